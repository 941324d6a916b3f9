"""Words of the review: the selected turn, verdicts and losses, as text and as markup."""

from html import escape

from trias.games.contract import Json
from web.draw.controls import screen_reader_text
from web.play.reviewed import Turn, is_behind, looked_at
from web.state.advice import GameReview
from web.state.app import App
from web.state.turn_grade import SYMBOLS
from web.words import figure, m, t


def symbol(verdict: str, size: str = "") -> str:
    """Return a verdict's symbol, hidden from screen readers as its name is beside it. size: a CSS class."""
    name = f"sym {verdict} {size}".strip()
    return f'<span class="{name}" aria-hidden="true">{SYMBOLS[verdict]}</span>'


def lost(points: float) -> str:
    """Return a turn's loss in words, such as `4.2 points lost`, or that nothing was lost."""
    rounded = round(points, 1)
    return t("review.lost", n=rounded, points=figure(rounded)) if rounded else t("review.lost.none")


def loss_figure(points: float) -> str:
    """Return a loss for a column of figures: `−4.2`, or `0`."""
    rounded = round(points, 1)
    return f"−{figure(rounded)}" if rounded else "0"


def is_own(app: App, turn: Turn) -> bool:
    """True if the turn belongs to the only person at this device."""
    return app.persons() == [turn.seat]


def turn_words(app: App, turn: Turn) -> str:
    """Return whose turn it is: `Your turn 15`, or `Cora, turn 16`."""
    own = ".you" if is_own(app, turn) else ""
    return t(f"review.heading{own}", n=turn.number, player=app.names()[turn.seat])


def reviewed(app: App, turn: Turn) -> tuple[GameReview, Json] | None:
    """Return the review and its entry for a turn, or None while there is none."""
    review = app.session.review
    found = review.begun_at(turn.first) if review is not None else None
    return (review, found) if review is not None and found is not None else None


def heading_words(app: App) -> str:
    """Return the heading of the screen as plain text, '' without a turn."""
    turn = looked_at(app)
    if turn is None:
        return ""
    pair = reviewed(app, turn)
    if pair is None:
        return t("review.said.pending", turn=turn_words(app, turn))
    review, found = pair
    verdict = t(f"review.verdict.{review.verdict(found)}")
    return t("review.said", turn=turn_words(app, turn), verdict=verdict, lost=lost(review.loss(found)))


def heading(app: App) -> str:
    """Return the heading of the screen as markup: the turn, its verdict, and the state of the board."""
    turn = looked_at(app)
    if turn is None:
        return ""
    name = f"<b>{escape(turn_words(app, turn))}</b>"
    own = ".you" if is_own(app, turn) else ""
    player = app.names()[turn.seat]
    pair = reviewed(app, turn)
    if pair is None:
        told = f"{name} <span>{escape(t('review.pending'))}</span>"
        is_better = False
    else:
        review, found = pair
        verdict, is_better = review.verdict(found), is_behind(review, found)
        words = m("review.told", verdict=t(f"review.verdict.{verdict}"), lost=lost(review.loss(found)))
        told = f"{name}{screen_reader_text(',')} {symbol(verdict)} <span>{words}</span>"
    if is_better:
        legend = escape(t(f"review.legend.both{own}", player=player))
    else:
        legend = escape(t(f"review.legend.done{own}", player=player))
    return f'<h2 id="review-heading" tabindex="-1">{told}</h2><p class="board-legend">{legend}</p>'
