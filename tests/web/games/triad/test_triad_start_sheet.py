"""The sheet that sets up a game of Triad."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from tests.web.dice_player import (
    DicePlayer,
    prompt,
    started,
)
from trias.games import triad as game
from web.games.triad.profile import DICE
from web.screen import scene
from web.state.draft import BASELINES
from web.state.views import FAR
from web.words import t


def test_triad_has_a_sheet_of_its_own() -> None:
    player = DicePlayer(1)
    app = player.app
    assert app.draft.game == "trias"
    player.do("game", "triad")
    assert (app.draft.game, app.shown_match.name, app.sheet) == ("triad", "triad", "play-triad")
    assert [(seat.token, seat.bot) for seat in app.draft.seats] == [(DICE[0], ""), (DICE[1], "casual")]
    assert json.loads(player.settings)["game"] == "triad"
    drawn = scene(app)
    assert drawn["html@data-game"] == "triad"
    assert drawn["html@data-screen"] == "home"
    offered = set(re.findall(r'data-intent="([a-z-]+)"', drawn["sheets"]))
    assert offered == {"opponents", "starter", "start", "setup", "close"}
    player.do("setup")
    drawn = scene(app)
    offered = set(re.findall(r'data-intent="([a-z-]+)"', drawn["sheets"]))
    assert {"seat-kind", "seat-name", "starter", "seed", "deal", "start"} <= offered
    assert not {"seat-add", "seat-remove", "seat-token", "pole"} & offered
    bots = re.findall(r'<option value="(\w*)"', re.findall(r"<select.*?</select>", drawn["sheets"])[0])
    assert bots == ["", FAR, *(bot for bot in game.BOTS if bot not in BASELINES)]


def test_a_game_that_is_none_changes_nothing() -> None:
    player = DicePlayer(1)
    player.do("game", "triad")
    before = player.app.draft.setup
    for wrong in ("chess", "", "triad"):
        player.do("game", wrong)
        assert (player.app.draft.game, player.app.draft.setup) == ("triad", before)


def test_triad_is_for_two() -> None:
    player = DicePlayer(1)
    player.do("game", "triad")
    before = list(player.app.draft.seats)
    for intent, value in (("seat-add", ""), ("seat-remove", ""), ("seat-token", "red"), ("pole", "4")):
        player.do(intent, value)
        assert player.app.draft.seats == before
    player.do("start")
    assert player.match.options == {}
    assert len(player.match.seats) == 2


def test_bots_persons_and_names_can_be_chosen() -> None:
    player = DicePlayer(1)
    player.do("game", "triad")
    draft = player.app.draft
    player.do("seat-kind", "", 1)
    assert (draft.seats[1].bot, draft.seats[1].name) == ("", t("start.name.n", n=2))
    player.do("seat-kind", "expert", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("expert", t("start.name.die-black"))
    player.do("seat-name", "Ada", 0)
    player.do("seat-kind", "nobody", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("", "Ada")
    for bot in ("oneturn", "random"):  # bots of Trias for measurements; known by name
        player.do("seat-kind", bot, 1)
        assert draft.seats[1].bot == ("random" if bot == "random" else "")


def test_start_begins_exactly_the_game_shown() -> None:
    player = DicePlayer(3)
    player.do("game", "triad")
    shown = player.app.draft.match()
    player.do("start")
    assert (player.match.name, player.match.setup) == ("triad", shown.setup)
    assert player.match.seats == shown.seats
    assert [seat["token"] for seat in player.match.seats] == list(DICE)
    assert json.loads(player.saved)["setup"] == shown.setup
    assert player.app.draft.setup != shown.setup  # the next game is another one


@pytest.mark.parametrize("seat", [0, 1])
def test_the_one_who_begins(seat: int) -> None:
    for seed in range(3):
        player = started(seed, starter=seat)
        assert player.match.setup["first"] == ("black", "orange")[seat]
        assert player.match.state.to_move == seat
        assert player.app.names()[seat] in prompt(player.app)


def test_the_one_who_begins_can_be_drawn() -> None:
    drawn = Counter(started(seed, starter=None).match.state.to_move for seed in range(20))
    assert min(drawn[0], drawn[1]) > 2


def test_each_game_keeps_its_seats() -> None:
    player = DicePlayer(1)
    player.do("seat-remove", "", 2)
    player.do("seat-name", "Ada", 0)
    player.do("starter", "1")
    trias = list(player.app.draft.seats)
    player.do("game", "triad")
    player.do("seat-name", "Bo", 0)
    player.do("seat-kind", "", 1)
    triad = list(player.app.draft.seats)
    player.do("game", "trias")
    assert player.app.draft.seats == trias
    assert player.app.draft.starter is None
    assert len(player.app.draft.seats) == 2
    player.do("game", "triad")
    assert player.app.draft.seats == triad
    player.do("game", "trias")
    player.do("start")
    assert player.match.name == "trias"
    assert player.match.seats[0]["name"] == "Ada"
