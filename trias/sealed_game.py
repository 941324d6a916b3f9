"""Sealed game: what a device does with its copy of a sealed game, from the first shuffle to the last card.

The copy is a match whose record keeps the seal under `seal`. Everything here leaves a match as it is if it
raises Refused.
"""

from __future__ import annotations

from typing import NamedTuple

from .games import load_hidden
from .games.contract import Json, Refused
from .link_bytes import bytes_of, text_of
from .mask import SECRET
from .match import Match
from .sealed import (
    KEY,
    OPENED,
    Finding,
    Seal,
    begun,
    found,
    hidden_of,
    lay,
    open_card,
    passed_on,
    passes,
    settle,
    with_lifts,
    with_pass,
)
from .sealed_link import (
    DEAL,
    JOIN,
    kept,
    kind_of,
    pack_deal,
    pack_turn,
    seal_in,
    unpack_deal,
    unpack_joining,
    unpack_turn,
)


class Arrived(NamedTuple):
    """A copy of a game as a link leaves it. is_new: the link brought something."""

    match: Match
    is_new: bool


def begin(match: Match, secret: bytes) -> None:
    """Seal a new game between devices, on the one that has set it up. secret: 32 random bytes.

    Raises Refused where there is nothing to hide or somebody who cannot keep a secret: `err.sealed.bots`.
    """
    devices = match.extra["link"]["devices"]
    if load_hidden(match.name) is None or any(seat.get("bot") is not None for seat in match.seats):
        raise Refused("err.sealed.bots")
    _keep(match, begun(match, devices, match.extra["device"], secret))


def _keep(match: Match, seal: Seal) -> None:
    settle(match, seal)
    match.extra[KEY] = kept(seal)


def _seal_of(match: Match) -> Seal:
    """Return the seal of a copy. Raises Refused if there is none that can be read."""
    seal = seal_in(match)
    if seal is None:
        raise Refused("err.sealed.lost")
    return seal


def receiver(match: Match) -> int:
    """Return the first seat on the device that gets the link of a sealed game next."""
    seal = _seal_of(match)
    return match.state.to_move if seal.is_dealt else seal.seats_of(seal.next_device)[0]


# Links -------------------------------------------------------------------------------------------------


def link_of(match: Match, *, is_whole: bool = False) -> str:
    """Return the part of an address that takes a sealed game on. is_whole: with all that was ever said."""
    seal = _seal_of(match)
    id = match.extra["link"]["id"]
    if not seal.is_dealt:
        return pack_deal(match, seal, id)
    if is_whole:
        return pack_turn(match, seal, id, 0, None)
    to = seal.devices[match.state.to_move]
    first = max((one.after for one in passes(match, seal) if one.device == to), default=0)
    return pack_turn(match, seal, id, first, to)


def join(text: str, secret: bytes) -> Match:
    """Return the game of a link for a device that joins, which has added its shuffle. Raises Refused."""
    match, seal = unpack_joining(text)
    here = seal.next_device
    match.extra["device"] = here
    _keep(match, passed_on(match, seal._replace(here=here, secret=secret)))
    return match


def take(text: str, copy: Match) -> Arrived:
    """Return this device's copy of a sealed game with what a link brings. Raises Refused."""
    seal, kind = _seal_of(copy), kind_of(text)
    if kind == JOIN:
        return _take_old(copy, seal, unpack_joining(text).seal)
    if kind == DEAL:
        return _take_deal(text, copy, seal)
    match, new = unpack_turn(text, copy, seal)
    if match is copy:
        return Arrived(copy, is_new=False)
    match.extra = {**copy.extra, KEY: kept(new)}
    if match.state.winners() is not None:
        _finish(match, new)
    return Arrived(match, is_new=True)


def _take_old(copy: Match, seal: Seal, other: Seal) -> Arrived:
    """Return the copy as it is if it has gone on from there. Raises Refused if the link is not for it."""
    if other.masks != seal.masks[: len(other.masks)]:
        raise Refused("err.sealed.elsewhere")
    return Arrived(copy, is_new=False)


def _take_deal(text: str, copy: Match, seal: Seal) -> Arrived:
    new = unpack_deal(text, seal)
    if seal.is_shuffled and len(new.lifts) <= len(seal.lifts):
        return Arrived(copy, is_new=False)
    if new.is_dealt or new.next_device != seal.here:
        raise Refused("err.sealed.elsewhere")
    checked = with_lifts(copy, new._replace(lifts=()), new.lifts)
    match = Match(copy.name, copy.seats, copy.options, copy.setup, copy.extra)
    if checked.lifts != new.lifts:
        raise Refused("err.sealed.torn")
    _keep(match, passed_on(match, checked))
    return Arrived(match, is_new=True)


# Playing -----------------------------------------------------------------------------------------------


def open_for(match: Match, action: int) -> None:
    """Open the card that an action is about to take here, so that it lies where it is taken from.

    Nothing happens for an action that takes none, that is not legal, or of another device. Raises Refused.
    """
    seal, state = seal_in(match), match.state
    if seal is None or not seal.is_dealt or seal.devices[state.to_move] != seal.here:
        return
    hidden = hidden_of(match)
    place = hidden.takes(state, action) if match.why_not(action) is None else None
    if place is None or place != (hidden.top(state) or len(seal.deck)):
        return
    if place == len(seal.deck):
        raise Refused("err.sealed.meteorite")
    settle(match, seal, {place: open_card(match, seal, place)})


def say(match: Match) -> None:
    """Add what this device says if it has just passed the game on; open everything at the end."""
    seal = seal_in(match)
    if seal is None or not seal.is_dealt:
        return
    new = with_pass(match, seal)
    if new is not seal:
        match.extra[KEY] = kept(new)
    if match.state.winners() is not None:
        _finish(match, new)


# The end -----------------------------------------------------------------------------------------------


def _finish(match: Match, seal: Seal) -> None:
    """Lay the true cards in a finished game if all secrets are here, and note what was found."""
    secrets = seal.secrets()
    if set(secrets) == set(seal.chain):
        finding = found(match, seal, secrets)
        if finding.device < 0:
            lay(match, finding.setup)
        match.extra[OPENED] = {"secrets": [text_of(secrets[device]) for device in seal.chain]}
        match.extra[KEY] = {"found": [finding.device, finding.place]}


def agree(match: Match, copy: Match) -> None:
    """Check a finished game that was opened elsewhere against this device's copy, and note what was found.

    Raises Refused if it is not the game that the copy goes on to.
    """
    seal, secrets = seal_in(copy), _secrets_in(match)
    ours = len(copy.actions)
    is_same = _public(match) == _public(copy) and match.actions[:ours] == copy.actions
    if seal is None or not seal.is_dealt or match.state.winners() is None or not is_same:
        raise Refused("err.turn.other")
    if len(secrets) != len(seal.chain):
        raise Refused("err.sealed.torn")
    state = copy.state.clone()
    for action in match.actions[ours:]:
        if seal.devices[state.to_move] == seal.here:
            raise Refused("err.turn.other")
        state.play(action)
    finding = found(match, seal, dict(zip(seal.chain, secrets, strict=True)))
    if finding.device < 0 and finding.setup != match.setup:
        raise Refused("err.sealed.card")
    match.extra[KEY] = {"found": [finding.device, finding.place]}


def finding_of(match: Match) -> Finding | None:
    """Return what this device found when a sealed game was opened, without its cards; None for others."""
    value = match.extra.get(KEY)
    numbers = value.get("found") if isinstance(value, dict) else None
    if not isinstance(numbers, list) or len(numbers) != 2 or not all(type(one) is int for one in numbers):
        return None
    return Finding(numbers[0], numbers[1], {})


def _public(match: Match) -> Json:
    setup = {key: value for key, value in match.setup.items() if key not in ("deck", "hands")}
    return {"setup": setup, "options": match.options, "seats": len(match.seats)}


def _secrets_in(match: Match) -> list[bytes]:
    value = match.extra.get(OPENED)
    texts = value.get("secrets") if isinstance(value, dict) else None
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts) or len(texts) > 9:
        return []
    found_here = [bytes_of(text) for text in texts]
    return found_here if all(len(one) == SECRET for one in found_here) else []
