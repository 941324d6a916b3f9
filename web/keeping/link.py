"""Link: whether a part of an address is a game, a turn of one, a position or a puzzle (docs/notation.md).

The start of the page asks. What reads and writes links is `trias.link`, `trias.turn_link` and
`trias.position_link`; of a sealed game `trias.sealed_game`; a puzzle's link is its id. No browser.
"""

import re

GAME, TURN, SEALED, POSITION, PUZZLE = "#g=", "#t=", "#s=", "#p=", "#z="
_LINK = re.compile(r"#[gtspz]=[A-Za-z0-9_=-]+(?:&at=\d+)?", re.ASCII)


def is_link(text: str) -> bool:
    """True if the part of an address from its `#` on is meant as one of these, whatever its version."""
    return text.startswith((GAME, TURN, SEALED, POSITION, PUZZLE))


def is_turn(text: str) -> bool:
    """True if it is meant as a turn of a game that is here already, whatever its version."""
    return text.startswith(TURN)


def is_sealed_link(text: str) -> bool:
    """True if it is meant as a sealed game or a turn of one, whatever its version."""
    return text.startswith(SEALED)


def is_position(text: str) -> bool:
    """True if it is meant as a position set up by hand, whatever its version."""
    return text.startswith(POSITION)


def is_puzzle(text: str) -> bool:
    """True if it is meant as a puzzle."""
    return text.startswith(PUZZLE)


def link_in(text: str) -> str:
    """Return the first link in a text, from its `#` on; '' if there is none.

    >>> link_in("Your turn: https://games.example/#g=2Vw")
    '#g=2Vw'
    >>> link_in("?page=trias")
    ''
    """
    found = _LINK.search(text)
    return found[0] if found else ""
