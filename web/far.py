"""Far: play by link. Persons on several devices hand one game to and fro, each link holding all of it. Pure.

A record played so has a key `link`: an id that all its copies share, and for each seat the number of the
device on which it is played. Which device this one is stands in the key `device`, which no link carries.
What comes from outside is checked, as the whole record is, and no cheating is kept from: everybody's
record holds everybody's cards, and the page says so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from trias.games.contract import Reason, Refused
from trias.match import Match
from web import link, shelf
from web.shelf import Meta
from web.words import refusal_words, sentence, t

if TYPE_CHECKING:
    from web.app import App

_ID = re.compile(r"[a-z0-9]{1,16}")
_MOST = 9


class Table(NamedTuple):
    """Who plays where. id: of the game, on every device; devices: for each seat; here: this device."""

    id: str
    devices: tuple[int, ...]
    here: int


def table(match: Match) -> Table | None:
    """Who plays where; None for a game of this device alone."""
    given, here = match.extra.get("link"), match.extra.get("device", 0)
    if not isinstance(given, dict):
        return None
    id, devices = given.get("id"), given.get("devices")
    if not isinstance(id, str) or not _ID.fullmatch(id) or not isinstance(devices, list):
        return None
    if len(devices) != len(match.seats) or not all(type(one) is int and 0 <= one <= _MOST for one in devices):
        return None
    return Table(id, tuple(devices), here if type(here) is int else 0)


class Arrival(NamedTuple):
    """A link that the person is asked about. ours: the copy on this device; match: what the link holds."""

    ours: Match
    match: Match


def share_out(match: Match, id: str, devices: list[int]) -> None:
    """Let a new game be played by link, this device being number 0."""
    match.extra |= {"link": {"id": id, "devices": devices}, "device": 0}


def is_far(match: Match, seat: int) -> bool:
    """True if a person on another device plays the seat."""
    found = table(match)
    return found is not None and match.seats[seat].get("bot") is None and found.devices[seat] != found.here


def address(app: App) -> str:
    """The page's address with the game on the board."""
    assert app.match is not None
    return app.address + link.packed(app.match)


def send(app: App, _: str = "", __: int = 0) -> None:
    """The sheet with the link for who is to move, or with that of any other game."""
    if (
        app.match is not None
        and (app.match.actions or app.is_far_turn())
        and app.sheet in ("", "menu", "final")
    ):
        app.sheet = "send" if app.is_far_turn() else "share"


def hand_on(app: App, _: str = "", __: int = 0) -> None:
    """Pass the link on, with a word about what it is."""
    if app.match is None or app.sheet not in ("send", "share"):
        return
    text = address(app)
    if app.is_far_turn():
        player = app.names()[app.position.to_move]
        text = f"{t('far.message', player=player, game=t(f'game.{app.shown.name}'))}\n{text}"
    app.order("share", text)


def arrive(app: App, text: str, _: int = 0) -> None:
    """The page has been opened, or is now, with a game in its address."""
    if not link.is_link(text):
        return
    try:
        match = link.unpacked(text)
    except Refused as refused:
        app.message = Reason("err.link_wrong", {"line": sentence(refusal_words(refused))})
        app.interrupt("message")
        return
    for key in link.LOCAL:
        match.extra.pop(key, None)
    found = table(match)
    if found is None:
        match.extra.pop("link", None)
        app.offer_match(match)
    else:
        _receive(app, match, found)


def _receive(app: App, match: Match, found: Table) -> None:
    """A game played by link comes in: it goes on with the one that is here, or begins here."""
    from web.differences import differences

    ours = _own(app, found.id)
    if ours is None:
        seat = match.state.to_move
        is_over = match.state.winners() is not None
        if not is_over and match.seats[seat].get("bot") is None:
            match.extra["device"] = found.devices[seat]
            shelf.mark(match, Meta(shelf.new_id(app.ids), int(app.now())))
        else:
            del match.extra["link"]
        app.offer_match(match)
        return
    is_same = (ours.setup, ours.options) == (match.setup, match.options)
    if is_same and len(match.actions) > len(ours.actions) and goes_on(ours, match):
        if differences(ours, match):
            _ask(app, "confirm-answer", Arrival(ours, match))
        else:
            match.seats, match.extra = ours.seats, {**ours.extra}
            _go_on_with(app, ours, match)
    elif is_same and match.actions == ours.actions:
        _go_on_with(app, ours, ours)
    elif is_same and goes_on(match, ours):
        if app.match is not ours:
            app.begin(ours)
        app.toast = (t("far.older"), False)
        app.said = app.toast[0]
    else:
        _ask(app, "confirm-split", Arrival(ours, match))


def goes_on(match: Match, other: Match) -> bool:
    """True if all actions of the match are the first ones of the other."""
    return other.actions[: len(match.actions)] == match.actions


def _go_on_with(app: App, ours: Match, match: Match) -> None:
    if ours is not (app.match or app.kept) and app.under_way() is not None:
        app.offer_match(match)
    else:
        go_on(app, match, len(ours.actions))


def _ask(app: App, sheet: str, arrival: Arrival) -> None:
    """Ask what to do with a link. Nothing changes before the person answers."""
    app.arrival = arrival
    app.opening = shelf.copied(arrival.match)
    del app.opening.extra["link"]
    app.interrupt(sheet)


def take(app: App, _: str = "", __: int = 0) -> None:
    """Take a reply as it came, with all that it changes."""
    if app.sheet != "confirm-answer" or app.arrival is None:
        return
    ours, match = app.arrival
    found = table(match)
    assert found is not None
    match.extra = {**ours.extra, "link": {"id": found.id, "devices": list(found.devices)}}
    go_on(app, match, len(ours.actions))


def _own(app: App, id: str) -> Match | None:
    """This device's own copy of a game played by link."""
    here = app.match or app.kept
    if here is not None:
        found = table(here)
        if found is not None and found.id == id:
            return here
    for kept in app.shelf.games():
        if f'"{id}"' in kept.text:
            try:
                match = shelf.match_of(kept)
            except Refused:
                continue
            found = table(match)
            if found is not None and found.id == id:
                return match
    return None


def keep_apart(app: App, match: Match) -> None:
    """A game from a file, by link too, is a copy where this device has that game already."""
    found = table(match)
    if found is None or _own(app, found.id) is not None:
        match.extra.pop("link", None)
        match.extra.pop("device", None)


def go_on(app: App, match: Match, seen: int) -> None:
    """Put a game on the board that has gone on elsewhere; what is new in it is marked there."""
    new = match.actions[seen:]
    known = Match(match.name, match.seats, match.options, match.setup, match.extra)
    for action in match.actions[:seen]:
        known.play(action)
    if not app.begin(known, is_sure=_is_same(app, known)):
        app.opening = match
        return
    if new:
        for action in new:
            app.play_elsewhere(action)
        app.save()
        app.move_on()
    app.said = t("say.opened")


def _is_same(app: App, match: Match) -> bool:
    here = app.match or app.kept
    mine, theirs = (table(one) if one is not None else None for one in (here, match))
    return mine is not None and theirs is not None and mine.id == theirs.id
