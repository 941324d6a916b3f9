"""Cards: the hand card, the pile and the unseen cards of Trias, as markup. Reads the app only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.moves import DRIFT, HAND, KIND, SOURCE
from trias.games.trias.state import State
from trias.games.trias.tiles import DRIFTING, LETTERS, box
from web.draw import cards
from web.state.views import Button, Card, sends
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def hand_card(app: App) -> str:
    """Return the hand card: large on its button while it can be played, else small."""
    state = app.state
    seat = _owner(app)
    if seat < 0:
        return ""
    card = state.hands[seat]
    if not card:
        return cards.hand(Card(None), t("hand.none"))
    letter, view = LETTERS[card], Card("", state.back(state.hand_at[seat]), sends("reveal"))
    label = t("hand.hidden")
    if app.sees(seat):
        is_only = len(app.persons()) == 1
        view = Card(letter, view.back, {} if is_only else sends("hide-card"))
        label = t(f"hand.{letter}" if is_only else f"hand.{letter}.hide")
    if not is_to_play(app):
        return cards.hand(view, label)
    text = t(f"button.play.{letter if view.terrain else 'hidden'}")
    tiles, splits = _tiles_words(state) if view.terrain else ("", "")
    play = Button(text, {"data-action": "hand"}, more=tiles, short=t("button.play.short"))
    return cards.playable(play, cards.face(view), cards.flip(view, label), splits)


def card_pile(app: App) -> str:
    """Return the pile: large on its button while a card can be drawn, with the odds, else small."""
    state = app.state
    if app.session.match is None:
        return ""
    count = len(state.deck) - state.cards_drawn
    if state.last_turns is not None:
        return cards.deck(count, t("deck.meteorite.out"), state.back(state.cards_drawn) if count else 2)
    second = sum(box(state.players).deck2) + 1
    meteorite = t("deck.meteorite.next") if count == 1 else t("deck.meteorite", n=min(count, second))
    unseen = [(LETTERS[card], n) for card, n in unseen_cards(app).items()]
    if state.phase == "card" and 1 < count <= second:
        meteorite = t("deck.meteorite.odds", n=count)  # the meteorite is surely in the pile (R1.5)
    back = state.back(state.cards_drawn)
    if not is_to_play(app):
        return cards.deck(count, meteorite, back, unseen)
    text = t("button.draw")
    draw = Button(text, {"data-action": "draw"}, more=t("card.left", n=count), short=text)
    return cards.playable(draw, cards.pile(count, back)) + cards.odds(unseen, meteorite)


def is_to_play(app: App) -> bool:
    """True while a person plays the hand card or draws."""
    return app.state.phase == "card" and app.is_persons_turn() and app.sheet != "handover"


def _owner(app: App) -> int:
    """Return the seat whose hand card the page shows, -1 for none."""
    persons, player = app.persons(), app.state.player
    if app.session.match is None or not persons or app.state.phase == "over":
        return -1
    if player in persons:
        return player
    return persons[0] if len(persons) == 1 else -1


def _tiles_words(state: State) -> tuple[str, str]:
    """Return how many tiles the hand card could drift, and how many of them split their land mass."""
    after = state.clone()
    after.play(HAND)
    tiles = (
        {code >> SOURCE for code in after.legal() if code & KIND == DRIFT}
        if after.phase == "drift"
        else set()
    )
    splits = sum(len(state.land.pieces(cell)) > 1 for cell in tiles)
    return t("card.tiles", n=len(tiles)), t("list.join") + t("card.splits", n=splits) if splits else ""


def unseen_cards(app: App) -> dict[int, int]:
    """Return terrain -> the number of cards that the person at the device has not seen (R12).

    These are in the pile and in others' hands, or in all hands if no card may be shown.
    """
    state = app.state
    counts = dict.fromkeys(DRIFTING, 0)
    for at in range(state.cards_drawn, len(state.deck)):
        if state.deck[at] in counts:
            counts[state.deck[at]] += 1
    for seat, card in enumerate(state.hands):
        if card and not app.sees(seat):
            counts[card] += 1
    return counts
