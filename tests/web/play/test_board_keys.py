"""The board of Trias by keys."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from tests.web.page_player import (
    Click,
    PagePlayer,
    legal_texts,
    order_kind,
)
from trias import record
from trias.games.trias.cells import NAME
from trias.games.trias.moves import DRIFT, KIND, SOURCE
from web.features.typed import typed
from web.games.trias.play.drift_previews import drift_rank
from web.keeping import shelf
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.words import t


def test_keys_go_from_cell_to_cell() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))  # the board of two has no holes
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
    """Brackets to what can be chosen, Enter there, digits for the rest: till the turn is over."""
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
            if app.session.choice.place is None:  # Enter looks at a place, Enter again drifts
                break
        if player.state.phase == "act" and app.is_persons_turn() and player.rng.random() < 0.3:
            codes = ["Digit0"] if not player.state.ap else ["Digit0", "Digit1", "Digit3", "Digit4", "Escape"]
            player.do("key", player.rng.choice(codes))
    raise AssertionError("four turns take fewer keys")


def at_cells(app: App) -> dict[str, Click]:
    """What Enter does on each cell of the board."""
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
    player.do("preview", "o>a0")  # not a place for it
    assert player.app.session.choice.place is None
    player.do("preview", drift)
    assert len(player.match.actions) == count
    assert f'data-action="{tile}&gt;{place}"' in scene(player.app)["actions"]
    player.do("action", drift)
    assert player.match.texts()[count] == drift
    assert player.match.actions[count] & KIND == DRIFT
    assert t("say.drifted", cell=place) in player.app.notices.announcement


def test_a_kept_game_is_never_lost_to_another() -> None:
    """What Start and an opened file take the place of goes on the shelf; a file dropped asks first."""
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
