"""Trias proof: proves a Trias puzzle with the second referee. Imports nothing from the engine or the finder.

The verdicts follow docs/puzzles.md. The search is independent: it tries every turn. Its few shortcuts are
explained in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.puzzles.trias_position import STOCK, Puzzle, impossible, referee
from tests.puzzles.trias_turn import (
    DRIFT_COST,
    End,
    Stand,
    all_steps,
    at_risk,
    begin,
    drift,
    drifts,
    ended,
    steps,
    walk,
)
from tests.referee import (
    POLE,
    Referee,
    cell,
    final_points,
    herds_on,
    land_masses,
)

#: Each different line -> the fewest actions to it.
Ways = dict[Any, int]


def wrong(puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults in a puzzle."""
    yield from impossible(puzzle)
    yield from wrong_solution(puzzle)
    yield from (wrong_drift if puzzle["kind"] in ("drift", "card") else wrong_turn)(puzzle)


# The solution, played with the referee


def wrong_solution(puzzle: Puzzle) -> Iterator[str]:
    game = referee(puzzle)
    for number, text in enumerate(puzzle["solution"].split(), 1):
        if judged(puzzle, game) != "open":
            yield f"it is {judged(puzzle, game)} before action {number}"
            return
        if text not in game.legal():
            yield f"action {number} of the solution, {text}, is not legal"
            return
        game.play(text)
    if judged(puzzle, game) != "solved":
        yield "the solution does not solve it"


def judged(puzzle: Puzzle, game: Referee) -> str:
    """Return `solved`, `failed` or `open`, as defined in docs/puzzles.md."""
    kind, goal, seat = puzzle["kind"], puzzle["goal"], puzzle["seat"]
    is_over = game.phase == "over" or game.player != seat
    if kind == "split":
        gained = [now - then for now, then in zip(game.score, puzzle["position"]["score"], strict=True)]
        own = gained.pop(seat)
        if max(gained) > goal["others"]:
            return "failed"
        is_met = own >= goal["points"]
    elif kind == "save":
        is_met = not is_over and not any(game.swimmers[key] for key in game.swimmers if key[1] == seat)
        is_met = is_met and not any(
            game.standing(tile) > game.capacity(tile) and game.herds[tile, seat] for tile in game.tiles
        )
    elif kind in ("drift", "card"):
        is_over = game.phase == "act"
        is_met = is_over and ahead(scored_now(game), seat) >= goal["lead"]
    elif kind == "best":
        is_met = is_over and ahead(scored_now(game), seat) >= goal["lead"]
    elif kind == "guard":
        is_met = is_over and in_danger(game, seat) <= goal["herds"]
    else:
        is_met = game.winners == [seat]
    return "solved" if is_met else "failed" if is_over else "open"


def scored_now(game: Referee) -> list[int]:
    """Return each seat's points if the game were scored now (R10)."""
    masses = [
        (len(mass), herds_on(mass, game.herds, game.seats))
        for mass in land_masses(set(game.tiles))
        if POLE not in mass
    ]
    more = final_points(masses, game.seats)
    return [points + share for points, share in zip(game.score, more, strict=True)]


def ahead(points: list[int], seat: int) -> int:
    """Return a seat's lead over the best other seat, in points."""
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def in_danger(game: Referee, seat: int) -> int:
    """Return how many of a seat's herds the player's mandatory drift can sink at most, whatever the card."""
    lifted = {text.split(">")[0] for text in game.drifts_of(set(game.tiles))}
    return max((game.herds[cell(tile), seat] for tile in lifted), default=0)


# The whole turn


def wrong_drift(puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults in a puzzle that ends with the mandatory drift."""
    game, seat = referee(puzzle), puzzle["seat"]
    leads: list[tuple[int, str]] = []
    choices = ("hand", "draw") if puzzle["kind"] == "card" else ("",)
    for choice in choices:
        chosen = game.copy()
        if choice:
            chosen.play(choice)
        found = [text.split(">") for text in chosen.legal_mandatory_drifts()]
        if not found:
            yield f"{choice or 'the card'} leads to no drift"
        for lifted, landed in found:
            after = chosen.copy()
            after.drift(cell(lifted), cell(landed))
            leads.append((ahead(scored_now(after), seat), choice))
    most = max(lead for lead, _ in leads)
    right = [choice for lead, choice in leads if lead == most]
    if puzzle["goal"]["lead"] != most:
        yield f"the greatest lead is {most}"
    if len(set(right)) != 1:
        yield "both cards lead there"
    if puzzle["kind"] == "card" and puzzle["goal"]["next"] != puzzle["deck"][0]:
        yield "it tells another card than the next one"
    yield from wrong_numbers(puzzle, len(leads), len(right), 2 if puzzle["kind"] == "card" else 1)


def wrong_turn(puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults in a puzzle about the actions of a turn."""
    kind, goal, seat = puzzle["kind"], puzzle["goal"], puzzle["seat"]
    start = begin(puzzle["position"])
    if kind == "split":
        ways, solved = by_drifts(puzzle, start)
    elif kind == "save":
        ways, solved = by_ends(start, lambda stand: not at_risk(stand))
        if by_ends(start._replace(ap=start.ap - 1), lambda stand: not at_risk(stand))[1]:
            yield "an action point less would do"
        if at_risk(start) != goal["herds"]:
            yield f"{at_risk(start)} herds are at risk"
    else:
        ends, _ = by_ends(start)
        worth = {"best": lead_at, "guard": safety_at, "last": wins_at}[kind]
        values = {end: worth(end, seat, puzzle) for end in ends}
        most = max(values.values())
        if (kind == "best" and most != goal["lead"]) or (kind == "guard" and -most != goal["herds"]):
            yield f"the best turn comes to {abs(most)}"
        if kind == "last" and not most:
            yield "no turn wins"
        ways, solved = ends, {end: length for end, length in ends.items() if values[end] == most}
    yield from wrong_numbers(puzzle, len(ways), len(solved), min(solved.values(), default=0))


def wrong_numbers(puzzle: Puzzle, ways: int, solving: int, length: int) -> Iterator[str]:
    if (puzzle["ways"], puzzle["solving"]) != (ways, solving):
        yield f"{solving} of {ways} ways solve it"
    if len(puzzle["solution"].split()) != length:
        yield f"the shortest solution has {length} actions"


def lead_at(end: End, seat: int, _: Puzzle) -> int:
    return ahead(end.land.standings(end), seat)


def safety_at(end: End, _: int, __: Puzzle) -> int:
    sunk = (herds for tile, herds in enumerate(end.herds) if herds and end.land.may_be_lifted_next(tile))
    return -max(sunk, default=0)


def wins_at(end: End, seat: int, puzzle: Puzzle) -> int:
    """Return 1 if the seat is the only winner at this end of the game, else 0 (R10.5)."""
    points = end.land.standings(end)
    stock = list(puzzle["position"]["stock"])
    stock[seat] = STOCK[min(len(stock), 3)] - sum(end.herds)
    ranks = []
    for other in range(len(points)):
        present = [
            any(end.herds[tile] for tile in mass)
            if other == seat
            else any(end.land.cells[tile] in end.land.others[other][0] for tile in mass)
            for mass in end.land.masses
        ]
        ranks.append((points[other], stock[other], sum(present)))
    return int(ranks.count(max(ranks)) == 1 and ranks[seat] == max(ranks))


def by_ends(start: Stand, is_reached: Callable[[Stand], bool] | None = None) -> tuple[Ways, Ways]:
    """Return all different lines, and those that reach the goal. Without a goal, the second list is empty.

    is_reached: the goal. It counts as soon as it is reached, and play stops there.
    """
    ways: Ways = {}
    solved: Ways = {}
    for length, stand in walk(
        start, lambda stand: () if is_reached and is_reached(stand) else all_steps(stand)
    ):
        if is_reached and is_reached(stand):
            solved.setdefault(ended(stand), length)
            ways.setdefault(ended(stand), length)
        else:
            ways.setdefault(ended(stand), length + 1)
    return ways, solved


def by_drifts(puzzle: Puzzle, start: Stand) -> tuple[Ways, Ways]:
    """Return all lines of a `split`, and those that reach the goal. A line is the turn's drifts.

    Nothing else scores (R6.1), so play stops when there are too few action points for a drift.
    """
    ways: Ways = {}
    solved: Ways = {}

    def judge(after: Stand, length: int) -> bool:
        """Record a drift. Returns True if the goal is still open."""
        ways.setdefault(after.land.drifts, length)
        gained = [now - then for now, then in zip(after.score, start.score, strict=True)]
        own, others = gained.pop(puzzle["seat"]), max(gained)
        if own >= puzzle["goal"]["points"] and others <= puzzle["goal"]["others"]:
            solved.setdefault(after.land.drifts, length)
        return bool(own < puzzle["goal"]["points"] and others <= puzzle["goal"]["others"])

    begun = [(0, start)]
    if puzzle["position"]["phase"] == "drift":
        card, letters = puzzle["position"]["card"], list(start.land.tiles.values())
        found = list(drifts(start))
        named = [each for each in found if letters[each[0]] == card] or found  # R4.2
        begun = [(1, drift(start, index, landed, 4)) for index, landed in named]
        begun = [(length, after) for length, after in begun if judge(after, length)]
    for before, first in begun:
        for length, stand in walk(
            first, lambda stand: (then for then in steps(stand) if then.ap >= DRIFT_COST)
        ):
            for index, landed in drifts(stand):
                judge(drift(stand, index, landed, stand.ap - DRIFT_COST), before + length + 1)
    return ways, solved
