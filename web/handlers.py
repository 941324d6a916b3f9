"""Handlers: the table of everything that persons, bots and the browser can ask for, and what carries it out.

Most handlers are functions of the rooms below. Here are those that lead to several of them, and those that
import a room on first use, so that the page starts sooner. No browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trias.link_text import BOT, DAY, POSITION, PUZZLE, sign_in
from web.features.by_link import by_link
from web.features.daily import daily
from web.features.hints import hints
from web.features.home import home
from web.features.library import files, library
from web.features.result import result
from web.features.review import review
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
from web.state import later
from web.state.choice import Choice
from web.state.events import WorkerAnswered
from web.state.orders import ReadLayout

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import Intent, SheetName

#: Carries out an intent. Its arguments are the app, the intent's value, and a seat or another number.
Handler = Callable[["App", str, int], object]


def _press(app: App, code: str, _: int) -> None:
    """Handle a key pressed on the board. code: its code, with `Ctrl+` and `Shift+` before it."""
    if app.settings["letters"] == "off" and is_sign(code):
        return
    session = app.session
    if session.ending and code == "Escape":
        turns.take_back(app)
        return
    before, session.inspected = session.inspected, ""
    painter = study.painter(app)
    if painter is not None and painter.press_key(app, code):
        return
    if code == "Escape" and before and session.is_asked:
        return
    if code == "Escape" and session.study is not None and session.choice == Choice():
        if not study.would_lose(app):
            study.leave(app)
    elif code == "KeyT":
        app.side.choosing.inspect(before)
        session.is_asked = True
    elif code in ANNOUNCEMENT_KEYS:
        on_screen = app.at_moment() if session.past is not None else app
        app.notices.announcement = on_screen.side.choosing.announce(code)
    elif code == "Help":
        _show_keys(app, "", 0)
    elif code in VIEWS:
        intent, way = VIEWS[code]
        INTENTS[intent](app, way, 0)
    elif session.past is not None:
        if code in WAYS and app.sheet == "review":
            from web.features.review import looking

            looking.press(app, WAYS[code])
        elif code in WAYS:
            looking_back.go_to(app, WAYS[code])
    elif code in GENERAL:
        INTENTS[GENERAL[code]](app, "", 0)
    else:
        app.side.choosing.press(code)


def _show_keys(app: App, value: str, seat: int) -> None:
    """Open the sheet of keys, which shows what is printed on them."""
    if sheets.show_sheet(app, "keys"):
        app.orders.append(ReadLayout())


def _rotate(app: App, value: str, seat: int) -> None:
    """Turn the board by hand."""
    from web.play import turning

    turning.rotate(app, value, seat)


def _set_turn(app: App, value: str, seat: int) -> None:
    """Set whether the board is turned by itself."""
    from web.play import turning

    turning.set_turn(app, value, seat)


def _choose_tab(app: App, value: str, seat: int) -> None:
    """Open a tab of the result page."""
    from web.play import result_tabs

    result_tabs.choose_tab(app, value, seat)


def _open_statistics(app: App, value: str, seat: int) -> None:
    """Open the statistics on the result page."""
    from web.play import result_tabs

    result_tabs.open_statistics(app)


def _copy_report(app: App, value: str, seat: int) -> None:
    """Copy what a person sends with a bug."""
    from web.features.settings import report

    report.copy(app)


def _leave_game(app: App, value: str, seat: int) -> None:
    """Open the page of a game that is left before its end."""
    from web.features.result import left

    left.leave(app)


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


def _from(module: str) -> Callable[[str], Handler]:
    """Return what makes handlers of a module by name: imported with its first use, fetched if need be."""

    def of(name: str) -> Handler:
        return lambda app, value, seat: getattr(later.room(module), name)(app, value, seat)

    return of


_of_lessons = _from("web.features.lessons.course")
_of_opponents = _from("web.features.opponents.opponents")
_of_puzzles = _from("web.features.puzzles.puzzles")
_of_solving = _from("web.features.puzzles.solving")
_of_rules = _from("web.features.rules.rules")
_of_trial = _from("web.features.editor.trial")
_of_editor = _from("web.features.editor.editor")
_of_exchange = _from("web.features.editor.exchange")
_of_review = _from("web.features.review.looking")
_of_learning = _from("web.features.mistakes.mistakes")
_of_company = _from("web.features.daily.company")
_of_card = _from("web.features.daily.card")
_of_pasted = _from("web.features.by_link.pasted")
_of_result_links = _from("web.features.daily.passing")
_of_film = _from("web.features.film.film")
_of_lab = _from("web.features.lab.lab")
_of_lab_changes = _from("web.features.lab.changes")
_of_lab_passing = _from("web.features.lab.passing")
_of_lab_running = _from("web.features.lab.running")


def _play_faces(app: App, _: str, seat: int) -> None:
    """Begin a game with the opponents at the table."""
    from web.features.opponents import opponents

    if opponents.seat(app):
        setup.start(app, "", seat)


def _with_rules(handler: Handler) -> Handler:
    """Return a handler that asks for the rules book first, because its summary will be drawn."""

    def run(app: App, value: str, seat: int) -> None:
        later.room("web.features.rules.sheet")
        handler(app, value, seat)

    return run


def _arrive(app: App, text: str, seat: int) -> None:
    """Take a game, a turn of one, a position, a puzzle, a bot or a day's result from the link in a text."""
    sign = sign_in(text)
    if sign == POSITION:
        _of_exchange("open_link")(app, text, seat)
    elif sign == PUZZLE:
        _of_puzzles("open_link")(app, text, seat)
    elif sign == BOT:
        _of_lab_passing("open_link")(app, text, seat)
    elif sign == DAY:
        _of_result_links("open_link")(app, text, seat)
    elif sign:
        by_link.arrive(app, text, seat)


def _open_pasted(app: App, _: str, seat: int) -> None:
    """Open the link in the message that was pasted."""
    from web.features.by_link import pasted

    if text := pasted.leave(app):
        _arrive(app, text, seat)
        pasted.come_back(app)


def _of_file(read: Handler) -> Handler:
    """Return the handler of a file's text, which may have a link in it in place of a game."""

    def run(app: App, text: str, seat: int) -> None:
        is_link = not text.lstrip().startswith("{") and sign_in(text)
        (_arrive if is_link else read)(app, text, seat)

    return run


def _press_cell(app: App, value: str, seat: int) -> None:
    """Handle a press on a cell that offers nothing, or on any while a position is set up."""
    painter = study.painter(app)
    if painter is not None and value:
        painter.press(app, value)
    else:
        bot_turns.press_cell(app, value, seat)


def _step(by: int) -> Handler:
    """Return a handler for undo (-1) or redo (1): of the game, or of the position that is set up."""

    def run(app: App, value: str, seat: int) -> None:
        painter = study.painter(app)
        if painter is not None:
            painter.step(app, by)
        else:
            (undo.undo if by < 0 else undo.redo)(app, value, seat)

    return run


def _of_kept(handler: Handler) -> Handler:
    """Return a handler that opens a stored game, and carries out another one if that game is over."""

    def run(app: App, value: str, row: int) -> None:
        library.open_game(app, value, row)
        if app.is_over() and app.sheet == "final":
            handler(app, "", 0)

    return run


def _think_on_kept(app: App, _: str, row: int) -> None:
    """Put the position of a stored game on the board to think on."""
    match = library.match_of_row(app, row)
    if match is not None:
        later.room("web.features.editor.exchange").open_match(app, match)


def _think_on_trial(app: App, _: str, __: int) -> None:
    """Put the position of a trial in the lab on the board to think on."""
    match = later.room("web.features.lab.running").trial_match(app)
    if match is not None:
        later.room("web.features.editor.exchange").open_match(app, match)


#: Every intent and its handler.
INTENTS: dict[Intent, Handler] = {
    # on the board
    "action": turns.act,
    "preview": _chooses("preview"),
    "pick": _chooses("pick"),
    "mode": _chooses("mode"),
    "herd": _chooses("herd"),
    "cell": _press_cell,
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
    "undo": _step(-1),
    "redo": _step(1),
    "restart-turn": undo.restart_turn,
    "zoom": zoom.zoom,
    "fit": zoom.fit,
    "rotate": _rotate,
    "see": zoom.see,
    "resize": window.resize,
    "layout": window.read_layout,
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
    "report": _copy_report,
    "settings": settings.show,
    "keys": _show_keys,
    "seats": _opens("seats"),
    "leave-game": _leave_game,
    "since": _panel("since"),
    "table": _panel("table"),
    "log": _panel("log"),
    "open-summary": _with_rules(_panel("summary")),
    "deeds": replay.show_deeds,
    "deeds-next": replay.advance,
    "marks": replay.toggle_marks,
    "statistics": _open_statistics,
    "result-tab": _choose_tab,
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
    "review-game": _of_review("review_game"),
    "review-turn": _of_review("choose"),
    "review-show": _of_review("show"),
    "telling": review.telling,
    "mistakes": _of_learning("begin"),
    "mistake": _of_learning("choose"),
    "mistake-best": _of_learning("show_best"),
    "own-turn": _of_learning("open_kept"),
    # games
    "start": setup.start,
    "new-game": setup.new_game,
    "rematch": begin.rematch,
    "lose": begin.begin_anyway,
    "export": saving.export,
    "import": _of_file(files.import_file),
    "dropped": _of_file(files.drop_file),
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
    "game-review": _of_kept(_of_review("review_game")),
    "game-film": _of_kept(_of_film("show")),
    "game-think": _think_on_kept,
    "games-save": library.save_all,
    "games-find": library.find,
    "games-turn": library.turn,
    "prune": library.prune,
    "room": library.warn_if_nearly_full,
    "look-on": library.go_on,
    "clear": library.clear,
    # the new game
    "game": setup.choose_game,
    "setup": setup.unfold,
    "opponents": setup.set_opponents,
    "big": setup.set_big,
    "faces": _of_opponents("show"),
    "face": _of_opponents("toggle"),
    "faces-tab": _of_opponents("choose_tab"),
    "faces-fair": _of_opponents("choose_fair"),
    "faces-play": _play_faces,
    "faces-away": _of_opponents("send_away"),
    "faces-who": _of_opponents("set_person"),
    "seat-add": setup.add_seat,
    "seat-remove": setup.remove_seat,
    "seat-kind": lambda app, value, seat: app.draft.set_kind(seat, value),
    "seat-token": lambda app, value, seat: app.draft.set_token(seat, value),
    "seat-name": lambda app, value, seat: app.draft.set_name(seat, value),
    "starter": lambda app, value, _: app.draft.set_starter(value),
    "pole": lambda app, value, _: app.draft.set_pole(value),
    "aid": lambda app, value, _: app.draft.set_aid(value),
    "seed": setup.set_seed,
    "deal": setup.deal,
    "seat-turn": setup.set_player,
    # play by link, results passed on
    "share": by_link.send,
    "send": by_link.send,
    "share-link": by_link.hand_on,
    "whole-code": by_link.show_whole,
    "copy-link": by_link.copy_link,
    "take-answer": by_link.take,
    "link": _arrive,
    "open-link": _of_pasted("show"),
    "pasted": _of_pasted("take"),
    "open-pasted": _open_pasted,
    "share-text": result.share_text,
    "share-picture": result.share_picture,
    "film": _of_film("show"),
    "film-on": _of_film("go_on"),
    "film-save": _of_film("save"),
    "film-video": _of_film("record"),
    "film-recorded": _of_film("recorded"),
    "shared": notices.confirm_shared,
    "pass-on-share": _from("web.play.pass_on")("share"),
    "pass-on-copy": _from("web.play.pass_on")("copy"),
    # lessons, puzzles, the continent of the day, statistics, rules
    "lessons": _of_lessons("show"),
    "learn": _of_lessons("learn_on"),
    "lesson": _of_lessons("open_lesson"),
    "short-game": _of_lessons("short_game"),
    "puzzles": _of_puzzles("show"),
    "puzzles-game": _of_puzzles("choose"),
    "puzzle": _of_puzzles("open_puzzle"),
    "puzzle-theme": _of_puzzles("open_theme"),
    "puzzle-numbers": _of_puzzles("unfold"),
    "puzzle-run": _of_puzzles("open_run"),
    "puzzle-solution": _of_solving("tell"),
    "puzzle-share": _of_solving("share"),
    "solution-step": _of_solving("step"),
    "position": _of_editor("open_editor"),
    "position-stroke": _of_editor("stroke"),
    "position-brush": _of_editor("choose_brush"),
    "position-set": _of_editor("set_value"),
    "position-from": _of_editor("begin_from"),
    "position-fold": _of_editor("fold"),
    "position-text": _of_exchange("read_text"),
    "position-copy": _of_exchange("copy"),
    "position-link": _of_exchange("share"),
    "position-show": _of_editor("show_cell"),
    "position-play": _of_editor("play"),
    "trial-draw": _of_trial("draw"),
    "draw": _from("web.features.editor.drawings")("draw"),
    "draw-clear": _from("web.features.editor.drawings")("clear"),
    "trial-think": _of_trial("think"),
    "trial-threats": _of_trial("warn"),
    "trial-play": _of_trial("play"),
    "trial-bot": _of_trial("set_bot"),
    "trial-show": _of_trial("show"),
    "trial-line": _of_trial("go_to"),
    "trial-forget": _of_trial("forget"),
    "run-next": _of_solving("run_next"),
    "clock": _of_solving("clock"),
    "study-again": study.anew,
    "study-answer": study.answer,
    "study-next": study.go_on,
    "study-skip": study.skip,
    "study-leave": study.leave,
    # the lab
    "lab": _of_lab("show"),
    "lab-bot": _of_lab_changes("choose_bot"),
    "lab-new": _of_lab_changes("new"),
    "lab-source": _of_lab_changes("set_source"),
    "lab-name": _of_lab_changes("set_name"),
    "lab-delete": _of_lab_changes("delete"),
    "lab-back": _of_lab_changes("bring_back"),
    "lab-export": _of_lab_changes("export"),
    "lab-share": _of_lab_passing("share"),
    "lab-import": _of_lab_changes("import_file"),
    "lab-trust": _of_lab_changes("trust"),
    "lab-tab": _of_lab("choose_tab"),
    "lab-game": _of_lab("set_game"),
    "lab-players": _of_lab("set_players"),
    "lab-other": _of_lab("set_other"),
    "lab-part": _of_lab("set_part"),
    "lab-try": _of_lab_running("try_turn"),
    "lab-play": _of_lab_running("play"),
    "lab-watch": _of_lab_running("watch"),
    "lab-step": _from("web.features.lab.stepping")("step"),
    "lab-stop": _of_lab_running("stop"),
    "lab-news": _of_lab_running("take"),
    "lab-open": _of_lab_running("open_game"),
    "lab-open-try": _of_lab_running("open_trial"),
    "lab-think": _think_on_trial,
    "daily": daily.show,
    "daily-day": _of_company("choose"),
    "daily-month": _of_company("turn_to"),
    "daily-others": _of_company("begin"),
    "daily-play": daily.play,
    "daily-look": daily.look,
    "daily-share": _of_card("share"),
    "daily-picture": _of_card("share_picture"),
    "daily-code": _of_result_links("show_code"),
    "totals": totals.show,
    "totals-game": totals.choose,
    "totals-clear": totals.clear,
    "rules": _of_rules("show"),
    "rules-game": _of_rules("choose_game"),
    "rules-find": _of_rules("find"),
    "rules-print": _of_rules("print_page"),
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
    "scored": settings.setter("scored"),
    "tint": settings.set_tint,
    "turn": _set_turn,
    "confirm": settings.setter("confirm"),
    "drag": settings.setter("drag"),
    "hands": settings.setter("hands"),
    "board": settings.setter("board"),
    "takebacks": settings.setter("takebacks"),
    "ending": settings.setter("ending"),
    "finale": settings.setter("finale"),
    "handed": settings.setter("handed"),
    "summary": _with_rules(settings.setter("summary")),
    "tips": settings.setter("tips"),
    "quips": settings.setter("quips"),
    "whose": _of_review("set_whose"),
    "rated": settings.setter("rated"),
    # from the browser
    "dismiss": _dismiss,
    "stored": notices.storing_failed,
    "short": notices.storage_short,
    "persisted": notices.set_persistence,
    "no-worker": notices.no_worker,
    "damaged": notices.copy_damaged,
    "part-missing": notices.part_missing,
    "rested": home.rest,
    "tab": window.other_tab,
    "update-ready": notices.update_ready,
    "update": notices.take_update,
}
