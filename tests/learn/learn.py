"""Learn: learns the weights of Trias's bots from scratch, by self-play.

    python -m tests.learn.learn [--players N] [--rounds N] [--games N] [--processes N] [--write]

In every round the bot plays games against itself with the weights so far, with some random moves. At the end
of every turn it records the features of each seat, minus the mean of the others', and at the end of the game
the seat's lead over the mean of the others. The weights are those that predict this lead best.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tests.learn.fit import Normal
from trias.games import trias as game
from trias.games.trias.bot import features
from trias.games.trias.bot.cards import choose_card
from trias.games.trias.bot.judge import Weights, judge_of
from trias.games.trias.bot.levels import choose_place
from trias.games.trias.bot.turns import Effort, whole_turns
from trias.games.trias.bot.weights import PLAIN, WEIGHTS
from trias.games.trias.moves import DRAW, END, HAND
from trias.games.trias.state import State
from trias.games.work import finish

WEIGHTS_FILE = Path(__file__).parent.parent.parent / "trias/games/trias/bot/weights.py"

#: The effort of the bot in self-play.
CARD, TURN = Effort(1, 6, 0, 1), Effort(6, 12, 0, 12)
#: How often it plays randomly: one of the best turns, any drift, and any tile during placing.
STRAY, ASTRAY, MISPLACE = 0.3, 0.06, 0.5
#: How often it chooses hand or draw at random, which saves half the work.
LOT = 0.7
#: Number of players -> games per round: a game for two has fewer turns to learn from.
GAMES = {2: 400, 3: 200, 4: 200, 5: 200}
#: An additional column after the features: 1 for the seat whose turn has just ended. Not a weight.
SIZE = 2 * (len(features.NAMES) + 1)


def relative(state: State, mover: int) -> list[list[float]]:
    """Return one sample per seat: each feature minus the others' mean, as it is and times features.rest."""
    rest = features.rest(state)
    rows = features.rows(state)
    for seat, row in enumerate(rows):
        row.append(1.0 if seat == mover else 0.0)
    samples = []
    for seat in range(state.players):
        sample = []
        for at, value in enumerate(rows[seat]):
            others = sum(row[at] for other, row in enumerate(rows) if other != seat)
            difference = value - others / (state.players - 1)
            sample += [difference, difference * rest]
        samples.append(sample)
    return samples


def play(task: tuple[int, list[Weights], int, int]) -> Normal:
    """Play some games by seed, each seat with weights from the pool. Returns the samples from all games."""
    players, pool, seed, games = task
    found = Normal(SIZE)
    for number in range(games):
        rng = Random(f"{players} {seed + number}")
        state = game.start(game.new_setup(players, rng), players, {})
        samples: list[list[list[float]]] = []
        seated = [rng.choice(pool) if rng.random() < 0.5 else pool[-1] for _ in range(players)]
        while state.phase != "over":
            step(state, seated[state.player], rng, samples)
        mean = sum(state.score) / players
        for by_seat in samples:
            for seat, sample in enumerate(by_seat):
                found.add(sample, (state.score[seat] - mean) * players / (players - 1))
    return found


def step(state: State, weights: Weights, rng: Random, samples: list[list[list[float]]]) -> None:
    """Play one decision: a placing, a card, or the whole turn after it."""
    seat = state.player
    if state.phase == "place":
        judge = judge_of(weights, state, seat)
        state.play(
            rng.choice(state.legal()) if rng.random() < MISPLACE else choose_place(judge, state, 0.0, rng)
        )
    elif state.phase == "card":
        lot = rng.random() < LOT
        state.play(rng.choice((HAND, DRAW)) if lot else finish(choose_card(weights, state, CARD)))
    else:
        if state.phase == "drift" and rng.random() < ASTRAY:
            state.play(rng.choice(state.legal()))
        plans = finish(whole_turns(judge_of(weights, state, seat), state, TURN))
        plan = rng.choice(plans) if rng.random() < STRAY else plans[0]
        for action in plan.actions:
            state.play(action)
        ended = state.clone()
        ended.send_home(seat)
        samples.append(relative(ended, seat))
        state.play(END)


def learn(players: int, rounds: int, games: int, processes: int, pull: float) -> Weights:
    """Return the weights after `rounds` rounds. All games count, and all weights stay in the pool."""
    pool: list[Weights] = [PLAIN]
    whole = Normal(SIZE)
    towards = [value for name in features.NAMES for value in PLAIN[name]] + [0.0, 0.0]
    found = towards
    for number in range(rounds):
        size = 5
        tasks = [
            (players, pool, number * 1_000_000 + start, min(size, games - start))
            for start in range(0, games, size)
        ]
        new = Normal(SIZE)
        with Pool(processes) as workers:
            for part in workers.imap(play, tasks):
                new.join(part)
        whole.join(new)
        old, found = found, whole.solve(pull, towards)
        print(
            f"{players} players, round {number + 1}: {whole.samples} samples, mean squared error"
            f" {new.error(old):.2f}, then {new.error(found):.2f}, of {new.target / new.samples:.2f}",
            file=sys.stderr,
            flush=True,
        )
        weights = {
            name: (round(found[2 * at], 4), round(found[2 * at + 1], 4))
            for at, name in enumerate(features.NAMES)
        }
        pool.append(weights)
        print(json.dumps(weights), flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=0, help="this number only; without it, 2 to 5")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=0, help="in every round; without it, as GAMES says")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--pull", type=float, default=500.0, help="towards the hand-set weights, in samples")
    parser.add_argument("--write", action="store_true", help="put the weights into weights.py")
    options = parser.parse_args()
    found = dict(WEIGHTS)
    for players in [options.players] if options.players else game.PLAYERS:
        games = options.games or GAMES[players]
        found[players] = learn(players, options.rounds, games, options.processes, options.pull)
    if options.write:
        WEIGHTS_FILE.write_text(source(WEIGHTS_FILE.read_text(encoding="utf-8"), found), encoding="utf-8")


def source(old: str, found: Mapping[int, Weights]) -> str:
    """Return the text of weights.py with these weights instead of the learned ones."""
    head, mark, _ = old.partition("WEIGHTS: Mapping[int, Weights] = {\n")
    lines = [head + mark]
    for players, weights in sorted(found.items()):
        lines.append(f"    {players}: {{\n")
        lines += [f'        "{name}": ({first}, {more}),\n' for name, (first, more) in weights.items()]
        lines.append("    },\n")
    return "".join([*lines, "}\n"])


if __name__ == "__main__":
    main()
