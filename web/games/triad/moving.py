"""Moving: motion and sound after an action, in Triad. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from web.games.triad.part import TriadPart

if TYPE_CHECKING:
    from web.state.motion import Motion
    from web.state.sound import Sound


class TriadMoving(TriadPart):
    """Motion and sound after an action."""

    def motions(self, before: Any, entries: Sequence[Any]) -> list[Motion]:
        from web.games.triad.motion import DiceLook, motions

        look = DiceLook(self.app.settings["dice"], self.is_turned())
        return motions(before, entries[-1], look) if entries else []

    def sounds(self, entries: Sequence[Any]) -> list[Sound]:
        from web.games.triad.sounds import of_triad

        return of_triad(entries)
