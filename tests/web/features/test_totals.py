"""Statistics of all games: the entry at the end of a game, the totals, and the sheet."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.web.keeping.test_shelf import NOON, Full
from tests.web.markup import check_nodes, trees
from tests.web.page_player import PagePlayer
from tests.web.play.test_history import opened
from trias import record
from web.features.home.home import Home
from web.features.statistics import totals
from web.features.statistics.totals import KEY, EndedGame, StatisticsSheet, sum_up
from web.games.trias.ratings import bot_ratings
from web.keeping import shelf
from web.keeping.saves import Memory
from web.play import ended_games
from web.play.bots import ask_bot
from web.play.undo import take_back
from web.screen import scene
from web.state.app import App
from web.state.orders import Download
from web.words import t


def one(won: bool | str = True, **changes: Any) -> EndedGame:
    """Return a game of Trias, one person against two casual bots."""
    given = EndedGame(
        "a", NOON, "trias", ("", "casual", "casual"), (9, 8, 7), won, {"interim": 4, "final": 5}
    )
    return given._replace(**changes)


def player_with(storage: Memory | None = None, seed: int = 1) -> PagePlayer:
    player = PagePlayer(seed)
    player.app = App(Random(seed), storage or Memory(), lambda: float(NOON))
    return player


def with_games(*entries: dict[str, Any]) -> PagePlayer:
    """Return a page with these games in storage."""
    storage = Memory()
    storage.set(KEY, json.dumps({"version": 1, "games": entries}))
    return player_with(storage)


def kept(player: PagePlayer) -> list[Any]:
    return list(json.loads(player.app.shelf.storage.get(KEY) or '{"games": []}')["games"])


def as_kept(**changes: Any) -> dict[str, Any]:
    """Return a game in the form in which storage keeps it."""
    entry = {
        "id": "abc",
        "day": NOON,
        "game": "trias",
        "players": 3,
        "bots": [None, "casual", "steady"],
        "seat": 0,
        "points": [9, 8, 7],
        "won": True,
        "figures": {"interim": 4, "final": 5, "split": 2},
        "takebacks": 0,
    }
    return entry | changes


def test_the_home_screen_reads_the_statistics_again_only_if_they_have_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player, read = with_games(*(as_kept(id=f"g{number}") for number in range(60))), []
    parse = record.parse

    def noted(text: str) -> Any:
        read.append(len(text))
        return parse(text)

    monkeypatch.setattr(record, "parse", noted)
    for sheet in ("rules", "settings"):
        player.do(sheet)
        player.do("close")
        assert player.app.slot(Home).standing.wins == {"trias": 60}
    assert sum(read) < len(player.app.storage.get(KEY)) * 3 // 2
    player.app.storage.set(KEY, json.dumps({"version": 1, "games": [as_kept(), as_kept(won=False)]}))
    player.do("rules")
    player.do("close")
    assert player.app.slot(Home).standing.wins == {"trias": 1}
    player.app.storage.remove(KEY)
    player.do("rules")
    player.do("close")
    assert player.app.slot(Home).standing.wins == {}
    assert not player.app.slot(Home).standing.has_finished


def ended(game: str, players: int, seed: int) -> PagePlayer:
    """Return a game of one person whose last actions were played on the page."""
    player = opened(game, players, seed, left=6)
    play_on(player)
    return player


def play_on(player: PagePlayer) -> None:
    """Play to the end at random, for people and bots."""
    app, rng = player.app, Random(1)
    player.do("pace", "instant")
    for _ in range(2000):
        if app.is_over():
            return
        if app.sheet:
            player.do("end-anyway" if app.sheet == "confirm-end" else "continue")
            continue
        text = player.match.game.action_text(rng.choice(player.match.state.legal()))
        if app.is_persons_turn():
            player.do("action", text)
        else:
            if not app.session.bots.job:
                ask_bot(app)
            player.do("answer", text, app.session.bots.job)
    raise AssertionError("the game does not end")


def sheet(player: PagePlayer) -> str:
    drawn = scene(player.app)
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    return drawn["sheets"]


# Entries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "seed"), [("trias", 2, 3), ("trias", 4, 5), ("triad", 2, 1)])
def test_a_game_that_ends_on_the_board_is_entered(game: str, players: int, seed: int) -> None:
    player = ended(game, players, seed)
    state = player.match.state
    [entry] = kept(player)
    winners = state.winners() or ()
    assert entry["id"] == shelf.meta(player.match).id
    assert (entry["game"], entry["players"], entry["seat"]) == (game, players, 0)
    assert entry["bots"] == [None, *["random"] * (players - 1)]
    assert entry["points"] == player.match.game.points(state)
    assert entry["won"] == ("shared" if not winners or (0 in winners and len(winners) > 1) else 0 in winners)
    assert entry["figures"] == {
        id: values[0] for id, values in player.app.game_page.statistics(player.app).items()
    }
    [read] = totals.load(player.app)
    assert read.figures == entry["figures"]
    assert read.level == "random"


def test_games_opened_kept_or_looked_at_are_not_entered() -> None:
    for player in (opened("trias", 3, 8), opened("triad", 2, 1)):
        assert player.app.is_over()
        text = record.dumps(record.to_record(player.match))
        player.do("import", text)
        player.do("history")
        for way in ("first", "last"):
            player.do("travel", way)
        player.do("now")
        player.do("games")
        player.catch_up()
        player.do("game-open", "1", 1)
        assert kept(player) == []


def test_a_game_is_entered_once_also_when_its_end_was_taken_back() -> None:
    player = ended("triad", 2, 1)
    app = player.app
    [first] = kept(player)
    take_back(app)
    app.sheet = ""
    assert not app.is_over()
    player.app.now = lambda: NOON + 5.0
    play_on(player)
    [second] = kept(player)
    assert second["id"] == first["id"]
    assert second["day"] == NOON + 5


def test_several_persons_are_entered_without_a_winner_and_bots_alone_not_at_all() -> None:
    player = player_with()
    player.start(("", ""), pace="instant")
    player.play_to_the_end()
    [entry] = kept(player)
    assert (entry["seat"], entry["won"], entry["figures"]) == (None, None, {})
    player = opened("trias", 3, 8, left=6)
    player.match.seats = [{**seat, "bot": "random"} for seat in player.match.seats]
    play_on(player)
    assert kept(player) == []


def test_take_backs_are_entered() -> None:
    player = opened("trias", 3, 8, left=6)
    player.match.extra["takebacks"] = 3
    play_on(player)
    assert kept(player)[0]["takebacks"] == 3


def test_the_latest_thousand_stay() -> None:
    storage = Memory()
    many = [as_kept(id=f"g{number}") for number in range(ended_games.MOST)]
    storage.set(KEY, json.dumps({"version": 1, "games": many}))
    player = opened("trias", 3, 8, left=6)
    player.app.shelf.storage = storage
    play_on(player)
    found = kept(player)
    assert len(found) == ended_games.MOST
    assert found[0]["id"] == "g1"
    assert found[-1]["id"] == shelf.meta(player.match).id


def test_games_kept_are_read_once_when_another_is_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last input of a game takes no longer when many games are kept."""
    storage = Memory()
    storage.set(KEY, json.dumps({"version": 1, "games": [as_kept(id=f"g{number}") for number in range(200)]}))
    player = opened("trias", 3, 8, left=6)
    player.app.shelf.storage = storage
    read = []
    monkeypatch.setattr(storage, "get", lambda key, get=storage.get: read.append(key) or get(key))
    monkeypatch.setattr(ended_games, "_entry", None)  # none of them is parsed
    play_on(player)
    assert read.count(KEY) == 1
    assert len(kept(player)) == 201


def test_what_makes_no_sense_does_not_stay_from_one_game_to_the_next() -> None:
    storage = Memory()
    storage.set(KEY, json.dumps({"version": 1, "games": [7, as_kept(), None]}))
    player = opened("trias", 3, 8, left=6)
    player.app.shelf.storage = storage
    play_on(player)
    assert [entry["id"] for entry in kept(player)] == ["abc", shelf.meta(player.match).id]


def test_where_there_is_no_room_the_person_is_told() -> None:
    player = opened("trias", 3, 8, left=6)
    player.app.shelf.storage = Full(10)
    play_on(player)
    assert player.app.notices.toast == (t("err.storage_full"), True)


def test_what_a_newer_page_keeps_is_left_alone() -> None:
    storage = Memory()
    text = json.dumps({"version": 2, "games": [as_kept()]})
    storage.set(KEY, text)
    player = opened("trias", 3, 8, left=6)
    player.app.shelf.storage = storage
    play_on(player)
    assert storage.get(KEY) == text
    assert totals.load(player.app) == []


# Reading ----------------------------------------------------------------------------------------------


WRONG: list[dict[str, Any]] = [
    {"id": 7},
    {"id": "../x"},
    {"day": -1},
    {"day": "today"},
    {"day": True},
    {"game": "chess"},
    {"game": ["trias"]},
    {"bots": None},
    {"bots": [None]},
    {"bots": [None, "casual", "nobody"]},
    {"bots": [None, "casual", ["casual"]]},
    {"bots": ["casual", "casual", "casual"]},
    {"points": [9, 8]},
    {"points": [9, 8, "7"]},
    {"points": [9, 8, -7]},
    {"points": {"0": 9}},
    {"won": None},
    {"won": 1},
    {"won": "yes"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_an_entry_that_makes_no_sense_is_left_out(wrong: dict[str, Any]) -> None:
    player = with_games(as_kept(), as_kept(id="def", **wrong) if "id" not in wrong else as_kept(**wrong))
    assert [entry.id for entry in totals.load(player.app)] == ["abc"]


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "x",
        "null",
        "[]",
        "7",
        "[" * 5000,
        '{"games":[]}',
        '{"version":1}',
        '{"version":1,"games":{}}',
        '{"version":"1","games":[]}',
        '{"version":1,"games":[7,null,[],"x"]}',
    ],
)
def test_whatever_is_kept_the_sheet_opens(junk: str) -> None:
    storage = Memory()
    storage.set(KEY, junk)
    player = player_with(storage)
    player.do("totals")
    assert t("totals.empty", game=t("game.trias")) in sheet(player)


def test_what_makes_sense_of_an_entry_is_read() -> None:
    figures = {"interim": 4, "final": -5, "split": "2", "strange": 3, "drowned": 10**9}
    player = with_games(
        as_kept(figures=figures, takebacks="x"),
        as_kept(id="b", figures=[], won="shared"),
        as_kept(id="c", bots=[None, None, "casual"], won=True),
    )
    first, second, third = totals.load(player.app)
    assert (first.figures, first.takebacks) == ({"interim": 4}, 0)
    assert (second.figures, second.won, second.seat) == ({}, "shared", 0)
    assert (third.figures, third.won, third.seat) == ({}, None, -1)


# Sums -------------------------------------------------------------------------------------------------


def test_games_wins_and_rows() -> None:
    outcomes = [True, True, True, False, "shared", True, False, True]
    found = sum_up([one(won) for won in outcomes], "trias")
    assert (len(found.alone), found.won, found.shared) == (8, 6, 1)
    assert (found.row, found.longest) == (1, 3)
    draws = [one(won, game="triad", bots=("", "casual"), points=(2, 2)) for won in ("shared", True, True)]
    found = sum_up(draws, "triad")
    assert (found.won, found.shared, found.row, found.longest) == (2, 1, 2, 2)
    assert sum_up(draws, "trias").count == 0


def test_levels_are_those_of_the_strongest_bot_by_number_of_players() -> None:
    found = sum_up(
        [
            one(True),
            one(False),
            one(True, bots=("gentle", "", "steady"), points=(1, 2, 1)),
            one(False, bots=("", "steady"), points=(1, 2)),
            one(None, bots=("", "", "expert")),
        ],
        "trias",
    )
    assert [(level.name, level.by_players, level.total) for level in found.levels] == [
        ("casual", {3: (1, 2)}, (1, 2)),
        ("steady", {2: (0, 1), 3: (1, 1)}, (1, 2)),
    ]
    assert (found.others, found.count) == (1, 5)


def test_sources_and_means_take_the_games_that_know_them() -> None:
    found = sum_up(
        [
            one(True, figures={"interim": 10, "final": 20, "split": 3}),
            one(True, figures={"interim": 5, "final": 5, "split": 0}),
            one(True, figures={"final": 30, "split": 3}, takebacks=2),
            one(True, figures={}),
        ],
        "trias",
    )
    assert (found.interim, found.final) == (15, 25)
    assert found.mean("split") == 2
    assert found.mean("drowned") is None
    assert found.casual == 1


# The sheet --------------------------------------------------------------------------------------------


def test_the_sheet_tells_the_figures() -> None:
    player = with_games(
        as_kept(),
        as_kept(id="b", won=False, points=[5, 8, 7], takebacks=1),
        as_kept(id="c", bots=[None, "casual"], points=[30, 8], figures={"final": 30}),
        as_kept(id="d", bots=[None, None, "casual"], won=None),
        as_kept(id="e", game="triad", bots=[None, "expert"], points=[2, 2], won="shared", figures={}),
    )
    player.do("totals")
    shown = trees(scene(player.app))["sheets"]
    sheet(player)
    tally = [[cell.text for cell in pair] for pair in next(n for n in shown.iter("dl"))]
    assert tally == [
        [t("totals.games", n=3), "3"],
        [t("totals.won", share="67%"), "2"],
        [t("totals.row", n=1), "1"],
        [t("totals.longest"), "1"],
    ]
    table = next(node for node in shown.iter("table") if node.get("class") == "wins")
    rows = [[" ".join("".join(cell.itertext()).split()) for cell in row] for row in table.iter("tr")]
    assert rows == [
        ["Bot", "2 2 players", "3 3 players", "All", ""],
        ["Casual", "1/1 1 of 1 won", "– none played", "1/1 1 of 1 won", "100%"],
        ["Steady", "– none played", "1/2 1 of 2 won", "1/2 1 of 2 won", "50%"],
    ]
    [chart] = [node for node in shown.iter("svg") if node.get("role") == "img"]
    assert chart.get("aria-label") == t("totals.points.spoken", games="9 won, 5 casual, 30 won")
    bars = [node for node in chart if (node.get("class") or "").startswith("bar-of")]
    highs = [float(bar.get("height", 0)) for bar in bars]
    assert [round(30 * high / highs[-1]) for high in highs] == [9, 5, 30]
    assert len([node for node in chart if node.get("class") == "star"]) == 2
    assert len([node for node in chart if node.get("class") == "ring"]) == 1
    words_of = " ".join("".join(shown.itertext()).split())
    for words_wanted in (
        t("totals.others", n=1),
        t("totals.casual", n=1),
        t("totals.points.trias", n=3, mean="14.7"),
        f"{t('stat.interim')}44%",
    ):
        assert words_wanted in words_of
    player.do("totals-game", "triad")
    other = " ".join("".join(trees(scene(player.app))["sheets"].itertext()).split())
    assert t("totals.shared.triad", n=1) in other
    assert t("totals.points.triad", n=1, mean="2") in other
    player.do("totals-game", "chess")
    assert player.app.slot(StatisticsSheet).totals is not None
    assert player.app.slot(StatisticsSheet).totals.game == "triad"


def test_the_picture_of_the_points_shows_the_last_twenty() -> None:
    player = with_games(*(as_kept(id=f"g{n}", points=[n, 0, 0], won=False) for n in range(25)))
    player.do("totals")
    [chart] = [node for node in trees(scene(player.app))["sheets"].iter("svg") if node.get("role") == "img"]
    bars = [node for node in chart if node.get("class") == "bar-of"]
    assert len(bars) == totals.LAST
    assert chart.get("aria-label", "").endswith(", ".join(map(str, range(5, 25))))


def test_from_the_games_which_the_menu_opens_and_after_a_game() -> None:
    player = ended("trias", 3, 8)
    player.do("count-all")
    player.do("menu")
    assert 'data-intent="games"' in sheet(player)
    player.do("games")
    player.catch_up()
    assert 'data-intent="totals"' in sheet(player)
    player.do("totals")
    assert player.app.slot(StatisticsSheet).totals is not None
    assert player.app.slot(StatisticsSheet).totals.count == 1
    sheet(player)


def test_they_go_only_after_a_question() -> None:
    player = with_games(as_kept())
    storage = player.app.shelf.storage
    storage.set("trias.daily", "{}")
    player.do("totals-clear", "yes")
    assert kept(player)
    player.do("totals")
    player.do("totals-clear")
    assert player.app.sheet == "confirm-totals"
    assert t("totals.delete.text") in sheet(player)
    player.do("close")
    assert player.app.sheet == "totals"
    assert kept(player)
    player.do("totals-clear")
    player.do("totals-clear", "yes")
    assert (player.app.sheet, kept(player)) == ("totals", [])
    assert player.app.notices.announcement == t("totals.deleted")
    assert 'data-intent="totals-clear"' not in sheet(player)
    assert list(storage.names()) == ["trias.daily"]


def test_a_whole_game_from_the_start_sheet_is_counted() -> None:
    player = player_with(seed=5)
    player.start(("", "random"))
    player.play_to_the_end()
    player.do("totals")
    found = player.app.slot(StatisticsSheet).totals
    assert found is not None
    [entry] = found.alone
    assert (entry.day, len(entry.bots)) == (NOON, 2)
    assert "interim" not in entry.figures
    assert entry.figures["final"] == player.match.game.points(player.match.state)[0]
    assert t("totals.sources") not in sheet(player)


# In a file with all games -----------------------------------------------------------------------------


def written(player: PagePlayer) -> str:
    """Return the file with all games."""
    player.do("games")
    player.do("games-save")
    return [order.text for order in player.orders if isinstance(order, Download)][-1]


def read_in(player: PagePlayer, text: str) -> None:
    player.do("import", text)
    while player.app.sheet == "incoming":
        player.do("import-more")


def test_statistics_go_into_the_file_with_all_games_and_come_back() -> None:
    first = opened("trias", 2, 8)
    kept = [as_kept(id="a", day=5), as_kept(id="b", day=9)]
    first.app.storage.set(KEY, json.dumps({"version": 1, "games": kept}))
    text = written(first)
    other = PagePlayer(4)
    other.app.storage.set(KEY, json.dumps({"version": 1, "games": [as_kept(id="c", day=7)]}))
    read_in(other, text)
    assert [entry.id for entry in totals.load(other.app)] == ["a", "c", "b"]
    read_in(other, text)
    assert [entry.id for entry in totals.load(other.app)] == ["a", "c", "b"]


@pytest.mark.parametrize("wrong", [7, {"id": "a"}, [7], [{"id": "a"}], "x", [["a"]], None])
def test_statistics_in_a_file_that_make_no_sense_are_left_out(wrong: object) -> None:
    first = opened("trias", 2, 8)
    text = json.dumps(json.loads(written(first)) | {"statistics": wrong})
    other = PagePlayer(4)
    read_in(other, text)
    assert totals.load(other.app) == []
    assert other.app.notices.toast is not None  # the games were loaded


def test_a_file_with_a_wrong_game_brings_no_statistics_either() -> None:
    first = opened("trias", 2, 8)
    first.app.storage.set(KEY, json.dumps({"version": 1, "games": [as_kept(id="a")]}))
    values = json.loads(written(first))
    values["games"].append({"format": "trias-record"})
    other = PagePlayer(4)
    read_in(other, json.dumps(values))
    assert other.app.sheet == "message"
    assert totals.load(other.app) == []


def test_a_thousand_games_are_summed_up_with_few_looks_at_bots_and_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bots are sorted once for all games, and figures are listed once for all games."""
    entries = [as_kept(id=f"g{number}", bots=[None, "steady", "strong"]) for number in range(1000)]
    player = with_games(*entries)
    looks: list[str] = []
    rating_of, profile = bot_ratings.rating_of, ended_games.profile
    monkeypatch.setattr(bot_ratings, "rating_of", lambda *given: looks.append("bot") or rating_of(*given))
    monkeypatch.setattr(ended_games, "profile", lambda name: looks.append("game") or profile(name))
    player.do("totals")
    assert looks.count("bot") < 100
    assert looks.count("game") < 100
    view = player.app.slot(StatisticsSheet).totals
    assert view is not None
    assert [(level.name, level.total[1]) for level in view.levels] == [("strong", 1000)]
