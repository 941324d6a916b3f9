"""Result picture: a board and points, or a result in lines, as one SVG document. Markup."""

from collections.abc import Mapping, Sequence
from html import escape

from trias.games import NAMES
from trias.record import shortened
from web.draw import wordmark
from web.draw.chips import chip
from web.state.profile import page_module
from web.state.views import PlayerRow

#: The picture's width, in pixels.
WIDTH = 1200
#: The picture's height, in pixels.
HEIGHT = 1000
#: The height of the strip above the board, in pixels.
HEAD = 96
#: The height of the strip below the board, without its lines, in pixels.
FOOT = 132
#: The height of a line below the board, in pixels.
LINE = 46
#: The layers of the board that the picture shows.
LAYERS = ("sea", "coast", "tiles", "herds", "labels")


def picture(places: Mapping[str, str], rows: Sequence[PlayerRow], title: str) -> str:
    """Return the board and the points as an SVG document. The browser fills in its <style>.

    places: the scene. The style sheets' rules replace `/*style*/`.
    """
    board = "".join(f'<g id="board-{layer}">{places[f"board-{layer}"]}</g>' for layer in LAYERS)
    return framed(board, places["board@viewBox"], rows, title)


def framed(board: str, box: str, rows: Sequence[PlayerRow], title: str, lines: Sequence[str] = ()) -> str:
    """Return a board in its frame as an SVG document, which contains `/*style*/`.

    box: the board's view box. lines: plain, below the board and above the points.
    """
    foot = FOOT + LINE * len(lines)
    step = (WIDTH - 60) / len(rows)
    defs = "".join(page_module(game, "pictures").DEFS for game in NAMES)
    told = "".join(
        f'<text class="line" x="{WIDTH / 2:g}" y="{HEIGHT - foot + 42 + LINE * at}" text-anchor="middle">'
        f"{escape(line)}</text>"
        for at, line in enumerate(lines)
    )
    players = "".join(_player(row, 30 + step * at, step) for at, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" class="picture"><style><![CDATA[/*style*/]]></style>'
        f"<g>{defs}</g>"
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
        f"{wordmark.in_picture(30, 28, 36)}"
        f'<text class="line" x="{WIDTH - 30}" y="60" text-anchor="end">{escape(title)}</text>'
        f'<svg class="board" y="{HEAD}" width="{WIDTH}" height="{HEIGHT - HEAD - foot}"'
        f' viewBox="{box}" preserveAspectRatio="xMidYMid meet">{board}</svg>{told}'
        f'<g transform="translate(0,{HEIGHT - FOOT})">{players}</g></svg>'
    )


def _player(row: PlayerRow, x: float, wide: float) -> str:
    css = "points winner" if row.winner else "points"
    most = max(4, int((wide - 130) / 13))
    name = shortened(row.name, most, "…")
    return (
        f'<g transform="translate({x:.1f},32)">{chip(row.token, 64)}'
        f'<text class="player" x="78" y="26">{escape(name)}</text>'
        f'<text class="{css}" x="78" y="66">{row.score}</text></g>'
    )
