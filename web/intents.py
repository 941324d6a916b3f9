"""Intents: the table of everything that persons, bots and the browser can ask for, and `do`, the only way in.

It leads from each intent to its function, and passes events to the features' `on`. No browser.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, cast

from trias.games import NAMES
from web.features.by_link import by_link
from web.features.daily import daily
from web.features.hints import hints
from web.features.home import home
from web.features.library import files, library
from web.features.result import result
from web.features.review import review
from web.features.rules import rules
from web.features.settings import settings
from web.features.setup import setup
from web.features.statistics import totals
from web.features.study import study
from web.features.tips import tips
from web.features.typed import typed
from web.play import (
    arrival,
    begin,
    bot_turns,
    going_home,
    looking_back,
    notices,
    replay,
    result_tabs,
    saving,
    sheets,
    spotlight,
    tabs,
    turns,
    undo,
    window,
    zoom,
)
from web.play.announce import ANNOUNCEMENT_KEYS
from web.play.keyboard import GENERAL, VIEWS, WAYS, is_sign
from web.play.moving import show_frame, show_motion
from web.state.choice import Choice
from web.state.events import Event, WorkerAnswered
from web.state.profile import page_module

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import Intent, SheetName
    from web.state.orders import Order
    from web.state.session import Session
    from web.state.views import Box

#: Carries out an intent. Its arguments are the app, the intent's value, and a seat or another number.
Handler = Callable[["App", str, int], object]

#: Intents that no person sends. Notices stay on screen and motions continue.
BEHIND: frozenset[Intent] = frozenset(
    {
        "point",
        "fade",
        "waited",
        "ticked",
        "answer",
        "advised",
        "resize",
        "stored",
        "see",
        "look-on",
        "import-more",
        "persisted",
        "room",
        "short",
        "update-ready",
        "no-worker",
        "damaged",
        "rested",
        "away",
    }
)
#: Intents that do nothing but end a show while there is one.
_ENDS_SHOW: frozenset[Intent] = frozenset({"skip", "cell", "key", "go-on", "inspect", "put-back"})
#: Intents that still work while another tab plays.
_HEARD_ELSEWHERE: frozenset[Intent] = frozenset({"tab", "resize", "see"})
#: Intents that leave an open list as it is.
_KEEP_LISTS: frozenset[Intent] = frozenset({"list", "inspect"})
#: Intents that leave the inspected cell as it is.
_KEEP_LOOKING: frozenset[Intent] = frozenset({"key", "inspect", "moment", "travel"})
#: Intents that leave what a tap has lit as it is.
_KEEP_LIGHT: frozenset[Intent] = frozenset({"light", "inspect", "zoom", "fit"})

#: The features' listeners for events, in order.
LISTENERS: tuple[Callable[[App, Event], None], ...] = (
    hints.on,
    review.on,
    daily.on,
    totals.on,
    library.on,
)


@cache
def known_keys() -> frozenset[str]:
    """Return the codes of all keys with a meaning on a board: those that all games share, and each game's."""
    own = {code for game in NAMES for code in page_module(game, "keys").KEYS}
    return frozenset({*GENERAL, *VIEWS, *WAYS, *ANNOUNCEMENT_KEYS, *own, "KeyT"})


def do(app: App, intent: str, value: str = "", seat: int = 0) -> list[Order]:
    """Carry out an intent of a person, a bot or the browser. Returns the orders that follow.

    intent: a key of INTENTS; raises KeyError for any other. value: for actions, notation as in
    docs/notation.md.
    """
    app.orders, app.motion_start, app.turned_from = [], None, None
    if app.browser.is_elsewhere and intent not in _HEARD_ELSEWHERE:
        app.browser.link = value if intent == "link" else app.browser.link
        return []
    if intent not in BEHIND and not (intent == "inspect" and not seat):  # a mouse that rests is no input
        notices.clear(app)
        app.is_listing = False
        app.open_list = app.open_list if intent in _KEEP_LISTS else ""
        if intent not in _KEEP_LOOKING:
            app.session.inspected = ""
        if intent not in _KEEP_LIGHT:
            app.session.lit = app.session.outlook = ""
    before = app.session, app.session.box, app.session.zoom
    if app.session.showing is not None and intent not in BEHIND and not (intent == "inspect" and not seat):
        intent, value = _in_show(app, intent, value)
    if app.session.study is not None and intent in study.AWAY:
        study.end(app)
    if app.session.replay is not None and intent not in BEHIND and intent not in replay.KEEP:
        replay.stop(app)  # a press on the board does nothing else
        intent = "inspect" if intent == "cell" else intent
        value = "" if intent == "inspect" else value
    INTENTS[cast("Intent", intent)](app, value, seat)
    if app.session.is_left and not app.sheet:
        app.session.is_left = False
    _tell_features(app)
    if app.session.study is not None and intent not in BEHIND:
        study.follow(app, intent, value)
        _tell_features(app)
    _hide_others_card(app)
    tips.follow(app)
    if intent not in BEHIND:
        home.follow(app, intent)
    _turn(app)
    if app.motion_start is not None or app.turned_from is not None:
        show_motion(app)
        prepare(app)
    else:
        prepare(app)
        _show_frame(app, *before)
    orders, app.orders = app.orders, []
    return orders


def _in_show(app: App, intent: str, value: str) -> tuple[str, str]:
    """Carry out what an intent means while there is a show. Returns the intent that is left to carry out."""
    nothing = "point", app.session.pointed
    if app.session.showing is not None and app.session.showing.is_finale:
        from web.play import finale

        return (intent, value) if finale.take(app, intent, value) else nothing
    turns.end_show(app)  # anything ends a show; what is meant for the board does nothing else
    return nothing if intent in _ENDS_SHOW else (intent, value)


def _turn(app: App) -> None:
    """Turn the board if that is due. The module is imported with the first game."""
    if app.session.match is not None:
        from web.play import turning

        turning.follow(app)


def _show_frame(app: App, session: Session, box: Box | None, zoom: Box | None) -> None:
    """Let the board move into a new frame, if that is all that has moved. box, zoom: those of before."""
    now = app.session
    is_same = now is session and now.past is None and not now.is_skipping and zoom is now.zoom is None
    if is_same and box is not None and now.box is not None and box != now.box:
        show_frame(app, box, now.box)


def prepare(app: App) -> None:
    """Work out what drawing needs, so that the scene only reads.

    At home: what stands on its buttons. Else the board's box and the drifts' prospects.
    """
    home.look(app)
    if app.session.match is None:
        return
    on_screen = app.on_screen()
    app.session.box = on_screen.side.drawing.full_box()
    app.session.prospects = on_screen.side.drawing.prospects()


def _tell_features(app: App) -> None:
    """Pass the events to the features, in order. A feature may add events."""
    while app.events:
        event = app.events.pop(0)
        for listen in LISTENERS:
            listen(app, event)


def _hide_others_card(app: App) -> None:
    """Hide the hand card of a viewer who no longer plays here, for whatever reason."""
    session = app.session
    if session.viewer is not None and "newcard" not in (app.sheet, session.beneath):
        is_open = session.match is not None and session.viewer == session.match.state.to_move
        session.viewer = session.viewer if is_open else None


def _press(app: App, code: str, _: int) -> None:
    """Handle a key pressed on the board. code: its code, with `Ctrl+` and `Shift+` before it."""
    if app.settings["letters"] == "off" and is_sign(code):
        return
    session = app.session
    if session.ending and code == "Escape":
        turns.take_back(app)
        return
    before, session.inspected = session.inspected, ""
    if code == "Escape" and before and session.is_asked:
        return
    if code == "Escape" and session.study is not None and session.choice == Choice():
        study.leave(app)
    elif code == "KeyT":
        app.side.choosing.inspect(before)
        session.is_asked = True
    elif code in ANNOUNCEMENT_KEYS:
        on_screen = app.at_moment() if session.past is not None else app
        app.notices.announcement = on_screen.side.choosing.announce(code)
    elif code == "Help":
        sheets.show_sheet(app, "keys")
    elif code in VIEWS:
        intent, way = VIEWS[code]
        INTENTS[intent](app, way, 0)
    elif session.past is not None:
        if code in WAYS:
            looking_back.go_to(app, WAYS[code])
    elif code in GENERAL:
        INTENTS[GENERAL[code]](app, "", 0)
    else:
        app.side.choosing.press(code)


def _rotate(app: App, value: str, seat: int) -> None:
    """Turn the board by hand."""
    from web.play import turning

    turning.rotate(app, value, seat)


def _set_turn(app: App, value: str, seat: int) -> None:
    """Set whether the board is turned by itself."""
    from web.play import turning

    turning.set_turn(app, value, seat)


def _hint(app: App, value: str, seat: int) -> None:
    """Give a hint; in a study, the coach's."""
    (hints.hint if study.of(app) is None else study.hint)(app, value, seat)


def _take_advice(app: App, value: str, job: int) -> None:
    """Take the worker's answer to a person's request."""
    app.events.append(WorkerAnswered(value, job))


def _dismiss(app: App, value: str, seat: int) -> None:
    """Close the notice on screen, or else the tip."""
    if not notices.dismiss(app):
        tips.dismiss(app)


def _back(app: App, value: str, seat: int) -> None:
    """Close whatever is on top, and in the end go home: the browser's back button."""
    is_beside = app.sheet == "final" and not app.browser.is_narrow
    if app.can_close() and not is_beside:
        sheets.close(app)
    elif app.session.past is not None:
        looking_back.return_to_now(app)
    elif app.session.study is not None:
        study.leave(app)
    else:
        going_home.go_home(app)


def _close(app: App, value: str, seat: int) -> None:
    """Close the open sheet; at home the open list, or else go back to the game that waits there."""
    if app.sheet != "start":
        sheets.close(app)
    elif app.session.is_left and not home.had_list(app):
        going_home.come_back(app)


def _opens(sheet: SheetName) -> Handler:
    """Return a handler that opens a sheet."""
    return lambda app, _, __: sheets.show_sheet(app, sheet)


def _panel(name: str) -> Handler:
    """Return a handler that opens a panel of those beside the board."""
    return lambda app, _, __: tabs.open_panel(app, name)


def _chooses(kind: str) -> Handler:
    """Return a handler for a click on the board that completes no action yet."""
    return lambda app, value, _: app.side.choosing.choose(kind, value)


def _of_lessons(name: str) -> Handler:
    """Return a handler that imports the lessons on first use, so that the page starts sooner."""

    def run(app: App, value: str, seat: int) -> None:
        from web.features.lessons import course

        getattr(course, name)(app, value, seat)

    return run


def _of_puzzles(name: str) -> Handler:
    """Return a handler that imports the puzzles on first use."""

    def run(app: App, value: str, seat: int) -> None:
        from web.features.puzzles import puzzles

        getattr(puzzles, name)(app, value, seat)

    return run


#: Every intent and its handler.
INTENTS: dict[Intent, Handler] = {
    # on the board
    "action": turns.act,
    "preview": _chooses("preview"),
    "pick": _chooses("pick"),
    "mode": _chooses("mode"),
    "herd": _chooses("herd"),
    "cell": bot_turns.press_cell,
    "put-back": turns.put_back,
    "end-turn": lambda app, _, __: turns.act(app, "end", 0),
    "end-now": turns.end_now,
    "take-back": turns.take_back,
    "go-on": lambda app, _, __: turns.end_now(app),
    "end-anyway": turns.end_turn_anyway,
    "typed": typed.carry_out,
    "key": _press,
    "inspect": window.inspect,
    "point": spotlight.point,
    "light": spotlight.light,
    "fade": notices.fade,
    "undo": undo.undo,
    "redo": undo.redo,
    "restart-turn": undo.restart_turn,
    "zoom": zoom.zoom,
    "fit": zoom.fit,
    "rotate": _rotate,
    "see": zoom.see,
    "resize": window.resize,
    # bots
    "answer": bot_turns.take_answer,
    "waited": bot_turns.end_pause,
    "skip": bot_turns.skip,
    "list": window.open_list,
    "pause": bot_turns.pause,
    "step": bot_turns.step,
    "pace": settings.set_pace,
    # sheets
    "home": going_home.go_home,
    "living": home.set_motion,
    "continue": going_home.continue_game,
    "close": _close,
    "back": _back,
    "reveal": sheets.reveal_card,
    "hide-card": sheets.hide_card,
    "away": sheets.hide_card,
    "final": begin.show_final,
    "land": sheets.highlight_land,
    "menu": _opens("menu"),
    "about": _opens("about"),
    "settings": settings.show,
    "keys": _opens("keys"),
    "seats": _opens("seats"),
    "since": _panel("since"),
    "table": _panel("table"),
    "log": _panel("log"),
    "open-summary": _panel("summary"),
    "deeds": replay.show_deeds,
    "deeds-next": replay.advance,
    "marks": replay.toggle_marks,
    "statistics": result_tabs.open_statistics,
    "result-tab": result_tabs.choose_tab,
    # the past
    "history": looking_back.open_past,
    "moment": looking_back.choose_moment,
    "travel": looking_back.go_to,
    "ticked": looking_back.advance,
    "now": looking_back.return_to_now,
    "branch": looking_back.branch,
    "count-all": begin.show_final,
    # hints and reviews
    "hint": _hint,
    "why": hints.why,
    "advised": _take_advice,
    "advice-close": hints.close,
    "review": review.review,
    "review-game": review.review_game,
    "telling": review.telling,
    # games
    "start": setup.start,
    "new-game": setup.new_game,
    "rematch": begin.rematch,
    "lose": begin.begin_anyway,
    "export": saving.export,
    "import": files.import_file,
    "dropped": files.drop_file,
    "unread": files.misread,
    "import-more": files.read_more,
    "import-anyway": arrival.open_anyway,
    "games": library.show,
    "game-open": library.open_game,
    "game-name": library.rename,
    "game-copy": library.copy,
    "game-save": library.save,
    "game-delete": library.delete,
    "game-back": library.bring_back,
    "games-save": library.save_all,
    "prune": library.prune,
    "room": library.warn_if_nearly_full,
    "look-on": library.replay_next,
    "clear": library.clear,
    # the new game
    "game": setup.choose_game,
    "setup": setup.unfold,
    "opponents": setup.set_opponents,
    "big": setup.set_big,
    "seat-add": setup.add_seat,
    "seat-remove": setup.remove_seat,
    "seat-kind": lambda app, value, seat: app.draft.set_kind(seat, value),
    "seat-token": lambda app, value, seat: app.draft.set_token(seat, value),
    "seat-name": lambda app, value, seat: app.draft.set_name(seat, value),
    "starter": lambda app, value, _: app.draft.set_starter(value),
    "pole": lambda app, value, _: app.draft.set_pole(value),
    "seed": setup.set_seed,
    "deal": setup.deal,
    "seat-turn": setup.set_player,
    # play by link, results passed on
    "share": by_link.send,
    "send": by_link.send,
    "share-link": by_link.hand_on,
    "take-answer": by_link.take,
    "link": by_link.arrive,
    "share-text": result.share_text,
    "share-picture": result.share_picture,
    "shared": notices.confirm_shared,
    # lessons, puzzles, the continent of the day, statistics, rules
    "lessons": _of_lessons("show"),
    "learn": _of_lessons("learn_on"),
    "lesson": _of_lessons("open_lesson"),
    "short-game": _of_lessons("short_game"),
    "puzzles": _of_puzzles("show"),
    "puzzles-game": _of_puzzles("choose"),
    "puzzle": _of_puzzles("open_puzzle"),
    "puzzle-solution": _of_puzzles("tell"),
    "study-again": study.anew,
    "study-answer": study.answer,
    "study-next": study.go_on,
    "study-skip": study.skip,
    "study-leave": study.leave,
    "daily": daily.show,
    "daily-play": daily.play,
    "daily-look": daily.look,
    "daily-share": daily.share,
    "totals": totals.show,
    "totals-game": totals.choose,
    "totals-clear": totals.clear,
    "rules": rules.show,
    "rules-game": rules.choose_game,
    "rules-find": rules.find,
    # settings
    "theme": settings.set_theme,
    "language": settings.set_language,
    "sounds": settings.set_sounds,
    "board-turn": settings.turn_board,
    "dice": settings.setter("dice"),
    "coordinates": settings.setter("coordinates"),
    "letters": settings.setter("letters"),
    "text": settings.setter("text"),
    "motion": settings.setter("motion"),
    "tokens": settings.setter("tokens"),
    "names": settings.setter("names"),
    "rings": settings.setter("rings"),
    "turn": _set_turn,
    "confirm": settings.setter("confirm"),
    "drag": settings.setter("drag"),
    "hands": settings.setter("hands"),
    "board": settings.setter("board"),
    "takebacks": settings.setter("takebacks"),
    "ending": settings.setter("ending"),
    "handed": settings.setter("handed"),
    "summary": settings.setter("summary"),
    "tips": settings.setter("tips"),
    # from the browser
    "dismiss": _dismiss,
    "stored": notices.storing_failed,
    "short": notices.storage_short,
    "persisted": notices.set_persistence,
    "no-worker": notices.no_worker,
    "damaged": notices.copy_damaged,
    "rested": home.rest,
    "tab": window.other_tab,
    "update-ready": notices.update_ready,
    "update": notices.take_update,
}
