"""Statistics of one game: the sheet with a finished game's figures. Markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from web.draw import dialogs
from web.draw.chips import chip
from web.draw.controls import screen_reader_text
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


def draw(app: App) -> str:
    """Return the sheet."""
    table = statistics(app.side.telling.statistics(), app.names(), app.side.drawing.pictures())
    return dialogs.panel("statistics", t("stat.title"), table)


def statistics(figures: Mapping[str, Sequence[int]], names: Sequence[str], pictures: Sequence[str]) -> str:
    """Return the table of a game's figures: a row for each id (`stat.ID`), a column for each seat."""
    columns = "".join(
        f'<th scope="col">{chip(picture, 22)}{screen_reader_text(name)}</th>'
        for picture, name in zip(pictures, names, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{m(f"stat.{id}")}</th>{"".join(f"<td>{value}</td>" for value in values)}</tr>'
        for id, values in figures.items()
    )
    return (
        f'<table class="figures"><caption class="vh">{m("stat.title")}</caption>'
        f"<thead><tr><td></td>{columns}</tr></thead><tbody>{body}</tbody></table>"
    )
