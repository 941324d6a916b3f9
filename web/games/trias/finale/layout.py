"""Finale layout: the places of the race, the board and the caption. race.css has the same figures.

Pixels are CSS pixels from the upper left corner of the window.
"""

from __future__ import annotations

from typing import NamedTuple

from web.state.app import App

#: The size of the window until the browser reports it.
FIRST_WINDOW = (1280.0, 800.0)
#: A window wider than high, and lower than this, has the caption beside the board.
LOW = 480.0
#: A window higher than wide, and lower than this, has no head.
SHORT = 700.0
#: The height of a lane by kind of window: with up to four players, and with five.
LANES = {"wide": (34.0, 26.0), "low": (24.0, 20.0), "tall": (36.0, 28.0), "short": (26.0, 22.0)}
#: The height of the race above and below its lanes.
AXIS = 26.0
#: The height of the head.
HEAD = 52.0
#: The width of the caption's panel beside the board.
PANEL = 264.0
#: The largest share of the window's width for this panel.
MOST = 0.46
#: The space to the left and right of the race.
EDGE = 12.0
#: The tolerance between reported and computed sizes, because a window has unused edges.
NEAR = 90.0


class Layout(NamedTuple):
    """The parts of the window.

    kind: a key of LANES. scale: that of all text. head, race: the heights of these parts. lane: the height of
    one lane. left, top, width, height: the uncovered part of the board.
    """

    kind: str
    scale: float
    window: tuple[float, float]
    head: float
    race: float
    lane: float
    left: float
    top: float
    width: float
    height: float


def layout(app: App) -> Layout:
    """Return the layout of the final scoring, or of the podium, whose board fills the window."""
    width, height = window = app.browser.window if app.browser.window[0] else FIRST_WINDOW
    count, scale = len(app.seats()), _scale(app, width, height)
    if app.browser.has_rail or not app.browser.window[0]:
        kind = "low" if height < LOW else "wide"
    else:
        kind = "short" if height < SHORT else "tall"
    lane = LANES[kind][count > 4] * scale
    showing = app.session.showing
    if showing is not None and showing.kind == "podium":
        return Layout(kind, scale, window, 0.0, 0.0, lane, 0.0, 0.0, width, height)
    head = HEAD * scale if kind == "tall" else 0.0
    race = count * lane + AXIS * scale
    beside = min(PANEL * scale, MOST * width) if kind == "low" else 0.0
    free = height - head - race - _caption(kind, count) * scale
    size = width - beside, max(free, 60.0)
    seen = app.browser.size
    if abs(seen[0] - size[0]) < NEAR and abs(seen[1] - size[1]) < NEAR:
        size = seen
    return Layout(kind, scale, window, head, race, lane, 0.0, head + race, *size)


def _caption(kind: str, count: int) -> float:
    """Return how much of the board's height the caption takes."""
    if kind == "low":
        return 0.0
    if kind == "wide":
        return 26.0 * max(count, 3) + 26 + 32
    return 70 + (28.0 * count if count < 4 else 22.0 * ((count + 1) // 2))


def _scale(app: App, width: float, height: float) -> float:
    """Return the scale of all text (style/tokens.css)."""
    text = int(app.settings["text"])
    if text != 100:
        return text / 100
    if width >= 2200 and height >= 1000:
        return 1.25
    return 1.15 if width >= 1600 and height >= 800 else 1.0
