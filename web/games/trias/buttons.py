"""Buttons: the buttons of a turn in Trias. Reads the app only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.moves import DRIFT, action, action_text
from trias.games.trias.tiles import LETTERS
from web.games.trias import clicks
from web.games.trias.prospects import drift_target
from web.state.views import Button, sends
from web.words import reason_words, t

if TYPE_CHECKING:
    from web.state.app import App


def turn_buttons(app: App) -> list[Button]:
    state = app.state
    if state.phase == "over":
        return [
            Button(t("button.final"), sends("final"), "table", primary=True),
            Button(t("button.new_game"), sends("new-game"), "plus"),
        ]
    if app.sheet == "handover" or state.phase == "place":
        return []
    if state.phase == "card":
        card = LETTERS[state.hands[state.player]] if app.sees(state.player) else "hidden"
        return [
            Button(t(f"button.play.{card}"), {"data-action": "hand"}, "card", primary=True),
            Button(t("button.draw"), {"data-action": "draw"}, "draw"),
        ]
    if clicks.is_drifting(state, app.session.choice):
        return _drift_buttons(app)
    return _act_buttons(app)


def _drift_buttons(app: App) -> list[Button]:
    state, choice = app.state, app.session.choice
    buttons = []
    if choice.picked is not None and choice.place is not None:
        code = action(DRIFT, choice.place, choice.picked)
        target = drift_target(state, code)
        gain = target.text.lstrip("+") if target.kind == "score" and state.players > 2 else ""
        text = t("button.confirm_drift.points", n=gain) if gain else t("button.confirm_drift")
        buttons.append(
            Button(text, {"data-action": action_text(code)}, "check", primary=True, key=t("key.enter"))
        )
    if choice.picked is not None:
        buttons.append(Button(t("button.put_back"), sends("put-back"), "close", key=t("key.escape")))
    elif state.phase == "act":
        buttons.append(Button(t("button.cancel"), sends("put-back"), "close", key=t("key.escape")))
    return buttons


def _act_buttons(app: App) -> list[Button]:
    state, choice = app.state, app.session.choice
    buttons = []
    for number, mode in enumerate(clicks.MODES, 1):
        if mode == "drift" and state.last_turns is not None:
            continue
        reason = clicks.mode_reason(state, mode)
        free = mode == "rescue" and state.free_rescues
        buttons.append(
            Button(
                t(f"button.{mode}"),
                {"data-mode": mode},
                mode,
                key=str(number),
                cost=0 if free else 3 if mode == "drift" else 1,
                pressed=choice.mode == mode and (mode != "move" or reason is None),
                reason=reason_words(reason) if reason is not None else "",
            )
        )
    if choice.picked is not None and choice.mode == "move" and len(clicks.kinds(state, choice.picked)) > 1:
        for spent in (True, False):
            kind = "spent" if spent else "fresh"
            buttons.append(
                Button(
                    t(f"button.{kind}"),
                    sends("herd", kind),
                    pressed=choice.spent == spent,
                )
            )
    if choice.picked is not None or choice.mode != "move":
        buttons.append(Button(t("button.cancel"), sends("put-back"), "close", key=t("key.escape")))
    points = t("prompt.ap", n=state.ap) if state.ap else ""
    buttons.append(Button(t("button.end"), {"data-action": "end"}, primary=True, key="0", more=points))
    return buttons
