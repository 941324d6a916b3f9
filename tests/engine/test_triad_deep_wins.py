"""Forced wins of seven and nine plies in Triad: found, explained, played and not given away.

Run as a module, it finds positions and prints them.

    python -m tests.engine.test_triad_deep_wins > tests/data/triad_deep_wins.json

Each entry holds a position from a game between bots, the plies of the shortest win that `find_win` finds
there, its first action, and the position and action before it, by which the other player gave the win away.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.test_triad_wins import WINS
from trias.arena import selfplay
from trias.games import triad as game
from trias.games.triad import bot as bots
from trias.games.triad import from_position
from trias.games.triad.bot.advice import QUICK
from trias.games.triad.bot.levels import LEVELS, find_loss
from trias.games.triad.bot.wins import WinSearch, find_win
from trias.games.triad.notation import removed_of
from trias.games.triad.state import State
from trias.games.work import finish

FILE = Path(__file__).parent.parent / "data" / "triad_deep_wins.json"
DEEP_WINS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
WANTED = {7: 4, 9: 4}
LIMIT = LEVELS["expert"].wins
BOTS = ("steady", "strong")


def find() -> list[dict[str, Any]]:
    """Return the positions, one per game."""
    left = dict(WANTED)
    found = []
    seed = 0
    while any(left.values()):
        seed += 1
        match = selfplay("triad", BOTS, seed)
        state = match.start.clone()
        for action in match.actions:
            before, state = state, state.clone()
            state.play(action)
            if state.is_over():
                break
            fresh = from_position(game.position(state))
            win = finish(find_win(fresh, LIMIT))
            if win and left.get(win.plies):
                left[win.plies] -= 1
                entry = {
                    "plies": win.plies,
                    "position": game.position(fresh),
                    "action": game.action_text(win.move),
                    "before": game.position(before),
                    "mistake": game.action_text(action),
                }
                print(seed, entry["plies"], file=sys.stderr)
                found.append(entry)
                break
    return sorted(found, key=lambda entry: (entry["plies"], json.dumps(entry["position"])))


def entries(plies: int = 0) -> list[Any]:
    """Return pytest's parameters for the entries; with `plies`, only for entries of that length."""
    return [
        pytest.param(entry, id=f"{number}-in-{entry['plies']}")
        for number, entry in enumerate(DEEP_WINS)
        if plies in (0, entry["plies"])
    ]


def test_there_are_wins_in_seven_and_nine_plies() -> None:
    assert {plies: len(entries(plies)) for plies in WANTED} == WANTED


@pytest.mark.parametrize("entry", entries()[:: amount(3, 1)])
def test_they_are_found(entry: dict[str, Any]) -> None:
    win = finish(find_win(from_position(entry["position"]), LIMIT))
    assert win is not None
    assert (win.plies, game.action_text(win.move)) == (entry["plies"], entry["action"])


@pytest.mark.parametrize("entry", entries()[:: amount(5, 1)])
def test_no_reply_saves_the_other(entry: dict[str, Any]) -> None:
    """By the engine's rules: after each reply the win is found again, in fewer plies."""
    check_win(from_position(entry["position"]), entry["plies"], Random(1), amount(4, 40))


def check_win(state: State, plies: int, rng: Random, replies: int) -> None:
    """Play the win against up to `replies` replies at each turn; replies that make a triad come first."""
    seat = state.player
    win = finish(find_win(state, 100 * LIMIT))
    assert win is not None
    assert win.plies <= plies
    assert win.move in state.legal()
    after = state.clone()
    after.play(win.move)
    if win.plies == 1:
        assert after.winners() == (seat,)
        return
    assert after.winners() is None
    options = sorted(after.legal())
    rng.shuffle(options)
    options.sort(key=lambda action: removed_of(action) < 0)
    for reply in options[:replies]:
        answered = after.clone()
        answered.play(reply)
        assert answered.winners() is None
        check_win(answered, win.plies - 2, rng, replies)


@pytest.mark.parametrize(
    "entry", json.loads(WINS.read_text(encoding="utf-8")), ids=lambda entry: entry["actions"][0]
)
def test_wins_that_exhaustive_search_finds(entry: dict[str, Any]) -> None:
    """Each win is found here, and no win is found that is shorter or starts differently."""
    win = finish(find_win(from_position(entry["position"]), LIMIT))
    assert win is not None
    assert win.plies == entry["plies"]
    assert game.action_text(win.move) in entry["actions"]


@pytest.mark.parametrize("entry", entries()[:: amount(3, 1)])
def test_expert_plays_it(entry: dict[str, Any]) -> None:
    state = from_position(entry["position"])
    *_, choice = bots.think(state, "expert", Random(3))
    win = finish(find_win(state, 100 * LIMIT, [choice]))
    assert win is not None
    assert win.plies <= entry["plies"]


@pytest.mark.parametrize("entry", entries()[:: amount(3, 1)])
def test_expert_does_not_give_it_away(entry: dict[str, Any]) -> None:
    """`expert` gives a win away only if every move that it checks does."""
    state = from_position(entry["before"])
    *_, choice = bots.think(state, "expert", Random(3))
    if finish(find_loss(state, choice, LIMIT)) is not None:
        assert all(finish(find_loss(state, action, LIMIT)) is not None for action in state.legal())


@pytest.mark.parametrize("entry", entries()[:: amount(3, 1)])
def test_hints_and_reviews_tell_it(entry: dict[str, Any]) -> None:
    state = from_position(entry["position"])
    *_, advice = bots.advise(state, Random(0))
    assert advice is not None
    assert advice.worth == 1.0
    assert advice.reasons[0].id == "why.win"
    assert advice.reasons[0].values["n"] <= entry["plies"]
    before, mistake = from_position(entry["before"]), game.action_of(entry["mistake"])
    *_, judged = bots.review(before, [mistake], Random(0))
    assert judged is not None
    told = finish(find_loss(before, mistake, QUICK.wins)) is not None
    assert (judged.standing[state.player] == 1.0) == told
    assert told or entry["plies"] == 9


def test_no_more_is_opened_than_allowed() -> None:
    state = from_position(DEEP_WINS[-1]["position"])
    assert finish(find_win(state, 3)) is None
    search = WinSearch(state, 10**6)
    assert any(search.forces(code, 5) for code in search.tries(5))
    assert search.nodes > 3
    assert search.dice == state.dice


if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in find()) + "\n]")
