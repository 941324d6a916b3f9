"""Tile note: the inspector's note about a tile or about swimmers. Reads the app only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.cells import NAME, NEIGHBOURS, POLE, cell_named
from trias.games.trias.land import Land
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS, UNLIMITED
from web.draw.inspector import Inspector, Line, Row
from web.games.trias.prospects import letters_of
from web.words import join_items, t

if TYPE_CHECKING:
    from web.state.app import App


def note(app: App) -> Inspector | None:
    """Return the note on the inspected cell, or None if there is nothing to say."""
    if not app.session.inspected:
        return None
    state, cell = app.state, cell_named(app.session.inspected)
    if cell < len(state.land.terrain) and state.land.terrain[cell]:
        return _tile(app, state, cell)
    return _water(app, state, cell)


def note_text(app: App) -> str:
    """Return the note in words, or ''."""
    view = note(app)
    if view is None:
        return ""
    rows = [f"{row.text}, {row.figure}" if row.figure else row.text for row in view.rows]
    return t("list.sentences").join([view.title, *view.under, *rows, *(line.text for line in view.lines)])


def _tile(app: App, state: State, cell: int) -> Inspector:
    land, tokens, names = state.land, app.tokens(), app.names()
    cells = land.masses[land.mass[cell]]
    capacity = state.capacity[land.terrain[cell]]
    count = sum(herds.get(cell, 0) for herds in state.herds)
    if capacity >= UNLIMITED:
        room = t("inspect.tile.any", n=count)
    else:
        room = t("inspect.tile.room", n=count, cap=capacity) if capacity else t("inspect.tile.closed")
    shares = dict(state.final_shares())
    points = shares[cells].points if cells in shares else None
    rows = [
        Row(tokens[seat], t("inspect.herds", player=names[seat], n=herds), str(herds), _figure(points, seat))
        for herds, seat in sorted(
            ((herds, seat) for seat, herds in enumerate(state.herds_on(cells)) if herds),
            key=lambda pair: (-pair[0], pair[1]),
        )
    ]
    title = "inspect.tile.land.pole" if POLE in cells else "inspect.tile.land"
    return Inspector(
        t(f"inspect.tile.{LETTERS[land.terrain[cell]]}", cell=NAME[cell]),
        tuple(rows),
        tuple(_drift_lines(app, land, cell)),
        (room, t(title, letter=letters_of(app).of(cells), n=len(cells))),
        pairs=True,
    )


def _figure(points: list[int] | None, seat: int) -> str:
    """Return the points if the land mass were scored now, '' for the main one."""
    return "" if points is None else f"+{points[seat]}" if points[seat] else "0"


def _drift_lines(app: App, land: Land, cell: int) -> list[Line]:
    """Return lines on whether the tile can drift, what would split, and who would swim."""
    if app.state.last_turns is not None or app.state.phase == "over":
        return []
    reason = _stays(land, cell)
    if reason:
        return [Line(t(f"inspect.stays.{reason}"))]
    lines = [Line(t("inspect.drifts", n=len(land.destinations(cell))))]
    pieces = land.pieces(cell)
    if len(pieces) > 1:
        sizes = sorted((str(len(piece)) for piece in pieces), key=int, reverse=True)
        lines.append(Line(t("inspect.splits", sizes=join_items(sizes))))
    standing = [herds.get(cell, 0) for herds in app.state.herds]
    if any(standing):
        tokens = tuple(
            token for token, count in zip(app.tokens(), standing, strict=True) for _ in range(count)
        )
        lines.append(Line(t("inspect.would_swim", n=sum(standing)), tokens, minor=True))
    return lines


def _stays(land: Land, cell: int) -> str:
    """Return why the tile cannot drift now (R5.1, R5.2), or '' if it can."""
    if cell == POLE:
        return "pole"
    if len(land.masses[land.mass[cell]]) == 1:
        return "single"
    if all(land.terrain[near] for near in NEIGHBOURS[cell]):
        return "interior"
    if not land.borders_open_water(cell):
        return "lake"
    return "" if land.destinations(cell) else "no_farther"


def _water(app: App, state: State, cell: int) -> Inspector | None:
    rows = [
        Row(token, t("inspect.herds", player=name, n=count), str(count))
        for token, name, swimmers in zip(app.tokens(), app.names(), state.swimmers, strict=True)
        if (count := swimmers.get(cell, 0))
    ]
    if not rows:
        return None
    return Inspector(t("inspect.water", cell=NAME[cell]), tuple(rows), (Line(t("inspect.water.lost")),))
