"""Running: lets a bot try a turn or play a match, and opens its games. No browser.

Functions of the app, each an intent. A bot runs only in the sandbox (web/edge/sandbox.py);
web/features/lab/news.py parses the sandbox's messages.
"""

import json

from trias import record
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.features.lab import stepping
from web.features.lab.lab import MOST_GAMES, MOST_LISTED, PARTS, Contest, Lab, keep, look_at_tab
from web.features.lab.news import LabGame, read_game, read_news, read_standing, read_trial
from web.features.lab.own_bots import KeptBot, KeptResult
from web.features.lab.words import TURN_SECONDS, ended_words, standing_words, trial_words
from web.play.arrival import open_match
from web.play.begin import LOOK_AT, write_log
from web.play.notices import report
from web.state.app import App
from web.state.orders import RunBot, StopBot
from web.state.session import Session
from web.words import t

#: The time limit for a bot's turn, in milliseconds.
TURN_MS = 1000 * TURN_SECONDS


def leave(app: App) -> None:
    """Stop the run and remove the sandbox, because the lab has been closed."""
    lab = app.slot(Lab)
    _finish(app, "stopped")
    lab.running, lab.is_up, lab.gone = "", False, None
    app.orders.append(StopBot(is_over=True))


def try_turn(app: App) -> None:
    """Let the bot play one turn from the middle of a game."""
    lab = app.slot(Lab)
    bot = _runnable(app)
    if bot is not None:
        lab.trial = None
        side = {"name": bot.name, "source": bot.source}
        _run(app, "try", {"sides": [side], "part": PARTS[lab.part]})


def play(app: App) -> None:
    """Let the bot play a match."""
    lab = app.slot(Lab)
    bot = _runnable(app)
    if bot is not None:
        lab.contest = Contest(bot, lab.other, lab.game, lab.players)
        _run(app, "match", {"sides": _sides(lab, bot), "blocks": MOST_GAMES // lab.players})


def watch(app: App) -> None:
    """Let the bot play one game, then put it on the board with the bot's notes."""
    lab = app.slot(Lab)
    bot = _runnable(app)
    if bot is not None:
        _run(app, "watch", {"sides": _sides(lab, bot)})


def _sides(lab: Lab, bot: KeptBot) -> list[Json]:
    own = lab.kept.of_id(int(lab.other[1:])) if lab.other.startswith("#") else None
    if own is not None:
        other = {"name": own.name, "source": own.source}
    else:
        other = {"name": t(f"bot.{lab.other}"), "bot": lab.other}
    return [{"name": bot.name, "source": bot.source}, other]


def _runnable(app: App) -> KeptBot | None:
    """Return the bot in the editor if it may run now, else None."""
    lab = app.slot(Lab)
    bot = lab.chosen
    return bot if app.sheet == "lab" and bot is not None and not bot.is_foreign and not lab.running else None


def _run(app: App, kind: str, more: Json) -> None:
    lab = app.slot(Lab)
    lab.running = lab.shown = kind
    lab.told, lab.tab, lab.job = "", "result", lab.job + 1
    seed = f"{app.rng.getrandbits(128):x}"  # too long for bots to guess
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
    look_at_tab(app)


def stop(app: App) -> None:
    """Stop the run."""
    lab = app.slot(Lab)
    if lab.running:
        _finish(app, "stopped")
        lab.running = ""
        app.orders.append(StopBot(is_over=False))
        app.notices.announcement = t("lab.stopped")


def _finish(app: App, end: str) -> None:
    """Note how the current match ended, and add the results of its complete deals to the table."""
    lab = app.slot(Lab)
    contest = lab.contest
    if contest is None or contest.end or lab.running != "match":
        return
    contest.end = end
    bot, standing = lab.kept.of_id(contest.bot.id), contest.standing
    if not standing.blocks or bot is None or bot.source != contest.bot.source:
        return  # the source has been changed
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
    keep(app, kept)


def take(app: App, text: str) -> None:
    """Handle messages from the sandbox, one per line. Drops those that are not about the current job."""
    for line in text.split("\n"):
        _take(app, read_news(line))


def _take(app: App, message: Json) -> None:
    lab = app.slot(Lab)
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
    elif lab.running == "watch":
        game = read_game(news.get("game"))
        if game is None or not _step_through(app, game):
            lab.told = app.notices.announcement = t("lab.broken")
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
            told = standing_words(contest.standing, contest.players)
            app.notices.announcement = f"{told} {ended_words(contest.end)}"


# Games -----------------------------------------------------------------------------------------------


def open_game(app: App, _: str, row: int) -> None:
    """Open a game of the match, like a stored game, at its beginning. The previous game goes on the shelf."""
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


def _step_through(app: App, game: LabGame) -> bool:
    """Step through a game on the board, from its bot's first action on. Returns False if it is invalid."""
    try:
        whole = record.from_record(game.record)
    except Refused:
        return False
    names = [seat["name"] for seat in whole.seats]
    if game.own >= len(names):
        return False
    others = [name for seat, name in enumerate(names) if seat != game.own]
    title = t("lab.contest", bot=names[game.own], other=others[0])
    moments = range(len(whole.actions) + 1)
    first = next((at for at in moments if whole.at(at).to_move == game.own), 0)
    leave(app)
    stepping.begin(app, whole, title, game.notes, game.fault, first)
    return True


def open_trial(app: App) -> None:
    """Open the game of the trial at the position before the turn that was tried."""
    trial = app.slot(Lab).trial
    if trial is not None and app.sheet == "lab":
        match = trial.match
        _open(app, record.from_record(record.to_record(match)), trial.start)


def trial_match(app: App) -> Match | None:
    """Return the game of the trial at the position before the turn, or None without a trial."""
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
