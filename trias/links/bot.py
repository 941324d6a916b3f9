"""Bot link: a user-written bot as a short text for an address, `#b=1...`, and back.

docs/notation.md specifies the format.
"""

from __future__ import annotations

import re

from .. import record
from ..games.contract import Refused
from .bytes import checked_bytes, checked_text, plain, squeezed

SIGN = "#b=1"
#: The longest source, in bytes of UTF-8.
MOST_BYTES = 16 * 1024
#: Characters that change the writing direction: they can make a source look as if it did something else.
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
#: The zlib dictionary for sources: what bots often contain, the most frequent last. Must never change.
_WORDS = b'''from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
import math
while True: continue break yield None False global isinstance(enumerate(zip( range(players) sum(1 for
try: except Exception as error: raise lambda: print("
key=lambda action: weights value, total, score best = -1e9, None
            if value > best_value:
                best_value, best = value, action
"""Trias: Triad: both games: """
class Bot:
    def __init__(self):
    def begin(self, seat, players, random):
        self.seat = seat
        self.plan = []
    def choose(self, view, legal):
        self.plan.pop(0)
.startswith("+") .partition(" ") .append( .items() .values() .get( .setdefault( .copy()
view.quiet view.repeats view.dice view.position view.hand_backs view.deck view.last_turns
view.free_rescues view.ap view.spent view.card view.tiles[cell] view.stock[view.seat] view.room[cell]
view.swimmers.items() view.winners is None view.ring(cell) view.arrow(start, cell) view.legal
view.to_move left = view.unseen[view.next_back][view.hand]
for land in view.lands: land.cells land.points land.is_main land.herds[seat]
for cell, herds in view.herds.items(): herds[view.seat]
others = [worth(view, other) for other in range(view.players) if other != view.seat]
    own = view.final[view.seat]
    return own - max(points for seat, points in enumerate(view.final) if seat != view.seat)
    view.random.shuffle(legal)  # among equals, any
    legal.sort(key=lambda action: action != "end")
    return max(legal, key=lambda action: worth(view.after(action), view.seat))
after = view.after(action)
after.score[view.seat] - view.score[view.seat]
    for action in legal:
    if view.phase == "place": "act" "end"
    if view.phase == "drift":
    if view.phase == "card":
        return "hand"
        return "draw"
    return view.random.choice(legal)
def lead(view):
def worth(view, seat):
def choose(view, legal):
'''


def is_source(text: object) -> bool:
    """Return True if the text can be a bot's source.

    Such a text has at most 16 KB, and no control characters or characters that change the writing direction.
    """
    if not isinstance(text, str) or len(text) > MOST_BYTES:
        return False
    try:
        is_short = len(text.encode()) <= MOST_BYTES
    except UnicodeEncodeError:  # a lone surrogate
        return False
    is_plain = all(letter in "\n\t" or (letter >= " " and letter != "\x7f") for letter in text)
    return is_short and is_plain and not _TURNING.search(text)


def pack(name: str, source: str) -> str:
    """Return the part of an address, from its `#` on, that contains a bot."""
    return SIGN + checked_text(squeezed(f"{name}\n{source}".encode(), _WORDS))


def unpack(text: str) -> tuple[str, str]:
    """Return the name and the source that `pack` was given. Raises Refused if the text is damaged.

    >>> unpack("#b=1AAAA")
    Traceback (most recent call last):
    trias.games.contract.Refused: ('err.link.torn', {})
    """
    if not text.startswith(SIGN):
        raise Refused("err.link.version")
    data = plain(checked_bytes(text.removeprefix(SIGN)), _WORDS)
    try:
        name, _, source = data.decode().partition("\n")
    except UnicodeDecodeError:
        raise Refused("err.link.torn") from None
    if not record.is_name(name) or not is_source(source) or not source.strip():
        raise Refused("err.link.bot", kb=MOST_BYTES // 1024)
    return name, source
