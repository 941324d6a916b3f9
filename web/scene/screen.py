"""Screen: the whole page from the app, as a flat dict of element id (or id@attribute) -> markup (or value).

The game on the board fills its places (web/scene/GAME_screen.py); what all games share is here.
"""

from __future__ import annotations

from html import escape
from random import Random
from typing import TYPE_CHECKING

from trias import __version__
from trias.games import NAMES
from web.scene import art, dialogs, dice, page, panels, start
from web.scene.views import Button
from web.words import reason_words, t

if TYPE_CHECKING:
    from web.app import App

Scene = dict[str, str]


def scene(app: App) -> Scene:
    """What is on screen. Keys are element ids, `id@name` for an attribute; `html` is the root."""
    places = dict(app.side.scene())
    where, sheet = places.pop("where"), places.pop("sheets")
    return places | {
        "html@data-state": app.page_state,
        "html@data-sheet": app.sheet,
        "html@data-game": app.shown.name,
        "app@inert": "inert" if app.sheet and (app.sheet != "final" or app.is_narrow) else "",
        "title": _title(app),
        "header": panels.header(where, _header_buttons(app), app.shown.name),
        "log": _log(app),
        "sheets": sheet or _sheet(app),
        "toast": _toast(app),
        "say": escape(app.said),
        "alert": escape(app.alarm),
    }


def first_page() -> dict[str, str]:
    """The page before Python is up, for the build: the markers of index.html and what goes there."""
    from web.app import App
    from web.words import use

    use("en")
    app = App(Random(0))
    filled = scene(app)
    inner = {
        key: markup for key, markup in filled.items() if "@" not in key and key not in ("title", "prompt")
    }
    body = page.skeleton(art.DEFS + dice.DEFS, inner)
    return {"body": body.replace('viewBox="-420 -420 840 840"', f'viewBox="{filled["board@viewBox"]}"')}


def _title(app: App) -> str:
    if app.match is None:
        return t("page.title")
    if app.is_over():
        return t("page.title.over")
    return t("page.title.turn", player=app.names()[app.position.to_move])


def _header_buttons(app: App) -> list[Button]:
    if app.match is None:
        return [Button(t("button.menu"), {"data-intent": "menu"}, "menu", quiet=True)]
    why = t(app.undo_problem())
    undo_on = app.can_undo() or app.choice.place is not None
    return [
        Button(t("button.undo"), {"data-intent": "undo"}, "undo", quiet=True, reason="" if undo_on else why),
        Button(
            t("button.redo"),
            {"data-intent": "redo"},
            "redo",
            quiet=True,
            reason="" if app.can_redo() else t("err.redo_nothing"),
        ),
        Button(t("button.menu"), {"data-intent": "menu"}, "menu", quiet=True),
    ]


def _log(app: App) -> str:
    return panels.log(app.side.lines())


def _toast(app: App) -> str:
    if app.toast is not None:
        text, bad = app.toast
        return dialogs.toast(text, bad=bad)
    if app.is_unsaved_shown:
        return dialogs.toast(
            t(app.unsaved), bad=True, more=Button(t("button.save"), {"data-intent": "export"}, "save")
        )
    return ""


def _sheet(app: App) -> str:
    match app.sheet:
        case "start":
            return _start(app)
        case "menu":
            return dialogs.menu(
                theme=app.settings["theme"],
                pace=app.settings["pace"],
                game=app.match is not None,
                restart=app.can_restart(),
                dice=app.settings["dice"] if app.shown.name == "triad" else "",
                coordinates=app.settings["coordinates"],
            )
        case "about":
            return dialogs.about(__version__)
        case "log":
            return dialogs.panel("log", t("panel.log"), _log(app))
        case "confirm-new":
            return dialogs.confirm_new()
        case "confirm-start":
            return dialogs.confirm_new("start")
        case "confirm-open":
            return dialogs.confirm_open()
        case "message":
            return dialogs.message(
                t("menu.import"), reason_words(app.message) if app.message is not None else ""
            )
        case _:
            return ""


def _start(app: App) -> str:
    draft = app.draft
    kept = app.side.kept_words() if app.kept is not None else ""
    return start.start(
        draft.game,
        draft.seats,
        games=NAMES,
        bots=draft.bots(),
        starter=draft.starter,
        pole=draft.pole,
        kept=kept,
        closable=app.match is not None,
    )
