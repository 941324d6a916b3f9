"""Baselines: `random` and `greedy`, frozen, so that strength can be measured against them for ever.

Both see only what their seat may know: `greedy` reads numbers of unseen cards, never the cards.
"""

from collections.abc import Iterator
from random import Random

from ..cells import POLE, RING
from ..moves import DRAW, DRIFT, HAND, KIND
from ..scoring import final
from ..state import State
from ..tiles import DRIFTING, METEORITE

#: After so many actions looked at, greedy yields: about 10 ms of work in a browser.
_SLICE = 100

# What greedy's evaluation is made of, in points. Never to be changed: better bots have their own.
_MAJORITY = 0.6  # of the points a land mass would give if scored now
_SHARE = 0.5  # a land mass's tiles, shared out by herds
_MAIN_SHARE = 0.25  # the same on the main land mass, which has yet to break
_HERD = 0.35
_SWIMMER = 0.1
_STOCK = 0.15
_RING = 0.04  # each ring away from the best one
_BEST_RING = 4
_CROWD = 0.05  # each herd beyond the first on a tile


def at_random(state: State, rng: Random) -> Iterator[int]:
    """Any legal action, all equally likely."""
    yield rng.choice(sorted(state.legal()))


def greedy(state: State) -> Iterator[int]:
    """The single action after which the position looks best to the player; the first of equals."""
    if state.phase == "card":
        yield from _greedy_card(state)
        return
    seat = state.player
    best, best_value = -1, 0.0
    for count, action in enumerate(sorted(state.legal(), key=_quietest_first), 1):
        after = state.clone()
        after.play(action)
        value = evaluate(after, seat)
        if best < 0 or value > best_value + 1e-9:
            best, best_value = action, value
        if count % _SLICE == 0:
            yield best
    yield best


def _quietest_first(action: int) -> tuple[int, int]:
    """Ending the turn before anything that gains nothing; cheap actions before a drift of the same gain."""
    kind = action & KIND
    return (-kind if kind != DRIFT else 1, action)


def _greedy_card(state: State) -> Iterator[int]:
    """Hand or draw: the best drift with the hand card against the mean over the cards that may come."""
    seat = state.player
    values = {METEORITE: evaluate(state, seat)}
    for card in DRIFTING:
        drifts = state.mandatory_drifts(seat, card)
        value = None
        for count, action in enumerate(drifts, 1):
            after = state.clone()
            after.phase = "drift"
            after.play(action)
            found = evaluate(after, seat)
            value = found if value is None or found > value else value
            if count % _SLICE == 0:
                yield HAND
        values[card] = values[METEORITE] if value is None else value
    unseen = unseen_cards(state, seat)
    mean = _total([values[card] * count for card, count in unseen.items()]) / sum(unseen.values())
    yield HAND if values[state.hands[seat]] >= mean else DRAW


def unseen_cards(state: State, seat: int) -> dict[int, int]:
    """Card -> how many of the top card's deck (its back is in sight) the seat has not seen (R12)."""
    back = state.back(state.drawn)
    places = [at for at in range(state.drawn, len(state.deck)) if state.back(at) == back]
    cards = [state.deck[at] for at in places]
    cards += [
        card
        for other, card in enumerate(state.hands)
        if other != seat and card and state.back(state.hand_at[other]) == back
    ]
    return {card: cards.count(card) for card in sorted(set(cards))}


def evaluate(state: State, seat: int) -> float:
    """How the position looks to the seat, in points: its own standing less the mean of the others'."""
    standing = _standings(state)
    others = _total(standing) - standing[seat]
    return standing[seat] - others / (len(standing) - 1)


def _total(values: list[float]) -> float:
    """The sum, rounded after each step: what `sum` does to floats depends on the version of Python."""
    total = 0.0
    for value in values:
        total += value
    return total


def _standings(state: State) -> list[float]:
    if state.phase == "over":
        return [float(score) for score in state.score]
    land, mass, room = state.land, state.land.mass, state.room
    by_mass = [[0] * state.players for _ in land.masses]
    standings = []
    for seat, herds in enumerate(state.herds):
        value = state.score[seat] + _STOCK * state.stock[seat]
        value += _SWIMMER * sum(state.swimmers[seat].values())
        for cell, count in herds.items():
            by_mass[mass[cell]][seat] += count
            value += _HERD * count - _CROWD * (count - 1) - _RING * abs(RING[cell] - _BEST_RING)
            if room[cell] < 0:
                value += _HERD * max(room[cell], -count)
        standings.append(value)
    for cells, herds_here in zip(land.masses, by_mass, strict=True):
        total = sum(herds_here)
        if not total:
            continue
        if POLE in cells:
            each = _MAIN_SHARE * len(cells) / total
        else:
            each = _SHARE * len(cells) / total
            for seat, points in enumerate(final(len(cells), herds_here).points):
                standings[seat] += _MAJORITY * points
        for seat, count in enumerate(herds_here):
            standings[seat] += each * count
    return standings
