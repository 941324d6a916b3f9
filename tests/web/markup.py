"""Markup: how the tests of the page read it, and the checks for all of it."""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Sequence
from html import unescape
from random import Random

from web.draw import page, panels
from web.draw.element import El
from web.drawing import Drawing
from web.screen import scene, view
from web.state.app import App

#: Names that contain markup, quotes, placeholders of texts or bold marks.
NASTY = ("<b>\"'&<i>", "{n} **x** [!!", "</li><p>&amp;", "A;alert(1)//", "ß漢字")

#: Names for the pseudo-language, without words that a test would look for.
PLAIN = ("Zqzq", "Qzqz", "Zzqq", "Qqzz", "Zqqz")

#: Keys whose values are plain text, not markup.
TEXT_KEYS = ("title",)
SPOKEN = ("aria-label", "aria-roledescription", "title", "placeholder", "alt", "data-reason")
BOOLEAN = re.compile(r"<[^>]+>")
KEYS = scene(App(Random(1))).keys()
#: Places that a scene leaves out when they are not visible.
OFTEN_SHUT = frozenset({"strip", "players", "since", "lands", "log"})
CELL = re.compile(r"\b(?:o|[a-z]{1,2}\d{1,3}|[RT]\d+(?:\.\d+)?[a-z]?)\b")  # or a number of a rule
LETTER = re.compile(r"\b[A-Z]{1,2}\b")
WORD = re.compile(r"[A-Za-z]+")


def check_places(drawn: dict[str, str]) -> None:
    """Check that a scene has every place except those that are not visible now."""
    assert KEYS - OFTEN_SHUT <= drawn.keys() <= KEYS


def places(app: App, *names: str) -> dict[str, str]:
    """Return these places of the scene. Much faster than the whole scene."""
    shown = view(app, OFTEN_SHUT - set(names))
    return Drawing().of({name: shown[name] for name in names if name in shown})


def place_of(app: App, name: str) -> str:
    """Return a place of the scene."""
    return places(app, name)[name]


def tree_of(app: App, name: str) -> ET.Element:
    """Return the tree of a place in the scene. The tree is cached: do not change it."""
    return parsed(place_of(app, name))


@functools.lru_cache(maxsize=2000)  # most of a scene equals the previous one
def parsed(markup: str) -> ET.Element:
    """Return the tree of a scene's value: HTML that is XML except for empty attributes and <input>.

    The tree is cached: do not change it.
    """

    def tag(found: re.Match[str]) -> str:
        return re.sub(r" (checked|disabled|required|selected|hidden)(?=[ >])", r' \1=""', found[0])

    markup = re.sub(r"<(input)([^>]*)>", r"<\1\2/>", BOOLEAN.sub(tag, markup))
    return ET.fromstring(f"<root>{markup}</root>")


def trees(drawn: dict[str, str]) -> dict[str, ET.Element]:
    """Return the tree of each of a scene's values that is markup."""
    return {key: parsed(markup) for key, markup in drawn.items() if "@" not in key and key not in TEXT_KEYS}


@functools.cache
def static_ids() -> Counter[str]:
    """Return the ids in the page's initial HTML."""
    return Counter(re.findall(r' id="([^"]+)"', page.skeleton()))


STATIC_KEYS = set(re.findall(r'data-key="([^"]+)"', page.skeleton())) - set(
    re.findall(r'data-key="([^"]+)"', panels.header((), "") + "".join(page.frame_words().values()))
)


def check_parts(drawn: dict[str, str]) -> None:
    """Check that each known child of a place's element is one node, which the page can patch by itself."""
    for markup in drawn.values():
        if isinstance(markup, El):
            _check_children(markup)


def _check_children(element: El) -> None:
    for child in element.children:
        held = ET.fromstring(f"<x>{child}</x>")
        assert (len(held), bool(held.text)) == (1, False), child
        assert not held[0].tail, child
        if isinstance(child, El):
            _check_children(child)


def check_nodes(nodes: list[ET.Element]) -> None:
    """Check ids and keys, styles, scripts and foreign addresses, and the reasons for disabled controls."""
    for attribute, known in (("id", static_ids()), ("data-key", STATIC_KEYS)):
        values = Counter(node.attrib[attribute] for node in nodes if attribute in node.attrib)
        twice = [value for value, count in values.items() if count > 1 or value in known]
        assert twice == []
    for node in nodes:
        _check_node(node)


@functools.lru_cache(maxsize=100_000)  # `parsed` returns the same nodes again
def _check_node(node: ET.Element) -> None:
    assert "style" not in node.attrib
    assert node.tag not in ("script", "style", "iframe", "object", "img", "foreignObject")
    assert not [name for name in node.attrib if name.startswith("on")]
    assert not re.match(r"(https?:)?//|javascript:|data:", node.get("href", ""))
    if node.get("aria-disabled") == "true":
        assert "data-action" not in node.attrib
        assert node.get("data-reason")


def on_board(app: App) -> list[tuple[str, str]]:
    """Return the intents of clicks on the board and the turn's buttons, without undo and redo."""
    drawn = places(app, "board-cells", "actions", "hand", "deck", "foot")
    large = re.findall(r'<button [^>]*class="[^"]* large"[^>]*>', drawn["foot"])
    markup = "".join((drawn["board-cells"], drawn["actions"], drawn["hand"], drawn["deck"], *large))
    found = []
    for tag in re.findall(r"<(?:g|button) [^>]*>", markup):
        marks = dict(re.findall(r'(data-[a-z]+)="([^"]*)"', tag))
        for name in ("data-action", "data-preview", "data-pick", "data-mode", "data-intent"):
            if name in marks and "aria-disabled" not in tag:
                value = marks[name].replace("&gt;", ">").replace("&#x27;", "'")
                intent = name.removeprefix("data-")
                found.append((value, marks.get("data-value", "")) if intent == "intent" else (intent, value))
                break
    return found


def texts(node: ET.Element) -> list[str]:
    """Return every text and every attribute that is read out, without key names and ring letters."""
    found: list[str] = []
    _add_texts(node, found)
    return found


def _add_texts(node: ET.Element, found: list[str]) -> None:
    found += [node.attrib[name] for name in SPOKEN if name in node.attrib]
    if node.tag != "kbd" and node.get("class") != "ring-letter":
        found.append(node.text or "")
    for child in node:
        _add_texts(child, found)
        found.append(child.tail or "")


def strip_tags(markup: str) -> str:
    return re.sub("<[^>]*>", "", markup)


def words_of(markup: str) -> str:
    """Return the readable text of markup."""
    return unescape(strip_tags(markup))


def strip_names(names: Sequence[str], text: str) -> str:
    for name in names:
        text = text.replace(name, "")
    return text


def check_words(app: App, check_place: Callable[[str, str, tuple[str, ...]], None] | None = None) -> None:
    """Check that every word on the page comes from the texts. The language is the pseudo-language.

    check_place: checks a place by its key and markup without the players' names, as `check_place_words` does.
    """
    drawn = scene(app)
    names = dict.fromkeys(app.names() + [seat.name for seat in app.draft.seats])
    longest_first = tuple(sorted(names, key=len, reverse=True))
    for key in trees(drawn):
        (check_place or check_place_words)(key, drawn[key], longest_first)
    for key in ("title", "board-box@aria-label"):
        assert re.fullmatch(r"\[!!.*!!\]", drawn[key])


@functools.lru_cache(maxsize=4000)  # most of a scene equals the previous one
def check_place_words(key: str, markup: str, names: tuple[str, ...]) -> None:
    """Check the words of a place. names: those of the players, longest first."""
    pieces = [strip_names(names, text) for text in texts(parsed(markup))]
    for text in pieces:
        assert not WORD.search(LETTER.sub("", CELL.sub("", text))), (key, text)
    check_disguise(key, pieces)


def check_disguise(key: str, pieces: list[str]) -> None:
    """Check that the words of a place are between the marks of the pseudo-language."""
    depth = 0
    for piece in re.split(r"(\[!!|!!\])", "".join(pieces)):
        depth += (piece == "[!!") - (piece == "!!]")
        assert depth >= 0
        assert depth or not re.search(r"[^\W\d_A-Za-z]", piece), (key, piece)
    assert depth == 0
