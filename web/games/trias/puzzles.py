"""Puzzles: values for the texts of Trias's puzzles: the goals in words, and why an attempt has failed."""

from typing import Any

from trias.games.contract import Puzzle
from trias.games.trias.puzzles import BEFORE_ACTIONS, exposed, gains, lead
from web.games.trias.position import state_of
from web.state.app import App
from web.state.game_parts import GamePuzzles
from web.words import join_items, t


def _values(puzzle: Puzzle) -> dict[str, Any]:
    """Return the goal's values, with each card given as the name of its terrain."""
    goal = dict(puzzle.goal)
    return goal | {"next": t(f"terrain.{goal['next']}")} if "next" in goal else goal


def _failure(app: App, puzzle: Puzzle) -> str:
    """Return why the attempt has failed, with figures from the board; '' for the usual text."""
    state = state_of(app)
    if puzzle.kind == "split":
        own, others = gains(puzzle, state)
        return t("puzzle.split.no", own=own, others=others)
    if puzzle.kind in ("best", *BEFORE_ACTIONS):
        return t("puzzle.best.no", n=max(0, lead(state, puzzle.seat)), lead=puzzle.goal["lead"])
    if puzzle.kind == "last":
        winners = [app.names()[seat] for seat in state.winners() or () if seat != puzzle.seat]
        most = max(state.score)
        return t("puzzle.last.no", players=join_items(winners), points=most, own=state.score[puzzle.seat])
    if puzzle.kind == "guard":
        return t("puzzle.guard.no", n=exposed(state, puzzle.seat), herds=puzzle.goal["herds"])
    return ""


PUZZLES = GamePuzzles(
    on_points=(*BEFORE_ACTIONS, "best", "last"),
    before_board={"card": 1},
    values=_values,
    failure=_failure,
)
