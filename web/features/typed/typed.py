"""Typed: carries out lines typed on the text board, in the notation of docs/notation.md. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.contract import Reason, Refused
from trias.match import Match
from web.play.notices import report
from web.play.turns import act
from web.play.undo import redo, undo
from web.words import reason_words, t

if TYPE_CHECKING:
    from web.state.app import App

#: Words that list the legal actions.
LIST = ("?", "help")


def carry_out(app: App, line: str, _: int = 0) -> None:
    """Carry out a line: actions in order, all or none; `undo`; `redo`; or `?` for a list."""
    texts = line.casefold().replace("’", "'").split()
    app.is_listing = texts[:1] in ([word] for word in LIST)
    match = app.session.match
    if not texts or match is None or app.sheet:
        return
    if app.is_listing:
        app.notices.announcement = t("text.legal", n=len(legal(app)))
    elif texts == ["undo"]:
        undo(app)
    elif texts == ["redo"]:
        redo(app)
    elif app.session.past is not None:
        report(app, Reason("err.past"))
    elif app.is_over():
        report(app, Reason("err.over"))
    elif not app.is_persons_turn():
        report(app, Reason("err.turn"))
    else:
        _play(app, match, texts)


def legal(app: App) -> list[str]:
    """Return the legal actions of the person to move as texts, or none if it is not a person's turn."""
    match = app.session.match
    if match is None or not app.is_persons_turn():
        return []
    return [match.game.action_text(action) for action in match.state.legal()]


def _play(app: App, match: Match, texts: list[str]) -> None:
    """Play the actions if all of them are legal, or else say which one is not, and why."""
    problem = _problem(match, texts)
    if problem is None:
        act(app, " ".join(texts))
        return
    text, reason = problem
    if len(texts) == 1:
        report(app, reason)
    else:
        report(app, Reason("err.typed", {"text": text[:40], "why": reason_words(reason)}))


def _problem(match: Match, texts: list[str]) -> tuple[str, Reason] | None:
    """Return the first text that cannot be played, and why, without using hidden information."""
    state = match.state.clone()
    for number, text in enumerate(texts, 1):
        try:
            action = match.game.action_of(text)
        except Refused as refused:
            return text, refused.reason
        reason = match.game.why_not(state, action)
        if reason is not None:
            return text, reason
        game = match.game
        if number < len(texts) and (game.is_barrier(action) or game.ends_turn(action)):
            return text, Reason("err.typed.last")
        state.play(action)
    return None
