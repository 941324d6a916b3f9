"""Effects: predicts what a legal action would do. Does not change the state.

Each effect is an id and values. Cells are ints, seats are numbers. In order:

move (seat, cell, to, face, before) · turn_die (seat, cell, face, before) · slide (seat, cell, to, face)
triad (seat, triples, number) · remove (seat, cell) · turn (seat) · win (seats) · draw (by: repeats | quiet)
"""

from ..contract import Effect
from .cells import PARTNERS
from .notation import MOVE, TURN, face_of, kind_of, removed_of, source_of, target_of
from .state import State, is_triad


def effects(state: State, code: int) -> list[Effect]:
    """Return what the legal action would do, in order."""
    player, source, target, face = state.player, source_of(code), target_of(code), face_of(code)
    before = abs(state.dice[source])
    if kind_of(code) == MOVE:
        happenings = [
            Effect("move", {"seat": player, "cell": source, "to": target, "face": face, "before": before})
        ]
    elif kind_of(code) == TURN:
        happenings = [Effect("turn_die", {"seat": player, "cell": source, "face": face, "before": before})]
    else:
        happenings = [Effect("slide", {"seat": player, "cell": source, "to": target, "face": face})]
    after = state.clone()
    after.play(code)
    loss = removed_of(code)
    if loss >= 0:
        happenings.append(
            Effect("triad", {"seat": player, "triples": triples(state, code), "number": after.triads[player]})
        )
        happenings.append(Effect("remove", {"seat": player, "cell": loss}))
    winners = after.winners()
    if winners is None:
        happenings.append(Effect("turn", {"seat": after.player}))
    elif winners:
        happenings.append(Effect("win", {"seats": winners}))
    else:
        happenings.append(Effect("draw", {"by": "quiet" if after.quiet >= 100 else "repeats"}))
    return happenings


def triples(state: State, code: int) -> list[tuple[int, int, int]]:
    """Return the cells of each triad that the action makes."""
    source, target = source_of(code), target_of(code)
    die = -face_of(code) if state.player else face_of(code)
    dice = state.dice[:]
    dice[source] = 0
    return [
        (target, first, second)
        for first, second in PARTNERS[target]
        if dice[first] and dice[second] and is_triad(die, dice[first], dice[second])
    ]
