"""Choosing: what Triad's board offers, and what clicks and keys on it do. No browser."""

from trias.games.triad.cells import cell_named
from trias.games.triad.notation import action_text, removed_of
from web.games.triad import clicks
from web.games.triad.position import state_of
from web.play.notices import refuse
from web.play.turns import put_down
from web.state.app import App
from web.state.choice import Choice, Offer
from web.words import t


def offer(app: App) -> Offer:
    """Return what the board offers the person to play."""
    if app.sheet or not app.is_persons_turn():
        return Offer()
    return clicks.offer(state_of(app), app.session.choice)


def choose(app: App, intent: str, value: str) -> None:
    """Pick a die, remember the place where a triad is to be made, or undo the choice step by step."""
    if intent == "pick":
        cell = cell_named(value)
        if cell in offer(app).picks:
            if app.session.choice == Choice(picked=cell):
                put_down(app)
            else:
                app.session.choice = Choice(picked=cell)
                app.notices.announcement = t("say.dice.picked", cell=value, n=len(offer(app).targets))
            app.session.focus = cell
    elif intent == "preview":
        codes = [code for code in state_of(app).legal() if value == action_text(code).split("x")[0]]
        if len(codes) > 1 and offer(app).kind:
            app.session.choice = clicks.preview(app.session.choice, codes[0])
            app.session.focus = removed_of(codes[0])
            app.notices.announcement = t("prompt.dice.leave")
    elif intent == "put-back":
        if app.session.choice.place is not None:
            app.session.choice = Choice(picked=app.session.choice.picked)
        elif app.session.choice.picked is not None:
            put_down(app)


def explain(app: App, name: str) -> None:
    """Explain why a click on this cell does nothing."""
    reason = clicks.why_not(state_of(app), app.session.choice, cell_named(name))
    if reason is not None:
        refuse(app, reason, name)
    app.session.focus = cell_named(name)
