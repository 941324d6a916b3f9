"""The journal: after a browser is killed, all data is found as it was after one input, none of it older."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.web.keeping.test_shelf import NOON, Full, player_with, text_of
from tests.web.page_player import PagePlayer, order_kind
from trias import record
from web.keeping import shelf
from web.keeping.journal import (
    APART,
    FULL,
    LIMIT,
    SHORT,
    UNLOGGED,
    WRITER,
    WRITTEN,
    Journal,
    JournalEntry,
    JournalReading,
)
from web.keeping.recovery import recover
from web.keeping.saves import GAME, PREFIX, SLOTS, Memory, NotKept, Slots, Storage
from web.keeping.shelf import Shelf

OURS = {"id": "ours", "begun": 1}
Texts = dict[str, str]


class Local(Full):
    """localStorage that records its content after every change: a disk may have any of these states."""

    def __init__(self, texts: Texts | None = None, room: int = 10**9) -> None:
        super().__init__(room)
        self.texts = dict(texts or {})
        self.past: list[Texts] = [dict(self.texts)]

    def set(self, key: str, text: str) -> None:
        super().set(key, text)
        self.past.append(dict(self.texts))

    def remove(self, key: str) -> None:
        super().remove(key)
        self.past.append(dict(self.texts))

    def clear(self) -> None:
        super().clear()
        self.past.append(dict(self.texts))


class Table:
    """A database that executes requests when told to, or fails."""

    def __init__(self, entries: Sequence[JournalEntry] = ()) -> None:
        self.entries = {entry.key: entry for entry in entries}
        self.asked: list[tuple[list[JournalEntry], Callable[[bool], None], bool]] = []
        self.kept = 0  # transactions on the disk

    def write(
        self, entries: Sequence[JournalEntry], done: Callable[[bool], None], is_anew: bool = False
    ) -> None:
        self.asked.append((list(entries), done, is_anew))

    def answer(self, is_kept: bool = True) -> None:
        """Finish the first pending transaction."""
        entries, done, is_anew = self.asked.pop(0)
        if is_kept:
            if is_anew:
                self.entries = {}
            self.entries |= {entry.key: entry for entry in entries}
            self.kept += 1
        done(is_kept)

    def answer_all(self) -> None:
        while self.asked:
            self.answer()


def found(local: Storage, table: Table, newest: str = "") -> JournalReading:
    """Return what boot.js reads."""
    written = local.get(WRITTEN)
    digits, space, _ = written.partition(" ")
    number = int(digits) if space and digits.isdigit() and len(digits) < 12 else 0
    entries = [
        entry
        for entry in table.entries.values()
        if entry.number > number or entry.is_only or entry.key in SLOTS
    ]
    top = max((entry.number for entry in table.entries.values()), default=0)
    return JournalReading(written, local.get(WRITER), entries, top, newest)


def started(local: Local, table: Table, writer: str = "one", newest: str = "") -> Journal:
    """Return the storage of the next visit, made as in page.py."""
    there = found(local, table, newest)
    journal = Journal(local, table)
    journal.set(WRITER, writer)
    journal.begin(there.top)
    if there.entries or there.newest or there.is_apart:
        recover(journal, there, NOON)
    journal.flush()
    return journal


def held(storage: Storage) -> Texts:
    names = [key for key in storage.names() if key.startswith(PREFIX) and key not in UNLOGGED]
    return {key: storage.get(key) for key in names}


KEYS = ["trias.settings", "trias.statistics", "trias.lessons", "trias.game.a", "trias.game.b"]


def visit(rng: Random, local: Local, table: Table, writer: str, is_hard: bool) -> tuple[Texts, Texts]:
    """Make random inputs, then kill the browser. Return the texts stored then and those that can be restored.

    is_hard: transactions fail now and then, each once.
    """
    journal = started(local, table, writer)
    slots = Slots(journal)
    slots.load()
    states: list[tuple[int, Texts]] = [(len(local.past) - 1, held(journal))]
    sent: list[int] = []  # for each transaction its resulting state

    def look() -> None:
        while len(sent) < table.kept + len(table.asked):
            sent.append(len(states) - 1)

    table.kept = 0
    look()
    has_failed = False
    for _ in range(rng.randrange(1, 25)):
        for _ in range(rng.randrange(1, 4)):
            key = rng.choice([*KEYS, SLOTS[0]])
            if key in SLOTS:
                slots.save(text_of(rng.randrange(4), kept=OURS))
            elif rng.random() < 0.2:
                journal.remove(key)
            else:
                journal.set(key, f"{rng.random()}")
        states.append((len(local.past), held(journal)))
        journal.flush()
        look()
        while table.asked and rng.random() < 0.5:
            if is_hard and not has_failed and rng.random() < 0.3:
                has_failed = True
                table.answer(is_kept=False)
                sent.pop(-1)
            else:
                has_failed = False
                table.answer()
            look()
    at = rng.randrange(len(local.past))
    if not rng.randrange(4):
        at = 0
    on_disk = local.past[at]
    journaled = states[sent[table.kept - 1]] if table.kept else states[0]
    local.texts = dict(on_disk)
    del table.asked[:]
    expected = journaled[1] if at < journaled[0] else {k: v for k, v in on_disk.items() if k not in UNLOGGED}
    return states[-1][1], expected


@pytest.mark.parametrize("is_hard", [False, True], ids=["sound", "failing now and then"])
@pytest.mark.parametrize("seed", range(20))
def test_after_every_kill_all_is_as_it_was_after_some_input(seed: int, is_hard: bool) -> None:
    rng = Random(seed)
    local, table = Local(), Table()
    for number in range(6):
        _, expected = visit(rng, local, table, f"tab{number}", is_hard)
        local = Local(local.texts)
        again = started(Local(local.texts), Table(list(table.entries.values())), "looker")
        assert held(again) == expected


def restarted(local: Local, table: Table, at: int = 0) -> Journal:
    """Return the next visit, if localStorage has reached the disk only up to change number `at`."""
    return started(Local(local.past[at], local.room), Table(list(table.entries.values())), "next")


def open_journal(texts: Texts | None = None, room: int = 10**9) -> tuple[Local, Table, Journal, list[str]]:
    """Return a visit, and the journal's messages."""
    local, table, told = Local(texts, room), Table(), list[str]()
    journal = started(local, table)
    journal.notify = told.append
    return local, table, journal, told


# Games that leave the board ---------------------------------------------------------------------------


def as_page(player: PagePlayer, slots: Slots, journal: Journal) -> None:
    """Send a page player's saves where page.py would."""

    def save() -> None:
        if player.orders and any(order_kind(order) == "save" for order in player.orders):
            assert slots.save(player.saved) == ""
        player.orders.clear()
        journal.flush()

    player.after = save


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_leaves_the_board_is_whole_wherever_the_browser_is_killed(seed: int) -> None:
    """With any state of localStorage on the disk, each game is found with all its actions."""
    local, table, journal, _ = open_journal()
    player = player_with(journal, seed)
    as_page(player, Slots(journal), journal)
    rng = Random(seed)
    other = text_of(9)
    games: dict[str, list[str]] = {}

    def note() -> None:
        if (
            player.app.session.match is not None
            and player.app.session.study is None
            and player.app.session.match.actions
        ):
            games[shelf.meta(player.app.session.match).id] = player.app.session.match.texts()

    for change in ("start", "import", "new-game", "rematch", "game-open"):
        if change == "start":
            player.start(("", ""))
        elif change == "import":
            player.do("import", other)
        elif change == "new-game":
            player.do("new-game")
            player.do("start")
        elif change == "rematch":
            player.play_to_the_end()
            note()
            player.do("rematch")
        else:
            player.do("games")
            player.do("game-open", "1", 1)
        note()
        for _ in range(3):
            if not player.app.is_over():
                player.click()
                note()
        # the disk has the earlier content, or all that the journal has been asked to write by now
        table.answer_all()
        for at in (0, len(local.past) // 2, rng.randrange(len(local.past)), -1):
            again = restarted(local, table, at)
            there = {one.id: shelf.match_of(one).texts() for one in Shelf(again).games()}
            text, problem = Slots(again).load()
            assert problem == ""
            board = record.loads(text)
            there[shelf.meta(board).id] = board.texts()
            assert there == games


@pytest.mark.parametrize("fails", [0, 1, 2, 3])
def test_a_transaction_that_fails_takes_nothing_later_with_it(fails: int) -> None:
    """The next game's save is never in the journal without the game that left the board."""
    local, table, journal, told = open_journal()
    slots = Slots(journal)
    slots.save(text_of(5, kept=OURS))
    journal.flush()
    table.answer_all()
    at = len(local.past) - 1
    journal.set(f"{GAME}ours", "the leaving game")
    slots.save(text_of(1, kept={"id": "next", "begun": 2}))
    journal.flush()
    for _ in range(fails):
        if table.asked:
            table.answer(is_kept=False)
        slots.save(text_of(2, kept={"id": "next", "begun": 2}))
        journal.flush()
        again = restarted(local, table, at)  # killed while the journal fails
        assert Slots(again).load()[0] == text_of(5, kept=OURS)
        assert GAME + "ours" not in held(again)
    table.answer_all()
    again = restarted(local, table, at)
    assert again.get(f"{GAME}ours") == "the leaving game"
    assert '"next"' in Slots(again).load()[0]
    assert told == []  # localStorage has everything


def test_one_transaction_at_a_time_and_the_rest_as_one() -> None:
    _, table, journal, _ = open_journal()
    for number in range(5):
        journal.set("trias.settings", f"{number}")
        journal.set("trias.tips", f"{number}")
        journal.flush()
    assert len(table.asked) == 1
    table.answer()
    assert [[entry.text for entry in entries] for entries, _, _ in table.asked] == [["4", "4"]]
    table.answer()
    assert not table.asked
    assert journal.is_idle()


def test_what_is_set_outside_of_any_input_is_flushed_too() -> None:
    asked: list[int] = []
    journal = Journal(Local(), Table(), schedule_flush=lambda: asked.append(1))
    journal.begin(0)
    journal.set("trias.settings", "1")
    journal.set("trias.settings", "2")
    assert asked == [1]


def test_a_page_that_is_left_does_not_wait_for_the_transaction_before() -> None:
    _, table, journal, _ = open_journal()
    journal.set("trias.settings", "1")
    journal.flush()
    journal.set("trias.settings", "2")
    journal.flush(is_leaving=True)
    assert len(table.asked) == 2
    table.answer_all()
    assert table.entries["trias.settings"].text == "2"


# localStorage is full ---------------------------------------------------------------------------------


def test_what_has_no_room_is_kept_in_the_journal_and_found_at_every_start() -> None:
    local, table, journal, told = open_journal(room=400)
    journal.set("trias.statistics", "old")
    journal.flush()
    table.answer_all()
    journal.set("trias.statistics", "x" * 1000)
    assert journal.get("trias.statistics") == "x" * 1000
    assert local.get("trias.statistics") == "old"
    journal.flush()
    assert told == []
    table.answer_all()
    assert told == [SHORT]
    journal.set("trias.tips", "1")
    journal.flush()
    table.answer_all()
    for _ in range(3):  # for every number of the last write
        journal = started(local, table, "again")
        table.answer_all()
        assert journal.get("trias.statistics") == "x" * 1000
        assert journal.get("trias.tips") == "1"
    local.room = 10**6
    journal = started(local, table, "roomy")
    table.answer_all()
    assert local.get("trias.statistics") == "x" * 1000
    assert not table.entries["trias.statistics"].is_only
    assert journal.only == {}


def test_a_game_goes_on_where_localstorage_is_full() -> None:
    local, table, journal, told = open_journal(room=100)
    slots = Slots(journal)
    for moves in range(6):
        assert slots.save(text_of(moves, kept=OURS)) == ""
        journal.flush()
        table.answer_all()
        again = started(Local(local.texts, 100), Table(list(table.entries.values())))
        assert Slots(again).load() == (text_of(moves, kept=OURS), "")
    assert told == [SHORT]


def test_while_only_the_journal_is_to_have_something_the_disk_stays_as_it_was() -> None:
    """A game too large for localStorage leaves the board: until the journal has kept it, its slots stay."""
    local, table, journal, _ = open_journal()
    slots = Slots(journal)
    for moves in (4, 5):
        slots.save(text_of(moves, kept=OURS))
    journal.flush()
    table.answer_all()
    local.room = sum(len(key) + len(text) for key, text in local.texts.items()) + 200
    before = dict(local.texts)
    journal.set(f"{GAME}ours", "x" * 1000)
    for moves in (0, 1, 2):
        assert slots.save(text_of(moves, kept={"id": "next", "begun": 2})) == ""
        journal.flush()
    assert {key: text for key, text in local.texts.items() if key != WRITTEN} == {
        key: text for key, text in before.items() if key != WRITTEN
    }
    assert Slots(restarted(local, table, -1)).load()[0] == text_of(5, kept=OURS)
    table.answer_all()
    again = restarted(local, table, -1)
    assert Slots(again).load()[0] == text_of(2, kept={"id": "next", "begun": 2})
    assert again.get(f"{GAME}ours") == "x" * 1000


def test_where_neither_has_it_the_page_is_told_and_again_when_one_has() -> None:
    local, table, journal, told = open_journal(room=100)
    journal.set("trias.statistics", "x" * 1000)
    journal.flush()
    table.answer(is_kept=False)
    assert told == []  # tried again
    table.answer(is_kept=False)
    assert told == [FULL]
    with pytest.raises(NotKept):
        journal.set("trias.tips", "1" * 1000)
    journal.flush()  # with every input
    table.answer(is_kept=False)
    assert told == [FULL]
    journal.flush()
    table.answer()
    assert told == [FULL, "", SHORT]
    assert restarted(local, table, -1).get("trias.statistics") == "x" * 1000


def test_room_that_has_been_made_is_used_where_the_journal_fails() -> None:
    local, table, journal, told = open_journal(room=400)
    journal.set("trias.game.a", "a" * 250)
    journal.set("trias.game.b", "b" * 250)
    journal.flush()
    while table.asked:
        table.answer(is_kept=False)
    assert told == [FULL]
    journal.remove("trias.game.a")
    journal.set("trias.tips", "1")
    assert local.get("trias.game.b") == "b" * 250
    assert local.get("trias.tips") == "1"
    assert journal.only == {}


def test_without_a_database_a_full_storage_is_a_full_storage() -> None:
    local = Local(room=50)
    journal = Journal(local, Table())
    journal.leave()
    with pytest.raises(NotKept):
        journal.set("trias.statistics", "x" * 1000)
    assert journal.get("trias.statistics") == ""


def test_where_storage_is_blocked_nothing_is_kept() -> None:
    class Blocked(Memory):
        def set(self, key: str, text: str) -> None:
            raise NotKept("err.storage_blocked")

    journal = Journal(Blocked(), Table())
    journal.begin(0)
    with pytest.raises(NotKept, match="storage_blocked"):
        journal.set("trias.settings", "1")


# Older data never replaces newer data -----------------------------------------------------------------


def by_the_release_before(local: Local) -> None:
    """Write as an older release does, which knows no numbers and uses the content of localStorage."""
    local.set(WRITER, "older")
    slots = Slots(local)
    slots.load()
    for moves in (6, 7):
        slots.save(text_of(moves, kept=OURS))
    local.set("trias.settings", "later")
    local.set(f"{GAME}other", f'{{"changed":{NOON + 5},"later"}}')


def test_what_an_older_release_has_written_since_stays() -> None:
    """The browser is killed, the older release plays on, then the new release is back."""
    local, table, journal, _ = open_journal()
    slots = Slots(journal)
    for moves in (1, 2):
        slots.save(text_of(moves, kept=OURS))
        journal.flush()
        table.answer_all()
    at = len(local.past) - 1
    slots.save(text_of(3, kept=OURS))
    journal.set("trias.settings", "lost")
    journal.set("trias.lessons", "lost, and not there since")
    journal.set(f"{GAME}other", f'{{"changed":{NOON},"lost"}}')
    journal.set(f"{GAME}another", f'{{"changed":{NOON},"lost"}}')
    journal.flush()
    table.answer_all()
    local = Local(local.past[at])
    by_the_release_before(local)
    later = dict(local.texts)
    again = started(local, table, "newer")
    table.answer_all()
    assert Slots(again).load()[0] == text_of(7, kept=OURS)
    assert again.get("trias.settings") == "later"
    assert again.get(f"{GAME}other") == later[f"{GAME}other"]
    assert again.get(f"{GAME}another") == f'{{"changed":{NOON},"lost"}}'
    assert again.get("trias.lessons") == "lost, and not there since"
    # now the journal equals localStorage, even if the number is lost
    assert {entry.key: entry.text for entry in table.entries.values()} == held(again)
    local.texts.pop(WRITTEN)
    assert held(started(local, table)) == held(again)


def test_a_game_that_only_the_journal_had_then_goes_among_the_others() -> None:
    local, table, journal, _ = open_journal()
    slots = Slots(journal)
    slots.save(text_of(1, kept=OURS))
    journal.flush()
    table.answer_all()
    at = len(local.past) - 1
    slots.save(text_of(3, kept={"id": "lost", "begun": 3}))
    journal.flush()
    table.answer_all()
    local = Local(local.past[at])
    by_the_release_before(local)
    again = started(local, table, "newer")
    assert Slots(again).load()[0] == text_of(7, kept=OURS)
    [lost] = [one for one in Shelf(again).games() if one.id == "lost"]
    assert len(shelf.match_of(lost).actions) == 3


def test_a_visit_without_the_journal_is_not_overwritten_by_it() -> None:
    local, table, journal, _ = open_journal()
    journal.set("trias.settings", "first")
    journal.flush()
    table.answer_all()
    at = len(local.past) - 1
    journal.set("trias.settings", "lost")
    journal.flush()
    table.answer_all()
    local = Local(local.past[at])
    alone = Journal(local, Table())
    alone.set(WRITER, "alone")
    alone.leave()  # the database did not answer
    alone.set("trias.settings", "later")
    alone.set(WRITER, "alone once more")
    assert local.get(WRITTEN).endswith(f" {APART}")
    assert started(local, table, "newer").get("trias.settings") == "later"


@pytest.mark.parametrize(
    "number", ["", "x", "-5 one", "1e3 one", "0 one", "9" * 11 + " one", "9" * 40 + " one", "NaN one", "[1] "]
)
def test_a_damaged_number_makes_nothing_unreadable(number: str) -> None:
    local, table, journal, _ = open_journal()
    slots = Slots(journal)
    for moves in range(4):
        slots.save(text_of(moves, kept=OURS))
        journal.set("trias.settings", f"{moves}")
        journal.flush()
        table.answer_all()
    before = held(journal)
    local.set(WRITTEN, number)
    for visits in range(3):
        journal = started(local, table, f"visit{visits}")
        table.answer_all()
        assert held(journal) == before
        journal.set("trias.settings", before["trias.settings"])
        journal.set("trias.tips", f"{visits}")
        before["trias.tips"] = f"{visits}"
        journal.flush()
        table.answer_all()
        assert table.entries["trias.tips"].number < LIMIT
    lost = Local({})  # nothing of localStorage has been written
    assert held(started(lost, table)) == before


@pytest.mark.parametrize(
    "entry",
    [
        JournalEntry(5, "other.key", "x"),
        JournalEntry(5, WRITER, "x"),
        JournalEntry(5, WRITTEN, "99 x"),
        JournalEntry(5, "trias.memory", "x"),
        JournalEntry(5, "trias.settings", "x" * 6_000_000),
        JournalEntry(5, SLOTS[0], "{"),
        JournalEntry(5, SLOTS[0], f"{text_of(3)}"),
    ],
    ids=["key", "writer", "number", "memory", "size", "torn", "no save"],
)
def test_entries_that_make_no_sense_are_left_alone(entry: JournalEntry) -> None:
    local, table, journal, _ = open_journal()
    Slots(journal).save(text_of(2, kept=OURS))
    journal.set("trias.settings", "mine")
    journal.flush()
    table.answer_all()
    local.texts.pop(WRITTEN)
    before = held(journal)
    table.entries["strange"] = entry._replace(number=50)
    again = started(local, table, "next")
    assert held(again) == before
    assert again.local.get(WRITER) == "next"


# Several tabs, and nothing left -----------------------------------------------------------------------


def test_a_tab_that_takes_over_counts_on_and_knows_what_only_the_journal_has() -> None:
    local, table, first, _ = open_journal(room=300)
    second = Journal(local, table)
    first.set("trias.statistics", "x" * 1000)
    first.set("trias.settings", "first")
    first.flush()
    table.answer_all()
    second.set(WRITER, "two")
    second.forget()
    there = found(local, table)
    assert not there.is_apart
    second.begin(there.top)
    recover(second, there, NOON)
    second.set("trias.settings", "second")
    second.flush()
    table.answer_all()
    assert second.get("trias.statistics") == "x" * 1000
    assert restarted(local, table, 0).get("trias.settings") == "second"


def test_everything_that_is_deleted_is_gone_from_the_journal_too() -> None:
    local, table, journal, _ = open_journal(room=600)
    local.set("somebody.else", "x")
    for number in range(3):
        journal.set(f"{GAME}{number}", "x" * 300)
    journal.flush()
    Shelf(journal).clear()
    table.answer_all()
    assert table.entries == {}
    assert local.texts == {"somebody.else": "x"}
    assert held(restarted(local, table, -1)) == {}
    assert journal.is_idle()


def test_what_a_person_has_deleted_does_not_come_back() -> None:
    local, table, journal, _ = open_journal()
    journal.set(f"{GAME}a", "a")
    journal.flush()
    table.answer_all()
    at = len(local.past) - 1
    journal.remove(f"{GAME}a")
    journal.flush()
    table.answer_all()
    assert held(restarted(local, table, at)) == {}
