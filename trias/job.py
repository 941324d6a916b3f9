"""Job: a bot's work, done in slices, from and to JSON text. Works the same in a worker and in the page."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from . import positions
from .games import load, load_bots
from .games.contract import Advice, Game, Json, Review, State
from .match import Match
from .record import from_record

#: The most progress reported before a decision is done: how much work it takes is only estimated.
_NEARLY = 0.99


class Job:
    """One piece of work: a decision, a hint, the reasons for a turn, a review, or a whole game.

    text: JSON `{"id": int, "seed": int, "record": record}` and further keys that depend on the kind. The page
    writes the text, so it is trusted.

    * no kind, `"bot": name`: a decision for the player to move. The record must be redealt for that player.
    * `"kind": "hint"`: the best continuation for the player to move.
    * `"kind": "why", "from": n, "to": m`: the reasons for actions n to m - 1, counted from 0: one player's
      turn or the first part of it.
    * `"kind": "review"`: a review of every finished turn, placings included.
    * `"kind": "analyse"`: the best turns, and what each seat can expect. A `"position"`
      (trias/positions.py) may replace the record.
    * `"kind": "whole", "key": text`: the rest of the game, each seat played by its `bot`. Random choices
      are seeded by the key and the number of actions.
    * `"kind": "judge", "from": n`: a review of the last turn alone, which begins with action n, or of the
      rest of that turn from action n on, such as after drawing a card.
    """

    def __init__(self, text: str) -> None:
        request = json.loads(text)
        self.id: int = request["id"]
        kind = request.get("kind", "bot")
        rng = Random(request["seed"])
        if "position" in request:
            self.work: Iterator[Json] = _analysis_at(request, rng)
        else:
            self.work = KINDS[kind](from_record(request["record"]), request, rng)
        self.answer: Json = {"progress": 0.0} | ({"action": ""} if kind == "bot" else {})
        self.is_done = False

    def step(self, ms: float, now: Callable[[], float]) -> str:
        """Work for about `ms` milliseconds by the clock `now`, which returns milliseconds.

        Returns JSON `{"id": int, "done": bool, ...}` with the results so far:

        * all: `"progress"` from 0 to 1, which never decreases. Hint and why report 0 and 1 only.
        * a decision: `"action"`, the best so far in notation, or "".
        * hint, why: `"advice"` once it is known: `{"actions": [notation], "worth": float, "reasons":
          [{"id": "why.*", "values": {}}], "instead": [notation]}`; see Advice in the contract.
        * review: `"count"`, the number of turns, and `"turns"`, those reviewed so far: `[{"from": n,
          "to": m, "seat": int, "lost": float, "best": advice, "standing": [float for each seat],
          "margin": float, "card": float, "turn": [notation], "stake": float}]`; see Review. `card` is
          `card_loss`.
        * judge: `"turn"`, one such object.
        * analyse: `"best": [advice]` and `"standing"`, once they are known; see Analysis.
        * whole: `"played"`, the number of turns played, and at the end `"points"` and `"winners"` (seats).

        Figures are rounded to three places.
        """
        end = now() + ms
        self.is_done = True
        for answer in self.work:
            self.answer = answer
            if now() >= end:
                self.is_done = False
                break
        if self.is_done:
            self.answer = self.answer | {"progress": 1.0}
        return json.dumps({"id": self.id, "done": self.is_done, **self.answer})


Kind = Callable[[Match, Json, Random], Iterator[Json]]


def _decision(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    bots, bot = load_bots(match.name), request["bot"]
    work = bots.think(match.state, bot, rng)
    return _action_answers(match.game, work, bots.pieces(match.state, bot))


def _action_answers(game: Game, work: Iterator[int], pieces: int) -> Iterator[Json]:
    for count, best in enumerate(work, 1):
        yield {"progress": _figure(min(count / pieces, _NEARLY)), "action": game.action_text(best)}


def _hint(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    del request
    state = match.state
    return _advice_answers(match.game, load_bots(match.name).advise(state.redeal(state.to_move, rng), rng))


def _why(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    first, last = request["from"], request["to"]
    state = _state_before(match, first, last, rng)
    return _advice_answers(match.game, load_bots(match.name).explain(state, match.actions[first:last], rng))


def _advice_answers(game: Game, work: Iterator[Advice | None]) -> Iterator[Json]:
    for advice in work:
        yield {"progress": 1.0, "advice": _advice_json(game, advice)} if advice else {"progress": 0.0}


def _review(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    del request
    game, bots, turns = match.game, load_bots(match.name), list[Json]()
    ends = [number for number, action in enumerate(match.actions, 1) if game.ends_turn(action)]
    for first, last in zip([0, *ends], ends, strict=False):
        state = _state_before(match, first, last, rng)
        for result in bots.review(state, match.actions[first:last], rng):  # noqa: B007 - only the last one counts
            yield {"progress": first / ends[-1], "count": len(ends), "turns": turns}
        assert result is not None
        turns.append(_turn_json(game, first, last, state.to_move, result))
    yield {"progress": 1.0, "count": len(ends), "turns": turns}


def _judge(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    first, last = request["from"], len(match.actions)
    state = _state_before(match, first, last, rng)
    for result in load_bots(match.name).review(state, match.actions[first:], rng):
        if result is None:
            yield {"progress": 0.0}
        else:
            turn = _turn_json(match.game, first, last, state.to_move, result)
            yield {"progress": 1.0, "turn": turn}


def _analyse(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    del request
    return _analysis_answers(match.name, match.state, rng)


def _analysis_at(request: Json, rng: Random) -> Iterator[Json]:
    """Yield the results of an analysis of a position set up by hand."""
    _, state = positions.read(request["position"])
    return _analysis_answers(request["position"]["game"], state, rng)


def _analysis_answers(name: str, state: State, rng: Random) -> Iterator[Json]:
    game = load(name)
    for found in load_bots(name).analyse(state.redeal(state.to_move, rng), rng):
        if found is None:
            yield {"progress": 0.0}
        else:
            best = [_advice_json(game, advice) for advice in found.best]
            yield {"progress": 1.0, "best": best, "standing": [_figure(figure) for figure in found.standing]}


def _whole(match: Match, request: Json, rng: Random) -> Iterator[Json]:
    del rng
    think, played = load_bots(match.name).think, 0
    while match.state.winners() is None:
        seat, chance = match.state.to_move, Random(f"{request['key']} {len(match.actions)}")
        view = match.state.redeal(seat, chance)
        best = None
        for best in think(view, match.seats[seat]["bot"], Random(chance.randrange(2**31))):  # noqa: B007 - only the last one counts
            yield {"progress": 0.0, "played": played}
        assert best is not None
        match.play(best)
        played += match.game.ends_turn(best)
    points, winners = match.game.points(match.state), list(match.state.winners() or ())
    yield {"progress": 1.0, "played": played, "points": list(points), "winners": winners}


KINDS: dict[str, Kind] = {
    "bot": _decision,
    "hint": _hint,
    "analyse": _analyse,
    "why": _why,
    "review": _review,
    "judge": _judge,
    "whole": _whole,
}


def _turn_json(game: Game, first: int, last: int, seat: int, result: Review) -> Json:
    """Return the review of one turn: the actions from `first` to `last` - 1."""
    return {
        "from": first,
        "to": last,
        "seat": seat,
        "lost": _figure(result.loss),
        "best": _advice_json(game, result.best),
        "standing": [_figure(figure) for figure in result.standing],
        "margin": _figure(result.margin),
        "card": _figure(result.card_loss),
        "turn": [game.action_text(action) for action in result.turn],
        "stake": _figure(result.stake),
    }


def _state_before(match: Match, first: int, last: int, rng: Random) -> State:
    """Return the state before action `first`, as its player knows it after the actions up to `last`.

    Cards still unknown to the player are redealt; cards that the actions revealed are the true ones.
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
    """Return a float rounded to three places, without a negative zero; other values unchanged."""
    return round(value, 3) + 0.0 if isinstance(value, float) else value
