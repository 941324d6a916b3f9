"""Trias side: what Trias adds to the page. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trias.games.contract import Json
from trias.games.trias.cells import NAME, RING, cell_named
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
from web import announce, clicks, keys, words, zoom
from web.clicks import Choice, Offer
from web.letters import Letters
from web.logbook import Logbook, Teller
from web.scene import advice, tile_note
from web.scene.views import TOKENS, Box, LogLine, Mark, PlayerRow
from web.statistics import of_trias
from web.words import t

if TYPE_CHECKING:
    from web.app import App
    from web.motion import Motion
    from web.sound import Sound


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
        """The next one clockwise begins."""
        before = self.app.shown.setup["starter"]
        return {**setup, "starter": (before + 1) % self.state.players}

    # Log --------------------------------------------------------------------------------------------

    def book(self, start: State) -> Logbook:
        return Logbook(start)

    def log(self) -> Logbook | None:
        """The app's log."""
        book = self.app.book
        return book if isinstance(book, Logbook) else None

    def lines(self) -> list[LogLine]:
        book = self.app.whole_book()
        return (
            Teller(self.app.names(), self.app.tokens(), self.app.sees).lines(book)
            if isinstance(book, Logbook)
            else []
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

    def inspect(self, was: str) -> None:
        app = self.app
        name = NAME[app.focus]
        if name != was:
            app.inspected = name
            app.said = tile_note.spoken(app) or t("say.nothing", cell=name)

    def announce(self, code: str) -> str:
        return announce.trias(self.app, code)

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
        is_hidden = len(persons) > 1 and not self.app.are_hands_open()
        if "new_card" in ids and seat in persons and is_hidden:
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
        if kind not in (HAND, DRAW, END):
            app.marks = (*app.marks, _mark(action, len(app.marks) + 1))

    def brings_points(self) -> bool:
        entries = self.app.entries()
        effects = entries[-1].effects if entries else ()
        return any(effect.id == "score" and any(effect.values["points"]) for effect in effects)

    def lands_to_count(self) -> int:
        return len(self.state.final_shares())

    def told(self, moment: int, actions: Sequence[str]) -> list[str]:
        app = self.app
        state = app.position_at(moment)
        assert isinstance(state, State)
        entries = app.entries_of_game()
        letters = entries[moment - 1].letters if moment else Letters.first(state.land)
        teller, lines = Teller(app.names(), app.tokens(), app.sees), []
        for text in actions:
            action, book = action_of(text), Logbook(state)
            if action & KIND == END:
                break
            before, book.first = state.clone(), letters
            state.play(action)
            book.play(before, action, state)
            if action & KIND in (HAND, DRAW):
                lines.append(t(f"advice.card.{text}"))
            else:
                lines.append(words.plain(teller.entry_lines(book.entries[0], letters)[0].text))
            letters = book.letters
        return lines or [t("advice.end")]

    def where_to_look(self, actions: Sequence[str]) -> str:
        action = action_of(actions[0])
        cell, kind = action >> SOURCE, action & KIND
        if kind in (HAND, DRAW):
            return t("advice.look.card")
        if kind == END:
            return t("advice.look.end")
        if kind == PLACE:
            return t("advice.look.place", ring=NAME[action >> TARGET & CELL].rstrip("0123456789"))
        if kind == RESCUE:
            return t("advice.look.rescue")
        book = self.log()
        assert book is not None
        at = cell if kind != REPRODUCE else action >> TARGET & CELL
        return t(
            "advice.look.drift" if kind == DRIFT else "advice.look.herds", letter=book.letters.by_cell[at]
        )

    def look_at(self, actions: Sequence[str]) -> frozenset[int]:
        action, land = action_of(actions[0]), self.state.land
        cell, to, kind = action >> SOURCE, action >> TARGET & CELL, action & KIND
        if kind in (HAND, DRAW, END):
            return frozenset()
        if kind == PLACE:
            return frozenset(other for other in land.tiles() if RING[other] == RING[to])
        if kind == RESCUE:
            return frozenset((cell,))
        return frozenset(land.masses[land.mass[to if kind == REPRODUCE else cell]])

    def marks_of(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        deeds = enumerate(map(action_of, actions), 1)  # the numbers that they have in words
        return tuple(_mark(action, n) for n, action in deeds if action & KIND not in (HAND, DRAW, END))

    def worth_words(self, worth: float) -> str:
        return t("advice.worth.points", points=advice.signed_figure(worth))

    def spoken_advice(self) -> str:
        return advice.spoken(self.app)

    def statistics(self) -> Mapping[str, Sequence[int]]:
        found = of_trias(self.app.entries(), self.state.score)
        if self.state.players == 2:
            del found["interim"]
        return found

    def result(self) -> str:
        app, state = self.app, self.state
        ranks = sorted(zip(app.names(), state.score, strict=True), key=lambda pair: -pair[1])
        points = t("list.join").join(t("past.points", player=name, n=score) for name, score in ranks)
        return t("share.told.trias", points=points, n=app.entries()[-1].turn)

    def rows(self) -> list[PlayerRow]:
        from web.scene.trias_screen import player_rows

        return player_rows(self.app)

    def pictures(self) -> Sequence[str]:
        return self.app.tokens()

    def worth(self, state: Any) -> Sequence[int]:
        assert isinstance(state, State)
        if state.phase == "over":
            return state.score
        shares = [share.points for _, share in state.final_shares()]
        return [sum(points) for points in zip(state.score, *shares, strict=True)]

    def marks(self) -> tuple[Mark, ...]:
        entries = self.app.entries()
        turn = entries[-1].turn if entries else 0
        deeds = [
            entry.action
            for entry in (entries[-1:] if not turn else entries)
            if entry.turn == turn and entry.action & KIND not in (HAND, DRAW, END)
        ]
        return tuple(_mark(action, number) for number, action in enumerate(deeds, 1))

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

    def motions(self, before: Any, entries: Sequence[Any]) -> list[Motion]:
        from web.motion import Look, motions, view
        from web.scene.frame import hex_pixels
        from web.scene.table import COMPACT_BELOW, frame, mover_of

        app, tokens = self.app, self.app.tokens()
        is_bots = bool(app.bot_of(before.player))
        was = app.box and zoom.shown(app.zoom, app.box)
        box = frame(app)
        pixels = hex_pixels(box, *app.size) if app.size[0] else 0.0
        look = Look(
            tokens,
            mover_of(app),
            tokens[before.player] if before.phase == "act" and not is_bots else None,
            compact=0 < pixels < COMPACT_BELOW,
            arrows=sum(mark.origin not in (None, mark.cell) for mark in app.marks),
            is_marked=is_bots and bool(app.marks),
        )
        found = motions(before, entries, self.state, look)
        return found + view(was, box, app.size[0]) if was is not None else found

    def sounds(self, entries: Sequence[Any]) -> list[Sound]:
        from web.sound import of_trias

        return of_trias(entries)

    def whole(self) -> Box | None:
        from web.scene.table import whole

        return whole(self.app)

    def kept_words(self) -> str:
        from web.scene.trias_screen import kept_words

        return kept_words(self.app)

    def scene(self) -> dict[str, str]:
        from web.scene.trias_screen import scene

        return scene(self.app)


def _mark(action: int, number: int) -> Mark:
    origin = None if action & KIND in (PLACE, REPRODUCE) else action >> SOURCE
    return Mark(number, action >> TARGET & CELL, origin)


def side(app: App) -> TriasSide:
    """The side of this game."""
    return TriasSide(app)
