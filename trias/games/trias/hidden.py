"""Hidden: which place every card of Trias lies at, whose it is, when it is shown, and deals that fill gaps.

Places are numbered: the hands by seat, then the pile from the top. Until the meteorite comes every turn takes
exactly one card of the pile, at its beginning or at its end (R4.1, R8.2): so whose a place is, is known from
the start.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ..contract import CardTaken, Json, Refused
from .moves import DRAW, END, HAND, KIND
from .state import State
from .tiles import DRIFTING, LETTERS, METEORITE, box


def cards_of(players: int) -> tuple[str, str]:
    """Return the letters of all cards of both decks, in a fixed order, the meteorite last.

    >>> cards_of(2)
    ('MMMMMSSSSSSWWWWW', 'MSSWX')
    """
    contents = box(players)
    decks = (contents.deck1, (*contents.deck2, 1))
    first, second = (
        "".join(letter * count for letter, count in zip("MSWX", counts, strict=False)) for counts in decks
    )
    return first, second


def owner(place: int, setup: Json, players: int) -> int:
    """Return the seat that takes the card of a place, if the meteorite does not come before.

    >>> [owner(place, {"starter": 1}, 3) for place in range(6)]
    [0, 1, 2, 2, 0, 1]
    """
    return place if place < players else (setup["starter"] + 1 + place - players) % players


def takes(state: State, action: int) -> int | None:
    """Return the place of the card that a legal action takes, None for none."""
    kind = action & KIND
    if kind == HAND:
        at = state.hand_at[state.player]
        return state.player if at < 0 else state.players + at
    if kind == DRAW or (kind == END and state.last_turns is None and not state.hands[state.player]):
        return state.players + state.cards_drawn
    return None


def top(state: State) -> int | None:
    """Return the place of the card that is drawn next, None if none is drawn any more."""
    is_over = state.last_turns is not None or state.cards_drawn == len(state.deck)
    return None if is_over else state.players + state.cards_drawn


def is_last(state: State) -> bool:
    """True once the meteorite has come, so that no card is taken any more (R9.1)."""
    return state.last_turns is not None


def choices(action: int) -> str:
    """Return the letters that everybody may see when an action takes a card; '-' stands for an unseen one."""
    kind = action & KIND
    return "MSW" if kind == HAND else "MSWX" if kind == DRAW else "-X"


def seen(action: int, letter: str) -> str:
    """Return which of `choices` a card is.

    >>> seen(END, "W"), seen(END, "X"), seen(DRAW, "W")
    ('-', 'X', 'W')
    """
    return letter if letter in choices(action) else "-"


def letter_at(state: State, place: int) -> str:
    """Return the card that lies, or lay, at a place."""
    deal = state.deal
    return LETTERS[deal.hands[place] if place < state.players else deal.deck[place - state.players]]


def taken(start: State, actions: Sequence[int]) -> Iterator[CardTaken]:
    """Yield every card that these actions take."""
    state = start.clone()
    for number, action in enumerate(actions, 1):
        place, seat = takes(state, action), state.player
        if place is not None:
            letter = letter_at(state, place)
            yield CardTaken(number, seat, place, letter, seen(action, letter) != "-")
        state.play(action)


def put(state: State, place: int, letter: str) -> None:
    """Put a card at a place, whatever lies there. The set-up of the state need not be possible any more."""
    card = LETTERS.index(letter)
    hands, deck = list(state.deal.hands), list(state.deal.deck)
    at = place - state.players
    if at < 0:
        hands[place] = card
    else:
        deck[at] = card
    state.deal = state.deal._replace(hands=tuple(hands), deck=tuple(deck))
    state.deck = state.deal.deck
    for seat, card_at in enumerate(state.hand_at):
        if state.hands[seat] and (seat == place if card_at < 0 else card_at == at):
            state.hands[seat] = card


def filled(setup: Json, players: int, known: Mapping[int, str], in_hands: Collection[int] = ()) -> Json:
    """Return the set-up with the known cards at their places, and with the others in a fixed order.

    in_hands: places from which an unseen card has been drawn, which was not the meteorite. Raises Refused if
    there are more of a card than the game has, or no place is left for the meteorite.

    >>> filled({}, 2, {0: "W", 18: "X"}) == {"hands": "WM", "deck": "MMMMSSSSSSWWWWMSXSW"}
    True
    """
    cards: list[str] = []
    for deck in cards_of(players):
        places = range(len(cards), len(cards) + len(deck))
        left = list(deck)
        for place in places:
            if place in known:
                if known[place] not in left:
                    raise Refused("err.sealed.count")
                left.remove(known[place])
        row = {place: known[place] for place in places if place in known}
        if "X" in left:
            left.remove("X")
            free = [place for place in places if place not in known and place not in in_hands]
            if not free:
                raise Refused("err.sealed.meteorite")
            row[free[-1]] = "X"
        cards += [row.get(place) or left.pop(0) for place in places]
    return {**setup, "hands": "".join(cards[:players]), "deck": "".join(cards[players:])}


def places_to_lift(state: State, seats: Collection[int]) -> list[int]:
    """Return the places of the pile whose cards others take before one of these seats takes one again.

    Before the last of these seats has placed its herds, and in the last round, there are none.
    """
    players, setup = state.players, {"starter": state.deal.starter}
    still = {(state.deal.starter - number) % players for number in range(state.placings, 2 * players)}
    if state.last_turns is not None or still & set(seats):
        return []
    found = []
    for place in range(players + state.cards_drawn, players + len(state.deck)):
        if owner(place, setup, players) in seats:
            break
        found.append(place)
    return found


assert LETTERS[METEORITE] == "X"
assert "".join(LETTERS[code] for code in DRIFTING) == "MSW"
