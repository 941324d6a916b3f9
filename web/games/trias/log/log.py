"""Logbook: the log of a game of Trias, as ids and values and as lines in words. Undo shortens the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from html import escape

from trias.games.contract import Effect
from trias.games.trias.cells import NAME
from trias.games.trias.effects import effects
from trias.games.trias.moves import CELL, DRAW, DRIFT, END, HAND, KIND, SOURCE, TARGET
from trias.games.trias.state import State
from web.games.trias.log.letters import Letters
from web.state.app import App
from web.state.views import LogLine
from web.words import edition, join_items, m, t

#: Effects without a line, because other lines or the panels show them.
_SILENT = {"turn", "last_round", "win", "final"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One action: its seat, its turn (0 while herds are placed), its effects, the letters after it.

    These are set only at the end of a turn. shares: each seat's points if the final scoring came now. scored,
    leaders: each seat's points if the game ended now, and who would win; () if the turn changed neither.
    """

    seat: int
    turn: int
    action: int
    effects: tuple[Effect, ...]
    letters: Letters
    ap: int  # action points left after it
    had: int  # action points before it
    shares: tuple[int, ...] = ()
    scored: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()


class Logbook:
    """All entries of a match, one for each action."""

    def __init__(self, start: State) -> None:
        self.first = Letters.first(start.land)
        self.entries: list[Entry] = []
        self.line_cache: list[tuple[object, list[LogLine]]] = []  # for the Teller: a key and lines by entry

    @property
    def letters(self) -> Letters:
        """Return the land masses' letters now."""
        return self.entries[-1].letters if self.entries else self.first

    @property
    def turn(self) -> int:
        """Return the number of the current turn, counted from 1; 0 while herds are placed."""
        if not self.entries:
            return 0
        last = self.entries[-1]
        return last.turn + (last.action & KIND == END)

    def add(self, before: State, action: int, after: State) -> None:
        """Add an action that has been played."""
        letters = self.letters
        if action & KIND == DRIFT:
            letters = letters.after_drift(after.land, action >> SOURCE, action >> TARGET & CELL)
        turn = self.turn
        if not turn and before.phase != "place":
            turn = 1
        is_end = action & KIND == END
        self.entries.append(
            Entry(
                before.player,
                turn,
                action,
                tuple(effects(before, action)),
                letters,
                after.ap if after.phase == "act" else 0,
                before.ap,
                _shares(after) if is_end else (),
                *(self._news(after) if is_end else ()),
            )
        )

    def _news(self, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the points as if the game ended now, and who would win; () if unchanged or at the end."""
        told = next((entry for entry in reversed(self.entries) if entry.scored), None)
        points, leaders = tuple(state.scored()), state.leaders()
        is_known = (told.scored, told.leaders) == (points, leaders) if told is not None else not any(points)
        return ((), ()) if is_known or state.phase == "over" else (points, leaders)

    def shares_at(self, moment: int) -> tuple[int, ...]:
        """Return each seat's `shares` at the end of the turn before a moment, or ()."""
        return self.entries[moment - 1].shares if moment else ()

    def latest_scores(self) -> dict[tuple[int, ...], list[int]]:
        """Return the points scored so far in the latest turn: cells of a land mass -> points by seat."""
        scores: dict[tuple[int, ...], list[int]] = {}
        for entry in reversed(self.entries):
            if entry.turn != self.entries[-1].turn:
                break
            for id, values in entry.effects:
                if id == "score" and any(values["points"]):
                    scores.setdefault(values["cells"], values["points"])
        return scores

    def until(self, moment: int) -> Logbook:
        """Return a new book with only the first `moment` entries."""
        earlier = copy(self)
        earlier.entries, earlier.line_cache = self.entries[:moment], self.line_cache[:moment]
        return earlier

    def emptied(self) -> Logbook:
        """Return a new book without entries, whose land masses start with their current letters."""
        later = self.until(0)
        later.first = self.letters
        return later

    def cut(self, count: int) -> None:
        """Remove all but the first `count` entries."""
        del self.entries[count:]
        del self.line_cache[count:]


def _shares(state: State) -> tuple[int, ...]:
    points = [0] * state.players
    for _, share in state.final_shares():
        for seat, n in enumerate(share.points):
            points[seat] += n
    return tuple(points)


def if_scored(names: Sequence[str], scored: Sequence[int], leaders: Sequence[int]) -> str:
    """Return each player's points as if the game ended now, the highest first, and who would win; markup."""
    ranks = sorted(zip(names, scored, strict=False), key=lambda pair: -pair[1])
    points = t("list.join").join(t("past.points", player=player, n=n) for player, n in ranks)
    if not any(scored):
        return m("log.scored", points=points)
    winners = [names[seat] for seat in leaders]
    return m("log.scored.win", points=points, names=join_items(winners), n=len(winners))


def logbook_of(app: App) -> Logbook:
    """Return the log of the game on the board."""
    assert isinstance(app.session.book, Logbook)
    return app.session.book


class Teller:
    """Words for entries. names, tokens: by seat. sees: True if a seat's cards may be named.

    tells_points: the lines say what the points would be if the game ended now.
    """

    def __init__(
        self,
        names: Sequence[str],
        tokens: Sequence[str],
        sees: Callable[[int], bool],
        *,
        tells_points: bool = True,
    ) -> None:
        self.names = names
        self.tokens = tokens
        self.sees = sees
        self.tells_points = tells_points

    def lines(self, book: Logbook, most: int = 400) -> list[LogLine]:
        """Return the log of the last `most` actions, oldest line first. Lines are cached in the book."""
        cache = book.line_cache
        tellers = (tuple(self.names), tuple(self.tokens), self.tells_points, edition())
        sees = [self.sees(seat) for seat in range(len(self.names))]
        lines: list[LogLine] = []
        turn = None
        for at in range(max(0, len(book.entries) - most), len(book.entries)):
            entry = book.entries[at]
            if entry.turn != turn:
                turn = entry.turn
                heading = t("log.turn", n=turn) if turn else t("log.setup")
                lines.append(LogLine(escape(heading), heading=True))
            key = (tellers, sees[entry.seat])
            while len(cache) <= at:
                cache.append((None, []))
            if cache[at][0] != key:
                before = book.entries[at - 1].letters if at else book.first
                cache[at] = (key, self.entry_lines(entry, before, at + 1))
            lines += cache[at][1]
        return lines

    def entry_lines(self, entry: Entry, before: Letters, moment: int = 0) -> list[LogLine]:
        """Return one action's lines. The first has the player's token. moment: the moment after it."""
        lock = entry.action & KIND in (DRAW, END)
        lines = []
        texts = [text for effect in entry.effects for text in self._texts(effect, entry, before)]
        if entry.action & KIND == END and not texts:
            texts = [
                m("log.end", player=self.names[entry.seat])
                if not entry.had
                else m("log.end.left", player=self.names[entry.seat], n=entry.had)
            ]
        if entry.scored and self.tells_points:
            texts.append(if_scored(self.names, entry.scored, entry.leaders))
        for number, text in enumerate(texts):
            detail = ""
            if not number and entry.had > entry.ap and entry.action & KIND != END:
                detail = t("prompt.ap", n=entry.ap)
            lines.append(
                LogLine(
                    text,
                    None if number else self.tokens[entry.seat],
                    detail,
                    lock=lock and number == len(texts) - 1,
                    moment=moment,
                    lights=entry.action & KIND not in (HAND, DRAW, END),
                )
            )
        return lines

    def herds(self, counts: Sequence[int]) -> str:
        """Return, for example, `2 Anna and 1 Rex`."""
        return join_items(
            [t("cell.herds", n=count, player=self.names[seat]) for seat, count in enumerate(counts) if count]
        )

    def points(self, points: Sequence[int]) -> str:
        """Return, for example, `Anna +2, Jonas +1`."""
        return t("list.join").join(
            t("cell.target.points", player=self.names[seat], n=count)
            for seat, count in sorted(enumerate(points), key=lambda item: -item[1])
            if count
        )

    def _texts(self, effect: Effect, entry: Entry, before: Letters) -> list[str]:
        id, values = effect
        if id in _SILENT:
            return []
        player = self.names[values.get("seat", entry.seat)]
        if id == "place":
            return [m("log.place", player=player, cell=NAME[values["cell"]])]
        if id == "card":
            return [m(f"log.{values['source']}.{values['card']}", player=player)]
        if id == "no_drift":
            return [m("log.no_drift")]
        if id == "any_terrain":
            return [m(f"log.any.{values['card']}")]
        if id == "meteorite":
            return [m("log.meteorite")]
        if id == "drift":
            return [
                m(
                    f"log.drift.{values['terrain']}",
                    player=player,
                    origin=NAME[values["cell"]],
                    to=NAME[values["to"]],
                )
            ]
        if id in ("move", "rescue"):
            return [m(f"log.{id}", player=player, origin=NAME[values["cell"]], to=NAME[values["to"]])]
        if id == "reproduce":
            return [m("log.reproduce", player=player, cell=NAME[values["cell"]])]
        if id == "swim":
            return [m("log.swim", n=sum(values["herds"]), herds=self.herds(values["herds"]))]
        if id == "stand":
            return [
                m(
                    "log.stand",
                    n=sum(values["herds"]),
                    herds=self.herds(values["herds"]),
                    cell=NAME[values["cell"]],
                )
            ]
        if id == "return":
            return [m("log.return", player=player, n=values["herds"])]
        if id == "overfull":
            return [m("log.overfull", player=player, n=values["herds"], cell=NAME[values["cell"]])]
        if id == "new_card":
            sees = self.sees(entry.seat)
            return [m(f"log.new_card.{values['card']}") if sees else m("log.new_card", player=player)]
        return self._land_texts(effect, entry, before)

    def _land_texts(self, effect: Effect, entry: Entry, before: Letters) -> list[str]:
        id, values = effect
        letters = entry.letters
        if id == "split":
            new = [
                cells for cells in values["pieces"] if letters.of(cells) not in set(before.by_cell.values())
            ]
            return [m("log.split", letter=letters.of(cells), n=len(cells)) for cells in new]
        if id == "join":
            to = letters.of(values["pieces"][0])
            old_letters = sorted(
                {before.of(cells) for cells in values["pieces"]} - set(letters.by_cell.values())
            )
            return [m("log.join", gone=letter, letter=to) for letter in old_letters]
        return [
            m("log.score.land", letter=letters.of(values["cells"]), points=self.points(values["points"]))
            if any(values["points"])
            else m("log.score.none")
        ]
