"""Hand cards are shown to their owners only, through undo, files, lessons, resizing and remote players."""

from __future__ import annotations

import json

import pytest

from tests.web.keeping.test_link import FAR, begun
from tests.web.keeping.test_shelf import with_games
from tests.web.page_player import PagePlayer
from trias import record
from trias.games.trias.tiles import LETTERS
from trias.match import Match
from web.features.lessons.lessons import LESSONS
from web.screen import scene
from web.words import t


def at_new_card(*bots: str, seed: int = 3) -> PagePlayer:
    """Return a person who sees the hand card just drawn."""
    player = PagePlayer(seed)
    player.start(bots or ("", ""))
    player.play_until(lambda: player.app.sheet == "newcard")
    assert told(player)
    return player


def told(player: PagePlayer) -> set[str]:
    """Return the places on the page that name a hand card."""
    ids = ("hand.{}", "hand.{}.hide", "newcard.title.{}", "log.new_card.{}")
    names = [t(id.format(letter)) for id in ids for letter in LETTERS[1:4]]
    return {place for place, markup in scene(player.app).items() if any(name in markup for name in names)}


# A far device -----------------------------------------------------------------------------------------


def test_while_a_far_person_is_to_move_one_s_own_card_lies_open() -> None:
    seeds = (seed for seed in range(1, 50) if len(set(begun("", FAR, seed=seed).state.hands)) == 2)
    player = begun("", FAR, seed=next(seeds))
    app = player.app
    for _ in range(200):
        if app.is_far_turn():
            break
        player.click()
    assert app.is_far_turn()
    for close in (False, True):
        if close:
            player.do("close")
        shown = scene(app)["hand"]
        assert t(f"hand.{LETTERS[player.state.hands[0]]}") in shown
        assert t(f"hand.{LETTERS[player.state.hands[1]]}") not in shown


def test_two_persons_here_see_no_card_while_a_far_one_is_to_move() -> None:
    player = begun("", "", FAR, seed=2)
    for _ in range(400):
        if player.app.is_far_turn():
            break
        player.click()
    assert player.app.is_far_turn()
    player.do("close")
    assert scene(player.app)["hand"] == ""


# Undo -------------------------------------------------------------------------------------------------


def test_a_card_shown_is_face_down_again_when_a_placing_is_taken_back() -> None:
    player = PagePlayer(7)
    player.start(("", ""))
    player.click()
    player.do("reveal")
    assert told(player)
    player.do("undo")
    assert not told(player)
    player.click()
    assert not told(player)
    assert t("hand.hidden") in scene(player.app)["hand"]


def test_an_open_card_is_always_that_of_who_plays() -> None:
    """Uses random undo, redo and other intents, mostly while herds are being placed."""
    looks = 0
    for seed in range(40):
        player = PagePlayer(seed)
        player.start(("", "", ""))
        for _ in range(30):
            if player.rng.random() < 0.5:
                player.do(player.rng.choice(("undo", "redo", "reveal", "reveal", "restart-turn")))
            else:
                player.click()
            app = player.app
            if app.session.viewer is not None and app.sheet != "newcard":
                assert app.session.viewer == player.state.player
                looks += 1
    assert looks > 100


# The new card -----------------------------------------------------------------------------------------


def test_a_new_card_turns_over_when_the_page_is_left_and_back_for_its_owner() -> None:
    player = at_new_card()
    before = told(player)
    title = scene(player.app)["sheets"]
    player.do("away")
    assert told(player) == set()
    assert t("newcard.title.hidden") in scene(player.app)["sheets"]
    player.do("reveal")
    assert told(player) == before
    assert scene(player.app)["sheets"] == title
    player.do("hide-card")
    player.do("continue")
    assert player.app.sheet == "handover"
    assert told(player) == set()


@pytest.mark.parametrize("what", ["wrong", "game"])
def test_a_file_that_comes_while_a_new_card_is_looked_at_does_no_harm(what: str) -> None:
    player = at_new_card()
    match = Match.new("trias", [{"name": "A", "bot": None}] * 2, player.rng)
    player.do("dropped", "{}" if what == "wrong" else record.dumps(record.to_record(match)))
    assert player.app.sheet in ("message", "confirm-open")
    player.do("hide-card")
    assert told(player) == set()
    player.do("close")
    assert player.app.sheet == "newcard"
    assert told(player) == set()
    player.do("reveal")
    assert told(player)
    player.do("continue")
    assert player.app.sheet == "handover"


@pytest.mark.parametrize("bots", [("", ""), ("", "random", "")])
def test_many_games_that_come_while_a_new_card_is_looked_at_do_no_harm(bots: tuple[str, ...]) -> None:
    other = with_games(2)
    other.do("games-save")
    text = other.downloads[-1][1]
    assert json.loads(text)["games"]
    player = at_new_card(*bots)
    player.do("import", text)
    player.catch_up()
    assert player.app.sheet == "games"
    player.do("game-open", "", 0)
    assert player.app.sheet == "newcard"
    player.do("continue")
    assert player.app.sheet == "handover" or player.jobs
    assert told(player) == set()
    player.do("menu")
    player.do("close")
    assert player.app.sheet != "newcard"


# Lessons ----------------------------------------------------------------------------------------------


def test_a_card_open_before_a_lesson_turns_over_when_the_page_is_left_there() -> None:
    player = PagePlayer(5)
    player.start(("", ""))
    player.play_until(lambda: player.app.sheet == "handover")
    player.do("reveal")
    assert told(player)
    player.do("lessons")
    player.do("lesson", LESSONS[0].id)
    assert player.app.session.study is not None
    player.do("hide-card")
    player.do("study-leave")
    assert player.app.session.study is None
    assert not told(player)
