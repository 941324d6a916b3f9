"""Files and kept games of Triad: saved, opened, refused, continued."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.web import markup as scenes
from tests.web.dice_player import (
    ROUND,
    ROUND_SETUP,
    DicePlayer,
    SavedDice,
    everything,
    log_of,
    record_text,
    scene_is_well,
    started,
)
from tests.web.markup import place_of, words_of
from tests.web.page_player import (
    PagePlayer,
    legal_texts,
)
from trias import record
from trias.games.contract import Refused
from web import words
from web.games.triad.profile import DICE
from web.play.begin import offer_kept_game
from web.screen import scene
from web.words import t


def test_export_and_import() -> None:
    player = started(4, ("", "casual"))
    for _ in range(12):
        player.click()
        player.run_bots()
    player.do("export")
    name, text = player.downloads[-1]
    assert name == f"triad-{len(player.match.actions)}.json"
    other = DicePlayer(9)
    SavedDice(other)
    other.do("import", text)
    assert other.app.notices.announcement == t("say.opened")
    assert everything(other.dice) == everything(player.dice)
    assert other.match.seats == player.match.seats
    assert log_of(other.app) == log_of(player.app)
    other.play_to_the_end()


def test_a_file_of_triad_over_a_game_of_trias_and_back() -> None:
    player = DicePlayer(2)
    PagePlayer.set_up(player, ["", ""])
    player.do("start")
    player.do("action", "+a0")
    trias = player.saved
    text = record_text(ROUND)
    player.do("dropped", text)
    assert player.app.sheet == "confirm-open"
    assert player.match.name == "trias"
    player.do("import-anyway")
    assert player.match.name == "triad"
    assert player.match.texts() == ROUND
    scene_is_well(player.app)
    player.do("import", trias)
    assert player.match.name == "trias"
    assert place_of(player.app, "html@data-game") == "trias"


def test_files_with_other_tokens_keep_the_colours_of_the_dice() -> None:
    for tokens in (DICE[::-1], ("red", "yellow"), ("red", DICE[0]), (DICE[0], DICE[0]), (7, None)):
        seats = [
            {"name": name, "bot": None, "token": token}
            for name, token in zip(("Ada", "Bo"), tokens, strict=True)
        ]
        player = DicePlayer(1)
        player.do("import", record_text(ROUND[:2], seats=seats))
        players = scenes.tree_of(player.app, "players")[0]
        for row, colour in zip(players, ("black", "orange"), strict=True):
            chip = row.find(".//svg[@class='chip']/use")
            assert chip is not None
            assert (chip.get("href") or "").endswith(f"-{colour}")
        assert [token for _, token, _ in log_of(player.app) if token] == list(DICE)
        assert json.loads(player.saved)["seats"] == seats


BAD = [
    ({"setup": {**ROUND_SETUP, "black": [3, 2, 1, 1, 1, 1]}}, "err.setup.dice"),
    ({"setup": {**ROUND_SETUP, "orange": [1, 1, 1, 1, 1, 4]}}, "err.setup.dice"),
    ({"setup": {**ROUND_SETUP, "orange": [1] * 5}}, "err.setup.dice"),
    ({"setup": {**ROUND_SETUP, "first": "white"}}, "err.setup.first"),
    ({"setup": []}, "err.record.setup"),
    ({"seats": [{"name": "Ada", "bot": None}] * 3}, "err.record.seats"),
    ({"actions": ["a1-a2", "a1-a2"]}, "err.record.action"),
    ({"actions": ["a1-a4"]}, "err.record.action"),
    ({"actions": ["+o"]}, "err.record.action"),
]


@pytest.mark.parametrize(("changes", "reason"), BAD)
def test_a_bad_file_says_one_line_and_leaves_all_as_it_was(changes: dict[str, Any], reason: str) -> None:
    player = started()
    player.play(min(legal_texts(player)))
    match, saved = player.match, player.saved
    text = record.dumps({**json.loads(record_text([])), **changes})
    with pytest.raises(Refused) as refused:
        record.loads(text)
    assert refused.value.reason.id == reason
    player.do("import", text)
    assert player.app.sheet == "message"
    assert player.app.notices.message is not None
    line = str(player.app.notices.message.values["line"])
    assert line == words.sentence(words.refusal_words(refused.value))
    assert "\n" not in line
    player.do("close")
    assert (player.match, player.saved) == (match, saved)


@pytest.mark.parametrize("bots", [("", "casual"), ("", ""), ("gentle", "")])
def test_a_kept_game_goes_on_from_any_point(bots: tuple[str, str]) -> None:
    player = started(5, bots)
    rng = Random(5)
    resumed = 0
    while player.app.sheet != "final":
        if player.match.actions and rng.random() < 0.3:
            other = DicePlayer(rng.randrange(1000))
            offer_kept_game(other.app, player.saved)
            assert (other.app.page_state, other.app.sheet) == ("ready", "start")
            kept = scene(other.app)
            assert kept["html@data-game"] == "triad"
            assert t("home.continue") in words_of(kept["home-column"])
            assert other.app.game_page.kept_words(other.app) in words_of(kept["home-column"])
            assert str(len(player.match.actions) + 1) in other.app.game_page.kept_words(other.app)
            scene_is_well(other.app)
            other.do("pace", "instant")
            other.do("continue")
            assert everything(other.dice) == everything(player.dice)
            assert log_of(other.app) == log_of(player.app)
            assert (other.app.sheet, other.app.session.kept_match) == ("", None)
            assert bool(other.jobs) != other.app.is_persons_turn()
            player = other
            resumed += 1
        if player.app.is_persons_turn():
            player.click()
        else:
            assert player.work()
    assert resumed > 2


def test_a_finished_game_is_offered_for_its_result_and_an_empty_one_is_not() -> None:
    player = DicePlayer(1)
    offer_kept_game(player.app, record_text([]))
    assert player.app.session.kept_match is None
    assert 'data-intent="continue"' not in place_of(player.app, "home-column")
    offer_kept_game(player.app, record_text(ROUND + ROUND))
    offered = words_of(place_of(player.app, "home-column"))
    assert t("home.last") in offered
    assert t("home.continue") not in offered
    scene_is_well(player.app)
    player.do("continue")
    assert (player.app.sheet, player.app.page_state) == ("final", "over")
    assert player.dice.winners() == ()
    scene_is_well(player.app)
