"""The style sheet: contrast of important elements in every theme, and rules that browsers apply quickly."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.each import each
from web.site.styles import FEATURES, STYLE_SHEETS, join
from web.state.sheets import SHEETS

WEB = Path("web")
#: A state of the page that changes during use.
STATE = re.compile(r"\[data-(?:sheet|state|bar|show|moment|study|screen)\b")
CSS, BOARD, DICE = map(join, ("web/style.css", "web/board.css", "web/dice.css"))


def colours(theme: str) -> dict[str, str]:
    """Return the theme's variables that are plain colours. Dark ones override the light ones."""
    head = ":root" if theme == "light" else f'[data-theme="{theme}"]'
    block = re.search(rf"^{re.escape(head)} \{{(.*?)^\}}", CSS, re.S | re.M)
    assert block is not None
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6});", block[1]))
    return found if theme == "light" else colours("light") | found


def light(colour: str) -> float:
    """Return the relative luminance as WCAG defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def rule(css: str, selector: str) -> str:
    found = re.search(rf"^{re.escape(selector)} \{{([^}}]*)\}}", css, re.M)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_segment_chosen_stands_out_from_its_track(theme: str) -> None:
    """The selected segment is filled; the words on it and on the track are readable."""
    shades = colours(theme)
    chosen = rule(CSS, ".segments input:checked + span")
    assert "background: var(--accent)" in chosen
    assert "color: var(--accent-ink)" in chosen
    assert "background: var(--surface)" in rule(CSS, ".segments > div")
    assert contrast(shades["accent"], shades["surface"]) >= 3
    assert contrast(shades["accent-ink"], shades["accent"]) >= 4.5
    assert contrast(shades["muted"], shades["surface"]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tile_to_pick_stands_out_on_every_terrain(theme: str) -> None:
    """A tile to pick has a warm outline on a dark one; a lifted tile has a white outline."""
    block = BOARD.split('html[data-theme="dark"] {')[theme == "dark"]
    warm, dark = (re.search(rf"--{name}: (#[0-9a-f]+);", block) for name in ("rim", "rim-dark"))
    assert warm is not None
    assert dark is not None
    assert "var(--rim)" in rule(BOARD, ".rim")
    assert "var(--rim-dark)" in rule(BOARD, ".rim-out")
    assert "stroke: #fff" in rule(BOARD, ".rim-hot")
    assert contrast(warm[1], dark[1]) >= 6
    grounds = re.findall(r"--[msw]-1: (#[0-9a-f]+);", block)
    sand = re.search(r"--sand: (#[0-9a-f]+);", block)
    assert sand is not None
    assert all(
        max(contrast(warm[1], ground), contrast(dark[1], ground)) >= 3 for ground in [*grounds[:3], sand[1]]
    )


def test_the_theme_of_contrast_has_it() -> None:
    """The contrast is at least 7 to 1 for all words (WCAG 1.4.6), and 3 to 1 for edges and the focus."""
    found = colours("contrast")
    for ground in ("surface", "bg", "accent-soft", "gold-soft"):
        for ink in ("text", "muted", "danger", "accent"):
            full = {
                name: value if len(value) == 7 else "#" + "".join(2 * c for c in value[1:])
                for name, value in found.items()
            }
            assert contrast(full[ink], full[ground]) >= 7, (ink, ground)
        assert contrast(found["focus"], full[ground]) >= 3


def test_no_change_on_the_page_has_all_of_it_styled_anew() -> None:
    """`:has()` on a large part of a page makes browsers restyle that part whenever a node in it changes."""
    small = {".file:focus-within:not(", ".scores .shown:not("}
    found = {line.split(":has(")[0].strip() for line in (CSS + BOARD).splitlines() if ":has(" in line}
    assert found == small
    rules = re.findall(r"[^{}]+(?=\{)", re.sub(r"/\*.*?\*/", "", CSS + BOARD, flags=re.S))
    states = [
        part.strip() for rule in rules for part in re.split(r",(?![^(]*\))", rule) if STATE.search(part)
    ]
    assert len(states) > 100
    # so does a state followed by `*`, or by anything else that names no tag, class or id
    assert not [selector for selector in states if re.fullmatch(r"\*|:not\(.*", selector.split()[-1])]


def test_every_file_with_styles_is_in_the_site_once() -> None:
    listed = [name for files in STYLE_SHEETS.values() for name in files]
    assert sorted(listed) == sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css"))
    linked = re.findall(r'rel="stylesheet" href="\./([^"]+)"', Path("index.html").read_text("utf-8"))
    assert linked == list(STYLE_SHEETS)


def test_every_file_with_styles_says_what_it_is_and_the_site_leaves_that_out() -> None:
    for sheet, files in STYLE_SHEETS.items():
        whole = join(sheet)
        for name in files:
            heading, rules = (WEB / name).read_text("utf-8").split("*/\n", 1)
            assert re.fullmatch(r"/\* [A-Z][^*]*\. ", heading), name
            assert rules.strip() in whole
            assert heading not in whole


def test_the_frame_stands_behind_all_features() -> None:
    files = STYLE_SHEETS["web/style.css"]
    own = [f"{folder}/{Path(folder).name}.css" for folder in FEATURES]
    assert files[-3 - len(own) : -3] == tuple(own)
    assert all(name.startswith("style/") for name in files[-3:])


@cache
def all_words() -> dict[Path, set[str]]:
    """Return the words in each module of the page."""
    return {path: set(re.findall(r"[\w-]+", path.read_text("utf-8"))) for path in WEB.rglob("*.py")}


@each("feature", FEATURES)
def test_the_styles_of_a_feature_are_for_what_it_draws(feature: str) -> None:
    """Each class is named in its own feature's Python or in rooms below, not only in another feature."""
    css = re.sub(
        r"/\*.*?\*/", "", (WEB / feature / f"{Path(feature).name}.css").read_text("utf-8"), flags=re.S
    )
    classes = set(re.findall(r"\.([a-z][\w-]*)", " ".join(re.findall(r"[^{}]*(?={)", css))))
    others = [WEB / name for name in FEATURES if name != feature]
    modules = [path for path in all_words() if not any(folder in path.parents for folder in others)]
    words = set().union(*(all_words()[path] for path in modules))
    assert classes
    assert classes - words == set()


def test_no_value_has_two_meanings() -> None:
    """The page's style sheets share their variables: if a name had two values, the last would win."""
    names = [name for css in (CSS, BOARD, DICE) for name in set(re.findall(r"(--[a-z0-9-]+):", css))]
    assert len(names) > 50
    assert len(names) == len(set(names))


@each("sheet", sorted(SHEETS))
def test_no_rule_for_something_else_lays_out_a_sheet(sheet: str) -> None:
    """A sheet's name is one of its classes: a rule for a list of that name would also lay out the sheet."""
    assert not re.search(rf"^\.{sheet} \{{[^}}]*display:", CSS, re.M)


def test_sheets_grow_with_the_letters() -> None:
    """In large windows, and with large fonts, words in a sheet have as much room as elsewhere."""
    widths = re.findall(r"(\.sheet[^{}]*)\{[^}]*?\bwidth: min\(([^,]+),", CSS)
    assert len(widths) >= 8
    assert [(selector, width) for selector, width in widths if not width.endswith("rem")] == []


@cache
def all_rules() -> list[tuple[str, str]]:
    """Return every selector of the page's style sheets with the declarations of its rule."""
    rules = re.findall(r"([^{};]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", CSS, flags=re.S))
    return [
        (selector.strip(), declared)
        for selectors, declared in rules
        for selector in re.split(r",(?![^(]*\))", selectors)
    ]


#: Scrolling elements without a mark at the edge: pages, text fields, sideways scrollers, the text board, and
#: elements that scroll only with large fonts or many players.
UNSIGNED = {
    *("#app", "#home", "#ask", "#advice", "#words", "#log-card", ".coach .way", ".coach.trial"),
    *(".podium-show", ".scroll", ".final .body", ".accuracies", ".curve-figures"),
    *(".review-rest", ".review-curve"),
    *(".lab-code textarea", ".lab .panel-tabs", ".lab-panel", ".lab-panel pre", ".lab-note"),
}


def test_what_scrolls_shows_it() -> None:
    signed = {
        re.sub(r"::after$|:not\(.*?\)", "", selector)
        for selector, declared in all_rules()
        if "animation-timeline: " in declared
    }
    scrolling = [
        selector for selector, declared in all_rules() if re.search(r"overflow: (hidden )?auto", declared)
    ]
    assert len(scrolling) > 30
    hidden = {part for part in scrolling if not any(f" {part}".endswith(f" {other}") for other in signed)}
    assert hidden == UNSIGNED


def test_the_numbers_of_a_list_have_room_for_large_letters() -> None:
    """The numbers are in the space before the list's words, which grows with the font."""
    lists = {selector for selector, declared in all_rules() if "list-style: decimal" in declared}
    assert len(lists) >= 4
    rooms = [
        (selector, room)
        for selector, declared in all_rules()
        if selector.split()[-1] in {name.split()[-1] for name in lists}
        for room in re.findall(r"padding-left: ([^;]+)", declared)
        + re.findall(r"padding: \S+ \S+ \S+ ([^;]+)", declared)
    ]
    assert {selector for selector, _ in rooms} >= lists
    assert [(selector, room) for selector, room in rooms if not room.endswith("em")] == []


def test_what_stands_beside_a_page_of_words_grows_with_the_letters() -> None:
    columns = [
        found
        for selector, declared in all_rules()
        if re.search(r"\.(book|faces)$", selector)
        for found in re.findall(r"grid-template[a-z-]*: ([^;]+)", declared)
    ]
    assert len(columns) >= 3
    assert [found for found in columns if re.search(r"\d{3}px", found)] == []
