"""First herds: good tiles for them, shown to a person in the first few games. No browser."""

from collections.abc import Iterable

from trias.games.trias.cells import AXIAL, RING
from trias.games.trias.moves import CELL, TARGET
from trias.games.trias.state import State
from trias.match import Match
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.state.app import App

#: The number of games in which a person counts as a novice.
FIRST_GAMES = 3
#: The key of the games that have ended here (web/features/statistics/totals.py).
_KEY = f"{PREFIX}statistics"
#: The maximum number of good tiles shown.
MOST = 3
#: The smallest distance of good tiles from each other and from the player's other herds, in cells.
APART = 2
#: Greater distances than this, in cells, are no better.
ENOUGH = 4


class Novice:
    """A cache. match: the game for which ended games were counted. games: their number."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.games = 0


def is_novice(app: App) -> bool:
    """True in a person's first games, if tips are on."""
    if app.settings["tips"] != "on" or app.session.match is None:
        return False
    novice = app.slot(Novice)
    if novice.match is not app.session.match:
        games = read_object(app.storage, _KEY).get("games")
        novice.match, novice.games = app.session.match, len(games) if isinstance(games, list) else 0
    return novice.games < FIRST_GAMES


def good_tiles(state: State) -> tuple[int, ...]:
    """Return a few good tiles for the player's next herds, while herds are placed.

    They are halfway between the Pole and the rim and have room. They are never beside the player's other
    herds; tiles farther away from these come first.
    """
    middle = (state.land.far + 1) // 2
    own = list(state.herds[state.player])
    others = [cell for seat, herds in enumerate(state.herds) if seat != state.player for cell in herds]
    free = [code >> TARGET & CELL for code in state.legal()]
    order = sorted(
        (cell for cell in free if RING[cell] == middle and _nearest(cell, own) >= APART),
        key=lambda cell: (
            -min(_nearest(cell, own), ENOUGH),
            -state.capacity[state.land.terrain[cell]],
            -min(_nearest(cell, others), ENOUGH),
            cell,
        ),
    )
    chosen: list[int] = []
    for cell in order:
        if len(chosen) < MOST and _nearest(cell, chosen) >= APART:
            chosen.append(cell)
    return tuple(chosen)


def _nearest(cell: int, cells: Iterable[int]) -> int:
    """Return the distance to the nearest of these cells, a large number if there are none."""
    q, r = AXIAL[cell]
    distances = (
        max(abs(q - AXIAL[other][0]), abs(r - AXIAL[other][1]), abs(q + r - sum(AXIAL[other])))
        for other in cells
    )
    return min(distances, default=99)
