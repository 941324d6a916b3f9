"""Cards: the hand card, the pile and the unseen cards of Trias, as markup. Only reads the app."""

from trias.games.trias.moves import DRAW, END, KIND
from trias.games.trias.tiles import LETTERS, METEORITE, box
from web.games.trias.board import card_views
from web.games.trias.play import pointed
from web.games.trias.play.unseen_cards import unseen_cards
from web.games.trias.position import state_of
from web.state.app import App
from web.state.views import Button, Card, sends
from web.words import m, t

_METEORITE = LETTERS[METEORITE]


def hand_card(app: App) -> str:
    """Return the hand card: large on its button while it can be played, else small.

    After it is played, and until the turn ends, the played card is shown, and the hand card beside it if that
    was kept.
    """
    state = state_of(app)
    seat = _owner(app)
    if seat < 0:
        return ""
    if is_after_card(app, seat):
        return _played(app, seat)
    card = state.hands[seat]
    if not card:
        return card_views.hand(Card(None), t("hand.none"))
    view, label = _hand(app, seat)
    if state.phase == "place" and view.terrain and not view.attributes:
        return card_views.first(view, label)
    if not is_to_play(app):
        return card_views.hand(view, label)
    text = t(f"button.play.{view.terrain or 'hidden'}")
    tiles, splits = _tiles_words(app) if view.terrain else ("", "")
    play = Button(
        text, {"data-action": "hand", "data-point": "hand"}, more=tiles, short=t("button.play.short")
    )
    return card_views.playable(play, card_views.face(view), card_views.flip(view, label), splits)


def held_card(app: App, which: str) -> str:
    """Return the card to show while it is dragged: `hand`, or `draw` for the top of the pile; else ''."""
    state = state_of(app)
    if which == "draw":
        return card_views.pile(1, state.back(state.cards_drawn))
    return card_views.face(_hand(app, state.player)[0]) if which == "hand" else ""


def pile(app: App) -> str:
    """Return the pile: large, with the odds, on its button while a card can be drawn, else small."""
    state = state_of(app)
    if app.session.match is None or state.phase == "place":
        return ""
    count = count_left(app)
    if not is_to_play(app):
        seat = _owner(app)
        is_third = seat >= 0 and is_after_card(app, seat) and bool(state.hands[seat])
        return card_views.few(_picture(app, card_views.SMALL), count, is_third=is_third)
    text = t("button.draw")
    draw = Button(
        text, {"data-action": "draw", "data-point": "draw"}, more=t("card.left", n=count), short=text
    )
    unseen = [(LETTERS[card], n) for card, n in unseen_cards(app).items()]
    return card_views.playable(draw, _picture(app, card_views.LARGE)) + card_views.odds(
        unseen, meteorite_words(app, ".short"), meteorite_words(app)
    )


def card_pile(app: App) -> str:
    """Return the small pile with the cards that nobody here has seen, for the panel of land masses."""
    state = state_of(app)
    if app.session.match is None:
        return ""
    count = count_left(app)
    unseen = (
        [] if state.last_turns is not None else [(LETTERS[card], n) for card, n in unseen_cards(app).items()]
    )
    return card_views.deck(_picture(app, card_views.SMALL), count, meteorite_words(app), unseen)


def clock(app: App) -> str:
    """Return how near the meteorite is, '' once it has fallen or if there is no pile."""
    count, last = count_left(app), _last_deck(app)
    if app.session.match is None or state_of(app).last_turns is not None or not count:
        return ""
    if is_near(app):
        text = meteorite_words(app, ".short")
        return card_views.clock(last - count, last, text, f"1/{count}", meteorite_words(app))
    before = count - last
    words = t("deck.meteorite.before.words", n=before)
    return card_views.clock(-1, last, t("deck.meteorite.before", n=before), f"{before}+", words)


def _picture(app: App, size: tuple[int, int]) -> str:
    """Return the pile, with the star that announces the meteorite once deck 1 is drawn."""
    state, count, last = state_of(app), count_left(app), _last_deck(app)
    back = state.back(state.cards_drawn) if count else 2
    return card_views.pile(count, back, size, last - count if is_near(app) else -1, last)


def is_near(app: App) -> bool:
    """True if the next card can be the meteorite, because deck 1 has been drawn."""
    return state_of(app).last_turns is None and 0 < count_left(app) <= _last_deck(app)


def count_left(app: App) -> int:
    """Return how many cards are in the pile."""
    return len(state_of(app).deck) - state_of(app).cards_drawn


def meteorite_words(app: App, kind: str = "") -> str:
    """Return what everybody knows about the meteorite, in words. kind: '.short' for a few words."""
    state, count = state_of(app), count_left(app)
    if state.last_turns is not None:
        return t("deck.meteorite.out")
    last = _last_deck(app)
    if count == 1:
        return t(f"deck.meteorite.next{kind}")
    if count <= last:  # it can be anywhere in the pile (R1.5)
        return t(f"deck.meteorite.odds{kind}", n=count)
    return t(f"deck.meteorite{kind}", n=last)


def _last_deck(app: App) -> int:
    """Return the number of cards in deck 2, including the meteorite."""
    return sum(box(state_of(app).players).deck2) + 1


def _hand(app: App, seat: int) -> tuple[Card, str]:
    """Return a hand card as the viewer may see it, and its name."""
    state = state_of(app)
    letter, back = LETTERS[state.hands[seat]], state.back(state.hand_at[seat])
    if not app.sees(seat):
        return Card("", back, sends("reveal")), t("hand.hidden")
    is_only = len(app.persons()) == 1
    label = t(f"hand.{letter}" if is_only else f"hand.{letter}.hide")
    return Card(letter, back, {} if is_only else sends("hide-card")), label


def is_after_card(app: App, seat: int) -> bool:
    """True after the card action of `seat`, until its turn ends."""
    return state_of(app).phase in ("drift", "act") and state_of(app).player == seat and bool(_last_card(app))


def _last_card(app: App) -> tuple[str, bool] | tuple[()]:
    """Return the terrain letter of the card played in the turn under way, and whether it was drawn."""
    entries = app.entries()
    for entry in reversed(entries):
        if entry.seat != state_of(app).player or entry.action & KIND == END:
            break
        for id, values in entry.effects:
            if id == "card":
                return str(values["card"]), entry.action & KIND == DRAW
    state = state_of(app)  # a lesson, a puzzle or a trial may begin after the card
    is_under_way = state.phase == "drift" and state.card
    return (LETTERS[state.card], bool(state.hands[state.player])) if is_under_way else ()


def _played(app: App, seat: int) -> str:
    """Return the card played, beside the hand card if that was kept."""
    last = _last_card(app)
    assert last
    letter, is_drawn = last
    kind = "drawn" if is_drawn else "played"
    words = m("hand.meteorite" if letter == _METEORITE else f"hand.{letter}.{kind}")
    played = card_views.small(Card(letter, 2) if letter == _METEORITE else Card(letter), words)
    if not state_of(app).hands[seat]:
        return played
    view, label = _hand(app, seat)
    return f'<div class="both">{played}{card_views.hand(view, label, t("hand.kept"))}</div>'


def is_to_play(app: App) -> bool:
    """True while a person plays the hand card or draws."""
    return state_of(app).phase == "card" and app.is_persons_turn() and app.sheet != "handover"


def _owner(app: App) -> int:
    """Return the seat whose hand card the page shows, -1 for none."""
    persons, player = app.persons(), state_of(app).player
    if app.session.match is None or not persons or state_of(app).phase == "over":
        return -1
    if player in persons:
        return player
    return persons[0] if len(persons) == 1 else -1


def _tiles_words(app: App) -> tuple[str, str]:
    """Return how many tiles the hand card could drift, and how many would split their land mass, in words."""
    tiles = pointed.hand_tiles(app)
    splits = sum(len(state_of(app).land.pieces(cell)) > 1 for cell in tiles)
    return t("card.tiles", n=len(tiles)), t("list.join") + t("card.splits", n=splits) if splits else ""
