"""Sealed ways: links of sealed games as input from outside, for a device that has the game or has not.

The judge raises if a refused link has changed anything, or is refused in more than a line.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from tests.engine.sealed_table import SealedTable
from tests.fuzz.mutations import letters
from tests.web.page_player import PagePlayer
from trias import record, sealed_game
from trias.link_bytes import checked_bytes, checked_text
from trias.sealed_link import SIGN
from web import words
from web.keeping.link import is_sealed_link
from web.play.begin import offer_kept_game
from web.screen import scene

#: What a link is taken as.
TAKEN = "read"


@lru_cache(maxsize=1)
def links() -> dict[str, str]:
    """Return a link of each kind -> the record of the copy that takes it, '' for none."""
    table = SealedTable((0, 1), 5)
    joining = sealed_game.link_of(table.match)
    first = record.dumps(record.to_record(table.match))
    table.pass_on()
    dealing = sealed_game.link_of(table.match)
    table.deal()
    table.play_on(3)
    table.play_turn()
    there = table.copies[table.next]
    turn, whole = sealed_game.link_of(table.match), sealed_game.link_of(table.match, is_whole=True)
    text = record.dumps(record.to_record(there))
    return {joining: "", dealing: first, turn: text, whole: text}


def sealed_links() -> list[str]:
    return list(links())


def mutate_sealed(text: str, rng: Random) -> str:
    """Change the address, or what is in it with its checksum mended."""
    if rng.random() < 0.2:
        return letters(text, rng)
    body = bytearray(checked_bytes(text.removeprefix(SIGN)))
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        at = rng.randrange(len(body))
        if rng.random() < 0.7:
            body[at] ^= 1 << rng.randrange(8)
        else:
            body[at : at + rng.randrange(40)] = rng.randbytes(rng.randrange(40))
        body = body or bytearray(1)
    return SIGN + checked_text(bytes(body))


def judge_sealed(text: str) -> str:
    """Judge the part of an address from its # on, opened by every copy of `links` and by a device without."""
    if not is_sealed_link(text):
        return "no link"
    outcome = ""
    for copy in dict.fromkeys(links().values()):
        player = PagePlayer(1)
        if copy:
            offer_kept_game(player.app, copy)
        player.do("link", text)
        scene(player.app)
        if player.app.sheet != "message":
            return TAKEN
        message = player.app.notices.message
        assert message is not None
        line = words.reason_words(message)
        assert line.isprintable(), f"not one line: {line!r}"
        player.do("close")
        kept = player.app.session.kept_match
        assert player.app.session.match is None
        assert (record.dumps(record.to_record(kept)) if kept is not None else "") == copy
        outcome = line
    return outcome
