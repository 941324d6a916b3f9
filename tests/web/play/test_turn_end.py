"""The end of a turn, and the time in which it can be taken back."""

from __future__ import annotations

import re

import pytest

from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, legal_texts, order_kind, person_at_act
from trias.games.trias.moves import END, KIND
from web.state import orders
from web.state.settings import DEFAULTS
from web.words import t


def about_to_end(bots: tuple[str, ...] = ("", "random", "random"), ending: str = "3") -> PagePlayer:
    """Return a page on which the person to move has pressed End turn."""
    player = person_at_act(1, bots)
    player.app.settings["ending"] = ending
    player.is_hasty = False
    player.do("action", "end")
    return player


def ends(player: PagePlayer) -> list[orders.EndTurn]:
    return [order for order in player.orders if isinstance(order, orders.EndTurn)]


def has_ended(player: PagePlayer) -> bool:
    return player.match.actions[-1] & KIND == END


def large_button(player: PagePlayer) -> str:
    """Return the large button in End turn's place."""
    foot = place_of(player.app, "foot")
    found = re.search(r'<button[^>]*data-key="foot-large".*?</button>', foot)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(("ending", "milliseconds"), [("3", 3000), ("6", 6000)])
def test_nothing_is_drawn_and_no_bot_plays_until_the_time_is_over(ending: str, milliseconds: int) -> None:
    player = about_to_end(ending=ending)
    assert [order.milliseconds for order in ends(player)] == [milliseconds]
    assert not has_ended(player)
    assert player.app.page_state == "thinking"
    assert not player.jobs
    assert player.app.notices.announcement.endswith(t("say.ending", n=int(ending)))
    player.do("end-now", str(ends(player)[0].number))
    assert has_ended(player)
    assert not player.app.session.ending
    assert player.jobs


def test_three_seconds_unless_the_person_chooses_otherwise() -> None:
    assert DEFAULTS["ending"] == "3"


def test_without_that_time_the_turn_ends_at_once() -> None:
    player = about_to_end(ending="0")
    assert not ends(player)
    assert has_ended(player) or player.app.sheet == "confirm-end"


@pytest.mark.parametrize("way", [("take-back", ""), ("key", "Escape"), ("undo", "")])
def test_the_end_is_taken_back(way: tuple[str, str]) -> None:
    player = about_to_end()
    actions, legal = list(player.match.actions), legal_texts(player)
    player.do(*way)
    assert player.app.page_state == "ready"
    assert player.match.actions == actions
    assert legal_texts(player) == legal
    player.do("end-now", str(ends(player)[0].number))  # the time is over
    assert not has_ended(player)
    player.do("action", "end")
    player.do("end-now", str(ends(player)[0].number))  # it belonged to the first time
    assert not has_ended(player)
    player.do("end-now", str(ends(player)[-1].number))
    assert has_ended(player)


@pytest.mark.parametrize("way", [("go-on", ""), ("key", "Enter"), ("cell", "o"), ("cell", "")])
def test_it_goes_on_at_once(way: tuple[str, str]) -> None:
    player = about_to_end()
    player.do(*way)
    assert has_ended(player)
    assert player.jobs


def test_nothing_else_is_played_meanwhile() -> None:
    player = about_to_end()
    actions = list(player.match.actions)
    for intent, value in (("mode", "move"), ("action", "end"), ("pick", "b2"), ("action", "b2-b3")):
        player.do(intent, value)
        assert player.match.actions == actions
        assert player.app.session.ending
    player.do("mode", "move")
    assert player.app.notices.alarm == t("err.ending")


def test_the_large_button_takes_back_and_keeps_its_place_and_key() -> None:
    player = person_at_act(1)
    before = large_button(player)
    player.app.settings["ending"] = "3"
    player.is_hasty = False
    player.do("action", "end")
    now = large_button(player)
    assert 'data-action="end"' in before
    assert 'data-intent="take-back"' in now
    assert "data-action" not in now
    assert 'class="ring ring-3"' in place_of(player.app, "foot")
    assert 'data-intent="go-on"' in place_of(player.app, "card-tools")
    assert 'data-mode="move"' in place_of(player.app, "actions")
    player.do("take-back")
    assert large_button(player) == before
    assert "ring" not in place_of(player.app, "foot")
    assert "go-on" not in place_of(player.app, "card-tools")


def test_what_the_end_loses_and_leaves_unused_is_said_beside_take_back() -> None:
    player = PagePlayer(3)
    player.start(("", "random", "random"))
    player.play_until(
        lambda: player.app.is_persons_turn() and player.app.game_page.question(player.app, "end") != ""
    )
    player.app.settings["ending"], player.is_hasty = "3", False
    herds, actions = sum(player.state.swimmers[player.state.player].values()), player.state.ap
    player.do("action", "end")
    lost, unused = t("prompt.ending.lost", n=herds), t("prompt.ending.unused", n=actions)
    prompt = place_of(player.app, "prompt")
    assert f'<span class="at-stake">{lost}{t("list.join")}{unused}</span>' in prompt
    assert player.app.notices.announcement.startswith(f"{lost}{t('list.join')}{unused}. ")
    player.do("take-back")
    assert "at-stake" not in place_of(player.app, "prompt")


def test_one_second_is_enough_where_nothing_is_at_stake() -> None:
    player = person_at_act(1)
    player.app.settings["ending"], player.is_hasty = "6", False
    while player.state.ap:
        player.do("action", next(text for text in sorted(legal_texts(player)) if "-" in text))
    assert not any(player.state.swimmers[player.state.player].values())
    player.do("action", "end")
    assert [order.milliseconds for order in ends(player)] == [1000]
    assert player.app.notices.announcement == t("say.ending", n=1)
    assert "at-stake" not in place_of(player.app, "prompt")
    assert 'class="ring ring-1"' in place_of(player.app, "foot")


def test_a_sheet_holds_the_end_back_until_it_is_closed() -> None:
    player = about_to_end()
    number = str(ends(player)[0].number)
    player.do("menu")
    player.do("end-now", number)
    assert not has_ended(player)
    assert len(ends(player)) == 2
    player.do("close")
    player.do("end-now", number)
    assert has_ended(player)


def test_the_hand_card_lies_face_down_as_soon_as_the_turn_ends() -> None:
    """With several people on the device, the card stays face down even if the turn's end is taken back."""
    player = about_to_end(("", ""))
    assert player.app.session.viewer is None
    assert not player.app.sees(player.state.player)
    player.do("take-back")
    assert not player.app.sees(player.state.player)


def test_another_game_is_not_ended_by_the_time_of_the_last_one() -> None:
    player = about_to_end()
    number = ends(player)[0].number
    player.do("new-game")
    player.do("start")
    count = len(player.match.actions)
    player.do("end-now", str(number))
    assert len(player.match.actions) == count


def test_typed_actions_end_the_turn_in_the_same_way() -> None:
    player = person_at_act(1)
    player.app.settings["ending"] = "3"
    player.is_hasty = False
    move = next(text for text in sorted(legal_texts(player)) if "-" in text)
    count = len(player.match.actions)
    player.do("typed", f"{move} end")
    assert player.match.texts()[count:] == [move]
    assert player.app.session.ending
    player.do("end-now", str(ends(player)[0].number))
    assert player.match.texts()[count:][:2] == [move, "end"]


def test_swimmers_in_danger_need_no_question_while_the_end_can_be_taken_back() -> None:
    player = PagePlayer(3)
    player.do("ending", "0")
    player.start(("", "random", "random"))
    player.play_until(
        lambda: player.app.is_persons_turn() and player.app.game_page.question(player.app, "end") != ""
    )
    player.do("action", "end")
    assert player.app.sheet == "confirm-end"
    player.do("close")
    player.app.settings["ending"] = "6"
    player.is_hasty = False
    player.do("action", "end")
    assert player.app.sheet == ""
    assert player.app.session.ending


def test_a_press_on_the_board_and_the_space_bar_skip_the_bots() -> None:
    for way in (("cell", "o"), ("cell", ""), ("key", "Space")):
        player = PagePlayer(2)
        player.set_up(("", "random", "random"), pace="normal")
        player.do("start")
        while not player.app.is_persons_turn():
            player.work()
        player.do("action", min(legal_texts(player)))
        assert player.app.session.bots.is_waiting
        player.do(*way)
        assert player.app.session.bots.is_skipping
        assert not player.app.session.bots.is_waiting


def test_the_space_bar_skips_nothing_in_ones_own_turn() -> None:
    player = person_at_act(1)
    player.do("key", "Space")
    assert not player.app.session.bots.is_skipping
    assert [order_kind(order) for order in player.orders[-1:]] != ["wait"]
