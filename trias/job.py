"""Job: one decision given to a bot as text, worked off in slices. The same in a worker and in the page."""

import json
from collections.abc import Callable
from random import Random

from .match import Match
from .record import from_record


class Job:
    """A bot's work on one decision.

    text: JSON `{"id": int, "bot": name, "seed": int, "record": redealt record}`. The page made it: trusted.
    """

    def __init__(self, text: str) -> None:
        given = json.loads(text)
        self.id: int = given["id"]
        self.match: Match = from_record(given["record"])
        self.work = self.match.game.think(self.match.state, given["bot"], Random(given["seed"]))
        self.best = -1
        self.is_done = False

    def step(self, ms: float, now: Callable[[], float]) -> str:
        """Work for about that many milliseconds by the clock `now` (milliseconds).

        JSON `{"id": int, "done": bool, "action": the best action so far in notation, or ""}`.
        """
        end = now() + ms
        self.is_done = True
        for best in self.work:
            self.best = best
            if now() >= end:
                self.is_done = False
                break
        action = self.match.game.action_text(self.best) if self.best >= 0 else ""
        return json.dumps({"id": self.id, "done": self.is_done, "action": action})
