"""Table: the app's position as a BoardView, and what a drift looked at would bring.

Reads, never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from trias.games.contract import Effect
from trias.games.trias.cells import NAME, NEIGHBOURS, POLE, cell_named
from trias.games.trias.effects import preview_drift
from trias.games.trias.moves import CELL, DRIFT, SOURCE, TARGET, action, action_text
from trias.games.trias.state import State, new_land
from trias.games.trias.tiles import LETTERS, UNLIMITED
from trias.match import Match
from web.draw.frame import fit, hex_pixels
from web.games.trias import clicks
from web.games.trias.letters import Letters
from web.games.trias.log import Logbook
from web.play import zoom
from web.play.marks import board_glow, board_marks
from web.state.choice import Offer
from web.state.views import Attributes, BoardView, Box, Herd, Label, LandRow, Spot, Target
from web.words import edition, listed, signed, t

if TYPE_CHECKING:
    from web.state.app import App

#: The board's size before the browser has told: a desktop's.
FIRST_SIZE = (932.0, 626.0)
#: Below this width of a hex in CSS pixels tokens of one colour are drawn as one with a count.
COMPACT_BELOW = 56.0


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """The position to draw and the letters of its land masses; with a drift looked at, those after it.

    changed: the land mass that the drift makes or grows, () without one.
    """

    state: State
    letters: Letters
    changed: tuple[int, ...] = ()
    effects: tuple[Effect, ...] = ()

    def letter(self, cells: tuple[int, ...]) -> str:
        return self.letters.of(cells)


@dataclass(frozen=True, slots=True)
class Drift:
    """A drift that might be: its code, the position after it, what it does, and the points of every seat.

    joins: whether it ties land masses together.
    """

    code: int
    after: State
    effects: tuple[Effect, ...]
    gains: list[int]
    joins: bool

    @classmethod
    def of(cls, state: State, code: int) -> Drift:
        after, effects = preview_drift(state, code)
        found = {effect.id: effect.values for effect in effects}
        gains = found["score"]["points"] if "score" in found else [0] * state.players
        return cls(code, after, tuple(effects), gains, "join" in found)

    @property
    def mass(self) -> tuple[int, ...]:
        """The land mass that it makes or grows."""
        land = self.after.land
        return land.masses[land.mass[self.code >> TARGET & CELL]]


class Prospects:
    """What the drifts of one position would bring, and the letters after them: each worked out once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.actions = tuple(match.actions)
        self.drifts: dict[int, Drift] = {}
        self.letters: dict[int, Letters] = {}

    def are_of(self, match: Match) -> bool:
        """True if the match is where it was."""
        return match is self.match and tuple(match.actions) == self.actions


def drift_of(app: App, code: int) -> Drift:
    """What that drift would bring, from the position on the board."""
    found = prospects_of(app).drifts
    if code not in found:
        found[code] = Drift.of(app.state, code)
    return found[code]


def letters_after(app: App, drift: Drift) -> Letters:
    """The letters of the land masses after a drift."""
    found = prospects_of(app).letters
    if drift.code not in found:
        tile, to = drift.code >> SOURCE, drift.code >> TARGET & CELL
        found[drift.code] = letters_of(app).drifted(drift.after.land, tile, to)
    return found[drift.code]


def prospects_of(app: App) -> Prospects:
    """The prospects worked out for the position on the board; new ones where it is another one."""
    found = app.session.prospects
    return (
        found
        if isinstance(found, Prospects) and found.are_of(app.shown_match)
        else Prospects(app.shown_match)
    )


def letters_of(app: App) -> Letters:
    """The letters of the land masses on the board."""
    return (
        app.session.book.letters if isinstance(app.session.book, Logbook) else Letters.first(app.state.land)
    )


def whole(app: App) -> Box:
    """The part of the sheet that fits all: the one before while it does, so that the board seldom moves."""
    cells = [*app.state.land.tiles(), *app.offer().targets]
    cells += [cell for swimmers in app.state.swimmers for cell in swimmers]
    return fit(cells, *(app.browser.size if app.browser.size[0] else FIRST_SIZE), app.session.box)


def frame(app: App) -> Box:
    """The part of the sheet that the board shows: all, or what a person has zoomed into."""
    return zoom.shown(app.session.zoom, whole(app))


def seen(app: App) -> ShownPosition:
    """What the panels show: the position now, or after the drift looked at."""
    state = app.state
    letters = letters_of(app)
    tile, place = app.session.choice.picked, app.session.choice.place
    if tile is None or place is None:
        return ShownPosition(state, letters)
    drift = drift_of(app, action(DRIFT, place, tile))
    return ShownPosition(drift.after, letters_after(app, drift), drift.mass, drift.effects)


def board_view(app: App, shown_land: str = "") -> BoardView:
    """Everything on the board. shown_land: the letter of the land mass that stands out after the game."""
    shown_land = shown_land or app.session.shown_land
    state, tokens, offer, now = app.state, app.tokens(), app.offer(), seen(app)
    tiles = {cell: LETTERS[state.land.terrain[cell]] for cell in state.land.tiles()}
    drifting = clicks.is_drifting(state, app.session.choice) and app.is_persons_turn()
    lifted = app.session.choice.picked if drifting else None
    drifts = {cell: drift_of(app, codes[0]) for cell, codes in offer.targets.items() if offer.kind == "drift"}
    targets = {cell: _target(app, offer, cell, drifts.get(cell)) for cell in offer.targets}
    mover = mover_of(app)
    all_of_it = whole(app)
    box = zoom.shown(app.session.zoom, all_of_it)
    pixels = hex_pixels(box, *app.browser.size) if app.browser.size[0] else 0.0
    lands = len(state.land.masses)
    return BoardView(
        tiles=tiles,
        herds=standing(state, tokens, mover),
        swimmers=swimming(state, tokens),
        capacity={
            cell: cap for cell in tiles if (cap := state.capacity[state.land.terrain[cell]]) < UNLIMITED
        },
        labels=_labels(app, now, shown_land),
        spots=_spots(app, offer, targets, drifts),
        picks=offer.picks if app.session.choice.picked is None else frozenset(),
        splits=_splits(app, offer) if app.session.choice.picked is None else frozenset(),
        targets=targets,
        selected=None if drifting else app.session.choice.picked if app.is_persons_turn() else None,
        lifted=lifted,
        ghost=app.session.choice.place if drifting else None,
        rescuer=mover,
        marks=board_marks(app),
        glow=board_glow(app),
        dimmed=_dimmed(now, shown_land),
        rings=lifted is not None,
        names=app.settings["names"] == "on",
        compact=0 < pixels < COMPACT_BELOW,
        pixels=pixels,
        view=box,
        whole=all_of_it,
        focus=app.session.focus,
        inspected=cell_named(app.session.inspected) if app.session.inspected else None,
        name=t("board.name", tiles=len(tiles), lands=lands),
    )


def mover_of(app: App) -> str | None:
    """The token whose herds wear marks: of a person who has action points to spend."""
    state = app.state
    return app.tokens()[state.player] if app.is_persons_turn() and state.phase == "act" else None


def _splits(app: App, offer: Offer) -> frozenset[int]:
    """The tiles to choose from whose drift tears their land mass apart."""
    if offer.kind != "drift":
        return frozenset()
    return frozenset(cell for cell in offer.picks if len(app.state.land.pieces(cell)) > 1)


def standing(state: State, tokens: list[str], mover: str | None) -> dict[int, tuple[Herd, ...]]:
    """The herds on each tile, in the order in which they are drawn; those of `mover` wear marks."""
    found: dict[int, tuple[Herd, ...]] = {}
    for token, herds in zip(tokens, state.herds, strict=True):
        for cell, count in herds.items():
            spent = state.spent.get(cell, 0) if token == mover else 0
            marks = ("fresh", "spent") if token == mover else ("", "")
            found[cell] = (
                found.get(cell, ())
                + (Herd(token, marks[0]),) * (count - spent)
                + (Herd(token, marks[1]),) * spent
            )
    return found


def swimming(state: State, tokens: list[str]) -> dict[int, tuple[Herd, ...]]:
    """The same of the herds in the water."""
    found: dict[int, tuple[Herd, ...]] = {}
    for token, swimmers in zip(tokens, state.swimmers, strict=True):
        for cell, count in swimmers.items():
            found[cell] = found.get(cell, ()) + (Herd(token),) * count
    return found


def _target(app: App, offer: Offer, cell: int, drift: Drift | None) -> Target:
    if drift is not None:
        return _drift_target(app.state, drift, cell == app.session.choice.place)
    text = t("target.ap", n=len(offer.targets[cell])) if offer.kind == "move" else ""
    return Target(offer.kind, text)


def drift_target(state: State, code: int) -> Target:
    """What a destination says: points for the player to move, joined land, or nothing.

    With 2 players there is no interim scoring; the figure is then the change of what the player would be
    ahead if the game were scored now.
    """
    return _drift_target(state, Drift.of(state, code))


def _drift_target(state: State, drift: Drift, chosen: bool = False) -> Target:
    player, tile, after, gains = state.player, drift.code >> SOURCE, drift.after, drift.gains
    swimming = after.swimmers[player].get(tile, 0)
    warn = bool(swimming) and not (after.ap and any(after.room[near] > 0 for near in NEIGHBOURS[tile]))
    if state.players == 2:
        gain = lead(after) - lead(state)
        kind = "score" if gain > 0 else "others" if gain < 0 else "join" if drift.joins else "zero"
        return Target(kind, signed(gain) if gain else "±0", chosen, warn)
    if gains[player]:
        return Target("score", f"+{gains[player]}", chosen, warn)
    if any(gains):
        return Target("others", f"+{max(gains)}", chosen, warn)
    return Target("join" if drift.joins else "zero", t("target.join") if drift.joins else "0", chosen, warn)


def drift_rank(state: State, code: int) -> tuple[int, int]:
    """Sorts the destinations of a tile, the best first: by the player's points, then by those of others.

    With 2 players by what the player would be ahead if the game were scored then.
    """
    drift = Drift.of(state, code)
    if state.players == 2:
        return -lead(drift.after), 0
    own = drift.gains[state.player]
    return -own, sum(drift.gains) - own


def lead(state: State) -> int:
    """Of 2 players: what the one to move would be ahead if the game were scored now."""
    points = totals(state)
    return 2 * points[state.player] - sum(points)


def totals(state: State) -> list[int]:
    """What each seat would get if the land masses were scored now."""
    shares = [share.points for _, share in state.final_shares()]
    return [sum(points) for points in zip(*shares, strict=True)] if shares else [0] * state.players


def _labels(app: App, now: ShownPosition, shown_land: str) -> tuple[Label, ...]:
    state, tokens = now.state, app.tokens()
    is_final = app.sheet == "final" or state.phase == "over"
    shares = {cells: share.points for cells, share in state.final_shares()}
    scored = _scored(app, now)
    found = []
    for cells in state.land.masses:
        letter = now.letter(cells)
        has_scored = cells in scored and not is_final
        if is_final:
            counts, sign = shares.get(cells, [0] * state.players), "+"
        elif has_scored:
            counts, sign = scored[cells], "+"
        else:
            counts, sign = state.herds_on(cells), ""
        best = sorted((-count, seat) for seat, count in enumerate(counts) if count)
        leaders = tuple((tokens[seat], f"{sign}{-count}") for count, seat in best)
        is_hot = cells == now.changed or letter == shown_land
        found.append(Label(letter, cells, leaders, is_hot, has_scored))
    return tuple(found)


def _scored(app: App, now: ShownPosition) -> dict[tuple[int, ...], list[int]]:
    """Interim points to show at their land masses: of the last turn, or of the drift looked at."""
    if now.effects:
        return {
            values["cells"]: values["points"]
            for id, values in now.effects
            if id == "score" and any(values["points"])
        }
    return app.session.book.scored() if isinstance(app.session.book, Logbook) else {}


def _dimmed(now: ShownPosition, shown_land: str) -> frozenset[int]:
    if not shown_land or now.state.phase != "over":
        return frozenset()
    return frozenset(
        cell for cells in now.state.land.masses if now.letter(cells) != shown_land for cell in cells
    )


def land_rows(app: App, now: ShownPosition) -> list[LandRow]:
    """The land masses as rows of the table: the Pole's first, then by letter."""
    state = now.state
    shares = {cells: share.points for cells, share in state.final_shares()}
    rows = [
        LandRow(
            now.letter(cells),
            len(cells),
            tuple(state.herds_on(cells)),
            tuple(shares.get(cells, [0] * state.players)),
            POLE in cells,
            cells == now.changed,
        )
        for cells in state.land.masses
    ]
    return sorted(rows, key=lambda row: (not row.pole, len(row.letter), row.letter))


# Cells that take a click or the focus -----------------------------------------------------------------


def _spots(app: App, offer: Offer, targets: dict[int, Target], drifts: dict[int, Drift]) -> dict[int, Spot]:
    state = app.state
    swimming = {cell for swimmers in state.swimmers for cell in swimmers}
    cells = {*state.land.tiles(), *swimming, *offer.picks, *offer.targets}
    letters, names = letters_of(app), app.names()
    if app.session.choice.picked is not None:
        cells.add(app.session.choice.picked)
    found = {}
    for cell in sorted(cells):
        said = _target_words(app, offer, cell, targets[cell], drifts.get(cell)) if cell in targets else ""
        found[cell] = Spot(_label(app, cell, offer, said, letters, names), _attributes(app, cell, offer))
    return found


def _attributes(app: App, cell: int, offer: Offer) -> Attributes:
    codes = offer.targets.get(cell)
    if codes is not None:
        text = " ".join(map(action_text, codes))
        if offer.kind == "drift" and cell != app.session.choice.place and app.settings["confirm"] == "on":
            return {"data-preview": text}
        return {"data-action": text}
    if cell in offer.picks or (offer.kind and cell == app.session.choice.picked):
        return {"data-pick": NAME[cell]}
    return {}


def _label(app: App, cell: int, offer: Offer, said: str, letters: Letters, names: Sequence[str]) -> str:
    """A cell's name and what can be done there. said: of a destination, what it would bring."""
    state = app.state
    parts = [said] if said else []
    is_tile = cell < len(state.land.terrain) and bool(state.land.terrain[cell])
    if is_tile or not parts:
        parts.insert(0, _cell_words(state, cell, is_tile, letters, names))
    if app.session.choice.picked == cell and offer.kind:
        parts.append(t("cell.picked"))
    elif cell in offer.picks and not said:
        swims = offer.kind != "drift" and state.swimmers[state.player].get(cell)
        kind = "drift" if offer.kind == "drift" else "rescue" if swims else "move"
        splits = kind == "drift" and len(state.land.pieces(cell)) > 1
        parts.append(t("cell.pick.split" if splits else f"cell.pick.{kind}"))
    return t("list.join").join(parts)


def _cell_words(state: State, cell: int, is_tile: bool, letters: Letters, names: Sequence[str]) -> str:
    where = state.herds if is_tile else state.swimmers
    counts = tuple(herds.get(cell, 0) for herds in where)
    if not is_tile:
        return _water_words(cell, counts, tuple(names), edition())
    terrain = state.land.terrain[cell]
    return _tile_words(
        cell, terrain, state.capacity[terrain], letters.by_cell[cell], counts, tuple(names), edition()
    )


def _herd_words(counts: tuple[int, ...], names: tuple[str, ...]) -> str:
    return listed([t("cell.herds", n=n, player=name) for n, name in zip(counts, names, strict=True) if n])


@lru_cache(maxsize=512)
def _water_words(cell: int, counts: tuple[int, ...], names: tuple[str, ...], edition: int) -> str:
    """Water, or who swims there; edition: of the words."""
    if any(counts):
        return t("cell.swimmers", cell=NAME[cell], herds=_herd_words(counts, names))
    return t("cell.water", cell=NAME[cell])


@lru_cache(maxsize=1024)
def _tile_words(
    cell: int,
    terrain: int,
    capacity: int,
    letter: str,
    counts: tuple[int, ...],
    names: tuple[str, ...],
    edition: int,
) -> str:
    """A tile and who stands there; edition: of the words."""
    herds = _herd_words(counts, names)
    if cell == POLE and capacity == 0:
        return t("cell.P.closed", cell=NAME[cell], letter=letter)
    if cell == POLE and capacity >= UNLIMITED:
        return t("cell.P", cell=NAME[cell], letter=letter, n=sum(counts), herds=herds)
    id = "cell.P.cap" if cell == POLE else f"cell.{LETTERS[terrain]}"
    return t(id, cell=NAME[cell], letter=letter, n=sum(counts), cap=capacity, herds=herds)


def _target_words(app: App, offer: Offer, cell: int, target: Target, drift: Drift | None) -> str:
    if offer.kind == "move":
        return t("cell.target.move", n=len(offer.targets[cell]))
    if offer.kind == "rescue":
        return t("cell.target.rescue", n=0 if app.state.free_rescues else 1)
    if drift is None:
        return t(f"cell.target.{offer.kind}")
    words = [_drift_words(app, cell, drift)]
    if app.state.players == 2:
        words.append(_lead_words(app.state, drift.after))
    if target.warn:
        words.append(t("cell.target.warn"))
    if target.chosen:
        words.append(t("cell.target.chosen"))
    return t("list.join").join(words)


def _drift_words(app: App, cell: int, drift: Drift) -> str:
    state, tile = app.state, drift.code >> SOURCE
    if drift.joins:
        return t("cell.target.join", cell=NAME[cell], players=state.players)
    letters, cells = letters_of(app), drift.mass
    letter = letters_after(app, drift).of(cells)
    if not any(drift.gains):
        return t("cell.target.zero", cell=NAME[cell], letter=letter, n=len(cells), players=state.players)
    is_new = new_land(state.land, tile, cell) is not None and letter not in letters.by_cell.values()
    names = app.names()
    points = t("list.join").join(
        t("cell.target.points", player=names[seat], n=gain) for seat, gain in enumerate(drift.gains) if gain
    )
    id = "cell.target.score" if is_new else "cell.target.grow"
    return t(id, cell=NAME[cell], letter=letter, n=len(cells), points=points)


def _lead_words(state: State, after: State) -> str:
    """Of 2 players: what the figure on a destination stands for."""
    was, will = lead(state), lead(after)
    if was == will:
        return t("cell.target.lead.same", lead=signed(was))
    return t("cell.target.lead", before=signed(was), after=signed(will))
