"""Records: the parts of the app beside the game: what is said, what the browser has told, timers."""

from __future__ import annotations

from trias.games.contract import Reason
from web.words import language


class Notices:
    """What is said, aloud and on screen.

    said, alarm: for screen readers, politely and at once. toast: words, and whether it is bad news.
    cited: the rule that stands against what was refused. message: what the sheet `message` tells.
    unsaved: the id of why the last saving went wrong, '' where it did not; is_unsaved_shown: said on screen.
    room_left: characters that can still be kept, while the notice that they are few is on show;
    is_room_told: that has been said in this visit; is_room_counted: the room has been counted.
    is_update_ready: a new version of the page waits.
    """

    def __init__(self) -> None:
        self.said = ""
        self.alarm = ""
        self.toast: tuple[str, bool] | None = None
        self.rule = ""
        self.message: Reason | None = None
        self.save_problem = ""
        self.is_unsaved_shown = False
        self.room_left: int | None = None
        self.is_room_told = self.is_room_counted = False
        self.is_update_ready = False


class Browser:
    """What the browser has told.

    size: the board's in CSS pixels, (0, 0) before it is known; is_narrow: the window is.
    native: the language that it prefers of those that the page speaks. address: the page's own, without what
    follows its `#`. is_elsewhere: another tab plays and saves, this one does nothing; link: what came by
    address meanwhile. is_at_risk: it may throw away what is kept.
    """

    def __init__(self) -> None:
        self.size = (0.0, 0.0)
        self.is_narrow = False
        self.native = language()
        self.address = ""
        self.is_elsewhere = False
        self.link = ""
        self.is_at_risk = False


class Timers:
    """What has been started and is not over. jobs, waits: the numbers of the last job and the last pause."""

    def __init__(self) -> None:
        self.jobs = 0
        self.waits = 0
        self.is_ticking = False
