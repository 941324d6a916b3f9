"""The end of a game of Triad, and the game after it."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.web import markup as scenes
from tests.web.dice_player import (
    ROUND,
    DicePlayer,
    clicked,
    log_of,
    prompt,
    quiet_record,
    record_text,
    started,
)
from tests.web.markup import place_of, words_of
from tests.web.page_player import legal_texts
from trias import record
from web.screen import scene
from web.words import m, t


def test_the_final_sheet_of_a_win() -> None:
    winners = Counter[int]()
    for seed in range(6):
        player = started(seed, names=("Ada", "Bo"))
        player.play_to_the_end()
        app = player.app
        (winner,) = player.dice.winners() or ()
        winners[winner] += 1
        name = ("Ada", "Bo")[winner]
        shown = words_of(place_of(app, "sheets"))
        assert t("final.title.triad") in shown
        assert t("final.triad.win", player=name, n=3) in shown
        assert t("final.turns", n=len(player.match.actions)) in shown
        assert t("final.triad.draw") not in shown
        assert t("prompt.over.dice", player=name).replace("**", "") in prompt(app)
        assert place_of(app, "html@data-state") == "over"
        row = scenes.tree_of(app, "players")[0][winner]
        assert "winner" in (row.get("class") or "").split()
    assert len(winners) == 2


@pytest.mark.parametrize("by", ["quiet", "repeats"])
def test_the_final_sheet_and_the_log_of_a_draw(by: str) -> None:
    given = quiet_record() if by == "quiet" else json.loads(record_text(ROUND + ROUND))
    *actions, last = given["actions"]
    player = DicePlayer(1)
    player.do("import", record.dumps({**given, "actions": actions}))
    app = player.app
    assert app.sheet == ""
    assert last in legal_texts(player)
    assert log_of(app)[-1][0] != m(f"log.dice.draw.{by}")
    clicked(player, last)
    other = DicePlayer(2)
    other.do("import", record.dumps(given))
    shown = scene(app)
    assert (shown["html@data-show"], app.sheet) == ("level", "")
    assert shown["show"].count('class="chip"') == 2
    assert t(f"final.triad.draw.{by}") in words_of(shown["show"])
    player.work()
    for page in (player, other):  # played to its end on one page, opened finished on the other
        assert page.app.sheet == "final"
        assert page.dice.winners() == ()
        shown = words_of(place_of(page.app, "sheets"))
        assert t("final.triad.draw") in shown
        assert t(f"final.triad.draw.{by}") in shown
        assert t("final.turns", n=len(given["actions"])) in shown
        assert t("prompt.draw").replace("**", "") in prompt(page.app)
        assert log_of(page.app)[-1] == (m(f"log.dice.draw.{by}"), None, "")
        rows = scenes.tree_of(page.app, "players")[0]
        assert all("winner" not in (row.get("class") or "").split() for row in rows)
    assert log_of(player.app) == log_of(other.app)


def test_without_an_ending_a_game_of_dice_has_its_result_at_once() -> None:
    *actions, last = json.loads(record_text(ROUND + ROUND))["actions"]
    player = DicePlayer(1)
    player.do("finale", "none")
    player.do("import", record.dumps({**json.loads(record_text(ROUND + ROUND)), "actions": actions}))
    clicked(player, last)
    assert (place_of(player.app, "html@data-show"), player.app.sheet) == ("", "final")


def test_a_rematch_lets_the_other_one_begin() -> None:
    player = DicePlayer(6)
    player.start(("", "casual"), starter=0, names=("Ada", "Bo"))
    firsts = []
    for _ in range(3):
        firsts.append(player.match.setup["first"])
        player.play_to_the_end()
        old = player.match
        player.do("rematch")
        assert player.app.sheet == ""
        assert (player.match.name, player.match.seats) == ("triad", old.seats)
        assert player.match.setup != {**old.setup, "first": player.match.setup["first"]}
        assert json.loads(player.saved)["setup"] == player.match.setup
        assert (player.match.actions, player.app.entries()) == ([], [])
        assert player.app.page_state == ("ready" if player.match.state.to_move == 0 else "thinking")
    assert firsts == ["black", "orange", "black"]


def test_another_game_after_a_game_and_over_one_under_way() -> None:
    player = started()
    player.click()
    player.do("new-game")
    while not player.match.actions:
        player.do("close")
        assert player.app.sheet == "start"
        player.do("continue")
        player.click()
        player.do("new-game")
    assert player.app.sheet == "play-triad"
    assert player.app.shown_match.name == "triad"
    player.do("game", "trias")
    assert player.app.shown_match.name == "triad"  # the current game is still on the board
    player.do("start")
    assert player.match.name == player.app.shown_match.name == "trias"
    assert place_of(player.app, "html@data-game") == "trias"
