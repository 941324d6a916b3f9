"""Mutations: small changes to texts, as characters or, if they are JSON, as trees."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from trias.record import MAX_DEPTH

#: Unusual values.
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
#: Pieces of text that may break a parser of JSON, base64 or notation.
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
    "#g=2",
    "end",
    "undo",
    "\udcff",
)


def mutate(text: str, rng: Random) -> str:
    """Return the text with one or a few changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        try:
            value = json.loads(text) if rng.random() < 0.75 else None
        except (ValueError, RecursionError):
            value = None
        text = letters(text, rng) if value is None else to_json(tree(value, rng), rng)
    return text


def letters(text: str, rng: Random) -> str:
    """Return the text with a stretch removed, doubled, moved or replaced."""
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


def to_json(value: Any, rng: Random) -> str:
    """Return the tree as JSON, with or without escapes and spaces."""
    spaces = rng.choice(((",", ":"), (", ", ": ")))
    return json.dumps(value, ensure_ascii=rng.random() < 0.5, separators=spaces)


def tree(value: Any, rng: Random) -> Any:
    """Return the tree with one node changed."""
    nodes = list(_nodes(value, ()))
    way = rng.choice(nodes)
    was = _at(value, way)
    match rng.randrange(6):
        case 0:
            return _with(value, way, rng.choice(ODD))
        case 1:
            return _with(value, way, _at(value, rng.choice(nodes)))
        case 2:
            return _with(value, way, _nest(was, rng))
        case 3:
            return _with(value, way, _other_type(was))
        case 4:
            return _with(value, way, _twist(was, rng))
        case _:
            return _without(value, way)


def _nodes(value: Any, way: tuple[Any, ...]) -> Any:
    """Yield the paths to all nodes of a tree, the root first."""
    yield way
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from _nodes(inner, (*way, step))


def _at(value: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        value = value[step]
    return value


def _with(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    """Return the tree with the node replaced. Does not change the original."""
    if not way:
        return new
    copy = value.copy()
    copy[way[0]] = _with(value[way[0]], way[1:], new)
    return copy


def _without(value: Any, way: tuple[Any, ...]) -> Any:
    """Return the tree without that node."""
    if not way:
        return None
    inner = _at(value, way[:-1]).copy()
    del inner[way[-1]]
    return _with(value, way[:-1], inner)


def _nest(was: Any, rng: Random) -> Any:
    for _ in range(rng.choice((1, 2, MAX_DEPTH - 2, MAX_DEPTH + 1))):
        was = [was] if rng.random() < 0.5 else {"a": was}
    return was


def _other_type(was: Any) -> Any:
    """Return the node as another type: a text as a list of characters, a list as an object."""
    if isinstance(was, str):
        return int(was) if was.isascii() and was.isdigit() and len(was) < 100 else list(was)
    if isinstance(was, dict):
        return list(was.values())
    if isinstance(was, list):
        return {str(at): inner for at, inner in enumerate(was)}
    return str(was)[:100] if was is not None else {}


def _twist(was: Any, rng: Random) -> Any:
    """Return a different value of the same type."""
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
