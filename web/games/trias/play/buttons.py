"""Buttons: the buttons of a turn in Trias. Only reads the app."""

from trias.games.contract import Reason
from trias.games.trias.moves import DRIFT, action, action_text
from trias.games.trias.state import State
from web.games.trias.notes import icons
from web.games.trias.play import clicks
from web.games.trias.position import state_of
from web.play.turns import seconds_to_take_back
from web.state.app import App
from web.state.choice import Choice
from web.state.views import Button, sends
from web.words import reason_words, t


def turn_buttons(app: App) -> list[Button]:
    """Return the buttons in the main part of the turn bar."""
    state = state_of(app)
    if state.phase == "over":
        from web.draw.final import ways_on

        return [] if app.is_counting() else ways_on()
    if app.sheet == "handover" or state.phase in ("place", "card"):
        return []
    if state.phase == "drift" or (
        app.session.choice.mode == "drift" and app.session.choice.picked is not None
    ):
        return _drift_buttons(app)
    return [*_mode_buttons(app), *_put_down_buttons(app)]


def end_button(app: App) -> Button | None:
    """Return the button that ends the turn, at the bottom of the turn bar, or the one shown instead."""
    state = state_of(app)
    if app.session.match is None:
        return None
    if app.is_counting():
        return None
    if state.phase == "over":
        return Button(t("button.final"), sends("final"), "table", primary=True)
    if app.session.ending:
        seconds = t("button.seconds", n=seconds_to_take_back(app))
        return Button(t("button.take_back"), sends("take-back"), more=seconds)
    study = app.session.study
    words = (study.end_words() if study is not None else "") or t("button.end")
    if not app.is_persons_turn():
        return Button(words, sends("end-turn"), reason=t("err.turn"))
    if state.phase != "act":
        return Button(words, sends("end-turn"), reason=t(f"err.phase.{state.phase}"))
    left = t("prompt.ap", n=state.ap) if state.ap else ""
    if state.last_turns is not None:
        from web.games.trias.finale import last_round

        left = last_round.end_words(app)
    return Button(words, {"data-action": "end"}, primary=not state.ap, key="0", more=left)


def _mode_words(state: State, mode: str) -> str:
    """Return the cost of a kind of action, and for how many herds it is possible, in words."""
    if mode == "rescue":
        free = min(state.free_rescues, clicks.rescuable(state))
        swimming = sum(state.swimmers[state.player].values())
        return t("mode.rescue.free", n=free) if free else t("mode.rescue", n=swimming)
    return t(f"mode.{mode}", n=state.stock[state.player])


def _drift_buttons(app: App) -> list[Button]:
    """Return the buttons while a tile is picked up: to place it on the previewed cell, or put it back."""
    choice = app.session.choice
    if choice.picked is None:
        return []
    if choice.place is None:
        return [Button(t("button.put_back"), sends("put-back"), "close", key=t("key.escape"))]
    drift = Button(
        t("button.confirm_drift"),
        {"data-action": action_text(action(DRIFT, choice.place, choice.picked))},
        "check",
        primary=True,
        key=t("key.enter"),
        short=t("button.confirm_drift.short"),
    )
    return [drift, Button(t("button.put_back"), sends("put-back"))]


def _mode_buttons(app: App) -> list[Button]:
    """Return a button for each of the four kinds of actions; none once all the turn's actions are played."""
    state, choice = state_of(app), app.session.choice
    buttons: list[Button] = []
    if not state.ap and len(state.legal()) == 1:
        return buttons
    for number, mode in enumerate(clicks.MODES, 1):
        if mode == "drift" and state.last_turns is not None:
            continue
        reason = clicks.mode_reason(state, mode) if not app.session.ending else Reason("err.ending")
        free = mode == "rescue" and state.free_rescues
        buttons.append(
            Button(
                t(f"button.{mode}"),
                {"data-mode": mode} | ({"data-point": "eggs"} if mode == "reproduce" else {}),
                mode,
                key=str(number),
                cost=0 if free else 3 if mode == "drift" else 1,
                pressed=choice.mode == mode and choice != Choice(),
                reason=reason_words(reason) if reason is not None else "",
                more=_mode_words(state, mode),
            )
        )
    return buttons


def _put_down_buttons(app: App) -> list[Button]:
    """Return a button for each kind of herd, if the tile has both, and one that puts the herd back."""
    state, choice = state_of(app), app.session.choice
    token = app.tokens()[state.player]
    buttons = []
    if choice.picked is not None and choice.mode == "move" and len(clicks.kinds(state, choice.picked)) > 1:
        for spent in (False, True):
            kind = "spent" if spent else "fresh"
            sign = icons.herd(token, kind, 34)
            buttons.append(
                Button(t(f"button.{kind}"), sends("herd", kind), pressed=choice.spent == spent, sign=sign)
            )
    if choice.picked is not None:
        mark = "" if choice.mode == "rescue" else "spent" if choice.spent else "fresh"
        sign = icons.herd(token, mark, 26)
        buttons.append(
            Button(t("button.put_down"), sends("put-back"), "close", key=t("key.escape"), sign=sign)
        )
    elif choice != Choice():
        buttons.append(Button(t("button.cancel"), sends("put-back"), "close", key=t("key.escape")))
    return buttons
