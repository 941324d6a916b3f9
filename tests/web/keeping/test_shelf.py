"""Kept games: the shelf, its sheet, files with many games, and failures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.markup import place_of
from tests.web.page_player import ALL_TIPS, PagePlayer, order_kind
from trias import record
from trias.games import load
from trias.match import Match
from web import words
from web.features.library import files
from web.features.library.library import Library
from web.features.tips.tips import Tips
from web.keeping import shelf
from web.keeping.saves import GAME, ROOM, SLOTS, Memory, NotKept, Slots, with_digest
from web.keeping.shelf import Meta, Shelf
from web.play.begin import offer_kept_game
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App
from web.words import t

NOON = 1_763_812_800


class Full(Memory):
    """Storage with room for a number of characters."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def set(self, key: str, text: str) -> None:
        others = sum(len(name) + len(kept) for name, kept in self.texts.items() if name != key)
        if others + len(key) + len(text) > self.room:
            raise NotKept("err.storage_full")
        super().set(key, text)


def player_with(storage: Memory | None = None, seed: int = 1) -> PagePlayer:
    player = PagePlayer(seed)
    player.app = App(Random(seed), storage or Memory(), lambda: float(NOON))
    player.app.slot(Tips).shown_ids = ALL_TIPS
    return player


def played(player: PagePlayer, clicks: int = 2) -> Match:
    """Return a game started on this page, after some clicks."""
    player.start(("", "random"))
    for _ in range(clicks):
        player.click()
        player.run_bots()
    return player.match


def with_games(count: int, storage: Memory | None = None) -> PagePlayer:
    """Return a page with this many games on the shelf and one on the board; the sheet shows all pictures."""
    player = player_with(storage)
    for _ in range(count + 1):
        played(player)
        player.do("new-game")
    player.do("close")
    show(player)
    return player


def show(player: PagePlayer) -> None:
    player.do("games")
    player.catch_up()


def names(player: PagePlayer) -> list[str]:
    assert player.app.slot(Library).listing is not None
    return [row.name for row in player.app.slot(Library).listing.rows if not row.is_gone]


def kept(player: PagePlayer) -> list[Any]:
    return [record.to_record(shelf.match_of(one)) for one in player.app.shelf.games()]


# The shelf --------------------------------------------------------------------------------------------


def test_every_game_played_stays_and_is_opened_where_it_stood() -> None:
    player = player_with()
    first = played(player)
    before = record.to_record(first)
    player.do("new-game")
    second = played(player, 4)
    assert kept(player) == [before]
    show(player)
    player.do("game-open", "1", 1)
    assert record.to_record(player.match) == before
    assert json.loads(player.saved) == before
    assert record.to_record(second) in kept(player)
    player.play_to_the_end()


def test_a_game_keeps_its_id_and_is_on_the_shelf_once() -> None:
    player = player_with()
    id = shelf.meta(played(player)).id
    for _ in range(3):
        player.do("new-game")
        played(player)
        show(player)
        assert player.app.slot(Library).listing is not None
        at = next(
            n
            for n, row in enumerate(player.app.slot(Library).listing.rows)
            if row.stored and row.stored.id == id
        )
        player.do("game-open", str(at), at)
        assert shelf.meta(player.match).id == id
    ids = [one.id for one in player.app.shelf.games()]
    assert len(ids) == len(set(ids)) == 4
    assert id in ids


def test_a_finished_game_stays_for_replay() -> None:
    player = player_with()
    played(player)
    player.play_to_the_end()
    player.do("new-game")
    player.do("start")
    [one] = player.app.shelf.games()
    assert shelf.match_of(one).state.winners() is not None
    show(player)
    player.do("game-open", "0", 0)
    assert player.app.sheet == "final"


def test_equal_games_are_kept_once() -> None:
    player = player_with()
    text = record.dumps(record.to_record(played(player)))
    for _ in range(3):
        player.do("import", text)
    assert player.app.shelf.count() == 1
    player.click()
    player.do("import", text)
    assert player.app.shelf.count() == 2


def test_games_are_listed_the_latest_first_with_where_they_stand() -> None:
    player = with_games(2)
    listing = player.app.slot(Library).listing
    assert listing is not None
    assert [row.stored is None for row in listing.rows] == [True, False, False]
    for row in listing.rows:
        assert row.look is not None
    assert listing.rows[0].look is not None
    assert listing.rows[0].look.turns + 1 == (player.app.session.book.turn if player.app.session.book else 0)
    sheet = place_of(player.app, "sheets")
    assert sheet.count('<svg class="miniature"') == 3
    assert words.day_and_time(NOON) in sheet
    assert t("games.here") in sheet


def test_pictures_come_one_after_the_other() -> None:
    player = with_games(3)
    player.do("close")
    player.do("games")
    shown = place_of(player.app, "sheets").count('<svg class="miniature"')
    assert shown == 1
    for more in (2, 3, 4):
        player.do(player.later.pop(0))
        assert place_of(player.app, "sheets").count('<svg class="miniature"') == more
    assert not player.later


def test_naming_copying_and_saving() -> None:
    player = with_games(1)
    player.do("game-name", "  Sunday   with Ada\x07 ", 1)
    assert names(player)[1] == "Sunday with Ada"
    player.do("game-name", "On the board", 0)
    assert json.loads(player.saved)["kept"]["name"] == "On the board"
    player.do("game-copy", "1", 1)
    player.catch_up()
    assert t("games.copy", name="Sunday with Ada") in names(player)
    assert len({one.id for one in player.app.shelf.games()}) == 2
    astronauts = "👩🏽\u200d🚀" * 20
    player.do("game-name", astronauts, 1)
    player.do("game-copy", "1", 1)
    player.catch_up()
    assert {astronauts, f"{astronauts} (co"} < set(names(player)), "cut between two characters"
    player.do("game-save", "1", 1)
    name, text = player.downloads[-1]
    match = record.loads(text)
    assert name == f"trias-{len(match.actions)}.json"
    player.do("game-name", "", 1)
    assert names(player)[1] == t("list.join").join(seat["name"] for seat in match.seats)


def test_the_game_offered_on_the_start_sheet_is_named_for_good() -> None:
    first = player_with()
    played(first)
    player = player_with(seed=5)
    offer_kept_game(player.app, first.saved)
    show(player)
    player.do("game-name", "Mine", 0)
    assert json.loads(player.saved)["kept"]["name"] == "Mine"
    assert json.loads(player.saved)["actions"] == json.loads(first.saved)["actions"]


def test_deleting_can_be_undone_while_the_sheet_is_open() -> None:
    player = with_games(2)
    before = kept(player)
    used = player.app.shelf.size()
    player.do("game-delete", "1", 1)
    assert len(kept(player)) == 1
    assert player.app.shelf.size() < used
    assert t("games.gone", name=names(player)[1]) in place_of(player.app, "sheets")
    player.do("game-open", "1", 1)  # it is not there
    assert player.app.sheet == "games"
    player.do("game-back", "1", 1)
    assert kept(player) == before
    player.do("game-delete", "0", 0)  # the game on the board
    assert kept(player) == before


def test_the_space_used_is_shown() -> None:
    player = with_games(2)
    used = sum(len(one.text) + len(GAME) + len(one.id) for one in player.app.shelf.games())
    assert player.app.slot(Library).listing is not None
    assert player.app.slot(Library).listing.size == used
    room = t("games.room", n=3, kb=-(-used // 1024), most=ROOM // 2**20)
    assert room in place_of(player.app, "sheets")


def test_a_damaged_a_torn_and_a_newer_game_are_told_and_the_others_open() -> None:
    player = with_games(3)
    storage = player.app.shelf.storage
    ids = [one.id for one in player.app.shelf.games()]
    text = storage.get(GAME + ids[0])
    storage.set(GAME + ids[0], text.replace('"name":"', '"name":"X', 1))
    storage.set(GAME + ids[1], storage.get(GAME + ids[1])[:200])
    newer = {**kept_record(storage.get(GAME + ids[2])), "version": 2}
    storage.set(GAME + ids[2], f'{{"changed":{NOON},{with_digest(record.dumps(newer))}}}')
    player.do("close")
    show(player)
    listing = player.app.slot(Library).listing
    assert listing is not None
    found = {row.stored.id: row.problem for row in listing.rows if row.stored}
    assert found == {ids[0]: "err.game_damaged", ids[1]: "err.game_damaged", ids[2]: "err.game_newer"}
    sheet = place_of(player.app, "sheets")
    assert sheet.count(t("err.game_damaged")) == 2
    for number, row in enumerate(listing.rows):
        if row.problem:
            player.do("game-open", str(number), number)
            assert player.app.notices.toast is not None
            player.do("game-copy", str(number), number)
            player.do("game-name", "X", number)
    assert len(player.app.shelf.games()) == 3
    player.do("games-save")
    assert len(json.loads(player.downloads[-1][1])["games"]) == 1


@pytest.mark.parametrize(("version", "problem"), [(1, "err.game_damaged"), (2, "err.game_newer")])
def test_a_game_that_nobody_knows_here_stands_in_the_list(version: int, problem: str) -> None:
    player = with_games(1)
    text = text_of(3, game="checkers", version=version)
    player.app.shelf.storage.set(f"{GAME}other", f'{{"changed":{NOON},{with_digest(text)}}}')
    player.do("close")
    player.do("games")
    scene(player.app)
    player.catch_up()
    assert "A, A" in names(player)
    assert t(problem) in place_of(player.app, "sheets")


def kept_record(text: str) -> Any:
    return json.loads(text)["record"]


@pytest.mark.parametrize(
    "junk", ["", "x", "[]", '{"record":1}', '{"changed":1,"record":{"seats":[7],"game":"x"}}', "null"]
)
def test_whatever_lies_under_a_game_s_key_the_sheet_opens(junk: str) -> None:
    player = with_games(1)
    player.app.shelf.storage.set(f"{GAME}junk", junk)
    player.do("close")
    show(player)
    scene(player.app)
    assert player.app.sheet == "games"


@pytest.mark.parametrize("given", [None, 7, {}, {"id": "../x", "begun": -1, "name": "a\nb"}, {"id": ["x"]}])
def test_what_a_record_says_of_itself_is_read_with_care(given: Any) -> None:
    match = Match("trias", [{"name": "A", "bot": None}] * 2, {}, load("trias").new_setup(2, Random(1)))
    match.extra["kept"] = given
    assert shelf.meta(match) == Meta()
    player = player_with()
    player.do("import", record.dumps(record.to_record(match)))
    assert shelf.meta(player.match).id
    assert shelf.meta(player.match).begun == NOON


# No room ----------------------------------------------------------------------------------------------


def test_where_there_is_no_room_for_the_game_before_the_person_decides() -> None:
    storage = Full(100)
    player = player_with(storage)
    match = played(player)
    before = record.to_record(match)
    player.do("new-game")
    player.do("start")
    assert player.app.sheet == "confirm-lose"
    assert record.to_record(player.match) == before
    scene(player.app)
    player.do("export")
    assert json.loads(player.downloads[-1][1]) == before
    player.do("close")
    assert player.match is match
    player.do("new-game")
    player.do("start")
    player.do("lose")
    assert player.match is not match
    assert player.app.sheet == ""
    assert not storage.texts


def test_copying_naming_and_bringing_back_without_room_change_nothing() -> None:
    player = with_games(1, Full(100_000))
    storage = player.app.shelf.storage
    assert isinstance(storage, Full)
    storage.room = player.app.shelf.size() + 4
    before = dict(storage.texts)
    for intent, value in (("game-copy", "1"), ("game-name", "A longer name than before")):
        player.do(intent, value, 1)
        assert player.app.notices.toast == (t("err.storage_full"), True)
        assert storage.texts == before
    player.do("game-delete", "1", 1)
    storage.room = 0
    player.do("game-back", "1", 1)
    assert player.app.notices.toast == (t("err.storage_full"), True)


# Files with many --------------------------------------------------------------------------------------


def test_all_games_go_into_one_file_and_come_back_from_it() -> None:
    player = with_games(2)
    player.do("game-name", "Named", 1)
    player.do("games-save")
    name, text = player.downloads[-1]
    assert name == "trias-games-3.json"
    other = player_with(seed=7)
    other.do("import", text)
    assert other.app.sheet == "incoming"
    scene(other.app)
    other.catch_up()
    assert other.app.sheet == "games"
    assert other.app.notices.toast == (t("games.added", n=3, known=0), False)
    wanted = [
        record.dumps(record.to_record(shelf.copy_without_id(record.from_record(one))))
        for one in games_in(text)
    ]
    found = [
        record.dumps(record.to_record(shelf.copy_without_id(shelf.match_of(one))))
        for one in other.app.shelf.games()
    ]
    assert sorted(found) == sorted(wanted)
    assert "Named" in names(other)
    other.do("import", text)
    other.catch_up()
    assert other.app.notices.toast == (t("games.added", n=0, known=3), False)
    assert other.app.shelf.count() == 3


def games_in(text: str) -> list[Any]:
    return list(json.loads(text)["games"])


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda given: given | {"version": 2}, "err.record.newer"),
        (lambda given: given | {"version": True}, "err.record.version"),
        (lambda given: given | {"games": []}, "err.bundle.games"),
        (lambda given: given | {"games": [{}]}, "err.record.format"),
        (lambda given: given | {"games": {}}, "err.bundle.games"),
    ],
)
def test_a_wrong_file_with_many_changes_nothing(change: Any, line: str) -> None:
    player = with_games(2)
    player.do("games-save")
    given = json.loads(player.downloads[-1][1])
    other = player_with(seed=7)
    other.do("import", json.dumps(change(given)))
    other.catch_up()
    assert other.app.sheet == "message"
    assert other.app.notices.message is not None
    values = {"most": shelf.MAX_GAMES, "version": change(given)["version"], "known": 1}
    assert t(line, **values) in other.app.notices.message.values["line"]
    assert other.app.shelf.count() == 0


def test_one_wrong_game_of_many_is_named_and_none_is_taken() -> None:
    player = with_games(2)
    player.do("games-save")
    given = json.loads(player.downloads[-1][1])
    given["games"][1]["actions"][1] = "+z9"
    other = player_with(seed=7)
    other.do("import", json.dumps(given))
    other.catch_up()
    assert other.app.notices.message is not None
    assert other.app.notices.message.values["line"].startswith("game 2: action 2 “+z9”")
    assert other.app.shelf.count() == 0
    torn = json.dumps(given)[:-5]
    other.do("close")
    other.do("import", torn)
    assert other.app.sheet == "message"


def test_a_file_with_many_for_which_there_is_no_room_leaves_nothing_behind() -> None:
    player = with_games(3)
    player.do("games-save")
    storage = Full(player.app.shelf.size() // 2)
    other = player_with(storage, seed=7)
    other.do("import", player.downloads[-1][1])
    other.catch_up()
    assert other.app.notices.toast == (t("err.storage_full"), True)
    assert not storage.texts


def test_reading_many_can_be_stopped_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading can be stopped while games are found, checked or stored; none of the games stays."""
    player = with_games(3)
    player.do("games-save")
    for name in ("KNOWN_AT_A_TIME", "STORED_AT_A_TIME"):
        monkeypatch.setattr(files, name, 1)
    stored = []
    for steps in range(30):
        other = player_with(seed=7)
        other.do("import", player.downloads[-1][1])
        for _ in range(steps):
            other.do(other.later.pop(0))
        coming = other.app.slot(Library).incoming
        if coming is None or coming.added is not None:  # all is done
            break
        scene(other.app)
        stored.append(other.app.shelf.count())
        other.do("close")
        other.catch_up()
        assert other.app.sheet == "start"
        assert other.app.shelf.count() == 0
    assert stored == sorted(stored)
    assert set(stored) == {0, 1, 2, 3, 4}
    other.do("close")  # too late to stop it
    other.catch_up()
    assert other.app.shelf.count() == 4
    assert other.app.notices.toast == (t("games.added", n=4, known=0), False)
    other = player_with(seed=8)
    other.do("import", player.downloads[-1][1])
    other.do(other.later.pop(0))
    other.do("import", player.downloads[-1][1])  # another file instead of this one
    other.catch_up()
    assert other.app.shelf.count() == 4


# Deleting everything ----------------------------------------------------------------------------------


def test_everything_goes_only_after_asking() -> None:
    storage = Memory()
    player = with_games(2, storage)
    storage.set("somebody.else", "x")
    before = dict(storage.texts)
    player.do("clear")
    assert player.app.sheet == "confirm-clear"
    player.do("close")
    assert player.app.sheet == "games"
    assert storage.texts == before
    player.do("clear", "yes")  # not asked
    assert storage.texts == before
    player.do("clear")
    player.do("clear", "yes")
    assert storage.texts == {"somebody.else": "x"}
    assert order_kind(player.orders[-1]) == "reload"


# The two slots ----------------------------------------------------------------------------------------


def text_of(moves: int, **more: Any) -> str:
    match = Match("trias", [{"name": "A", "bot": None}] * 2, {}, load("trias").new_setup(2, Random(1)))
    for _ in range(moves):
        match.play(min(match.state.legal()))
    return record.dumps({**record.to_record(match), **more})


def test_slots_are_written_in_turn_and_the_newer_whole_one_is_read() -> None:
    storage = Memory()
    slots = Slots(storage)
    for moves in range(4):
        assert slots.save(text_of(moves)) == ""
    again = Slots(storage)
    assert again.load() == (text_of(3), "")
    again.save(text_of(4))
    assert [json.loads(storage.get(key))["counter"] for key in SLOTS] == [5, 4] or [
        json.loads(storage.get(key))["counter"] for key in SLOTS
    ] == [4, 5]
    newest = max(SLOTS, key=lambda key: json.loads(storage.get(key))["counter"])
    storage.set(newest, storage.get(newest)[:-9])
    assert Slots(storage).load() == (text_of(3), "err.save_corrupt")


def test_a_start_replays_the_newest_game_once_and_the_older_one_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    storage = Memory()
    slots = Slots(storage)
    for moves in range(9):
        slots.save(text_of(moves))
    replayed = []
    play = Match.play

    def noted(match: Match, action: int) -> None:
        replayed.append(action)
        play(match, action)

    monkeypatch.setattr(Match, "play", noted)
    app, again = App(Random(1), storage), Slots(storage)
    text, problem = again.load()
    assert again.match is not None
    assert (text, problem) == (record.dumps(record.to_record(again.match)), "")
    offer_kept_game(app, again.match)
    assert app.session.kept_match is again.match
    assert len(again.match.actions) == 8
    assert replayed == again.match.actions


def test_a_save_by_a_newer_page_is_put_aside_before_anything_is_written() -> None:
    storage = Memory()
    slots = Slots(storage)
    slots.save(text_of(1))
    newer = f'{{"counter":2,{with_digest(text_of(2, version=2))}}}'
    storage.set(SLOTS[1], newer)
    again = Slots(storage)
    assert again.load() == (text_of(1), "err.save_newer")
    again.save(text_of(3))
    again.save(text_of(4))
    assert newer in storage.texts.values()
    assert [one.text for one in Shelf(storage).games()] == [newer]


def test_a_sealed_game_in_the_slots_is_put_aside_and_its_row_says_why() -> None:
    """A game from an earlier version is not taken for a damaged one, and no part of it is lost."""
    storage = Memory()
    sealed = f'{{"counter":2,{with_digest(text_of(2, seal={"open": "abc", "secret": "abc"}))}}}'
    storage.set(SLOTS[1], sealed)
    slots = Slots(storage)
    assert slots.load() == ("", "err.save_sealed")
    slots.save(text_of(3))
    slots.save(text_of(4))
    assert [one.text for one in Shelf(storage).games()] == [sealed]
    assert Slots(storage).load() == (text_of(4), "")
    player = player_with(storage)
    show(player)
    assert t("err.game_sealed") in place_of(player.app, "sheets")
    player.do("game-open", "0", 0)
    assert player.app.session.match is None
    assert player.app.notices.toast is not None


def test_two_damaged_slots_are_both_written_over_the_older_one_first() -> None:
    storage = Memory()
    slots = Slots(storage)
    slots.save(text_of(1))
    slots.save(text_of(2))
    for key in SLOTS:
        storage.set(key, storage.get(key).replace('"actions":', '"action":'))
    again = Slots(storage)
    assert again.load() == ("", "err.save_lost")
    damaged = storage.get(SLOTS[1])
    again.save(text_of(3))
    assert storage.get(SLOTS[1]) == damaged
    assert Slots(storage).load() == (text_of(3), "")


ABSURD = ["1000000000", "999999999", "100000000", "9" * 4300, "-1", "true", "2.0", "1e9", '"2"', "null"]


@pytest.mark.parametrize("counter", ["2", "", *ABSURD], ids=lambda counter: counter[:12])
def test_an_absurd_counter_is_older_than_every_other(counter: str) -> None:
    """The save may still be valid, and is used if there is no other."""
    storage = Memory()
    slots = Slots(storage)
    slots.save(text_of(1))
    first = f'"counter":{counter},' if counter else ""
    storage.set(SLOTS[1], f"{{{first}{with_digest(text_of(2))}}}")
    again = Slots(storage)
    assert again.load() == (text_of(2 if counter == "2" else 1), "")
    assert again.save(text_of(3)) == ""
    assert Slots(storage).load() == (text_of(3), "")
    storage.texts = {SLOTS[0]: f"{{{first}{with_digest(text_of(2))}}}"}
    again = Slots(storage)
    assert again.load() == (text_of(2), "")
    for moves in (3, 4, 5):
        assert again.save(text_of(moves)) == ""
        assert Slots(storage).load() == (text_of(moves), "")


def test_a_counter_too_long_to_be_read_is_damage() -> None:
    storage = Memory()
    slots = Slots(storage)
    slots.save(text_of(1))
    storage.set(SLOTS[1], f'{{"counter":{"9" * 5000},{with_digest(text_of(2))}}}')
    again = Slots(storage)
    assert again.load() == (text_of(1), "err.save_corrupt")
    assert again.save(text_of(3)) == ""
    assert Slots(storage).load() == (text_of(3), "")


@pytest.mark.parametrize("counter", [10**8 - 1, 10**8 - 2, 999_999_999])
@pytest.mark.parametrize("slot", SLOTS)
def test_counting_on_from_the_highest_counter_there_can_be_loses_no_save(counter: int, slot: str) -> None:
    storage = Memory()
    storage.set(slot, f'{{"counter":{counter},{with_digest(text_of(0))}}}')
    slots = Slots(storage)
    assert slots.load() == (text_of(0), "")
    for moves in range(1, 6):
        assert slots.save(text_of(moves)) == ""
        assert Slots(storage).load() == (text_of(moves), "")


def test_each_save_of_a_newer_version_is_put_aside_under_a_key_of_its_own() -> None:
    storage = Memory()
    for moves in (1, 2, 3, 2):
        storage.set(SLOTS[0], f'{{"counter":{moves},{with_digest(text_of(moves, version=2))}}}')
        assert Slots(storage).load() == ("", "err.save_newer")
        Slots(storage).save(text_of(1))
    kept = {one.text for one in Shelf(storage).games()}
    assert kept == {f'{{"counter":{moves},{with_digest(text_of(moves, version=2))}}}' for moves in (1, 2, 3)}
    assert all(re.fullmatch("newer[0-9a-f]{8}", one.id) for one in Shelf(storage).games())


def test_what_stands_under_the_key_of_such_a_save_stays() -> None:
    newer = f'{{"counter":1,{with_digest(text_of(1, version=2))}}}'
    storage = Memory()
    storage.set(SLOTS[0], newer)
    Slots(storage).load()
    [key] = [key for key in storage.names() if key.startswith(GAME)]
    storage.set(key, "something else")
    Slots(storage).load()
    assert {one.text for one in Shelf(storage).games()} == {"something else", newer}


@pytest.mark.parametrize("counters", [(2, 1), (1, 2)])
def test_a_newer_version_s_save_that_cannot_be_put_aside_is_not_written_over(
    counters: tuple[int, int],
) -> None:
    old, newer = f"{{{with_digest(text_of(1))}}}", f"{{{with_digest(text_of(2, version=2))}}}"
    storage = Full(2_000_000)
    for key, counter, text in zip(SLOTS, counters, (old, newer), strict=True):
        storage.set(key, text.replace("{", f'{{"counter":{counter},', 1))
    kept = storage.get(SLOTS[1])
    storage.room = sum(len(key) + len(text) for key, text in storage.texts.items()) + 500
    slots = Slots(storage)
    assert slots.load()[0] == text_of(1)
    for moves in (2, 3, 4):
        assert slots.save(text_of(moves)) == ""
        assert storage.get(SLOTS[1]) == kept
        assert Slots(storage).load()[0] == text_of(moves)
    storage.room = 2_000_000
    for moves in (5, 6):
        assert slots.save(text_of(moves)) == ""
    assert [one.text for one in Shelf(storage).games()] == [kept]
    assert kept not in (storage.get(SLOTS[0]), storage.get(SLOTS[1]))


def test_two_of_them_without_room_leave_none_for_a_save() -> None:
    storage = Memory()
    for number, key in enumerate(SLOTS):
        storage.set(key, f'{{"counter":{number},{with_digest(text_of(number, version=2))}}}')
    before = dict(storage.texts)
    full = Full(sum(len(key) + len(text) for key, text in before.items()) + 10)
    full.texts = storage.texts
    slots = Slots(full)
    assert slots.load() == ("", "err.save_newer")
    assert slots.save(text_of(1)) == "err.storage_full"
    assert full.texts == before


def test_slots_without_room_say_so_and_keep_what_they_have() -> None:
    storage = Full(2_000_000)
    slots = Slots(storage)
    slots.save(text_of(1))
    storage.room = 10
    assert slots.save(text_of(2)) == "err.storage_full"
    assert Slots(storage).load() == (text_of(1), "")
    storage.room = 2_000_000
    assert slots.save(text_of(3)) == ""
    assert Slots(storage).load() == (text_of(3), "")


# Interruptions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", ["newcard", "handover"])
@pytest.mark.parametrize("text", ["{}", ""])
def test_what_waits_for_an_answer_still_waits_after_a_file_in_between(sheet: str, text: str) -> None:
    """Drop a file, valid or not, while a sheet waits: once its message is closed, the sheet waits again."""
    player = player_with(seed=3)
    player.start(("", "random", ""))
    player.play_until(lambda: player.app.sheet == sheet)
    player.do("dropped", text or record.dumps(record.to_record(player.match)))
    assert player.app.sheet == ("message" if text else "confirm-open")
    player.do("close")
    assert player.app.sheet == sheet
    player.play_to_the_end()


def test_a_game_that_turns_out_to_be_damaged_is_not_copied_named_or_saved() -> None:
    """The damage is not known until the game's picture is drawn."""
    player = with_games(2)
    storage = player.app.shelf.storage
    for one in player.app.shelf.games():
        storage.set(GAME + one.id, one.text.replace('"action', '"akction', 1))
    player.do("close")
    player.do("games")
    before = {key: storage.get(key) for key in storage.names()}
    for intent in ("game-copy", "game-name", "game-save", "game-open"):
        player.do(intent, "1", 1)
        assert player.app.notices.toast is not None
        assert player.app.sheet == "games"
    assert {key: storage.get(key) for key in storage.names()} == before


# Earlier formats --------------------------------------------------------------------------------------

#: The content of localStorage by version.
SAVES = sorted((Path(__file__).parents[2] / "data" / "saves").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_what_any_version_has_kept_is_read_and_played_on(path: Path) -> None:
    storage = Memory()
    storage.texts = json.loads(path.read_text("utf-8"))
    before = dict(storage.texts)
    text, problem = Slots(storage).load()
    assert problem == ""
    player = player_with(storage)
    recall(player.app, storage.get("trias.settings"))
    offer_kept_game(player.app, text)
    assert player.app.session.kept_match is not None
    assert storage.texts == before
    actions = player.app.session.kept_match.texts()
    player.do("continue")
    assert player.match.texts()[: len(actions)] == actions
    player.play_to_the_end()
    show(player)
    assert player.app.slot(Library).listing is not None
    assert not any(row.problem for row in player.app.slot(Library).listing.rows)
    assert len(player.app.slot(Library).listing.rows) == 1 + sum(key.startswith(GAME) for key in before)
