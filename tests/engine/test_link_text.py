"""Links in texts: a link still opens after all that messengers, mail and people add to it."""

from __future__ import annotations

import html
import quopri
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from trias import arena, record
from trias.games.contract import Refused
from trias.links import bot as bot_link
from trias.links import game as link
from trias.links import position as position_link
from trias.links import turn as turn_link
from trias.links.text import opened, readings, sign_in
from trias.match import Match

PAGE = "https://games.example/trias/"
SOURCE = "def choose(view, legal):\n    return view.random.choice(legal)\n"


@cache
def trias() -> Match:
    return arena.selfplay("trias", ["random"] * 3, 5)


@cache
def triad() -> Match:
    return arena.selfplay("triad", ["random"] * 2, 3)


def first_form(match: Match) -> str:
    """Return a game's link in the first format."""
    data = zlib.compress(record.dumps(record.to_record(match)).encode(), 9)
    return link.OLD_SIGN + urlsafe_b64encode(data).decode().rstrip("=")


def played(text: str) -> list[str]:
    """Return the actions of a turn link in a game of Triad, and the actions before them."""
    return turn_link.unpack_turn(text, triad()).texts()


FORMS = ("game", "moment", "record", "turn", "position", "bot")


@cache
def forms() -> dict[str, tuple[str, Callable[[str], Any]]]:
    """Return the beginning of a link -> (an example, its reader), for every format."""
    game = trias()
    position = game.game.position(game.at(30)) | {"drawings": ["c4", "c4>d7"]}
    return {
        "game": (link.pack(game), lambda text: record.to_record(link.unpack(text))),
        "moment": (link.at_moment(link.pack(game), 17), lambda text: link.unpack_at(text)[1]),
        "record": (first_form(game), lambda text: record.to_record(link.unpack(text))),
        "turn": (
            turn_link.pack_turn(triad(), 4, "9zq7673b"),
            lambda text: turn_link.unpack_turn(text, triad()).texts(),
        ),
        "position": (position_link.pack(position), position_link.unpack),
        "bot": (bot_link.pack("Mine", SOURCE), bot_link.unpack),
    }


def in_lines(text: str, before: str = "") -> str:
    """Return the text in lines of 60 characters, as in mail."""
    return "\n".join(before + text[at : at + 60] for at in range(0, len(text), 60))


def in_mail(text: str) -> str:
    """Return the text in a quoted-printable message, in lines of 76 characters that end with `=`."""
    return quopri.encodestring(f"Grüße!\nDu bist dran: {text}\n\nBis dann".encode()).decode("ascii")


#: Additions and changes to an address.
ADDED: dict[str, Callable[[str], str]] = {
    "nothing": str,
    "text around it": lambda text: f"Your turn, Ada: {text} and have fun",
    "a line behind it": lambda text: f"{text}\nYour turn, Ada",
    "lines around it": lambda text: f"Hi\n\n{text}\n\nHave fun\n-- \nAda",
    **{sign: lambda text, sign=sign: text + sign for sign in ".),>]}!;:'\"*~/|…»”’、。"},  # type: ignore[misc]
    "an ellipsis": lambda text: f"{text}...",
    "brackets": lambda text: f"({text}).",
    "angles": lambda text: f"<{text}>",
    "stars": lambda text: f"*{text}*",
    "lines below": lambda text: f"_{text}_",
    "markdown": lambda text: f"[your turn]({text})",
    "a dash": lambda text: f"{text}-",
    "two dashes": lambda text: f"{text}-- Ada",
    "an escaped bracket": lambda text: f"{text}%29",
    "an escaped blank": lambda text: f"{text}%20",
    "a source": lambda text: f"{text}?utm_source=x&utm_medium=y",
    "a click's id": lambda text: f"{text}&fbclid=IwAR0_x-1",
    "two ids": lambda text: f"{text}&gclid=a&at=&igsh=MzR=",
    "an escaped and": lambda text: f"{text}&amp;fbclid=x",
    "padding": lambda text: f"{text.partition('&')[0]}=={''.join(text.partition('&')[1:])}",
    "an escaped sign": lambda text: text.replace("=", "%3D"),
    "an upper case sign": lambda text: re.sub("#.=|&at=", lambda sign: sign[0].upper(), text),
    "all escaped": lambda text: quote(text, safe=""),
    "a way round": lambda text: f"https://out.example/l.php?u={quote(text, safe='')}&h=AT0_x",
    "shared": lambda text: f"?title=Trias&text={quote_plus(f'Your turn: {text} and more')}&url=",
    "shared alone": lambda text: f"?url={quote_plus(text)}",
    "a page": lambda text: f'<p><a href="{html.escape(text)}">Your turn</a></p>',
    "mail": in_mail,
    "mail's equals": lambda text: text.replace("=", "=3D"),
    "without the page": lambda text: text[text.index("#") :],
}
#: Changes that break the link itself.
BROKEN: dict[str, Callable[[str], str]] = {
    "a blank": lambda text: f"{text[:-9]} {text[-9:]}",
    "two blanks": lambda text: f"{text[:-12]} {text[-12:-7]}  {text[-7:]} and more",
    "a blank behind the sign": lambda text: text.replace("=", "= ", 1),
    "an escaped line": lambda text: f"{text[:-9]}%0D%0A{text[-9:]}",
    "no width": lambda text: f"{text[:-9]}\u200b{text[-9:]}",
    "lines": lambda text: f"Your turn:\n{in_lines(text)}\n\nHave fun",
    "lines up to a word": lambda text: f"{in_lines(text)}\nbye",
    "lines of a quotation": lambda text: f"{in_lines(text, '> ')}\n> \n> Have fun",
}


@pytest.mark.parametrize("form", FORMS)
def test_whatever_is_added_to_a_link_it_opens_the_same(form: str) -> None:
    text, unpack = forms()[form]
    whole = unpack(text)
    for name, add in ADDED.items():
        assert opened(add(PAGE + text), unpack) == whole, name
        assert sign_in(add(PAGE + text)) == text[:3], name


@pytest.mark.parametrize("form", [form for form in FORMS if form != "moment"])
def test_a_link_that_is_broken_by_blanks_or_lines_opens_the_same(form: str) -> None:
    text, unpack = forms()[form]
    for name, add in BROKEN.items():
        assert opened(add(PAGE + text), unpack) == unpack(text), name


@pytest.mark.parametrize(("sign", "source"), [("-", "7#kj>"), ("_", "7#kj?")])
def test_a_link_that_has_lost_the_sign_at_its_end_opens(sign: str, source: str) -> None:
    text = next(text for length in (1, 2, 3) if (text := bot_link.pack("X" * length, source)).endswith(sign))
    for given in (text, text[:-1], f"{text}{sign}"):
        assert opened(given, bot_link.unpack) == bot_link.unpack(text)


def test_the_first_link_of_a_text_is_read_and_a_torn_one_says_so() -> None:
    first, second = link.pack(trias()), link.pack(triad())
    assert opened(f"{first}\n\n> {second}", link.unpack).name == "trias"
    with pytest.raises(Refused, match=r"err\.link\.torn"):
        opened(f"{first[:-20]}\n\n> {second}", link.unpack)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("#g=", "err.link.version"),
        ("#g=3abc", "err.link.version"),
        ("#g=2 ", "err.link.torn"),
        ("#G=2.", "err.link.torn"),
    ],
)
def test_what_begins_like_a_link_is_refused_with_its_reason(text: str, id: str) -> None:
    assert sign_in(text) == "#g="
    with pytest.raises(Refused) as caught:
        opened(text, link.unpack)
    assert caught.value.reason.id == id


@pytest.mark.parametrize(
    "text", ["", "#", "#board", "#x=1", "g=2abc", "# g=2", "?page=trias", "%23x%3D1", "100 %"]
)
def test_what_is_no_link_is_none(text: str) -> None:
    assert sign_in(text) == ""
    assert [*readings(text)] == []


def test_a_long_text_has_few_readings() -> None:
    words = "#g=2abc " + "word " * 20_000
    assert len([*readings(words)]) < 30
    assert len([*readings("#g=2abc" + "-" * 100_000)]) < 30
    assert len([*readings("#g=2abc\n" + "word\n" * 20_000)]) < 30
