"""The finale: land masses are counted one by one, then the podium is shown; nothing is revealed early."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.web.markup import check_nodes, place_of, strip_tags, tree_of, trees
from tests.web.page_player import PagePlayer, order_kind
from trias import record
from trias.games.trias import State
from trias.games.trias.scoring import Share, final
from trias.match import Match
from web import screen
from web.do import do
from web.games.trias.board import board
from web.games.trias.finale import camera, counting, layout, outcome, race, scoring, scoring_motion
from web.games.trias.finale.counting import CountedLand
from web.play import shows
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.state.orders import Animate, Order
from web.state.session import Rotation
from web.words import t

WIDE, PHONE = "920 800 1280 800 0", "390 640 390 844 0"
#: Seats with people and bots: two to five players, on one device, against bots, and bots alone.
TABLES = [
    ("", "random"),
    ("", "", ""),
    ("", "random", "random"),
    ("random", "random", "random", "random"),
    ("", "", "random", "random", "random"),
]
#: By default the smallest and the largest.
SEVERAL = amount(TABLES[::4], TABLES)


def last_moment(seats: tuple[str, ...]) -> Match:
    """Return a game where only the end of the last turn is left, with herds on at least three land masses."""
    for seed in range(60):
        player = PagePlayer(seed)
        player.start(seats)
        player.play_to_the_end()
        if sum(any(share.points) for _, share in player.state.final_shares()) > 2:
            texts = player.match.texts()
            assert texts[-1] == "end"
            return record.loads(json.dumps(record.to_record(player.match) | {"actions": texts[:-1]}))
    raise AssertionError("nobody is on three lands in the end")


MATCHES: dict[tuple[str, ...], Match] = {}


def nearly_over(seats: tuple[str, ...]) -> Match:
    if seats not in MATCHES:
        MATCHES[seats] = last_moment(seats)
    match = MATCHES[seats]
    return record.loads(json.dumps(record.to_record(match)))


def page(match: Match, *settings: tuple[str, str], size: str = WIDE) -> App:
    """Return a page on which the game's last turn can be ended."""
    app = App(Random(1))
    offer_kept_game(app, record.dumps(record.to_record(match)))
    for intent, value in (("pace", "normal"), ("ending", "0"), *settings, ("continue", "")):
        do(app, intent, value)
    do(app, "resize", size)
    if app.sheet == "handover":
        do(app, "reveal")
    return app


def end(app: App) -> list[Order]:
    """End the last turn."""
    if app.is_persons_turn():
        return do(app, "action", "end") + (do(app, "end-anyway") if app.sheet == "confirm-end" else [])
    do(app, "waited", str(app.timers.waits))
    return do(app, "answer", "end", app.session.bots.job)


def ended(seats: tuple[str, ...] = ("", "", ""), *settings: tuple[str, str], size: str = WIDE) -> App:
    """Return a page at the start of the finale."""
    app = page(nearly_over(seats), *settings, size=size)
    end(app)
    return app


def wait(app: App) -> list[Order]:
    """Let the step's time run out."""
    assert app.session.showing is not None
    return do(app, "waited", str(app.session.showing.number))


def has_ended(app: App) -> bool:
    return app.session.showing is None or app.session.showing.has_ended


def watch(app: App) -> Iterator[list[Order]]:
    """Yield the orders of each step until the finale waits for a press."""
    while not has_ended(app):
        yield wait(app)


def totals(app: App) -> dict[str, int]:
    """Return each player's points in the race, as drawn."""
    lanes = [node for node in tree_of(app, "show").iter("g") if node.get("class") == "lane"]
    found = {}
    for lane in lanes:
        [total] = [node for node in lane.iter("text") if node.get("class") == "total"]
        found[str(lane.get("data-lane"))] = int(total.text or "")
    return found


# The order and the time -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEVERAL)
def test_lands_are_counted_from_small_to_large_and_those_with_nobody_at_once(seats: tuple[str, ...]) -> None:
    app = ended(seats)
    lands, state = counting.lands(app), app.position
    assert {land.cells for land in lands} == {cells for cells, _ in state.final_shares()}
    empty = [land for land in lands if not any(land.herds)]
    assert list(lands[: len(empty)]) == empty
    rest = [(len(land.cells), len(land.letter), land.letter) for land in lands[len(empty) :]]
    assert rest == sorted(rest)
    steps = counting.steps(lands)
    kinds = [step.kind for step in steps]
    assert kinds == ["still", "opening", *["nobody"] * bool(empty), *["land", "points"] * len(rest)]
    assert [step.is_last for step in steps if step.kind == "land"] == [False] * (len(rest) - 1) + [True]
    assert steps[-1].after == len(lands)


@pytest.mark.parametrize("seats", SEVERAL)
@pytest.mark.parametrize("pace", ["normal", "fast", "slow"])
def test_it_takes_no_more_than_twenty_seconds(seats: tuple[str, ...], pace: str) -> None:
    app = ended(seats, ("pace", pace))
    lengths = [span.length for span in counting.spans(app)]
    assert sum(lengths) <= counting.MOST
    kinds = [step.kind for step in counting.steps(counting.lands(app))]
    lands = [a + b for a, b, kind in zip(lengths, lengths[1:], kinds, strict=False) if kind == "land"]
    assert len(set(lands)) == 1
    most = counting.LAND * (counting.FAST if pace == "fast" else 1)
    assert lands[0] == pytest.approx(
        min(most, (counting.MOST - sum(lengths) + sum(lands)) / len(lands)), abs=2
    )
    shown = [order_kind(order) for orders in watch(app) for order in orders]
    assert shown.count("show") == len(lengths)  # without the first step, and with the podium


def test_there_can_be_more_lands_than_there_is_time_for() -> None:
    land = CountedLand("A", (1,), (1, 0), (1, 0), "alone", 1)
    lands = tuple(land._replace(letter=chr(65 + number)) for number in range(20))
    app = ended()
    with_many = pytest.MonkeyPatch()
    with_many.setattr(counting, "lands", lambda _: lands)
    try:
        assert sum(span.length for span in counting.spans(app)) == pytest.approx(counting.MOST, abs=40)
        assert counting.speed(app) < 0.4
    finally:
        with_many.undo()


# The display ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, PHONE, "600 390 844 390 0", "360 440 360 640 0"][:: amount(2, 1)])
@pytest.mark.parametrize("seats", SEVERAL)
def test_the_race_goes_from_the_points_on_the_way_to_the_result(seats: tuple[str, ...], size: str) -> None:
    app = ended(seats, size=size)
    state = app.position
    assert (place_of(app, "html@data-show"), app.page_state) == ("quiet", "thinking")
    earned = [sum(share.points[seat] for _, share in state.final_shares()) for seat in range(state.players)]
    begin = {str(seat): score - earned[seat] for seat, score in enumerate(state.score)}
    seen = []
    for _ in watch(app):
        drawn = scene(app)
        check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
        if drawn["html@data-show"] != "scoring":
            break
        assert app.page_state == "thinking"
        assert drawn["html@data-sheet"] == ""
        seen.append(totals(app))
        assert list(seen[-1].values()) == sorted(seen[-1].values(), reverse=True)
    assert seen[0] == begin
    assert seen[-1] == {str(seat): score for seat, score in enumerate(state.score)}
    assert place_of(app, "html@data-show") == "podium"
    assert app.page_state == "thinking"
    wait(app)
    assert app.page_state == "over"
    assert app.sheet == ""
    do(app, "final")
    assert (app.sheet, app.session.showing, app.page_state) == ("final", None, "over")
    assert 'data-intent="rematch"' in place_of(app, "sheets")


def test_every_land_is_told_once_with_what_it_brings_and_what_all_have_then() -> None:
    app = ended()
    told = []
    for _ in watch(app):
        told += [app.notices.announcement] * bool(app.notices.announcement)
        app.notices.announcement = ""
    lands = [land for land in counting.lands(app) if any(land.herds)]
    names = app.names()
    assert len(told) == len(lands) + any(not any(land.herds) for land in counting.lands(app)) + 1
    assert told[-1] == outcome.headline(app)
    last = lands[-1]
    assert told[-2].startswith(f"{t('race.said.last')} {last.letter}, ")
    for seat, points in enumerate(last.points):
        words = t("race.said.points", player=names[seat], n=points, total=app.position.score[seat])
        assert (words in told[-2]) == bool(points)


def test_the_caption_says_how_far_it_has_got() -> None:
    app, steps = ended(), []
    for _ in watch(app):
        drawn = tree_of(app, "show")
        dots = [node for node in drawn.iter("p") if node.get("class") == "dots"]
        steps += [str(node.get("aria-label")) for node in dots]
    lands = counting.lands(app)
    assert steps[0] == t("race.step.none", all=len(lands))
    assert steps[-1] == t("race.step", n=len(lands), all=len(lands))


def test_the_words_on_points_follow_from_the_rules() -> None:
    """Cover every case of R10, with the points that the engine gives."""
    cases = [
        (5, (2, 1, 0), ["race.most", "race.second_up", ""]),
        (4, (2, 1, 1), ["race.most", "race.second_tie", "race.second_tie"]),
        (3, (2, 1, 1), ["race.most", "race.second_tie_up", "race.second_tie_up"]),
        (4, (0, 3, 1), ["", "race.most", "race.second"]),
        (6, (0, 3, 0), ["", "race.alone", ""]),
        (3, (2, 2, 1), ["race.tie_up", "race.tie_up", "race.none"]),
        (4, (2, 2, 0), ["race.tie", "race.tie", ""]),
        (9, (6, 3, 5), ["race.most", "race.none", "race.second_up"]),
    ]
    for tiles, herds, ids in cases:
        share = final(tiles, herds)
        land = CountedLand(
            "A", tuple(range(1, tiles + 1)), herds, tuple(share.points), share.case, share.seats
        )
        for seat, id in enumerate(ids):
            if not id:
                continue
            words = counting.how(land, seat)
            values = {"n": tiles, "half": counting.half_of(tiles)}
            if id == "race.none":
                values = {"n": herds[seat], "place": t("race.place.3")}
            assert words == t(id, **values), (tiles, herds, seat)
            assert (id == "race.none") == (share.points[seat] == 0)


def test_the_axis_grows_only_as_far_as_the_points_that_are_counted() -> None:
    lane = race.Lane(0, "red", "Ada", 10, 20)
    assert race.race_view.most_points((lane,), 40) == 40
    assert race.race_view.most_points((lane._replace(gain=8),), 40) == 40
    assert race.race_view.most_points((lane._replace(gain=9),), 40) == 45
    assert race.race_view.most_points((lane._replace(gain=30),), 40) == 65


@pytest.mark.parametrize("seats", SEVERAL)
def test_the_axis_begins_at_25_points_or_20_for_two(seats: tuple[str, ...]) -> None:
    app = ended(seats)
    wait(app)
    count = counting.count(app)
    assert count is not None
    most = race.race_at(app, count).most
    interim = max(totals(app).values())
    first = 20 if len(seats) == 2 else 25
    assert most == next(points for points in range(first, 200, 5) if interim <= points - 2)


# Secrecy ----------------------------------------------------------------------------------------------


@contextmanager
def doctored(cells: frozenset[tuple[int, ...]], seat: int) -> Iterator[None]:
    """Change the points of the land masses with these cells: many for one seat, none for the others."""
    true = State.final_shares

    def shares(state: State) -> list[tuple[tuple[int, ...], Share]]:
        return [
            (at, share._replace(points=[50 * (other == seat) for other in range(state.players)]))
            if at in cells
            else (at, share)
            for at, share in true(state)
        ]

    patch = pytest.MonkeyPatch()
    patch.setattr(State, "final_shares", shares)
    try:
        yield
    finally:
        patch.undo()


def told(app: App, orders: list[Order]) -> dict[str, Any]:
    """Return everything that the page reveals now: the scene, with title and live regions, and the orders."""
    return scene(app) | {
        "orders": [
            str(order) for order in orders if order_kind(order) in ("focus", "motion", "sound", "download")
        ],
        "state": app.page_state,
    }


def differences(seats: tuple[str, ...], counted: int, seat: int) -> set[str]:
    """Return the places that reveal too early what comes after the first `counted` land masses."""
    found: set[str] = set()
    true = page(nearly_over(seats))
    true_orders = end(true)
    late = frozenset(land.cells for land in counting.lands(true)[counted:])
    with doctored(late, seat):
        other = page(nearly_over(seats))
        other_orders = end(other)
    for step in counting.steps(counting.lands(true)):
        if step.after > counted:
            return found
        if step.kind != "still":
            true_orders = wait(true)
            with doctored(late, seat):
                other_orders = wait(other)
        place = told(true, true_orders)
        with doctored(late, seat):
            seen = told(other, other_orders)
        found |= {key for key in place.keys() | seen.keys() if place.get(key) != seen.get(key)}
    return found


@pytest.mark.parametrize("seats", SEVERAL)
def test_nothing_tells_of_a_land_that_has_not_been_counted(seats: tuple[str, ...]) -> None:
    """No part of the page changes if a land mass not yet counted gives someone different points."""
    app = ended(seats)
    lands = counting.lands(app)
    for counted in range(len(lands)):
        seat = (counted + min(range(len(seats)), key=app.position.score.__getitem__)) % len(seats)
        assert differences(seats, counted, seat) == set(), (counted, seat)


def leak_title(app: App) -> str:
    winners = app.position.winners() or ()
    return " ".join(app.names()[seat] for seat in winners) if app.is_over() else ""


def leak_log(app: App) -> str:
    return f"<p>{max(app.position.score)}</p>"


@pytest.mark.parametrize(
    ("module", "name", "leak", "place"),
    [(screen.page_frame, "title", leak_title, "title"), (screen.tabs, "log_fill", leak_log, "log")],
)
def test_a_page_that_tells_is_found_out(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, leak: Callable[[App], str], place: str
) -> None:
    monkeypatch.setattr(module, name, leak)
    monkeypatch.setattr(screen.tabs, "open_tab", lambda *_: "log")  # closed panels are not drawn
    app = ended()
    worst = min(range(3), key=app.position.score.__getitem__)
    assert place in differences(("", "", ""), 0, worst)


def test_what_tells_the_result_is_not_there_before_it_and_ends_the_finale() -> None:
    telling = {
        "history",
        "review",
        "review-game",
        "share",
        "rematch",
        "statistics",
        "final",
        "result-tab",
        "moment",
    }
    app = ended()
    for _ in [None, *watch(app)]:
        if app.session.showing is None or app.session.showing.kind != "scoring":
            break
        offered = set(re.findall(r'data-intent="([^"]+)"', "".join(map(str, scene(app).values()))))
        assert not offered & telling
        for key in ("KeyV", "KeyL", "KeyO", "KeyM", "KeyT", "KeyH", "KeyU"):
            before = app.session.showing
            do(app, "key", key)
            assert app.session.showing == before
            assert not app.notices.announcement
    for intent in ("home", "history", "games", "share", "statistics", "totals", "log"):
        app = ended()
        wait(app)
        do(app, intent)
        if intent != "log":
            assert app.session.showing is None, intent


def test_the_menu_shares_nothing_and_the_finale_waits_for_it() -> None:
    app = ended()
    wait(app)
    do(app, "menu")
    assert app.sheet == "menu"
    assert 'data-intent="share"' not in place_of(app, "sheets")
    step = app.session.showing
    assert [order_kind(order) for order in wait(app)] == ["show"]
    assert app.session.showing == step
    do(app, "close")
    assert app.session.showing == step
    wait(app)
    assert app.session.showing is not None
    assert app.session.showing.step == 2


# Skipping, pausing, and where there is no finale ------------------------------------------------------


@pytest.mark.parametrize("intent", ["skip", "count-all", "close", "back", "go-on"])
def test_the_scoring_can_be_skipped(intent: str) -> None:
    app = ended()
    wait(app)
    wait(app)
    orders = do(app, intent)
    assert app.session.showing is not None
    assert (app.session.showing.kind, app.session.showing.has_ended) == ("podium", True)
    assert app.page_state == "over"
    assert app.notices.announcement == outcome.headline(app)
    assert [order_kind(order) for order in orders] == ["focus"]
    assert app.sheet == ""
    do(app, "skip")
    assert app.session.showing is not None  # a second tap on the sea does nothing
    do(app, "close")
    assert (app.sheet, app.session.showing) == ("final", None)


def test_what_comes_late_for_a_skipped_step_does_nothing() -> None:
    app = ended()
    wait(app)
    assert app.session.showing is not None
    number = app.session.showing.number
    do(app, "skip")
    shown = app.session.showing
    do(app, "waited", str(number))
    assert app.session.showing == shown


def test_a_press_on_the_board_changes_nothing() -> None:
    app = ended()
    wait(app)
    step, drawn = app.session.showing, scene(app)
    for intent, value in (
        ("cell", "a1"),
        ("inspect", "a1"),
        ("zoom", "in"),
        ("rotate", "right"),
        ("light", "seat 1"),
    ):
        do(app, intent, value, 1)
        assert app.session.showing == step
        assert scene(app) == drawn, intent
    do(app, "point", "cell a1")
    assert screen.pointed_view(app) == {}


def test_it_can_be_held_between_lands_and_goes_on() -> None:
    app = ended()
    while counting.count(app) is None or counting.count(app).step.kind != "land":  # type: ignore[union-attr]
        wait(app)
    do(app, "pause")
    assert 'class="land-caption held"' in place_of(app, "show")
    wait(app)
    count = counting.count(app)
    assert count is not None
    assert count.step.kind == "points"  # the land mass is counted to its end
    wait(app)
    held = counting.count(app)
    assert held is not None
    assert held.step == count.step
    do(app, "pause")
    after = counting.count(app)
    assert after is not None
    assert after.step.after == count.step.after + 1
    assert 'class="land-caption"' in place_of(app, "show")


def test_at_once_means_at_once() -> None:
    app = ended(("", "", ""), ("pace", "instant"))
    assert (app.session.showing, app.sheet, app.page_state) == (None, "final", "over")


def said(app: App) -> list[str]:
    """Return all announcements up to the podium."""
    return [text for _ in watch(app) if (text := app.notices.announcement)]


@pytest.mark.parametrize("seats", SEVERAL)
def test_a_short_ending_takes_five_seconds_and_leads_to_the_same_words_and_picture(
    seats: tuple[str, ...],
) -> None:
    full, short = ended(seats), ended(seats, ("finale", "short"))
    spans = counting.spans(short)
    assert len(spans) == len(counting.spans(full))
    assert sum(span.length for span in spans) + shows.PODIUM["short"] <= 5000
    waited = [*(span.length for span in spans[1:]), shows.PODIUM["short"]]
    lengths = []
    for _ in waited:
        wait(short)
        moved = scoring_motion.motions(short, camera.fitted(short))
        lengths.append(max((one.start + one.length for one in moved), default=0))
    assert all(length <= most + 2 for length, most in zip(lengths, waited, strict=True))
    short = ended(seats, ("finale", "short"))
    assert said(short) == said(full)
    assert place_of(short, "show") == place_of(full, "show")


def test_without_an_ending_the_result_page_comes_at_once_though_the_animations_stay() -> None:
    app = ended(("", "", ""), ("finale", "none"))
    assert (app.session.showing, app.sheet, app.page_state) == (None, "final", "over")
    assert not app.is_still
    assert outcome.headline(app) in strip_tags(place_of(app, "sheets"))


def test_a_finished_game_opened_is_not_counted_again() -> None:
    app = ended()
    saved = record.dumps(record.to_record(app.shown_match))
    other = App(Random(2))
    offer_kept_game(other, saved)
    do(other, "pace", "normal")
    orders = do(other, "continue")
    assert (other.sheet, other.session.showing) == ("final", None)
    assert "show" not in [order_kind(order) for order in orders]


def test_bots_alone_are_counted_too_but_not_where_they_were_skipped() -> None:
    seats = ("random", "random", "random", "random")
    app = ended(seats)
    assert app.session.showing is not None
    app = page(nearly_over(seats))
    do(app, "skip")
    do(app, "answer", "end", app.session.bots.job)
    assert (app.session.showing, app.sheet) == (None, "final")


def test_the_text_board_tells_all_at_once_and_waits_for_nothing() -> None:
    app = page(nearly_over(("", "", "")), ("board", "words"))
    assert "focus" in [order_kind(order) for order in end(app)]
    assert app.notices.announcement == outcome.headline(app)
    drawn = scene(app)
    assert 'id="told-title"' in drawn["lists"]
    assert (drawn["html@data-show"], app.page_state, app.sheet) == ("", "over", "")
    words = strip_tags(drawn["lists"])
    assert outcome.headline(app) in words
    items = list(trees(drawn)["lists"].iter("li"))
    lands = counting.lands(app)
    assert len(items) == sum(any(land.herds) for land in lands) + any(not any(land.herds) for land in lands)
    for seat, name in enumerate(app.names()):
        assert f"{name} plus " not in words or f", {app.position.score[seat]}." in words
    do(app, "final")
    assert app.sheet == "final"


# Motion -----------------------------------------------------------------------------------------------


def is_there(selector: str, drawn: dict[str, str]) -> bool:
    """Return whether an element of the page matches the selector by id, attributes and classes."""
    head, _, rest = selector.partition(" ")
    if not rest:
        return True
    markup = drawn[head[1:]]
    signs = re.findall(r'data-\w+="\d+"', rest) + re.findall(r"\.([\w-]+)", rest)
    return all(re.search(rf'class="[^"]*\b{sign}\b|{sign}', markup) for sign in signs)


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("seats", SEVERAL)
def test_no_more_than_twelve_things_move_at_a_time(seats: tuple[str, ...], size: str) -> None:
    app = ended(seats, size=size)
    spans = counting.spans(app)
    for _ in watch(app):
        box = app.session.box
        assert box is not None
        assert app.session.showing is not None
        parts = scoring_motion.motions(app, box)
        drawn, step = scene(app), app.session.showing.step
        length = spans[step].length if app.session.showing.kind == "scoring" else shows.PODIUM["full"]
        for moment in range(0, length, 20):
            moving = [one for one in parts if one.start <= moment < one.start + one.length]
            assert len(moving) <= scoring_motion.MOST, [one.kind for one in moving]
        assert max((one.start + one.length for one in parts), default=0) <= length + 1
        assert all(is_there(one.place, drawn) for one in parts if one.place)


def test_the_camera_shows_a_land_large_but_not_too_large() -> None:
    app = ended()
    whole = None
    for _ in watch(app):
        count = counting.count(app)
        if count is None:
            break
        box = tuple(map(float, scene(app)["board@viewBox"].split()))
        whole = whole or box
        at = layout.layout(app)
        assert box[2] / box[3] == pytest.approx(at.width / at.height, rel=0.01)
        assert whole[2] / 1.6 - 1 <= box[2] <= whole[2] + 1


#: The transform of a pill: its left and top, the scale, and half its width at scale 1.
PILL_AT = re.compile(r"translate\((.+?),(.+?)\) scale\((.+?)\) translate\((.+?),-13\)")


@pytest.mark.parametrize(
    ("sixths", "size"), [*product((0, 1, 2), (PHONE, "360 434 360 640 0", WIDE))][:: amount(4, 1)]
)
@pytest.mark.parametrize("seats", SEVERAL)
def test_the_pill_of_the_land_that_is_counted_is_in_view(
    seats: tuple[str, ...], size: str, sixths: int
) -> None:
    """The whole pill is in view, although the camera is close and the pill is larger than the others."""
    app = ended(seats, size=size)
    app.session.rotation = Rotation(sixths, 99, True)
    for _ in watch(app):
        count = counting.count(app)
        if count is None:
            break
        left, top, wide, high = map(float, scene(app)["board@viewBox"].split())
        names = {f"land {land.letter}" for land in count.step.lands}
        pills = tree_of(app, "board-labels").iter("g")
        counted = [node for node in pills if node.get("data-point") in names]
        assert len(counted) == len(names)
        for node in counted:
            found = PILL_AT.fullmatch(node.get("transform", ""))
            assert found is not None
            x, y, scale, half = (abs(float(n)) if i > 1 else float(n) for i, n in enumerate(found.groups()))
            assert left <= x - half * scale
            assert x + half * scale <= left + wide
            assert top <= y - 13 * scale
            assert y + 15 * scale <= top + high


def test_where_no_motion_is_wanted_lands_take_half_the_time_and_nothing_moves() -> None:
    app = ended(("", "", ""), ("motion", "none"))
    for orders in watch(app):
        assert "motion" not in [order_kind(order) for order in orders]
        assert 'class="flights"' not in place_of(app, "show")
        count = counting.count(app)
        if count is not None:
            assert scene(app)["board@viewBox"] == board.view_box(camera.fitted(app))
            assert ('class="count-line"' in place_of(app, "board-light")) == bool(count.step.lands)
    assert app.session.showing is not None
    assert app.session.showing.kind == "podium"


def test_ticks_are_heard_by_points_and_notes_at_the_podium() -> None:
    app = ended(("", "", ""), ("sounds", "full"))
    heard = []
    for _ in watch(app):
        sounds = scoring_motion.sounds(app)
        count = counting.count(app)
        names = {sound.name for sound in sounds}
        assert names == (
            {"roll", "end"} if count is None else {"tick"} if count.step.kind == "points" else set()
        )
        heard.append(len(sounds))
    assert max(heard) > 1


def test_in_the_past_the_last_action_still_shows_all_points_at_once() -> None:
    app = ended()
    do(app, "skip")
    do(app, "final")
    do(app, "history")
    do(app, "travel", "back")
    orders = do(app, "travel", "forward")
    assert app.session.showing is None
    [order] = [order for order in orders if isinstance(order, Animate)]
    assert "pill:nth-of-type" in order.text


# The podium -------------------------------------------------------------------------------------------


def on_podium(seats: tuple[str, ...], score: list[int], stock: list[int]) -> App:
    app = ended(seats)
    do(app, "skip")
    app.position.score[:], app.position.stock[:] = score, stock
    return app


def steps_of(app: App) -> list[tuple[str, str, str]]:
    """Return the steps of the podium from left to right: class, points and words."""
    items = [node for node in tree_of(app, "show").iter("li") if node.get("data-step")]
    found = []
    for item in items:
        [block] = [node for node in item.iter("span") if node.get("class") == "block"]
        points, words = block.findall("b")[-1], block.findall("span")[-1]
        found.append((str(item.get("class")).removesuffix(" own"), str(points.text), str(words.text)))
    return found


def test_the_winner_stands_in_the_middle() -> None:
    app = on_podium(("", "", ""), [25, 31, 30], [0, 0, 3])
    assert steps_of(app) == [
        ("at-2", "30", t("podium.place.2")),
        ("wins", "31", t("podium.wins", n=1)),
        ("at-3", "25", t("podium.place.3")),
    ]
    assert place_of(app, "show").count('class="crown"') == 1


def test_two_have_two_steps_and_the_only_person_is_addressed() -> None:
    app = on_podium(("", "random"), [20, 12], [0, 0])
    assert [step[:2] for step in steps_of(app)] == [("at-2", "12"), ("wins", "20")]
    assert steps_of(app)[1][2] == t("podium.wins.you", n=8)


def test_the_fourth_and_the_fifth_stand_below() -> None:
    app = on_podium(("", "", "random", "random", "random"), [1, 2, 3, 4, 5], [0] * 5)
    assert [step[1] for step in steps_of(app)] == ["4", "5", "3"]
    [also] = [node for node in tree_of(app, "show").iter("ul") if node.get("class") == "also"]
    assert len(list(also.iter("li"))) == 2


@pytest.mark.parametrize("points", [9, 4, 3, 2, 1])
def test_the_only_person_stands_on_a_step_at_every_place_and_it_says_so(points: int) -> None:
    others = [8, 6, 5, 4] if points == 1 else [score for score in (8, 6, 4, 3) if score != points] + [2]
    app = on_podium(("", "random", "random", "random", "random"), [points, *others[:4]], [0] * 5)
    show = tree_of(app, "show")
    [own] = [node for node in show.iter("li") if "own" in str(node.get("class")).split()]
    assert own.get("data-step") is not None
    assert [node.text for node in own.iter("em")] == [t("role.you")]
    place = 1 + sum(other > points for other in others[:4])
    assert len(steps_of(app)) == (3 if place <= 3 else 4)
    parts = scoring_motion.motions(app, (0.0, 0.0, 1.0, 1.0))
    rising = {one.place for one in parts if one.kind == "step"}
    assert rising == {f'#show [data-step="{number}"]' for number in range(len(steps_of(app)))}


def test_steps_are_cut_from_the_games_tiles_and_stand_on_ground_that_is_there_before_them() -> None:
    app = on_podium(("", "", "random"), [20, 12, 9], [0] * 3)
    show = place_of(app, "show")
    assert re.findall(r'href="#art-tile-(\w)\d"', show) == ["w", "m", "s"]
    items = [node for node in tree_of(app, "show").iter("div") if node.get("class") == "podium-ground"]
    [ground] = items
    assert "decided" in [node.get("class") for node in ground.iter("div")]
    moved = {one.place for one in scoring_motion.motions(app, (0.0, 0.0, 1.0, 1.0))}
    assert "#show .decided" in moved
    assert not any("ground" in place for place in moved)
    app.position.score[:] = 12, 12, 12
    assert "podium-ground" in place_of(app, "show")


@pytest.mark.parametrize(("name", "is_long"), [("Maximiliana", True), ("Anna Maria-Luisa", False)])
def test_a_long_word_of_a_name_is_written_smaller_rather_than_broken(name: str, is_long: bool) -> None:
    app = on_podium(("", "", "random"), [20, 12, 9], [0] * 3)
    assert app.session.match is not None
    app.session.match.seats[0]["name"] = name
    assert ('class="name long"' in place_of(app, "show")) == is_long


def test_nobody_is_addressed_where_several_play_at_one_device() -> None:
    assert t("role.you") not in scene(on_podium(("", "", "random"), [20, 12, 9], [0] * 3))["show"]


@pytest.mark.parametrize("winners", [2, 3])
def test_a_shared_win_has_steps_of_equal_height(winners: int) -> None:
    app = on_podium(("", "", ""), [30] * winners + [10] * (3 - winners), [1] * 3)
    state = app.position
    patch = pytest.MonkeyPatch()
    patch.setattr(State, "lands", lambda _: [4] * state.players)
    try:
        found = steps_of(app)
        assert [step[0] for step in found].count("wins") == winners
        assert {step[2] for step in found if step[0] == "wins"} == {t("podium.shared")}
        assert t("podium.level") in place_of(app, "show")
        assert place_of(app, "show").count('class="crown"') == winners
    finally:
        patch.undo()


def test_a_tie_break_says_what_decided() -> None:
    app = on_podium(("", "", ""), [30, 30, 10], [3, 1, 0])
    assert steps_of(app)[1] == ("wins", "30", t("podium.tie"))
    assert t("podium.stock", points=30, more=3, less=1) in place_of(app, "show")
    app = on_podium(("", "", ""), [30, 30, 10], [3, 3, 0])
    patch = pytest.MonkeyPatch()
    patch.setattr(State, "lands", lambda _: [2, 4, 1])
    try:
        assert t("podium.lands", points=30, more=4, less=2) in place_of(app, "show")
    finally:
        patch.undo()


def test_the_podium_is_drawn_from_values_alone() -> None:
    app = on_podium(("", "", ""), [25, 31, 30], [0, 0, 3])
    assert scoring.view(app)["show"] == scoring.view(app)["show"]
