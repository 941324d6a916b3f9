"""The App: unknown intents, settings, and the size of the board."""

from __future__ import annotations

from random import Random

import pytest

from tests.web.page_player import PagePlayer, order_kind
from web.do import do
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App
from web.state.settings import DEFAULTS


def test_an_intent_that_is_none() -> None:
    with pytest.raises(KeyError):
        do(App(Random(1)), "fly")


def test_settings_are_kept_and_recalled() -> None:
    player = PagePlayer(1)
    player.do("theme", "dark")
    player.do("pace", "slow")
    assert "theme" in map(order_kind, player.orders)
    other = App(Random(1))
    recall(other, player.settings)
    assert other.settings == {**DEFAULTS, "theme": "dark", "pace": "slow"}
    player.do("theme", "pink")
    player.do("pace", "never")
    assert player.app.settings == other.settings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "3",
        "null",
        '"theme"',
        '{"theme": 3, "pace": null}',
        '{"theme": ["dark"], "pace": {"slow": 1}}',
        '{"theme": "pink", "extra": "x"}',
        "[" * 100000,
        "{",
    ],
    ids=lambda text: text[:20],
)
def test_settings_from_garbage_are_left_out(text: str) -> None:
    app = App(Random(1))
    recall(app, text)
    assert app.settings == DEFAULTS


def test_some_good_settings_among_garbage() -> None:
    app = App(Random(1))
    recall(app, '{"theme": "dark", "pace": 7, "x": []}')
    assert app.settings == {**DEFAULTS, "theme": "dark"}


def test_the_boards_size_sets_its_frame() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))

    def shape() -> float:
        _, _, width, height = map(float, scene(player.app)["board@viewBox"].split())
        return width / height

    assert shape() > 1
    player.do("resize", "400.5 800 400.5 844")
    assert shape() == pytest.approx(400.5 / 800, rel=0.01)
