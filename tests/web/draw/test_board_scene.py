"""The drawn board: its markup, coast, frame, labels and arrows."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from math import cos, hypot, inf, pi, sin
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from trias.games.trias.cells import NEIGHBOURS, POLE, RING_START, cell_named, reach
from web.draw.tiles import HEIGHT, SIDE, WIDTH
from web.games.trias.board import arrow, art, board, card_art, coast, labels, sea
from web.games.trias.board import raised_tiles as light
from web.games.trias.board.frame import GAIN, TIGHT, bounds, centre, covers, fit, hex_pixels
from web.games.trias.board.herds import RADIUS, SLOTS
from web.state.views import TOKENS, BoardView, Box, Herd, Label, Mark, Spot, Spotlight, Target

CSS = (Path(__file__).parents[3] / "web" / "games/trias/board/board.css").read_text(encoding="utf-8")


def land(seed: int, tiles: int = 35, rings: int = 3) -> dict[int, str]:
    """Return some tiles within `rings`, with random holes and land masses."""
    rng = Random(seed)
    reach(rings + 1)
    cells = [0, *sorted(rng.sample(range(1, RING_START[rings + 1]), tiles - 1))]
    return {cell: "P" if cell == 0 else rng.choice("MSW") for cell in cells}


def herds(tiles: dict[int, str], seed: int) -> dict[int, tuple[Herd, ...]]:
    rng = Random(seed)
    marks = ("", "fresh", "spent")
    return {
        cell: tuple(Herd(rng.choice(TOKENS), rng.choice(marks)) for _ in range(rng.randrange(9)))
        for cell in tiles
    }


def spots(cells: list[int]) -> dict[int, Spot]:
    return {
        cell: Spot('woods, <b>Anna & "Jo"</b>', {"data-pick": "", "data-action": "c4>d7"}) for cell in cells
    }


TILES = land(1)
FREE = [cell for cell in range(RING_START[5]) if cell not in TILES]
KINDS = ("score", "zero", "join", "others", "place", "move", "rescue", "reproduce")
FIRST = next(cell for cell in TILES if cell)
FULL = BoardView(
    tiles=TILES,
    herds=herds(TILES, 2),
    swimmers={
        FREE[0]: (Herd("red"),) * 5 + (Herd("white"),),
        FREE[1]: (Herd("black"),),
        FREE[9]: (Herd("red"),),
    },
    capacity={cell: {"M": 2, "S": 3, "W": 4}[terrain] for cell, terrain in TILES.items() if cell},
    labels=(
        Label("P", (0, *NEIGHBOURS[0]), (("red", "3"), ("white", "<2>")), highlight=True),
        Label("A", (FIRST,)),
    ),
    spots=spots([*list(TILES)[::2], *FREE[::3]]),
    picks=frozenset({0, FREE[1]}),
    targets={
        cell: Target(kind, text, warn=bool(text))
        for cell, (kind, text) in zip(
            FREE, [(kind, text) for kind in KINDS for text in ("", "+2")], strict=False
        )
    },
    selected=0,
    rescuer="red",
    marks=(Mark(1, FREE[3], FIRST), Mark(2, 0), Mark(3, 0), Mark(4, 0, 0)),
    dimmed=frozenset({0}),
    rings=True,
    name='Board "one" & <two>',
)
LIFTED = replace(FULL, lifted=FIRST)
CHOSEN = replace(
    LIFTED,
    ghost=FREE[0],
    targets={**FULL.targets, FREE[0]: Target("score", "+2", chosen=True)},
)
CLOSED = replace(FULL, capacity={**FULL.capacity, 0: 0}, labels=(), targets={}, marks=())
BARE = BoardView(tiles={0: "P"})
VIEWS = {
    "full": FULL,
    "compact": replace(FULL, compact=True),
    "tiny": replace(FULL, compact=True, pixels=25.0),
    "wide": replace(FULL, pixels=90.0),
    "lifted": LIFTED,
    "lifted-compact": replace(LIFTED, compact=True),
    "chosen": CHOSEN,
    "chosen-compact": replace(CHOSEN, compact=True),
    "closed": CLOSED,
    "bare": BARE,
}


def whole(view: BoardView) -> str:
    """Return the board as one picture, with the symbols that it refers to."""
    layers = "".join(f'<g id="board-{layer}">{markup}</g>' for layer, markup in board.draw(view).items())
    return f'<svg viewBox="{board.view_box(view.view)}">{art.DEFS}{layers}</svg>'


def parsed(view: BoardView) -> ElementTree.Element:
    return ElementTree.fromstring(whole(view))


@pytest.fixture(params=list(VIEWS))
def view(request: pytest.FixtureRequest) -> BoardView:
    return VIEWS[request.param]


def test_every_layer_is_well_formed(view: BoardView) -> None:
    drawn = board.draw(view)
    assert tuple(drawn) == board.LAYERS
    for markup in drawn.values():
        ElementTree.fromstring(f"<svg>{markup}</svg>")


def test_every_tile_and_spot_has_its_cell_once(view: BoardView) -> None:
    named = Counter(node.get("data-cell") for node in parsed(view).iter() if node.get("data-cell"))
    assert set(named.values()) == {1}
    drawn = {cell_named(name) for name in named if name}
    assert drawn >= {*view.tiles, *view.spots, *view.swimmers}


def test_spots_are_buttons_with_their_attributes(view: BoardView) -> None:
    root = parsed(view)
    buttons = {node.get("data-cell"): node for node in root.iter() if node.get("role") == "button"}
    assert {cell_named(name) for name in buttons if name} == set(view.spots)
    for name, node in buttons.items():
        spot = view.spots[cell_named(str(name))]
        assert node.get("id") == node.get("data-key") == f"cell-{name}"
        assert node.get("aria-label") == spot.label
        assert {key: node.get(key) for key in spot.attributes} == spot.attributes
        assert node.find("polygon[@class='hit']") is not None
    assert [node.get("tabindex") for node in buttons.values()].count("0") == min(1, len(buttons))


@pytest.mark.parametrize("focus", [FREE[3], 0])
def test_the_focus_holds_the_tab_stop(focus: int) -> None:
    node = parsed(replace(FULL, focus=focus)).find(".//*[@tabindex='0']")
    assert node is not None
    assert cell_named(str(node.get("data-cell"))) == focus


def test_ids_are_unique_and_every_reference_is_there(view: BoardView) -> None:
    root = parsed(view)
    ids = Counter(node.get("id") for node in root.iter() if node.get("id"))
    assert set(ids.values()) == {1}
    markup = whole(view)
    assert set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup)) <= set(
        ids
    )


def test_the_markup_holds_no_style_and_no_long_numbers(view: BoardView) -> None:
    markup = whole(view)
    assert "style=" not in markup
    assert "<style" not in markup
    assert "nan" not in markup
    for layer in board.draw(view).values():
        assert not re.search(r"\d\.\d{4}", layer)


def test_only_cells_can_take_the_focus(view: BoardView) -> None:
    for layer, markup in board.draw(view).items():
        assert ("tabindex" in markup or "role=" in markup) <= (layer == "cells")


def test_the_same_view_is_drawn_the_same(view: BoardView) -> None:
    first = whole(view)
    for cached in (coast.shore, labels.places, arrow.path):
        cached.cache_clear()
    assert whole(view) == first


def test_words_from_outside_are_escaped() -> None:
    markup = whole(FULL)
    assert "<b>Anna" not in markup
    assert "&lt;b&gt;Anna &amp; &quot;Jo&quot;" in markup
    assert "&lt;2&gt;" in markup


@pytest.mark.parametrize("solid", [frozenset[int](), frozenset(range(RING_START[4]))])
def test_an_arrow_points_to_where_it_leads(solid: frozenset[int]) -> None:
    """Even an arrow to the next cell, straight or bent, has a shaft, and its head points to that cell."""
    for origin, target in permutations(range(RING_START[4]), 2):
        numbers = map(float, re.findall(r"-?\d+\.\d", arrow.path(origin, target, solid)))
        x0, y0, _, _, tip_x, tip_y, left_x, left_y, _, _, right_x, right_y = numbers
        (from_x, from_y), (to_x, to_y) = centre(origin), centre(target)
        back_x, back_y = (left_x + right_x) / 2, (left_y + right_y) / 2
        assert (tip_x - back_x) * (to_x - from_x) + (tip_y - back_y) * (to_y - from_y) > 0, (origin, target)
        assert hypot(tip_x - x0, tip_y - y0) > 1.9 * hypot(tip_x - back_x, tip_y - back_y), (origin, target)


def test_a_lifted_tile_leaves_a_hole_and_swimmers() -> None:
    drawn = board.draw(LIFTED)
    assert "hole" in drawn["under"]
    assert "lifted" in drawn["lift"]
    assert "art-water" in drawn["lift"] or not LIFTED.herds[FIRST]
    chosen = board.draw(CHOSEN)
    assert chosen["lift"] == ""
    assert 'class="ghost"' in chosen["over"]
    assert 'class="bow"' in chosen["over"]


def test_no_raised_tile_covers_the_number_of_a_mark() -> None:
    drawn = board.draw(FULL)
    layers = list(drawn)
    assert "raised" in drawn["lift"]
    assert [name for name in layers if "mark-number" in drawn[name]] == ["numbers"]
    assert layers.index("numbers") > max(layers.index("lift"), layers.index("light"))


def test_no_rim_of_a_cell_crosses_a_number_a_sign_or_what_a_way_costs() -> None:
    """The highlight under the pointer and the focus ring are in the layer of cells."""
    way = Spotlight(way=(0, FIRST), text="3 actions", held="red")
    births = {FIRST: Target("reproduce"), FREE[0]: Target("score", "+2")}
    drawn = board.draw(replace(FULL, targets=births, spotlight=way))
    assert list(drawn)[-2:] == ["cells", "numbers"]
    for what in ("3 actions", "cost-pill", "#art-egg", 'class="gain"', "mark-number"):
        assert [name for name in drawn if what in drawn[name]] == ["numbers"], what


@pytest.mark.parametrize("pixels", [30.0, 64.0, 100.0])
def test_no_egg_lies_on_the_dots_of_room(pixels: float) -> None:
    drawn = board.draw(replace(FULL, pixels=pixels, targets={FIRST: Target("reproduce")}))
    found = re.search(
        r'tag-cost" x="[-\d.]+" y="([-\d.]+)" width="[\d.]+" height="([\d.]+)"', drawn["numbers"]
    )
    assert found is not None
    top, high = map(float, found.groups())
    assert top + high < 30  # the top of the dots
    assert top > -HEIGHT / 2 - 14  # on its own tile


def reach_of(token: str) -> float:
    """Return how far a token reaches to the right at a radius of 12, including half its outline's width."""
    return 1.3 + max(
        abs(float(x)) for x in re.findall(r"-?\d+\.?\d*", art.SHAPES[token]) if abs(float(x)) < 16
    )


@pytest.mark.parametrize("token", TOKENS)
def test_no_token_at_a_place_touches_its_figure(token: str) -> None:
    target = Target("others", "", others=((token, "+1"), (token, "+2")))
    drawn = board.draw(replace(LIFTED, targets={FREE[0]: target}, pixels=90.0))["numbers"]
    tokens = re.findall(rf'glyph-{token}" transform="translate\(([-\d.]+),[^)]*\) scale\(([\d.]+)', drawn)
    words = re.findall(r'class="figure" x="([-\d.]+)"[^>]* font-size="([\d.]+)">\+', drawn)
    assert len(tokens) == len(words) == 2
    ends = []
    for (x, scale), (middle, size) in zip(tokens, words, strict=True):
        left, right = (float(middle) + side * 0.55 * float(size) for side in (-1, 1))
        assert left - (float(x) + reach_of(token) * float(scale)) > 0.5
        ends += [float(x) - reach_of(token) * float(scale), right]
    assert ends[2] > ends[1]  # nor the figure before it


@pytest.mark.parametrize("token", TOKENS)
def test_no_token_in_a_pill_touches_its_figure(token: str) -> None:
    drawn = labels.pill(Label("A", (FIRST,), ((token, "+2"),), first=1), 0.0, 0.0, 1.0, 1)
    found = re.search(rf'glyph-{token}" transform="translate\(([\d.]+),.*?scale\(([\d.]+)', drawn)
    text = re.search(r'<text x="([\d.]+)" y="17.8">\+2', drawn)
    assert found is not None
    assert text is not None
    right = float(found[1]) + reach_of(token) * float(found[2])
    assert float(text[1]) - right > 2.5


@pytest.mark.parametrize("where", [r'html\[data-theme="contrast"\] \.veil-night', r"  \.veil-night"])
def test_no_veil_of_strong_or_forced_contrast_lies_over_herds(where: str) -> None:
    """The veil is a line along the edge; the line's inner half keeps clear of a full tile's four herds."""
    [rule] = re.findall(rf"^{where} \{{(.*?)\}}", CSS, re.MULTILINE)
    assert "fill: none" in rule
    width = float(re.findall(r"stroke-width: (\d+)", rule)[0])
    herd = RADIUS[4] / 12 * 13.7  # with its outline
    edges = [(cos(angle), sin(angle)) for angle in (pi / 6, pi / 2, 5 * pi / 6)]
    farthest = max(abs(x * dx + y * dy) for x, y in SLOTS[4] for dx, dy in edges)
    assert width / 2 < HEIGHT / 2 - farthest - herd


def test_the_white_sign_is_no_empty_check_box() -> None:
    """The sign keeps its animal when tokens are plain; its hollow token's outline is not white on white."""
    filled, hollow = (
        re.findall(rf'<g id="art-{name}-white".*?</g>', art.DEFS)[0] for name in ("glyph", "hollow")
    )
    assert art.ANIMALS["white"] in filled
    assert 'class="animal"' not in filled
    assert f'stroke="{art.COLOURS["white"][0]}"' not in hollow


@pytest.mark.parametrize("token", TOKENS)
def test_no_token_in_a_pill_touches_the_figure_before_it(token: str) -> None:
    """Tokens stay clear of it even in a bold font with a plus 0.84 and figures 0.7 of the font size wide."""
    drawn = labels.pill(Label("A", (FIRST,), (("red", "+2"), (token, "+2")), first=2), 0.0, 0.0, 1.0, 2)
    found = re.findall(rf'glyph-{token}" transform="translate\(([\d.]+),.*?scale\(([\d.]+)', drawn)[-1]
    text = re.findall(r'<text x="([\d.]+)" y="17.8">\+2', drawn)[0]
    end = float(text) + (0.84 + 0.7) * 13.4
    assert float(found[0]) - reach_of(token) * float(found[1]) > end + 1


def heights(markup: str) -> list[float]:
    """Return the y coordinate of the tip of each arrow in the markup."""
    return [float(y) for y in re.findall(r'bow-in" d="[^"]*Q[-\d. ]* ([-\d.]+)M', markup)]


def test_what_marks_a_raised_tile_stands_at_its_height_and_over_it() -> None:
    cell, other = FIRST, next(cell for cell in TILES if cell not in (0, FIRST))
    marks = (Mark(1, cell, other, is_drift=True),)
    flat, raised = (
        board.draw(replace(BARE, tiles=TILES, marks=marks, inspected=cell, picks=picks))
        for picks in (frozenset[int](), frozenset({cell}))
    )
    assert "bow-in" in flat["over"]
    assert "mark-in" in flat["targets"]
    assert "bow-in" not in raised["over"]
    assert "mark-in" not in raised["targets"]
    assert f'<g transform="translate(0,{-light.RISE:g})">{board._INSPECTED}</g>' in raised["light"]
    assert raised["light"].count(f"translate(0,{-light.RISE:g})") == 2  # the second: the lines of the mark
    (low,), (high,) = heights(flat["over"]), heights(raised["numbers"])
    assert 0 < low - high < 2 * light.RISE


def test_the_outline_of_a_hint_stands_at_the_height_of_a_raised_tile() -> None:
    spot = Spotlight(advice=(Mark(1, FIRST),))
    flat, raised = (
        board.draw(replace(BARE, tiles=TILES, spotlight=spot, picks=picks))
        for picks in (frozenset[int](), frozenset({FIRST}))
    )
    lifted = f'<g transform="translate(0,{-light.RISE:g})">{light.lines("rim-hot")}</g>'
    assert lifted not in flat["light"]
    assert lifted in raised["light"]
    (low,), (high,) = (
        re.findall(r'class="mark" transform="translate\([-\d.]+,([-\d.]+)', one["numbers"])
        for one in (flat, raised)
    )
    assert float(low) - float(high) == pytest.approx(light.RISE, abs=0.11)


@pytest.mark.parametrize("signed", [False, True])
def test_no_number_lies_on_that_of_a_neighbour(signed: bool) -> None:
    crowd = tuple(Mark(number, cell) for cell in NEIGHBOURS[0][:3] for number in (1, 2, 3))
    splits = frozenset(NEIGHBOURS[0][:3]) if signed else frozenset[int]()
    drawn = board.draw(replace(BARE, tiles=TILES, marks=crowd, splits=splits))["numbers"]
    found = re.findall(r"translate\(([-\d.]+),([-\d.]+)\)\"><circle r=\"([\d.]+)", drawn)
    discs = [(float(x), float(y), float(r)) for x, y, r in found]
    assert len(discs) == len(crowd)
    for (x, y, r), (x2, y2, r2) in combinations(discs, 2):
        assert hypot(x - x2, y - y2) > r + r2 - 1


def test_nor_does_it_lie_on_the_sign_of_a_crack() -> None:
    (cell,) = cells = frozenset({NEIGHBOURS[0][0]})
    places = [
        re.findall(
            r"translate\(([-\d.]+),",
            board.draw(replace(BARE, marks=(Mark(1, cell),), splits=splits))["numbers"],
        )
        for splits in (frozenset[int](), cells)
    ]
    assert [float(x) > centre(cell)[0] for (x, *_) in places] == [True, False]


def test_places_not_chosen_fade() -> None:
    chosen = board.draw(CHOSEN)
    assert "faded" in chosen["targets"]
    assert 'class="target"' not in chosen["targets"]
    assert "faded" not in board.draw(LIFTED)["targets"]


@pytest.mark.parametrize(
    ("pixels", "has_figures"), [(30.0, False), (47.0, False), (48.0, True), (64.0, True)]
)
def test_on_small_hexes_a_place_where_others_score_has_one_token_that_stays_in_it(
    pixels: float, has_figures: bool
) -> None:
    others = (("yellow", "+1"), ("purple", "+2"), ("white", "+1"))
    target = Target("others", "", others=others)
    view = replace(LIFTED, targets=dict.fromkeys(LIFTED.targets, target), pixels=pixels)
    layers = board.draw(view)
    assert "ghost-warn" in layers["targets"]
    tokens = re.findall(
        r'href="#art-glyph-(\w+)" transform="translate\([^)]*\) scale\(([\d.]+)\)', layers["numbers"]
    )
    assert ("tag-others" in layers["numbers"]) == has_figures
    if not has_figures:
        assert {token for token, _ in tokens} == {"purple"}
        assert len(tokens) == len(view.targets)
        assert all(15.5 * float(scale) < 0.4 * HEIGHT for _, scale in tokens)
        assert all(24 * float(scale) * pixels / WIDTH > 7 for _, scale in tokens)


def test_an_overfull_tile_warns_and_a_full_one_does_not() -> None:
    over = BoardView(tiles={0: "P", 1: "M"}, herds={1: (Herd("red"),) * 3}, capacity={1: 2})
    full = replace(over, herds={1: (Herd("red"),) * 2})
    assert "overfull" in board.draw(over)["herds"]
    assert "art-warn" in board.draw(over)["herds"]
    assert "overfull" not in board.draw(full)["herds"]


def test_compact_boards_show_one_token_a_colour_with_its_count() -> None:
    view = BoardView(tiles={1: "W"}, herds={1: (Herd("red"),) * 3 + (Herd("white"),)}, capacity={1: 4})
    assert board.draw(view)["herds"].count("art-token-") == 4
    compact = board.draw(replace(view, compact=True))["herds"]
    assert compact.count("art-token-") == 2
    assert ">3</text>" in compact


def test_the_player_to_move_has_lifebuoys() -> None:
    view = BoardView(tiles={0: "P"}, swimmers={9: (Herd("red"), Herd("white"))})
    assert "art-buoy" not in board.draw(view)["herds"]
    assert board.draw(replace(view, rescuer="white"))["herds"].count("art-buoy") == 1


# Coast


LAKE = frozenset(NEIGHBOURS[0])
SHAPES = [
    LAKE,
    frozenset({0}),
    frozenset(range(37)) - {1, 9, 10},
    *(frozenset(land(seed)) for seed in range(5)),
]


@pytest.mark.parametrize("tiles", SHAPES)
def test_the_coast_uses_every_edge_to_water_once(tiles: frozenset[int]) -> None:
    edges = sum(neighbour not in tiles for cell in tiles for neighbour in NEIGHBOURS[cell])
    loops = coast.walks(tiles)
    steps = Counter((loop[i - 1], loop[i]) for loop in loops for i in range(len(loop)))
    assert len(coast.edges(tiles)) == edges == sum(steps.values())
    assert set(steps) == set(coast.edges(tiles).items())
    for (ax, ay), (bx, by) in steps:
        assert (abs(ax - bx), abs(ay - by)) in {(2, 0), (1, 1)}


def test_an_interior_sea_has_a_coast_of_its_own() -> None:
    assert sorted(len(loop) for loop in coast.walks(LAKE)) == [6, 18]
    assert coast.shore(LAKE).count("M") == coast.shore(LAKE).count("Z") == 2


def points_of(path: str) -> list[list[tuple[float, float]]]:
    """Return the closed polygons of an outline, in units; the outline is in tenths."""
    found = []
    for walk in path.removeprefix("M").removesuffix("Z").split("ZM"):
        start, steps = (
            [int(number) / 10 for number in re.findall(r"[ -]\d+", part)] for part in walk.split("l")
        )
        points = [(start[0], start[1])]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = points[-1]
            points.append((x + dx, y + dy))
        assert points.pop() == pytest.approx(points[0])  # it is closed
        found.append(points)
    return found


def is_filled(walks: Sequence[Sequence[tuple[float, float]]], x: float, y: float) -> bool:
    """Return True if the polygons wind round the point, which is how browsers fill paths."""
    winding = 0
    for walk in walks:
        for (ax, ay), (bx, by) in zip(walk, (*walk[1:], walk[0]), strict=True):
            if (ay <= y) != (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) > x:
                winding += 1 if by > ay else -1
    return winding != 0


def off_land(tiles: Collection[int], x: float, y: float) -> float:
    """Return the distance of a point from the nearest tile, in units."""
    nearest = inf
    for corner, following in coast.edges(tiles).items():
        (ax, ay), (bx, by) = ((cx * SIDE / 2, cy * HEIGHT / 2) for cx, cy in (corner, following))
        share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / SIDE**2
        share = min(1.0, max(0.0, share))
        nearest = min(nearest, hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)))
    return nearest


BAY = frozenset(map(cell_named, ["o", "a1", "a2", "b3", "c5", "c6", "c7", "b1", "c1"]))


@pytest.mark.parametrize("distance", (sea.SHELVES | sea.SURF).values())
@pytest.mark.parametrize("tiles", [LAKE, BAY, frozenset({POLE})], ids=["lake", "bay", "islet"])
def test_a_shelf_reaches_as_far_off_the_coast_as_it_is_wide(tiles: frozenset[int], distance: float) -> None:
    """Around a cape the shelf has corners, which reach a bit further: by the factor 1 / cos(15 degrees)."""
    walks = points_of(coast.outline(tiles, distance))
    rng = Random(7)
    inside = 0
    for _ in range(900):
        x, y = rng.uniform(-300, 300), rng.uniform(-300, 300)
        off = 0.0 if is_filled(points_of_shore(tiles), x, y) else off_land(tiles, x, y)
        if off < distance - 0.2:
            inside += 1
            assert is_filled(walks, x, y), (x, y, off)
        elif off > distance * 1.0353 + 0.2:
            assert not is_filled(walks, x, y), (x, y, off)
    assert inside > 10


def points_of_shore(tiles: frozenset[int]) -> list[list[tuple[float, float]]]:
    return [[(x * SIDE / 2, y * HEIGHT / 2) for x, y in walk] for walk in coast.walks(tiles)]


# Frame


def inside(cells: dict[int, str], box: tuple[float, float, float, float]) -> bool:
    x, y, w, h = box
    return all(
        x <= cx - WIDTH / 2 and cx + WIDTH / 2 <= x + w and y <= cy - HEIGHT / 2 and cy + HEIGHT / 2 <= y + h
        for cx, cy in map(centre, cells)
    )


@pytest.mark.parametrize(("width", "height"), [(932, 626), (390, 500), (320, 700), (1, 1)])
@pytest.mark.parametrize("rings", [3, 6, 9])
def test_the_frame_holds_every_tile_in_the_shape_of_the_screen(width: int, height: int, rings: int) -> None:
    tiles = land(rings, rings=rings)
    for previous in (None, (0.0, 0.0, 100.0, 100.0 * height / width)):
        box = fit(tiles, width, height, previous)
        assert inside(tiles, box)
        assert box[2] / box[3] == pytest.approx(width / height, rel=0.01)
        assert fit(tiles, width, height, box) == box
        assert hex_pixels(box, width, height) == pytest.approx(100 * width / box[2], rel=0.01)


def water(cells: Collection[int], box: Box) -> tuple[float, float]:
    """Return the least water beside the cells, and the least above or below them."""
    left, top, right, bottom = bounds(cells)
    x, y, w, h = box
    return min(left - x, x + w - right), min(top - y, y + h - bottom)


@pytest.mark.parametrize(("width", "height"), [(920, 800), (1506, 1080), (596, 390), (390, 638), (360, 434)])
@pytest.mark.parametrize("rings", [3, 5, 7])
def test_a_new_frame_leaves_its_margins_and_no_more(width: int, height: int, rings: int) -> None:
    box = fit(land(rings, rings=rings), width, height)
    beside, above = water(land(rings, rings=rings), box)
    if hex_pixels(box, width, height) < 139.9:
        assert beside == pytest.approx(40 if width < 600 else 58, abs=0.1) or above == pytest.approx(
            58, abs=0.1
        )
    assert beside >= (39.9 if width < 600 else 57.9)
    assert above >= 57.9


def test_no_hex_is_wider_than_140_pixels() -> None:
    assert hex_pixels(fit([0, 1], 1506, 1080), 1506, 1080) == pytest.approx(140, abs=0.1)
    assert hex_pixels(fit(land(5, rings=5), 1506, 1080), 1506, 1080) < 139


def test_the_frame_moves_only_when_it_must() -> None:
    start = dict.fromkeys(range(RING_START[4]), "S")
    far = {**start, RING_START[4]: "S"}
    box = fit(start, 900, 600)
    for cell in range(RING_START[3], RING_START[4]):
        smaller = {other: "S" for other in start if other != cell}
        assert fit(smaller, 900, 600, box) == box
    grown = fit(far, 900, 600, box)
    assert grown != box
    assert inside(far, grown)
    assert fit(start, 900, 600, grown) == grown  # hexes would grow by less than a fifth
    assert fit(start, 600, 900, box) != box  # a screen of another shape


def test_the_frame_shrinks_where_hexes_gain_a_fifth_but_not_while_something_is_in_the_hand() -> None:
    wide = fit(dict.fromkeys(range(RING_START[5]), "S"), 900, 600)
    few = dict.fromkeys(range(RING_START[4]), "S")
    assert fit(few, 900, 600, wide, may_shrink=False) == wide
    small = fit(few, 900, 600, wide)
    assert small == fit(few, 900, 600)
    assert wide[2] >= GAIN * small[2]


@pytest.mark.parametrize(("width", "height"), [(920, 800), (1506, 1080), (390, 638)])
@pytest.mark.parametrize("rings", [5, 6, 7])
def test_a_frame_that_grows_for_places_is_kept_after_them(width: int, height: int, rings: int) -> None:
    tiles, places = range(RING_START[rings]), range(RING_START[rings], RING_START[rings + 1])
    small = fit(tiles, width, height)
    grown = fit(tiles, width, height, small, places=places)
    beside, above = water([*tiles, *places], grown)
    assert beside >= TIGHT * WIDTH
    assert above >= TIGHT * HEIGHT
    assert grown[2] < GAIN * small[2]
    assert fit(tiles, width, height, grown) == grown
    assert water(tiles, grown) >= water(tiles, small)


def test_tiles_keep_clear_of_the_buttons_where_there_is_room() -> None:
    """A column of tiles is in the corner. The frame moves it up or aside, as far as there is water."""
    column = [cell_named(name) for name in ("o", "a3", "b6", "c9", "d12", "c11", "d14")]
    corner = (0.0, 484.0, 62.0, 600.0)
    for width in (500.0, 700.0, 900.0):
        plain, box = fit(column, width, 600), fit(column, width, 600, corner=corner)
        assert box[2:] == plain[2:]
        assert inside(dict.fromkeys(column, "S"), box)
        assert not covers(corner, column, box, width)
        if not covers(corner, column, plain, width):
            assert box == plain
    filled = land(2)
    assert inside(filled, fit(filled, 390, 300, corner=(0.0, 190.0, 62.0, 300.0)))


def test_a_frame_grows_as_little_as_uncovers_places() -> None:
    """Land masses run from the lower left to the upper right, with a column of buttons in the corner."""
    corner, grown = (0.0, 680.0, 62.0, 800.0), 0
    for seed in range(60):
        tiles = {cell for cell in land(seed, 50, 4) if abs(centre(cell)[1] + 0.8 * centre(cell)[0]) < 150}
        places = sorted({cell for tile in tiles for cell in NEIGHBOURS[tile]} - tiles)
        plain, box = (fit(sorted(tiles), 920, 800, places=places, corner=at) for at in (None, corner))
        assert inside(dict.fromkeys(places, "S"), box)
        assert not covers(corner, places, box, 920)
        assert plain[2] <= box[2] <= 1.03 * plain[2]
        grown += box[2] > plain[2]
    assert grown >= 5


def test_a_frame_of_nothing_shows_the_pole() -> None:
    assert inside({0: "P"}, fit([], 900, 600))


# Labels


def covered(place: labels.Place, outline: labels.Outline, cell: int, gap: float = 0.0) -> bool:
    """Return True if a pill covers part of a cell's hex. Tests points on the pill's edge and inside it."""
    half_width = outline.half_short if place.is_short else outline.half_width
    cx, cy = centre(cell)
    for across in range(-10, 11):
        for down in range(-4, 5):
            x = abs(place.x + across * half_width / 10 - cx)
            y = abs(place.y + down * outline.half_height / 4 - cy)
            if y < HEIGHT / 2 + gap and x * 3**0.5 / 2 + y / 2 < HEIGHT / 2 + gap:
                return True
    return False


def apart(one: labels.Place, its: labels.Outline, other: labels.Place, the_other: labels.Outline) -> bool:
    wide = (its.half_short if one.is_short else its.half_width) + (
        the_other.half_short if other.is_short else the_other.half_width
    )
    return abs(one.x - other.x) >= wide or abs(one.y - other.y) >= its.half_height + the_other.half_height


@pytest.mark.parametrize("seed", range(6))
def test_labels_keep_off_one_another_and_off_the_land(seed: int) -> None:
    rng = Random(seed)
    masses = [{0, 1, 2, 3}]
    for start in ("e0", "e7", "e14", "e21"):
        cell = cell_named(start)
        masses.append({cell, rng.choice(NEIGHBOURS[cell]), rng.choice(NEIGHBOURS[cell])})
    tiles = frozenset().union(*masses)
    outlines = tuple(labels.Outline(60.0, 30.0, 14.0, tuple(sorted(mass))) for mass in masses)
    box = fit(tiles, 932, 626)
    places = labels.places(outlines, labels.Taken(tiles), box)
    for i, (place, outline) in enumerate(zip(places, outlines, strict=True)):
        assert not place.is_short
        assert place.to is None
        assert box[0] <= place.x - 60
        assert place.x + 60 <= box[0] + box[2]
        assert box[1] <= place.y - 14
        assert place.y + 14 <= box[1] + box[3]
        assert min(abs(place.x - cx) + abs(place.y - cy) for cx, cy in map(centre, masses[i])) < 220
        assert all(apart(place, outline, *other) for other in zip(places[:i], outlines, strict=False))
        assert not any(covered(place, outline, cell, gap=9) for cell in tiles)  # a raised tile is 9 higher


def test_a_label_without_room_beside_its_land_lies_on_an_interior_sea() -> None:
    """A ring of tiles fills the box: only the inland sea has room."""
    ring = frozenset(range(RING_START[2], RING_START[3]))
    outline = labels.Outline(60.0, 30.0, 14.0, tuple(sorted(ring)))
    box = fit(ring, 400, 400)
    tight = (box[0] + 40, box[1] + 40, box[2] - 80, box[3] - 80)
    (place,) = labels.places((outline,), labels.Taken(ring), tight)
    assert abs(place.x) < 150
    assert abs(place.y) < 100
    assert not any(covered(place, outline, cell) for cell in ring)


def test_a_label_far_from_its_land_has_a_line_to_it() -> None:
    """The tile is surrounded by others, and the free water is too narrow for words."""
    tiles = frozenset(range(RING_START[5])) - frozenset(NEIGHBOURS[0])
    outline = labels.Outline(90.0, 64.0, 54.0, (0,))
    box = (-600.0, -600.0, 1200.0, 1200.0)
    (place,) = labels.places((outline,), labels.Taken(tiles), box)
    assert not place.is_short
    assert place.letter is None
    assert place.to is not None
    assert hypot(*place.to) < 50
    assert not any(covered(place, outline, cell) for cell in tiles)
    drawn = labels.draw((Label("A", (0,), (("red", "4"),)),), labels.Taken(tiles), box, 3.9, 3)
    assert drawn.startswith('<path class="pill-line"')


def test_or_its_letter_beside_the_land_where_that_has_room() -> None:
    tiles = frozenset(range(RING_START[5])) - frozenset(NEIGHBOURS[0])
    outline = labels.Outline(90.0, 34.0, 24.0, (0,))
    box = (-600.0, -600.0, 1200.0, 1200.0)
    (place,) = labels.places((outline,), labels.Taken(tiles), box)
    assert place.to is None
    assert place.letter is not None
    assert hypot(*place.letter) < HEIGHT
    drawn = labels.draw((Label("A", (0,), (("red", "4"),)),), labels.Taken(tiles), box, 1.7, 3)
    assert "pill-line" not in drawn
    assert drawn.count('data-point="land A"') == drawn.count(">A</text>") == 2


@pytest.mark.parametrize(("left", "right"), [(-60.0, 540.0), (-540.0, 60.0)])
def test_what_a_land_at_the_edge_would_bring_stays_in_sight(left: float, right: float) -> None:
    """Points are wider than the herds that they replace while the land mass is highlighted."""
    points = (("red", "+2"), ("white", "+1"), ("black", "+1"))
    land = Label("A", (0,), (("red", "4"),), points=points)
    drawn = labels.draw((land,), labels.Taken(frozenset({0})), (left, -300.0, right - left, 600.0), 1.5, 1)
    found = re.search(r'translate\((\S+),\S+\) scale.*?class="pill-back" width="([^"]+)"', drawn)
    assert found is not None
    x, half = float(found[1]), float(found[2]) * 1.5 / 2
    assert left <= x - half
    assert x + half <= right


def test_a_label_without_room_shows_no_players_and_covers_no_herds() -> None:
    tiles = frozenset(range(RING_START[5])) - {5}
    outline = labels.Outline(120.0, 22.0, 14.0, (0,))
    box = (-150.0, -150.0, 300.0, 300.0)  # only the hex of cell 5 is free in it
    (place,) = labels.places((outline,), labels.Taken(tiles), box)
    assert place.is_short
    assert not any(covered(place, outline, cell) for cell in tiles)
    empty = tiles - {0, 1, 2}
    (place,) = labels.places((outline,), labels.Taken(tiles | {5}, empty), box)
    assert place.is_short
    assert not any(covered(place, outline, cell) for cell in (0, 1, 2))


def test_a_label_keeps_clear_of_what_is_in_play_and_of_buttons() -> None:
    tiles = frozenset({0, 1})
    outline = labels.Outline(60.0, 30.0, 14.0, (0, 1))
    box = fit(tiles, 900, 600)
    (free,) = labels.places((outline,), labels.Taken(tiles), box)
    above = NEIGHBOURS[1][0]
    (second,) = labels.places((outline,), labels.Taken(tiles, in_play=frozenset({above})), box)
    assert second != free
    assert not covered(second, outline, above)
    button = (free.x - 20, free.y - 20, free.x + 20, free.y + 20)
    (third,) = labels.places((outline,), labels.Taken(tiles, rects=(button,)), box)
    assert abs(third.x - free.x) >= 80 or abs(third.y - free.y) >= 34
    (fourth,) = labels.places((outline,), labels.Taken(frozenset({0}), lifted=1, in_play=frozenset({1})), box)
    assert not covered(fourth, outline, 1)


@pytest.mark.parametrize("pixels", [30.0, 34.0, 38.0, 42.0, 55.0, 56.0, 72.0, 90.0, 140.0])
def test_the_words_of_labels_are_12_pixels_high_at_any_size(pixels: float) -> None:
    size = float(re.findall(r"\.pill text {[^}]*font-size: ([\d.]+)px", CSS)[0])
    assert size * labels.scale_of(pixels) * pixels / 100 >= 12
    assert labels.most_leaders(pixels) == (3 if pixels >= 42 else 2 if pixels >= 38 else 1)


# Art


@pytest.mark.parametrize(
    ("counts", "most", "expected"),
    [
        ("43", 1, ["a 4"]),
        ("44", 1, ["ab 4"]),
        ("44", 2, ["a 4", "b 4"]),
        ("544", 2, ["a 5", "bc 4"]),
        ("444", 2, ["abc 4"]),
        ("5443", 2, ["a 5", "bc 4"]),
        ("5443", 3, ["a 5", "b 4", "c 4"]),
        ("", 1, []),
    ],
)
def test_who_is_even_is_named_or_nobody(counts: str, most: int, expected: list[str]) -> None:
    label = Label("A", (FIRST,), tuple(zip("abcde", counts, strict=False)))
    assert [f"{''.join(tokens)} {text}" for tokens, text in label.leader_texts(most)] == expected
    one = Label("A", (FIRST,), (("red", "4"), ("white", "4")))
    assert labels.width(one, 1) < labels.width(one, 2)
    assert labels.pill(one, 0, 0, 1, 1).count("<text") == labels.pill(one, 0, 0, 1, 2).count("<text") - 1


def test_every_token_and_card_is_well_formed() -> None:
    names = set(re.findall(r'id="([^"]+)"', art.DEFS))
    pictures = [art.chip(token, 22) for token in TOKENS]
    for mark in ("", "fresh", "spent"):
        pictures += [
            art.token(token, 1, 2, 3, mark, swim, True) for token in TOKENS for swim in (False, True)
        ]
    pictures += [art.glyph(token, 0, 0, 6) for token in TOKENS]
    pictures += [card_art.card_face(terrain, 1, "<Woods>") for terrain in "MSWX"] + [
        card_art.card_back(1),
        card_art.card_back(2),
    ]
    for picture in pictures:
        ElementTree.fromstring(picture)
        assert "style=" not in picture
        assert "id=" not in picture.replace("width=", "")
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= names
    assert all('aria-hidden="true"' in picture for picture in pictures if picture.startswith("<svg"))


# Style sheet


def test_every_class_has_a_rule() -> None:
    markup = "".join(whole(view) for view in VIEWS.values())
    markup += (
        "".join(card_art.card_face(terrain, 1) for terrain in "MSWX")
        + card_art.card_back(1)
        + card_art.card_back(2)
    )
    used = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    ruled = set(re.findall(r"\.([a-z][a-z0-9-]*)", CSS))
    assert used - ruled <= {
        "pip",
        "swim",
        "target",
        "art",
        "compass",
        "gloss",
        "animal",
        "meteor",
        "mark-number",
    }


def test_all_themes_set_the_same_colours() -> None:
    light, dark, contrast = (
        set(re.findall(r"(--[a-z0-9-]+):", block)) for block in re.findall(r"\]\s*\{([^}]*--m-1[^}]*)\}", CSS)
    )
    assert light == dark == contrast
    assert set(re.findall(r"var\((--[a-z0-9-]+)\)", CSS)) <= light


def test_motion_can_be_stopped() -> None:
    moving = set(re.findall(r"\.([a-z-]+) \{ animation: (?!none)", CSS))
    for block in (r'(html\[data-motion="none"\] \.bob,[^{]*)\{', r"reduced-motion: reduce\) \{\s*([^{]*)\{"):
        found = re.search(block, CSS)
        assert found is not None
        assert moving <= set(re.findall(r"\.([a-z-]+)", found[1]))


def test_the_hexes_of_targets_are_paths_that_reach_over_little_of_the_board() -> None:
    """Browsers paint in square tiles, and draw the whole of a path in each tile that it touches."""
    paths = light.hexes("ghost-dots", FREE, 0.86)
    drawn = [re.findall(r"(-?[\d.]+) (-?[\d.]+)", path) for path in paths]
    for points in drawn:
        across, down = zip(*((float(x), float(y)) for x, y in points), strict=True)
        assert max(across) - min(across) <= 300
        assert max(down) - min(down) <= 300
    assert sum(len(points) for points in drawn) == 6 * len(FREE)
    assert len(paths) < len(FREE)
