"""Mutations: texts changed a little, as letters or, where they are JSON, as the tree that they stand for."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from trias.record import MAX_DEPTH

#: Values that are seldom expected.
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    2**31,
    10**30,
    10**4299,
    -0.0,
    0.5,
    1e308,
    "",
    " ",
    "0",
    "trias",
    "constructor",
    "x" * 25,
    "é" * 500,
    "\u202eabc\u2066",
    "a\nb\r\u2028",
    "\x00\x1b[2J",
    "\ud800",
    "\U0001f995\u200d\ufe0f",
    "<b onclick=x>&\"'",
    "{n}{n, plural}**",
    [],
    {},
    [[]],
    {"": None},
)
#: Pieces of text that a reader of JSON, base64 or notation may stumble over.
PIECES = (
    *"{}[]\",:\\+-*>^='x.01e9azA_/?#% \n\t\x00\ufeff\u202e\u00df\u0130\u00b2\u2019",
    "null",
    "NaN",
    "-Infinity",
    "1e999",
    "\\u0000",
    "\\ud800",
    "\\",
    '\\"',
    '"a":1,"a":2,',
    "[" * MAX_DEPTH,
    '{"a":' * MAX_DEPTH,
    "9" * 4301,
    "#g=1",
    "end",
    "undo",
    "\udcff",
)


def mutate(text: str, rng: Random) -> str:
    """The text changed in one way or a few."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        try:
            given = json.loads(text) if rng.random() < 0.75 else None
        except (ValueError, RecursionError):
            given = None
        text = letters(text, rng) if given is None else to_json(tree(given, rng), rng)
    return text


def letters(text: str, rng: Random) -> str:
    """A stretch of the text taken out, doubled, moved, or something else put there."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice((0, 0, 1, 1, 2, 5, 30, 1000)))
    piece = text[start:end]
    match rng.randrange(5):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + piece * rng.choice((2, 3, 50)) + text[end:]
        case 2:
            other = rng.randrange(len(text) + 1)
            return text[:other] + piece + text[other:]
        case 3:
            return text[:start] + rng.choice(PIECES) * rng.choice((1, 1, 1, 2, 200)) + text[end:]
        case _:
            return text[: max(start, 1)]


def to_json(given: Any, rng: Random) -> str:
    """The tree as JSON, with or without escapes and spaces."""
    spaces = rng.choice(((",", ":"), (", ", ": ")))
    return json.dumps(given, ensure_ascii=rng.random() < 0.5, separators=spaces)


def tree(given: Any, rng: Random) -> Any:
    """The same tree with one node changed."""
    nodes = list(_nodes(given, ()))
    way = rng.choice(nodes)
    was = _at(given, way)
    match rng.randrange(6):
        case 0:
            return _with(given, way, rng.choice(ODD))
        case 1:
            return _with(given, way, _at(given, rng.choice(nodes)))
        case 2:
            return _with(given, way, _nest(was, rng))
        case 3:
            return _with(given, way, _other_type(was))
        case 4:
            return _with(given, way, _twist(was, rng))
        case _:
            return _without(given, way)


def _nodes(given: Any, way: tuple[Any, ...]) -> Any:
    """The ways to all nodes of a tree, the root's own first."""
    yield way
    steps = given.items() if isinstance(given, dict) else enumerate(given) if isinstance(given, list) else ()
    for step, inner in steps:
        yield from _nodes(inner, (*way, step))


def _at(given: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        given = given[step]
    return given


def _with(given: Any, way: tuple[Any, ...], new: Any) -> Any:
    """The tree with another node there; nothing given is changed."""
    if not way:
        return new
    copy = given.copy()
    copy[way[0]] = _with(given[way[0]], way[1:], new)
    return copy


def _without(given: Any, way: tuple[Any, ...]) -> Any:
    """The tree without that node."""
    if not way:
        return None
    inner = _at(given, way[:-1]).copy()
    del inner[way[-1]]
    return _with(given, way[:-1], inner)


def _nest(was: Any, rng: Random) -> Any:
    for _ in range(rng.choice((1, 2, MAX_DEPTH - 2, MAX_DEPTH + 1))):
        was = [was] if rng.random() < 0.5 else {"a": was}
    return was


def _other_type(was: Any) -> Any:
    """The same thing as something else: a text as a list of letters, a list as an object."""
    if isinstance(was, str):
        return int(was) if was.isascii() and was.isdigit() and len(was) < 100 else list(was)
    if isinstance(was, dict):
        return list(was.values())
    if isinstance(was, list):
        return {str(at): inner for at, inner in enumerate(was)}
    return str(was)[:100] if was is not None else {}


def _twist(was: Any, rng: Random) -> Any:
    """Something of the same type."""
    if isinstance(was, str):
        return letters(was, rng)
    if isinstance(was, bool) or was is None:
        return not was
    if isinstance(was, int):
        return was + rng.choice((-1, 1, 2, 10**9, -(10**9)))
    if isinstance(was, float):
        return -was
    items = list(was.items() if isinstance(was, dict) else was)
    rng.shuffle(items)
    return dict(items) if isinstance(was, dict) else items * rng.choice((1, 2))
