"""QR: a text as a QR code (ISO/IEC 18004), drawn as SVG. Byte mode, error correction level M.

A code is square: 21 modules a side in version 1, four more in each version up to 40. Rows are bytes, each 0
or 1.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from itertools import pairwise

#: Level M, by version from 1 on: the number of error correction bytes in each block, and the number of
#: blocks.
_CORRECTION = (
    *(10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26),
    *(26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28),
)
_BLOCKS = (
    *(1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16),
    *(17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49),
)
VERSIONS = range(1, 41)
#: The mode of the text: bytes.
_BYTE_MODE = 0b0100
#: The two bits for level M in the format information.
_LEVEL = 0b00
#: The padding bytes, which alternate.
_FILLING = (0xEC, 0x11)
#: The quiet zone, in modules.
QUIET = 4
#: Each mask inverts the modules for which it gives 0. x: column; y: row.
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
_RUN = re.compile(rb"\x00{5,}|\x01{5,}")
_LIKE_FINDER = (bytes([1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0]), bytes([0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1]))


@lru_cache(maxsize=2)
def picture(text: str, label: str) -> str:
    """Return the QR code of a text, dark on light in every theme, with its margin. label: its name in words.

    Raises ValueError if the text has more than 2,331 bytes.
    """
    rows = modules(text.encode())
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{found.start() + QUIET} {y + QUIET}h{len(found[0])}v1h-{len(found[0])}z"
        for y, row in enumerate(rows)
        for found in re.finditer(rb"\x01+", row)
    )
    return (
        f'<svg class="qr" role="img" aria-label="{escape(label)}" viewBox="0 0 {side} {side}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/>'
        f'<path fill="#000" d="{path}"/></svg>'
    )


def modules(data: bytes) -> list[bytes]:
    """Return the rows of the smallest code that holds these bytes. Raises ValueError if there is none."""
    version = next((one for one in VERSIONS if _header_bits(one) + 8 * len(data) <= 8 * _room(one)), 0)
    if not version:
        raise ValueError("too long for a QR code")
    base, is_fixed = _functions(version)
    _place(base, is_fixed, _interleaved(_codewords(data, version), version))
    masked = (_masked(base, is_fixed, mask) for mask in range(len(_MASKS)))
    return min(masked, key=_penalty)


# Bytes ------------------------------------------------------------------------------------------------


def _header_bits(version: int) -> int:
    return 4 + (8 if version < 10 else 16)


def _capacity(version: int) -> int:
    """Return the number of bytes for data and error correction."""
    bits = (16 * version + 128) * version + 64
    if version > 1:
        count = version // 7 + 2
        bits -= (25 * count - 10) * count - 55
    return (bits - (36 if version > 6 else 0)) // 8


def _room(version: int) -> int:
    """Return the number of bytes for data."""
    return _capacity(version) - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _codewords(data: bytes, version: int) -> bytes:
    """Return the bytes of the code before error correction: mode, length, data, padding."""
    length_bits = _header_bits(version) - 4
    bits = (_BYTE_MODE << length_bits | len(data)) << 8 * len(data) | int.from_bytes(data)
    used = _header_bits(version) + 8 * len(data)
    end = min(4, 8 * _room(version) - used)
    bits, used = bits << end, used + end
    bits, used = bits << -used % 8, used + -used % 8
    found = bits.to_bytes(used // 8)
    return found + bytes(_FILLING[number % 2] for number in range(_room(version) - len(found)))


def _interleaved(data: bytes, version: int) -> bytes:
    """Return the data and the error correction, each with the bytes of all blocks interleaved."""
    count = _BLOCKS[version - 1]
    short, longer = divmod(len(data), count)
    blocks, at = [], 0
    for number in range(count):
        size = short + (number >= count - longer)
        blocks.append(data[at : at + size])
        at += size
    corrections = [_correction(block, _CORRECTION[version - 1]) for block in blocks]
    return bytes([*_by_turns(blocks), *_by_turns(corrections)])


def _by_turns(blocks: Sequence[bytes]) -> Iterator[int]:
    for at in range(max(map(len, blocks))):
        yield from (block[at] for block in blocks if at < len(block))


@cache
def _powers() -> tuple[list[int], list[int]]:
    """Return the powers of 2 in the field of 256 elements, and the logarithms of its elements."""
    powers, logarithms, value = [], [0] * 256, 1
    for power in range(255):
        powers.append(value)
        logarithms[value] = power
        value = value << 1 ^ (0x11D if value & 128 else 0)
    return powers * 2, logarithms


@cache
def _generator(degree: int) -> list[int]:
    """Return the logarithms of the coefficients of (x - 1)(x - 2)(x - 4)..., without the leading 1."""
    powers, logarithms = _powers()
    found = [1]
    for root in range(degree):
        shifted = [*found, 0]
        for at, value in enumerate(found, 1):
            shifted[at] ^= powers[logarithms[value] + root]
        found = shifted
    return [logarithms[value] for value in found[1:]]


def _correction(block: bytes, degree: int) -> bytes:
    """Return the Reed-Solomon error correction of a block."""
    powers, logarithms = _powers()
    generator, rest = _generator(degree), [0] * degree
    for value in block:
        first = rest[0] ^ value
        rest = [*rest[1:], 0]
        if first:
            power = logarithms[first]
            rest = [old ^ powers[power + other] for old, other in zip(rest, generator, strict=True)]
    return bytes(rest)


# Modules ----------------------------------------------------------------------------------------------


def _functions(version: int) -> tuple[list[bytearray], list[bytearray]]:
    """Return the function patterns of a version, and a map of the modules that they and the format take."""
    side = 17 + 4 * version
    rows, is_fixed = ([bytearray(side) for _ in range(side)] for _ in range(2))

    def put(x: int, y: int, value: bool) -> None:
        if 0 <= x < side and 0 <= y < side:
            rows[y][x], is_fixed[y][x] = value, True

    for at in range(side):
        put(6, at, at % 2 == 0)
        put(at, 6, at % 2 == 0)
    for middle_x, middle_y in ((3, 3), (side - 4, 3), (3, side - 4)):
        for dx in range(-4, 5):
            for dy in range(-4, 5):
                put(middle_x + dx, middle_y + dy, max(abs(dx), abs(dy)) not in (2, 4))
    centres = _alignments(version)
    for middle_x in centres:
        for middle_y in centres:
            if (middle_x, middle_y) not in ((6, 6), (6, side - 7), (side - 7, 6)):
                for dx in range(-2, 3):
                    for dy in range(-2, 3):
                        put(middle_x + dx, middle_y + dy, max(abs(dx), abs(dy)) != 1)
    for at in range(9):
        for x, y in ((at, 8), (8, at), (side - 1 - at, 8), (8, side - 1 - at)):
            if at < 8 or (x, y) in ((8, 8),):
                is_fixed[y][x] = True
    if version > 6:
        bits = _with_remainder(version, 6, 12, 0x1F25)
        for number in range(18):
            put(side - 11 + number % 3, number // 3, bool(bits >> number & 1))
            put(number // 3, side - 11 + number % 3, bool(bits >> number & 1))
    return rows, is_fixed


def _alignments(version: int) -> list[int]:
    """Return the rows, and columns, of the centres of the alignment patterns."""
    if version == 1:
        return []
    count, side = version // 7 + 2, 17 + 4 * version
    step = 26 if version == 32 else (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *(side - 7 - number * step for number in range(count - 2, -1, -1))]


def _with_remainder(value: int, bits: int, more: int, divisor: int) -> int:
    """Return a value of `bits` bits with `more` bits of its BCH code appended."""
    rest = value << more
    for at in range(bits - 1, -1, -1):
        if rest >> at + more & 1:
            rest ^= divisor << at
    return value << more | rest


def _place(rows: list[bytearray], is_fixed: list[bytearray], data: bytes) -> None:
    """Place the bits of the bytes in pairs of columns, from the right, alternately upwards and downwards."""
    side = len(rows)
    bits = (byte >> at & 1 for byte in data for at in range(7, -1, -1))
    columns = [*range(side - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        for y in range(side - 1, -1, -1) if number % 2 == 0 else range(side):
            for x in (right, right - 1):
                if not is_fixed[y][x]:
                    rows[y][x] = next(bits, 0)


def _masked(base: Sequence[bytearray], is_fixed: Sequence[bytearray], mask: int) -> list[bytes]:
    """Return the rows with a mask applied and with the mask's number in the format information."""
    turns, side = _MASKS[mask], len(base)
    rows = [
        bytearray(
            value ^ (not fixed and not turns(x, y))
            for x, (value, fixed) in enumerate(zip(row, is_fixed[y], strict=True))
        )
        for y, row in enumerate(base)
    ]
    bits = _with_remainder(_LEVEL << 3 | mask, 5, 10, 0x537) ^ 0x5412
    for number in range(15):
        value = bits >> number & 1
        rows[number + (number > 5) if number < 8 else side - 15 + number][8] = value
        rows[8][side - 1 - number if number < 8 else 15 - number - (number > 8)] = value
    rows[side - 8][8] = 1
    return [bytes(row) for row in rows]


def _penalty(rows: Sequence[bytes]) -> int:
    """Return the standard's penalty for a code: runs, squares, finder-like patterns, too much dark."""
    columns = [bytes(column) for column in zip(*rows, strict=True)]
    found = 0
    for line in (*rows, *columns):
        found += sum(len(run) - 2 for run in _RUN.findall(line))
        found += 40 * sum(line.count(pattern) for pattern in _LIKE_FINDER)
    for row, below in pairwise(rows):
        pairs = [a + b for a, b in zip(row, below, strict=True)]
        found += 3 * sum(a == b != 1 for a, b in pairwise(pairs))
    dark = sum(map(sum, rows))
    return found + 10 * (abs(20 * dark - 10 * len(rows) ** 2) // len(rows) ** 2)
