"""The text board: the whole game in words, its lists as buttons, and typed lines."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from tests.web.dice_player import started
from tests.web.markup import trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias.games.trias.cells import NAME
from trias.games.trias.state import State
from web.draw.page import LAYERS
from web.draw.text_board import legal
from web.features.typed import typed
from web.screen import scene
from web.words import t


def reading(bots: tuple[str, ...] = ("", "greedy"), seed: int = 1) -> PagePlayer:
    """Return a player at the text board, with herds still to be placed."""
    player = PagePlayer(seed)
    player.do("board", "words")
    player.start(bots)
    return player


def placed(bots: tuple[str, ...] = ("", "greedy")) -> PagePlayer:
    """Return a player at the text board, with the first card to play."""
    player = reading(bots)
    while player.app.position.phase == "place":
        player.do("typed", typed.legal(player.app)[0])
        player.run_bots()
    return player


def shown(player: PagePlayer) -> str:
    return scene(player.app)["lists"]


def test_the_board_in_words_takes_the_picture_s_place() -> None:
    player = PagePlayer(1)
    player.start(("", ""), starter=0)
    picture = scene(player.app)
    assert picture["board-cells"]
    assert not picture["lists"]
    player.do("board-turn")
    told = scene(player.app)
    assert [layer for layer in LAYERS if told[f"board-{layer}"]] == []
    assert told["lists"]
    assert told["skip@href"] == "#words"
    assert told["skip-words@aria-pressed"] == "true"
    player.do("board-turn")
    assert scene(player.app)["board-cells"] == picture["board-cells"]


def test_nothing_moves_in_words() -> None:
    player = reading()
    player.do("pace", "normal")
    player.do("typed", typed.legal(player.app)[0])
    assert not [order for order in player.orders if order_kind(order) == "motion"]


def test_every_tile_stands_under_its_land_mass() -> None:
    player = placed()
    app = player.app
    tree = trees({"lists": shown(player)})["lists"]
    headings = [node.text for node in tree.iter("h3")]
    for cells in app.position.land.masses:
        assert any(f"{len(cells)} tiles" in str(heading) for heading in headings)
    told = {str(node.text).split(",")[0] for node in tree.iter("button")}
    assert {NAME[cell] for cell in app.position.land.tiles()} <= told


def test_what_can_be_done_is_there_as_buttons_that_do_it() -> None:
    player = reading()
    app = player.app
    for action in typed.legal(app):
        assert f'data-action="{action}"' in shown(player)
    player.do("action", typed.legal(app)[0])
    player.run_bots()
    while app.position.phase != "drift":
        player.do("typed", typed.legal(app)[0])
        player.run_bots()
    tile = min(app.offer().picks)
    assert f'data-pick="{NAME[tile]}"' in shown(player)
    player.do("pick", NAME[tile])
    assert f"Places for the tile, best first ({len(app.offer().targets)})" in shown(player)
    for place in app.offer().targets:
        assert f'data-preview="{NAME[tile]}&gt;{NAME[place]}"' in shown(player)
    player.do("preview", f"{NAME[tile]}>{NAME[min(app.offer().targets)]}")
    assert 'class="inspector' in shown(player)


def test_typed_actions_are_played_and_written_down() -> None:
    player = placed()
    app = player.app
    player.do("typed", "  DRAW ")
    player.do("typed", typed.legal(app)[0].upper())
    assert app.position.phase == "act"
    assert app.notices.alarm == ""
    moves = [text for text in typed.legal(app) if "-" in text]
    there = moves[0].split("-")[1].rstrip("'")
    further = next(
        text for text in _after(app.position, moves[0]) if text.startswith(f"{there}-") and "'" not in text
    )
    count = len(player.app.entries())
    player.do("typed", f"{moves[0]} {further}")
    assert len(app.entries()) == count + 2


def _after(state: State, text: str) -> list[str]:
    from trias.games import trias

    after = state.clone()
    after.play(trias.action_of(text))
    return [trias.action_text(action) for action in after.legal()]


@pytest.mark.parametrize(
    "dash", ["-", "–", "—", "−", "‐", "‑", "－", "→", "⇒", "->", " – ", " → ", "-\u200e"]
)
def test_a_move_is_typed_with_any_dash_or_arrow(dash: str) -> None:
    player = placed()
    player.do("typed", "draw")
    drift = next(text for text in typed.legal(player.app) if ">" in text)
    player.do("typed", drift.replace(">", "→"))
    assert player.match.game.action_text(player.match.actions[-1]) == drift
    move = next(text for text in typed.legal(player.app) if "-" in text and "'" not in text)
    player.do("typed", f"\u200e{move.replace('-', dash)}.")
    assert player.app.notices.alarm == ""
    assert player.match.game.action_text(player.match.actions[-1]) == move


def test_what_an_arrow_means_is_told_by_what_is_legal() -> None:
    """Move, rescue or drift: for two cells at most one of them is legal."""
    player = placed()
    player.do("typed", "draw")
    player.do("typed", next(text for text in typed.legal(player.app) if ">" in text))
    texts = [text for text in typed.legal(player.app) if len(text) > 3 and "'" not in text]
    assert {text.strip("abcdefo0123456789") for text in texts} >= {"-", ">"}
    for text in texts:
        arrow = re.sub("[-^>]", "→", text)
        player.do("typed", arrow)
        assert player.match.game.action_text(player.match.actions[-1]) == text, arrow
        player.do("undo")


def test_fullwidth_letters_and_a_final_full_stop_are_read() -> None:
    player = placed()
    player.do("typed", "ｄｒａｗ。")
    assert player.app.position.phase == "drift"
    drift = next(text for text in typed.legal(player.app) if ">" in text)
    player.do("typed", "".join(chr(ord(letter) + 0xFEE0) for letter in drift) + "．")
    assert player.match.game.action_text(player.match.actions[-1]) == drift


def test_an_arrow_that_leads_nowhere_is_refused_with_its_reason() -> None:
    player = placed()
    player.do("typed", "draw")
    before = list(player.match.actions)
    for line, id in (("a0→zz", "err.no_action"), ("o→b1", "err.pole"), ("b1→a1", "err.wrong_terrain.M")):
        player.do("typed", line)
        assert player.app.notices.alarm == t(id, **({"text": "a0-zz"} if "zz" in line else {})), line
        assert player.match.actions == before


def test_dice_are_typed_with_arrows_too() -> None:
    player = started()
    text = next(text for text in typed.legal(player.app) if "-" in text and "x" not in text)
    player.do("typed", text.replace("-", " → "))
    assert player.match.game.action_text(player.match.actions[-1]) == text


@pytest.mark.parametrize(
    ("line", "words_"),
    [
        ("zebra", "“zebra” isn’t an action."),
        ("+o +o", "Nothing can follow this on the same line."),
        ("a0>b9", "Herds are still being placed"),
    ],
)
def test_a_line_that_cannot_be_played_says_why_and_changes_nothing(line: str, words_: str) -> None:
    player = reading()
    before = list(player.app.shown_match.actions)
    player.do("typed", line)
    assert words_ in player.app.notices.alarm
    assert player.app.shown_match.actions == before


def test_of_a_line_with_one_wrong_action_nothing_is_played() -> None:
    player = placed()
    app = player.app
    player.do("typed", "draw")
    player.do("typed", next(text for text in typed.legal(app) if ">" in text))
    before = list(app.shown_match.actions)
    move = next(text for text in typed.legal(app) if "-" in text)
    player.do("typed", f"{move} a0^a1")
    assert app.notices.alarm.startswith("a0^a1: ")
    assert app.shown_match.actions == before


def test_of_a_long_word_only_the_beginning_is_said_again() -> None:
    player = placed()
    player.do("typed", f"{'x' * 200} end")
    assert player.app.notices.alarm == f"{'x' * 40}: “{'x' * 40}” isn’t an action."


def test_a_card_that_is_drawn_is_not_looked_at_before() -> None:
    player = placed()
    before = list(player.app.shown_match.actions)
    player.do("typed", "draw a0>b0")
    assert player.app.notices.alarm == "draw: Nothing can follow this on the same line."
    assert player.app.shown_match.actions == before


def test_undo_redo_and_the_list_are_typed_too() -> None:
    player = placed()
    app = player.app
    player.do("typed", "hand")
    player.do("typed", "undo")
    assert app.position.phase == "card"
    player.do("typed", "redo")
    assert app.position.phase == "drift"
    player.do("typed", "?")
    texts = typed.legal(app)
    told = scene(app)["told"]
    assert told.count("<code>") == len(texts)
    assert app.notices.announcement == f"{len(texts)} possible actions"
    player.do("typed", texts[0])
    assert scene(app)["told"] == ""


def test_in_somebody_else_s_turn_nothing_is_played() -> None:
    player = reading()
    player.do("typed", typed.legal(player.app)[0])
    assert not player.app.is_persons_turn()
    before = list(player.app.shown_match.actions)
    player.do("typed", "+a1")
    assert player.app.notices.alarm == "It isn’t your turn."
    assert player.app.shown_match.actions == before
    player.do("typed", "?")
    assert player.app.notices.announcement == "There’s nothing you can do right now."


def test_the_past_and_the_end_are_told_apart_from_refusals() -> None:
    player = placed()
    player.do("history")
    player.do("typed", "draw")
    assert player.app.notices.alarm.startswith("You’re looking back.")
    player.do("typed", "")
    player.do("now")
    player.do("typed", "draw")
    assert player.app.position.phase == "drift"


def test_actions_are_listed_by_cell_ring_by_ring() -> None:
    listed = legal(["o-a1", "end", "b10>c1", "b2*", "a1-a2", "aa3-z1", "+c3", "hand"])
    order = ["end", "hand", "o-a1", "a1-a2", "b2*", "b10&gt;c1", "+c3", "aa3-z1"]
    assert [listed.index(f"<code>{text}</code>") for text in order] == sorted(
        listed.index(f"<code>{text}</code>") for text in order
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_is_played_by_what_the_lists_offer(players: int) -> None:
    """Every button in the lists does what it says, until the final table."""
    player = reading(("",) * players, seed=players)
    app, rng = player.app, Random(players)
    player.do("hands", "open")
    for _ in range(3000):
        if app.is_over():
            break
        if app.sheet:
            player.do("end-anyway" if app.sheet == "confirm-end" else "continue")
            continue
        player.do("typed", rng.choice(typed.legal(app)))
        assert not app.notices.alarm
    assert app.sheet == "final"


def test_triad_s_board_is_told_rank_by_rank() -> None:
    player = PagePlayer(3)
    player.do("game", "triad")
    player.do("board", "words")
    player.start(("", ""))
    app = player.app
    tree = trees({"lists": shown(player)})["lists"]
    assert [node.text for node in tree.iter("h3")][-6:] == [f"Row {n}" for n in (6, 5, 4, 3, 2, 1)]
    player.do(
        "pick", next(node.get("data-pick", "") for node in tree.iter("button") if node.get("data-pick"))
    )
    assert app.session.choice.picked is not None
    assert f"Places for the die ({len(app.offer().targets)})" in shown(player)
    player.do("put-back")
    action = typed.legal(app)[0]
    player.do("typed", f"{action} {action}")
    assert app.notices.alarm == f"{action}: Nothing can follow this on the same line."
    player.do("typed", action)
    assert len(app.entries()) == 1


def test_where_nothing_moves_what_is_heard_comes_at_once() -> None:
    player = reading()
    player.do("pace", "normal")
    player.do("sounds", "full")
    player.orders.clear()
    player.do("typed", typed.legal(player.app)[0])
    [heard] = [json.loads(order_value(order)) for order in player.orders if order_kind(order) == "sound"]
    assert heard[1]
    assert {at for _, at in heard[1]} == {0}


def test_a_board_that_is_not_seen_has_the_size_that_it_had() -> None:
    player = reading()
    player.do("resize", "390 507 390 844")
    player.do("resize", "0 0 1280 800")
    assert player.app.browser.size == (390, 507)
    assert not player.app.browser.is_narrow
    player.do("resize", "0 0 844 390")
    assert player.app.browser.is_narrow
