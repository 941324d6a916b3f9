"""Lab: bots that a person writes: which is chosen, what is run with it, and what came of that. No browser.

Functions of the app, each an intent. A bot runs in the sandbox alone (web/edge/sandbox.py); what comes from
there is read by web/features/lab/news.py.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trias import games, record
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.features.lab import own_bots
from web.features.lab.news import (
    LabGame,
    LabStanding,
    LabTrial,
    read_game,
    read_news,
    read_standing,
    read_trial,
)
from web.features.lab.own_bots import MOST_BOTS, MOST_BYTES, KeptBot, KeptBots, KeptResult
from web.features.lab.templates import EXAMPLES, TEMPLATES
from web.features.lab.words import ended_words, standing_words, trial_words
from web.play.arrival import open_match
from web.play.begin import LOOK_AT, write_log
from web.play.notices import report
from web.state.draft import clean_name
from web.state.orders import Download, EditCode, MoveFocus, RunBot, StopBot
from web.state.session import Session
from web.state.sheets import may_open
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App

#: How long a bot may take for a turn, in milliseconds.
TURN_MS = 2000
#: A match ends after so many games at the latest; so many of them can be opened.
MOST_GAMES, MOST_LISTED = 400, 60
#: The tabs beside the editor.
TABS = ("result", "help", "bots", "table")
#: How much of a game is played before the turn that a bot tries.
PARTS = {"first": 0.0, "middle": 0.5, "late": 0.9}
#: Against whom a new person's bot plays at first.
_FIRST_OTHER = "greedy"
_DEFAULT_PLAYERS = 2


#: How a match stands before its first game.
START = LabStanding(0, 0, 0.0, 0.0, 1.0)


@dataclass
class Contest:
    """A match under way, or over.

    other: a bot's name, or `#` and the id of an own one. end: '' until it is over.
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
        """The share of the wins of an equal bot."""
        return 1 / self.players


class Lab:
    """What the lab shows.

    running: '', `try` or `match`. shown: which of them the results are of, the last one. is_up: something
    has come from the sandbox. told: why nothing came of it, in words. gone: the bot that was deleted last, to
    bring it back.
    """

    def __init__(self) -> None:
        self.kept = KeptBots()
        self.bot = 0
        self.tab = "result"
        self.game, self.players, self.other, self.part = "trias", _DEFAULT_PLAYERS, _FIRST_OTHER, "middle"
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
        """The bot in the editor; None without any."""
        return self.kept.of_id(self.bot)

    def others(self) -> list[str]:
        """Return whom the bot can play against: ours, and other own bots."""
        own = [f"#{bot.id}" for bot in self.kept.bots if bot.id != self.bot and not bot.is_foreign]
        return [*games.load(self.game).BOTS, *own]


def show(app: App, _: str = "", __: int = 0) -> None:
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


def leave(app: App) -> None:
    """Stop what runs, and take the sandbox away: the lab has been closed."""
    lab = app.slot(Lab)
    _finish(app, "stopped")
    lab.running, lab.is_up, lab.gone = "", False, None
    app.orders.append(StopBot(is_over=True))


# The bots -----------------------------------------------------------------------------------------------


def choose_bot(app: App, value: str, _: int = 0) -> None:
    """Put another bot in the editor."""
    lab = app.slot(Lab)
    if value.isdecimal() and lab.kept.of_id(int(value)) is not None and int(value) != lab.bot:
        _put(lab, int(value))


def _put(lab: Lab, id: int) -> None:
    lab.bot, lab.trial, lab.told = id, None, ""
    lab.shown = lab.running
    if lab.other not in lab.others():
        lab.other = _FIRST_OTHER


def new(app: App, name: str, _: int = 0) -> None:
    """Begin a bot from a template or an example."""
    lab = app.slot(Lab)
    template = TEMPLATES.get(name) or EXAMPLES.get(name)
    if template is None or not _has_room(app):
        return
    if lab.game not in template.games:
        set_game(app, template.games[0])
    _add(app, KeptBot(lab.kept.next_id(), lab.kept.free_name(t("lab.name.new")), template.source))
    lab.tab = "result"
    app.orders.append(MoveFocus("lab-source"))


def _has_room(app: App) -> bool:
    is_free = len(app.slot(Lab).kept.bots) < MOST_BOTS
    if not is_free:
        report(app, Reason("err.lab.full", {"n": MOST_BOTS}))
    return is_free


def _add(app: App, bot: KeptBot) -> None:
    lab = app.slot(Lab)
    _keep(app, lab.kept.with_bot(bot))
    _put(lab, bot.id)


def _keep(app: App, kept: KeptBots) -> None:
    app.slot(Lab).kept = kept
    own_bots.keep(app, kept)


def set_source(app: App, text: str, _: int = 0) -> None:
    """Keep what has been typed. A source that cannot be kept is refused, and the one before stays."""
    lab = app.slot(Lab)
    bot = lab.chosen
    if bot is None or text == bot.source:
        return
    if not own_bots.is_source(text):
        report(app, Reason("err.lab.size", {"kb": MOST_BYTES // 1024}))
        return
    _keep(app, lab.kept.with_bot(bot._replace(source=text)))


def set_name(app: App, text: str, _: int = 0) -> None:
    """Give the bot another name."""
    lab = app.slot(Lab)
    bot, name = lab.chosen, clean_name(text)
    if bot is not None and name and name != bot.name:
        _keep(app, lab.kept.with_bot(bot._replace(name=lab.kept.free_name(name))))


def delete(app: App, value: str, _: int = 0) -> None:
    """Delete a bot, with its results. It can be brought back until the lab is closed."""
    lab = app.slot(Lab)
    bot = lab.kept.of_id(int(value)) if value.isdecimal() else None
    if bot is None:
        return
    _keep(app, lab.kept.without(bot.id))
    lab.gone = bot
    if lab.bot == bot.id:
        _put(lab, lab.kept.bots[-1].id if lab.kept.bots else 0)
    if lab.other not in lab.others():
        lab.other = _FIRST_OTHER
    app.notices.announcement = t("lab.deleted", name=bot.name)


def bring_back(app: App, _: str = "", __: int = 0) -> None:
    """Bring the bot back that was deleted last."""
    lab = app.slot(Lab)
    if lab.gone is not None and _has_room(app):
        _add(app, lab.gone._replace(id=lab.kept.next_id()))
        lab.gone = None


def export(app: App, _: str = "", __: int = 0) -> None:
    """Hand the bot out as a file."""
    bot = app.slot(Lab).chosen
    if bot is not None:
        stem = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in bot.name)
        app.orders.append(Download(f"{stem.strip('_').lower() or 'bot'}.py", bot.source))
        app.notices.announcement = t("say.saved_file")


def import_file(app: App, value: str, __: int = 0) -> None:
    """Take in a bot from a file, which has to be read before it runs.

    value: the file's name, a line break, its text.
    """
    name, _, text = value.partition("\n")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    lab = app.slot(Lab)
    if not own_bots.is_source(text) or not text.strip():
        report(app, Reason("err.lab.file", {"kb": MOST_BYTES // 1024}))
    elif _has_room(app):
        wanted = clean_name(name.removesuffix(".py").replace("_", " ")) or t("lab.name.new")
        _add(app, KeptBot(lab.kept.next_id(), lab.kept.free_name(wanted), text, is_foreign=True))
        lab.tab = "result"


def trust(app: App, _: str = "", __: int = 0) -> None:
    """Let a bot run that came from elsewhere, because the person says so."""
    lab = app.slot(Lab)
    if lab.chosen is not None:
        _keep(app, lab.kept.with_bot(lab.chosen._replace(is_foreign=False)))
        app.orders.append(MoveFocus("lab-try"))


# What is chosen -----------------------------------------------------------------------------------------


def choose_tab(app: App, value: str, _: int = 0) -> None:
    """Open a tab beside the editor."""
    if value in TABS:
        app.slot(Lab).tab = value
        _look_at_tab(app)


def _look_at_tab(app: App) -> None:
    """Bring the open tab into view in windows in which it stands below the editor."""
    if app.browser.is_narrow:
        app.orders.append(MoveFocus(f"lab-tab-{app.slot(Lab).tab}"))


def set_game(app: App, value: str, _: int = 0) -> None:
    """Choose the game that is played."""
    lab = app.slot(Lab)
    if value in games.NAMES and value != lab.game:
        lab.game, lab.players = value, _DEFAULT_PLAYERS
        if lab.other not in lab.others():
            lab.other = _FIRST_OTHER


def set_players(app: App, value: str, _: int = 0) -> None:
    """Choose how many play."""
    lab = app.slot(Lab)
    if value.isdecimal() and int(value) in games.load(lab.game).PLAYERS:
        lab.players = int(value)


def set_other(app: App, value: str, _: int = 0) -> None:
    """Choose whom the bot plays against."""
    lab = app.slot(Lab)
    if value in lab.others():
        lab.other = value


def set_part(app: App, value: str, _: int = 0) -> None:
    """Choose from which part of a game the position of a trial is."""
    if value in PARTS:
        app.slot(Lab).part = value


# Running ------------------------------------------------------------------------------------------------


def try_turn(app: App, _: str = "", __: int = 0) -> None:
    """Let the bot play one turn of a game that has begun."""
    lab = app.slot(Lab)
    bot = _runnable(app)
    if bot is not None:
        lab.trial = None
        side = {"name": bot.name, "source": bot.source}
        _run(app, "try", {"sides": [side], "part": PARTS[lab.part]})


def play(app: App, _: str = "", __: int = 0) -> None:
    """Let the bot play a match."""
    lab = app.slot(Lab)
    bot = _runnable(app)
    if bot is None:
        return
    own = lab.kept.of_id(int(lab.other[1:])) if lab.other.startswith("#") else None
    if own is not None:
        other = {"name": own.name, "source": own.source}
    else:
        other = {"name": t(f"bot.{lab.other}"), "bot": lab.other}
    lab.contest = Contest(bot, lab.other, lab.game, lab.players)
    sides = [{"name": bot.name, "source": bot.source}, other]
    _run(app, "match", {"sides": sides, "blocks": MOST_GAMES // lab.players})


def _runnable(app: App) -> KeptBot | None:
    """Return the bot in the editor if it may run now."""
    lab = app.slot(Lab)
    bot = lab.chosen
    return bot if app.sheet == "lab" and bot is not None and not bot.is_foreign and not lab.running else None


def _run(app: App, kind: str, more: Json) -> None:
    lab = app.slot(Lab)
    lab.running = lab.shown = kind
    lab.told, lab.tab, lab.job = "", "result", lab.job + 1
    seed = f"{app.rng.getrandbits(128):x}"  # longer than anybody could guess
    job = {
        "id": lab.job,
        "kind": kind,
        "game": lab.game,
        "players": lab.players,
        "seed": seed,
        "ms": TURN_MS,
        **more,
    }
    app.orders.append(RunBot(json.dumps(job)))
    _look_at_tab(app)


def stop(app: App, _: str = "", __: int = 0) -> None:
    """Stop what runs."""
    lab = app.slot(Lab)
    if lab.running:
        _finish(app, "stopped")
        lab.running = ""
        app.orders.append(StopBot(is_over=False))
        app.notices.announcement = t("lab.stopped")


def _finish(app: App, end: str) -> None:
    """Note how the match under way ended, and count its whole deals in the table."""
    lab = app.slot(Lab)
    contest = lab.contest
    if contest is None or contest.end or lab.running != "match":
        return
    contest.end = end
    bot, standing = lab.kept.of_id(contest.bot.id), contest.standing
    if not standing.blocks or bot is None or bot.source != contest.bot.source:
        return  # the source is another one by now
    if contest.other.startswith("#") and lab.kept.of_id(int(contest.other[1:])) is None:
        return
    count = standing.blocks * contest.players
    share = standing.mean * count
    kept = lab.kept.with_result(
        KeptResult(bot.id, contest.other, contest.game, contest.players, count, share)
    )
    if contest.players == 2 and contest.other.startswith("#"):
        other = int(contest.other[1:])
        kept = kept.with_result(KeptResult(other, f"#{bot.id}", contest.game, 2, count, count - share))
    _keep(app, kept)


def take(app: App, text: str, _: int = 0) -> None:
    """Take news from the sandbox. What is not about the job under way is dropped."""
    lab, message = app.slot(Lab), read_news(text)
    if not lab.running or message.get("id") != lab.job:
        return
    lab.is_up = True
    news = message.get("news")
    if isinstance(news, dict):
        _take_news(app, news)
    if "broken" in message:
        _finish(app, "broken")
        lab.running, lab.told = "", t("lab.broken")
        app.notices.announcement = lab.told
    elif message.get("done") is True:
        _finish(app, "all")
        lab.running = ""


def _take_news(app: App, news: Json) -> None:
    lab = app.slot(Lab)
    contest = lab.contest
    if lab.running == "try":
        lab.trial = read_trial(news.get("trial"))
        if lab.trial is not None:
            other = app.with_session(Session(lab.trial.match))
            write_log(other, lab.trial.match)
            lab.trial_session = other.session
            app.notices.announcement = trial_words(lab.trial)
    elif contest is not None:
        game, standing = read_game(news.get("game")), read_standing(news.get("match"))
        if game is not None:
            contest.games.append(game)
            contest.faults += game.fault is not None
            del contest.games[:-MOST_LISTED]
        if standing is not None:
            contest.standing = standing
        if news.get("end") in ("clear", "all", "faults"):
            _finish(app, news["end"])
            app.notices.announcement = f"{standing_words(contest.standing)} {ended_words(contest.end)}"


# Games --------------------------------------------------------------------------------------------------


def open_game(app: App, _: str, row: int) -> None:
    """Open a game of the match at its beginning, as any kept game. The one on the board goes on the shelf."""
    contest = app.slot(Lab).contest
    game = next((each for each in contest.games if each.number == row), None) if contest is not None else None
    if game is None or app.sheet != "lab":
        return
    try:
        match = record.from_record(game.record)
    except Refused:
        report(app, Reason("err.game_damaged"))
        return
    _open(app, match, 0)


def open_trial(app: App, _: str = "", __: int = 0) -> None:
    """Open the game of the trial before the turn that was tried."""
    trial = app.slot(Lab).trial
    if trial is not None and app.sheet == "lab":
        match = trial.match
        _open(app, record.from_record(record.to_record(match)), trial.start)


def trial_match(app: App) -> Match | None:
    """Return the game of the trial as it was before the turn; None without one."""
    trial = app.slot(Lab).trial
    if trial is None or app.sheet != "lab":
        return None
    match = record.from_record(record.to_record(trial.match))
    while len(match.actions) > trial.start:
        match.undo(is_free=True)
    match.redo_actions.clear()
    return match


def _open(app: App, match: Match, moment: int) -> None:
    leave(app)
    if match.actions:
        match.extra[LOOK_AT] = moment
    open_match(app, match)
