"""Decided: finds what decided a finished game, from its final position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .scoring import Share, final, winners
from .state import State

#: How many additional herds on one land mass are tried, at most.
MOST_MORE = 2


class Decision(NamedTuple):
    """What decided a game.

    case: 'more' (`seat` would have won, `points` to `against`, with `herds` more on `land`), 'land' (`rival`
    outscored `seat` on `land`, `against` to `points`, by more than its lead), 'interim' or 'lands' (`rival`
    outscored `seat` there, `against` to `points`).
    seat: a player who did not win. rival: the winner that `seat` is compared with. land: its cells, () for
    none.
    """

    case: str
    seat: int
    rival: int
    land: tuple[int, ...] = ()
    herds: int = 0
    points: int = 0
    against: int = 0


def decision(state: State, seat: int | None = None) -> Decision | None:
    """Return what decided the finished game; None if all players won or it is not over.

    seat: the player to explain it to; if that player won, or for None, the best player who did not win.
    """
    best = state.winners()
    if best is None or len(best) == state.players:
        return None
    if seat is None or seat in best:
        lands = state.lands()
        others = [other for other in range(state.players) if other not in best]
        seat = max(others, key=lambda other: (state.score[other], state.stock[other], lands[other]))
    return _more(state, seat, best[0]) or _points(state, seat, best[0])


def _more(state: State, seat: int, rival: int) -> Decision | None:
    """Return the land mass on which the fewest extra herds would have made the seat win, or None.

    Tries MOST_MORE herds at most. They must have room there, and are taken from the stock as far as possible.
    Of several land masses, one that gives an outright win comes before one that wins by tie-break; then come
    those where the winner is ahead of the seat, then larger ones.
    """
    for herds in range(1, MOST_MORE + 1):
        found = []
        for at, (cells, share) in enumerate(state.final_shares()):
            if sum(max(0, state.room[cell]) for cell in cells) < herds:
                continue
            score = _score_with(state, seat, cells, herds, share.points)
            stock, lands = list(state.stock), state.lands()
            stock[seat] = max(0, stock[seat] - herds)
            lands[seat] += not state.herds_on(cells)[seat]
            if winners(score, stock, lands) != (seat,):
                continue
            others = max(score[:seat] + score[seat + 1 :])
            is_behind = share.points[rival] <= share.points[seat]
            rank = score[seat] == others, is_behind, -len(cells), at
            found.append((rank, Decision("more", seat, rival, cells, herds, score[seat], others)))
        if found:
            return min(found)[1]
    return None


def _score_with(
    state: State, seat: int, cells: tuple[int, ...], herds: int, points: Sequence[int]
) -> list[int]:
    """Return the scores as if the seat had `herds` more on a land mass. points: what each got for it."""
    counts = state.herds_on(cells)
    counts[seat] += herds
    new = final(len(cells), counts).points
    return [score - old + now for score, old, now in zip(state.score, points, new, strict=True)]


def _points(state: State, seat: int, rival: int) -> Decision:
    """Return where the rival got more points than the seat.

    This may be on one land mass, by interim scoring, or on all land masses together.
    """
    shares = state.final_shares()
    lead = state.score[rival] - state.score[seat]
    best = max(shares, key=lambda land: _gain(land[1], seat, rival), default=None)
    if best is not None and _gain(best[1], seat, rival) > lead:
        return Decision("land", seat, rival, best[0], 0, best[1].points[seat], best[1].points[rival])
    points, against = (sum(share.points[one] for _, share in shares) for one in (seat, rival))
    interim, interim_against = state.score[seat] - points, state.score[rival] - against
    if interim_against - interim >= against - points:
        return Decision("interim", seat, rival, (), 0, interim, interim_against)
    return Decision("lands", seat, rival, (), 0, points, against)


def _gain(share: Share, seat: int, rival: int) -> int:
    """Return how many more points the rival got than the seat."""
    return share.points[rival] - share.points[seat]
