"""Retried turns: the task, the judgement of the whole turn, hints, the best turn, repetitions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.amount import amount
from tests.web.features.test_review import own_turns, part, words
from tests.web.markup import check_nodes, on_board, place_of, tree_of, trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from tests.web.reviewed_game import over, reviewed, turns_of
from trias import record
from trias.games.contract import Json
from trias.job import Job
from trias.match import Match
from web.features.mistakes import mistakes
from web.features.mistakes.retry import JUDGED, Trying
from web.features.study import study
from web.features.study.study import FAILED, JUDGING, OPEN, SOLVED
from web.games.trias.log.letters import Letters
from web.games.trias.log.log import Logbook
from web.games.trias.play.drift_previews import letters_of
from web.keeping import kept_mistakes as kept
from web.keeping.saves import Memory
from web.play.marks import board_glow, board_marks, hint_marks
from web.screen import scene
from web.words import t


def mistaken(losses: tuple[float, ...] = (2.0, 6.5, 4.0), **more: Any) -> PagePlayer:
    """Return the review of a game in which the person's first turns lost these numbers of points."""
    seats = {name: more[name] for name in ("game", "players", "seed") if name in more}
    mine = own_turns(over(**seats))
    point = 0.1 if more.get("game") == "triad" else 1.0
    return reviewed({number: point * loss for number, loss in zip(mine[1:], losses, strict=False)}, **more)


def trying(player: PagePlayer) -> Trying:
    found = mistakes.of(player.app)
    assert found is not None
    return found


def coach(player: PagePlayer) -> str:
    drawn = trees(scene(player.app))
    check_nodes([node for tree in drawn.values() for node in tree.iter()])
    return words(drawn["coach"])


def play(player: PagePlayer, texts: list[str]) -> None:
    for text in texts:
        player.do("action", text)
        if player.app.sheet == "confirm-end":
            player.do("end-anyway")


def judge(player: PagePlayer, lost: float, reason: str = "why.safety") -> None:
    """Let the worker judge the turn that has just been played."""
    job = json.loads(player.jobs.pop())
    assert job["kind"] == "judge"
    turn = {
        "lost": lost,
        "card": 0.0,
        "best": {
            "actions": [],
            "instead": [],
            "worth": 0.0,
            "reasons": [{"id": reason, "values": {"points": lost}}],
        },
    }
    player.do(
        "advised", json.dumps({"id": job["id"], "done": True, "progress": 1.0, "turn": turn}), job["id"]
    )


def verdict(player: PagePlayer) -> str:
    current = study.of(player.app)
    assert current is not None
    return current.verdict


def test_the_costliest_turns_come_first_and_three_at_most() -> None:
    player = mistaken((2.0, 6.5, 4.0, 1.5))
    assert t("review.learn", n=3) in words(part(player.app, "learn"))
    player.do("mistakes")
    assert [task.lost for task in trying(player).tasks] == [6.5, 4.0, 2.0]
    assert player.app.sheet == ""
    text = coach(player)
    for task in trying(player).tasks:
        assert t("log.turn", n=task.number) in text
    assert t("mistakes.find") in text
    assert place_of(player.app, "html@data-study") == "learn"


def test_one_turn_can_be_tried_by_its_number() -> None:
    player = mistaken((2.0, 6.5, 4.0, 1.5))
    app = player.app
    mine = own_turns(player)
    player.do("review-turn", str(mine[4]))
    assert 'data-intent="mistakes"' in place_of(app, "sheets")
    player.do("mistakes", str(mine[4]))
    assert [task.number for task in trying(player).tasks] == [mine[4]]
    player.do("study-leave")
    player.do("mistakes", str(mine[3]))
    assert trying(player).task.number == mine[3]
    assert len(trying(player).tasks) == 3
    player.do("study-leave")
    player.do("mistakes", str(mine[0]))  # it lost nothing
    assert mistakes.of(app) is None


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 4), (5, 6)])
def test_the_board_stands_as_before_the_turn_with_the_cards_of_that_time(players: int, seed: int) -> None:
    player = mistaken(players=players, seed=seed)
    match = player.match
    player.do("mistakes")
    for number, task in enumerate(trying(player).tasks):
        player.do("mistake", str(number))
        there = match.at(task.first)
        state = player.app.session.match
        assert state is not None
        assert (
            match.game.position(task.position)["tiles"] == match.game.position(match.at(task.start))["tiles"]
        )
        assert task.position.to_move == there.to_move == task.seat
        assert task.position.hands[task.seat] == match.at(task.start).hands[task.seat]
        given = record.from_record(task.record)
        assert (
            given.texts()
            == match.texts()[: turns_of(match)[[f for f, _ in turns_of(match)].index(task.first)][1]]
        )
        assert on_board(player.app)
        if task.start > task.first:
            assert match.texts()[task.first] in ("hand", "draw")
            assert task.card_words() in coach(player)


def letters_at(match: Match, count: int) -> dict[int, str]:
    """Return the letter of each cell after this many actions of a game."""
    state = match.start.clone()
    book = Logbook(state)
    for action in match.actions[:count]:
        before = state.clone()
        state.play(action)
        book.add(before, action, state)
    return book.letters.by_cell


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 4), (5, 6)])
def test_land_masses_have_the_letters_that_they_had_in_the_game(players: int, seed: int) -> None:
    player = mistaken(players=players, seed=seed)
    match, app = player.match, player.app
    player.do("mistakes")
    others = 0
    for number, task in enumerate(trying(player).tasks):
        player.do("mistake", str(number))
        there = letters_at(match, task.start)
        assert letters_of(app).by_cell == there
        play(player, task.best)
        player.do("study-again")
        assert letters_of(app).by_cell == there
        others += there != Letters.first(task.position.land).by_cell
    assert others


def test_what_is_hidden_is_dealt_anew() -> None:
    """R12: in the task, cards that the player could not know are dealt again."""
    player = mistaken()
    player.do("mistakes")
    decks = {trying(player).tasks[number].record["setup"]["deck"] for number in range(3)}
    assert player.app.sessions[0].match is not None
    assert decks - {player.app.sessions[0].match.setup["deck"]}


def test_a_turn_is_judged_when_it_is_done_and_not_before() -> None:
    player = mistaken()
    app = player.app
    player.do("mistakes")
    task = trying(player).task
    play(player, task.best[:-1])
    assert not player.jobs
    assert verdict(player) == OPEN
    assert app.can_undo() == bool(task.best[:-1])
    play(player, task.best[-1:])
    assert verdict(player) == JUDGING
    assert not app.is_persons_turn()
    assert t("mistakes.judging") in coach(player)
    job = json.loads(player.jobs[-1])
    assert job["from"] == task.start
    assert job["record"]["actions"] == [*task.record["actions"][: task.start], *task.best]
    record.from_record(job["record"])  # it can be played
    judge(player, 0.4)
    assert verdict(player) == SOLVED
    text = coach(player)
    assert t("mistakes.accepted", points="0.4") in text
    assert t("mistakes.lacks.safety", points="0.4") in text
    assert t("mistakes.state.solved") in text
    focused = [order_value(order) for order in player.orders if order_kind(order) == "focus"]
    assert focused[-1] == JUDGED
    assert t("mistakes.accepted", points="0.4") in app.notices.announcement
    assert not app.can_undo()


@pytest.mark.parametrize(("lost", "stands"), [(0.0, SOLVED), (1.0, SOLVED), (1.1, FAILED), (6.0, FAILED)])
def test_within_one_point_of_the_best_is_accepted(lost: float, stands: str) -> None:
    player = mistaken()
    player.do("mistakes")
    play(player, trying(player).task.best)
    judge(player, lost)
    assert verdict(player) == stands
    assert (t("mistakes.best") in coach(player)) == (lost == 0)


@pytest.mark.parametrize(("lost", "stands"), [(0.3, SOLVED), (0.34, SOLVED), (0.4, FAILED), (1.0, FAILED)])
def test_where_less_is_at_stake_only_what_the_review_calls_good_is_accepted(lost: float, stands: str) -> None:
    """The verdict on a retried turn, its text and the review agree on what is good, also for a kept turn."""
    player = mistaken((0.5, 1.2, 0.25), stake=1.8)
    player.do("mistakes")
    told = t("mistakes.counts", n=0, points="0.3")
    assert told in coach(player)
    assert [task.lost for task in trying(player).tasks] == [1.2, 0.5]
    play(player, trying(player).task.best)
    judge(player, lost)
    assert verdict(player) == stands
    name = "accepted" if stands == SOLVED else "not_yet"
    assert t(f"mistakes.{name}", points=f"{lost:.1g}") in coach(player)
    player.do("study-leave")
    found = kept.load(player.app.storage)
    assert {turn.within for turn in found} == {0.3}
    player.app.sheet = "puzzles"
    mistakes.open_kept(player.app, found[0].id)
    assert told in coach(player)


def test_not_yet_says_why_but_not_what() -> None:
    player = mistaken()
    app = player.app
    player.do("mistakes")
    task = trying(player).task
    lines = app.game_page.in_words(app, 0, task.best)
    played = app.session.book
    assert played is not None
    play(player, task.best)
    judge(player, 3.6)
    text = coach(player)
    assert t("mistakes.not_yet", points="3.6") in text
    assert t("mistakes.lacks.safety", points="3.6") in text
    assert not any(line in text for line in lines)
    assert not board_marks(app) or trying(player).task.is_shown is False
    assert 'data-intent="mistake-best"' in place_of(app, "coach")
    assert 'data-intent="study-again"' in place_of(app, "coach")
    player.do("study-again")
    assert verdict(player) == OPEN
    assert not app.entries()
    assert t("mistakes.state.now", n=2) in coach(player)


def test_after_two_tries_the_best_is_the_large_button() -> None:
    player = mistaken()
    player.do("mistakes")
    for count in (1, 2):
        play(player, trying(player).task.best)
        judge(player, 3.0)
        nodes = {node.get("data-intent"): node for node in tree_of(player.app, "coach").iter("button")}
        assert ("primary" in nodes["mistake-best"].attrib["class"]) == (count == 2)
        assert ("primary" in nodes["study-again"].attrib["class"]) == (count == 1)
        assert (t("mistakes.earlier", n=1, points="3") in coach(player)) == (count == 2)
        player.do("study-again")


def test_undo_after_not_yet_goes_on_with_the_turn() -> None:
    player = mistaken()
    player.do("mistakes")
    best = trying(player).task.best
    play(player, best)
    judge(player, 2.0)
    player.do("undo")
    assert verdict(player) == OPEN
    play(player, best[-1:])
    assert verdict(player) == JUDGING
    player.do("undo")
    assert verdict(player) == OPEN
    late = json.loads(player.jobs.pop())
    player.do("advised", json.dumps({"id": late["id"], "done": True, "turn": {"lost": 0.0}}), late["id"])
    assert verdict(player) == OPEN


def test_hints_go_from_the_land_to_the_tile_to_the_place() -> None:
    player = mistaken()
    app = player.app
    player.do("mistakes")
    found = trying(player).task.hints
    assert 2 <= len(found) <= 5
    for number, hint in enumerate(found, 1):
        player.do("hint")
        assert hint.text in coach(player)
        assert t("advice.step", n=number, all=len(found)) in coach(player)
        assert board_glow(app) == hint.glow
        assert hint_marks(app) == hint.marks
        assert hint.text in app.notices.announcement
    assert len(found[-3].glow) <= 3
    assert not any(hint.marks for hint in found[:-1])
    assert found[-1].marks
    play(player, trying(player).task.best)
    judge(player, 5.0)
    assert 'data-intent="hint"' in place_of(app, "coach")
    player.do("hint")
    assert verdict(player) == OPEN  # from the beginning again, with the hints still there
    assert found[-1].text in coach(player)


def test_the_best_way_is_shown_when_asked_and_counts_as_seen() -> None:
    player = mistaken()
    app = player.app
    player.do("mistakes")
    best = trying(player).task.best
    player.do("mistake-best")
    assert not trying(player).task.is_shown  # nothing was tried yet, and no hint was given
    player.do("hint")
    player.do("mistake-best")
    text = coach(player)
    assert all(line in text for line in app.game_page.in_words(app, 0, best))
    assert board_marks(app) == app.game_page.marks_of(app, best)
    play(player, best)
    judge(player, 0.0)
    assert trying(player).task.state == "seen"
    assert t("mistakes.seen") in coach(player)
    assert {turn.stage for turn in kept.load(app.storage)} == {-1}, "none counts as solved"


def test_solved_turns_lead_on_and_back_to_the_review() -> None:
    player = mistaken()
    app = player.app
    player.do("mistakes")
    for number in range(3):
        assert trying(player).at == number
        play(player, trying(player).task.best)
        judge(player, 0.2)
        player.do("study-next")
    assert mistakes.of(app) is None
    assert app.sheet == "review"
    assert app.session.past is not None
    assert words(part(app, "now"))
    assert len(kept.load(app.storage)) == 3


def test_leaving_leads_back_to_the_review() -> None:
    player = mistaken()
    player.do("mistakes")
    player.do("key", "Escape")
    assert player.app.sheet == "review"
    assert player.app.session.past is not None


def test_escape_with_nothing_in_the_hand_drops_no_turn_under_way() -> None:
    player = mistaken()
    player.do("mistakes")
    play(player, trying(player).task.best[:1])
    assert verdict(player) == OPEN
    played = player.app.session.match and player.app.session.match.texts()
    assert played
    for _ in range(3):
        player.do("key", "Escape")
    assert mistakes.of(player.app) is not None
    assert player.app.session.match is not None
    assert player.app.session.match.texts() == played
    while player.app.can_undo():
        player.do("undo")
    player.do("key", "Escape")  # nothing is lost
    assert player.app.sheet == "review"


def test_the_worker_judges_real_turns() -> None:
    """With the real engine: doing nothing is judged worse than the best turn, which is accepted."""
    player = mistaken()
    player.do("mistakes")
    task = trying(player).task
    play(player, task.best)
    job = Job(player.jobs.pop())
    reply = job.step(1e9, lambda: 0.0)
    player.do("advised", reply, job.id)
    assert verdict(player) in (SOLVED, FAILED)
    assert trying(player).result is not None
    better = trying(player).result["turn"]  # type: ignore[index]
    player.do("study-again")
    play(player, better)
    job = Job(player.jobs.pop())
    reply = job.step(1e9, lambda: 0.0)
    player.do("advised", reply, job.id)
    assert verdict(player) == SOLVED


@pytest.mark.parametrize(("players", "seed"), amount([(2, 3)], [(2, 3), (3, 4)]))
def test_the_better_line_of_the_review_is_judged_best(players: int, seed: int) -> None:
    """With the real engine: the review's "Better" line is played and judged."""
    player = over(players=players, seed=seed)
    player.do("review-game")
    job = Job(player.jobs.pop())
    player.do("advised", job.step(1e9, lambda: 0.0), job.id)
    player.do("mistakes")
    tasks = trying(player).tasks
    assert tasks
    for number, task in enumerate(tasks):
        player.do("mistake", str(number))
        better = player.app.sessions[0].review.begun_at(task.first)["turn"]  # type: ignore[index,union-attr]
        assert task.best == better[task.start - task.first :]
        play(player, task.best)
        if task.best == ["draw"]:
            continue
        job = Job(player.jobs.pop())
        player.do("advised", job.step(1e9, lambda: 0.0), job.id)
        assert verdict(player) == SOLVED
        assert t("mistakes.best") in coach(player), (task.number, task.best)


def test_the_dice_are_tried_again_too() -> None:
    player = mistaken(game="triad", players=2, seed=1)
    app = player.app
    player.do("mistakes")
    task = trying(player).task
    assert task.lost == pytest.approx(6.5)
    assert len(task.best) == 1
    player.do("hint")
    assert len(board_glow(app)) == 1
    play(player, task.best)
    assert verdict(player) == JUDGING
    job = json.loads(player.jobs.pop())
    turn = {"lost": 0.3, "card": 0.0, "best": {"reasons": [{"id": "why.chances", "values": {"n": 2}}]}}
    player.do("advised", json.dumps({"id": job["id"], "done": True, "turn": turn}), job["id"])
    assert verdict(player) == FAILED
    assert t("mistakes.not_yet", points="3") in coach(player)
    assert t("mistakes.lacks.chances") in coach(player)


# Repetition -------------------------------------------------------------------------------------------

#: A day in seconds.
DAY = 86_400


def solved() -> PagePlayer:
    """Return a player on the home screen who has solved one turn of their own game."""
    player = mistaken((6.5,))
    player.app.now = lambda: 1_800_000_000.0
    player.do("mistakes")
    play(player, trying(player).task.best)
    judge(player, 0.0)
    player.do("study-leave")
    player.do("close")
    return player


def later(player: PagePlayer, days: int) -> None:
    now = player.app.now()
    player.app.now = lambda: now + days * DAY


def own_buttons(player: PagePlayer) -> list[str]:
    player.do("puzzles")
    drawn = trees(scene(player.app))
    check_nodes([node for tree in drawn.values() for node in tree.iter()])
    return [
        node.attrib["data-value"]
        for node in drawn["sheets"].iter("button")
        if node.get("data-intent") == "own-turn"
    ]


def test_solved_turns_come_back_after_3_10_and_30_days() -> None:
    player = solved()
    app = player.app
    assert own_buttons(player) == []
    assert t("puzzles.own") in place_of(app, "sheets")
    for number, days in enumerate(kept.DAYS):
        player.do("close")
        later(player, days - 1)
        assert own_buttons(player) == []
        player.do("close")
        later(player, 1)
        [id] = own_buttons(player)
        player.do("own-turn", id)
        task = trying(player).task
        play(player, task.best)
        judge(player, 0.5)
        assert verdict(player) == SOLVED
        player.do("study-next")
        assert app.sheet == "puzzles"
        assert len(kept.load(app.storage)) == (number < 2)
    assert t("puzzles.own") not in place_of(app, "sheets")


def test_a_turn_that_comes_back_has_the_letters_of_its_game() -> None:
    player = solved()
    later(player, 4)
    player.do("own-turn", own_buttons(player)[0])
    task = trying(player).task
    match = record.from_record(task.record)
    assert letters_of(player.app).by_cell == letters_at(match, task.start)
    assert [entry.action for entry in task.played] == match.actions[task.first :]
    assert {entry.turn for entry in task.played} == {task.number}


def test_the_costliest_turns_of_a_reviewed_game_become_puzzles_at_once() -> None:
    player = mistaken((1.5, 6.5, 2.0))
    assert sorted(turn.lost for turn in kept.load(player.app.storage)) == [2.0, 6.5]
    player.do("close")
    ids = own_buttons(player)
    assert len(ids) == 2
    player.do("own-turn", ids[0])
    play(player, trying(player).task.best)
    judge(player, 0.0)
    player.do("study-next")
    player.do("close")
    assert own_buttons(player) == ids[1:]
    later(player, kept.DAYS[0])
    player.do("close")
    assert set(own_buttons(player)) == set(ids), "the solved one is due again, the other one still"


def test_a_turn_solved_at_once_comes_back_as_any_other() -> None:
    player = mistaken((6.5,))
    player.do("mistakes")
    play(player, trying(player).task.best)
    judge(player, 0.0)
    [turn] = kept.load(player.app.storage)
    assert turn.stage == 0
    assert turn.due > mistakes.today(player.app)


def test_a_turn_that_is_not_solved_stays() -> None:
    player = solved()
    later(player, 4)
    [id] = own_buttons(player)
    player.do("own-turn", id)
    play(player, trying(player).task.best)
    judge(player, 2.0)
    player.do("study-leave")
    assert player.app.sheet == "puzzles"
    player.do("close")
    assert own_buttons(player) == [id]


def test_a_turn_solved_twice_is_kept_once() -> None:
    player = solved()
    player.do("review-game")
    player.do("mistakes")
    later(player, 2)
    play(player, trying(player).task.best)
    before = kept.load(player.app.storage)
    judge(player, 0.0)
    assert kept.load(player.app.storage) == before


def entry() -> Json:
    player = solved()
    value = json.loads(player.app.storage.get(kept.KEY))
    [found] = value["turns"]
    assert isinstance(found, dict)
    return found


def test_what_is_kept_is_bounded() -> None:
    storage, value = Memory(), entry()
    storage.set(kept.KEY, json.dumps({"turns": [value]}))
    [turn] = kept.load(storage)
    for number in range(3 * kept.MOST):
        kept.keep(storage, turn._replace(id=f"{number:016x}", due=f"2027-01-{number % 28 + 1:02}"))
    assert len(kept.load(storage)) == kept.MOST
    assert max(turn.due for turn in kept.load(storage)) < "2027-01-20"
    long = turn.record | {"seats": turn.record["seats"], "extra": "x" * kept.MOST_LONG}
    kept.keep(storage, turn._replace(id="a" * 16, record=long, due="2000-01-01"))
    assert all(other.id != "a" * 16 for other in kept.load(storage))


@pytest.mark.parametrize(
    "change",
    [
        {"id": "<b>"},
        {"id": 5},
        {"game": "chess"},
        {"record": []},
        {"from": -1},
        {"from": True},
        {"from": 10**9},
        {"start": "3"},
        {"turn": None},
        {"lost": "4"},
        {"lost": -2},
        {"lost": 1e9},
        {"best": []},
        {"best": [3]},
        {"best": "end"},
        {"stage": 3},
        {"due": "soon"},
        {"due": "2026-13-40"},
        {"due": 20261128},
    ],
)
def test_storage_is_not_trusted(change: Json) -> None:
    storage, value = Memory(), entry()
    storage.set(kept.KEY, json.dumps({"turns": [value | change, value]}))
    assert [turn.id for turn in kept.load(storage)] == [value["id"]]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"turns": 3}', '{"turns": [1, null, [], {}]}', "[" * 99])
def test_nonsense_in_storage_counts_as_nothing(text: str) -> None:
    storage = Memory()
    storage.set(kept.KEY, text)
    assert kept.load(storage) == []


@pytest.mark.parametrize("name", ["record", "from", "start", "best"])
def test_a_turn_whose_game_is_wrong_is_removed_when_it_is_opened(name: str) -> None:
    player = solved()
    value = json.loads(player.app.storage.get(kept.KEY))["turns"][0]
    wrong: dict[str, Any] = {
        "record": value["record"] | {"actions": [*value["record"]["actions"][:-2], "a0>z9", "end"]},
        "from": value["from"] - 1,
        "start": value["start"] + 2,
        "best": ["a0>z9", "end"],
    }
    player.app.storage.set(kept.KEY, json.dumps({"turns": [value | {name: wrong[name]}]}))
    later(player, 5)
    [id] = own_buttons(player)
    player.do("own-turn", id)
    assert mistakes.of(player.app) is None
    assert player.app.notices.alarm == t("err.turn_lost")
    player.do("close")
    assert own_buttons(player) == []


def test_deleting_everything_deletes_them() -> None:
    player = solved()
    assert kept.load(player.app.storage)
    player.do("games")
    player.do("clear")
    player.do("clear", "yes")
    assert kept.load(player.app.storage) == []
