"""Advice: hints in words and on the board, in Triad. No browser."""

from __future__ import annotations

from collections.abc import Sequence

from trias.games.triad.cells import NAME
from trias.games.triad.notation import action_of, source_of, target_of
from trias.games.triad.state import State
from web import words
from web.draw.dice_shapes import NUMERALS
from web.games.triad.log import DiceBook, Entry, lines
from web.games.triad.part import TriadPart
from web.state.views import AdviceLine, Mark
from web.words import t


class TriadAdvice(TriadPart):
    """Hints in words and on the board."""

    def in_words(self, moment: int, actions: Sequence[str]) -> list[str]:
        app = self.app
        state = app.position_at(moment)
        assert isinstance(state, State)
        book = DiceBook(state)
        for text in actions:
            before, action = state.clone(), action_of(text)
            state.play(action)
            book.add(before, action, state)
        return [words.plain(line.text) for line in lines(book, app.names(), self.app.side.drawing.pictures())]

    def in_brief(self, entries: Sequence[Entry]) -> str:
        parts = []
        for id, values in [effect for entry in entries for effect in entry.effects]:
            if id in ("move", "slide"):
                cells = {"origin": NAME[values["cell"]], "to": NAME[values["to"]]}
                parts.append(t("review.did.die", **cells))
            elif id == "turn_die":
                parts.append(t("review.did.turned", cell=NAME[values["cell"]], face=NUMERALS[values["face"]]))
            elif id == "triad":
                parts.append(t("review.did.triad", n=values["number"]))
        return t("list.join").join(parts)

    def first_in_words(self, moment: int, actions: Sequence[str]) -> list[AdviceLine]:
        return [AdviceLine(number, text) for number, text in enumerate(self.in_words(moment, actions), 1)]

    def first_marks(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        return self.marks_of(actions)

    def where_to_look(self, actions: Sequence[str]) -> str:
        return t("advice.look.die", cell=NAME[source_of(action_of(actions[0]))])

    def look_at(self, actions: Sequence[str]) -> frozenset[int]:
        return frozenset((source_of(action_of(actions[0])),))

    def marks_of(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        action = action_of(actions[0])
        return (Mark(1, target_of(action), source_of(action)),)

    def worth_words(self, worth: float) -> str:
        return t("advice.worth.share", n=round(50 * (worth + 1)))
