"""Table: the ratings of the person's bots among the built-in ones, and all their results. Markup."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from trias import games
from web.draw.controls import css_class
from web.features.lab.ladder import Rung, ladder
from web.features.lab.results import other_name
from web.features.lab.words import percent
from web.words import m, t

if TYPE_CHECKING:
    from web.features.lab.lab import Lab


def draw(lab: Lab) -> str:
    """Return the ladder and the matches, for each game and number of players."""
    groups = sorted({(games.NAMES.index(each.game), each.game, each.players) for each in lab.kept.results})
    if not groups:
        return f'<p class="lab-none">{m("lab.table.none")}</p>'
    return "".join(_group(lab, game, players) for _, game, players in groups)


def _group(lab: Lab, game: str, players: int) -> str:
    title = escape(t("lab.contest.about", game=t(f"game.{game}"), n=players))
    return (
        f'<section class="lab-group"><h3>{title}</h3>{_ladder(lab, game, players)}'
        f"{_matches(lab, game, players)}</section>"
    )


def _ladder(lab: Lab, game: str, players: int) -> str:
    rows = "".join(_rung(lab, rung) for rung in ladder(lab.kept.results, game, players))
    return (
        f'<table class="figures lab-table lab-ladder"><caption>{m("lab.ladder")}</caption><thead><tr>'
        f'<th scope="col">{m("lab.table.bot")}</th><th scope="col">{m("lab.table.games")}</th>'
        f'<th scope="col">{m("lab.table.rating")}</th></tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="fine">{m("lab.ladder.about", bot=t("bot.random"))}</p>'
    )


def _rung(lab: Lab, rung: Rung) -> str:
    is_own = bool(rung.give)
    figure = m("faces.rating", points=rung.points, give=rung.give) if is_own else str(rung.points)
    return (
        f'<tr{css_class(own=is_own)}><th scope="row">{escape(other_name(lab, rung.bot))}</th>'
        f"<td>{rung.games or ''}</td><td>{figure}</td></tr>"
    )


def _matches(lab: Lab, game: str, players: int) -> str:
    found = [result for result in lab.kept.results if (result.game, result.players) == (game, players)]
    found.sort(key=lambda result: (-result.share / result.games, result.other))
    rows = ""
    for result in found:
        rows += (
            f'<tr><th scope="row">{escape(other_name(lab, f"#{result.bot}"))}</th>'
            f"<td>{escape(other_name(lab, result.other))}</td>"
            f"<td>{result.games}</td><td><b>{percent(result.share / result.games)} %</b></td></tr>"
        )
    heads = "".join(
        f'<th scope="col">{m(f"lab.table.{name}")}</th>' for name in ("bot", "other", "games", "share")
    )
    return (
        f'<table class="figures lab-table lab-matches"><caption>{m("lab.table.matches")}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
