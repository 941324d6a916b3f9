"""Games: the sheet with all kept games, their pictures and what can be done with each. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from web.scene.controls import attributes, button, classed
from web.scene.dialogs import message, open_file, row, sheet
from web.scene.icons import icon
from web.scene.miniature import miniature
from web.scene.views import Button
from web.words import m, t


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game as the list shows it.

    name: what it is called; line: where it stands, when it was changed; position: for the picture, None while
    it is not known; here: it is the one on the board; problem: why it cannot be opened, in words;
    gone: it has been deleted and can be brought back.
    """

    name: str
    line: str
    position: Any = None
    here: bool = False
    problem: str = ""
    gone: bool = False


class Little(NamedTuple):
    """Little room is left: so many kilobytes. oldest: how many finished games it is offered to delete."""

    kb: int
    oldest: int


def games(rows: Sequence[GameRow], room: str, warning: str = "", little: Little | None = None) -> str:
    """The sheet. room: the space that all of it takes, in words; warning: that the browser may lose it."""
    can_save = any(not view.gone and not view.problem for view in rows)
    save = Button(t("games.save_all"), {"data-intent": "games-save"}, "save")
    body = f'<ul class="games">{"".join(_row(view, number) for number, view in enumerate(rows))}</ul>'
    if not rows:
        body = f"<p>{m('games.none')}</p>"
    body += f'<p class="fine">{escape(room)}</p>'
    if warning:
        body += f'<p class="fine warning">{icon("warn", 18)}<span>{escape(warning)}</span></p>'
    if little is not None:
        found = [save] if can_save else []
        if little.oldest:
            found.append(Button(t("games.prune", n=little.oldest), {"data-intent": "prune"}, "trash"))
        told = f"<span>{m('games.little', kb=little.kb)}</span>"
        head = f'<p class="fine warning">{icon("warn", 18)}{told}</p>'
        body = f'<div class="little">{head}<div class="list">{row(found, "room")}</div></div>{body}'
    body += button(Button(t("games.clear"), {"data-intent": "clear"}, "trash", quiet=True), "games", "clear")
    foot = button(Button(t("totals.title"), {"data-intent": "totals"}, "chart"), "games") + open_file("games")
    if can_save and little is None:
        foot += button(save, "games")
    return sheet("games", t("games.title"), body, foot)


def _row(view: GameRow, number: int) -> str:
    place = {"data-value": str(number)}
    if view.gone:
        back = Button(t("button.undo"), {"data-intent": "game-back", **place}, "undo")
        return f'<li class="gone"><p>{m("games.gone", name=view.name)}</p>{button(back, "games")}</li>'
    picture = miniature(view.position) if view.position is not None else '<span class="miniature"></span>'
    line = view.problem or view.line
    head = f"<b>{escape(view.name)}</b>" if view.problem else _name(view.name, number)
    tools = [Button(t("games.delete", name=view.name), {"data-intent": "game-delete", **place}, "trash")]
    if view.here:
        tools = []
    if not view.problem:
        tools = [
            Button(t("games.copy_it", name=view.name), {"data-intent": "game-copy", **place}, "copy"),
            Button(t("games.save", name=view.name), {"data-intent": "game-save", **place}, "save"),
            *tools,
        ]
    shown = "".join(button(view, "games", "", True) for view in tools)
    if not view.problem:
        text = t("button.continue") if view.here else t("games.open")
        spoken = Button(text, {"data-intent": "game-open", **place})
        shown = button(spoken, "games") + shown
    return (
        f'<li{classed(here=view.here, damaged=bool(view.problem))}>{picture}<div class="entry">{head}'
        f'<span class="standing">{escape(line)}</span><div class="deeds">{shown}</div></div></li>'
    )


def _name(name: str, number: int) -> str:
    """What a game is called, to be typed over."""
    id = f"game-name-{number}"
    marks = {
        "id": id,
        "class": "name",
        "type": "text",
        "value": name,
        "maxlength": 24,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-intent": "game-name",
        "data-key": id,
        "data-value": number,
    }
    return f'<label class="vh" for="{id}">{m("games.name", n=number + 1)}</label><input{attributes(marks)}>'


def incoming(done: int, total: int) -> str:
    """A file with many games is being read."""
    bar = f'<progress max="{total}" value="{done}" aria-labelledby="sheet-incoming-title"></progress>'
    body = f"{bar}<p>{m('games.reading', n=done, total=total)}</p>"
    stop = Button(t("button.cancel"), {"data-intent": "close"})
    return sheet("incoming", t("menu.import"), body, button(stop, "incoming"), close=False)


def confirm_clear() -> str:
    """The question before everything kept goes."""
    buttons = (
        Button(t("button.cancel"), {"data-intent": "close"}, primary=True),
        Button(t("games.clear.yes"), {"data-intent": "clear", "data-value": "yes"}, "trash"),
    )
    return message(t("games.clear"), t("games.clear.text"), buttons)


def confirm_prune(count: int) -> str:
    """The question before the oldest finished games are deleted."""
    buttons = (
        Button(t("button.cancel"), {"data-intent": "close"}, primary=True),
        Button(t("games.save_all"), {"data-intent": "games-save"}, "save"),
        Button(t("games.prune.yes", n=count), {"data-intent": "prune", "data-value": "yes"}, "trash"),
    )
    return message(t("games.prune", n=count), t("games.prune.text", n=count), buttons)


def confirm_lose() -> str:
    """The game on the board cannot be kept: what now?"""
    buttons = (
        Button(t("menu.export"), {"data-intent": "export"}, "save", primary=True),
        Button(t("confirm.lose.yes"), {"data-intent": "lose"}),
        Button(t("button.keep_playing"), {"data-intent": "close"}),
    )
    return message(t("confirm.lose.title"), t("confirm.lose.text"), buttons)


def confirm_open() -> str:
    """The question before a game from elsewhere takes the place of the one under way."""
    buttons = (
        Button(t("confirm.open.yes"), {"data-intent": "import-anyway"}, primary=True),
        Button(t("button.keep_playing"), {"data-intent": "close"}),
    )
    return message(t("confirm.open.title"), t("confirm.open.text"), buttons)
