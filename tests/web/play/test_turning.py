"""Turning the board: when it turns automatically, how people turn it, and the turned board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.web.draw.test_turned import named
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias import record
from trias.games.trias.cells import AXIAL, NAME, NEIGHBOURS, cell_named
from trias.games.trias.moves import KIND, PLACE
from web.games.trias import board_view as drawn
from web.games.trias import keys
from web.games.trias.board.frame import centre, hex_pixels, turned
from web.games.trias.board_view import board_view, rotations
from web.keeping.shelf import meta
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App
from web.state.session import Rotation
from web.words import t

LATE = Path(__file__).parents[2] / "data" / "late"
DESKTOP, PHONE, ON_ITS_SIDE = "920 800 1280 800", "390 638 390 844", "596 390 844 390"
#: A game of three whose hexes grow by a third on a phone if the board is turned to the left.
WIDE = (LATE / "late-3-22.json").read_text("utf-8")


def opened(size: str = PHONE, turn: str = "auto", text: str = WIDE) -> PagePlayer:
    """Return a late position on the board, with hands open."""
    player = PagePlayer(1)
    player.do("resize", size)
    player.do("hands", "open")
    player.do("turn", turn)
    player.do("import", text)
    return player


def sixths(app: App) -> int:
    return app.session.rotation.sixths


def pixels(app: App) -> float:
    assert app.session.box is not None
    return hex_pixels(app.session.box, *app.browser.size)


def rotate_button(app: App) -> str:
    """Return the words of the button that turns the board, '' if there is none."""
    return (
        place_of(app, "zoom").partition('data-intent="rotate"')[2].partition(">")[2].partition("</button>")[0]
    )


@pytest.fixture
def widths(monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """Return the widths of hexes at each rotation, for the test to set."""
    told: dict[int, float] = {0: 50.0, 1: 50.0, 5: 50.0}

    def tell(_: App) -> Mapping[int, float]:
        return dict(told)

    monkeypatch.setattr(drawn, "rotations", tell)
    return told


# Automatic turning ------------------------------------------------------------------------------------


def test_a_game_is_opened_turned_where_hexes_gain_a_fifth() -> None:
    player = opened(turn="off")
    app, upright = player.app, pixels(player.app)
    assert sixths(app) == 0
    player = opened()
    assert sixths(player.app) == 5
    assert pixels(player.app) > 1.2 * upright
    assert not [order for order in player.orders if order_kind(order) == "motion"]
    assert sixths(opened(DESKTOP).app) == 0  # the gain would be smaller there


def test_only_three_turnings_are_tried_the_nearest_ones() -> None:
    app = opened(turn="off").app
    found = rotations(app)
    assert list(found) == [0, 1, 5]
    for by, wide in found.items():
        player = opened(turn="off")
        for _ in range(by):
            player.do("rotate", "right")
        assert pixels(player.app) == pytest.approx(wide, abs=0.1)


@pytest.mark.parametrize("bots", [("", "random", "random"), ("", ""), ("random", "random")])
def test_it_turns_once_a_round_at_most_when_a_person_begins(
    bots: tuple[str, ...], widths: dict[int, float]
) -> None:
    """Tested with another rotation that is much better at every check."""
    player = PagePlayer(5)
    player.do("resize", DESKTOP)
    player.do("hands", "open")
    app, turns = player.app, list[int]()
    last = 0

    def look() -> None:
        nonlocal last
        session = app.session
        if session.match is None or session.book is None or session.match.name != "trias":
            return
        if sixths(app) != last:
            last = sixths(app)
            turns.append(session.book.turn)
            if "" in bots:
                assert app.position.to_move in app.persons()
            assert session.choice.picked is None
        widths.update({0: 50.0, 1: 50.0, 5: 50.0})
        widths[(1, 5, 0)[(0, 1, 5).index(last)]] = 90.0

    player.after = look
    player.start(bots)
    player.play_to_the_end()
    turns = [turn for turn in turns if turn]
    assert len(turns) > 3
    assert all(later - earlier >= len(bots) for earlier, later in pairwise(turns))


def test_less_than_a_fifth_is_not_worth_it(widths: dict[int, float]) -> None:
    widths[1] = 59.9
    assert sixths(opened().app) == 0
    widths[1] = 60.1
    assert sixths(opened().app) == 1


def test_while_something_is_in_the_hand_or_enlarged_the_board_stays(widths: dict[int, float]) -> None:
    for hold in ("pick", "zoom"):
        widths.update({0: 50.0, 1: 50.0, 5: 50.0})
        player = opened()
        app = player.app
        assert sixths(app) == 0
        if hold == "pick":
            player.play_until(lambda app=app: app.session.choice.picked is not None)
        else:
            player.do("zoom", "in")
        widths[1] = 90.0
        app.session.rotation = Rotation(looked=-1)
        player.do("inspect", "o")
        assert sixths(app) == 0
        player.do("put-back" if hold == "pick" else "fit")
        assert sixths(app) == 1


def test_another_shape_of_window_is_looked_at_anew_but_not_another_height() -> None:
    player = opened(ON_ITS_SIDE)
    app = player.app
    assert sixths(app) == 0
    player.do("resize", PHONE)
    assert sixths(app) == 5
    before = sixths(app)
    player.do("resize", "390 322 390 844")  # a half sheet has opened
    assert sixths(app) == before
    player.do("resize", ON_ITS_SIDE)
    assert sixths(app) == 0


# By setting -------------------------------------------------------------------------------------------


def test_asked_it_offers_and_does_not_turn() -> None:
    player = opened(turn="ask")
    app = player.app
    assert sixths(app) == 0
    gain = app.session.rotation.gain
    assert gain >= 20
    assert t("button.rotate.offer", n=gain) in rotate_button(app)
    assert "offered" in place_of(app, "zoom")
    assert t("say.turn_offer", n=gain) in app.notices.announcement
    before = pixels(app)
    player.do("rotate")
    assert pixels(app) / before == pytest.approx(1 + gain / 100, abs=0.01)
    assert t("button.rotate.back") in rotate_button(app)


def test_another_setting_counts_at_once() -> None:
    player = opened(turn="off")
    app = player.app
    player.do("turn", "auto")
    assert sixths(app) == 5
    player.do("turn", "off")
    assert sixths(app) == 0
    player.do("turn", "ask")
    assert (sixths(app), app.session.rotation.gain > 0) == (0, True)


# By hand ----------------------------------------------------------------------------------------------


def test_keys_turn_it_all_the_way_round_both_ways() -> None:
    player = opened(turn="off")
    app = player.app
    for expected in (1, 2, 3, 4, 5, 0):
        player.do("key", "KeyB")
        assert sixths(app) == expected
        assert place_of(app, "board@data-turning") == str(expected)
    for expected in (5, 4):
        player.do("key", "Shift+KeyB")
        assert sixths(app) == expected
    assert t("say.turned.left", n=120) in app.notices.announcement


def test_the_button_turns_to_the_widest_and_back() -> None:
    player = opened(turn="off")
    app = player.app
    assert t("button.rotate") in rotate_button(app)
    assert "turned" not in place_of(app, "zoom")
    player.do("rotate")
    assert sixths(app) == 5
    assert "turned" in place_of(app, "zoom")
    assert t("button.rotate.back") in rotate_button(app)
    player.do("rotate")
    assert sixths(app) == 0
    assert app.notices.announcement == t("say.turned")


def test_who_turns_it_by_hand_has_it_so_for_the_whole_game(widths: dict[int, float]) -> None:
    player = PagePlayer(2)
    player.start(("", "random"))
    player.do("rotate", "right")
    widths[5] = 200.0
    turned_by = set()
    player.after = lambda: turned_by.add(sixths(player.app))
    player.play_to_the_end()
    assert turned_by == {1}


def test_it_glides_and_the_order_leaves_nothing_out() -> None:
    player = opened(turn="off")
    player.do("pace", "normal")
    before = board_view(player.app)
    orders = player.do("rotate", "right")
    (order,) = (order for order in orders if order_kind(order) == "motion")
    given = json.loads(order_value(order))
    places = " ".join(str(place) for place, *_ in given["moves"])
    drawn = scene(player.app)
    for cell in before.tiles:
        if cell:
            x, y = centre(turned(cell, 1))
            at = f'[transform="translate({x:g},{y:.1f})"]'
            assert f"#board-tiles > {at}" in places
            assert at[1:-1] in drawn["board-tiles"]
    assert "#board-coast" in places
    assert 'class="pill' in given["drawn"]  # the old pills fade out
    for _, frames, timing in given["moves"]:
        assert timing["delay"] + timing["duration"] <= 500
        last = frames[-1]
        assert last.get("translate", "0.0px 0.0px") in (
            "0.0px 0.0px",
            "-0.0px -0.0px",
            "0.0px -0.0px",
            "-0.0px 0.0px",
        )
        assert last.get("rotate", "0deg") == "0deg"


def test_enlarged_it_keeps_what_is_in_the_middle() -> None:
    player = opened(turn="off")
    app = player.app
    app.session.focus = 0
    for _ in range(3):
        player.do("zoom", "in")
    box = app.session.zoom
    assert box is not None
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    player.do("rotate", "right")
    now = app.session.zoom
    assert now is not None
    assert now[2:] == pytest.approx(box[2:], rel=0.35)
    x, y = now[0] + now[2] / 2, now[1] + now[3] / 2
    assert (x * x + y * y) == pytest.approx(middle[0] ** 2 + middle[1] ** 2, abs=2 * 60.0**2)


@pytest.mark.parametrize("study", ["lesson", "puzzle"])
def test_studies_are_not_turned(study: str) -> None:
    player = PagePlayer(1)
    player.do("resize", PHONE)
    player.do("lessons" if study == "lesson" else "puzzles")
    value = place_of(player.app, "sheets").partition(f'data-intent="{study}"')[2].partition('data-value="')[2]
    player.do(study, value.partition('"')[0])
    app = player.app
    assert app.session.study is not None
    assert rotate_button(app) == ""
    player.do("key", "KeyB")
    assert sixths(app) == 0
    assert app.notices.alarm == t("err.rotate")


def test_triad_is_never_turned() -> None:
    player = PagePlayer(1)
    player.do("game", "triad")
    player.do("start")
    player.do("key", "KeyB")
    assert sixths(player.app) == 0
    assert "rotate" not in place_of(player.app, "zoom")


# The turned board -------------------------------------------------------------------------------------


def test_it_is_kept_out_of_records_and_comes_back_with_the_game() -> None:
    player = opened(turn="off")
    text = player.saved
    player.do("rotate", "left")
    assert player.saved == text
    assert record.dumps(record.to_record(player.match)) == text
    kept = json.loads(player.settings)["turned"]
    assert kept == {"id": meta(player.match).id, "sixths": 5, "is_chosen": True}
    again = PagePlayer(1)
    recall(again.app, player.settings)
    again.do("resize", PHONE)
    again.do("import", text)
    assert again.app.session.rotation[:3] == (5, again.app.session.rotation.looked, True)
    other = PagePlayer(1)
    recall(other.app, player.settings)
    other.start(("", "random"))
    assert sixths(other.app) == 0


@pytest.mark.parametrize(
    "value",
    ["", None, [], {"id": "x"}, {"id": 1, "sixths": 1, "is_chosen": True}]
    + [{"id": "x", "sixths": by, "is_chosen": True} for by in (-1, 6, 1.0, True, "1")]
    + [{"id": "x", "sixths": 1, "is_chosen": 1}],
)
def test_what_is_stored_wrongly_is_skipped(value: object) -> None:
    app = PagePlayer(1).app
    recall(app, json.dumps({"turned": value, "theme": "dark"}))
    assert app.last_rotation == {}
    assert app.settings["theme"] == "dark"


def test_the_past_has_the_turning_of_the_present() -> None:
    player = opened()
    app = player.app
    assert sixths(app) == 5
    player.do("history")
    for moment in ("0", "40", "90"):
        player.do("moment", moment)
        drawn = scene(app)
        assert drawn["board@data-turning"] == "5"
        assert named(board_view(app.at_moment())) == {
            name: pytest.approx(centre(turned(cell_named(name), 5)), abs=0.06)
            for name in named(board_view(app.at_moment()))
        }
    player.do("key", "KeyB")
    assert sixths(app) == 0
    player.do("now")
    assert sixths(app) == 0


@pytest.mark.parametrize("by", range(6))
def test_keys_lead_where_they_point_on_the_screen(by: int) -> None:
    player = opened(DESKTOP, "off")
    app = player.app
    for _ in range(by):
        player.do("key", "KeyB")
    where = keys.stops(app)
    for code, direction in keys.STEPS.items():
        for start in where[::3]:
            app.session.focus = start
            player.do("key", code)
            if app.session.focus == start:
                continue
            (x0, y0), (x1, y1) = (centre(turned(cell, by)) for cell in (start, app.session.focus))
            ways = [(0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5)]
            ux, uy = ways[direction]
            along = ((x1 - x0) * ux + (y1 - y0) * uy) / ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            assert along > 0.86, (code, NAME[start])
    for code, sign in (("ArrowRight", 1), ("ArrowLeft", -1)):
        for start in where[::3]:
            app.session.focus = start
            path = [turned(start, by)]
            for _ in range(2):
                player.do("key", code)
                path.append(turned(app.session.focus, by))
            if all(other in NEIGHBOURS[one] for one, other in pairwise(path)):
                assert AXIAL[path[2]][0] - AXIAL[path[0]][0] == 2 * sign
                assert centre(path[2])[1] == pytest.approx(centre(path[0])[1])


@pytest.mark.parametrize("by", range(6))
def test_words_for_directions_follow_the_screen(by: int) -> None:
    player = opened(DESKTOP, "off")
    app = player.app
    app.session.focus = 0
    player.do("key", "KeyX")
    upright = app.notices.announcement
    words = [t(f"announce.way.{way}", cells="@").partition("@")[0] for way in range(6)]
    found = [
        upright.partition(word)[2].partition(words[(way + 1) % 6] or "@")[0] for way, word in enumerate(words)
    ]
    for _ in range(by):
        player.do("key", "KeyB")
    player.do("key", "KeyX")
    told = app.notices.announcement
    there = [
        told.partition(word)[2].partition(words[(way + 1) % 6] or "@")[0] for way, word in enumerate(words)
    ]
    for way in range(6):
        assert there[(way + by) % 6].split(",")[0].strip(". ") == found[way].split(",")[0].strip(". ")


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_on_a_board_that_turns_all_the_time(seed: int) -> None:
    """Every scene names its cells where they are drawn, and clicks play the named actions."""
    player, rng = PagePlayer(seed), Random(seed)
    player.do("resize", (DESKTOP, PHONE)[seed])
    player.do("turn", "off")
    player.start(("", "random", "random"))
    app, seen = player.app, set[int]()
    while app.sheet != "final":
        if rng.random() < 0.15:
            player.do("rotate", rng.choice(("left", "right", "")))
        if not app.sheet and not app.is_persons_turn():
            assert player.work()
            continue
        if app.sheet:
            player.click()
            continue
        if rng.random() < 0.1:
            view = board_view(app)
            drawn = named(view)
            seen.add(sixths(app))
            assert {cell_named(name) for name in drawn} >= {*view.tiles, *view.targets}
            for name, point in drawn.items():
                assert point == pytest.approx(centre(turned(cell_named(name), sixths(app))), abs=0.06)
        player.click()
    assert len(seen) > 2
    assert sum(action & KIND == PLACE for action in player.match.actions) > 0
