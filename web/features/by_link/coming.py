"""Coming: what happens to this device's copy of a game when a link for it comes. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.match import Match
from web.play.arrival import continue_from, offer_match
from web.play.begin import begin
from web.play.going_home import come_back
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def go_on_with(app: App, ours: Match, match: Match) -> None:
    """Go on with this device's copy as a link has it; ask first if another game is under way."""
    if ours is not (app.session.match or app.session.kept_match) and app.under_way() is not None:
        offer_match(app, match)
    else:
        continue_from(app, match, len(ours.actions))


def show_newer(app: App, ours: Match) -> None:
    """Show this device's copy, and say that it has moved on since the link was made."""
    if app.session.match is not ours:
        begin(app, ours)
    elif app.is_home:
        come_back(app)
    app.notices.toast = (t("far.older"), False)
    app.notices.announcement = app.notices.toast[0]
