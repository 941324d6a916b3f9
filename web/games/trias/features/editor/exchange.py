"""Exchange: positions as text and as links, read, copied and shared. No browser.

Functions that take the app: each is an intent or part of one.
"""

import json
from typing import Any

from trias import positions, record
from trias.games.contract import Json, Reason, Refused
from trias.games.trias.state import State
from trias.links import game as link
from trias.links import position as position_link
from trias.links.text import GAME, POSITION, SEALED, opened, sign_in
from trias.match import Match
from web.games.trias import drawings
from web.games.trias.features.editor import sketch as sketches
from web.games.trias.features.editor import trial as trials
from web.games.trias.features.editor.editing import Editing, change, check_words, export_text, named, put
from web.games.trias.features.editor.editor import FROM, of, of_match, open_editor
from web.games.trias.features.editor.sketch import Sketch
from web.play import hints_allowed, pass_on
from web.play.arrival import refuse_link
from web.play.notices import report
from web.state.app import App
from web.state.orders import CopyText
from web.state.session import Session
from web.words import t


def read_text(app: App, value: str) -> None:
    """Set up the position in a text: a position, or a game as a record or a link.

    Any other text is refused with a reason and changes nothing.
    """
    editing = of(app)
    if editing is None or not value.strip() or value.strip() == export_text(editing):
        return
    try:
        found, seats = _of_text(app, value)
    except Refused as refused:
        report(app, named(refused.reason, editing.seats))
        editing.told = app.notices.alarm
        return
    change(app, found)
    if seats:
        editing.seats = seats
        put(app, found)  # the names are new even if the position is the same
    app.session.zoom = None
    editing.told = t("position.read")
    app.notices.announcement = f"{editing.told} {check_words(app)}"


def _of_text(app: App, text: str) -> tuple[Sketch, list[Json]]:
    """Return the position in a text, and its seats if the text is a game; no seats for a position.

    Raises Refused if the text is neither.
    """
    sign = "" if text.lstrip().startswith("{") else sign_in(text)
    if sign == POSITION:
        return _of_text(app, json.dumps(opened(text, position_link.unpack)))
    if sign not in ("", GAME, SEALED):
        raise Refused("err.position.link")
    value: Any = None if sign else record.value_of(text)
    if not sign and positions.is_position(value):
        state: object = positions.read(value)[1]
        assert isinstance(state, State)
        given = value.get("hands") or [None] * state.players
        return sketches.of_state(state)._replace(hands=tuple(given)), []
    match, moment = opened(text, link.unpack_at) if sign else (record.from_record(value), None)
    if match.name != "trias":
        raise Refused("err.position.game", game=match.name)
    last = len(match.actions)
    return of_match(app.with_session(Session(match)), match, None if moment is None else min(moment, last))


def open_link(app: App, text: str) -> None:
    """Set up the position in a link. An invalid link is refused and changes nothing."""
    try:
        position = opened(text, position_link.unpack)
    except Refused as refused:
        refuse_link(app, refused)
        return
    if app.sheet not in FROM:
        report(app, Reason("err.link_later"))
        return
    open_editor(app)
    app.slot(Editing).drawings = drawings.read_all(position.get("drawings"))
    read_text(app, json.dumps(position))


def open_match(app: App, match: Match) -> None:
    """Open the last position of a game of Trias on the analysis board."""
    if match.name != "trias":
        return
    if hints_allowed.is_off(match):
        report(app, Reason("err.unaided"))
        return
    open_editor(app)
    editing = of(app)
    if editing is not None:
        taken, editing.seats = of_match(app.with_session(Session(match)), match, None)
        change(app, taken)
        put(app, taken)  # the names are new even if the position is the same
        app.notices.announcement = check_words(app)


def share(app: App) -> None:
    """Open the sheet for sharing the position with its drawings. Refuses an impossible position."""
    editing, trial = of(app), trials.of(app)
    if editing is not None and editing.reason is not None:
        report(app, named(editing.reason, editing.seats))
        return
    if editing is not None:
        position = editing.sketch.position()
    elif trial is not None:
        state: object = app.position
        assert isinstance(state, State)
        position = sketches.of_state(state)._replace(hands=(None,) * state.players).position()
    else:
        return
    drawn = app.slot(Editing).drawings
    link_text = position_link.pack(position | {"drawings": list(drawn)} if drawn else position)
    pass_on.show(app, t("position.share"), link_text)


def copy(app: App) -> None:
    """Copy the position as text."""
    editing = of(app)
    if editing is not None:
        app.orders.append(CopyText(export_text(editing)))
