"""Link: whether a part of an address is a game, or a turn of one (docs/notation.md). No browser.

The start of the page asks. What reads and writes links is `trias.link` and `trias.turn_link`.
"""

import re

GAME, TURN = "#g=", "#t="
_LINK = re.compile(r"#[gt]=[A-Za-z0-9_=-]+(?:&at=\d+)?", re.ASCII)


def is_link(text: str) -> bool:
    """True if the part of an address from its `#` on is meant as a game or a turn, whatever its version."""
    return text.startswith((GAME, TURN))


def is_turn(text: str) -> bool:
    """True if it is meant as a turn of a game that is here already, whatever its version."""
    return text.startswith(TURN)


def link_in(text: str) -> str:
    """Return the first link in a text, from its `#` on; '' if there is none.

    >>> link_in("Your turn: https://games.example/#g=2Vw")
    '#g=2Vw'
    >>> link_in("?page=trias")
    ''
    """
    found = _LINK.search(text)
    return found[0] if found else ""
