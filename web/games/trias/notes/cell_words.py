"""Cell words: what is on a cell and what a click there does, for screen readers. Only reads the app."""

from functools import lru_cache

from trias.games.trias.cells import NAME, POLE
from trias.games.trias.moves import SOURCE
from trias.games.trias.state import State, new_land
from trias.games.trias.tiles import LETTERS, UNLIMITED
from web.games.trias.log.letters import Letters
from web.games.trias.play.drift_previews import (
    Drift,
    lead,
    letters_after,
    letters_of,
    once_a_position,
    prospects_of,
)
from web.games.trias.position import state_of
from web.state.app import App
from web.state.choice import Offer
from web.state.views import Target
from web.words import edition, join_items, t, with_sign


def cell_label(app: App, cell: int, offer: Offer, prospect: str, words: dict[int, str]) -> str:
    """Return a cell's name and what can be done there. prospect: the gain or cost of a destination.

    words: from `words_of_cells`, for this and other cells. A cell's words are added if they are missing.
    """
    state = state_of(app)
    is_tile = cell < len(state.land.terrain) and bool(state.land.terrain[cell])
    parts = []
    if is_tile or not prospect:
        if cell not in words:
            words[cell] = _cell_words(state, cell, is_tile, letters_of(app), tuple(app.names()))
        parts.append(words[cell])
    if prospect:
        parts.append(prospect)
    if app.session.choice.picked == cell and offer.kind:
        parts.append(t("cell.picked"))
    elif cell in offer.picks and not prospect:
        parts.append(t(f"cell.pick.{_pick_kind(state, cell, offer)}"))
    return t("list.join").join(parts) if len(parts) > 1 else parts[0]


def words_of_cells(app: App) -> dict[int, str]:
    """Return the cached words for the contents of cells in the position on the board."""
    return once_a_position(app, "cells", (tuple(app.names()), edition()), dict[int, str])


def _pick_kind(state: State, cell: int, offer: Offer) -> str:
    """Return what a click on a cell that begins an action picks up, in the terms of the texts."""
    if offer.kind == "card":
        return "card"
    if offer.kind == "drift":
        return "split" if len(state.land.pieces(cell)) > 1 else "drift"
    return "rescue" if state.swimmers[state.player].get(cell) else "move"


def _cell_words(state: State, cell: int, is_tile: bool, letters: Letters, names: tuple[str, ...]) -> str:
    where = state.herds if is_tile else state.swimmers
    counts = tuple([herds.get(cell, 0) for herds in where])
    if not is_tile:
        return _water_words(cell, counts, names, edition())
    terrain = state.land.terrain[cell]
    return _tile_words(
        cell, terrain, state.capacity[terrain], letters.by_cell[cell], counts, names, edition()
    )


def _herd_words(counts: tuple[int, ...], names: tuple[str, ...]) -> str:
    return join_items([t("cell.herds", n=n, player=name) for n, name in zip(counts, names, strict=True) if n])


@lru_cache(maxsize=512)
def _water_words(cell: int, counts: tuple[int, ...], names: tuple[str, ...], edition: int) -> str:
    """Return the words for water and its swimmers. edition: that of the texts, for the cache."""
    if any(counts):
        return t("cell.swimmers", cell=NAME[cell], herds=_herd_words(counts, names))
    return t("cell.water", cell=NAME[cell])


@lru_cache(maxsize=1024)
def _tile_words(
    cell: int,
    terrain: int,
    capacity: int,
    letter: str,
    counts: tuple[int, ...],
    names: tuple[str, ...],
    edition: int,
) -> str:
    """Return the words for a tile and its herds. edition: that of the texts, for the cache."""
    herds = _herd_words(counts, names)
    if cell == POLE and capacity == 0:
        return t("cell.P.closed", cell=NAME[cell], letter=letter)
    if cell == POLE and capacity >= UNLIMITED:
        return t("cell.P", cell=NAME[cell], letter=letter, n=sum(counts), herds=herds)
    id = "cell.P.cap" if cell == POLE else f"cell.{LETTERS[terrain]}"
    return t(id, cell=NAME[cell], letter=letter, n=sum(counts), cap=capacity, herds=herds)


def target_words(app: App, offer: Offer, cell: int, target: Target, drift: Drift | None) -> str:
    if offer.kind == "move":
        move = t("cell.target.move", n=len(offer.targets[cell]))
        is_taken = cell in offer.picks and cell != app.session.choice.picked
        return t("cell.target.second", words=move) if is_taken else move
    if offer.kind == "rescue":
        return t("cell.target.rescue", n=0 if state_of(app).free_rescues else 1)
    if drift is None:
        return t(f"cell.target.{offer.kind}")
    known, at = prospects_of(app).words, (drift.code, edition())
    if at not in known:
        known[at] = _drift_words(app, cell, drift)
    words = [known[at]]
    if state_of(app).players == 2:
        words.append(_lead_words(state_of(app), drift.after))
    if target.warn:
        words.append(t("cell.target.warn"))
    if target.chosen:
        words.append(t("cell.target.chosen"))
    return t("list.join").join(words)


def _drift_words(app: App, cell: int, drift: Drift) -> str:
    state, tile = state_of(app), drift.code >> SOURCE
    if drift.joins:
        return t("cell.target.join", cell=NAME[cell], players=state.players)
    letters, cells = letters_of(app), drift.mass
    letter = letters_after(app, drift).of(cells)
    if not any(drift.gains):
        return t("cell.target.zero", cell=NAME[cell], letter=letter, n=len(cells), players=state.players)
    is_new = new_land(state.land, tile, cell) is not None and letter not in letters.by_cell.values()
    names = app.names()
    points = t("list.join").join(
        t("cell.target.points", player=names[seat], n=gain) for seat, gain in enumerate(drift.gains) if gain
    )
    id = "cell.target.score" if is_new else "cell.target.grow"
    return t(id, cell=NAME[cell], letter=letter, n=len(cells), points=points)


def _lead_words(state: State, after: State) -> str:
    """Return the meaning of the figure on a destination in a game of 2 players."""
    old_lead, new_lead = lead(state), lead(after)
    if old_lead == new_lead:
        return t("cell.target.lead.same", lead=with_sign(old_lead))
    return t("cell.target.lead", before=with_sign(old_lead), after=with_sign(new_lead))
