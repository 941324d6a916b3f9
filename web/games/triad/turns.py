"""Turns: Triad's announcements after actions, and limits of undo. No browser."""

from __future__ import annotations

from collections.abc import Sequence

from trias.games.contract import Json
from trias.games.triad.cells import NAME
from trias.games.triad.notation import target_of
from web.draw.dice_shapes import NUMERALS
from web.games.triad.part import TriadPart
from web.games.triad.profile import COLOURS
from web.state.choice import Choice
from web.state.motion import Span
from web.words import t


def _words(id: str, values: dict[str, int]) -> str:
    """Return a sentence about an effect."""
    if id == "triad":
        return t("say.dice.triad", n=values["number"])
    to = NAME[values["cell"] if id == "turn_die" else values["to"]]
    return t(
        "say.dice.turned" if id == "turn_die" else "say.dice.moved", cell=to, face=NUMERALS[values["face"]]
    )


class TriadTurns(TriadPart):
    """The course of a turn: questions before an action, sheets after it, what can be taken back."""

    def rematch(self, setup: Json) -> Json:
        """Let the other player begin (T2)."""
        before = self.app.shown_match.setup["first"]
        return {**setup, "first": COLOURS[1 - COLOURS.index(before)]}

    def has_drawn(self) -> bool:
        return False

    def restarts(self) -> bool:
        return False

    def undoes_bots_turn(self) -> bool:
        return not self.app.is_over()

    def question(self, text: str) -> str:
        del text
        return ""

    def leaves(self) -> tuple[int, int]:
        return 0, 0

    def after_action(self, action: int) -> None:
        app = self.app
        app.session.choice = Choice()
        app.session.focus = target_of(action)
        app.notices.announcement = " ".join(
            _words(effect.id, effect.values)
            for effect in app.entries()[-1].effects
            if effect.id in ("move", "turn_die", "slide", "triad")
        )

    def sheet_after(self, seat: int) -> str:
        del seat
        return ""

    def show(self) -> str:
        winners = self.app.position.winners()
        return "" if winners is None else "line" if winners else "level"

    def hands_over(self) -> bool:
        return False

    def brings_points(self) -> bool:
        return False

    def sinks_herds(self, seat: int) -> bool:
        return False

    def scoring(self) -> Sequence[Span]:
        return ()

    def announce_other(self, action: int) -> None:
        app = self.app
        entry = app.entries()[-1]
        app.notices.announcement = t(
            "say.bot",
            player=app.names()[entry.seat],
            events=t("list.join").join(
                _words(effect.id, effect.values).rstrip(".")
                for effect in entry.effects
                if effect.id in ("move", "turn_die", "slide", "triad")
            ),
        )
        del action
