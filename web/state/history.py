"""History: a match at any moment: the position, the log so far, the points over time.

A moment is a number of actions played: 0 before the first, len(match.actions) now. No browser.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from trias.match import Match
from web.state.game_page import Book


class Course(NamedTuple):
    """The points over time. at: moments, ascending. points: for each seat, one value for each moment.

    scorings: the moments of interim scorings.
    """

    at: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    scorings: tuple[int, ...]


class History:
    """A match and its log as they are now. Neither may change while this is in use.

    turns: the moments at which turns begin, and the last moment.
    """

    def __init__(self, match: Match, book: Book) -> None:
        self.match = match
        self.log = book
        entries = book.entries
        self.turns = [at for at in range(len(entries)) if not at or entries[at].turn != entries[at - 1].turn]
        self.turns.append(len(entries))
        self._states: list[Any] = []
        state = match.start.clone()
        for at in range(len(entries)):
            if at == self.turns[len(self._states)]:
                self._states.append(state.clone())
            state.play(match.actions[at])
        self._states.append(state)
        self._course: Course | None = None

    @property
    def last(self) -> int:
        """Return the last moment, which is now."""
        return len(self.match.actions)

    def state(self, moment: int) -> Any:
        """Return the position at a moment."""
        number = bisect_right(self.turns, moment) - 1
        state = self._states[number].clone()
        for action in self.match.actions[self.turns[number] : moment]:
            state.play(action)
        return state

    def until(self, moment: int) -> Match:
        """Return the match as it was at a moment."""
        match = self.match
        earlier = Match(match.name, match.seats, match.options, match.setup, match.extra)
        earlier.actions = match.actions[:moment]
        earlier.state = self.state(moment)
        return earlier

    def turn_before(self, moment: int) -> int:
        """Return the moment at which the current turn began or, if that is now, the turn before it."""
        return max((at for at in self.turns if at < moment), default=0)

    def turn_after(self, moment: int) -> int:
        """Return the moment at which the next turn begins."""
        return min((at for at in self.turns if at > moment), default=self.last)

    def course(self, worth: Callable[[Any], Sequence[int]]) -> Course:
        """Return the points after each turn. worth: position -> seats' points if the game ended there."""
        if self._course is None:
            points = [worth(state) for state in self._states]
            scorings = tuple(
                at
                for at, entry in enumerate(self.log.entries, 1)
                if any(id == "score" and any(values["points"]) for id, values in entry.effects)
            )
            self._course = Course(tuple(self.turns), tuple(zip(*points, strict=True)), scorings)
        return self._course
