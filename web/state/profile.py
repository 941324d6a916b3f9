"""Profile: what a game gives the page even when it is not on the board: how it is set up, and more.

`page_module` is the only way for shared code to find a game's files in web/games. No browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from sys import modules
from typing import TYPE_CHECKING, Any, TypeVar, cast

from trias import games
from trias.games.contract import Json

if TYPE_CHECKING:
    from random import Random

    from trias.match import Match
    from web.state.names import SheetName

Value = TypeVar("Value")

#: Keys, and the id of the text that explains them. `{NAME}` is a named key, whose text is `key.NAME`.
KeyRow = tuple[Sequence[str], str]


@dataclass(frozen=True, slots=True)
class Daily:
    """A game's deal of the day, the same for everybody. A game without one leaves out every field.

    day_of: returns the day whose deal a match plays, '' for any other match. chance: returns the random
    generator for the bots of such a match. in_time: returns, from results stored by day, those of games begun
    on the day itself. tiles: returns a day's land, cell -> terrain. picture: draws the land for the tile on
    the home screen; {} if it is not known yet.
    """

    day_of: Callable[[Match], str] = lambda _: ""
    chance: Callable[[Match], Random | None] = lambda _: None
    in_time: Callable[[Json], Json] = lambda _: {}
    tiles: Callable[[str], dict[str, str]] = lambda _: {}
    picture: Callable[[Mapping[str, str]], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class Profile:
    """The values that a game gives as PROFILE in web/games/NAME/profile.py.

    tokens: of its seats, in order. players: the number of seats on a new start sheet. starter: the seat that
    begins the first game, None for a random one. with_starter: returns the part of a set-up that lets this
    seat begin. is_token_chosen: people choose their tokens; else each seat has a fixed one.

    All other fields may be left out.
    tips: id of a text `tip.ID` -> a function of the app, true if the tip helps now; more urgent tips first.
    settings: the settings that concern this game's board only (web/state/settings.py).
    board_keys, play_keys, say_keys: the game's own rows on the shortcuts sheet. restarts_turns: a turn can be
    restarted, so its key is listed.
    chapters: of the rulebook, in order; the first is the summary.
    rules: rule -> the reasons `err.ID` based on it, separated by spaces. A reason without an entry uses the
    entry of its part before the dot.
    figures: those in the statistics, each with a text `stat.ID`. means: those shown as means over all games.
    counts: true if the game on the board, as played so far, will change the person's rating.
    strength: of a bot, to list the weakest first; bots of the same strength keep the engine's order.
    shares_wins: several seats can win together; else such an end is a draw.
    faces: the bots that have a face, the weakest first -> their own token, '' without one. women: those of
    them that texts call *she*; the others are *he*.
    tile: returns the picture on the game's tile on the home screen, as markup. sheet: the sheet that sets it
    up.
    puzzle_signs: kind of puzzle -> its icon. has_secrets: something is hidden from other players.
    has_editor: positions can be set up by hand. ahead: modules for its first picture, action, key and show,
    which the page imports in advance once it is up. daily: its deal of the day.
    """

    tokens: Sequence[str]
    players: int
    with_starter: Callable[[int], Json]
    starter: int | None = None
    is_token_chosen: bool = False
    tips: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    settings: Sequence[str] = ()
    board_keys: Sequence[KeyRow] = ()
    play_keys: Sequence[KeyRow] = ()
    say_keys: Sequence[KeyRow] = ()
    restarts_turns: bool = False
    chapters: Sequence[str] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    figures: Sequence[str] = ()
    means: Sequence[str] = ()
    counts: Callable[[Any], bool] = lambda _: False
    strength: Callable[[str], int] = lambda _: 0
    shares_wins: bool = False
    faces: Mapping[str, str] = field(default_factory=dict)
    women: tuple[str, ...] = ()
    tile: Callable[[], str] = str
    sheet: SheetName = "play-game"
    puzzle_signs: Mapping[str, str] = field(default_factory=dict)
    has_secrets: bool = False
    has_editor: bool = False
    ahead: Sequence[str] = ()
    daily: Daily = Daily()


def page_module(game: str, name: str) -> Any:
    """Return the module web.games.GAME.NAME, imported on first use. Raises KeyError for an unknown game."""
    if game not in games.NAMES:
        raise KeyError(game)
    path = f"web.games.{game}.{name}"
    return modules.get(path) or import_module(path)  # the lookup in modules is faster


def page_value(game: str, name: str, value: str, default: Value) -> Value:
    """Return a value of the module web.games.GAME.NAME; the default for a game that has no such module."""
    try:
        module = page_module(game, name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"web.games.{game}.{name}.".startswith(f"{error.name}."):
            raise
        return default
    return cast(Value, getattr(module, value))


def profile(game: str) -> Profile:
    """Return the profile of a game, one of NAMES."""
    return cast(Profile, page_module(game, "profile").PROFILE)
