"""Passing the device between people: only the owner of a card sees it."""

from __future__ import annotations

from copy import copy
from itertools import pairwise
from random import Random

import pytest

from tests.amount import amount
from tests.web.markup import place_of, strip_tags
from tests.web.page_player import (
    PagePlayer,
    at_card,
    snapshot,
)
from trias.games.trias.moves import DRAW, END, KIND
from trias.games.trias.tiles import LETTERS
from web.games.trias.log.log import Logbook
from web.screen import scene
from web.state.app import App
from web.words import t


def twin(app: App, rng: Random) -> App:
    """Return the same page after a redeal of all cards that nobody at the page may see now."""
    assert app.session.match is not None
    persons = app.persons()
    seat = persons[0] if len(persons) == 1 else -1 if app.session.viewer is None else app.session.viewer
    session = copy(app.session)
    session.match = app.session.match.redeal(seat, rng)
    session.match.extra = app.session.match.extra  # data that the page adds, such as an id
    session.book = Logbook(session.match.start)  # type: ignore[arg-type]
    session.prospects = None
    state = session.match.start.clone()
    for action in session.match.actions:
        before = state.clone()
        state.play(action)
        session.book.add(before, action, state)
    return app.with_session(session)


@pytest.mark.parametrize(
    "bots", [("", "random", ""), ("", ""), ("", "random"), ("random", "random")][:: amount(2, 1)]
)
def test_no_scene_depends_on_a_card_that_is_hidden(bots: tuple[str, ...]) -> None:
    player = PagePlayer(7)
    rng = Random(7)
    looks, dealt_anew = 0, 0
    before: list[object] = [None]

    def look() -> None:
        nonlocal looks, dealt_anew
        if player.app.session.match is None:
            return
        looks += 1
        now = player.app.sheet, player.app.session.viewer
        if looks % amount(24, 8) == 0 or (now != before[0] and looks % 2):
            before[0] = now
            other = twin(player.app, rng)
            dealt_anew += other.position.hands != player.state.hands
            assert scene(other) == scene(player.app)

    player.after = look
    player.start(bots)
    player.play_to_the_end()
    assert looks > 40
    assert dealt_anew > 3


def test_the_hand_card_is_shown_to_its_owner_alone() -> None:
    player = PagePlayer(8)
    player.start(("", "random", ""))
    app = player.app
    turns = 0
    for _ in range(2000):
        if app.sheet == "final" or turns > 12:
            break
        if app.sheet == "handover":
            seat = player.state.player
            turns += 1
            shown = scene(app)
            assert app.session.viewer is None
            assert app.names()[seat] in shown["sheets"]
            if player.state.phase == "card":
                letter = LETTERS[player.state.hands[seat]]
                assert t("prompt.handover", player=app.names()[seat]) in strip_tags(shown["prompt"])
                assert 'data-intent="reveal"' in shown["sheets"]
                assert all(t(f"hand.{letter}") not in markup for markup in shown.values())
                player.do("reveal")
                assert t(f"hand.{letter}.hide") in place_of(app, "hand")
                assert 'data-action="hand"' in place_of(app, "hand")
                player.do("hide-card")
                assert app.notices.announcement == t("say.card_hidden")
                assert t("hand.hidden") in place_of(app, "hand")
                player.do("reveal")
                assert app.session.viewer == seat
            else:
                player.do("continue")
            assert app.sheet == ""
        elif not app.sheet and not app.is_persons_turn():
            assert app.session.viewer is None
            player.work()
        else:
            player.click()
            if not app.sheet and app.session.viewer is not None:
                assert app.session.viewer == player.state.player
    assert turns > 12


def test_a_card_seen_while_herds_are_placed_is_hidden_when_the_next_places() -> None:
    player = PagePlayer(3)
    player.start(("", "", ""))
    player.do("reveal")
    assert player.app.session.viewer == player.state.player
    player.click()
    assert player.app.session.viewer is None
    assert t("hand.hidden") in place_of(player.app, "hand")


def test_a_card_seen_in_a_turn_is_hidden_while_bots_play() -> None:
    """This holds even if no card was drawn, so that no sheet came in between."""
    player = PagePlayer(3)
    player.start(("", "random", ""))
    player.play_until(lambda: at_card(player) and player.state.player == 0)
    player.do("action", "draw")
    player.play_until(lambda: not player.app.is_persons_turn() or bool(player.app.sheet))
    assert not player.app.is_persons_turn()
    assert player.app.sheet == ""
    assert player.app.session.viewer is None


def test_a_new_card_is_shown_once() -> None:
    player = PagePlayer(3)
    player.start(("", ""))
    player.play_until(lambda: player.app.sheet == "newcard")
    app = player.app
    owner = app.session.viewer
    assert owner is not None
    assert owner != player.state.player
    letter = LETTERS[player.state.hands[owner]]
    shown = scene(app)
    assert t(f"newcard.title.{letter}") in shown["sheets"]
    assert app.names()[owner] in shown["sheets"]
    before = snapshot(player)
    for intent in ("close", "reveal", "menu", "undo", "log", "table"):
        player.do(intent)
        assert snapshot(player) == before
    player.do("continue")
    assert app.sheet == "handover"
    assert app.session.viewer is None
    assert t(f"log.new_card.{letter}").replace("**", "") not in strip_tags(place_of(app, "log"))


def test_one_person_is_asked_to_pass_nothing() -> None:
    player = PagePlayer(3)
    sheets = set()
    player.after = lambda: sheets.add(player.app.sheet)
    player.start(("", "random", "random"))
    player.play_to_the_end()
    assert sheets <= {"start", "play", "", "confirm-end", "final"}
    assert "final" in sheets


@pytest.mark.parametrize("seed", range(4))
def test_the_meteorite_is_told_once_and_the_device_goes_on_after_its_show(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", "") if seed % 2 else ("", ""), pace="normal")
    app, told = player.app, list[str]()
    player.after = lambda: told.append(app.notices.announcement)
    player.play_until(lambda: app.session.showing is not None)
    assert player.state.last_turns is not None
    last = player.match.actions[-1] & KIND
    assert last in (END, DRAW)
    assert not app.sheet
    player.do("waited", str(app.timers.waits))
    assert app.session.showing is None
    if app.is_persons_turn():
        assert app.sheet == ("handover" if last == END else "")
    player.play_to_the_end()
    names = {text for text in told if t("meteorite.title").removesuffix("!") + "." in text}
    assert len(names) == 1
    assert sum(one != other in names for one, other in pairwise(told)) == 1
