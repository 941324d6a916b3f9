"""Baselines: `random`, `greedy` and `oneturn`. They never change, so strength can be measured against them.

They use only what their seat may know: how many cards of each kind are unseen, never the cards themselves.
"""

from collections.abc import Iterator
from random import Random

from ..cells import POLE, RING
from ..moves import DRAW, DRIFT, END, HAND, KIND
from ..scoring import final
from ..state import State
from ..tiles import DRIFTING, METEORITE

#: Actions that greedy evaluates between two yields: about 10 ms of work in a browser.
_SLICE = 100

# Weights of greedy's evaluation, in points. Do not change them; better bots have other weights.
_MAJORITY = 0.6  # of the points that a land mass would give if scored now
_SHARE = 0.5  # of a land mass's tiles, divided in proportion to the herds
_MAIN_SHARE = 0.25  # the same on the main land mass
_HERD = 0.35
_SWIMMER = 0.1
_STOCK = 0.15
_RING = 0.04  # per ring away from the best one
_BEST_RING = 4
_CROWD = 0.05  # per herd beyond the first on a tile

# How far oneturn searches. Do not change these either.
_DRIFTS = 8  # the number of best drifts from which the search continues
_WIDTH = 8  # positions kept after each action


def at_random(state: State, rng: Random) -> Iterator[int]:
    """Yield a random legal action, all equally likely."""
    yield rng.choice(sorted(state.legal()))


def greedy(state: State) -> Iterator[int]:
    """Yield the single action that leads to the best position for the player; of equal actions, the first."""
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
    """Return a sort key that puts ending the turn before useless actions, and cheap actions before drifts."""
    kind = action & KIND
    return (-kind if kind != DRIFT else 1, action)


def _greedy_card(state: State) -> Iterator[int]:
    """Yield HAND or DRAW.

    Compares the value of the best drift for the hand card with the mean of those for the unseen cards.
    """
    seat = state.player
    values = {METEORITE: evaluate(state, seat)}
    for card in DRIFTING:
        drifts = state.mandatory_drifts(seat, card)
        value = None
        for count, action in enumerate(drifts, 1):
            after = state.clone()
            after.phase = "drift"
            after.play(action)
            gain = evaluate(after, seat)
            value = gain if value is None or gain > value else value
            if count % _SLICE == 0:
                yield HAND
        values[card] = values[METEORITE] if value is None else value
    unseen = unseen_cards(state, seat)
    mean = _total([values[card] * count for card, count in unseen.items()]) / sum(unseen.values())
    yield HAND if values[state.hands[seat]] >= mean else DRAW


def oneturn(state: State) -> Iterator[int]:
    """Yield the first action of the whole turn that greedy's evaluation rates best."""
    if state.phase in ("place", "card"):
        yield from greedy(state)
        return
    seat = state.player
    starts: list[tuple[float, int, State]] = []
    if state.phase == "drift":
        for count, action in enumerate(sorted(state.legal()), 1):
            after = state.clone()
            after.play(action)
            starts.append((evaluate(after, seat), action, after))
            if count % _SLICE == 0:
                yield max(starts, key=_by_value)[1]
        starts.sort(key=_by_value, reverse=True)
        del starts[_DRIFTS:]
    else:
        starts.append((_value_at_end(state, seat), END, state))
    best_value, best, _ = starts[0]
    for _, first, start in starts:
        value = _value_at_end(start, seat)
        if first != END and value > best_value:
            best_value, best = value, first
        for value, action in _turns(start, seat):
            if value > best_value + 1e-9:
                best_value, best = value, action if first == END else first
        yield best


def _turns(start: State, seat: int) -> Iterator[tuple[float, int]]:
    """Yield continuations of the turn: the value of the position after each, and its first action."""
    layer: list[tuple[float, int, State]] = [(0.0, END, start)]
    while layer:
        nodes: dict[object, tuple[float, int, State]] = {}
        for _, first, state in layer:
            for action in sorted(state.legal(), key=_quietest_first):
                if action == END:
                    continue
                after = state.clone()
                after.play(action)
                key = (after.ap, after.land, *(tuple(sorted(part.items())) for part in _own(after, seat)))
                if key not in nodes:
                    value = _value_at_end(after, seat)
                    nodes[key] = (value, action if first == END else first, after)
                    yield value, nodes[key][1]
        layer = sorted(nodes.values(), key=_by_value, reverse=True)[:_WIDTH]


def _own(state: State, seat: int) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    return state.herds[seat], state.spent, state.swimmers[seat]


def _value_at_end(state: State, seat: int) -> float:
    """Return the value of the position to the seat after its turn, before it draws a card (R8.1)."""
    if state.swimmers[seat] or state.surplus(seat):
        state = state.clone()
        state.send_home(seat)
    return evaluate(state, seat)


def _by_value(node: tuple[float, int, State]) -> float:
    return node[0]


def unseen_cards(state: State, seat: int) -> dict[int, int]:
    """Return card -> how many such cards of the top card's deck the seat has not seen (R12)."""
    back = state.back(state.cards_drawn)
    places = [at for at in range(state.cards_drawn, len(state.deck)) if state.back(at) == back]
    cards = [state.deck[at] for at in places]
    cards += [
        card
        for other, card in enumerate(state.hands)
        if other != seat and card and state.back(state.hand_at[other]) == back
    ]
    return {card: cards.count(card) for card in sorted(set(cards))}


def evaluate(state: State, seat: int) -> float:
    """Return the value of the position to the seat: its own points minus the mean of the other seats'."""
    standing = _standings(state)
    others = _total(standing) - standing[seat]
    return standing[seat] - others / (len(standing) - 1)


def _total(values: list[float]) -> float:
    """Return the sum, rounded after each step.

    The result of `sum` for floats depends on the Python version.
    """
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
