"""Tile note: the note about an inspected cell, a tile or swimmers. Only reads the app."""

from collections.abc import Sequence

from trias.games.trias.cells import NAME, NEIGHBOURS, POLE, cell_named
from trias.games.trias.land import Land
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS, UNLIMITED
from web.draw.chips import chip
from web.draw.icons import icon
from web.games.trias.notes import icons
from web.games.trias.notes import note as inspector
from web.games.trias.notes.note import Note, NoteRow
from web.games.trias.play.drift_previews import letters_of
from web.games.trias.position import state_of
from web.state.app import App
from web.words import join_items, m, t


def note(app: App) -> Note | None:
    """Return the note on the inspected cell, or None if there is nothing to say."""
    if not app.session.inspected:
        return None
    state, cell = state_of(app), cell_named(app.session.inspected)
    if cell < len(state.land.terrain) and state.land.terrain[cell]:
        return _tile(app, state, cell)
    return _water(app, state, cell)


def inspect(app: App, before: str) -> None:
    """Inspect the cell with the focus, and announce it, unless it is `before`, the cell inspected last."""
    name = NAME[app.session.focus]
    if name != before:
        app.session.inspected = name
        app.notices.announcement = note_text(app) or t("say.nothing", cell=name)


def note_text(app: App) -> str:
    """Return the note in words, or ''."""
    view = note(app)
    return t("list.sentences").join(inspector.words(view)) if view is not None else ""


def _tile(app: App, state: State, cell: int) -> Note:
    land = state.land
    cells = land.masses[land.mass[cell]]
    capacity = state.capacity[land.terrain[cell]]
    count = sum(herds.get(cell, 0) for herds in state.herds)
    if capacity >= UNLIMITED:
        room = t("inspect.tile.any", n=count)
    else:
        room = t("inspect.tile.room", n=count, cap=capacity) if capacity else t("inspect.tile.closed")
    shares = dict(state.final_shares())
    points = shares[cells].points if cells in shares else None
    rows = _herd_rows(app, state.herds_on(cells), points)
    title = "inspect.tile.land.pole" if POLE in cells else "inspect.tile.land"
    return Note(
        (*rows, *_drift_rows(app, land, cell)),
        t(f"inspect.tile.{LETTERS[land.terrain[cell]]}", cell=NAME[cell]),
        (room, t(title, letter=letters_of(app).of(cells), n=len(cells))),
        app.session.is_asked,
    )


def _herd_rows(app: App, counts: Sequence[int], points: Sequence[int] | None) -> list[NoteRow]:
    """Return a line for each player with herds there, with points unless `points` is None."""
    tokens, names = app.tokens(), app.names()
    order = sorted((seat for seat, count in enumerate(counts) if count), key=lambda seat: -counts[seat])
    return [
        NoteRow(
            chip(tokens[seat], 24),
            m("inspect.herds", player=names[seat], n=counts[seat]),
            figure="" if points is None else _figure(points[seat]),
        )
        for seat in order
    ]


def _figure(points: int) -> str:
    return f"+{points}" if points else "0"


def _drift_rows(app: App, land: Land, cell: int) -> list[NoteRow]:
    """Return lines on whether the tile can drift, what would split, and who would swim."""
    if state_of(app).last_turns is not None or state_of(app).phase == "over":
        return []
    reason = _stays(land, cell)
    if reason:
        return [NoteRow(icon("lock", 20), m(f"inspect.stays.{reason}"))]
    rows = [NoteRow(icon("drift", 20), m("inspect.drifts", n=len(land.destinations(cell))))]
    pieces = land.pieces(cell)
    if len(pieces) > 1:
        sizes = sorted((str(len(piece)) for piece in pieces), key=int, reverse=True)
        rows.append(NoteRow(icons.split(22), m("inspect.splits", sizes=join_items(sizes))))
    standing = state_of(app).herds_on((cell,))
    if any(standing):
        from web.games.trias.notes import herd_words

        rows.append(herd_words.line(app, "note.would_swim", standing, icon("swim", 20)))
    return rows


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


def _water(app: App, state: State, cell: int) -> Note | None:
    rows = _herd_rows(app, [swimmers.get(cell, 0) for swimmers in state.swimmers], None)
    if not rows:
        return None
    return Note(
        tuple(rows), t("inspect.water", cell=NAME[cell]), (t("inspect.water.lost"),), app.session.is_asked
    )
