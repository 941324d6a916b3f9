"""Lab match: referees games of user-written bots, and trials of one turn by such a bot.

The referee knows the true cards, so it never runs such a bot itself. It asks for actions as text; the bot
runs elsewhere, and each question contains a game in which everything that the seat does not know is redealt
(R12). The reply is checked like any input from outside: a reply that is not a legal action loses the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any, NamedTuple

from .. import games
from ..games.contract import Json, Refused
from ..games.view import view_of
from ..match import Match
from ..record import parse, printable, shortened, to_record
from .own_bot import why_not
from .sequential import Sequential

#: How long the referee works before it yields, in milliseconds.
SLICE_MS = 100
#: A game with this many actions is stopped and counts as a draw.
MOST_ACTIONS = 3000
#: The number of games with a faulty bot after which a match ends.
MOST_FAULTS = 3
#: The most characters of a bot's output that are kept, per answer and per game.
LONGEST_LOG = 4000
#: The most characters of the exception or the answer that a fault keeps.
LONGEST_ERROR = 500
#: The most characters of an action in a bot's answer. A longer text is not legal.
LONGEST_ANSWER = 60
#: The most characters of all notes of a watched game together.
LONGEST_NOTES = 60_000
#: The most drawings in one note.
MOST_DRAWINGS = 24
#: The most characters of a side's name.
_LONGEST_NAME = 20
#: The most characters of a drawing.
_LONGEST_DRAWING = 12
#: The most sides of a match. Also the distance between the roles of two rotations.
_MOST_SIDES = 2
#: The bot that plays up to the position of a trial. A game without it uses its default bot.
_EARLIER = "greedy"

#: A step: `{"ask": {"role", "question", "ms"}}`, `{"news": {...}}`, or `{}` if there is more to do.
Step = dict[str, Any]
#: The reply to `ask`: the text (None if none came in time) and the time taken, in milliseconds.
Answer = tuple[str | None, float]
Work = Generator[Step, Answer, None]


class Fault(NamedTuple):
    """Why a bot lost a game. kind: as for OwnBotFault, or `late`, `ended` or `noise` (no readable reply).

    line: the line in the bot's source, 0 if unknown. said: the exception or the answer, in one line.
    """

    kind: str
    line: int = 0
    said: str = ""
    why: Json | None = None


class LabSide(NamedTuple):
    """One side of a match. role: the number that addresses its bot, 0 for the built-in bot named `bot`."""

    name: str
    role: int = 0
    bot: str = ""
    source: str = ""

    def in_rotation(self, rotation: int) -> LabSide:
        """Return the side for a rotation of the seats. Its bot has a different role in each rotation."""
        return self._replace(role=self.role + _MOST_SIDES * rotation) if self.role else self


class Referee:
    """Runs one job at a time, in steps. now: a clock, in milliseconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._work: Work | None = None

    def answer(self, text: str) -> str:
        """Return the next step as JSON.

        text: `{"job": text}` begins a job, JSON `{"kind": ..., ...}`; see the functions in KINDS.
        `{"answer": text or null, "ms": n}` answers a question; `{}` continues. The last step has `"done"`.
        """
        request = json.loads(text)
        try:
            if "job" in request:
                job = json.loads(request["job"])
                self._work = KINDS[job["kind"]](job, self._now)
                step = next(self._work)
            elif self._work is None:
                return json.dumps({"done": True})
            else:
                step = self._work.send((request.get("answer"), request.get("ms", 0)))
        except StopIteration:
            self._work = None
            return json.dumps({"done": True})
        return json.dumps(step)


def sides_of(job: Json) -> list[LabSide]:
    """Return the sides in a job. The roles of user-written bots count from 1."""
    sides: list[LabSide] = []
    for entry in job["sides"]:
        role = 1 + sum(bool(side.role) for side in sides) if entry.get("source") else 0
        name = shortened(printable(entry["name"]), _LONGEST_NAME).strip() or "?"
        sides.append(LabSide(name, role, entry.get("bot", ""), entry.get("source", "")))
    return sides


# Matches ------------------------------------------------------------------------------------------------


def match(job: Json, now: Callable[[], float]) -> Work:
    """Play a match: the first side in one seat, the second in all others, each deal with every rotation.

    Each rotation uses a different role, and so a separate bot: no bot meets the same deal twice.

    job: `{"game", "players", "sides": [{"name", "bot"} or {"name", "source"}], "seed", "blocks", "ms"}`.
    seed: a text that no bot can guess. ms: a user-written bot's time limit per turn.
    News: `{"game": {...}, "match": {...}}` after every game, the first side's points first, and at the end
    `{"end": "clear" | "all" | "faults"}`.
    """
    sides, players, seed = sides_of(job), job["players"], job["seed"]
    rules, par = games.load(job["game"]), 1 / players
    found = Sequential(prior=par * (1 - par))  # the variance of a single game
    count = faults = 0
    for number in range(job["blocks"]):
        setup = rules.new_setup(players, Random(f"{seed} {number}"))
        shares = []
        for rotation in range(players):
            seating = [0 if (seat + rotation) % players == 0 else 1 for seat in range(players)]
            at_seats = [sides[at].in_rotation(rotation) for at in seating]
            table = LabTable(job["game"], setup, at_seats, job["ms"], now)
            yield from table.play(Random(f"{seed} {number} {rotation}"))
            own = seating.index(0)
            share, count = table.share_of(own), count + 1
            told = table.told()
            points = told.pop("points")
            first = [points[own], *points[:own], *points[own + 1 :]]
            shares.append(share)
            faults += table.fault is not None
            yield {
                "news": {
                    "game": {"number": count, "share": share, "points": first, **told},
                    "match": _standing(found, count),
                }
            }
            if faults >= MOST_FAULTS:
                yield {"news": {"end": "faults"}}
                return
        found.add(sum(shares) / players)
        verdict = found.interval().verdict(par)
        yield {"news": {"match": _standing(found, count)}}
        if verdict != "open":
            yield {"news": {"end": "clear"}}
            return
    yield {"news": {"end": "all"}}


def _standing(found: Sequential, games: int) -> Json:
    low, high = found.interval()[1:]
    return {"games": games, "blocks": found.blocks, "mean": found.mean, "low": low, "high": high}


class LabTable:
    """One game being played. fault, fault_seat: what went wrong, and the seat of the bot at fault.

    notes: what user-written bots have printed and drawn. Each note is the number of actions before it, its
    text and its drawings; together they have at most LONGEST_NOTES characters.
    """

    def __init__(
        self, game: str, setup: Json, sides: Sequence[LabSide], ms: float, now: Callable[[], float]
    ) -> None:
        seats: list[Json] = [{"name": side.name, "bot": side.bot or None} for side in sides]
        self.match = Match(game, seats, {}, setup)
        self.sides = sides
        self.fault: Fault | None = None
        self.fault_seat = -1
        self.log = ""
        self.slowest = 0.0  # turn of a user-written bot, in milliseconds
        self.notes: list[tuple[int, str, list[str]]] = []
        self._room = LONGEST_NOTES
        self._ms = ms
        self._left = float(ms)
        self._now = now
        self._until = now() + SLICE_MS

    def play(self, chance: Random) -> Work:
        """Play the game to its end, or until a bot fails."""
        yield from self.make(chance)
        while self.fault is None and not self.is_over():
            yield from self.turn(chance)

    def is_over(self) -> bool:
        """Return True after the end of the game, and after MOST_ACTIONS actions."""
        return self.match.state.winners() is not None or len(self.match.actions) >= MOST_ACTIONS

    def make(self, chance: Random) -> Work:
        """Have the user-written bots created, each for its seats."""
        for role in sorted({side.role for side in self.sides} - {0}):
            seats = [seat for seat, side in enumerate(self.sides) if side.role == role]
            question = {
                "source": self.sides[seats[0]].source,
                "game": self.match.name,
                "players": len(self.sides),
                "seats": {seat: chance.getrandbits(64) for seat in seats},
            }
            yield from self._ask(seats[0], {"make": question}, self._ms)
            if self.fault is not None:
                return

    def turn(self, chance: Random) -> Work:
        """Play to the end of the current turn, or until a bot fails."""
        match, seat = self.match, self.match.state.to_move
        self._left = self._ms
        while not self.is_over():
            if self.sides[seat].role:
                yield from self._own_action(seat, chance)
            else:
                yield from self._our_action(seat, chance)
            if (
                self.fault is not None
                or match.game.ends_turn(match.actions[-1])
                or match.state.to_move != seat
            ):
                return

    def _our_action(self, seat: int, chance: Random) -> Work:
        state = self.match.state.redeal(seat, chance)
        choice = -1
        for action in games.load_bots(self.match.name).think(state, self.sides[seat].bot, chance):
            choice = action
            if self._now() >= self._until:
                yield {}
                self._until = self._now() + SLICE_MS
        self.match.play(choice)

    def _own_action(self, seat: int, chance: Random) -> Work:
        dealt = self.match.state.redeal(seat, chance).setup()
        question = {
            "seat": seat,
            "setup": dealt,
            "options": self.match.options,
            "actions": self.match.texts(),
        }
        reply = yield from self._ask(seat, {"choose": question}, max(1.0, self._left))
        if self.fault is not None:
            return
        action = reply.get("action")
        code = _legal(self.match, action)
        if code is None:
            reason = why_not(self.match.name, self.match.state, action)
            why = {"id": reason.id, "values": reason.values} if reason is not None else None
            self._fail(seat, Fault("answer", 0, one_line(action, LONGEST_ANSWER), why))
        else:
            self.match.play(code)

    def _ask(self, seat: int, question: Json, ms: float) -> Generator[Step, Answer, Json]:
        """Ask the bot in a seat. Returns its reply, or {} without one. Records faults."""
        text, took = yield {"ask": {"role": self.sides[seat].role, "question": question, "ms": ms}}
        self._until = self._now() + SLICE_MS
        self._left -= took
        if "choose" in question:
            self.slowest = max(self.slowest, self._ms - self._left)
        reply = read_reply(text)
        if text is None:
            self._fail(seat, Fault("late" if took >= ms else "ended"))
        elif reply is None:
            self._fail(seat, Fault("noise"))
        else:
            log = str(reply.get("log", ""))[:LONGEST_LOG]
            self.log = (self.log + log)[:LONGEST_LOG]
            self._note(log, reply.get("drawings"))
            if "fault" in reply:
                self._fail(seat, read_fault(reply["fault"], self.match))
        return reply or {}

    def _note(self, log: str, drawings: object) -> None:
        """Keep what a bot has printed and drawn, up to LONGEST_NOTES characters in a game."""
        given = drawings[:MOST_DRAWINGS] if isinstance(drawings, list) else []
        drawn = [text for text in given if isinstance(text, str) and len(text) <= _LONGEST_DRAWING]
        size = len(log) + sum(map(len, drawn))
        if (log or drawn) and size <= self._room:
            self._room -= size
            self.notes.append((len(self.match.actions), log, drawn))

    def _fail(self, seat: int, fault: Fault) -> None:
        self.fault, self.fault_seat = fault, seat

    def share_of(self, seat: int) -> float:
        """Return the first side's share of the win, from 0 to 1.

        The first side plays in `seat`, the second side in all others.
        """
        if self.fault is not None:
            return 0.0 if self.fault_seat == seat else 1.0
        winners = self.match.state.winners() or ()
        return (seat in winners) / len(winners) if winners else 1 / len(self.sides)

    def told(self) -> Json:
        """Return the result as JSON: record, points, fault and its seat, log, and slowest turn in ms."""
        return {
            "record": to_record(self.match),
            "points": self.match.game.points(self.match.state),
            "fault": self.fault._asdict() if self.fault is not None else None,
            "seat": self.fault_seat,
            "log": self.log,
            "slowest": self.slowest,
        }


def _legal(match: Match, text: object) -> int | None:
    """Return the action in a bot's reply; None if it is not legal."""
    if not isinstance(text, str) or len(text) > LONGEST_ANSWER:
        return None
    try:
        code = match.game.action_of(text)
    except Refused:
        return None
    return code if match.why_not(code) is None else None


def read_reply(text: str | None) -> Json | None:
    """Return the object in a bot's reply; None for anything else."""
    if text is None:
        return None
    try:
        reply = parse(text)
    except (ValueError, RecursionError):
        return None
    is_fair = isinstance(reply, dict) and isinstance(reply.get("log", ""), str)
    return reply if is_fair else None


def read_fault(value: object, at: Match) -> Fault:
    """Return the fault that a bot's reply reports. Unusable parts are left out."""
    entry = value if isinstance(value, dict) else {}
    kind, line = entry.get("kind"), entry.get("line")
    if kind not in ("none", "several", "error", "answer"):
        return Fault("noise")
    said = entry.get("error") or entry.get("answer") or entry.get("names")
    number = line if type(line) is int and 0 <= line < 100_000 else 0
    reason = None
    if kind == "answer" and isinstance(said, str):
        found = why_not(at.name, at.state, said.strip("'\"")[:LONGEST_ANSWER])
        reason = {"id": found.id, "values": found.values} if found is not None else None
    return Fault(kind, number, one_line(said, LONGEST_ERROR), reason)


def one_line(value: object, most: int) -> str:
    """Return a text from a bot's reply as one line without invisible characters; "" for other values."""
    return printable(str(value)[:most]) if isinstance(value, str) else ""


def watch(job: Json, now: Callable[[], float]) -> Work:
    """Play one game, the first side in one seat, the second in all others, and report the bots' notes.

    job: as for a match, without `"blocks"`. News: `{"game": {...}}` as in a match, with `"notes"`
    (LabTable) and `"own"`, the first side's seat.
    """
    sides, players, seed = sides_of(job), job["players"], job["seed"]
    setup = games.load(job["game"]).new_setup(players, Random(f"{seed} deal"))
    own = Random(f"{seed} seat").randrange(players)
    seating = [sides[0] if seat == own else sides[1] for seat in range(players)]
    table = LabTable(job["game"], setup, seating, job["ms"], now)
    yield from table.play(Random(f"{seed} chance"))
    told = {"number": 1, "share": table.share_of(own), "own": own, "notes": table.notes, **table.told()}
    yield {"news": {"game": told}}


# One turn -----------------------------------------------------------------------------------------------


def trial(job: Json, now: Callable[[], float]) -> Work:
    """Let a bot play one turn of a game that built-in bots have begun.

    job: `{"game", "players", "sides": [one], "seed", "part", "ms"}`. part: how much of the game is played
    first, from 0 to 1. News: `{"trial": {...}}` with the keys of a game and `"from"`, the number of earlier
    actions; `"seen"`, the position as the seat saw it, as text; and `"legal"`, the legal actions there.
    """
    (side,) = sides_of(job)
    chance = Random(f"{job['seed']} chance")  # reveals nothing about the deal to a bot
    rules, players = games.load(job["game"]), job["players"]
    bot = _EARLIER if _EARLIER in rules.BOTS else rules.DEFAULT_BOT
    earlier = LabSide(bot.capitalize(), bot=bot)
    setup = rules.new_setup(players, Random(f"{job['seed']} deal"))
    whole = LabTable(job["game"], setup, [earlier] * players, job["ms"], now)
    if job["part"]:
        yield from whole.play(chance)
    ends = [at for at, action in enumerate(whole.match.actions, 1) if rules.ends_turn(action)]
    before = ends[int(len(ends[:-1]) * job["part"]) - 1] if ends[1:] and job["part"] else 0
    start = Match(job["game"], [{}] * players, {}, setup)
    start.play_all(whole.match.actions[:before])
    seat = start.state.to_move
    table = LabTable(
        job["game"], setup, [side if at == seat else earlier for at in range(players)], job["ms"], now
    )
    table.match.play_all(start.actions)
    yield from table.make(chance)
    if table.fault is None:
        yield from table.turn(chance)
    # what the bot saw when it failed, or before the turn
    state = table.match.state if table.fault is not None else start.state
    view = view_of(job["game"], state, seat, players, chance)
    yield {
        "news": {
            "trial": {**table.told(), "from": before, "at": seat, "seen": str(view), "legal": view.legal}
        }
    }


KINDS: dict[str, Callable[[Json, Callable[[], float]], Work]] = {
    "match": match,
    "try": trial,
    "watch": watch,
}
