"""The logbook: every action in words, the turns counted, undo, and nothing hidden revealed."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from tests.engine.boards import Herds, at, choose, fresh, play, random_states, tiles
from trias.games.contract import Json
from trias.games.trias.moves import DRAW, END, KIND, action_of
from trias.games.trias.state import State
from web import words
from web.games.trias.log.log import Logbook, Teller
from web.state.views import LogLine
from web.words import m, t

NAMES = ["Ada", "<b>\"'&", "Kim", "Rex", "Bo"]
TOKENS = ["red", "yellow", "purple", "white", "black"]
NASTY = "&lt;b&gt;&quot;&#x27;&amp;"


def teller(sees: Callable[[int], bool] = lambda seat: True) -> Teller:
    return Teller(NAMES, TOKENS, sees)


def lines(state: State, *texts: str, sees: Callable[[int], bool] = lambda seat: True) -> list[LogLine]:
    """Play these actions from the state. Return the log's lines for the last action."""
    book = Logbook(state)
    for text in texts:
        before = state.clone()
        play(state, text)
        book.add(before, action_of(text), state)
    earlier = book.entries[-2].letters if len(book.entries) > 1 else book.first
    return teller(sees).entry_lines(book.entries[-1], earlier)


def told(state: State, *texts: str) -> list[str]:
    return [line.text for line in lines(state, *texts)]


def random_book(players: int, seed: int, pole: str = "unlimited") -> tuple[Logbook, list[State]]:
    """Return the log of a whole random game, and the positions before each action and at the end."""
    rng = Random(seed)
    state = fresh(players, seed, pole)
    book, states = Logbook(state), [state.clone()]
    while state.phase != "over":
        before, action = state.clone(), choose(state, rng)
        state.play(action)
        book.add(before, action, state)
        states.append(state.clone())
    return book, states


# Single lines -----------------------------------------------------------------------------------------


def test_placing() -> None:
    (line,) = lines(at(tiles(S="a*"), phase="place", player=2), "+a3")
    assert line.text == m("log.place", player="Kim", cell="a3")
    assert (line.token, line.detail, line.lock, line.heading) == ("purple", "", False, False)


LAND = tiles(S="a0 a1 b0 c0", M="b1", W="c1")
STANDING: Herds = {"b0": [1, 0, 0], "c0": [2, 1, 0], "a0": [0, 0, 1]}


@pytest.mark.parametrize("card", "MSW")
def test_cards(card: str) -> None:
    def state() -> State:
        return at(LAND, STANDING, phase="card", hands=[card, "S", "S"], deck=f"{card}SX")

    assert told(state(), "hand")[0] == m(f"log.hand.{card}", player="Ada")
    (first, *_) = lines(state(), "draw")
    assert first.text == m(f"log.draw.{card}", player="Ada")
    assert lines(state(), "draw")[-1].lock
    assert not lines(state(), "hand")[-1].lock


def test_the_meteorite_drawn() -> None:
    found = lines(at(LAND, STANDING, phase="card", deck="X"), "draw")
    assert [line.text for line in found] == [m("log.draw.X", player="Ada"), m("log.meteorite")]
    assert [line.token for line in found] == ["red", None]
    assert [line.lock for line in found] == [False, True]


def test_a_card_without_a_drift() -> None:
    alone = at(tiles(S="d0"), {"d0": [1, 0, 0]}, phase="card", hands=["M", "S", "S"])
    assert told(alone, "hand")[1:] == [m("log.no_drift")]
    other = at(tiles(S="a0 b0"), {"b0": [1, 0, 0]}, phase="card", hands=["M", "S", "S"])
    assert told(other, "hand")[1:] == [m("log.any.M")]


def test_a_drift_with_all_that_follows() -> None:
    """The tile leaves its herds in the water, and others climb onto it where it lands."""
    land = tiles(S="a0 b0 c0 d0 d1")
    state = at(
        land,
        {"b0": [1, 1, 0], "c0": [0, 2, 0], "d0": [1, 0, 0]},
        phase="drift",
        card="S",
        swimmers={"e1": [0, 0, 3]},
        score=[0, 0, 0],
    )
    found = lines(state, "b0>e1")
    assert [line.text for line in found] == [
        m("log.drift.S", player="Ada", origin="b0", to="e1"),
        m("log.swim", n=2, herds=f"1 Ada and 1 {NAMES[1]}"),
        m("log.stand", n=3, herds="3 Kim", cell="e1"),
        m("log.split", letter="A", n=4),
        m("log.score.land", letter="A", points=f"Kim +2, {NAMES[1]} +1"),
    ]
    assert NASTY in found[1].text
    assert NASTY in found[4].text
    assert state.score == [0, 1, 2]


def test_a_land_that_nobody_stands_on_scores_nothing() -> None:
    state = at(tiles(S="a0 b0 c0 d0 d1"), {"a0": [1, 0, 0]}, phase="drift", card="S")
    assert told(state, "b0>e1")[-2:] == [m("log.split", letter="A", n=4), m("log.score.none")]


def test_joining() -> None:
    pole = "a1 b2 c3 d4 e5 e4 e3"
    state = at(tiles(S=f"{pole} d0 e0 e1"), {"e0": [1, 0, 0]}, phase="drift", card="S")
    assert told(state, "d0>e2")[1:] == [m("log.join", gone="A", letter="P")]


def test_a_drift_in_the_actions() -> None:
    (line, *_) = lines(at(tiles(M="a0 b0"), {"b0": [1, 0, 0]}), "a0>c0")
    assert line.text == m("log.drift.M", player="Ada", origin="a0", to="c0")
    assert line.detail == t("prompt.ap", n=1)


def test_moves_rescues_and_births() -> None:
    state = at(LAND, {"b0": [2, 0, 0]}, swimmers={"d0": [1, 0, 0]})
    (line,) = lines(state, "b0-a0")
    assert (line.text, line.detail) == (
        m("log.move", player="Ada", origin="b0", to="a0"),
        t("prompt.ap", n=3),
    )
    (line,) = lines(state, "a0*")
    assert (line.text, line.detail) == (m("log.reproduce", player="Ada", cell="a0"), t("prompt.ap", n=2))
    (line,) = lines(state, "a0-a1'")
    assert line.text == m("log.move", player="Ada", origin="a0", to="a1")
    (line,) = lines(state, "d0^c0")
    assert line.text == m("log.rescue", player="Ada", origin="d0", to="c0")
    assert line.detail == t("prompt.ap", n=0)
    state = at(LAND, {"b0": [2, 0, 0]}, swimmers={"d0": [2, 0, 0]}, free=2)
    assert lines(state, "d0^c0")[0].detail == ""  # it costs nothing


def test_the_end_of_a_turn() -> None:
    def state(**more: object) -> State:
        given: dict[str, object] = {"hands": ["S", "S", "S"], **more}
        return at(LAND, STANDING, **given)  # type: ignore[arg-type]

    assert told(state(ap=0), "end") == [m("log.end", player="Ada")]
    assert told(state(ap=3), "end") == [m("log.end.left", player="Ada", n=3)]
    assert lines(state(), "end")[-1].lock
    swimming = state(swimmers={"d9": [2, 1, 0], "d12": [1, 0, 0]})
    assert told(swimming, "end") == [m("log.return", player="Ada", n=2), m("log.return", player="Ada", n=1)]
    crowded = at(LAND, {"b1": [2, 1, 0]}, hands=["S", "S", "S"])
    (text,) = told(crowded, "end")
    assert text == m("log.overfull", player="Ada", n=1, cell="b1")


def test_the_second_player_by_name() -> None:
    assert told(at(LAND, STANDING, player=1, hands=["S"] * 3), "end") == [
        m("log.end.left", player=NAMES[1], n=4)
    ]


@pytest.mark.parametrize("card", "MSW")
def test_a_new_hand_card_is_told_to_its_owner_alone(card: str) -> None:
    state = at(LAND, STANDING, hands=[None, "S", "S"], deck=f"{card}SX")
    assert [line.text for line in lines(state.clone(), "end")] == [m(f"log.new_card.{card}")]
    (line,) = lines(state.clone(), "end", sees=lambda seat: seat != 0)
    assert line.text == m("log.new_card", player="Ada")
    assert line.lock


def test_the_meteorite_as_a_new_card_is_told_to_all() -> None:
    state = at(LAND, STANDING, hands=[None, "S", "S"], deck="X")
    assert [line.text for line in lines(state, "end", sees=lambda seat: False)] == [m("log.meteorite")]


def test_the_last_end_has_a_line() -> None:
    state = at(LAND, STANDING, last_turns=1, player=2, hands=["S"] * 3)
    assert told(state, "end") == [m("log.end.left", player="Kim", n=2)]


# The whole log ----------------------------------------------------------------------------------------


GAMES = [(2, 1, "4"), (3, 2, "unlimited"), (4, 3, "closed"), (5, 4, "unlimited")]


@pytest.mark.parametrize(("players", "seed", "pole"), GAMES)
def test_every_action_of_a_game_has_its_lines(players: int, seed: int, pole: str) -> None:
    book, states = random_book(players, seed, pole)
    say = teller()
    earlier = book.first
    for entry, before, after in zip(book.entries, states, states[1:], strict=False):
        found = say.entry_lines(entry, earlier)
        kind = entry.action & KIND
        assert found
        assert found[0].token == TOKENS[before.player]
        assert entry.seat == before.player
        assert all(line.token is None and not line.detail for line in found[1:])
        assert [line.lock for line in found] == [False] * (len(found) - 1) + [kind in (DRAW, END)]
        assert not any(line.heading for line in found)
        assert (entry.had, entry.ap) == (before.ap, after.ap if after.phase == "act" else 0)
        for line in found:
            assert re.fullmatch(r"(?:[^<>&]|</?b>|&[#\w]+;)+", line.text), line.text
            assert line.text.count("<b>") == line.text.count("</b>")
        assert bool(found[0].detail) == (kind != END and entry.ap < entry.had)
        earlier = entry.letters
    seen = {effect.id for entry in book.entries for effect in entry.effects}
    assert {"place", "card", "drift", "swim", "move", "new_card", "meteorite", "turn", "win", "final"} <= seen


def test_the_games_show_every_effect() -> None:
    seen = {
        effect.id
        for players, seed, pole in GAMES
        for entry in random_book(players, seed, pole)[0].entries
        for effect in entry.effects
    }
    every = "place card any_terrain drift swim split join score move rescue reproduce return new_card"
    every += " meteorite last_round turn final win"
    assert set(every.split()) <= seen


@pytest.mark.parametrize(("players", "seed", "pole"), GAMES)
def test_the_turns_are_counted(players: int, seed: int, pole: str) -> None:
    book, states = random_book(players, seed, pole)
    again = Logbook(states[0])
    assert again.turn == 0
    ends = 0
    for entry, before, after in zip(book.entries, states, states[1:], strict=False):
        assert entry.turn == (0 if before.phase == "place" else ends + 1)
        again.add(before, entry.action, after)
        ends += entry.action & KIND == END
        assert again.turn == (0 if not entry.turn else ends + 1)
    headings = [line.text for line in teller().lines(book, 10000) if line.heading]
    assert headings == [t("log.setup"), *(t("log.turn", n=turn) for turn in range(1, ends + 1))]


def test_a_long_log_shows_its_end() -> None:
    book, _ = random_book(3, 2)
    whole, last = teller().lines(book, 10000), teller().lines(book, 30)
    assert last[0].heading
    assert last[1:] == whole[-len(last) + 1 :]
    assert len(last) < len(whole)
    assert teller().lines(Logbook(fresh(3))) == []


@pytest.mark.parametrize(("players", "seed", "pole"), GAMES[:2])
def test_undo_cuts(players: int, seed: int, pole: str) -> None:
    book, states = random_book(players, seed, pole)
    short = Logbook(states[0])
    rng = Random(seed)
    for at_most in sorted(rng.sample(range(len(book.entries)), 5), reverse=True):
        short = Logbook(states[0])
        for entry, before, after in zip(book.entries[:at_most], states, states[1:], strict=False):
            short.add(before, entry.action, after)
        book.cut(at_most)
        assert len(book.entries) == at_most
        assert teller().lines(book) == teller().lines(short)
        assert (book.turn, book.letters.by_cell, book.letters.born) == (
            short.turn,
            short.letters.by_cell,
            short.letters.born,
        )
    book.cut(0)
    assert book.turn == 0
    assert book.letters is book.first


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_log_is_the_same_whatever_is_hidden(seat: int | None) -> None:
    """All cards that the seat cannot know are redealt; without a seat, all cards that were never shown."""
    rng = Random(5)
    for number, state in enumerate(random_states(3, 7)):
        if number % 25 or state.phase == "over":
            continue
        setup = state.redeal(-1 if seat is None else seat, rng).setup()
        say = teller(lambda other: other == seat)
        assert say.lines(replayed(state.setup(), number)) == say.lines(replayed(setup, number))


def replayed(setup: Json, count: int) -> Logbook:
    """Return the log of the first `count` actions of the game with seed 7, replayed with this set-up."""
    actions = game_of_seed_7()[:count]
    state = fresh(3, 7, **setup)
    book = Logbook(state)
    for action in actions:
        before = state.clone()
        assert action in state.legal()
        state.play(action)
        book.add(before, action, state)
    return book


def game_of_seed_7() -> list[int]:
    rng, state, actions = Random(7), fresh(3, 7), []
    while state.phase != "over":
        actions.append(choose(state, rng))
        state.play(actions[-1])
    return actions


def test_a_hidden_card_is_told_nowhere() -> None:
    book, _ = random_book(3, 2)
    hidden = " ".join(line.text for line in teller(lambda seat: False).lines(book, 10000))
    seen = " ".join(line.text for line in teller().lines(book, 10000))
    for card in "MSW":
        assert m(f"log.new_card.{card}") not in hidden
        assert m(f"log.new_card.{card}") in seen


def test_what_was_told_is_told_anew_where_anything_has_changed() -> None:
    book, _ = random_book(3, 5)
    first = teller().lines(book)
    assert teller().lines(book) == first
    hidden = teller(lambda seat: seat == 1).lines(book)
    assert hidden == Teller(NAMES, TOKENS, lambda seat: seat == 1).lines(anew(book))
    assert hidden != first
    others = Teller(NAMES[::-1], TOKENS, lambda seat: True).lines(book)
    assert others == Teller(NAMES[::-1], TOKENS, lambda seat: True).lines(anew(book))
    words.use_pseudo()
    assert teller().lines(book)[0].text.startswith("[!!")
    words.use("en")
    assert teller().lines(book) == first


def anew(book: Logbook) -> Logbook:
    """Return a new logbook with the same entries, whose lines are not made yet."""
    fresh_book = Logbook(fresh(3, 5))
    fresh_book.entries = list(book.entries)
    return fresh_book


def test_after_undo_the_log_tells_the_other_way_taken() -> None:
    state = next(random_states(3, 5))
    book = Logbook(state)
    first, second = sorted(state.legal())[:2]
    for action in (first, second):
        after = state.clone()
        after.play(action)
        book.add(state, action, after)
        assert teller().lines(book) == teller().lines(only(book))
        book.cut(0)
    assert teller().lines(book) == []


def only(book: Logbook) -> Logbook:
    found = Logbook(fresh(3, 5))
    found.first, found.entries = book.first, list(book.entries)
    return found
