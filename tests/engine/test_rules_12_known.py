"""R12: what is known, what is hidden, and what a seat can see."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.engine.boards import at, choose, fresh, play, position_of, random_states, tiles
from trias.games import trias as game
from trias.games.trias.state import State
from trias.match import Match

ME = [1, 0, 0]


def public(state: State) -> dict[str, object]:
    """Return the position without the faces of the hand cards; who holds a card stays visible."""
    position = position_of(state)
    position["hands"] = [card is not None for card in position["hands"]]
    return position


def backs(state: State) -> tuple[list[int], list[int]]:
    """Return the backs of the deck's cards from the top, and those of the hands (0 for none)."""
    deck = [state.back(at) for at in range(state.cards_drawn, len(state.deck))]
    return deck, [state.back(at) if card else 0 for at, card in zip(state.hand_at, state.hands, strict=True)]


def cards(state: State) -> list[tuple[int, int]]:
    """Return (back, card) of every unplayed card, in the deck and in the hands."""
    deck = [(state.back(at), state.deck[at]) for at in range(state.cards_drawn, len(state.deck))]
    hands = [(state.back(at), card) for at, card in zip(state.hand_at, state.hands, strict=True) if card]
    return deck + hands


def check_redealt(state: State, seat: int, seed: int) -> State:
    """Redeal, check everything that must not change, and return the copy."""
    before = position_of(state), list(state.hands), state.deck
    seen = state.redeal(seat, Random(seed))
    assert (position_of(state), list(state.hands), state.deck) == before, "the state itself stays as it is"
    assert public(seen) == public(state)
    assert seen.hands[seat] == state.hands[seat], "the own hand stays"
    assert seen.deck[: state.cards_drawn] == tuple(
        state.deck[at] if at not in places_in_hands(state, seat) else seen.deck[at]
        for at in range(state.cards_drawn)
    )
    assert backs(seen) == backs(state)
    assert Counter(cards(seen)) == Counter(cards(state)), "the same cards with the same backs"
    assert 5 not in seen.hands, "the meteorite is never in a hand"
    assert seen.legal() == state.legal()
    return seen


def places_in_hands(state: State, seat: int) -> set[int]:
    """Return the deck indices of the cards that the others still hold."""
    return {at for other, at in enumerate(state.hand_at) if other != seat and state.hands[other]}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r12_a_redealt_game_looks_the_same_to_the_seat(players: int) -> None:
    rng = Random(players)
    for number, state in enumerate(random_states(players, players)):
        if number % 5 == 0 or state.last_turns is not None:
            check_redealt(state, rng.randrange(players), number)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r12_the_same_actions_are_legal_in_a_redealt_game_and_lead_to_the_same_view(players: int) -> None:
    rng = Random(7 * players)
    match = Match.new("trias", [{"name": str(seat)} for seat in range(players)], rng)
    while match.state.winners() is None:
        state = match.state
        assert isinstance(state, State)
        if rng.random() < 0.1 or state.last_turns is not None:
            seat = rng.randrange(players)
            seen = match.redeal(seat, Random(rng.random()))
            assert isinstance(seen.state, State)
            assert public(seen.state) == public(state)
            assert seen.state.hands[seat] == state.hands[seat]
            assert seen.actions == match.actions
            again = Match("trias", match.seats, {}, seen.setup)
            for action in match.actions:
                again.play(action)  # raises if an action is not legal
            assert match.game.position(again.state) == match.game.position(seen.state)
            assert seen.state.legal() == state.legal()
        match.play(choose(state, rng))


def test_r12_other_hands_and_the_deck_are_really_dealt_anew() -> None:
    state = fresh(4)
    seen = [state.redeal(0, Random(seed)) for seed in range(60)]
    for seat in (1, 2, 3):
        assert {other.hands[seat] for other in seen} == {1, 2, 3}
    assert {other.hands[0] for other in seen} == {state.hands[0]}
    assert len({other.deck[:26] for other in seen}) == 60
    assert {other.deck.index(5) for other in seen} == set(range(26, 35)), (
        "the meteorite may lie anywhere in deck 2"
    )


def test_r12_no_place_of_the_deck_betrays_its_card() -> None:
    state = fresh(2)
    for place in range(19):
        found = Counter(state.redeal(0, Random(seed)).deck[place] for seed in range(200))
        assert len(found) >= (3 if place < 14 else 4)


def test_r12_a_hand_card_of_deck_2_is_dealt_anew_from_deck_2() -> None:
    state = at(tiles(W="a*", M="b0"), {"a0": ME}, hands=[None, "S", "W"], deck="MMSSX")
    play(state, "end")
    assert (state.hands[0], state.back(state.hand_at[0])) == (1, 2)
    seen = [state.redeal(1, Random(seed)) for seed in range(60)]
    assert {other.hands[0] for other in seen} == {1, 2}, "M or S are what deck 2 still has"
    assert {other.hands[1] for other in seen} == {state.hands[1]}
    assert {other.hands[2] for other in seen} == {3}, (
        "a deck 1 card: nothing else of deck 1 is unseen but that"
    )
    mine = [state.redeal(0, Random(seed)) for seed in range(60)]
    assert {other.hands[0] for other in mine} == {1}


def test_r12_the_meteorite_is_public_once_it_is_played() -> None:
    state = at(tiles(W="a*", M="b0"), {"a0": ME}, phase="card", hands=["M", "S", "W"], deck="XMS")
    play(state, "draw")
    for seed in range(20):
        seen = check_redealt(state, 0, seed)
        assert 5 not in seen.deck[seen.cards_drawn :]


def test_r12_cards_already_played_are_kept() -> None:
    for state in random_states(3, 5):
        if state.phase == "act" and state.cards_drawn > 6:
            break
    seen = state.redeal(1, Random(1))
    for at_place in range(state.cards_drawn):
        if at_place not in places_in_hands(state, 1):
            assert seen.deck[at_place] == state.deck[at_place]


def test_r12_a_redealt_set_up_is_a_set_up() -> None:
    for number, state in enumerate(random_states(4, 11)):
        if number % 20 == 0:
            setup = state.redeal(2, Random(number)).setup()
            game.start(setup, 4, {})
            assert setup["tiles"] == state.setup()["tiles"]
            assert setup["starter"] == state.setup()["starter"]
            assert setup["hands"][2] == state.setup()["hands"][2] or state.hand_at[2] >= 0


def test_r12_after_the_last_hidden_card_everything_is_as_it_was() -> None:
    state = at(tiles(W="a*"), {"a0": [1, 1]}, players=2, hands=["M", None], deck="", last_turns=2)
    assert game.position(state.redeal(0, Random(0))) == game.position(state)
