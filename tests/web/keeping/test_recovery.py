"""Recovery: the copy kept by releases without a journal restores a game that the slots have lost.

Recovery from the journal is in test_journal.py.
"""

from __future__ import annotations

import pytest

from tests.web.keeping.test_journal import Table
from tests.web.keeping.test_shelf import NOON, Full, text_of
from trias import record
from web.keeping import recovery
from web.keeping.journal import Journal, JournalReading
from web.keeping.saves import GAME, SLOTS, Memory, Slots, with_digest
from web.keeping.shelf import Shelf, match_of

OURS, OTHER = {"id": "ours", "begun": 1}, {"id": "other", "begun": 2}


def recover(storage: Memory, copy: str, now: int, is_begun: bool = True) -> bool:
    """Read the copy as page.py does, in the first visit with a journal. is_begun: the journal works."""
    journal = Journal(storage, Table())
    if is_begun:
        journal.begin(0)
    return recovery.recover(journal, JournalReading(newest=copy), now)


def saved(storage: Memory, moves: range, kept: object = OURS) -> str:
    """Save a game after each of these moves. Return the copy: the text that went into a slot last."""
    slots = Slots(storage)
    slots.load()
    for count in moves:
        assert slots.save(text_of(count, kept=kept)) == ""
    return storage.get(SLOTS[1 - slots.slot])


def killed(written: range, unwritten: range, kept: object = OURS) -> tuple[Memory, str]:
    """Return the part of localStorage that a browser killed at the end has written, and the copy."""
    storage = Memory()
    saved(storage, written)
    texts = dict(storage.texts)
    copy = saved(storage, unwritten, kept)
    storage.texts = texts
    return storage, copy


def test_saves_that_were_not_written_come_back() -> None:
    storage, copy = killed(range(3), range(3, 6))
    assert Slots(storage).load() == (text_of(2, kept=OURS), "")
    assert recover(storage, copy, NOON)
    slots = Slots(storage)
    assert slots.load() == (text_of(5, kept=OURS), "")
    assert slots.counter == 6
    assert storage.texts.keys() == set(SLOTS)  # the same game is not kept twice
    slots.save(text_of(6, kept=OURS))
    assert Slots(storage).load() == (text_of(6, kept=OURS), "")


def test_a_browser_that_has_written_nothing_has_the_game_all_the_same() -> None:
    storage, copy = killed(range(0), range(3))
    assert recover(storage, copy, NOON)
    assert Slots(storage).load() == (text_of(2, kept=OURS), "")


def test_what_was_written_in_time_stays_as_it_is() -> None:
    storage = Memory()
    copy = saved(storage, range(4))
    texts = dict(storage.texts)
    older = f'{{"counter":2,{with_digest(text_of(1, kept=OTHER))}}}'
    for given in (copy, older, ""):
        assert not recover(storage, given, NOON)
        assert storage.texts == texts


@pytest.mark.parametrize(
    "copy",
    [
        "{",
        "[]",
        f"{{{with_digest(text_of(5))}}}",
        f'{{"counter":9,{with_digest(text_of(5))}}}'.replace('"actions"', '"action"'),
        f'{{"counter":9,{with_digest(text_of(5, version=2))}}}',
        f'{{"counter":9,{with_digest(text_of(5, actions=["+a1", "+a1"]))}}}',
    ],
    ids=["torn", "no save", "no counter", "another digest", "newer version", "no legal game"],
)
def test_a_copy_that_is_not_whole_counts_for_nothing(copy: str) -> None:
    storage = Memory()
    saved(storage, range(3))
    texts = dict(storage.texts)
    assert not recover(storage, copy, NOON)
    assert storage.texts == texts


@pytest.mark.parametrize("damaged", [SLOTS, SLOTS[:1], SLOTS[1:]], ids=["both", "older", "newer"])
@pytest.mark.parametrize("is_torn", [True, False], ids=["torn", "changed"])
def test_the_copy_makes_damaged_slots_good(damaged: tuple[str, ...], is_torn: bool) -> None:
    storage = Memory()
    copy = saved(storage, range(4))
    for key in damaged:
        text = storage.get(key)
        storage.set(key, text[:-9] if is_torn else text.replace('"+', '"+a', 1))
    assert recover(storage, copy, NOON) == (SLOTS[1] in damaged)
    assert Slots(storage).load() == (text_of(3, kept=OURS), "")


def test_another_game_that_the_slots_hold_goes_among_the_others() -> None:
    storage, copy = killed(range(4), range(2), OTHER)
    assert recover(storage, copy, NOON)
    assert Slots(storage).load() == (text_of(1, kept=OTHER), "")
    (kept,) = Shelf(storage).games()
    assert (kept.id, kept.changed) == ("ours", NOON)
    assert record.dumps(record.to_record(match_of(kept))) == text_of(3, kept=OURS)


def test_it_is_not_kept_twice() -> None:
    storage, copy = killed(range(4), range(2), OTHER)
    storage.set(f"{GAME}again", f'{{"changed":5,{with_digest(text_of(3, kept=OURS | {"id": "again"}))}}}')
    assert recover(storage, copy, NOON)
    assert [kept.id for kept in Shelf(storage).games()] == ["again"]


def test_without_room_for_it_nothing_changes() -> None:
    storage, copy = killed(range(4), range(2), OTHER)
    full = Full(sum(len(key) + len(text) for key, text in storage.texts.items()) + 100)
    full.texts = dict(storage.texts)
    assert not recover(full, copy, NOON, is_begun=False)
    assert full.texts == storage.texts
