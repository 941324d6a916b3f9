"""Canvas: makes PNG files, after a look whether the browser gives back what is painted. Edge.

Browsers that guard against recognition give back noise or nothing.
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

#: How long the browser may take for each step of a few pixels, in seconds.
PATIENCE_S = 5.0
#: How long for a step of the picture itself, once it has shown that it answers: slow devices take long.
SLOW_S = 60.0
#: What is painted and read back, one pixel each: red, green and blue.
COLOURS = ((0, 0, 0), (255, 255, 255), (200, 40, 60), (30, 160, 90), (40, 70, 210), (128, 128, 128))
#: How far each of them may be off: some browsers change the last bit, which nobody sees.
OFF = 8


class NoPicture(Exception):
    """The browser makes none. `id` is the id of the text that says why, err.*."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


async def as_png(svg: str) -> Blob:
    """Return a PNG file of a document. Raises NoPicture, and whatever the browser raises."""
    await check()
    image = await within_patience(picture_of(svg), SLOW_S)
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
    canvas.getContext("2d").drawImage(image, 0, 0)
    return await _png_of(canvas, SLOW_S)


async def picture_of(svg: str) -> Image:
    """Return a document as a picture, ready to be painted."""
    image = Image.new()
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg)
    await image.decode()
    return image


async def check() -> None:
    """Paint a few pixels, and read them back from a PNG file. Raises NoPicture if they are not the same."""
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
    """Return what the browser answers. Raises NoPicture if it does not within so many seconds."""
    try:
        return await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        raise NoPicture("err.picture.silent") from None


async def _png_of(canvas: Element, seconds: float) -> Blob:
    """Return a PNG file of a canvas. Raises NoPicture, also if there is none within so many seconds."""
    drawing: asyncio.Future[Blob | None] = asyncio.get_running_loop().create_future()

    def take(blob: Blob | None) -> None:
        if not drawing.done():  # it may come too late
            drawing.set_result(blob)

    canvas.toBlob(create_once_callable(take), "image/png")
    blob = await within_patience(drawing, seconds)
    if not blob:
        raise NoPicture("err.picture.none")
    return blob
