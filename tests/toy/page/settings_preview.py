"""Settings preview: a piece of Nim's board for the settings. Markup."""

from collections.abc import Mapping

from web.games.nim.pictures import stones

from web.draw.miniature import in_frame


def piece(settings: Mapping[str, str]) -> str:
    """Return the piece of the board."""
    del settings
    return in_frame((0, 0, 60, 60), stones([2, 1, 3]), "board")
