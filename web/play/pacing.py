"""Pacing: the turn bar for bots: the action, and buttons to skip, pause, step or set the pace. Markup."""

from web.draw import panels
from web.state.app import App
from web.state.fill import Fill, fill
from web.state.settings import PACES
from web.state.views import Button, sends
from web.words import m, t

#: The name of the list of paces, for `App.open_list`.
LIST = "pace"
#: The id of the button that opens it.
OPENER = "opener-pace"


def prompt(app: App, player: str) -> tuple[str, str]:
    """Return the bot's action, and what it gains or costs, as markup."""
    if app.session.bots.is_paused:
        return m("prompt.bot.paused", player=player), ""
    deed, cost = app.game_page.deed(app)
    if deed and not thought(app):
        return deed, cost
    is_thinking = app.session.bots.job and not app.session.bots.is_waiting
    return m("prompt.bot.thinking" if is_thinking else "prompt.bot.turn", player=player), ""


def thought(app: App) -> int:
    """Return how much of a long decision is done, in percent; 0 to show nothing."""
    bots = app.session.bots
    return 0 if bots.is_waiting or bots.is_paused else bots.progress


def buttons(app: App) -> list[Button]:
    """Return the buttons to skip the bots, or to continue if they are paused, and the button for the paces.

    If a bot has been thinking for a long time, another button leads to the sheet where a quicker bot can take
    its seat.
    """
    text = t("button.skip" if app.persons() else "button.skip.end")
    skip = Button(text, sends("skip"), "skip", key=t("key.space"), short=t("button.skip.short"))
    if app.session.bots.is_paused:
        go_on = Button(t("button.go_on"), sends("pause"), "play", primary=True)
        row = [go_on, Button(t("button.step"), sends("step"), "step"), skip]
    elif app.session.bots.is_slow:
        row = [skip, Button(t("button.faster"), sends("seats"), "people", short=t("button.faster.short"))]
    else:
        row = [skip]
    return [*row, pace_button(app)]


def pace_button(app: App) -> Button:
    """Return the button that opens and closes the list of paces."""
    pace = app.settings["pace"]
    text = t("button.pace", pace=t(f"set.pace.{pace}"))
    marks = {"id": OPENER, **sends("list", LIST)}
    return Button(text, marks, f"pace-{pace}", expanded=app.open_list == LIST)


def paces(app: App) -> list[Button]:
    """Return the list of paces, with the button that pauses the bots; empty while the list is closed."""
    if app.open_list != LIST:
        return []
    chosen = app.settings["pace"]
    pause = [] if app.session.bots.is_paused else [Button(t("button.pause"), sends("pause"), "pause")]
    return [
        Button(t(f"set.pace.{pace}"), sends("pace", pace), f"pace-{pace}", pressed=pace == chosen)
        for pace in PACES
    ] + pause


def view(app: App) -> dict[str, str | Fill]:
    """Return the places of the turn bar that a bot's turn fills."""
    page, seat = app.game_page, app.position.to_move
    name, picture = app.names()[seat], page.pictures(app)[seat]
    return {
        "prompt": fill(panels.bot_prompt, *prompt(app, name), picture, app.face_of(seat), thought(app)),
        "steps": fill(panels.steps, (), name, page.where(app)),
        "actions": fill(panels.bot_actions, page.steps(app), buttons(app)),
        "choices": panels.choices(paces(app), t("set.pace")),
    }
