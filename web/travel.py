"""Travel: the app looks back at its game, plays it back, goes on from any moment, and counts out its end.

Functions of the app, each an intent or part of one. Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.contract import Reason
from web import counsel
from web.clicks import Choice
from web.history import History
from web.paces import PACES
from web.shelf import copied
from web.words import t

if TYPE_CHECKING:
    from web.app import App


def history(app: App, _: str = "", __: int = 0) -> None:
    """Look at the past, from now back."""
    if app.study is not None:
        app.report(Reason("err.study"))
    elif app.match is not None and app.match.actions:
        look_back(app, len(app.match.actions))


def look_back(app: App, moment: int) -> None:
    assert app.match is not None
    assert app.book is not None
    if app.past is None:
        app.past = History(app.match, app.book)
        app.choice, app.box, app.advice = Choice(), None, None
    if app.sheet in ("final", "log", "menu", "lands"):
        app.sheet = ""
    app.counted = -1
    app.moment = max(0, min(moment, app.past.last))


def moment(app: App, value: str, _: int) -> None:
    """A moment chosen: on the slider, or by its line in the log."""
    if app.match is not None and app.match.actions and value.isdigit() and app.study is None:
        app.is_playing_back = False
        look_back(app, int(value))


def travel(app: App, way: str, _: int = 0) -> None:
    """A step through time: first, turn-back, back, forward, turn-forward, last; or play, pause."""
    past = app.past
    if past is None:
        return
    app.is_playing_back = way == "play" and app.moment < past.last
    if way == "first":
        app.moment = 0
    elif way == "last":
        app.moment = past.last
    elif way == "back":
        app.moment = max(0, app.moment - 1)
    elif way == "forward":
        forward(app, past)
    elif way == "turn-back":
        app.moment = past.turn_before(app.moment)
    elif way == "turn-forward":
        app.moment = past.turn_after(app.moment)
    elif app.is_playing_back:
        tick(app)


def forward(app: App, past: History) -> None:
    """One action on, and what it moves."""
    if app.moment < past.last:
        app.moved = past.state(app.moment), app.moment
        app.moment += 1


def tick(app: App) -> None:
    if not app.is_ticking:
        app.is_ticking = True
        app.order("tick", str(PACES[app.settings["pace"]] or PACES["fast"]))


def ticked(app: App, _: str, __: int) -> None:
    """One more action of the game played back, or one more land mass of the final scoring."""
    app.is_ticking = False
    if app.counted >= 0:
        app.counted += 1
        if app.counted > app.side.lands_to_count():
            app.counted = -1
        else:
            tick(app)
    if app.past is None or not app.is_playing_back:
        return
    forward(app, app.past)
    app.is_playing_back = app.moment < app.past.last
    if app.is_playing_back:
        tick(app)


def count_all(app: App, _: str = "", __: int = 0) -> None:
    """The rest of the final scoring at once."""
    app.counted = -1


def now(app: App, _: str = "", __: int = 0) -> None:
    """Back to the game as it stands."""
    if app.past is not None:
        app.past, app.is_playing_back, app.box, app.advice = None, False, None, None
        counsel.stop_review(app)
        app.play_answer()
        if app.page_state == "thinking" and not app.asked:
            app.ask_bot()


def branch(app: App, _: str, __: int) -> None:
    """Go on from the moment looked at, as a new game."""
    if app.past is None or app.moment == app.past.last:
        return
    other = copied(app.past.until(app.moment))
    other.extra.pop("daily", None)  # another game, with another end
    if app.begin(other):
        app.said = t("say.branched")
