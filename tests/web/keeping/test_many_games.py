"""Thousands of kept games: which are read, replayed and drawn, and searching among them."""

from __future__ import annotations

import json
import re
from random import Random
from time import localtime

import pytest

from tests.web.keeping.test_shelf import NOON, player_with
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer
from trias import arena, record
from trias.match import Match
from web import words
from web.features.library import files, listing
from web.features.library.library import Library
from web.features.library.listing import SCREENFUL, Listing
from web.games.trias.features.daily.daily import new_match
from web.keeping import shelf
from web.keeping.saves import GAME, Memory, with_digest
from web.play.begin import begin
from web.screen import scene
from web.state.days import today
from web.state.orders import MoveFocus
from web.words import t

MANY = 2000
#: Two pages and the start of a third one.
SOME = SCREENFUL * 2 + 5
DAY_S = 86_400


class Counting(Memory):
    """Storage that records which games are read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[str] = []

    def get(self, key: str) -> str:
        if key.startswith(GAME):
            self.reads.append(key)
        return super().get(key)


def with_many(count: int = MANY) -> tuple[PagePlayer, Counting]:
    """Return a page with this many games, each with other players and a day older than the one above it."""
    match = arena.selfplay("triad", ["random", "random"], 1)
    text = record.dumps(record.to_record(match))
    names = [seat["name"] for seat in match.seats]
    storage = Counting()
    for number in range(count):
        other = text
        for name, new in zip(names, (f"Ada{number}", "Zoë"), strict=True):
            other = other.replace(f'"name":"{name}"', f'"name":"{new}"')
        changed = NOON - number * DAY_S
        storage.set(f"{GAME}g{number:05}", f'{{"changed":{changed},{with_digest(other)}}}')
    return player_with(storage), storage


def listed(player: PagePlayer) -> Listing:
    found = player.app.slot(Library).listing
    assert found is not None
    return found


def sheet(player: PagePlayer) -> str:
    return place_of(player.app, "sheets")


def fields(player: PagePlayer) -> list[str]:
    """Return the names of the games on the sheet."""
    return re.findall(r'class="name" type="text"[^>]*? value="([^"]*)"', sheet(player))


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets one entry for each game that is replayed."""
    found: list[int] = []
    from_record = record.from_record
    monkeypatch.setattr(record, "from_record", lambda given: found.append(1) or from_record(given))
    return found


# Reading -----------------------------------------------------------------------------------------------


def test_of_two_thousand_games_those_on_the_page_are_read_and_replayed(replays: list[int]) -> None:
    player, storage = with_many()
    player.do("games")
    assert len(storage.reads) == SCREENFUL
    assert not replays
    assert len(fields(player)) == SCREENFUL
    assert words.m("games.page", first=1, last=SCREENFUL, n=MANY) in sheet(player)
    assert t("games.room", n=MANY, kb=-(-storage.size() // 1024), most=5) in sheet(player)
    seen = []
    while player.later:
        before = len(replays)
        player.do(player.later.pop(0))
        seen.append(len(replays) - before)
    assert seen == [1] * SCREENFUL
    assert len(storage.reads) == SCREENFUL
    assert sheet(player).count('<svg class="miniature"') == SCREENFUL


def test_pages_are_turned_and_the_focus_goes_to_the_first_game() -> None:
    player, storage = with_many(SOME)
    player.do("games")
    assert '"games-turn" data-value="newer"' not in sheet(player)
    seen = fields(player)
    for first in (SCREENFUL, SCREENFUL * 2):
        assert MoveFocus("games-first") in player.do("games-turn", "older")
        assert sheet(player).count('id="games-first"') == 1
        assert words.m("games.page", first=first + 1, last=first + len(fields(player)), n=SOME) in sheet(
            player
        )
        seen += fields(player)
    assert '"games-turn" data-value="older"' not in sheet(player)
    assert seen == [f"Ada{number}, Zoë" for number in range(SOME)]
    for wrong in ("older", "", "x", "newest"):
        assert player.do("games-turn", wrong) == []
    player.do("games-turn", "newer")
    assert fields(player)[0] == f"Ada{SCREENFUL}, Zoë"
    assert len(storage.reads) == SOME
    player.do("game-name", "Mine", SCREENFUL)
    assert fields(player)[0] == "Mine"
    player.do("close")
    assert player.do("games-turn", "older") == []


def test_a_short_list_has_neither_pages_nor_a_search() -> None:
    player, _ = with_many(SCREENFUL)
    player.do("games")
    assert "games-find" not in sheet(player)
    assert "games-turn" not in sheet(player)


def test_the_start_of_the_page_reads_none_of_them() -> None:
    player, storage = with_many(30)
    heads = []
    storage.heads = lambda: heads.append(1) or []  # type: ignore[method-assign]
    scene(player.app)
    assert not storage.reads
    assert not heads


def test_a_torn_game_is_told_when_its_page_is_seen_and_left_as_it_is() -> None:
    player, storage = with_many(SOME)
    key = f"{GAME}g{SCREENFUL + 3:05}"
    storage.set(key, storage.get(key)[:-9])
    before = dict(storage.texts)
    player.do("games")
    player.catch_up()
    assert t("err.game_damaged") not in sheet(player)
    player.do("games-turn", "older")
    player.catch_up()
    assert sheet(player).count(t("err.game_damaged")) == 1
    assert storage.texts == before


def test_a_game_leaves_the_board_without_a_look_into_two_thousand_others() -> None:
    player, storage = with_many()
    player.start(("", "random"))
    player.click()
    storage.reads.clear()
    player.do("new-game")
    player.do("start")
    assert player.app.shelf.count() == MANY + 1
    assert not storage.reads


def test_an_equal_game_among_two_thousand_is_found() -> None:
    player, storage = with_many()
    given = json.loads(storage.texts[f"{GAME}g01234"])["record"]
    match = record.from_record(given)
    assert player.app.shelf.has(match)
    match.seats[0]["name"] = "Somebody else"
    assert not player.app.shelf.has(match)


def test_the_day_s_games_are_looked_up_among_two_thousand_without_reading_the_others() -> None:
    player, storage = with_many()
    player.do("daily")
    assert not storage.reads


# Search ------------------------------------------------------------------------------------------------


def search(player: PagePlayer, query: str) -> list[str]:
    player.do("games-find", query)
    player.catch_up()
    return fields(player)


def test_games_are_found_by_name_player_and_date() -> None:
    player, storage = with_many(300)
    player.do("games")
    player.do("game-name", "Sunday “at” \\ home", 3)
    player.do("games-find", "ada2")
    assert t("games.finding") in sheet(player)
    player.catch_up()
    assert len(storage.reads) == 300
    assert t("games.finding") not in sheet(player)
    assert words.m("games.found", n=111) in sheet(player)
    assert words.m("games.page", first=1, last=SCREENFUL, n=111) in sheet(player)
    assert search(player, "  ZOE   ada217") == ["Ada217, Zoë"]
    assert search(player, "at” \\ home") == ["Sunday “at” \\ home"]
    assert search(player, "nobody") == []
    assert words.m("games.found", n=0) in sheet(player)
    then = localtime(NOON - 250 * DAY_S)
    day = words.on_day(then.tm_year, then.tm_mon, then.tm_mday)
    assert search(player, day) == ["Ada250, Zoë"]
    assert search(player, f"{then.tm_year}-{then.tm_mon:02}-{then.tm_mday:02}") == ["Ada250, Zoë"]
    assert len(search(player, "")) == SCREENFUL
    assert len(storage.reads) == 300
    # a found game is opened by its own number
    search(player, "ada217")
    player.do("game-open", "217", 217)
    assert player.match.seats[0]["name"] == "Ada217"


def test_a_search_reads_some_games_at_a_time_and_another_word_begins_anew() -> None:
    player, storage = with_many()
    player.do("games")
    player.catch_up()
    player.do("games-find", "ada1999")
    most = 0
    while player.later:
        before = len(storage.reads)
        player.do(player.later.pop(0))
        most = max(most, len(storage.reads) - before)
    assert most <= listing.AT_A_TIME
    assert len(storage.reads) == MANY
    assert fields(player) == ["Ada1999, Zoë"]
    for letter in ("a", "ad", "ada", "ada5", "ada55"):
        player.do("games-find", letter)
        assert len(player.later) == 1  # one round of work, however much is typed
    player.catch_up()
    assert len(storage.reads) == MANY
    assert words.m("games.found", n=1 + 10) in sheet(player)


def test_the_game_on_the_board_and_a_continent_of_the_day_are_found() -> None:
    player, _ = with_many(SCREENFUL + 1)
    match = new_match(player.app, today(player.app))
    match.play(match.state.legal()[0])
    begin(player.app, match)
    player.do("games")
    assert len(search(player, t("daily.title"))) == 1
    player.do("close")
    player.do("new-game")
    player.do("start")
    player.do("games")
    assert len(search(player, t("daily.title").upper())) == 1


def test_what_is_copied_or_deleted_stays_in_its_place_in_a_search() -> None:
    player, _ = with_many(50)
    player.do("games")
    search(player, "ada4")
    player.do("game-delete", "44", 44)
    assert t("games.gone", name="Ada44, Zoë") in sheet(player)
    player.do("game-back", "44", 44)
    assert "Ada44, Zoë" in fields(player)
    player.do("game-copy", "44", 44)
    player.catch_up()
    assert len(search(player, "ada44")) == 2


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    words.use(language)
    player, _ = with_many(SOME)
    player.do("games")
    player.do("games-turn", "older")
    drawn = sheet(player)
    for text in (
        t("games.find"),
        t("games.newer"),
        t("games.older"),
        t("games.page", first=SCREENFUL + 1, last=SCREENFUL * 2, n=SOME),
    ):
        assert text in drawn


# One file with all -------------------------------------------------------------------------------------


def test_a_file_of_many_games_is_made_and_read_a_few_games_at_a_time(replays: list[int]) -> None:
    count = 150
    player, _ = with_many(count)
    player.do("games")
    player.catch_up()
    replays.clear()
    most = 0
    player.do("games-save")
    assert words.m("games.saving", n=len(replays), total=count) in sheet(player)
    assert not player.downloads
    while player.later:
        before = len(replays)
        player.do(player.later.pop(0))
        most = max(most, len(replays) - before)
    assert most <= 12
    name, text = player.downloads[-1]
    assert name == f"trias-games-{count}.json"
    assert "games-saving" not in sheet(player)
    # restored on another device: in batches, and none before all are checked
    other = player_with(Counting(), seed=7)
    replays.clear()
    other.do("import", text)
    counts = {0}
    steps = 0
    while other.later:
        before, there = len(replays), other.app.shelf.count()
        other.do(other.later.pop(0))
        steps += 1
        assert len(replays) - before <= 30  # plus SCREENFUL of them once, for the list
        assert other.app.shelf.count() - there <= files.STORED_AT_A_TIME
        if len(replays) < count:
            counts.add(other.app.shelf.count())
    assert counts == {0}
    assert steps > 15
    assert other.app.shelf.count() == count
    assert other.app.notices.toast == (t("games.added", n=count, known=0), False)


def test_making_a_file_can_be_stopped_and_stops_with_the_sheet() -> None:
    player, _ = with_many(60)
    for ways in (("games-save", "stop"), ("close", ""), ("new-game", "")):
        player.do("games")
        player.do("games-save")
        player.do(*ways)
        player.catch_up()
        assert not player.downloads
        assert player.app.slot(Library).outgoing is None
    player.do("close")
    player.do("games")
    player.do("games-save")
    player.do("games-save")  # pressed twice
    player.catch_up()
    assert len(player.downloads) == 1


def test_games_that_the_file_leaves_out_are_counted() -> None:
    player, storage = with_many(60)
    for number in (5, 55):
        key = f"{GAME}g{number:05}"
        storage.set(key, storage.get(key)[:-9])
    player.do("games")
    player.do("games-save")
    player.catch_up()
    assert player.downloads[-1][0] == "trias-games-58.json"
    assert player.app.notices.toast == (t("games.left_out", n=2), True)


def test_a_game_deleted_while_the_file_is_made_is_in_it() -> None:
    player, _ = with_many(60)
    player.do("games")
    player.do("games-save")
    player.do("game-delete", "11", 11)
    player.catch_up()
    assert player.downloads[-1][0] == "trias-games-60.json"


def test_games_by_link_that_come_together_are_kept_apart() -> None:
    """A file has two copies of one game: only one of them is played by link here."""
    player = player_with()
    match = Match.new("triad", [{"name": "A"}, {"name": "B"}], Random(1))
    match.extra |= {"link": {"id": "abc", "devices": [0, 1]}, "device": 0}
    match.play(match.state.legal()[0])
    longer = record.from_record(record.to_record(match))
    longer.play(longer.state.legal()[0])
    player.do("import", shelf.bundle([record.dumps(record.to_record(one)) for one in (match, longer)]))
    player.catch_up()
    stored = [shelf.match_of(one) for one in player.app.shelf.games()]
    assert len(stored) == 2
    assert sum("link" in one.extra for one in stored) == 1
