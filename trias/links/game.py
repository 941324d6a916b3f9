"""Game link: a whole game as a short text for an address, `#g=2...`, and back (docs/notation.md).

An action is encoded as its index among the legal actions; likely actions take fewer bits. The set-up is
encoded in a similar way. The first format, `#g=1...`, is the compressed record. It can still be read.
"""

from __future__ import annotations

import re
import zlib

from .. import record
from ..games import NAMES, load, load_links
from ..games.contract import Digit, Game, Json, Refused, State
from ..games.digits import DigitReader, packed
from ..match import Match
from .bytes import (
    bytes_of,
    checked_bytes,
    checked_text,
    cut,
    inflated,
    number_bytes,
    plain,
    read_number,
    squeezed,
)
from .text import SEALED

SIGN = "#g=2"
OLD_SIGN = "#g=1"
_MOMENT = re.compile(r"&at=([0-9]{1,5})\Z")


def pack(match: Match) -> str:
    """Return the part of an address, from its `#` on, that contains the whole match.

    >>> from random import Random
    >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
    >>> unpack(pack(match)).setup == match.setup
    True
    """
    digits = [*load_links(match.name).setup_digits(match.setup, len(match.seats)), *action_digits(match)]
    head = squeezed(record.dumps(_head(match)).encode())
    return SIGN + checked_text(
        number_bytes(len(head)) + head + number_bytes(len(match.actions)) + packed(digits)
    )


def _head(match: Match) -> Json:
    """Return the record without the actions, the deal, and the keys that are the same in all records."""
    links, players = load_links(match.name), len(match.seats)
    dealt = links.setup_of(DigitReader(packed([*links.setup_digits(match.setup, players)])).read, players)
    more = {key: value for key, value in match.setup.items() if key not in dealt}
    left_out = (*record.LOCAL, "format", "version", "setup", "actions")
    head = {key: value for key, value in record.to_record(match).items() if key not in left_out}
    return head | ({"setup": more} if more else {})


def action_digits(match: Match, first: int = 0) -> list[Digit]:
    """Return the actions from number `first` on as digits: each one's index among the legal actions."""
    state, weight, digits = match.at(first), load_links(match.name).weight, []
    texts = ActionTexts(match.game)
    for action in match.actions[first:]:
        legal = texts.in_order(state)
        widths = [weight(other) for other in legal]
        at = legal.index(action)
        digits.append(Digit(sum(widths), sum(widths[:at]), widths[at]))
        state.play(action)
    return digits


class ActionTexts(dict[int, str]):
    """A cache of a game's action texts: action -> notation."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, action: int) -> str:
        text = self[action] = self.game.action_text(action)
        return text

    def in_order(self, state: State) -> list[int]:
        """Return the legal actions, sorted by the code points of their texts, as in `trias legal`."""
        return sorted(state.legal(), key=self.__getitem__)


def at_moment(link: str, moment: int) -> str:
    """Return the link, extended by the number of actions after which it opens."""
    return f"{link}&at={moment}"


def unpack_at(text: str) -> tuple[Match, int | None]:
    """Return the match in a game link, and the number of actions after which it opens, or None for its end.

    text: the part of an address from its `#` on; `trias.links.text.opened` finds it. Raises Refused.
    """
    found = _MOMENT.search(text)
    return unpack(text), int(found[1]) if found else None


def unpack(text: str) -> Match:
    """Return the match in a game link, fully checked. Raises Refused if anything is wrong.

    >>> unpack("#g=2AAAA")
    Traceback (most recent call last):
    trias.games.contract.Refused: ('err.link.torn', {})
    """
    text = _MOMENT.sub("", text)
    if text.startswith(SEALED):
        raise Refused("err.sealed")
    form = text[: len(SIGN)]
    if form == OLD_SIGN and not text[len(SIGN) :][:1].isdigit():  # compressed text begins with a letter
        return record.loads(inflated(bytes_of(text.removeprefix(OLD_SIGN)), zlib.decompressobj()))
    if form != SIGN:
        raise Refused("err.link.version")
    data = checked_bytes(text.removeprefix(SIGN))
    head, data = cut(data)
    count, data = read_number(data)
    if count > record.MAX_ACTIONS:
        raise Refused("err.record.actions", most=record.MAX_ACTIONS)
    match = _begun(head, reader := DigitReader(data))
    read_actions(match, reader, count)
    return match


def _begun(head: bytes, reader: DigitReader) -> Match:
    """Return the match in a link before its first action. Raises Refused if the link is damaged."""
    try:
        value = record.parse(plain(head).decode())
    except (ValueError, RecursionError):
        raise Refused("err.link.torn") from None
    name, seats = (value.get("game"), value.get("seats")) if isinstance(value, dict) else (None, None)
    more = value.get("setup", {}) if isinstance(value, dict) else None
    if name not in NAMES or not isinstance(seats, list) or not isinstance(more, dict):
        raise Refused("err.link.torn")
    game = load(name)
    if len(seats) not in game.PLAYERS:
        raise Refused("err.record.seats", least=game.PLAYERS[0], most=game.PLAYERS[-1])
    setup = {**more, **load_links(name).setup_of(reader.read, len(seats))}
    same = {"format": record.FORMAT, "version": record.VERSION, "setup": setup, "actions": []}
    return record.loads(record.dumps(value | same))


def read_actions(match: Match, reader: DigitReader, count: int) -> None:
    """Play the next `count` actions in a link. Raises Refused if the link has fewer or more."""
    weight, texts = load_links(match.name).weight, ActionTexts(match.game)
    for _ in range(count):
        legal = texts.in_order(match.state)
        if not legal:
            raise Refused("err.link.torn")
        match.play(legal[reader.read_weighted([weight(action) for action in legal])])
    if not reader.is_at_end:
        raise Refused("err.link.torn")
