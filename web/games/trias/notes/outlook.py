"""Outlook: notes on a tile that can drift, with its herds and possible gains, and on the places for it.

Only reads the app.
"""

from collections import Counter

from trias.games.trias.moves import DRIFT, KIND, SOURCE
from trias.games.trias.tiles import LETTERS
from web.games.trias.notes import herd_words, icons
from web.games.trias.notes.note import Note, NoteRow
from web.games.trias.play.drift_previews import Drift, drift_of, lead, letters_of, target_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.choice import Offer
from web.words import m, t, with_sign


def tile_outlook(app: App, tile: int) -> Note:
    """Return the note on a selectable tile: its herds, who would swim, and the best possible result."""
    state = state_of(app)
    terrain = state.land.terrain[tile]
    capacity = state.capacity[terrain]
    standing = state.herds_on((tile,))
    count, letter = sum(standing), letters_of(app).by_cell[tile]
    room = "note.full" if count >= capacity else "inspect.tile.room"
    rows = [
        NoteRow(
            icons.tile(LETTERS[terrain]),
            m(f"note.tile.{LETTERS[terrain]}", letter=letter),
            t(room, n=count, cap=capacity),
        )
    ]
    if count:
        rows.append(herd_words.line(app, "note.would_swim", standing))
    return Note((*rows, _best(app, tile, letter)))


def drifts_of(app: App, tile: int) -> list[Drift]:
    """Return the legal drifts of a tile."""
    codes = [code for code in state_of(app).legal() if code & KIND == DRIFT and code >> SOURCE == tile]
    return [drift_of(app, code) for code in codes]


def _best(app: App, tile: int, letter: str) -> NoteRow:
    """Return the line on the best result that a tile's drift can have for the player to move."""
    state, drifts = state_of(app), drifts_of(app, tile)
    if state.players == 2:
        best = max((lead(drift.after) - lead(state) for drift in drifts), default=0)
        tone = "good" if best > 0 else "bad" if best < 0 else ""
        sign = icons.split() if len(state.land.pieces(tile)) > 1 else icons.nobody()
        return NoteRow(sign, m("note.best.lead"), figure=with_sign(best) if best else "±0", tone=tone)
    best = max((drift.gains[state.player] for drift in drifts), default=0)
    if len(state.land.pieces(tile)) > 1:
        if best:
            return NoteRow(icons.split(), m("note.best.split", letter=letter), figure=f"+{best}", tone="good")
        return NoteRow(icons.split(), m("note.best.split.none", letter=letter))
    if any(drift.joins for drift in drifts):
        return NoteRow(icons.join(), m("note.best.join"))
    return NoteRow(icons.nobody(), m("note.best.whole", letter=letter))


def _rank(drift: Drift, player: int) -> str:
    """Return the player's rank on the land mass that a drift scores: `lead`, `level`, `second` or ''."""
    points = drift.gains[player]
    if points == 2:
        return "level" if drift.gains.count(2) > 1 else "lead"
    return "second" if points else ""


def places_outlook(app: App, offer: Offer) -> Note:
    """Return the note on the places for the lifted tile, and on the herds that will swim."""
    state, tokens = state_of(app), app.tokens()
    tile = app.session.choice.picked
    assert tile is not None
    drifts = [drift_of(app, codes[0]) for codes in offer.targets.values()]
    targets = [target_of(state, drift, tokens=tokens) for drift in drifts]
    kinds = Counter(target.kind for target in targets)
    figures = Counter(target.text for target in targets if target.kind == "score")
    ranks = Counter(_rank(drift, state.player) for drift in drifts)
    rows = []
    if state.players == 2 and figures:
        best = max(figures, key=lambda text: int(text.replace("−", "-")))
        rows.append(NoteRow(icons.disc(best), m("note.places.better", n=kinds["score"], best=best)))
    else:
        rows += [
            NoteRow(icons.disc("+1" if rank == "second" else "+2"), m(f"note.places.{rank}", n=ranks[rank]))
            for rank in ("lead", "level", "second")
            if ranks[rank]
        ]
    for kind, sign in (("others", icons.others), ("join", icons.join), ("zero", icons.nobody)):
        if kinds[kind]:
            two = ".two" if state.players == 2 and kind != "join" else ""
            rows.append(NoteRow(sign(), m(f"note.places.{kind}{two}", n=kinds[kind])))
    standing = state.herds_on((tile,))
    if any(standing):
        rows.append(herd_words.line(app, "note.will_swim", standing))
    return Note(tuple(rows))
