"""Whole games of Triad through `do`, and the page's state during them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from tests.web.dice_player import (
    GAMES,
    DicePlayer,
    SavedDice,
    prompt,
    started,
)
from tests.web.markup import place_of
from tests.web.page_player import (
    Click,
    legal_texts,
)
from trias.games.triad.cells import NAME
from trias.games.triad.notation import removed_of, target_of
from web.games.triad.board.dice_shapes import NUMERALS
from web.state.choice import Choice
from web.words import t


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("bots", "starter"), GAMES)
def test_whole_games(bots: tuple[str, str], starter: int | None, seed: int) -> None:
    player = DicePlayer(seed)
    saved = SavedDice(player)
    player.start(bots, starter=starter)
    player.play_to_the_end()
    app = player.app
    assert saved.looks == len(player.match.actions) + 1
    assert app.page_state == "over"
    assert player.dice.winners() is not None
    assert [entry.action for entry in app.entries()] == player.match.actions
    assert app.session.choice == Choice()
    assert not player.offered()
    assert not app.can_undo()
    assert not app.can_redo()
    player.do("close")
    player.do("undo")
    assert app.notices.alarm == t("err.undo_nothing")
    assert app.page_state == "over"


#: Other buttons, and values that do not exist.
ANYTHING: list[Click] = [
    *[("undo", "")] * 4,
    *[("redo", "")] * 2,
    *[(sheet, "") for sheet in ("menu", "log", "table", "about", "final", "close", "close")],
    *[(intent, "") for intent in ("reveal", "hide-card", "restart-turn", "continue", "rematch", "export")],
    *[("action", text) for text in ("a1-a1", "end", "c4>d7", "a1=2", "", "x", "a1-b2x")],
    *[("preview", text) for text in ("a1-b2", "end", "")],
    *[("key", code) for code in ("KeyU", "KeyW", "KeyR", "Escape", "Comma", "PageDown", "Home")],
    *[("resize", "390 600 390 844"), ("resize", "900 700 1280 800"), ("pace", "fast"), ("pace", "instant")],
    *[("stored", "err.storage_full"), ("stored", ""), ("waited", ""), ("skip", ""), ("land", "A")],
    *[("mode", "move"), ("herd", "fresh"), ("dismiss", "")],
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("bots", "starter"), GAMES[:4])
def test_whole_games_with_undo_and_all_buttons(bots: tuple[str, str], starter: int | None, seed: int) -> None:
    """Plays like a person who changes their mind, opens every sheet and sends invalid requests."""
    player = DicePlayer(seed)
    SavedDice(player)
    player.start(bots, starter=starter)
    rng = Random(seed)
    tried: Counter[str] = Counter()
    for _ in range(5000):
        if player.app.sheet == "final":
            break
        if rng.random() < 0.5:
            intent, value = rng.choice(ANYTHING)
            tried[intent] += 1
            player.do(intent, value)
        elif player.app.sheet:
            player.do("close")
        elif player.app.is_persons_turn():
            player.click()
        elif player.jobs:
            player.work()
        else:
            player.do("waited")
        assert player.app.sheet in ("", "menu", "lands", "log", "about", "final")
        assert len(player.app.entries()) == len(player.match.actions)
    assert player.app.sheet == "final"
    assert len(tried) > 5


@pytest.mark.parametrize("bots", [("", ""), ("", "casual"), ("gentle", "gentle")])
def test_the_device_is_never_handed_over(bots: tuple[str, str]) -> None:
    player = DicePlayer(2)
    sheets = set()
    player.after = lambda: sheets.add(player.app.sheet)
    player.start(bots)
    player.play_to_the_end()
    assert sheets == {"play-triad", "", "final"}


def test_what_the_page_is_doing() -> None:
    player = DicePlayer(1)
    app = player.app
    player.set_up(("", "casual"))
    assert app.page_state == "ready"
    player.do("start")
    assert app.page_state == "ready"
    player.play(min(legal_texts(player)))
    assert app.page_state == "thinking"
    assert t("prompt.bot.thinking", player=app.names()[1]) in prompt(app)
    player.do("menu")
    assert app.page_state == "ready"
    player.do("close")
    assert app.page_state == "thinking"
    assert player.work()
    assert app.page_state == "ready"
    player.play_to_the_end()
    assert app.page_state == "over"
    player.do("close")
    assert (app.sheet, app.page_state) == ("", "over")
    assert 'data-intent="final"' in place_of(app, "foot")
    player.do("final")
    assert app.sheet == "final"


def test_what_a_bot_has_done_is_told_and_shown() -> None:
    player = DicePlayer(1)
    player.start(("", "casual"))
    app = player.app
    told = 0
    while app.sheet != "final":
        if app.is_persons_turn():
            player.click()
            continue
        assert player.work()
        code = player.match.actions[-1]
        face = NUMERALS[abs(player.match.game.action_of(player.match.texts()[-1]) >> 20)]
        moved = t("say.dice.moved", cell=NAME[target_of(code)], face=face).rstrip(".")
        assert moved in app.notices.announcement
        assert app.notices.announcement.startswith(app.names()[1])
        assert (t("say.dice.triad", n=player.dice.triads[1]).rstrip(".") in app.notices.announcement) == (
            removed_of(code) >= 0
        )
        assert "last-cell" in place_of(app, "board-targets")
        assert ("gone-die" in place_of(app, "board-targets")) == (removed_of(code) >= 0)
        told += 1
    assert told > 2


@pytest.mark.parametrize("answer", ["", "end", "a1-a1", "nonsense", "c4>d7"])
def test_an_illegal_answer_is_not_played_and_the_bot_is_asked_again(answer: str) -> None:
    player = started(1, ("", "casual"))
    player.play(min(legal_texts(player)))
    id = json.loads(player.jobs[0])["id"]
    player.do("answer", answer, id)
    assert len(player.match.actions) == 1
    if answer:
        assert player.app.notices.alarm == t("err.bot_failed")
        assert json.loads(player.jobs[0])["id"] != id
    assert player.work()
    assert len(player.match.actions) == 2
