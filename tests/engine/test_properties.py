"""Properties of every position of Trias: a Hypothesis machine plays, undoes, saves and checks."""

from __future__ import annotations

import json
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.amount import amount
from tests.engine.boards import choose, flood
from trias import messages, record
from trias.games import trias as game
from trias.games.contract import Effect, Reason, Refused
from trias.games.trias.cells import AXIAL, NAME, NEIGHBOURS, POLE, RING, cell_at, reach
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
    action,
)
from trias.games.trias.scoring import final
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS, METEORITE
from trias.match import Match

Cells = frozenset[int]

PHASES = {"place", "card", "drift", "act", "over"}


# Checks of a position


def check_land(state: State) -> None:
    """Check the land masses, interior seas and the rest of the Land against a flood fill."""
    land = state.land
    tiles = {cell for cell, code in enumerate(land.terrain) if code}
    assert land.tiles() == sorted(tiles)
    assert land.far == max(RING[cell] for cell in tiles)
    assert len(land.terrain) == len(land.mass)
    masses = {frozenset(flood(cell, tiles)) for cell in tiles}
    assert {frozenset(mass) for mass in land.masses} == masses
    assert sum(map(len, land.masses)) == len(tiles)
    for cell, index in enumerate(land.mass):
        assert (index == -1) == (cell not in tiles)
        assert index < 0 or cell in land.masses[index]
    water = {cell for cell in range(len(land.terrain)) if cell not in tiles}
    outside = flood(len(land.terrain) - 1, water)
    assert land.interior == water - outside


def check_herds(state: State, overfull: set[int]) -> None:
    """Check herds (conserved), room (capacity minus herds), overfull tiles (only landings on swimmers)."""
    stock = 10 if state.players == 2 else 15
    for seat in range(state.players):
        on_board = sum(state.herds[seat].values()) + sum(state.swimmers[seat].values())
        assert on_board + state.stock[seat] == stock
        assert min(state.herds[seat].values(), default=1) > 0
        assert min(state.swimmers[seat].values(), default=1) > 0
        assert state.stock[seat] >= 0
        assert all(state.land.terrain[cell] for cell in state.herds[seat])
        assert not any(state.land.terrain[cell] for cell in state.swimmers[seat])
    assert len(state.room) == len(state.land.terrain)
    for cell, code in enumerate(state.land.terrain):
        standing = sum(herds.get(cell, 0) for herds in state.herds)
        assert state.room[cell] == (state.capacity[code] - standing if code else 0)
        assert state.room[cell] >= 0 or cell in overfull
    for cell, count in state.spent.items():
        assert 0 < count <= state.herds[state.player].get(cell, 0)


def check_counters(state: State) -> None:
    """Check that phase, points, cards and turns fit together."""
    assert state.phase in PHASES
    assert 0 <= state.to_move < state.players
    assert 0 <= state.free_rescues <= 2
    most = 2 if state.last_turns is not None else 3 if state.players == 2 else 4
    assert 0 <= state.ap <= most
    assert state.phase == "act" or (state.ap, state.free_rescues) == (0, 0)
    assert state.last_turns is None or 0 <= state.last_turns <= state.players
    assert (state.phase == "over") == (state.last_turns == 0) == (state.winners() is not None)
    assert METEORITE not in state.hands
    assert (METEORITE in state.deck[state.cards_drawn :]) == (state.last_turns is None)
    for seat, card in enumerate(state.hands):
        assert card or seat == state.player or state.last_turns is not None
        assert not card or card == (
            state.deck[state.hand_at[seat]] if state.hand_at[seat] >= 0 else state.deal.hands[seat]
        )
    assert min(state.score) >= 0
    assert bool(state.card) == (state.phase == "drift")


def check_legal(state: State) -> None:
    """Check that legal actions are distinct, exist unless the game is over, and lead to no full tile."""
    actions = state.legal()
    assert len(set(actions)) == len(actions)
    assert bool(actions) == (state.phase != "over")
    for code in actions:
        text = game.action_text(code)
        assert game.action_of(text) == code
        if "-" in text or "^" in text:
            assert state.room[code >> TARGET & CELL] > 0
        if ">" in text:
            assert RING[code >> TARGET & CELL] > RING[code >> SOURCE]
    assert (END in actions) == (state.phase == "act")


# Checks of an action


def check_effects(before: State, code: int, effect_list: list[Effect], after: State) -> None:
    """Check that the effects lead from the position before to the position after."""
    herds = [dict(one) for one in before.herds]
    swimmers = [dict(one) for one in before.swimmers]
    stock, score, hands = list(before.stock), list(before.score), list(before.hands)
    tiles = {cell: kind for cell, kind in enumerate(before.land.terrain) if kind}
    masses = {frozenset(mass) for mass in after.land.masses}
    ids = [effect.id for effect in effect_list]
    for id, values in effect_list:
        seat, cell, to = values.get("seat", -1), values.get("cell", -1), values.get("to", -1)
        if id == "place":
            herds[seat][cell] = 2
            stock[seat] -= 2
        elif id == "card":
            assert (values["source"] == "draw") == (code == DRAW)
            card = LETTERS.index(values["card"])
            assert card == (before.deck[before.cards_drawn] if code == DRAW else before.hands[seat])
            if code != DRAW:
                hands[seat] = 0
        elif id == "any_terrain":
            drifting = {after.land.terrain[drift >> SOURCE] for drift in after.legal()}
            assert drifting
            assert LETTERS.index(values["card"]) not in drifting
        elif id == "no_drift":
            assert (after.phase, after.player) == ("act", seat)
        elif id == "drift":
            assert values["terrain"] == LETTERS[tiles[cell]]
            assert (seat, values["cost"]) == (
                before.player,
                before.ap - after.ap if before.phase == "act" else 0,
            )
            tiles[to] = tiles.pop(cell)
        elif id in ("swim", "stand"):
            out_of, into = (herds, swimmers) if id == "swim" else (swimmers, herds)
            assert values["herds"] == [one.pop(cell, 0) for one in out_of]
            for one, count in zip(into, values["herds"], strict=True):
                if count:
                    one[cell] = count
        elif id == "split":
            assert {frozenset(piece) for piece in values["pieces"]} <= masses
            assert len(values["pieces"]) >= 2
        elif id == "join":
            assert len(values["pieces"]) >= 2
        elif id == "score":
            assert frozenset(values["cells"]) in masses
            assert values["herds"] == after.herds_on(values["cells"])
            score = [sum(both) for both in zip(score, values["points"], strict=True)]
        elif id == "move":
            take(herds[seat], cell)
            herds[seat][to] = herds[seat].get(to, 0) + 1
            gone = before.spent.get(cell, 0) - after.spent.get(cell, 0)
            assert gone == after.spent.get(to, 0) - before.spent.get(to, 0) == values["spent"]
        elif id == "rescue":
            take(swimmers[seat], cell)
            herds[seat][to] = herds[seat].get(to, 0) + 1
            assert before.ap - after.ap == values["cost"]
        elif id == "reproduce":
            herds[seat][cell] += 1
            stock[seat] -= 1
        elif id == "return":
            assert swimmers[seat].pop(cell) == values["herds"]
            stock[seat] += values["herds"]
        elif id == "overfull":
            assert values["herds"] > 0
            for _ in range(values["herds"]):
                take(herds[seat], cell)
            stock[seat] += values["herds"]
        elif id == "new_card":
            hands[seat] = LETTERS.index(values["card"])
        elif id == "meteorite":
            assert (seat, values["first"]) == (before.player, after.player)
        elif id == "last_round":
            assert values["first"] == after.player
            assert (before.last_turns, after.last_turns) == (None, after.players)
        elif id == "turn":
            assert (seat, after.phase != "over") == (after.player, True)
        elif id == "final":
            assert {frozenset(cells) for cells, _, _ in values["lands"]} == {
                mass for mass in masses if POLE not in mass
            }
            for cells, here, share in values["lands"]:
                assert here == after.herds_on(cells)
                assert share == final(len(cells), here)
                score = [sum(both) for both in zip(score, share.points, strict=True)]
        else:
            assert id == "win"
            assert (values["seats"], values["score"]) == (after.winners(), after.score)
    assert (herds, swimmers, stock, score, hands) == (
        after.herds,
        after.swimmers,
        after.stock,
        after.score,
        after.hands,
    )
    assert tiles == {cell: kind for cell, kind in enumerate(after.land.terrain) if kind}
    assert ("turn" in ids or "win" in ids) == (code == END)
    assert ("last_round" in ids) == (before.last_turns is None and after.last_turns is not None)
    if code & KIND == DRIFT:
        check_split_and_join(before, code, effect_list, after)


def check_split_and_join(before: State, code: int, effect_list: list[Effect], after: State) -> None:
    """Check that `split` and `join` appear exactly when land breaks apart or joins."""
    tile, to = code >> SOURCE, code >> TARGET & CELL
    tiles = set(before.land.tiles()) - {tile}
    own = flood(tile, tiles | {tile}) - {tile}
    pieces = {frozenset(flood(cell, own)) for cell in own}
    touched = {frozenset(flood(near, tiles)) for near in NEIGHBOURS[to] if near in tiles}
    where = {next(mass for mass in after.land.masses if cell in mass) for cell in own}
    values: dict[str, Any] = {effect.id: effect.values for effect in effect_list}
    assert ("split" in values) == (len(where) > 1)
    if "split" in values:
        assert {frozenset(piece) for piece in values["split"]["pieces"]} == {
            frozenset(mass) for mass in where
        }
        assert to in values["split"]["pieces"][-1]
    assert ("join" in values) == (len(touched) > 1 and touched != pieces)
    if "join" in values:
        assert {frozenset(piece) for piece in values["join"]["pieces"]} == touched
    if "score" in values:
        assert len(pieces) > 1
        assert len(touched) == 1
        assert touched < pieces
        assert POLE not in next(iter(touched))
        assert set(values["score"]["cells"]) == {*next(iter(touched)), to}
    elif before.players > 2:
        assert len(pieces) < 2 or len(touched) > 1 or POLE in next(iter(touched))


def state_of(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def take(herds: dict[int, int], cell: int) -> None:
    herds[cell] -= 1
    if not herds[cell]:
        del herds[cell]


# Why not


def nonsense(state: State, rng: Random, count: int) -> list[int]:
    """Return actions of every kind for cells near the land, most of them not legal."""
    tiles = state.land.tiles()
    near = sorted({other for cell in tiles for other in NEIGHBOURS[cell]} | set(tiles))
    mine = sorted({*state.herds[state.player], *state.swimmers[state.player], *state.spent}) or tiles
    codes = [action(kind) for kind in (1, 2, 8)]
    for _ in range(count):
        kind = rng.choice((0, 3, 3, 4, 5, 6, 7))
        source = rng.choice(rng.choice((near, tiles, mine)))
        to = rng.choice(rng.choice((near, tiles, NEIGHBOURS[source])))
        codes.append(action(kind, to) if kind in (0, 7) else action(kind, to, source))
    return codes


def check_why_not(state: State, code: int, legal: set[int]) -> None:
    """Check that why_not gives None exactly for legal actions, otherwise a true reason with a text."""
    reason = game.why_not(state, code)
    assert (reason is None) == (code in legal), game.action_text(code)
    if reason is not None:
        assert reason.id in messages.TEXTS
        words = messages.reason_text(reason)
        assert "{" not in words
        assert "\n" not in words
        json.dumps(reason.values)
        check_reason(state, code, reason)


def check_reason(state: State, code: int, reason: Reason) -> None:
    """Check that the reason is true and that its values match the board."""
    id, _, detail = reason.id.removeprefix("err.").partition(".")
    kind, cell, to = code & KIND, code >> SOURCE, code >> TARGET & CELL
    on_to: dict[str, Any] = {"cell": NAME[to]}
    on_cell: dict[str, Any] = {"cell": NAME[cell]}
    land, own, spent = state.land, state.herds[state.player], state.spent
    tiles = set(land.tiles())
    if id == "phase":
        of_phase = {"place": [PLACE], "card": [HAND, DRAW], "drift": [DRIFT]}
        every = [PLACE, HAND, DRAW, DRIFT, MOVE, MOVE_SPENT, RESCUE, REPRODUCE, END]
        in_act = [one for one in every if one not in (PLACE, HAND, DRAW)]
        so, values = detail == state.phase and kind not in of_phase.get(state.phase, in_act), {}
    else:
        so, values = {
            "over": lambda: (state.phase == "over", {}),
            "occupied": lambda: (kind == PLACE and any(to in herds for herds in state.herds), on_to),
            "pole_closed": lambda: (to == POLE and state.pole == "closed", {}),
            "no_herd": lambda: (
                (to if kind == REPRODUCE else cell) not in own,
                on_to if kind == REPRODUCE else on_cell,
            ),
            "no_spent": lambda: (kind == MOVE_SPENT and cell in own and cell not in spent, on_cell),
            "no_fresh": lambda: (kind == MOVE and own[cell] == spent[cell], on_cell),
            "no_swimmers": lambda: (cell not in state.swimmers[state.player], on_cell),
            "not_adjacent": lambda: (to not in NEIGHBOURS[cell], {"cell": NAME[cell], "to": NAME[to]}),
            "full": lambda: (to in tiles and state.room[to] <= 0, on_to | standing(state, to)),
            "ap": lambda: (
                state.ap < (3 if kind == DRIFT else 1),
                {"need": 3 if kind == DRIFT else 1, "have": state.ap},
            ),
            "already_reproduced": lambda: (kind == REPRODUCE and own[to] == spent[to], on_to),
            "stock_empty": lambda: (kind == REPRODUCE and not state.stock[state.player], {}),
            "last_round": lambda: (kind == DRIFT and state.last_turns is not None, {}),
            "no_tile": lambda: (
                (cell if kind == DRIFT else to) not in tiles,
                on_cell if kind == DRIFT else on_to,
            ),
            "pole": lambda: (cell == POLE, {}),
            "single": lambda: (flood(cell, tiles) == {cell}, {}),
            "not_present": lambda: (not flood(cell, tiles) & set(own), {}),
            "tile_interior": lambda: (set(NEIGHBOURS[cell]) <= tiles, {}),
            "tile_lake": lambda: (
                not set(NEIGHBOURS[cell]) <= tiles and set(NEIGHBOURS[cell]) <= tiles | land.interior,
                {},
            ),
            "no_farther": lambda: (not land.destinations(cell), {}),
            "wrong_terrain": lambda: (
                state.phase == "drift"
                and detail == LETTERS[state.card] != LETTERS[land.terrain[cell]]
                and land.terrain[state.legal()[0] >> SOURCE] == state.card,
                {},
            ),
            "dest_land": lambda: (to in tiles, on_to),
            "dest_not_farther": lambda: (to not in tiles and RING[to] <= RING[cell], on_to),
            "dest_other_land": lambda: (
                RING[to] > RING[cell] and not set(NEIGHBOURS[to]) & (flood(cell, tiles) - {cell}),
                on_to,
            ),
            "dest_inland": lambda: (
                RING[to] > RING[cell] and bool(set(NEIGHBOURS[to]) & (flood(cell, tiles) - {cell})),
                on_to,
            ),
        }[id]()
    assert so, (reason, game.action_text(code))
    assert reason.values == values, (reason, game.action_text(code))


def standing(state: State, cell: int) -> dict[str, int]:
    """Return how many herds are on the tile, and how many it feeds."""
    count = sum(herds.get(cell, 0) for herds in state.herds)
    return {"n": count, "cap": state.capacity[state.land.terrain[cell]]}


# The machine


class Playing(RuleBasedStateMachine):
    """A match that Hypothesis plays by legal actions, with all checks of this file after each step."""

    match: Match
    overfull: set[int]

    @initialize(
        players=st.integers(2, 5),
        seed=st.integers(0, 10**6),
        skip=st.integers(0, 160),
        pole=st.sampled_from(("unlimited", "4", "closed")),
    )
    def deal(self, players: int, seed: int, skip: int, pole: str) -> None:
        rng = Random(seed)
        seats: list[dict[str, Any]] = [{"name": f"Seat {seat}", "bot": None} for seat in range(players)]
        self.match = Match.new("trias", seats, rng, {"pole": pole})
        self.overfull = set()
        for _ in range(skip):
            if self.state.phase == "over":
                break
            self.step(choose(self.state, rng))

    @property
    def state(self) -> State:
        return state_of(self.match)

    def step(self, code: int) -> None:
        """Play an action, and note which tiles may be overfull: those that landed on swimmers."""
        if code & KIND == DRIFT and any(code >> TARGET & CELL in cells for cells in self.state.swimmers):
            self.overfull.add(code >> TARGET & CELL)
        self.match.play(code)
        self.overfull = {cell for cell in self.overfull if self.state.room[cell] < 0}

    @precondition(lambda self: self.state.phase != "over")
    @rule(kind=st.integers(0, 8), pick=st.integers(0, 9999))
    def play(self, kind: int, pick: int) -> None:
        kinds: dict[int, list[int]] = {}
        for code in sorted(self.state.legal()):
            kinds.setdefault(code & KIND, []).append(code)
        codes = kinds[sorted(kinds)[kind % len(kinds)]]
        code = codes[pick % len(codes)]
        before = self.state.clone()
        looked = game.position(self.state)
        effect_list = game.effects(self.state, code)
        assert game.position(self.state) == looked, "effects() leaves the state alone"
        self.step(code)
        check_effects(before, code, effect_list, self.state)
        assert game.position(before) == looked, "a clone is independent"

    @precondition(lambda self: self.match.actions)
    @rule()
    def undo(self) -> None:
        if self.match.can_undo():
            last = self.match.actions[-1]
            self.match.undo()
            again = self.match.start.clone()
            for code in self.match.actions:
                again.play(code)
            assert self.match.game.position(again) == game.position(self.state)
            assert set(again.legal()) == set(self.state.legal())
            assert self.match.redo_actions[-1] == last
            self.overfull = {cell for cell, room in enumerate(self.state.room) if room < 0}
        else:
            assert self.match.actions[-1] & KIND in (DRAW, END)
            looked = game.position(self.state)
            with pytest.raises(Refused, match=r"err\.undo_barrier"):
                self.match.undo()
            assert game.position(self.state) == looked

    @precondition(lambda self: self.match.can_redo())
    @rule()
    def redo(self) -> None:
        code = self.match.redo_actions[-1]
        self.match.redo()
        assert self.match.actions[-1] == code
        self.overfull = {cell for cell, room in enumerate(self.state.room) if room < 0}

    @rule(seed=st.integers(0, 999))
    def ask_why_not(self, seed: int) -> None:
        legal = set(self.state.legal())
        looked = game.position(self.state)
        for code in nonsense(self.state, Random(seed), 25):
            check_why_not(self.state, code, legal)
            if code not in legal:
                with pytest.raises(Refused) as caught:
                    self.match.play(code)
                assert caught.value.reason == game.why_not(self.state, code)
        assert game.position(self.state) == looked, "a refusal changes nothing"

    @rule()
    def save_and_load(self) -> None:
        text = record.dumps(record.to_record(self.match))
        loaded = record.loads(text)
        assert record.dumps(record.to_record(loaded)) == text
        assert loaded.actions == self.match.actions
        assert game.position(state_of(loaded)) == game.position(self.state)
        assert len(text.encode()) < record.MAX_BYTES

    @rule(seat=st.integers(0, 4), seed=st.integers(0, 999))
    def look_from_a_seat(self, seat: int, seed: int) -> None:
        seat %= self.state.players
        seen = self.match.redeal(seat, Random(seed))
        assert isinstance(seen.state, State)
        mine, theirs = game.position(self.state), game.position(seen.state)
        for position in (mine, theirs):
            position["hands"] = [
                card is not None if other != seat else card for other, card in enumerate(position["hands"])
            ]
        assert mine == theirs
        assert set(seen.state.legal()) == set(self.state.legal())
        assert Counter(seen.state.deck[seen.state.cards_drawn :]) + Counter(seen.state.hands) == Counter(
            self.state.deck[self.state.cards_drawn :]
        ) + Counter(self.state.hands)
        assert record.from_record(record.to_record(seen)).actions == self.match.actions

    @rule(pick=st.integers(0, 9999))
    def play_on_a_clone(self, pick: int) -> None:
        looked = game.position(self.state)
        clone = self.state.clone()
        rng = Random(pick)
        for _ in range(6):
            if clone.phase != "over":
                clone.play(choose(clone, rng))
        assert game.position(self.state) == looked

    @invariant()
    def everything_fits(self) -> None:
        if hasattr(self, "match"):
            check_land(self.state)
            check_herds(self.state, self.overfull)
            check_counters(self.state)
            check_legal(self.state)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(
    max_examples=amount(10, 30) if sys.platform == "emscripten" else amount(40, 100),
    stateful_step_count=40,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


# The same checks over whole random games


def test_every_action_of_whole_games_does_what_its_effects_tell() -> None:
    for players in (2, 3, 4, 5):
        rng = Random(players)
        for pole in ("unlimited", "4", "closed"):
            state = game.start(game.new_setup(players, rng), players, {"pole": pole})
            while state.phase != "over":
                code = choose(state, rng)
                before, effect_list = state.clone(), game.effects(state, code)
                state.play(code)
                check_effects(before, code, effect_list, state)
                if code & KIND == DRIFT:
                    check_land(state)


def test_distance_grows_with_every_drift_and_so_the_sum_of_distances() -> None:
    for players in (2, 4):
        rng = Random(players)
        state = game.start(game.new_setup(players, rng), players, {})
        total = sum(RING[cell] for cell in state.land.tiles())
        count = len(state.land.tiles())
        while state.phase != "over":
            code = choose(state, rng)
            state.play(code)
            grown = sum(RING[cell] for cell in state.land.tiles())
            assert (grown > total) == (code & KIND == DRIFT)
            assert len(state.land.tiles()) == count
            total = grown


def test_why_not_of_every_action_over_all_cells_near_the_land() -> None:
    """Covers all placings, reproductions and moves to a neighbour, and drifts of all tiles to many cells."""
    rng = Random(1)
    for players in (2, 4):
        state = game.start(game.new_setup(players, rng), players, {"pole": "closed" if players == 2 else "4"})
        number = 0
        while state.phase != "over":
            if number % 23 == 7 or (state.swimmers[state.player] and number % 5 == 0):
                ask_everything(state, rng)
            state.play(choose(state, rng))
            number += 1
        ask_everything(state, rng)


def ask_everything(state: State, rng: Random) -> None:
    legal = set(state.legal())
    tiles = state.land.tiles()
    near = sorted({other for cell in tiles for other in NEIGHBOURS[cell]} | set(tiles))
    codes = [action(kind) for kind in (1, 2, 8)]
    codes += [action(kind, cell) for kind in (0, 7) for cell in near]
    codes += [action(kind, to, cell) for kind in (4, 5, 6) for cell in near for to in NEIGHBOURS[cell]]
    codes += [action(3, to, cell) for cell in near for to in rng.sample(near, 4)]
    for code in {*codes, *legal}:
        check_why_not(state, code, legal)


# The 12 symmetries of the hex


def turn(axial: tuple[int, int], symmetry: int) -> tuple[int, int]:
    """Return the cell after `symmetry` % 6 turns of 60 degrees, and a reflection if it is 6 or more."""
    q, r = axial
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return (r, q) if symmetry >= 6 else (q, r)


def mapping(symmetry: int, rings: int) -> dict[str, str]:
    """Return cell name -> name of the cell that it moves to."""
    return {NAME[cell]: NAME[cell_at(turn(AXIAL[cell], symmetry))] for cell in range(reach(rings))}


def map_text(text: str, names: dict[str, str]) -> str:
    """Return an action's text with the cells' new names."""
    for sign in "->^":
        if sign in text:
            cell, _, to = text.partition(sign)
            spent = "'" if to.endswith("'") else ""
            return f"{names[cell]}{sign}{names[to.rstrip(chr(39))]}{spent}"
    if text.startswith("+"):
        return f"+{names[text[1:]]}"
    return f"{names[text[:-1]]}*" if text.endswith("*") else text


def mapped_position(position: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    found = dict(position)
    for key in ("tiles", "herds", "spent", "swimmers"):
        found[key] = {names[cell]: value for cell, value in position[key].items()}
    return found


def test_the_12_symmetries_of_the_hex() -> None:
    assert len({tuple(mapping(symmetry, 3).values()) for symmetry in range(12)}) == 12
    for players in (2, 3, 5):
        rng = Random(100 + players)
        setup = game.new_setup(players, rng)
        texts: list[str] = []
        looks: dict[int, tuple[dict[str, Any], set[str]]] = {}
        state = game.start(setup, players, {})
        while state.phase != "over":
            if rng.random() < 0.15:
                looks[len(texts)] = (game.position(state), set(map(game.action_text, state.legal())))
            code = choose(state, rng)
            texts.append(game.action_text(code))
            state.play(code)
        looks[len(texts)] = (game.position(state), set())
        for symmetry in range(1, 12):
            names = mapping(symmetry, state.land.far + 3)
            tiles = {names[cell]: letter for cell, letter in setup["tiles"].items()}
            other = game.start({**setup, "tiles": tiles}, players, {})
            for number in range(len(texts) + 1):
                if number in looks:
                    position, legal = looks[number]
                    assert game.position(other) == mapped_position(position, names)
                    assert set(map(game.action_text, other.legal())) == {
                        map_text(text, names) for text in legal
                    }
                if number < len(texts):
                    other.play(game.action_of(map_text(texts[number], names)))
