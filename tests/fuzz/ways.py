"""Ways in: every entry point for input from outside, with valid inputs and a judge for each.

A judge takes a text and returns the outcome: `read`, or the id of the reason for refusing it. It raises if
the project breaks a promise: an exception other than Refused, a refusal of more than one line, a change
caused by a refused input, or a result that differs from the input.
"""

from __future__ import annotations

import io
import json
import sys
import unicodedata
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple
from unittest import mock

from tests.fuzz.mutations import letters, mutate
from tests.web.page_player import PagePlayer
from trias import __main__ as terminal
from trias import arena, messages, record
from trias.games.contract import Json, Reason, Refused
from trias.links import game as link
from trias.links.bytes import checked_bytes, checked_text
from trias.links.game import OLD_SIGN, SIGN
from trias.links.text import opened, sign_in
from trias.match import Match
from web import words
from web.features.lessons import course
from web.features.library.library import Library
from web.features.puzzles import kept_progress
from web.features.statistics import totals
from web.features.tips import tips
from web.features.tips.tips import Tips
from web.games.trias.features.daily import daily
from web.keeping import shelf
from web.keeping.saves import GAME, PREFIX, SETTINGS_KEY, SLOTS, Memory, Slots, with_digest
from web.play.begin import offer_kept_game
from web.play.notices import report
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App

READ = "read"
FILES = {"new": "new-4-seed-7", "two": "selfplay-random-2-seed-1", "three": "selfplay-random-3-seed-8"}
NOON = 1_763_812_800
DATA = Path(__file__).parent.parent / "data"
#: The most characters of a message that refuses something.
LONGEST = 300
#: The game of `games` that is on the board when input arrives.
BUSY = "three begun"


class Way(NamedTuple):
    """An entry point. seeds: valid inputs; mutate: makes one malformed; judge: see the module's docstring."""

    seeds: Callable[[], list[str]]
    mutate: Callable[[str, Random], str]
    judge: Callable[[str], str]


# Valid games ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def games() -> dict[str, Json]:
    """Return records of both games: new, in progress and finished, from the project's files and made here."""
    found: dict[str, Json] = {}
    for name, file in FILES.items():
        found[name] = json.loads((DATA / "golden" / f"{file}.json").read_text(encoding="utf-8"))
    found["dice"] = record.to_record(arena.selfplay("triad", ["random"] * 2, 1))
    for name in ("two", "three", "dice"):
        persons = [{**seat, "bot": None} for seat in found[name]["seats"]]
        found[f"{name} begun"] = {**found[name], "seats": persons, "actions": found[name]["actions"][:12]}
    found["linked"] = found["dice begun"] | {"link": {"id": "abc", "devices": [0, 1]}, "takebacks": 1}
    found["named"] = found["two begun"] | {"kept": {"id": "abc", "begun": NOON, "name": "Ours"}, "daily": "x"}
    return found


def texts() -> list[str]:
    return [record.dumps(source) for source in games().values()]


# Records ----------------------------------------------------------------------------------------------


def judge_record(text: str) -> str:
    """Judge a record as the command line, or another program, reads it from a file."""
    source = text.encode("utf-8", "surrogatepass")
    try:
        match = record.loads(source)
    except Refused as refused:
        one_line(messages.refusal_text(refused))
        return refusal(refused)
    return same(match, record.parse(source.decode("utf-8-sig")))


def refusal(refused: Refused) -> str:
    """Return the reason's id. Checks its line."""
    one_line(words.refusal_words(refused))
    return refused.reason.id


def one_line(line: str) -> None:
    """Fail unless the text is one non-empty line without control characters."""
    assert line.strip(), "no words"
    is_plain = all(letter.isprintable() or unicodedata.category(letter) == "Zs" for letter in line)
    assert is_plain, f"not one line: {line!r}"
    assert len(line) <= LONGEST, f"long: {line!r}"


def same(match: Match, source: Json, apart: tuple[str, ...] = ()) -> str:
    """Fail unless the match has every key of the record, except those in `apart`."""
    found = [record.to_record(match), {"options": {}, **source}]
    got, wanted = (record.dumps({key: one[key] for key in one if key not in apart}) for one in found)
    assert got == wanted
    return READ


# The page ---------------------------------------------------------------------------------------------


def page(name: str) -> PagePlayer:
    """Return a page with another saved game, changed settings, and that game of `games` on the board."""
    player = PagePlayer(1)
    player.app = App(Random(1), Memory(), lambda: float(NOON))
    player.app.slot(Tips).shown_ids = frozenset(tips.all_ids())
    recall(player.app, '{"theme": "dark", "pace": "instant", "hands": "open"}')
    for game in ("two", name):
        player.do("import", record.dumps(games()[game]))
    if player.app.sheet == "final":
        player.do("close")
    assert player.app.session.match is not None
    assert not player.app.sheet
    return player


def snapshot(player: PagePlayer) -> tuple[Any, ...]:
    """Return everything that must not change: the game, the settings, the new game's set-up, the storage."""
    app = player.app
    storage = app.shelf.storage
    assert isinstance(storage, Memory)
    return (
        record.dumps(record.to_record(app.shown_match)),
        app.session.match is None,
        app.sheet,
        json.dumps(app.settings),
        json.dumps(app.draft.to_json()),
        dict(storage.texts),
        player.saved,
        player.settings,
    )


def look(player: PagePlayer, intent: str, value: str = "") -> None:
    """Perform an intent and everything that follows from it, drawing the page each time."""
    player.do(intent, value)
    scene(player.app)
    while player.later:
        player.do(player.later.pop(0))
        scene(player.app)


class Desk:
    """A page that is reused for inputs until one of them changes it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.player = page(name)
        self.was = snapshot(self.player)

    def stays(self) -> None:
        """Fail if something has changed. The next input gets a new page."""
        now = snapshot(self.player)
        if now != self.was:
            self.anew()
        for part, (is_now, was) in enumerate(zip(now, self.was, strict=True)):
            assert is_now == was, f"something has changed: {part}"

    def anew(self) -> None:
        self.player = page(self.name)


@lru_cache(maxsize=8)
def desk(name: str) -> Desk:
    return Desk(name)


def check_message(here: Desk) -> None:
    """Fail unless a one-line message says what is wrong and closing it leaves everything unchanged."""
    app = here.player.app
    assert app.notices.message is not None
    one_line(words.reason_words(app.notices.message))
    assert app.notices.message.values["line"] in words.plain(scene(app)["sheets"])
    here.player.do("close")
    here.stays()


# Links ------------------------------------------------------------------------------------------------


def judge_link(text: str) -> str:
    """Judge the part of an address from its # on, opened over a game and without one."""
    if not sign_in(text):
        return "no link"
    here = desk(BUSY)
    try:
        match = opened(text, link.unpack)
    except Refused as refused:
        here.player.do("link", text)
        assert here.player.app.sheet == "message"
        check_message(here)
        return refusal(refused)
    again = link.unpack(link.pack(match))
    same(again, record.to_record(match), record.LOCAL)
    here.player.do("link", text)
    scene(here.player.app)
    if here.player.app.sheet != "confirm-open":  # a game by link that this device knows
        here.anew()
        return "known"
    here.player.do("close")
    here.stays()
    fresh = PagePlayer(1)
    fresh.do("link", text)
    assert fresh.app.session.match is not None
    assert fresh.app.session.match.texts() == match.texts()
    scene(fresh.app)
    return READ


def pack(text: str) -> str:
    """Return a record's text, or any other, as a link in the first format."""
    squeezed = zlib.compress(text.encode("utf-8", "surrogatepass"), 9)
    return OLD_SIGN + urlsafe_b64encode(squeezed).decode().rstrip("=")


def packed_links() -> list[str]:
    """Return links in both formats to the same games."""
    return [pack(text) for text in texts()] + [link.pack(record.loads(text)) for text in texts()]


def mutate_link(text: str, rng: Random) -> str:
    """Change the address, its compressed content, or the compression."""
    chance = rng.random()
    if chance < 0.2:
        return letters(text, rng)
    if text.startswith(SIGN):
        return mutate_digits(text, rng)
    inner = text.removeprefix(OLD_SIGN)
    try:
        squeezed = urlsafe_b64decode(inner + "=" * (-len(inner) % 4))
        if chance < 0.3:
            blown = squeezed + bytes([rng.randrange(256)]) * rng.randrange(9)
            at = rng.randrange(len(blown))
            blown = blown[:at] + bytes([rng.randrange(256)]) + blown[at + 1 :]
            return OLD_SIGN + urlsafe_b64encode(blown).decode().rstrip("=")
        plain = zlib.decompressobj().decompress(squeezed, 1 << 20).decode("utf-8", "replace")
    except (ValueError, zlib.error):
        return letters(text, rng)
    if chance < 0.32:
        return pack(plain + " " * rng.choice((100, 100_000, 10_000_000)))
    return pack(mutate(plain, rng))


def mutate_digits(text: str, rng: Random) -> str:
    """Change a link in the second format and correct its checksum."""
    body = bytearray(checked_bytes(text.removeprefix(SIGN)))
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(body))
        if rng.random() < 0.8:
            body[at] ^= 1 << rng.randrange(8)
        else:
            body[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
        body = body or bytearray(1)
    return SIGN + checked_text(bytes(body))


# Files ------------------------------------------------------------------------------------------------


def files() -> list[str]:
    """Return files with one game and with many; the latter include games that the page already has."""
    many = [record.dumps(one) for one in games().values()]
    return [*texts(), shelf.bundle(many[3:6]), shelf.bundle(many[3:4]), shelf.bundle(many)]


def judge_file(text: str) -> str:
    """Judge a file dropped on the page during a game, then the same file opened with the button."""
    here = desk(BUSY)
    player, app = here.player, here.player.app
    look(player, "dropped", text)
    if app.sheet == "message":
        check_message(here)
        return why_not(text)
    if app.sheet == "confirm-open":
        player.do("close")
        here.stays()
        look(player, "import", text)
        if app.sheet == "message":
            check_message(here)
            return why_not(text)
        assert app.session.match is not None
        same(app.session.match, record.parse(text), ("kept", "link", "device"))
        here.anew()
        return READ
    assert app.sheet == "games", app.sheet
    assert [
        row.problem
        for row in (app.slot(Library).listing.rows if app.slot(Library).listing else [])
        if row.problem
    ] == []
    source = record.parse(text)["games"]
    assert app.shelf.count() <= len(here.was[5]) + len(source)
    here.anew()
    return "many read"


def why_not(text: str) -> str:
    """Return the reason why a file with one game is refused."""
    try:
        record.loads(text)
    except Refused as refused:
        is_of_many = refused.reason.id in ("err.record.format", "err.record.size") and shelf.FORMAT in text
        return "many refused" if is_of_many else refused.reason.id
    raise AssertionError("refused, though it is a record")


# Storage ----------------------------------------------------------------------------------------------


def save_of(source: Json, counter: int = 7) -> str:
    return f'{{"counter":{counter},{with_digest(record.dumps(source))}}}'


def stored_entries() -> list[str]:
    """Return possible entries of storage: the key, a line break, the text."""
    game = games()["named"]
    found = {
        SLOTS[0]: save_of(game),
        SLOTS[1]: save_of(games()["dice"]),
        f"{GAME}abc": f'{{"changed":{NOON},{with_digest(record.dumps(game))}}}',
        SETTINGS_KEY: json.dumps(PagePlayer(1).app.settings | {"setup": PagePlayer(1).app.draft.to_json()}),
        daily.KEY: '{"2026-11-22":{"points":[24,19,17],"place":1,"takebacks":0},'
        '"2026-11-21":{"points":[4,19,17],"place":3,"takebacks":2}}',
        totals.KEY: json.dumps({"version": 1, "games": _entries()}),
        course.KEY: '{"done":["pole","place"]}',
        kept_progress.KEY: (
            '{"solved":["split-99d9"],"days":{"2026-11-22":"triad-8077"},"tries":[["split-99d9",1200,2]],'
            '"again":{"save-387e":[0,"2026-11-22"]},"best":{"trias":{"streak":3}}}'
        ),
        tips.KEY: '["place","card"]',
    }
    saved = json.loads((DATA / "saves" / "0.2.0.json").read_text(encoding="utf-8"))
    pairs = [*found.items(), *saved.items()]
    return [f"{key}\n{text}" for key, text in pairs]


def _entries() -> list[Json]:
    figures = {"drowned": 2, "split": 1, "interim": 9, "final": 12}
    trias = {"id": "abc", "day": NOON, "game": "trias", "bots": [None, "steady"], "points": [21, 9]}
    triad = {"id": "abd", "day": NOON, "game": "triad", "bots": ["casual", None], "points": [3, 1]}
    return [
        trias | {"won": True, "figures": figures, "takebacks": 1},
        triad | {"won": "shared", "figures": {"triads": 1}},
        trias | {"id": "abe", "bots": [None, None], "won": None, "figures": {}},
    ]


#: Key -> the intents that show what is stored there; other keys may be games.
SHOWN = {
    SLOTS[0]: ("games",),
    SLOTS[1]: ("games",),
    daily.KEY: ("daily", "daily-play"),
    totals.KEY: ("totals",),
    course.KEY: ("lessons",),
    kept_progress.KEY: ("puzzles",),
    tips.KEY: ("start",),
}


def judge_kept(text: str) -> str:
    """Judge storage with that entry: open the page with it and show everything that depends on it."""
    key, _, text = text.partition("\n")
    key = key if key.startswith(PREFIX) else PREFIX + key
    storage = Memory()
    storage.texts = {SLOTS[1]: save_of(games()["dice begun"], 3), key: text}
    before = dict(storage.texts)
    player = PagePlayer(1)
    app = player.app = App(Random(1), storage, lambda: float(NOON))
    slots = Slots(storage)
    recall(app, storage.get(SETTINGS_KEY))
    found, problem = slots.load()
    if found:
        offer_kept_game(app, found)
    if problem:
        report(app, Reason(problem))
        assert app.notices.toast is not None
        one_line(app.notices.toast[0])
    scene(app)
    assert found or key == SLOTS[1], "the other slot is whole"
    for intent in SHOWN.get(key, ("games",)):
        look(player, intent)
    gone = {name for name in before if storage.texts.get(name) != before[name]}
    assert not gone - {tips.KEY}, f"written over: {gone}"
    rows = (
        [row.problem for row in app.slot(Library).listing.rows]
        if app.slot(Library).listing is not None
        else []
    )
    assert not slots.save(record.dumps(games()["named"]))
    assert Slots(storage).load()[0] == record.dumps(games()["named"])
    return problem or next(filter(None, rows), READ)


def mutate_kept(text: str, rng: Random) -> str:
    """Change a stored entry. Half of the games get a correct digest."""
    if rng.random() < 0.05:
        return letters(text, rng)
    key, _, text = text.partition("\n")
    try:
        source = json.loads(text) if rng.random() < 0.6 else None
        inner = source["record"] if isinstance(source, dict) else None
    except (ValueError, KeyError, RecursionError):
        inner = None
    if inner is None:
        return f"{key}\n{mutate(text, rng)}"
    record_text = mutate(record.dumps(inner), rng)
    try:
        record_text = record.dumps(json.loads(record_text))
        seal = with_digest(record_text)
    except (ValueError, RecursionError, TypeError):
        seal = f'"sha256":"","record":{record_text}'
    first = f'"changed":{NOON},' if key.startswith(GAME) else f'"counter":{rng.choice((-1, 1, 7, 10**9))},'
    return f"{key}\n{{{first}{seal}}}"


# Typed actions ----------------------------------------------------------------------------------------


#: The games of `games` on whose boards lines are typed.
TYPED_AT = ("new", "two begun", "dice begun", "dice")


def lines() -> list[str]:
    """Return lines that a person may type: every action of the games, and the commands."""
    found = {text for source in games().values() for text in source["actions"]}
    return [*sorted(found), "?", "help", "undo", "redo", "hand c4>d7", "b2-b3 b3-b4' end", "A1-C3 XB2"]


def judge_line(text: str) -> str:
    """Judge a line typed on the text board of four games."""
    return " ".join(sorted({_type_line(desk(name), text) for name in TYPED_AT}))


def _type_line(here: Desk, text: str) -> str:
    player, app = here.player, here.player.app
    assert app.session.match is not None
    before = app.session.match.texts()
    player.do("typed", text)
    after = app.session.match.texts()
    if app.notices.toast is not None:
        one_line(app.notices.toast[0])
        here.stays()
        player.do("dismiss")
        return "refused"
    if after == before:
        here.stays()
        return "nothing"
    said = text.casefold().replace("’", "'").split()
    assert after == [*before, *said] or (said == ["undo"] and after == before[:-1])
    scene(app)
    here.anew()
    return READ


# The command line -------------------------------------------------------------------------------------


def commands() -> list[str]:
    """Return arguments, one per line; after an empty line, standard input."""
    short = record.dumps(games()["named"])
    found = [f"{words_}\n\n{short}" for words_ in ("show\n-", "legal\n-", "perft\n-\n1", "show\n--pretty\n-")]
    found += ["new\n--players\n3\n--seed\n7", "selfplay\n--game\ntriad\n--bots\nrandom\n--seed\n1", "--help"]
    typed = "?\n+a1\nundo\nsave out.json\nnothing\nquit"
    found += [f"play\n--bots\nrandom\n--seed\n1\n--game\n{game}\n\n{typed}" for game in ("trias", "triad")]
    return [*found, "show\nno-such-file", "legal\n.", "match\n--bots\nnobody", "new\n--players\n9"]


def judge_command(text: str) -> str:
    """Judge `python -m trias` with these arguments. Writes nothing and skips slow commands."""
    head, _, source = text.partition("\n\n")
    arguments = head.split("\n")
    if _takes_long(arguments):
        return "not begun"
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(source.encode("utf-8", "surrogateescape")), encoding="utf-8")
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        mock.patch.object(sys, "stdin", stdin),
        mock.patch.object(Path, "open", _open_to_read),
    ):
        try:
            code = terminal.main(arguments)
        except SystemExit as ended:
            code = int(str(ended.code))
    if code == 0:
        assert not err.getvalue()
        return READ
    assert code == 2
    assert not out.getvalue()
    assert err.getvalue().count("\n") == 1, err.getvalue()
    assert err.getvalue().startswith("trias: ")
    return "refused"


def _open_to_read(path: Path, mode: str = "r", **options: Any) -> IO[Any]:
    """Open a file, but only for reading."""
    if set(mode) & set("wxa+"):
        raise PermissionError(path)
    return open(path, mode, **options)


def _takes_long(arguments: list[str]) -> bool:
    """Return True for games between slow bots, and for deep counts."""
    bots = {bot for word in arguments for bot in word.removeprefix("--bots=").split(",")}
    is_slow = bool(bots & {"gentle", "casual", "steady", "strong", "expert", "oneturn"})
    is_deep = arguments[:1] == ["perft"] and arguments[-1] not in ("0", "1") and arguments[-1].isdigit()
    return is_slow or is_deep or (arguments[:1] in (["match"], ["play"]) and not bots & {"random", "nobody"})


def mutate_command(text: str, rng: Random) -> str:
    """Change the arguments, or the input."""
    head, empty, source = text.partition("\n\n")
    if not source or rng.random() < 0.4:
        return letters(head, rng) + empty + source
    return head + empty + mutate(source, rng)


WAYS = {
    "records": Way(texts, mutate, judge_record),
    "links": Way(packed_links, mutate_link, judge_link),
    "files": Way(files, mutate, judge_file),
    "saves": Way(stored_entries, mutate_kept, judge_kept),
    "actions": Way(lines, letters, judge_line),
    "arguments": Way(commands, mutate_command, judge_command),
}
