"""Arena: bots against bots. Plays seeded games and blocks of paired deals, and computes intervals.

A bot is a name that the game knows, or a bot file (trias/lab/bot_file.py). Imports no particular game.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from .games import load, load_bots
from .games.contract import Json, Refused
from .lab.bot_file import FileBot, is_bot_file
from .match import Match
from .record import printable, shortened

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: A game with more actions than this is taken to be endless, which is a bug.
_MOST_ACTIONS = 5000
#: Chooses the action of the player to move.
Chooser = Callable[[Match], int]
#: The most characters of a bot file's name that a seat's name shows.
_LONGEST_STEM = 20
#: Bootstrap samples for an interval.
_RESAMPLES = 2000


def choose(match: Match, bot: str, rng: Random) -> int:
    """Return the bot's action for the player to move. The bot sees only what that player may know (R12)."""
    seat = match.state.to_move
    view = match.state.redeal(seat, rng)
    *_, choice = load_bots(match.name).think(view, bot, rng)
    return choice


def chooser(game: str, bot: str, seat: int, players: int, rng: Random, rotation: int = 0) -> Chooser:
    """Return the function that chooses a bot's actions in one seat. Raises Refused for an unusable bot file.

    A bot file gets its own random generator, seeded by `rng`. rotation: see `bot_file.load`.
    """
    if not is_bot_file(bot):
        return partial(choose, bot=bot, rng=rng)
    file_bot = FileBot(bot, game, seat, players, Random(rng.getrandbits(64)), rotation)
    return lambda match: file_bot.choose(match.state)


def selfplay(game: str, bots: Sequence[str], seed: int, options: dict[str, str] | None = None) -> Match:
    """Play a whole game, one bot per seat. The same arguments give the same game on every machine."""
    rng = Random(seed)
    match = Match.new(game, [_seat(bot, number) for number, bot in enumerate(bots, 1)], rng, options)
    play_out(match, bots, rng)
    return match


def _seat(bot: str, number: int) -> Json:
    """Return a record's entry for a seat. A bot file counts as a person: other programs do not know it."""
    if is_bot_file(bot):
        return {"name": f"{shortened(printable(Path(bot).stem), _LONGEST_STEM)} {number}", "bot": None}
    return {"name": f"{bot.capitalize()} {number}", "bot": bot}


def play_out(match: Match, bots: Sequence[str], rng: Random, rotation: int = 0) -> None:
    """Play the match to its end, one bot per seat. rotation: see `bot_file.load`.

    Raises RuntimeError if the game does not end, Refused if a bot file is unusable or fails.
    """
    players = len(bots)
    choosers = [chooser(match.name, bot, seat, players, rng, rotation) for seat, bot in enumerate(bots)]
    for _ in range(_MOST_ACTIONS):
        if match.state.winners() is not None:
            return
        match.play(choosers[match.state.to_move](match))
    raise RuntimeError("the game does not end")


# Matches ------------------------------------------------------------------------------------------------


class Pairing(NamedTuple):
    """The bots of one block and their names in the table, by seat before any rotation."""

    game: str
    bots: tuple[str, ...]
    names: tuple[str, ...]


class Block(NamedTuple):
    """Results of one deal played with every rotation of the seats: mean wins and points per seat, by name."""

    wins: dict[str, float]
    points: dict[str, float]


class Standing(NamedTuple):
    """A bot's result: mean share of wins per seat, its 95 % interval, and mean points per seat."""

    win_share: float
    low: float
    high: float
    points: float


def pairing(game: str, bots: Sequence[str], players: int) -> Pairing:
    """Return the seating for a block. Of two bots, the first gets one seat and the second all others.

    Three or more bots fill the seats in order, over and over. A bot named twice gets `#2` and so on after its
    name.
    """
    names = [
        bot if bot not in bots[:at] else f"{bot}#{bots[:at].count(bot) + 1}" for at, bot in enumerate(bots)
    ]
    seats = [0, *[1] * (players - 1)] if len(bots) == 2 else [seat % len(bots) for seat in range(players)]
    return Pairing(game, tuple(bots[at] for at in seats), tuple(names[at] for at in seats))


def play_block(task: tuple[Pairing, int]) -> Block:
    """Play the deal for a seed once with every rotation of the seats. task: (pairing, seed)."""
    (game, bots, names), seed = task
    players = len(bots)
    setup = load(game).new_setup(players, Random(seed))
    wins: dict[str, list[float]] = {name: [] for name in names}
    points: dict[str, list[float]] = {name: [] for name in names}
    for rotation in range(players):
        seating = [(seat + rotation) % players for seat in range(players)]
        seats: list[Json] = [{"name": names[at], "bot": bots[at]} for at in seating]
        match = Match(game, seats, {}, setup)
        play_out(match, [bots[at] for at in seating], Random(f"{seed} {rotation}"), rotation)
        winners = match.state.winners() or ()
        score = match.game.points(match.state)
        for seat, at in enumerate(seating):
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
    """Play `blocks` blocks in `processes` processes and call `progress` with the number finished.

    Raises Refused if a bot file fails or a worker process dies, and KeyboardInterrupt after Ctrl-C, once
    the worker processes have ended.
    """
    tasks = [(pair, seed + number) for number in range(blocks)]
    count = min(processes, blocks)
    results: list[Block] = []
    for block in map(play_block, tasks) if count == 1 else _side_by_side(tasks, count):
        results.append(block)
        progress(len(results))
    return results


def _side_by_side(tasks: Sequence[tuple[Pairing, int]], count: int) -> Iterator[Block]:
    """Yield the blocks in order. Each of `count` worker processes plays every `count`-th block."""
    workers = []
    try:
        for number in range(count):
            ours, theirs = multiprocessing.Pipe(duplex=False)
            process = multiprocessing.Process(
                target=_play_for, args=(tasks[number::count], theirs), daemon=True
            )
            with _ctrl_c_is_blocked():
                process.start()
            theirs.close()  # so that `ours` closes with the process
            workers.append((process, ours))
        for number in range(len(tasks)):
            process, ours = workers[number % count]
            try:
                found = ours.recv()
            except (EOFError, OSError):
                process.join()
                raise Refused("cli.ended", code=process.exitcode) from None
            if isinstance(found, Exception):
                raise found
            yield found
    finally:
        for process, _ in workers:
            process.terminate()
        for process, _ in workers:
            process.join()


def _play_for(tasks: Sequence[tuple[Pairing, int]], sink: Connection) -> None:
    """Play blocks in a worker process. Sends each result, or the exception that ended the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for task in tasks:
            sink.send(play_block(task))
    except Exception as error:
        sink.send(error)


@contextmanager
def _ctrl_c_is_blocked() -> Iterator[None]:
    """Block Ctrl-C while processes start: they inherit the block, and then ignore the signal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def standings(blocks: Sequence[Block]) -> dict[str, Standing]:
    """Return the results by name. Intervals are bootstrapped over blocks."""
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
