"""El: markup that keeps its start tag and children, so that `web/draw/diff.py` can compare it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import unescape

_ATTRIBUTE = re.compile(r'([^\s=">]+)(?:="([^"]*)")?')
_TOKEN = re.compile(r"<[^>]*>|[^<]+")
#: Elements of HTML without an end tag.
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})
#: The start tag of a row: the content of a place, without an element round it.
ROW = ""


class El(str):
    """Markup of an element, with its start tag and its children; with the start tag `ROW`, a row of them.

    children: one node each. A child that is an El is patched in place; any other child is replaced.

    >>> El("<b id='x'>", ["<i>1</i>", "<i>2</i>"], "</b>")
    "<b id='x'><i>1</i><i>2</i></b>"
    """

    __slots__ = ("children", "start")

    start: str
    children: tuple[str, ...]

    def __new__(cls, start: str, children: Iterable[str] = (), end: str = "") -> El:
        inner = tuple(filter(None, children))
        text = super().__new__(cls, f"{start}{''.join(inner)}{end}")
        text.start, text.children = start, inner
        return text


@lru_cache(maxsize=1024)
def start_tag(start: str) -> tuple[str, dict[str, str]]:
    """Return the name and the attributes of a start tag as this package writes them.

    >>> start_tag('<li class="a b" title="&lt;" hidden>')
    ('li', {'class': 'a b', 'title': '<', 'hidden': ''})
    """
    name, _, rest = start.strip("</>").partition(" ")
    return name, {name: unescape(value) for name, value in _ATTRIBUTE.findall(rest)}


def parse(markup: str) -> El:
    """Parse markup written by this package as a row of elements and texts. The elements are parsed, too.

    >>> parse("a<b>c<br></b>").children[1].children
    ('c', '<br>')
    """
    return _parse(markup)


@lru_cache(maxsize=64)
def _parse(markup: str) -> El:
    rows: list[tuple[str, list[str]]] = [(ROW, [])]
    for token in _TOKEN.findall(markup):
        if token[0] != "<" or token[1] == "!":
            rows[-1][1].append(token)
        elif token[1] == "/":
            start, children = rows.pop()
            rows[-1][1].append(El(start, children, token))
        elif token[-2] == "/" or token[1:-1].partition(" ")[0] in _VOID:
            rows[-1][1].append(El(token))
        else:
            rows.append((token, []))
    return El(*rows[0])
