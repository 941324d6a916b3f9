"""Choosing: what Trias's board offers, and what clicks and keys on it do. No browser."""

from __future__ import annotations

from trias.games.contract import Reason
from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.moves import (
    CELL,
    SOURCE,
    TARGET,
    action_of,
)
from web.games.trias import announce, clicks, keys, pointed, tile_note
from web.games.trias.part import TriasPart
from web.play.notices import refuse
from web.play.turns import play_as_person
from web.state.choice import Choice, Offer
from web.words import t


class TriasChoosing(TriasPart):
    """Picking on the board: what it offers, what clicks and keys do, why a click does nothing."""

    def offer(self) -> Offer:
        if self.app.sheet or not self.app.is_persons_turn():
            return Offer()
        if self.state.phase == "card":
            return Offer("card", pointed.hand_tiles(self.app))
        return clicks.offer(self.state, self.app.session.choice)

    def is_choosing(self) -> bool:
        return self.state.phase == "drift"

    def choose(self, intent: str, value: str) -> None:
        app = self.app
        if intent == "put-back":
            self._put_back()
        elif intent == "pick":
            self._pick(value)
        elif intent == "preview":
            self._preview(value)
        elif intent == "mode":
            self._mode(value)
        elif app.session.choice.picked is not None and (value == "spent") in clicks.kinds(
            self.state, app.session.choice.picked
        ):
            choice = app.session.choice
            app.session.choice = Choice("move", choice.picked, value == "spent", earlier=choice.earlier)

    def _preview(self, value: str) -> None:
        code = action_of(value)
        if code in (code for codes in self.offer().targets.values() for code in codes):
            place, choice = code >> TARGET & CELL, self.app.session.choice
            self.app.session.choice = choice.replace(picked=code >> SOURCE, place=place)
            self.app.session.focus = place

    def _pick(self, value: str) -> None:
        app, cell = self.app, cell_named(value)
        if cell not in self.offer().picks and cell != app.session.choice.picked:
            return
        if self.state.phase == "card":
            play_as_person(app, ["hand"])
            app.session.choice = Choice(picked=cell, with_card=True)
        else:
            app.session.choice = clicks.pick(self.state, app.session.choice, cell)
        app.session.focus = cell
        if app.session.choice.picked is not None and clicks.is_drifting(self.state, app.session.choice):
            app.notices.announcement = t("say.lifted", cell=value, n=len(self.offer().targets))

    def _mode(self, value: str) -> None:
        app = self.app
        if app.session.ending:
            refuse(app, Reason("err.ending"))
            return
        if not app.is_persons_turn() or self.state.phase != "act" or app.sheet or value not in clicks.MODES:
            return
        reason = clicks.mode_reason(self.state, value)
        if reason is not None:
            refuse(app, reason)
        else:
            app.session.choice = clicks.in_mode(self.state, value)

    def _put_back(self) -> None:
        """Undo one step of the choice: the previewed place, the picked cell, or the mode."""
        app, choice = self.app, self.app.session.choice
        if choice.place is not None:
            app.session.choice = choice.replace(place=None)
        elif choice.picked is not None and choice.mode != "rescue":
            app.session.choice = Choice(choice.mode)
            app.notices.announcement = t("say.put_back")
        else:
            app.session.choice = Choice()

    def explain(self, name: str) -> None:
        reason = clicks.why_not(self.state, self.app.session.choice, cell_named(name))
        if reason is not None:
            refuse(self.app, reason, name)
        self.app.session.focus = cell_named(name)

    def point(self, value: str) -> None:
        tile = pointed.outlook(self.app)
        if tile is not None:
            self.app.session.outlook = NAME[tile]

    def inspect(self, before: str) -> None:
        app = self.app
        name = NAME[app.session.focus]
        if name != before:
            app.session.inspected = name
            app.notices.announcement = tile_note.note_text(app) or t("say.nothing", cell=name)

    def announce(self, code: str) -> str:
        return announce.announce(self.app, code)

    def press(self, code: str) -> None:
        keys.press(self.app, code)
