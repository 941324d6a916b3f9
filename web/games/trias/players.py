"""Players: their rows, the hand card, the pile, and the unseen cards. Reads the app only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trias.games.trias.tiles import DRIFTING, LETTERS, box
from web.draw import panels
from web.state.views import Card, PlayerRow, sends
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def player_rows(app: App, remaining: Sequence[int] = ()) -> list[PlayerRow]:
    """Return the players in seat order. remaining: points that the final scoring has not counted yet."""
    state = app.state
    playing = app.session.match is not None and state.phase != "over"
    winners = () if remaining else state.winners() or ()
    following = (state.player + (-1 if state.phase == "place" else 1)) % state.players
    if state.placings == 2 * state.players - 1 or state.last_turns == 1:
        following = (
            state.player
        )  # whoever places last has the first turn (R1.7); nobody follows the last turn
    return [
        PlayerRow(
            token,
            name,
            role_of(app, seat),
            state.score[seat] - (remaining[seat] if remaining else 0),
            state.stock[seat],
            box(state.players).stock,
            sum(state.swimmers[seat].values()),
            playing and seat == state.player,
            seat in winners,
            next=playing and seat == following and seat != state.player,
        )
        for seat, (token, name) in enumerate(zip(app.tokens(), app.names(), strict=True))
    ]


def role_of(app: App, seat: int) -> str:
    bot = app.bot_of(seat)
    if bot:
        return t("role.bot", level=t(f"bot.{bot}"))
    if app.is_far(seat):
        return t("role.far")
    return t("role.you" if app.persons() == [seat] else "role.person")


def hand_card(app: App) -> str:
    state = app.state
    persons = app.persons()
    if app.session.match is None or not persons or state.phase == "over":
        return ""
    seat = state.player if state.player in persons else persons[0] if len(persons) == 1 else -1
    if seat < 0:
        return ""
    card = state.hands[seat]
    if not card:
        return panels.hand(Card(None), t("hand.none"))
    back = state.back(state.hand_at[seat])
    letter = LETTERS[card]
    if len(persons) == 1:
        return panels.hand(Card(letter, back), t(f"hand.{letter}"))
    if app.sees(seat):
        return panels.hand(Card(letter, back, sends("hide-card")), t(f"hand.{letter}.hide"))
    return panels.hand(Card("", back, sends("reveal")), t("hand.hidden"))


def card_pile(app: App) -> str:
    state = app.state
    if app.session.match is None:
        return ""
    count = len(state.deck) - state.cards_drawn
    if state.last_turns is not None:
        return panels.deck(count, t("deck.meteorite.out"), state.back(state.cards_drawn) if count else 2)
    second = sum(box(state.players).deck2) + 1
    text = t("deck.meteorite.next") if count == 1 else t("deck.meteorite", n=min(count, second))
    unseen = unseen_cards(app)
    if state.phase == "card" and count > 1 and count <= second:
        text = t("deck.meteorite.odds", n=count)  # the meteorite is surely in the pile (R1.5)
    return panels.deck(
        count, text, state.back(state.cards_drawn), [(LETTERS[card], n) for card, n in unseen.items()]
    )


def unseen_panel(app: App) -> str:
    """Return the unseen cards, below the land masses of wide screens, where the bar has no room for them."""
    if app.session.match is None or app.state.phase == "place":
        return ""
    return panels.unseen([(LETTERS[card], n) for card, n in unseen_cards(app).items()])


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
