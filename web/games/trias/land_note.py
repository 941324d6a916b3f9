"""Land note: the inspector's note about a previewed drift. Reads the app only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trias.games.trias.cells import POLE
from web.draw.inspector import Inspector, Line, Row
from web.games.trias.board_view import ShownPosition
from web.games.trias.prospects import lead
from web.words import t, with_sign

if TYPE_CHECKING:
    from web.state.app import App
from web.games.trias.log import logbook_of


def land_note(app: App, now: ShownPosition) -> Inspector | None:
    """Return the note on what the previewed drift would bring, or None."""
    if not now.new_land or app.sheet:
        return None
    names, tokens, cells = app.names(), app.tokens(), now.new_land
    by_id = {effect.id: effect.values for effect in now.effects}
    points = by_id["score"]["points"] if "score" in by_id else [0] * now.state.players
    rows = [
        Row(
            tokens[seat],
            t("inspect.herds", player=names[seat], n=count),
            str(count),
            (f"+{points[seat]}" if points[seat] else "0") if "score" in by_id else "",
        )
        for count, seat in sorted(
            (-count, seat) for seat, count in enumerate(now.state.herds_on(cells)) if count
        )
        for count in (-count,)
    ]
    return Inspector(_note_title(app, now, by_id), tuple(rows), tuple(_note_lines(app, now, by_id)))


def _note_title(app: App, now: ShownPosition, by_id: Mapping[str, Any]) -> str:
    cells = now.new_land
    letter, size = now.letter(cells), len(cells)
    if POLE in cells:
        return t("inspect.land.pole", n=size)
    if "join" in by_id:
        return t("inspect.land.joined", letter=letter, n=size)
    is_old = letter in logbook_of(app).letters.by_cell.values()
    return t("inspect.land" if is_old else "inspect.land.new", letter=letter, n=size)


def _note_lines(app: App, now: ShownPosition, by_id: Mapping[str, Any]) -> list[Line]:
    """Return lines on why nobody scores, the lead of one of 2 players, and herds that swim or land."""
    state, tokens = app.state, app.tokens()
    lines = []
    if "score" not in by_id:
        lines.append(Line(t(f"inspect.{_why_no_points(now, by_id)}"), minor=state.players == 2))
    if state.players == 2:
        before, after = lead(state), lead(now.state)
        lines.append(Line(t("inspect.lead", before=with_sign(before), after=with_sign(after))))
    for id, text in (("swim", "inspect.swim"), ("stand", "inspect.stand")):
        if id in by_id:
            counts = by_id[id]["herds"]
            herds = tuple(token for token, count in zip(tokens, counts, strict=True) for _ in range(count))
            is_own = id == "swim" and counts[state.player] > 0
            lines.append(Line(t(text, n=sum(counts)), herds, warn=is_own))
    return lines


def _why_no_points(now: ShownPosition, by_id: Mapping[str, Any]) -> str:
    """Return the id of the reason why a drift scores nothing."""
    if now.state.players == 2:
        return "two"
    if "join" in by_id:
        return "join"
    if POLE in now.new_land:
        return "pole"
    return "whole" if "split" not in by_id else "nothing"
