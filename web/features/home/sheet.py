"""The start sheet: who plays, with which token, and the options of a new game. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from trias.games import NAMES, load
from web.draw import dialogs
from web.draw.chips import chip
from web.draw.controls import attributes, button, choice, css_class, screen_reader_text, select, setting
from web.draw.dialogs import Options, open_file, sheet
from web.draw.icons import icon
from web.draw.miniature import miniature
from web.draw.seat_kinds import seat_kinds
from web.state.profile import profile
from web.state.views import Button, SeatChoice, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


POLES = ("unlimited", "4", "closed")


def start(
    game: str,
    seats: Sequence[SeatChoice],
    *,
    games: Sequence[str],
    bots: Sequence[str],
    most: int = 2,
    starter: int | None = None,
    seed: int = 0,
    picture: str = "",
    pole: str = "",
    saved_game: str = "",
    is_over: bool = False,
    closable: bool = False,
    others: int = 0,
    language: str = "auto",
) -> str:
    """Return the set-up of a new game.

    game: the chosen one of `games`. bots: the ids to choose from. most: how many can play. starter: the
    seat that begins, None to draw lots. seed: the number of the deal. picture: markup of the new board. pole:
    the option South Pole, '' for a game without it.
    saved_game: words about a saved game to continue, '' for none. is_over: it is over, and its result can be
    shown. closable: there is a game behind the sheet. others: the number of other stored games. language:
    the setting.
    """
    body = _saved_game(saved_game, is_over) if saved_game else ""
    day = Button(t("daily.title"), sends("daily"), "day", more=t("daily.card"))
    learn = Button(t("lessons.menu"), sends("lessons"), "learn")
    book = Button(t("rules.title"), sends("rules"), "book")
    solve = Button(t("puzzles.title"), sends("puzzles"), "puzzle")
    besides = button(day, "start", "of-the-day")
    besides += "".join(button(view, "start") for view in (learn, solve, book))
    body += f'<p class="new-here">{m("start.new")}</p><div class="besides">{besides}</div>'
    body += choice("game", t("start.game"), [(name, t(f"game.{name}")) for name in games], game)
    rows = "".join(_seat(seat, number, seats, bots, game) for number, seat in enumerate(seats))
    body += f'<h3>{m(f"start.seats.{game}")}</h3><ol class="seats">{rows}</ol>'
    if len(seats) < most:
        body += button(Button(t("start.add"), sends("seat-add"), "plus", quiet=True), "start", "add")
    first: Options = [("", t("start.starter.drawn")), *((str(n), seat.name) for n, seat in enumerate(seats))]
    first_seat = "" if starter is None else str(starter)
    fields = f'<div class="field">{select("starter", t(f"start.starter.{game}"), first, first_seat)}</div>'
    if pole:
        poles: Options = [(name, t(f"start.pole.{name}")) for name in POLES]
        fields += f'<div class="field">{select("pole", t("start.pole"), poles, pole)}</div>'
    body += f'<div class="fields">{fields}</div>{_deal(seed, picture)}{setting("language", language)}'
    go = Button(t("button.start"), sends("start"), "check", primary=not saved_game or is_over)
    foot = open_file("start", "button quiet") + button(go, "start", "wide")
    if saved_game or others:
        many = Button(t("games.title"), sends("games"), "games", quiet=True)
        foot = button(many, "start") + foot
    return sheet("start", t("start.title"), body, foot, lead=t(f"start.lead.{game}"), close=closable)


def _deal(seed: int, picture: str) -> str:
    """Return the new board, a field with the number of its deal, and a button for another deal."""
    marks = {
        "id": "seed",
        "type": "text",
        "inputmode": "numeric",
        "value": seed,
        "maxlength": 6,
        "autocomplete": "off",
        "data-intent": "seed",
        "data-key": "seed",
    }
    other = button(Button(t("start.deal"), sends("deal"), "restart"), "start", "", True)
    return (
        f'<div class="deal">{picture}<div class="field"><label for="seed">{m("start.seed")}</label>'
        f"<div><input{attributes(marks)}>{other}</div></div></div>"
    )


def _saved_game(text: str, is_over: bool) -> str:
    title = m("start.kept.last" if is_over else "start.kept.title")
    words = t("start.kept.see" if is_over else "button.continue")
    go_on = Button(words, sends("continue"), primary=not is_over)
    return (
        f'<div class="kept"><div><b>{title}</b><span>{escape(text)}</span></div>'
        f"{button(go_on, 'start')}</div>"
    )


def _seat(seat: SeatChoice, number: int, seats: Sequence[SeatChoice], bots: Sequence[str], game: str) -> str:
    n = number + 1
    name = {
        "id": f"seat-name-{number}",
        "class": "name",
        "type": "text",
        "value": seat.name,
        "maxlength": 24,
        "required": True,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-intent": "seat-name",
        "data-key": f"seat-name-{number}",
        "data-value": number,
    }
    kinds = seat_kinds(bots, far=True)
    known = profile(game)
    owners = {other.token: other.name for at, other in enumerate(seats) if at != number}
    tokens = (
        "".join(_token(token, number, seat.token == token, owners.get(token, "")) for token in known.tokens)
        if known.is_token_chosen
        else ""
    )
    remove = Button(t("start.remove", n=n), sends("seat-remove", str(number)), "close", quiet=True)
    return (
        f'<li class="seat"><div{css_class("who", fixed=not known.is_token_chosen)}>{chip(seat.token, 34)}'
        f'<label class="vh" for="seat-name-{number}">{m("start.name", n=n)}</label>'
        f"<input{attributes(name)}>"
        f"{select('seat-kind', t('start.kind', n=n), kinds, seat.bot, seat=number, show=False)}</div>"
        f"{_tokens(tokens, n) if tokens else ''}"
        f"{button(remove, 'start', 'remove', True) if len(seats) > 2 else ''}</li>"
    )


def _tokens(tokens: str, n: int) -> str:
    return f'<fieldset class="tokens"><legend class="vh">{m("start.token", n=n)}</legend>{tokens}</fieldset>'


def _token(token: str, number: int, chosen: bool, owner: str) -> str:
    marks = {
        "type": "radio",
        "name": f"seat-token-{number}",
        "value": token,
        "data-intent": "seat-token",
        "data-value": number,
        "data-key": f"seat-token-{number}-{token}",
        "checked": chosen,
        "disabled": bool(owner),
    }
    note = t("start.token.taken", player=owner) if owner else ""
    words = screen_reader_text(t(f"token.{token}")) + (screen_reader_text(note) if note else "")
    return (
        f"<label{attributes({'title': note or t(f'token.{token}')})}><input{attributes(marks)}>"
        f"<span>{chip(token, 26)}{words}{icon('check', 12, 4) if chosen else ''}</span></label>"
    )


def draw_start(app: App) -> str:
    """Return the start sheet: the saved game to continue, and the new game being set up."""
    draft = app.draft
    return start(
        draft.game,
        draft.seats,
        games=NAMES,
        bots=draft.bots(),
        most=load(draft.game).PLAYERS[-1],
        starter=draft.starter,
        seed=draft.seed,
        picture=miniature(draft.game, draft.shown_match().state),
        pole=draft.pole if draft.has_pole() else "",
        saved_game=app.side.telling.kept_words() if app.session.kept_match is not None else "",
        is_over=app.session.kept_match is not None and app.session.kept_match.state.winners() is not None,
        closable=app.session.match is not None,
        others=app.shelf.count(),
        language=app.settings["language"],
    )


def draw_other_tab(app: App) -> str:
    """Return the notice that another tab plays."""
    del app
    return dialogs.other_tab()
