"""Fills: places that are not redrawn have the same content as if they had been."""

from __future__ import annotations

import pytest

from tests.amount import amount
from tests.web.markup import on_board
from tests.web.page_player import PagePlayer
from web.drawing import Drawing
from web.screen import late_places, late_view, pointed_view, scene, view
from web.state.fill import Fill, drawn, fill


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_a_game_looks_the_same_whether_or_not_what_is_equal_is_drawn_again(game: str) -> None:
    player, drawing, looks = PagePlayer(5), Drawing(), 0
    app = player.app
    app.browser.window, app.browser.has_rail = (1280, 800), True

    def look() -> None:
        nonlocal looks
        looks += 1
        assert drawing.of(view(app)) == scene(app)
        late = late_places(app)
        assert drawing.of(late_view(app, late)) == drawn(late_view(app, late))
        assert drawing.of(pointed_view(app)) == drawn(pointed_view(app))

    player.do("game", game)
    if game == "trias":
        player.start(["", "greedy"], pace="fast")
    else:
        player.do("seat-kind", "", 1)
        player.do("start")
    player.after = look
    for number in range(amount(60, 200)):
        if app.is_over():
            break
        if game == "trias":
            player.click()
            player.run_bots()
        else:
            player.do(*player.rng.choice(on_board(app) or [("undo", "")]))  # nothing on the text board
        if number % 7 == 6:
            player.do("board", "words" if number % 2 else "picture")
        if number % 10 == 9:
            player.do("language", ("de", "en", "fr")[number // 10 % 3])
    assert looks > 60


def test_an_equal_fill_is_not_drawn_again() -> None:
    calls: list[int] = []

    def draw(value: int) -> str:
        calls.append(value)
        return str(value)

    drawing = Drawing()
    for value in (1, 1, 2, 2, 1):
        assert drawing.of({"place": fill(draw, value), "place@name": "x"}) == {
            "place": str(value),
            "place@name": "x",
        }
    assert calls == [1, 2, 1]
    assert isinstance(fill(draw, 1), Fill)
