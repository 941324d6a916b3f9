"""QR codes: another program reads the drawn code, in every version."""

from __future__ import annotations

from random import Random

import pytest

from tests.amount import amount
from tests.web.code_reader import code_in, read, rows_of
from web.draw import qr

#: The most bytes at level M, by version from 1 on, from the tables of ISO/IEC 18004.
ROOM = (
    *(14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666),
    *(711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989),
    *(2099, 2213, 2331),
)


def with_margin(rows: list[bytes]) -> list[bytes]:
    side = len(rows) + 2 * qr.QUIET
    empty = [bytes(side)] * qr.QUIET
    return [*empty, *(bytes(qr.QUIET) + row + bytes(qr.QUIET) for row in rows), *empty]


def text(length: int) -> bytes:
    rng = Random(length)
    return bytes(rng.choice(b"abcXYZ0123456789-_:/#=.") for _ in range(length))


@pytest.mark.parametrize("version", sorted({*qr.VERSIONS[:: amount(6, 1)], qr.VERSIONS[-1]}))
def test_the_shortest_and_the_longest_text_of_a_version_are_read_back(version: int) -> None:
    for length in (1 if version == 1 else ROOM[version - 2] + 1, ROOM[version - 1]):
        rows = qr.modules(text(length))
        assert len(rows) == 17 + 4 * version
        assert read(with_margin(rows)) == text(length)


@pytest.mark.parametrize("data", [b"\x00\xff" * 20, "ä中 #g=2".encode()])
def test_any_bytes_can_be_in_a_code(data: bytes) -> None:
    assert read(with_margin(qr.modules(data))) == data


def test_a_code_survives_damage_as_level_m_says() -> None:
    """Some 15 % of the bytes may be wrong: here a square in the middle."""
    rows = [bytearray(row) for row in with_margin(qr.modules(text(180)))]
    middle = len(rows) // 2
    for y in range(middle - 7, middle + 7):
        for x in range(middle - 7, middle + 7):
            rows[y][x] ^= 1
    assert read([bytes(row) for row in rows]) == text(180)


def test_a_drawn_code_has_its_margin_its_name_and_its_own_colours() -> None:
    drawn = qr.picture("https://games.example/trias/#g=2abc", 'A "name"')
    assert code_in(drawn) == "https://games.example/trias/#g=2abc"
    assert 'role="img" aria-label="A &quot;name&quot;"' in drawn
    rows = rows_of(drawn)
    assert not any(map(any, (*rows[: qr.QUIET], *rows[-qr.QUIET :])))
    assert not any(any(row[: qr.QUIET]) or any(row[-qr.QUIET :]) for row in rows)
    assert 'fill="#fff"' in drawn
    assert 'fill="#000"' in drawn


def test_what_is_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr.modules(bytes(2332))
