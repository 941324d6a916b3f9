"""Lab: what Trias gives the bot lab: the names in a view, bots' ratings, bots to start from. No browser."""

from collections.abc import Mapping

from web.games.trias import drawings
from web.games.trias.ratings.bot_ratings import RATINGS
from web.state.game_parts import GameLab

#: The names of a view of Trias.
_NAMES = (
    *("phase", "ap", "free_rescues", "card", "last_turns", "tiles", "herds", "swimmers", "spent", "room"),
    *("lands", "final", "stock", "hand", "unseen", "deck", "next_back", "hand_backs"),
    *("ring(cell)", "arrow(start, end)", "drawings"),
)
#: The built-in bots, and their ratings by number of players; 0 if not measured. `python -m tests.ladder`
#: prints them.
_BOTS = ("random", "greedy", "oneturn", "gentle", "casual", "steady", "strong", "expert1", "expert")
_POINTS: Mapping[int, tuple[int, ...]] = {
    2: (1000, 1798, 1816, 1615, 1808, 1982, 2140, 2294, 2354),
    3: (1000, 1873, 2000, 1722, 1967, 2278, 2502, 2555, 2680),
    4: (1000, 1720, 1810, 1533, 1707, 1950, 2135, 2243, 2282),
    5: (1000, 1617, 0, 1504, 1654, 1847, 1954, 2003, 2054),
}

_DRIFT = '''"""Trias: plays the drift that scores most; otherwise the action with the largest lead."""


def lead(view):
    """Your lead if the game ended now."""
    own = view.final[view.seat]
    return own - max(points for seat, points in enumerate(view.final) if seat != view.seat)


def scored(view, action):
    """The points you get at once for an action."""
    after = view.after(action)
    return after.score[view.seat] - view.score[view.seat]


def choose(view, legal):
    if view.phase == "card":
        return "hand"
    view.random.shuffle(legal)  # break ties at random
    if view.phase == "drift":  # with two players no drift scores at once (R6.3): the lead decides
        return max(legal, key=lambda action: (scored(view, action), lead(view.after(action))))
    return max(legal, key=lambda action: lead(view.after(action)))
'''

_PIECES = '''"""Trias: our bot Greedy, taken apart. Change a number and see whether it plays better.

It tries every action and takes the one that leads to the best position.
"""

LEAD = 0.6  # times the points for a land mass if it were scored now
SHARE = 0.5  # times the tiles of a land mass, times your share of the herds on it
MAIN = 0.25  # the same for the main land mass, which scores nothing until it breaks
HERD, SWIMMER, STOCK = 0.35, 0.1, 0.15
CROWD = 0.05  # for each herd beyond the first on a tile
OVERFULL = 0.35  # for each herd that the tile has no room for


def worth(view, seat):
    """The value of a position for one seat, in points."""
    value = view.score[seat] + STOCK * view.stock[seat]
    if view.winners is None:
        value += sum(of_land(land, seat) for land in view.lands)
    value += sum(of_tile(view, cell, herds[seat]) for cell, herds in view.herds.items())
    value += sum(SWIMMER * swimmers[seat] for swimmers in view.swimmers.values())
    return value


def of_land(land, seat):
    share = len(land.cells) * land.herds[seat] / (sum(land.herds) or 1)
    if land.is_main:
        return MAIN * share
    return LEAD * land.points[seat] + SHARE * share


def of_tile(view, cell, count):
    too_many = min(count, max(0, -view.room[cell]))
    return HERD * count - CROWD * max(0, count - 1) - OVERFULL * too_many


def ahead(view, seat):
    """The value for one seat, minus the average value for the others."""
    others = [worth(view, other) for other in range(view.players) if other != seat]
    return worth(view, seat) - sum(others) / len(others)


def choose(view, legal):
    if view.phase == "card":
        return "hand"  # the real Greedy compares what each card can do: add that
    view.random.shuffle(legal)
    # "end" comes first, so another action has to be better than ending the turn
    legal.sort(key=lambda action: action != "end")
    return max(legal, key=lambda action: ahead(view.after(action), view.seat))
'''

_TRY = '''"""Trias: tries every action, then takes the best one."""


def choose(view, legal):
    best = max(legal, key=lambda action: view.after(action).final[view.seat])
    print(best, "would give", view.after(best).final[view.seat], "points if the game ended now")
    return best
'''

_CARDS = '''"""Trias: draws if the next card may well show the same terrain as its hand card."""


def choose(view, legal):
    if view.phase == "card":
        left = view.unseen[view.next_back]
        print("hand:", view.hand, "unseen:", left)
        return "draw" if left[view.hand] * 3 > sum(left.values()) else "hand"
    return view.random.choice(legal)
'''


def ratings(players: int) -> dict[str, float]:
    """Return the built-in bots' ratings. Ratings from the bots with a face are moved to the same scale."""
    known = {bot: float(points) for bot, points in zip(_BOTS, _POINTS[players], strict=True) if points}
    if players in RATINGS:
        shift = known["gentle"] - RATINGS[players]["gentle"].points
        faces = RATINGS[players].items()
        known = {bot: rating.points + shift for bot, rating in faces if bot not in known} | known
    return known


LAB = GameLab(
    names=_NAMES,
    ratings=ratings,
    templates={"chance": "", "drift": _DRIFT, "pieces": _PIECES},
    examples={"try": _TRY, "remember": "", "cards": _CARDS},
    drawings=drawings.read_all,
    marks=drawings.marks,
)
