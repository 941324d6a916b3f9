"""The board of Triad from each seat's side, and played with keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.engine.test_triad_boards import at
from tests.web import markup as scenes
from tests.web.dice_player import (
    OPEN,
    STUCK,
    DicePlayer,
    spots,
    started,
)
from trias.games.triad.cells import CELLS, NAME, cell_named
from trias.games.triad.notation import MOVE, TURN, kind_of, source_of, target_of
from web.screen import scene
from web.state.app import App
from web.state.orders import MoveFocus
from web.words import t


def places(app: App) -> dict[str, tuple[float, float]]:
    """Return cell -> the place where it is drawn: how far to the right and how far down."""
    found = {}
    for cell, spot in spots(app).items():
        x, y = re.findall(r"-?[\d.]+", spot["transform"] or "")
        found[cell] = (float(x), float(y))
    return found


@pytest.mark.parametrize(
    ("bots", "turned"),
    [(("gentle", ""), True), (("", "gentle"), False), (("", ""), False), (("gentle", "gentle"), False)],
)
def test_the_board_lies_as_the_one_person_sees_it(bots: tuple[str, str], turned: bool) -> None:
    """The person's home row is nearest, ascending from the left."""
    player = DicePlayer(1)
    player.set_up(bots)
    player.do("start")
    at_cell = places(player.app)
    home = [f"{file}6" for file in "fedcba"] if turned else [f"{file}1" for file in "abcdef"]
    assert {at_cell[cell][1] for cell in home} == {max(y for _, y in at_cell.values())}
    assert [at_cell[cell][0] for cell in home] == sorted({x for x, _ in at_cell.values()})
    faces = [abs(player.dice.dice[cell_named(cell)]) for cell in home]
    assert faces == sorted(faces)
    drawn = [text.text for text in scenes.trees(scene(player.app))["board-labels"].iter("text")]
    assert drawn[0] == ("f" if turned else "a")


STEPS: dict[str, tuple[int, int]] = {
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "KeyW": (0, -1),
    "KeyS": (0, 1),
    "KeyA": (-1, 0),
    "KeyD": (1, 0),
    "KeyQ": (-1, -1),
    "KeyE": (1, -1),
    "Numpad8": (0, -1),
    "Numpad2": (0, 1),
    "Numpad4": (-1, 0),
    "Numpad6": (1, 0),
    "Numpad7": (-1, -1),
    "Numpad9": (1, -1),
    "Numpad1": (-1, 1),
    "Numpad3": (1, 1),
}


@pytest.mark.parametrize("bots", [("", "gentle"), ("gentle", "")])
def test_keys_go_where_they_point_on_the_board_as_drawn(bots: tuple[str, str]) -> None:
    player = DicePlayer(1)
    player.start(bots)
    app = player.app
    at_cell = places(app)
    cell_at = {place: cell for cell, place in at_cell.items()}
    side = 100
    for start in range(CELLS):
        for code, (right, down) in STEPS.items():
            app.session.focus = start
            player.orders.clear()
            app.notices.announcement = ""
            player.do("key", code)
            x, y = at_cell[NAME[start]]
            there = cell_at.get((x + side * right, y + side * down))
            if there is None:
                assert (app.session.focus, app.notices.announcement, player.orders) == (
                    start,
                    t("say.edge"),
                    [],
                )
            else:
                assert NAME[app.session.focus] == there
                assert player.orders == [MoveFocus(f"cell-{there}")]
    player.do("key", "Home")
    corner = cell_at[min(x for x, _ in cell_at), max(y for _, y in cell_at)]
    assert NAME[app.session.focus] == corner


def test_brackets_go_round_the_possible_cells() -> None:
    player = started()
    app = player.app
    player.put(at(*OPEN))
    stages: list[tuple[Callable[[], object], list[str]]] = [
        (lambda: None, ["a1", "f1", "b2", "e3"]),
        (lambda: player.do("pick", "e3"), []),
        (lambda: player.do("preview", "e3-c3"), ["b2", "c3"]),
    ]
    for go_on, cells in stages:
        go_on()
        order = cells or [NAME[cell] for cell in sorted(app.offer().targets)]
        app.session.focus = cell_named("a6")
        seen = []
        for code in ("BracketRight", "Period") * len(order):
            player.do("key", code)
            seen.append(NAME[app.session.focus])
        assert seen == order * 2
        back = []
        for code in ("BracketLeft", "Comma") * len(order):
            player.do("key", code)
            back.append(NAME[app.session.focus])
        assert back == [*order[-2::-1], *order[::-1], order[-1]][: len(back)]


def test_a_game_by_keys_alone() -> None:
    """Brackets move to selectable cells, Enter selects, Escape goes back."""
    for bots in (("", "gentle"), ("gentle", "")):
        player = started(4, bots)
        app = player.app
        for _ in range(3000):
            if app.sheet == "final":
                break
            if not app.is_persons_turn():
                assert player.work()
                continue
            player.do("key", player.rng.choice(["BracketRight", "Comma", "Period", "BracketLeft"]))
            spot = spots(app)[NAME[app.session.focus]]
            for intent in ("action", "preview", "pick"):
                value = spot.get(f"data-{intent}")
                if value is not None:
                    player.do(intent, value)
                    break
            if player.rng.random() < 0.1:
                player.do("key", "Escape")
        assert app.sheet == "final"


def test_the_kinds_of_actions_are_all_in_the_stuck_positions() -> None:
    """Check the positions of these tests."""
    found: Counter[tuple[bool, int]] = Counter()
    for black, orange in STUCK:
        state = at(black, orange)
        makes = Counter(
            (kind_of(code), source_of(code), target_of(code), code >> 20) for code in state.legal()
        )
        for (kind, *_), count in makes.items():
            found[kind == TURN, count] += 1
        assert MOVE not in {kind for kind, *_ in makes}
    assert {(True, 1), (True, 2), (True, 4), (False, 1), (False, 2)} <= found.keys()
