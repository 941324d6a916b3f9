"""After an action: its motions and sounds in Trias. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trias.games.trias.moves import KIND, REPRODUCE
from web.games.trias.position import state_of
from web.play import zoom
from web.play.marks import board_marks

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.motion import Motion
    from web.state.sound import Sound
    from web.state.views import Box


def motions(app: App, before: Any, entries: Sequence[Any]) -> list[Motion]:
    """Return the motions from the position before these last log entries to the position now."""
    showing = app.session.showing
    if showing is not None and showing.fills_page:
        return _finale(app)
    if showing is not None and not showing.is_finale:
        return _show(app)
    from web.draw.motion import end, view
    from web.games.trias.board.frame import hex_pixels
    from web.games.trias.board_view import COMPACT_BELOW, frame, mover_of, shows_eggs
    from web.games.trias.motion.context import BoardLook
    from web.games.trias.motion.motion import motions

    tokens = app.tokens()
    is_bots = bool(app.bot_of(before.player))
    is_birth = bool(entries) and entries[0].action & KIND == REPRODUCE
    box, sixths = frame(app), app.session.rotation.sixths
    pixels = hex_pixels(box, *app.browser.size) if app.browser.size[0] else 0.0
    marks = board_marks(app)
    look = BoardLook(
        tokens,
        mover_of(app) if shows_eggs(app) else None,
        tokens[before.player] if is_birth and not is_bots else None,
        compact=0 < pixels < COMPACT_BELOW,
        has_arrow=is_bots and any(not mark.token and mark.origin is not None for mark in marks[:1]),
        is_bots=is_bots,
        rotation=sixths if app.rotated_from is None else app.rotated_from[0],
    )
    parts = motions(before, entries, state_of(app), look)
    if app.is_counting():
        parts = [part for part in parts if part.kind != "chip"]  # no land mass has been counted yet
    if app.rotated_from is not None:
        return parts + _rotating(app, *app.rotated_from, box, end(parts))
    old_box = app.session.box and zoom.visible_box(app.session.zoom, app.session.box)
    return parts + view(old_box, box, app.browser.size[0]) if old_box is not None else parts


def _finale(app: App) -> list[Motion]:
    """Return the motions of the step of the finale that has just begun."""
    from web.games.trias.board_view import frame
    from web.games.trias.finale.scoring_motion import motions

    box = zoom.visible_box(app.session.zoom, app.session.box) if app.session.box is not None else frame(app)
    return motions(app, box)


def _show(app: App) -> list[Motion]:
    """Return the motions of the meteorite, if they are wanted."""
    from web.games.trias.board_view import frame
    from web.games.trias.finale import last_round, meteorite

    if app.session.showing is None or app.session.showing.kind != "full" or not app.browser.size[0]:
        return []
    return meteorite.motions(last_round.stage(app, frame(app)))


def _rotating(app: App, before: int, old_box: Box | None, box: Box, start: int) -> list[Motion]:
    """Return the motions of a rotated board, which start after all other motions."""
    from web.draw.motion import TURN, view
    from web.games.trias.board.board import pills
    from web.games.trias.board.frame import turned
    from web.games.trias.board_view import board_view
    from web.games.trias.motion.rotation import rotating

    now = board_view(app, has_cells=False)
    by = (now.rotation - before + 3) % 6 - 3
    cells = {turned(cell, now.rotation) for cell in (*now.tiles, *now.swimmers)}
    before_it = now.replace(rotation=before, view=old_box) if old_box is not None else None
    old_pills = pills(before_it).markup() if before_it is not None else ""
    parts = rotating(by, sorted(cells), old_pills, start)
    return parts + (view(old_box, box, app.browser.size[0], TURN, start) if old_box is not None else [])


def sounds(app: App, entries: Sequence[Any]) -> list[Sound]:
    """Return the sounds of these last log entries at the normal pace."""
    from web.games.trias.motion.sounds import of_trias

    is_bots = bool(entries) and bool(app.bot_of(entries[0].seat))
    showing = app.session.showing
    if showing is not None and showing.fills_page:
        from web.games.trias.finale import scoring_motion

        return scoring_motion.sounds(app)
    if showing is not None and showing.is_finale:
        return [sound for sound in of_trias(entries, is_bots) if sound.name != "end"]
    return of_trias(entries, is_bots, is_short=showing is not None and showing.kind != "full")
