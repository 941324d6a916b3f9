"""Setup: the intents that set up a new game, or change who plays a seat in a game. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.keeping.devices import share_out
from web.keeping.shelf import new_id
from web.play.begin import begin
from web.play.preferences import keep_settings, set_value
from web.play.saving import save
from web.state.choice import Choice
from web.state.orders import DropJob

if TYPE_CHECKING:
    from web.state.app import App


def start(app: App, _: str, __: int) -> None:
    """Begin the game that has been set up."""
    if app.sheet == "start":
        match = app.draft.match()
        devices = app.draft.devices()
        if any(devices):
            share_out(match, new_id(app.ids), devices)
        app.last_setup = app.draft.to_json()
        keep_settings(app)
        app.draft.deal(app.rng)
        begin(app, match)


def choose_game(app: App, value: str, _: int) -> None:
    """Set up another game."""
    app.draft.choose(value, app.rng)
    set_value(app, "game", app.draft.game)
    show_draft(app)


def add_seat(app: App, _: str, __: int) -> None:
    """Add a player."""
    app.draft.add(app.rng)
    show_draft(app)


def remove_seat(app: App, _: str, seat: int) -> None:
    """Remove a player."""
    app.draft.remove(seat, app.rng)
    show_draft(app)


def set_seed(app: App, value: str, _: int) -> None:
    """Set the number of the deal as typed."""
    app.draft.set_seed(value)
    show_draft(app)


def deal(app: App, _: str, __: int) -> None:
    """Deal anew."""
    app.draft.deal(app.rng)
    show_draft(app)


def show_draft(app: App) -> None:
    """Fit the view to the board of a new deal."""
    app.session.box = app.session.zoom = None
    app.session.focus = 0


def set_player(app: App, value: str, seat: int) -> None:
    """Let a bot or a person take over a seat in the middle of a game."""
    match = app.session.match
    if match is None or app.is_over() or app.sheet != "seats" or seat >= len(match.seats):
        return
    if value and value not in match.game.BOTS:
        return
    match.seats = [
        {**before, "bot": value or None} if number == seat else before
        for number, before in enumerate(match.seats)
    ]
    app.session.viewer, app.session.choice, app.session.advice = None, Choice(), None
    app.session.bot_job, app.session.answer = 0, ""
    app.orders.append(DropJob())
    save(app)
