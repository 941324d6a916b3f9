"""Files and kept games of Trias: saved, opened, refused, continued."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.web.page_player import (
    PagePlayer,
    SavedCheck,
    game_record,
    person_at_act,
    position,
)
from trias import record
from trias.games.contract import Refused
from web.do import prepare
from web.keeping import shelf
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.words import t

# Files ------------------------------------------------------------------------------------------------


def test_export_and_import() -> None:
    player = person_at_act(3)
    player.do("export")
    name, text = player.downloads[-1]
    assert name.endswith(".json")
    assert "/" not in name
    assert player.app.notices.announcement == t("say.saved_file")
    other = PagePlayer(9)
    SavedCheck(other)
    other.do("import", text)
    assert other.app.notices.announcement == t("say.opened")
    assert position(other.state) == position(player.state)
    assert other.match.seats == player.match.seats
    assert other.app.tokens() == player.app.tokens()
    other.play_to_the_end()


def test_unknown_keys_of_a_file_are_kept() -> None:
    player = PagePlayer(1)
    player.do("import", game_record([{"name": "A", "bot": None, "x": 1}] * 2, note="mine"))
    assert json.loads(player.saved)["note"] == "mine"
    assert json.loads(player.saved)["seats"][0]["x"] == 1


def bad_files() -> Iterator[str]:
    good = json.loads(game_record([{"name": "A", "bot": None}] * 3))
    changes: tuple[dict[str, Any], ...] = (
        {"format": "x"},
        {"version": 0},
        {"version": 2},
        {"version": "<b>"},
        {"game": "go"},
        {"seats": []},
        {"seats": [{"name": "<b>" * 20, "bot": None}] * 3},
        {"seats": [{"name": "a", "bot": "not a bot"}] * 3},
        {"options": 3},
        {"options": {"pole": "<i>"}},
        {"setup": None},
        {"setup": {**good["setup"], "starter": 7}},
        {"setup": {**good["setup"], "deck": "MMM"}},
        {"setup": {**good["setup"], "deck": "Q"}},
        {"setup": {**good["setup"], "hands": "M"}},
        {"setup": {**good["setup"], "tiles": {}}},
        {"setup": {**good["setup"], "tiles": []}},
        {"setup": {**good["setup"], "tiles": {"o": "P"}}},
        {"setup": {**good["setup"], "tiles": {"o": "P", "z9": "M"}}},
        {"setup": {**good["setup"], "tiles": {"o": "M"}}},
        {"setup": {**good["setup"], "tiles": {"<b>": "M"}}},
        {"setup": {**good["setup"], "deck": good["setup"]["deck"][::-1]}},
        {"actions": None},
        {"actions": ["end"]},
        {"actions": ["+o", "<script>alert(1)</script>"]},
        {"actions": ["+o", "+o"]},
        {"actions": ["+o", 7]},
        {"actions": ["x"] * 6000},
    )
    yield from (json.dumps({**good, **change}) for change in changes)
    yield from (
        "",
        "nonsense",
        "[]",
        "3",
        "[" * 60000,
        "x" * 70000,
        "{",
        '{"format": "trias-record"}',
        "\x00",
    )


@pytest.mark.parametrize("text", list(bad_files()), ids=lambda text: repr(text[-40:]))
def test_a_bad_file_says_one_line_and_leaves_all_as_it_was(text: str) -> None:
    for player in (PagePlayer(1), running()):
        app = player.app
        match, saved, sheet = app.session.match, player.saved, app.sheet
        player.do("import", text)
        assert app.sheet == "message"
        assert app.notices.message is not None
        line = app.notices.message.values["line"]
        assert line
        assert len(line) < 250
        assert line.endswith(".")
        assert "\n" not in line
        assert t("err.file_wrong", line="").rstrip() in t(
            app.notices.message.id, **app.notices.message.values
        )
        shown = scene(app)["sheets"]
        assert "<script" not in shown
        assert "<b>" not in shown
        assert "<i>" not in shown
        player.do("close")
        assert app.sheet == sheet
        assert (app.session.match, player.saved) == (match, saved)


def running() -> PagePlayer:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.click()
    player.run_bots()
    return player


def test_a_file_dropped_on_a_game_under_way_is_asked_about() -> None:
    player = running()
    match = player.match
    text = game_record([{"name": "A", "bot": None}] * 2)
    player.do("dropped", text)
    assert player.app.sheet == "confirm-open"
    assert player.match is match
    player.do("close")
    player.do("import-anyway")  # the file to be opened is forgotten
    assert player.match is match
    player.do("dropped", text)
    player.do("import-anyway")
    assert player.match.seats[0]["name"] == "A"
    assert player.app.sheet == ""
    assert [shelf.meta(match).id] == [kept.id for kept in player.app.shelf.games()]


def test_a_file_chosen_opens_at_once_and_what_was_played_is_kept() -> None:
    player = running()
    match = player.match
    player.do("import", game_record([{"name": "A", "bot": None}] * 2))
    assert player.match.seats[0]["name"] == "A"
    assert [shelf.meta(match).id] == [kept.id for kept in player.app.shelf.games()]


# Continuing a kept game -------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("", ""), ("random", "", ""), ("", "random", "random")][: amount(2, 3)])
def test_a_kept_game_goes_on_from_any_point(bots: tuple[str, ...]) -> None:
    """The page is closed after every action; another page continues at the same position, in all phases."""
    player = PagePlayer(11)
    player.start(bots)
    phases = set()
    rng = Random(11)
    for _ in range(3000):
        if player.app.sheet == "final":
            break
        often = 0.5 if player.state.phase == "place" or player.state.last_turns is not None else 0.1
        if rng.random() < often and player.match.actions:
            other = PagePlayer(rng.randrange(1000))
            offer_kept_game(other.app, player.saved)
            assert other.app.page_state == "ready"
            kept = scene(other.app)
            assert 'data-intent="continue"' in kept["home-column"]
            other.do("pace", "instant")
            other.do("continue")
            assert position(other.state) == position(player.state)
            assert other.app.session.kept_match is None
            phases.add((player.state.phase, player.state.last_turns is not None))
            several = len(other.app.persons()) > 1
            if several and other.app.is_persons_turn() and player.state.phase == "card":
                assert other.app.sheet == "handover"
            else:
                assert other.app.sheet in ("", "handover")
            if other.app.sheet == "" and not other.app.is_persons_turn():
                assert len(other.jobs) == 1
            assert other.app.session.viewer is None
            player = other
        if not player.app.sheet and not player.app.is_persons_turn():
            assert player.work()
        else:
            player.click()
    assert player.app.sheet == "final"
    assert {("place", False), ("card", False), ("drift", False), ("act", False), ("act", True)} <= phases


def test_a_finished_game_shows_its_result_and_an_empty_one_is_not_offered() -> None:
    player = PagePlayer(1)
    player.start(("random", "random"))
    start = record.dumps({**json.loads(player.saved), "actions": []})
    player.play_to_the_end()
    empty = App(Random(1))
    offer_kept_game(empty, start)
    assert empty.session.kept_match is None
    assert 'data-intent="continue"' not in scene(empty)["home-column"]
    over = PagePlayer(2)
    offer_kept_game(over.app, player.saved)
    prepare(over.app)
    offered = scene(over.app)["home-column"]
    assert 'data-intent="continue"' in offered
    assert t("home.continue") not in offered  # it does not go on
    assert t("home.last") in offered
    gold = re.findall(r'class="home-choice gold"[^>]*data-intent="([^"]*)"', offered)
    assert gold == ["learn"]  # no lesson has been done
    over.do("continue")
    assert over.app.sheet == "final"
    assert position(over.app.position) == position(player.state)
    over = PagePlayer(2)
    offer_kept_game(over.app, player.saved)
    over.do("start")  # a finished game may be replaced without a question
    assert over.app.session.match is not None
    assert over.app.session.kept_match is None
    with pytest.raises(Refused):
        offer_kept_game(App(Random(1)), "{}")
