"""Choosing: what Triad's board offers, and what clicks and keys on it do. No browser."""

from __future__ import annotations

from trias.games.triad.cells import NAME, cell_named
from trias.games.triad.notation import action_text, removed_of
from web.draw.dice_shapes import NUMERALS
from web.games.triad import clicks, keys
from web.games.triad.part import TriadPart
from web.play import announce
from web.play.notices import refuse
from web.state.choice import Choice, Offer
from web.words import t


class TriadChoosing(TriadPart):
    """Picking on the board: what it offers, what clicks and keys do, why a click does nothing."""

    def is_choosing(self) -> bool:
        return True

    def offer(self) -> Offer:
        if self.app.sheet or not self.app.is_persons_turn():
            return Offer()
        return clicks.offer(self.state, self.app.session.choice)

    def choose(self, intent: str, value: str) -> None:
        app = self.app
        if intent == "pick":
            cell = cell_named(value)
            if cell in self.offer().picks:
                app.session.choice = clicks.pick(app.session.choice, cell)
                app.session.focus = cell
                if app.session.choice.picked is not None:
                    app.notices.announcement = t("say.dice.picked", cell=value, n=len(self.offer().targets))
        elif intent == "preview":
            codes = [code for code in self.state.legal() if value == action_text(code).split("x")[0]]
            if len(codes) > 1 and self.offer().kind:
                app.session.choice = clicks.preview(app.session.choice, codes[0])
                app.session.focus = removed_of(codes[0])
                app.notices.announcement = t("prompt.dice.leave")
        elif intent == "put-back":
            app.session.choice = (
                Choice(picked=app.session.choice.picked) if app.session.choice.place is not None else Choice()
            )

    def explain(self, name: str) -> None:
        reason = clicks.why_not(self.state, self.app.session.choice, cell_named(name))
        if reason is not None:
            refuse(self.app, reason, name)
        self.app.session.focus = cell_named(name)

    def point(self, value: str) -> None:
        """Do nothing: what can be chosen is lit already."""

    def inspect(self, before: str) -> None:
        """Do nothing: a die has no hidden details to inspect."""

    def announce(self, code: str) -> str:
        if code == "KeyL":
            return announce.last(self.app)
        if code not in announce.COMMON:
            return ""
        seats = self.app.persons() if code == "KeyP" else (0, 1)
        return announce.join_sentences([self._dice_of(seat) for seat in seats])

    def _dice_of(self, seat: int) -> str:
        """Return where a player's dice are and what they show."""
        state = self.state
        dice = [
            t("announce.die", cell=NAME[cell], face=NUMERALS[abs(face)])
            for cell, face in enumerate(state.dice)
            if face and (face < 0) == bool(seat)
        ]
        return t(
            "announce.dice",
            player=self.app.names()[seat],
            n=state.triads[seat],
            dice=t("list.join").join(dice),
        )

    def press(self, code: str) -> None:
        keys.press(self.app, code, self.offer(), is_turned=self.is_turned())
