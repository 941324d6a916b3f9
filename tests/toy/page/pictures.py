"""Pictures: Nim's tokens and positions as small drawings. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.draw.miniature import in_frame

if TYPE_CHECKING:
    from trias.games.nim.state import State

DEFS = ""


def chip(token: str, size: float) -> str:
    """Return a seat's picture, `size` pixels wide."""
    stone = f'<circle class="stone {token}" cx="10" cy="10" r="8"/>'
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="0 0 20 20" aria-hidden="true">'
        f"{stone}</svg>"
    )


def miniature(state: State, tokens: Sequence[object] = ()) -> str:
    """Return the heaps."""
    del tokens
    return in_frame((0, 0, 60, 60), stones(state.heaps))


def stones(heaps: Sequence[int]) -> str:
    """Return heaps of stones."""
    width = 60 / len(heaps)
    return "".join(
        f'<circle class="stone" cx="{width * (heap + 0.5):g}" cy="{54 - 11 * stone}" r="5"/>'
        for heap, stones in enumerate(heaps)
        for stone in range(stones)
    )
