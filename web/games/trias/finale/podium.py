"""Podium: the first three on their steps, the others below, and what falls round them. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from random import Random
from typing import NamedTuple

from web.draw.controls import button, css_class
from web.draw.faces import seat_picture
from web.draw.icons import icon
from web.draw.tiles import FULL, HEIGHT, SIDE
from web.state.views import Button, sends
from web.words import m, t

#: How many leaves fall.
LEAVES = 34
#: How many flakes of ash fall.
ASH = 50
#: The number of groups of leaves. Each group is animated as one.
LEAF_GROUPS = 6
#: The number of groups of ash.
ASH_GROUPS = 2
#: A leaf of a fern with its foot at (0, 0).
LEAF = (
    "M0 0C10-18 12-40 6-62M2-8q10-2 16-10M5-20q10-2 15-11M8-34q8-3 12-11M1-6q-9-3-13-12M6-22q-9-4-12-13"
    "M9-38q-7-4-9-11"
)
#: The widths of portraits in the drawing, by step.
PORTRAITS = (160.0, 88.0, 72.0)
#: The maximum number of steps, not counting an extra one for the only person. All others are chips below.
STEPS = 3
#: The tiles from which the steps are made, the highest step first.
TILES = ("m0", "w1", "s0", "s2", "w0")
#: A word of a name with more characters than this gets a smaller font, so that it is not broken.
LONG = 9
#: The height of a hex as seen from the podium, as a share of its height from above.
FLAT = 0.42
#: How far down the steps are drawn, in units.
DEPTH = 600
#: Leaves at the bottom of the podium: place, rotation, size and class; and ash: place and radius.
FERN = ((14, 58, -38, 0.7, 2), (30, 60, -8, 0.8, 0), (46, 60, 22, 0.65, 1), (60, 61, 50, 0.5, 3))
ASHES = ((8, 56, 2.6), (72, 58, 2), (84, 55, 3), (38, 63, 2.4))


class Stand(NamedTuple):
    """A player on the podium. place: from 1; several can share one. words: below the points.

    face: the player's, if it has one. is_own: this is the only person at this device.
    """

    token: str
    name: str
    points: int
    place: int
    words: str
    is_winner: bool = False
    face: str = ""
    is_own: bool = False


def on_steps(places: Sequence[Stand]) -> list[Stand]:
    """Return the players on steps, the best first: the first three, all winners, and the only person."""
    count = max(sum(place.is_winner for place in places), STEPS)
    return [place for number, place in enumerate(places) if number < count or place.is_own]


def draw(places: Sequence[Stand], headline: str, details: Sequence[str]) -> str:
    """Return the podium. places: the best first. details: lines of markup on what decided the game."""
    winners, risen = sum(place.is_winner for place in places), on_steps(places)
    order = _side_by_side(list(range(len(risen))), winners)
    steps = "".join(_step(risen[number], number) for number in order)
    others = [place for place in places if place not in risen]
    rest = "".join(
        f"<li>{seat_picture(place.token, place.face, 40)}<b>{escape(place.name)}</b>"
        f"<span>{place.points}</span></li>"
        for place in others
    )
    below = f'<ul class="also">{rest}</ul>' if others else ""
    lines = "".join(f"<p>{line}</p>" for line in details)
    decided = f'<div class="decided">{lines}</div>' if details else ""
    see = Button(t("podium.see"), sends("final"), "next", primary=True)
    return (
        '<div class="podium-show"><div class="podium-dark"></div>'
        f'<h1 id="podium-title" class="vh" tabindex="-1" data-key="podium-title">{escape(headline)}</h1>'
        f'<div class="podium-stage of-{len(risen)}"><ol class="stand">{steps}</ol>'
        f'<div class="podium-ground">{decided}{_fern("left")}{_fern("right")}</div></div>'
        f"{below}{_falling()}{button(see, 'podium')}</div>"
    )


def _side_by_side(order: list[int], winners: int) -> list[int]:
    """Return the steps from left to right: the winner in the middle, several winners side by side."""
    if winners == 1 and len(order) > 1:
        return [1, 0, *order[2:]]
    return order


def _step(place: Stand, number: int) -> str:
    """Return a step with the player on it. number: 0 for the best player's step."""
    size = PORTRAITS[0] if place.is_winner else PORTRAITS[min(place.place, 3) - 1]
    crown = f'<span class="crown">{icon("crown", 44)}</span>' if place.is_winner else ""
    css = "wins" if place.is_winner else f"at-{min(place.place, 4)}"
    has_long_word = any(len(word) > LONG for word in place.name.replace("-", "- ").split())
    own = f"<em>{m('role.you')}</em>" if place.is_own else ""
    return (
        f'<li class="{css}{" own" * place.is_own}" data-step="{number}">{crown}'
        f'<span class="portrait">{seat_picture(place.token, place.face, size)}</span>'
        f'<span class="plinth">{_prism(TILES[number % len(TILES)])}<span class="block">{own}'
        f"<b{css_class('name', long=has_long_word)}>{escape(place.name)}</b><b>{place.points}</b>"
        f"<span>{escape(place.words)}</span></span></span></li>"
    )


@cache
def _prism(tile: str) -> str:
    """Return a tile as a prism, its top seen from the front, as deep as is visible at its place."""
    wide, narrow, low = SIDE * FULL, SIDE * FULL / 2, HEIGHT / 2 * FULL * FLAT
    front = f"M{-narrow:.1f} {low:.1f}H{narrow:.1f}V{DEPTH}H{-narrow:.1f}Z"
    right = f"M{narrow:.1f} {low:.1f}L{wide:.1f} 0V{DEPTH}H{narrow:.1f}Z"
    layers = "".join(
        f"M{-wide:.1f} {at}L{-narrow:.1f} {at + low:.1f}H{narrow:.1f}L{wide:.1f} {at}" for at in (9, 24, 46)
    )
    return (
        f'<svg class="prism" viewBox="{-SIDE:g} {-low - 1:.1f} {2 * SIDE:g} {DEPTH}" aria-hidden="true"'
        ' preserveAspectRatio="xMidYMin slice" focusable="false">'
        f'<path class="side-{tile[0]}" d="M{-wide:.1f} 0L{-narrow:.1f} {low:.1f}H{narrow:.1f}L{wide:.1f} 0'
        f'V{DEPTH}H{-wide:.1f}Z"/><path d="{front}" fill="#fff" fill-opacity=".1"/>'
        f'<path d="{right}" fill="#000" fill-opacity=".22"/><path class="layers" d="{layers}"/>'
        f'<g transform="scale(1,{FLAT})"><use href="#art-tile-{tile}"/></g>'
        '<ellipse cy="4" rx="19" ry="7" fill="#000" fill-opacity=".35"/></svg>'
    )


@cache
def _fern(side: str) -> str:
    """Return ferns and ash in front of the steps, at one end of the ground. side: `left` or `right`."""
    leaves = "".join(
        f'<path class="leaf-{look}" d="{LEAF}" transform="translate({x},{y}) rotate({turn}) scale({size})"/>'
        for x, y, turn, size, look in FERN
    )
    ash = "".join(f'<circle class="ash" cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in ASHES)
    return (
        f'<svg class="fern {side}" viewBox="0 0 92 66" aria-hidden="true" focusable="false">{leaves}{ash}'
        "</svg>"
    )


def _falling() -> str:
    """Return falling ferns and ash, always the same, in groups that fall one after the other."""
    rng = Random(4)
    leaves = [
        f'<path class="leaf-{rng.randrange(4)}" d="{LEAF}" transform="translate({rng.randrange(1280)},'
        f'{rng.randrange(10, 780)}) rotate({rng.randrange(360)}) scale({0.35 + rng.random() * 0.4:.2f})"/>'
        for _ in range(LEAVES)
    ]
    ash = [
        f'<circle class="ash" cx="{rng.randrange(1280)}" cy="{rng.randrange(780)}"'
        f' r="{1.5 + rng.random() * 3:.1f}"/>'
        for _ in range(ASH)
    ]
    groups = [leaves[number::LEAF_GROUPS] for number in range(LEAF_GROUPS)]
    groups += [ash[number::ASH_GROUPS] for number in range(ASH_GROUPS)]
    inner = "".join(
        f'<g data-fall="{number}" opacity="0">{"".join(group)}</g>' for number, group in enumerate(groups)
    )
    return (
        '<svg class="falling" viewBox="0 0 1280 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{inner}</svg>"
    )
