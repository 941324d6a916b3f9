"""While a bot plays: pace, pause, single steps, skip."""

from __future__ import annotations

import json
import re
from functools import partial
from html import unescape

import pytest

from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, legal_texts, order_kind, order_value
from trias import record
from trias.job import Job
from web.play.marks import board_marks
from web.state.settings import PACES
from web.words import plain, t


def started(*bots: str, pace: str = "normal", seed: int = 1) -> PagePlayer:
    """Return a game in which the bots' pauses end only when the test says so."""
    player = PagePlayer(seed)
    player.set_up(bots, pace=pace, starter=0)
    player.do("start")
    return player


def answer(player: PagePlayer) -> None:
    """Pass the bot's answer to the page. The pause goes on."""
    job = Job(player.jobs.pop())
    reply = json.loads(job.step(1e9, lambda: 0.0))
    player.do("answer", reply["action"], reply["id"])


def waits(player: PagePlayer) -> list[str]:
    return [order_value(order) for order in player.orders if order_kind(order) == "wait"]


def buttons(player: PagePlayer) -> list[str]:
    """Return the buttons of the card: intents with their values."""
    return offered(place_of(player.app, "actions"))


def listed(player: PagePlayer) -> list[str]:
    """Return the choices in the list of paces; none while it is closed."""
    return offered(place_of(player.app, "choices"))


def offered(markup: str) -> list[str]:
    found = re.findall(r'data-intent="([\w-]+)"(?: data-value="(\w+)")?', markup)
    return [" ".join(filter(None, pair)) for pair in found]


#: The choices in the open list.
LISTED = [*(f"pace {pace}" for pace in ("auto", "slow", "normal", "fast", "instant")), "pause"]


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_the_bar_while_a_bot_plays(game: str) -> None:
    player = PagePlayer(1)
    player.do("game", game)
    player.do("pace", "fast")
    for seat in range(len(player.app.draft.seats)):
        player.do("seat-kind", "casual", seat)
    player.do("start")
    assert buttons(player) == ["skip", "list pace"]
    assert listed(player) == []
    player.do("list", "pace")
    assert 'aria-expanded="true"' in place_of(player.app, "actions")
    assert listed(player) == LISTED
    shown = unescape(place_of(player.app, "choices"))
    assert re.findall(r'data-value="(\w+)" aria-pressed="true"', shown) == ["fast"]
    assert f'aria-label="{t("set.pace")}"' in shown
    player.do("pause")
    assert listed(player) == []
    assert buttons(player) == ["pause", "step", "skip", "list pace"]
    assert "paused" in place_of(player.app, "prompt")
    assert player.app.page_state == "thinking"
    player.do("pause")
    assert buttons(player) == ["skip", "list pace"]


def test_the_list_of_paces_shuts_with_what_is_chosen_and_gives_the_focus_back() -> None:
    player = started("random", "random", "random")
    player.orders.clear()
    player.do("list", "pace")
    player.do("list", "pace")
    assert listed(player) == []
    player.do("list", "pace")
    player.do("pace", "slow")
    assert listed(player) == []
    focus = [order_value(order) for order in player.orders if order_kind(order) == "focus"]
    assert focus == ["opener-pace"]
    assert 'id="opener-pace"' in place_of(player.app, "actions")


def test_a_pause_stops_after_the_action_on_show() -> None:
    player = started("random", "random", "random")
    answer(player)
    player.do("pause")
    player.do("waited")
    assert player.match.actions == []
    player.do("pause")
    assert len(player.match.actions) == 1


def test_the_answer_that_comes_while_paused_is_kept() -> None:
    player = started("random", "random", "random")
    player.do("pause")
    player.do("waited")
    answer(player)
    assert player.match.actions == []
    player.do("pause")
    assert len(player.match.actions) == 1


def test_one_step_and_another() -> None:
    player = started("random", "random", "random")
    player.do("step")  # only while paused
    assert player.match.actions == []
    player.do("pause")
    answer(player)
    for number in (1, 2, 3):
        player.do("step")
        assert len(player.match.actions) == number
        assert player.app.session.bots.is_paused
        assert not player.app.session.bots.is_waiting
        answer(player)
        assert len(player.match.actions) == number


def test_a_step_before_the_answer_waits_for_it() -> None:
    player = started("random", "random", "random")
    player.do("pause")
    player.do("step")
    assert player.match.actions == []
    answer(player)
    assert len(player.match.actions) == 1
    answer(player)
    assert len(player.match.actions) == 1


def test_a_pause_survives_the_menu() -> None:
    player = started("random", "random", "random")
    answer(player)
    player.do("pause")
    player.do("menu")
    player.do("waited")
    player.do("pace", "instant")
    player.do("close")
    assert player.app.session.bots.is_paused
    assert player.match.actions == []
    player.do("pause")
    assert len(player.match.actions) == 1


def test_a_pause_ends_with_the_persons_turn() -> None:
    player = started("", "random", "random")
    player.play(min(legal_texts(player)))
    player.do("pause")
    assert player.app.session.bots.is_paused
    while not player.app.is_persons_turn():
        answer(player)
        player.do("step")
    assert len(player.match.actions) == 3  # two bots have placed once
    assert not player.app.session.bots.is_paused
    player.play(min(legal_texts(player)))
    answer(player)
    player.do("waited")
    assert len(player.match.actions) == 5


def test_a_pause_is_none_of_another_game_and_none_at_a_persons_turn() -> None:
    player = started("random", "random", "random")
    player.do("pause")
    player.do("new-game")
    player.do("start")
    assert not player.app.session.bots.is_paused
    person = started("", "")
    person.do("pause")
    assert not person.app.session.bots.is_paused


def test_skip_ends_a_pause_and_a_pause_ends_skipping() -> None:
    player = started("random", "random", "random")
    player.do("pause")
    player.do("skip")
    assert not player.app.session.bots.is_paused
    answer(player)
    assert len(player.match.actions) == 1
    player.do("pause")
    answer(player)
    assert len(player.match.actions) == 1
    assert not player.app.session.bots.is_skipping


@pytest.mark.parametrize("pace", PACES)
def test_another_speed_counts_at_once(pace: str) -> None:
    player = started("random", "random", "random", pace="slow")
    answer(player)
    assert waits(player) == ["1600 1"]
    player.do("pace", pace)
    if pace == "instant":
        assert len(player.match.actions) == 1
        return
    assert waits(player)[1:] == [f"{PACES[pace]} 2"]
    player.do("waited", "1")  # the earlier pause no longer counts
    assert player.match.actions == []
    player.do("waited", "2")
    assert len(player.match.actions) == 1
    assert waits(player)[2:] == [f"{PACES[pace]} 3"]


def test_another_speed_leaves_a_pause_alone() -> None:
    player = started("random", "random", "random")
    answer(player)
    player.do("pause")
    player.do("pace", "instant")
    assert player.app.session.bots.is_paused
    assert player.match.actions == []


def test_the_focus_stays_on_the_button_that_pauses() -> None:
    """The button has the same key in the list and beside the other buttons, so that the page finds it."""
    player = started("random", "random", "random")
    player.do("list", "pace")
    assert 'data-key="actions-pause"' in place_of(player.app, "choices")
    player.do("pause")
    assert 'data-key="actions-pause"' in place_of(player.app, "actions")


def test_the_marks_stay_while_the_person_chooses() -> None:
    player = started("random", "", pace="fast")
    player.run_bots()
    assert player.app.is_persons_turn()
    marks = board_marks(player.app)
    assert marks
    player.do("pick", "o")
    player.do("put-back")
    assert board_marks(player.app) == marks


def test_a_move_taken_back_in_triad_ends_a_pause() -> None:
    player = PagePlayer(1)
    player.do("game", "triad")
    player.do("seat-kind", "", 0)
    player.do("seat-kind", "casual", 1)
    player.do("starter", "0")
    player.do("pace", "normal")
    player.do("start")
    game = player.match.game
    player.play(game.action_text(min(player.app.position.legal())))
    player.do("pause")
    assert player.app.session.bots.is_paused
    player.do("undo")
    assert player.app.is_persons_turn()
    assert not player.app.session.bots.is_paused


def job_of(player: PagePlayer) -> int:
    """Return the number of the bot's current job."""
    return player.app.session.bots.job


def test_a_long_decision_shows_how_far_it_is() -> None:
    player = started("random", "random", "random", pace="instant")
    name = player.app.names()[0]
    assert "<progress" not in place_of(player.app, "prompt")
    player.do("thought", "25", job_of(player))
    assert '<progress max="100" value="25" aria-hidden="true"></progress>' in place_of(player.app, "prompt")
    assert t("prompt.bot.thinking", player=name) in plain(place_of(player.app, "prompt"))
    player.do("thought", "60", job_of(player))
    player.do("thought", "30", job_of(player))  # the progress never falls
    player.do("thought", "90", job_of(player) - 1)  # of another job
    assert 'value="60"' in place_of(player.app, "prompt")
    player.do("pause")
    assert "<progress" not in place_of(player.app, "prompt")
    player.do("pause")
    assert 'value="60"' in place_of(player.app, "prompt")
    answer(player)
    assert "<progress" not in place_of(player.app, "prompt")


def test_a_long_decision_is_told_in_place_of_the_action_before() -> None:
    player = started("random", "random", "random", pace="normal")
    while player.state.phase != "drift":
        answer(player)
        player.do("waited")
    deed = place_of(player.app, "prompt")
    player.do("thought", "25", job_of(player))
    assert place_of(player.app, "prompt") == deed  # while the previous action is still shown
    player.do("waited")
    shown = plain(place_of(player.app, "prompt"))
    assert shown == t("prompt.bot.thinking", player=player.app.names()[player.state.player])
    player.do("thought", "50", job_of(player))
    assert plain(place_of(player.app, "prompt")) == shown  # a screen reader says it once


def test_a_bot_that_thinks_for_long_can_be_replaced_by_a_quicker_one() -> None:
    player = started("expert", "random", "random", pace="instant")
    app, asked = player.app, player.app.session.bots.asked
    for seconds, offers in ((3.9, []), (4.1, ["seats"])):
        app.now = partial(float, asked + seconds)
        player.do("thought", "50", job_of(player))
        assert buttons(player) == ["skip", *offers, "list pace"]
        is_longer = 'class="go bots faster"' in place_of(app, "actions")  # on phones Skip is an icon then
        assert is_longer == bool(offers)
    answer(player)
    assert buttons(player) == ["skip", "seats", "list pace"]  # it stays in other bots' turns
    player.do("seats")
    player.do("seat-turn", "gentle", 0)
    assert record.loads(player.saved).seats[0]["bot"] == "gentle"
    player.do("close")
    assert buttons(player) == ["skip", "list pace"]


def test_the_game_goes_on_thinking_where_nobody_has_changed_hands() -> None:
    player = started("random", "random", "random", pace="instant")
    asked = job_of(player)
    player.do("seats")
    answer(player)
    assert player.match.actions == []
    player.do("close")
    assert len(player.match.actions) == 1
    assert job_of(player) == asked + 1
    player.do("seats")
    player.do("close")
    assert job_of(player) == asked + 1
