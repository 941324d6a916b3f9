"""Timeline: the curve of the points, a slider over all moments, and buttons to step through them. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, button, screen_reader_text
from web.state.views import Button, sends
from web.words import figure, m, t

#: The height of the curve's drawing beside a slider, in CSS pixels.
HEIGHT = 74.0
#: The left margin of the drawing, for the slider's thumb, in CSS pixels.
LEFT = 14.0
#: The right margin of the drawing, for the chips, in CSS pixels.
RIGHT = 30.0
#: The left margin of a taller drawing, which has an axis, in CSS pixels.
AXIS = 30.0
#: The largest number of intervals on the axis.
MOST_LINES = 6
#: The least distance between the chips at the ends of the lines, in CSS pixels.
APART = 15.0


@dataclass(frozen=True, slots=True)
class Timeline:
    """What the timeline shows.

    last, moment: numbers of actions. words: the last action in plain words. at, points: the curve; points has
    a row for each seat. scorings: moments. tokens, names: by seat. width: the drawing's width in CSS pixels.
    caption: what the lines show. why_not: why reasons cannot be requested here, '' if they can. review: its
    progress, -1 before it starts. lost: moments, and how much was lost by the turns that end there. telling:
    buttons that lead to the costliest turns. height: the drawing's height in CSS pixels. note: shown instead
    of the review and the reasons.
    """

    last: int
    moment: int
    words: str
    at: Sequence[int]
    points: Sequence[Sequence[float]]
    scorings: Sequence[int]
    tokens: Sequence[str]
    names: Sequence[str]
    width: float
    caption: str
    is_playing: bool
    why_not: str
    review: float = -1.0
    lost: Sequence[tuple[int, float]] = ()
    telling: Sequence[Button] = ()
    height: float = HEIGHT
    note: str = ""

    @property
    def left(self) -> float:
        return AXIS if self.height > HEIGHT else LEFT


def draw(view: Timeline) -> str:
    """Return the whole timeline."""
    return (
        f'<div class="course">{curves(view)}{_slider(view)}</div>{_telling(view)}'
        f'<div class="travel" role="group" aria-label="{escape(t("past.buttons"))}">{_buttons(view)}</div>'
    )


def _x(view: Timeline, moment: int) -> float:
    return view.left + (view.width - view.left - RIGHT) * moment / max(view.last, 1)


def _y(view: Timeline, points: float, least: float, most: float) -> float:
    return view.height - 9 - (view.height - 18) * (points - least) / max(most - least, 1)


def curves(view: Timeline) -> str:
    """Return the drawing: a line for each player."""
    least = min((min(row) for row in view.points), default=0)
    most = max((max(row) for row in view.points), default=0)
    ticks = "".join(
        f'<path class="scoring" d="M{_x(view, at):.1f} {view.height - 5:g}v5"/>' for at in view.scorings
    )
    lines, ends = "", []
    for token, row in zip(view.tokens, view.points, strict=True):
        points = [
            (_x(view, at), _y(view, value, least, most)) for at, value in zip(view.at, row, strict=True)
        ]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        lines += f'<path class="casing" d="{path}"/><path class="line line-{token.split()[0]}" d="{path}"/>'
        ends.append((points[-1][1], token))
    worst = max((lost for _, lost in view.lost), default=0.0)
    bars = "".join(
        f'<path class="lost" d="M{_x(view, at):.1f} {view.height - 4:g}v{-4 - 22 * lost / worst:.1f}"/>'
        for at, lost in view.lost
        if lost > 0
    )
    caption = f'<text class="caption" x="{view.left:g}" y="12">{escape(view.caption)}</text>'
    axis = _axis(view, least, most) if view.left == AXIS else ""
    marker = f'<path class="here" d="M{_x(view, view.moment):.1f} 0V{view.height:g}"/>'
    return (
        f'<svg class="curves" viewBox="0 0 {view.width:g} {view.height:g}" width="{view.width:g}"'
        f' height="{view.height:g}" role="img" aria-label="{escape(_spoken_points(view))}">'
        f'<path class="zero" d="M{view.left:g} {view.height - 5:g}H{view.width - RIGHT:.1f}"/>'
        f"{axis}{bars}{ticks}{marker}{lines}{caption}{_ends(ends, view)}</svg>"
    )


def _axis(view: Timeline, least: float, most: float) -> str:
    """Return horizontal lines across the drawing at round figures, each with its figure."""
    whole = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (most - least) / step <= MOST_LINES)
    at = range(-(-int(least) // whole) * whole, int(most) + 1, whole)
    return "".join(
        f'<path class="grid" d="M{view.left:g} {_y(view, value, least, most):.1f}H{view.width - RIGHT:.1f}"/>'
        f'<text class="caption" x="{view.left - 6:g}" y="{_y(view, value, least, most) + 4:.1f}"'
        f' text-anchor="end">{figure(value)}</text>'
        for value in at
    )


def _ends(ends: list[tuple[float, str]], view: Timeline) -> str:
    """Return each seat's chip at the end of its line, without overlaps."""
    ends.sort()
    places: list[float] = []
    for y, _ in ends:
        places.append(max(y, places[-1] + APART) if places else y)
    over = max(0.0, places[-1] - (view.height - 8)) if places else 0.0
    return "".join(
        f'<g transform="translate({view.width - RIGHT + 7:.1f},{place - over - 8:.1f})">{chip(token, 16)}</g>'
        for place, (_, token) in zip(places, ends, strict=True)
    )


def _spoken_points(view: Timeline) -> str:
    final = [
        t("past.points", player=name, n=figure(round(row[-1], 1)))
        for name, row in zip(view.names, view.points, strict=True)
    ]
    expected = "past.course.expected.two" if len(view.names) == 2 else "past.course.expected"
    return t(expected if view.lost else "past.course", points=t("list.join").join(final))


def figures(view: Timeline) -> str:
    """Return the curves as a table: the players' points at the start of each turn, and at the end."""
    columns = "".join(
        f'<th scope="col">{chip(token, 22)}{screen_reader_text(name)}</th>'
        for token, name in zip(view.tokens, view.names, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{turn}</th>{"".join(f"<td>{figure(value)}</td>" for value in row)}</tr>'
        for turn, row in enumerate(zip(*view.points, strict=True))
    )
    return (
        f'<details class="curve-table"><summary{attributes({"data-key": "curve-table"})}>{m("past.as_table")}'
        f'</summary><table class="figures"><caption class="vh">{escape(view.caption)}</caption><thead><tr>'
        f'<th scope="col">{m("past.turns")}</th>{columns}</tr></thead><tbody>{body}</tbody></table></details>'
    )


def _telling(view: Timeline) -> str:
    """Return the buttons that lead to the turns that lost the most."""
    if view.review < 1:
        return ""
    if not view.telling:
        return f'<p class="telling">{m("review.nothing")}</p>'
    inner = "".join(button(way, "telling", "tell") for way in view.telling)
    return f'<div class="telling"><span>{m("review.telling")}</span>{inner}</div>'


def _review(view: Timeline) -> str:
    if view.review < 0:
        return button(Button(t("review.begin"), sends("review"), "chart"), "past")
    if view.review < 1:
        text = t("review.running", n=round(100 * view.review))
        return button(Button(text, sends("review", "stop"), "close"), "past")
    return ""


def _slider(view: Timeline) -> str:
    marks = {
        "type": "range",
        "class": "slider",
        "min": 0,
        "max": view.last,
        "value": view.moment,
        "data-intent": "moment",
        "data-key": "moment",
        "aria-label": t("past.slider"),
        "aria-valuetext": view.words,
    }
    return f"<input{attributes(marks)}>"


def _buttons(view: Timeline) -> str:
    at_start = t("past.at_start") if view.moment == 0 else ""
    at_end = t("past.at_end") if view.moment == view.last else ""
    steps = (
        ("first", "first", at_start),
        ("turn-back", "rewind", at_start),
        ("back", "previous", at_start),
        ("pause" if view.is_playing else "play",) * 2 + ("" if view.is_playing else at_end,),
        ("forward", "next", at_end),
        ("turn-forward", "ahead", at_end),
        ("last", "last", at_end),
    )
    inner = "".join(
        button(
            Button(t(f"past.way.{way}"), sends("travel", way), icon, reason=reason),
            "travel",
            "step",
            icon_only=True,
        )
        for way, icon, reason in steps
    )
    why = _review(view)
    why += button(Button(t("past.why"), sends("why"), "hint", reason=view.why_not), "past")
    ways = f"<p>{escape(view.note)}</p>" if view.note else why
    return f'<div class="steps-in-time">{inner}</div><div class="ways">{ways}</div>'


def branch(view: Timeline) -> str:
    """Return the button that starts a new game from the moment on screen."""
    at_end = t("past.at_end") if view.moment == view.last else ""
    return button(Button(t("past.branch"), sends("branch"), "branch", reason=at_end), "past")


def prompt(turn: int, words: str) -> tuple[str, str]:
    """Return the prompt while the past is on screen: the turn and the last action; markup."""
    return (m("past.prompt", n=turn) if turn else m("past.prompt.setup")), words
