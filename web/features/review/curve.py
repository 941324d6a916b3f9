"""Curve: every player's expected lead turn by turn, with a slider over the turns, and as a table. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from web.draw.chips import chip
from web.draw.controls import attributes, screen_reader_text
from web.features.review.words import symbol
from web.play.advice_words import signed_figure
from web.state.turn_grade import SYMBOLS
from web.words import figure, m, t

#: Space for the figures on the left, in CSS pixels.
LEFT = 36.0
#: Space for the tokens on the right, in CSS pixels.
RIGHT = 34.0
#: Space above the lines, in CSS pixels.
TOP = 14.0
#: Space below for the turn numbers, in CSS pixels.
BELOW = 24.0
#: The least distance between the tokens at the right end, in CSS pixels.
APART = 18.0
#: The least distance between two discs, in CSS pixels.
DISCS_APART = 25.0
#: The radius of a disc, in CSS pixels.
DISC = 11.0
#: Verdicts that keep their disc when there is no room for all discs.
TOLD = ("only", "inexact", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class CurveView:
    """What the curve shows.

    standings: for each reviewed turn, in order from the first, each seat's expected lead after it, in points.
    verdicts: (number of a turn, verdict) of the person's own turns. turn, of: the selected turn, and the
    number of turns. own: the person's seat, or -1. words: the slider's spoken value. width, height: of
    the drawing in CSS pixels. scale: see `scale_of`.
    """

    standings: Sequence[Sequence[float]]
    verdicts: Sequence[tuple[int, str]]
    turn: int
    of: int
    own: int
    tokens: Sequence[str]
    names: Sequence[str]
    words: str
    width: float
    height: float
    scale: tuple[float, float, float]

    def x(self, turn: float) -> float:
        """Return the x coordinate of a turn. Turn 0 is the beginning of the game, not drawn."""
        return LEFT + (self.width - LEFT - RIGHT) * (turn - 1) / max(self.of - 1, 1)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value."""
        low, high, _ = self.scale
        return TOP + (self.height - TOP - BELOW) * (high - value) / (high - low)


def scale_of(standings: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the lowest and the highest value in the chart, and the step between its horizontal lines."""
    values = [value for row in standings for value in row] or [0.0]
    reach = max(2.0, *map(abs, values))
    step = next((step for step in (2.0, 5.0, 10.0, 20.0) if reach <= 2.5 * step), 50.0)
    low, high = min(-step / 2, *values), max(step / 2, *values)
    return min(low, -step * floor(-low / step)), max(high, step * floor(high / step)), step


def draw(view: CurveView, title: str) -> str:
    """Return the curve with its slider. title: the heading above it."""
    return f'{head(view, title)}<div class="curve-box">{_svg(view)}{_slider(view)}</div>'


def head(view: CurveView, title: str) -> str:
    """Return the title and the legend of the lines."""
    players = "".join(
        f"<span>{chip(token, 20)}{escape(name)}</span>"
        for token, name in zip(view.tokens, view.names, strict=True)
    )
    return (
        f'<div class="curve-head"><b>{escape(title)}</b>'
        f'<span class="curve-names" aria-hidden="true">{players}</span></div>'
    )


def _svg(view: CurveView) -> str:
    w, h = view.width, view.height
    low, high, step = view.scale
    across = ""
    for number in range(ceil(low / step), floor(high / step) + 1):
        value = number * step
        sign = "+" if value > 0 else "−" if value < 0 else ""
        css = "zero" if not number else "across"
        y = view.y(value)
        across += (
            f'<path class="{css}" d="M{LEFT:g} {y:.1f}H{w - RIGHT:.1f}"/>'
            f'<text x="{LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end">{sign}{figure(abs(value))}</text>'
        )
    lines = "".join(_line(view, seat) for seat in _order(view))
    turns = "".join(
        f'<text x="{view.x(turn):.1f}" y="{h - 5:g}" text-anchor="middle">{turn}</text>'
        for turn in _turns_below(view)
    )
    cursor = f'<path class="cursor" d="M{view.x(view.turn):.1f} 2V{h - BELOW + 4:g}"/>'
    return (
        f'<svg class="lead-curve" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}" aria-hidden="true">'
        f"{across}{turns}{cursor}{lines}{_discs(view)}{_ends(view)}</svg>"
    )


def _order(view: CurveView) -> list[int]:
    """Return the seats in drawing order: the person's last."""
    seats = range(len(view.tokens))
    return sorted(seats, key=lambda seat: seat == view.own)


def _line(view: CurveView, seat: int) -> str:
    points = [f"{view.x(number):.1f} {view.y(row[seat]):.1f}" for number, row in enumerate(view.standings, 1)]
    if not points:
        return ""
    path = "M" + "L".join(points)
    colour = f"line-{view.tokens[seat].split()[0]}"
    if seat != view.own:
        return f'<path class="casing" d="{path}"/><path class="other {colour}" d="{path}"/>'
    zero = f"{view.y(0):.1f}"
    area = f"M{view.x(1):.1f} {zero}L{'L'.join(points)}L{view.x(len(points)):.1f} {zero}Z"
    return (
        f'<path class="area fill-{view.tokens[seat].split()[0]}" d="{area}"/>'
        f'<path class="casing" d="{path}"/><path class="own {colour}" d="{path}"/>'
    )


def _turns_below(view: CurveView) -> list[int]:
    """Return the turns that are numbered below the curve."""
    step = 10 if view.of > 14 else 5 if view.of > 6 else 1
    inner = [turn for turn in range(step, view.of, step) if view.x(view.of) - view.x(turn) > 24]
    return list(dict.fromkeys([1, *inner, view.of]))


def _discs(view: CurveView) -> str:
    """Return the discs for the person's own turns; if they would overlap, only those for verdicts in TOLD."""
    gaps = [view.x(b[0]) - view.x(a[0]) for a, b in zip(view.verdicts, view.verdicts[1:], strict=False)]
    is_roomy = not gaps or min(gaps) >= DISCS_APART
    return "".join(
        f'<g class="disc {verdict}" transform="translate({view.x(turn):.1f},'
        f'{view.y(view.standings[turn - 1][view.own]):.1f})"><circle r="{DISC:g}"/>'
        f'<text y="4.5" text-anchor="middle">{SYMBOLS[verdict]}</text></g>'
        for turn, verdict in view.verdicts
        if (is_roomy or verdict in TOLD) and turn <= len(view.standings)
    )


def _ends(view: CurveView) -> str:
    """Return each seat's token at the end of its line, without overlaps."""
    if not view.standings:
        return ""
    ends = sorted(
        (view.y(value), token) for value, token in zip(view.standings[-1], view.tokens, strict=True)
    )
    places: list[float] = []
    for y, _ in ends:
        places.append(max(y, places[-1] + APART) if places else y)
    over = max(0.0, places[-1] - (view.height - BELOW))
    x = view.x(len(view.standings)) + 10
    return "".join(
        f'<g transform="translate({x:.1f},{max(0.0, place - over - 9):.1f})">{chip(token, 18)}</g>'
        for place, (_, token) in zip(places, ends, strict=True)
    )


def _slider(view: CurveView) -> str:
    """Return the slider over the curve. It can be dragged, and the arrow keys move it turn by turn."""
    marks = {
        "type": "range",
        "class": "turn-slider",
        "role": "slider",
        "min": 1,
        "max": max(view.of, 1),
        "value": view.turn,
        "data-intent": "review-turn",
        "data-key": "review-turn",
        "aria-label": t("review.slider"),
        "aria-valuetext": view.words,
    }
    return f"<input{attributes(marks)}>"


def signed_words(points: float) -> str:
    """Return a number in spoken words: `plus 1.5`, `minus 0.3` or `0`."""
    rounded = round(points, 1)
    if not rounded:
        return figure(0)
    return t("review.plus" if rounded > 0 else "review.minus", n=figure(abs(rounded)))


def value_text(turn: int, row: Sequence[float] | None, names: Sequence[str], own: int) -> str:
    """Return the slider's spoken value: the turn, and each player's expected lead, the person's first."""
    if row is None:
        return t("log.turn", n=turn)
    order = sorted(range(len(names)), key=lambda seat: seat != own)
    leads = [t("review.lead", player=names[seat], n=signed_words(row[seat])) for seat in order]
    return t("list.join").join([t("log.turn", n=turn), *leads])


def table(view: CurveView, title: str) -> str:
    """Return the curve as a table: each player's expected lead after each turn, and the verdicts."""
    columns = "".join(
        f'<th scope="col">{chip(token, 22)}{screen_reader_text(name)}</th>'
        for token, name in zip(view.tokens, view.names, strict=True)
    )
    verdicts = dict(view.verdicts)
    rows = ""
    for turn, row in enumerate(view.standings, 1):
        cells = "".join(f"<td>{signed_figure(value)}</td>" for value in row)
        name = verdicts.get(turn, "")
        told = f"{symbol(name)} {m(f'review.verdict.{name}')}" if name else ""
        rows += f'<tr><th scope="row">{turn}</th>{cells}<td class="verdict">{told}</td></tr>'
    return (
        f'<table class="figures"><caption class="vh">{escape(title)}</caption><thead><tr>'
        f'<th scope="col">{m("past.turns")}</th>{columns}<td></td></tr></thead><tbody>{rows}</tbody></table>'
    )
