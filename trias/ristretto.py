"""Ristretto: the group ristretto255 of RFC 9496, in which the cards of sealed games lie (docs/security.md).

Elements travel as 32 bytes, each element in one way only. Scalars are numbers from 1 to ORDER - 1.
Times depend on the numbers: whoever can measure them on the same machine is not kept out.
"""

from __future__ import annotations

from hashlib import sha256

#: x, y, z and t of a point of edwards25519: the coordinates are x / z and y / z, their product t / z.
Point = tuple[int, int, int, int]

#: How many elements there are, a prime.
ORDER = 2**252 + 27742317777372353535851937790883648493
#: How many bytes an element has.
SIZE = 32
_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P
_TWICE_D = 2 * _D % _P
_ROOT = pow(2, (_P - 1) // 4, _P)  # of -1
NEUTRAL: Point = (0, 1, 1, 0)


def _root_of_ratio(u: int, v: int) -> tuple[bool, int]:
    """Return whether u / v is a square, and the even root of it or of the root of -1 times it."""
    v3 = v * v % _P * v % _P
    root = u * v3 % _P * pow(u * v3 % _P * v3 % _P * v % _P, (_P - 5) // 8, _P) % _P
    found = v * root % _P * root % _P
    is_turned = found == -u % _P
    if is_turned or found == -u * _ROOT % _P:
        root = root * _ROOT % _P
    return found == u % _P or is_turned, _even(root)


def _even(number: int) -> int:
    """Return the number or its negative, whichever is even below the prime."""
    number %= _P
    return _P - number if number & 1 else number


_DENOMINATOR = _root_of_ratio(1, (-1 - _D) % _P)[1]


def decoded(data: bytes) -> Point | None:
    """Return the element of 32 bytes; None if they are none, or are the neutral one.

    >>> decoded(bytes(32)), decoded(b"too short"), decoded(b"\\xff" * 32)
    (None, None, None)
    """
    s = int.from_bytes(data, "little")
    if len(data) != SIZE or s >= _P or s & 1 or not s:
        return None
    square = s * s % _P
    u1, u2 = (1 - square) % _P, (1 + square) % _P
    u2_square = u2 * u2 % _P
    v = (-_D * u1 % _P * u1 - u2_square) % _P
    is_square, inverse = _root_of_ratio(1, v * u2_square % _P)
    x = _even(2 * s * inverse % _P * u2)
    y = u1 * inverse % _P * inverse % _P * u2 % _P * v % _P
    t = x * y % _P
    return (x, y, 1, t) if is_square and not t & 1 and y else None


def encoded(point: Point) -> bytes:
    """Return the element as 32 bytes.

    >>> encoded(BASE).hex()
    'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'
    """
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % _P, x * y % _P
    inverse = _root_of_ratio(1, u1 * u2 % _P * u2 % _P)[1]
    first, second = inverse * u1 % _P, inverse * u2 % _P
    inverse_z = first * second % _P * t % _P
    if t * inverse_z % _P & 1:
        x, y, second = y * _ROOT % _P, x * _ROOT % _P, first * _DENOMINATOR % _P
    if x * inverse_z % _P & 1:
        y = -y
    return _even(second * (z - y)).to_bytes(SIZE, "little")


def added(one: Point, other: Point) -> Point:
    """Return the sum of two elements."""
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % _P, (y1 + x1) * (y2 + x2) % _P
    c, d = t1 * _TWICE_D % _P * t2 % _P, 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _doubled(point: Point) -> Point:
    x, y, z, _ = point
    a, b = x * x % _P, y * y % _P
    e, g = (x + y) * (x + y) - a - b, b - a
    f, h = g - 2 * z * z, -a - b
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def times(number: int, point: Point) -> Point:
    """Return the element added up so many times; the number is 0 or more.

    >>> encoded(times(2, BASE)) == encoded(added(BASE, BASE)), encoded(times(ORDER, BASE)) == bytes(32)
    (True, True)
    """
    table = [NEUTRAL, point]
    while len(table) < 16:
        table.append(added(table[-1], point))
    found = NEUTRAL
    for digit in f"{number:x}":
        for _ in range(4):
            found = _doubled(found)
        found = added(found, table[int(digit, 16)])
    return found


def element_of(label: bytes) -> Point:
    """Return an element that the label leads to, of which nobody knows how many times the base it is."""
    for attempt in range(1000):
        data = sha256(label + attempt.to_bytes(2)).digest()
        found = decoded(bytes([data[0] & 254]) + data[1:31] + bytes([data[31] & 127]))
        if found is not None:
            return found
    raise AssertionError("one attempt in eight leads to an element")


def _base() -> Point:
    found = decoded(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
    assert found is not None
    return found


#: The element that all others are multiples of.
BASE = _base()
