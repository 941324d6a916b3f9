"""Job: work for a bot given as text, worked off in slices. The same in a worker and in the page."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .games import load_bots
from .games.contract import Advice, Game, Json, State
from .match import Match
from .record import from_record


class Job:
    """One piece of work: a decision, a hint, the reasons for a turn, or the review of a game.

    text: JSON `{"id": int, "seed": int, "record": record}` and, by kind, more. The page made it: trusted.

    * no kind, and `"bot": name`: a decision for the player to move; the record is redealt.
    * `"kind": "hint"`: the best way to go on for the player to move.
    * `"kind": "why", "from": n, "to": m`: why the actions from number n to before m, counted from 0, were
      played: one player's turn or the first part of it.
    * `"kind": "review"`: every turn that has been ended, placings too.
    """

    def __init__(self, text: str) -> None:
        request = json.loads(text)
        self.id: int = request["id"]
        kind = request.get("kind", "bot")
        self.work = KINDS[kind](from_record(request["record"]), request, Random(request["seed"]))
        self.answer: Json = {"action": ""} if kind == "bot" else {"progress": 0.0}
        self.is_done = False

    def step(self, ms: float, now: Callable[[], float]) -> str:
        """Work for about that many milliseconds by the clock `now` (milliseconds).

        JSON `{"id": int, "done": bool, ...}`, and in it, as far as found:

        * a decision: `"action"`, the best so far in notation, or "".
        * else `"progress"` from 0 to 1, which never falls; hint and why tell no more than begin and end.
        * hint, why: `"advice"`, once it is there: `{"actions": [notation], "worth": float, "reasons":
          [{"id": "why.*", "values": {}}], "instead": [notation]}`; see Advice in the contract.
        * review: `"turns"`, those found so far: `[{"from": n, "to": m, "seat": int, "lost": float,
          "best": advice, "standing": [float for each seat]}]`; see Review.

        Figures are rounded to three places.
        """
        end = now() + ms
        self.is_done = True
        for answer in self.work:
            self.answer = answer
            if now() >= end:
                self.is_done = False
                break
        return json.dumps({"id": self.id, "done": self.is_done, **self.answer})


Kind = Callable[[Match, Json, Random], Iterator[Json]]


def _decision(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    work = load_bots(match.name).think(match.state, request["bot"], rng)
    return ({"action": match.game.action_text(action)} for action in work)


def _hint(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    del request
    state = match.state
    return _advised(match.game, load_bots(match.name).advise(state.redeal(state.to_move, rng), rng))


def _why(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    first, last = request["from"], request["to"]
    state = _state_before(match, first, last, rng)
    return _advised(match.game, load_bots(match.name).explain(state, match.actions[first:last], rng))


def _advised(game: Game, work: Iterator[Advice | None]) -> Iterator[Json]:
    for advice in work:
        yield {"progress": 1.0, "advice": _advice_json(game, advice)} if advice else {"progress": 0.0}


def _review(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    del request
    game, bots, turns = match.game, load_bots(match.name), list[Json]()
    ends = [number for number, action in enumerate(match.actions, 1) if game.ends_turn(action)]
    for first, last in zip([0, *ends], ends, strict=False):
        state = _state_before(match, first, last, rng)
        for result in bots.review(state, match.actions[first:last], rng):  # noqa: B007 - the last is the one
            yield {"progress": first / ends[-1], "turns": turns}
        assert result is not None
        turns.append(
            {
                "from": first,
                "to": last,
                "seat": state.to_move,
                "lost": _figure(result.loss),
                "best": _advice_json(game, result.best),
                "standing": [_figure(figure) for figure in result.standing],
            }
        )
    yield {"progress": 1.0, "turns": turns}


KINDS: dict[str, Kind] = {"bot": _decision, "hint": _hint, "why": _why, "review": _review}


def _state_before(match: Match, first: int, last: int, rng: Random) -> State:
    """The position before action number `first` as its player knew it after those up to `last`, his own.

    What he could not know is dealt anew; the cards that these actions showed are those that were shown.
    """
    seat = match.at(first).to_move
    setup = match.at(last).redeal(seat, rng).setup()
    state = match.game.start(setup, len(match.seats), match.options)
    for action in match.actions[:first]:
        state.play(action)
    return state


def _advice_json(game: Game, advice: Advice) -> Json:
    return {
        "actions": [game.action_text(action) for action in advice.actions],
        "worth": _figure(advice.worth),
        "reasons": [
            {"id": reason.id, "values": {name: _figure(value) for name, value in reason.values.items()}}
            for reason in advice.reasons
        ],
        "instead": [game.action_text(action) for action in advice.instead],
    }


def _figure(value: Any) -> Any:
    """A figure short enough to send; other values as they are."""
    return round(value, 3) + 0.0 if isinstance(value, float) else value
