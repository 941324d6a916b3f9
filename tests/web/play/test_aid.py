"""Games without hints and analysis: the choice holds however the game is continued, until it is over."""

from __future__ import annotations

import json

import pytest

from tests.web.dice_player import DicePlayer
from tests.web.page_player import PagePlayer, notice
from trias import record
from trias.games.trias.cells import POLE
from web.games.trias.features.editor.editing import Editing
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.words import t

UNAIDED = "err.unaided"
SWITCH = 'data-intent="aid"'


def unaided(game: str = "trias", bots: tuple[str, ...] = ("", "random")) -> PagePlayer:
    """Return a player at a turn in a game without hints, set up with the form, after some actions."""
    player = (PagePlayer if game == "trias" else DicePlayer)(3)
    player.set_up(bots)
    if SWITCH not in scene(player.app)["sheets"]:
        player.do("setup")
    assert SWITCH in scene(player.app)["sheets"]
    player.do("aid", "off")
    player.do("start")
    player.run_bots()
    least = 20 if game == "trias" else 4
    player.play_until(lambda: player.app.is_persons_turn() and len(player.match.actions) >= least)
    return player


def is_hint_offered(app: App) -> bool:
    return any('data-intent="hint"' in markup for markup in scene(app).values())


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_no_hint_no_reasons_no_review_until_the_end(game: str) -> None:
    player = unaided(game)
    for width in (1280, 390):
        player.do("resize", f"{width} 600 {width} 800")
        assert not is_hint_offered(player.app)
    before = list(player.jobs)
    player.do("key", "KeyH")
    assert t(UNAIDED)[:30] in notice(player.app)
    player.do("leave-game")
    assert player.app.sheet == "left"
    assert "review-game" not in scene(player.app)["sheets"]
    player.do("review-game")
    assert player.app.session.review is None
    player.do("now")
    player.do("history")
    bar = scene(player.app)["timeline"]
    assert t(UNAIDED) in bar
    assert 'data-intent="why"' not in bar
    assert 'data-intent="review"' not in bar
    assert 'data-intent="branch"' in scene(player.app)["decide"]
    player.do("why")
    player.do("review")
    assert player.app.session.review is None
    assert player.jobs == before
    player.do("now")
    player.play_to_the_end()
    assert player.app.is_over()
    player.do("review-game")
    assert json.loads(player.jobs[-1])["kind"] == "review"


def test_other_games_have_both() -> None:
    player = PagePlayer(3)
    player.start(("", "random"))
    player.play_until(player.app.is_persons_turn)
    player.do("resize", "1280 600 1280 800")
    assert is_hint_offered(player.app)
    assert "unaided" not in player.match.extra


def test_a_link_a_file_and_a_rematch_carry_it_on() -> None:
    player = unaided(bots=("", ""))
    other = PagePlayer(4)
    other.do("import", player.saved and record.dumps(record.to_record(player.match)))
    assert other.match.extra["unaided"] is True
    player.play_to_the_end()
    player.do("rematch")
    assert player.match.extra["unaided"] is True
    again = PagePlayer(5)
    offer_kept_game(again.app, player.saved)
    again.do("continue")
    assert not is_hint_offered(again.app)


def test_the_choice_is_remembered_and_a_card_is_a_game_as_printed() -> None:
    player = unaided()
    draft = json.loads(player.settings)["setup"]
    assert draft["aid"] == "off"
    player.do("home")
    player.do("new-game")
    player.do("start", "quick")
    assert "unaided" not in player.match.extra
    assert json.loads(player.settings)["setup"]["aid"] == "on"


@pytest.mark.parametrize("value", ["yes", 1, 0, None, [True], False])
def test_only_true_counts_in_a_record(value: object) -> None:
    player = unaided()
    text = record.dumps(record.to_record(player.match) | {"unaided": value})
    other = PagePlayer(4)
    other.do("import", text)
    other.do("resize", "1280 600 1280 800")
    assert is_hint_offered(other.app)


def test_its_position_is_not_taken_to_think_on_before_the_end() -> None:
    player = unaided()
    player.do("position")
    assert t(UNAIDED) in scene(player.app)["coach"]
    player.do("position-from", "game")
    assert set(player.app.slot(Editing).sketch.tiles) == {POLE}
    player.do("study-leave")
    for is_over in (False, True):
        player.do("games")
        player.catch_up()
        assert ("game-think" in scene(player.app)["sheets"]) is is_over
        player.do("game-think", "", 0)
        assert ("edit" in scene(player.app)["html@data-study"]) is is_over
        player.do("study-leave")
        player.do("close")
        if not is_over:
            player.play_to_the_end()
