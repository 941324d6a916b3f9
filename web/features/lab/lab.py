"""Lab: bots that a person writes: the chosen bot, the settings for its runs, and the results. No browser.

Functions of the app, each an intent. changes.py edits bots, and running.py runs them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trias import games
from web.features.lab import own_bots
from web.features.lab.news import LabGame, LabStanding, LabTrial
from web.features.lab.own_bots import KeptBot, KeptBots
from web.state.app import App
from web.state.orders import EditCode, MoveFocus
from web.state.session import Session
from web.state.sheets import may_open

#: The most games in a match.
MOST_GAMES = 400
#: How many games of a match can be opened; older ones are dropped.
MOST_LISTED = 60
#: The tabs beside the editor.
TABS = ("result", "help", "bots", "table")
#: The share of a game that is played before the turn that a bot tries.
PARTS = {"first": 0.0, "middle": 0.5, "late": 0.9}
#: The first opponent suggested to a new bot writer.
_FIRST_OTHER = "greedy"
_DEFAULT_PLAYERS = 2


#: The standing of a match before its first game.
START = LabStanding(0, 0, 0.0, 0.0, 1.0)


@dataclass
class Contest:
    """A match in progress or finished.

    other: the name of a built-in bot, or `#` and the id of one of the person's bots. end: why it is over, ''
    until then.
    """

    bot: KeptBot
    other: str
    game: str
    players: int
    games: list[LabGame] = field(default_factory=list)
    standing: LabStanding = START
    end: str = ""
    faults: int = 0

    @property
    def par(self) -> float:
        """The expected share of wins for a bot of equal strength."""
        return 1 / self.players


class Lab:
    """What the lab shows.

    running: '', `try` or `match`. shown: the last run, whose results are on screen. is_up: the sandbox has
    answered. told: why there is no result, in words. gone: the last deleted bot, so that it can be restored.
    """

    def __init__(self) -> None:
        self.kept = KeptBots()
        self.bot = 0
        self.tab = "result"
        self.game, self.players = games.FIRST_GAME, _DEFAULT_PLAYERS
        self.other, self.part = _FIRST_OTHER, "middle"
        self.running = self.shown = ""
        self.is_up = False
        self.job = 0
        self.trial: LabTrial | None = None
        self.trial_session: Session | None = None  # the trial's game, with its log
        self.contest: Contest | None = None
        self.told = ""
        self.gone: KeptBot | None = None

    @property
    def chosen(self) -> KeptBot | None:
        """The bot in the editor, or None."""
        return self.kept.of_id(self.bot)

    def others(self) -> list[str]:
        """Return the possible opponents: the built-in bots, and the person's other bots."""
        own = [f"#{bot.id}" for bot in self.kept.bots if bot.id != self.bot and not bot.is_foreign]
        return [*games.load(self.game).BOTS, *own]

    def check_other(self) -> None:
        """Replace an opponent that no longer exists."""
        others = self.others()
        if self.other not in others:
            self.other = _FIRST_OTHER if _FIRST_OTHER in others else others[0]


def show(app: App) -> None:
    """Open the lab."""
    if not may_open("lab", app.sheet):
        return
    lab = app.slot(Lab)
    lab.kept = own_bots.load(app)
    if lab.chosen is None:
        lab.bot = lab.kept.bots[-1].id if lab.kept.bots else 0
        lab.tab = "result" if lab.bot else "help"
    app.sheet = "lab"
    app.orders.append(EditCode())


def keep(app: App, kept: KeptBots) -> None:
    """Store the bots."""
    app.slot(Lab).kept = kept
    own_bots.keep(app, kept)


def choose_tab(app: App, value: str) -> None:
    """Open a tab beside the editor."""
    if value in TABS:
        app.slot(Lab).tab = value
        look_at_tab(app)


def look_at_tab(app: App) -> None:
    """Scroll the open tab into view in windows where it is below the editor."""
    if app.browser.is_narrow:
        app.orders.append(MoveFocus(f"lab-tab-{app.slot(Lab).tab}"))


def set_game(app: App, value: str) -> None:
    """Choose the game to play."""
    lab = app.slot(Lab)
    if value in games.NAMES and value != lab.game:
        lab.game, lab.players = value, _DEFAULT_PLAYERS
        lab.check_other()


def set_players(app: App, value: str) -> None:
    """Choose the number of players."""
    lab = app.slot(Lab)
    if value.isdecimal() and int(value) in games.load(lab.game).PLAYERS:
        lab.players = int(value)


def set_other(app: App, value: str) -> None:
    """Choose the bot's opponent."""
    lab = app.slot(Lab)
    if value in lab.others():
        lab.other = value


def set_part(app: App, value: str) -> None:
    """Choose the stage of the game at which the bot tries a turn."""
    if value in PARTS:
        app.slot(Lab).part = value
