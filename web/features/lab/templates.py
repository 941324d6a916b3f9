"""Templates: bots to start from, and the examples of the reference. Each runs unchanged.

Sources are stored as text, like those of bots. Each game has its own in its file lab.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trias.games import NAMES
from web.state.game_parts import lab_of


class Template(NamedTuple):
    """A bot to start from. games: those that it can play. source: Python, with comments in English."""

    games: tuple[str, ...]
    source: str


_CHANCE = '''"""Plays at random, in both games."""


def choose(view, legal):
    # legal: the actions you can take now, as strings
    # view: everything your seat is allowed to know
    print(len(legal), "legal actions, such as", legal[0])
    return view.random.choice(legal)
'''

_REMEMBER = '''"""Both games: remembers its actions, and prefers one it has not taken before."""


class MyBot:
    def begin(self, seat, players, random):
        self.seat = seat
        self.taken = []

    def choose(self, view, legal):
        fresh = [action for action in legal if action not in self.taken]
        self.taken.append(view.random.choice(fresh or legal))
        return self.taken[-1]
'''

#: The templates of all games.
_SHARED = {"chance": _CHANCE, "remember": _REMEMBER}


def _joined(named: Mapping[str, Mapping[str, str]]) -> dict[str, Template]:
    """Return the templates of all games, in order. named: game -> name -> source; '' for a shared source."""
    found: dict[str, Template] = {}
    for game, sources in named.items():
        for name, source in sources.items():
            before = found[name].games if name in found else ()
            found[name] = Template((*before, game), source or _SHARED[name])
    return found


#: Name -> template, the simplest first.
TEMPLATES = _joined({game: lab_of(game).templates for game in NAMES})
#: The examples of the reference, in the same form.
EXAMPLES = _joined({game: lab_of(game).examples for game in NAMES})
