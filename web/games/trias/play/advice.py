"""Advice: Trias's hints, as text and on the board. No browser."""

from collections.abc import Iterable, Sequence

from trias.games.trias.cells import AXIAL, NAME, RING
from trias.games.trias.moves import (
    CELL,
    DRAW,
    DRIFT,
    END,
    HAND,
    KIND,
    MOVE,
    MOVE_SPENT,
    PLACE,
    REPRODUCE,
    RESCUE,
    SOURCE,
    TARGET,
    action_of,
)
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS
from web.games.trias.log.log import Logbook
from web.games.trias.play.drift_previews import Drift, lead
from web.games.trias.play.own_marks import mark_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.views import AdviceLine, Mark
from web.words import figure, sentence, t, with_sign

#: The maximum number of tiles highlighted by the first step of a hint.
MOST_LIT = 3
#: Kind of action -> a part of its text id.
_DEEDS = {
    PLACE: "place",
    DRIFT: "drift",
    MOVE: "move",
    MOVE_SPENT: "move",
    RESCUE: "rescue",
    REPRODUCE: "reproduce",
}


def _nearest(to: int, cells: Iterable[int]) -> frozenset[int]:
    """Return the cells nearest to `to`, at most MOST_LIT."""
    q, r = AXIAL[to]

    def distance(cell: int) -> tuple[int, int]:
        dq, dr = AXIAL[cell][0] - q, AXIAL[cell][1] - r
        return max(abs(dq), abs(dr), abs(dq + dr)), cell

    return frozenset(sorted(cells, key=distance)[:MOST_LIT])


def in_words(app: App, moment: int, actions: Sequence[str]) -> list[str]:
    """Return actions in plain words, one line each, as played from a moment of the game."""
    state, lines = _at(app, moment), []
    for text in actions:
        action = action_of(text)
        if action & KIND == END:
            break
        lines.append(_line(app, state, action))
        state.play(action)
    return lines or [t("advice.end")]


def first_in_words(app: App, moment: int, actions: Sequence[str]) -> list[AdviceLine]:
    """Return the first action on the board in words, part by part: the second step of a hint."""
    state, lines = _at(app, moment), list[AdviceLine]()
    for text in actions:
        action = action_of(text)
        kind = action & KIND
        if kind == DRIFT:
            parts = _drift_lines(app, state, action)
            return lines + [AdviceLine(number, part) for number, part in enumerate(parts, 1)]
        if kind == END:
            break
        if kind not in (HAND, DRAW):
            return [*lines, AdviceLine(1, _line(app, state, action))]
        lines.append(AdviceLine(0, t(f"advice.card.{text}")))
        state.play(action)
    return lines or [AdviceLine(0, t("advice.end"))]


def _at(app: App, moment: int) -> State:
    state = app.position_at(moment)
    assert isinstance(state, State)
    return state


def _line(app: App, state: State, action: int) -> str:
    """Return an action in a few words."""
    kind = action & KIND
    if kind in (HAND, DRAW):
        return t("advice.card.hand" if kind == HAND else "advice.card.draw")
    terrain = f".{LETTERS[state.land.terrain[action >> SOURCE]]}" if kind == DRIFT else ""
    words = t(
        f"advice.do.{_DEEDS[kind]}{terrain}",
        origin=NAME[action >> SOURCE],
        to=NAME[action >> TARGET & CELL],
    )
    points = _points(app, state, action) if kind == DRIFT else ""
    return f"{words} · {points}" if points else words


def _drift_lines(app: App, state: State, action: int) -> tuple[str, str]:
    """Return in words which tile to lift and who swims then, where to put the tile, and what that gains."""
    tile, to = action >> SOURCE, action >> TARGET & CELL
    first = t(f"advice.lift.{LETTERS[state.land.terrain[tile]]}", cell=NAME[tile])
    standing = state.herds_on((tile,))
    if any(standing):
        from web.games.trias.notes import herd_words

        first += " " + sentence(t("note.will_swim", herds=herd_words.whose(app, standing)))
    second = t("advice.put", cell=NAME[to])
    points = _points(app, state, action)
    if points:
        second += " " + t("advice.points", points=points)
    elif state.players == 2:
        after = Drift.of(state, action).after
        second += " " + t("advice.lead", before=with_sign(lead(state)), after=with_sign(lead(after)))
    return first, second


def _points(app: App, state: State, action: int) -> str:
    """Return the points that a drift scores at once, in words, or ''."""
    gains = Drift.of(state, action).gains
    names = app.names()
    order = sorted(range(state.players), key=lambda seat: (seat != state.player, -gains[seat]))
    return t("list.join").join(
        t("cell.target.points", player=names[seat], n=gains[seat]) for seat in order if gains[seat]
    )


def where_to_look(app: App, actions: Sequence[str]) -> str:
    """Return the part of the board to look at, in words: the first step of a hint."""
    action = action_of(actions[0])
    cell, kind = action >> SOURCE, action & KIND
    if kind in (HAND, DRAW):
        return t("advice.look.card")
    if kind == END:
        return t("advice.look.end")
    if kind == PLACE:
        return t("advice.look.place", ring=NAME[action >> TARGET & CELL].rstrip("0123456789"))
    if kind == RESCUE:
        return t("advice.look.rescue")
    book = app.session.book
    assert isinstance(book, Logbook)
    at = cell if kind != REPRODUCE else action >> TARGET & CELL
    return t("advice.look.drift" if kind == DRIFT else "advice.look.herds", letter=book.letters.by_cell[at])


def look_at(app: App, actions: Sequence[str]) -> frozenset[int]:
    """Return the part of the board to look at, as cells to highlight."""
    action, land = action_of(actions[0]), state_of(app).land
    cell, to, kind = action >> SOURCE, action >> TARGET & CELL, action & KIND
    if kind in (HAND, DRAW, END):
        return frozenset()
    if kind == PLACE:
        return _nearest(to, (other for other in land.tiles() if RING[other] == RING[to]))
    if kind == RESCUE:
        return frozenset((cell,))
    at = to if kind == REPRODUCE else cell
    mass = land.masses[land.mass[at]]
    if kind == DRIFT:
        may_drift = {code >> SOURCE for code in state_of(app).legal() if code & KIND == DRIFT}
        return _nearest(at, may_drift.intersection(mass) or mass)
    own = state_of(app).herds[state_of(app).player].keys() & set(mass)
    return _nearest(at, own | {at})


def marks_of(app: App, actions: Sequence[str]) -> tuple[Mark, ...]:
    """Return actions as marks on the board."""
    deeds = enumerate(map(action_of, actions), 1)  # numbered like the list of words
    return tuple(mark_of(action, n) for n, action in deeds if action & KIND not in (HAND, DRAW, END))


def first_marks(app: App, actions: Sequence[str]) -> tuple[Mark, ...]:
    """Return the second step of a hint as marks, numbered like its lines."""
    for action in map(action_of, actions):
        kind = action & KIND
        if kind == DRIFT:
            tile, to = action >> SOURCE, action >> TARGET & CELL
            return Mark(1, tile), Mark(2, to, tile)
        if kind == END:
            break
        if kind not in (HAND, DRAW):
            return (mark_of(action, 1),)
    return ()


def worth_words(app: App, worth: float) -> str:
    """Return in words how many points ahead or behind a line of play ends."""
    points, is_duel = round(abs(worth), 1), state_of(app).players == 2
    if not points:
        return t("advice.worth.level.two" if is_duel else "advice.worth.level")
    if worth > 0:
        id = "advice.worth.points.two" if is_duel else "advice.worth.points"
    else:
        id = "advice.worth.behind.two" if is_duel else "advice.worth.behind"
    return t(id, n=points, points=figure(points))
