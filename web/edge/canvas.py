"""Canvas: makes PNG files, after checking that the browser returns what is painted. Edge.

Browsers that prevent fingerprinting return noise or nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from js import Image, document, encodeURIComponent, window
from pyodide.ffi import create_once_callable

if TYPE_CHECKING:
    from js import Blob, Element

    Given = TypeVar("Given")

#: How long the browser may take for each step of the check, in seconds.
PATIENCE_S = 5.0
#: How long each step of the picture itself may take, in seconds: slow devices need long.
SLOW_S = 60.0
#: The colours of the check, one pixel each: red, green and blue.
COLOURS = ((0, 0, 0), (255, 255, 255), (200, 40, 60), (30, 160, 90), (40, 70, 210), (128, 128, 128))
#: The greatest accepted error of each colour value: some browsers change the last bit, which is invisible.
OFF = 8


class NoPicture(Exception):
    """The browser cannot make the picture. `id` is the id of the text with the reason, err.*."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


async def as_png(svg: str) -> Blob:
    """Return a PNG file of an SVG document. Raises NoPicture, or any error that the browser raises."""
    await check()
    image = await within_patience(picture_of(svg), SLOW_S)
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
    canvas.getContext("2d").drawImage(image, 0, 0)
    return await _png_of(canvas, SLOW_S)


async def picture_of(svg: str) -> Image:
    """Return an SVG document as an image that is ready to be painted."""
    image = Image.new()
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg)
    await image.decode()
    return image


async def check() -> None:
    """Paint a few pixels, and read them back from a PNG file. Raises NoPicture if they differ."""
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = len(COLOURS), 1
    paper = canvas.getContext("2d")
    for at, (red, green, blue) in enumerate(COLOURS):
        paper.fillStyle = f"rgb({red},{green},{blue})"
        paper.fillRect(at, 0, 1, 1)
    picture = await within_patience(window.createImageBitmap(await _png_of(canvas, PATIENCE_S)), PATIENCE_S)
    paper.clearRect(0, 0, len(COLOURS), 1)
    paper.drawImage(picture, 0, 0)
    found = paper.getImageData(0, 0, len(COLOURS), 1).data.to_py()
    painted = [value for colour in COLOURS for value in (*colour, 255)]
    if any(abs(value - wanted) > OFF for value, wanted in zip(found, painted, strict=True)):
        raise NoPicture("err.picture.noise")


async def within_patience(answer: Awaitable[Given], seconds: float) -> Given:
    """Return the browser's answer. Raises NoPicture if it takes more than `seconds`."""
    try:
        return await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        raise NoPicture("err.picture.silent") from None


async def _png_of(canvas: Element, seconds: float) -> Blob:
    """Return a PNG file of a canvas. Raises NoPicture on failure, or if it takes more than `seconds`."""
    drawing: asyncio.Future[Blob | None] = asyncio.get_running_loop().create_future()

    def take(blob: Blob | None) -> None:
        if not drawing.done():  # a late result is ignored
            drawing.set_result(blob)

    canvas.toBlob(create_once_callable(take), "image/png")
    blob = await within_patience(drawing, seconds)
    if not blob:
        raise NoPicture("err.picture.none")
    return blob
