"""Puzzles in the page: their solutions, wrong lines, replies and texts, and what is kept."""

from __future__ import annotations

import json
import time

import pytest

from tests.amount import amount
from tests.web.markup import KEYS, check_nodes, trees
from tests.web.page_player import PagePlayer, order_kind
from trias import puzzle as engine
from trias.games import NAMES, load
from trias.games.contract import Puzzle
from trias.games.triad.cells import NAME as DICE_NAME
from web import words
from web.features.puzzles import catalogue, kept_progress
from web.features.puzzles.catalogue import RETIRED, by_id, games_with_puzzles, of_day, of_game
from web.features.puzzles.kept_progress import DAYS, KEY, PuzzleProgress
from web.features.puzzles.solving import DAY, Solving
from web.features.study.study import FAILED, OPEN, SOLVED
from web.play.marks import board_glow
from web.screen import scene
from web.state.game_parts import puzzles_of
from web.state.orders import ShareText

PUZZLES = [puzzle for game in NAMES for puzzle in of_game(game)]
#: The easiest puzzle of each kind.
ONE_OF_EACH = list({puzzle.kind: puzzle for puzzle in reversed(PUZZLES)}.values())
#: Noon in the time zone of the test machine.
NOON = time.mktime((2026, 11, 22, 12, 0, 0, 0, 0, -1))
TODAY = "2026-11-22"
#: A wrong line for a puzzle of each kind, and a word of the explanation; in Triad a reply refutes it.
WRONG = {
    "split-b903": ("end", "nothing"),
    "save-387e": ("end", "not all"),
    "best-3678": ("end", "Possible: 6."),
    "last-04e2": ("end", "Winner:"),
    "win-daf1": ("a3-a4", "in time"),
}


def solver(id: str = "", seed: int = 1) -> PagePlayer:
    """Return a player at the sheet of puzzles, or at the start of a puzzle."""
    player = PagePlayer(seed)
    player.app.now = lambda: NOON
    player.after = lambda: check(player)
    player.do("puzzles")
    if id:
        player.do("puzzle", id)
    return player


def check(player: PagePlayer) -> None:
    """Check that the scene is complete and that no part of a puzzle can be shared."""
    if player.app.session.study is not None:
        assert {"save", "think", "wait"} & {order_kind(order) for order in player.orders} == set()


def look(player: PagePlayer) -> dict[str, str]:
    """Return everything on the screen, checked to be well-formed."""
    drawn = scene(player.app)
    assert drawn.keys() == KEYS
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    return drawn


def verdict(player: PagePlayer) -> str:
    assert player.app.session.study is not None
    return player.app.session.study.verdict


def coach(player: PagePlayer) -> str:
    return look(player)["coach"]


def sheet(player: PagePlayer) -> str:
    return look(player)["sheets"]


def play(player: PagePlayer, *texts: str) -> None:
    """Play actions, and confirm the sheets in between."""
    for text in texts:
        player.do("action", text)
        if player.app.sheet == "confirm-end":
            player.do("end-anyway")
        if player.app.sheet == "newcard":
            player.do("continue")


def own(puzzle: Puzzle) -> list[str]:
    """Return the solution without the other side's replies."""
    return list(puzzle.solution[:: 2 if puzzle.game == "triad" else 1])


def solve(player: PagePlayer, puzzle: Puzzle) -> None:
    for text in own(puzzle):
        assert verdict(player) == OPEN
        play(player, text)
    assert verdict(player) == SOLVED


def kept(player: PagePlayer) -> dict[str, object]:
    found: dict[str, object] = json.loads(player.app.shelf.storage.get(KEY))
    return found


# Solving ----------------------------------------------------------------------------------------------


def test_there_are_enough_and_they_are_graded() -> None:
    assert len(of_game("trias")) >= 24
    assert len(of_game("triad")) >= 12
    for game in games_with_puzzles():
        levels = [puzzle.level for puzzle in of_game(game)]
        assert levels == sorted(levels)
        assert set(levels) == set(engine.LEVELS)
        assert {catalogue.number_of(puzzle) for puzzle in of_game(game)} == set(range(1, len(levels) + 1))


@pytest.mark.long
@pytest.mark.parametrize("game", games_with_puzzles())
def test_all_are_solved_one_after_the_other(game: str) -> None:
    player = solver()
    player.do("puzzles-game", game)
    player.do("puzzle", of_game(game)[0].id)
    for number, puzzle in enumerate(of_game(game), 1):
        level = words.t(f"puzzle.level.{puzzle.level}")
        told = coach(player)
        assert words.t("puzzle.title", n=number, level=level) in told
        assert words.m(f"puzzle.{puzzle.kind}.do", **puzzles_of(puzzle.game).values(puzzle)) in told
        assert player.app.is_persons_turn()
        assert player.match.state.to_move == puzzle.seat
        solve(player, puzzle)
        assert puzzle.solution == tuple(player.match.texts()), "the replies are those of the solution"
        assert words.t(f"puzzle.{puzzle.kind}.why", **puzzle.goal) in player.app.notices.announcement
        assert player.app.sheet == ("final" if player.app.is_over() else "")
        assert 'data-intent="study-next"' in coach(player) + sheet(player)
        player.do("study-next")
    assert kept(player)["solved"] == [id for id in by_id() if by_id()[id].game == game]
    assert words.t("puzzle.title", n=1, level=words.t("puzzle.level.1")) in coach(player)
    player.do("study-leave")
    for kind in catalogue.kinds(game):
        count = len(catalogue.of_kind(game, kind))
        assert words.m("puzzles.count", n=count, all=count) in sheet(player)
    assert words.t("puzzles.go_on") not in sheet(player)


@pytest.mark.parametrize("id", WRONG)
def test_a_wrong_line_fails_and_is_tried_again(id: str) -> None:
    puzzle, (text, why) = by_id()[id], WRONG[id]
    player = solver(id)
    before = repr(player.match.state)
    play(player, text)
    assert verdict(player) == FAILED
    told = coach(player)
    assert why in told
    assert "coach-again" in told
    assert why in player.app.notices.announcement
    assert not player.app.is_persons_turn()
    player.do("study-again")
    assert verdict(player) == OPEN
    assert repr(player.match.state) == before
    solve(player, puzzle)
    assert kept(player)["solved"] == [id]


def test_the_reply_refutes_a_wrong_move_and_undo_takes_both_back() -> None:
    puzzle = by_id()["hold-896a"]
    player = solver(puzzle.id)
    game, start = load("triad"), player.match.start
    before, failed = repr(start), 0
    for action in start.legal():
        text = game.action_text(action)
        play(player, text)
        assert len(player.match.actions) == 2
        assert player.app.entries()[-1].seat != puzzle.seat
        if verdict(player) == FAILED:
            failed += 1
            assert "x" in player.match.texts()[-1]
            assert words.t("puzzle.hold.no") in player.app.notices.announcement
            assert player.app.can_undo()
            player.do("undo")
            assert verdict(player) == OPEN
            assert repr(player.match.state) == before
        else:
            player.do("study-again")
    assert failed == puzzle.ways - puzzle.solving


def test_undo_and_redo_of_a_right_move_with_its_reply() -> None:
    puzzle = by_id()["triad-2374"]
    player = solver(puzzle.id)
    play(player, puzzle.solution[0])
    assert player.match.texts() == list(puzzle.solution[:2])
    assert player.app.is_persons_turn()
    assert order_kind(player.orders[-1]) == "motion"
    after = repr(player.match.state)
    player.do("undo")
    assert player.match.texts() == []
    assert not player.app.can_undo()
    player.do("redo")
    assert repr(player.match.state) == after
    assert verdict(player) == OPEN
    play(player, puzzle.solution[2])
    assert verdict(player) == SOLVED


def test_in_words_too() -> None:
    puzzle = by_id()["win-23d3"]
    player = solver()
    player.app.settings["board"] = "words"
    player.do("puzzle", puzzle.id)
    for text in own(puzzle):
        player.do("typed", text)
    assert verdict(player) == SOLVED


# Texts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=lambda puzzle: puzzle.id)
def test_a_hint_and_then_the_solution(puzzle: Puzzle) -> None:
    player = solver(puzzle.id)
    assert "puzzle-solution" not in coach(player)
    player.do("puzzle-solution")
    assert 'class="way"' not in coach(player)
    player.do("hint")
    assert words.t(f"puzzle.{puzzle.kind}.hint") in player.app.notices.announcement
    assert 'data-intent="puzzle-solution"' in coach(player)
    assert scene(player.app)["html@data-study"] == "played told"
    player.do("action", own(puzzle)[0])
    player.do("puzzle-solution")
    told = coach(player)
    assert player.match.actions == []
    assert told.count("<li>") >= len(puzzle.solution)
    assert player.app.session.marks
    assert "puzzle-solution" not in told


def test_a_hint_tells_the_places_by_the_names_of_its_own_board() -> None:
    puzzle = next(puzzle for puzzle in of_game("triad") if puzzle.kind == "win")
    player = solver(puzzle.id)
    player.do("hint")
    places = words.join_items([DICE_NAME[cell] for cell in sorted(board_glow(player.app))])
    assert player.app.notices.announcement.endswith(words.t("study.lit", cells=places))


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_puzzle_has_a_hint_and_a_way(game: str) -> None:
    player = solver()
    for puzzle in of_game(game)[:: amount(3, 1)]:
        player.do("puzzle", puzzle.id)
        player.do("hint")
        assert board_glow(player.app)
        assert (
            player.app.game_page.where_to_look(player.app, puzzle.solution) in player.app.notices.announcement
        )
        player.do("puzzle-solution")
        assert player.app.session.study is not None
        assert len(player.app.session.study.coach.solution) >= len(puzzle.solution)
        player.do("study-leave")


def test_a_solution_told_does_not_count() -> None:
    puzzle = by_id()["split-99d9"]
    player = solver(puzzle.id)
    play(player, "end")
    assert 'data-intent="puzzle-solution"' in coach(player)
    player.do("puzzle-solution")
    solve(player, puzzle)
    assert words.m("puzzle.told") in coach(player)
    assert kept(player)["solved"] == []
    player.do("study-leave")
    player.do("puzzle", puzzle.id)
    solve(player, puzzle)
    assert kept(player)["solved"] == [puzzle.id]


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=lambda puzzle: puzzle.id)
def test_the_solution_is_shown_step_by_step(puzzle: Puzzle) -> None:
    player, steps = solver(puzzle.id), own(puzzle)
    player.do("hint")
    player.do("solution-step")
    assert not player.match.actions, "only once the solution is shown"
    player.do("puzzle-solution")
    for number in range(1, len(steps) + 1):
        assert words.t("puzzle.step", n=number, all=len(steps)) in coach(player)
        player.do("solution-step")
        each = 2 if puzzle.game == "triad" else 1
        assert player.match.texts() == list(puzzle.solution[: number * each])
        if number < len(steps):
            assert all(mark.number > number for mark in player.app.session.marks)
    assert verdict(player) == SOLVED
    assert player.app.session.study is not None
    assert words.t("puzzle.told") in player.app.session.study.coach.text
    assert "solved" not in json.loads(player.app.shelf.storage.get(KEY) or "{}") or not kept(player)["solved"]


def test_a_puzzle_is_shared_as_a_link_that_opens_it() -> None:
    player = solver("best-3678")
    player.app.browser.address = "https://x.example/"
    assert 'data-intent="puzzle-share"' in coach(player)
    player.do("puzzle-share")
    assert 'class="qr"' in sheet(player)
    [order] = [one for one in player.do("pass-on-share") if isinstance(one, ShareText)]
    assert order.text == "https://x.example/#z=best-3678"
    player.do("close")
    assert coach(player)
    other = PagePlayer(2)
    other.do("link", "#z=best-3678")
    assert coach(other)
    assert other.app.position.position() == player.app.position.position()


def test_a_link_to_a_puzzle_that_has_left_says_so() -> None:
    player = PagePlayer(2)
    player.do("link", f"#z={min(RETIRED)}")
    assert words.t("err.link.retired") in sheet(player)
    assert player.app.session.study is None


def test_after_a_way_of_ones_own_the_solution_has_no_next_step() -> None:
    puzzle = by_id()["split-99d9"]
    player = solver(puzzle.id)
    player.do("hint")
    player.do("puzzle-solution")
    legal = [load("trias").action_text(action) for action in player.app.position.legal()]
    play(player, next(text for text in legal if text not in (puzzle.solution[0], "end")))
    assert verdict(player) == OPEN
    assert "solution-step" not in coach(player)


def test_texts_are_short() -> None:
    for puzzle in PUZZLES:
        for part in ("do", "why", "hint"):
            values = {} if part == "hint" else puzzles_of(puzzle.game).values(puzzle)
            assert 4 <= len(words.t(f"puzzle.{puzzle.kind}.{part}", **values).split()) <= 32


# Progress ---------------------------------------------------------------------------------------------


def test_progress_is_kept_and_shown() -> None:
    first, second, *_ = of_game("triad")
    player = solver(first.id)
    solve(player, first)
    player.do("study-leave")
    assert player.app.sheet == "puzzles"
    assert '<li class="done">' not in sheet(player)
    player.do("puzzle-numbers", first.kind)
    told = sheet(player)
    assert told.count('<li class="done">') == 1
    assert told.count('data-intent="puzzle"') >= len(catalogue.of_kind("triad", first.kind))
    assert words.t("puzzles.count", n=1, all=len(catalogue.of_kind("triad", first.kind))) in told
    assert words.t("puzzles.go_on") in told
    player.do("puzzles-game", "trias")
    told = sheet(player)
    assert '<li class="done">' not in told
    player.do("puzzle-numbers", "chess")
    player.do("puzzles-game", "chess")
    assert sheet(player) == told
    player.do("puzzle", second.id)
    player.do("study-skip")
    assert words.t("puzzle.title", n=3, level=words.t("puzzle.level.1")) in coach(player)


def test_the_next_one_is_the_next_unsolved() -> None:
    found = of_game("triad")
    player = solver()
    solved = [puzzle.id for puzzle in (*found[1:4], found[-1])]
    player.app.shelf.storage.set(KEY, json.dumps({"solved": solved}))
    player.do("puzzle", found[0].id)
    for coming in (found[4], found[5]):
        player.do("study-skip")
        assert player.match.start.dice == engine.start(coming).dice  # type: ignore[attr-defined]
    player.do("study-leave")
    player.do("puzzle", found[-2].id)
    player.do("study-skip")
    assert player.match.start.dice == engine.start(found[0]).dice  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "[" * 100_000, '{"solved":3,"days":[]}', '{"solved":{"split-99d9":1}}'),
        '{"solved":[[],"x",7],"days":{"x":"split-99d9"}}',
        '{"days":{"2026-11-22":["split-99d9"]}}',
        '{"tries":[3,["split-99d9"],["chess-1",1200,1],["split-99d9",-4,1],["split-99d9",1200,3],[[],1,1]]}',
        '{"tries":{"split-99d9":1},"again":["split-99d9"],"best":[1]}',
        '{"again":{"x":[0,"2026-11-22"],"split-99d9":[3,"2026-11-22"],"split-d1b8":[0,"soon"],"save-387e":7}}',
        '{"best":{"chess":{"streak":3},"trias":{"streak":-1,"rush":1e9,"calm":true,"walk":3},"triad":4}}',
    ],
)
def test_damaged_progress_is_none(text: str) -> None:
    player = PagePlayer(1)
    player.app.shelf.storage.set(KEY, text)
    player.do("puzzles")
    assert kept_progress.load(player.app) == PuzzleProgress(frozenset(), {}, (), {}, {})
    assert words.t("puzzles.begin") in sheet(player)


def test_everything_is_deleted_with_everything_else() -> None:
    player = solver("split-99d9")
    solve(player, by_id()["split-99d9"])
    player.do("games")
    player.do("clear")
    player.do("clear", "yes")
    assert player.app.shelf.storage.get(KEY) == ""


def test_puzzles_that_have_left_still_count() -> None:
    gone = [id for id in sorted(RETIRED) if id.startswith("card-")][:3]
    here = catalogue.of_kind("trias", "card")
    text = {"solved": [*gone, here[0].id], "days": {"2026-11-20": gone[0]}, "tries": [[gone[0], 1400, 2]]}
    player = PagePlayer(1)
    player.app.now = lambda: NOON
    player.app.shelf.storage.set(KEY, json.dumps(text | {"again": {gone[1]: [0, "2026-11-20"]}}))
    player.do("puzzles")
    player.do("puzzles-game", "trias")
    assert words.t("puzzles.count", n=4, all=len(here) + 3) in sheet(player)
    assert words.t("puzzles.due", n=1) not in sheet(player)
    rating = kept_progress.load(player.app).rating("trias")
    assert rating.games == 1
    player.do("puzzle", here[1].id)
    solve(player, here[1])
    player.do("study-leave")
    assert words.t("puzzles.count", n=5, all=len(here) + 3) in sheet(player)
    assert set(kept(player)["solved"]) == {here[0].id, here[1].id, *gone}
    assert kept(player)["days"] == {"2026-11-20": gone[0]}
    assert kept(player)["tries"][0] == [gone[0], 1400, 2]


def test_whoever_has_solved_all_there_were_goes_on_with_the_new_ones() -> None:
    here = catalogue.of_kind("trias", "card")
    ids = [puzzle.id for puzzle in here[1:]] + sorted(RETIRED)
    player = solver()
    player.app.shelf.storage.set(KEY, json.dumps({"solved": ids}))
    player.do("puzzles")
    player.do("puzzles-game", "trias")
    player.do("puzzle-theme", "card")
    assert isinstance(player.app.session.study.subject, Solving)  # type: ignore[union-attr]
    assert player.app.session.study.subject.puzzle is here[0]  # type: ignore[union-attr]


# One a day --------------------------------------------------------------------------------------------


def test_the_puzzle_of_the_day_is_the_same_for_everyone() -> None:
    days = ("2026-11-22", "2026-11-23", "2027-02-28")
    assert [of_day(day).id for day in days] == PINNED


#: A change here is one that people notice: another puzzle on a day.
PINNED = ["best-507d", "split-d1b8", "split-64a9"]


def test_the_day_s_is_solved_once_a_day() -> None:
    player = solver()
    assert words.t("puzzles.day.solve") in sheet(player)
    puzzle = of_day(TODAY)
    player.do("puzzle", DAY)
    level = words.t(f"puzzle.level.{puzzle.level}")
    assert words.t("puzzle.title.day", level=level) in coach(player)
    solve(player, puzzle)
    assert kept(player) == {
        "solved": [puzzle.id],
        "days": {TODAY: puzzle.id},
        "tries": [[puzzle.id, puzzle.rating, 2]],
        "again": {},
        "best": {},
    }
    player.do("study-leave")
    assert words.t("puzzles.day.done") in sheet(player)
    player.do("close")
    assert words.t("puzzles.solved") in look(player)["home-column"]
    player.app.now = lambda: NOON + 86_400
    player.do("puzzles")
    assert words.t("puzzles.day.solve") in sheet(player)


def test_the_day_s_begun_before_midnight_counts_for_the_day_on_which_it_was_begun() -> None:
    player = solver()
    player.do("puzzle", DAY)
    player.app.now = lambda: NOON + 86_400
    solve(player, of_day(TODAY))
    assert kept(player)["days"] == {TODAY: of_day(TODAY).id}


def test_one_that_becomes_the_day_s_overnight_counts_for_the_new_day() -> None:
    player = solver(of_day("2026-11-23").id)
    player.app.now = lambda: NOON + 86_400
    solve(player, of_day("2026-11-23"))
    assert kept(player)["days"] == {"2026-11-23": of_day("2026-11-23").id}


def test_days_are_kept_for_a_while() -> None:
    player = solver()
    puzzle = of_day(TODAY)
    days = {f"2026-{month}-{day:02}": "split-99d9" for month in ("09", "10") for day in range(1, 31)}
    player.app.shelf.storage.set(KEY, json.dumps({"solved": [], "days": days}))
    player.do("puzzle", puzzle.id)
    solve(player, puzzle)
    found = kept_progress.load(player.app).days
    assert len(found) == DAYS
    assert found[TODAY] == puzzle.id
    assert min(found) == "2026-10-02"


# Coming and going -------------------------------------------------------------------------------------


def test_the_game_comes_back_and_nothing_is_saved() -> None:
    player = PagePlayer(4)
    player.start(("", "greedy", "greedy"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    before, saved, match = scene(player.app), player.saved, player.app.session.match
    texts = dict(player.app.shelf.storage.texts)  # type: ignore[attr-defined]
    player.do("menu")
    player.do("puzzles")
    player.orders.clear()
    player.do("puzzle", "triad-2374")
    assert player.app.session.match is not match
    play(player, "d2-c2", "e4-d5xd5")
    assert verdict(player) == SOLVED
    player.do("back")
    assert player.app.sheet == "puzzles"
    assert player.app.session.match is match
    player.do("close")
    after = scene(player.app)
    assert {key for key in after if after[key] != before[key]} <= {"say", "alert"}
    assert player.saved == saved
    assert {order_kind(order) for order in player.orders} <= {"drop", "motion", "focus"}
    assert {**texts, KEY: player.app.shelf.storage.get(KEY)} == player.app.shelf.storage.texts  # type: ignore[attr-defined]


def test_escape_leads_back_to_the_puzzles_and_close_to_the_start() -> None:
    player = solver("best-3678")
    player.do("key", "Escape")
    assert player.app.session.study is None
    assert player.app.sheet == "puzzles"
    player.do("close")
    assert player.app.sheet == "start"


def test_puzzles_are_opened_from_the_sheet_alone() -> None:
    player = PagePlayer(1)
    player.do("puzzle", "best-3678")
    assert player.app.session.study is None
    player.do("puzzles")
    player.do("puzzle", "nothing")
    assert player.app.session.study is None
    assert player.app.sheet == "puzzles"


def test_the_person_sits_on_the_seat_to_move_under_his_own_name() -> None:
    player = PagePlayer(1)
    player.do("seat-name", "Ada", 0)
    player.do("puzzles")
    player.do("puzzle", "split-d1b8")
    assert player.app.names()[4] == "Ada"
    assert player.app.names()[0] == words.t("start.name.red")
    assert player.app.persons() == [4]


def tile(player: PagePlayer) -> tuple[str, str]:
    """Return the intent and the value of the puzzle's tile on the home screen."""
    [found] = [
        node
        for node in trees(scene(player.app))["home-column"].iter("button")
        if node.get("data-key") == "home-puzzle"
    ]
    return found.attrib["data-intent"], found.get("data-value", "")


def test_the_tile_at_home_opens_the_day_s_puzzle_until_it_is_solved() -> None:
    player = PagePlayer(1)
    player.app.now = lambda: NOON
    player.do(*tile(player))
    puzzle = of_day(TODAY)
    assert words.t("puzzle.title.day", level=words.t(f"puzzle.level.{puzzle.level}")) in coach(player)
    player.do("study-leave")
    assert player.app.sheet == "start", "back where it was opened"
    player.do(*tile(player))
    solve(player, puzzle)
    player.do("study-next")
    player.do("study-leave")
    assert player.app.sheet == "start", "also from the puzzles that follow"
    player.do(*tile(player))
    assert player.app.sheet == "puzzles"
    player.do("puzzle", DAY)
    player.do("study-leave")
    assert player.app.sheet == "puzzles"


def test_all_puzzles_are_one_press_away_at_home() -> None:
    player = PagePlayer(1)
    buttons = trees(scene(player.app))["home-column"].iter("button")
    assert "puzzles" in {node.get("data-intent") for node in buttons}


def test_one_who_came_from_home_comes_back_home() -> None:
    player = PagePlayer(4)
    player.start(("", "greedy", "greedy"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    for intent in ("menu", "home", "puzzles"):
        player.do(intent)
    player.do("puzzle", "triad-2374")
    player.do("study-leave")
    assert player.app.sheet == "puzzles"
    assert player.app.is_home
    player.do("close")
    assert player.app.sheet == "start"
