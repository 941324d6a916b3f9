"""Link: whether a part of an address is a game, a turn of one, a position, a puzzle, a bot or a result.

The forms are in docs/notation.md. The start of the page asks. What reads and writes links is `trias.link`,
`trias.turn_link` and `trias.position_link`; of a bot `trias.bot_link`; a puzzle's link is its id, and a day's
result is as it reads. No browser.
"""

import re

GAME, TURN, SEALED, POSITION, PUZZLE, BOT, DAY = "#g=", "#t=", "#s=", "#p=", "#z=", "#b=", "#d="
_LINK = re.compile(r"#[gtspzbd]=[A-Za-z0-9_=-]+(?:&at=\d+)?", re.ASCII)


def is_link(text: str) -> bool:
    """True if the part of an address from its `#` on is meant as one of these, whatever its version."""
    return text.startswith((GAME, TURN, SEALED, POSITION, PUZZLE, BOT, DAY))


def is_turn(text: str) -> bool:
    """True if it is meant as a turn of a game that is here already, whatever its version."""
    return text.startswith(TURN)


def is_position(text: str) -> bool:
    """True if it is meant as a position set up by hand, whatever its version."""
    return text.startswith(POSITION)


def is_puzzle(text: str) -> bool:
    """True if it is meant as a puzzle."""
    return text.startswith(PUZZLE)


def is_bot(text: str) -> bool:
    """True if it is meant as a bot that somebody wrote, whatever its version."""
    return text.startswith(BOT)


def is_day_link(text: str) -> bool:
    """True if it is meant as the result of a continent of the day."""
    return text.startswith(DAY)


def link_in(text: str) -> str:
    """Return the first link in a text, from its `#` on; '' if there is none.

    >>> link_in("Your turn: https://games.example/#g=2Vw")
    '#g=2Vw'
    >>> link_in("?page=trias")
    ''
    """
    found = _LINK.search(text)
    return found[0] if found else ""
