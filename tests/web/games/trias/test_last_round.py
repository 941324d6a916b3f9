"""The meteorite and the last round: what foretells them, what the page shows of them, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.web.markup import parsed, strip_tags
from tests.web.page_player import PagePlayer
from trias.games.trias.moves import DRAW, END, KIND
from trias.games.trias.tiles import box
from web.draw import board
from web.draw.frame import bounds, fit
from web.games.trias import cards, last_round
from web.games.trias.board_view import is_last_round
from web.screen import scene
from web.state.app import App
from web.words import t


def test_a_star_on_the_pile_foretells_the_meteorite_once_deck_2_lies_open() -> None:
    """It moves by one place a card, glows more with each, and goes once the meteorite has fallen."""
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    app = player.app
    last = sum(box(3).deck2) + 1
    stars: dict[int, tuple[float, float, float]] = {}
    while app.state.last_turns is None:
        player.play_until(lambda: app.is_persons_turn() and app.state.phase != "place")
        if app.state.last_turns is not None:
            break
        pile = len(app.state.deck) - app.state.cards_drawn
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
    """Play until a person is at a last turn of which `test` is true."""
    app = player.app
    player.play_until(
        lambda: app.is_persons_turn() and not app.sheet and app.state.last_turns is not None and test(app)
    )
    return app


def players(app: App) -> list[tuple[str, str]]:
    """The rail's players as (name, words below it)."""
    rows = parsed(scene(app)["players"])[0]
    return [(str(node[1].text), str(node[2].text)) for node in rows]


@pytest.mark.parametrize("seats", [("", "random", "random"), ("", "", "random"), ("", "random")])
def test_the_last_round_stays_on_the_page(seats: tuple[str, ...]) -> None:
    player = PagePlayer(4)
    player.start(seats)
    app = player.app
    player.play_until(lambda: app.is_persons_turn() and app.state.phase == "act")
    before = scene(app)
    assert before["board-sky"] == before["banner"] == ""
    in_last_round(player, lambda app: True)
    assert app.state.last_turns is not None
    places = scene(app)
    assert "shore-dusk" in places["board-sky"]
    turn = app.state.players - app.state.last_turns + 1
    assert t("last.title") in places["banner"]
    assert t("last.small", n=2, turn=turn, all=len(seats)) in places["banner"]
    names = [t("phase.drift"), t("phase.actions"), t("phase.swimmers"), t("phase.card")]
    assert [node[0].text for node in parsed(places["steps"]).iter("li")] == names
    assert "last" in places["turn@data-bar"].split()
    player.play_to_the_end()
    assert scene(app)["board-sky"] == scene(app)["banner"] == ""


def test_the_players_stand_in_the_order_of_their_last_turns() -> None:
    player = PagePlayer(4)
    player.start(("", "", "random"))
    app, seen = player.app, set[int]()
    while app.state.phase != "over":
        player.play_until(
            lambda: app.state.phase == "over" or (is_last_round(app) and app.state.last_turns not in seen)
        )
        left = app.state.last_turns
        if app.state.phase == "over":
            break
        assert left is not None
        seen.add(left)
        order = [(app.state.player + after) % 3 for after in range(3)]
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
        app = in_last_round(player, lambda app: app.state.ap == 2)
        seat, is_last = last_round.drawer(app)
        effects = [entry for entry in app.entries() if any(one.id == "meteorite" for one in entry.effects)]
        assert [(entry.seat, entry.action & KIND == END) for entry in effects] == [(seat, is_last)]
        words = strip_tags(scene(app)["prompt"])
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
    app = in_last_round(player, lambda app: app.state.last_turns == 3)
    names = app.names()
    later = [names[(app.state.player + after) % 3] for after in (1, 2)]
    assert last_round.end_words(app) == f"then {later[0]} and {later[1]} play, then the final scoring"
    assert last_round.end_words(app) in strip_tags(scene(app)["foot"])
    in_last_round(player, lambda app: app.state.last_turns == 1)
    assert last_round.end_words(app) == t("last.end")


def test_looking_back_shows_the_sea_of_that_time() -> None:
    player = PagePlayer(4)
    player.start(("", "random"))
    app = in_last_round(player, lambda app: True)
    player.do("history")
    assert scene(app)["board-sky"]
    player.do("travel", "first")
    assert scene(app)["board-sky"] == scene(app)["banner"] == ""
    player.do("now")
    assert scene(app)["banner"]


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
