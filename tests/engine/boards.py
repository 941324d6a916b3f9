"""Boards: positions of Trias for the tests, built from short texts, and helpers to query and play them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from trias.games import trias as game
from trias.games.trias.cells import NAME, NEIGHBOURS, RING, RING_START, cell_named, reach
from trias.games.trias.position import from_position
from trias.games.trias.state import State

Tiles = dict[str, str]
Herds = Mapping[str, list[int]]


def cells(words: str) -> list[str]:
    """Return the cells named in a text such as `a0 b3 c*`, where `c*` is the whole ring."""
    found: list[str] = []
    for word in words.split():
        if word.endswith("*"):
            start = RING[cell_named(f"{word[:-1]}0")]
            found += NAME[RING_START[start] : RING_START[start + 1]]
        else:
            found.append(word)
    return found


def tiles(M: str = "", S: str = "", W: str = "", without: str = "") -> Tiles:
    """Return the Pole and these tiles by terrain. If a cell is given twice, the later terrain counts."""
    found = {"o": "P"}
    for letter, words in (("M", M), ("S", S), ("W", W)):
        found.update(dict.fromkeys(cells(words), letter))
    for cell in cells(without):
        del found[cell]
    return found


def at(
    land: Tiles,
    herds: Herds | None = None,
    *,
    players: int = 3,
    player: int = 0,
    phase: str = "act",
    ap: int | None = None,
    free: int = 0,
    card: str | None = None,
    swimmers: Herds | None = None,
    spent: Herds | None = None,
    stock: list[int] | None = None,
    score: list[int] | None = None,
    hands: list[str | None] | None = None,
    deck: str = "MSWMSWX",
    last_turns: int | None = None,
    pole: str = "unlimited",
) -> State:
    """Return a state at that position. Defaults: all other herds in stock, and the AP of a new turn."""
    herds, swimmers = herds or {}, swimmers or {}
    if ap is None:
        ap = 0 if phase != "act" else 2 if last_turns is not None else 3 if players == 2 else 4
    if stock is None:
        out = [
            sum(counts[seat] for where in (herds, swimmers) for counts in where.values())
            for seat in range(players)
        ]
        stock = [(10 if players == 2 else 15) - count for count in out]
        assert min(stock) >= 0, "more herds on the board than there are"
    fields: dict[str, Any] = {
        "game": "trias",
        "phase": phase,
        "player": player,
        "ap": ap,
        "free_rescues": free,
        "card": card,
        "tiles": land,
        "herds": herds,
        "spent": spent or {},
        "swimmers": swimmers,
        "stock": stock,
        "score": score or [0] * players,
        "hands": hands or ["M", "S", "W", "M", "S"][:players],
        "deck": len(deck),
        "last_turns": last_turns,
        "winners": None,
    }
    return from_position(fields, deck, pole)


def legal(state: State) -> set[str]:
    """Return the texts of the legal actions. Fails if one occurs twice."""
    texts = [game.action_text(action) for action in state.legal()]
    assert len(texts) == len(set(texts))
    return set(texts)


def drifts(state: State, tile: str = "") -> set[str]:
    """Return the legal drifts, or with `tile` the cells that this tile can drift to."""
    texts = {text for text in legal(state) if ">" in text}
    return {text.split(">")[1] for text in texts if text.split(">")[0] == tile} if tile else texts


def play(state: State, *texts: str) -> State:
    """Play these actions, each of which must be legal, and return the same state."""
    for text in texts:
        action = game.action_of(text)
        assert action in state.legal(), f"{text} is refused: {game.why_not(state, action)}"
        state.play(action)
    return state


def refusal(state: State, text: str) -> str | None:
    """Return the id of the reason why an action is not legal; None if it is legal."""
    reason = game.why_not(state, game.action_of(text))
    assert (reason is None) == (text in legal(state))
    return None if reason is None else reason.id.removeprefix("err.")


def position_of(state: State) -> dict[str, Any]:
    """Return the position object."""
    return game.position(state)


def effects(state: State, text: str) -> dict[str, dict[str, Any]]:
    """Return the effects of an action by id; of several with the same id, the last."""
    return {effect.id: effect.values for effect in game.effects(state, game.action_of(text))}


def near(cell: str) -> list[str]:
    """Return the names of a cell's neighbours, clockwise from north."""
    reach(RING[cell_named(cell)])
    return [NAME[other] for other in NEIGHBOURS[cell_named(cell)]]


def fresh(players: int, seed: int = 0, pole: str = "unlimited", **changes: Any) -> State:
    """Return the state at the start of a dealt game. changes: keys of the set-up to replace."""
    setup = game.new_setup(players, Random(seed))
    return game.start({**setup, **changes}, players, {"pole": pole})


def after_placing(players: int, seed: int = 0, pole: str = "unlimited", **changes: Any) -> State:
    """Return a dealt game with all herds placed on the first free tiles of the outermost ring."""
    state = fresh(players, seed, pole, **changes)
    while state.phase == "place":
        state.play(max(state.legal()))
    return state


def random_states(players: int, seed: int, pole: str = "unlimited") -> Iterator[State]:
    """Yield every state of a random game up to its end: always the same object, which changes."""
    rng = Random(seed)
    state = fresh(players, seed, pole)
    yield state
    while state.phase != "over":
        state.play(choose(state, rng))
        yield state


def choose(state: State, rng: Random) -> int:
    """Return a random legal action, each kind equally likely, because most actions are drifts."""
    kinds: dict[int, list[int]] = {}
    for action in sorted(state.legal()):
        kinds.setdefault(action & 15, []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def flood(start: int, inside: Iterable[int]) -> set[int]:
    """Return all cells of `inside` connected to `start`, edge to edge."""
    left = set(inside)
    left.discard(start)
    found, todo = {start}, [start]
    while todo:
        for other in NEIGHBOURS[todo.pop()]:
            if other in left:
                left.remove(other)
                found.add(other)
                todo.append(other)
    return found


@contextmanager
def imported_anew(name: str) -> Iterator[ModuleType]:
    """Import the module as in a new process, with the tables of cells at their initial size."""
    old_modules = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "trias"}
    for known in old_modules:
        del sys.modules[known]
    try:
        yield import_module(name)
    finally:
        for new in [name for name in sys.modules if name.partition(".")[0] == "trias"]:
            del sys.modules[new]
        sys.modules.update(old_modules)
