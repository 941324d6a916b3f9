"""Triad side: what Triad adds to the page. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trias.games.contract import Json
from trias.games.triad.cells import CELLS, NAME, SIZE, cell_named
from trias.games.triad.notation import action_of, action_text, removed_of, source_of, target_of
from trias.games.triad.state import State
from web import announce, dice_clicks, words
from web.clicks import Choice, Offer
from web.dice_log import NUMERALS, DiceBook, lines
from web.draft import COLOURS, DICE, dice_pictures
from web.scene import advice
from web.scene.views import Box, LogLine, Mark, PlayerRow
from web.statistics import of_triad
from web.words import listed, t

if TYPE_CHECKING:
    from web.app import App
    from web.motion import Motion
    from web.sound import Sound


#: Key code -> (files to the right, ranks up), as the board is seen by Black.
STEPS = {
    "ArrowUp": (0, 1),
    "ArrowDown": (0, -1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "KeyW": (0, 1),
    "KeyS": (0, -1),
    "KeyA": (-1, 0),
    "KeyD": (1, 0),
    "KeyQ": (-1, 1),
    "KeyE": (1, 1),
    "Numpad8": (0, 1),
    "Numpad2": (0, -1),
    "Numpad4": (-1, 0),
    "Numpad6": (1, 0),
    "Numpad7": (-1, 1),
    "Numpad9": (1, 1),
    "Numpad1": (-1, -1),
    "Numpad3": (1, -1),
}


class TriadSide:
    """Triad's part of the app."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def state(self) -> State:
        state = self.app.position
        assert isinstance(state, State)
        return state

    def tokens(self) -> tuple[str, ...]:
        return DICE

    def book(self, start: State) -> DiceBook:
        return DiceBook(start)

    def lines(self) -> list[LogLine]:
        book = self.app.whole_book()
        return lines(book, self.app.names(), self.pictures()) if isinstance(book, DiceBook) else []

    def is_turned(self) -> bool:
        """True if the board is seen from Orange's side: where Orange alone is a person."""
        return self.app.persons() == [1]

    def rematch(self, setup: Json) -> Json:
        """T2: the other one begins."""
        before = self.app.shown.setup["first"]
        return {**setup, "first": COLOURS[1 - COLOURS.index(before)]}

    def kept_words(self) -> str:
        if self.state.is_over():
            return t("start.kept.over", players=listed(self.app.names()))
        return t("start.kept.turn", players=listed(self.app.names()), n=len(self.app.shown.actions) + 1)

    def is_choosing(self) -> bool:
        return True

    def has_drawn(self) -> bool:
        return False

    def restarts(self) -> bool:
        return False

    def undoes_bots_turn(self) -> bool:
        return not self.app.is_over()

    def offer(self) -> Offer:
        if self.app.sheet or not self.app.is_persons_turn():
            return Offer()
        return dice_clicks.offer(self.state, self.app.choice)

    def choose(self, intent: str, value: str) -> None:
        app = self.app
        if intent == "pick":
            cell = cell_named(value)
            if cell in self.offer().picks:
                app.choice = dice_clicks.pick(app.choice, cell)
                app.focus = cell
                if app.choice.picked is not None:
                    app.said = t("say.dice.picked", cell=value, n=len(self.offer().targets))
        elif intent == "preview":
            codes = [code for code in self.state.legal() if value == action_text(code).split("x")[0]]
            if len(codes) > 1 and self.offer().kind:
                app.choice = dice_clicks.preview(app.choice, codes[0])
                app.focus = removed_of(codes[0])
                app.said = t("prompt.dice.leave")
        elif intent == "put-back":
            app.choice = Choice(picked=app.choice.picked) if app.choice.place is not None else Choice()

    def explain(self, name: str) -> None:
        reason = dice_clicks.why_not(self.state, self.app.choice, cell_named(name))
        if reason is not None:
            self.app.report(reason)
        self.app.focus = cell_named(name)

    def question(self, text: str) -> str:
        del text
        return ""

    def played(self, action: int) -> None:
        app = self.app
        app.choice = Choice()
        app.focus = target_of(action)
        app.said = " ".join(
            _words(effect.id, effect.values)
            for effect in app.entries()[-1].effects
            if effect.id in ("move", "turn_die", "slide", "triad")
        )

    def notice(self, seat: int) -> str:
        del seat
        return ""

    def hands_over(self) -> bool:
        return False

    def brings_points(self) -> bool:
        return False

    def lands_to_count(self) -> int:
        return 0

    def told(self, moment: int, actions: Sequence[str]) -> list[str]:
        app = self.app
        state = app.position_at(moment)
        assert isinstance(state, State)
        book = DiceBook(state)
        for text in actions:
            before, action = state.clone(), action_of(text)
            state.play(action)
            book.play(before, action, state)
        return [words.plain(line.text) for line in lines(book, app.names(), self.pictures())]

    def where_to_look(self, actions: Sequence[str]) -> str:
        return t("advice.look.die", cell=NAME[source_of(action_of(actions[0]))])

    def look_at(self, actions: Sequence[str]) -> frozenset[int]:
        return frozenset((source_of(action_of(actions[0])),))

    def marks_of(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        action = action_of(actions[0])
        return (Mark(1, target_of(action), source_of(action)),)

    def worth_words(self, worth: float) -> str:
        return t("advice.worth.share", n=round(50 * (worth + 1)))

    def spoken_advice(self) -> str:
        return advice.spoken(self.app)

    def statistics(self) -> Mapping[str, Sequence[int]]:
        return of_triad(self.app.entries(), self.state.triads)

    def result(self) -> str:
        app = self.app
        ranks = sorted(zip(app.names(), self.state.triads, strict=True), key=lambda pair: -pair[1])
        triads = t("list.join").join(t("past.points", player=name, n=count) for name, count in ranks)
        return t("share.told.triad", points=triads, n=len(app.entries()))

    def rows(self) -> list[PlayerRow]:
        from web.scene.triad_screen import player_rows

        return player_rows(self.app, self.state)

    def pictures(self) -> Sequence[str]:
        return dice_pictures(self.app.settings["dice"])

    def worth(self, state: Any) -> Sequence[int]:
        assert isinstance(state, State)
        return state.triads

    def marks(self) -> tuple[Mark, ...]:
        return ()

    def mark(self, action: int) -> None:
        app = self.app
        entry = app.entries()[-1]
        app.said = t(
            "say.bot",
            player=app.names()[entry.seat],
            events=t("list.join").join(
                _words(effect.id, effect.values).rstrip(".")
                for effect in entry.effects
                if effect.id in ("move", "turn_die", "slide", "triad")
            ),
        )
        del action

    def inspect(self, was: str) -> None:
        """A die hides nothing."""

    def announce(self, code: str) -> str:
        if code == "KeyL":
            return announce.last(self.app)
        if code not in announce.COMMON:
            return ""
        seats = self.app.persons() if code == "KeyP" else (0, 1)
        return announce.joined([self._dice_of(seat) for seat in seats])

    def _dice_of(self, seat: int) -> str:
        """Where a player's dice stand, and what they show."""
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
        app = self.app
        if code in STEPS:
            files, ranks = STEPS[code]
            if self.is_turned():
                files, ranks = -files, -ranks
            file, rank = app.focus % SIZE + files, app.focus // SIZE + ranks
            if 0 <= file < SIZE and 0 <= rank < SIZE:
                app.go(rank * SIZE + file, NAME)
            else:
                app.said = t("say.edge")
        elif code in ("BracketRight", "Period", "BracketLeft", "Comma"):
            offer = self.offer()
            cells = sorted(offer.targets or offer.picks)
            by = 1 if code in ("BracketRight", "Period") else -1
            if cells:
                at = cells.index(app.focus) + by if app.focus in cells else 0 if by > 0 else -1
                app.go(cells[at % len(cells)], NAME)
        elif code == "Home":
            app.go(0 if not self.is_turned() else CELLS - 1, NAME)

    def motions(self, before: Any, entries: Sequence[Any]) -> list[Motion]:
        from web.dice_motion import DiceLook, motions

        look = DiceLook(self.app.settings["dice"], self.is_turned())
        return motions(before, entries[-1], look) if entries else []

    def sounds(self, entries: Sequence[Any]) -> list[Sound]:
        from web.sound import of_triad

        return of_triad(entries)

    def whole(self) -> Box | None:
        """The board is small."""
        return None

    def scene(self) -> dict[str, str]:
        from web.scene.triad_screen import scene

        return scene(self.app)


def _words(id: str, values: dict[str, int]) -> str:
    """One sentence on what has been done."""
    if id == "triad":
        return t("say.dice.triad", n=values["number"])
    to = NAME[values["cell"] if id == "turn_die" else values["to"]]
    return t(
        "say.dice.turned" if id == "turn_die" else "say.dice.moved", cell=to, face=NUMERALS[values["face"]]
    )


def side(app: App) -> TriadSide:
    """The side of this game."""
    return TriadSide(app)
