"""Room for kept games: a notice when little is left; the oldest are deleted only on request."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.keeping.test_shelf import NOON, Full, played, player_with
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, notice
from trias import arena, record
from trias.match import Match
from web import words
from web.features.library import listing
from web.features.library.library import Library
from web.keeping import shelf
from web.keeping.pieces import pieces
from web.keeping.saves import GAME, LITTLE, ROOM, Memory
from web.keeping.shelf import Meta, Shelf
from web.play.begin import offer_kept_game
from web.screen import scene
from web.words import t

OTHER = "another.page"


def finished(seed: int) -> Match:
    return arena.selfplay("triad", ["random", "random"], seed)


def under_way(seed: int) -> Match:
    match = finished(seed)
    match.undo(is_free=True)
    return match


def put(storage: Memory, id: str, match: Match, changed: int) -> int:
    """Keep a game. Return the number of characters that it takes."""
    shelf.write_meta(match, Meta(id, changed, id))
    kept = Shelf(storage).put(match, changed)
    return len(GAME + id) + len(kept.text)


def fill(storage: Memory, left: int) -> None:
    """Let another page of the origin take all the room except for this many characters."""
    storage.remove(OTHER)
    storage.set(OTHER, "x" * (ROOM - storage.size() - len(OTHER) - left))
    assert ROOM - storage.size() == left


def crowded(left: int, *games: tuple[str, Match]) -> PagePlayer:
    """Return a page with these games, the oldest first, and that much room left.

    The sheet is open, and all games are replayed.
    """
    storage = Memory()
    for changed, (id, match) in enumerate(games, 1):
        put(storage, id, match, changed)
    fill(storage, left)
    player = player_with(storage)
    player.do("games")
    player.catch_up()
    return player


def sheet(player: PagePlayer) -> str:
    return place_of(player.app, "sheets")


def offered(player: PagePlayer) -> int:
    """Return the number of games that the sheet offers to delete, 0 if it offers none."""
    found = re.search(r'data-intent="prune"[^>]*>.*?</button>', sheet(player))
    if not found:
        return 0
    number = re.search(r"\d+", words.plain(found[0]))
    return int(number[0]) if number else 1


def ids(player: PagePlayer) -> list[str]:
    return sorted(one.id for one in player.app.shelf.games())


# Texts of the sheet ------------------------------------------------------------------------------------


def test_every_key_of_the_origin_counts() -> None:
    storage = Memory()
    storage.set("a", "1234")
    storage.set("trias.game.b", "ü")
    assert storage.size() == 5 + 13
    storage.remove("a")
    assert storage.size() == 13


def test_with_room_enough_nothing_is_said_or_offered() -> None:
    player = crowded(LITTLE, ("old", finished(1)))
    shown = sheet(player)
    assert t("games.little", kb=LITTLE // 1024) not in shown
    assert offered(player) == 0
    assert shown.count('data-intent="games-save"') == 1


def test_with_little_room_the_sheet_says_how_much_and_offers_both() -> None:
    player = crowded(LITTLE - 1, ("old", finished(1)), ("new", under_way(2)))
    shown = sheet(player)
    assert words.m("games.little", kb=(LITTLE - 1) // 1024) in shown
    assert shown.count('data-intent="games-save"') == 1
    assert offered(player) == 1
    assert shown.index('data-intent="prune"') < shown.index('class="games"'), "above a list that may be long"


def test_more_than_the_room_is_no_room() -> None:
    """Some browsers allow more than the page counts on."""
    player = player_with(Memory())
    player.app.shelf.storage.set(OTHER, "x" * (ROOM + 10))
    player.do("games")
    assert words.m("games.little", kb=0) in sheet(player)


def test_only_the_oldest_finished_games_that_bring_enough_room_are_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = [(f"g{number:02}", finished(number)) for number in range(20)]
    storage = Memory()
    sizes = [put(storage, id, match, changed) for changed, (id, match) in enumerate(games, 1)]
    monkeypatch.setattr(listing, "ENOUGH", LITTLE + sum(sizes[:6]) + sizes[6] // 2)
    fill(storage, LITTLE - 1)
    player = player_with(storage)
    player.do("games")
    player.catch_up()
    assert offered(player) == 7
    player.do("prune")
    assert player.app.sheet == "confirm-prune"
    player.do("prune", "yes")
    assert ids(player) == [id for id, _ in games[7:]]
    assert ROOM - storage.size() >= listing.ENOUGH
    assert offered(player) == 0


def test_what_is_not_finished_not_whole_or_on_the_board_is_never_offered() -> None:
    storage = Memory()
    put(storage, "way", under_way(1), 1)
    put(storage, "over", finished(2), 2)
    put(storage, "torn", finished(3), 3)
    put(storage, "newer", finished(4), 4)
    put(storage, "here", finished(5), 5)
    storage.set(GAME + "torn", storage.get(GAME + "torn")[:-9])
    newer = json.loads(storage.get(GAME + "newer"))
    text = json.dumps({**newer["record"], "version": 9}, sort_keys=True, separators=(",", ":"))
    storage.set(GAME + "newer", f'{{"changed":4,{shelf.with_digest(text)}}}')
    fill(storage, 100)
    player = player_with(storage)
    player.do("games")
    player.catch_up()
    rows = player.app.slot(Library).listing.rows if player.app.slot(Library).listing else []
    player.do("game-open", "0", next(at for at, row in enumerate(rows) if row.name == "here"))
    player.do("games")
    player.catch_up()
    assert offered(player) == 1
    player.do("prune")
    player.do("prune", "yes")
    assert ids(player) == ["here", "newer", "torn", "way"]


def test_the_offer_waits_until_all_older_games_are_known() -> None:
    """A finished game counts once every older one has been replayed; the oldest are replayed early."""
    games = [
        (f"g{number}", under_way(number) if number in (1, 3) else finished(number)) for number in range(8)
    ]
    storage = Memory()
    for changed, (id, match) in enumerate(games, 1):
        put(storage, id, match, changed)
    fill(storage, 100)
    player = player_with(storage)
    player.do("games")
    assert offered(player) == 0
    found = []
    while player.later:
        player.do(player.later.pop(0))
        found.append(offered(player))
    assert found == sorted(found)
    assert found[1] == 1
    assert found[-1] == 6


# Deleting them -----------------------------------------------------------------------------------------


def test_they_go_only_after_asking_and_each_can_be_brought_back() -> None:
    player = crowded(100, *((f"g{number}", finished(number)) for number in range(3)), ("way", under_way(9)))
    storage = player.app.shelf.storage
    assert isinstance(storage, Memory)
    before = dict(storage.texts)
    player.do("prune", "yes")  # not asked
    assert storage.texts == before
    player.do("prune")
    assert player.app.sheet == "confirm-prune"
    shown = sheet(player)
    assert words.m("games.prune.text", n=3) in shown
    assert 'data-intent="games-save"' in shown
    assert storage.texts == before
    player.do("games-save")
    assert player.downloads[-1][0] == "trias-games-4.json"
    player.do("close")
    assert player.app.sheet == "games"
    assert storage.texts == before
    player.do("prune")
    player.do("prune", "yes")
    assert player.app.sheet == "games"
    assert player.app.notices.announcement == t("say.pruned", n=3)
    assert ids(player) == ["way"]
    assert sheet(player).count('class="gone"') == 3
    rows = player.app.slot(Library).listing.rows if player.app.slot(Library).listing else []
    for number, row in enumerate(rows):
        if row.is_gone:
            player.do("game-back", str(number), number)
    assert storage.texts == before
    assert offered(player) == 3


def test_asking_stops_no_replays() -> None:
    games = [(f"g{number}", finished(number)) for number in range(6)]
    storage = Memory()
    for changed, (id, match) in enumerate(games, 1):
        put(storage, id, match, changed)
    fill(storage, 100)
    player = player_with(storage)
    player.do("games")
    for _ in range(3):
        player.do(player.later.pop(0))
    player.do("prune")
    player.catch_up()
    player.do("close")
    player.catch_up()
    assert player.app.slot(Library).listing is not None
    assert all(row.look for row in player.app.slot(Library).listing.rows)


def test_deleting_one_game_counts() -> None:
    player = crowded(LITTLE - 1, ("old", finished(1)))
    assert offered(player) == 1
    player.do("game-delete", "0", 0)
    assert "games.little" not in sheet(player)
    assert offered(player) == 0
    player.do("game-back", "0", 0)
    assert offered(player) == 1


def test_the_file_of_all_games_can_be_read_back_however_many_fit() -> None:
    """Tested with as many finished games as there is room for."""
    one = finished(1)
    size = put(Memory(), "abcdefgh", one, NOON)
    count = ROOM // size
    assert count <= shelf.MAX_GAMES
    text = shelf.bundle([record.dumps(record.to_record(one))] * count)
    assert len(text.encode()) <= shelf.MAX_BYTES
    assert sum(piece.is_element for piece in pieces(text)) == count


# The notice --------------------------------------------------------------------------------------------


def words_of(player: PagePlayer) -> str:
    return notice(player.app)


def test_the_notice_comes_once_a_visit_after_the_first_save() -> None:
    storage = Memory()
    fill(storage, LITTLE - 5000)
    player = player_with(storage)
    played(player)
    player.do("close")
    assert "room" not in words_of(player)
    player.catch_up()
    shown = words_of(player)
    left = ROOM - storage.size()
    assert words.m("room.little", kb=left // 1024) in shown
    assert 'data-intent="games"' in shown
    player.do("dismiss")
    assert words_of(player) == ""
    for _ in range(2):
        player.do("new-game")
        played(player)
        player.catch_up()
        assert words_of(player) == ""


def test_the_notice_comes_when_a_game_that_is_put_away_crosses_the_line() -> None:
    storage = Memory()
    player = player_with(storage)
    played(player)
    player.catch_up()
    assert words_of(player) == ""
    fill(storage, LITTLE + 100)
    player.do("new-game")
    played(player)
    player.catch_up()
    assert "data-intent" in words_of(player)
    assert words.m("room.little", kb=(ROOM - storage.size()) // 1024) in words_of(player)
    player.do("games")
    assert player.app.sheet == "games"
    player.do("close")
    assert words_of(player) == ""


def test_who_has_seen_the_sheet_needs_no_notice() -> None:
    player = crowded(LITTLE - 1, ("old", finished(1)))
    player.do("close")
    played(player)
    player.catch_up()
    assert words_of(player) == ""


def test_room_is_counted_after_the_first_save_and_after_games_put_away_and_at_no_other_time() -> None:
    storage = Counting()
    player = player_with(storage)
    played(player, 1)
    player.catch_up()
    assert storage.counted == 1
    for _ in range(3):
        player.click()
        player.run_bots()
        player.catch_up()
    assert storage.counted == 1
    player.do("new-game")
    player.do("start")
    player.catch_up()
    assert storage.counted == 2


def test_nothing_is_counted_at_the_start() -> None:
    storage = Counting()
    first = player_with(storage)
    played(first)
    text = first.saved
    storage.counted = 0
    player = player_with(storage)
    offer_kept_game(player.app, text)
    scene(player.app)
    assert storage.counted == 0
    assert not player.later


class Counting(Memory):
    """Storage that counts how often its size is computed."""

    counted = 0

    def size(self) -> int:
        self.counted += 1
        return super().size()


def test_nothing_goes_by_itself_where_there_is_no_room_at_all() -> None:
    storage = Full(9000)
    player = player_with(storage)
    for _ in range(12):
        before = {key for key in storage.texts if key.startswith(GAME)}
        player.do("new-game")
        player.start(("", "random"))
        player.click()
        player.run_bots()
        if player.app.sheet == "confirm-lose":
            break
        assert before <= storage.texts.keys()
    assert before <= storage.texts.keys()


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_all_of_it_speaks_every_language(language: str) -> None:
    words.use(language)
    player = crowded(100, *((f"g{number}", finished(number)) for number in range(2)))
    assert words.m("games.little", kb=0) in sheet(player)
    assert words.m("games.prune", n=2) in sheet(player)
    player.do("prune")
    assert words.m("games.prune.text", n=2) in sheet(player)
    assert words.m("games.prune.yes", n=2) in sheet(player)


class Reading(Memory):
    """Storage that counts how often it is read."""

    read = 0

    def get(self, key: str) -> str:
        self.read += 1
        return super().get(key)


def test_reading_many_games_back_reads_what_is_there_once() -> None:
    games = [finished(number) for number in range(30)]
    text = shelf.bundle([record.dumps(record.to_record(match)) for match in (*games, games[3])])
    storage = Reading()
    for number, match in enumerate(games[:10]):
        put(storage, f"g{number}", match, number)
    player = player_with(storage)
    storage.read = 0
    player.do("import", text)
    player.catch_up()
    assert player.app.notices.toast == (t("games.added", n=20, known=11), False)
    assert player.app.shelf.count() == 30
    assert storage.read < 120


def test_a_file_of_all_games_brings_nothing_new_where_it_comes_from() -> None:
    player = crowded(ROOM // 2, *((f"g{number}", finished(number)) for number in range(3)))
    player.do("games-save")
    player.do("import", player.downloads[-1][1])
    player.catch_up()
    assert player.app.notices.toast == (t("games.added", n=0, known=3), False)
    assert player.app.shelf.count() == 3
