"""Clicks: the board offers exactly the legal actions, and gives reasons for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.engine.boards import at, cells, play, random_states, tiles
from tests.web.page_player import PagePlayer
from trias.games.contract import Reason
from trias.games.trias.cells import NAME, NEIGHBOURS, POLE, RING_START, cell_named
from trias.games.trias.moves import (
    CELL,
    DRAW,
    DRIFT,
    END,
    HAND,
    KIND,
    MOVE,
    MOVE_SPENT,
    PLACE,
    REPRODUCE,
    RESCUE,
    SOURCE,
    TARGET,
    action_of,
    action_text,
)
from trias.games.trias.state import DRIFT_COST, State
from web.games.trias.play import clicks
from web.games.trias.play.clicks import MODES
from web.state.choice import Choice, Offer
from web.words import t

#: Players, seed, option for the Pole.
GAMES = [
    (2, 1, "unlimited"),
    (3, 2, "closed"),
    (4, 3, "4"),
    (5, 4, "unlimited"),
    (2, 5, "closed"),
    (3, 6, "4"),
]


@cache
def positions() -> tuple[State, ...]:
    """Return positions in all phases from random games, including tiles with several kinds of herds."""
    found = []
    for players, seed, pole in GAMES:
        for number, state in enumerate(random_states(players, seed, pole)):
            if number % 4 == 0 or state.spent or state.swimmers[state.player]:
                found.append(state.clone())
    return tuple(found)


def test_the_positions_show_everything() -> None:
    seen = positions()
    assert {state.phase for state in seen} == {"place", "card", "drift", "act", "over"}
    assert any(state.free_rescues for state in seen)
    assert any(state.last_turns is not None and state.phase == "act" for state in seen)
    acting = [state for state in seen if state.phase == "act"]
    both = [state for state in acting for cell in state.spent if len(clicks.kinds(state, cell)) > 1]
    assert len(both) > 5
    assert len(acting) > 100


def choices(state: State) -> Iterator[tuple[Choice, Offer]]:
    """Yield every choice that can be made: modes, cells, and which of two kinds of herds."""
    todo, seen = [Choice()], {Choice()}
    while todo:
        choice = todo.pop()
        offer = clicks.offer(state, choice)
        yield choice, offer
        found = [clicks.pick(state, choice, cell) for cell in offer.picks]
        if state.phase == "act":
            found += [
                clicks.in_mode(state, mode) for mode in MODES if clicks.mode_reason(state, mode) is None
            ]
            if choice.mode == "move" and choice.picked is not None:
                kinds = clicks.kinds(state, choice.picked)
                found += [Choice("move", choice.picked, spent) for spent in kinds]
        todo += [other for other in dict.fromkeys(found) if other not in seen]
        seen.update(found)


@cache
def offers() -> tuple[tuple[State, dict[Choice, Offer]], ...]:
    return tuple((state, dict(choices(state))) for state in positions())


def texts(codes: set[int]) -> list[str]:
    return sorted(map(action_text, codes))


def test_the_offers_are_the_legal_actions() -> None:
    """All choices together offer the legal actions; playing the card, drawing and ending have buttons."""
    for state, found in offers():
        offered: set[int] = set()
        for offer in found.values():
            for cell, codes in offer.targets.items():
                assert codes
                assert codes[-1] >> TARGET & CELL == cell
                if len(codes) == 1:
                    offered.add(codes[0])
        buttons = {code for code in state.legal() if code & KIND in (HAND, DRAW, END)}
        assert texts(offered | buttons) == texts(set(state.legal())), state


def test_every_offer_can_be_played_to_its_end() -> None:
    played = 0
    for state, found in offers()[::3]:
        for codes in (codes for offer in found.values() for codes in offer.targets.values()):
            after = state.clone()
            for code in codes:
                assert code in after.legal()
                after.play(code)
            played += len(codes) > 1
    assert played > 100


def test_what_glows_leads_somewhere() -> None:
    for state, found in offers():
        for choice, offer in found.items():
            for cell in offer.picks:
                picked = clicks.pick(state, Choice(choice.mode), cell)
                assert picked.picked == cell
                # If a herd can walk only onto tiles with own herds, a click there picks one up first.
                assert found[picked].targets or found[picked].picks - {cell}, (state, choice, cell)


def test_a_drifts_places_are_the_targets_of_all_tiles() -> None:
    drifting = 0
    for _, found in offers():
        drifts = [offer for choice, offer in found.items() if offer.kind == "drift"]
        assert all(offer.places == {cell for other in drifts for cell in other.targets} for offer in drifts)
        assert not any(offer.places for offer in found.values() if offer.kind != "drift")
        drifting += bool(drifts)
    assert drifting > 100


def test_what_an_offer_is_for() -> None:
    kinds = {
        "place": {PLACE},
        "drift": {DRIFT},
        "move": {MOVE, MOVE_SPENT},
        "rescue": {RESCUE},
        "reproduce": {REPRODUCE},
    }
    for state, found in offers():
        for choice, offer in found.items():
            codes = {code & KIND for codes in offer.targets.values() for code in codes}
            assert codes <= kinds.get(offer.kind, set())
            if state.phase in ("card", "over"):
                assert offer == Offer()
            if offer.kind == "drift":
                assert clicks.is_drifting(state, choice)


# Walks ------------------------------------------------------------------------------------------------


def reached(state: State, start: int, kind: int) -> dict[int, int]:
    """Return the cells that a herd can reach, with the least number of single moves, by trying all moves."""
    found: dict[int, int] = {}
    edge = {start: state}
    for steps in range(1, state.ap + 1):
        then: dict[int, State] = {}
        for cell, now in edge.items():
            for code in now.legal():
                to = code >> TARGET & CELL
                if code & KIND == kind and code >> SOURCE == cell and to != start and to not in found:
                    found[to] = steps
                    then[to] = now.clone()
                    then[to].play(code)
        edge = then
    return found


def test_walks_are_the_shortest_there_are() -> None:
    compared = 0
    for state in positions():
        if state.phase != "act" or not state.ap:
            continue
        for cell in list(state.herds[state.player])[:3]:
            for spent in clicks.kinds(state, cell):
                walks = clicks.walks(state, cell, spent)
                steps = {to: len(codes) for to, codes in walks.items()}
                assert steps == reached(state, cell, MOVE_SPENT if spent else MOVE)
                for codes in walks.values():
                    assert all(state.room[code >> TARGET & CELL] > 0 for code in codes)
                    assert codes[0] >> SOURCE == cell
                compared += len(walks)
    assert compared > 1000


def test_a_walk_goes_round_what_is_full() -> None:
    land = tiles(S="a*", M="b0 b1")
    state = at(land, {"a0": [1, 0, 0], "a1": [0, 3, 0], "o": [0, 0, 1], "a5": [0, 3, 0]}, pole="4")
    walks = clicks.walks(state, cell_named("a0"), False)
    steps = {action_text(codes[-1]).split("-")[1]: len(codes) for codes in walks.values()}
    assert steps == {"o": 1, "b0": 1, "b1": 1, "a2": 2, "a3": 2, "a4": 2}
    state = at(land, {"a0": [1, 0, 0], "a1": [0, 3, 0], "o": [0, 0, 4], "a5": [0, 3, 0]}, pole="4")
    ends = {codes[-1] for codes in clicks.walks(state, cell_named("a0"), False).values()}
    assert texts(ends) == ["a0-b0", "a0-b1"]


def test_a_walk_costs_no_more_than_there_is() -> None:
    land = tiles(S="a* b*")
    for ap in range(5):
        state = at(land, {"a0": [1, 0, 0]}, ap=ap)
        lengths = {len(codes) for codes in clicks.walks(state, cell_named("a0"), False).values()}
        assert lengths == set(range(1, min(ap, 3) + 1))


def test_a_walk_needs_a_herd_of_that_kind() -> None:
    state = at(tiles(S="a*"), {"a0": [2, 0, 0], "a3": [0, 1, 0]}, spent={"a0": [2, 0, 0]})
    a0 = cell_named("a0")
    assert clicks.kinds(state, a0) == [True]
    assert clicks.walks(state, a0, False) == {}
    assert all(
        code & KIND == MOVE_SPENT for codes in clicks.walks(state, a0, True).values() for code in codes
    )
    assert clicks.walks(state, cell_named("a3"), False) == {}


# Picking and putting back -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["move", "drift"])
@pytest.mark.parametrize("way", ["pick", "put-back", "Escape"])
def test_picking_again_puts_back_and_says_so(mode: str, way: str) -> None:
    player = PagePlayer(2)
    player.start(("", ""))
    player.play_until(lambda: player.state.phase == "act" and player.state.ap >= DRIFT_COST)
    player.do("mode", mode)
    cell = NAME[min(player.app.offer().picks)]
    player.do("pick", cell)
    assert player.app.session.choice.picked == cell_named(cell)
    player.do(*(("key", way) if way == "Escape" else (way, cell)))
    assert player.app.session.choice == Choice(mode)
    assert player.app.notices.announcement == t("say.put_back")


def test_picking_again_puts_back_a_previewed_tile_too() -> None:
    player = PagePlayer(2)
    player.start(("", ""))
    player.play_until(lambda: player.state.phase == "drift")
    drift = player.match.game.action_text(min(player.state.legal()))
    player.do("pick", drift.partition(">")[0])
    player.do("preview", drift)
    assert player.app.session.choice.place is not None
    player.do("pick", drift.partition(">")[0])
    assert player.app.session.choice == Choice()
    assert player.app.notices.announcement == t("say.put_back")


def test_another_tile_can_be_picked_instead() -> None:
    for state, found in offers():
        for choice, offer in found.items():
            if clicks.is_drifting(state, choice):
                for cell in offer.picks - {choice.picked}:
                    assert clicks.pick(state, choice, cell) == Choice(choice.mode, cell)


def test_a_herd_that_cannot_reproduce_is_moved_rather() -> None:
    land = tiles(S="a*")
    state = at(land, {"a0": [3, 0, 0], "a1": [1, 0, 0]}, spent={"a0": [2, 0, 0]})
    a0, a1 = cell_named("a0"), cell_named("a1")
    assert clicks.kinds(state, a0) == [True, False]
    assert clicks.pick(state, Choice(), a0) == Choice("move", a0, spent=True)
    assert clicks.pick(state, Choice(), a1) == Choice("move", a1)
    assert clicks.pick(state, Choice("reproduce"), a1) == Choice("move", a1)


def test_another_own_herd_is_taken_up_and_the_second_click_moves_there() -> None:
    """The first click on the herd costs nothing."""
    state = at(tiles(S="a*"), {"a0": [1, 0, 0], "a1": [1, 0, 0]})
    a0, a1, a2 = map(cell_named, ("a0", "a1", "a2"))
    held = clicks.pick(state, Choice(), a0)
    assert a1 in clicks.offer(state, held).picks
    assert [action_text(code) for code in clicks.offer(state, held).targets[a1]] == ["a0-a1"]
    assert a2 not in clicks.offer(state, held).picks
    then = clicks.pick(state, held, a1)
    assert then == Choice("move", a1, earlier=(a0, False))
    assert [action_text(code) for code in clicks.offer(state, then).targets[a1]] == ["a0-a1"]
    assert [action_text(code) for code in clicks.offer(state, then).targets[a0]] == ["a1-a0"]
    assert clicks.pick(state, then, a0) == Choice("move", a0, earlier=(a1, False))


def test_a_swimmer_picked_is_to_be_rescued() -> None:
    state = at(tiles(S="a0 a1 a2 b8"), {"a1": [1, 0, 0]}, swimmers={"b0": [1, 0, 0], "b9": [1, 0, 0]})
    b0 = cell_named("b0")
    assert clicks.pick(state, Choice(), b0) == Choice("rescue", b0)
    assert clicks.offer(state, Choice()).picks == {b0, cell_named("b9"), cell_named("a1")}
    offer = clicks.offer(state, Choice("rescue", b0))
    assert {action_text(code) for codes in offer.targets.values() for code in codes} == {"b0^a0"}
    assert clicks.in_mode(state, "rescue") == Choice("rescue")
    alone = at(tiles(S="a0 a1 a2"), {"a1": [1, 0, 0]}, swimmers={"b0": [2, 0, 0]})
    assert clicks.in_mode(alone, "rescue") == Choice("rescue", b0)


def played(state: State, choice: Choice, text: str) -> Choice:
    play(state, text)
    return clicks.after_action(state, choice, action_of(text))


def test_what_stays_chosen_after_an_action() -> None:
    land = tiles(S="a* b*")
    state = at(land, {"a0": [2, 0, 0]}, ap=2)
    a1, b1 = cell_named("a1"), cell_named("b1")
    assert played(state, Choice("move", cell_named("a0")), "a0-a1") == Choice("move", a1)
    assert played(state, Choice("move", a1), "a1-b1") == Choice()  # no AP left
    state = at(land, {"a0": [2, 0, 0]}, spent={"a0": [1, 0, 0]})
    assert played(state, Choice("move", cell_named("a0"), True), "a0-b1'") == Choice("move", b1, True)
    state = at(land, {"a0": [1, 0, 0], "a3": [1, 0, 0]}, ap=2)
    assert played(state, Choice("reproduce"), "a0*") == Choice("reproduce")
    assert played(state, Choice("reproduce"), "a3*") == Choice()
    state = at(land, {}, swimmers={"c0": [2, 0, 0], "c9": [1, 0, 0]}, ap=1)
    c0, c9 = cell_named("c0"), cell_named("c9")
    assert played(state, Choice("rescue", c0), "c0^b0") == Choice("rescue", c0)  # there is another swimmer
    assert played(state, Choice("rescue", c0), "c0^b0") == Choice("rescue", c9)
    assert played(state, Choice("rescue", c9), "c9^b6") == Choice()
    state = at(land, {"b0": [1, 0, 0]}, phase="drift", card="S")
    assert played(state, Choice("move", cell_named("b0"), place=c0), "b0>c1") == Choice()


def test_how_many_swimmers_can_still_be_rescued() -> None:
    """The page counts the swimmers that action points and free rescues can still save (R7.4)."""
    land, swimmers = tiles(S="a0 a1 a2"), {"b0": [5, 0, 0], "b8": [2, 0, 0]}

    def count(ap: int, free: int) -> int:
        return clicks.rescuable(at(land, {"a1": [1, 0, 0]}, swimmers=swimmers, ap=ap, free=free))

    assert [count(0, 0), count(0, 1), count(0, 2), count(1, 0), count(1, 1), count(4, 0)] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    full = at(tiles(M="a0 a1"), {"a0": [0, 2, 0], "a1": [0, 2, 0]}, swimmers={"b0": [2, 0, 0]}, pole="closed")
    assert clicks.rescuable(full) == 0


# Reasons ----------------------------------------------------------------------------------------------


def said(reason: Reason) -> str:
    """Return the reason in words. Raise KeyError if the texts lack its id, or it lacks a value."""
    return t(reason.id, **reason.values)


def test_a_mode_is_off_where_it_offers_nothing() -> None:
    kinds = {"move": (MOVE, MOVE_SPENT), "rescue": (RESCUE,), "reproduce": (REPRODUCE,), "drift": (DRIFT,)}
    seen = set()
    for state in positions():
        if state.phase != "act":
            continue
        for mode in MODES:
            reason = clicks.mode_reason(state, mode)
            assert (reason is None) == any(code & KIND in kinds[mode] for code in state.legal()), (
                state,
                mode,
            )
            if reason is not None:
                assert said(reason)
                seen.add(reason.id)
    assert {"err.last_round", "err.ap.drift", "err.no_ap", "err.no_swimmers.any", "err.rescue_room"} <= seen


def test_why_modes_are_off() -> None:
    land = tiles(S="a0 a1")

    def why(state: State, mode: str) -> str:
        reason = clicks.mode_reason(state, mode)
        return "" if reason is None else reason.id.removeprefix("err.")

    assert why(at(land, {"a0": [1, 0, 0]}, last_turns=2), "drift") == "last_round"
    assert why(at(land, {"a0": [1, 0, 0]}, ap=2), "drift") == "ap.drift"
    assert why(at(land, {"o": [0, 1, 0]}), "drift") == "no_drift"
    assert why(at(land, {"a0": [1, 0, 0]}, ap=0), "move") == "no_ap"
    assert why(at(land, {"o": [0, 1, 0]}), "move") == "no_move"
    assert why(at(land, {"a0": [1, 0, 0]}, ap=0, swimmers={"b0": [1, 0, 0]}), "rescue") == "no_ap"
    assert why(at(land, {"a0": [1, 0, 0]}, ap=0, free=1, swimmers={"b0": [1, 0, 0]}), "rescue") == ""
    assert why(at(land, {"a0": [0, 3, 0]}, swimmers={"b0": [1, 0, 0]}), "rescue") == "rescue_room"
    assert why(at(land, {"a0": [1, 0, 0]}, stock=[0, 15, 15]), "reproduce") == "stock_empty"
    assert why(at(land, {"a0": [1, 0, 0]}, spent={"a0": [1, 0, 0]}), "reproduce") == "no_reproduce"


def test_every_click_that_does_nothing_is_explained_in_words() -> None:
    ids = set()
    for number, (state, found) in enumerate(offers()):
        if state.phase == "over":
            continue
        everywhere = range(RING_START[state.land.far + 2])
        for choice, offer in list(found.items())[number % 2 :: 2]:
            for cell in everywhere:
                if cell in offer.targets or cell in offer.picks or cell == choice.picked:
                    continue
                reason = clicks.why_not(state, choice, cell)
                is_tile = cell < len(state.land.terrain) and state.land.terrain[cell]
                if is_tile:
                    assert reason is not None, (state, choice, cell)
                if reason is not None:
                    ids.add(reason.id)
                    assert said(reason)
    wanted = "single not_present tile_interior no_farther dest_not_farther dest_other_land full not_adjacent"
    wanted += " occupied no_herd no_tile phase.card wrong_terrain.M pole already_reproduced"
    assert {f"err.{id}" for id in wanted.split()} <= ids


def why(state: State, choice: Choice, cell: str) -> str:
    reason = clicks.why_not(state, choice, cell_named(cell))
    if reason is None:
        return ""
    assert said(reason)
    return reason.id.removeprefix("err.")


def test_why_a_click_does_nothing() -> None:
    land = tiles(S="a0 a1 a3", M="b0")
    state = at(land, {"a0": [1, 0, 0], "a1": [0, 3, 0], "b0": [0, 1, 1]}, pole="closed")
    picked = Choice("move", cell_named("a0"))
    assert why(state, Choice(), "a1") == "no_herd"
    assert why(state, Choice(), "c0") == ""
    assert why(state, picked, "a1") == "full"
    assert why(state, picked, "b0") == "full"
    assert why(state, picked, "c0") == "no_tile"
    assert why(state, picked, "a3") == "not_adjacent"
    assert why(state, picked, "o") == "pole_closed"
    assert why(state, Choice("reproduce"), "a1") == "no_herd"
    assert why(state, Choice("drift"), "o") == "pole"
    assert why(at(land, {"a0": [1, 0, 0]}, ap=0), Choice(), "a0") == "no_ap"
    assert why(at(land, {"a0": [1, 0, 0]}, phase="card"), Choice(), "a0") == "phase.card"
    assert why(at(land, {"a0": [1, 0, 0]}, phase="card"), Choice(), "c0") == ""


def test_the_closed_pole_is_closed_from_afar_too() -> None:
    state = at(tiles(S="a* b*"), {"b0": [1, 0, 0]}, pole="closed")
    assert POLE not in NEIGHBOURS[cell_named("b0")]
    assert why(state, Choice("move", cell_named("b0")), "o") == "pole_closed"


def test_in_a_rescue_only_swimmers_are_asked_for() -> None:
    state = at(tiles(S="a*"), {"a0": [1, 1, 0]}, swimmers={"b0": [1, 0, 0], "b6": [1, 0, 0], "b3": [0, 1, 0]})
    assert clicks.in_mode(state, "rescue") == Choice("rescue")
    for cell in ("a0", "a1", "b3"):
        assert why(state, Choice("rescue"), cell) == "no_swimmer"
    assert why(state, Choice("rescue", cell_named("b0")), "a3") == "not_adjacent"


def test_a_full_tile_is_no_place_to_reproduce() -> None:
    state = at(tiles(S="a*"), {"a0": [2, 1, 0]})
    assert why(state, Choice("reproduce"), "a0") == "full_reproduce"


def test_where_herds_cannot_be_placed() -> None:
    state = at(tiles(S="a*"), {"a0": [0, 2, 0]}, phase="place", pole="closed")
    assert why(state, Choice(), "a0") == "occupied"
    assert why(state, Choice(), "o") == "pole_closed"
    assert why(state, Choice(), "b0") in ("no_tile", "place_water")


def test_a_herd_that_is_shut_in() -> None:
    around = {cell: [0, 3, 0] for cell in cells("a*")[1:]}
    state = at(tiles(S="a*"), {"a0": [1, 0, 0], "o": [0, 0, 0], **around}, pole="closed", stock=[9, 0, 15])
    assert clicks.mode_reason(state, "move") == Reason("err.no_move")
    assert why(state, Choice(), "a0") == "no_move"
