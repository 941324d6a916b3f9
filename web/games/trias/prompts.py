"""Prompts: the lines that say whose turn it is and what to do, and the turn's steps. Reads the app only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.cells import NAME
from trias.games.trias.state import LAST_POINTS
from trias.games.trias.tiles import LETTERS, box
from web.games.trias import clicks
from web.state.views import Step
from web.words import join_items, m, t

if TYPE_CHECKING:
    from web.state.app import App


def where_in_game(app: App) -> str:
    state = app.state
    if app.session.match is None or app.session.book is None:
        return ""
    if state.phase == "over":
        return t("header.over")
    if state.phase == "place":
        return t("header.place")
    if state.last_turns is not None:
        return t("header.last")
    return t("log.turn", n=app.session.book.turn or 1)


def phase_name(app: App) -> str:
    """Return the name of the phase under way, or of the player while somebody else plays."""
    state = app.state
    if app.session.match is None or state.phase in ("place", "over"):
        return ""
    return t("phase.actions" if state.phase == "act" else "phase.drift")


def dots(app: App) -> tuple[int, int] | None:
    """Return the actions left and all of them while actions are chosen, else None."""
    state = app.state
    if app.session.match is None or state.phase != "act" or clicks.is_drifting(state, app.session.choice):
        return None
    return state.ap, box(state.players).points if state.last_turns is None else LAST_POINTS


def turn_prompt(app: App) -> tuple[str, str]:
    """Return who must do what now, and a smaller line below; markup."""
    state, names = app.state, app.names()
    player = names[state.player]
    if state.phase == "over":
        winners = state.winners() or ()
        if app.session.lands_counted >= 0:
            return m("prompt.counting"), ""
        return m(
            "prompt.over",
            players=join_items([names[seat] for seat in winners]),
            n=len(winners),
            points=state.score[winners[0]],
        ), ""
    if app.sheet == "handover":
        return m("prompt.handover", player=player), ""
    if state.phase == "place":
        number = 1 + len(state.herds[state.player])
        last = state.placings == 2 * state.players - 1
        return m("prompt.place", player=player), m(
            "prompt.place.step.last" if last else "prompt.place.step", n=number, all=2
        )
    if state.phase == "card":
        card = LETTERS[state.hands[state.player]] if app.sees(state.player) else "hidden"
        return m(f"prompt.card.{card}", player=player), m("prompt.card.small")
    if clicks.is_drifting(state, app.session.choice):
        return _drift_prompt(app)
    return _act_prompt(app, player)


def _drift_prompt(app: App) -> tuple[str, str]:
    state, choice = app.state, app.session.choice
    offer = clicks.offer(state, choice)  # app.offer() is empty while a sheet is open
    if choice.picked is not None:
        terrain = LETTERS[state.land.terrain[choice.picked]]
        if choice.place is not None:
            return m(f"prompt.drift.confirm.{terrain}", cell=NAME[choice.place]), m(
                "prompt.drift.confirm.small"
            )
        return m(f"prompt.drift.land.{terrain}"), m("prompt.drift.land.small", n=len(offer.targets))
    if state.phase == "act":
        return m("prompt.drift_action.pick"), m("prompt.drift_action.small")
    card = LETTERS[state.card]
    fits = any(state.land.terrain[cell] == state.card for cell in offer.picks)
    small = m("prompt.drift.pick.small", n=len(offer.picks))
    splits = sum(len(state.land.pieces(cell)) > 1 for cell in offer.picks)
    if splits:
        small += " · " + m("prompt.drift.pick.split", n=splits)
    return m(f"prompt.drift.{'pick' if fits else 'any'}.{card}"), small


def _act_prompt(app: App, player: str) -> tuple[str, str]:
    state, choice = app.state, app.session.choice
    swimming = sum(state.swimmers[state.player].values())
    small = []
    main = m("prompt.act" if state.last_turns is None else "prompt.last_turn", player=player, n=state.ap)
    if choice.mode == "move" and choice.picked is not None:
        both = len(clicks.kinds(state, choice.picked)) > 1
        main = m("prompt.move.kind" if both else "prompt.move.to")
    elif choice.mode == "rescue":
        main = m("prompt.rescue.pick" if choice.picked is None else "prompt.rescue.to")
    elif choice.mode == "reproduce":
        main = m("prompt.reproduce")
    if choice.mode != "move" or choice.picked is not None:
        small.append(m("prompt.ap", n=state.ap))
    elif len(state.legal()) == 1:
        small.append(m("prompt.act.only_end"))
    else:
        small.append(m("prompt.act.small"))
    free = min(state.free_rescues, clicks.rescuable(state))
    if free:
        small.append(m("prompt.rescue.free", n=free))
    elif swimming:
        is_lost = not any(clicks.mode_reason(state, mode) is None for mode in ("rescue",))
        small.append(m("prompt.act.swimming_lost" if is_lost else "prompt.act.swimming", n=swimming))
    return main, " · ".join(small)


def turn_steps(app: App) -> list[Step]:
    state = app.state
    if app.session.match is None or state.phase in ("place", "over"):
        return []
    all_points = box(state.players).points if state.last_turns is None else LAST_POINTS
    acting, last = state.phase == "act", state.last_turns is not None
    return [
        Step(t("phase.drift"), "off" if last else "done" if acting else "now"),
        Step(
            t("phase.actions"),
            "now" if acting else "next",
            (state.ap if acting else all_points, all_points),
        ),
        Step(t("phase.swimmers"), "next"),
        Step(t("phase.card"), "off" if last else "next"),
    ]
