"""The last round: its banner, the order of its turns, and its texts. Only reads the app."""

from html import escape

from trias.games.trias.moves import END, KIND
from trias.games.trias.state import LAST_POINTS
from web.draw.controls import button
from web.draw.icons import icon
from web.games.trias.board import card_art
from web.games.trias.board.frame import turned
from web.games.trias.board_view import STRIP
from web.games.trias.finale.meteorite import Stage
from web.games.trias.player_rows import player_rows
from web.games.trias.position import state_of
from web.state.app import App
from web.state.views import Box, Button, PlayerRow, sends
from web.words import join_items, m, t


def draw_banner(app: App) -> str:
    """Return the banner over the board, which names the last round and its turn under way."""
    state = state_of(app)
    small = t("last.small", n=LAST_POINTS, turn=_turn(app), all=state.players)
    return banner(t("last.title"), small)


def banner(title: str, small: str) -> str:
    """Return a banner: a sign, a title in capitals, and a line below it."""
    return (
        f'<p class="banner">{icon("meteorite", 30)}<span><b>{escape(title)}</b>'
        f'<span class="vh">. </span><span class="line-2">{escape(small)}</span></span></p>'
    )


def drawer(app: App) -> tuple[int, bool]:
    """Return who drew the meteorite, and True if that ended a turn, so that the drawer plays last.

    The seat is -1 if nobody drew it, as in a hand-made position.
    """
    for entry in reversed(app.entries()):
        if any(effect.id == "meteorite" for effect in entry.effects):
            return entry.seat, entry.action & KIND == END
    return -1, False


def rows(app: App) -> list[PlayerRow]:
    """Return the players in the order of their last turns, the one to move first."""
    state, names = state_of(app), app.names()
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
            face = app.face_of(seat)
            words += f" · {t(f'face.{face}.style' if face else f'bot.{bot}')}"
        found.append(before[seat].replace(role=words, next=False))
    return found


def end_words(app: App) -> str:
    """Return who plays after this turn, or that the final scoring follows."""
    state, names = state_of(app), app.names()
    assert state.last_turns is not None
    others = [names[(state.player + after) % state.players] for after in range(1, state.last_turns)]
    if not others:
        return t("last.end")
    return t("last.end.then", players=join_items(others), n=len(others))


def prompt(app: App) -> tuple[str, str]:
    """Return the prompt and its second line at the start of a last turn, as markup; '' for the usual ones."""
    state = state_of(app)
    seat, is_last = drawer(app)
    if seat != state.player or state.ap < LAST_POINTS:
        return "", ""
    if is_last:
        return "", m("prompt.last_turn.own")
    return m("prompt.last_turn.no_drift", n=state.ap), ""


def said(app: App) -> str:
    """Return the announcement of the meteorite: who drew it, what follows, and who plays first."""
    seat, _ = drawer(app)
    state, names, alone = state_of(app), app.names(), app.persons()
    first = "meteorite.first.you" if alone == [state.player] else "meteorite.first"
    return t("meteorite.said", who=_who(app, seat), first=t(first, player=names[state.player]))


def show_prompt(app: App) -> tuple[str, str]:
    """Return the prompt during the show, hidden from screen readers, which get one announcement."""
    words = f'<span aria-hidden="true">{m("meteorite.title")}</span>'
    return words, f'<span aria-hidden="true">{escape(_who(app, drawer(app)[0]))}</span>'


def draw_show(app: App) -> str:
    """Return what covers the board during the show: the button to end it, and a picture if nothing moves."""
    assert app.session.showing is not None
    title, small = t("last.title"), t("meteorite.line", n=LAST_POINTS)
    card = card_art.card_face("X", 2, t("card.meteorite"), 148, 200)
    picture = "" if app.session.showing.kind == "full" else still_show(card, title, small)
    return picture + button(Button(t("meteorite.skip"), sends("skip"), "skip"), "show", "end-show")


def stage(app: App, box: Box) -> Stage:
    """Return the board in the form that the show's motions need. box: the part that it shows."""
    state, (width, height) = state_of(app), app.browser.size
    is_left, is_own = app.settings["handed"] == "left", app.persons() == [drawer(app)[0]]
    by = app.session.rotation.sixths
    cells = {*state.land.tiles(), *(cell for swimmers in state.swimmers for cell in swimmers)}
    across = 1.12 if not app.browser.has_rail else -0.12 if is_left else 1.12
    entry = (across, 0.82 if is_own else 0.6) if app.browser.has_rail else (0.3 if is_own else 0.6, 1.2)
    return Stage(
        box,
        width,
        height,
        frozenset(turned(cell, by) for cell in cells),
        entry,
        t("card.meteorite"),
        t("last.title"),
        t("meteorite.line", n=LAST_POINTS),
        STRIP / 2 + 6,
    )


def _who(app: App, seat: int) -> str:
    if app.persons() == [seat]:
        return t("meteorite.who.you")
    return t("meteorite.who", player=app.names()[seat])


def _turn(app: App) -> int:
    """Return the number of the turn under way in the last round, from 1."""
    state = state_of(app)
    assert state.last_turns is not None
    return min(state.players - state.last_turns + 1, state.players)


def still_show(card: str, title: str, small: str) -> str:
    """Return the picture of a show without motion: a card (markup) over the words."""
    return (
        f'<div class="show-still" aria-hidden="true">{card}<p><b>{escape(title)}</b>'
        f"<span>{escape(small)}</span></p></div>"
    )
