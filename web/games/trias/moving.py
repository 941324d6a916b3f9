"""Moving: motion and sound after an action, in Trias. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from web.games.trias.part import TriasPart
from web.play import zoom
from web.play.marks import board_marks

if TYPE_CHECKING:
    from web.state.motion import Motion
    from web.state.sound import Sound


class TriasMoving(TriasPart):
    """Motion and sound after an action."""

    def motions(self, before: Any, entries: Sequence[Any]) -> list[Motion]:
        from web.draw.frame import hex_pixels
        from web.draw.motion import view
        from web.games.trias.board_view import COMPACT_BELOW, frame, mover_of
        from web.games.trias.motion import BoardLook, motions

        app, tokens = self.app, self.app.tokens()
        is_bots = bool(app.bot_of(before.player))
        old_box = app.session.box and zoom.visible_box(app.session.zoom, app.session.box)
        box = frame(app)
        pixels = hex_pixels(box, *app.browser.size) if app.browser.size[0] else 0.0
        marks = board_marks(app)
        look = BoardLook(
            tokens,
            mover_of(app),
            tokens[before.player] if before.phase == "act" and not is_bots else None,
            compact=0 < pixels < COMPACT_BELOW,
            has_arrow=is_bots and any(not mark.token and mark.origin is not None for mark in marks[:1]),
        )
        parts = motions(before, entries, self.state, look)
        return parts + view(old_box, box, app.browser.size[0]) if old_box is not None else parts

    def sounds(self, entries: Sequence[Any]) -> list[Sound]:
        from web.games.trias.sounds import of_trias

        return of_trias(entries)
