"""Do: the only entry point for requests from people, bots and the browser.

`do` carries out an intent by its row in web/intents.py, and passes events to the features' `on`. No browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trias.games import NAMES
from web.features.hints import hints
from web.features.home import home
from web.features.library import library
from web.features.review import review
from web.features.setup import setup
from web.features.statistics import totals
from web.features.study import study
from web.features.tips import tips
from web.intents import row_of
from web.late_rooms import film, lab, lab_running, mistakes, puzzles, rotation
from web.play import notices, replay, turns
from web.play.keyboard import ANNOUNCEMENT_KEYS, BRUSHES, GENERAL, VIEWS, WAYS
from web.play.motion_orders import show_frame, show_motion
from web.state.events import Arranged, Closed, Event, Left, Reviewed, WorkerAnswered
from web.state.game_features import features_of
from web.state.orders import MoveFocus
from web.state.profile import page_module
from web.state.row import call

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.orders import Order
    from web.state.session import Session
    from web.state.views import Box


def _tell_mistakes(app: App, event: Event) -> None:
    """Pass an event to the turns being retried, if any. The first event imports the module."""
    is_judged = app.session.study is not None and isinstance(event, WorkerAnswered)
    if is_judged or isinstance(event, Reviewed):
        mistakes.on(app, event)


def _tell_film(app: App, event: Event) -> None:
    """Stop recording a film when its sheet is closed."""
    if event == Closed("film"):
        film.stop(app)


def _tell_lab(app: App, event: Event) -> None:
    """Stop the lab's running bot when the lab's sheet is closed."""
    if event == Closed("lab"):
        lab_running.leave(app)


def _go_back(app: App, event: Event) -> None:
    """Reopen the sheet from which the study just left was opened: puzzles, all games, or the lab."""
    if event == Left("puzzles"):
        puzzles.show(app, "")
    elif event == Left("games"):
        library.show(app)
    elif event == Left("lab"):
        lab.show(app)


def _begin(app: App, event: Event) -> None:
    """Start the game that a feature has set up."""
    if isinstance(event, Arranged):
        setup.start(app, "")


#: The features' listeners for events, in order.
LISTENERS: tuple[Callable[[App, Event], None], ...] = (
    hints.on,
    review.on,
    *(listener for game in NAMES for listener in features_of(game).listeners),
    totals.on,
    library.on,
    study.on,
    _tell_mistakes,
    _tell_film,
    _tell_lab,
    _go_back,
    _begin,
)


@cache
def known_keys() -> frozenset[str]:
    """Return the codes of all keys with a meaning on a board: shared ones, and each game's own."""
    own = {code for game in NAMES for code in page_module(game, "keys").KEYS}
    return frozenset({*GENERAL, *VIEWS, *WAYS, *BRUSHES, *ANNOUNCEMENT_KEYS, *own, "KeyT"})


def do(app: App, intent: str, value: str = "", seat: int = 0) -> list[Order]:
    """Carry out an intent of a person, a bot or the browser. Returns the resulting orders.

    intent: a key of `INTENTS`; raises KeyError for any other. value: for actions, in the notation
    of docs/notation.md.
    """
    row = row_of(intent)
    if intent != "point":
        app.change()
    app.orders, app.motion_start, app.rotated_from = [], None, None
    if app.browser.is_elsewhere and not row.elsewhere:
        app.browser.link = value if intent == "link" else app.browser.link
        return []
    is_input = not row.background and not (intent == "inspect" and not seat)  # a resting mouse is no input
    if is_input:
        notices.clear(app)
        app.is_listing = False
        app.open_list = app.open_list if "list" in row.keeps else ""
        if "note" not in row.keeps:
            app.session.inspected = ""
        if "light" not in row.keeps:
            app.session.lit = app.session.outlook = ""
    before = app.session, app.session.box, app.session.zoom
    is_pointing = intent == "point"
    if app.session.showing is not None and is_input:
        intent, value = _in_show(app, intent, value)
        row = row_of(intent)
    if app.session.study is not None and row.ends_study:
        study.end(app)
    if app.session.replay is not None and not row.background and "replay" not in row.keeps:
        replay.stop(app)  # a press on the board only stops the replay
        intent = "inspect" if intent == "cell" else intent
        value = "" if intent == "inspect" else value
        row = row_of(intent)
    call(row.handler, app, value, seat)
    if app.session.is_left and not app.sheet:
        app.session.is_left = False
    _tell_features(app)
    if app.session.study is not None and not row.background:
        study.after_intent(app, intent, value)
        _tell_features(app)
    _hide_others_card(app)
    tips.after_intent(app)
    if not row.background:
        home.after_intent(app, intent)
    _rotate(app)
    if app.motion_start is not None or app.rotated_from is not None:
        show_motion(app)
        prepare(app)
    elif not is_pointing:  # pointing changes nothing that drawing needs
        prepare(app)
        _show_frame(app, *before)
    orders, app.orders = app.orders, []
    return orders


def around_focus(app: App) -> object:
    """Return everything drawn that a key may change, except what depends on the focus; None without a board.

    The result is the same before and after a key that has only moved the focus. It is also the same after an
    action, which changes the match in place, but an action orders a save.
    """
    session = app.session
    others = (session.study, session.past, session.replay, session.showing)
    is_plain = not app.sheet and not app.is_text_board and others == (None,) * 4
    if session.match is None or not is_plain:
        return None
    aside = {"focus": 0, "prospects": None, "outlook": ""}
    notices = vars(app.notices) | {"announcement": ""}
    return vars(session) | aside, notices, app.slot(tips.Tips).tip, app.open_list, app.is_listing


def has_only_moved(app: App, before: object, orders: Sequence[Order]) -> bool:
    """True if an input has only moved the focus to another cell. before: `around_focus` before it."""
    is_step = len(orders) == 1 and isinstance(orders[0], MoveFocus) and orders[0].id.startswith("cell-")
    return is_step and before is not None and before == around_focus(app)


def _in_show(app: App, intent: str, value: str) -> tuple[str, str]:
    """Do what an intent means during a show. Returns the intent that remains to be carried out."""
    nothing = "point", app.session.pointed
    if app.session.showing is not None and app.session.showing.is_finale:
        from web.play import shows

        return (intent, value) if shows.take(app, intent, value) else nothing
    turns.end_show(app)  # any input ends a show; presses on the board do nothing else
    return nothing if row_of(intent).ends_show else (intent, value)


def _rotate(app: App) -> None:
    """Rotate the board if necessary. The module is imported with the first game."""
    if app.session.match is not None:
        rotation.after_intent(app)


def _show_frame(app: App, session: Session, box: Box | None, zoom: Box | None) -> None:
    """Move the board into a new frame if nothing else has changed. box, zoom: the previous ones."""
    now = app.session
    is_same = now is session and now.past is None and not now.bots.is_skipping and zoom is now.zoom is None
    if is_same and box is not None and now.box is not None and box != now.box:
        show_frame(app, box, now.box)


def prepare(app: App) -> None:
    """Compute in advance what drawing needs, because drawing only reads the app.

    At home: the contents of its buttons. Otherwise the board's box and the drifts' prospects.
    """
    home.look(app)
    if app.session.match is None:
        return
    on_screen = app.on_screen()
    with on_screen.unchanged(is_apart=True):
        app.session.box = on_screen.game_page.full_box(on_screen)
        app.session.prospects = on_screen.game_page.prospects(on_screen)


def _tell_features(app: App) -> None:
    """Pass the events to the features, in order. A feature may add events."""
    while app.events:
        event = app.events.pop(0)
        for listen in LISTENERS:
            listen(app, event)


def _hide_others_card(app: App) -> None:
    """Hide the hand card of a viewer who no longer plays here, whatever the reason."""
    session = app.session
    if session.viewer is not None and "newcard" not in (app.sheet, session.beneath):
        is_open = session.match is not None and session.viewer == session.match.state.to_move
        session.viewer = session.viewer if is_open else None
