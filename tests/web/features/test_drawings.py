"""Rings and arrows on an analysis board: drawn, removed, shared in the link, but not drawn by others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.features.test_trial import panel, playing, position
from tests.web.page_player import PagePlayer
from trias.games.trias.cells import cell_named
from trias.links import position as position_link
from web.features.study import study
from web.games.trias import drawings
from web.games.trias.features.editor.editing import Editing
from web.play.marks import hint_marks
from web.screen import scene
from web.state.orders import ShareText
from web.state.views import Mark


def drawn(player: PagePlayer) -> tuple[str, ...]:
    return player.app.slot(Editing).drawings


def test_the_right_button_draws_and_takes_away() -> None:
    player = playing()
    player.do("draw", "a1")
    player.do("draw", "a1>b3")
    assert drawn(player) == ("a1", "a1>b3")
    marks = hint_marks(player.app)
    assert marks == (Mark(0, cell_named("a1")), Mark(0, cell_named("b3"), cell_named("a1")))
    player.do("draw", "a1")
    assert drawn(player) == ("a1>b3",)
    places = scene(player.app)
    assert any('class="bow' in markup for name, markup in places.items() if name.startswith("board-"))
    assert not any(">0</text>" in markup for name, markup in places.items() if name.startswith("board-"))
    player.do("draw-clear")
    assert hint_marks(player.app) == ()


def test_what_is_no_drawing_draws_nothing() -> None:
    player = playing()
    for text in ["", "x", "a1>", ">a1", "a1>a1", "a1>b2>c3", "a99", "a" * 40, "a1>zz9"]:
        player.do("draw", text)
        assert drawn(player) == (), text


def test_nothing_is_drawn_on_any_other_board() -> None:
    player = PagePlayer()
    player.do("draw", "a1")
    player.start(("", "greedy"))
    player.do("draw", "a1")
    player.do("draw-clear")
    assert drawn(player) == ()
    assert hint_marks(player.app) == ()


def test_drawings_stay_while_one_plays_and_on_the_way_back() -> None:
    player = playing()
    player.do("draw", "a1>b3")
    legal = [player.match.game.action_text(action) for action in sorted(player.app.position.legal())]
    player.do("action", next(text for text in legal if text != "end"))
    assert len(hint_marks(player.app)) == 1
    player.do("study-skip")
    assert len(hint_marks(player.app)) == 1, "on the board to set up, too"
    player.do("draw", "a1>b3")
    assert hint_marks(player.app) == ()


def test_presses_draw_while_one_wants_to_and_play_again_after_it() -> None:
    player = playing()
    player.do("trial-draw")
    assert study.painter(player.app) is not None
    for cell in ("a1", "a1", "a1", "b3", "a2", "a2"):
        player.do("cell", cell)
    assert drawn(player) == ("a1", "a1>b3", "a2")
    assert not player.match.actions
    player.do("undo")
    assert drawn(player) == ("a1", "a1>b3"), "the last one goes first"
    player.do("cell", "a3")
    player.do("key", "Escape")
    player.do("cell", "a4")
    player.do("cell", "a4")
    assert drawn(player)[-1] == "a4", "Escape has forgotten the cell before"
    player.do("key", "Escape")
    assert study.painter(player.app) is None
    legal = [player.match.game.action_text(action) for action in sorted(player.app.position.legal())]
    player.do("action", next(text for text in legal if text != "end"))
    assert player.match.actions


def test_the_panel_says_how_and_clears() -> None:
    player = playing()
    assert "draw-clear" not in panel(player)
    player.do("trial-draw")
    player.do("draw", "a1")
    assert 'data-intent="draw-clear"' in panel(player)
    player.do("draw-clear")
    assert "draw-clear" not in panel(player)


def test_a_link_keeps_them() -> None:
    player = playing()
    player.app.browser.address = "https://x.example/"
    player.do("draw", "a1")
    player.do("draw", "b3>c4")
    player.do("position-link")
    [order] = [one for one in player.do("pass-on-share") if isinstance(one, ShareText)]
    text = order.text.removeprefix("https://x.example/")
    assert position_link.unpack(text)["drawings"] == ["a1", "b3>c4"]
    other = PagePlayer()
    other.do("link", text)
    assert drawn(other) == ("a1", "b3>c4")
    assert len(hint_marks(other.app)) == 2


@pytest.mark.parametrize("value", ["a1", {"a": 1}, [1, None, "a1>a1", ["a1"]], ["<b>", "a1" * 30]])
def test_drawings_of_a_link_are_not_trusted(value: Any) -> None:
    player = PagePlayer()
    player.do("link", position_link.pack(position() | {"drawings": value}))
    assert drawn(player) == ()


def test_no_more_are_kept_than_fit() -> None:
    found: tuple[str, ...] = ()
    for number in range(40):
        found = drawings.toggled(found, f"d{number}")
    assert len(found) == drawings.MOST
    assert len(drawings.read_all([f"c{number % 18}" for number in range(400)])) == drawings.MOST
    assert json.dumps(drawings.marks(()))
