"""Lessons: Triad's lesson, step by step, as data."""

from collections.abc import Callable

from trias.games.triad.position import from_position
from trias.games.triad.state import State
from web.games.triad.profile import COLOURS
from web.state.lesson import Lesson, LessonStep
from web.state.task import both, has, has_played, was_refused


def _at(black: str, orange: str, triads: tuple[int, int] = (0, 0)) -> Callable[[], State]:
    """Return a function that makes a position from texts like `a1:2 b3:1`, with Black to move."""
    position = {
        "player": "black",
        "dice": {
            die[:2]: [colour, int(die[3:])]
            for colour, words in zip(COLOURS, (black, orange), strict=True)
            for die in words.split()
        },
        "triads": triads,
        "winner": None,
    }
    return lambda: from_position(position)


TRIAD = Lesson(
    "triad",
    (
        LessonStep(
            "turn",
            has("move", face=3),
            _at("a1:1 b1:1 c1:2 d1:2 e1:3 f1:3", "a6:3 b6:3 c6:2 d6:2 e6:1 f6:1"),
            has_played(),
        ),
        LessonStep(
            "way",
            was_refused("err.die_in_way"),
            _at("b2:1 a1:3 c1:2 d1:3 e2:3 f1:2", "b4:2 a6:3 c6:2 e5:3 d6:1 f6:1"),
            has_played(),
        ),
        LessonStep(
            "make",
            has("triad"),
            _at("e1:3 d3:2 a2:1 f3:2 a1:1 b1:1", "d4:3 b5:1 f6:2 a6:1 e6:3 c6:2"),
            has_played(),
        ),
        LessonStep(
            "third",
            both(has("triad"), lambda seen: seen.state.winners() == (0,)),
            _at("b2:2 e3:1 f1:1 a1:3", "c4:2 e4:3 a6:1 f6:2 d6:3", (2, 1)),
            has_played(),
        ),
    ),
)


LESSONS = (TRIAD,)
