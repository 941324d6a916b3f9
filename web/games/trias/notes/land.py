"""Land note: what a previewed drift splits or joins, who scores, and who swims. Only reads the app."""

from collections.abc import Mapping
from typing import Any

from trias.games.trias.cells import POLE
from web.draw.chips import chip
from web.draw.icons import icon
from web.games.trias.board_view import ShownPosition
from web.games.trias.notes import herd_words, icons
from web.games.trias.notes.note import Note, NoteRow
from web.games.trias.play.drift_previews import lead, letters_of
from web.games.trias.position import state_of
from web.state.app import App
from web.words import m, t, with_sign


def land_note(app: App, now: ShownPosition) -> Note | None:
    """Return the note on the results of the previewed drift, or None."""
    if not now.new_land or app.sheet:
        return None
    by_id = {effect.id: effect.values for effect in now.effects}
    rows = [_land(app, now, by_id), *_scorers(app, now, by_id)]
    if state_of(app).players == 2:
        rows.append(_lead(app, now))
    if "swim" in by_id:
        rows.append(herd_words.line(app, "note.swim", by_id["swim"]["herds"], icon("swim", 24), is_told=True))
    if "stand" in by_id:
        rows.append(herd_words.line(app, "note.stand", by_id["stand"]["herds"], is_told=True))
    return Note(tuple(rows))


def _land(app: App, now: ShownPosition, by_id: Mapping[str, Any]) -> NoteRow:
    """Return the line on the land mass that the drift makes or extends."""
    cells = now.new_land
    letter, size = now.letter(cells), len(cells)
    tile = by_id["drift"]["cell"]
    old = letters_of(app).by_cell[tile]
    sign = icons.letter(letter, is_gold=True)
    if "score" in by_id and any(by_id["score"]["points"]):
        return NoteRow(sign, m("note.land.scores", letter=old, n=size))
    id = f"note.land.{_why_no_points(now, by_id)}"
    return NoteRow(
        sign,
        m(id, letter=old if "split" in by_id and "join" not in by_id else letter, n=size),
        brief=None if now.state.players == 2 else t("note.land.short"),
    )


def _why_no_points(now: ShownPosition, by_id: Mapping[str, Any]) -> str:
    """Return the id of the reason why a drift scores nothing."""
    if "join" in by_id:
        return "join"
    if "split" not in by_id:
        return "whole"
    if now.state.players == 2:
        return "two"
    return "pole" if POLE in now.new_land else "nobody"


def _scorers(app: App, now: ShownPosition, by_id: Mapping[str, Any]) -> list[NoteRow]:
    """Return a line for each player who scores, the player with the most points first."""
    if "score" not in by_id:
        return []
    tokens, names, player = app.tokens(), app.names(), state_of(app).player
    points, herds = by_id["score"]["points"], by_id["score"]["herds"]
    rows = []
    for seat in sorted(
        (seat for seat, n in enumerate(points) if n), key=lambda seat: (-herds[seat], seat != player)
    ):
        kind = "second" if points[seat] == 1 else "level" if points.count(2) > 1 else "lead"
        is_own = seat == player
        id = f"note.{kind}.you" if is_own else f"note.{kind}"
        rows.append(
            NoteRow(
                chip(tokens[seat], 28),
                m(id, player=names[seat], n=herds[seat]),
                figure=f"+{points[seat]}",
                tone="good" if is_own else "",
                brief=t(f"note.{kind}.short") if is_own else "",
            )
        )
    return rows


def _lead(app: App, now: ShownPosition) -> NoteRow:
    """Return the line on the change of the lead in a game of two players."""
    before, after = lead(state_of(app)), lead(now.state)
    gain = after - before
    return NoteRow(
        chip(app.tokens()[state_of(app).player], 28),
        m("note.lead_now", before=with_sign(before), after=with_sign(after)),
        figure=with_sign(gain) if gain else "±0",
        tone="good" if gain > 0 else "bad" if gain < 0 else "",
        brief=t("note.lead_now.short"),
    )
