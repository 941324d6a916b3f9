"""Home: what stands on the home screen, its small lists, and whether its board moves. No browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from trias.match import Match
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX, SLOTS
from web.play import day
from web.state.orders import MoveFocus

if TYPE_CHECKING:
    from web.state.app import App

#: The lessons of Trias by their ids in storage.
LESSONS = ("pole", "place", "room", "drift", "swim", "move", "young", "split", "end", "final")
#: The settings that a small list on the home screen chooses.
LISTS = ("language", "sounds", "theme")
_LEARNT, _SOLVED, _DAILY, _ENDED = (PREFIX + name for name in ("lessons", "puzzles", "daily", "statistics"))
#: The keys of which one exists where somebody has played. boot.js looks at the same.
_PLAYED = (_LEARNT, _SOLVED, _DAILY, _ENDED, *SLOTS)


@dataclass(frozen=True)
class Progress:
    """How far a person has got.

    is_new: nobody has played here yet. lessons: how many are done. is_solved: today's puzzle. row: the number
    of continents of the day finished in a row, 0 if today's is not. wins: games of Triad won. tiles: today's
    continent, cell -> terrain.
    """

    is_new: bool = True
    lessons: int = 0
    is_solved: bool = False
    row: int = 0
    wins: int = 0
    tiles: dict[str, str] = field(default_factory=dict)


class Home:
    """standing: as of the last arrival at the bare home screen. is_here: since then it has not been left.

    list_before: the small list that was open after the last intent, '' for none. motion: of the board: `on`,
    `paused` by the person, or `rested` once it has moved long enough.
    """

    def __init__(self) -> None:
        self.standing = Progress()
        self.is_here = False
        self.list_before = ""
        self.motion = "on"


def look(app: App) -> None:
    """Note how far the person has got, once for each arrival at the bare home screen."""
    home = app.slot(Home)
    is_here = app.is_home and app.sheet == "start"
    if is_here and not home.is_here:
        home.standing = _standing(app)
    if not app.is_home and home.motion == "rested":
        home.motion = "on"
    home.is_here = is_here


def is_moving(app: App) -> bool:
    """True if the board of the home screen may move: nothing lies over it."""
    home = app.slot(Home)
    return app.is_home and app.sheet == "start" and not app.open_list and home.motion == "on"


def open_match(app: App) -> Match | None:
    """Return the game to go on with, which is not over, or None."""
    match = app.session.match or app.session.kept_match
    return match if match is not None and match.state.winners() is None else None


def last_match(app: App) -> Match | None:
    """Return the game on the board or offered if it is over, or None."""
    match = app.session.match or app.session.kept_match
    return match if match is not None and match.state.winners() is not None else None


def _standing(app: App) -> Progress:
    today = day.today(app)
    ids, days = (
        read_object(app.storage, key).get(name) for key, name in ((_LEARNT, "done"), (_SOLVED, "days"))
    )
    finished = read_object(app.storage, _DAILY)
    is_played = bool(app.last_setup) or any(app.storage.get(key) for key in _PLAYED)
    return Progress(
        is_new=not is_played and app.session.match is None and app.session.kept_match is None,
        lessons=sum(id in ids for id in LESSONS) if isinstance(ids, list) else 0,
        is_solved=isinstance(days, dict) and today in days,
        row=day.streak(finished, today) if today in finished else 0,
        wins=_wins(read_object(app.storage, _ENDED).get("games")),
        tiles=day.deal(today)["tiles"],
    )


def _wins(entries: Any) -> int:
    """Return how many games of Triad among the statistics' entries a person has won."""
    if not isinstance(entries, list):
        return 0
    wins = (entry for entry in entries if isinstance(entry, dict) and entry.get("won") is True)
    return sum(entry.get("game") == "triad" for entry in wins)


# The quiet line ---------------------------------------------------------------------------------------


def had_list(app: App) -> bool:
    """True if a small list was open until the intent that is being carried out."""
    return bool(app.slot(Home).list_before)


def follow(app: App, intent: str) -> None:
    """Move the focus into the small list that the intent has opened, or back to its button."""
    home = app.slot(Home)
    before, home.list_before = home.list_before, app.open_list if app.open_list in LISTS else ""
    if home.list_before and home.list_before != before:
        app.orders.append(MoveFocus("list-current"))
    elif before and not home.list_before and intent in ("list", "close", *LISTS):
        app.orders.append(MoveFocus(f"home-{before}"))


# The living board -------------------------------------------------------------------------------------


def set_motion(app: App, value: str, _: int) -> None:
    """Hold the board, or let it move again."""
    app.slot(Home).motion = "paused" if value == "pause" else "on"


def rest(app: App, _: str, __: int) -> None:
    """Note that the board has moved long enough."""
    home = app.slot(Home)
    home.motion = "rested" if home.motion == "on" else home.motion
