"""Tiles: the home screen's small buttons, each with a picture and the person's progress. Markup."""

from functools import cache
from html import escape
from math import pi

from trias.games import FIRST_GAME, NAMES
from web.draw.controls import attributes
from web.draw.icons import icon
from web.play.progress import LESSONS, Progress, lessons_in_words
from web.state.profile import profile
from web.state.views import Attributes, sends
from web.words import m

#: Keeps the height of a line whose text is not known yet.
NBSP = "\u00a0"
#: The radius of the lessons' ring, in a picture 52 wide.
_RADIUS = 21


def three(standing: Progress) -> str:
    """Return the tiles beside a large lessons button. They have room for long names."""
    about = m("home.three") if standing.is_new else m("home.fresh")
    tiles = (
        _puzzle(standing, m("puzzles.day")),
        _continent(standing, m("daily.title"), about),
        *_games(standing, ""),
    )
    return f'<div class="home-tiles">{"".join(tiles)}</div>'


def four(standing: Progress) -> str:
    """Return the tiles, including one for the lessons."""
    is_done = standing.lessons == len(LESSONS)
    words = escape(lessons_in_words(standing.lessons))
    tiles = (
        _learn(standing.lessons, words, is_done=is_done),
        _puzzle(standing, m("home.puzzle")),
        _continent(standing, m("home.continent"), m("home.fresh")),
        *_games(standing, ".short"),
    )
    return f'<div class="home-tiles of-four">{"".join(tiles)}</div>'


def to_come() -> str:
    """Return all tiles shown until Python has started. home.css hides those that are not for this visitor."""
    new = Progress()
    tiles = (
        f'<div class="if-four">{_learn(-1, NBSP)}</div>',
        _puzzle(new, _either(m("home.puzzle"), m("puzzles.day")), _either(NBSP, m("home.fresh"))),
        _continent(new, _either(m("home.continent"), m("daily.title")), _either(NBSP, m("home.three"))),
        *(_game(game, 0, _either(NBSP, m(f"home.about.{game}"))) for game in NAMES[1:]),
    )
    return f'<div class="home-tiles of-some">{"".join(tiles)}</div>'


def _either(four: str, three: str) -> str:
    """Return a tile's text for a row of four, and for a row of three; markup."""
    return f'<span class="if-four">{four}</span><span class="if-three">{three}</span>'


def _learn(done: int, words: str, *, is_done: bool = False) -> str:
    art = _ring(done, len(LESSONS))
    return _tile("lessons", sends("learn"), art, m("home.lessons.title"), words, is_done=is_done)


def _puzzle(standing: Progress, title: str, about: str = "") -> str:
    """Return the tile for the puzzle of the day, or for all puzzles once it is solved."""
    marks = sends("puzzles") if standing.is_solved else sends("puzzle", "day")
    words = m("puzzles.solved") if standing.is_solved else about or m("home.fresh")
    return _tile("puzzle", marks, _some_puzzle(), title, words, is_done=standing.is_solved)


def _continent(standing: Progress, title: str, about: str) -> str:
    words = m("home.row", n=standing.row) if standing.row else about
    art = profile(FIRST_GAME).daily.picture(standing.tiles)
    return _tile("daily", sends("daily"), art, title, words, is_done=standing.row == 1)


def _games(standing: Progress, form: str) -> list[str]:
    """Return the tiles of all games except the first. form: which descriptions they have, '' or `.short`."""
    return [_game(game, standing.wins.get(game, 0), m(f"home.about.{game}{form}")) for game in NAMES[1:]]


def _game(game: str, wins: int, about: str) -> str:
    words = m("home.won", n=wins) if wins else about
    return _tile(game, sends("game", game), profile(game).tile(), m(f"game.{game}"), words)


def _tile(name: str, marks: Attributes, art: str, title: str, words: str, *, is_done: bool = False) -> str:
    """Return a tile. title, words: markup."""
    values = {"type": "button", "class": "home-tile", "data-key": f"home-{name}", **marks}
    sign = icon("check", 15, 3) if is_done else ""
    return (
        f"<button{attributes(values)}>{art}<b>{title}</b><small>{sign}<span>{words}</span></small></button>"
    )


def _picture(box: str, inner: str) -> str:
    values = {"class": "tile-art", "viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return f"<svg{attributes(values)}>{inner}</svg>"


def _ring(done: int, count: int) -> str:
    """Return a ring filled to `done` of `count`, with the number inside; empty if `done` is negative."""
    around = 2 * pi * _RADIUS
    circle = f'<circle cx="26" cy="26" r="{_RADIUS}"'
    filled = (
        f'{circle} class="ring-done" stroke-dasharray="{around * done / count:.1f} {around:.1f}"'
        ' transform="rotate(-90 26 26)"/>'
        if done > 0
        else ""
    )
    number = f'<text x="26" y="32.5" text-anchor="middle" font-size="19">{done}</text>' if done >= 0 else ""
    return _picture("0 0 52 52", f'{circle} class="ring-all"/>{filled}{number}')


@cache
def _some_puzzle() -> str:
    """Return a picture of a steppe tile beside the outline of the cell where it goes."""
    return _picture(
        "-78 -58 156 116",
        '<g transform="translate(-38,22)"><use href="#art-hex" class="side-s" y="7"/>'
        '<use href="#art-tile-s1"/></g><use href="#art-hex" class="wanted" transform="translate(37,22)"/>'
        '<text x="37" y="41" text-anchor="middle" font-size="56">?</text>',
    )
