"""Hover, focus and taps: what they highlight, and that nothing else changes."""

from __future__ import annotations

from random import Random

import pytest

from tests.amount import amount
from tests.web.features.test_advice import at_a_card
from tests.web.games.trias.test_scene import visit
from tests.web.markup import check_parts, place_of, tree_of, trees, words_of
from tests.web.page_player import PagePlayer, at_card, legal_texts, person_at_act
from tests.web.play.test_history import opened
from trias.games.trias.cells import NAME, NEIGHBOURS, RING
from trias.games.trias.moves import CELL, DRIFT, HAND, KIND, SOURCE, TARGET, action_of
from trias.games.trias.state import State
from web.do import do
from web.games.trias.board_view import board_view
from web.games.trias.play import clicks, first_herds, pointed
from web.games.trias.play.drift_previews import Drift, letters_of
from web.screen import pointed_view, scene
from web.state.app import App
from web.state.choice import Choice
from web.state.fill import drawn as markup_of
from web.state.views import Spotlight
from web.words import t


def light(app: App) -> Spotlight:
    return board_view(app).spotlight


def tiles(app: App) -> set[int]:
    return set(app.position.land.tiles())


def could_drift(state: State, action: int) -> set[int]:
    """Return the tiles that could drift after a card, found by playing it."""
    after = state.clone()
    after.play(action)
    return (
        {code >> SOURCE for code in after.legal() if code & KIND == DRIFT}
        if after.phase == "drift"
        else set()
    )


# One place, drawn alone or with all ------------------------------------------------------------------


def test_what_is_drawn_alone_is_what_the_whole_scene_has() -> None:
    """Tested at every position, for all that can be pointed at: the page may draw these places alone."""
    player = PagePlayer(4)
    player.start(("", "random", "random"))
    app, rng, seen = player.app, Random(2), 0
    for _ in visit(player, rng, 1.0):
        if rng.random() < amount(0.9, 0.8):
            continue
        cell = rng.choice(app.position.land.tiles())
        for value in (
            f"cell {NAME[cell]}",
            f"drop {NAME[cell]}",
            "seat 1",
            "land P",
            "moment 3",
            "hand",
            "draw",
            "eggs",
            "",
        ):
            assert do(app, "point", value) == []
            whole, alone = scene(app), markup_of(pointed_view(app))
            assert alone.items() <= whole.items()
            seen += 1
    assert seen > amount(150, 300)


def test_pointing_is_no_input() -> None:
    player = person_at_act(3)
    player.do("cell", "q40")
    player.do("undo")
    player.do("undo")
    player.do("undo")
    app = player.app
    refused = (app.notices.toast, app.notices.alarm, app.notices.rule)
    assert app.notices.toast is not None
    for value in ("cell a0", "seat 0", ""):
        player.do("point", value)
        assert (app.notices.toast, app.notices.alarm, app.notices.rule) == refused
    player.do("light", "seat 1")
    assert app.notices.toast is None


# Players, land masses, lines of the log --------------------------------------------------------------


def test_a_player_s_row_lights_his_herds_and_veils_the_rest() -> None:
    app = opened("trias", 3, 4, 100).app
    do(app, "point", "seat 1")
    assert light(app).veiled == tiles(app)
    assert light(app).token == app.tokens()[1]
    herds = sum(app.position.herds[1].values()) + sum(app.position.swimmers[1].values())
    drawn = place_of(app, "board-light")
    assert 0 < drawn.count(f"#art-token-{app.tokens()[1]}") <= herds
    assert not any(f"#art-token-{token}" in drawn for token in app.tokens() if token != app.tokens()[1])


def test_herds_show_eggs_while_reproduce_is_meant() -> None:
    """Eggs show when the button is hovered, focused or chosen, or when a tile offers both kinds of herds."""
    player = person_at_act(3)
    app, egg = player.app, "#art-fresh"
    herds = app.position.herds[app.position.player]

    def drawn() -> dict[str, int]:
        return {place: markup.count(egg) for place, markup in scene(app).items() if egg in markup}

    assert drawn() == {}
    assert 'data-point="eggs"' in place_of(app, "actions")
    do(app, "point", "eggs")
    assert drawn() == {"board-light": sum(herds.values())}
    do(app, "point", "")
    player.do("mode", "reproduce")
    before = drawn()
    assert sum(before.values()) >= sum(herds.values())
    do(app, "point", "eggs")
    assert drawn() == before
    do(app, "point", "")
    place = min(app.offer().targets)
    player.do("action", f"{NAME[place]}*")
    player.do("put-back")
    assert drawn() == {}
    do(app, "point", "eggs")
    assert drawn() == {"board-light": sum(herds.values()) - 2}  # neither parent nor newborn
    do(app, "point", "")
    player.do("pick", NAME[place])
    assert (len(clicks.kinds(app.position, place)) > 1) == bool(drawn())


def test_a_tap_lights_until_the_next_input_or_the_same_tap() -> None:
    player = person_at_act(3)
    app = player.app
    player.do("light", "seat 1")
    assert light(app).token == app.tokens()[1]
    assert 'aria-pressed="true"' in place_of(app, "players")
    player.do("point", "cell a0")  # the mouse enters the board: the tapped highlight stays
    assert light(app).token == app.tokens()[1]
    player.do("point", "seat 2")
    assert light(app).token == app.tokens()[2]
    player.do("point", "")
    player.do("light", "seat 1")
    assert light(app) == Spotlight()
    player.do("light", "seat 1")
    player.do("mode", "reproduce")
    assert app.session.lit == ""
    assert light(app).token == ""


def test_every_player_has_a_button_for_it() -> None:
    drawn = trees(scene(opened("trias", 3, 4, 100).app))
    for place in ("players", "strip"):
        buttons = [node for node in drawn[place].iter("button") if node.get("data-intent") == "light"]
        assert [node.get("data-value") for node in buttons] == ["seat 0", "seat 1", "seat 2"]
        assert all(node.get("aria-label") for node in buttons)


def test_a_land_s_row_outlines_it_and_a_tile_marks_the_row() -> None:
    app = opened("trias", 3, 4, 100).app
    app.browser.has_rail = True
    letters = letters_of(app)
    for cells in app.position.land.masses:
        letter = letters.of(cells)
        do(app, "point", f"land {letter}")
        assert light(app).land == set(cells)
        assert light(app).veiled == tiles(app) - set(cells)
        for value in (f"land {letter}", f"cell {NAME[min(cells)]}"):
            do(app, "point", value)
            rows = [node for node in tree_of(app, "lands").iter("tr") if "shown" in node.get("class", "")]
            assert [node.get("data-point") for node in rows] == [f"land {letter}"]
    assert f'data-point="land {letter}"' in place_of(app, "board-labels")


def test_a_line_of_the_log_lights_its_cells_and_its_arrow() -> None:
    app = opened("trias", 3, 4, 100).app
    lines = [node for node in tree_of(app, "log").iter("button") if "data-point" in node.attrib]
    drifts = [
        (number, entry) for number, entry in enumerate(app.entries(), 1) if entry.action & KIND == DRIFT
    ]
    assert {f"moment {number}" for number, _ in drifts} <= {node.get("data-point") for node in lines}
    number, entry = drifts[-1]
    do(app, "light", f"moment {number}")
    [mark] = light(app).deeds
    assert (mark.origin, mark.cell) == (entry.action >> SOURCE, entry.action >> TARGET & CELL)
    assert place_of(app, "board-light").count("bow-in") == 1
    assert place_of(app, "log").count('class="shown"') == 1


def test_a_line_without_cells_lights_nothing() -> None:
    app = opened("trias", 3, 4, 100).app
    number = next(n for n, entry in enumerate(app.entries(), 1) if entry.action == HAND)
    assert f'data-point="moment {number}"' not in place_of(app, "log")
    do(app, "light", f"moment {number}")
    assert light(app) == Spotlight()


@pytest.mark.parametrize(
    "value", ["seat 9", "seat x", "land ZZ", "moment 0", "moment 99999", "moment x", "nothing"]
)
def test_what_is_not_there_lights_nothing(value: str) -> None:
    app = person_at_act(3).app
    do(app, "point", value)
    assert light(app) == Spotlight()
    scene(app)


def test_the_past_can_be_lit_too() -> None:
    player = person_at_act(3)
    player.do("history")
    player.do("travel", "first")
    app = player.app
    player.do("point", "seat 1")
    assert light(app.at_moment()).token == app.tokens()[1]
    assert markup_of(pointed_view(app)).items() <= scene(app).items()


# Cards ------------------------------------------------------------------------------------------------


def test_the_hand_card_raises_what_it_could_drift_and_says_how_many() -> None:
    player = at_a_card()
    app = player.app
    wanted = could_drift(app.position, HAND)
    assert wanted
    assert light(app) == Spotlight()
    do(app, "point", "hand")
    assert light(app).raised == wanted
    assert light(app).veiled == tiles(app) - wanted
    assert t("card.tiles", n=len(wanted)) in words_of(place_of(app, "hand"))


def test_the_pile_lets_tiles_glow_by_the_odds() -> None:
    app = at_a_card().app
    do(app, "point", "draw")
    glow = dict(light(app).glow)
    counts = pointed.unseen_cards(app)
    shares = {terrain: count / sum(counts.values()) for terrain, count in counts.items()}
    assert glow
    assert all(share == shares[app.position.land.terrain[cell]] for cell, share in glow.items())
    assert place_of(app, "board-light").count("odds-glow") == len(glow)


def test_a_card_that_is_hidden_lights_nothing() -> None:
    player = PagePlayer(5)
    player.start(("", "", ""))
    player.play_until(lambda: player.app.sheet == "handover")
    player.do("reveal")
    player.do("hide-card")
    app = player.app
    assert at_card(player)
    do(app, "point", "hand")
    assert not app.sees(app.position.player)
    assert light(app) == Spotlight()
    assert not app.offer().picks
    player.do("reveal")
    do(app, "point", "hand")
    assert light(app).raised == could_drift(app.position, HAND) == app.offer().picks


def test_a_tile_of_the_cards_terrain_plays_the_card_and_is_lifted() -> None:
    """Undo takes back both the card and the lift; putting the tile back leaves the card played."""
    player = at_a_card()
    app, actions = player.app, player.match.texts()
    tile = min(app.offer().picks)
    assert app.offer().picks == could_drift(app.position, HAND)
    assert t("cell.pick.card") in place_of(app, "board-cells")
    player.do("pick", NAME[tile])
    assert player.match.texts() == [*actions, "hand"]
    assert app.session.choice.picked == tile
    place = min(app.offer().targets)
    player.do("preview", f"{NAME[tile]}>{NAME[place]}")
    player.do("undo")
    assert app.session.choice == Choice(picked=tile, with_card=True)
    player.do("undo")
    assert player.match.texts() == actions
    assert app.session.choice == Choice()
    player.do("redo")
    assert player.match.texts() == [*actions, "hand"]
    player.do("undo")
    player.do("pick", NAME[tile])
    player.do("put-back")
    assert (player.match.texts(), app.session.choice.picked) == ([*actions, "hand"], None)
    player.do("undo")
    assert player.match.texts() == actions


def test_no_other_tile_does_that() -> None:
    player = at_a_card()
    app, actions = player.app, player.match.texts()
    for cell in sorted(tiles(app) - app.offer().picks):
        player.do("pick", NAME[cell])
        assert (player.match.texts(), app.session.choice) == (actions, Choice())


# Tiles and ways -----------------------------------------------------------------------------------------


def test_the_card_tells_of_the_tile_pointed_at_last() -> None:
    player = at_a_card()
    player.do("action", "hand")
    app = player.app
    state, picks = app.position, sorted(app.offer().picks)
    letters = letters_of(app)
    assert place_of(app, "inspector") == ""
    for tile in picks:
        do(app, "point", f"cell {NAME[tile]}")
        assert light(app).hot == tile
        told = words_of(place_of(app, "inspector"))
        drifts = [Drift.of(state, code) for code in state.legal() if code >> SOURCE == tile]
        best = max(drift.gains[state.player] for drift in drifts)
        assert letters.by_cell[tile] in told
        assert (f"+{best}" in told) == (best > 0)
        assert (t("note.would_swim", herds="").strip() in told) == any(state.herds_on((tile,)))
    last = words_of(place_of(app, "inspector"))
    for elsewhere in ("", "cell q3", "seat 1"):
        do(app, "point", elsewhere)
        assert words_of(place_of(app, "inspector")) == last
    player.do("pick", NAME[picks[0]])
    assert words_of(place_of(app, "inspector")) != last


def test_the_target_under_the_pointer_has_the_way_and_what_it_costs() -> None:
    player = person_at_act(3)
    app = player.app
    herd = min(app.offer().picks & app.position.herds[app.position.player].keys())
    player.do("pick", NAME[herd])
    offer = app.offer()
    far = max(offer.targets, key=lambda cell: len(offer.targets[cell]))
    assert light(app) == Spotlight()
    app_marks = place_of(app, "board-numbers").count("bow-in")
    do(app, "point", f"cell {NAME[far]}")
    codes = offer.targets[far]
    assert light(app).way == (herd, *(code >> TARGET & CELL for code in codes))
    assert light(app).text == t("target.actions", n=len(codes))
    drawn = scene(app)
    assert drawn["board-numbers"].count("bow-in") - app_marks == len(codes)
    assert t("target.actions", n=len(codes)) in drawn["board-numbers"]
    check_parts(drawn)
    left = app.position.ap - len(codes)
    assert drawn["prompt"].count('class="left"') == left
    assert drawn["prompt"].count('class="planned"') == len(codes)
    do(app, "point", "cell q9")
    assert light(app) == Spotlight()
    assert 'class="planned"' not in place_of(app, "prompt")


def test_a_tile_with_another_own_herd_shows_the_way_only_to_a_drop() -> None:
    """A click on a tile with another of the player's herds selects it; a herd dragged there is dropped."""
    for seed in range(1, 60):
        player = person_at_act(seed)
        app = player.app
        for herd in sorted(app.offer().picks & app.position.herds[app.position.player].keys()):
            app.session.choice = Choice("move", herd)
            both = app.offer().targets.keys() & app.offer().picks - {herd}
            if not both:
                continue
            do(app, "point", f"cell {NAME[min(both)]}")
            assert light(app).way == ()
            do(app, "point", f"drop {NAME[min(both)]}")
            assert light(app).way[-1] == min(both)
            return
    raise AssertionError("no such position")


def test_fixed_costs_are_hatched_without_a_pointer() -> None:
    player = person_at_act(3)
    app = player.app
    for mode, cost in (("reproduce", 1), ("drift", 3)):
        player.do("mode", mode)
        assert app.session.choice.mode == mode
        assert place_of(app, "prompt").count('class="planned"') == cost
    player.do("put-back")
    assert 'class="planned"' not in place_of(app, "prompt")
    player.play(min(text for text in legal_texts(player) if "-" in text))
    drawn = place_of(app, "prompt")
    assert drawn.count("<i") == 4
    assert drawn.count('class="left"') == 3


# Refusals ------------------------------------------------------------------------------------------------


def test_a_refused_tile_has_a_red_rim_until_the_next_input_or_it_fades() -> None:
    player = at_a_card()
    player.do("action", "hand")
    app = player.app
    other = min(tiles(app) - app.offer().picks)
    player.do("cell", NAME[other])
    number = app.notices.refusal
    assert light(app).refused == other
    assert 'class="refused"' in place_of(app, "board-light")
    assert place_of(app, "turn@data-refused") == "yes"
    player.do("fade", str(number - 1))  # of an earlier refusal
    assert light(app).refused == other
    player.do("fade", str(number))
    assert light(app).refused is None
    assert place_of(app, "turn@data-refused") == ""
    player.do("cell", NAME[other])
    player.do("pick", NAME[min(app.offer().picks)])
    assert light(app).refused is None


# Placing -------------------------------------------------------------------------------------------------


def test_novices_see_three_good_tiles_while_herds_are_placed() -> None:
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    app = player.app
    good = light(app).raised
    assert t("prompt.place.good") in place_of(app, "prompt")  # they are not the only ones
    assert len(good) == first_herds.MOST
    assert good <= app.offer().targets.keys()
    assert {RING[cell] for cell in good} == {2}
    assert not any(set(NEIGHBOURS[cell]) & good for cell in good)
    player.do("action", f"+{NAME[min(good)]}")
    player.play_until(lambda: app.is_persons_turn() and not app.sheet)
    assert app.position.phase == "place"
    assert not set(NEIGHBOURS[min(good)]) & light(app).raised
    player.do("tips", "off")
    assert light(app).raised == frozenset()


def test_lessons_raise_no_tiles_of_their_own() -> None:
    player = PagePlayer(5)
    player.do("lessons")
    player.do("lesson", "place")
    assert player.app.offer().kind == "place"
    assert light(player.app).raised == frozenset()


def test_who_has_played_three_games_sees_none() -> None:
    player = PagePlayer(5)
    games = ", ".join("{}" for _ in range(3))
    player.app.storage.set("trias.statistics", f'{{"version": 1, "games": [{games}]}}')
    player.start(("", "random", "random"))
    assert light(player.app).raised == frozenset()
    player.app.storage.set("trias.statistics", '{"version": 1, "games": [{}, {}]}')
    player.do("new-game")
    player.start(("", "random", "random"))
    assert len(light(player.app).raised) == first_herds.MOST


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_good_tiles_are_good_with_any_number_of_players(players: int) -> None:
    for seed in range(6):
        player = PagePlayer(seed)
        player.start(("", *["random"] * (players - 1)))
        state = player.state
        while state.phase == "place":
            good = first_herds.good_tiles(state)
            legal = {code >> TARGET & CELL for code in state.legal()}
            assert set(good) <= legal
            assert len(set(good)) == len(good) <= first_herds.MOST
            assert {RING[cell] for cell in good} <= {1 if players == 2 else 2}
            assert good
            assert not any(set(NEIGHBOURS[cell]) & state.herds[state.player].keys() for cell in good)
            state = state.clone()
            state.play(action_of(f"+{NAME[good[0] if good else min(legal)]}"))
