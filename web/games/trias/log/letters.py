"""Letters: the land masses' names, tracked from drift to drift. P is the land mass with the South Pole."""

from collections import Counter
from collections.abc import Iterable

from trias.games.trias.cells import POLE
from trias.games.trias.land import Land

POLE_LETTER = "P"


def letter(born: int) -> str:
    """Return the letter of land mass number `born` (from 0): A to Z without P, AA, AB, ..."""
    alphabet = "ABCDEFGHIJKLMNOQRSTUVWXYZ"
    letters = ""
    born += 1
    while born:
        born, digit = divmod(born - 1, len(alphabet))
        letters = alphabet[digit] + letters
    return letters


class Letters:
    """The letters at one moment. born: how many land masses except the first have had a letter so far."""

    __slots__ = ("born", "by_cell")

    def __init__(self, by_cell: dict[int, str], born: int) -> None:
        self.by_cell = by_cell
        self.born = born

    @classmethod
    def first(cls, land: Land) -> "Letters":
        """Return the letters before any drift."""
        letters = cls({}, 0)
        letters._name(sorted(land.masses, key=lambda cells: (POLE not in cells, -len(cells), min(cells))), {})
        return letters

    def _name(self, masses: Iterable[tuple[int, ...]], names: dict[int, str]) -> None:
        for cells in masses:
            name = POLE_LETTER if POLE in cells else names.get(min(cells), "")
            if not name:
                name = letter(self.born)
                self.born += 1
            self.by_cell.update(dict.fromkeys(cells, name))

    def of(self, cells: Iterable[int]) -> str:
        """Return the letter of the land mass with these tiles."""
        return self.by_cell[next(iter(cells))]

    def after_drift(self, land: Land, tile: int, to: int) -> "Letters":
        """Return the letters after a drift. land: the land after it.

        If a land mass splits, the part with more tiles keeps the letter; on a tie, the part without the
        drifted tile. If land masses join, P wins, else the letter of the one with more tiles, else the
        earlier letter.
        """
        moved, before = self.by_cell[tile], {**self.by_cell, to: self.by_cell[tile]}
        # the other land masses are unchanged, and keep their letters
        changed = [cells for cells in land.masses if to in cells or before[cells[0]] == moved]
        parts: dict[str, list[tuple[int, bool, int, int]]] = {}  # letter -> (tiles, not drifted, -cell, key)
        for cells in changed:
            for name, count in Counter(map(before.__getitem__, cells)).items():
                parts.setdefault(name, []).append((count, to not in cells, -min(cells), min(cells)))
        claims: dict[int, list[tuple[int, int, str]]] = {}  # key -> (-tiles, order, letter)
        for name, pieces in parts.items():
            if name == POLE_LETTER:
                continue  # the Pole keeps P, whatever the sizes
            count, _, _, key = max(pieces)
            claims.setdefault(key, []).append((-count, self._order(name), name))
        del before[tile]
        after = Letters(before, self.born)
        names = {key: min(rivals)[2] for key, rivals in claims.items()}
        after._name(sorted(changed, key=lambda cells: (-len(cells), min(cells))), names)
        return after

    @staticmethod
    def _order(name: str) -> int:
        return (len(name) << 16) + ord(name[0])
