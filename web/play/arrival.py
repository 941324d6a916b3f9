"""Arrival: opens, offers and continues games that come from elsewhere, by file or link. No browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from typing import TYPE_CHECKING

from trias.games.contract import Reason, Refused
from trias.match import Match
from web.keeping import shelf
from web.keeping.devices import devices_of
from web.keeping.shelf import Meta, copy_without_id, meta, new_id, write_meta
from web.play.begin import LOOK_AT, begin
from web.play.going_home import come_back
from web.play.looking_back import look_back
from web.play.notices import report
from web.play.saving import save
from web.play.sheets import interrupt
from web.play.turns import play_elsewhere, resume_turn
from web.state.sheets import may_open
from web.words import refusal_words, sentence, t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import SheetName

#: An id in the text of a kept game: a quick check before its record is parsed.
_ID = re.compile(r'"id":\s*"([a-z0-9]{1,16})"')


def refuse_link(app: App, refused: Refused) -> None:
    """Say on a sheet why a link cannot be opened."""
    app.notices.message = Reason("err.link_wrong", {"line": sentence(refusal_words(refused))})
    interrupt(app, "message")


def may_follow(app: App, sheet: SheetName) -> bool:
    """Return True if a link may open a sheet now; else tell the person to open the link later."""
    is_free = app.sheet == sheet or may_open(sheet, app.sheet)
    if not is_free:
        report(app, Reason("err.link_later"))
    return is_free


def offer_match(app: App, match: Match) -> None:
    """Open an unexpected game from elsewhere at once, or ask first if a game is under way."""
    if app.under_way() is not None:
        app.session.opening = match
        interrupt(app, "confirm-open")
    else:
        open_match(app, match)


def open_anyway(app: App) -> None:
    """Open the game that the question on screen is about."""
    if app.session.opening is not None:
        open_match(app, app.session.opening)


def open_match(app: App, match: Match) -> None:
    """Open a game from elsewhere as a new game on this device. A game played by link is continued instead."""
    if devices_of(match) is not None:
        continue_from(app, match, len(match.actions))
        return
    earlier, other = meta(match), copy_without_id(match)
    begun = earlier.begun or int(app.now())
    write_meta(other, Meta(new_id(app.ids), begun, earlier.name, is_opened=bool(other.actions)))
    moment = other.extra.get(LOOK_AT)
    if begin(app, other):
        app.notices.announcement = t("say.opened")
        if type(moment) is int and other.actions:
            look_back(app, moment)


def continue_from(app: App, match: Match, seen: int) -> None:
    """Put a game that was continued elsewhere on the board, and mark its new actions.

    seen: how many of its actions this device has already shown.
    """
    new = match.actions[seen:]
    before = Match(match.name, match.seats, match.options, match.setup, match.extra)
    for action in match.actions[:seen]:
        before.play(action)
    if not begin(app, before, is_sure=_is_same_game(app, before)):
        app.session.opening = match
        return
    if new:
        for action in new:
            play_elsewhere(app, action)
        save(app)
        resume_turn(app)
    app.notices.announcement = t("say.opened")


def go_on_with(app: App, ours: Match, match: Match) -> None:
    """Continue this device's copy with the actions from a link; ask first if another game is under way."""
    if ours is not (app.session.match or app.session.kept_match) and app.under_way() is not None:
        offer_match(app, match)
    else:
        continue_from(app, match, len(ours.actions))


def show_newer(app: App, ours: Match) -> None:
    """Show this device's copy, and say that it is newer than the link."""
    if app.session.match is not ours:
        begin(app, ours)
    elif app.is_home:
        come_back(app)
    app.notices.toast = (t("far.older"), False)
    app.notices.announcement = app.notices.toast[0]


def own_copy(app: App, id: str) -> Match | None:
    """Return this device's copy of a game played by link, or None. id: the game's link id."""
    return next(own_copies(app, lambda other: other == id), None)


def own_copies(app: App, is_wanted: Callable[[str], bool]) -> Iterator[Match]:
    """Yield this device's copies of the games by link with a wanted id, the game on the board first."""
    current = app.session.match or app.session.kept_match
    if current is not None and _has_id(current, is_wanted):
        yield current
    for game in app.shelf.holding('"link":'):
        if any(map(is_wanted, _ID.findall(game.text))):
            try:
                match = shelf.match_of(game)
            except Refused:
                continue
            if _has_id(match, is_wanted):
                yield match


def _has_id(match: Match, is_wanted: Callable[[str], bool]) -> bool:
    devices = devices_of(match)
    return devices is not None and is_wanted(devices.id)


def keep_apart(app: App, match: Match, others: Container[str] = ()) -> None:
    """Remove a game's link id if this device already plays the game by link or the id is invalid.

    match: from a file. others: the link ids of the games that are opened together with it.
    """
    devices = devices_of(match)
    if devices is None or devices.id in others or own_copy(app, devices.id) is not None:
        match.extra.pop("link", None)
        match.extra.pop("device", None)


def _is_same_game(app: App, match: Match) -> bool:
    current = app.session.match or app.session.kept_match
    mine, theirs = (devices_of(one) if one is not None else None for one in (current, match))
    return mine is not None and theirs is not None and mine.id == theirs.id
