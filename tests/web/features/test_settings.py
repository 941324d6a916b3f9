"""Settings: kept, restored, and the effect of each setting on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.each import each
from tests.web.markup import trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias.games.trias.cells import NAME
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App
from web.state.profile import profile
from web.state.settings import DEFAULTS, GROUPS, LOOKS, SETTINGS, WITH_A_PIECE

#: Settings that belong to other sheets: those for a new game, and the review of a game.
NEW_GAME = {"game", "opponents", "big", "whose", "rated"}
CHOICES = [(name, value) for name, values in SETTINGS.items() if name != "game" for value in values]


@each("name, value", CHOICES)
def test_every_setting_is_kept_and_taken_up_again(name: str, value: str) -> None:
    player = PagePlayer(1)
    player.do(name, value)
    assert player.app.settings[name] == value
    kept = next(order_value(order) for order in player.orders if order_kind(order) == "settings")
    assert json.loads(kept)[name] == value
    looks = [order_value(order) for order in player.orders if order_kind(order) == "look"]
    assert looks == ([f"{name} {value}"] if name in LOOKS else [])
    other = App(Random(0))
    recall(other, kept)
    assert other.settings == player.app.settings


def test_from_the_menu_the_settings_lead_back_to_it() -> None:
    player = PagePlayer(1)
    player.do("start")
    for opener in ("menu", "settings"):
        player.do(opener)
    (back,) = re.findall(r'<button[^>]*data-key="sheet-settings-back"[^>]*>', scene(player.app)["sheets"])
    (intent,) = re.findall(r'data-intent="([^"]+)"', back)
    player.do(intent)
    assert player.app.sheet == "menu"


def test_at_home_the_settings_lead_back_by_closing_them() -> None:
    player = PagePlayer(1)
    player.do("settings")
    assert player.app.sheet == "settings"
    assert "sheet-settings-back" not in scene(player.app)["sheets"]
    player.do("close")
    assert player.app.sheet == "start"


@each("name", sorted({name for name, _ in CHOICES}))
def test_a_value_that_is_none_changes_nothing(name: str) -> None:
    player = PagePlayer(1)
    before = dict(player.app.settings)
    player.do(name, "zebra")
    assert player.app.settings == before
    other = App(Random(0))
    recall(other, json.dumps({name: "zebra"}))
    assert other.settings == before


def test_what_could_not_be_kept_again_is_not_taken_up() -> None:
    player = PagePlayer(1)
    recall(player.app, '{"theme": "dark", "setup": {"seats": 1e999}}')
    player.do("sounds", "full")
    [kept] = [order_value(order) for order in player.orders if order_kind(order) == "settings"]
    other = App(Random(0))
    recall(other, kept)
    assert other.settings["sounds"] == "full"


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_the_sheet_offers_every_setting_that_has_a_meaning(game: str) -> None:
    player = PagePlayer(2)
    player.do("game", game)
    player.do("start")
    player.do("settings")
    assert player.app.sheet == "settings"
    fields, lists = [], []
    for group in GROUPS:
        player.do("settings", group)
        sheet = trees(scene(player.app))["sheets"]
        assert [tab.get("id") for tab in sheet.iter("button") if tab.get("aria-selected") == "true"] == [
            f"set-{group}"
        ]
        assert bool(sheet.findall(".//*[@class='piece']")) == (group in WITH_A_PIECE)
        fields += [node.attrib for node in sheet.iter("input")]
        lists += list(sheet.iter("select"))
    offered = {(field["name"], field["value"]) for field in fields}
    offered |= {
        (node.attrib["id"], option.attrib["value"]) for node in lists for option in node.iter("option")
    }
    missing = {*profile("triad" if game == "trias" else "trias").settings, *NEW_GAME}
    assert offered == {choice for choice in CHOICES if choice[0] not in missing}
    chosen = {field["name"]: field["value"] for field in fields if "checked" in field}
    for node in lists:
        [option] = [option for option in node.iter("option") if "selected" in option.attrib]
        chosen[node.attrib["id"]] = option.attrib["value"]
    assert chosen == {name: value for name, value in player.app.settings.items() if name not in missing}


def test_drifts_at_one_click() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    player.play_until(
        lambda: (
            player.app.is_persons_turn()
            and bool(player.app.offer().targets)
            and player.state.phase == "drift"
        )
    )
    assert "data-preview=" in scene(player.app)["board-cells"]
    player.do("confirm", "off")
    cells = trees(scene(player.app))["board-cells"]
    assert not [node for node in cells if "data-preview" in node.attrib]
    count = len(player.match.actions)
    player.do("action", next(node.attrib["data-action"] for node in cells if "data-action" in node.attrib))
    assert len(player.match.actions) == count + 1


def test_the_names_of_tiles() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    assert "cell-name" not in scene(player.app)["board-tiles"]
    player.do("names", "on")
    named = [node.text for node in trees(scene(player.app))["board-tiles"].iter("text")]
    assert sorted(filter(None, named)) == sorted(NAME[cell] for cell in player.state.land.tiles())


def test_the_saves_are_described_with_every_setting_and_its_values() -> None:
    text = (Path(__file__).parents[3] / "docs" / "saves.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| ((?:`[\w-]+`(?:, )?)+) \|", text, re.MULTILINE))
    values = {name: tuple(re.findall(r"`([\w-]+)`", row)) for name, row in told.items()}
    assert {name: values[name][0] for name in SETTINGS} == DEFAULTS
    assert {name: set(values[name]) for name in SETTINGS} == {name: set(v) for name, v in SETTINGS.items()}


def test_what_the_style_sheet_knows_is_there_before_the_first_paint() -> None:
    text = (Path(__file__).parents[3] / "web" / "shell" / "boot.js").read_text(encoding="utf-8")
    [names] = re.findall(r"for \(const name of \[(.*?)\]\)", text)
    assert set(re.findall(r'"(\w+)"', names)) == LOOKS


def test_on_an_apple_device_the_keys_are_named_as_they_are_there() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("menu")
    for is_apple, sign, other in ((False, "Ctrl", "⌘"), (True, "⌘", "Ctrl")):
        player.app.browser.is_apple = is_apple
        player.do("close")
        player.do("menu")
        player.do("keys")
        assert f"<kbd>{sign} ⇧ Z</kbd>" in scene(player.app)["sheets"]
        player.do("close")
        player.do("lab")
        player.do("lab-new", "chance")
        assert f"{sign}+Enter" in scene(player.app)["sheets"]
        assert other not in scene(player.app)["sheets"]
        player.do("close")
        player.do("shared", "err.copy.selected")
        assert f"{sign}+C" in player.app.notices.alarm
