"""Motion: animations end where the board shows things, leave nothing behind, and are quick."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.amount import amount
from tests.web.page_player import PagePlayer, legal_texts, order_kind, order_value
from trias.games.trias.effects import Effect
from web.draw.motion import HIGH, as_text, end, view
from web.games.trias.board.frame import centre, turned
from web.screen import Scene, scene
from web.state.app import App
from web.state.motion import Frame, Motion
from web.state.orders import Order
from web.state.settings import LINGER, PACES

#: Effect -> the kind of motion that shows it.
SHOWN = {
    "drift": "drift",
    "swim": "splash",
    "stand": "stand",
    "score": "chip",
    "place": "place",
    "move": "walk",
    "reproduce": "birth",
    "rescue": "rescue",
    "return": "return",
    "overfull": "overfull",
}
DICE_SHOWN = {"move": "slide", "slide": "slide", "turn_die": "slide", "triad": "triad", "remove": "taken"}
#: Drawings that fly to an element of the page, which is hidden until they arrive.
ARRIVING = {"walk", "place", "birth", "rescue"}
#: The bots of a game's seats ('' a person), and the board's size and the window's width in CSS pixels.
GAMES = [
    (("random", ""), "932 626 1280 800"),
    (("", "random", "random"), "390 420 390 844"),
    (("", "", "random", ""), "932 626 1280 800"),
    (("random",) * 5, "390 420 390 844"),
]


def layer(drawn: Scene, id: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{drawn[id]}</g>")


def is_drawn(drawn: Scene, selector: str) -> bool:
    """Return False if the players' list or row, which the size of the window can hide, is not drawn."""
    id = selector.removeprefix("#").partition(" ")[0]
    return id in drawn or id not in ("strip", "players")


def selected(drawn: Scene, selector: str) -> list[ElementTree.Element]:
    """Return the elements of the page that a motion's selector, or list of selectors, matches."""
    if ", " in selector:
        return [node for one in selector.split(", ") for node in selected(drawn, one)]
    id, _, rest = selector.removeprefix("#").partition(" ")
    if rest.startswith("[data-seat="):
        seat = rest.partition('"')[2].partition('"')[0]
        (row,) = (row for row in layer(drawn, id)[0] if row.get("data-seat") == seat)
        return [node for node in row.iter() if node.get("class") == "score"]
    nodes = [layer(drawn, id)]
    if not rest:
        return nodes
    for step in re.split(r"\s*>\s*", rest.removeprefix("> ")):
        children = [list(node) for node in nodes]
        if match := re.fullmatch(r'\[transform="(.+)"\]', step):
            nodes = [node for group in children for node in group if node.get("transform") == match[1]]
        elif match := re.fullmatch(r"(g|\.\w+):nth-(child|of-type)\((\d+)\)", step):
            groups = (
                children
                if match[2] == "child"
                else [[one for one in group if one.tag == "g"] for group in children]
            )
            nodes = [group[int(match[3]) - 1] for group in groups]
            assert match[1] == "g" or all(match[1][1:] in str(node.get("class")).split() for node in nodes)
        elif match := re.fullmatch(r"(\.\w+):last-child", step):
            nodes = [group[-1] for group in children]
            assert all(match[1][1:] in str(node.get("class")).split() for node in nodes)
        elif step == ".deed":
            nodes = [node for group in children for node in group if "deed" in str(node.get("class")).split()]
        else:
            assert step == "g:not(.pips)"
            nodes = [node for group in children for node in group if node.get("class") != "pips"]
    return nodes


def spot(node: ElementTree.Element) -> tuple[float, float]:
    """Return the place to which a transform attribute moves the element."""
    found = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", str(node.get("transform")))
    assert found is not None
    return float(found[1]), float(found[2])


def place_of(drawn: Scene, selector: str) -> tuple[float, float]:
    """Return the place of a token on the board."""
    cell, token = selector.rsplit(" > ", 1)
    (group,) = selected(drawn, cell)
    (node,) = selected(drawn, f"{cell} > {token}")
    (x, y), (dx, dy) = spot(group), spot(node)
    return x + dx, y + dy


def told(app: App, number: int) -> set[str]:
    """Return the effects of the actions from entry `number` on that motions have to show."""
    effects: list[Effect] = [effect for entry in app.entries()[number:] for effect in entry.effects]
    return {effect.id for effect in effects if effect.id != "score" or any(effect.values["points"])}


def check(app: App, number: int, orders: list[Order], made: list[Motion], shown: dict[str, str]) -> set[str]:
    """Check that the motions show the effects on the drawn board. Return the kinds of motion seen."""
    texts = [order_value(order) for order in orders if order_kind(order) == "motion"]
    texts = [text for text in texts if {str(place) for place, *_ in json.loads(text)["moves"]} != {"#board"}]
    ids = told(app, number) & shown.keys()
    if "meteorite" in told(app, number):
        return set()  # its show replaces all motions: see test_last_round.py
    assert len(texts) == bool(ids)
    if not texts:
        return set()
    kinds = {one.kind for one in made}
    assert {shown[id] for id in ids} <= kinds
    drawn = scene(app)
    for one in made:
        if one.place == "#board":
            continue
        if one.kind == "flight":
            check_flight(drawn, one, made)
            continue
        if one.kind == "earlier":
            assert [len(selected(drawn, place)) for place in one.to if is_drawn(drawn, place)] in (
                [1],
                [1, 1],
            )
            assert one.markup.isdigit()
            continue
        assert bool(one.place) != bool(one.markup)
        assert [frame.at for frame in one.frames] == sorted(frame.at for frame in one.frames)
        assert (one.frames[0].at, one.frames[-1].at) == (0, 1)
        if one.markup:
            ElementTree.fromstring(f"<g>{one.markup}</g>")
        elif one.kind in ("hidden", "splash") and one.place.count(">") == 1:
            assert len(selected(drawn, one.place)) <= 2  # a tile's top and side; a die removed at once
        elif is_drawn(drawn, one.place):
            assert selected(drawn, one.place), one
            assert one.frames[-1] == Frame(1) or one.kind == "hidden"  # at its final place
    whole = json.loads(texts[0])
    assert len(whole["moves"]) + len(whole["flights"]) + len(whole["earlier"]) == len(made)
    assert end(made) <= (1800 if "flight" in kinds else 1100)
    return kinds


def check_flight(drawn: Scene, one: Motion, made: list[Motion]) -> None:
    """Check that a chip flies from the scored land mass to a player's number, which is then highlighted."""
    assert selected(drawn, one.place)[0].attrib["class"].split().count("scored")
    number = next(other for other in made if other.kind == "number" and other.place == one.to[0])
    earlier = next(other for other in made if other.kind == "earlier" and other.to == one.to)
    grows = next(frame.at for before, frame in pairwise(number.frames) if frame.wide > before.wide)
    assert number.frames[1].at * number.length == one.start + one.length == earlier.length
    assert grows * number.length > one.start + one.length
    (seen, *_) = [node for place in one.to if is_drawn(drawn, place) for node in selected(drawn, place)]
    assert int(str(seen[0].text)) == int(earlier.markup) + int(
        one.markup.rpartition("+")[2].partition("<")[0]
    )
    ElementTree.fromstring(one.markup)


def check_arrivals(app: App, made: list[Motion]) -> None:
    """Check that each drawing of a token ends at the token's place, and the token is hidden until then."""
    drawn = scene(app)
    hidden = [one for one in made if one.kind == "hidden" and one.place.count(">") == 2]
    coming = [one for one in made if one.kind in ARRIVING]
    assert len(hidden) in (0, len(coming))  # 0: on phones, if a herd joins others of its colour
    for one, other in zip(hidden, coming, strict=False):
        last = other.frames[-1]
        assert place_of(drawn, one.place) == pytest.approx((last.x, last.y), abs=0.2)
        assert one.length == other.start + other.length
        (node,) = selected(drawn, one.place)
        token = re.search(r"art-token-\w+", other.markup)
        assert token is not None
        assert token[0] in ElementTree.tostring(node, encoding="unicode")


def played(player: PagePlayer, made: list[Motion], shown: dict[str, str], most: int = 900) -> set[str]:
    """Play on and check every action. Return the kinds of motion seen."""
    app, kinds = player.app, set()
    count, seen = len(app.entries()), len(player.orders)
    for _ in range(most):
        if app.is_over():
            break  # of the finale, see test_finale.py
        if not app.sheet and not app.is_persons_turn():
            assert player.work()
        else:
            player.click()
        if len(app.entries()) > count:
            kinds |= check(app, count, player.orders[seen:], made, shown)
            if app.shown_match.name == "trias":
                check_arrivals(app, made)
        count, seen = len(app.entries()), len(player.orders)
    return kinds


@pytest.mark.parametrize(("bots", "size"), GAMES[:: amount(3, 1)])
def test_every_effect_moves_to_where_it_is_drawn(
    bots: tuple[str, ...], size: str, made: list[Motion]
) -> None:
    player = PagePlayer(len(bots))
    player.do("resize", size)
    player.set_up(bots, pace="normal")
    player.do("start")
    kinds = played(player, made, SHOWN, 500)
    assert {"drift", "ring", "splash", "place", "walk"} <= kinds
    assert ("chip" in kinds) == (len(bots) > 2)


def test_the_games_played_show_every_kind(made: list[Motion]) -> None:
    wanted = {*SHOWN.values(), "number", "mark", "room", "swimmers", "shadow"} - {"overfull"}  # it is rare
    for seed in range(8, 14):
        player = PagePlayer(seed)
        player.set_up(("", "random", "random"), pace="fast")
        player.do("start")
        wanted -= played(player, made, SHOWN)
        if not wanted:
            break
    assert wanted == set()


def test_herds_too_many_leave_their_tile(made: list[Motion]) -> None:
    player = PagePlayer(2)
    player.start(("", "random"))
    player.play_until(lambda: player.state.phase == "act" and player.app.is_persons_turn())
    state = player.state
    seat = state.player
    cell, herds = max(state.herds[seat].items())
    more = state.room[cell] + 2
    state.herds[seat][cell], state.room[cell] = herds + more, -2
    player.do("pace", "slow")
    player.do("action", "end")
    if player.app.sheet == "confirm-end":
        player.do("end-anyway")
    leaving = [one for one in made if one.kind == "overfull"]
    assert len(leaving) == 2 or player.app.position.players == 1
    assert all(one.frames[-1].opacity == 0 for one in leaving)


@pytest.mark.parametrize("bots", [("", "random"), ("random", "")])
def test_dice_move_to_where_they_are_drawn(bots: tuple[str, ...], made: list[Motion]) -> None:
    kinds: set[str] = set()
    for seed in range(1, 4):
        player = PagePlayer(seed)
        player.do("game", "triad")
        for seat, bot in enumerate(bots):
            player.do("seat-kind", bot, seat)
        player.do("pace", "normal")
        player.do("start")
        for _ in range(150):
            app, count, seen = player.app, len(player.app.entries()), len(player.orders)
            if app.sheet:
                break
            if app.is_persons_turn():
                game = player.match.game
                player.play(game.action_text(player.rng.choice(app.position.legal())))
            else:
                assert player.work()
            kinds |= check(app, count, player.orders[seen:], made, DICE_SHOWN)
    assert {"slide", "turn", "triad", "line", "stay", "taken", "number"} <= kinds


def test_a_walk_goes_from_tile_to_tile(made: list[Motion]) -> None:
    player = PagePlayer(3)
    player.set_up(("", "random"), pace="normal")
    player.do("start")
    player.play_until(lambda: any(" " in value for intent, value in player.offered() if intent == "action"))
    text = max((value for _, value in player.offered()), key=len)
    player.do("action", text)
    (walk,) = (one for one in made if one.kind == "walk")
    cells = [action.split("-")[1].strip("'") for action in text.split()]
    assert len(walk.frames) == 2 * len(cells) + 1
    from trias.games.trias.cells import cell_named

    by = player.app.session.rotation.sixths
    for name, frame in zip(cells[:-1], walk.frames[2::2], strict=False):
        assert (frame.x, frame.y) == centre(turned(cell_named(name), by))
    for before, hop, after in zip(walk.frames[::2], walk.frames[1::2], walk.frames[2::2], strict=False):
        assert hop.y == pytest.approx((before.y + after.y) / 2 - HIGH)


@pytest.mark.parametrize("pace", list(PACES)[:: amount(2, 1)])
def test_the_pace_of_bots_is_that_of_all_that_moves(pace: str) -> None:
    """No motion lasts longer than the bot's action is shown."""
    player = PagePlayer(2)
    player.set_up(("random", "random", "random"), pace=pace)
    player.do("start")
    longest = scored = 0
    while not player.app.is_over():
        if player.app.sheet:
            player.do("continue")
            continue
        seen = len(player.orders)
        assert player.work()
        for order in player.orders[seen:]:
            if order_kind(order) == "motion":
                given = json.loads(order_value(order))
                ends = [timing["delay"] + timing["duration"] for _, _, timing in given["moves"]]
                ends += [until for *_, until in given["earlier"]]
                ends += [start + length for *_, start, length in given["flights"]]
                longest = max(longest, *ends)
                scored += bool(given["flights"])
                assert max(ends) <= PACES[pace] + LINGER[pace] * bool(given["flights"])
    assert bool(scored) == (pace != "instant")
    assert bool(longest) == (pace != "instant")


def test_undo_redo_and_skipping_move_nothing() -> None:
    player = PagePlayer(1)
    player.set_up(("", "random", "random"), pace="slow")
    player.do("start")
    player.play(min(legal_texts(player)))
    for intent in ("undo", "redo"):
        if player.app.can_undo() or player.app.can_redo():
            assert not [order for order in player.do(intent) if order_kind(order) == "motion"]
    player.do("skip")
    seen = len(player.orders)
    player.run_bots()
    assert not [order for order in player.orders[seen:] if order_kind(order) == "motion"]


def test_the_order_is_plain() -> None:
    motions = [
        Motion("walk", 10, 200, (Frame(0, 1, 2), Frame(1, 3, 4.04, 0.5, 2, 0)), markup="<a/>"),
        Motion("hidden", 0, 300, (Frame(0, opacity=0), Frame(1, opacity=0)), "#x"),
        Motion("shadow", 0, 100, (Frame(0), Frame(1)), markup="<b/>"),
    ]
    found: dict[str, Any] = json.loads(as_text(motions, "slow"))
    assert found["drawn"] == '<g opacity="0"><b/></g><g opacity="0"><a/></g>'
    (_, _, low), (at, frames, timing), (place, hidden, _) = found["moves"]
    assert low == {"delay": 0, "duration": 150, "fill": "none"}
    assert (at, place) == (1, "#x")
    assert timing == {"delay": 15, "duration": 300, "fill": "none"}
    assert frames[1]["transform"] == "translate(3.0px,4.0px) scale(0.5,2)"
    assert [sorted(frame) for frame in hidden] == [["easing", "offset", "visibility"]] * 2
    assert {frame["visibility"] for frame in hidden} == {"hidden"}, "opacity makes layers"
    assert as_text(motions, "instant") == as_text([], "slow") == ""


def test_the_frame_moves_from_where_it_was() -> None:
    """At the start of the motion each place is where it was before: a corner and the middle, in pixels."""
    was, box, width = (-420.0, -210.0, 840.0, 420.0), (-500.0, -330.0, 1260.0, 630.0), 932.0
    (one,) = view(was, box, width)
    first = one.frames[0]
    for x, y in ((0.0, 0.0), (-420.0, 100.0)):
        now = (x - box[0]) * width / box[2], (y - box[1]) * width / box[2]
        middle = width / 2, width * box[3] / box[2] / 2
        begun = [
            mid + shift + first.wide * (at - mid)
            for at, mid, shift in zip(now, middle, (first.x, first.y), strict=True)
        ]
        assert begun == pytest.approx([(x - was[0]) * width / was[2], (y - was[1]) * width / was[2]])
    assert view(was, was, width) == view(was, box, 0) == []
    assert view(was, (0.0, 0.0, 100.0, 100.0), width) == []
