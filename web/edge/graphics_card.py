"""Graphics card: where one draws, the sea moves and tiles rise (`html[data-pictures]` is `quick`). Edge.

What moves is a layer of its own, and so is all of the board above it. A browser that puts layers together
without a graphics card takes longer for each picture then, so there the sea stands still.
"""

from __future__ import annotations

from js import document

from web.edge.js_object import js_object

#: In the names of what draws without a graphics card: Chromium's, Mesa's two, Windows' and Apple's.
BY_PROCESSOR = ("swiftshader", "llvmpipe", "softpipe", "basic render", "software")


def ask_for_card() -> None:
    """Let the sea move from now on, if the browser has a graphics card and may use it.

    Without one, browsers offer no WebGL that is not slow (`failIfMajorPerformanceCaveat`, WebGL 1.0, 5.2), or
    one whose name says that the processor draws.
    """
    canvas = document.createElement("canvas")
    context = canvas.getContext("webgl", js_object({"failIfMajorPerformanceCaveat": True}))
    if not context:
        return
    naming, losing = map(context.getExtension, ("WEBGL_debug_renderer_info", "WEBGL_lose_context"))
    drawn_by = context.getParameter(naming.UNMASKED_RENDERER_WEBGL if naming else context.RENDERER)
    if losing:
        losing.loseContext()  # it was only asked for
    if not any(name in str(drawn_by).lower() for name in BY_PROCESSOR):
        document.documentElement.dataset.pictures = "quick"
