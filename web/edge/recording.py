"""Recording: records a sequence of pictures as a video. Edge.

Browsers record a canvas in real time, so recording takes as long as the video.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from js import File, document, window
from pyodide.ffi import create_proxy, to_js

from web.edge.canvas import SLOW_S, NoPicture, check, picture_of, within_patience
from web.edge.js_object import js_object
from web.edge.share import in_colours, style_of

if TYPE_CHECKING:
    from js import Blob, Canvas2D, DataEvent, Image

#: Formats in order of preference (most widely playable first), with their files' extensions.
FORMATS = (("video/mp4", "mp4"), ("video/webm;codecs=vp9", "webm"), ("video/webm", "webm"))
#: The name of a video's file, without its extension.
NAME = "trias-film"
#: The video's width, in pixels.
WIDTH = 1200
#: The video's height, in pixels.
HEIGHT = 1000
#: How often the canvas is painted, in frames a second.
RATE = 10
#: The highest bit rate of the video, in bits a second.
BITS = 2_500_000


class NoVideo(Exception):
    """The browser cannot record a video."""


class Recording:
    """A video being recorded, or recorded. film: the film's document, for its style.

    Calls `tell(news)` with the number of frames recorded so far, and at the end with `mp4` or `webm`, with
    `none` if recording fails, or with `noise` if the browser does not return what is painted.
    """

    def __init__(self, film: str, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.video: File | None = None
        self._style = style_of(film)
        self._is_ended = False
        self._task: asyncio.Task[None] | None = None

    def begin(self, stills: Sequence[str], seconds: Sequence[float]) -> None:
        """Start to record pictures. seconds: how long each one is shown."""
        self._task = asyncio.ensure_future(self._run(stills, seconds))

    def end(self) -> File | None:
        """Stop recording. Returns the video if it is complete."""
        self._is_ended = True
        return self.video

    async def _run(self, stills: Sequence[str], seconds: Sequence[float]) -> None:
        try:
            news = await self._record(stills, seconds)
        except NoPicture as error:
            news = "noise" if error.id == "err.picture.noise" else "none"
        except Exception:  # browsers raise various errors, or lack MediaRecorder
            news = "none"
        if not self._is_ended:
            self.tell(news)

    async def _record(self, stills: Sequence[str], seconds: Sequence[float]) -> str:
        """Record all pictures. Returns the file's extension."""
        kind, end = _format()
        await check()
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = WIDTH, HEIGHT
        paper = canvas.getContext("2d")
        paper.drawImage(await self._picture(stills[0]), 0, 0)
        recorder = window.MediaRecorder.new(
            canvas.captureStream(RATE), js_object({"mimeType": kind, "videoBitsPerSecond": BITS})
        )
        parts: list[Blob] = []
        stopped: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def take(event: DataEvent) -> None:
            parts.append(event.data)

        def stop(_: object) -> None:
            if not stopped.done():
                stopped.set_result(None)

        taking, stopping = create_proxy(take), create_proxy(stop)
        recorder.addEventListener("dataavailable", taking)
        recorder.addEventListener("stop", stopping)
        try:
            recorder.start()
            await self._paint(paper, stills, seconds)
            recorder.stop()
            await within_patience(stopped, SLOW_S)
        finally:
            recorder.removeEventListener("dataavailable", taking)
            recorder.removeEventListener("stop", stopping)
            taking.destroy()
            stopping.destroy()
        self.video = File.new(to_js(parts), f"{NAME}.{end}", js_object({"type": kind.partition(";")[0]}))
        return end

    async def _paint(self, paper: Canvas2D, stills: Sequence[str], seconds: Sequence[float]) -> None:
        """Paint each picture for its duration."""
        until = perf_counter()
        for number, (still, stay) in enumerate(zip(stills, seconds, strict=True), 1):
            picture = await self._picture(still)
            until += stay
            while perf_counter() < until and not self._is_ended:
                paper.drawImage(picture, 0, 0)
                await asyncio.sleep(1 / RATE)
            if self._is_ended:
                return
            self.tell(str(number))

    async def _picture(self, still: str) -> Image:
        return await within_patience(picture_of(in_colours(still, self._style)), SLOW_S)


def _format() -> tuple[str, str]:
    """Return the best format that the browser can record. Raises NoVideo if there is none."""
    recorder = getattr(window, "MediaRecorder", None)
    for kind, end in FORMATS if recorder else ():
        if window.MediaRecorder.isTypeSupported(kind):
            return kind, end
    raise NoVideo
