"""Announcements by the board's keys, the sheet that lists the keys, and switching off single-letter keys."""

from __future__ import annotations

import re

import pytest

from tests.web.markup import trees
from tests.web.page_player import PagePlayer
from trias.games.trias.cells import NAME, NEIGHBOURS
from web.do import known_keys
from web.play.keyboard import ANNOUNCEMENT_KEYS, COMMON, is_sign
from web.play.turns import play_reply
from web.screen import scene
from web.words import plain, t


def at_act(bots: tuple[str, ...] = ("", "random", "random"), seed: int = 5) -> PagePlayer:
    """Return a player whose turn it is, in the middle of a game."""
    player = PagePlayer(seed)
    player.start(bots)
    player.play_until(lambda: len(player.match.actions) > 60 and player.app.is_persons_turn())
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    return player


def said(player: PagePlayer, code: str) -> str:
    player.app.notices.announcement = ""
    player.do("key", code)
    return player.app.notices.announcement


def test_every_key_has_something_spoken_and_changes_nothing() -> None:
    player = at_act()
    actions, choice = list(player.match.actions), player.app.session.choice
    for code in sorted(ANNOUNCEMENT_KEYS):
        assert said(player, code), code
        assert "{" not in player.app.notices.announcement
        assert (player.match.actions, player.app.session.choice) == (actions, choice)
        assert code in known_keys()


def test_the_last_action_is_told_in_the_words_of_the_log() -> None:
    player = at_act()
    told = said(player, "KeyL")
    lines = [
        line
        for line in player.app.game_page.log_lines(player.app)
        if line.moment == len(player.match.actions)
    ]
    assert lines
    assert all(plain(line.text).rstrip(".") in told for line in lines)


def test_herds_players_and_land_masses_are_those_of_the_position() -> None:
    player = at_act()
    app, state = player.app, player.state
    own = said(player, "KeyP")
    counts = [int(n) for n in re.findall(r"(\d+) on land", own)]
    assert sum(counts) == sum(state.herds[0].values())
    assert f"{state.stock[0]} in stock" in own
    everybody = said(player, "KeyO")
    for name, score in zip(app.names(), state.score, strict=True):
        assert f"{name}: {score} point" in everybody
    lands = said(player, "KeyM")
    sizes = [int(n) for n in re.findall(r"(\d+) tile", lands)]
    assert sorted(sizes) == sorted(map(len, state.land.masses))
    assert len(re.findall(r"Land [A-Z]+,", lands)) == len(state.land.masses)


def test_a_hand_card_is_told_only_where_it_may_be_seen() -> None:
    player = PagePlayer(3)
    player.start(("", "", "random"))
    player.play_until(lambda: player.app.sheet == "handover")
    player.do("reveal")
    app = player.app
    if app.sheet:
        player.do("continue")
    assert app.sees(player.state.player)
    assert said(player, "KeyK") != t("announce.card.hidden")
    player.do("hide-card")
    assert said(player, "KeyK") == t("announce.card.hidden")


def test_the_rays_go_round_from_the_north_and_back() -> None:
    player = at_act()
    player.do("key", "Home")
    way = [t(f"announce.way.{number}", cells="").split(":")[0] for number in range(6)]
    there, back = said(player, "KeyX"), said(player, "Shift+KeyX")
    assert [there.index(f"{name}: ") for name in way] == sorted(there.index(f"{name}: ") for name in way)
    assert back.startswith(f"{way[0]}: ")
    assert back.index(f"{way[5]}: ") < back.index(f"{way[1]}: ")
    land = player.state.land
    for number, near in enumerate(NEIGHBOURS[0]):
        ray = there.split(f"{way[number]}: ")[1].split(". ")[0]
        assert (f" {NAME[near]}" in f" {ray}".replace(",", " ")) == bool(land.terrain[near])


def test_the_past_is_told_as_it_was() -> None:
    player = at_act()
    now = said(player, "KeyM")
    player.do("history")
    player.do("travel", "first")
    assert said(player, "KeyM") != now
    assert said(player, "KeyL") == t("announce.nothing")


def test_dice_are_told_too() -> None:
    player = PagePlayer(2)
    player.do("game", "triad")
    player.do("start")
    both = said(player, "KeyO")
    assert both.count(" on ") == 12
    assert said(player, "KeyL") == t("announce.nothing")
    others = sorted(ANNOUNCEMENT_KEYS - COMMON)
    assert [said(player, code) for code in others] == [""] * len(others)


def test_single_letters_can_be_switched_off() -> None:
    player = at_act()
    player.do("letters", "off")
    for code in sorted(known_keys()):
        focus, mode = player.app.session.focus, player.app.session.choice.mode
        if is_sign(code):
            assert said(player, code) == ""
            assert (player.app.session.focus, player.app.session.choice.mode, player.app.sheet) == (
                focus,
                mode,
                "",
            )
    assert not {"Escape", "ArrowUp", "Home", "PageDown", "Ctrl+KeyZ"} & set(filter(is_sign, known_keys()))
    player.do("key", "Home")
    assert player.app.session.focus == 0
    player.do("letters", "on")
    assert said(player, "KeyO")


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_the_sheet_of_keys(game: str) -> None:
    player = PagePlayer(2)
    player.do("game", game)
    player.do("start")
    if player.app.sheet:
        player.do("continue")
    player.do("key", "Help")
    assert player.app.sheet == "keys"
    sheet = trees(scene(player.app))["sheets"]
    keys = {key.text for key in sheet.iter("kbd")}
    assert {"[", "]", "?", "L"} <= keys
    assert ("X" in keys) == (game == "trias")
    player.do("letters", "off")
    assert player.app.settings["letters"] == "off"
    player.do("close")
    assert player.app.sheet == ""


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_what_was_said_before_a_reply_is_said_once(game: str) -> None:
    """This also holds before replies that announce nothing, however many there are."""
    player = PagePlayer(2)
    player.do("game", game)
    player.start(("", ""))
    app, replies = player.app, 5
    app.notices.announcement = "Before."
    for _ in range(replies):
        play_reply(app, player.match.game.action_text(player.match.state.legal()[0]))
    announcement = app.notices.announcement
    assert announcement.startswith("Before.")
    assert announcement.count("Before.") == 1
    lines = [line for line in announcement.removeprefix("Before.").split(". ") if line]
    assert len(lines) == (replies if game == "triad" else 0)
