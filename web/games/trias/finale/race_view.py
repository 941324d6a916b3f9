"""Race: every player's points as a bar that grows while the land masses are counted. Markup."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from trias.record import shortened
from web.words import t

#: The initial points at the right end.
FIRST = 25
#: The same with two players.
FIRST_OF_TWO = 20
#: How close a bar gets to the right end before the scale grows, in points.
NEAR_END = 2
#: By how many points the scale then grows.
MORE = 5
#: Gains narrower than this, in pixels, are shown after the total.
INSIDE = 62.0
#: The longest name beside a lane, in characters.
LONGEST = 14


class Lane(NamedTuple):
    """A player's lane: points from interim scorings, from earlier land masses, and from the current one."""

    seat: int
    token: str
    name: str
    interim: int
    lands: int
    gain: int = 0

    @property
    def total(self) -> int:
        return self.interim + self.lands + self.gain


class Race(NamedTuple):
    """The race at one moment.

    lanes: the leader's first. most: the points at the right end. width, lane: the width of the drawing and
    the height of a lane, in pixels. scale: that of the text. is_named: names are beside the lanes.
    """

    lanes: tuple[Lane, ...]
    most: int
    width: float
    lane: float
    scale: float = 1.0
    is_named: bool = True

    @property
    def left(self) -> float:
        """Return the x of zero points."""
        return (150 if self.is_named else 12) * self.scale

    @property
    def unit(self) -> float:
        """Return the width of a point."""
        return (self.width - self.left - 62 * self.scale) / self.most

    @property
    def height(self) -> float:
        return len(self.lanes) * self.lane + 26 * self.scale

    def x(self, points: float) -> float:
        return self.left + points * self.unit

    def y(self, rank: int) -> float:
        """Return the upper edge of a lane. rank: 0 for the leader."""
        return 5 * self.scale + rank * self.lane

    def rank(self, seat: int) -> int:
        return next(rank for rank, lane in enumerate(self.lanes) if lane.seat == seat)


def most_points(lanes: tuple[Lane, ...], before: int) -> int:
    """Return the points at the right end: `before`, or more if a bar gets close to the end."""
    most = before
    while max(lane.total for lane in lanes) > most - NEAR_END:
        most += MORE
    return most


def draw(race: Race) -> str:
    """Return the race: the axis, then a lane for each player."""
    label = t("list.join").join(t("race.label.player", player=lane.name, n=lane.total) for lane in race.lanes)
    lanes = "".join(_lane(race, lane, rank) for rank, lane in enumerate(race.lanes))
    return (
        f'<svg class="lanes" width="{race.width:.0f}" height="{race.height:.0f}"'
        f' viewBox="0 0 {race.width:.0f} {race.height:.0f}" role="img"'
        f' aria-label="{escape(t("race.label", points=label))}">{_axis(race)}{_key(race)}{lanes}</svg>'
    )


def _axis(race: Race) -> str:
    bottom = race.height - 19 * race.scale
    lines = "".join(f"M{race.x(points):.1f} 0V{bottom:.1f}" for points in range(0, race.most + 1, 5))
    figures = "".join(
        f'<text x="{race.x(points):.1f}" y="{race.height - 5 * race.scale:.1f}"'
        f' font-size="{12 * race.scale:g}" text-anchor="middle">{points}</text>'
        for points in range(0, race.most + 1, 5)
    )
    return f'<g class="axis"><path d="{lines}"/>{figures}</g>'


def _key(race: Race) -> str:
    """Return the legend of the bars' colours, if there is room on the lowest lane."""
    kinds = [("base", "race.interim")] * any(lane.interim for lane in race.lanes)
    kinds += [("land", "race.lands"), ("gain", "race.this")]
    k, parts, at = race.scale, [], 0.0
    for css, id in kinds:
        text = t(id)
        parts.append(
            f'<rect class="{css}" x="{at:.1f}" width="{18 * k:g}" height="{12 * k:g}" rx="3"/>'
            f'<text x="{at + 24 * k:.1f}" y="{10.5 * k:g}" font-size="{12 * k:g}">{escape(text)}</text>'
        )
        at += (38 + 8 * len(text)) * k
    left = race.x(race.most) - at
    if not race.is_named or left < race.x(race.lanes[-1].total) + 130 * k:
        return ""
    top = race.y(len(race.lanes) - 1) + (race.lane - 8 * k - 12 * k) / 2
    return f'<g class="key" transform="translate({left:.1f},{top:.1f})">{"".join(parts)}</g>'


def _lane(race: Race, lane: Lane, rank: int) -> str:
    k = race.scale
    high = race.lane - 8 * k
    size = 0.88 * high
    name = ""
    if race.is_named:
        short = shortened(lane.name, LONGEST, "…")
        name = (
            f'<text class="name" x="{race.left - 20 * k:.1f}" y="{high * 0.7:.1f}" text-anchor="end"'
            f' font-size="{15 * k:g}">{escape(short)}</text>'
        )
    before = lane.interim + lane.lands
    bars = _bar("base", race.left, lane.interim * race.unit, high)
    bars += _bar("land", race.x(lane.interim), lane.lands * race.unit, high)
    wide = lane.gain * race.unit
    plus = f"+{lane.gain}" if lane.gain else ""
    inside = ""
    if plus and wide >= INSIDE * k:
        middle = race.x(before) + wide / 2 - 0.3 * high
        inside = (
            f'<text x="{middle:.1f}" y="{high * 0.72:.1f}" text-anchor="middle" font-size="{17 * k:g}">'
            f"{plus}</text>"
        )
        plus = ""
    gain = f'<g class="grown">{_bar("gain", race.x(before), wide, high)}{inside}</g>' if lane.gain else ""
    behind = f'<tspan class="plus" dx="{7 * k:g}" font-size="{17 * k:g}">{plus}</tspan>' if plus else ""
    head = (
        f'<g class="lane-head" transform="translate({race.x(lane.total):.1f},{high / 2:.1f})">'
        f'<use href="#art-token-{lane.token}" transform="scale({high / 25:.2f})"/>'
        f'<text class="total" x="{0.62 * high + 5 * k:.1f}" y="{0.31 * size:.1f}" font-size="{size:.1f}">'
        f"{lane.total}{behind}</text></g>"
    )
    return (
        f'<g class="lane" data-lane="{lane.seat}" transform="translate(0,{race.y(rank):.1f})">{name}'
        f'<g class="past">{bars}</g>{gain}{head}</g>'
    )


def _bar(css: str, x: float, wide: float, high: float) -> str:
    if wide <= 0:
        return ""
    return f'<rect class="{css}" x="{x:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="5"/>'
