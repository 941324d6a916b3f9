"""Views: what is on screen, as plain values, between the app and the drawing. Decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from web.state.names import Intent

#: The five tokens in the order in which seats get them; colour, shape and animal go together.
TOKENS = ("red", "yellow", "purple", "white", "black")

#: The pairs of colours that Triad's dice can have; the first is that of the box.
PALETTES = ("orange-black", "gold-purple", "ivory-green")

#: What a seat's `bot` is where a person on another device plays it.
FAR = "far"

Attributes = dict[str, str]
Box = tuple[float, float, float, float]  # x, y, width, height in board units (hex side 50)


def sends(intent: Intent, value: str | None = None) -> Attributes:
    """The attributes of a button or a field that sends an intent, with a value or without.

    >>> sends("pace", "fast")
    {'data-intent': 'pace', 'data-value': 'fast'}
    """
    found = {"data-intent": str(intent)}
    return found if value is None else found | {"data-value": value}


@dataclass(frozen=True, slots=True)
class Herd:
    """One herd as drawn. mark: '' | 'fresh' (can reproduce) | 'spent' (cannot any more this turn)."""

    token: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A cell that would complete the action begun.

    kind: 'place' | 'move' | 'rescue' (a tile that takes a herd), 'reproduce', or for a drift's
    destination 'score' (the player to move scores), 'zero' (nobody scores), 'join' (joins land),
    'others' (only others score). text: a short figure such as '+2' or '2 AP', or ''.
    warn: a herd of the player to move would swim.
    """

    kind: str
    text: str = ""
    chosen: bool = False
    warn: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell that takes a click or the focus: its words for a screen reader, its data-* attributes."""

    label: str
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Label:
    """The pill beside a land mass: letter, number of tiles, (token, text) of the leaders, best first.

    scored: the texts are the points that the land mass has just brought.
    """

    letter: str
    cells: tuple[int, ...]
    leaders: tuple[tuple[str, str], ...] = ()
    highlight: bool = False
    scored: bool = False

    def named(self, most: int) -> tuple[tuple[tuple[str, ...], str], ...]:
        """(tokens, their text) of the leaders shown where there is room for `most`.

        Who has scored is never left out, and of those who are even nobody is: they share their text.
        """
        shown = self.leaders if self.scored else self.leaders[:most]
        singles = tuple(((token,), text) for token, text in shown)
        if len(shown) == len(self.leaders) or self.leaders[most][1] != shown[-1][1]:
            return singles
        even = shown[-1][1]
        tokens = tuple(token for token, text in self.leaders if text == even)
        return (*(single for single in singles if single[1] != even), (tokens, even))


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered mark of what a bot has just done on a cell, with an arrow from another one if it moved."""

    number: int
    cell: int
    origin: int | None = None


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything drawn on the board. Cells are the engine's ints, terrain letters M S W P."""

    tiles: dict[int, str]
    herds: dict[int, tuple[Herd, ...]] = field(default_factory=dict)
    swimmers: dict[int, tuple[Herd, ...]] = field(default_factory=dict)
    capacity: dict[int, int] = field(default_factory=dict)  # no entry: unlimited (the Pole), 0: closed
    labels: tuple[Label, ...] = ()
    spots: dict[int, Spot] = field(default_factory=dict)
    picks: frozenset[int] = frozenset()  # cells that can begin an action: they glow
    glow: frozenset[int] = frozenset()  # where a hint says to look
    splits: frozenset[int] = frozenset()  # those of them whose tile holds its land mass together
    targets: dict[int, Target] = field(default_factory=dict)
    inspected: int | None = None  # the cell that is looked into, outlined
    selected: int | None = None  # the herd's or swimmers' cell picked, outlined
    lifted: int | None = None  # the tile picked up: drawn raised at its place, its herds already swimming
    ghost: int | None = None  # where the lifted tile would land: drawn there at 92 %, with an arrow
    rescuer: str | None = None  # the token whose swimmers get a lifebuoy ring
    marks: tuple[Mark, ...] = ()
    dimmed: frozenset[int] = frozenset()  # tiles drawn darker (final scoring)
    rings: bool = False  # ring letters on the targets of a drift
    names: bool = False  # each tile bears its name
    compact: bool = False  # small hexes: one token a colour with a count
    view: Box = (-420.0, -420.0, 840.0, 840.0)
    whole: Box | None = None  # what the view is a part of where the board is zoomed; None: the view
    focus: int = 0  # the cell that holds the board's one tab stop
    name: str = ""  # the board's own accessible name
    pixels: float = 0.0  # width of a hex on screen in CSS pixels, for the size of signs; 0: not known

    def changed(self, **values: Any) -> Self:
        """The same view but for these."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | values)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player in the panel. role: the words under the name; swimming: herds in the water.

    next: plays after the one to move. sign, note: markup and words that stand in the stock's place where
    the game has none.
    """

    token: str
    name: str
    role: str
    score: int
    stock: int
    stock_full: int
    swimming: int = 0
    active: bool = False
    winner: bool = False
    sign: str = ""
    note: str = ""
    next: bool = False


@dataclass(frozen=True, slots=True)
class LandRow:
    """One land mass in the table; herds and points in the order of the seats. points: if scored now."""

    letter: str
    tiles: int
    herds: tuple[int, ...]
    points: tuple[int, ...]
    pole: bool = False
    changed: bool = False
    how: str = ""  # final table: the words that explain the division


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. text is markup (names and terrains in <b>), token None for a heading."""

    text: str
    token: str | None = None
    detail: str = ""
    heading: bool = False
    lock: bool = False  # cannot be undone past this line
    moment: int = 0  # number of the action that it tells of, from 1; 0 for none


@dataclass(frozen=True, slots=True)
class Button:
    """One button. attributes hold its data-*; more: smaller words below; reason: why it is off ('' = on)."""

    text: str
    attributes: Attributes
    icon: str = ""
    primary: bool = False
    key: str = ""  # the key that presses it, shown as a hint on wide screens
    cost: int | None = None
    pressed: bool | None = None  # for a button that stays down (the mode chosen)
    reason: str = ""
    quiet: bool = False  # without a border
    more: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One of the turn's four phases. state: 'done' | 'now' | 'next' | 'off' (not in this turn).

    dots: (left, all) action points.
    """

    text: str
    short: str
    state: str
    dots: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The hand card as shown: terrain letter, '' until its owner asks for it, None if none is held."""

    terrain: str | None
    back: int = 1  # deck 1 or 2, told by the back
    attributes: Attributes = field(default_factory=dict)  # of the button that shows or hides it


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat as chosen so far. bot: a bot's id, or '' for a person."""

    name: str
    token: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class TurnBar:
    """What the bar of the turn holds where the game has no say: for bots, seats elsewhere and studies.

    prompt: who must do what, and a smaller line, markup; buttons: those of the turn; None: the game's own.
    is_daily: the game is that of a day. onward: the button of a study that goes on, for the final table.
    """

    prompt: tuple[str, str] | None = None
    buttons: list[Button] | None = None
    is_daily: bool = False
    onward: str = ""
