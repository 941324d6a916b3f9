"""The start sheet: who plays, with which token, and the options of a new game."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from web.scene.chips import chip
from web.scene.controls import attributes, button, choice, classed, hidden, select, setting
from web.scene.dialogs import Options, open_file, sheet
from web.scene.icons import icon
from web.scene.views import TOKENS, Button
from web.words import m, t

#: What a seat's `bot` is where a person on another device plays it.
FAR = "far"
POLES = ("unlimited", "4", "closed")


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat as chosen so far. bot: a bot's id, or '' for a person."""

    name: str
    token: str
    bot: str = ""


def start(
    game: str,
    seats: Sequence[SeatChoice],
    *,
    games: Sequence[str],
    bots: Sequence[str],
    starter: int | None = None,
    seed: int = 0,
    picture: str = "",
    pole: str = "unlimited",
    kept: str = "",
    ended: bool = False,
    closable: bool = False,
    others: int = 0,
    language: str = "auto",
) -> str:
    """The set-up of a new game.

    game: the one chosen of `games`; bots: the ids to choose from; starter: the seat that begins, None is
    drawn by lot; seed: the number of the deal; picture: markup of the board to come;
    kept: words about a game that can go on ('' is none); ended: it is over, and its result can be seen;
    closable: a game is behind it;
    others: how many games are kept besides; language: the setting.
    """
    body = _kept(kept, ended) if kept else ""
    day = Button(t("daily.title"), {"data-intent": "daily"}, "day", more=t("daily.card"))
    learn = Button(t("lessons.menu"), {"data-intent": "lessons"}, "learn")
    book = Button(t("rules.title"), {"data-intent": "rules"}, "book")
    solve = Button(t("puzzles.title"), {"data-intent": "puzzles"}, "puzzle")
    besides = button(day, "start", "of-the-day")
    besides += "".join(button(view, "start") for view in (learn, solve, book))
    body += f'<p class="new-here">{m("start.new")}</p><div class="besides">{besides}</div>'
    body += choice("game", t("start.game"), [(name, t(f"game.{name}")) for name in games], game)
    rows = "".join(_seat(seat, number, seats, bots, game) for number, seat in enumerate(seats))
    body += f'<h3>{m(f"start.seats.{game}")}</h3><ol class="seats">{rows}</ol>'
    if game == "trias" and len(seats) < len(TOKENS):
        body += button(
            Button(t("start.add"), {"data-intent": "seat-add"}, "plus", quiet=True), "start", "add"
        )
    first: Options = [("", t("start.starter.drawn")), *((str(n), seat.name) for n, seat in enumerate(seats))]
    chosen = "" if starter is None else str(starter)
    fields = f'<div class="field">{select("starter", t(f"start.starter.{game}"), first, chosen)}</div>'
    if game == "trias":
        poles: Options = [(name, t(f"start.pole.{name}")) for name in POLES]
        fields += f'<div class="field">{select("pole", t("start.pole"), poles, pole)}</div>'
    body += f'<div class="fields">{fields}</div>{_deal(seed, picture)}{setting("language", language)}'
    go = Button(t("button.start"), {"data-intent": "start"}, "check", primary=not kept or ended)
    foot = open_file("start", "button quiet") + button(go, "start", "wide")
    if kept or others:
        many = Button(t("games.title"), {"data-intent": "games"}, "games", quiet=True)
        foot = button(many, "start") + foot
    return sheet("start", t("start.title"), body, foot, lead=t(f"start.lead.{game}"), close=closable)


def seats(found: Sequence[SeatChoice], bots: Sequence[str]) -> str:
    """The sheet in which bots take over seats of the game under way, and persons do. bots: as in `start`.

    Who plays on another device is not there to be taken over.
    """
    rows = "".join(
        f"<li><span>{chip(seat.token, 34)}<b>{escape(seat.name)}</b></span>"
        + select(
            "seat-turn",
            t("start.kind", n=number + 1),
            _kinds(bots, seat.bot),
            seat.bot,
            seat=number,
            show=False,
        )
        + "</li>"
        for number, seat in enumerate(found)
        if seat.bot != FAR
    )
    return sheet("seats", t("seats.title"), f'<p>{m("seats.lead")}</p><ul class="taken-over">{rows}</ul>')


def _kinds(bots: Sequence[str], bot: str = "", *, far: bool = False) -> Options:
    """A person, or one of the bots; one that cannot be chosen anew is there while it plays.

    far: also a person on another device.
    """
    known = [*bots, *([bot] if bot and bot not in bots else [])]
    levels = [(name, t("start.kind.bot", level=t(f"bot.{name}"))) for name in known]
    persons = [("", t("start.kind.person")), *([(FAR, t("start.kind.far"))] if far else [])]
    return [*persons, *levels]


def _deal(seed: int, picture: str) -> str:
    """The board to come, the number of its deal, to be typed too, and the way to another one."""
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
    other = button(Button(t("start.deal"), {"data-intent": "deal"}, "restart"), "start", "", True)
    return (
        f'<div class="deal">{picture}<div class="field"><label for="seed">{m("start.seed")}</label>'
        f"<div><input{attributes(marks)}>{other}</div></div></div>"
    )


def _kept(text: str, ended: bool) -> str:
    title = m("start.kept.last" if ended else "start.kept.title")
    words = t("start.kept.see" if ended else "button.continue")
    go_on = Button(words, {"data-intent": "continue"}, primary=not ended)
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
    kinds = _kinds(bots, far=True)
    owners = {other.token: other.name for at, other in enumerate(seats) if at != number}
    tokens = "".join(_token(token, number, seat.token == token, owners.get(token, "")) for token in TOKENS)
    remove = Button(
        t("start.remove", n=n), {"data-intent": "seat-remove", "data-value": str(number)}, "close", quiet=True
    )
    return (
        f'<li class="seat"><div{classed("who", dice=game == "triad")}>{chip(seat.token, 34)}'
        f'<label class="vh" for="seat-name-{number}">{m("start.name", n=n)}</label>'
        f"<input{attributes(name)}>"
        f"{select('seat-kind', t('start.kind', n=n), kinds, seat.bot, seat=number, show=False)}</div>"
        f"{_tokens(tokens, n) if game == 'trias' else ''}"
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
    taken = t("start.token.taken", player=owner) if owner else ""
    spoken = hidden(t(f"token.{token}")) + (hidden(taken) if taken else "")
    return (
        f"<label{attributes({'title': taken or t(f'token.{token}')})}><input{attributes(marks)}>"
        f"<span>{chip(token, 26)}{spoken}{icon('check', 12, 4) if chosen else ''}</span></label>"
    )
