"""Views: what is on screen, as plain values that games make and web/draw draws. No decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypedDict

if TYPE_CHECKING:
    from web.state.names import Intent

#: The five tokens in the order in which seats get them. Each has its own colour, shape and animal.
TOKENS = ("red", "yellow", "purple", "white", "black")

#: The colour pairs for dice. The first is that of the printed game.
PALETTES = ("orange-black", "gold-purple", "ivory-green")

#: The value of a seat's `bot` for a person on another device.
FAR = "far"

Attributes = dict[str, str]
Point = tuple[float, float]  # x, y in board units
Box = tuple[float, float, float, float]  # x, y, width, height in board units (hex side 50)


def sends(intent: Intent, value: str | None = None) -> Attributes:
    """Return the attributes of a button or field that sends an intent, with or without a value.

    >>> sends("pace", "fast")
    {'data-intent': 'pace', 'data-value': 'fast'}
    """
    attributes = {"data-intent": str(intent)}
    return attributes if value is None else attributes | {"data-value": value}


@dataclass(frozen=True, slots=True)
class Herd:
    """One herd as drawn. mark: '', 'fresh' (can reproduce) or 'spent' (can no longer do so this turn)."""

    token: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A cell that completes the action under way.

    kind: 'place', 'move' or 'rescue' for a tile that takes a herd; 'reproduce'; or for the destination of a
    drift 'score' (the player to move scores), 'zero' (nobody scores), 'join' (joins land) or 'others' (only
    others score). text: a short figure such as '+2', or ''. warn: a herd of the player to move would swim.
    others: (token, text) of other players who score. steps: how many actions a move costs.
    """

    kind: str
    text: str = ""
    chosen: bool = False
    warn: bool = False
    others: tuple[tuple[str, str], ...] = ()
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell that takes clicks and the focus: its words for screen readers, its data-* attributes."""

    label: str
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Label:
    """The label beside a land mass: letter, number of tiles, (token, text) of the leaders, best first.

    has_scored: the texts are points just scored. first: how many of the leaders have the most herds there, 0
    if none is to be highlighted. points: (token, text) of the points if it were scored now, shown instead of
    the leaders; () to show the leaders.
    """

    letter: str
    cells: tuple[int, ...]
    leaders: tuple[tuple[str, str], ...] = ()
    highlight: bool = False
    has_scored: bool = False
    first: int = 0
    points: tuple[tuple[str, str], ...] = ()

    def leader_texts(self, most: int) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Return (tokens, their text) of the leaders to show if there is room for `most`.

        Never leaves out a player who has scored, and shows tied players, who share a text, all or not at all.
        """
        leaders = self.leaders if self.has_scored else self.leaders[:most]
        singles = tuple(((token,), text) for token, text in leaders)
        if len(leaders) == len(self.leaders) or self.leaders[most][1] != leaders[-1][1]:
            return singles
        even = leaders[-1][1]
        tokens = tuple(token for token, text in self.leaders if text == even)
        return (*(single for single in singles if single[1] != even), (tokens, even))


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark of an action on a cell, with an arrow from another cell if something moved.

    number: 0 for none. token: whose action, '' if that does not matter. is_large: with its arrow, and lines
    round the cell; small marks only show where something was done. is_drift: a tile moved. look: `done` for a
    played action and `better` for the one that would have been better; `faded` for an old one; else ''.
    """

    number: int
    cell: int
    origin: int | None = None
    token: str = ""
    is_large: bool = True
    is_drift: bool = False
    look: str = ""

    def looking(self, look: str) -> Self:
        """Return a copy with another look. A mark with the look `done` has no number."""
        number = 0 if look == "done" else self.number
        return type(self)(number, self.cell, self.origin, self.token, self.is_large, self.is_drift, look)

    def after(self, count: int) -> Self:
        """Return a copy with its number increased by `count`."""
        number = self.number + count
        return type(self)(number, self.cell, self.origin, self.token, self.is_large, self.is_drift, self.look)

    def of(self, token: str, *, is_large: bool, look: str = "") -> Self:
        """Return a copy of the mark for the player with this token."""
        return type(self)(self.number, self.cell, self.origin, token, is_large, self.is_drift, look)


class AdviceLine(NamedTuple):
    """A line of a hint. number: its mark's number on the board, 0 for none. text: without markup."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Spotlight:
    """What the mouse, the focus or a tap highlights on the board, in its own layer.

    veiled: darkened tiles. token: the player whose herds stay bright on them. land: the outlined tiles of a
    land mass. raised, hot: tiles raised with a warm rim, and one with a white rim. way: the cells of a herd's
    path; text: the cost of the move. held: the token of the herd. aim: the cell on which a drop would
    complete an action. deeds: cells and arrows of past actions. advice: the same for a hint, with numbers.
    glow: (cell, strength from 0 to 1). eggs: (cell, how many herds of `BoardView.rescuer` can reproduce
    there). refused: the cell of the last refusal.
    """

    veiled: frozenset[int] = frozenset()
    token: str = ""
    land: frozenset[int] = frozenset()
    raised: frozenset[int] = frozenset()
    hot: int | None = None
    way: tuple[int, ...] = ()
    text: str = ""
    held: str = ""
    aim: int | None = None
    deeds: tuple[Mark, ...] = ()
    advice: tuple[Mark, ...] = ()
    glow: tuple[tuple[int, float], ...] = ()
    eggs: tuple[tuple[int, int], ...] = ()
    refused: int | None = None

    def replace(self, **values: Any) -> Self:
        """Return a copy with these values changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | values)


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything drawn on the board. Cells are the engine's ints, terrains the letters M S W P."""

    tiles: dict[int, str]
    herds: dict[int, tuple[Herd, ...]] = field(default_factory=dict)
    swimmers: dict[int, tuple[Herd, ...]] = field(default_factory=dict)
    capacity: dict[int, int] = field(default_factory=dict)  # no entry: unlimited (the Pole); 0: closed
    labels: tuple[Label, ...] = ()
    spots: dict[int, Spot] = field(default_factory=dict)
    picks: frozenset[int] = frozenset()  # cells that begin an action: they glow
    glow: frozenset[int] = frozenset()  # cells that a hint points to
    splits: frozenset[int] = frozenset()  # picks whose removal would split their land mass
    targets: dict[int, Target] = field(default_factory=dict)
    inspected: int | None = None  # the inspected cell, outlined
    selected: int | None = None  # the cell of the picked herd or swimmers, outlined
    lifted: int | None = None  # the tile picked up, drawn raised, its herds already swimming
    ghost: int | None = None  # where the lifted tile would land, drawn there at 92 % with an arrow
    rescuer: str | None = None  # the token whose swimmers have lifebuoys
    marks: tuple[Mark, ...] = ()
    alarms: frozenset[int] = frozenset()  # where others have sunk herds of the watching person
    dimmed: frozenset[int] = frozenset()  # tiles that do not matter now: darkened
    outlined: frozenset[int] = frozenset()  # the land mass that the previewed drift would make
    rings: bool = False  # ring letters on the targets of a drift
    names: bool = False  # each tile shows its name
    compact: bool = False  # small hexes: one token with a count for each colour
    view: Box = (-420.0, -420.0, 840.0, 840.0)
    full_box: Box | None = None  # the box of the whole board if the view is zoomed, else None
    focus: int = 0  # the cell with the board's only tab stop
    name: str = ""  # the board's own accessible name
    pixels: float = 0.0  # width of a hex in CSS pixels, for the size of signs; 0 if unknown
    rotation: int = 0  # sixths of a circle by which the board is turned; does not change the cells' numbers
    corner: tuple[float, float, float, float] | None = (
        None  # what buttons cover, in board units: left, top, ...
    )
    banner: tuple[float, float, float, float] | None = None  # likewise, what the banner covers
    is_dusk: bool = False  # the sea has the amber light of the last round
    tints: dict[int, tuple[str, ...]] = field(default_factory=dict)  # tiles in the colours of these tokens
    spotlight: Spotlight = Spotlight()

    def replace(self, **values: Any) -> Self:
        """Return a copy with these values changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | values)


class Light(TypedDict):
    """The values of a BoardView that follow the mouse and the focus."""

    labels: tuple[Label, ...]
    focus: int
    inspected: int | None
    spotlight: Spotlight


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player in the panel. role: the words under the name. swimming: the number of herds in the water.

    next: plays after the player to move. colour: the colour of the strokes for the stock. sign, note: markup
    and words in place of the stock, in a game without one. lights: what the row highlights on the board
    (Session.lit), '' for nothing. is_lit: it is highlighted now. seat: the player's seat. face: the bot's, if
    it has one. mood: `sunk` or `won` if it shows one. scored: the points if the game ended now, None if they
    are hidden. leads: the player would win then.
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
    lights: str = ""
    is_lit: bool = False
    seat: int = 0
    face: str = ""
    mood: str = ""
    scored: int | None = None
    leads: bool = False
    colour: str = ""

    def replace(self, **values: Any) -> Self:
        """Return a copy with these values changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | values)


@dataclass(frozen=True, slots=True)
class LandRow:
    """One land mass in the table, with herds and points by seat. points: its points if scored now."""

    letter: str
    tiles: int
    herds: tuple[int, ...]
    points: tuple[int, ...]
    pole: bool = False
    is_changed: bool = False
    is_lit: bool = False
    how: str = ""  # on the result page, the words that explain how the points were divided


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. text: markup, with names and terrains in <b>. token: None for a heading."""

    text: str
    token: str | None = None
    detail: str = ""
    heading: bool = False
    lock: bool = False  # cannot be undone past this line
    moment: int = 0  # the number of its action, from 1; 0 for none
    lights: bool = False  # its action can be highlighted on the board


@dataclass(frozen=True, slots=True)
class Button:
    """One button.

    attributes: its data-* attributes. sign: markup before the icon and the words. more: smaller words below.
    short: a shorter text for small windows; screen readers get the full one. reason: why it is disabled, or
    ''.
    """

    text: str
    attributes: Attributes
    icon: str = ""
    primary: bool = False
    key: str = ""  # its keyboard key, shown on wide screens
    cost: int | None = None
    pressed: bool | None = None  # for toggle buttons
    expanded: bool | None = None  # for buttons that open a list
    reason: str = ""
    quiet: bool = False  # without a border
    more: str = ""
    short: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab beside the board: its name, its words, the intent that opens it, the id of its panel.

    has_news: it has content that the person has not seen yet.
    """

    name: str
    text: str
    intent: Intent
    panel: str
    is_open: bool = False
    has_news: bool = False


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a player has done since a person's last turn, as one row.

    seat: the player's. text: the main point, without markup. is_bad: it cost the person herds. icons: (icon,
    number or word, words for screen readers). is_shown: its marks on the board are large. is_coming: the
    player has not played yet. short: the text for small windows. face: the player's, if it has one. said: its
    remark.
    """

    seat: int
    token: str
    text: str
    is_bad: bool = False
    icons: tuple[tuple[str, str, str], ...] = ()
    is_shown: bool = False
    is_coming: bool = False
    short: str = ""
    face: str = ""
    said: str = ""


class Dots(NamedTuple):
    """The actions of a turn as dots. planned: how many of the remaining ones the current choice costs."""

    left: int
    planned: int
    all: int


@dataclass(frozen=True, slots=True)
class Step:
    """One of the turn's four phases, or one action of a bot's turn.

    state: 'done', 'now', 'next' or 'off' (not in this turn). dots: action points, (left, all). icon: its
    sign.
    """

    text: str
    state: str
    dots: tuple[int, int] | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """The hand card as shown: its terrain letter, '' while it is face down, None if there is no card."""

    terrain: str | None
    back: int = 1  # deck 1 or 2, visible on the back
    attributes: Attributes = field(default_factory=dict)  # of the button that shows or hides the card


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat in the draft. bot: a bot's id, or '' for a person."""

    name: str
    token: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class TurnBar:
    """The parts of the turn bar that do not depend on the game: for bots, distant seats and studies.

    prompt: what to do now and a smaller line, as markup; None for the game's own. buttons: likewise.
    is_daily: the game is the continent of the day. onward: the study's button to continue, for the result
    page.
    """

    prompt: tuple[str, str] | None = None
    buttons: list[Button] | None = None
    is_daily: bool = False
    onward: str = ""
