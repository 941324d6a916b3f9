"""The lab's referee: bots see no hidden card, and an answer that is no legal action loses the game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.lab_sandbox import Answers, honest, run
from trias import games, record
from trias.games.contract import Json
from trias.lab.match import MOST_FAULTS, LabSide, LabTable, Referee
from trias.lab.sequential import LEAST
from trias.match import Match

CHANCE = "def choose(view, legal):\n    return view.random.choice(legal)\n"
#: Stores every deal in its module, and prints at its first action whether it has played this deal before.
REMEMBERS = """
met = set()

class Bot:
    is_first = True

    def choose(self, view, legal):
        deal = str(view.tiles)
        if self.is_first:
            print("again" if deal in met else "new")
        self.is_first = False
        met.add(deal)
        return view.random.choice(legal)
"""
STOPS = "def choose(view, legal):\n    return legal[0] if view.phase == 'place' else 'x'\n"


def job(source: str, other: Json | None = None, **more: Any) -> Json:
    """Return the job that plays a two-player match against `random`. more: keys to change."""
    sides = [{"name": "Mine", "source": source}, other or {"name": "Random", "bot": "random"}]
    return {
        "kind": "match",
        "game": "trias",
        "players": 2,
        "seed": "s",
        "blocks": 1,
        "ms": 2000,
        "sides": sides,
        **more,
    }


def trial(source: str, **more: Any) -> Json:
    """Return the job that runs a trial."""
    return job(source, **{"kind": "try", "part": 0.5, "sides": [{"name": "Mine", "source": source}], **more})


def tried(source: str, **more: Any) -> Json:
    """Return the news from a trial."""
    (news,), _ = run(trial(source, **more), honest())
    found: Json = news["trial"]
    return found


# Questions to a bot ------------------------------------------------------------------------------------


def question(match: Match, seat: int) -> Json:
    """Return the question to a bot in the seat to move, with the same random seed each time."""
    sides = [
        LabSide("Mine", 1, source=CHANCE) if at == seat else LabSide("R", bot="random") for at in range(3)
    ]
    table = LabTable(match.name, match.setup, sides, 2000, lambda: 0.0)
    table.match.play_all(match.actions)
    asked: Json = next(table.turn(Random(5)))["ask"]["question"]
    return asked


@pytest.mark.parametrize("seed", range(amount(2, 6)))
def test_a_bot_is_asked_the_same_whatever_it_does_not_know(seed: int) -> None:
    rng = Random(seed)
    match = Match.new("trias", [{"name": name} for name in "ABC"], rng)
    compared = different = 0
    while match.state.winners() is None and len(match.actions) < 150:
        seat = match.state.to_move
        other = match.redeal(seat, rng)
        assert question(match, seat) == question(other, seat)
        compared += 1
        different += other.setup != match.setup
        match.play(rng.choice(sorted(match.state.legal())))
    assert different > compared // 2 > 20


def test_what_a_bot_is_asked_holds_neither_the_deal_nor_what_it_was_dealt_by() -> None:
    news, asked = run(job(CHANCE, seed="a seed that nobody guesses"), honest())
    decks = {each["game"]["record"]["setup"]["deck"] for each in news if "game" in each}
    texts = [json.dumps(each["question"]) for each in asked]
    assert len(texts) > 20
    assert not [text for text in texts if "a seed that nobody guesses" in text]
    early = [each["question"]["choose"]["setup"]["deck"] for each in asked if "choose" in each["question"]][
        :6
    ]
    assert not decks & set(early)


# Matches ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("trias", 2), ("trias", 3), ("trias", 5), ("triad", 2)])
def test_every_deal_is_played_with_every_rotation(game: str, players: int) -> None:
    news, _ = run(job(CHANCE, game=game, players=players, blocks=2), honest())
    found = [record.from_record(each["game"]["record"]) for each in news if "game" in each]
    assert len(found) == 2 * players
    assert all(match.state.winners() is not None for match in found)
    setups = [json.dumps(match.setup, sort_keys=True) for match in found]
    assert [setups.count(setup) for setup in setups] == [players] * len(setups)
    seats = [[seat["name"] for seat in match.seats].index("Mine") for match in found[:players]]
    assert sorted(seats) == list(range(players))
    for told, match, seat in zip(
        [each["game"] for each in news if "game" in each], found, seats, strict=False
    ):
        assert told["points"][0] == match.game.points(match.state)[seat]
    assert news[-1] == {"end": "all"}
    assert news[-2]["match"]["games"] == 2 * players


def test_a_match_ends_when_it_is_clear() -> None:
    first = "def choose(view, legal):\n    return legal[0]\n"
    greedy = {"name": "Greedy", "bot": "greedy"}
    news, _ = run(job(first, greedy, game="triad", blocks=100), honest())
    assert news[-1] == {"end": "clear"}
    standing = news[-2]["match"]
    assert standing["blocks"] >= LEAST
    assert 0 < standing["high"] < 0.5


@pytest.mark.parametrize(("players", "other"), [(2, "random"), (2, REMEMBERS), (3, "random")])
def test_a_bot_with_a_memory_never_meets_a_deal_again(players: int, other: str) -> None:
    second = {"name": "Other", "source" if other == REMEMBERS else "bot": other}
    news, _ = run(job(REMEMBERS, second, players=players, blocks=3), honest())
    told = " ".join(each["game"]["log"] for each in news if "game" in each).split()
    assert told == ["new"] * 3 * players * (1 + (other == REMEMBERS))


def test_a_bot_keeps_what_it_has_learnt_from_deal_to_deal() -> None:
    counts = (
        "games = 0\nclass Bot:\n"
        "    def begin(self, *_):\n        global games\n        games += 1\n        print(games)\n"
        "    def choose(self, view, legal):\n        return view.random.choice(legal)\n"
    )
    news, _ = run(job(counts, blocks=3), honest())
    assert [each["game"]["log"] for each in news if "game" in each] == [f"{n}\n" for n in (1, 1, 2, 2, 3, 3)]


def test_two_own_bots_are_asked_apart() -> None:
    news, asked = run(job(CHANCE, {"name": "Other", "source": STOPS}), honest())
    makes = [each for each in asked if "make" in each["question"]]
    assert len({each["role"] for each in makes}) == 4  # two bots, each in two workers
    sources = {(each["role"], each["question"]["make"]["source"]) for each in makes}
    assert len(sources) == 4
    games_played = [each["game"] for each in news if "game" in each]
    assert [game["share"] for game in games_played] == [1.0, 1.0]  # the other one has lost by its reply
    for game in games_played:
        assert game["record"]["seats"][game["seat"]]["name"] == "Other"


def test_a_bot_that_goes_wrong_loses_and_three_times_end_the_match() -> None:
    news, _ = run(job(STOPS, blocks=50), honest())
    played = [each["game"] for each in news if "game" in each]
    assert [game["share"] for game in played] == [0.0] * MOST_FAULTS
    assert played[0]["fault"]["kind"] == "answer"
    assert news[-1] == {"end": "faults"}
    assert all(record.from_record(game["record"]).state.winners() is None for game in played)


# Answers ------------------------------------------------------------------------------------------------


def answering(text: str | None, ms: float = 1.0) -> Answers:
    """Return a function that makes bots and then answers every question with this reply."""
    bots = honest()
    return lambda role, question: bots(role, question) if '"make"' in question else (text, ms)


NOISE = [
    *(
        "",
        "null",
        "7",
        "[]",
        '"end"',
        "{",
        "[" * 3000,
        "<img>",
        '{"action": NaN}',
        '{"log": 7}',
        '{"log": null}',
    ),
    '{"action": "end", "log": {"a": []}}',
    '{"fault": 1, "log": ""}',
    '{"fault": {"kind": "won"}, "log": ""}',
    '{"action": "end", "fault": {}, "log": ""}',
]


@pytest.mark.parametrize("text", NOISE)
def test_what_is_no_answer_loses(text: str) -> None:
    (news,), _ = run(trial(CHANCE), answering(text))
    assert news["trial"]["fault"]["kind"] == "noise"


@pytest.mark.parametrize(
    "action", ["", "x", "+z9", "end", "hand hand", "a0" * 4000, 7, None, ["end"], {"a": 1}, True]
)
def test_what_is_no_legal_action_loses(action: object) -> None:
    (news,), _ = run(
        trial(CHANCE, part=0.0),
        answering(json.dumps({"action": action, "log": ""})),
    )
    fault = news["trial"]["fault"]
    assert fault["kind"] == "answer"
    assert len(fault["said"]) <= 60


def test_no_answer_in_time_is_told_from_one_that_broke_off() -> None:
    for ms, kind in ((2000.0, "late"), (3.0, "ended")):
        (news,), _ = run(trial(CHANCE), answering(None, ms))
        assert news["trial"]["fault"]["kind"] == kind


def test_the_time_of_a_turn_is_shared_by_its_actions() -> None:
    bots = honest()
    long = "def choose(view, legal):\n    return next((each for each in legal if each != 'end'), 'end')\n"
    _, asked = run(trial(long), lambda role, text: (bots(role, text)[0], 300.0))
    given = [each["ms"] for each in asked if "choose" in each["question"]]
    assert given[:3] == [2000, 1700, 1400]


@pytest.mark.parametrize(
    ("source", "kind", "line", "said"),
    [
        ("x = (\n", "error", 1, "SyntaxError"),
        ("\n\n1 / 0\n", "error", 3, "ZeroDivisionError"),
        ("pass\n", "none", 0, ""),
        ("class A:\n    choose = 1\nclass B:\n    choose = 1\n", "several", 0, "A, B"),
        ("def choose(view, legal):\n    raise KeyError('\\n\\x00')\n", "error", 2, "KeyError"),
        ("def choose(view, legal):\n    raise KeyboardInterrupt\n", "error", 2, "KeyboardInterrupt"),
        ("def choose(view):\n    return 1\n", "error", 1, "TypeError"),
        ("\ndef choose(view, legal):\n    return 5\n", "answer", 2, "5"),
    ],
)
def test_a_fault_tells_its_line(source: str, kind: str, line: int, said: str) -> None:
    fault = tried(source)["fault"]
    assert (fault["kind"], fault["line"]) == (kind, line)
    assert fault["said"].startswith(said)
    assert "\n" not in fault["said"]


def test_a_fault_from_a_bots_side_is_believed_as_far_as_it_makes_sense() -> None:
    lie = {"kind": "error", "line": "<b>", "error": "x" * 9000 + "\n", "inner": {"id": "err.no_action"}}
    (news,), _ = run(trial(CHANCE), answering(json.dumps({"fault": lie, "log": "y" * 9000})))
    found = news["trial"]
    assert found["fault"]["line"] == 0
    assert len(found["fault"]["said"]) == 500
    assert len(found["log"]) == 4000


# Trials -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("part", [0.0, 0.5, 0.9])
def test_a_trial_is_one_turn_of_a_game_that_has_begun(game: str, part: float) -> None:
    found = tried(CHANCE, game=game, part=part)
    match = record.from_record(found["record"])
    turn = match.actions[found["from"] :]
    assert found["fault"] is None
    assert len(turn) >= 1
    ends = [number for number, action in enumerate(turn, 1) if match.game.ends_turn(action)]
    assert ends in ([], [len(turn)])
    assert match.at(found["from"]).to_move == found["at"]
    assert match.seats[found["at"]] == {"name": "Mine", "bot": None}
    assert bool(found["from"]) == bool(part)


def test_a_trial_tells_what_was_seen_and_printed() -> None:
    found = tried("def choose(view, legal):\n    print(str(view))\n    print(legal)\n    return 'no'\n")
    assert found["seen"].splitlines()[-1] in found["log"]
    assert str(found["legal"]) in found["log"]


def test_a_referee_without_a_job_has_nothing_to_say() -> None:
    assert json.loads(Referee(lambda: 0.0).answer("{}")) == {"done": True}
