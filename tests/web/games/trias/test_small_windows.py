"""Small windows: the area of the board that round buttons, the banner and phones' chips leave free."""

from __future__ import annotations

import pytest

from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, legal_texts
from trias import record
from web.games.trias import board_view
from web.games.trias.board.frame import covers, turned
from web.screen import scene
from web.site import ROOT

LATE = ROOT / "tests" / "data" / "late"
#: The board and the window of phones held sideways, in CSS pixels.
SIDEWAYS = ("320 320 568 320", "419 375 667 375", "596 390 844 390")


def opened(name: str, window: str, count: int | None = None) -> PagePlayer:
    """Return a window with the first actions of a game, played by people."""
    whole = record.to_record(record.loads((LATE / f"{name}.json").read_text("utf-8")))
    player = PagePlayer()
    player.do("hands", "open")
    player.do("resize", window)
    player.do("import", record.dumps(whole | {"actions": whole["actions"][:count]}))
    if player.app.sheet:
        player.do("continue")
    return player


@pytest.mark.parametrize("window", SIDEWAYS)
@pytest.mark.parametrize("name", sorted(path.stem for path in LATE.glob("*.json")))
def test_the_round_buttons_stand_in_a_corner_where_nothing_lies(name: str, window: str) -> None:
    app = opened(name, window).app
    box = board_view.full_box(app)
    width, height = app.browser.size
    left, top, right, bottom = board_view.corner(app)
    rects = {
        "": (left, top, right, bottom),
        "upper": (left, 0.0, right, height - top),
        "right": (width - right, top, width, bottom),
    }
    tiles = [turned(cell, app.session.rotation.sixths) for cell in app.position.land.tiles()]
    assert not covers(rects[scene(app)["main@data-corner"]], tiles, box, width)


@pytest.mark.parametrize("window", ["360 404 360 640", "320 332 320 568", "320 320 568 320"])
def test_in_a_low_window_the_banner_is_one_line(window: str) -> None:
    strips = []
    for size in (window, "390 576 390 844"):
        player = opened("late-5-42", size)
        while player.state.last_turns is None:
            player.do("action", min(legal_texts(player)))
        player.do("skip")  # the meteorite
        view = board_view.board_view(player.app)
        assert view.banner is not None
        strips.append((view.banner[3] - view.view[1]) * player.app.browser.size[0] / view.view[2])
    assert strips == pytest.approx([board_view.LOW_STRIP, board_view.STRIP], abs=0.5)


def test_a_hint_takes_the_place_of_the_chips() -> None:
    player = opened("late-4-32", "390 576 390 844", 249)
    assert scene(player.app)["chips"]
    player.do("hint")
    assert scene(player.app)["chips"] == ""


@pytest.mark.parametrize("window", ["390 632 390 844", "596 390 844 390"])
def test_on_phones_the_hint_is_beside_the_prompt_also_in_landscape(window: str) -> None:
    app = opened("late-2-11", window, 30).app
    assert 'data-intent="hint"' in place_of(app, "card-tools")


@pytest.mark.parametrize("window", ["390 632 390 844", "596 390 844 390"])
def test_on_phones_the_tabs_are_sheets_also_in_landscape(window: str) -> None:
    player = opened("late-2-11", window, 30)
    player.do("table")
    assert player.app.sheet == "lands"
    assert 'data-intent="history"' in scene(player.app)["sheets"]
