"""Turns: Trias's questions before actions, sheets after them, and limits of undo. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trias.games.contract import Json
from trias.games.trias.cells import NAME
from trias.games.trias.moves import (
    CELL,
    DRAW,
    DRIFT,
    END,
    HAND,
    KIND,
    PLACE,
    REPRODUCE,
    RESCUE,
    TARGET,
)
from web.games.trias import clicks
from web.games.trias.part import TriasPart
from web.words import t

if TYPE_CHECKING:
    from web.state.motion import Span


class TriasTurns(TriasPart):
    """The course of a turn: questions before an action, sheets after it, what can be taken back."""

    def rematch(self, setup: Json) -> Json:
        """Let the next player clockwise begin."""
        before = self.app.shown_match.setup["starter"]
        return {**setup, "starter": (before + 1) % self.state.players}

    def _last_ids(self) -> set[str]:
        entries = self.app.entries()
        return {effect.id for effect in entries[-1].effects} if entries else set()

    def question(self, text: str) -> str:
        """Ask before ending a turn in which the player could still rescue swimmers."""
        state = self.state
        can_rescue = any(code & KIND == RESCUE for code in state.legal())
        return "confirm-end" if text == "end" and can_rescue else ""

    def leaves(self) -> tuple[int, int]:
        state = self.state
        is_of_use = any(code & KIND != END for code in state.legal())
        return sum(state.swimmers[state.player].values()), state.ap if is_of_use else 0

    def after_action(self, action: int) -> None:
        app = self.app
        app.session.choice = clicks.after_action(self.state, app.session.choice, action)
        app.notices.announcement = self._words(action)
        if action & KIND not in (HAND, DRAW, END):
            app.session.focus = action >> TARGET & CELL

    def _words(self, last: int) -> str:
        """Return a sentence about the person's own action."""
        kind, to, state = last & KIND, NAME[last >> TARGET & CELL], self.state
        if "meteorite" in self._last_ids():
            return self._meteorite_words()
        if kind == PLACE:
            return t("say.placed", cell=to)
        if kind == DRIFT:
            words = [t("say.drifted", cell=to)]
            for effect in self.app.entries()[-1].effects:
                if effect.id == "score":
                    words += [
                        t("say.score", player=self.app.names()[seat], n=points)
                        for seat, points in enumerate(effect.values["points"])
                        if points
                    ]
            return " ".join(words)
        if kind == REPRODUCE:
            return t("say.reproduced", cell=to, n=state.ap)
        if kind == RESCUE:
            return t("say.rescued", cell=to, n=state.ap)
        if kind in (HAND, DRAW, END):
            return ""
        return t("say.moved", cell=to, n=state.ap)

    def sheet_after(self, seat: int) -> str:
        """Show a new hand card to its owner if there are other persons."""
        ids = self._last_ids()
        persons = self.app.persons()
        is_hidden = len(persons) > 1 and not self.app.are_hands_open() and self.app.session.study is None
        if "new_card" in ids and seat in persons and is_hidden:
            self.app.session.viewer = seat
            return "newcard"
        return ""

    def show(self) -> str:
        return "meteorite" if "meteorite" in self._last_ids() else ""

    def hands_over(self) -> bool:
        """True before a player's first decision in a turn. Placing herds needs no hand-over."""
        state = self.state
        if state.phase == "card":
            return True
        last = self.app.shown_match.actions[-1:]
        return state.phase == "act" and state.last_turns is not None and bool(last) and last[0] & KIND == END

    def has_drawn(self) -> bool:
        last = self.app.shown_match.actions[-1:]
        return bool(last) and last[0] & KIND == DRAW

    def restarts(self) -> bool:
        return bool(self.app.entries()) and self.app.entries()[-1].turn > 0

    def undoes_bots_turn(self) -> bool:
        return False

    def announce_other(self, action: int) -> None:
        words = [self._bot_words()] if action & KIND == END else []
        if "meteorite" in self._last_ids():
            words.append(self._meteorite_words())
        if words:
            self.app.notices.announcement = " ".join(words)

    def _meteorite_words(self) -> str:
        from web.games.trias import last_round

        return last_round.said(self.app)

    def brings_points(self) -> bool:
        entries = self.app.entries()
        effects = entries[-1].effects if entries else ()
        return any(effect.id == "score" and any(effect.values["points"]) for effect in effects)

    def sinks_herds(self, seat: int) -> bool:
        entries = self.app.entries()
        effects = entries[-1].effects if seat >= 0 and entries and entries[-1].seat != seat else ()
        return any(effect.id == "swim" and effect.values["herds"][seat] for effect in effects)

    def scoring(self) -> Sequence[Span]:
        from web.games.trias.counting import spans

        return spans(self.app)

    def _bot_words(self) -> str:
        """Return a summary of the bot's turn."""
        entries = self.app.entries()
        last = entries[-1]
        ids = [
            effect.id
            for entry in entries
            if entry.turn == last.turn
            for effect in entry.effects
            if effect.id in ("drift", "move", "rescue", "reproduce")
        ]
        events = t("list.join").join(t(f"say.bot.{id}", n=ids.count(id)) for id in dict.fromkeys(ids))
        return t("say.bot", player=self.app.names()[last.seat], events=events or t("say.bot.nothing"))
