"""Zoom: how much of the board is shown, without a browser."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.amount import amount
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias.games.trias.cells import NAME, cell_named
from web.draw.tiles import HEIGHT, WIDTH
from web.features.result.result import picture_of
from web.games.trias import board_view
from web.games.trias.board.frame import centre, hex_pixels, turned
from web.play import zoom
from web.screen import scene
from web.state.app import App
from web.state.views import Box
from web.words import t

WHOLE: Box = (-500.0, -400.0, 1000.0, 800.0)
PHONE = "390 507 390 844"


def at_board(seed: int = 3, size: str = PHONE) -> PagePlayer:
    """Return a game at its first decision after the herds are placed."""
    player = PagePlayer(seed)
    player.do("resize", size)
    player.start(("", "random", "random"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    return player


def view(app: App) -> Box:
    """Return the part of the board that the page shows."""
    x, y, wide, high = map(float, scene(app)["board@viewBox"].split())
    return x, y, wide, high


def whole(app: App) -> Box:
    x, y, wide, high = map(float, place_of(app, "board@data-whole").split())
    return x, y, wide, high


def intents(app: App, place: str) -> list[tuple[str, str]]:
    """Return the intents of the buttons in a place."""
    root = ElementTree.fromstring(f"<div>{scene(app)[place]}</div>")
    return [(node.get("data-intent", ""), node.get("data-value", "")) for node in root.iter("button")]


def sees(app: App, cell: int, box: Box | None = None) -> bool:
    """Return True if the whole cell is in view. box: the view, if the caller has it already."""
    x, y, wide, high = box or view(app)
    middle, level = centre(turned(cell, app.session.rotation.sixths))
    return (
        x <= middle - WIDTH / 2
        and middle + WIDTH / 2 <= x + wide
        and y <= level - HEIGHT / 2
        and level + HEIGHT / 2 <= y + high
    )


# Geometry ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("factor", [0.1, 0.7, 1.0, 1.3, 3.0, 100.0])
@pytest.mark.parametrize("end", [(0.5, 0.5), (0.0, 1.0), (0.9, 0.2), (-3.0, 4.0)])
def test_a_view_stays_in_the_whole_and_is_no_larger_than_four_times(
    factor: float, end: tuple[float, float]
) -> None:
    found = WHOLE
    for _ in range(4):
        found = zoom.zoom_about(found, WHOLE, factor, (0.3, 0.6), end)
        assert WHOLE[2] / zoom.MOST <= found[2] <= WHOLE[2]
        assert found[3] / found[2] == pytest.approx(WHOLE[3] / WHOLE[2], rel=0.001)
        for at, size in ((0, 2), (1, 3)):
            assert WHOLE[at] <= found[at]
            assert found[at] + found[size] <= WHOLE[at] + WHOLE[size] + 0.01


def test_what_is_under_the_fingers_stays_under_them() -> None:
    start, end = (0.4, 0.7), (0.5, 0.6)
    before = zoom.zoom_about(WHOLE, WHOLE, 2.0, (0.5, 0.5), (0.5, 0.5))
    after = zoom.zoom_about(before, WHOLE, 1.5, start, end)
    for at, size in ((0, 2), (1, 3)):
        assert before[at] + start[at] * before[size] == pytest.approx(
            after[at] + end[at] * after[size], abs=0.02
        )


def test_a_view_of_nearly_all_or_of_nothing_is_that_of_all() -> None:
    assert zoom.visible_box(None, WHOLE) == WHOLE
    assert zoom.visible_box((-499.0, -399.0, 990.0, 792.0), WHOLE) == WHOLE
    assert zoom.visible_box((600.0, 0.0, 250.0, 200.0), WHOLE) == WHOLE
    inside = (0.0, 0.0, 250.0, 200.0)
    assert zoom.visible_box(inside, WHOLE) == inside
    assert set(zoom.ways(inside, WHOLE)) == set(zoom.WAYS)
    assert zoom.ways((-500.0, 200.0, 250.0, 200.0), WHOLE) == ["right", "up"]


# Intents ----------------------------------------------------------------------------------------------


def test_steps_lead_to_four_times_and_back() -> None:
    player = at_board()
    app = player.app
    full = whole(app)
    sizes = [full[2]]
    for _ in range(3):
        assert not app.notices.alarm
        player.do("zoom", "in")
        assert app.notices.announcement == t("say.zoom", n=round(100 * full[2] / view(app)[2]))
        sizes.append(view(app)[2])
    assert sizes[-1] == pytest.approx(full[2] / 4, rel=0.001)
    assert sizes == sorted(sizes, reverse=True)
    assert 'aria-disabled="true"' in place_of(app, "zoom")
    player.do("zoom", "in")
    assert view(app)[2] == sizes[-1]
    assert app.notices.alarm == t("err.zoom_most")
    for size in (sizes[2], sizes[1]):
        player.do("zoom", "out")
        assert view(app)[2] == pytest.approx(size, rel=0.001)
    player.do("zoom", "out")
    assert view(app) == full
    assert app.session.zoom is None
    assert app.notices.announcement == t("say.fit")


def test_the_cell_with_the_focus_stays_where_it_is_seen() -> None:
    player = at_board()
    app = player.app
    app.session.focus = cell_named("b3")
    x, y = centre(app.session.focus)
    shares = []
    for _ in range(3):
        box = view(app)
        shares.append(((x - box[0]) / box[2], (y - box[1]) / box[3]))
        player.do("zoom", "in")
        assert sees(app, app.session.focus)
    assert shares == [pytest.approx(shares[0], abs=0.001)] * 3


def test_the_buttons_are_there_while_they_are_needed() -> None:
    player = at_board()
    app = player.app
    assert intents(app, "zoom") == [("zoom", "in"), ("rotate", "")]
    assert place_of(app, "pan") == place_of(app, "main@data-zoom") == ""
    player.do("zoom", "in")
    assert intents(app, "zoom") == [("fit", ""), ("zoom", "out"), ("zoom", "in"), ("rotate", "")]
    assert sorted(intents(app, "pan")) == [("zoom", way) for way in ("down", "left", "right", "up")]
    assert place_of(app, "main@data-zoom") == "in"
    for way, gone in (("left", "left"), ("up", "up")):
        for _ in range(4):
            player.do("zoom", way)
        assert ("zoom", gone) not in intents(app, "pan")
    assert view(app)[:2] == whole(app)[:2]
    player.do("fit")
    assert app.notices.announcement == t("say.fit")
    assert view(app) == whole(app)
    assert intents(app, "zoom") == [("zoom", "in"), ("rotate", "")]
    assert place_of(app, "pan") == ""


def test_fit_says_where_places_to_choose_lie_outside() -> None:
    player = at_board()
    app = player.app
    player.play_until(lambda: app.is_persons_turn() and player.state.phase == "drift")
    player.do("put-back")
    player.do("put-back")
    tile = min(app.offer().picks)
    player.do("pick", NAME[tile])
    targets = [centre(cell) for cell in app.offer().targets]
    assert targets
    x, y, wide, high = whole(app)
    corners = [(x, y), (x + 0.75 * wide, y), (x, y + 0.75 * high), (x + 0.75 * wide, y + 0.75 * high)]
    hidden = []
    for left, top in corners:
        player.do("zoom", f"{left} {top} {wide / 4} {high / 4}")
        hidden.append(t("button.fit.hides") in place_of(app, "zoom"))
        in_view = [left <= a <= left + wide / 4 and top <= b <= top + high / 4 for a, b in targets]
        assert hidden[-1] == (not all(in_view))
    assert any(hidden)
    player.do("zoom", f"{x + 4} {y + 4} {0.97 * wide} {0.97 * high}")
    assert app.session.zoom is not None
    assert t("button.fit.hides") not in place_of(app, "zoom")


def test_a_view_from_the_fingers_is_limited_too() -> None:
    player = at_board()
    app = player.app
    x, y, wide, high = whole(app)
    player.do("zoom", f"{x - 900} {y + 5000} {wide / 90} {high / 3}")
    found = view(app)
    assert found[2] == pytest.approx(wide / 4, rel=0.001)
    assert found[0] == pytest.approx(x)
    assert found[1] + found[3] == pytest.approx(y + high, abs=0.1)
    player.do("zoom", f"{x} {y} {0.99 * wide} {high}")
    assert app.session.zoom is None
    with pytest.raises(ValueError, match="sideways"):
        player.do("zoom", "sideways")


# Keys -------------------------------------------------------------------------------------------------


def test_keys_zoom_and_fit() -> None:
    player = at_board()
    app = player.app
    full = view(app)
    player.do("key", "Plus")
    once = view(app)
    player.do("key", "Plus")
    assert view(app)[2] < once[2] < full[2]
    player.do("key", "Minus")
    assert view(app)[2] == pytest.approx(once[2], abs=0.01)  # rounded
    player.do("key", "KeyF")
    assert view(app) == full


@pytest.mark.parametrize("code", ["Plus", "Minus", "KeyF"])
def test_signs_that_are_switched_off_do_not_zoom(code: str) -> None:
    player = at_board()
    player.do("zoom", "in")
    before = view(player.app)
    player.do("letters", "off")
    player.do("key", code)
    assert view(player.app) == before
    player.do("letters", "on")
    player.do("key", code)
    assert view(player.app) != before


def test_keys_zoom_while_looking_back() -> None:
    player = at_board()
    app = player.app
    player.do("history")
    full = view(app)
    player.do("key", "Plus")
    assert view(app)[2] < full[2]
    player.do("key", "ArrowLeft")
    assert app.session.moment == len(player.match.actions) - 1
    player.do("key", "KeyF")
    assert app.session.zoom is None


@pytest.mark.parametrize("size", [PHONE, "932 626 1280 800", "320 233 320 640"][:: amount(3, 1)])
def test_the_view_follows_the_focus(size: str) -> None:
    player = at_board(size=size)
    app = player.app
    for _ in range(3):
        player.do("zoom", "in")
    went = set()
    for code in ["KeyW"] * 5 + ["PageDown"] * 4 + ["KeyS"] * 9 + ["BracketRight"] * 6 + ["Home"]:
        before = view(app)
        was_seen = {cell: sees(app, cell, before) for cell in app.position.land.tiles()}
        player.do("key", code)
        after = view(app)
        if hex_pixels(after, *app.browser.size) < min(app.browser.size):
            assert sees(app, app.session.focus, after), code
        assert after[2:] == before[2:]
        if not was_seen.get(app.session.focus, True):
            assert after != before
        went.add(after)
    assert len(went) > 3
    assert app.session.focus == 0


def test_a_cell_that_is_seen_well_does_not_move_the_view() -> None:
    player = at_board(size="932 626 1280 800")
    app = player.app
    player.do("zoom", "in")
    before = view(app)
    for code in ("KeyW", "KeyS", "KeyS", "KeyW"):
        player.do("key", code)
        assert view(app) == before


def test_a_cell_that_gets_the_focus_by_tab_comes_into_view_and_leaves_what_was_said() -> None:
    player = at_board()
    app = player.app
    for _ in range(3):
        player.do("zoom", "in")
    for way in ("left", "left", "left", "up", "up", "up", "left", "up"):
        player.do("zoom", way)
    assert not sees(app, 0)
    app.notices.alarm = "words"
    player.do("see", "o")
    assert sees(app, 0)
    assert app.notices.alarm == "words"


# Keeping and leaving the view -------------------------------------------------------------------------


def reframed(player: PagePlayer) -> bool:
    """Return True if the whole board is now in another frame."""
    return any(order_kind(order) == "motion" and '"#board"' in order_value(order) for order in player.orders)


def test_the_game_goes_on_under_the_view() -> None:
    """The fitted frame changes, but the view does not; without zoom the same game moves the board."""
    fitted, zoomed = at_board(seed=6), at_board(seed=6)
    fitted.do("pace", "normal")
    fitted.play_until(lambda: bool(scene(fitted.app)) and reframed(fitted))
    actions = len(fitted.match.actions)

    zoomed.do("pace", "normal")
    zoomed.do("zoom", "in")
    zoomed.do("zoom", "in")
    app, frames = zoomed.app, set()
    kept = app.session.zoom

    def look() -> None:
        frames.add(whole(app))
        assert view(app) == pytest.approx(kept, abs=0.01)

    zoomed.after = look
    zoomed.play_until(lambda: len(zoomed.match.actions) >= actions and len(frames) > 1)
    assert zoomed.match.texts()[:actions] == fitted.match.texts()[:actions]
    assert len(frames) > 1
    assert app.session.zoom == kept
    assert not reframed(zoomed)


@pytest.mark.parametrize("how", ["resize", "new", "file", "triad"])
def test_another_size_or_another_game_shows_all(how: str) -> None:
    player = at_board()
    app = player.app
    player.do("zoom", "in")
    if how == "resize":
        player.do("resize", "400 507 400 844")
    elif how == "new":
        player.do("new-game", "yes")
        player.do("start")
    elif how == "file":
        text = player.saved
        player.do("import", text)
        player.do("import-anyway")
    else:
        player.do("new-game", "yes")
        player.do("game", "triad")
        player.do("start")
    assert app.session.zoom is None


def test_triads_board_is_not_zoomed() -> None:
    player = PagePlayer(1)
    player.do("game", "triad")
    player.do("start")
    app = player.app
    before = scene(app)
    for value in ("in", "out", "left", "0 0 10 10"):
        player.do("zoom", value)
    for code in ("Plus", "Minus", "KeyF"):
        player.do("key", code)
    player.do("fit")
    assert app.session.zoom is None
    assert app.notices.announcement == ""
    assert scene(app)["board@viewBox"] == before["board@viewBox"]
    assert place_of(app, "zoom") == place_of(app, "pan") == place_of(app, "board@data-whole") == ""


# Drawing ----------------------------------------------------------------------------------------------


def test_tokens_show_all_their_detail_where_the_view_makes_hexes_large() -> None:
    player = at_board(size="320 233 320 640")
    app = player.app
    assert board_view.board_view(app).compact
    fitted = board_view.board_view(app).pixels
    for _ in range(3):
        player.do("zoom", "in")
    assert not board_view.board_view(app).compact
    assert board_view.board_view(app).pixels == pytest.approx(4 * fitted, rel=0.01)


def test_the_sea_is_that_of_the_whole_board() -> None:
    """The sea of the whole board is drawn, so there is water wherever fingers drag before a redraw."""
    player = at_board()
    before = place_of(player.app, "board-sea")
    player.do("zoom", "in")
    assert place_of(player.app, "board-sea") == before


def test_the_picture_of_the_result_shows_all() -> None:
    player = at_board()
    player.play_to_the_end()
    player.do("count-all")
    fitted = picture_of(player.app)
    player.do("zoom", "in")
    assert player.app.session.zoom is not None
    assert picture_of(player.app) == fitted
