"""Terminal: draws a position object (docs/notation.md) as text."""

import re
from collections.abc import Iterable

from ..contract import SEATS, Json

#: Terrain -> its capacity (R2.3).
_ROOM = {"M": 2, "S": 3, "W": 4}
#: Characters from one column of hexes to the next; the last one is a gap.
_WIDE = 9
#: The six neighbours in axial coordinates, from due north clockwise.
_WAYS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_NAME = re.compile(r"([a-z]+)(\d+)")


class _Canvas:
    """Texts at coordinates, which may be negative."""

    def __init__(self) -> None:
        self.texts: dict[tuple[int, int], str] = {}

    def put(self, x: int, y: int, text: str) -> None:
        self.texts[x, y] = text

    def lines(self) -> Iterable[str]:
        left = min(x for x, _ in self.texts)
        rows: dict[int, str] = {}
        for (x, y), text in sorted(self.texts.items()):
            rows[y] = rows.get(y, "").ljust(x - left) + text
        return [rows.get(y, "") for y in range(min(rows), max(rows) + 1)]


def axial(name: str) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of a named cell, with the Pole at (0, 0).

    See docs/notation.md. Other texts give (0, 0).
    """
    parts = _NAME.fullmatch(name)
    if parts is None:
        return 0, 0
    ring = 0
    for letter in parts[1]:
        ring = 26 * ring + ord(letter) - ord("a") + 1
    side, steps = divmod(int(parts[2]), ring)
    corner, way = _WAYS[side], _WAYS[(side + 2) % 6]
    return ring * corner[0] + steps * way[0], ring * corner[1] + steps * way[1]


def lines(position: Json) -> list[str]:
    """Return the map of tiles, a line per seat, and the pending decision."""
    cells = {*position["tiles"], *position["swimmers"]}
    canvas = _Canvas()
    for name in cells:
        q, r = axial(name)
        canvas.put(q * _WIDE, 2 * r + q, name)
        canvas.put(q * _WIDE, 2 * r + q + 1, _tile(position, name))
    return [*canvas.lines(), "", *_seats(position), _decision(position)]


def _tile(position: Json, name: str) -> str:
    """Return a tile's text: `SAa.` is a steppe with a fresh and a spent herd of A and room for one more.

    `~B` stands for a swimmer of B.
    """
    terrain = position["tiles"].get(name, "")
    herds = position["herds"].get(name, [])
    spent = position["spent"].get(name, [0] * len(herds))
    herd_letters = "".join(
        letter * (count - spent_here) + letter.lower() * spent_here
        for letter, count, spent_here in zip(SEATS, herds, spent, strict=False)
    )
    if len(herd_letters) > _WIDE - 3:  # only the Pole can hold that many
        pairs = zip(SEATS, herds, strict=False)
        herd_letters = "".join(f"{letter}{count}" for letter, count in pairs if count)
    herd_letters += "." * (_ROOM.get(terrain, 0) - sum(herds))
    swimming = position["swimmers"].get(name, [])
    water = "".join(letter * count for letter, count in zip(SEATS, swimming, strict=False))
    return f"{terrain}{herd_letters}~{water}" if water else f"{terrain}{herd_letters}"


def _seats(position: Json) -> list[str]:
    rows = zip(SEATS, position["stock"], position["score"], position["hands"], strict=False)
    return [
        f"{letter}  stock {stock:2}  points {score:2}  hand {hand or '-'}"
        for letter, stock, score, hand in rows
    ]


def _decision(position: Json) -> str:
    if position["winners"] is not None:
        return f"over: {', '.join(SEATS[seat] for seat in position['winners'])} won"
    parts = [f"{SEATS[position['player']]} to {position['phase']}"]
    if position["phase"] == "act":
        parts.append(f"{position['ap']} AP")
    if position["free_rescues"]:
        parts.append(f"{position['free_rescues']} free rescues")
    if position["card"]:
        parts.append(f"card {position['card']}")
    parts.append(f"{position['deck']} cards left")
    if position["last_turns"] is not None:
        parts.append(f"last round, {position['last_turns']} turns")
    return ", ".join(parts)
