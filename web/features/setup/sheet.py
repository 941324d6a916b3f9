"""Seats: the sheet for changing who plays each seat during a game. Markup."""

from collections.abc import Sequence
from html import escape

from web.draw.chips import chip
from web.draw.controls import select
from web.draw.dialogs import sheet
from web.draw.seat_kinds import seat_kinds
from web.state.app import App
from web.state.views import FAR, SeatChoice
from web.words import m, t


def draw_seats(app: App) -> str:
    """Return the sheet for the game on the board."""
    pairs = zip(app.names(), app.game_page.pictures(app), strict=True)
    choices = [
        SeatChoice(name, picture, FAR if app.is_far(seat) else app.bot_of(seat))
        for seat, (name, picture) in enumerate(pairs)
    ]
    return seats(choices, app.draft.bots(app.shown_match.name))


def seats(choices: Sequence[SeatChoice], bots: Sequence[str]) -> str:
    """Return the sheet for changing who plays each seat. bots: the ids to choose from.

    Seats of people on other devices cannot be taken over.
    """
    rows = "".join(
        f"<li><span>{chip(seat.token, 34)}<b>{escape(seat.name)}</b></span>"
        + select(
            "seat-turn",
            t("start.kind", n=number + 1),
            seat_kinds(bots, seat.bot),
            seat.bot,
            seat=number,
            show=False,
        )
        + "</li>"
        for number, seat in enumerate(choices)
        if seat.bot != FAR
    )
    return sheet("seats", t("seats.title"), f'<p>{m("seats.lead")}</p><ul class="taken-over">{rows}</ul>')
