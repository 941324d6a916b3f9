"""Play by link: devices send one game back and forth; each link holds the whole game. No browser.

Input from links is validated like any record. Cheating is possible, because every record holds all cards;
the page says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import tee
from typing import TYPE_CHECKING, NamedTuple

from trias import record
from trias.games.contract import Refused
from trias.links.text import TURN, opened, sign_in
from trias.match import Match
from web.features.by_link.differences import differences, goes_on
from web.keeping import shelf
from web.keeping.devices import Devices, devices_of
from web.keeping.shelf import Meta
from web.play.arrival import (
    continue_from,
    go_on_with,
    offer_match,
    own_copies,
    own_copy,
    refuse_link,
    show_newer,
)
from web.play.begin import LOOK_AT
from web.play.sheets import interrupt
from web.state.orders import CopyText, ShareText
from web.state.sheets import may_open
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import SheetName


class Arrival(NamedTuple):
    """A link that needs the person's decision. ours: this device's copy of the game. match: the link's."""

    ours: Match
    match: Match


class Asking:
    """Links that arrive or leave. arrival: the link that needs the person's decision, or None.

    whole_at: the number of actions at which the person put the whole game, not only the new turns, into the
    QR code. link: the last link made, cached with the text of the record, because making a link is slow.
    """

    def __init__(self) -> None:
        self.arrival: Arrival | None = None
        self.whole_at = -1
        self.link = ("", "")


def address(app: App) -> str:
    """Return the address that opens the game on the board."""
    match, asking = app.session.match, app.slot(Asking)
    assert match is not None
    text = record.dumps(record.to_record(match))
    if asking.link[0] != text:
        from trias.links import game as link

        asking.link = text, link.pack(match)
    return app.browser.address + asking.link[1] + _moment_shown(app)


def _moment_shown(app: App) -> str:
    """Return the part of the address that opens the link at the moment on screen; '' if it is the latest."""
    past, moment = app.session.past, app.session.moment
    is_past = past is not None and moment < past.last and not app.is_far_turn()
    if not is_past:
        return ""
    from trias.links import game as link

    return link.at_moment("", moment)


def address_for_code(app: App) -> str:
    """Return the address for the QR code: only what the next device lacks, or the whole game."""
    from trias.links import turn as turn_link

    match = app.session.match
    assert match is not None
    is_whole = not app.is_far_turn() or app.slot(Asking).whole_at == len(match.actions)
    known = None if is_whole else known_there(match)
    devices = devices_of(match)
    if known is None or devices is None:
        return address(app)
    return app.browser.address + turn_link.pack_turn(match, known, devices.id)


def show_whole(app: App) -> None:
    """Put the whole game into the QR code."""
    if app.session.match is not None:
        app.slot(Asking).whole_at = len(app.session.match.actions)


def send(app: App) -> None:
    """Open the sheet with the link: for the player to move, or for sharing a game not played by link."""
    match = app.session.match
    if match is None or not may_open("send", app.sheet):
        return
    if match.actions or app.is_far_turn():
        app.sheet = "send" if app.is_far_turn() else "share"


def hand_on(app: App) -> None:
    """Share the link with a short description."""
    if app.session.match is None or app.sheet not in ("send", "share"):
        return
    text = address(app)
    if app.is_far_turn():
        player, game = app.names()[app.position.to_move], t(f"game.{app.shown_match.name}")
        text = f"{t('far.message', player=player, game=game)}\n{text}"
    app.orders.append(ShareText(text))


def copy_link(app: App) -> None:
    """Copy the link without a description."""
    if app.session.match is not None and app.sheet in ("send", "share"):
        app.orders.append(CopyText(address(app)))


def arrive(app: App, text: str) -> None:
    """Load a game, or a turn of one, from the link in a text."""
    from trias.links import game as link

    try:
        if sign_in(text) == TURN:
            match, moment = _with_turn(app, text), None
        else:
            match, moment = opened(text, link.unpack_at)
        for key in record.LOCAL:
            match.extra.pop(key, None)
    except Refused as refused:
        refuse_link(app, refused)
        return
    devices = devices_of(match)
    if devices is None:
        match.extra.pop("link", None)
        if moment is not None:
            match.extra[LOOK_AT] = moment
        offer_match(app, match)
    else:
        _receive(app, match, devices)


def _with_turn(app: App, text: str) -> Match:
    """Return this device's copy of a game after playing the turn in a link. Raises Refused."""
    from trias.links import turn as turn_link

    @cache
    def copies_of(mark: bytes) -> list[Iterator[Match]]:
        return [own_copies(app, lambda id: turn_link.mark_of(id) == mark)]

    def played(link: str) -> Match:
        reason = Refused("err.turn.unknown")
        found = copies_of(turn_link.read_mark(link))
        found[0], copies = tee(found[0])  # reading is slow, so each copy is read only once
        for copy in copies:
            try:
                match = turn_link.unpack_turn(link, copy)
            except Refused as refused:
                reason = refused
            else:
                match.extra = {**copy.extra}
                return match
        raise reason

    return opened(text, played)


def known_there(match: Match) -> int | None:
    """Return how many actions the device of the seat to move certainly has: all up to its own last action.

    None if it has played none yet, or if the game is not played by link.
    """
    devices = devices_of(match)
    if devices is None:
        return None
    there, state, known = devices.seats[match.state.to_move], match.start.clone(), None
    for number, action in enumerate(match.actions, 1):
        seat = state.to_move
        if match.seats[seat].get("bot") is None and devices.seats[seat] == there:
            known = number
        state.play(action)
    return known


def _receive(app: App, match: Match, devices: Devices) -> None:
    """Handle a link to a game played by link: continue this device's copy, or add the game here."""
    ours = own_copy(app, devices.id)
    if ours is None:
        seat = match.state.to_move
        is_over = match.state.winners() is not None
        if not is_over and match.seats[seat].get("bot") is None:
            match.extra["device"] = devices.seats[seat]
            shelf.write_meta(match, Meta(shelf.new_id(app.ids), int(app.now())))
        else:
            del match.extra["link"]
        offer_match(app, match)
        return
    is_same = (ours.setup, ours.options) == (match.setup, match.options)
    if is_same and len(match.actions) > len(ours.actions) and goes_on(ours, match):
        if differences(ours, match):
            _ask(app, "confirm-answer", Arrival(ours, match))
        else:
            match.seats, match.extra = ours.seats, {**ours.extra}
            go_on_with(app, ours, match)
    elif is_same and match.actions == ours.actions:
        go_on_with(app, ours, ours)
    elif is_same and goes_on(match, ours):
        show_newer(app, ours)
    else:
        _ask(app, "confirm-split", Arrival(ours, match))


def _ask(app: App, sheet: SheetName, arrival: Arrival) -> None:
    """Ask what to do with a link. Nothing changes until the person answers."""
    asking = app.slot(Asking)
    asking.arrival = arrival
    app.session.opening = shelf.copy_without_id(arrival.match)
    del app.session.opening.extra["link"]
    interrupt(app, sheet)


def take(app: App) -> None:
    """Accept a reply with all its changes."""
    asking = app.slot(Asking)
    arrival = asking.arrival
    if app.sheet != "confirm-answer" or arrival is None:
        return
    ours, match = arrival
    devices = devices_of(match)
    assert devices is not None
    match.extra = {**ours.extra, "link": {"id": devices.id, "devices": list(devices.seats)}}
    continue_from(app, match, len(ours.actions))
