"""The meteorite and the last round: the signs before them, what the page shows, and what it says."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random
from typing import NamedTuple

import pytest

from tests.web.markup import parsed, place_of, strip_tags
from tests.web.page_player import PagePlayer
from trias import record
from trias.games.trias.moves import DRAW, END, KIND
from trias.games.trias.tiles import box
from web.do import do
from web.games.trias.board import board
from web.games.trias.board.frame import bounds, centre, fit
from web.games.trias.board_view import frame, is_last_round
from web.games.trias.finale import last_round, meteorite
from web.games.trias.play import cards
from web.play.begin import offer_kept_game
from web.play.shows import LENGTHS
from web.play.sound import from_text
from web.screen import scene
from web.state.app import App
from web.state.orders import Animate, Order, PlaySounds, Show
from web.words import t


def test_a_star_on_the_pile_foretells_the_meteorite_once_deck_2_lies_open() -> None:
    """The star moves one place per card, glows more each time, and is gone once the meteorite has fallen."""
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    app = player.app
    last = sum(box(3).deck2) + 1
    stars: dict[int, tuple[float, float, float]] = {}
    while app.position.last_turns is None:
        player.play_until(lambda: app.is_persons_turn() and app.position.phase != "place")
        if app.position.last_turns is not None:
            break
        pile = len(app.position.deck) - app.position.cards_drawn
        drawing = parsed(cards.card_pile(app))
        found = [node for node in drawing.iter() if node.get("class") == "omen-star"]
        assert bool(found) == (pile <= last)
        if found:
            glow = next(node for node in drawing.iter() if node.get("class") == "omen-glow")
            at = float(str(found[0].get("transform")).partition("(")[2].partition(",")[0])
            stars[last - pile] = at, float(glow.get("r", "")), float(glow.get("opacity", ""))
        player.click()
    assert len(stars) > 3
    for key in range(3):
        assert all(one < other for one, other in pairwise(sorted(row[key] for row in stars.values())))
    assert [stars[drawn] for drawn in sorted(stars)] == sorted(stars.values())
    assert "omen" not in cards.card_pile(app)


def in_last_round(player: PagePlayer, test: Callable[[App], bool]) -> App:
    """Play until a person has a last turn for which `test` is true."""
    app = player.app
    player.play_until(
        lambda: app.is_persons_turn() and not app.sheet and app.position.last_turns is not None and test(app)
    )
    return app


def players(app: App) -> list[tuple[str, str]]:
    """Return the players in the rail as (name, words below it)."""
    rows = parsed(place_of(app, "players"))[0]
    return [(str(node[1].text), str(node[2].text)) for node in rows]


@pytest.mark.parametrize("seats", [("", "random", "random"), ("", "", "random"), ("", "random")])
def test_the_last_round_stays_on_the_page(seats: tuple[str, ...]) -> None:
    player = PagePlayer(4)
    player.start(seats)
    app = player.app
    player.play_until(lambda: app.is_persons_turn() and app.position.phase == "act")
    before = scene(app)
    assert before["board-sky"] == before["banner"] == ""
    in_last_round(player, lambda app: True)
    assert app.position.last_turns is not None
    places = scene(app)
    assert "shore-dusk" in places["board-sky"]
    turn = app.position.players - app.position.last_turns + 1
    assert t("last.title") in places["banner"]
    assert t("last.small", n=2, turn=turn, all=len(seats)) in places["banner"]
    names = [t("phase.drift"), t("phase.actions"), t("phase.swimmers"), t("phase.card")]
    assert [node[0].text for node in parsed(places["steps"]).iter("li")] == names
    assert "last" in places["turn@data-bar"].split()
    player.play_to_the_end()
    assert place_of(app, "board-sky") == place_of(app, "banner") == ""


def test_the_players_stand_in_the_order_of_their_last_turns() -> None:
    player = PagePlayer(4)
    player.start(("", "", "random"))
    app, seen = player.app, set[int]()
    while app.position.phase != "over":
        player.play_until(
            lambda: (
                app.position.phase == "over" or (is_last_round(app) and app.position.last_turns not in seen)
            )
        )
        left = app.position.last_turns
        if app.position.phase == "over":
            break
        assert left is not None
        seen.add(left)
        order = [(app.position.player + after) % 3 for after in range(3)]
        rows = players(app)
        assert [name for name, _ in rows] == [app.names()[seat] for seat in order]
        words = [text.partition(" · ")[0] for _, text in rows]
        assert words[0] == t("last.now")
        assert words[1:left] == [t("last.then", player=app.names()[seat]) for seat in order[1:left]]
        assert words[left:] == [t("last.done")] * (3 - left)
    assert seen == {1, 2, 3}
    assert [name for name, _ in players(app)] == app.names()


@pytest.mark.parametrize("kind", [DRAW, END])
def test_a_last_turn_begins_with_words_by_who_drew_the_meteorite_and_when(kind: int) -> None:
    for seed in range(30):
        player = PagePlayer(seed)
        player.start(("", "random", "random"))
        app = in_last_round(player, lambda app: app.position.ap == 2)
        seat, is_last = last_round.drawer(app)
        effects = [entry for entry in app.entries() if any(one.id == "meteorite" for one in entry.effects)]
        assert [(entry.seat, entry.action & KIND == END) for entry in effects] == [(seat, is_last)]
        words = strip_tags(place_of(app, "prompt"))
        is_own = seat == 0
        assert (t("prompt.last_turn.no_drift", n=2) in words) == (is_own and not is_last)
        assert (t("prompt.last_turn.own") in words) <= (is_own and is_last)
        if is_own and is_last == (kind == END):
            break
    else:
        pytest.fail("nobody drew it so")


def test_the_button_that_ends_a_last_turn_says_what_follows() -> None:
    player = PagePlayer(4)
    player.start(("", "", ""))
    app = in_last_round(player, lambda app: app.position.last_turns == 3)
    names = app.names()
    later = [names[(app.position.player + after) % 3] for after in (1, 2)]
    assert last_round.end_words(app) == f"then {later[0]} and {later[1]} play, then final scoring"
    assert last_round.end_words(app) in strip_tags(place_of(app, "foot"))
    in_last_round(player, lambda app: app.position.last_turns == 1)
    assert last_round.end_words(app) == t("last.end")


def test_looking_back_shows_the_sea_of_that_time() -> None:
    player = PagePlayer(4)
    player.start(("", "random"))
    app = in_last_round(player, lambda app: True)
    player.do("history")
    assert place_of(app, "board-sky")
    player.do("travel", "first")
    assert place_of(app, "board-sky") == place_of(app, "banner") == ""
    player.do("now")
    assert place_of(app, "banner")


@pytest.mark.parametrize("size", [(920.0, 800.0), (390.0, 640.0), (600.0, 390.0)])
def test_the_strip_of_the_banner_is_left_free(size: tuple[float, float]) -> None:
    width, height = size
    cells, top = [0, 5, 20, 40], 74.0
    new = fit(cells, width, height, top=top)
    assert new[2] / new[3] == pytest.approx(width / height, rel=0.01)
    assert bounds(cells)[1] > new[1] + top * new[2] / width
    assert fit(cells, width, height, new, top=top) == new
    assert fit(cells, width, height, fit(cells, width, height), top=top)[2] >= new[2] - 1


def test_only_a_view_at_dusk_has_a_sky() -> None:
    view = board.BoardView({0: "P"})
    assert board.draw(view)["sky"] == ""
    assert 'class="dusk"' in board.draw(view.replace(is_dusk=True))["sky"]


# The show ---------------------------------------------------------------------------------------------


def before_the_meteorite(seats: tuple[str, ...], seed: int, wanted: Callable[[int, int], bool]) -> Falling:
    """Return a game whose next action draws the meteorite. wanted: accepts a seat and a kind of action."""
    for other in range(seed, seed + 40):
        player = PagePlayer(other)
        player.start(seats)
        app = player.app
        player.play_until(lambda app=app: app.position.last_turns is not None)  # type: ignore[misc]
        texts = player.match.texts()
        at = next(at for at in range(len(texts), 0, -1) if player.match.at(at - 1).last_turns is None)
        if wanted(player.match.at(at - 1).player, player.match.actions[at - 1] & KIND):
            kept = record.to_record(player.match)
            return Falling(json.dumps(kept | {"actions": texts[: at - 1]}), texts[at - 1])
    raise AssertionError("nobody draws it so")


class Falling(NamedTuple):
    """A game as text, and the action that draws the meteorite."""

    text: str
    action: str

    def fall(self, *settings: tuple[str, str], size: str = "920 800 1280 800 0") -> tuple[App, list[Order]]:
        """Draw the meteorite on a page with these settings. Return the app and all orders that follow."""
        app = App(Random(1))
        offer_kept_game(app, self.text)
        for intent, value in (("pace", "normal"), *settings, ("continue", "")):
            do(app, intent, value)
        do(app, "resize", size)
        if app.sheet == "handover":
            do(app, "reveal")
        if app.is_persons_turn():
            do(app, "ending", "0")
            return app, do(app, "action", self.action)
        return app, [
            *do(app, "waited", str(app.timers.waits)),
            *do(app, "answer", self.action, app.session.bots.job),
        ]


@cache
def own_draw() -> Falling:
    return before_the_meteorite(("", "random", "random"), 1, lambda seat, kind: seat == 0 and kind == DRAW)


def test_the_show_moves_twelve_things_at_most_and_flashes_once() -> None:
    for size in ("920 800 1280 800 0", "390 640 390 844 0"):
        app, orders = own_draw().fall(size=size)
        assert app.session.showing is not None
        assert app.session.showing.kind == "full"
        moving = meteorite.motions(last_round.stage(app, frame(app)))
        assert len(moving) <= 12
        assert [one.kind for one in moving].count("glow") == 1
        assert max(one.start + one.length for one in moving) == LENGTHS["full"] == 2500
        assert all(one.frames[-1].opacity == 0 or one.place for one in moving if one.kind != "card-back")
        (order,) = (order for order in orders if isinstance(order, Animate))
        assert json.loads(order.text)["isShow"]
        (show,) = (order for order in orders if isinstance(order, Show))
        assert (show.milliseconds, show.shakes) == (2500, False)


def test_the_streak_ends_in_free_water() -> None:
    app, _ = own_draw().fall()
    stage = last_round.stage(app, frame(app))
    (streak,) = (one for one in meteorite.motions(stage) if one.kind == "streak")
    end = streak.frames[-1]
    left, top, width, height = stage.box
    assert left < end.x < left + width
    assert top < end.y < top + height
    assert all(hypot(end.x - x, end.y - y) > 100 for x, y in map(centre, stage.cells))
    assert streak.frames[0].y < end.y


def test_the_show_is_told_once_and_all_wait_for_it() -> None:
    app, _ = own_draw().fall()
    places = scene(app)
    assert places["html@data-show"] == "full"
    assert places["html@data-state"] == "thinking"
    assert not app.is_persons_turn()
    assert 'data-intent="skip"' in places["show"]
    said = "Meteorite. You drew it. Everyone has one more turn: no drift, two actions."
    assert places["say"].startswith(said)
    assert places["say"].endswith(t("meteorite.first.you"))
    number = app.session.showing.number if app.session.showing is not None else 0
    do(app, "waited", str(number - 1))
    assert app.session.showing is not None
    do(app, "waited", str(number))
    places = scene(app)
    assert places["html@data-show"] == places["show"] == ""
    assert places["html@data-state"] == "ready"
    assert app.is_persons_turn()


@pytest.mark.parametrize("intent", ["skip", "key", "cell", "menu", "mode"])
def test_any_input_ends_the_show(intent: str) -> None:
    app, _ = own_draw().fall()
    number = app.timers.waits
    do(app, intent, {"key": "Space", "mode": "reproduce"}.get(intent, ""))
    assert app.session.showing is None
    assert app.session.choice.mode == ("reproduce" if intent == "mode" else "move")
    assert app.sheet == ("menu" if intent == "menu" else "")
    do(app, "waited", str(number))
    assert app.sheet == ("menu" if intent == "menu" else "")


def test_a_mouse_that_rests_does_not_end_the_show() -> None:
    app, _ = own_draw().fall()
    for intent, value in (("inspect", ""), ("point", ""), ("resize", "900 800 1260 800 0")):
        do(app, intent, value)
        assert app.session.showing is not None


@pytest.mark.parametrize(
    ("settings", "size", "kind"),
    [
        ((("pace", "instant"),), "920 800 1280 800 0", ""),
        ((("pace", "fast"),), "920 800 1280 800 0", "short"),
        ((("motion", "none"),), "920 800 1280 800 0", "still"),
        ((), "920 800 1280 800 1", "still"),
        ((("board", "words"),), "920 800 1280 800 0", ""),
        ((("pace", "slow"),), "920 800 1280 800 0", "full"),
    ],
)
def test_the_show_fits_what_is_wanted(settings: tuple[tuple[str, str], ...], size: str, kind: str) -> None:
    app, orders = own_draw().fall(*settings, size=size)
    showing = app.session.showing
    assert (showing.kind if showing is not None else "") == kind
    assert bool([one for one in orders if isinstance(one, Animate) and '"isShow":true' in one.text]) == (
        kind == "full"
    )
    assert ("show-still" in scene(app).get("show", "")) == (kind in ("short", "still"))
    lengths = [order.milliseconds for order in orders if isinstance(order, Show)]
    assert lengths == ([LENGTHS[kind]] if kind else [])
    assert "Meteorite." in app.notices.announcement


def test_bots_alone_have_the_short_show_and_then_go_on() -> None:
    falling = before_the_meteorite(("random", "random"), 1, lambda seat, kind: True)
    app, _ = falling.fall()
    assert app.session.showing is not None
    assert app.session.showing.kind == "short"
    assert not app.session.bots.job
    do(app, "waited", str(app.session.showing.number))
    assert app.session.bots.job


def test_the_meteorite_is_heard_as_it_falls() -> None:
    _, orders = own_draw().fall(("sounds", "full"))
    (order,) = (order for order in orders if isinstance(order, PlaySounds))
    assert dict(from_text(order.text, is_still=False)[1]) == {
        "card": 0,
        "rumble": 0,
        "boom": meteorite.IMPACT,
    }
    (show,) = (order for order in orders if isinstance(order, Show))
    assert show.shakes


def test_a_game_resumed_has_what_stays_and_no_show() -> None:
    app, _ = own_draw().fall()
    assert app.session.match is not None
    other = App(Random(1))
    offer_kept_game(other, record.dumps(record.to_record(app.session.match)))
    do(other, "pace", "normal")
    do(other, "continue")
    assert other.session.showing is None
    assert place_of(other, "banner")
    assert place_of(other, "board-sky")
