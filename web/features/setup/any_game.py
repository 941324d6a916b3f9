"""Any game: the sheet that starts a game: opponents, starting player, full form. Markup."""

from web.draw.controls import choice
from web.draw.dialogs import sheet
from web.draw.miniature import miniature
from web.features.setup import form, slider
from web.features.setup.setup import Setup
from web.state.app import App
from web.state.settings import LEVELS
from web.state.views import sends
from web.words import m, t


def draw(app: App) -> str:
    """Return the sheet."""
    draft = app.draft
    opponent = next((seat.token for seat in draft.seats if seat.bot), draft.seats[-1].token)
    picture = miniature(draft.game, draft.shown_match().state)
    body = f'<div class="duel">{picture}<p>{m(f"start.lead.{draft.game}")}</p></div>'
    if not app.slot(Setup).is_alone and {*LEVELS} <= {*draft.bots()}:
        body += slider.draw(app.settings["opponents"], opponent)
    if not app.slot(Setup).is_unfolded:
        body += _beginners(app)
    return sheet("play", t(f"game.{draft.game}"), body + form.more(app), form.go(), back=sends("close"))


def _beginners(app: App) -> str:
    """Return the choice of the starting player."""
    draft = app.draft
    seats = [(str(number), seat.name) for number, seat in enumerate(draft.seats)]
    chosen = "" if draft.starter is None else str(draft.starter)
    return choice(
        "starter", t(f"start.starter.{draft.game}"), [*seats, ("", t("start.starter.drawn"))], chosen
    )
