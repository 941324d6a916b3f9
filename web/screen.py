"""Screen: the whole page from the app, as a flat dict of element id (or id@attribute) -> its contents.

It reads the app and never changes it. The game on the board fills some places (web/games/NAME/screen.py), the
open sheet fills one, and this module fills those that all games share. Drawing functions do not see the app:
a `Fill` is a function from draw/, or from a game's board, with its values.
"""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, cast

from web import page_frame
from web.draw import dialogs, page, panels, text_board
from web.drawing import Drawing
from web.features.by_link import sheet as by_link
from web.features.hints import card as advice_card
from web.features.home import column, home
from web.features.review.past_bar import past_bar
from web.features.study import coach, study
from web.features.typed import typed
from web.keeping.shelf import meta
from web.play import pacing, tabs, turns
from web.state.app import App
from web.state.fill import Fill, View, fill
from web.state.game_features import drawn_by
from web.state.profile import profile
from web.state.settings import PACES
from web.state.views import Button, TurnBar, sends
from web.words import language, m, t

if TYPE_CHECKING:
    from collections.abc import Sequence

Scene = dict[str, str]

#: Places that only some games fill.
_OF_SOME_GAMES = ("held", "banner", "show", "clock", "turn@data-note", "main@data-lanes", "main@data-corner")


def scene(app: App, without: frozenset[str] = frozenset()) -> Scene:
    """Return the view as markup and values."""
    return Drawing().of(view(app, without))


def view(app: App, without: frozenset[str] = frozenset()) -> View:
    """Return the page's contents. Keys are element ids, or `id@name` for an attribute; `html` is the root.

    Hidden places and those in `without` are left out.
    """
    with app.unchanged():
        return _view(app, without)


def _view(app: App, without: frozenset[str]) -> View:
    live, app = app, app.at_moment() if app.session.past is not None else app
    deeds = live.game_page.since(live) if live.session.match is not None else []
    tab = tabs.open_tab(live, deeds)
    unseen = _unseen(live, tab) | without
    places = _stage(app, unseen)
    sheet, game_bar = places.pop("sheets"), places.pop("turn@data-bar")
    is_alone = live.session.showing is not None and live.session.showing.fills_page
    end = app.game_page.foot_button(app) if app.session.match is not None else None
    places["choices"] = ""
    if _is_bots_turn(live):
        places |= pacing.view(live)
    places["timeline"] = ""
    is_told = live.session.match is not None and "since" not in unseen
    places["since"] = tabs.deeds_fill(live, deeds) if is_told else ""
    places["chips"] = tabs.draw_chips(live, deeds)
    if live.session.replay is not None:
        then = live.at_replay()
        board = then.game_page.view(then, turn_bar(live), unseen)
        places |= {place: shown for place, shown in board.items() if place.startswith("board")}
    places["advice"], places["decide"] = advice, decide = advice_card.draw(live), advice_card.onward(live)
    places["home-column"] = column.draw(live) if live.is_home else ""
    if live.session.past is not None and app.sheet != "review":
        places |= past_bar(app)
        decide = "past"
        end = Button(t("past.now"), sends("now"), primary=True)
    places |= _study(live)
    task = study.of(app)
    notice = "" if app.sheet else page_frame.toast(app)
    is_busy = app.session.choice.picked is not None or bool(places["chips"])
    is_tip = isinstance(notice, Fill) and notice.draw is dialogs.tip
    bar = _bar(live, places, str(game_bar) if places["deck"] else "", is_decided=bool(decide), is_tip=is_tip)
    is_notice = bool(notice) and not is_tip
    busy = "advice" if advice else "yes" if is_busy else "notice" if is_notice else ""
    whole = (
        page.frame_words()
        | dict.fromkeys(_OF_SOME_GAMES, "")
        | places
        | {
            "turn@data-bar": bar,
            "html@lang": language(),
            "html@data-state": app.page_state,
            "html@data-screen": "home" if live.is_home else "stage",
            "html@data-show": _show(live),
            "html@data-living": "on" if home.is_living(live) else "",
            "html@data-sheet": app.sheet,
            "home@inert": "inert" if app.sheet != "start" else "",
            "html@data-moment": str(app.session.moment) if app.session.is_past else "",
            "html@data-game": app.shown_match.name,
            "html@data-study": _study_frame(task),
            "typed-help": m(f"text.help.{app.shown_match.name}"),
            "told": text_board.legal(typed.legal(app)) if app.is_listing else "",
            "foot": page_frame.foot(live, end),
            "skip@href": "#words" if app.is_text_board else "#board-box",
            "skip-words@aria-pressed": "true" if app.is_text_board else "false",
            "app@inert": "" if _is_beside(app) else "inert",
            "title": page_frame.title(app),
            "header": ""
            if is_alone
            else fill(
                panels.header,
                page_frame.header_buttons(app),
                app.game_page.brand(app),
                leads_home=app.session.match is not None,
            ),
            "card-tools": page_frame.card_tools(app),
            "tabs": fill(panels.tabs, tabs.tabs(live, deeds, tab))
            if live.session.match is not None and not is_alone
            else "",
            "side@data-tab": tab,
            "side@data-lit": live.session.lit,
            "summary": page_frame.summary_panel(app, tab),
            "log@data-of": meta(app.shown_match).id,
            "log@data-for": "" if app.session.viewer is None else str(app.session.viewer),
            "log": tabs.log_fill(live) if live.session.match is not None and "log" not in unseen else "",
            "sheets": sheet or _sheet(app),
            "toast": page_frame.toast(app) if app.sheet else "",
            "notice": notice,
            "board@data-turning": str(app.session.rotation.sixths),
            "board@data-still": "yes" if app.is_still or not PACES[app.settings["pace"]] else "",
            "main@data-busy": busy,
            "turn@data-refused": page_frame.refused(app),
            "say": escape(app.notices.announcement),
            "alert": escape(app.notices.alarm),
        }
    )
    return {place: shown for place, shown in whole.items() if place not in unseen}


def _unseen(app: App, tab: str) -> frozenset[str]:
    """Return the places that the style sheets hide now, so that they need no drawing.

    They are the panels with closed tabs and, of the players' row and list, the one that a window of this size
    hides. None before the size is known. tab: the open one.
    """
    browser = app.browser
    if not browser.window[0]:
        return frozenset()
    if browser.has_tabs:
        return frozenset({"strip", *(place for name, place in dialogs.PANELS.items() if name != tab)})
    return frozenset({"players", *dialogs.PANELS.values()})


#: The places that a game may fill. Those that it leaves out are empty.
_EMPTY = dict.fromkeys(
    (
        *(f"board-{layer}" for layer in page.LAYERS),
        *("lists", "banner", "show", "pan", "zoom", "strip", "prompt", "hand", "steps", "actions", "deck"),
        *("players", "since", "lands", "inspector", "sheets", "board@data-whole", "main@data-zoom"),
        "turn@data-bar",
    ),
    "",
)


def _stage(app: App, unseen: frozenset[str]) -> dict[str, str | Fill]:
    """Return the places that the game on the board fills. Without a game they are empty."""
    if app.session.match is not None:
        return {**_EMPTY, **app.game_page.view(app, turn_bar(app), unseen)}
    return {
        **_EMPTY,
        "board@viewBox": page.VIEW_BOX,
        "board-box@aria-label": t("board.name.start"),
    }


def pointed_view(app: App) -> View:
    """Return the places that depend on which element the mouse or the focus is on, filled as by `view`."""
    with app.unchanged(is_still=True):
        return _pointed_view(app)


def _pointed_view(app: App) -> View:
    on_screen = app.at_moment() if app.session.past is not None else app
    places = dict(on_screen.game_page.hover_view(on_screen))
    if app.session.replay is not None:
        for layer in ("light", "numbers"):
            places.pop(f"board-{layer}", None)  # they belong to another position
    if "lands" in places and tabs.open_tab(app, app.game_page.since(app)) != "table":
        del places["lands"]
    return places


def focus_view(app: App, cells: Fill) -> View:
    """Return the places that change when only the focus has moved. cells: the board's cells as last drawn.

    Highlights and texts that depend on the focused cell follow in `pointed_view`.
    """
    moved = cells._replace(named={"focus": app.session.focus})
    return {"board-cells": moved, "say": escape(app.notices.announcement)}


def late_places(app: App) -> frozenset[str]:
    """Return the places that may be drawn one frame late, while a game in its current state is on screen.

    They only contain text to read, nothing to press.
    """
    session = app.session
    is_now = session.past is None and session.replay is None and session.showing is None
    is_game = session.match is not None and session.study is None and not app.sheet
    may_follow = is_game and is_now and not app.is_still and bool(PACES[app.settings["pace"]])
    return app.game_page.late_places if may_follow else frozenset()


def late_view(app: App, places: frozenset[str]) -> View:
    """Return the places that are not hidden, filled as by `view`. places: from `late_places`."""
    if places != late_places(app):  # something has changed since
        return {place: shown for place, shown in view(app).items() if place in places}
    with app.unchanged(is_still=True):
        unseen = _unseen(app, tabs.open_tab(app, app.game_page.since(app)))
        late = app.game_page.late_view(app)
        return {place: shown for place, shown in late.items() if place in places - unseen}


def turn_bar(app: App) -> TurnBar:
    """Return the shared parts of the turn bar, which depend on who is to move."""
    task, match = study.of(app), app.session.match
    is_daily = match is not None and bool(profile(match.name).daily.day_of(match))
    onward = coach.onward_button(task) if task is not None else ""
    if match is None:
        return TurnBar((m("prompt.no_game"), ""), [])
    if app.session.showing is not None:
        return TurnBar(buttons=[], is_daily=is_daily)
    if app.session.ending:
        lost = escape(turns.ending_words(app))
        small = f'<span class="at-stake">{lost}</span>' if lost else m("prompt.ending.small")
        return TurnBar((m("prompt.ending"), small), is_daily=is_daily)
    if task is not None and not task.takes_actions():
        return TurnBar((coach.prompt(task), ""), onward=onward)
    seat = match.state.to_move
    if match.state.winners() is None and app.bot_of(seat):
        return TurnBar(pacing.prompt(app, app.names()[seat]), pacing.buttons(app), is_daily, onward)
    if app.is_far_turn():
        return TurnBar(by_link.prompt(app.names()[seat]), by_link.buttons(), is_daily, onward)
    return TurnBar(is_daily=is_daily, onward=onward)


def _is_bots_turn(app: App) -> bool:
    """True while the card shows a bot's turn."""
    match, session = app.session.match, app.session
    is_shown = match is not None and session.past is None and session.study is None and not app.is_over()
    is_shown = is_shown and session.showing is None
    return is_shown and match is not None and bool(app.bot_of(match.state.to_move))


def _study_frame(task: study.Study | None) -> str:
    """Return the frame of the study on the board, for the style sheets: '' for none."""
    if task is None:
        return ""
    if task.coach.frame or not task.is_played():
        return task.coach.frame or "asked"
    return "played told" if task.coach.solution or (task.is_hinted and task.is_open()) else "played"


def _study(app: App) -> Scene:
    """Return the places that a study fills, and those that it empties while nothing can be played."""
    task = study.of(app)
    if task is None:
        return {"coach": ""}
    places = {"coach": coach.draw(task) if app.sheet != "final" else ""}
    if not task.takes_actions():
        places |= {"actions": "", "hand": ""}
    if not task.is_played():
        places |= dict.fromkeys(("steps", "deck", "clock"), "")
    return places | ({"lands": ""} if task.coach.hides else {})


def _bar(app: App, places: View, card: str, *, is_decided: bool, is_tip: bool) -> str:
    """Return the names of the bar's contents, for the style sheets. `:has` would restyle the page each time.

    card: the game's name for the card that is shown, '' if there is none.
    """
    actions, steps = places["actions"], places["steps"]
    is_bots = isinstance(actions, Fill) and actions.draw is panels.bot_actions
    buttons = cast("Sequence[Button]", actions.values[is_bots]) if isinstance(actions, Fill) else ()
    intents = {view.attributes.get("data-intent") for view in buttons}
    is_last = isinstance(steps, Fill) and bool(steps.values[0] and steps.named.get("are_named"))
    held = {
        "modes": any(view.cost is not None for view in buttons),
        "herd": "herd" in intents,
        "step": "step" in intents,
        "down": "put-back" in intents,
        "confirm": any(view.primary for view in buttons),
        "last": is_last,
        card: bool(card),
        "ending": bool(app.session.ending),
        "tip": is_tip,
        "decide": is_decided,
        "two": len(app.seats()) == 2,
        "bots": is_bots,
        "advice": bool(places["advice"]),
        "reasons": advice_card.has_reasons(app),
    }
    return " ".join(name for name, is_held in held.items() if is_held)


def _show(app: App) -> str:
    """Return which show is on the board, for the style sheets and for orders that wait for its end."""
    showing = app.session.showing
    if showing is None or showing.kind == "words":
        return ""
    return "quiet" if showing.kind == "scoring" and not showing.step else showing.kind


def _is_beside(app: App) -> bool:
    """True if no sheet is open, or the open sheet leaves the board beside it uncovered."""
    if app.sheet == "final":
        return not app.browser.is_narrow
    return app.sheet in ("", "review")


def _sheet(app: App) -> str:
    """Return the open sheet, or '' if there is none or the game draws it."""
    module, _, name = drawn_by(app.sheet).partition(":") if app.sheet else ("", "", "")
    return str(getattr(import_module(module), name)(app)) if module and app.sheet != "start" else ""
