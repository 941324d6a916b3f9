"""Form: all options of a new game: seats, tokens, starting player, deal. Markup."""

from collections.abc import Sequence

from trias.games import load
from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, screen_reader_text, select
from web.draw.dialogs import Options
from web.draw.icons import icon
from web.draw.miniature import miniature
from web.draw.seat_kinds import seat_kinds
from web.features.setup.setup import Setup
from web.state.app import App
from web.state.draft import MOST_TYPED, default_name
from web.state.profile import profile
from web.state.views import FAR, Button, SeatChoice, sends
from web.words import m, t

POLES = ("unlimited", "4", "closed")


def draw(app: App) -> str:
    """Return the form for the game being set up."""
    draft = app.draft
    return form(
        draft.game,
        draft.seats,
        bots=draft.bots(),
        most=load(draft.game).PLAYERS[-1],
        starter=draft.starter,
        seed=draft.seed,
        picture=miniature(draft.game, draft.shown_match().state),
        pole=draft.pole if draft.has_pole() else "",
        aid=draft.aid,
        note=m("far.trust") if draft.is_by_link() else "",
    )


def form(
    game: str,
    seats: Sequence[SeatChoice],
    *,
    bots: Sequence[str],
    most: int = 2,
    starter: int | None = None,
    seed: int = 0,
    picture: str = "",
    pole: str = "",
    aid: str = "on",
    note: str = "",
) -> str:
    """Return the form, without the button that starts the game.

    bots: the ids to choose from. most: the largest number of players. starter: the starting seat, None to
    draw lots. seed: the number of the deal. picture: markup of the new board. pole: the option South Pole, ''
    for a game without it. aid: `on` with hints and analysis, else `off`. note: what the game's link gives
    away, as markup.
    """
    rows = "".join(_seat(seat, number, seats, bots, game) for number, seat in enumerate(seats))
    body = f'<h3 id="form-title" tabindex="-1">{m(f"start.seats.{game}")}</h3><ol class="seats">{rows}</ol>'
    if len(seats) < most:
        body += button(Button(t("start.add"), sends("seat-add"), "plus", quiet=True), "start", "add")
    first: Options = [("", t("start.starter.drawn")), *((str(n), seat.name) for n, seat in enumerate(seats))]
    first_seat = "" if starter is None else str(starter)
    fields = f'<div class="field">{select("starter", t(f"start.starter.{game}"), first, first_seat)}</div>'
    if pole:
        poles: Options = [(name, t(f"start.pole.{name}")) for name in POLES]
        fields += f'<div class="field">{select("pole", t("start.pole"), poles, pole)}</div>'
    aids: Options = [(value, t(f"start.aid.{value}")) for value in ("on", "off")]
    fields += f'<div class="field">{select("aid", t("start.aid"), aids, aid)}</div>'
    told = f'<p class="fine">{note}</p>' if note else ""
    return f'<div class="form">{body}<div class="fields">{fields}</div>{told}{_deal(seed, picture)}</div>'


def more(app: App) -> str:
    """Return the button that opens the full form, and the form while it is open."""
    is_open = app.slot(Setup).is_unfolded
    here = Button(t("play.here"), sends("setup", "here"), "people", quiet=True)
    link = Button(t("play.link"), sends("setup", "link"), "share", quiet=True)
    marks = {
        "type": "button",
        "class": "button quiet unfold",
        "data-key": "play-setup",
        "aria-expanded": str(is_open).lower(),
        **sends("setup"),
    }
    words = f'<span class="text">{m("play.more")}</span>'
    unfold = f"<button{attributes(marks)}>{words}{icon('down', 18, 2.4)}</button>"
    return (
        f'<div class="more-ways">{button(here, "play")}{button(link, "play")}{unfold}</div>'
        f"{draw(app) if is_open else ''}"
    )


def go() -> str:
    """Return the start button in the sheet's foot, always in view."""
    return button(Button(t("button.start"), sends("start"), "play", primary=True), "start", "wide")


def _deal(seed: int, picture: str) -> str:
    """Return the new board, a field with the deal number, and a button for another deal."""
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


def _seat(seat: SeatChoice, number: int, seats: Sequence[SeatChoice], bots: Sequence[str], game: str) -> str:
    n = number + 1
    is_named = seat.bot not in ("", FAR) or seat.name != default_name(number)
    name = {
        "id": f"seat-name-{number}",
        "class": "name",
        "type": "text",
        "dir": "auto",
        "value": seat.name if is_named else "",
        "placeholder": None if is_named else seat.name,
        "maxlength": MOST_TYPED,
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
