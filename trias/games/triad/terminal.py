"""Terminal: draws a position object (docs/notation.md) as text."""

from ..contract import Json

_NUMERALS = ("", "I", "II", "III")


def lines(position: Json) -> list[str]:
    """Return the board from rank 6 down, Black's dice in parentheses, Orange's in square brackets."""
    rows = []
    for rank in range(6, 0, -1):
        row = [f"{rank} "]
        for file in "abcdef":
            owner, value = position["dice"].get(f"{file}{rank}", ("", 0))
            brackets = {"black": "()", "orange": "[]", "": "  "}[owner]
            row.append(f"{brackets[0]}{_NUMERALS[value] or '.':^3}{brackets[1]} ")
        rows.append("".join(row))
    rows.append("  " + "".join(f"  {file}   " for file in "abcdef"))
    black, orange = position["triads"]
    winner = position["winner"]
    state = f"over: {winner}" if winner else f"{position['player']} to move"
    return [*rows, "", f"black () {black} triads, orange [] {orange} triads", state]
