"""The opponents: choosing them, their seats, the chances, and the scale of ratings."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from tests.web.markup import check_nodes, place_of, tree_of
from tests.web.page_player import PagePlayer, order_kind, order_value
from web.games.trias.features.opponents.opponents import FAIR, MOST, Guests, faces, nearest, order, shares
from web.games.trias.features.opponents.scale import WIDE, apart
from web.games.trias.features.opponents.sheet import in_words
from web.games.trias.ratings.bot_ratings import rating_of
from web.play.ended_games import KEY, load
from web.play.glicko import OwnRating
from web.screen import scene
from web.state.profile import profile
from web.words import LANGUAGES, plain, t, use


def at_table(*chosen: str) -> PagePlayer:
    """Return a player with the sheet open and these opponents chosen."""
    player = PagePlayer(3)
    player.do("game", "trias")
    player.do("faces")
    for face in chosen:
        player.do("face", face)
    return player


def text(player: PagePlayer) -> str:
    return " ".join(plain(re.sub("<[^>]+>", " ", place_of(player.app, "sheets"))).split())


def pressed(player: PagePlayer) -> list[str]:
    nodes = tree_of(player.app, "sheets").iter("button")
    return [node.attrib["data-value"] for node in nodes if node.get("aria-pressed") == "true"]


def test_the_sheet_opens_from_the_one_that_begins_games_and_leads_back_there() -> None:
    player = PagePlayer(3)
    player.do("faces")
    assert player.app.sheet == "opponents"
    player.do("close")
    assert player.app.sheet == "play"
    player.start(("", "random"))
    player.do("faces")
    assert player.app.sheet == ""  # not during a game


def test_every_opponent_is_there_with_name_style_line_and_rating() -> None:
    player = at_table()
    words = text(player)
    for face in faces():
        for id in (f"bot.{face}", f"face.{face}.style", f"face.{face}.animal", f"face.{face}.line"):
            assert t(id) in words
        known = rating_of(face, 2)
        assert known is not None
        assert t("faces.rating.of", points=known.points) in words
    check_nodes(tree_of(player.app, "sheets"))


def test_choosing_and_sending_away() -> None:
    player = at_table("nella", "bruno")
    assert pressed(player) == ["bruno", "nella"]
    assert player.app.notices.announcement == t("faces.come", name="Bruno")
    player.do("face", "nella")
    assert pressed(player) == ["bruno"]
    assert player.app.notices.announcement == t("faces.gone", name="Nella")
    player.do("face", "nobody")
    assert pressed(player) == ["bruno"]


def test_a_fifth_opponent_finds_the_table_full() -> None:
    player = at_table(*faces()[:MOST])
    player.do("face", faces()[MOST])
    assert len(pressed(player)) == MOST
    assert t("faces.full") in place_of(player.app, "toast") + place_of(player.app, "notice")


def test_play_begins_with_them_under_their_names_each_with_its_own_token_if_it_is_free() -> None:
    player = at_table("otto", "bruno", "nella")
    player.do("seat-token", "red", 0)
    player.do("faces-play")
    seats = player.match.seats
    assert [seat["bot"] for seat in seats] == [None, "otto", "bruno", "nella"]
    assert [seat["name"] for seat in seats][1:] == ["Otto", "Bruno", "Nella"]
    tokens = [seat["token"] for seat in seats]
    assert tokens[:2] == ["red", "white"]  # the person has Bruno's red
    assert len(set(tokens)) == 4
    assert player.app.sheet == ""


def test_without_an_opponent_nothing_begins() -> None:
    player = at_table()
    assert "faces-play" not in place_of(player.app, "sheets")
    player.do("faces-play")
    assert player.app.session.match is None


def test_the_rows_of_the_game_have_faces_and_styles() -> None:
    player = at_table("cora")
    player.do("faces-play")
    places = scene(player.app)
    for place in ("players", "strip"):
        assert "face-cora" in places[place]
    assert t("role.bot", level=t("face.cora.style")) in plain(places["players"])


def test_they_are_chosen_again_next_time_and_offered_at_home() -> None:
    player = at_table("dorn", "tessa")
    player.do("faces-play")
    player.do("home")
    assert t("home.again.faces", names="Dorn, Tessa") in plain(place_of(player.app, "home-column"))
    kept = [order_value(order) for order in player.orders if order_kind(order) == "settings"]
    assert [seat["bot"] for seat in json.loads(kept[-1])["setup"]["seats"]["trias"]] == ["", "dorn", "tessa"]
    player.do("game", "trias")
    player.do("faces")
    assert pressed(player) == ["dorn", "tessa"]


def test_the_slider_brings_back_bots_with_the_names_of_their_tokens() -> None:
    player = at_table("bruno")
    player.do("faces-play")
    player.do("home")
    player.do("game", "trias")
    player.do("start", "quick")
    [seat] = [seat for seat in player.match.seats if seat["bot"]]
    assert seat["bot"] == player.app.settings["opponents"]
    assert seat["name"] == t(f"start.name.{seat['token']}")


def test_a_fair_game_is_against_those_nearest_to_one_s_own_rating() -> None:
    player = at_table()
    player.app.slot(Guests).own = {2: OwnRating(2000.0), 3: OwnRating(2000.0)}
    player.do("face", "pip")
    player.do("faces-fair")
    best = max(faces(), key=lambda face: getattr(rating_of(face, 2), "points", 0))
    assert pressed(player) == [best] == nearest(2000.0, 1)
    player.app.slot(Guests).own = {2: OwnRating(900.0), 3: OwnRating(900.0)}
    player.do("faces-fair")
    assert pressed(player) == ["pip"]


def test_the_chances_of_all_add_up_and_are_told() -> None:
    player = at_table("pip")
    found = shares(player.app.slot(Guests))
    assert sum(found.values()) == pytest.approx(1)
    assert found[""] > found["pip"] > 0
    said = t("faces.chance", share=in_words(found[""]))
    assert " ".join(said.split()) in text(player)
    assert shares(Guests()) == {}


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.5, "1 in 2"), (0.34, "1 in 3"), (0.66, "2 in 3"), (0.92, "9 in 10"), (0.01, "1 in 100")],
)
def test_a_chance_in_words(share: float, words: str) -> None:
    assert in_words(share).replace("\N{NO-BREAK SPACE}", " ") == words


def test_won_and_met_are_counted_by_face() -> None:
    player = PagePlayer(3)
    games = [
        {"id": f"g{n}", "day": n, "game": "trias", "bots": [None, "nella"], "points": [9, 8], "won": won}
        for n, won in enumerate((True, False, True))
    ]
    player.app.storage.set(KEY, json.dumps({"version": 1, "games": games}))
    player.do("game", "trias")
    player.do("faces")
    assert player.app.slot(Guests).met["nella"] == (2, 3)
    assert t("faces.won", won=2, n=3) in text(player)
    assert text(player).count(t("faces.unmet")) == len(faces()) - 1


def test_neighbours_on_the_scale_are_never_drawn_over_each_other() -> None:
    for places in ([100.0, 101.0, 102.0], [0.0, 899.0, 900.0], [870.0] * 8, []):
        found = apart(places, 900 - WIDE / 2)
        assert all(right - left >= WIDE - 1e-6 for left, right in pairwise(found))
        assert all(WIDE / 2 - 1e-6 <= place <= 900 - WIDE / 2 + 1e-6 for place in found)
    assert apart([100.0, 400.0], 870.0) == [100.0, 400.0]


def test_a_game_is_rated_unless_that_is_switched_off() -> None:
    player = at_table("pip")
    player.do("rated", "off")
    player.do("faces-play")
    assert player.match.extra["rated"] is False
    other = at_table("pip")
    other.do("faces-play")
    assert "rated" not in other.match.extra


def test_the_parts_are_tabs_on_narrow_screens() -> None:
    player = at_table()
    assert 'data-tab="choose"' in place_of(player.app, "sheets")
    player.do("faces-tab", "ladder")
    assert 'data-tab="ladder"' in place_of(player.app, "sheets")
    player.do("faces-tab", "nothing")
    assert 'data-tab="ladder"' in place_of(player.app, "sheets")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_in_every_language(language: str) -> None:
    player = at_table("hilda", "cora")
    use(language)
    try:
        assert t("face.hilda.line") in text(player)
        assert "Hilda" in text(player)
        check_nodes(tree_of(player.app, "sheets"))
    finally:
        use("en")


def test_texts_know_whether_an_opponent_is_he_or_she() -> None:
    player = PagePlayer(3)
    player.start(("", "hilda", "otto", "greedy"))
    names = player.app.names()
    assert [getattr(name, "gender", "other") for name in names] == ["other", "female", "male", "other"]
    assert names == [seat["name"] for seat in player.match.seats]
    use("en", {"since": "{player} {player_gender, select, female{her} male{his} other{their}}"})
    try:
        assert [t("since", player=name).split()[-1] for name in names] == ["their", "her", "his", "their"]
    finally:
        use("en")


def test_every_face_has_a_picture_and_a_class() -> None:
    from web.site import ROOT

    style = (ROOT / "web/draw/faces.css").read_text("utf-8")
    for face in profile("trias").faces:
        assert (ROOT / f"web/draw/pictures/{face}.svg").is_file()
        assert f'.face-{face} {{ background-image: url("./pictures/{face}.svg"); }}' in style


def kept(name: str, token: str, *, won: bool, id: str) -> dict[str, object]:
    points = [9, 8] if won else [8, 9]
    return {
        "id": id, "day": 1, "game": "trias", "bots": [None, "pip"], "points": points, "won": won,
        "is_rated": True, "name": name, "token": token,
    }  # fmt: skip


def test_persons_at_one_device_have_ratings_of_their_own() -> None:
    player = PagePlayer(3)
    games = [
        kept("Ada", "purple", won=True, id="a"),
        kept("Ben", "white", won=False, id="b"),
        kept("", "red", won=True, id="c"),
    ]
    player.app.storage.set(KEY, json.dumps({"version": 1, "games": games}))
    player.do("game", "trias")
    player.do("faces")
    table = player.app.slot(Guests)
    alone = table.own[2].points
    assert table.persons == {"": "red", "Ben": "white", "Ada": "purple"}
    player.do("faces-who", "Ada")
    assert table.own[2].points == alone > 1200
    assert player.app.draft.seats[0].token == "purple"
    player.do("faces-who", "Ben")
    assert table.own[2].points < 1200
    assert (table.met["pip"], table.own[2].games) == ((0, 1), 1)
    player.do("faces-who", "  Cleo ")
    assert table.own[2] == OwnRating()
    assert [node.get("value") for node in tree_of(player.app, "sheets").iter("input")].count("Cleo") == 1
    player.do("face", "pip")
    player.do("faces-play")
    assert player.match.seats[0]["name"] == "Cleo"


@pytest.mark.parametrize("wrong", [7, None, "x" * 40, "  a", "\n"])
def test_a_kept_name_that_nobody_could_have_typed_is_left_out(wrong: object) -> None:
    player = PagePlayer(3)
    games = [kept("Ada", "purple", won=True, id="a") | {"name": wrong, "token": wrong}]
    player.app.storage.set(KEY, json.dumps({"version": 1, "games": games}))
    [entry] = load(player.app)
    assert (entry.name, entry.token) == ("", "")


def test_a_fair_game_keeps_the_number_of_opponents_whatever_is_measured() -> None:
    for chosen in ((), ("nella", "otto"), ("nella", "otto", "cora"), faces()[:MOST]):
        player = at_table(*chosen)
        player.do("faces-fair")
        assert len(pressed(player)) == (len(chosen) or FAIR)


def test_the_steps_beside_a_rating_follow_the_ratings() -> None:
    player = at_table()
    nodes = [node for node in tree_of(player.app, "sheets").iter("span") if node.get("class") == "rank"]
    steps = {
        face: sum(one.get("class") == "on" for one in node) for face, node in zip(faces(), nodes, strict=True)
    }
    assert sorted(steps.values()) == list(range(1, len(faces()) + 1))
    assert sorted(faces(), key=steps.__getitem__) == order(2)


def test_who_is_sent_away_takes_the_row_along_so_the_focus_goes_to_the_heading() -> None:
    player = at_table("nella", "otto")
    player.do("faces-away", "nella")
    assert pressed(player) == ["otto"]
    assert [order_value(one) for one in player.orders if order_kind(one) == "focus"][-1] == "faces-table"
    assert player.app.notices.announcement == t("faces.gone", name="Nella")
    player.do("faces-away", "nella")
    assert pressed(player) == ["otto"]


def test_a_single_opponent_is_remembered_too() -> None:
    player = at_table("nella")
    player.do("faces-play")
    player.do("home")
    player.app.slot(Guests).chosen = []  # as after a reload
    player.do("game", "trias")
    player.do("faces")
    assert pressed(player) == ["nella"]


def test_somebody_always_sits_down_even_if_the_form_had_bots_only() -> None:
    player = PagePlayer(3)
    player.do("game", "trias")
    player.do("setup")
    player.do("seat-kind", "steady", 0)
    player.do("faces")
    player.do("faces-who", "Zed")
    player.do("face", "pip")
    player.do("faces-play")
    assert [(seat["name"], seat["bot"]) for seat in player.match.seats] == [("Zed", None), ("Pip", "pip")]


@pytest.mark.parametrize("name", ['Al"ex', "a\\b", "a]b", "<b>"])
def test_odd_names_make_no_odd_keys(name: str) -> None:
    player = PagePlayer(3)
    games = [kept(name, "purple", won=True, id="a"), kept("", "red", won=True, id="b")]
    player.app.storage.set(KEY, json.dumps({"version": 1, "games": games}))
    player.do("game", "trias")
    player.do("faces")
    nodes = [node for node in tree_of(player.app, "sheets").iter("button") if node.get("data-value") == name]
    assert [re.fullmatch(r"[\w-]+", node.attrib["data-key"]) is not None for node in nodes] == [True]
    player.do("faces-who", name)
    assert player.app.draft.seats[0].token == "purple"


def test_a_person_s_token_is_that_of_the_last_game() -> None:
    player = PagePlayer(3)
    games = [kept("Ada", "red", won=True, id="a"), kept("Ada", "black", won=True, id="b")]
    player.app.storage.set(KEY, json.dumps({"version": 1, "games": games}))
    player.do("game", "trias")
    player.do("faces")
    assert player.app.slot(Guests).persons == {"Ada": "black"}
