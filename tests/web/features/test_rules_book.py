"""The rulebook: complete in every language, pictures that agree with the engine, and links to each rule."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from tests.web.page_player import PagePlayer, notice
from trias.games import NAMES
from trias.games.triad.cells import NAME as DICE_NAME
from trias.games.triad.cells import cell_named as dice_cell
from trias.games.triad.state import is_triad
from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.moves import DRIFT, END, KIND, REPRODUCE, action_of, action_text, source_of, target_of
from trias.games.trias.reasons import drift_reason, lift_reason, why_not
from trias.games.trias.scoring import final
from web import words
from web.do import do
from web.features.rules import figures, rules
from web.features.rules.rules import FOLDER
from web.games.triad.rules import examples as dice_examples
from web.games.trias.figures import BARRED, STAYING
from web.games.trias.rules import examples
from web.keeping.saves import Memory
from web.play.notices import rule_behind
from web.screen import scene
from web.state.app import App
from web.state.game_parts import Figure, rules_of
from web.state.orders import MoveFocus
from web.state.profile import profile
from web.words import LANGUAGES

ROOT = Path(__file__).parents[3]
#: Every figure by its name.
FIGURES = {name: make for game in NAMES for name, make in rules_of(game).figures.items()}
#: Reasons that do not come from the rules: of the page, its saves and links, or typed words.
OF_THE_PAGE = re.compile(
    r"err\.(?:record|setup|bundle|link|link_wrong|file_wrong|file_unread|typed|sealed|save_|storage_|other_tab|later|game_|undo_|redo_"
    r"|bot_failed|lab|unexpected|words|hint|unaided|study|past|zoom_most|rotate|copy|picture|over|turn|ending|no_action|no_tile|no_herd|no_die)"
    r"|err\.position\.(?:object|game|players|number|list|cells?|counts?|letter|phase|points|winners|final|link)$"
)
LINK = re.compile(r"\[([^\]]*)\]")


def book(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return found


# The texts --------------------------------------------------------------------------------------------


def test_there_is_a_book_in_every_language() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_book_says_the_same_things_in_the_same_order(language: str) -> None:
    found, english = book(language), book("en")
    assert list(found) == list(english)
    for id, text in found.items():
        assert text == text.strip() != "", id
        assert LINK.findall(text) == LINK.findall(english[id]), id
        assert set(LINK.findall(text)) <= set(found), id
        assert text.count("**") % 2 == 0 == text.replace("**", "").count("*") % 2, id
        assert not set("<>{}") & set(text), id
    if language != "en":
        assert sum(found[id] == text for id, text in english.items()) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_in_a_rule_are_the_same_in_every_language(language: str) -> None:
    """A mistranslated number is a wrong rule. Small numbers may be words; `3 to 5` means 3, 4 or 5."""
    small = {"2", "4"}
    for id in ("R1.2", "R1.3", "R1.4", "R1.6", "R2.3", "R7.1", "S.trias.6", "S.trias.7"):
        numbers = [sorted(re.findall(r"\d+", text[id])) for text in (book(language), book("en"))]
        assert set(numbers[1]) - small == set(numbers[0]) - small, id


def test_every_text_stands_in_a_chapter_or_below_a_picture() -> None:
    shown = {
        id
        for chapters in rules.chapters().values()
        for chapter in chapters
        for id in rules.of_chapter(chapter)
    }
    shown |= {chapter for chapters in rules.chapters().values() for chapter in chapters}
    for name, make in FIGURES.items():
        shown |= {f"fig.{name}", *(f"fig.{name}.{sign}" for sign in make().signs)}
    assert shown == set(book("en"))


def test_the_numbers_are_those_of_the_rules() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    wanted = set(re.findall(r"^\*\*(T\d)\.\*\*", text, re.MULTILINE))
    for number, part in re.findall(r"^### R(\d+) .*?\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL):
        items = re.findall(r"^(\d+)\. ", part, re.MULTILINE)
        wanted |= {f"R{number}.{item}" for item in items} or {f"R{number}.text"}
    wanted |= {f"R5.2{letter}" for letter in re.findall(r"^   - \((\w)\)", text, re.MULTILINE)}
    checks = {"R10.6"}  # a table for checking, not a rule
    found = {id for id in book("en") if re.fullmatch(r"R\d+\.(?:\d+[a-z]?|text)|T\d", id)}
    assert found == wanted - checks


def views(figure: Figure) -> list[Any]:
    """Return the boards of a figure as values."""
    return [cast(Any, picture.draw).args[0] for picture in figure.boards]


def test_every_picture_stands_at_a_rule() -> None:
    places = {rule: names for game in NAMES for rule, names in rules_of(game).places.items()}
    assert {name for names in places.values() for name in names} == set(FIGURES)
    assert set(places) <= set(book("en"))


def test_numbers_as_they_are_shown() -> None:
    ids = ("R5.2", "R5.2a", "R5.1.1", "R5.2.0", "R3.text", "T4", "A.1", "S.triad.1")
    assert list(map(rules.number, ids)) == ["R5.2", "a", "•", "", "R3", "T4", "", ""]
    assert [rules.where(id) for id in ("R5.2a", "R5.1.3", "R3.text", "T4", "A.1")] == [
        "R5.2a", "R5.1", "R3", "T4", "Advice",
    ]  # fmt: skip


# The pictures -----------------------------------------------------------------------------------------


def on(names: str) -> list[int]:
    return [cell_named(name) for name in names.split()]


def test_the_waters() -> None:
    land = examples.waters().land
    assert land.interior == {cell_named("b2")}
    assert not land.terrain[cell_named("b7")]
    assert len(land.masses) == 2


def test_the_room_of_tiles() -> None:
    state = examples.capacity()
    assert [state.room[cell] for cell in on("a0 b1 a1")] == [0, 1, 3]


def test_the_tiles_that_cannot_be_lifted() -> None:
    state = examples.lift()
    reasons = {sign: lift_reason(state, cell_named(name)) for sign, name in STAYING.items()}
    assert {sign: reason.id for sign, reason in reasons.items() if reason} == {
        "1": "err.pole",
        "2": "err.tile_interior",
        "3": "err.tile_lake",
        "4": "err.not_present",
        "5": "err.single",
    }
    [view] = views(FIGURES["lift"]())
    assert view.picks == {cell for cell in state.land.tiles() if lift_reason(state, cell) is None}


def test_the_places_where_a_tile_cannot_land() -> None:
    state, tile = examples.places(), cell_named("a4")
    found = {sign: drift_reason(state, tile, cell_named(name)).id for sign, name in BARRED.items()}
    assert found == {"1": "err.dest_not_farther", "2": "err.dest_other_land", "3": "err.dest_inland"}


@pytest.mark.parametrize(("name", "tile"), [("places", "a4"), ("opened", "a1")])
def test_the_places_where_a_tile_can_land(name: str, tile: str) -> None:
    state = examples.places()
    [view] = views(FIGURES[name]())
    drifts = [code for code in state.legal() if code & KIND == DRIFT]
    legal = {target_of(code) for code in drifts if source_of(code) == cell_named(tile)}
    assert set(view.targets) == legal != set()
    assert (cell_named("b2") in view.targets) == (name == "opened")
    assert cell_named("b2") in state.land.interior


def test_herds_swim_and_stand_again() -> None:
    before, after = views(FIGURES["swim"]())
    assert {NAME[cell]: len(herds) for cell, herds in before.herds.items()} == {"b2": 2, "b4": 1}
    assert before.herds[cell_named("b2")] == after.swimmers[cell_named("b2")]
    assert before.swimmers[cell_named("c6")] == after.herds[cell_named("c6")]
    assert before.view == after.view


def test_the_cases_a_to_d() -> None:
    points = {}
    for letter, name in examples.CASES.items():
        state = examples.interim().clone()
        state.play(action_of(f"b2>{name}"))
        points[letter] = state.score
    assert points == {"A": [0] * 4, "B": [0, 2, 2, 1], "C": [2, 0, 0, 1], "D": [0] * 4}
    figure = FIGURES["interim"]()
    assert figure.more is not None
    shown = {letter: re.findall(r">\+(\d)<", more) for letter, more in figure.more.items()}
    assert shown == {letter: [str(n) for n in got if n] for letter, got in points.items()}
    assert sorted(map(len, examples.interim().land.pieces(cell_named("b2")))) == [2, 3, 4]


def test_a_walk_goes_round_a_full_tile() -> None:
    state = examples.move()
    assert state.room[cell_named("b1")] == 0
    [view] = views(FIGURES["move"]())
    costs = {NAME[cell]: int(target.text) for cell, target in view.targets.items()}
    assert "b1" not in costs
    assert costs["c1"] == 3, "two steps through the full tile, three round it"


def test_one_rescue_saves_three() -> None:
    state = examples.rescue().clone()
    for text in ("b2^a1", "b2^b3", "c5^c4"):
        assert why_not(state, action_of(text)) is None
        state.play(action_of(text))
    assert state.ap == 3
    assert not state.swimmers[0]
    assert state.room[cell_named("b1")] == 0


def test_who_can_reproduce() -> None:
    state = examples.reproduce()
    assert [target_of(code) for code in state.legal() if code & KIND == REPRODUCE] == [cell_named("b2")]
    [view] = views(FIGURES["reproduce"]())
    assert [herd.mark for herd in view.herds[cell_named("b2")]] == ["fresh", "fresh"]
    assert [herd.mark for herd in view.herds[cell_named("b4")]] == ["spent", "spent", ""]
    assert state.room[cell_named("b3")] == 0


def test_an_overfull_tile() -> None:
    state, cell = examples.overfull(), cell_named("c3")
    after = state.clone()
    after.play(END)
    assert [sum(herds.get(cell, 0) for herds in at.herds) for at in (state, after)] == [4, 2]
    assert after.herds[0][cell] == 1


def test_the_table_has_every_case_of_the_final_scoring() -> None:
    cases = {(share.case, share.seats) for share in (final(tiles, herds) for tiles, herds in examples.LANDS)}
    assert cases == {("second", 1), ("tie", 2), ("second", 2), ("alone", 1), ("tie", 3), ("nobody", 0)}


def test_the_triads() -> None:
    dice = dice_examples.triads().dice
    lines = [[dice_cell(name) for name in names] for names in dice_examples.TRIADS.values()]
    assert all(is_triad(*(dice[cell] for cell in line)) for line in lines)
    faces = [{abs(dice[cell]) for cell in line} for line in lines]
    assert list(map(len, faces)) == [1, 3, 3]


def test_the_die_moves_where_it_can() -> None:
    [view] = views(FIGURES["dice-move"]())
    state = dice_examples.move()
    assert view.targets
    assert {target.face for target in view.targets.values()} <= {2, 3}
    assert abs(state.dice[dice_cell("c3")]) == 1


def test_either_black_die_may_leave() -> None:
    [view] = views(FIGURES["dice-leave"]())
    assert {DICE_NAME[cell] for cell in view.leaving} == {"b2", "c3"}
    assert len(view.lines) == 1


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_a_picture_has_nothing_that_could_be_taken_for_the_board(name: str) -> None:
    markup = figures.draw(name, FIGURES[name]())
    assert not re.findall(r"data-(?:cell|action|pick)|tabindex=\"0\"", markup)
    ids = re.findall(r' id="([^"]+)"', markup)
    assert len(ids) == len(set(ids))
    assert all(id.startswith(f"shore-{name}-") for id in ids)


# The sheet --------------------------------------------------------------------------------------------


def opened(value: str = "") -> PagePlayer:
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    player.do("rules", value)
    return player


def sheet(player: PagePlayer) -> str:
    return scene(player.app)["sheets"]


def test_the_book_opens_at_the_summary_of_the_game_on_the_board() -> None:
    player = opened()
    assert player.app.sheet == "rules"
    assert 'aria-current="page">On one page<' in sheet(player)
    assert sheet(player).count("<li><b>") >= 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_can_be_opened_in_every_language(language: str) -> None:
    player = opened()
    player.do("language", language)
    for game, chapters in rules.chapters().items():
        player.do("rules-game", game)
        for chapter in chapters:
            player.do("rules", chapter)
            drawn = sheet(player)
            assert f'id="rule-{chapter}"' in drawn
            assert "[R" not in drawn
            assert "**" not in drawn


def test_a_rule_asked_for_is_shown_in_its_chapter() -> None:
    player = opened("R5.2b")
    assert re.search(r'class="rule part asked" id="rule-R5.2b" tabindex="-1" data-first=""', sheet(player))
    orders = player.do("rules", "R6")
    assert MoveFocus("rule-R6") in orders
    assert "asked" not in sheet(player)


def test_a_rule_that_does_not_exist_leads_to_the_book() -> None:
    player = opened("R99.1")
    assert player.app.sheet == "rules"
    assert "On one page" in sheet(player)


def test_searching_finds_all_the_words_wherever_they_stand() -> None:
    player = opened()
    player.do("rules-find", "open SEA")
    ids = rules.search("trias", "open SEA")
    assert {"R2.2", "R5.2c"} <= set(ids)
    assert sheet(player).count('data-key="found-') == len(ids)
    assert "<mark>open</mark>" in sheet(player)
    player.do("rules-find", "xyzzy")
    assert "Nothing found" in sheet(player)
    player.do("rules-find", "")
    assert "<mark>" not in sheet(player)
    player.do("rules-find", "<b> & (")
    assert "<b> & (" not in sheet(player)
    assert rules.search("trias", "r10.3") == ["R10.3"]


def test_searching_leaves_accents_aside() -> None:
    words.use("fr")
    assert rules.search("trias", "meteorite") == rules.search("trias", "météorite") != []


def test_the_other_game_s_book_is_searched_for_the_same() -> None:
    player = opened()
    player.do("rules-find", "wins")
    player.do("rules-game", "triad")
    assert 'data-key="found-T7"' in sheet(player)


@pytest.mark.parametrize("beneath", ["start", "handover", "", "final"])
def test_closing_the_book_leads_back_to_where_one_was(beneath: str) -> None:
    player = PagePlayer(5)
    if beneath == "handover":
        player.start(("", "", "random"))
        player.play_until(lambda: player.app.sheet == "handover")
    elif beneath != "start":
        player.start(("", "random"))
    if beneath == "final":
        player.play_to_the_end()
    assert player.app.sheet == beneath
    player.do("rules", "R7.2")
    player.do("rules", "R10")
    assert player.app.sheet == "rules"
    player.do("close")
    assert player.app.sheet == beneath


def test_bots_wait_while_the_book_is_open() -> None:
    app = App(Random(5), Memory())
    do(app, "start")
    while not app.session.bots.job:
        do(app, "action", "+" + NAME[min(app.offer().targets)])
    job, before = app.session.bots.job, len(app.entries())
    do(app, "rules")
    do(app, "answer", action_text(app.position.legal()[0]), job)
    assert len(app.entries()) == before
    do(app, "close")
    do(app, "waited", str(app.timers.waits))
    assert len(app.entries()) == before + 1


def test_a_refusal_leads_to_the_rule_that_stands_against_it() -> None:
    player = PagePlayer(5)
    player.start(("", ""))
    player.do("action", "+a1")
    player.do("cell", "a1")
    assert 'data-intent="rules" data-value="R1.7"' in notice(player.app)
    player.do("rules", "R1.7")
    assert notice(player.app) == ""
    player.do("close")
    player.do("undo")
    assert "rules" not in notice(player.app)


def test_every_reason_goes_back_to_a_rule_or_to_none() -> None:
    texts = words.texts_in("texts", "en")
    reasons = {id for id in texts if id.startswith("err.")}
    cited = {id for id in reasons if any(rule_behind(game, id) for game in NAMES)}
    assert {id for id in reasons - cited if not OF_THE_PAGE.match(id)} == set()
    assert not {id for id in cited if OF_THE_PAGE.match(id)}
    cites = {rule: ids for game in NAMES for rule, ids in profile(game).rules.items()}
    assert set(cites) <= set(book("en")) | {"R5.2"}
    named = {f"err.{reason}" for reasons in cites.values() for reason in reasons.split()}
    assert {id for id in named if not any(text.startswith(id) for text in reasons)} == set()


def test_the_summary_stands_beside_the_board_where_there_is_room() -> None:
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    assert scene(player.app)["summary"] == ""
    player.do("resize", "900 700 1280 800")
    player.do("summary", "on")
    drawn = scene(player.app)
    assert "Trias on one page" in drawn["summary"]
    assert drawn["side@data-tab"] == "summary"
    player.do("resize", "390 500 390 844")
    assert scene(player.app)["summary"] == ""
    player.do("resize", "900 700 1280 800")
    player.do("summary", "off")
    assert scene(player.app)["summary"] == ""
