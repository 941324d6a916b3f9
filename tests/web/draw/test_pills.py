"""The pills of late positions: they cover no herds, swimmers, buttons or other pills, at any rotation."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from random import Random

import pytest

from tests.amount import amount
from tests.each import each
from tests.web.draw.test_board_scene import apart, covered
from tests.web.page_player import PagePlayer
from trias import record
from trias.match import Match
from web.do import prepare
from web.games.trias.board import board, labels
from web.games.trias.board.frame import Rect, centre, turned
from web.games.trias.board_view import board_view
from web.state.app import App
from web.state.session import Rotation
from web.state.views import BoardView

DATA = Path(__file__).parents[2] / "data"
SIZES = ("920 800 1280 800", "390 638 390 844", "360 434 360 640", "596 390 844 390")
#: Windows of phones, also with the half sheet open.
PHONES = ("390 638 390 844", "360 434 360 640", "390 378 390 844", "360 228 360 640")
LATE = sorted(path.stem for path in (DATA / "late").glob("*.json"))
GREEDY = sorted(path.stem for path in (DATA / "golden").glob("selfplay-greedy-*.json"))


def played(players: int, seed: int) -> str:
    """Return a game played at random and cut off shortly before its end, with people in all seats."""
    seats = [{"name": f"P{seat}", "bot": None} for seat in range(players)]
    rng = Random(seed)
    match = Match.new("trias", seats, rng)
    while match.state.winners() is None:
        match.play(rng.choice(match.state.legal()))
    late = record.to_record(match)
    late["actions"] = late["actions"][: len(late["actions"]) * 9 // 10]
    return record.dumps(late)


def kept(name: str) -> str:
    found = record.loads(next(DATA.glob(f"*/{name}.json")).read_text("utf-8"))
    late = record.to_record(found)
    if name in GREEDY:
        late["actions"] = late["actions"][: len(late["actions"]) * 9 // 10]
    late["seats"] = [{**seat, "bot": None} for seat in late["seats"]]
    return record.dumps(late)


def opened(text: str, size: str) -> PagePlayer:
    player = PagePlayer(1)
    player.do("resize", size)
    player.do("hands", "open")
    player.do("turn", "off")
    player.do("import", text)
    if player.app.sheet:
        player.do("continue")
    assert not player.app.sheet
    return player


def turn(app: App, sixths: int) -> BoardView:
    """Return the view of the board, turned."""
    app.session.rotation = Rotation(sixths, 99, True)
    app.session.box = None
    prepare(app)
    return board_view(app)


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[labels.Place, labels.Outline]]:
    """Return a list that always holds the pills placed last, with their outlines."""
    found: list[tuple[labels.Place, labels.Outline]] = []
    place = labels.places

    def spy(outlines: tuple[labels.Outline, ...], *how: object) -> tuple[labels.Place, ...]:
        places = place(outlines, *how)  # type: ignore[arg-type]
        found[:] = zip(places, outlines, strict=True)
        return places

    monkeypatch.setattr(labels, "places", spy)
    return found


def over(place: labels.Place, outline: labels.Outline, rect: Rect) -> bool:
    half = outline.half_short if place.is_short else outline.half_width
    is_across = rect[0] < place.x + half and place.x - half < rect[2]
    return is_across and rect[1] < place.y + outline.half_height and place.y - outline.half_height < rect[3]


def check(view: BoardView, placed: list[tuple[labels.Place, labels.Outline]]) -> int:
    """Check all pills of a board. Return how many pills lack room for the players."""
    board.pills(board.as_drawn(view)).markup()
    left, top, wide, high = view.view
    held = {
        turned(cell, view.rotation) for cell, herds in view.herds.items() if herds and cell != view.lifted
    }
    swimming = {turned(cell, view.rotation) for cell, herds in view.swimmers.items() if herds}
    targets = {turned(cell, view.rotation) for cell in view.targets}
    assert view.corner is not None
    for number, (place, outline) in enumerate(placed):
        half = outline.half_short if place.is_short else outline.half_width
        assert left <= place.x - half
        assert place.x + half <= left + wide
        assert top <= place.y - outline.half_height
        assert place.y + outline.half_height <= top + high
        assert not any(covered(place, outline, cell) for cell in held | swimming | targets)
        assert not over(place, outline, view.corner)
        assert all(apart(place, outline, *other) for other in placed[:number])
    return sum(place.is_short for place, _ in placed)


def way(place: labels.Place, outline: labels.Outline, cell: int) -> float:
    """Return the distance of a cell's middle from a pill's edge, or from the letter beside the land mass."""
    half = outline.half_short if place.is_short else outline.half_width
    boxes = [(place.x, place.y, half)]
    if place.letter is not None:
        boxes.append((*place.letter, outline.half_height))
    x, y = centre(cell)
    return min(
        hypot(max(0.0, abs(x - at) - wide), max(0.0, abs(y - on) - outline.half_height))
        for at, on, wide in boxes
    )


#: Games with many small land masses -> how many of these have room for neither a pill nor a letter nearby; in
#: other games at most one.
MOST_FAR = {"late-4-33": 3, "late-5-42": 3}


@each("size", PHONES)
@each("name", [*LATE, *GREEDY][:: amount(2, 1)])
def test_a_land_whose_pill_is_far_away_has_its_letter_beside_it(
    name: str, size: str, placed: list[tuple[labels.Place, labels.Outline]]
) -> None:
    """A long line across other land masses would not be clear. The letter is in a free place at sea."""
    player = opened(kept(name), size)
    for sixths in range(0, 6, amount(2, 1)):
        view = turn(player.app, sixths)
        check(view, placed)
        land = {turned(cell, view.rotation) for cell in view.tiles}
        swimming = {turned(cell, view.rotation) for cell, herds in view.swimmers.items() if herds}
        boxes = [letter for place, outline in placed for letter in letters(place, outline)]
        for number, (at, outline) in enumerate(boxes):
            assert not any(covered(at, outline, cell) for cell in land | swimming)
            assert all(apart(at, outline, *other) for other in [*placed, *boxes[:number]])
        far = [(min(way(place, outline, cell) for cell in outline.cells)) for place, outline in placed]
        most = MOST_FAR.get(name, 1)
        assert sum(reach > labels.FARTHEST + 1 for reach in far) <= most


def letters(place: labels.Place, outline: labels.Outline) -> list[tuple[labels.Place, labels.Outline]]:
    """Return the letter beside a land mass, if there is one, in the form of a pill."""
    half = outline.half_height
    if place.letter is None:
        return []
    return [(labels.Place(*place.letter), labels.Outline(half, half, half, outline.cells))]


@each("size", SIZES)
@each("name", [*LATE, *GREEDY][:: amount(2, 1)])
def test_no_pill_covers_herds_in_late_positions(
    name: str, size: str, placed: list[tuple[labels.Place, labels.Outline]]
) -> None:
    player = opened(kept(name), size)
    short = sum(check(turn(player.app, sixths), placed) for sixths in range(0, 6, amount(2, 1)))
    assert short <= 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nor_in_games_played_at_random(
    players: int, size: str, placed: list[tuple[labels.Place, labels.Outline]]
) -> None:
    short = 0
    for seed in range(2):
        player = opened(played(players, seed), size)
        short += sum(check(turn(player.app, sixths), placed) for sixths in range(3))
    assert short <= 6


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["late-2-11", "late-3-23", "late-4-31"])
def test_nor_while_a_place_is_chosen(
    name: str, size: str, placed: list[tuple[labels.Place, labels.Outline]]
) -> None:
    """Before each of the last drifts a tile is lifted: its places and the tile itself stay free."""
    found = record.loads((DATA / "late" / f"{name}.json").read_text("utf-8"))
    texts = found.texts()
    drifts = [at for at, text in enumerate(texts) if ">" in text][-amount(1, 3) :]
    for at in drifts:
        early = record.to_record(found)
        early["actions"] = texts[:at]
        player = opened(record.dumps(early), size)
        player.do("mode", "drift") if player.state.phase == "act" else None
        for sixths in range(3):
            player.do("pick", texts[at].split(">")[0])
            assert player.app.session.choice.picked is not None
            check(turn(player.app, sixths), placed)
            player.do("preview", texts[at])
            check(turn(player.app, sixths), placed)
            player.do("put-back")
            player.do("put-back")
