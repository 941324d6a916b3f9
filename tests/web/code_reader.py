"""Code reader: reads QR codes that the page draws, with a decoder independent of the page's encoder."""

from __future__ import annotations

import re
from collections.abc import Sequence

import zxingcpp

#: Pixels per module in the picture that is read.
_SCALE = 3
_BAR = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\d+z")


def rows_of(svg: str) -> list[bytes]:
    """Return the drawn modules row by row, the margin included."""
    found = re.search(r'class="qr"[^>]*viewBox="0 0 (\d+) \1"', svg)
    assert found, "no code"
    side = int(found[1])
    rows = [bytearray(side) for _ in range(side)]
    for x, y, width in (map(int, bar) for bar in _BAR.findall(svg)):
        rows[y][x : x + width] = b"\x01" * width
    return [bytes(row) for row in rows]


def read(rows: Sequence[bytes]) -> bytes:
    """Return the content of a code. rows: its modules, the margin included."""
    pixels = b"".join(
        b"".join(b"\x00" * _SCALE if module else b"\xff" * _SCALE for module in row) * _SCALE for row in rows
    )
    side = len(rows) * _SCALE
    return read_pixels(pixels, side, side)


def read_pixels(pixels: bytes, width: int, height: int) -> bytes:
    """Return the content of the only code in a picture. pixels: one byte for each, 0 is black, row by row."""
    image = memoryview(pixels).cast("B", (height, width))
    [code] = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    return bytes(code.bytes)


def code_in(markup: str) -> str:
    """Return the text of the code in the page's markup."""
    return read(rows_of(markup)).decode()
