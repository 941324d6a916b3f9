"""The board editor: brushes, the check, what is kept and scored, and playing on from a position."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer
from trias.arena import selfplay
from trias.games.trias import checked
from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.scoring import final
from trias.links import game as link
from trias.links import position as position_link
from trias.record import dumps, to_record
from web.do import do
from web.games.trias.features.editor import scored
from web.games.trias.features.editor import sketch as sketches
from web.games.trias.features.editor.editing import KEY, Editing
from web.games.trias.features.editor.sketch import Sketch
from web.screen import scene
from web.state.app import App
from web.state.orders import CopyText, MoveFocus, ShareText
from web.words import LANGUAGES, t

VECTORS = sorted((Path(__file__).parents[2] / "data" / "vectors").glob("trias-*.json"))


def opened(player: PagePlayer | None = None) -> PagePlayer:
    """Return a page with the board editor, opened from the sheet of puzzles."""
    player = player or PagePlayer()
    player.app.browser.window, player.app.browser.size = (1280, 800), (840.0, 800.0)
    player.do("puzzles")
    assert 'data-intent="position"' in place_of(player.app, "sheets")
    player.do("position")
    assert frame(player) == "edit"
    return player


def frame(player: PagePlayer) -> str:
    return place_of(player.app, "html@data-study")


def sketch(player: PagePlayer) -> Sketch:
    return player.app.slot(Editing).sketch


def panel(player: PagePlayer) -> str:
    return place_of(player.app, "coach")


def said(player: PagePlayer) -> str:
    return player.app.notices.announcement


def press(player: PagePlayer, brush: str, *cells: str) -> None:
    player.do("position-brush", brush)
    for cell in cells:
        player.do("cell", cell)


def vector(phase: str = "act", players: int = 3) -> dict[str, Any]:
    """Return a position from a real game, with swimmers."""
    for path in VECTORS:
        for check in json.loads(path.read_text(encoding="utf-8"))["checks"]:
            position = check["position"]
            if position["phase"] == phase and len(position["stock"]) == players and position["swimmers"]:
                found: dict[str, Any] = position
                return found
    raise AssertionError(phase)


# Brushes --------------------------------------------------------------------------------------------


def test_it_begins_with_the_pole_alone_and_that_is_possible() -> None:
    player = opened()
    assert sketch(player).tiles == {0: "P"}
    assert "This position is possible" in panel(player)
    assert "part of a continent: 0 of 34 tiles." in panel(player)


def test_a_press_puts_a_tile_down_and_a_second_one_takes_it_off() -> None:
    player = opened()
    press(player, "W", "a0")
    assert sketch(player).tiles[cell_named("a0")] == "W"
    assert said(player).startswith("a0, woods")
    press(player, "S", "a0")
    assert sketch(player).tiles[cell_named("a0")] == "S"
    player.do("cell", "a0")
    assert cell_named("a0") not in sketch(player).tiles


def test_a_stroke_paints_all_that_it_passes_and_is_taken_back_at_once() -> None:
    player = opened()
    press(player, "S", "a0", "a1")
    press(player, "W", "a2")
    player.do("position-brush", "S")
    box = player.app.session.box
    for step, cell in enumerate(("a1", "a2", "o", "a3", "a2", "b3", "x99999", "b3")):
        player.do("position-stroke", cell, min(step, 1))
    assert player.app.session.box == box, "the board stays under the pointer"
    player.do("position-stroke", "b3", 2)
    assert player.app.session.box != box
    names = ("a0", "a1", "a2", "a3", "b3")
    assert sketch(player).tiles == {0: "P"} | {cell_named(name): "S" for name in names}
    assert said(player).startswith("This position is possible")
    player.do("undo")
    assert sketch(player).tiles == {
        0: "P",
        cell_named("a0"): "S",
        cell_named("a1"): "S",
        cell_named("a2"): "W",
    }
    player.do("redo")
    assert len(sketch(player).tiles) == 6
    player.do("position-brush", "erase")
    for step, cell in enumerate(("o", "a0", "c0", "a1")):
        player.do("position-stroke", cell, min(step, 1))
    player.do("position-stroke", "a1", 2)
    assert len(sketch(player).tiles) == 4
    player.do("position-brush", "1")
    player.do("position-stroke", "a2", 0)
    player.do("position-stroke", "a3", 1)
    player.do("position-stroke", "a3", 2)
    assert sketch(player).herds == {cell_named("a2"): (0, 1, 0), cell_named("a3"): (0, 1, 0)}


def test_a_stroke_moves_a_tile_to_where_it_ends_if_that_is_water() -> None:
    player = opened()
    press(player, "S", "a0", "a1")
    press(player, "0", "a0")
    player.do("position-brush", "move")
    for end, is_water in (("a1", False), ("a2", True)):
        player.do("position-stroke", "a0", 0)
        player.do("position-stroke", "o", 1)
        player.do("position-stroke", end, 1)
        player.do("position-stroke", end, 2)
        assert (cell_named(end) in sketch(player).herds) is is_water
    player.do("position-stroke", "o", 0)
    player.do("position-stroke", "a0", 2)
    assert sketch(player).tiles[0] == "P"
    player.do("undo")
    assert cell_named("a0") in sketch(player).herds


def test_hand_cards_are_set_or_unknown() -> None:
    player = opened()
    player.do("position-fold", "turn")
    assert panel(player).count(t("position.hand.unknown")) == 3
    player.do("position-set", "hand1 W")
    player.do("position-set", "hand0 S")
    assert sketch(player).hands == ("S", "W", None)
    player.do("position-set", "phase act")
    assert sketch(player).hands == ("S", "W", None)
    assert checked.read(sketch(player).position()).hands[1] == 3
    player.do("position-set", "hand0 unknown")
    assert sketch(player).hands == (None, "W", None)
    assert panel(player).count(t("position.hand.played")) == 1
    for wrong in ("hand1 X", "hand3 S", "hand S", "hand1 ", "hand-1 S"):
        player.do("position-set", wrong)
        assert sketch(player).hands == (None, "W", None)
    player.do("position-set", "last 2")
    assert sketch(player).hands == (None, None, None)
    assert t("position.hand.unknown") not in panel(player)


def test_a_position_comes_from_a_kept_game() -> None:
    player = PagePlayer(3)
    player.start(("", "casual", "gentle"), names=("Ada",))
    player.play_until(lambda: player.app.is_persons_turn() and len(player.match.actions) > 20)
    game = player.app.position
    player.do("new-game")
    player.do("start", "quick")
    player.do("games")
    player.catch_up()
    assert place_of(player.app, "sheets").count('data-intent="game-think"') == 1, (
        "nothing is done in the new one"
    )
    player.do("game-think", "", 0)
    assert frame(player) == "edit"
    found = sketches.of_state(game)
    assert sketch(player) == found._replace(hands=(None,) * 3)
    assert "Ada" in panel(player)
    player.do("study-leave")
    assert player.app.sheet == "games"


def test_the_pole_can_neither_be_painted_over_nor_moved_nor_erased() -> None:
    player = opened()
    for brush in ("M", "move", "erase"):
        press(player, brush, "o")
        assert said(player) == "The South Pole stays where it is."
        assert sketch(player).tiles == {0: "P"}
    assert "The South Pole stays where it is." in panel(player)
    press(player, "0", "o", "o")
    press(player, "erase", "o")
    assert sketch(player).herds == {}


def test_herds_stand_on_tiles_and_swimmers_are_in_the_water() -> None:
    player = opened()
    press(player, "S", "a0")
    press(player, "1", "a0", "a0")
    assert sketch(player).herds == {cell_named("a0"): (0, 2, 0)}
    assert sketch(player).stock(1) == 13
    press(player, "1", "c0")
    assert "no tile here" in said(player)
    press(player, "swim", "a1", "a0")
    assert sketch(player).swimmers == {cell_named("a1"): (0, 1, 0)}
    assert "There’s a tile here" in said(player)
    press(player, "less", "a0", "a1", "a1")
    assert sketch(player).herds == {cell_named("a0"): (0, 1, 0)}
    assert sketch(player).swimmers == {}
    assert said(player) == "There’s no herd here."


def test_swimmers_stand_up_on_a_tile_that_is_put_under_them() -> None:
    player = opened()
    press(player, "0", "o")
    press(player, "swim", "a1")
    press(player, "M", "a1")
    assert sketch(player).herds[cell_named("a1")] == (1, 0, 0)
    assert sketch(player).swimmers == {}


def test_a_tile_moves_with_its_herds() -> None:
    player = opened()
    press(player, "S", "a0")
    press(player, "0", "a0")
    press(player, "move", "a0")
    assert "a0 is lifted" in panel(player)
    assert cell_named("a0") in player.app.session.study.lit_cells()  # type: ignore[union-attr]
    player.do("cell", "b3")
    assert sketch(player).tiles == {0: "P", cell_named("b3"): "S"}
    assert sketch(player).herds == {cell_named("b3"): (1, 0, 0)}
    press(player, "move", "b3")
    player.do("key", "Escape")
    assert frame(player) == "edit"
    player.do("cell", "a0")
    assert said(player) == "There’s no tile here."


@pytest.mark.parametrize("way", [("cell", "a0"), ("key", "Escape")])
def test_a_tile_is_put_back_and_that_is_said(way: tuple[str, str]) -> None:
    player = opened()
    press(player, "S", "a0")
    press(player, "move", "a0")
    player.do(*way)
    assert said(player) == "Put back."
    assert "a0 is lifted" not in panel(player)
    assert sketch(player).tiles == {0: "P", cell_named("a0"): "S"}


def test_undo_and_redo_go_through_all_changes() -> None:
    player = opened()
    press(player, "S", "a0", "a1", "a2")
    player.do("position-set", "players 5")
    for _ in range(4):
        player.do("undo")
    assert sketch(player).tiles == {0: "P"}
    assert sketch(player).players == 3
    player.do("undo")
    assert said(player) == "There’s nothing to undo."
    player.do("key", "Ctrl+Shift+KeyZ")
    player.do("redo")
    assert len(sketch(player).tiles) == 3
    press(player, "erase", "a0")
    player.do("redo")
    assert said(player) == "There’s nothing to redo."


# Keys and words -------------------------------------------------------------------------------------


def test_digits_choose_brushes_and_arrows_go_over_land_and_water() -> None:
    player = opened()
    player.do("key", "Digit3")
    assert said(player).startswith("Brush: Woods")
    orders = player.do("key", "ArrowUp")
    assert MoveFocus("cell-a0") in orders
    player.do("cell", "a0")
    assert sketch(player).tiles[cell_named("a0")] == "W"
    player.do("key", "ArrowUp")
    player.do("key", "ArrowUp")
    assert player.app.session.focus == cell_named("c0")
    player.do("key", "Digit6")
    assert player.app.slot(Editing).brush == "0"
    player.do("key", "Digit0")
    assert frame(player) == "edit"


def test_every_cell_that_can_be_pressed_has_words() -> None:
    player = opened()
    press(player, "S", "a0")
    cells = place_of(player.app, "board-cells")
    assert 'data-cell="a1"' in cells
    assert 'aria-label="a1, water"' in cells


def test_the_board_in_words_lists_the_places_in_the_water() -> None:
    player = opened()
    player.do("board", "words")
    assert "Places in the water" in place_of(player.app, "lists")
    assert 'data-cell="a3"' in place_of(player.app, "lists")
    player.do("cell", "a3")
    assert sketch(player).tiles[cell_named("a3")] == "S"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_said_in_every_language(language: str) -> None:
    player = opened()
    player.do("language", language)
    player.do("position-text", json.dumps(vector()))
    for part in ("turn", "text", "score"):
        player.do("position-fold", part)
        assert panel(player)
    player.do("position-play")
    assert panel(player)
    player.do("language", "en")


# The turn -------------------------------------------------------------------------------------------


def test_the_fields_of_the_turn() -> None:
    player = opened()
    player.do("position-fold", "turn")
    for value in ("players 4", "player 2", "phase act", "ap 1", "score2 +1", "score2 +1", "deck -1"):
        player.do("position-set", value)
    now = sketch(player)
    assert (now.players, now.player, now.phase, now.ap, now.score) == (4, 2, "act", 1, (0, 0, 2, 0))
    player.do("position-set", "last 3")
    assert (sketch(player).last_turns, sketch(player).ap) == (3, 1)
    player.do("position-set", "phase drift")
    assert (sketch(player).last_turns, sketch(player).card, sketch(player).ap) == (None, "S", 0)
    player.do("position-set", "card W")
    assert sketch(player).card == "W"
    player.do("position-set", "pole 4")
    assert sketch(player).position()["options"] == {"pole": "4"}
    player.do("position-set", "players 2")
    assert sketch(player).score == (0, 0)
    assert sketch(player).player == 1


@pytest.mark.parametrize(
    "value", ["", "players 6", "players x", "player 9", "phase over", "card X", "ap 9", "deck 3", "score9 +1"]
)
def test_a_value_that_there_is_not_changes_nothing(value: str) -> None:
    player = opened()
    before = sketch(player)
    player.do("position-set", value)
    assert sketch(player) == before


def test_points_and_cards_stop_at_their_ends() -> None:
    player = opened()
    player.do("position-set", "score0 -1")
    assert sketch(player).score == (0, 0, 0)
    for _ in range(60):
        player.do("position-set", "deck +1")
    assert sketch(player).deck == 36
    player.do("position-fold", "turn")
    assert "This is the maximum." in panel(player)


# The check ------------------------------------------------------------------------------------------


def test_the_check_says_why_a_position_is_impossible_and_shows_where() -> None:
    player = opened()
    press(player, "S", "a0", "a1", "c0", "b0")
    press(player, "0", "a0")
    player.do("position-set", "player 1")
    press(player, "swim", "b1")
    assert "Not possible" in said(player)
    assert "these swimmers would be back in stock" in panel(player)
    orders = player.do("position-show")
    assert MoveFocus("cell-b1") in orders
    assert player.app.session.study.lit_cells() == {cell_named("b1")}  # type: ignore[union-attr]
    player.do("position-play")
    assert frame(player) == "edit"
    assert "these swimmers would be back in stock" in player.app.notices.alarm


def test_too_many_tiles_and_too_many_herds() -> None:
    player = opened()
    press(player, "M", *(f"c{n}" for n in range(0, 10)), *(f"a{n}" for n in range(6)))
    assert sketch(player).tiles.keys() >= {cell_named("a0")}
    assert "mountain tiles: there are only 9" in panel(player)
    player = opened()
    press(player, "2", *["o"] * 16)
    assert "Jonas has 16 herds including the stock: the maximum is 15" in panel(player)


def test_an_overfull_tile_is_noted() -> None:
    player = opened()
    press(player, "M", "a0", "b0")
    press(player, "0", "b0", "b0", "b0")
    assert "b0 is overfull" in panel(player)
    assert "This position is possible" in panel(player)


def test_what_no_turns_lead_to_is_told_like_all_else() -> None:
    player = opened()
    press(player, "M", "a0", "b0")
    press(player, "0", "a0", "a0", "a0")
    assert "A0 is overfull, but no tile can have landed on swimmers there." in panel(player)
    press(player, "1", "b0", "b0", "b0")
    press(player, "0", "b0", "b0")
    assert "B0: 5 herds on one cell, and the maximum is 4." in panel(player)
    player.do("position-show")
    assert player.app.session.study.lit_cells() == {cell_named("b0")}  # type: ignore[union-attr]


# Text and games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", VECTORS[::4], ids=lambda path: path.stem)
def test_positions_of_games_come_in_as_text_and_go_out_again(path: Path) -> None:
    player = opened()
    content = json.loads(path.read_text(encoding="utf-8"))
    for check in content["checks"][::3]:
        position = check["position"] | {"options": content["record"]["options"]}
        if position["phase"] in ("place", "over"):
            continue
        player.do("position-text", json.dumps(position))
        assert "This position is possible" in panel(player)
        [order] = [one for one in player.do("position-copy") if isinstance(one, CopyText)]
        out = json.loads(order.text)
        assert {key: out[key] for key in check["position"]} == check["position"]


@pytest.mark.parametrize("moment", [None, 57, 99999])
def test_a_game_comes_in_as_a_record_or_a_link(moment: int | None) -> None:
    match = selfplay("trias", ["random"] * 3, 7)
    for seat, name in zip(match.seats, ("Ada", "Ben", "Cem"), strict=True):
        seat["name"] = name
    address = link.pack(match)
    text = (
        dumps(to_record(match))
        if moment is None
        else f"https://x.example/#{link.at_moment(address, moment)[1:]}"
    )
    player = opened()
    player.do("position-text", text)
    wanted: Any = match.at(min(moment or 99999, len(match.actions)))
    now = sketch(player)
    assert set(now.tiles) == set(wanted.land.tiles())
    assert {NAME[cell]: list(counts) for cell, counts in now.herds.items()} == wanted.position()["herds"]
    assert now.hands == (None,) * 3
    assert "Ben" in panel(player)


def test_a_position_comes_in_as_a_link_in_a_message_and_no_other_link_does() -> None:
    player = opened()
    player.do("position-text", f"Look: https://x.example/{position_link.pack(vector())}.")
    assert sketch(player).position()["tiles"] == vector()["tiles"]
    player.do("position-text", "https://x.example/#z=best-3678")
    assert player.app.notices.alarm == t("err.position.link")


def test_a_position_is_shared_as_a_link_that_opens_it() -> None:
    player = opened()
    player.app.browser.address = "https://x.example/"
    player.do("position-text", json.dumps(vector()))
    player.do("position-link")
    drawn = place_of(player.app, "sheets")
    assert 'class="qr"' in drawn
    [shared] = [one for one in player.do("pass-on-share") if isinstance(one, ShareText)]
    [copied] = [one for one in player.do("pass-on-copy") if isinstance(one, CopyText)]
    assert shared.text == copied.text
    assert shared.text.startswith("https://x.example/#p=1")
    assert shared.text in drawn
    player.do("close")
    assert frame(player) == "edit"
    player.do("position-from", "empty")
    player.do("position-text", shared.text)
    assert sketch(player).tiles != {0: "P"}, "pasted as text, too"
    other = PagePlayer()
    other.do("link", shared.text.removeprefix("https://x.example/"))
    assert frame(other) == "edit"
    assert sketch(other) == sketch(player)
    other.do("position-from", "empty")
    assert sketch(other) != sketch(player)
    other.do("link", shared.text.removeprefix("https://x.example/"))
    assert sketch(other) == sketch(player)
    other.do("undo")
    assert sketch(other) != sketch(player), "what was set up before can be had back"


@pytest.mark.parametrize("text", ["#p=1", "#p=1AAAA", "#p=9x", "#z=", "#z=best-0000", "#z=x y"])
def test_a_wrong_link_to_a_position_or_puzzle_is_refused(text: str) -> None:
    player = PagePlayer()
    player.do("link", text)
    assert player.app.sheet == "message"
    assert player.app.session.study is None


@pytest.mark.parametrize("text", ["#z=best-3678", "#p="])
def test_such_a_link_waits_for_a_firm_sheet(text: str) -> None:
    address = text if text.startswith("#z") else position_link.pack(vector())
    player = PagePlayer(5)
    player.start(("", "", "random"))
    player.play_until(lambda: player.app.sheet == "handover")
    player.do("link", address)
    assert player.app.sheet == "handover"
    assert player.app.session.study is None
    assert player.app.notices.alarm


def test_an_impossible_position_is_not_shared() -> None:
    player = opened()
    press(player, "S", *(f"a{number}" for number in range(6)), *(f"b{number}" for number in range(12)))
    assert player.app.slot(Editing).reason is not None
    player.do("position-link")
    assert not player.app.sheet
    assert player.app.notices.alarm


def test_a_game_of_dice_is_refused() -> None:
    player = opened()
    before = sketch(player)
    player.do("position-text", link.pack(selfplay("triad", ["greedy", "greedy"], 7)))
    assert sketch(player) == before
    assert player.app.notices.alarm


@pytest.mark.parametrize("text", ["#g=2", "#g=2AAAA", "x", "[]", "{}", '{"tiles": {}}', "9" * 70000])
def test_text_that_is_no_position_is_refused_and_changes_nothing(text: str) -> None:
    player = opened()
    press(player, "S", "a0")
    before = sketch(player)
    player.do("position-text", text)
    assert sketch(player) == before
    assert player.app.notices.alarm


def test_the_end_of_a_game_comes_in_as_it_was_before_the_final_scoring() -> None:
    over = next(
        check["position"]
        for path in VECTORS
        for check in json.loads(path.read_text(encoding="utf-8"))["checks"]
        if check["position"]["phase"] == "over"
    )
    player = opened()
    player.do("position-text", json.dumps(over))
    assert sketch(player).phase == "act"
    state = sketch(player).drawn()
    shares = [share.points for _, share in state.final_shares()]
    assert [sum(points) for points in zip(state.score, *shares, strict=True)] == over["score"]


def test_the_game_on_the_board_comes_in_without_its_hidden_cards_and_waits() -> None:
    player = PagePlayer(seed=5)
    player.start(["", "random", "random"])
    for _ in range(25):
        if player.app.is_persons_turn() and not player.app.sheet:
            player.click()
        player.run_bots()
    before = player.match.state.position()  # type: ignore[attr-defined]
    texts = player.match.texts()
    player.app.sheet = ""
    player.do("menu")
    assert 'data-intent="position"' in place_of(player.app, "sheets")
    player.do("position")
    found = sketch(player).position()
    assert found["tiles"] == before["tiles"]
    assert found["herds"] == before["herds"]
    assert found["hands"] == [None] * 3
    assert [seat["token"] for seat in player.app.slot(Editing).seats] == player.app.tokens()
    player.do("position-from", "empty")
    assert sketch(player).tiles == {0: "P"}
    player.do("position-from", "game")
    assert sketch(player).position()["tiles"] == before["tiles"]
    player.do("study-leave")
    assert player.match.texts() == texts
    assert player.match.state.position() == before  # type: ignore[attr-defined]


def test_the_game_to_continue_comes_in_too() -> None:
    player = PagePlayer(seed=4)
    player.start(["", "random"])
    other = PagePlayer()
    other.app.session.kept_match = player.match
    opened(other)
    assert sketch(other).position()["tiles"] == player.match.setup["tiles"]
    assert sketch(other).players == 2


def test_opened_anew_from_the_menu_it_still_leads_back_to_the_puzzles() -> None:
    player = opened()
    player.do("menu")
    player.do("position")
    assert frame(player) == "edit"
    player.do("back")
    assert player.app.sheet == "puzzles"


def test_it_does_not_open_over_a_sheet_between_two_players() -> None:
    player = PagePlayer()
    player.start(["", ""])
    player.app.sheet = "handover"
    player.do("position")
    assert player.app.sheet == "handover"
    assert frame(player) == ""


def test_without_a_game_its_button_says_why_it_is_off() -> None:
    player = opened()
    assert "There’s no game of Trias to take it from." in panel(player)
    player.do("position-from", "game")
    assert sketch(player).tiles == {0: "P"}


# Keeping --------------------------------------------------------------------------------------------


def reopened(player: PagePlayer) -> PagePlayer:
    """Return another page on the same device."""
    other = PagePlayer()
    other.app = App(Random(2), player.app.storage)
    return opened(other)


def test_the_work_is_kept_on_the_device() -> None:
    player = opened()
    press(player, "W", "a0", "a1")
    press(player, "1", "a0")
    player.do("position-set", "phase act")
    other = reopened(player)
    assert sketch(other) == sketch(player)
    assert other.app.slot(Editing).seats == player.app.slot(Editing).seats


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "[]", "{}", '{"position": 1}', '{"position": {}}', '{"position": {"tiles": []}}'),
        '{"position": {"score": [0, 0, 0], "tiles": {"o": "S"}}}',
    ],
)
def test_anything_else_under_its_key_counts_as_nothing(text: str) -> None:
    player = PagePlayer()
    player.app.storage.set(KEY, text)
    assert sketch(opened(player)) == sketches.empty()


def test_changed_work_never_breaks_the_page() -> None:
    rng = Random(3)
    player = opened()
    player.do("position-text", json.dumps(vector()))
    kept = json.loads(player.app.storage.get(KEY))
    for _ in range(amount(50, 150)):
        changed = json.loads(json.dumps(kept))
        part = changed["position"]
        key = rng.choice(list(part))
        part[key] = rng.choice(
            [None, -1, 99, 1.5, "zz9", [], {}, [[1]], {"a0": [1, 2]}, {"q9": "S"}, "S", "act"]
        )
        other = PagePlayer()
        other.app.storage.set(KEY, json.dumps(changed))
        opened(other)
        assert panel(other)
        assert place_of(other.app, "board-tiles")


# Scoring --------------------------------------------------------------------------------------------


def test_a_position_is_scored_land_by_land_with_the_rule_and_the_reason() -> None:
    player = opened()
    press(player, "S", "a0", "c0", "c1")
    press(player, "0", "c0", "c0")
    press(player, "1", "c1")
    player.do("position-set", "score1 +1")
    orders = player.do("position-fold", "score")
    assert 'data-key="edit-score-back"' in place_of(player.app, "coach")
    assert MoveFocus("position-score-title") in orders
    text = panel(player)
    assert "Player 1 has the most herds and gets 2 points. Mira is second and gets half of that: 1." in text
    assert 'data-value="R10.2"' in text
    assert "The land with the South Pole never scores." in text
    assert "If it had just broken off: Player 1 (2) and Mira (1)." in text
    assert "<td>2</td><td>2</td><td>0</td>" in text


@pytest.mark.parametrize(
    ("tiles", "herds", "words", "rule"),
    [
        (3, [0, 0, 0], "Nobody is here.", "R10.4"),
        (3, [2, 0, 0], "A is alone here: 3 points for 3 tiles.", "R10.4"),
        (1, [2, 0, 0], "A is alone here: 1 point for 1 tile.", "R10.4"),
        (
            3,
            [2, 1, 0],
            "A has the most herds and gets 3 points. B is second and gets half of that: 2. Rounded up.",
            "R10.2",
        ),
        (
            5,
            [3, 1, 1],
            "A has the most herds and gets 5 points. B and C tie for second and share half of that: 2 each."
            " Rounded up.",
            "R10.2",
        ),
        (
            4,
            [2, 2, 1],
            "A and B tie for the most herds and share 4 points plus half of that: 3 each.",
            "R10.3",
        ),
        (
            3,
            [1, 1, 1],
            "A, B and C tie for the most herds and share 3 points plus half of that: 2 each. Rounded up.",
            "R10.3",
        ),
    ],
)
def test_the_reasons_of_a_land(tiles: int, herds: list[int], words: str, rule: str) -> None:
    assert scored.reason(tiles, herds, final(tiles, herds), "ABC") == (words, rule)


# Play from here -------------------------------------------------------------------------------------


def test_all_sides_are_played_by_hand_with_undo_and_the_way_leads_back() -> None:
    player = opened()
    player.do("position-text", json.dumps(vector("card")))
    before = sketch(player)
    player.do("position-play")
    assert frame(player) == "played trial"
    seats = set()
    for _ in range(60):
        if player.app.sheet:
            player.do("end-anyway" if player.app.sheet == "confirm-end" else "close")
            continue
        assert player.app.is_persons_turn()
        seats.add(player.state.player)
        assert player.app.session.viewer == player.state.player
        player.click()
    assert len(seats) > 1
    while player.app.can_undo():
        player.do("undo")
    assert not player.match.actions
    player.do("key", "Escape")
    assert frame(player) == "edit"
    assert sketch(player) == before
    player.do("study-leave")
    assert player.app.sheet == "puzzles"


def test_it_can_be_played_to_its_end() -> None:
    player = opened()
    position = vector("act")
    position |= {"last_turns": 1, "ap": 2, "swimmers": {}, "spent": {}, "deck": 3, "free_rescues": 0}
    on_board = [sum(counts[seat] for counts in position["herds"].values()) for seat in range(3)]
    position |= {"stock": [15 - n for n in on_board], "card": None}
    checked.read(position)
    player.do("position-text", json.dumps(position))
    player.do("position-play")
    player.do("action", "end")
    assert player.app.sheet == "final"
    assert "Back to the position" in place_of(player.app, "sheets")
    player.do("study-next")
    assert frame(player) == "edit"


def test_nothing_that_can_be_asked_for_breaks_it() -> None:
    """Sends random requests, valid and invalid."""
    rng = Random(8)
    player = opened()
    cells = ["o", "a0", "a3", "b2", "b5", "c1", "c7", "d0", "e4", "z3"]
    for _ in range(600):
        intent, value = rng.choice(
            [
                ("cell", rng.choice(cells)),
                ("cell", rng.choice(cells)),
                (
                    "position-brush",
                    rng.choice(["M", "S", "W", "move", "erase", "0", "1", "4", "swim", "less", "?"]),
                ),
                (
                    "position-set",
                    rng.choice(["players 2", "players 5", "phase act", "phase drift", "last 2", "x"]),
                ),
                ("position-fold", rng.choice(["turn", "text", "score", "?"])),
                ("position-from", rng.choice(["empty", "game", "?"])),
                ("position-show", ""),
                ("position-play", ""),
                ("position", ""),
                (
                    "key",
                    rng.choice(
                        ["Digit4", "KeyW", "ArrowLeft", "KeyM", "KeyP", "KeyL", "KeyK", "KeyT", "KeyO"]
                    ),
                ),
                ("inspect", rng.choice(cells)),
                ("undo", ""),
                ("redo", ""),
                ("study-again", ""),
                ("hint", ""),
                ("menu", ""),
                ("close", ""),
            ]
        )
        do(player.app, intent, value)
        scene(player.app)
