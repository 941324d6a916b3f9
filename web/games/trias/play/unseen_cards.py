"""Unseen cards: the cards that the person at the device has not seen. Only reads the app."""

from trias.games.trias.tiles import DRIFTING
from web.games.trias.position import state_of
from web.state.app import App


def unseen_cards(app: App) -> dict[int, int]:
    """Return terrain -> the number of cards that the person at the device has not seen (R12).

    These cards are in the pile and in others' hands, or in all hands if no card may be shown.
    """
    state = state_of(app)
    counts = dict.fromkeys(DRIFTING, 0)
    for at in range(state.cards_drawn, len(state.deck)):
        if state.deck[at] in counts:
            counts[state.deck[at]] += 1
    for seat, card in enumerate(state.hands):
        if card and not app.sees(seat):
            counts[card] += 1
    return counts
