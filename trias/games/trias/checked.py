"""Checked: makes a state from a position object from outside. Refuses everything that the rules forbid.

An accepted position can be played. It need not be reachable: past.py checks limits on the turns before it,
but does not search for such turns. Fewer tiles than in the box are allowed, so that part of a continent can
be studied.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ..contract import Json, Reason, Refused
from .cells import NAME, POLE, RING, cell_named
from .past import Past
from .position import from_position
from .state import LAST_POINTS, PHASES, RESCUES, State
from .tiles import DRIFTING, LETTERS, POLE_CAPACITY, UNLIMITED, Box, box

#: An upper bound for a seat's points: 2 in each of 78 drifts, and at the end 1 for each of 34 tiles.
MOST_POINTS = 2 * 78 + 34
#: A larger number of herds is refused at once.
MOST_HERDS = 99
#: The letters of the three drifting terrains.
_TERRAINS = "MSW"


def read(position: Any) -> State:
    """Return the state of a position object (docs/notation.md). Raises Refused, saying what is wrong.

    Hand cards that are null are dealt, and so is the pile unless `pile` gives it, always in the same way.
    """
    return _Reader(position).state()


def notes(state: State) -> list[Reason]:
    """Return notes on an accepted position, about missing tiles and overfull ones."""
    contents = box(state.players)
    count, all = len(state.land.tiles()) - 1, sum(contents.land) - contents.off
    found = [Reason("note.position.few", {"n": count, "all": all})] if count < all else []
    for cell in state.land.tiles():
        if state.room[cell] < 0:
            found.append(Reason("note.position.overfull", {"cell": NAME[cell], "n": -state.room[cell]}))
    return found


class _Reader:
    """Reads one position, part by part. Each part is checked before the next one uses it."""

    def __init__(self, position: Any) -> None:
        if not isinstance(position, dict):
            raise Refused("err.position.object")
        if position.get("game", "trias") != "trias":
            raise Refused("err.position.game", game=_short(position["game"]))
        self.given: Json = position
        stock = position.get("stock")
        if not isinstance(stock, list) or not 2 <= len(stock) <= 5:
            raise Refused("err.position.players")
        self.players = len(stock)
        self.box: Box = box(self.players)
        self.cards = sum(self.box.deck1) + sum(self.box.deck2) + 1

    def state(self) -> State:
        """Return the state, after all checks."""
        self._options()
        self._tiles()
        self._herds()
        self._turn()
        self._points()
        self._cards()
        given = {**self.given, "stock": list(self.given["stock"]), "hands": self.hands}
        given |= {"spent": self.spent, "swimmers": self.swimmers, "herds": self.herds}
        given |= {
            "ap": self.ap,
            "free_rescues": self.free_rescues,
            "last_turns": self.last_turns,
            "card": self.card,
        }
        state = from_position(given, self.pile, self.pole)
        _check_phase(state)
        found = state.winners()
        winners = None if found is None else list(found)
        if self.given.get("winners", winners) != winners:
            raise Refused("err.position.winners")
        Past(state).check()
        return state

    # Values ---------------------------------------------------------------------------------------

    def _number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        value = self.given.get(key, default)
        if type(value) is not int or not least <= value <= most:
            raise Refused("err.position.number", key=key, least=least, most=most, value=_short(value))
        return value

    def _numbers(self, key: str, most: int) -> list[int]:
        """Return a list with a number for each seat."""
        value = self.given.get(key)
        if not isinstance(value, list) or len(value) != self.players:
            raise Refused("err.position.list", key=key, n=self.players)
        for number in value:
            if type(number) is not int or not 0 <= number <= most:
                raise Refused("err.position.number", key=key, least=0, most=most, value=_short(number))
        return value

    def _by_cell(self, key: str) -> dict[str, list[int]]:
        """Return cell name -> each seat's number of herds. Leaves out cells where no seat has any."""
        value = self.given.get(key, {})
        if not isinstance(value, dict):
            raise Refused("err.position.cells", key=key)
        found = {}
        for name, counts in value.items():
            _cell(name)
            if not isinstance(counts, list) or len(counts) != self.players:
                raise Refused("err.position.counts", key=key, cell=name, n=self.players)
            for count in counts:
                if type(count) is not int or not 0 <= count <= MOST_HERDS:
                    raise Refused("err.position.count", cell=name, most=MOST_HERDS, value=_short(count))
            if any(counts):
                found[name] = counts
        return found

    # Parts ----------------------------------------------------------------------------------------

    def _options(self) -> None:
        options = self.given.get("options", {})
        pole = options.get("pole", "unlimited") if isinstance(options, dict) else None
        if not isinstance(pole, str) or pole not in POLE_CAPACITY:
            raise Refused("err.record.option", option="pole", value=_short(pole))
        self.pole = pole

    def _tiles(self) -> None:
        tiles = self.given.get("tiles")
        if not isinstance(tiles, dict):
            raise Refused("err.position.cells", key="tiles")
        for name, letter in tiles.items():
            cell = _cell(name)
            if letter not in ("M", "S", "W", "P") or (letter == "P") != (cell == POLE):
                raise Refused("err.position.letter", cell=name, letter=_short(letter))
        if NAME[POLE] not in tiles:
            raise Refused("err.position.pole")
        count = Counter(tiles.values())
        for letter, most in zip(_TERRAINS, self.box.land, strict=True):
            if count[letter] > most:
                raise Refused(f"err.position.most.{letter}", n=count[letter], most=most)
        most = sum(self.box.land) - self.box.off
        if len(tiles) - 1 > most:
            raise Refused("err.position.tiles", n=len(tiles) - 1, most=most)
        inner = sum(1 <= RING[cell_named(name)] <= 2 for name in tiles)
        if inner > (most := 18 - self.box.water):  # R1.2, and R5.2a: tiles only go outwards
            raise Refused("err.position.inner", n=inner, most=most)
        self.tiles = tiles

    def _herds(self) -> None:
        self.herds, self.swimmers = self._by_cell("herds"), self._by_cell("swimmers")
        for name in self.herds:
            if name not in self.tiles:
                raise Refused("err.position.on_sea", cell=name)
        for name in self.swimmers:
            if name in self.tiles:
                raise Refused("err.position.on_land", cell=name)
        far = max(RING[cell_named(name)] for name in self.tiles)
        for name in self.swimmers:  # R5.2a: the tile that sank them is farther out
            if RING[cell_named(name)] >= far:
                raise Refused("err.position.deep", cell=name)
        room = POLE_CAPACITY[self.pole]
        at_pole = sum(self.herds.get(NAME[POLE], ()))
        if at_pole > room != UNLIMITED:  # R2.3: never overfull
            raise Refused("err.position.at_pole", n=at_pole, most=room)
        all = self.box.stock
        stock = self._numbers("stock", all)
        groups = [*self.herds.values(), *self.swimmers.values()]
        for seat in range(self.players):
            on_board = sum(counts[seat] for counts in groups)
            if on_board + stock[seat] > all:
                raise Refused("err.position.herds", seat=seat + 1, n=on_board + stock[seat], most=all)
            if on_board + stock[seat] < all:
                raise Refused("err.position.lost", seat=seat + 1, n=on_board + stock[seat], all=all)

    def _turn(self) -> None:
        phase = self.given.get("phase")
        if not isinstance(phase, str) or phase not in PHASES:
            raise Refused("err.position.phase", phase=_short(phase))
        self.phase = phase
        self.player = self._number("player", 0, self.players - 1)
        last = self.given.get("last_turns")
        self.last_turns = None if last is None else self._number("last_turns", 0, self.players)
        if (self.last_turns is not None and phase not in ("act", "over")) or (
            (self.last_turns == 0) != (phase == "over")
        ):
            raise Refused("err.position.last", phase=phase)
        most = 0 if phase != "act" else self.box.points if last is None else LAST_POINTS
        ap = self.ap = self._number("ap", 0, most, 0)
        most_free = RESCUES - 1 if phase == "act" and ap < most else 0
        self.free_rescues = self._number("free_rescues", 0, most_free, 0)
        self.card = self.given.get("card")
        if (phase == "drift") != (self.card is not None) or self.card not in (None, "M", "S", "W"):
            raise Refused("err.position.card", value=_short(self.card))
        self.spent = self._by_cell("spent")
        for name, counts in self.spent.items():
            own = self.herds.get(name, [0] * self.players)[self.player]
            if (
                phase not in ("act", "over")
                or sum(counts) != counts[self.player]
                or counts[self.player] > own
            ):
                raise Refused("err.position.spent", cell=name)
        count = sum(counts[self.player] for counts in self.spent.values())
        if phase == "act" and count > 2 * (most - ap):  # R7.6: two for each action point
            raise Refused("err.position.reproduced", n=count, most=2 * (most - ap))

    def _points(self) -> None:
        score = self._numbers("score", MOST_POINTS)
        if any(score) and (self.phase == "place" or (self.players == 2 and self.phase != "over")):
            raise Refused("err.position.points")

    def _cards(self) -> None:
        """Check the remaining cards (R4, R12), and deal those that the position does not give."""
        hands = self.given.get("hands", [None] * self.players)
        if not isinstance(hands, list) or len(hands) != self.players:
            raise Refused("err.position.list", key="hands", n=self.players)
        for card in hands:
            if card not in (None, "M", "S", "W"):
                raise Refused("err.position.hand", value=_short(card))
        is_last = self.last_turns is not None
        least, most = (0, sum(self.box.deck2)) if is_last else (1, self.cards - self.players)
        if self.phase == "place":
            least = most
        elif self.phase in ("drift", "act") and not is_last and hands[self.player] is not None:
            most -= 1  # one of the cards has been played
        deck = self._number("deck", least, most)
        turns = 0 if self.phase == "place" else self.cards - self.players - deck + 1
        for name in self.tiles:  # each drift extends the land by at most one ring
            if RING[cell_named(name)] > (most := self.box.rings + 2 * turns):
                raise Refused("err.position.far", cell=name, rings=most)
        seen = [card for card in (*hands, self.card) if card is not None]
        left = Counter(
            dict(zip(_TERRAINS, map(sum, zip(self.box.deck1, self.box.deck2, strict=True)), strict=True))
        )
        for letter in _TERRAINS:
            if seen.count(letter) > left[letter]:
                raise Refused("err.position.cards", letter=letter, n=seen.count(letter), most=left[letter])
        self.pile, self.hands = self._deal(deck, hands, left - Counter(seen), is_last=is_last)

    def _deal(
        self, deck: int, hands: list[str | None], left: Counter[str], *, is_last: bool
    ) -> tuple[str, list[str | None]]:
        """Return the pile, top card first, and the hands. left: the cards not shown anywhere."""
        rng = Random(0)
        pile, second = self.given.get("pile"), sum(self.box.deck2) + 1
        if pile is None:
            pile = self._dealt(deck, left, rng, is_last=is_last)
        if not isinstance(pile, str) or len(pile) != deck or set(pile) - set("MSWX"):
            raise Refused("err.position.pile", n=deck)
        if pile.count("X") != (not is_last) or (not is_last and pile.index("X") < deck - second):
            raise Refused("err.position.meteorite")
        for letter, most in zip(_TERRAINS, self.box.deck2, strict=True):  # R1.4: deck 1 lies on deck 2
            if pile.count(letter) > left[letter]:
                most = left[letter]
                raise Refused("err.position.cards", letter=letter, n=pile.count(letter), most=most)
            if (count := pile[-second:].count(letter)) > most:
                raise Refused("err.position.second_deck", letter=letter, n=count, most=most)
        rest = left - Counter(pile)
        cards = [letter for letter in _TERRAINS for _ in range(rest[letter])]
        rng.shuffle(cards)
        return pile, self._fill(hands, cards)

    def _dealt(self, deck: int, left: Counter[str], rng: Random, *, is_last: bool) -> str:
        """Return a pile of `deck` cards, those of the second deck below all others."""
        second = [letter for letter, n in zip(_TERRAINS, self.box.deck2, strict=True) for _ in range(n)]
        first = list((left - Counter(second)).elements())
        rng.shuffle(first)
        rng.shuffle(second)
        count = deck if is_last else deck - 1
        under = second[:count]
        if not is_last:
            under.insert(rng.randrange(len(under) + 1), "X")
        return "".join(first[: count - len(second)] if count > len(second) else []) + "".join(under)

    def _fill(self, hands: list[str | None], cards: list[str]) -> list[str | None]:
        """Return the hands with a card for each seat that needs one because it has a turn left (R1.5)."""
        if self.last_turns is not None or self.phase == "over":
            return hands
        cards = cards[::-1]
        filled = []
        for seat, hand in enumerate(hands):
            may_lack = seat == self.player and self.phase in ("drift", "act")
            filled.append(hand if hand is not None or may_lack or not cards else cards.pop())
        return filled


def _check_phase(state: State) -> None:
    """Raise Refused if the phase does not fit the board."""
    if state.phase == "place":
        _check_placing(state)
    elif state.phase == "drift" and not state.must_drift(state.player, state.card):
        raise Refused("err.position.no_drift")
    elif state.phase == "over" or state.last_turns is not None or state.phase in ("card", "drift"):
        _check_gone_home(state)


def _check_gone_home(state: State) -> None:
    """Refuse herds that a seat must take back (R8.1) if no tile has drifted since its turn ended."""
    turns = 1 if state.last_turns is None else state.players - state.last_turns + (state.phase != "over")
    for back in range(min(turns, state.players)):
        seat = (state.player - back - (state.phase != "over")) % state.players
        if state.swimmers[seat]:
            cell = NAME[min(state.swimmers[seat])]
            raise Refused("err.position.swims", seat=seat + 1, cell=cell)
        if surplus := state.surplus(seat):
            raise Refused("err.position.surplus", seat=seat + 1, cell=NAME[min(surplus)])


def _check_placing(state: State) -> None:
    """Raise Refused unless the seats have placed their herds in turn, in pairs (R1.7)."""
    if any(state.swimmers):
        raise Refused("err.position.swam", cell=NAME[min(min(cells) for cells in state.swimmers if cells)])
    pairs = [cell for herds in state.herds for cell in herds]
    rounds, more = divmod(len(pairs), state.players)
    due = [rounds + ((state.player + more - seat) % state.players < more) for seat in range(state.players)]
    are_pairs = all(count == 2 for herds in state.herds for count in herds.values())
    is_in_turn = [len(herds) for herds in state.herds] == due and rounds < 2
    if not are_pairs or not is_in_turn or len(set(pairs)) < len(pairs):
        raise Refused("err.position.placing")


def _cell(name: Any) -> int:
    try:
        return cell_named(str(name))
    except ValueError:
        raise Refused("err.position.cell", cell=_short(name)) from None


def _short(value: object) -> str:
    return str(value)[:20]


assert "".join(LETTERS[code] for code in DRIFTING) == _TERRAINS
