"""The inspector of any tile: its content, its place, and when it closes."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from tests.amount import amount
from tests.web.games.trias.test_scene import visit
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer
from trias.games.trias.cells import NAME, POLE
from trias.games.trias.moves import SOURCE
from trias.games.trias.reasons import lift_reason
from trias.games.trias.tiles import LETTERS
from web.games.trias import board_view
from web.games.trias.notes import tile
from web.screen import scene
from web.state.app import App
from web.words import t

#: The number of places, and the sentence if the land mass breaks.
DRIFTS, SPLITS = re.compile(r"Can drift to (\d+) place"), "Drifting it breaks the land mass into pieces of"


def shown(app: App) -> str:
    return "".join(ElementTree.fromstring(f"<p>{place_of(app, 'inspector')}</p>").itertext())


def a_game(bots: tuple[str, ...] = ("", "random", "random", "random"), seed: int = 5) -> PagePlayer:
    player = PagePlayer(seed)
    player.start(bots)
    return player


@pytest.mark.parametrize("players", amount([4], [2, 4]))
def test_a_tile_tells_its_land_mass_and_what_its_drift_would_do(players: int) -> None:
    """The note gives all herds and points there, and says whether the tile can drift, as the engine does."""
    player = a_game(("", *["random"] * (players - 1)), seed=6)
    app, seen = player.app, Counter[str]()
    for _ in visit(player, Random(3), 1.0):
        if app.sheet or app.session.choice.place is not None or player.rng.random() < 0.8:
            continue
        state = app.position
        shares = dict(state.final_shares())
        for cell in state.land.tiles()[::3]:
            player.do("inspect", NAME[cell], 1)
            told = shown(app)
            cells = state.land.masses[state.land.mass[cell]]
            assert t(f"inspect.tile.{LETTERS[state.land.terrain[cell]]}", cell=NAME[cell]) in told
            for seat, herds in enumerate(state.herds_on(cells)):
                assert (t("inspect.herds", player=app.names()[seat], n=herds) in told) == bool(herds)
                points = shares[cells].points[seat] if cells in shares else 0
                assert not points or f"+{points}" in told
            places = DRIFTS.search(told)
            pieces = state.land.pieces(cell)
            assert (SPLITS in told) == (bool(places) and len(pieces) > 1)
            count = sum(herds.get(cell, 0) for herds in state.herds)
            assert (t("note.would_swim", herds="").strip() in told) == (bool(places) and count > 0)
            assert not places or state.last_turns is None
            seen["drifts" if places else "stays"] += 1
            seen["splits"] += SPLITS in told
            if state.phase == "drift":
                drifts = [code for code in state.legal() if code >> SOURCE == cell]
                assert not drifts or (places is not None and int(places[1]) == len(drifts))
                reason = lift_reason(state, cell)
                id = reason.id.removeprefix("err.").removeprefix("tile_") if reason else ""
                if id in ("pole", "single", "interior", "lake", "no_farther"):
                    assert t(f"inspect.stays.{id}") in told
                    seen["reasons"] += 1
    assert min(seen["drifts"], seen["stays"], seen["splits"], seen["reasons"]) > 10


def test_swimmers_are_told_of_and_empty_water_has_no_note() -> None:
    player = a_game()
    app, seen = player.app, 0
    for _ in visit(player, Random(3), 1.0):
        if app.sheet or app.session.choice.place is not None:
            continue
        for seat, swimmers in enumerate(app.position.swimmers):
            for cell, count in swimmers.items():
                player.do("inspect", NAME[cell], 1)
                assert t("inspect.water", cell=NAME[cell]) in shown(app)
                assert t("inspect.herds", player=app.names()[seat], n=count) in shown(app)
                seen += 1
    assert seen
    player.do("inspect", "q5")
    assert place_of(app, "inspector") == ""


def test_the_note_goes_with_the_next_input_and_stays_while_bots_play() -> None:
    player = a_game(("random", "", "random"))
    app = player.app
    player.play_until(lambda: not app.is_persons_turn())
    player.do("inspect", "a0")
    assert "inspected" in place_of(app, "board-light")
    while not app.is_persons_turn():
        assert shown(app)
        assert player.work()
    player.do("cell", "a1")
    assert shown(app) == ""
    assert "inspected" not in place_of(app, "board-light")


def test_the_key_looks_into_the_cell_with_the_focus_aloud_and_once_more_no_more() -> None:
    player = a_game()
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    app = player.app
    player.do("key", "Home")
    player.do("key", "KeyT")
    assert app.session.inspected == NAME[POLE]
    assert app.notices.announcement == tile.note_text(app)
    assert t("inspect.stays.pole") in app.notices.announcement
    player.do("key", "KeyT")
    assert app.session.inspected == ""
    player.do("key", "KeyT")
    choice = app.session.choice
    player.do("key", "Escape")  # closes the note, and nothing else
    assert (app.session.inspected, app.session.choice) == ("", choice)
    player.do("key", "KeyT")
    player.do("key", "KeyW")
    assert app.session.inspected == ""


def test_a_resting_mouse_asks_for_nothing_in_a_persons_turn() -> None:
    """In a person's turn the card shows the choice, and its buttons must not move; a refusal stays, too."""
    player = a_game()
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    app = player.app
    nothing = (
        set(app.position.land.tiles()) - app.offer().picks - app.position.herds[app.position.player].keys()
    )
    player.do("cell", NAME[min(nothing)])
    toast = app.notices.toast
    assert toast is not None
    player.do("inspect", NAME[POLE])
    assert (app.session.inspected, place_of(app, "inspector")) == ("", "")
    assert app.notices.toast == toast
    player.do("inspect", NAME[POLE], 1)
    assert app.session.inspected == NAME[POLE]
    assert place_of(app, "turn@data-note") == "asked"
    assert 'data-intent="inspect"' in place_of(app, "inspector")  # to close it


def test_a_resting_mouse_does_not_speak_over_the_coach() -> None:
    player = PagePlayer(5)
    player.do("lessons")
    player.do("lesson", "pole")
    player.do("inspect", NAME[POLE])
    assert place_of(player.app, "inspector") == ""
    player.do("inspect", NAME[POLE], 1)
    assert place_of(player.app, "inspector")


def test_escape_puts_back_though_the_mouse_rests_on_a_tile() -> None:
    player = a_game()
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "drift")
    app = player.app
    player.do("pick", NAME[min(app.offer().picks)])
    for name in ("a0", "q5"):  # a tile, and water without swimmers
        player.do("inspect", name)
        assert app.session.choice.picked is not None
        player.do("key", "Escape")
        assert (app.session.inspected, app.session.choice.picked) == ("", None)
        player.do("pick", NAME[min(app.offer().picks)])


def test_a_cell_stays_looked_into_while_looking_back() -> None:
    player = a_game()
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    app = player.app
    player.do("history")
    player.do("inspect", "a0")
    for way in ("first", "forward", "turn-forward", "last"):
        player.do("travel", way)
        assert app.session.inspected == "a0"
        there = app.at_moment().position
        terrain = there.land.terrain[board_view.cell_named("a0")]
        assert not terrain or t(f"inspect.tile.{LETTERS[terrain]}", cell="a0") in shown(app)
    player.do("now")
    assert app.session.inspected == ""


def test_sheets_hide_the_note_but_the_final_table_beside_the_board() -> None:
    player = a_game()
    app = player.app
    player.do("resize", "932 626 1280 800")
    player.do("inspect", "c0", 1)
    assert shown(app)
    player.do("menu")
    assert shown(app) == ""
    player.do("close")
    player.play_to_the_end()
    assert app.sheet == "final"
    player.do("inspect", NAME[POLE], 1)
    assert t("inspect.tile.P") in shown(app)
    player.do("resize", "390 507 390 844")
    assert shown(app) == ""


def test_dice_have_no_note() -> None:
    player = PagePlayer(1)
    player.do("game", "triad")
    player.do("start")
    player.do("inspect", "a1")
    assert "".join(scene(player.app).get("inspector", "")) == ""
    player.do("key", "KeyT")
    assert player.app.notices.announcement == ""
