"""Regret: the points that the bots of Trias give away in decisions whose turns have been played out.

python -m tests.regret [--players N] [--bots strong,expert] [--anew expert] [--processes N]
python -m tests.regret --make DECISIONS --players N [--processes N]

A *decision* is a position from a game between bots: at the drift of a turn, or in the last round at the first
action of a turn. Its *turns* are those that the bots choose there. Each turn is played out by light play
(tests/light_play.py), with hidden cards redealt (R12): FEW redeals for each turn, the same for all, and DEALS
for the better half. The worth of a turn is the seat's points at the end less the mean of the others' points,
averaged over the redeals. The *regret* of a turn is the worth of the best turn minus its own, over the
redeals that both had.

tests/data/regret.jsonl has a decision per line: `seed` of its game, `game` up to there as a link
(docs/notation.md), `part` of the game, `kind` (tactical: the drift of the best turn sinks herds or scores;
else quiet), and `turns`. A turn has its actions, its worth, the standard error of its regret at the time it
was valued, and the bots that chose it, each as often as it chose it. --make adds decisions.

A bot without kept turns is asked for its turns, which are played out and kept. A bot whose play has changed
since then must be asked again with --anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, cast

from tests.light_play import play_on
from tests.strength import LEVELS
from trias.arena import choose, selfplay
from trias.games import trias
from trias.games.trias.bot.ladder import FORMER
from trias.games.trias.moves import DRIFT, END, KIND, action_of, action_text
from trias.games.trias.state import State
from trias.links import game as link
from trias.match import Match

DECISIONS = Path(__file__).parent / "data" / "regret.jsonl"
#: The bots whose turns are valued when a decision is made.
BOTS = ("random", "greedy", "oneturn", *LEVELS[:-1], *FORMER, LEVELS[-1])
#: How often each bot is asked, because bots use random numbers.
TIMES = 2
#: Number of redeals for each turn, and for the better half of the turns.
FEW, DEALS = 8, 24
#: The seed of the first game that decisions are taken from. Each game gives one decision.
FIRST_SEED = 500_000
#: Number of decisions per number of players that check whether a bot's play has changed.
ASKED_AGAIN = 2

Turn = tuple[str, ...]


class Value(NamedTuple):
    """A turn's worth in points, the standard error of its regret, and the bots that chose it."""

    worth: float
    error: float
    bots: tuple[str, ...]


class Decision(NamedTuple):
    """A decision and its turns, the best one first."""

    players: int
    seed: int
    part: str
    kind: str
    game: str
    turns: dict[Turn, Value]

    def start(self) -> Match:
        """Return the match at the decision."""
        return link.unpack(self.game)

    def best(self) -> float:
        """Return the worth of the best turn."""
        return max(value.worth for value in self.turns.values())

    def choices(self, bot: str) -> list[Turn]:
        """Return the turns that a bot chose, each as often as it was chosen."""
        return [turn for turn, value in self.turns.items() for name in value.bots if name == bot]

    def without(self, bots: Iterable[str]) -> Decision:
        """Return the decision as if these bots had not been asked."""
        kept = {
            turn: value._replace(bots=tuple(bot for bot in value.bots if bot not in bots))
            for turn, value in self.turns.items()
        }
        return self._replace(turns=kept)


def read() -> list[Decision]:
    """Return all kept decisions."""
    lines = DECISIONS.read_text("utf-8").splitlines() if DECISIONS.exists() else []
    return [_from_json(json.loads(line)) for line in lines]


def write(decisions: Iterable[Decision]) -> None:
    """Write these decisions to the file. Replaces all others."""
    ordered = sorted(decisions, key=lambda one: (one.players, one.seed))
    DECISIONS.write_text("".join(json.dumps(_to_json(one)) + "\n" for one in ordered), "utf-8")


def _from_json(found: Any) -> Decision:
    turns = {
        tuple(text.split()): Value(worth, error, tuple(bots.split()))
        for text, worth, error, bots in found["turns"]
    }
    return Decision(**{**found, "turns": turns})


def _to_json(one: Decision) -> dict[str, Any]:
    turns = [
        [" ".join(turn), value.worth, value.error, " ".join(value.bots)] for turn, value in one.turns.items()
    ]
    return one._asdict() | {"turns": turns}


# Turns and their worth --------------------------------------------------------------------------------


def turns_of(one: Decision, bot: str) -> list[Turn]:
    """Return the turns that a bot chooses when asked TIMES times, including the action that ends a turn."""
    match = one.start()
    return [_turn_of(match, bot, Random(f"{one.seed} {number}")) for number in range(TIMES)]


def _turn_of(match: Match, bot: str, rng: Random) -> Turn:
    trial = Match(match.name, match.seats, {}, match.setup)
    trial.state = state = match.state.clone()
    seat, texts = state.to_move, []
    while True:
        action = choose(trial, bot, rng)
        texts.append(action_text(action))
        state.play(action)
        if action & KIND == END or state.to_move != seat or state.winners() is not None:
            return tuple(texts)


def lead(match: Match, turn: Turn, deal: int) -> float:
    """Return the lead at the end of one play-out: the seat's points minus the mean of the others' points."""
    seat = match.state.to_move
    rng = Random(f"{match.start.setup()} {deal}")
    state = _state(match).redeal(seat, rng)
    for text in turn:
        state.play(action_of(text))
    play_on(state, rng)
    points = trias.points(state)
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def valued(one: Decision, chosen: dict[str, list[Turn]]) -> Decision:
    """Return the decision with these turns added. New turns are played out; the others keep their values."""
    match = one.start()
    turns = dict(one.turns)
    new = sorted({turn for found in chosen.values() for turn in found} - turns.keys())
    turns |= _first_values(match, new) if not turns else _more_values(match, turns, new)
    for bot, found in chosen.items():
        for turn in found:
            turns[turn] = turns[turn]._replace(bots=(*turns[turn].bots, bot))
    turns = dict(sorted(turns.items(), key=lambda item: (-item[1].worth, item[1].error, item[0])))
    first = next(iter(turns))
    turns[first] = turns[first]._replace(error=0.0)
    return one._replace(turns=turns, kind=_kind(match, next(iter(turns))))


def _first_values(match: Match, new: Sequence[Turn]) -> dict[Turn, Value]:
    """Return the values of these turns: FEW redeals for all, DEALS for the better half, at least three."""
    leads = {turn: [lead(match, turn, deal) for deal in range(FEW)] for turn in new}
    ranked = sorted(leads, key=lambda turn: (-sum(leads[turn]), turn))
    for turn in ranked[: max(3, len(ranked) // 2)]:
        leads[turn] += [lead(match, turn, deal) for deal in range(FEW, DEALS)]
    best = max((found for found in leads.values() if len(found) == DEALS), key=sum)
    return {turn: _value(found, best) for turn, found in leads.items()}


def _more_values(match: Match, turns: dict[Turn, Value], new: Sequence[Turn]) -> dict[Turn, Value]:
    """Return the values of turns added later, with DEALS redeals each, compared with the best of `turns`."""
    if not new:
        return {}
    first = max(turns, key=lambda turn: turns[turn].worth)
    best = [lead(match, first, deal) for deal in range(DEALS)]
    return {turn: _value([lead(match, turn, deal) for deal in range(DEALS)], best) for turn in new}


def _value(leads: Sequence[float], best: Sequence[float]) -> Value:
    """Return a turn's value: the best turn's mean lead minus the mean difference over the same redeals.

    >>> _value([1.0, 2.0], [3.0, 2.0, 7.0])
    Value(worth=3.0, error=1.0, bots=())
    """
    apart = [ours - theirs for ours, theirs in zip(leads, best, strict=False)]
    less = -sum(apart) / len(apart)
    spread = sum((x + less) ** 2 for x in apart) / (len(apart) - 1)
    return Value(round(sum(best) / len(best) - less, 3), round(sqrt(spread / len(apart)), 3), ())


def _state(match: Match) -> State:
    return cast(State, match.state)


def _kind(match: Match, turn: Turn) -> str:
    """Return 'tactical' if the turn's drift sinks herds or scores for anyone, else 'quiet'."""
    drift = action_of(turn[0])
    if drift & KIND != DRIFT:
        return "quiet"
    effects = trias.effects(_state(match), drift)
    is_loud = any(id == "swim" or (id == "score" and any(values["points"])) for id, values in effects)
    return "tactical" if is_loud else "quiet"


def make(players: int, seed: int) -> Decision:
    """Return the decision taken from a game. The same seed gives the same decision."""
    rng = Random(seed)
    whole = selfplay("trias", [rng.choice(LEVELS) for _ in range(players)], seed)
    state, places = cast(State, whole.start).clone(), []
    for number, action in enumerate(whole.actions, 1):
        state.play(action)
        if state.phase == "drift" or (
            state.phase == "act" and state.last_turns is not None and action & KIND == END
        ):
            places.append(number)
    at = rng.choice(places)
    is_last = cast(State, whole.at(at)).last_turns is not None
    part = "last" if is_last else ("early", "middle", "late")[3 * at // len(whole.actions)]
    match = Match("trias", [{"name": str(number)} for number in range(players)], {}, whole.setup)
    match.play_all(whole.actions[:at])
    one = Decision(players, seed, part, "", link.pack(match), {})
    return valued(one, {bot: turns_of(one, bot) for bot in BOTS})


# The table ----------------------------------------------------------------------------------------------


class Score(NamedTuple):
    """Mean regret in points, its standard error, and the share of turns that are the best ones."""

    regret: float
    error: float
    same: float

    def cell(self) -> str:
        return f"{self.regret:.2f} ± {self.error:.2f}, {self.same:.0%}"


def score(decisions: Sequence[Decision], bot: str) -> Score:
    """Return a bot's score."""
    regrets, same = [], 0.0
    for one in decisions:
        lost = [one.best() - one.turns[turn].worth for turn in one.choices(bot)]
        regrets.append(sum(lost) / len(lost))
        same += sum(x == 0 for x in lost) / len(lost)
    mean = sum(regrets) / len(regrets)
    spread = sum((x - mean) ** 2 for x in regrets) / max(len(regrets) - 1, 1)
    return Score(mean, sqrt(spread / len(regrets)), same / len(regrets))


def table(decisions: Sequence[Decision], bots: Sequence[str]) -> str:
    """Return the bots' scores as a table: over all decisions, and by number of players, part and kind."""
    columns: dict[str, list[Decision]] = {"all": list(decisions)}
    for name in ("players", "part", "kind"):
        for key in sorted({getattr(one, name) for one in decisions}, key=_ORDER.index):
            title = f"{key} players" if name == "players" else key
            columns[title] = [one for one in decisions if getattr(one, name) == key]
    lines = ["| bot | " + " | ".join(f"{title} ({len(at)})" for title, at in columns.items()) + " |"]
    lines.append("| --- " * (len(columns) + 1) + "|")
    for bot in bots:
        lines.append(f"| `{bot}` | " + " | ".join(score(at, bot).cell() for at in columns.values()) + " |")
    return "\n".join(lines)


_ORDER = [2, 3, 4, 5, "early", "middle", "late", "last", "tactical", "quiet"]


def asked(one: Decision, bots: Sequence[str]) -> Decision:
    """Return the decision with turns added for the bots that have none in it yet."""
    new = [bot for bot in bots if not one.choices(bot)]
    return valued(one, {bot: turns_of(one, bot) for bot in new}) if new else one


def changed(decisions: Sequence[Decision], bots: Sequence[str]) -> list[str]:
    """Return the bots whose play has changed since they were asked, checked on some of the decisions."""
    samples = [
        one
        for players in (2, 3, 4, 5)
        for one in [one for one in decisions if one.players == players][:ASKED_AGAIN]
    ]
    return [bot for bot in bots if any(not _is_as_asked(one, bot) for one in samples)]


def _is_as_asked(one: Decision, bot: str) -> bool:
    return sorted(turns_of(one, bot)) == sorted(one.choices(bot))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--make", type=int, default=0)
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5))
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--anew", default="")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    kept = {(one.players, one.seed): one for one in read()}
    with Pool(options.processes) as pool:
        if options.make:
            begin = perf_counter()
            there = {seed for players, seed in kept if players == options.players}
            new = [seed for seed in range(FIRST_SEED, 2 * FIRST_SEED) if seed not in there][: options.make]
            for one in pool.imap(partial(make, options.players), new):
                kept[one.players, one.seed] = one
                write(kept.values())
                print(one.players, one.seed, one.part, one.kind, len(one.turns), flush=True)
            print(f"{(perf_counter() - begin) * options.processes / 3600:.2f} hours of a processor")
            return
        bots, anew = options.bots.split(","), options.anew.split(",")
        wanted = [one.without(anew) for one in kept.values() if options.players in (None, one.players)]
        found = pool.map(partial(asked, bots=bots), wanted)
    write((kept | {(one.players, one.seed): one for one in found}).values())
    if others := changed(found, bots):
        raise SystemExit(f"they play otherwise than when they were asked: --anew {','.join(others)}")
    print(table(found, bots))


if __name__ == "__main__":
    main()
