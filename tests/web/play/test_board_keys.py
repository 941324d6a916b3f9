"""The board of Trias, played with keys."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from tests.web.dice_player import DicePlayer
from tests.web.page_player import (
    Click,
    PagePlayer,
    legal_texts,
    order_kind,
)
from trias import record
from trias.games.trias.cells import NAME
from trias.games.trias.moves import DRIFT, KIND, SOURCE
from web.do import around_focus, has_only_moved
from web.drawing import Drawing
from web.features.typed import typed
from web.games.trias.play.drift_previews import drift_rank
from web.keeping import shelf
from web.play.begin import offer_kept_game
from web.screen import focus_view, pointed_view, scene, view
from web.state.app import App
from web.words import t


def test_keys_go_from_cell_to_cell() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))  # the board for two has no holes
    app = player.app
    player.do("key", "Home")
    for code, cell in (("KeyW", 1), ("KeyS", 0), ("ArrowUp", 1), ("ArrowDown", 0), ("KeyE", 2), ("KeyA", 0)):
        player.do("key", code)
        assert app.session.focus == cell
        assert order_kind(player.orders[-1]) == "focus"
    player.do("key", "ArrowRight")
    player.do("key", "ArrowRight")
    player.do("key", "ArrowLeft")
    player.do("key", "ArrowLeft")
    assert app.session.focus == 0
    for _ in range(9):
        player.do("key", "KeyW")
    assert app.notices.announcement == t("say.edge")


def test_a_game_by_keys_alone() -> None:
    """Brackets move to selectable cells, Enter selects, digits do the rest, until the turn is over."""
    player = PagePlayer(4)
    player.start(("", "random"))
    app = player.app
    turns = 0
    for _ in range(400):
        if not app.sheet and not app.is_persons_turn():
            player.work()
            continue
        if app.sheet:
            player.click()
            continue
        if player.state.phase == "card":
            turns += 1
            if turns > 4:
                return
            player.do("action", "hand")  # a button, not on the board
            continue
        player.do("key", player.rng.choice(["BracketRight", "Comma", "Period", "BracketLeft"]))
        for _ in range(2):
            spots = at_cells(app)
            if NAME[app.session.focus] in spots:
                player.do(*spots[NAME[app.session.focus]])
            if app.session.choice.place is None:  # Enter previews a place, Enter again drifts
                break
        if player.state.phase == "act" and app.is_persons_turn() and player.rng.random() < 0.3:
            codes = ["Digit0"] if not player.state.ap else ["Digit0", "Digit1", "Digit3", "Digit4", "Escape"]
            player.do("key", player.rng.choice(codes))
    raise AssertionError("four turns take fewer keys")


def at_cells(app: App) -> dict[str, Click]:
    """Return the effect of Enter on each cell of the board."""
    tag = r'data-cell="(\w+)"[^>]* data-(action|preview|pick)="([^"]+)"'
    found = re.findall(tag, scene(app)["board-cells"])
    return {cell: (intent, unescape(value)) for cell, intent, value in found}


def test_a_drift_with_confirmation() -> None:
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    player.play_until(lambda: player.state.phase == "drift" and player.app.is_persons_turn())
    player.do("put-back")
    player.do("put-back")
    drift = max(legal_texts(player))
    tile, place = drift.split(">")
    count = len(player.match.actions)
    player.do("pick", tile)
    player.do("preview", "o>a0")  # not a place for the tile
    assert player.app.session.choice.place is None
    player.do("preview", drift)
    assert len(player.match.actions) == count
    assert f'data-action="{tile}&gt;{place}"' in scene(player.app)["actions"]
    player.do("action", drift)
    assert player.match.texts()[count] == drift
    assert player.match.actions[count] & KIND == DRIFT
    assert t("say.drifted", cell=place) in player.app.notices.announcement


def test_a_kept_game_is_never_lost_to_another() -> None:
    """A game replaced by Start or by an opened file goes on the shelf; a dropped file asks first."""
    first = PagePlayer(3)
    first.set_up(["", "random"])
    first.do("start")
    first.run_bots()
    first.do(
        "action",
        first.app.session.match.game.action_text(first.app.position.legal()[0])
        if first.app.session.match
        else "",
    )
    again = PagePlayer(4)
    offer_kept_game(again.app, first.saved)
    again.do("dropped", first.saved)
    assert again.app.sheet == "confirm-open"
    assert again.app.session.match is None
    again.do("close")
    assert again.app.sheet == "start"
    assert again.app.session.kept_match is not None
    again.do("start")
    assert again.app.session.match is not None
    assert again.app.session.kept_match is None
    [kept] = again.app.shelf.games()
    assert record.to_record(shelf.match_of(kept)) == json.loads(first.saved)


@pytest.mark.parametrize(("seed", "bots"), [(8, ("", "greedy")), (6, ("", "greedy", "greedy", "greedy"))])
def test_brackets_go_round_the_places_of_a_lifted_tile_the_best_first(
    seed: int, bots: tuple[str, ...]
) -> None:
    player = PagePlayer(seed)
    player.start(bots)
    app, seen = player.app, set[tuple[int, int]]()
    while len(seen) < 2:
        player.play_until(lambda: app.is_persons_turn() and app.position.phase == "drift" and not app.sheet)
        player.do("put-back")
        drifts = [code for code in app.position.legal() if any(drift_rank(app.position, code))]
        player.do("pick", NAME[(drifts or app.position.legal())[0] >> SOURCE])
        targets = app.offer().targets
        ranks = []
        for _ in targets:
            player.do("key", "BracketRight")
            ranks.append(drift_rank(app.position, targets[app.session.focus][0]))
        assert ranks == sorted(ranks)
        seen |= set(ranks)
        player.do("action", typed.legal(app)[0])


#: Keys of both games' boards: some move the focus, others change more.
FOCUS_KEYS = ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown", "BracketRight", "KeyE", "Home", "PageDown")
OTHER_KEYS = (
    "KeyT",
    "Escape",
    "KeyL",
    "KeyP",
    "KeyC",
    "KeyV",
    "KeyI",
    "Plus",
    "KeyB",
    "Digit1",
    "Digit3",
    "Digit4",
)


@pytest.mark.parametrize(
    ("player", "bots", "least"),
    [(PagePlayer(5), ("", "greedy", "random"), 80), (DicePlayer(5), ("", "casual"), 30)],
    ids=("trias", "triad"),
)
def test_where_a_key_has_only_moved_the_focus_nothing_else_is_drawn_otherwise(
    player: PagePlayer, bots: tuple[str, ...], least: int
) -> None:
    """This holds whatever was open, refused or announced before."""
    player.start(bots)
    app, drawing, steps = player.app, Drawing(), 0
    app.browser.window, app.browser.has_rail = (1280, 800), True
    others = iter(["light", "refused", "menu", "keys", "text"] * 40)
    for number in range(400):
        player.run_bots()
        if app.is_over():
            break
        if app.session.past is not None:
            player.do("now")
        if app.sheet in ("menu", "keys"):
            player.do("close")
        if number % 7 == 3:
            disturb(player, next(others))
        elif number % 4 == 0 and app.is_persons_turn():
            player.click()
        before = drawing.of(view(app))
        cells = drawing.last("board-cells")
        around, app.notices.announcement = around_focus(app), ""
        if number % 3 == 0:
            player.do("point", f"cell {app.game_page.cells[player.rng.randrange(20)]}")
            before, cells = drawing.of(view(app)), drawing.last("board-cells")
            around = around_focus(app)
        code = player.rng.choice(FOCUS_KEYS if number % 5 else OTHER_KEYS)
        player.orders.clear()
        player.do("key", code)
        if not has_only_moved(app, around, player.orders):
            continue
        steps += 1
        assert code in FOCUS_KEYS
        assert cells is not None
        drawn = before | drawing.of(focus_view(app, cells))
        player.do("point", f"cell {app.game_page.cells[app.session.focus]}")
        assert drawn | drawing.of(pointed_view(app)) == scene(app)
    assert steps > least


def disturb(player: PagePlayer, what: str) -> None:
    """Open, highlight or refuse something that a key closes."""
    if what == "light":
        player.do("light", "seat 1")
    elif what == "refused":
        player.do("cell", player.app.game_page.cells[0])
    elif what == "text":
        player.do("inspect", player.app.game_page.cells[player.app.session.focus], 1)
    else:
        player.do(what)
