"""Digits: packs choices among known numbers of options into one integer, without wasted bits.

Two choices among ten take as much room as one among a hundred. A likely option may occupy several numbers
of its base, and then takes less room (asymmetric numeral systems, Jarek Duda).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from .contract import Digit


def packed(digits: Sequence[Digit]) -> bytes:
    """Return the digits as bytes. They are read back in the same order.

    >>> packed([Digit(10, 7), Digit(10, 4), Digit(3, 2)])
    b'\\x02#'
    >>> len(packed([Digit(1000, 0, width=999)] * 800)), len(packed([Digit(1000, 999)] * 8))
    (1, 11)
    """
    whole = 1
    for base, value, width in reversed(digits):
        whole, rest = divmod(whole, width)
        whole = whole * base + value + rest
    return whole.to_bytes((whole.bit_length() + 7) // 8)


class DigitReader:
    """Reads packed digits.

    >>> reader = DigitReader(packed([Digit(10, 7), Digit(10, 4, width=3), Digit(3, 2)]))
    >>> reader.read(10), reader.read_weighted([4, 3, 3]), reader.is_at_end
    (7, 1, False)
    >>> reader.read(3), reader.is_at_end
    (2, True)
    """

    def __init__(self, data: bytes) -> None:
        self._whole = int.from_bytes(data)

    def read(self, base: int) -> int:
        """Return the value of the next digit, which must have width 1. Undefined after the last digit."""
        self._whole, value = divmod(self._whole, base)
        return value

    def read_weighted(self, widths: Sequence[int]) -> int:
        """Return which option the next digit represents. widths: the widths of all options, in order."""
        start, value = 0, self.read(sum(widths))
        for at, end in enumerate(accumulate(widths)):
            if value < end:
                self._whole = self._whole * widths[at] + value - start
                return at
            start = end
        raise ValueError("nothing to choose from")

    @property
    def is_at_end(self) -> bool:
        """True after the last digit."""
        return self._whole == 1


def arrangement_digit(items: Sequence[int]) -> Digit:
    """Return the rank of a sequence of small numbers among all its permutations, in lexicographic order.

    >>> arrangement_digit([0, 1, 1]), arrangement_digit([1, 1, 0])
    (Digit(base=3, value=0, width=1), Digit(base=3, value=2, width=1))
    """
    counts = _counts(items)
    base = ways = _arrangements(counts)
    rank, left = 0, len(items)
    for item in items:
        rank += sum(ways * counts[other] // left for other in range(item))
        ways = ways * counts[item] // left
        counts[item] -= 1
        left -= 1
    return Digit(base, rank)


def read_arrangement(read: Callable[[int], int], counts: Iterable[int]) -> list[int]:
    """Return the sequence whose rank is the next digit. counts: how often it contains 0, 1 and so on.

    >>> read_arrangement(DigitReader(packed([Digit(3, 2)])).read, [1, 2])
    [1, 1, 0]
    """
    rest = list(counts)
    ways = _arrangements(rest)
    rank, left, items = read(ways), sum(rest), []
    while left:
        item = 0
        while rank >= (share := ways * rest[item] // left):
            rank -= share
            item += 1
        items.append(item)
        ways = share
        rest[item] -= 1
        left -= 1
    return items


def _counts(items: Sequence[int]) -> list[int]:
    return [items.count(item) for item in range(max(items) + 1)]


def _arrangements(counts: Sequence[int]) -> int:
    """Return the number of permutations of a multiset with these counts."""
    ways, placed = 1, 0
    for count in counts:
        for number in range(1, count + 1):
            placed += 1
            ways = ways * placed // number
    return ways
