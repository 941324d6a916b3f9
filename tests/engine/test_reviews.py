"""Reviews of whole games as jobs: repeatable, and independent of hidden cards."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from trias import games, record
from trias.games.contract import Json, Review
from trias.games.trias.moves import DRAW, END, HAND
from trias.job import Job
from trias.match import Match

DATA = Path(__file__).parents[1] / "data"
#: Recorded games, of 2 to 5 players.
GAMES = ("late/late-2-11.json", "late/late-3-22.json", "late/late-4-31.json", "late/late-5-41.json")
#: The number of turns reviewed in each, and in a game of Triad.
COUNT, DICE = 52, 8


def match_of(name: str) -> Match:
    value = json.loads((DATA / name).read_text(encoding="utf-8"))
    return record.from_record(value.get("record", value))


def ask(match: Match, seed: int, setup: Json, **more: Any) -> Json:
    """Return the last reply to a job about the match, with another deal of the hidden cards."""
    request = {"id": 1, "seed": seed, "record": record.to_record(match) | {"setup": setup}, **more}
    answer: Json = json.loads(Job(json.dumps(request)).step(1e9, lambda: 0.0))
    assert answer["done"]
    return answer


def turns_of(match: Match) -> list[tuple[int, int]]:
    ends = [number for number, action in enumerate(match.actions, 1) if match.game.ends_turn(action)]
    return list(zip([0, *ends], ends, strict=False))


def until(match: Match, count: int) -> Match:
    """Return the match after `count` actions."""
    earlier = Match(match.name, match.seats, match.options, match.setup)
    earlier.play_all(match.actions[:count])
    return earlier


def judged(match: Match, first: int, seed: int, setup: Json) -> Json:
    turn: Json = ask(match, seed, setup, kind="judge", **{"from": first})["turn"]
    return turn


def some_turns() -> list[tuple[Match, int]]:
    """Return the turns to review: each as the match that ends with it, and the number of its first action."""
    found = []
    for name in GAMES:
        match = match_of(name)
        found += [(match, first, last) for first, last in turns_of(match) if match.at(first).phase == "card"]
    found = [found[number * len(found) // COUNT] for number in range(COUNT)]
    dice, rng = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7)), Random(3)
    for _ in range(2 * DICE):
        dice.play(rng.choice(sorted(dice.state.legal())))
    found += [(dice, first, last) for first, last in turns_of(dice)[::2]]
    return [(until(match, last), first) for match, first, last in found]


@pytest.mark.native
def test_turns_are_judged_the_same_again_and_whatever_is_hidden() -> None:
    """R12: another seed and other hidden cards change no figure, so no symbol either."""
    turns = some_turns()
    assert len(turns) == 60
    turns = turns[:: amount(12, 1)]
    hidden = 0
    for number, (match, first) in enumerate(turns):
        dealt = match.redeal(match.at(first).to_move, Random(number)).setup
        hidden += dealt != match.setup
        one = judged(match, first, 1, match.setup)
        assert one == judged(match, first, 2, dealt), (match.name, first)
    assert hidden > len(turns) * 2 / 3


def test_the_review_of_a_game_and_the_judgement_of_a_turn_are_one() -> None:
    match = until(match_of("late/late-3-22.json"), 60)
    last = turns_of(match)[-1][1]
    match = until(match, last)
    answer = ask(match, 5, match.setup, kind="review")
    turns = turns_of(match)
    assert answer["count"] == len(answer["turns"]) == len(turns)
    assert [(turn["from"], turn["to"]) for turn in answer["turns"]] == turns
    first, last = turns[-2]
    assert judged(until(match, last), first, 9, match.setup) == answer["turns"][-2]


def review(state: Any, actions: list[int]) -> Review:
    *_, found = games.load_bots("trias").review(state, actions, Random(0))
    assert found is not None
    return found


def test_the_loss_by_the_card_is_a_part_and_the_best_turn_can_be_played() -> None:
    match = match_of("late/late-2-11.json")
    kinds = set()
    for first, last in turns_of(match)[10::6]:
        state, actions = match.at(first), match.actions[first:last]
        found = review(state, actions)
        assert 0 <= found.card_loss <= found.loss
        assert found.margin >= 0
        after = state.clone()
        for action in found.turn:
            assert action in after.legal()
            after.play(action)
        assert found.turn == (DRAW,) or match.game.ends_turn(found.turn[-1])
        if not found.loss:
            assert found.turn == tuple(actions)
        if state.phase == "card" and found.turn[0] == HAND:
            assert found.turn[-1] == END
        kinds.add(found.turn[0])
    assert kinds >= {HAND, DRAW}


def test_the_next_way_is_behind_the_best_by_the_margin() -> None:
    """A turn that starts differently loses at least the margin; the best one loses nothing."""
    match = match_of("late/late-3-22.json")
    margins = []
    for first, last in turns_of(match)[12::9]:
        state = match.at(first)
        actions = match.actions[first:last]
        if state.phase == "card":
            state.play(actions[0])
            actions = actions[1:]
        if state.phase != "drift":
            continue
        found = review(state, actions)
        other = next(action for action in sorted(state.legal()) if action != found.turn[0])
        if found.loss and actions[0] != found.turn[0]:
            assert found.margin <= found.loss + 1e-9
        assert review(state, [other, END]).loss >= found.margin - 1e-9
        margins.append(found.margin)
    assert any(margins)


@pytest.mark.parametrize("name", GAMES[: amount(1, 3)])
def test_the_best_turn_of_a_review_is_judged_best(name: str) -> None:
    """The card is judged only if the best turn chooses the other card; otherwise it is given, as played."""
    whole = match_of(name)
    cards = set()
    for first, last in turns_of(whole)[8::3]:
        match = until(whole, last)
        found = judged(match, first, 1, match.setup)
        if found["lost"] < 0.3 or found["turn"] == ["draw"]:
            continue
        played = match.texts()[first]
        is_given = found["turn"][0] == played and played in ("hand", "draw")
        trial = Match(match.name, match.seats, match.options, match.setup)
        trial.play_all([*match.actions[:first], *map(match.game.action_of, found["turn"])])
        again = judged(trial, first + is_given, 2, trial.setup)
        assert again["lost"] == 0, (name, first, found["turn"])
        cards.add((played, found["turn"][0]))
    assert ("draw", "hand") in cards or name != GAMES[0]
    assert any(played == best for played, best in cards)


def test_a_drawn_card_can_be_given() -> None:
    """The review of the part after the draw ignores the choice of the card."""
    match = match_of("late/late-2-11.json")
    first, last = next(turn for turn in turns_of(match)[8:] if match.actions[turn[0]] == DRAW)
    match = until(match, last)
    whole, rest = judged(match, first, 1, match.setup), judged(match, first + 1, 1, match.setup)
    assert rest["card"] == 0
    assert rest["lost"] == pytest.approx(whole["lost"] - whole["card"], abs=0.002)
