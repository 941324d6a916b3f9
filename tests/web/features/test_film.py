"""A film of a game: one document that plays without scripts, with nothing hidden in it, and not too large."""

from __future__ import annotations

import functools
import json
import re
import xml.etree.ElementTree as ET
from random import Random

import pytest

from tests.web.markup import NASTY, check_nodes, place_of, trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from tests.web.play.test_history import opened, under_way
from trias import arena, record
from trias.games.contract import NOBODY
from trias.match import Match
from web.draw import css_subset
from web.features.film.film import Film
from web.features.film.film_svg import elements_of, seconds
from web.play.begin import offer_kept_game
from web.screen import scene
from web.site.styles import style_sheets
from web.state.orders import EndVideo, RecordVideo
from web.words import m, t

SVG = "{http://www.w3.org/2000/svg}"
#: Maximum size of a film in bytes.
MOST = 2_000_000
GAMES = [("trias", 2, 3), ("trias", 5, 5), ("triad", 2, 1)]


def film_of(player: PagePlayer) -> str:
    """Return the film that a person at the page gets."""
    player.do("share")
    player.do("film")
    assert player.app.sheet == "film"
    player.catch_up()
    (order,) = player.do("film-save")
    assert order_kind(order) == "film"
    player.do("close")
    player.do("close")
    return order_value(order)


def rules() -> list[str]:
    """Return the rules of the page's style sheets, in the form in which browsers give them."""
    style = re.sub(r"/\*.*?\*/", "", b"".join(style_sheets().values()).decode(), flags=re.DOTALL)
    found, depth, start = [], 0, 0
    for at, letter in enumerate(style):
        depth += (letter == "{") - (letter == "}")
        if letter == "}" and not depth:
            found.append(style[start : at + 1])
            start = at + 1
    return found


@functools.lru_cache(maxsize=100_000)
def timing_of(node: ET.Element) -> list[tuple[float, str]]:
    """Return when an element changes its visibility: part of the film, value of `display`."""
    timing = node.find(f"{SVG}animate[@attributeName='display']")
    if timing is None:
        return []
    times = [float(time) for time in timing.get("keyTimes", "").split(";")]
    return list(zip(times, timing.get("values", "").split(";"), strict=True))


def shown_at(node: ET.Element, at: float, length: int) -> list[ET.Element]:
    """Return all elements that are visible at a given time, in seconds."""
    timing = timing_of(node)
    if timing and [value for time, value in timing if time <= at / length + 1e-4][-1] == "none":
        return []
    return [node, *(other for child in node for other in shown_at(child, at, length))]


def texts_at(tree: ET.Element, css: str, at: float, length: int) -> list[str]:
    shown = shown_at(tree, at, length)
    return [
        node.text or ""
        for node in shown
        if node.tag == f"{SVG}text" and node.get("class", "").startswith(css)
    ]


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_a_film_shows_every_turn_and_ends_on_the_result(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    player.do("close")
    page, entries = player.app.game_page, player.app.entries()
    film = film_of(player)
    style = css_subset.used(rules(), film)
    assert len(film.encode()) + len(style.encode()) < MOST
    tree = ET.fromstring(film)
    turns = [at for at, entry in enumerate(entries) if not at or entry.turn != entries[at - 1].turn]
    length = seconds(len(turns) + 1)
    animates = list(tree.iter(f"{SVG}animate"))
    assert {node.get("dur") for node in animates} == {f"{length}s"}
    assert {node.get("repeatCount") for node in animates} == {"indefinite"}
    start = player.match.start.clone()
    moments = [*turns, len(entries)]
    for number, moment in enumerate(moments):
        for action in player.match.actions[moments[number - 1] if number else 0 : moment]:
            start.play(action)
        points = [str(each) for each in page.worth(start)]
        assert texts_at(tree, "points", number, length) == points
        (line,) = texts_at(tree, "line", number, length)
        if 0 < moment < len(entries) and entries[moment - 1].turn:
            turn = entries[moment - 1]
            assert line == t("film.turn", n=turn.turn, player=player.app.names()[turn.seat])
    assert line == t("final.turns", n=entries[-1].turn)
    last = shown_at(tree, length - 1, length)
    winners = [node for node in last if node.get("class") == "points winner"]
    assert len(winners) == len(player.app.position.winners() or ())


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_a_film_stands_alone(game: str, players: int, seed: int) -> None:
    """The film refers only to its own content, has no script, and is the same each time."""
    player = opened(game, players, seed)
    player.do("close")
    film = film_of(player)
    assert film == film_of(player)
    assert film.count("/*style*/") == 1
    tree = ET.fromstring(film.replace("/*style*/", css_subset.used(rules(), film)))
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    named = {node.get("href", "").lstrip("#") for node in tree.iter(f"{SVG}use")}
    named |= set(re.findall(r"url\(#([\w-]+)\)", film))
    assert named <= set(ids)
    assert not {node.tag for node in tree.iter()} & {f"{SVG}script", f"{SVG}foreignObject", f"{SVG}a"}
    assert not re.search(r"\s(on\w+|data-intent|tabindex)=", film)
    uses = set(re.findall(r"var\((--[\w-]+)\)", css_subset.used(rules(), film)))
    assert uses <= set(re.findall(r"(--[\w-]+):", css_subset.used(rules(), film)))


def redealt(match: Match) -> Match:
    """Return the same game with every unseen card redealt."""
    setup = match.state.redeal(NOBODY, Random(77)).setup()
    other = Match(match.name, match.seats, match.options, setup, match.extra)
    for action in match.actions:
        other.play(action)
    return other


def test_a_film_of_a_game_under_way_has_no_hidden_card() -> None:
    """The same game with other hidden cards gives the same film."""
    films = []
    player = under_way()
    for match in (player.match, redealt(player.match)):
        other = PagePlayer(4)
        offer_kept_game(other.app, record.dumps(record.to_record(match)))
        other.do("continue")
        while other.app.sheet:
            other.do("close")
        films.append(film_of(other))
    assert redealt(player.match).setup != player.match.setup
    assert films[0] == films[1]


def test_a_film_ends_at_the_moment_on_screen() -> None:
    """The film contains no later moments."""
    player = opened("trias", 3, 8)
    player.do("close")
    whole = len(player.match.actions)
    player.do("moment", str(whole // 2))
    film = film_of(player)
    cut = record.to_record(player.match)
    cut["actions"] = cut["actions"][: whole // 2]
    other = PagePlayer(8)
    offer_kept_game(other.app, json.dumps(cut))
    other.do("continue")
    while other.app.sheet:
        other.do("close")
    assert film_of(other) == film


def test_names_are_only_text_in_a_film() -> None:
    player = opened("trias", 5, 5)
    player.do("close")
    for seat, name in zip(player.match.seats, NASTY, strict=True):
        seat["name"] = name
    tree = ET.fromstring(film_of(player))
    (title,) = tree.findall(f"{SVG}title")
    assert title.text == t("film.file", players=t("list.join").join(NASTY))
    assert not {node.tag for node in tree.iter()} & {f"{SVG}b", f"{SVG}i", f"{SVG}li"}


def test_the_sheet_tells_how_far_it_is_and_stops_when_closed() -> None:
    player = opened("trias", 3, 8)
    player.do("close")
    assert player.do("film") == []  # only from the sheet that shares
    player.do("share")
    player.do("film")
    drawn = scene(player.app)
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    assert "<progress" in drawn["sheets"]
    assert player.do("film-save") == []
    player.do("film-on")
    player.do("close")
    assert player.app.sheet == "share"
    player.later.clear()
    assert player.do("film-on") == []
    player.do("film")
    player.catch_up()
    drawn = scene(player.app)
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    assert "<progress" not in drawn["sheets"]


def test_a_moment_can_be_shared_as_a_picture() -> None:
    player = opened("trias", 3, 8)
    player.do("close")
    player.do("moment", "40")
    player.do("share")
    assert '"share-picture"' in place_of(player.app, "sheets")
    (order,) = player.do("share-picture")
    then = player.app.at_moment()
    tree = ET.fromstring(order_value(order))
    shown = [node.text for node in tree.iter(f"{SVG}text") if node.get("class", "").startswith("points")]
    assert shown == [str(row.score) for row in then.game_page.rows(then)]
    words = [node.text for node in tree.iter(f"{SVG}text") if node.get("class") == "line"]
    assert words == [t("film.moment", n=then.entries()[-1].turn)]


def test_the_looks_are_those_of_what_is_there() -> None:
    svg = '<svg class="picture"><g id="board"><path class="a"/></g></svg>'
    given = [
        ':root, html[data-theme="light"] { --x: var(--y); --y: red; --z: blue; }',
        "#board .a { fill: var(--x); }",
        "#board .b { fill: red; }",
        ".a:hover { fill: red; }",
        ":is(.a, .b) > path, .c { stroke: red; }",
        "path:not(.a) { stroke: blue; }",
        'html[data-sheet=""] .a { fill: blue; }',
        "@media print { .a { fill: blue; } }",
    ]
    assert css_subset.used(given, svg).split("\n") == [
        ':root, svg[data-theme="light"]{--x: var(--y); --y: red}',
        "#board .a{fill: var(--x)}",
        ":is(.a, .b) > path{stroke: red}",
        "path:not(.a){stroke: blue}",
    ]


def test_elements_side_by_side() -> None:
    assert elements_of("") == ()
    assert elements_of('<g a="1"><b/><c>x</c></g><d/>') == ('<g a="1"><b/><c>x</c></g>', "<d/>")


def test_the_largest_films_are_small_enough() -> None:
    for players in (2, 5):
        match = arena.selfplay("trias", ["random"] * players, 3)
        player = PagePlayer(1)
        given = record.to_record(match)
        given["seats"] = [{"name": f"P{seat}", "bot": "random" if seat else None} for seat in range(players)]
        offer_kept_game(player.app, json.dumps(given))
        player.do("continue")
        player.do("close")
        assert len(film_of(player).encode()) < MOST - 20_000  # its style sheet adds to that


def ready(player: PagePlayer) -> None:
    """Open the film's sheet, and make the film."""
    player.do("share")
    player.do("film")
    player.catch_up()


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_a_video_is_recorded_from_the_same_pictures(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    player.do("close")
    ready(player)
    (order,) = player.do("film-video")
    assert isinstance(order, RecordVideo)
    film = ET.fromstring(order.film)
    length = seconds(len(order.stills))
    assert sum(order.seconds) == length
    for number, still in enumerate(order.stills):
        assert "<animate" not in still
        tree = ET.fromstring(still)
        ids = [node.get("id") for node in tree.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        for css in ("line", "points"):
            assert texts_at(tree, css, 0, 1) == texts_at(film, css, number, length)
        moving = [node for node in shown_at(film, number, length) if node.tag == f"{SVG}use"]
        assert len(moving) == len(list(tree.iter(f"{SVG}use")))


def test_the_sheet_follows_the_recording_and_hands_the_video_out() -> None:
    player = opened("trias", 3, 8)
    player.do("close")
    assert player.do("film-video") == []
    ready(player)
    player.do("film-recorded", "mp4")
    assert player.app.slot(Film).video == ""  # nothing is being recorded
    player.do("film-video")
    assert player.do("film-video") == []
    player.do("film-recorded", "7")
    assert f'value="{7}"' in place_of(player.app, "sheets")
    for junk in ("", "x", "-1"):
        player.do("film-recorded", junk)
        assert (player.app.slot(Film).video, player.app.slot(Film).recorded) == ("on", 7)
    player.do("film-recorded", "mp4")
    assert t("film.recorded.mp4") in place_of(player.app, "sheets")
    assert player.do("film-video") == [EndVideo(is_wanted=True)]
    assert EndVideo(is_wanted=False) in player.do("close")
    ready(player)
    player.do("film-video")
    assert player.do("film-video", "stop") == [EndVideo(is_wanted=False)]
    player.do("film-video")
    assert EndVideo(is_wanted=False) in player.do("close")
    for news, told in (("none", "film.no_video"), ("noise", "film.noise")):
        ready(player)
        player.do("film-video")
        player.do("film-recorded", news)
        drawn = scene(player.app)
        check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
        assert m(told) in drawn["sheets"]
        assert '"film-video"' not in drawn["sheets"]
        assert '"film-save"' in drawn["sheets"]
        player.do("close")
