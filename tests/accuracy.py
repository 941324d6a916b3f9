"""Accuracy: reviews of games between bots of Trias. Do better players get better figures?

python -m tests.accuracy [--games N] [--processes N]

Plays N games each with 2, 3 and 5 players, with a random bot in each seat, and reviews them as the page does.
Prints for each bot its mean, lowest and highest accuracy, its mean loss per turn in points, and its verdicts
(web/state/turn_grade.py).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from multiprocessing import Pool
from random import Random
from typing import NamedTuple, cast

from trias import record
from trias.arena import selfplay
from trias.games.trias.state import State
from trias.job import Job
from web.state.advice import GameReview
from web.state.turn_grade import SYMBOLS

BOTS = ("random", "gentle", "steady", "expert")
PLAYERS = (2, 3, 5)
#: The first seed of the games.
FIRST_SEED = 700_000


class Played(NamedTuple):
    """The review's figures for one seat. `accuracy` is None after too few turns."""

    players: int
    bot: str
    accuracy: int | None
    losses: list[float]
    verdicts: Counter[str]


def reviewed(players: int, seed: int) -> list[Played]:
    """Return the review's figures for each seat of one game. The same seed gives the same game."""
    rng = Random(f"{players} {seed}")
    bots = [rng.choice(BOTS) for _ in range(players)]
    match = selfplay("trias", bots, seed)
    job = Job(json.dumps({"id": 1, "seed": seed, "kind": "review", "record": record.to_record(match)}))
    answer = json.loads(job.step(1e9, lambda: 0.0))
    review = GameReview(1, len(match.actions), progress=1.0, turns=answer["turns"])
    turns = [turn for turn in review.turns if cast(State, match.at(turn["from"])).phase != "place"]
    found = []
    for seat, bot in enumerate(bots):
        own = [turn for turn in turns if turn["seat"] == seat]
        losses = [review.loss(turn) for turn in own]
        verdicts = Counter(review.verdict(turn) for turn in own)
        found.append(Played(players, bot, review.accuracy(own), losses, verdicts))
    return found


def table(found: Iterable[Played]) -> str:
    """Return the figures as a table: a row for each bot and number of players."""
    by_bot = defaultdict[tuple[int, str], list[Played]](list)
    for one in found:
        by_bot[one.players, one.bot].append(one)
    lines = ["| players | bot | seats | accuracy | lost a turn | " + " | ".join(SYMBOLS) + " |"]
    lines.append("| --- " * (5 + len(SYMBOLS)) + "|")
    for players in PLAYERS:
        for bot in BOTS:
            seats = by_bot[players, bot]
            figures = [one.accuracy for one in seats if one.accuracy is not None]
            losses = [loss for one in seats for loss in one.losses]
            if not figures:
                continue
            mean = f"{sum(figures) / len(figures):.0f} ({min(figures)} to {max(figures)})"
            counts = sum((one.verdicts for one in seats), Counter[str]())
            shares = " | ".join(f"{counts[name] / len(losses):.0%}" for name in SYMBOLS)
            lost = f"{sum(losses) / len(losses):.2f}"
            lines.append(f"| {players} | `{bot}` | {len(figures)} | {mean} | {lost} | {shares} |")
    return "\n".join(lines)


def _reviewed(of: tuple[int, int]) -> list[Played]:
    return reviewed(*of)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    games = [(players, FIRST_SEED + number) for number in range(options.games) for players in PLAYERS]
    with Pool(options.processes) as pool:
        print(table([one for seats in pool.imap(_reviewed, games) for one in seats]))


if __name__ == "__main__":
    main()
