"""The lessons: every step done right and wrong, the texts, and what is kept."""

from __future__ import annotations

import json
import re

import pytest

from tests.each import each
from tests.engine.test_rules_6_scoring import PLACES, POINTS, TABLE
from tests.web.lesson_ways import WAYS, Click
from tests.web.markup import KEYS, check_nodes, check_words, place_of, tree_of, trees
from tests.web.page_player import PagePlayer, order_kind
from trias.games.trias.cells import NAME
from trias.games.trias.moves import CELL, DRIFT, KIND, TARGET, action_of
from trias.games.trias.scoring import final
from trias.games.trias.state import State
from web import words
from web.features.lessons import course
from web.features.lessons.course import KEY, Lessons
from web.features.lessons.lessons import BY_ID, GAME_OF, LESSONS
from web.features.study.study import FAILED, OPEN, SOLVED
from web.games.triad.lessons import TRIAD
from web.games.trias import lesson_positions, lessons
from web.keeping.saves import PREFIX
from web.play.marks import board_glow
from web.screen import scene
from web.state.lesson import Lesson, LessonStep

STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
#: The most words in a task, and in the text after it.
MOST, MOST_AFTER = 36, 26


def way_of(lesson: Lesson, step: LessonStep) -> str:
    return f"{lesson.id}.{step.id}"


def learner(lesson: str, seed: int = 1) -> PagePlayer:
    """Return a player at the start of a lesson."""
    player = PagePlayer(seed)
    player.after = lambda: check(player)
    player.do("lessons")
    player.do("lesson", lesson)
    return player


def check(player: PagePlayer) -> None:
    """Check that the scene is complete and that no part of a lesson can be shared."""
    drawn = scene(player.app)
    assert drawn.keys() == KEYS
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    if player.app.session.study is not None:
        assert {"save", "think", "wait"} & {order_kind(order) for order in player.orders} == set()
        assert drawn["html@data-state"] == "ready"


def verdict(player: PagePlayer) -> str:
    assert player.app.session.study is not None
    return player.app.session.study.verdict


def play(player: PagePlayer, clicks: tuple[Click, ...]) -> None:
    for intent, value in clicks:
        assert verdict(player) != SOLVED, "it was done before"
        player.do(intent, value, int(intent == "inspect"))


def coach(player: PagePlayer) -> str:
    return place_of(player.app, "coach")


def offers(player: PagePlayer) -> bool:
    """Return True if something can be played."""
    drawn = scene(player.app)
    return any(
        "data-action" in drawn[place] or "data-pick" in drawn[place] for place in ("actions", "board-cells")
    )


def heard(player: PagePlayer) -> str:
    """Return the text of the task."""
    assert player.app.session.study is not None
    return player.app.session.study.coach.text


def at_step(lesson: Lesson, step: LessonStep) -> PagePlayer:
    """Return a player at the start of a step, with the earlier steps done."""
    player = learner(lesson.id)
    see, player.after = player.after, lambda: None
    for before in lesson.steps[: lesson.steps.index(step)]:
        play(player, WAYS[way_of(lesson, before)].right)
        player.do("study-next")
    player.after = see
    return player


def learn_all(player: PagePlayer, *which: Lesson) -> None:
    for lesson in which:
        for step in lesson.steps:
            play(player, WAYS[way_of(lesson, step)].right)
            assert verdict(player) == SOLVED, way_of(lesson, step)
            player.do("study-next")


# Steps ------------------------------------------------------------------------------------------------


def test_there_is_a_way_for_every_step() -> None:
    assert {way_of(*each) for each in STEPS} == WAYS.keys()
    assert len(LESSONS) == 11
    assert all(3 <= len(lesson.steps) <= 6 for lesson in LESSONS)


@each("lesson, step", STEPS)
def test_a_step_done_in_the_right_way(lesson: Lesson, step: LessonStep) -> None:
    player = at_step(lesson, step)
    assert verdict(player) == OPEN
    assert heard(player) == words.t(f"lesson.{lesson.id}.{step.id}.do")
    assert heard(player) in player.app.notices.announcement
    play(player, WAYS[way_of(lesson, step)].right)
    assert verdict(player) == SOLVED
    why = words.t(f"lesson.{lesson.id}.{step.id}.why")
    assert heard(player) == why
    assert player.app.notices.announcement.endswith(why)
    drawn = scene(player.app)
    assert 'data-intent="study-next"' in drawn["coach"] + drawn["sheets"]
    assert not offers(player)


@each("lesson, step", [each for each in STEPS if WAYS[way_of(*each)].wrong])
def test_a_step_failed_and_tried_again(lesson: Lesson, step: LessonStep) -> None:
    player = at_step(lesson, step)
    before = player.app.position.clone()
    way = WAYS[way_of(lesson, step)]
    play(player, way.wrong)
    assert verdict(player) == FAILED
    assert heard(player) == words.t(f"lesson.{lesson.id}.{step.id}.no")
    assert player.app.notices.announcement.endswith(heard(player))
    assert not offers(player)
    if step.is_played():
        assert "study-again" in coach(player)
        player.do("study-again")
        assert verdict(player) == OPEN
        assert repr(player.app.position) == repr(before)
    play(player, way.right)
    assert verdict(player) == SOLVED


def test_only_steps_that_can_fail_say_so() -> None:
    for lesson, step in STEPS:
        assert bool(WAYS[way_of(lesson, step)].wrong) == (step.wrong is not None) == ("no" in step.texts())


@each("lesson, step", STEPS)
def test_a_step_has_a_hint(lesson: Lesson, step: LessonStep) -> None:
    player = at_step(lesson, step)
    told = words.t(f"lesson.{lesson.id}.{step.id}.hint")
    assert told not in coach(player)
    player.do("key", "KeyH")
    assert words.m(f"lesson.{lesson.id}.{step.id}.hint") in coach(player)
    assert player.app.notices.announcement.startswith(told)
    assert all(NAME[cell] in player.app.notices.announcement for cell in board_glow(player.app))
    assert {NAME[cell] for cell in board_glow(player.app)} == set(step.glow.split())
    if GAME_OF[lesson.id] == "trias":
        assert board_glow(player.app) <= cells_in_play(player.state)
    assert verdict(player) == OPEN


def cells_in_play(state: State) -> set[int]:
    """Return the cells in play: tiles, swimmers' cells, and where a tile can land."""
    landing = {code >> TARGET & CELL for code in state.legal() if code & KIND == DRIFT}
    return {*state.land.tiles(), *landing, *(cell for swimmers in state.swimmers for cell in swimmers)}


def test_texts_are_short() -> None:
    for lesson, step in STEPS:
        for kind in step.texts():
            count = len(words.t(f"lesson.{lesson.id}.{step.id}.{kind}").split())
            assert 2 <= count <= (MOST if kind == "do" else MOST_AFTER), (lesson.id, step.id, kind)


def test_every_word_comes_from_the_texts() -> None:
    words.use_pseudo()
    player = PagePlayer(1)
    player.do("lessons")
    check_words(player.app)
    for lesson in (lessons.SPLITTING, lessons.YOUNG):
        player.do("lesson", lesson.id)
        for step in lesson.steps:
            for clicks in ((("hint", ""),), WAYS[way_of(lesson, step)].wrong, (("study-again", ""),)):
                play(player, clicks)
                check_words(player.app)
            play(player, WAYS[way_of(lesson, step)].right)
            check_words(player.app)
            player.do("study-next")
        player.do("study-leave")
        player.do("lessons")


# Undo and failure -------------------------------------------------------------------------------------


def test_a_card_that_was_drawn_in_the_step_before_is_on_screen() -> None:
    player = at_step(lessons.END, lessons.END.steps[2])
    shown = " ".join(tree_of(player.app, "hand").itertext())
    assert " drawn" in shown
    assert words.t("hand.kept") in shown


def test_undo_opens_a_task_again() -> None:
    player = at_step(lessons.ROOM, lessons.ROOM.steps[2])
    player.do("action", "b1-a1")
    assert verdict(player) == FAILED
    assert player.app.can_undo()
    player.do("undo")
    assert verdict(player) == OPEN
    player.do("redo")
    assert verdict(player) == FAILED
    player.do("key", "Ctrl+KeyZ")
    player.do("action", "b1-b0")
    assert verdict(player) == SOLVED
    assert not player.app.can_undo()
    player.do("undo")
    assert verdict(player) == SOLVED


def test_undo_goes_past_a_card_and_the_end_of_a_turn() -> None:
    player = at_step(lessons.DRIFT, lessons.DRIFT.steps[0])
    player.do("action", "draw")
    player.do("undo")
    assert verdict(player) == OPEN
    assert player.app.position.phase == "card"  # type: ignore[attr-defined]
    player = at_step(lessons.END, lessons.END.steps[0])
    player.do("action", "end")
    assert verdict(player) == FAILED
    player.do("undo")
    assert verdict(player) == OPEN


def test_a_failure_stays_whatever_is_clicked() -> None:
    player = at_step(lessons.DRIFT, lessons.DRIFT.steps[1])
    player.do("pick", "b4")
    assert verdict(player) == FAILED
    for intent, value in (("cell", "a3"), ("key", "ArrowUp"), ("pick", "b8"), ("mode", "move")):
        player.do(intent, value)
        assert verdict(player) == FAILED
    player.do("study-again")
    player.do("cell", "a3")
    assert verdict(player) == SOLVED


def test_there_are_other_right_ways() -> None:
    for name, other in {
        "move.round": (("action", "b1-b0 b0-b11 b11-a5"),),
        "young.full": (("action", "b2-b1"), ("action", "b2*")),
        "swim.space": (("action", "a2-o"), ("action", "b4^a2")),
        "end.over": (("action", "b2-b3"), ("action", "end")),
        "young.wait": (("typed", "b0*"),),
        "room.woods": (("action", "b1-a1 a1-b3"),),
        "room.note": (("key", "KeyT"),),
        "triad.make": (("action", "d3-c4xc4"),),
    }.items():
        id, _, step = name.partition(".")
        lesson = BY_ID[id]
        player = at_step(lesson, next(other for other in lesson.steps if other.id == step))
        play(player, other)
        assert verdict(player) == SOLVED, name


def test_the_second_ring_is_lit_from_the_beginning() -> None:
    player = at_step(lessons.PLACE, lessons.PLACE.steps[1])
    assert {NAME[cell] for cell in board_glow(player.app)} == set(lessons.PLACE.steps[1].glow.split())
    player.do("action", "+b6")
    assert not board_glow(player.app)


def test_a_mouse_that_rests_on_a_tile_opens_no_note_and_solves_nothing() -> None:
    player = at_step(lessons.ROOM, lessons.ROOM.steps[3])
    player.do("inspect", "b2", 0)
    assert verdict(player) == OPEN
    player.do("inspect", "b2", 1)
    assert verdict(player) == SOLVED
    assert player.app.session.inspected == "b2"


def test_the_table_is_there_to_be_read_and_its_sheet_closes_when_the_row_is_found() -> None:
    player = at_step(lessons.FINAL, lessons.FINAL.steps[1])
    assert 'data-value="land E"' in place_of(player.app, "lands")
    assert words.m("study.prompt.table") in place_of(player.app, "prompt")
    player.after = lambda: None  # a small window draws fewer places
    player.do("resize", "390 600 390 844 0")
    player.do("table")
    assert player.app.sheet == "lands"
    player.do("light", "land H")
    assert (verdict(player), player.app.sheet) == (FAILED, "")
    player.do("table")
    player.do("light", "land E")
    assert (verdict(player), player.app.sheet) == (SOLVED, "")


def test_whoever_has_done_the_last_lesson_is_told_what_two_do_differently() -> None:
    player = learner("final")
    learn_all(player, lessons.FINAL)
    assert player.app.sheet == "lessons"
    assert words.t("lessons.two") in place_of(player.app, "sheets")
    learn_all(learner("pole"), lessons.POLE)
    player.app.shelf.storage.set(KEY, json.dumps({"done": [lesson.id for lesson in LESSONS]}))
    player.do("close")
    player.do("lessons")
    assert words.t("lessons.all") in place_of(player.app, "sheets")
    assert words.t("lessons.two") not in place_of(player.app, "sheets")


def test_the_meteorite_comes_with_its_show() -> None:
    player = learner("final")
    player.do("pace", "normal")
    player.do("action", "end")
    assert place_of(player.app, "html@data-show") == "full"
    assert place_of(player.app, "show")


def test_an_answer_that_is_none_does_nothing() -> None:
    player = at_step(lessons.FINAL, lessons.FINAL.steps[3])
    player.do("study-answer", "19")
    assert verdict(player) == OPEN
    player.do("study-answer", "3")
    assert verdict(player) == FAILED
    player.do("hint")
    assert "1.5" in coach(player)
    player.do("study-answer", "2")
    assert verdict(player) == SOLVED


# Positions --------------------------------------------------------------------------------------------


def test_the_example_of_the_source() -> None:
    """R6.1: the source's example with its four places; the drifting tile is a mountain."""
    for case, cells in PLACES.items():
        for to in cells:
            state = lesson_positions.from_split()
            code = action_of(f"b0>{to}")
            assert code in state.legal()
            state.play(code)
            assert state.score == POINTS[case]


def test_the_table_of_the_source() -> None:
    """R10.6: the last lesson's board ends with the numbers in the source's table."""
    player = at_step(lessons.FINAL, lessons.FINAL.steps[-1])
    play(player, WAYS["final.table"].right)
    state = player.state
    assert state.score == [19, 15, 15, 8]
    found = sorted((len(cells), state.herds_on(cells)) for cells, _ in state.final_shares())
    assert len(found) == len(TABLE)
    for sizes, herds, _ in TABLE:
        [size] = [size for size, others in found if others == herds]
        assert size in sizes
    assert player.app.sheet == "final"
    assert "19" in place_of(player.app, "sheets")


def test_what_is_asked_about_land_masses_is_so() -> None:
    player = at_step(lessons.FINAL, lessons.FINAL.steps[3])
    state = player.state
    assert player.app.session.book is not None
    letters = player.app.session.book.letters  # type: ignore[attr-defined]
    shares = {letters.of(cells): (len(cells), share.points) for cells, share in state.final_shares()}
    herds = {letters.of(cells): state.herds_on(cells) for cells in state.land.masses}
    assert shares["F"] == (3, [3, 0, 2, 0])
    assert shares["D"] == (5, [4, 4, 0, 0])
    assert herds["E"] == [2, 2, 0, 0]
    assert final(5, herds["D"]).points == [4, 4, 0, 0]
    player = at_step(lessons.SPLITTING, lessons.SPLITTING.steps[3])
    [cells] = [cells for cells in player.state.land.masses if player.state.herds_on(cells) == [1, 3, 3, 2]]
    assert len(cells) == 4
    assert player.state.score == [0] * 4


def test_nothing_tells_the_answer() -> None:
    player = at_step(lessons.FINAL, lessons.FINAL.steps[3])
    assert place_of(player.app, "lands") == ""
    player.do("study-answer", "2")
    player.do("study-next")
    player.do("study-answer", "4")
    player.do("study-next")
    assert place_of(player.app, "lands") != ""


@each("lesson, step", STEPS)
def test_positions_are_those_of_a_game(lesson: Lesson, step: LessonStep) -> None:
    if step.at is None:
        return
    state = step.at()
    if not isinstance(state, State):
        own = [sum(die > 0 for die in state.dice), sum(die < 0 for die in state.dice)]  # type: ignore[attr-defined]
        assert own == [6 - count for count in state.triads]  # type: ignore[attr-defined]
        return
    assert state.player == 0
    assert min(state.stock) >= 0
    full = [cell for cell in state.land.tiles() if state.room[cell] < 0]
    assert [NAME[cell] for cell in full] == (["b2"] if step.id == "over" else [])
    for seat, herds in enumerate(state.herds):
        assert sum(herds.values()) + sum(state.swimmers[seat].values()) + state.stock[seat] == 15


# The course -------------------------------------------------------------------------------------------


def lessons_entry(player: PagePlayer) -> str:
    """Return the menu's entry for the lessons."""
    [entry] = re.findall(r'<button[^>]*data-key="menu-lessons".*?</button>', place_of(player.app, "sheets"))
    return str(entry)


def gold(player: PagePlayer) -> tuple[str, str]:
    """Return the intent of the gold button on the home screen, and its words."""
    [node] = [
        node for node in tree_of(player.app, "home-column").iter() if "gold" in node.get("class", "").split()
    ]
    button = node if node.tag == "button" else node[0]
    return str(button.get("data-intent")), " ".join("".join(node.itertext()).split())


def at_home(done: int, games: int = 0) -> PagePlayer:
    """Return a player on the home screen who has done this many lessons and finished this many games."""
    player = PagePlayer(1)
    storage = player.app.shelf.storage
    if done:
        storage.set(KEY, json.dumps({"done": [lesson.id for lesson in LESSONS[:done]]}))
    if games:
        storage.set(
            f"{PREFIX}statistics", json.dumps({"games": [{"id": "1", "game": "trias", "won": False}]})
        )
    player.do("lessons")
    player.do("close")
    return player


@pytest.mark.parametrize("done", [1, 3, 9])
def test_learning_stays_gold_at_home_until_all_is_learnt_or_a_game_is_finished(done: int) -> None:
    player = at_home(done)
    intent, said = gold(player)
    assert intent == "learn"
    assert words.t("home.learn.on") in said
    assert words.t("home.lessons", n=done, all=10) in said
    player.do("learn")
    assert player.app.session.study.subject.lesson is LESSONS[done]  # type: ignore[union-attr]
    assert gold(at_home(done, games=1))[0] == "game"
    assert gold(at_home(10))[0] == "game"


def test_whoever_is_new_is_told_the_goal_of_the_game_in_large_and_in_small_windows() -> None:
    drawn = scene(PagePlayer(1).app)["home-column"]
    assert drawn.count(words.t("home.goal")) == 2  # home.css shows one of them
    assert words.t("home.goal") not in scene(at_home(1).app)["home-column"]


def test_the_menu_counts_the_lessons_done() -> None:
    player = learner("pole")
    player.do("menu")
    assert "<small>" not in lessons_entry(player)
    player.do("close")
    learn_all(player, *LESSONS[:3])
    player.do("menu")
    assert "<small>3 of 10</small>" in lessons_entry(player)
    player.app.shelf.storage.set(KEY, json.dumps({"done": [lesson.id for lesson in LESSONS]}))
    assert "<small>done</small>" in lessons_entry(player)


def test_the_whole_course_in_one_go_and_a_short_game() -> None:
    player = learner("pole")
    learn_all(player, *LESSONS[:10])
    assert player.app.session.study is None
    assert player.app.sheet == "lessons"
    assert json.loads(player.app.shelf.storage.get(KEY)) == {"done": [lesson.id for lesson in LESSONS[:10]]}
    sheet = place_of(player.app, "sheets")
    assert words.t("lessons.all") in sheet
    player.do("short-game")
    assert player.app.sheet == ""
    assert [seat["bot"] for seat in player.match.seats] == [None, "gentle"]
    assert len(player.match.start.stock) == 2  # type: ignore[attr-defined]
    assert player.saved
    player.run_bots()
    assert player.app.is_persons_turn()


def test_the_lesson_of_triad() -> None:
    player = learner("triad")
    assert place_of(player.app, "html@data-game") == "triad"
    learn_all(player, TRIAD)
    assert player.app.sheet == "lessons"
    assert player.app.slot(Lessons).done_ids == {"triad"}
    assert course.next_lesson(player.app.slot(Lessons).done_ids) is lessons.POLE


def test_a_lesson_skipped_is_not_done() -> None:
    player = learner("pole")
    player.do("study-skip")
    assert words.t("lesson.place") in coach(player)
    learn_all(player, lessons.PLACE)
    player.do("study-leave")
    player.do("lessons")
    assert player.app.slot(Lessons).done_ids == {"place"}
    assert words.t("lessons.go_on", n=1) in place_of(player.app, "sheets")
    player.do("lesson", "final")
    player.do("study-skip")
    assert player.app.session.study is None
    assert player.app.sheet == "lessons"


def test_the_sheet_marks_what_is_done() -> None:
    player = PagePlayer(1)
    player.app.shelf.storage.set(KEY, '{"done":["pole","drift"]}')
    player.do("lessons")
    sheet = place_of(player.app, "sheets")
    assert sheet.count('class="done"') == 2
    assert words.t("lessons.go_on", n=2) in sheet
    player.do("close")
    assert player.app.sheet == "start"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"done":3}', '{"done":[[],"x",7]}', "[" * 100_000, '{"done":{"pole":1}}']
)
def test_damaged_progress_is_none(text: str) -> None:
    player = PagePlayer(1)
    player.app.shelf.storage.set(KEY, text)
    player.do("lessons")
    assert player.app.slot(Lessons).done_ids == frozenset()
    assert words.t("lessons.begin") in place_of(player.app, "sheets")


def test_lessons_are_opened_from_the_sheet_alone() -> None:
    player = PagePlayer(1)
    player.do("lesson", "pole")
    player.do("short-game")
    assert player.app.session.study is None
    assert player.app.session.match is None
    player.do("lessons")
    player.do("lesson", "nothing")
    assert player.app.session.study is None
