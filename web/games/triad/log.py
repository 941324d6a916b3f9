"""Log: the log of a game of Triad in words, and its progress. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from trias.games.contract import Effect
from trias.games.triad.cells import NAME
from trias.games.triad.effects import effects
from web.games.triad.board.dice_shapes import NUMERALS
from web.games.triad.position import state_of
from web.play import going_home
from web.state.plain_book import Entry, PlainBook
from web.state.views import LogLine
from web.words import m, t

if TYPE_CHECKING:
    from trias.games.triad.state import State
    from web.state.app import App


def book(_: State) -> PlainBook:
    """Return an empty log."""
    return PlainBook(effects)


def log_lines(app: App) -> list[LogLine]:
    """Return the log, oldest line first."""
    whole = app.whole_book()
    return lines(whole.entries, app.names(), app.game_page.pictures(app)) if whole is not None else []


def lines(entries: Sequence[Entry], names: Sequence[str], tokens: Sequence[str]) -> list[LogLine]:
    """Return entries of the log in words, oldest line first."""
    rows = []
    for moment, entry in enumerate(entries, 1):
        texts = [text for effect in entry.effects if (text := _text(effect, names[entry.seat]))]
        for number, text in enumerate(texts):
            detail = "" if number else t("log.turn", n=entry.turn)
            rows.append(LogLine(text, None if number else tokens[entry.seat], escape(detail), moment=moment))
    return rows


def where(app: App) -> str:
    """Return the number of the turn, or that the game is over; '' without a game."""
    if app.session.match is None:
        return ""
    return t("header.over.triad") if app.is_over() else t("log.turn", n=len(app.session.match.actions) + 1)


def kept_words(app: App) -> str:
    """Return the progress of the game that waits on the home screen, in words."""
    return going_home.kept_words(app, len(app.shown_match.actions) + 1)


def result(app: App) -> str:
    """Return the result in words, to share."""
    ranks = sorted(zip(app.names(), state_of(app).triads, strict=True), key=lambda pair: -pair[1])
    triads = t("list.join").join(t("past.points", player=name, n=count) for name, count in ranks)
    return t("share.told.triad", points=triads, n=len(app.entries()))


def _text(effect: Effect, player: str) -> str:
    id, values = effect
    if id == "move":
        return m(
            "log.dice.move",
            player=player,
            origin=NAME[values["cell"]],
            to=NAME[values["to"]],
            face=NUMERALS[values["face"]],
        )
    if id == "turn_die":
        return m("log.dice.turn", player=player, cell=NAME[values["cell"]], face=NUMERALS[values["face"]])
    if id == "slide":
        return m("log.dice.slide", player=player, origin=NAME[values["cell"]], to=NAME[values["to"]])
    if id == "triad":
        return m("log.dice.triad", player=player, n=values["number"])
    if id == "remove":
        return m("log.dice.remove", cell=NAME[values["cell"]])
    if id == "draw":
        return m(f"log.dice.draw.{values['by']}")
    return ""
