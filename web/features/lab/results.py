"""Results: the outcome of a bot's turn or match, and the table of all its matches. Markup."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from web.draw.controls import attributes, button, css_class
from web.draw.icons import icon
from web.draw.miniature import of_match
from web.features.lab.words import (
    TURN_SECONDS,
    ended_words,
    fault_words,
    line_words,
    percent,
    seconds,
    standing_words,
)
from web.state.profile import profile
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.features.lab.lab import Contest, Lab
    from web.features.lab.news import LabFault, LabGame, LabTrial
    from web.state.app import App
    from web.state.views import LogLine


def other_name(lab: Lab, other: str) -> str:
    """Return the name of an opponent: a built-in bot, or another of the person's bots."""
    if not other.startswith("#"):
        return t(f"bot.{other}")
    bot = lab.kept.of_id(int(other[1:]))
    return bot.name if bot is not None else "?"


def wrong_line(lab: Lab) -> int:
    """Return the source line where the last trial failed, 0 for none."""
    is_shown = lab.trial is not None and lab.shown == "try" and lab.tab == "result"
    fault = lab.trial.fault if lab.trial is not None and is_shown else None
    return fault.line if fault is not None else 0


def draw(app: App, lab: Lab) -> str:
    """Return the results of the current run, or of the last one."""
    parts = ""
    if lab.running and not lab.is_up:
        parts += f'<p class="lab-wait" role="status">{icon("history", 20)}{m("lab.starting")}</p>'
    elif lab.running in ("try", "watch"):
        parts += f'<p class="lab-wait" role="status">{icon("history", 20)}{m("lab.busy")}</p>'
    if lab.told:
        parts += f'<p class="lab-wait wrong" role="status">{icon("warn", 20)}{escape(lab.told)}</p>'
    if lab.shown == "match" and lab.contest is not None:
        parts += _contest(lab, lab.contest)
    elif lab.shown == "try" and lab.trial is not None:
        parts += _trial(lab.trial, _lines(app, lab))
    return parts or f'<p class="lab-none">{m("lab.none")}</p>'


# One turn -----------------------------------------------------------------------------------------------


def _lines(app: App, lab: Lab) -> list[LogLine]:
    """Return the log lines of the turn."""
    if lab.trial is None or lab.trial_session is None:
        return []
    then = app.with_session(lab.trial_session)
    lines = then.game_page.log_lines(then)
    return [line for line in lines if line.moment > lab.trial.start]


def _trial(trial: LabTrial, told_lines: Sequence[LogLine]) -> str:
    is_wrong = trial.fault is not None
    title = t("lab.trial.wrong" if is_wrong else "lab.trial.fine")
    sign = icon("warn" if is_wrong else "check", 22, 2.4)
    told = f"<p>{_fault(trial.fault)}</p>" if trial.fault is not None else ""
    head = f"<div{css_class('lab-verdict', wrong=is_wrong)}><h3>{sign}{escape(title)}</h3>{told}</div>"
    lines = "".join(f"<li>{line.text}</li>" for line in told_lines)
    deeds = f'<ol class="lab-deeds">{lines}</ol>' if lines else ""
    if trial.slowest and trial.fault is None:
        deeds += f'<p class="lab-time">{m("lab.took", s=seconds(trial.slowest), n=TURN_SECONDS)}</p>'
    picture = of_match(trial.match, trial.match.at(trial.start))
    ways = [Button(t("lab.open"), sends("lab-open-try"), "play")]
    if profile(trial.match.name).has_editor:
        ways.append(Button(t("lab.think"), sends("lab-think"), "pencil"))
    tools = "".join(button(view, "lab-result") for view in ways)
    return (
        f'{head}<div class="lab-turn">{picture}<div>{deeds}<div class="lab-buttons">{tools}</div></div></div>'
        f"{_seen(trial)}{_log(trial.log)}"
    )


def _fault(fault: LabFault) -> str:
    line = line_words(fault)
    return (f"<b>{escape(line)}</b> " if line else "") + escape(fault_words(fault))


def _seen(trial: LabTrial) -> str:
    legal = " ".join(trial.legal)
    return (
        f'<details class="lab-seen" data-key="lab-seen"><summary>{m("lab.seen")}</summary>'
        f'<pre tabindex="0" role="img" aria-label="{escape(t("lab.seen"))}">{escape(trial.seen)}</pre>'
        f'<p>{m("lab.legal", n=len(trial.legal))}</p><pre class="wraps">{escape(legal)}</pre></details>'
    )


def _log(log: str) -> str:
    if not log.strip():
        return ""
    return (
        f'<section class="lab-log"><h3>{m("lab.log")}</h3>'
        f'<pre tabindex="0" role="region" aria-label="{escape(t("lab.log"))}">{escape(log)}</pre></section>'
    )


# A match ------------------------------------------------------------------------------------------------


def _contest(lab: Lab, contest: Contest) -> str:
    standing = contest.standing
    other = other_name(lab, contest.other)
    title = t("lab.contest", bot=contest.bot.name, other=other)
    about = t("lab.contest.about", game=t(f"game.{contest.game}"), n=contest.players)
    if not standing.games and not contest.games:
        told = f"<p>{m('lab.contest.first')}</p>"
    elif standing.blocks:
        told = f"<p>{escape(standing_words(standing, contest.players))}</p>"
    else:
        told = f"<p>{m('lab.contest.games', n=len(contest.games))}</p>"
    slowest = max((game.slowest for game in contest.games), default=0)
    if slowest:
        told += f'<p class="lab-time">{m("lab.slowest", s=seconds(slowest), n=TURN_SECONDS)}</p>'
    end = f'<p class="lab-end">{escape(_verdict(contest, other))}</p>' if contest.end else ""
    figure = f'<p class="lab-share"><b>{percent(standing.mean)} %</b> <span>{m("lab.of_wins")}</span></p>'
    figure = figure if standing.blocks else ""
    rows = "".join(_game(game) for game in reversed(contest.games))
    listed = f'<h3>{m("lab.games")}</h3><ol class="lab-games">{rows}</ol>' if rows else ""
    log = next((game.log for game in reversed(contest.games) if game.log.strip()), "")
    return (
        f'<div class="lab-contest"><h3>{escape(title)}</h3><p class="lab-about">{escape(about)}</p>{figure}'
        f"{_scale(contest)}{told}{end}</div>{listed}{_log(log)}"
    )


def _scale(contest: Contest) -> str:
    """Return a scale: the interval, and a mark where an equal bot would be. Text beside it says the same."""
    standing = contest.standing
    if not standing.blocks:
        return ""
    low, high, mean, par = (
        round(1000 * x) for x in (standing.low, standing.high, standing.mean, contest.par)
    )
    parts = (
        '<rect class="all" width="1000" height="22"/>'
        f'<rect class="between" x="{low}" width="{max(8, high - low)}" height="22"/>'
        f'<rect class="par" x="{par - 2}" y="-5" width="4" height="32"/>'
        f'<rect class="mean" x="{max(0, min(990, mean - 5))}" width="10" height="22"/>'
    )
    values = {
        "class": "lab-scale",
        "viewBox": "0 -6 1000 34",
        "preserveAspectRatio": "none",
        "aria-hidden": "true",
    }
    middle = m("lab.par", percent=percent(contest.par))
    ends = (m("lab.percent", percent=0), middle, m("lab.percent", percent=100))
    line = "".join(f"<span>{end}</span>" for end in ends)
    scale = f'<svg{attributes(values)} focusable="false">{parts}</svg>'
    return f'{scale}<p class="lab-ends" aria-hidden="true">{line}</p>'


def _verdict(contest: Contest, other: str) -> str:
    """Return why the match is over, and which bot is stronger if that is clear."""
    text = ended_words(contest.end)
    standing = contest.standing
    if contest.end == "clear":
        name = "lab.stronger" if standing.low > contest.par else "lab.weaker"
        text = f"{t(name, bot=contest.bot.name, other=other)} {text}"
    return text


def _game(game: LabGame) -> str:
    won = "won" if game.share == 1 else "lost" if game.share == 0 else "shared"
    points = " : ".join(map(str, game.points))
    words = t(f"lab.game.{won}")
    view = Button(t("lab.game", n=game.number), sends("lab-open", str(game.number)), "play", more=points)
    told = f'<p class="wrong">{_fault(game.fault)}</p>' if game.fault is not None else ""
    return f"<li{css_class(won)}>{button(view, 'lab-games')}<b>{escape(words)}</b>{told}</li>"
