"""Trial panel: the leads, best options, threats and variations beside a trial. Markup."""

from html import escape

from trias.games.contract import Json
from trias.games.trias.cells import NAME
from trias.games.trias.state import State
from trias.games.trias.threats import Threat, threats
from web.draw.chips import chip
from web.draw.controls import button, css_class
from web.games.trias.features.editor.variations import Variations
from web.play.advice_words import reason, signed_figure
from web.state.app import App
from web.state.views import Button, sends
from web.words import m, t

#: The lead at which a bar is full, in points, unless a larger one is shown.
_FULL = 10.0
#: The classes of a variation by its depth in the tree.
_INDENTS: tuple[tuple[str, ...], ...] = ((), ("in-1",), ("in-2",), ("in-3",), ("in-4",))
#: The maximum number of reasons beside an option.
_REASONS = 2


def players(app: App, bots: frozenset[int]) -> str:
    """Return a button for each seat: pressed while a bot plays it."""
    rows = "".join(
        button(
            Button(name, sends("trial-bot", str(seat)), sign=chip(token, 20), pressed=seat in bots), "trial"
        )
        for seat, (name, token) in enumerate(zip(app.names(), app.tokens(), strict=True))
    )
    title = f'<h3 id="trial-bots">{m("trial.bots")}</h3>'
    return (
        f'<section class="trial-part">{title}'
        f'<div class="trial-players" role="group" aria-labelledby="trial-bots">{rows}</div></section>'
    )


def leads(app: App, standing: list[float]) -> str:
    """Return each player's expected lead over the mean of the others, as bars and numbers."""
    full = max(_FULL, *(abs(lead) for lead in standing))
    rows = ""
    for name, token, lead in zip(app.names(), app.tokens(), standing, strict=True):
        width = round(48 * abs(lead) / full, 1)
        left = 50 - width if lead < 0 else 50
        bar = (
            '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
            f'<rect class="of-all" width="100" height="10"/>'
            f'<rect class="{"behind" if lead < 0 else "ahead"}" x="{left}" width="{width}" height="10"/>'
            '<rect class="even" x="49.5" width="1" height="10"/></svg>'
        )
        rows += f"<li>{chip(token, 20)}<span>{escape(name)}</span>{bar}<b>{signed_figure(lead)}</b></li>"
    return (
        f'<section class="trial-part"><h3>{m("trial.lead")}</h3><ul class="trial-leads">{rows}</ul></section>'
    )


def ways(app: App, moment: int, best: list[Json]) -> str:
    """Return the best options in words, each with its value and the strongest reasons."""
    rows = ""
    for number, advice in enumerate(best):
        lines = app.game_page.in_words(app, moment, advice["actions"])
        why = t("list.sentences").join(reason(entry) for entry in advice["reasons"][:_REASONS])
        show = Button(t("trial.show", n=number + 1), sends("trial-show", str(number)), "eye", quiet=True)
        play = Button(t("trial.play", n=number + 1), sends("trial-play", str(number)), "play", quiet=True)
        rows += (
            f"<li><div><p><b>{signed_figure(advice['worth'])}</b> {escape(t('list.join').join(lines))}</p>"
            f"<small>{escape(why)}</small></div>"
            f"{button(play, 'trial', '', True)}{button(show, 'trial', '', True)}</li>"
        )
    return (
        f'<section class="trial-part"><h3>{m("trial.best")}</h3><ol class="trial-ways">{rows}</ol></section>'
    )


def threat_words(app: App, state: State) -> list[str]:
    """Return the threats to the player to move as lines, the worst first; one line if there are none."""
    names, seat = app.names(), state.player
    by = names[(seat + 1) % state.players]
    found = [_threat(threat, by) for threat in threats(state, seat)]
    return found or [t("trial.threats.none", player=names[seat], by=by)]


def _threat(threat: Threat, by: str) -> str:
    parts = []
    if threat.herds:
        parts.append(t("trial.threat.swim", n=threat.herds))
    if threat.points:
        parts.append(t("trial.threat.points", by=by, n=threat.points))
    if threat.splits:
        parts.append(t("trial.threat.split"))
    return t("trial.threat", cell=NAME[threat.cell], what=t("list.join").join(parts))


def danger(app: App, state: State) -> str:
    """Return the list of threats to the player to move."""
    lines = threat_words(app, state)
    rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
    title = m("trial.threats", player=app.names()[state.player])
    inner = f'<ol class="trial-threats">{rows}</ol>'
    if not threats(state, state.player):
        inner = f"<p>{escape(lines[0])}</p>"
    return f'<section class="trial-part"><h3>{title}</h3>{inner}</section>'


def tree(app: App, variations: Variations, first: int) -> str:
    """Return the tree of variations, with buttons to show and delete each; '' if there is only one line."""
    names, rows = app.names(), ""
    for number, row in enumerate(variations.rows(first, len(names))):
        words = t("trial.line", n=row.turn, player=names[row.seat], actions=" ".join(row.actions))
        go = Button(words, sends("trial-line", str(number)), "branch", pressed=row.is_here)
        drop = Button(
            t("trial.forget", n=number + 1), sends("trial-forget", str(number)), "trash", quiet=True
        )
        rows += (
            f"<li{css_class(*_INDENTS[min(row.depth, len(_INDENTS) - 1)])}>{button(go, 'trial')}"
            f"{button(drop, 'trial', '', True)}</li>"
        )
    if len(variations.lines) < 2:
        return ""
    title = f"<h3>{m('trial.lines')}</h3>"
    return f'<section class="trial-part">{title}<ol class="trial-lines">{rows}</ol></section>'
