"""Board view: the position as a BoardView, with the cells that can be chosen. Only reads the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trias.games.contract import Effect
from trias.games.trias.cells import NAME, POLE, cell_named
from trias.games.trias.moves import DRIFT, action, action_text
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS, UNLIMITED
from web.games.trias.board.frame import Rect, centre, covers, fit, hex_pixels, turned
from web.games.trias.log.letters import Letters
from web.games.trias.log.log import Logbook
from web.games.trias.notes.cell_words import cell_label, target_words, words_of_cells
from web.games.trias.play import clicks, pointed
from web.games.trias.play.drift_previews import Drift, drift_of, letters_after, letters_of, target_of
from web.games.trias.position import state_of
from web.play import zoom
from web.play.marks import board_glow, board_marks
from web.state.app import App
from web.state.choice import Offer
from web.state.views import Attributes, BoardView, Box, Herd, Label, LandRow, Light, Point, Spot, Target
from web.words import t

#: The board's size on a desktop, used until the browser reports the real one.
FIRST_SIZE = (932.0, 626.0)
#: The rotations to compare, in sixths of a circle. The other three have the same frames, upside down.
TURNINGS = (0, 1, 5)
#: The size of a round button, in CSS pixels.
BUTTON = 44.0
#: The space between two round buttons, in CSS pixels.
GAP = 8.0
#: The space between round buttons and the edges of the board, in CSS pixels.
INSET = 18.0
#: Below this hex width in CSS pixels, tokens of one colour are drawn as one token with a count.
COMPACT_BELOW = 56.0
#: The height of the strip of the board that the banner takes, in CSS pixels.
STRIP = 74.0
#: The height of that strip on low boards, in CSS pixels.
LOW_STRIP = 52.0
#: Beside a rail, boards lower than this, in CSS pixels, have LOW_STRIP.
LOW = 480.0
#: Elsewhere, such boards have LOW_STRIP only in windows lower than this, in CSS pixels.
SHORT = 700.0
#: The width of the banner, in CSS pixels.
BANNER = 300.0


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """The position to draw and the letters of its land masses. During a preview, those after the drift.

    new_land: the land mass that the drift makes or extends, () without a drift.
    """

    state: State
    letters: Letters
    new_land: tuple[int, ...] = ()
    effects: tuple[Effect, ...] = ()

    def letter(self, cells: tuple[int, ...]) -> str:
        return self.letters.of(cells)


def place_of(app: App, cell: int) -> Point:
    """Return where the board draws the centre of a cell."""
    return centre(turned(cell, app.session.rotation.sixths))


def full_box(app: App) -> Box:
    """Return the box that fits the whole board. It is reused while it fits, so the board seldom moves."""
    if app.session.showing is not None and app.session.showing.fills_page:
        from web.games.trias.finale import camera

        return camera.fitted(app)
    if app.session.study is not None and app.session.study.is_painting() and app.session.box is not None:
        return app.session.box
    shown = [*_cells(state_of(app)), *open_cells(app)]
    if app.sheet == "review" or app.session.marks:  # marks of other lines of play can be farther out
        shown += [mark.cell for mark in board_marks(app)]
    sixths, choice, offer = app.session.rotation.sixths, app.session.choice, app.offer()
    is_choosing = clicks.is_drifting(state_of(app), choice) and app.is_persons_turn()
    return fit(
        sorted({turned(cell, sixths) for cell in shown}),
        *_size(app),
        app.session.box,
        places=sorted({turned(cell, sixths) for cell in (*offer.targets, *offer.places)}),
        corner=corner(app),
        may_shrink=choice.picked is None and not is_choosing,
        top=_strip(app),
    )


def open_cells(app: App) -> Mapping[int, bool]:
    """Return the water cells that can be pressed while a position is set up -> True if marked."""
    return {} if app.session.study is None else app.session.study.open_cells()


def is_last_round(app: App) -> bool:
    """True in the last round, and while the final scoring has not named the winner yet."""
    return state_of(app).last_turns is not None and (state_of(app).phase != "over" or app.is_counting())


def _strip(app: App) -> float:
    """Return the height of the strip above the board that the banner takes, in pixels; 0 without a banner."""
    is_falling = app.session.showing is not None and not app.session.showing.is_finale
    if not is_last_round(app) or app.is_text_board or is_falling:
        return 0.0
    is_low = _size(app)[1] < LOW and (app.browser.has_rail or app.browser.window[1] < SHORT)
    return (LOW_STRIP if is_low else STRIP) * int(app.settings["text"]) / 100


def _banner(app: App, box: Box) -> Rect | None:
    """Return the area that the banner covers, in the units of the box that the board shows."""
    strip, width = _strip(app), _size(app)[0]
    half = min(0.4 * width, BANNER / 2 * int(app.settings["text"]) / 100)
    return _in_units((width / 2 - half, 0.0, width / 2 + half, strip), box, width) if strip else None


def corner(app: App, count: int = 2) -> Rect:
    """Return the part of the board that `count` round buttons cover in its corner, in pixels.

    The buttons form a column beside a rail, or a row above the panel on phones (style/frame.css).
    """
    width, height = _size(app)
    long, broad = count * BUTTON + (count - 1) * GAP, BUTTON
    if app.browser.has_rail or not app.browser.size[0]:
        return 0.0, height - INSET - long, INSET + broad, height
    left = width - INSET - long if app.settings["handed"] == "left" else 0.0
    return left, height - INSET - broad, left + INSET + long, height


def button_corner(app: App, box: Box) -> str:
    """Return the corner for the round buttons on a board that shows all of `box`.

    '' is the lower left corner. Beside a rail, it is `upper` or `right` if the buttons would cover something
    in the lower left.
    """
    return _corner_at(app, box)[0]


def _corner_at(app: App, box: Box) -> tuple[str, Rect]:
    """Return the corner for the round buttons, and the rectangle that they cover there, in pixels."""
    return app.once(f"corner {box}", lambda: _find_corner(app, box))


def _find_corner(app: App, box: Box) -> tuple[str, Rect]:
    first = left, top, right, bottom = corner(app)
    width, height = _size(app)
    if not app.browser.has_rail:
        return "", first
    sixths = app.session.rotation.sixths
    cells = [turned(cell, sixths) for cell in _cells(state_of(app))]
    upper = () if _strip(app) else (("upper", (left, 0.0, right, height - top)),)
    lower = ("right", (width - right, top, width, bottom))
    for name, rect in (("", first), *upper, lower):
        if not covers(rect, cells, box, width):
            return name, rect
    return "", first


def _size(app: App) -> tuple[float, float]:
    return app.browser.size if app.browser.size[0] else FIRST_SIZE


def _cells(state: State) -> list[int]:
    """Return the cells with something on them: tiles and swimmers."""
    return [*state.land.tiles(), *(cell for swimmers in state.swimmers for cell in swimmers)]


def rotations(app: App) -> dict[int, float]:
    """Return the three rotations with different frames -> the width of a hex in the new frame, in pixels."""
    cells = _cells(state_of(app))
    return {
        sixths: hex_pixels(fit([turned(cell, sixths) for cell in cells], *_size(app)), *_size(app))
        for sixths in TURNINGS
    }


def _in_units(rect: Rect, box: Box, width: float) -> Rect:
    """Convert a rectangle from pixels, on a board of this width, to the units of the box that it shows."""
    scale = box[2] / width
    left, top, right, bottom = rect
    return box[0] + scale * left, box[1] + scale * top, box[0] + scale * right, box[1] + scale * bottom


def frame(app: App) -> Box:
    """Return the box that the board shows: everything, or the part that a person has zoomed in on."""
    return zoom.visible_box(app.session.zoom, full_box(app))


def shown_position(app: App) -> ShownPosition:
    """Return the position that the panels show: the current one, or the one after the previewed drift."""
    state = state_of(app)
    letters = letters_of(app)
    tile, place = app.session.choice.picked, app.session.choice.place
    if tile is None or place is None:
        return ShownPosition(state, letters)
    drift = drift_of(app, action(DRIFT, place, tile))
    return ShownPosition(drift.after, letters_after(app, drift), drift.mass, drift.effects)


def board_view(app: App, *, has_cells: bool = True) -> BoardView:
    """Return everything on the board; if not `has_cells`, without the targets of clicks and focus."""
    view = app.once("board view", lambda: _board_view(app))
    return view.replace(spots=app.once("spots", lambda: _spots(app)) if has_cells else {}, **light(app))


def light(app: App) -> Light:
    """Return the board's values that depend on the mouse and the focus."""
    now, inspected = shown_position(app), app.session.inspected
    return {
        "labels": _labels(app, now, app.session.shown_land),
        "focus": app.session.focus,
        "inspected": cell_named(inspected) if inspected else None,
        "spotlight": pointed.spotlight(app, now.letters),
    }


def _targets(app: App) -> tuple[dict[int, Target], dict[int, Drift]]:
    """Return cell -> target for the offer, and cell -> drift for the destinations of a drift."""
    offer = app.offer()
    drifts = {cell: drift_of(app, codes[0]) for cell, codes in offer.targets.items() if offer.kind == "drift"}
    return {cell: _target(app, offer, cell, drifts.get(cell)) for cell in offer.targets}, drifts


def _board_view(app: App) -> BoardView:
    """Return everything on the board except its light and the targets of clicks and focus."""
    state, tokens, offer, now = state_of(app), app.tokens(), app.offer(), shown_position(app)
    tiles = {cell: LETTERS[state.land.terrain[cell]] for cell in state.land.tiles()}
    drifting = clicks.is_drifting(state, app.session.choice) and app.is_persons_turn()
    lifted = app.session.choice.picked if drifting else None
    targets, _ = app.once("targets", lambda: _targets(app))
    mover = mover_of(app)
    all_of_it = full_box(app)
    box = zoom.visible_box(app.session.zoom, all_of_it)
    pixels = hex_pixels(box, *app.browser.size) if app.browser.size[0] else 0.0
    lands = len(state.land.masses)
    return BoardView(
        tiles=tiles,
        herds=standing(state, tokens, mover if shows_eggs(app) else None),
        swimmers=swimming(state, tokens),
        capacity={
            cell: cap for cell in tiles if (cap := state.capacity[state.land.terrain[cell]]) < UNLIMITED
        },
        labels=(),
        spots={},
        picks=offer.picks if app.session.choice.picked is None and offer.kind != "card" else frozenset(),
        splits=_splits(app, offer) if app.session.choice.picked is None else frozenset(),
        targets=targets | {cell: Target("zero") for cell, is_marked in open_cells(app).items() if is_marked},
        selected=None if drifting else app.session.choice.picked if app.is_persons_turn() else None,
        lifted=lifted,
        ghost=app.session.choice.place if drifting else None,
        rescuer=mover,
        marks=board_marks(app),
        alarms=app.game_page.lost_cells(app) if not app.session.is_past else frozenset(),
        glow=board_glow(app),
        dimmed=_veiled(app, offer, now, app.session.shown_land),
        outlined=frozenset(now.new_land),
        rings=lifted is not None and app.settings["rings"] == "on",
        names=app.settings["names"] == "on",
        compact=0 < pixels < COMPACT_BELOW,
        pixels=pixels,
        rotation=app.session.rotation.sixths,
        corner=_in_units(_corner_at(app, box)[1] if box == all_of_it else corner(app, 4), box, _size(app)[0]),
        banner=_banner(app, box),
        is_dusk=is_last_round(app),
        view=box,
        full_box=all_of_it,
        tints=tints(app, now.state),
        name=t("board.name", tiles=len(tiles), lands=lands),
    )


def shows_eggs(app: App) -> bool:
    """True while it matters which herds can reproduce: when reproducing, or choosing between both kinds."""
    choice = app.session.choice
    is_either = choice.picked is not None and len(clicks.kinds(state_of(app), choice.picked)) > 1
    return choice.mode == "reproduce" or (is_either and choice.mode == "move")


def mover_of(app: App) -> str | None:
    """Return the token of a person with action points to spend, or None."""
    state = state_of(app)
    return app.tokens()[state.player] if app.is_persons_turn() and state.phase == "act" else None


def _splits(app: App, offer: Offer) -> frozenset[int]:
    """Return the selectable tiles whose drift would split their land mass."""
    if offer.kind != "drift":
        return frozenset()
    return frozenset(cell for cell in offer.picks if len(state_of(app).land.pieces(cell)) > 1)


def standing(state: State, tokens: list[str], mover: str | None) -> dict[int, tuple[Herd, ...]]:
    """Return the herds on each tile in drawing order. Those of `mover` have marks."""
    by_cell: dict[int, tuple[Herd, ...]] = {}
    for token, herds in zip(tokens, state.herds, strict=True):
        for cell, count in herds.items():
            spent = state.spent.get(cell, 0) if token == mover else 0
            marks = ("fresh", "spent") if token == mover else ("", "")
            by_cell[cell] = (
                by_cell.get(cell, ())
                + (Herd(token, marks[0]),) * (count - spent)
                + (Herd(token, marks[1]),) * spent
            )
    return by_cell


def swimming(state: State, tokens: list[str]) -> dict[int, tuple[Herd, ...]]:
    """Return the herds on each water cell in drawing order."""
    by_cell: dict[int, tuple[Herd, ...]] = {}
    for token, swimmers in zip(tokens, state.swimmers, strict=True):
        for cell, count in swimmers.items():
            by_cell[cell] = by_cell.get(cell, ()) + (Herd(token),) * count
    return by_cell


def _target(app: App, offer: Offer, cell: int, drift: Drift | None) -> Target:
    if drift is not None:
        return target_of(state_of(app), drift, cell == app.session.choice.place, app.tokens())
    return Target(offer.kind, steps=len(offer.targets[cell]) if offer.kind == "move" else 0)


def _labels(app: App, now: ShownPosition, shown_land: str) -> tuple[Label, ...]:
    state, tokens = now.state, app.tokens()
    is_final = app.sheet == "final" or state.phase == "over"
    lit = "" if is_final else pointed.lit_land(app)
    shares = {cells: share.points for cells, share in state.final_shares()}
    scores = _interim_points(app, now)
    labels = []
    for cells in state.land.masses:
        letter = now.letter(cells)
        has_scored = cells in scores and not is_final
        if is_final:
            counts, sign = shares.get(cells, [0] * state.players), "+"
        elif has_scored:
            counts, sign = scores[cells], "+"
        else:
            counts, sign = state.herds_on(cells), ""
        if app.is_counting():
            counts = [0] * state.players  # they are counted one after the other
        best = sorted((-count, seat) for seat, count in enumerate(counts) if count)
        leaders = tuple((tokens[seat], f"{sign}{-count}") for count, seat in best)
        first = sum(count == best[0][0] for count, _ in best) if POLE not in cells else 0
        is_hot = cells == now.new_land or letter == shown_land
        points = _points(shares.get(cells, ()), tokens) if letter == lit and not has_scored else ()
        labels.append(Label(letter, cells, leaders, is_hot, has_scored, first, points))
    return tuple(labels)


def _points(points: Sequence[int], tokens: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return (token, text) for each player who would get points, the most points first."""
    best = sorted((-n, seat) for seat, n in enumerate(points) if n)
    return tuple((tokens[seat], f"+{-n}") for n, seat in best)


def tints(app: App, state: State) -> dict[int, tuple[str, ...]]:
    """Return each tile of a land mass -> its leaders' tokens; {} if the setting `tint` is off."""
    if app.settings["tint"] == "off" or app.is_counting():
        return {}
    found: dict[int, tuple[str, ...]] = {}
    tokens = app.tokens()
    for cells in state.land.masses:
        counts = state.herds_on(cells) if POLE not in cells else [0]
        most = max(counts)
        leaders = tuple(token for token, n in zip(tokens, counts, strict=False) if n == most > 0)
        found |= dict.fromkeys(cells, leaders) if leaders else {}
    return found


def _interim_points(app: App, now: ShownPosition) -> dict[tuple[int, ...], list[int]]:
    """Return interim points by land mass: those of the last turn, or of the previewed drift."""
    if now.effects:
        return {
            values["cells"]: values["points"]
            for id, values in now.effects
            if id == "score" and any(values["points"])
        }
    return app.session.book.latest_scores() if isinstance(app.session.book, Logbook) else {}


def _veiled(app: App, offer: Offer, now: ShownPosition, shown_land: str) -> frozenset[int]:
    """Return the tiles to darken, because they do not matter now.

    While a tile, a move or a place is being chosen: those that cannot be chosen. In a preview: those of other
    land masses.
    """
    tiles, choice = frozenset(state_of(app).land.tiles()), app.session.choice
    if now.new_land:
        return tiles - {*now.new_land, *([choice.picked] if choice.picked is not None else [])}
    if offer.kind == "place":
        return tiles - offer.targets.keys() - {POLE}
    if (offer.kind == "drift" and choice.picked is None) or choice.is_asked:
        return tiles - offer.picks
    if offer.kind in ("move", "rescue", "reproduce") and offer.targets:
        return tiles - offer.targets.keys() - {choice.picked}
    return _dim_cells(now, shown_land)


def _dim_cells(now: ShownPosition, shown_land: str) -> frozenset[int]:
    if not shown_land or now.state.phase != "over":
        return frozenset()
    return frozenset(
        cell for cells in now.state.land.masses if now.letter(cells) != shown_land for cell in cells
    )


def land_rows(app: App, now: ShownPosition) -> list[LandRow]:
    """Return the land masses as rows of the table: the Pole's first, then by letter."""
    state, lit = now.state, pointed.land_at(app, now.letters)
    shares = {cells: share.points for cells, share in state.final_shares()}
    rows = [
        LandRow(
            now.letter(cells),
            len(cells),
            tuple(state.herds_on(cells)),
            tuple(shares.get(cells, [0] * state.players)),
            POLE in cells,
            cells == now.new_land,
            now.letter(cells) == lit,
        )
        for cells in state.land.masses
    ]
    return sorted(rows, key=lambda row: (not row.pole, len(row.letter), row.letter))


# Cells that take a click or the focus -----------------------------------------------------------------


def _spots(app: App) -> dict[int, Spot]:
    state, offer = state_of(app), app.offer()
    targets, drifts = app.once("targets", lambda: _targets(app))
    swimming = {cell for swimmers in state.swimmers for cell in swimmers}
    cells = {*state.land.tiles(), *swimming, *offer.picks, *offer.targets, *open_cells(app)}
    known = words_of_cells(app)
    if app.session.choice.picked is not None:
        cells.add(app.session.choice.picked)
    spots = {}
    for cell in sorted(cells):
        words = target_words(app, offer, cell, targets[cell], drifts.get(cell)) if cell in targets else ""
        spots[cell] = Spot(cell_label(app, cell, offer, words, known), _attributes(app, cell, offer))
    return spots


def _attributes(app: App, cell: int, offer: Offer) -> Attributes:
    codes = offer.targets.get(cell)
    if codes is not None:
        text = " ".join(map(action_text, codes))
        if offer.kind == "drift" and cell != app.session.choice.place and app.settings["confirm"] == "on":
            return {"data-preview": text}
        if offer.kind == "move" and cell in offer.picks and cell != app.session.choice.picked:
            return {"data-pick": NAME[cell], "data-action": text}
        return {"data-action": text}
    if cell in offer.picks or (offer.kind and cell == app.session.choice.picked):
        return {"data-pick": NAME[cell]}
    return {}
