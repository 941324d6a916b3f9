"""The last round: its banner, the order of its turns, and what it says. Reads the app only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.moves import END, KIND
from trias.games.trias.state import LAST_POINTS
from web.draw import banner
from web.games.trias.players import player_rows
from web.state.views import PlayerRow
from web.words import join_items, m, t

if TYPE_CHECKING:
    from web.state.app import App


def draw_banner(app: App) -> str:
    """Return the banner over the board: what the last round is, and which of its turns is under way."""
    state = app.state
    small = t("last.small", n=LAST_POINTS, turn=_turn(app), all=state.players)
    return banner.draw(t("last.title"), small)


def drawer(app: App) -> tuple[int, bool]:
    """Return who drew the meteorite, and whether that ended a turn, so that he plays last.

    -1 where nobody did, in a position made by hand.
    """
    for entry in reversed(app.entries()):
        if any(effect.id == "meteorite" for effect in entry.effects):
            return entry.seat, entry.action & KIND == END
    return -1, False


def rows(app: App) -> list[PlayerRow]:
    """Return the players from the one to move on, in the order of their last turns."""
    state, names = app.state, app.names()
    before, found = player_rows(app), []
    for after in range(state.players):
        seat = (state.player + after) % state.players
        assert state.last_turns is not None
        bot, is_alone = app.bot_of(seat), app.persons() == [seat]
        if after >= state.last_turns:
            words = t("last.done")
        elif after:
            words = t("last.then.you") if is_alone else t("last.then", player=names[seat])
        else:
            words = t("last.yours" if is_alone else "last.now")
        if bot:
            words += f" · {t(f'bot.{bot}')}"
        found.append(before[seat].replace(role=words, next=False))
    return found


def end_words(app: App) -> str:
    """Return who plays after this turn, and that the final scoring follows."""
    state, names = app.state, app.names()
    assert state.last_turns is not None
    others = [names[(state.player + after) % state.players] for after in range(1, state.last_turns)]
    if not others:
        return t("last.end")
    return t("last.end.then", players=join_items(others), n=len(others))


def prompt(app: App) -> tuple[str, str]:
    """Return the prompt and its second line as a last turn begins, as markup; '' for the usual ones."""
    state = app.state
    seat, is_last = drawer(app)
    if seat != state.player or state.ap < LAST_POINTS:
        return "", ""
    if is_last:
        return "", m("prompt.last_turn.own")
    return m("prompt.last_turn.no_drift", n=state.ap), ""


def _turn(app: App) -> int:
    """Return the number of the turn under way in the last round, from 1."""
    assert app.state.last_turns is not None
    return app.state.players - app.state.last_turns + 1
