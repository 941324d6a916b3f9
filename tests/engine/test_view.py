"""The view of a seat: it describes the position correctly and contains nothing hidden (R12)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from trias import arena, positions
from trias.games import NAMES, load
from trias.games.contract import State
from trias.games.triad.view import TriadView
from trias.games.trias.tiles import LETTERS
from trias.games.trias.view import TriasView
from trias.games.view import SeatView, view_of
from trias.match import Match

PLAYERS = [("trias", 2), ("trias", 3), ("trias", 5), ("triad", 2)]
#: The number of actions between two states that are tested.
STEP = 13


def states(game: str, players: int, seed: int = 1) -> list[State]:
    """Return states of a game between random bots, its end included."""
    match = arena.selfplay(game, ["random"] * players, seed)
    moments = [*range(0, len(match.actions), STEP), len(match.actions)]
    return [match.at(moment) for moment in moments]


def public(view: SeatView) -> dict[str, Any]:
    """Return everything that a bot can read from a view without calling anything, and the view's drawing.

    Includes private attributes: the state that the view keeps, with its cards.
    """
    names = {*dir(type(view)), *vars(view)}
    values = {name: getattr(view, name) for name in names if not name.startswith("_")}
    found = {name: value for name, value in values.items() if not callable(value)}
    inside = {name: repr(value) for name, value in vars(view).items() if name != "random"}
    setups = [value.setup() for value in vars(view).values() if hasattr(value, "setup")]
    assert setups
    found |= {"inside": inside, "setups": setups}
    return found | {"random": view.random.getstate(), "drawing": str(view)}


def trias_view(state: State, seat: int, seed: int = 0) -> TriasView:
    view = view_of("trias", state, seat, len(state.stock), Random(seed))  # type: ignore[attr-defined]
    assert isinstance(view, TriasView)
    return view


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_a_view_is_the_same_whatever_is_hidden(game: str, players: int) -> None:
    """A state and the same state redealt look the same to a seat, also after trying an action."""
    changed = 0
    for number, state in enumerate(states(game, players)):
        for seat in range(players):
            other = state.redeal(seat, Random(number))
            one, two = (view_of(game, each, seat, players, Random(9)) for each in (state, other))
            assert public(one) == public(two)
            for action in one.legal[:: 1 + len(one.legal) // 5]:
                assert public(one.after(action)) == public(two.after(action))
            changed += other.setup() != state.setup()
    assert (changed > 0) == (game == "trias"), "redealing changed nothing"


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_a_view_says_what_the_position_object_says(game: str, players: int) -> None:
    for state in states(game, players, 2):
        position = load(game).position(state)
        for seat in range(players):
            view = view_of(game, state, seat, players, Random(1))
            assert (view.game, view.seat, view.players) == (game, seat, players)
            assert view.to_move == state.to_move
            assert view.legal == sorted(map(load(game).action_text, state.legal()))
            assert view.score == load(game).points(state)
            assert view.winners == state.winners()
            for name, value in position.items():
                if name not in ("game", "player", "winner", "winners", "hands", "dice", "triads", "spent"):
                    assert getattr(view, name) == value, name
            if isinstance(view, TriadView):
                seats = ("black", "orange")
                dice = {cell: [seats[owner], face] for cell, (owner, face) in view.dice.items()}
                assert dice == position["dice"]
            if isinstance(view, TriasView):
                assert view.hand == position["hands"][seat]
                assert view.spent == {
                    cell: row[position["player"]] for cell, row in position["spent"].items()
                }


@pytest.mark.parametrize("players", [2, 4])
def test_the_cards_of_a_view_are_all_there_are(players: int) -> None:
    """At every moment, the played cards, the hand card and the unseen cards make up both decks."""
    match = Match.new("trias", [{"name": "A"}] * players, Random(3))
    whole = Counter(match.setup["deck"]) + Counter(match.setup["hands"])
    played: Counter[str] = Counter()
    for action in arena.selfplay("trias", ["random"] * players, 3).actions:
        before = match.state.clone()
        for seat in range(players):
            view = trias_view(match.state, seat)
            unseen = Counter(view.unseen[1]) + Counter(view.unseen[2])
            assert unseen + Counter([view.hand] if view.hand else []) + played == whole
            backs = Counter(view.hand_backs[other] for other in range(players) if other != seat)
            assert sum(unseen.values()) == view.deck + backs[1] + backs[2]
            first = 1 if sum(view.unseen[1].values()) > backs[1] else 2
            assert view.next_back == (first if view.deck else None)
        match.play(action)
        position, old = match.game.position(match.state), match.game.position(before)
        text = match.game.action_text(action)
        if text == "hand":
            played[old["hands"][old["player"]]] += 1
        elif text == "draw" or (text == "end" and position["last_turns"] and old["last_turns"] is None):
            played[LETTERS[before.deck[before.cards_drawn]]] += 1  # type: ignore[attr-defined]


def test_lands_and_final_points_are_those_of_the_rules() -> None:
    for state in states("trias", 4, 5):
        view = trias_view(state, 0)
        shares = [share.points for _, share in state.final_shares()]  # type: ignore[attr-defined]
        assert sum(len(land.cells) for land in view.lands) == len(view.tiles)
        assert [land.is_main for land in view.lands] == [True, *[False] * (len(view.lands) - 1)]
        assert "o" in view.lands[0].cells
        points = sorted(list(land.points) for land in view.lands[1:])
        assert points == sorted(shares)
        if view.winners is None:
            assert view.final == [sum(each) for each in zip(view.score, *shares, strict=True)]
        herds = [sum(row) for row in zip(*(land.herds for land in view.lands), strict=True)]
        assert herds == [sum(row[seat] for row in view.herds.values()) for seat in range(4)]
    assert view.winners is not None
    assert view.final == view.score


def test_trying_changes_nothing_and_what_is_not_legal_is_refused() -> None:
    for state in states("trias", 3, 4)[:-1]:
        view = view_of("trias", state, state.to_move, 3, Random(1))
        before = json.dumps(load("trias").position(state)), json.dumps(view.position)
        for action in view.legal:
            assert view.after(action).position != view.position
        assert (json.dumps(load("trias").position(state)), json.dumps(view.position)) == before
    with pytest.raises(ValueError, match="not legal here: 'b2 to b3'"):
        view.after("b2 to b3")


def test_another_try_brings_another_card() -> None:
    state = next(state for state in states("trias", 4) if state.legal() and "draw" in texts(state))
    view = trias_view(state, state.to_move)
    drawn = Counter(view.after("draw").card for _ in range(60))
    assert drawn.keys() - {None} == set("MSW")
    assert all(view.unseen[1][card] for card in drawn if card)


def texts(state: State) -> list[str]:
    return [load("trias").action_text(action) for action in state.legal()]


@pytest.mark.parametrize("pole", ["unlimited", "4", "closed"])
def test_the_position_of_a_view_can_be_read_again(pole: str) -> None:
    """The position has the same legal actions, so `trias legal` can show a bot's position."""
    match = arena.selfplay("trias", ["random"] * 3, 6, {"pole": pole})
    for moment in range(0, len(match.actions), 5):
        state = match.at(moment)
        view = trias_view(state, state.to_move)
        game, again = positions.loads(json.dumps(view.position))
        assert sorted(map(game.action_text, again.legal())) == view.legal


def test_repeats_and_quiet_turns_lead_to_the_draw() -> None:
    match = Match.new("triad", [{"name": "A"}, {"name": "B"}], Random(1))
    counted = []
    for action in arena.selfplay("triad", ["random", "random"], 1).actions:
        view = view_of("triad", match.state, 0, 2, Random(0))
        assert isinstance(view, TriadView)
        counted.append(view.quiet)
        assert view.repeats == match.state.occurrences[match.state.player, *match.state.dice]  # type: ignore[attr-defined]
        triads = sum(view.score)
        match.play(action)
        after = view_of("triad", match.state, 0, 2, Random(0))
        assert isinstance(after, TriadView)
        assert after.quiet == (0 if sum(after.score) > triads else view.quiet + 1)
    assert max(counted) > 3


def test_every_game_has_a_view_with_words_for_each_name() -> None:
    for name in NAMES:
        state = states(name, 2)[0]
        kind = type(view_of(name, state, 0, 2, Random(0)))
        assert kind.game == name
        for attribute in dir(kind):
            value = getattr(kind, attribute)
            if not attribute.startswith("_") and attribute != "game":
                assert (value.__doc__ or "").strip(), attribute
