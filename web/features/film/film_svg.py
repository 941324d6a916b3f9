"""Film SVG: pictures of a board, one per turn, combined into an animated SVG without scripts. Markup.

Each element appears in the document once for each period in which it is visible. Viewers without animation
show the last picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from trias.record import shortened
from web.draw import wordmark
from web.draw.chips import chip
from web.draw.diff import changes
from web.draw.icons import icon
from web.state.profile import page_module
from web.state.views import Box

#: The film's width, in pixels.
WIDTH = 1200
#: The film's height, in pixels.
HEIGHT = 1000
#: The height of the strip above the board, in pixels.
HEAD = 96
#: The height of the strip below the board, in pixels.
FOOT = 132
#: How long each turn but the last stays on screen, in seconds.
TURN_S = 1
#: How long the last turn stays on screen, in seconds.
LAST_S = 5
#: The board's layers in a film, in painting order. None of them shows a hand card.
LAYERS = ("sea", "sky", "coast", "tiles", "targets", "herds", "over", "numbers", "labels")

_TAG = re.compile(r"<(/?)[\w-]+(?:\s[^<>]*?)?(/?)>")
_ID = re.compile(r' id="([\w-]+)"')
_FOR_POINTING = re.compile(r' (?:data-[\w-]+|tabindex|role|aria-label)="[^"]*"')


class Player(NamedTuple):
    """One player as shown in the film. token: for the chip."""

    token: str
    name: str


class Still(NamedTuple):
    """A picture of the film.

    layers: the board's markup, by the names in LAYERS. box: the visible part of the board. words: the
    caption. mover: the seat that has played, -1 for none. points: by seat. winners: seats, none before the
    end.
    """

    layers: Mapping[str, str]
    box: Box
    words: str
    mover: int
    points: Sequence[int]
    winners: Sequence[int] = ()


class _Item:
    """An element, the first picture that shows it, and the first that no longer does (None if it stays)."""

    __slots__ = ("end", "markup", "start")

    def __init__(self, markup: str, start: int) -> None:
        self.markup, self.start = markup, start
        self.end: int | None = None


class _Layer:
    """The elements in painting order, each with the period in which it is visible."""

    def __init__(self) -> None:
        self.items: list[_Item] = []
        self.shown: list[_Item] = []

    def add(self, elements: Iterable[str], at: int) -> None:
        """Show exactly these elements from picture `at` on."""
        for change in changes([item.markup for item in self.shown], [*elements]):
            place = self.items.index(self.shown[change.at - 1]) + 1 if change.at else 0
            for item in self.shown[change.at : change.at + change.removals]:
                item.end = at
            added = [_Item(markup, at) for markup in change.elements]
            self.items[place:place] = added
            self.shown[change.at : change.at + change.removals] = added

    def draw(self, count: int) -> str:
        """Return the layer's markup. count: how many pictures the film has."""
        parts: list[str] = []
        at = 0
        while at < len(self.items):
            start, end = self.items[at].start, self.items[at].end
            inner = ""
            while at < len(self.items) and (self.items[at].start, self.items[at].end) == (start, end):
                inner += self.items[at].markup
                at += 1
            parts.append(_during(inner, start, end, count))
        return "".join(parts)

    def at(self, number: int) -> str:
        """Return the elements that picture `number` shows."""
        return "".join(
            item.markup
            for item in self.items
            if item.start <= number and (item.end is None or number < item.end)
        )


class Reel:
    """A film being made. players: by seat. game: its name. title: of the file."""

    def __init__(self, game: str, players: Sequence[Player], title: str) -> None:
        self.game, self.players, self.title = game, players, title
        self.count = 0
        self.boxes: list[Box] = []
        self._sea: tuple[float, str] = (-1.0, "")
        self._layers = {name: _Layer() for name in LAYERS if name != "sea"}
        self._words, self._movers = _Layer(), _Layer()
        self._points = [_Layer() for _ in players]

    def add(self, still: Still) -> None:
        """Add the next picture."""
        at = self.count
        self.boxes.append(still.box)
        size = still.box[2] * still.box[3]
        if size > self._sea[0]:  # the largest sea covers all the others
            self._sea = size, still.layers["sea"]
        for name, layer in self._layers.items():
            markup = _FOR_POINTING.sub("", still.layers[name])
            elements = [_own(markup, f"-{at}")] if _ID.search(markup) else elements_of(markup)
            old = layer.shown
            if len(elements) == 1 and len(old) == 1 and _own(markup, f"-{old[0].start}") == old[0].markup:
                elements = [old[0].markup]
            layer.add(elements, at)
        self._words.add([_text("line", WIDTH - 30, 60, still.words, ' text-anchor="end"')], at)
        x, step = self._places()
        bar = f'<rect class="film-mover" x="{x + step * still.mover:.1f}" y="14" width="{step - 24:.1f}"'
        self._movers.add([f'{bar} height="6" rx="3"/>'] if still.mover >= 0 else [], at)
        for seat, layer in enumerate(self._points):
            css = "points winner" if seat in still.winners else "points"
            inner = _text(css, 78, 66, str(still.points[seat]))
            if seat in still.winners:
                x = 90 + 24 * len(str(still.points[seat]))
                inner += f'<g class="winner" transform="translate({x},34)">{icon("crown", 34)}</g>'
            layer.add([f"<g>{inner}</g>"], at)
        self.count += 1

    def document(self) -> str:
        """Return the whole film. The rules of the style sheets replace `/*style*/`."""
        return self._whole(lambda layer: layer.draw(self.count), _progress(self.count))

    def still(self, number: int) -> str:
        """Return a document with one still picture of the film."""
        done = WIDTH * number / max(self.count - 1, 1)
        return self._whole(lambda layer: layer.at(number), _way(f"{done:.1f}"))

    def _whole(self, draw: Callable[[_Layer], str], progress: str) -> str:
        board = _FOR_POINTING.sub("", self._sea[1])
        board += "".join(f'<g id="board-{name}">{draw(layer)}</g>' for name, layer in self._layers.items())
        x, step = self._places()
        names = "".join(self._player(seat, x + step * seat, step, draw) for seat in range(len(self.players)))
        high = HEIGHT - HEAD - FOOT
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT}" class="picture film"><title>{escape(self.title)}</title>'
            "<style><![CDATA[/*style*/]]></style>"
            f"<g>{page_module(self.game, 'pictures').DEFS}</g>"
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
            f"{wordmark.in_picture(30, 28, 36)}{draw(self._words)}"
            f'<clipPath id="film-board"><rect y="{HEAD}" width="{WIDTH}" height="{high}"/></clipPath>'
            f'<g clip-path="url(#film-board)"><g id="board" class="board"'
            f' transform="{_fitted(_around(self.boxes), high)}">{board}</g></g>{progress}'
            f'<g transform="translate(0,{HEIGHT - FOOT})">{draw(self._movers)}{names}</g></svg>'
        )

    def _places(self) -> tuple[float, float]:
        """Return the position of the first player, and the distance from one player to the next."""
        return 30.0, (WIDTH - 60) / len(self.players)

    def _player(self, seat: int, x: float, wide: float, draw: Callable[[_Layer], str]) -> str:
        player, most = self.players[seat], max(4, int((wide - 130) / 13))
        name = shortened(player.name, most, "…")
        return (
            f'<g transform="translate({x:.1f},36)">{chip(player.token, 64)}'
            f"{_text('player', 78, 26, name)}{draw(self._points[seat])}</g>"
        )


@lru_cache(maxsize=256)
def elements_of(markup: str) -> tuple[str, ...]:
    """Return the top-level elements of some markup.

    >>> elements_of('<g><a/></g><b/>')
    ('<g><a/></g>', '<b/>')
    """
    parts, depth, start = [], 0, 0
    for tag in _TAG.finditer(markup):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if not depth:
            parts.append(markup[start : tag.end()])
            start = tag.end()
    return tuple(parts)


def _own(markup: str, end: str) -> str:
    """Return the markup with ids made unique to this picture."""
    ids = "|".join(map(re.escape, _ID.findall(markup)))
    return re.sub(rf'(id="|href="#|url\(#)({ids})(?=["\)])', rf"\1\2{end}", markup) if ids else markup


def _around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around all the boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)


def _fitted(box: Box, high: float) -> str:
    """Return a transform that centres a box in the board's area and makes it as large as will fit."""
    left, top, width, height = box
    scale = min(WIDTH / width, high / height)
    x, y = WIDTH / 2 - scale * (left + width / 2), HEAD + high / 2 - scale * (top + height / 2)
    return f"translate({x:.1f},{y:.1f}) scale({scale:.4f})"


def _text(css: str, x: float, y: float, words: str, more: str = "") -> str:
    return f'<text class="{css}" x="{x:g}" y="{y:g}"{more}>{escape(words)}</text>'


def seconds(count: int) -> int:
    """Return the length of a film of `count` pictures, in seconds."""
    return TURN_S * (count - 1) + LAST_S


def _part(at: int, count: int) -> str:
    """Return the time at which a picture appears, as a fraction of the film's length."""
    return f"{TURN_S * at / seconds(count):.5f}".rstrip("0").rstrip(".")


def _during(inner: str, start: int, end: int | None, count: int) -> str:
    """Return markup that shows `inner` from picture `start` until picture `end`."""
    if not start and end is None:
        return inner
    stays = end is None
    times = ["0"] * bool(start) + [_part(start, count)] + ([] if end is None else [_part(end, count)])
    values = ["none"] * bool(start) + ["inline"] + ["none"] * (not stays)
    timing = (
        f'<animate attributeName="display" calcMode="discrete" dur="{seconds(count)}s"'
        f' repeatCount="indefinite" keyTimes="{";".join(times)}" values="{";".join(values)}"/>'
    )
    hidden = "" if stays else ' display="none"'
    return f"<g{hidden}>{timing}{inner}</g>"


def _progress(count: int) -> str:
    """Return the progress line below the board, which grows until the last picture."""
    grows = (
        f'<animate attributeName="width" dur="{seconds(count)}s" repeatCount="indefinite"'
        f' keyTimes="0;{_part(count - 1, count)};1" values="0;{WIDTH};{WIDTH}"/>'
    )
    return _way(f"{WIDTH}", grows if count > 1 else "")


def _way(done: str, inner: str = "") -> str:
    """Return the progress line. done: the length of its filled part, in pixels."""
    y = HEIGHT - FOOT
    return (
        f'<rect class="film-way" y="{y}" width="{WIDTH}" height="6"/>'
        f'<rect class="film-done" y="{y}" width="{done}" height="6">{inner}</rect>'
    )
