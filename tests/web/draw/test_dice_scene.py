"""The drawn board of Triad: its markup, its orientation, its dice and their colours."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.each import each
from trias.games.triad.cells import CELLS, FACES, NAME, SIZE, TRIPLES, cell_named
from web.games.triad.board import dice, dice_chips, dice_ground, dice_shapes
from web.games.triad.board.dice_shapes import COLOURS, PALETTES, Colour
from web.games.triad.board.dice_view import DiceTarget, DiceView, Die
from web.games.trias.board import art, board
from web.state.fill import drawn as markup_of
from web.state.views import Spot

WEB = Path(__file__).parents[3] / "web"
CSS = (WEB / "games" / "triad" / "board" / "dice.css").read_text(encoding="utf-8")
BOARD_CSS = (WEB / "games/trias/board/board.css").read_text(encoding="utf-8")


def cells(names: str) -> tuple[int, ...]:
    return tuple(map(cell_named, names.split()))


def line(names: str) -> tuple[int, int, int]:
    first, second, third = cells(names)
    return first, second, third


def stood(text: str) -> dict[int, Die]:
    """Return the dice described by a text such as 'a1:b2 f6:o3'."""
    colours: dict[str, Colour] = {"b": "black", "o": "orange"}
    return {cell_named(word[:2]): Die(colours[word[3]], int(word[4])) for word in text.split()}


START = DiceView(
    dice=stood("a1:b1 b1:b1 c1:b2 d1:b2 e1:b3 f1:b3 a6:o3 b6:o3 c6:o2 d6:o2 e6:o1 f6:o1"),
    picks=frozenset(range(SIZE)),
    spots={cell: Spot('die, <b>Anna & "Jo"</b>', {"data-pick": ""}) for cell in range(SIZE)},
    name='Board "one" & <two>',
)
PICKED = replace(
    START,
    picks=frozenset(),
    selected=0,
    targets={
        cell_named("a3"): DiceTarget(2),
        cell_named("c3"): DiceTarget(2, triad=True, text="<1>"),
        cell_named("d4"): DiceTarget(3, text="+1"),
    },
    spots={cell: Spot(NAME[cell], {"data-action": f"a1-{NAME[cell]}"}) for cell in cells("a3 c3 d4")},
    last=(cell_named("a3"), cell_named("a6")),
)
CHOSEN = replace(PICKED, targets={**PICKED.targets, cell_named("c3"): DiceTarget(2, True, True)})
TURNING = replace(PICKED, targets={0: DiceTarget(3, triad=True), cell_named("f1"): DiceTarget(1)})
LEAVING = DiceView(
    dice=stood("b3:b2 c3:b1 d3:o3 c4:b1 c5:o1 d4:o1 e5:o1 f6:o2"),
    lines=(line("b3 c3 d3"), line("c5 c4 c3"), line("c3 d4 e5")),
    leaving=frozenset(cells("b3 c3 c4")),
    spots={cell: Spot(NAME[cell], {"data-action": f"b1-c3x{NAME[cell]}"}) for cell in cells("b3 c3 c4")},
)
AFTER = replace(LEAVING, lines=(), leaving=frozenset(), last=(1, 9), removal=9, turned=True)
VIEWS = {
    "start": START,
    "turned": replace(START, turned=True),
    "all": replace(START, spots={cell: Spot(NAME[cell]) for cell in range(CELLS)}, coordinates=False),
    "picked": PICKED,
    "chosen": CHOSEN,
    "chosen-turned": replace(CHOSEN, turned=True, colours="gold-purple"),
    "turning": TURNING,
    "leaving": LEAVING,
    "after": AFTER,
    "turn-only": replace(AFTER, last=(8, 8), removal=None, colours="ivory-green"),
    "bare": DiceView(dice={}),
}


def whole(view: DiceView) -> str:
    """Return the board as one picture, with the symbols that it refers to."""
    layers = "".join(f'<g id="board-{layer}">{markup}</g>' for layer, markup in dice.draw(view).items())
    return f'<svg viewBox="{dice.view_box()}">{art.DEFS}{dice_shapes.DEFS}{layers}</svg>'


def parsed(view: DiceView) -> ElementTree.Element:
    return ElementTree.fromstring(whole(view))


@pytest.fixture(params=list(VIEWS))
def view(request: pytest.FixtureRequest) -> DiceView:
    return VIEWS[request.param]


def test_every_layer_is_well_formed(view: DiceView) -> None:
    drawn = dice.draw(view)
    assert tuple(drawn) == board.LAYERS
    for markup in drawn.values():
        ElementTree.fromstring(f"<svg>{markup}</svg>")


def test_every_cell_is_named_once(view: DiceView) -> None:
    named = [node.get("data-cell") for node in parsed(view).iter() if node.get("data-cell")]
    assert sorted(map(str, named)) == sorted(NAME)


def test_spots_are_buttons_with_their_attributes(view: DiceView) -> None:
    buttons = {node.get("data-cell"): node for node in parsed(view).iter() if node.get("role") == "button"}
    assert {cell_named(name) for name in buttons if name} == set(view.spots)
    for name, node in buttons.items():
        spot = view.spots[cell_named(str(name))]
        assert node.get("id") == node.get("data-key") == f"cell-{name}"
        assert node.get("aria-label") == spot.label
        assert {key: node.get(key) for key in spot.attributes} == spot.attributes
        assert node.find("rect[@class='hit']") is not None
        assert node.find("use[@href='#dice-focus']") is not None
    assert [node.get("tabindex") for node in buttons.values()].count("0") == min(1, len(buttons))


@pytest.mark.parametrize(("focus", "stop"), [("c4", "c4"), ("a1", "b3")])
def test_the_focus_holds_the_tab_stop(focus: str, stop: str) -> None:
    layer = markup_of(dice.layers(LEAVING, cell_named(focus)))["cells"]
    node = ElementTree.fromstring(f"<g>{layer}</g>").find(".//*[@tabindex='0']")
    assert node is not None
    assert node.get("data-cell") == stop


def test_ids_are_unique_and_every_reference_is_there(view: DiceView) -> None:
    ids = Counter(node.get("id") for node in parsed(view).iter() if node.get("id"))
    assert set(ids.values()) == {1}
    markup = whole(view)
    used = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup + CSS))
    assert used <= set(ids)


def test_its_own_ids_have_a_prefix() -> None:
    assert all(name.startswith("dice-") for name in re.findall(r'\bid="([^"]+)"', dice_shapes.DEFS))


def test_the_markup_holds_no_style_and_no_long_numbers(view: DiceView) -> None:
    markup = whole(view)
    assert "style=" not in markup
    assert "<style" not in markup
    assert "nan" not in markup
    for layer in dice.draw(view).values():
        assert not re.search(r"\d\.\d{4}", layer)


def test_only_cells_can_take_the_focus(view: DiceView) -> None:
    for layer, markup in dice.draw(view).items():
        assert ("tabindex" in markup or "role=" in markup) <= (layer == "cells")


def test_the_same_view_is_drawn_the_same(view: DiceView) -> None:
    assert dice.draw(view) == dice.draw(replace(view, dice=dict(reversed(view.dice.items()))))


def test_words_from_outside_are_escaped() -> None:
    markup = dice.draw(START)["cells"]
    assert "<b>" not in markup
    assert "&lt;b&gt;Anna &amp; &quot;Jo&quot;" in markup
    assert "&lt;1&gt;" in dice.draw(PICKED)["over"]


# How the board is turned


def test_black_sits_below_and_orange_when_turned() -> None:
    assert dice_ground.centre(cell_named("a1")) == (50, 550)
    assert dice_ground.centre(cell_named("f6")) == (550, 50)
    assert dice_ground.centre(cell_named("a1"), True) == (550, 50)
    assert dice_ground.centre(cell_named("f6"), True) == (50, 550)


@each("cell", range(CELLS))
def test_a_turned_board_is_turned_by_180_degrees(cell: int) -> None:
    x, y = dice_ground.centre(cell)
    assert dice_ground.centre(cell, True) == (600 - x, 600 - y)
    assert (x, y) == dice_ground.centre(CELLS - 1 - cell, True)


def test_every_cell_lies_in_view() -> None:
    x, y, w, h = dice_ground.BOX
    for cell in range(CELLS):
        cx, cy = dice_ground.centre(cell)
        assert x < cx - 50 < cx + 50 < x + w
        assert y < cy - 50 < cy + 50 < y + h


def test_coordinates_turn_with_the_board() -> None:
    def read(view: DiceView) -> str:
        return "".join(re.findall(r">(\w)</text>", dice.draw(view)["labels"]))

    assert read(START) == "a6b5c4d3e2f1"
    assert read(replace(START, turned=True)) == "f1e2d3c4b5a6"
    assert dice.draw(replace(START, coordinates=False))["labels"] == ""


# Dice, targets, triads


def test_every_die_shows_its_colour_and_face(view: DiceView) -> None:
    drawn = dice.draw(view)
    markup = drawn["herds"] + drawn["lift"]
    shown = Counter(re.findall(r'#dice-(\w+-\w+)-(\w+)"/><use href="#dice-numeral-(\d)"', markup))
    assert shown == Counter((view.colours, die.colour, str(die.face)) for die in view.dice.values())


def test_the_picked_die_is_raised() -> None:
    drawn = dice.draw(PICKED)
    assert drawn["lift"].count("dice-orange-black-black") == 1
    assert drawn["herds"].count("dice-orange-black-black") == 5
    assert dice.draw(START)["lift"] == ""


def test_every_target_shows_its_value_and_whether_it_makes_a_triad() -> None:
    over = dice.draw(PICKED)["over"]
    assert re.findall(r"numeral-(\d)", over) == ["2", "2", "3"]
    assert over.count("dice-triad") == 1
    assert dice.draw(PICKED)["targets"].count("line-triad") == 1


def test_the_place_chosen_shows_the_die_and_the_others_fade() -> None:
    drawn = dice.draw(CHOSEN)
    assert "dice-orange-black-black" in drawn["over"]
    assert 'class="bow"' in drawn["over"]
    assert 'class="target"' not in drawn["over"].replace('"ghost"', "")
    assert "faded" in drawn["targets"]
    assert "faded" not in dice.draw(PICKED)["targets"]


def test_a_turn_on_the_spot_is_written_on_the_die() -> None:
    drawn = dice.draw(TURNING)
    assert "value-back" in drawn["lift"]
    assert drawn["over"].count("value-back") == 1


def test_one_link_between_dice_next_to_one_another_in_a_triad() -> None:
    drawn = dice.draw(LEAVING)
    assert drawn["over"].count("link-in") == 6
    assert drawn["targets"].count("triad-in") == 7
    again = replace(LEAVING, lines=(*LEAVING.lines, line("d3 c3 b3")))
    assert dice.draw(again)["over"].count("link-in") == 6


@each("triple", TRIPLES)
def test_links_are_short_and_keep_off_the_numerals(triple: tuple[int, int, int]) -> None:
    over = dice.draw(DiceView(dice={}, lines=(triple,)))["over"]
    found = re.findall(r'"link-in" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', over)
    assert len(found) == 2
    for x0, y0, x1, y1 in (map(float, numbers) for numbers in found):
        assert abs(x0 - x1) < 90
        assert abs(y0 - y1) < 90
        for cell in triple:
            cx, cy = dice_ground.centre(cell)
            assert all(max(abs(x - cx), abs(y - cy)) >= 30 for x, y in ((x0, y0), (x1, y1)))


def test_dice_that_may_leave_are_marked() -> None:
    assert dice.draw(LEAVING)["over"].count("dice-leave") == 3
    assert "dice-leave" not in dice.draw(AFTER)["over"]


def test_the_last_move_leaves_a_trace() -> None:
    drawn = dice.draw(AFTER)["targets"]
    assert drawn.count("last-cell") == 2
    assert "last-arrow" in drawn
    assert "gone-die" in drawn
    turn = dice.draw(VIEWS["turn-only"])["targets"]
    assert turn.count("last-cell") == 1
    assert "last-arrow" not in turn
    assert "last-arrow" not in dice.draw(PICKED)["targets"]  # it is hidden when targets are shown


@pytest.mark.parametrize("face", FACES)
def test_a_numeral_has_as_many_stems_as_its_value(face: int) -> None:
    found = re.search(f'id="dice-numeral-{face}" d="([^"]+)"', dice_shapes.DEFS)
    assert found is not None
    assert found[1].count("Z") == face + 2


# For panels


def test_chips_and_rows_stand_alone() -> None:
    names = set(re.findall(r'id="([^"]+)"', dice_shapes.DEFS))
    for colours in PALETTES:
        for colour in COLOURS:
            pictures = [dice_chips.chip(colour, 34, face, colours) for face in (None, *FACES)]
            pictures += [dice_chips.triad_row(count, colour, 22, colours) for count in range(4)]
            assert len(set(pictures)) == len(pictures)
            for picture in pictures:
                ElementTree.fromstring(picture)
                assert "style=" not in picture
                assert not re.search(r'\bid="', picture)
                assert 'aria-hidden="true"' in picture
                assert set(re.findall(r'href="#([^"]+)"', picture)) <= names


def test_a_row_has_three_slots() -> None:
    for count in range(4):
        row = dice_chips.triad_row(count, "black")
        assert row.count("dice-triad") == count
        assert row.count("triad-slot") == 3 - count


# Colours


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_a_pair_is_told_apart_without_colour(name: str) -> None:
    sides = PALETTES[name]
    assert contrast(sides["black"].fill, sides["orange"].fill) >= 3
    for paint in sides.values():
        assert contrast(paint.fill, paint.emblem) >= 4.5
        lights = [luminance(shade) for shade in (paint.light, paint.fill, paint.dark, paint.side)]
        assert all(upper > lower for upper, lower in pairwise(lights))


def test_there_are_three_pairs_the_first_as_the_rules_name_them() -> None:
    assert len(PALETTES) == 3
    assert next(iter(PALETTES)) == DiceView(dice={}).colours
    assert PALETTES["orange-black"]["orange"].fill == "#c2500a"
    assert PALETTES["orange-black"]["black"].fill == "#1c1b20"


# Style sheet


def test_every_class_has_a_rule() -> None:
    markup = dice_shapes.DEFS + "".join(map(str, (dice.draw(view) for view in VIEWS.values())))
    markup += dice_chips.chip("black", 22) + dice_chips.triad_row(1, "orange")
    used = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    ruled = set(re.findall(r"\.([a-z][a-z0-9-]*)", CSS + BOARD_CSS))
    assert used - ruled <= {"target", "triads"}


def test_no_rule_is_left_over() -> None:
    markup = dice_shapes.DEFS + "".join(map(str, (dice.draw(view) for view in VIEWS.values())))
    markup += dice_chips.triad_row(1, "orange")
    used = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    assert set(re.findall(r"\.([a-z][a-z0-9-]*)", CSS)) <= used


def test_both_themes_set_the_same_colours() -> None:
    light, dark = (
        set(re.findall(r"(--[a-z0-9-]+):", block))
        for block in re.findall(r"\]\s*\{([^}]*--slab-1[^}]*)\}", CSS)
    )
    assert light == dark
    shared = set(re.findall(r"(--[a-z0-9-]+):", BOARD_CSS))
    assert not light & shared
    assert set(re.findall(r"var\((--[a-z0-9-]+)\)", CSS)) <= light | shared


def test_nothing_moves_but_what_the_board_can_stop() -> None:
    assert "animation" not in CSS
    assert "transition" not in CSS
