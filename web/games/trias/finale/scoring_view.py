"""Scoring: the parts round the board during the final scoring: head, race, caption. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from web.draw.chips import chip
from web.draw.controls import button, css_class, screen_reader_text
from web.state.views import Button, sends
from web.words import m, t

#: The maximum number of herds of a player shown as separate tokens. More are shown as a number.
MOST_TOKENS = 7
#: How far from the Pole the darkness round a land mass extends, in units.
_FAR = 6000


class Line(NamedTuple):
    """A player on the land mass being counted: the herds, the points, and the reason."""

    token: str
    name: str
    herds: int
    points: int
    how: str


class Caption(NamedTuple):
    """The text about a land mass.

    letters: those of the land masses being counted, () before the first. title: the full title; short: a
    short one, below the letter. lines: most herds first. counted: how many of `all` land masses have been
    counted, including this one.
    """

    letters: tuple[str, ...]
    title: str
    short: str
    lines: Sequence[Line]
    counted: int
    all: int
    is_held: bool


def draw(race: str, caption: Caption, flying: str) -> str:
    """Return the whole screen. race: markup. flying: markup over the page, in page pixels."""
    menu = Button(t("button.menu"), sends("menu"), "menu", quiet=True)
    return (
        f'<div class="scoring-head">{button(menu, "scoring", "tool", icon_only=True)}'
        f'<h1 id="scoring-title" tabindex="-1" data-key="scoring-title">{m("final.title")}</h1></div>'
        f'<div class="race">{race}</div>{_caption(caption)}{flying}'
    )


def _caption(view: Caption) -> str:
    words, sign = ("button.go_on", "play") if view.is_held else ("button.pause", "pause")
    hold = Button(t(words), sends("pause"), sign)
    skip = Button(t("race.skip"), sends("count-all"), "skip")
    disc = f'<span class="land-disc" aria-hidden="true">{escape(" ".join(view.letters[:2]))}</span>'
    lines, number = [], 0
    for line in view.lines:
        lines.append(_line(line, number))
        number += min(line.herds, MOST_TOKENS)
    full = f'<span class="in-full">{escape(view.title)}</span>'
    brief = f'<span class="in-brief" aria-hidden="true">{escape(view.short)}</span>'
    css = css_class("land-caption", held=view.is_held, short=not view.lines)
    return (
        f'<section{css} aria-label="{escape(t("final.title"))}">'
        f'{disc if view.letters else ""}<p class="what">{full}{brief}</p>'
        f'<ul class="by-herds">{"".join(lines)}</ul>{_dots(view)}'
        f'<div class="controls">{button(hold, "scoring", "hold", icon_only=True, name="hold")}'
        f"{button(skip, 'scoring', 'end-scoring')}</div></section>"
    )


def _line(line: Line, first: int) -> str:
    shown = line.herds if line.herds <= MOST_TOKENS else 1
    tokens = "".join(
        f'<span data-herd="{first + number}">{chip(line.token, 26)}</span>' for number in range(shown)
    )
    more = f'<b class="times">×{line.herds}</b>' if shown < line.herds else ""
    points = f"+{line.points}" if line.points else "0"
    herds = screen_reader_text(t("final.herds", n=line.herds))
    return (
        f'<li><b class="whose">{escape(line.name)}</b><span class="there">{herds}'
        f'<span class="row-of-herds" aria-hidden="true">{tokens}{more}</span></span>'
        f'<span class="gets"><b{css_class("points", none=not line.points)}>{points}</b>'
        f'<span class="why">{escape(line.how)}</span></span></li>'
    )


def _dots(view: Caption) -> str:
    dots = "".join(
        f"<i{css_class(done=number < view.counted, now=number == view.counted)}></i>"
        for number in range(1, view.all + 1)
    )
    words = (
        t("race.step", n=view.counted, all=view.all) if view.counted else t("race.step.none", all=view.all)
    )
    return f'<p class="dots" role="img" aria-label="{escape(words)}">{dots}</p>'


def light(shores: str) -> str:
    """Return the darkness outside these shores, and a line along them. shores: a path's `d`."""
    return (
        f'{dark(shores)}<g class="count-lines"><path class="count-line-out" d="{shores}"/>'
        f'<path class="count-line" d="{shores}"/></g>'
    )


def dark(shores: str) -> str:
    """Return the darkness outside these shores, as one even-odd path."""
    whole = f"M{-_FAR} {-_FAR}H{_FAR}V{_FAR}H{-_FAR}Z"
    return f'<path class="count-dark" fill-rule="evenodd" d="{whole}{shores}"/>'


def in_words(headline: str, lines: Sequence[str], details: Sequence[str]) -> str:
    """Return the whole scoring as text, for the text board. lines: a sentence for each land mass."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    rest = "".join(f"<p>{line}</p>" for line in details)
    see = Button(t("podium.see"), sends("final"), "next", primary=True)
    return (
        f'<div class="told-finale"><h2 id="told-title" tabindex="-1">{m("final.title")}</h2><ol>{items}</ol>'
        f"<h3>{escape(headline)}</h3>{rest}{button(see, 'told')}</div>"
    )
