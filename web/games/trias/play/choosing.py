"""Choosing: what Trias's board offers, and what clicks and keys on it do. No browser."""

from trias.games.contract import Reason
from trias.games.trias.cells import cell_named
from trias.games.trias.moves import CELL, SOURCE, TARGET, action_of
from web.games.trias.play import clicks, pointed
from web.games.trias.play.drift_previews import once_a_position
from web.games.trias.position import state_of
from web.play.notices import refuse
from web.play.turns import play_as_person, put_down
from web.state.app import App
from web.state.choice import Choice, Offer
from web.words import t


def offer(app: App) -> Offer:
    """Return what the board offers the person to play."""
    if app.sheet or not app.is_persons_turn():
        return Offer()
    if state_of(app).phase == "card":
        return Offer("card", pointed.hand_tiles(app))
    choice = app.session.choice
    return once_a_position(app, "offer", choice, lambda: clicks.offer(state_of(app), choice))


def is_choosing(app: App) -> bool:
    """True if undo first takes back the pick."""
    return state_of(app).phase == "drift"


def choose(app: App, intent: str, value: str) -> None:
    """Handle a choice: pick or put back something, preview a place, choose a mode or a kind of herd."""
    if intent == "put-back":
        _put_back(app)
    elif intent == "pick":
        _pick(app, value)
    elif intent == "preview":
        _preview(app, value)
    elif intent == "mode":
        _mode(app, value)
    elif app.session.choice.picked is not None and (value == "spent") in clicks.kinds(
        state_of(app), app.session.choice.picked
    ):
        choice = app.session.choice
        app.session.choice = Choice("move", choice.picked, value == "spent", earlier=choice.earlier)


def _preview(app: App, value: str) -> None:
    code = action_of(value)
    if code in (code for codes in offer(app).targets.values() for code in codes):
        place, choice = code >> TARGET & CELL, app.session.choice
        app.session.choice = choice.replace(picked=code >> SOURCE, place=place)
        app.session.focus = place


def _pick(app: App, value: str) -> None:
    cell = cell_named(value)
    if cell not in offer(app).picks and cell != app.session.choice.picked:
        return
    choice = app.session.choice
    if cell == choice.picked and choice.mode != "rescue":
        put_down(app)
    elif state_of(app).phase == "card":
        play_as_person(app, ["hand"])
        app.session.choice = Choice(picked=cell, with_card=True)
    else:
        app.session.choice = clicks.pick(state_of(app), choice, cell)
    app.session.focus = cell
    if app.session.choice.picked is not None and clicks.is_drifting(state_of(app), app.session.choice):
        app.notices.announcement = t("say.lifted", cell=value, n=len(offer(app).targets))


def _mode(app: App, value: str) -> None:
    if app.session.ending:
        refuse(app, Reason("err.ending"))
        return
    if not app.is_persons_turn() or state_of(app).phase != "act" or app.sheet or value not in clicks.MODES:
        return
    reason = clicks.mode_reason(state_of(app), value)
    if reason is not None:
        refuse(app, reason)
    else:
        app.session.choice = clicks.in_mode(state_of(app), value)


def _put_back(app: App) -> None:
    """Undo one step of the choice: the previewed place, the picked cell, or the mode."""
    choice = app.session.choice
    if choice.place is not None:
        app.session.choice = choice.replace(place=None)
    elif choice.picked is not None and choice.mode != "rescue":
        put_down(app)
    else:
        app.session.choice = Choice()


def explain(app: App, name: str) -> None:
    """Explain why a click on this cell does nothing."""
    reason = clicks.why_not(state_of(app), app.session.choice, cell_named(name))
    if reason is not None:
        refuse(app, reason, name)
    app.session.focus = cell_named(name)
