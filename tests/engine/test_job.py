"""Jobs: text in, text out, in slices. The size of the slices does not change the result."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from trias.arena import selfplay
from trias.games import load_bots
from trias.games.contract import Json
from trias.job import Job
from trias.match import Match
from trias.record import to_record


class Clock:
    """A clock that advances by `step` milliseconds at every call."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.time = 0.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


def answers(request: Json, ms: float = 1e9) -> list[Json]:
    """Return all replies to a job, up to the one with `done`. The clock advances a millisecond per call."""
    job = Job(json.dumps(request))
    clock = Clock(1.0)
    found = [json.loads(job.step(ms, clock))]
    while not found[-1]["done"]:
        found.append(json.loads(job.step(ms, clock)))
    assert job.is_done
    assert all(reply["id"] == request["id"] for reply in found)
    return found


def record(match: Match) -> Json:
    return to_record(match)


KINDS = ["bot", "hint", "why", "review"]
#: Inside Pyodide, where everything takes longer, only quick ones.
IN_TRIAS, IN_TRIAD = (KINDS[:2], KINDS[:1]) if sys.platform == "emscripten" else (KINDS, KINDS)
SLICED = [*product(["trias"], IN_TRIAS), *product(["triad"], IN_TRIAD)]


def part(match: Match, count: int) -> Match:
    """Return the match after `count` actions."""
    found = Match(match.name, match.seats, match.options, match.setup)
    found.play_all(match.actions[:count])
    return found


@cache
def trias() -> Match:
    return selfplay("trias", ["greedy", "random"], 5)


@cache
def triad() -> Match:
    return selfplay("triad", ["gentle", "greedy"], 5)


def short() -> Match:
    return part(trias(), 20)


def begins(match: Match) -> list[int]:
    """Return the numbers of the actions with which turns begin, and the number after the last one."""
    return [0, *(n for n, action in enumerate(match.actions, 1) if match.game.ends_turn(action))]


def test_a_job_without_a_kind_is_a_decision() -> None:
    request = {"id": 3, "bot": "greedy", "seed": 1, "record": record(short())}
    *_, choice = load_bots("trias").think(short().state, "greedy", Random(1))
    action = short().game.action_text(choice)
    assert answers(request) == [{"id": 3, "done": True, "progress": 1, "action": action}]
    for reply in answers(request, 1.0):
        assert set(reply) == {"id", "done", "progress", "action"}
    with pytest.raises(KeyError):
        Job(json.dumps({**request, "bot": "nobody"}))
    with pytest.raises(KeyError):
        Job(json.dumps({**request, "kind": "else"}))


@pytest.mark.parametrize(("game", "kind"), SLICED)
def test_slices_come_to_the_same_as_all_at_once(game: str, kind: str) -> None:
    before_end = 6 if kind == "review" else 2
    match = short() if game == "trias" else part(triad(), len(triad().actions) - before_end)
    first, last = begins(match)[-2:]
    request: Json = {"id": 1, "kind": kind, "seed": 2, "record": record(match), "from": first, "to": last}
    request |= {"bot": "steady"}
    if kind == "bot":
        del request["kind"]
    [whole] = answers(request)
    sliced = answers(request, 1.0)
    assert sliced[-1] == whole
    assert len(sliced) > 4
    progress = [reply["progress"] for reply in sliced]
    assert all(0 <= one <= other <= 1 for one, other in pairwise(progress))
    assert progress[-1] == 1
    assert kind != "bot" or max(progress[:-1]) < 1
    if kind == "review":
        counts = [len(reply["turns"]) for reply in sliced if "turns" in reply]
        assert counts == sorted(counts)
        assert set(counts) >= set(range(len(begins(match)) - 1))


def check_advice(match: Match, begin: int, advice: Json) -> None:
    """Check that both turns of the advice are legal from `begin` on, and each reason has an id."""
    assert set(advice) == {"actions", "worth", "reasons", "instead"}
    for texts in (advice["actions"], advice["instead"]):
        state = match.at(begin)
        for text in texts:
            action = match.game.action_of(text)
            assert action in state.legal()
            state.play(action)
    for reason in advice["reasons"]:
        assert set(reason) == {"id", "values"}
        assert reason["id"].startswith("why.")


def test_a_hint_is_the_same_whatever_is_hidden() -> None:
    for count in begins(trias())[5:8]:
        match = part(trias(), count)
        seat = match.state.to_move
        views = [match, *(match.redeal(seat, Random(seed)) for seed in (1, 2))]
        found = [
            answers({"id": 1, "kind": "hint", "seed": seed, "record": record(view)})[-1]["advice"]
            for seed, view in enumerate(views)
        ]
        assert found[0] == found[1] == found[2]
        check_advice(match, count, found[0])


def test_the_reasons_for_a_turn_are_judged_by_what_was_known() -> None:
    """The record may hold the true cards, or others that the player could not distinguish from them."""
    turns = list(pairwise(begins(trias())))
    for first, last in turns[5:8:2]:
        seat = trias().at(first).to_move
        then = part(trias(), last)
        found = []
        for view in (trias(), then.redeal(seat, Random(1)), then.redeal(seat, Random(2))):
            request = {"id": 1, "kind": "why", "seed": 1, "record": record(view), "from": first, "to": last}
            found.append(answers(request)[-1]["advice"])
        assert all(advice == found[0] for advice in found)
        check_advice(trias(), first, found[0])
        assert found[0]["actions"] == trias().texts()[first:last]


def review_turns(match: Match, seed: int = 1) -> list[Json]:
    [reply] = answers({"id": 1, "kind": "review", "seed": seed, "record": record(match)})
    turns = reply["turns"]
    assert isinstance(turns, list)
    return turns


def covers(match: Match, turns: list[Json]) -> None:
    """Check that the review has every turn once, in order and complete."""
    assert [(turn["from"], turn["to"]) for turn in turns] == list(pairwise(begins(match)))
    for turn in turns:
        assert set(turn) == {
            "from",
            "to",
            "seat",
            "lost",
            "best",
            "standing",
            "margin",
            "card",
            "turn",
            "stake",
        }
        assert turn["seat"] == match.at(turn["from"]).to_move
        assert 0 <= turn["card"] <= turn["lost"]
        assert turn["margin"] >= 0
        assert turn["turn"]
        assert len(turn["standing"]) == len(match.seats)
        check_advice(match, turn["from"], turn["best"])
        texts = match.texts()[turn["from"] : turn["to"]]
        if not turn["lost"]:
            assert turn["best"]["actions"] == texts


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_the_review_of_a_finished_game_covers_every_turn_once(game: str) -> None:
    match = trias() if game == "trias" else triad()
    turns = review_turns(match)
    covers(match, turns)
    assert turns[-1]["to"] == len(match.actions)
    winners = match.state.winners()
    assert winners
    assert turns[-1]["standing"][winners[0]] == max(turns[-1]["standing"])
    assert any(turn["lost"] > 0.2 for turn in turns)
    if game == "trias":
        points = match.game.points(match.state)
        assert turns[-1]["standing"] == [points[0] - points[1], points[1] - points[0]]


@pytest.mark.native
def test_the_review_of_a_game_of_three() -> None:
    match = part(selfplay("trias", ["random", "greedy", "random"], 3), amount(18, 100))
    covers(match, review_turns(match))


def test_a_review_sees_what_was_known_and_no_more() -> None:
    """A review does not depend on the others' cards. The reviewed seat knows its own hand card."""
    turns = review_turns(short())
    seat, start = turns[-1]["seat"], turns[-1]["from"]
    others = [short().redeal(seat, Random(seed)) for seed in range(amount(2, 4))]
    assert len({tuple(other.at(start).hands) for other in others}) > 1
    for other in others:
        assert review_turns(other, 2)[-1] == turns[-1]


def test_a_turn_under_way_is_left_out() -> None:
    last = begins(short())[-1]
    assert last < len(short().actions)
    assert [turn["to"] for turn in review_turns(short())][-1] == last
    nothing: Any = part(trias(), 0)
    assert answers({"id": 1, "kind": "review", "seed": 1, "record": record(nothing)}) == [
        {"id": 1, "done": True, "progress": 1.0, "count": 0, "turns": []}
    ]


def test_figures_are_short() -> None:
    text = json.dumps(review_turns(part(trias(), 12)))
    numbers = re.findall(r"-?\d+\.\d+", text)
    assert len(numbers) > 10
    assert all(len(number.partition(".")[2]) <= 3 for number in numbers)
    assert "-0.0" not in numbers
