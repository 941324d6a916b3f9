"""Arena: bots against bots. Games by seed, blocks of paired deals, intervals; knows no particular game."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from .games import load, load_bots
from .games.contract import Json
from .match import Match

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

#: A game that goes on after so many actions is broken.
_MOST_ACTIONS = 5000
_RESAMPLES = 2000


def choose(match: Match, bot: str, rng: Random) -> int:
    """The bot's choice for the player to move, made from the game as that player may know it."""
    seat = match.state.to_move
    view = match.state.redeal(seat, rng)
    *_, choice = load_bots(match.name).think(view, bot, rng)
    return choice


def selfplay(game: str, bots: Sequence[str], seed: int, options: dict[str, str] | None = None) -> Match:
    """A whole game between the bots, one a seat; the same arguments give the same game everywhere."""
    rng = Random(seed)
    seats = [{"name": f"{bot.capitalize()} {seat}", "bot": bot} for seat, bot in enumerate(bots, 1)]
    match = Match.new(game, seats, rng, options)
    play_out(match, bots, rng)
    return match


def play_out(match: Match, bots: Sequence[str], rng: Random) -> None:
    """Let the bots play the match to its end."""
    for _ in range(_MOST_ACTIONS):
        if match.state.winners() is not None:
            return
        match.play(choose(match, bots[match.state.to_move], rng))
    raise RuntimeError("the game does not end")


# Matches ------------------------------------------------------------------------------------------------


class Pairing(NamedTuple):
    """Who meets whom: the bots of one block, seat by seat before any rotation, and the names they go by."""

    game: str
    bots: tuple[str, ...]
    names: tuple[str, ...]


class Block(NamedTuple):
    """One deal played with every rotation of the seats: mean share of wins and points a seat, by name."""

    wins: dict[str, float]
    points: dict[str, float]


class Standing(NamedTuple):
    """A bot's result: mean share of wins of one of its seats, the 95 % interval of it, mean points."""

    win_share: float
    low: float
    high: float
    points: float


def pairing(game: str, bots: Sequence[str], players: int) -> Pairing:
    """Two bots: one seat for the first, all others for the second. More: repeated round the seats."""
    names = [
        bot if bot not in bots[:at] else f"{bot}#{bots[:at].count(bot) + 1}" for at, bot in enumerate(bots)
    ]
    seats = [0, *[1] * (players - 1)] if len(bots) == 2 else [seat % len(bots) for seat in range(players)]
    return Pairing(game, tuple(bots[at] for at in seats), tuple(names[at] for at in seats))


def play_block(task: tuple[Pairing, int]) -> Block:
    """The deal of a seed, once with every rotation of the seats."""
    (game, bots, names), seed = task
    players = len(bots)
    setup = load(game).new_setup(players, Random(seed))
    wins: dict[str, list[float]] = {name: [] for name in names}
    points: dict[str, list[float]] = {name: [] for name in names}
    for rotation in range(players):
        seated = [(seat + rotation) % players for seat in range(players)]
        seats: list[Json] = [{"name": names[at], "bot": bots[at]} for at in seated]
        match = Match(game, seats, {}, setup)
        play_out(match, [bots[at] for at in seated], Random(f"{seed} {rotation}"))
        winners = match.state.winners() or ()
        score = match.game.points(match.state)
        for seat, at in enumerate(seated):
            share = (seat in winners) / len(winners) if winners else 1 / players
            wins[names[at]].append(share)
            points[names[at]].append(score[seat])
    return Block(
        {name: _mean(results) for name, results in wins.items()},
        {name: _mean(results) for name, results in points.items()},
    )


def play_blocks(
    pair: Pairing, blocks: int, seed: int, processes: int, progress: Callable[[int], None]
) -> list[Block]:
    """That many blocks, on so many processes. After Ctrl-C these end, and KeyboardInterrupt is raised."""
    tasks = [(pair, seed + number) for number in range(blocks)]
    results: list[Block] = []
    if processes == 1:
        _collect(map(play_block, tasks), results, progress)
    else:
        with _workers(processes) as pool:
            _collect(pool.imap(play_block, tasks), results, progress)
    return results


def _collect(blocks: Iterable[Block], results: list[Block], progress: Callable[[int], None]) -> None:
    for block in blocks:
        results.append(block)
        progress(len(results))


def _workers(processes: int) -> Pool:
    """Worker processes that never see Ctrl-C: they inherit the blocked signal from this one."""
    if not hasattr(signal, "pthread_sigmask"):
        return multiprocessing.Pool(processes, _ignore_interrupt)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return multiprocessing.Pool(processes)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def standings(blocks: Sequence[Block]) -> dict[str, Standing]:
    """The result by name; the interval is a bootstrap over blocks."""
    rng = Random(1)
    table = {}
    for name in blocks[0].wins:
        shares = [block.wins[name] for block in blocks]
        means = sorted(_mean(rng.choices(shares, k=len(shares))) for _ in range(_RESAMPLES))
        table[name] = Standing(
            _mean(shares),
            means[_RESAMPLES * 25 // 1000],
            means[_RESAMPLES * 975 // 1000 - 1],
            _mean([block.points[name] for block in blocks]),
        )
    return table


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
