"""Records: the parts of the app that do not belong to a game: notices, browser facts, timers."""

from trias.games.contract import Reason
from web.words import language, t


class Notices:
    """Messages to the person, spoken and on screen.

    said, alarm: for screen readers, polite and assertive. toast: words, and whether they are bad news. rule:
    the rule behind the last refusal. refusal: the number of the refusal on screen, which disappears after a
    while, 0 for none; refusals: how many there have been. refused: the name of the cell that was refused, ''
    for none. remedy: the group with a setting that would allow more, '' for none. message: the content of the
    sheet `message`.
    save_problem: the id of the reason why the last save failed, '' if it did not. is_unsaved_shown: that
    notice is on screen. room_left: the characters of storage left, while the notice that little is left is on
    screen. is_room_told: that notice has been shown during this visit. is_room_counted: the room left has
    been counted. is_update_ready: a new version of the page is waiting.
    """

    def __init__(self) -> None:
        self.announcement = ""
        self.alarm = ""
        self.toast: tuple[str, bool] | None = None
        self.rule = ""
        self.refusal = self.refusals = 0
        self.refused = self.remedy = ""
        self.message: Reason | None = None
        self.save_problem = ""
        self.is_unsaved_shown = False
        self.room_left: int | None = None
        self.is_room_told = self.is_room_counted = False
        self.is_update_ready = False


class Browser:
    """What the browser has reported.

    size, window: of the board and of the window in CSS pixels, (0, 0) until known. is_narrow: the window is
    narrow. is_upright: it is taller than wide, None until known. has_rail: the panels are beside the board
    (style/frame.css has the same condition). is_low: the window is low. is_still: the system is set to
    reduced motion.
    printed: key code -> the character printed on the key, if the browser knows it, for keys used by position.
    agent: the browser's user agent. native: the preferred language among those of the page. address: the
    page's URL up to its `#`.
    is_elsewhere: another tab plays and saves, and this one does nothing. link: a game that arrived by URL
    meanwhile. is_at_risk: the browser may evict the page's storage. is_apple: keyboards have ⌘ instead of
    Ctrl. is_picture_lost: the browser could not make an image of what the page painted.
    """

    def __init__(self) -> None:
        self.size = self.window = (0.0, 0.0)
        self.is_narrow = self.has_rail = self.is_low = False
        self.is_upright: bool | None = None
        self.is_still = False
        self.printed: dict[str, str] = {}
        self.native = language()
        self.agent = self.address = ""
        self.is_elsewhere = False
        self.link = ""
        self.is_at_risk = self.is_picture_lost = False
        self.is_apple = False

    @property
    def has_tabs(self) -> bool:
        """True if the tabs are beside the board. On phones, also in landscape, they are sheets."""
        return self.has_rail and not self.is_low

    def control_key(self) -> str:
        """Return the label of the modifier key for shortcuts."""
        return "⌘" if self.is_apple else t("key.control")


class Timers:
    """The running timers. jobs, waits: the numbers of the last job and the last pause."""

    def __init__(self) -> None:
        self.jobs = 0
        self.waits = 0
        self.is_ticking = False
