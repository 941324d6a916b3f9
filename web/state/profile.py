"""Profile: what the page asks of a game whether or not it is on the board: how it is set up, and more.

`page_module` is the one way by which shared code finds a game's files in web/games. No browser.
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

#: Keys, and the id of the text that explains them. `{..}` is a key with a name, a text `key...`.
KeyRow = tuple[Sequence[str], str]


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal that a game has for each day, the same for everybody; one without it leaves all out.

    day_of: returns the day whose deal a match plays, '' for any other match. chance: returns the generator
    for the bots of such a match. in_time: returns of stored results, by day, those that count for the day.
    tiles: returns a day's land, cell -> terrain. picture: draws it for the tile at home; {} is not known yet.
    """

    day_of: Callable[[Match], str] = lambda _: ""
    chance: Callable[[Match], Random | None] = lambda _: None
    in_time: Callable[[Json], Json] = lambda _: {}
    tiles: Callable[[str], dict[str, str]] = lambda _: {}
    picture: Callable[[Mapping[str, str]], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class Profile:
    """The values that a game gives in web/games/NAME/profile.py as PROFILE.

    tokens: of its seats, in order. players: how many seats the start sheet begins with.
    starter: the seat that begins the first game, None to draw lots. with_starter: returns the part of a
    set-up in which this seat begins. is_token_chosen: persons choose
    their tokens; else each seat has its own.

    All else may be left out.
    tips: id of a text `tip.ID` -> whether it helps now, of the app; more urgent ones first.
    settings: those that concern this game's board alone (web/state/settings.py).
    board_keys, play_keys, say_keys: the game's own rows on the sheet of keys. restarts_turns: a turn can be
    begun anew, so the key for it is listed.
    chapters: of the rules book, in order, the first of them the summary.
    rules: rule -> the reasons `err.ID` based on it, with spaces between. A reason without an entry uses that
    of its part before the dot.
    figures: of the statistics, each with a text `stat.ID`. means: those shown as means over all games.
    counts: true if the game on the board will move the person's rating as it has been played up to now.
    strength: of a bot, to put the weakest first; those with the same stay in the engine's order.
    shares_wins: several seats can win together; else such an end is a draw.
    faces: the bots that have a face, the gentlest first -> their own token, '' without one.
    tile: returns the picture on the game's tile at home, as markup. sheet: the sheet that sets it up.
    puzzle_signs: kind of puzzle -> the icon beside it. has_secrets: something is hidden from other players.
    has_editor: positions can be set up by hand. ahead: modules for its first picture, action, key and great
    moments, in which no step may take long: the page imports them once it is up. daily: its deal of the day.
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
    return modules.get(path) or import_module(path)  # the first is quicker


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
