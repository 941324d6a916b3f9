"""Typed: plays what a person types on the text board, in the notation of docs/notation.md. No browser."""

import re
import unicodedata

from trias.games.contract import Reason, Refused, State
from trias.match import Match
from web.play.notices import report
from web.play.turns import act
from web.play.undo import redo, undo
from web.state.app import App
from web.words import reason_words, t

#: Words that list the legal actions.
LIST = ("?", "help")
#: The arrow between two cells.
_ARROW = "→"
#: The meanings of an arrow: a move, a drift, a rescue. At most one of them is legal.
_MEANINGS = "->^"
#: Typed characters -> those of the notation.
_OTHERS = str.maketrans({"−": "-", "’": "'", "‘": "'", "′": "'", "\ufe0f": None})


def carry_out(app: App, line: str) -> None:
    """Carry out a typed line: its actions, all or none; `undo`; `redo`; or `?`, which lists the actions."""
    texts = words(line)
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
    """Return the legal actions as texts, or none if no person is to move."""
    match = app.session.match
    if match is None or not app.is_persons_turn():
        return []
    return [match.game.action_text(action) for action in match.state.legal()]


def words(line: str) -> list[str]:
    """Return a line's words in the notation, with variants of dashes, arrows and character widths replaced.

    >>> words("Ａ４ – a3 b2→b3.")
    ['a4-a3', 'b2→b3']
    """
    text = "".join(map(_plain, unicodedata.normalize("NFKC", line).translate(_OTHERS)))
    text = re.sub("-+>", _ARROW, text)
    return re.sub(rf"\s*([-^>{_ARROW}])\s*", r"\1", text.casefold()).rstrip(". 。").split()


def _plain(letter: str) -> str:
    """Return `-` for any dash, one arrow for any arrow to the right, and '' for invisible characters."""
    kind = unicodedata.category(letter)
    if kind == "Cf":
        return ""
    return "-" if kind == "Pd" else _ARROW if "RIGHTWARDS" in unicodedata.name(letter, "") else letter


def _play(app: App, match: Match, texts: list[str]) -> None:
    """Play the actions if all are legal; otherwise report the first illegal one and the reason."""
    read = _read(match, texts)
    if isinstance(read, list):
        act(app, " ".join(read))
        return
    text, reason = read
    if len(texts) == 1:
        report(app, reason)
    else:
        report(app, Reason("err.typed", {"text": text[:40], "why": reason_words(reason)}))


def _read(match: Match, texts: list[str]) -> list[str] | tuple[str, Reason]:
    """Return the actions in the game's notation, or the first text that cannot be played and the reason.

    Uses no hidden information.
    """
    state, game, read = match.state.clone(), match.game, []
    for number, text in enumerate(texts, 1):
        action = _action(match, state, text)
        if isinstance(action, Reason):
            return text, action
        if number < len(texts) and (game.is_barrier(action) or game.ends_turn(action)):
            return text, Reason("err.typed.last")
        state.play(action)
        read.append(game.action_text(action))
    return read


def _action(match: Match, state: State, text: str) -> int | Reason:
    """Return the action that a text names, or the reason why it is not legal."""
    why = None
    for sign in _MEANINGS if _ARROW in text else _ARROW:
        try:
            action = match.game.action_of(text.replace(_ARROW, sign))
            reason = match.game.why_not(state, action)
        except Refused as refused:
            reason = refused.reason
        if reason is None:
            return action
        if why is None or why.id.startswith("err.phase."):
            why = reason
    assert why is not None
    return why
