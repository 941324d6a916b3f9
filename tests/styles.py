"""Styles: how each opponent plays compared with a bot of the same skill without its style.

python -m tests.styles [--players N] [--games N] [--only bruno,otto]

Both play the same turns, taken from games of `casual` against itself, each turn once. Prints a table of
habits, means over all turns, with and without the style. docs/bots.md has the habits in `SIGNS`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from trias import arena
from trias.games import trias as game
from trias.games.trias.bot import levels
from trias.games.trias.bot.ladder import Level
from trias.games.trias.bot.opponents import OPPONENTS, SKILLS
from trias.games.trias.cells import RING
from trias.games.trias.state import State
from trias.match import Match

#: Opponent -> the habit that shows its style, and 1 (more of it than without the style) or -1 (less).
SIGNS = {
    "bruno": ("crowding", -1),
    "otto": ("leads", 1),
    "nella": ("sunk", -1),
    "hilda": ("stock", -1),
    "dorn": ("crowding", 1),
    "tessa": ("ring", 1),
    "cora": ("sunk", 1),
}


class Habits(NamedTuple):
    """A bot's habits as means over turns.

    sunk: herds of others that it sinks. own: its own sunk herds. births: new herds. At the end of the turn:
    crowding: its herds per tile that has any. ring: distance of its herds from the Pole. leads: land masses
    on which it is at least two herds ahead. lands: land masses with its herds. stock: herds not on the board.
    """

    sunk: float
    own: float
    births: float
    crowding: float
    ring: float
    leads: float
    lands: float
    stock: float


def turns(players: int, games: int) -> list[State]:
    """Return positions at the start of turns, after the card is played, from games of `casual`."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        seats = [{"name": "casual", "bot": "casual"} for _ in range(players)]
        match = Match.new("trias", seats, rng)
        while match.state.winners() is None:
            state = match.state
            assert isinstance(state, State)
            if state.phase == "drift":
                found.append(state.clone())
            match.play(arena.choose(match, "casual", rng))
    return found


def habits(level: Level, positions: Sequence[State]) -> Habits:
    """Return the habits of a bot of that level in these turns."""
    sums: Counter[str] = Counter()
    levels.BY_NAME["tried"] = level
    for number, start in enumerate(positions):
        state, seat, rng = start.clone(), start.player, Random(number)
        while state.phase in ("drift", "act") and state.player == seat:
            *_, action = levels.play(state, "tried", rng)
            for effect in game.effects(state, action):
                if effect.id == "swim":
                    own = effect.values["herds"][seat]
                    sums["own"] += own
                    sums["sunk"] += sum(effect.values["herds"]) - own
                sums["births"] += effect.id == "reproduce"
            state.play(action)
        herds = state.herds[seat]
        sums["herds"] += sum(herds.values())
        sums["tiles"] += len(herds)
        sums["rings"] += sum(RING[cell] * count for cell, count in herds.items())
        sums["stock"] += state.stock[seat]
        for cells in state.land.masses:
            counts = state.herds_on(cells)
            most = max(count for other, count in enumerate(counts) if other != seat)
            sums["leads"] += counts[seat] >= most + 2
            sums["lands"] += counts[seat] > 0
    del levels.BY_NAME["tried"]
    means = {name: sums[name] / len(positions) for name in Habits._fields}
    means |= {"crowding": sums["herds"] / sums["tiles"], "ring": sums["rings"] / sums["herds"]}
    return Habits(**means)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--only", default="", help="opponents, with commas between")
    options = parser.parse_args()
    positions = turns(options.players, options.games)
    print(f"{len(positions)} turns with {options.players} players")
    print("| opponent | " + " | ".join(Habits._fields) + " |")
    print("|---" * (1 + len(Habits._fields)) + "|")
    for name in options.only.split(",") if options.only else SIGNS:
        pairs = zip(habits(OPPONENTS[name], positions), habits(SKILLS[name], positions), strict=True)
        cells = [f"{styled:.2f} ({plain:.2f})" for styled, plain in pairs]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
