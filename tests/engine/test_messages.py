"""Messages: every reason has a text, every text is used, and the page knows the same ids."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from trias import messages
from trias.games.contract import Reason, Refused
from trias.record import WrongAction

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "web" / "words" / "texts"


class ReasonSite(NamedTuple):
    """A place in the engine that makes a reason: the reason's id (`*` for inserted parts) and its values."""

    where: str
    id: str
    values: frozenset[str] | None  # None unless they are written out

    def is_of(self, id: str) -> bool:
        return re.fullmatch(re.escape(self.id).replace(r"\*", r"\w+"), id) is not None


@cache
def reason_sites() -> tuple[ReasonSite, ...]:
    return tuple(read_sites())


def read_sites() -> Iterator[ReasonSite]:
    for path in sorted((ROOT / "trias").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                found = call(node)
                if found is not None:
                    values = frozenset(word.arg for word in node.keywords if word.arg)
                    is_open = len(node.args) > 1 or any(word.arg is None for word in node.keywords)
                    yield ReasonSite(f"{path.name}:{node.lineno}", found, None if is_open else values)


def call(node: ast.Call) -> str | None:
    """Return the id of the reason or message that a call makes; None for any other call."""
    name = (
        node.func.id
        if isinstance(node.func, ast.Name)
        else (node.func.attr if isinstance(node.func, ast.Attribute) else "")
    )
    id = literal(node.args[0])
    if id is None:
        return None
    if name == "_because":
        return f"err.{id}"
    if name in ("Refused", "Reason", "BotFault", "message_text", "__init__") and id.startswith(
        ("err.", "cli.")
    ):
        return id
    return None


def literal(node: ast.expr) -> str | None:
    """Return a string, or an f-string with `*` for its inserted parts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return None


def test_reasons_are_found_in_the_sources() -> None:
    ids = {one.id for one in reason_sites()}
    assert {
        "err.full",
        "err.phase.*",
        "err.wrong_terrain.*",
        "err.record.action",
        "err.setup.ring",
        "cli.file",
        "cli.depth",
        "err.undo_barrier",
        "err.no_action",
    } <= ids
    assert len(reason_sites()) > 60


def test_every_reason_that_is_made_has_words_and_the_values_they_need() -> None:
    for one in reason_sites():
        texts = [text for id, text in messages.TEXTS.items() if one.is_of(id)]
        assert texts
        for text in texts:
            assert one.values is None or placeholders(text) <= one.values


def test_every_message_is_of_a_reason_that_is_made() -> None:
    for id in messages.TEXTS:
        assert any(one.is_of(id) for one in reason_sites())


def test_a_message_is_one_line_of_words() -> None:
    for id, text in messages.TEXTS.items():
        assert re.fullmatch(r"(err|cli)(\.\w+)+", id)
        assert text.isprintable() or id == "cli.table"
        assert text == text.strip()
        assert not text.endswith(".")
        values = dict.fromkeys(placeholders(text), "x")
        assert messages.text(id, values)


def test_the_phases_and_terrains_all_have_words() -> None:
    for phase in ("place", "card", "drift", "act"):
        assert f"err.phase.{phase}" in messages.TEXTS
    for letter in "MSW":
        assert f"err.wrong_terrain.{letter}" in messages.TEXTS


def test_wording() -> None:
    assert messages.text("err.full", {"cell": "b2", "n": 2, "cap": 2}) == "b2 is full: 2 of 2 herds"
    assert messages.reason_text(Reason("err.single")) == "a single tile never drifts"
    assert messages.refusal_text(Refused("err.no_tile", cell="c4")) == "no tile on c4"
    inner = Reason("err.dest_not_farther", {"cell": "b2"})
    assert messages.refusal_text(WrongAction(17, "c4>b2", inner)) == (
        "action 17 'c4>b2': not farther from the South Pole"
    )


# The page's texts


def placeholders(text: str) -> set[str]:
    """Return the names between braces in a message of the command line."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def page_placeholders(text: str) -> set[str]:
    """Return the names between braces in a text of the page.

    The text may contain `{n, plural, one{..} other{# ..}}`.
    """
    found: set[str] = set()
    at = 0
    while (start := text.find("{", at)) >= 0:
        depth, at = 1, start + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        name, _, arms = text[start + 1 : at - 1].partition(",")
        found.add(name.strip())
        if arms:
            for arm in re.findall(r"(?:=\d+|\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}", arms):
                found |= page_placeholders(arm)
    return found


def test_placeholders_of_the_page_are_read_aright() -> None:
    assert page_placeholders("{a} and {n, plural, =0{none of {b}} one{# {c}} other{# more}} {d}") == {
        *"abncd"
    }
    assert page_placeholders("plain") == set()


def test_the_page_has_the_same_ids_and_asks_for_no_value_that_is_not_given() -> None:
    """The page may say `here` where the command line names the cell, but it must not need more values."""
    texts: dict[str, str] = {}
    for path in ENGLISH.rglob("en.json"):
        texts |= json.loads(path.read_text(encoding="utf-8"))
    for id in [id for id in messages.TEXTS if id.startswith("err.")]:
        assert id in texts
        for one in reason_sites():
            if one.is_of(id):
                assert one.values is None or page_placeholders(texts[id]) <= one.values, one.where
