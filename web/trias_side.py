"""Trias side: what Trias adds to the page. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trias.games.contract import Json
from trias.games.trias.cells import NAME, cell_named
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
    SOURCE,
    TARGET,
    action_of,
)
from trias.games.trias.state import State
from web import clicks, keys
from web.clicks import Choice, Offer
from web.logbook import Logbook, Teller
from web.scene.views import TOKENS, LogLine, Mark
from web.words import t

if TYPE_CHECKING:
    from web.app import App


class TriasSide:
    """Trias's part of the app."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def state(self) -> State:
        return self.app.state

    def tokens(self) -> Sequence[str]:
        return TOKENS

    def rematch(self, setup: Json) -> Json:
        return setup

    # Log --------------------------------------------------------------------------------------------

    def book(self, start: State) -> Logbook:
        return Logbook(start)

    def log(self) -> Logbook | None:
        """The app's log."""
        book = self.app.book
        return book if isinstance(book, Logbook) else None

    def lines(self) -> list[LogLine]:
        book = self.log()
        return (
            Teller(self.app.names(), self.app.tokens(), self.app.sees).lines(book) if book is not None else []
        )

    def _last_ids(self) -> set[str]:
        entries = self.app.entries()
        return {effect.id for effect in entries[-1].effects} if entries else set()

    # Choosing ---------------------------------------------------------------------------------------

    def offer(self) -> Offer:
        if self.app.sheet or not self.app.is_persons_turn():
            return Offer()
        return clicks.offer(self.state, self.app.choice)

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
        elif app.choice.picked is not None and (value == "spent") in clicks.kinds(
            self.state, app.choice.picked
        ):
            app.choice = Choice("move", app.choice.picked, value == "spent")

    def _preview(self, value: str) -> None:
        code = action_of(value)
        if code in (code for codes in self.offer().targets.values() for code in codes):
            place = code >> TARGET & CELL
            self.app.choice = Choice(self.app.choice.mode, code >> SOURCE, place=place)
            self.app.focus = place

    def _pick(self, value: str) -> None:
        app, cell = self.app, cell_named(value)
        if cell not in self.offer().picks and cell != app.choice.picked:
            return
        app.choice = clicks.pick(self.state, app.choice, cell)
        app.focus = cell
        if app.choice.picked is not None and clicks.is_drifting(self.state, app.choice):
            app.said = t("say.lifted", cell=value, n=len(self.offer().targets))

    def _mode(self, value: str) -> None:
        app = self.app
        if not app.is_persons_turn() or self.state.phase != "act" or app.sheet or value not in clicks.MODES:
            return
        reason = clicks.mode_reason(self.state, value)
        if reason is not None:
            app.report(reason)
        else:
            app.choice = clicks.in_mode(self.state, value)

    def _put_back(self) -> None:
        """One step back: from the place looked at, from the cell picked, from the mode."""
        app, choice = self.app, self.app.choice
        if choice.place is not None:
            app.choice = Choice(choice.mode, choice.picked)
        elif choice.picked is not None and choice.mode != "rescue":
            app.choice = Choice(choice.mode)
            app.said = t("say.put_back")
        else:
            app.choice = Choice()

    def explain(self, name: str) -> None:
        reason = clicks.why_not(self.state, self.app.choice, cell_named(name))
        if reason is not None:
            self.app.report(reason)
        self.app.focus = cell_named(name)

    def press(self, code: str) -> None:
        keys.press(self.app, code)

    # Playing ----------------------------------------------------------------------------------------

    def question(self, text: str) -> str:
        """Ask before the turn ends with swimmers lost that the player could still rescue."""
        state = self.state
        can_rescue = any(code & KIND == RESCUE for code in state.legal())
        return "confirm-end" if text == "end" and can_rescue else ""

    def played(self, action: int) -> None:
        app = self.app
        app.choice = clicks.after_action(self.state, app.choice, action)
        app.said = self._words(action)
        if action & KIND not in (HAND, DRAW, END):
            app.focus = action >> TARGET & CELL

    def _words(self, last: int) -> str:
        """One sentence for the person's own action."""
        kind, to, state = last & KIND, NAME[last >> TARGET & CELL], self.state
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

    def notice(self, seat: int) -> str:
        """The meteorite for everybody; a new hand card for its owner, where there are other persons."""
        ids = self._last_ids()
        if "meteorite" in ids:
            return "meteorite"
        persons = self.app.persons()
        if "new_card" in ids and seat in persons and len(persons) > 1:
            self.app.viewer = seat
            return "newcard"
        return ""

    def hands_over(self) -> bool:
        """Before a player's first decision of a turn; placings are not handed over."""
        state = self.state
        if state.phase == "card":
            return True
        last = self.app.shown.actions[-1:]
        return state.phase == "act" and state.last_turns is not None and bool(last) and last[0] & KIND == END

    def has_drawn(self) -> bool:
        last = self.app.shown.actions[-1:]
        return bool(last) and last[0] & KIND == DRAW

    def restarts(self) -> bool:
        return bool(self.app.entries()) and self.app.entries()[-1].turn > 0

    def undoes_bots_turn(self) -> bool:
        return False

    def mark(self, action: int) -> None:
        """Number what the bot has done on the board; a new bot's turn begins its marks anew."""
        app, kind = self.app, action & KIND
        if kind in (HAND, DRAW):
            app.marks = ()
        if kind == END:
            app.said = self._bot_words()
        if kind in (HAND, DRAW, END):
            return
        cell, to = action >> SOURCE, action >> TARGET & CELL
        origin = None if kind in (PLACE, REPRODUCE) else cell
        app.marks = (*app.marks, Mark(len(app.marks) + 1, to, origin))

    def _bot_words(self) -> str:
        """One summary of a bot's turn."""
        entries = self.app.entries()
        last = entries[-1]
        told = [
            effect.id
            for entry in entries
            if entry.turn == last.turn
            for effect in entry.effects
            if effect.id in ("drift", "move", "rescue", "reproduce")
        ]
        events = t("list.join").join(t(f"say.bot.{id}", n=told.count(id)) for id in dict.fromkeys(told))
        return t("say.bot", player=self.app.names()[last.seat], events=events or t("say.bot.nothing"))

    # On screen --------------------------------------------------------------------------------------

    def kept_words(self) -> str:
        from web.scene.trias_screen import kept_words

        return kept_words(self.app)

    def scene(self) -> dict[str, str]:
        from web.scene.trias_screen import scene

        return scene(self.app)


def side(app: App) -> TriasSide:
    """The side of this game."""
    return TriasSide(app)
