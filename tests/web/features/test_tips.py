"""Tips: each appears once, where it helps, and only to new players."""

from __future__ import annotations

import json

import pytest

from tests.web.page_player import PagePlayer, legal_texts, notice
from trias.games.trias.cells import NAME
from web import words
from web.features.tips.tips import KEY, Tips
from web.keeping.saves import Memory
from web.screen import scene
from web.state.profile import profile
from web.words import t


def newcomer(seed: int = 3, **texts: str) -> PagePlayer:
    player = PagePlayer(seed)
    player.app.slot(Tips).shown_ids = None
    storage = player.app.shelf.storage
    for key, text in texts.items():
        storage.set(f"trias.{key}", text)
    return player


def toast(player: PagePlayer) -> str:
    return notice(player.app)


def kept(player: PagePlayer) -> list[str]:
    found: list[str] = json.loads(player.app.shelf.storage.get(KEY) or "[]")
    return found


def test_a_first_game_has_every_tip_at_most_once_and_only_where_it_helps() -> None:
    player = newcomer()
    seen: list[str] = []

    def watch() -> None:
        app = player.app
        if app.slot(Tips).tip and (not seen or seen[-1] != app.slot(Tips).tip):
            seen.append(app.slot(Tips).tip)
        if app.slot(Tips).tip:
            assert app.is_persons_turn()
            assert not app.sheet
            assert profile("trias").tips[app.slot(Tips).tip](app)
            assert app.notices.toast is not None or t(f"tip.{app.slot(Tips).tip}") in words.plain(
                toast(player)
            )

    player.after = watch
    player.start(("", "random", "random"))
    player.play_to_the_end()
    assert len(seen) == len(set(seen))
    assert {"aim", "place", "card", "drift", "act", "last"} <= set(seen)
    assert kept(player) == sorted(seen)
    player.after = lambda: None
    player.do("rematch")
    assert player.app.slot(Tips).tip == "" or player.app.slot(Tips).tip not in seen


def test_a_tip_is_put_away_and_does_not_come_back() -> None:
    player = newcomer()
    player.start(("", ""))
    assert player.app.slot(Tips).tip == "aim.two"
    player.do("dismiss")
    assert player.app.slot(Tips).tip == ""
    assert toast(player) == ""
    player.do("menu")
    player.do("close")
    assert player.app.slot(Tips).tip == ""


@pytest.mark.parametrize("window", ["390 632 390 844", "596 390 844 390"])
def test_on_a_phone_a_tip_is_a_line_that_unfolds_until_the_next_input(window: str) -> None:
    player = newcomer()
    player.do("resize", window)
    player.start(("", ""))
    assert 'aria-expanded="false"' in toast(player)
    assert toast(player).count("<button") == 1
    assert t("tip.aim.two") in words.plain(toast(player))
    player.do("list", "tip")
    assert 'aria-expanded="true"' in toast(player)
    assert 'data-intent="dismiss"' in toast(player)
    player.do("list", "tip")
    assert 'aria-expanded="false"' in toast(player)
    player.do("list", "tip")
    player.do("zoom", "in")  # any input
    assert 'aria-expanded="false"' in toast(player)


def test_a_tip_of_one_line_leaves_the_round_buttons_their_place() -> None:
    player = newcomer()
    player.do("resize", "390 632 390 844")
    player.start(("", ""))
    assert toast(player)
    assert scene(player.app)["main@data-busy"] == ""
    player.do("action", "+a1")
    player.do("cell", "a1")  # a refusal is more important
    assert scene(player.app)["main@data-busy"]


def test_a_tip_gives_way_to_a_sheet_and_to_what_it_told_of() -> None:
    player = newcomer()
    player.start(("", ""))
    player.do("menu")
    assert player.app.slot(Tips).tip == ""
    other = newcomer()
    other.start(("", ""))
    other.do("action", f"+{NAME[1]}")
    player.do("close")
    assert other.app.slot(Tips).tip != "aim.two" or other.app.position.player == 1


def test_a_tip_waits_while_a_hint_is_shown() -> None:
    player = newcomer()
    player.start(("", ""))
    assert toast(player)
    player.do("hint")
    assert player.app.session.advice is not None
    assert toast(player) == ""
    player.do("advice-close")
    assert toast(player)


def test_a_refusal_is_said_before_the_tip() -> None:
    player = newcomer()
    player.start(("", ""))
    player.do("action", "+a1")
    player.do("cell", "a1")
    assert t("err.occupied").partition(". ")[0] in toast(player)


@pytest.mark.parametrize(
    "texts", [{"statistics": '{"version": 1, "games": []}'}, {"lessons": '{"done": ["pole"]}'}]
)
def test_who_has_played_or_learnt_gets_none(texts: dict[str, str]) -> None:
    player = newcomer(**texts)
    player.start(("", ""))
    assert player.app.slot(Tips).tip == ""


def test_tips_can_be_switched_off() -> None:
    player = newcomer()
    player.start(("", ""))
    assert toast(player).count("<button") == 1  # it closes the tip; the settings have the switch
    player.do("tips", "off")
    assert toast(player) == ""
    assert json.loads(player.settings)["tips"] == "off"
    player.do("action", "+a1")
    assert player.app.slot(Tips).tip == ""


@pytest.mark.parametrize("text", ["", "{}", "no", "[1, null, {}]", "[" * 9000, '["nothing of ours"]'])
def test_what_is_kept_and_damaged_counts_as_none(text: str) -> None:
    player = newcomer(tips=text)
    player.start(("", ""))
    assert player.app.slot(Tips).tip == "aim.two"
    assert "aim.two" in kept(player)


def test_what_has_been_shown_before_is_not_shown_again() -> None:
    player = newcomer(tips='["aim.two"]')
    player.start(("", ""))
    assert player.app.slot(Tips).tip == ""


def test_without_storage_a_tip_is_shown_once_all_the_same() -> None:
    class Full(Memory):
        def set(self, key: str, text: str) -> None:
            from web.keeping.saves import NotKept

            raise NotKept("err.storage_full")

    player = PagePlayer(3)
    player.app.slot(Tips).shown_ids = None
    player.app.shelf.storage = Full()
    player.start(("", ""))
    assert player.app.slot(Tips).tip == "aim.two"
    player.do("dismiss")
    player.do("action", "+a1")
    player.do("undo")
    assert player.app.slot(Tips).tip == ""


@pytest.mark.parametrize("players", [2, 3])
def test_how_points_are_made_is_the_first_tip_and_true_for_the_number_of_players(players: int) -> None:
    player = newcomer()
    player.start(("", *["random"] * (players - 1)))
    player.play_until(player.app.is_persons_turn)
    words = t(f"tip.{player.app.slot(Tips).tip}")
    assert "the player with the most herds" in words
    assert ("at once" in words) == (players > 2)  # R6.3
    seen = set[str]()
    player.after = lambda: seen.add(player.app.slot(Tips).tip)
    player.play_to_the_end()
    assert all(id.endswith(".two") == (players == 2) for id in seen if id.startswith(("aim", "split")))


def test_the_second_pair_is_told_what_the_raised_tiles_are() -> None:
    player = newcomer()
    player.start(("", "random"))
    player.play_until(player.app.is_persons_turn)
    player.play(min(legal_texts(player)))
    player.play_until(player.app.is_persons_turn)
    assert player.app.position.phase == "place"
    assert player.app.slot(Tips).tip == "place"


def test_what_to_do_with_actions_is_no_tip_any_more_once_none_is_left() -> None:
    player = newcomer(tips='["swim"]')
    player.start(("", "random"))
    player.play_until(lambda: player.app.slot(Tips).tip == "act")
    while player.state.ap:
        assert player.app.slot(Tips).tip == "act"
        player.play(next(text for text in legal_texts(player) if text != "end"))
    assert player.app.position.phase == "act"
    assert player.app.slot(Tips).tip == ""


def test_triad_has_a_tip_of_its_own() -> None:
    player = newcomer()
    player.do("game", "triad")
    player.do("start")
    player.run_bots()
    assert player.app.slot(Tips).tip == "dice"
    assert "dice" in kept(player)


def test_no_tip_in_a_lesson() -> None:
    player = newcomer()
    player.do("lessons")
    player.do("lesson", "pole")
    assert player.app.session.study is not None
    assert player.app.slot(Tips).tip == ""
