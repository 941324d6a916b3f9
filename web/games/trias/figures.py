"""Figures: Trias's pictures for the rules book, drawn like the board. Markup."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from trias.games.trias.cells import cell_named
from trias.games.trias.effects import effects
from trias.games.trias.moves import DRIFT, END, SOURCE, TARGET, action
from trias.games.trias.scoring import final
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS, UNLIMITED
from web.draw.chips import chip
from web.draw.controls import figure_and_words
from web.draw.tiles import HEIGHT, SIDE
from web.games.trias.board import board
from web.games.trias.board.frame import centre
from web.games.trias.board_view import standing, swimming
from web.games.trias.finale.table import how
from web.games.trias.log.letters import Letters
from web.games.trias.play import clicks
from web.games.trias.rules import examples, printed
from web.state.choice import Choice
from web.state.game_parts import Figure, GameRules, Picture
from web.state.views import TOKENS, BoardView, Box, Label, Mark, Spot, Target
from web.words import t, with_sign

#: The ratio of width to height of a single board in a figure.
SHAPE = 1.6
#: The ratio of width to height of each of two boards side by side.
HALF = 1.0
#: Water around the tiles on each side, in board units.
MARGIN = 34.0
#: The least height of a board in a figure, in board units.
LEAST = 400.0
#: The approximate width of a hex in a figure, in CSS pixels, for the size of signs.
PIXELS = 46.0


def _figure(*views: BoardView, signs: Iterable[str] = (), more: Mapping[str, str] | None = None) -> Figure:
    """Return a figure with these boards."""
    pictures = (Picture(partial(board.draw, view), board.view_box(view.view)) for view in views)
    return Figure(tuple(pictures), tuple(signs), more)


def _view(state: State, shape: float = SHAPE, **more: Any) -> BoardView:
    """Return a position as the board shows it, with a box that fits everything on it."""
    tiles = {cell: LETTERS[state.land.terrain[cell]] for cell in state.land.tiles()}
    swimmers = swimming(state, list(TOKENS[: state.players]))
    cells = {*tiles, *swimmers, *more.get("targets", ()), *(mark.cell for mark in more.get("marks", ()))}
    return BoardView(
        tiles=tiles,
        herds=standing(state, list(TOKENS[: state.players]), more.pop("mover", None)),
        swimmers=swimmers,
        capacity={
            cell: cap for cell in tiles if (cap := state.capacity[state.land.terrain[cell]]) < UNLIMITED
        },
        spots=dict.fromkeys(cells, Spot("")),
        pixels=PIXELS,
        view=_box(cells, shape),
        **more,
    )


def _box(cells: Iterable[int], shape: float) -> Box:
    """Return the part of the sheet with these cells and some water around them."""
    centres = [centre(cell) for cell in cells]
    left, right = min(x for x, _ in centres) - SIDE, max(x for x, _ in centres) + SIDE
    top, foot = min(y for _, y in centres) - HEIGHT / 2, max(y for _, y in centres) + HEIGHT / 2
    high = max(foot - top + 2 * MARGIN, (right - left + 2 * MARGIN) / shape, LEAST)
    return (left + right - shape * high) / 2, (top + foot - high) / 2, shape * high, high


def _marks(cells: Mapping[str, str]) -> tuple[Mark, ...]:
    """Return numbers on cells. cells: sign -> cell."""
    return tuple(Mark(int(sign), cell_named(name)) for sign, name in cells.items())


def _labels(state: State) -> tuple[Label, ...]:
    letters = Letters.first(state.land)
    return tuple(Label(letters.of(cells), cells) for cells in state.land.masses)


def _setup() -> Figure:
    return _figure(_view(examples.setup()))


def _waters() -> Figure:
    state = examples.waters()
    marks = _marks({"1": "b2", "2": "b7"})
    return _figure(_view(state, labels=_labels(state), marks=marks), signs=("P", "A", "1", "2"))


def _capacity() -> Figure:
    marks = _marks({"1": "a0", "2": "b1", "3": "a1"})
    return _figure(_view(examples.capacity(), marks=marks), signs="123")


#: Tiles that cannot be lifted in `examples.lift`: number in the picture -> cell.
STAYING = {"1": "o", "2": "a5", "3": "a1", "4": "d2", "5": "d15"}


def _lift() -> Figure:
    state = examples.lift()
    picks = clicks.offer(state, Choice("drift")).picks
    return _figure(_view(state, picks=picks, marks=_marks(STAYING)), signs=STAYING)


#: Cells where the tile on a4 in `examples.places` cannot land: number in the picture -> cell.
BARRED = {"1": "a5", "2": "c12", "3": "b2"}


def _landing(state: State, tile: str, marks: Mapping[str, str]) -> Figure:
    cell = cell_named(tile)
    places = clicks.offer(state, Choice("drift", cell)).targets
    targets = {place: Target("place") for place in places}
    view = _view(state, targets=targets, lifted=cell, rings=True, marks=_marks(marks))
    return _figure(view, signs=marks)


def _places() -> Figure:
    return _landing(examples.places(), "a4", BARRED)


def _opened() -> Figure:
    return _landing(examples.places(), "a1", {"1": "b2"})


def _swim() -> Figure:
    state = examples.swim()
    tile, place = cell_named("b2"), cell_named("c6")
    before = _view(state, HALF)
    after = state.clone()
    after.play(action(DRIFT, place, tile))
    return _figure(*_alike(before, _view(after, HALF)))


def _alike(*views: BoardView) -> tuple[BoardView, ...]:
    """Return the views, all with the same box."""
    left, top = min(view.view[0] for view in views), min(view.view[1] for view in views)
    right = max(view.view[0] + view.view[2] for view in views)
    foot = max(view.view[1] + view.view[3] for view in views)
    return tuple(view.replace(view=(left, top, right - left, foot - top)) for view in views)


def _interim() -> Figure:
    state = examples.interim()
    tile = cell_named("b2")
    targets, more = {}, {}
    for letter, name in examples.CASES.items():
        code = cell_named(name) << TARGET | tile << SOURCE | DRIFT
        gains = [effect.values["points"] for effect in effects(state, code) if effect.id == "score"]
        targets[cell_named(name)] = Target("score" if gains else "zero", letter)
        more[letter] = "".join(map(_points, gains))
    view = _view(state, targets=targets, lifted=tile)
    return _figure(view, signs=examples.CASES, more=more)


def _points(points: Sequence[int]) -> str:
    """Return the points of the players who score."""
    scores = [(token, n) for token, n in zip(TOKENS, points, strict=False) if n]
    items = "".join(
        f"<span>{chip(token, 20)}{figure_and_words(f'+{n}', _points_words(token, n), 'b')}</span>"
        for token, n in scores
    )
    return f'<span class="gains">{items}</span>' if items else ""


def _points_words(token: str, n: int) -> str:
    return t("rules.points", token=t(f"token.{token}"), n=n)


def _move() -> Figure:
    state, herd = examples.move(), cell_named("a1")
    targets = {
        cell: Target("move", str(len(codes)))
        for cell, codes in clicks.offer(state, Choice(picked=herd)).targets.items()
    }
    view = _view(state, targets=targets, selected=herd, marks=_marks({"1": "b1"}))
    return _figure(view, signs="1")


def _rescue() -> Figure:
    state, swimmer = examples.rescue(), cell_named("b2")
    targets = dict.fromkeys(clicks.offer(state, Choice("rescue", swimmer)).targets, Target("rescue"))
    marks = _marks({"1": "b1"})
    return _figure(_view(state, targets=targets, selected=swimmer, rescuer=TOKENS[0], marks=marks), signs="1")


def _reproduce() -> Figure:
    state = examples.reproduce()
    marks = _marks({"1": "b2", "2": "b4", "3": "b3"})
    return _figure(_view(state, mover=TOKENS[0], marks=marks), signs="123")


def _overfull() -> Figure:
    state = examples.overfull()
    after = state.clone()
    after.play(END)
    return _figure(*_alike(_view(state, HALF), _view(after, HALF)))


def _table() -> Figure:
    """Return the table of the final scoring, computed by the engine."""
    tokens = TOKENS[: len(examples.LANDS[0][1])]
    heads = "".join(
        f'<th scope="col">{chip(token, 22)}{figure_and_words("", t(f"token.{token}"))}</th>'
        for token in tokens
    )
    rows = "".join(_land(tiles, herds) for tiles, herds in examples.LANDS)
    return Figure(
        table=f'<table class="scoring"><thead><tr><th scope="col">{escape(t("lands.tiles"))}</th>{heads}'
        f'<th scope="col">{escape(t("final.how"))}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _land(tiles: int, herds: Sequence[int]) -> str:
    share = final(tiles, herds)
    cells = "".join(
        "<td>"
        + (
            figure_and_words(
                f"<small>{count}</small><b>{with_sign(points)}</b>", t("rules.cell", herds=count, n=points)
            )
            if count
            else figure_and_words("–", t("rules.cell.none"))
        )
        + "</td>"
        for count, points in zip(herds, share.points, strict=True)
    )
    return f'<tr><th scope="row">{tiles}</th>{cells}<td class="how">{escape(how(tiles, share))}</td></tr>'


RULES = GameRules(
    figures={
        "setup": _setup,
        "waters": _waters,
        "capacity": _capacity,
        "lift": _lift,
        "places": _places,
        "opened": _opened,
        "swim": _swim,
        "interim": _interim,
        "move": _move,
        "rescue": _rescue,
        "reproduce": _reproduce,
        "overfull": _overfull,
        "table": _table,
    },
    places={
        "R1.3": ("setup",),
        "R2.2": ("waters",),
        "R2.4": ("capacity",),
        "R5.1.4": ("lift",),
        "R5.2.0": ("places", "opened"),
        "R5.4": ("swim",),
        "R6.2": ("interim",),
        "R7.3": ("move",),
        "R7.4": ("rescue",),
        "R7.6": ("reproduce",),
        "R8.1": ("overfull",),
        "R10.4": ("table",),
    },
    on_paper=printed.draw,
)
