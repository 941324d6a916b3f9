"""Patches: markup is changed in place; unchanged elements stay, and so does the focus."""

from __future__ import annotations

import json
from collections import defaultdict
from html.parser import HTMLParser
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, Player, open_match, seats
from tests.browser.started import IN_PYTHON
from tests.web.page_player import PagePlayer
from tests.web.test_xss import NAMES, screens
from trias.match import Match
from web.draw.element import start_tag
from web.screen import scene

pytestmark = pytest.mark.browser

TREES = amount(450, 1200)
#: Elements without content.
VOID = ("br", "hr", "img", "input")
#: Values kept for one attribute of one element; more add nothing.
MOST_VALUES = 6


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_another_deal_draws_another_board_in_the_form(fresh: Fresh, game: str) -> None:
    page = fresh(1)
    Player(page).show_form(game)
    expect(page.locator(f'html[data-game="{game}"]')).to_have_count(1)
    pictures, numbers = set(), set()
    for _ in range(4):
        pictures.add(page.locator(".deal svg").first.inner_html())
        numbers.add(page.locator("#seed").input_value())
        page.locator('[data-intent="deal"]').click()
        expect(page.locator('[data-intent="deal"]')).to_be_focused()
    assert len(pictures) == len(numbers) == 4


#: The places that differ from their markup, in the page's own Python.
NOT_AS_DRAWN = """
import json

def anew(element, markup):
    copy = element.cloneNode(False)
    copy.innerHTML = markup
    return copy

json.dumps([
    place
    for place, markup in page.dom.markups.items()
    if "@" not in place and place not in ("app@inert", "title", "say", "alert")
    and not anew(page.dom.places.element(place), markup).isEqualNode(page.dom.places.element(place))
])
"""


@pytest.mark.parametrize("hand", ["mouse", pytest.param("keys", marks=pytest.mark.long)])
def test_every_place_is_as_its_markup_says_along_a_game(fresh: Fresh, hand: str) -> None:
    """Check every change in place: panels, rows, buttons, layers of the board."""
    page = fresh(3, **AT_ONCE)
    player = Player(page, 3, hand)
    open_match(page, Match.new("trias", seats("", "greedy", "greedy"), Random(3)))
    for _ in range(amount(12, 25)):
        if player.wait() == "over":
            break
        player.decide()
        player.wait()
        assert json.loads(page.evaluate(IN_PYTHON, NOT_AS_DRAWN)) == []


class Grammar(HTMLParser):
    """The grammar of markup: the elements inside each element, and the values of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [""]
        self.inner: dict[str, set[str]] = defaultdict(set)
        self.attributes: dict[str, dict[str, list[str]]] = defaultdict(dict)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inner[self.open[-1]].add(tag)
        _, written = start_tag(self.get_starttag_text() or "")  # with capitals as written
        for name, value in written.items():
            values = self.attributes[tag].setdefault(name, [])
            if value not in values and (len(values) < MOST_VALUES or name == "type"):
                values.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1] == tag:
            self.open.pop()


#: Sheets that the home screen leads to.
SHEETS = ("game", "setup", "rules", "settings", "lessons", "puzzles", "daily", "totals", "about", "games")


def grammar() -> Grammar:
    """Return the grammar of all screens."""
    found = Grammar()
    shown = [drawn for name, drawn in screens(NAMES[:5]) if name not in ("picture", "film, saved")]
    player = PagePlayer(1)
    for sheet in SHEETS:
        player.do(sheet)
        shown.append(scene(player.app))
        player.do("close")
    for drawn in shown:
        for place, markup in drawn.items():
            if "@" not in place and place != "title":
                found.feed(markup)
                assert found.open == [""], f"{place}: {found.open}"
    return found


#: Makes random trees by that grammar, each a list [element, attributes, children], and changes fields and the
#: focus like a person. Then patches one tree into the next, and compares the result with the next tree parsed
#: from text. Returns the differences, and how often each element and each case occurred.
PATCHES = """
import json
from collections import Counter
from html import escape
from random import Random
from js import document, window
from web.edge.places import Places

TEXTS = ("text", "search", "textarea")
ABLE = ("disabled", "href", "hidden")
ROWS = ("table", "thead", "tbody", "tfoot", "tr")
FIELDS = ("INPUT", "TEXTAREA", "SELECT", "BUTTON")
inner, attributes, void, trees = json.loads(GIVEN)
rng, met, wrong = Random(1), Counter(), []
box = document.createElement("div")
box.id = "box"
places = Places(document, window.triasPatch)
document.body.append(box)

def order_value(name, values):
    value = rng.choice(values)
    return f"mended-{value}" if name in ("id", "for", "name") else value

def element(tag, depth):
    given = {
        name: order_value(name, values)
        for name, values in attributes.get(tag, {}).items()
        if name not in ("href", "data-key") and rng.random() < 0.4
    }
    if "type" in attributes.get(tag, {}) and tag == "input":
        given["type"] = rng.choice(attributes[tag]["type"])
    if rng.random() < 0.4:
        given["data-key"] = f"k{rng.randrange(12)}"
    if rng.random() < 0.2:
        given["tabindex"] = "-1"
    count = rng.randrange(5) if depth and tag not in void else 0
    return [tag, given, [child(tag, depth) for _ in range(count)]]

def child(tag, depth):
    if inner.get(tag) and rng.random() < 0.8:
        fields = [name for name in inner[tag] if name in ("input", "textarea")]  # they are more frequent
        return element(rng.choice([*inner[tag], *3 * fields]), depth - 1)
    if tag in ROWS:
        return None  # a comment, because browsers move texts elsewhere
    return rng.choice(("a", "b", "c & d", "d" if tag == "textarea" else None))

def tree():
    tags = rng.choices(inner[""], k=rng.randrange(1, 5))
    return ["div", {}, [element(tag, rng.choice((3, 4, 5, 6))) for tag in tags]]

def changed(node, share):
    # a similar tree: attributes, texts and elements are added, removed and moved
    if not isinstance(node, list):
        return rng.choice(("a", "b", node)) if node and rng.random() < share else node
    tag, given, children = node
    given, children = dict(given), [changed(each, share) for each in children]
    if given and rng.random() < share:
        name = rng.choice(list(given))
        if rng.random() < 0.5 or name in ("data-key", "tabindex"):
            del given[name]
        else:
            given[name] = order_value(name, attributes[tag][name])
    if children and rng.random() < share:
        children.pop(rng.randrange(len(children)))
    if tag not in void and rng.random() < share:
        children.insert(rng.randrange(len(children) + 1), child(tag, 2))
    if len(children) > 1 and rng.random() < share / 2:
        children.insert(0, children.pop())
    return [tag, given, children]

def with_own_keys(node, known):
    # no two elements have the same key
    if isinstance(node, list):
        key = node[1].get("data-key")
        if key in known:
            del node[1]["data-key"]
        known.add(key or "")
        for each in node[2]:
            with_own_keys(each, known)
    return node

def markup(node):
    if not isinstance(node, list):
        return "<!--c-->" if node is None else escape(node)
    tag, given, children = node
    words = "".join(f' {name}="{escape(value or "")}"' for name, value in given.items())
    return f"<{tag}{words}>" + ("" if tag in void else "".join(map(markup, children)) + f"</{tag}>")

def parsed(node):
    found = box.cloneNode(False)
    found.innerHTML = "".join(map(markup, node[2]))
    return found

def path(node, top):
    found = []
    while not node.isSameNode(top):
        kind = node.type if node.nodeName == "INPUT" else ""
        found.append((node.nodeName, node.getAttribute("data-key"), kind))
        node = node.parentElement
    return found

def states(top):
    found = []
    for node in top.querySelectorAll("input, textarea, select, option"):
        if node.nodeName == "OPTION":
            found.append(node.selected)
        elif node.nodeName == "SELECT":
            found.append((node.value, node.selectedIndex))
        else:
            found.append((node.value, getattr(node, "checked", None)))
    return found

def count(top):
    for node in top.querySelectorAll("*"):
        met[f"{node.nodeName} {node.type}" if node.nodeName == "INPUT" else node.nodeName] += 1

def disturb():
    for node in box.querySelectorAll("input, textarea, option"):
        if rng.random() < 0.5:
            continue
        if node.nodeName == "OPTION":
            node.selected = True
        elif node.type in ("radio", "checkbox"):
            node.checked = not node.checked
        elif node.type != "file":
            node.value = str(rng.randrange(9))

def focused():
    able = list(box.querySelectorAll("[data-key]"))
    fields = [node for node in able if node.nodeName in ("INPUT", "TEXTAREA") and node.type in TEXTS]
    if not able:
        return None
    chosen = rng.choice(fields if fields and rng.random() < 0.8 else able)
    chosen.focus()
    held = document.activeElement
    if held and box.contains(held) and not held.isSameNode(chosen):
        held.blur()  # the field of a label takes the focus instead, and may have no key
        return None
    return held if box.contains(held) else None

def heir(held, expected):
    # the element of the other tree with the key and the place of the one in focus
    if not held or not held.getAttribute("data-key"):
        return None
    same = expected.querySelectorAll(f'[data-key="{held.getAttribute("data-key")}"]')
    is_there = same.length == 1 and path(same.item(0), expected) == path(held, box)
    names = ABLE if held.nodeName in FIELDS else (*ABLE, "tabindex")
    is_able = is_there and all(held.hasAttribute(name) == same.item(0).hasAttribute(name) for name in names)
    return same.item(0) if is_able else None

before = ["div", {}, []]
for number in range(trees):
    wanted = changed(before, 0.1) if rng.random() < 0.7 else tree()
    with_own_keys(wanted, set())
    disturb()
    fresh, expected, held = parsed(wanted), parsed(wanted), focused()
    will = heir(held, expected)
    if will and getattr(held, "type", "") in TEXTS and held.defaultValue == will.defaultValue:
        will.value = held.value
        met["typed"] += 1
    old = f"{number}: {markup(before)}\\n{markup(wanted)}"
    old_markup, new_markup = ("".join(map(markup, node[2])) for node in (before, wanted))
    places.change("box", old_markup, new_markup, held.getAttribute("data-key") or "" if held else "")
    places.flush()
    count(box)
    if not box.isEqualNode(fresh):
        wrong.append(f"{old}\\nis not equal, but {box.innerHTML}")
    if states(box) != states(expected):
        wrong.append(f"{old}\\nhas states {states(box)} for {states(expected)}")
    met["stays" if will else "goes"] += 1
    if will and not held.isSameNode(document.activeElement):
        wrong.append(f"{old}\\ntakes the focus from {held.outerHTML}")
    if len(wrong) > 2:
        break
    before = wanted
box.remove()
json.dumps([wrong, met])
"""


def test_any_tree_of_the_page_s_elements_turns_into_any_other(game: Page) -> None:
    """Some fields have been changed by a person, and the focus is anywhere."""
    found = grammar()
    inner = {tag: sorted(tags) for tag, tags in sorted(found.inner.items())}
    inner["label"] = sorted({*inner["label"], "textarea"})
    found.attributes["input"]["type"] = sorted({*map(str, found.attributes["input"]["type"]), "checkbox"})
    given = json.dumps([inner, found.attributes, VOID, TREES])
    wrong, met = json.loads(game.evaluate(IN_PYTHON, f"GIVEN = {given!r}\n{PATCHES}"))
    assert not wrong, wrong[0]
    assert {tag for tags in inner.values() for tag in tags} <= {name.lower().split()[0] for name in met}
    kinds = ("text", "search", "radio", "range", "file", "checkbox")
    assert {f"INPUT {kind}" for kind in kinds} <= met.keys()
    assert min(met["stays"], met["goes"]) > TREES / 9
    assert met["typed"] > 2


#: Sets two attributes as the page does, one of them to its value. Returns the attributes that were set.
SET_EQUAL = """
() => {
  const root = document.documentElement;
  const observer = new MutationObserver(() => {});
  observer.observe(root, { attributes: true });
  const steps = [["lang", root.lang], ["data-tried", "1"]].map((values) => ["attribute", "html", ...values]);
  triasPatch(JSON.stringify(steps));
  const seen = observer.takeRecords().map(({ attributeName }) => attributeName);
  root.removeAttribute("data-tried");
  return seen;
}
"""


def test_an_equal_attribute_is_left_alone(game: Page) -> None:
    """Browsers restyle the whole page if `lang` is set, even to the same value."""
    assert game.evaluate(SET_EQUAL) == ["data-tried"]
