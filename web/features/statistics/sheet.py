"""Totals: the sheet with the statistics of all games, its tables and charts. Markup."""

from html import escape

from trias.games import NAMES, load
from web.draw.controls import attributes, button, choice, css_class, figure_and_words
from web.draw.dialogs import message, sheet
from web.features.statistics.totals import LAST, EndedGame, LevelTotals, StatisticsSheet, Totals
from web.state.app import App
from web.state.profile import profile
from web.state.views import Button, sends
from web.words import figure, m, t

#: The width of the chart of the points, in its own units.
WIDTH = 340.0
#: The height of the chart of the points, in its own units.
HEIGHT = 132.0
#: Space to the left of the bars, in units of the chart.
LEFT = 26.0
#: Space above the bars, in units of the chart.
ABOVE = 16.0
#: Space below the bars, in units of the chart.
BELOW = 15.0


def draw(view: Totals) -> str:
    """Return the whole sheet."""
    body = choice("totals-game", t("start.game"), [(name, t(f"game.{name}")) for name in NAMES], view.game)
    if view.alone:
        body += _tally(view) + _levels(view) + _points(view) + _sources(view) + _per_game(view)
    body += "".join(f'<p class="remark">{escape(words)}</p>' for words in _remarks(view))
    body += f'<p class="fine">{m("totals.note")}</p>'
    clear = Button(t("totals.delete"), sends("totals-clear"), "trash", quiet=True)
    body += button(clear, "totals", "clear") if view.count else ""
    return sheet("totals", t("totals.title"), body)


def confirm() -> str:
    """Return the question asked before the statistics are deleted."""
    buttons = (
        Button(t("button.cancel"), sends("close"), primary=True),
        Button(t("totals.delete"), sends("totals-clear", "yes"), "trash"),
    )
    return message(t("totals.delete"), t("totals.delete.text"), buttons)


def percent(part: float, total: float) -> str:
    return t("totals.percent", n=round(100 * part / total))


def _tally(view: Totals) -> str:
    count = len(view.alone)
    figures = (
        (t("totals.games", n=count), count),
        (t("totals.won", share=percent(view.won, count)), view.won),
        (t("totals.row", n=view.row), view.row),
        (t("totals.longest"), view.longest),
    )
    inner = "".join(f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>" for name, value in figures)
    return f'<dl class="tally">{inner}</dl>'


def _remarks(view: Totals) -> list[str]:
    """Return further remarks, each a sentence."""
    remarks = [] if view.count else [t("totals.empty", game=t(f"game.{view.game}"))]
    if view.shared:
        remarks.append(t(f"totals.shared.{view.game}", n=view.shared))
    if view.others:
        remarks.append(t("totals.others", n=view.others))
    if view.casual:
        remarks.append(t("totals.casual", n=view.casual))
    return remarks


# Wins by level ----------------------------------------------------------------------------------------


def _levels(view: Totals) -> str:
    """Return a table with a row for each level, a column for each number of players, and bars."""
    sizes = sorted({size for level in view.levels for size in level.by_players})
    sizes = sizes if len(load(view.game).PLAYERS) > 1 else []
    heads = "".join(f'<th scope="col">{figure_and_words(n, t("totals.players", n=n))}</th>' for n in sizes)
    rows = "".join(_level(level, sizes) for level in view.levels)
    return (
        f'<h3 id="totals-levels">{m(f"totals.levels.{view.game}")}</h3>'
        '<table class="wins" aria-labelledby="totals-levels"><thead><tr>'
        f'<th scope="col">{m("totals.bot")}</th>{heads}<th scope="col">{m("totals.all")}</th><td></td>'
        f"</tr></thead><tbody>{rows}</tbody></table>"
    )


def _level(level: LevelTotals, sizes: list[int]) -> str:
    wins, games = level.total
    cells = "".join(_cell(*level.by_players.get(size, (0, 0))) for size in sizes) + _cell(wins, games)
    wide = 100 * wins / games
    bar = (
        '<svg class="share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"'
        ' focusable="false"><rect class="track" width="100" height="12"/>'
        f'<rect class="part" width="{wide:.1f}" height="12"/></svg>'
    )
    name = f'<th scope="row">{m(f"bot.{level.name}")}</th>'
    return f'<tr>{name}{cells}<td class="bar-cell">{bar}<span>{escape(percent(wins, games))}</span></td></tr>'


def _cell(wins: int, games: int) -> str:
    if not games:
        return f"<td>{figure_and_words('–', t('totals.cell.none'))}</td>"
    return f"<td>{figure_and_words(f'{wins}/{games}', t('totals.cell', won=wins, n=games))}</td>"


# Points -----------------------------------------------------------------------------------------------


def _points(view: Totals) -> str:
    """Return a chart of the last games: wins have a full bar and a star, casual games a ring below."""
    last = view.alone[-LAST:]
    points = [entry.points[entry.seat] for entry in last]
    mean = figure(round(sum(points) / len(points), 1))
    most = max(*points, 1)
    step = (WIDTH - LEFT) / LAST
    base = HEIGHT - BELOW
    high = base - ABOVE
    bars = "".join(
        _bar(
            entry,
            LEFT + step * (number + 0.5),
            step * 0.66,
            base,
            max(1.5, high * entry.points[entry.seat] / most),
        )
        for number, entry in enumerate(last)
    )
    lines = "".join(
        f'<path class="grid" d="M{LEFT:g} {y:.1f}H{WIDTH:g}"/>'
        f'<text class="scale" x="{LEFT - 5:g}" y="{y + 4:.1f}" text-anchor="end">{value}</text>'
        for value in sorted({0, most // 2 if most > 3 else 0, most})
        for y in (base - high * value / most,)
    )
    words = t("list.join").join(_game_words(entry) for entry in last)
    values = {
        "class": "bars",
        "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}",
        "role": "img",
        "aria-label": t("totals.points.spoken", games=words),
    }
    return (
        f"<h3>{m(f'totals.points.{view.game}', n=len(last), mean=mean)}</h3>"
        f"<svg{attributes(values)}>{lines}{bars}</svg>{_legend(any(entry.takebacks for entry in last))}"
    )


def _game_words(entry: EndedGame) -> str:
    """Return a game in words for screen readers."""
    words = t("totals.point.won" if entry.is_win else "totals.point", n=entry.points[entry.seat])
    return t("totals.point.casual", game=words) if entry.takebacks else words


def _bar(entry: EndedGame, x: float, wide: float, base: float, high: float) -> str:
    name = css_class("bar-of", won=entry.is_win)
    markup = (
        f'<rect{name} x="{x - wide / 2:.1f}" y="{base - high:.1f}" width="{wide:.1f}" height="{high:.1f}"/>'
    )
    if entry.is_win:
        markup += _star(x, base - high - 7)
    if entry.takebacks:
        markup += _ring(x, base + 8)
    return markup


def _star(x: float, y: float) -> str:
    return (
        f'<path class="star" transform="translate({x:.1f},{y:.1f})"'
        ' d="m0-5.5 1.6 3.5 3.8.4-2.8 2.6.8 3.8L0 2.9l-3.4 1.9.8-3.8L-5.4-1.6l3.8-.4Z"/>'
    )


def _ring(x: float, y: float) -> str:
    return f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="3.6"/>'


def _legend(has_casual: bool) -> str:
    """Return the legend for the signs, hidden from screen readers."""

    def line(sign: str, words: str) -> str:
        svg = f'<svg width="18" height="18" viewBox="-9 -9 18 18" focusable="false">{sign}</svg>'
        return f"<li>{svg}{escape(words)}</li>"

    full = f'<rect class="bar-of won" x="-5" y="0" width="10" height="8"/>{_star(0, -4)}'
    inner = line(full, t("totals.legend.won"))
    inner += line('<rect class="bar-of" x="-5" y="-6" width="10" height="14"/>', t("totals.legend.lost"))
    inner += line(_ring(0, 0), t("totals.legend.casual")) if has_casual else ""
    return f'<ul class="legend" aria-hidden="true">{inner}</ul>'


def _sources(view: Totals) -> str:
    """Return a comparison of the points from interim scorings and from the final scoring."""
    total = view.interim + view.final
    if not total:
        return ""
    at = 100 * view.interim / total
    bar = (
        '<svg class="sources" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"'
        f' focusable="false"><rect class="track" width="100" height="12"/>'
        f'<rect class="part" width="{at:.1f}" height="12"/></svg>'
    )
    parts = "".join(
        f"<div><dt>{m(f'stat.{id}')}</dt><dd>{escape(percent(points, total))}</dd></div>"
        for id, points in (("interim", view.interim), ("final", view.final))
    )
    return f'<h3>{m("totals.sources")}</h3>{bar}<dl class="two-sides">{parts}</dl>'


def _per_game(view: Totals) -> str:
    means = [(id, view.mean(id)) for id in profile(view.game).means]
    rows = "".join(
        f'<tr><th scope="row">{m(f"stat.{id}")}</th><td>{escape(figure(round(mean, 1)))}</td></tr>'
        for id, mean in means
        if mean is not None
    )
    if not rows:
        return ""
    return (
        f'<h3 id="totals-means">{m("totals.per_game")}</h3>'
        f'<table class="figures" aria-labelledby="totals-means"><tbody>{rows}</tbody></table>'
    )


def draw_totals(app: App) -> str:
    """Return the sheet with the statistics of all games."""
    view = app.slot(StatisticsSheet).totals
    assert view is not None
    return draw(view)


def draw_clear(app: App) -> str:
    """Return the question asked before the statistics are deleted."""
    del app
    return confirm()
