"""Lessons: all of them, game by game, in their order."""

from trias.games import NAMES
from web.state.lesson import lessons_of

_ALL = tuple((lesson, game) for game in NAMES for lesson in lessons_of(game))
#: All lessons in the order of their numbers, from 1.
LESSONS = tuple(lesson for lesson, _ in _ALL)
BY_ID = {lesson.id: lesson for lesson in LESSONS}
#: Id of a lesson -> its game.
GAME_OF = {lesson.id: game for lesson, game in _ALL}
