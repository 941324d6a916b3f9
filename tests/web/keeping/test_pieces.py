"""Long files are read in pieces: the result agrees with JSON, and no step of the page takes long."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.each import each
from tests.web.page_player import PagePlayer
from trias import record
from web.keeping import shelf
from web.keeping.pieces import TooLong, pieces
from web.words import t

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def joined(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for piece in pieces(text):
        if piece.is_element:
            found[piece.key].append(piece.value)
        else:
            found[piece.key] = piece.value
    return found


@settings(
    max_examples=amount(30, 60), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(st.dictionaries(st.text(max_size=5), VALUES, max_size=6), st.sampled_from([None, 1]))
def test_the_pieces_are_what_json_reads(value: dict[str, Any], indent: int | None) -> None:
    assert joined(f" {json.dumps(value, indent=indent)}\n".lstrip()) == value


GOOD = '{"a": [1, {"b": "c"}], "d": null, "e": []}'


@each("at", range(len(GOOD)))
def test_what_is_torn_or_changed_is_malformed_as_json_says(at: int) -> None:
    for text in (
        GOOD[:at],
        f"{GOOD[:at]},{GOOD[at:]}",
        f"{GOOD[:at]}]{GOOD[at:]}",
        GOOD[:at] + GOOD[at + 1 :],
    ):
        try:
            wanted = json.loads(text)
        except ValueError:
            wanted = None
        if isinstance(wanted, dict):
            assert joined(text) == wanted
        else:
            with pytest.raises(ValueError, match=r"."):
                joined(text)


@pytest.mark.parametrize("size", [500, 3000, 9000, 100_000])
def test_pieces_of_any_length_are_read_whole(size: int) -> None:
    value = {"a": ["x" * size, [1] * (size // 3), {"b": ["\\" * (size // 2)]}], "c": "\n" * size}
    assert joined(json.dumps(value)) == value


def test_a_piece_too_long_or_too_deep_is_refused() -> None:
    for long in ('"' + "x" * 300_000 + '"', "[" + "1," * 150_000 + "1]", "{" + '"a":1,' * 60_000 + '"a":1}'):
        with pytest.raises(TooLong):
            joined(f'{{"a": [{long}]}}')
    with pytest.raises(ValueError, match="deep"):
        joined('{"a": [' + "[" * 60 + "]" * 60 + "]}")
    with pytest.raises(ValueError, match="Expecting") as found:
        joined('{"a": [[1 2]' + " " * 300_000 + "]}")
    assert not isinstance(found.value, TooLong)


# In the page --------------------------------------------------------------------------------------------

HEAD = '{"format":"trias-games","version":1,"games":['
ROOM = shelf.MAX_BYTES - 200
#: Hostile files of the maximum length -> the page's message for each.
FILES = {
    "empty games": (HEAD + "{}," * (ROOM // 3) + "{}]}", "err.record.format"),
    "lists": (HEAD + "[]," * (ROOM // 3) + "[]]}", "err.record.format"),
    "keys": (HEAD + '],"x":{' + '"a":1,' * (ROOM // 6) + '"a":1}}', "err.record.size"),
    "no games": (HEAD + "],", "err.record.json"),
    "statistics": (HEAD + '],"statistics":[' + "{}," * (ROOM // 3) + "{}]}", "err.bundle.statistics"),
    "quotes": (HEAD + '],"x":"' + '\\"' * (ROOM // 2) + '"}', "err.record.size"),
    "brackets": (HEAD + "[" * ROOM, "err.record.json"),
    "spaces": (HEAD + " " * ROOM, "err.record.json"),
}


@pytest.mark.parametrize("name", FILES)
def test_no_step_reads_much_of_a_hostile_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, id = FILES[name]
    player, read = PagePlayer(1), 0

    def counted(function: Any) -> Any:
        def count(text: str) -> Any:
            nonlocal read
            read += len(text)
            return function(text)

        return count

    for function in ("parse", "parse_first"):
        monkeypatch.setattr(record, function, counted(getattr(record, function)))
    player.do("import", text)
    assert read < 500_000
    for _ in range(200):
        if player.app.sheet != "incoming":
            break
        read = 0
        player.do("import-more")
        assert read < 500_000
    assert player.app.notices.message is not None
    line = t(id, kb=record.MAX_BYTES // 1024, most=shelf.MAX_GAMES)
    assert line in player.app.notices.message.values["line"]
    assert player.app.shelf.count() == 0


def test_there_is_an_end_to_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MAX_GAMES", 1)
    one = json.dumps(record.to_record(_match()))
    player = PagePlayer(1)
    read_all(player, f"{HEAD}{one},{one}]}}")
    assert player.app.notices.message is not None
    assert t("err.bundle.games", most=1) in player.app.notices.message.values["line"]


def test_the_version_counts_wherever_it_stands_and_of_a_key_that_comes_twice_the_last() -> None:
    one = json.dumps(record.to_record(_match()))
    for text, id in (
        (f'{{"format":"trias-games","games":[{one}],"version":2}}', "err.record.newer"),
        (f'{{"format":"trias-games","games":[{one}]}}', "err.record.version"),
        (f'{HEAD}{one}],"games":[]}}', "err.bundle.games"),
        (f'{HEAD}],"games":7}}', "err.bundle.games"),
    ):
        player = PagePlayer(1)
        read_all(player, text)
        assert player.app.notices.message is not None
        line = t(id, version="2" if "newer" in id else "None", known=1, most=shelf.MAX_GAMES)
        assert line in player.app.notices.message.values["line"]
    player = PagePlayer(1)
    read_all(player, f'{HEAD}{{}},"games":[{one}]}}'.replace("[{},", "[],"))
    assert player.app.shelf.count() == 1


def _match() -> Any:
    player = PagePlayer(3)
    player.start(("", "random"))
    return player.match


def read_all(player: PagePlayer, text: str) -> None:
    player.do("import", text)
    while player.app.sheet == "incoming":
        player.do("import-more")
