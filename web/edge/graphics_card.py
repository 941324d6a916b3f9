"""Graphics card: if there is one, the sea moves and tiles rise (`html[data-pictures]` is `quick`). Edge.

The moving parts, and all of the board above them, are separate layers. Without a graphics card, browsers need
longer to compose layers in each frame, so the sea does not move.
"""

from __future__ import annotations

from js import document

from web.edge.js_object import js_object

#: Parts of the names of software renderers: Chromium's, Mesa's two, Windows' and Apple's.
BY_PROCESSOR = ("swiftshader", "llvmpipe", "softpipe", "basic render", "software")


def ask_for_card() -> None:
    """Make the sea move from now on if the browser has a graphics card and may use it.

    Without a card, browsers offer no fast WebGL (`failIfMajorPerformanceCaveat`, WebGL 1.0, 5.2), or name a
    software renderer.
    """
    canvas = document.createElement("canvas")
    context = canvas.getContext("webgl", js_object({"failIfMajorPerformanceCaveat": True}))
    if not context:
        return
    naming, losing = map(context.getExtension, ("WEBGL_debug_renderer_info", "WEBGL_lose_context"))
    drawn_by = context.getParameter(naming.UNMASKED_RENDERER_WEBGL if naming else context.RENDERER)
    if losing:
        losing.loseContext()  # the context is no longer needed
    if not any(name in str(drawn_by).lower() for name in BY_PROCESSOR):
        document.documentElement.dataset.pictures = "quick"
