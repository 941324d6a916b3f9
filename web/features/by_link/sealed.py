"""Sealed: play by link in which hidden cards stay hidden (trias/sealed_game.py). No browser.

Nothing from a link changes a copy before all of it has been checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias import mask, sealed_game
from trias.games.contract import Refused
from trias.match import Match
from trias.sealed_link import JOIN, kind_of, read_mark, unpack_joining
from trias.turn_link import mark_of
from web.keeping.devices import devices_of, is_sealed
from web.keeping.shelf import Meta, new_id, write_meta
from web.play.arrival import go_on_with, offer_match, own_copies, own_copy, show_newer

if TYPE_CHECKING:
    from web.state.app import App


class LinkMade:
    """The link made last, behind what it is of: to make it takes time."""

    def __init__(self) -> None:
        self.link: tuple[object, str] = ("", "")


def address(app: App, *, is_whole: bool) -> str:
    """Return the page's address with what the next device lacks of the game. is_whole: with all of it."""
    match, made = app.session.match, app.slot(LinkMade)
    assert match is not None
    what = (match.extra["seal"], len(match.actions), is_whole)
    if made.link[0] != what:
        try:
            made.link = what, sealed_game.link_of(match, is_whole=is_whole)
        except Refused:
            made.link = what, ""
    return app.browser.address + made.link[1]


def receiver(match: Match) -> int:
    """Return the first seat on the device that gets the link next."""
    try:
        return sealed_game.receiver(match)
    except Refused:
        return match.state.to_move


def arrive(app: App, text: str) -> None:
    """Take what a link brings to this device's copy, or join a game. Raises Refused with nothing changed."""
    if kind_of(text) == JOIN:
        devices = devices_of(unpack_joining(text).match)
        copies = [] if devices is None else [own_copy(app, devices.id)]
    else:
        mark = read_mark(text)
        copies = list(own_copies(app, lambda id: mark_of(id) == mark)) or [None]
    ours = next((copy for copy in copies if copy is not None), None)
    if ours is not None and ours.state.winners() is not None and not is_sealed(ours):
        show_newer(app, ours)
        return
    if ours is not None:
        match, is_new = sealed_game.take(text, ours)
        if is_new:
            go_on_with(app, ours, match)
        else:
            show_newer(app, ours)
        return
    if kind_of(text) != JOIN:
        raise Refused("err.sealed.unknown")
    match = sealed_game.join(text, mask.new_secret())
    write_meta(match, Meta(new_id(app.ids), int(app.now())))
    offer_match(app, match)


def take_opened(app: App, ours: Match, match: Match) -> None:
    """Take a finished game whose cards are sealed in this device's copy. Raises Refused."""
    sealed_game.agree(match, ours)
    match.seats = ours.seats
    match.extra = {**ours.extra, **{key: match.extra[key] for key in ("seal", "sealed")}}
    go_on_with(app, ours, match)
