"""A minimal third game, known by its name only: shared code asks it and never falls back to Triad."""

from __future__ import annotations

import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest

from trias import games
from trias.terminal import picture
from web.do import known_keys
from web.draw.chips import chip
from web.draw.miniature import miniature
from web.features.rules import rules
from web.features.rules.sheet import summary
from web.features.settings.sheet import settings
from web.features.settings.shortcuts import keys
from web.features.statistics.totals import sum_up
from web.play.notices import rule_behind
from web.state.draft import Draft
from web.state.profile import Profile, page_module, profile
from web.state.settings import DEFAULTS, GROUPS
from web.words import t

#: The content of the toy game's files, by module.
TOY: dict[str, dict[str, Any]] = {
    "trias.games.toy": {
        "PLAYERS": range(1, 2),
        "OPTIONS": {},
        "BOTS": ("random",),
        "DEFAULT_BOT": "random",
        "new_setup": lambda players, rng: {"stones": rng.randint(15, 20)},
    },
    "trias.games.toy.terminal": {"lines": lambda position: ["o" * position["stones"]]},
    "web.games.toy.profile": {
        "PROFILE": Profile(tokens=("pebble",), players=1, with_starter=lambda seat: {"starter": seat})
    },
    "web.games.toy.pictures": {
        "chip": lambda token, size: f"<i>{token} {size}</i>",
        "miniature": lambda state, tokens: f"<b>{state} {len(tokens)}</b>",
    },
    "web.games.toy.settings_preview": {"piece": lambda settings: "<b>a piece of the toy</b>"},
    "web.games.toy.keys": {"KEYS": frozenset({"KeyY"})},
}


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    for name, members in TOY.items():
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)


def test_a_name_that_is_no_game_is_refused() -> None:
    with pytest.raises(KeyError):
        page_module("nothing", "side")


def test_it_is_drawn_by_its_own_files() -> None:
    assert picture({"game": "toy", "stones": 3}) == "ooo"
    assert chip("pebble", 20) == "<i>pebble 20</i>"
    assert miniature("toy", 7) == "<b>7 0</b>"
    assert {"KeyA", "Home"} <= known_keys()
    assert "KeyY" in page_module("toy", "keys").KEYS


def test_it_is_set_up_with_its_own_seats() -> None:
    draft = Draft()
    draft.choose("toy", Random(1))
    assert [(seat.token, seat.bot) for seat in draft.seats] == [("pebble", "")]
    assert not draft.has_pole()
    assert 15 <= draft.setup["stones"] <= 20
    draft.set_token(0, "red")
    assert draft.seats[0].token == "pebble"
    again = Draft()
    again.recall(draft.to_json(), Random(1))
    assert again.to_json() == draft.to_json()


def test_what_it_leaves_out_is_empty() -> None:
    own = profile("toy")
    assert not any((own.tips, own.settings, own.chapters, own.rules, own.figures, own.means))
    assert rule_behind("toy", "err.full") == rule_behind("toy", "err.too_far") == ""
    assert "toy" not in rules.chapters()
    assert summary("toy") == ""
    assert sum_up([], "toy").levels == ()


def test_its_sheets_show_nothing_of_other_games() -> None:
    sheet = "".join(settings("toy", DEFAULTS, group) for group in GROUPS)
    assert "<b>a piece of the toy</b>" in sheet
    others = [name for game in ("trias", "triad") for name in profile(game).settings]
    assert not [name for name in others if f'name="{name}"' in sheet]
    listed = keys("toy", "on", "Ctrl")
    assert t("keys.undo") in listed
    foreign = [
        text
        for game in ("trias", "triad")
        for rows in (profile(game).board_keys, profile(game).play_keys, profile(game).say_keys)
        for _, text in rows
    ]
    assert not [text for text in (*foreign, "keys.restart") if f"<dd>{t(text)}</dd>" in listed]


def test_names_that_nobody_has_typed_are_stored_empty_in_every_game() -> None:
    stored = Draft().to_json()["seats"]
    assert list(stored) == list(games.NAMES)
    assert {seat["name"] for seats in stored.values() for seat in seats} == {""}
