"""After a finished game: statistics that add up, a result in words, a complete picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests.web.dice_player import DicePlayer
from tests.web.markup import NASTY, check_nodes, trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from tests.web.play.test_history import opened
from trias.games.trias.moves import DRAW, DRIFT, END, HAND, KIND, MOVE, MOVE_SPENT, REPRODUCE, RESCUE
from trias.games.trias.state import State
from web.draw import timeline
from web.features.result.result import picture_of
from web.games.triad import statistics as triad_statistics
from web.games.trias.log import statistics
from web.play.result_tabs import TABS
from web.screen import scene
from web.words import t

GAMES = [("trias", 2, 3), ("trias", 3, 8), ("trias", 5, 5), ("triad", 2, 1)]


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 8), (5, 5)])
def test_the_figures_are_those_of_the_game(players: int, seed: int) -> None:
    player = opened("trias", players, seed)
    state, found = player.state, statistics.of_trias(player.app.entries(), player.state.score)
    assert tuple(found) == statistics.FIGURES
    shares = [share.points for _, share in state.final_shares()]
    assert found["final"] == [sum(points) for points in zip(*shares, strict=True)]
    assert [sum(pair) for pair in zip(found["interim"], found["final"], strict=True)] == state.score
    counted = {id: [0] * players for id in ("hand", "draw", "drift", "move", "rescue", "reproduce", "left")}
    ids = {HAND: "hand", DRAW: "draw", DRIFT: "drift", MOVE: "move", MOVE_SPENT: "move"}
    ids |= {RESCUE: "rescue", REPRODUCE: "reproduce"}
    swam, drowned = [0] * players, [0] * players
    now: State = player.match.start.clone()  # type: ignore[assignment]
    for action in player.match.actions:
        seat, kind = now.player, action & KIND
        if kind in ids:
            counted[ids[kind]][seat] += 1
        if kind == END:
            counted["left"][seat] += now.ap
        before = [sum(herds.values()) for herds in now.swimmers]
        now.play(action)
        if kind == DRIFT:
            for other, herds in enumerate(now.swimmers):
                gone = max(0, sum(herds.values()) - before[other])
                swam[other] += gone
                drowned[seat] += gone if other != seat else 0
    for id, values in counted.items():
        assert found[id] == values, id
    # a drift that sinks herds may also put other swimmers on land: never fewer than counted here
    assert all(told >= seen for told, seen in zip(found["swam"], swam, strict=True))
    assert all(told >= seen for told, seen in zip(found["drowned"], drowned, strict=True))


def test_herds_lost_are_counted_for_their_owner() -> None:
    for seed in range(3, 9):
        player = opened("trias", 3, seed)
        found = statistics.of_trias(player.app.entries(), player.state.score)
        for seat in range(3):
            lost = [
                values["herds"]
                for entry in player.app.entries()
                for id, values in entry.effects
                if id in ("return", "overfull") and values["seat"] == seat
            ]
            assert found["return"][seat] == sum(lost)


def test_the_figures_of_the_dice() -> None:
    player = opened("triad", 2, 1)
    found = player.app.game_page.statistics(player.app)
    assert tuple(found) == triad_statistics.FIGURES
    assert sum(found["move"]) + sum(found["turn_die"]) + sum(found["slide"]) == len(player.match.actions)
    assert max(found["triads"]) <= 3


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_tab_with_the_statistics(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    player.do("statistics")
    assert player.app.sheet == "final"
    drawn = scene(player.app)
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    rows = list(next(trees(drawn)["sheets"].iter("tbody")))
    figures = player.app.game_page.statistics(player.app)
    assert [["".join(cell.itertext()) for cell in row] for row in rows] == [
        [t(f"stat.{id}"), *map(str, values)] for id, values in figures.items()
    ]
    assert ("interim" in figures) == (game == "trias" and players > 2)
    player.do("close")
    assert player.app.sheet == ""
    player.do("statistics")
    assert player.app.sheet == "final"


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_tabs_of_the_result(game: str, players: int, seed: int) -> None:
    """Each tab opens the one panel that it names, and any other value opens none."""
    player = opened(game, players, seed)
    player.do("final")
    names = list(TABS) if game == "trias" else ["statistics", "points"]
    for tab in (*names, "elsewhere"):
        player.do("result-tab", tab)
        sheet = trees(scene(player.app))["sheets"]
        buttons = {
            (node.get("id") or "").removeprefix("final-tab-"): node
            for node in sheet.iter("button")
            if node.get("role") == "tab"
        }
        assert list(buttons) == names
        chosen = [name for name in names if buttons[name].get("aria-selected") == "true"]
        assert chosen == [tab if tab in names else names[-1]]
        (panel,) = (node for node in sheet.iter() if node.get("role") == "tabpanel")
        assert panel.get("aria-labelledby") == buttons[chosen[0]].get("id")
        assert "".join(panel.itertext()).strip()
    seats = [node for node in sheet.iter("ul") if node.get("class") == "podium"]
    assert len(list(seats[0])) == players


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_points_over_time_have_figures_on_their_axis(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    player.do("final")
    player.do("result-tab", "points")
    found = trees(scene(player.app))["sheets"].iter("text")
    figures = {node.text: float(node.get("y") or 0) for node in found if node.get("text-anchor") == "end"}
    course = player.app.session.course
    assert course is not None
    most = max(map(max, course.points))
    assert min(2, 1 + most) <= len(figures) <= timeline.MOST_LINES + 1
    heights = [figures[name] for name in sorted(figures, key=lambda name: float(name or 0))]
    assert heights == sorted(heights, reverse=True)
    assert max(float(name or 0) for name in figures) <= most


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_result_in_words(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    player.do("share")
    told = player.app.game_page.result(player.app)
    assert told in "".join(trees(scene(player.app))["sheets"].itertext())
    points = player.match.game.points(player.app.position)
    places = [told.index(f"P{seat} ({points[seat]})") for seat in range(players)]
    best = sorted(range(players), key=lambda seat: -points[seat])
    assert [places[seat] for seat in best] == sorted(places)
    orders = player.do("share-text")
    assert [(order_kind(order), order_value(order)) for order in orders] == [("share", told)]
    player.do("shared")
    assert player.app.notices.toast == (t("say.copied"), False)
    player.do("shared", "err.copy")
    assert player.app.notices.toast == (t("err.copy"), True)


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_picture_is_a_document_of_its_own(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    for seat in player.match.seats:
        seat["name"] = NASTY[seat["name"] == "P1"]
    orders = player.do("share-picture")
    assert [order_kind(order) for order in orders] == ["picture"]
    drawn = order_value(orders[0])
    assert drawn == picture_of(player.app)
    tree = ET.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    assert tree.tag == f"{space}svg"
    assert drawn.count("/*style*/") == 1
    known = {node.get("id") for node in tree.iter()}
    used = {node.get("href", "").lstrip("#") for node in tree.iter(f"{space}use")}
    assert used <= known
    shown = [node.text for node in tree.iter(f"{space}text") if node.get("class", "").startswith("points")]
    assert shown == [str(row.score) for row in player.app.game_page.rows(player.app)]


def test_nothing_of_this_before_the_end() -> None:
    player = PagePlayer(2)
    player.start(["", "casual"])
    for intent in ("statistics", "share"):
        player.do(intent)
        assert player.app.sheet == ""
    assert player.do("share-text") == []
    assert player.do("share-picture") == []


@pytest.mark.parametrize("problem", ["err.picture.none", "err.picture.noise", "err.picture.silent"])
def test_a_browser_that_makes_no_picture_gets_an_svg_offered(problem: str) -> None:
    player = opened("trias", 3, 8)
    player.do("close")
    player.do("share")
    player.do("shared", "err.copy")  # something else
    assert t("share.picture") in scene(player.app)["sheets"]
    player.do("share-picture")
    player.do("shared", problem)
    assert player.app.notices.toast == (t(problem), True)
    assert t("share.picture.svg") in scene(player.app)["sheets"]
    orders = player.do("share-picture", "svg")
    assert [order_kind(order) for order in orders] == ["vector"]
    assert order_value(orders[0]) == picture_of(player.app)


@pytest.mark.parametrize(
    ("kind", "seats"),
    [(PagePlayer, ["", "casual", ""]), (PagePlayer, ["", "casual"]), (DicePlayer, ["", ""])],
)
def test_a_game_left_before_its_end(kind: type[PagePlayer], seats: list[str]) -> None:
    """The result page shows the current points, and leads back to the game, to its review, or home."""
    player = kind(2)
    player.start(seats)
    player.play_until(
        lambda: (
            player.app.is_persons_turn()
            and not player.app.sheet
            and bool(player.app.entries())
            and player.app.entries()[-1].turn > 3
        )
    )
    app = player.app
    player.do("menu")
    player.do("leave-game")
    assert app.sheet == "left"
    tree = trees(scene(app))["sheets"]
    check_nodes(list(tree.iter()))
    assert player.app.session.book is not None
    assert t("left.title", n=player.app.session.book.turn) in "".join(tree.itertext())
    rows = list(next(tree.iter("tbody")))
    scores = [row.score for row in app.game_page.rows(app)]
    assert sorted(int("".join(row[1].itertext())) for row in rows) == sorted(scores)
    intents = [node.get("data-intent") for node in tree.iter("button")]
    assert intents[-3:] == ["close", "review-game", "home"]
    player.do("close")
    assert app.sheet == ""
    assert app.is_persons_turn()
    player.do("leave-game")
    player.do("review-game")
    assert app.session.past is not None
    assert app.session.review is not None
    player.do("now")
    player.do("leave-game")
    player.do("home")
    assert app.is_home
    assert app.session.is_left
