"""Podium: the first three on their steps, the others below, and what falls round them. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from random import Random
from typing import NamedTuple

from web.draw.controls import button
from web.draw.faces import seat_picture
from web.draw.icons import icon
from web.state.views import Button, sends
from web.words import t

#: How many leaves and flakes of ash fall, and in how many groups: a group falls as one.
LEAVES, ASH, LEAF_GROUPS, ASH_GROUPS = 34, 50, 6, 2
#: A leaf of a fern with its foot at (0, 0).
LEAF = (
    "M0 0C10-18 12-40 6-62M2-8q10-2 16-10M5-20q10-2 15-11M8-34q8-3 12-11M1-6q-9-3-13-12M6-22q-9-4-12-13"
    "M9-38q-7-4-9-11"
)
#: The widths of portraits in the drawing, by step.
PORTRAITS = (160.0, 88.0, 72.0)
#: The most steps; all others stand below as chips.
STEPS = 3


class Stand(NamedTuple):
    """A player on the podium. place: from 1; several can share one. words: below the points.

    face: the player's, if it has one.
    """

    token: str
    name: str
    points: int
    place: int
    words: str
    is_winner: bool = False
    face: str = ""


def draw(places: Sequence[Stand], headline: str, details: Sequence[str]) -> str:
    """Return the podium. places: the best first. details: lines of markup on what decided the game."""
    winners = sum(place.is_winner for place in places)
    count = max(winners, STEPS)
    on_steps, others = places[:count], places[count:]
    order = _side_by_side(list(range(len(on_steps))), winners)
    steps = "".join(_step(on_steps[number], number) for number in order)
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
        f'<div class="podium-show"><div class="podium-dark"></div>{_falling()}'
        f'<h1 id="podium-title" class="vh" tabindex="-1" data-key="podium-title">'
        f'{escape(headline)}</h1><ol class="stand">{steps}</ol>{decided}{below}{button(see, "podium")}</div>'
    )


def _side_by_side(order: list[int], winners: int) -> list[int]:
    """Return the steps from left to right: the winner in the middle, several winners side by side."""
    if winners == 1 and len(order) > 1:
        return [1, 0, *order[2:]]
    return order


def _step(place: Stand, number: int) -> str:
    """Return a step with who stands on it. number: of the step, 0 for the best."""
    size = PORTRAITS[0] if place.is_winner else PORTRAITS[min(place.place, 3) - 1]
    crown = f'<span class="crown">{icon("crown", 44)}</span>' if place.is_winner else ""
    css = "wins" if place.is_winner else f"at-{min(place.place, 4)}"
    return (
        f'<li class="{css}" data-step="{number}">{crown}'
        f'<span class="portrait">{seat_picture(place.token, place.face, size)}</span>'
        f'<b class="name">{escape(place.name)}</b><span class="block"><b>{place.points}</b>'
        f"<span>{escape(place.words)}</span></span></li>"
    )


def _falling() -> str:
    """Return ferns and ash, always the same ones, in groups that fall one after the other."""
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
