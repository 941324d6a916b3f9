"""Refusals by the App: it gives a reason and changes nothing."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from tests.web.markup import strip_tags
from tests.web.page_player import (
    PagePlayer,
    legal_texts,
    notice,
    person_at_act,
    snapshot,
)
from trias.games.contract import Reason
from web.play.notices import report
from web.state.app import App
from web.state.choice import Choice
from web.words import t


@pytest.mark.parametrize("seed", range(2))
def test_a_refusal_says_why_and_changes_nothing(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", ""))
    rng = Random(seed)
    pool = {"end", "hand", "draw", "+o", "o>a0", "a0-a1", "a0-a1'", "a0^a1", "a0*", "o*", "z1-z2", "zz9>zz10"}
    pool |= {"", " ", "?", "a0", "a0--a1", "END", "+o+o"}
    for _ in range(500):
        if player.app.sheet == "final":
            break
        for text in rng.sample(sorted(pool - legal_texts(player)), 3):
            before = snapshot(player)
            player.do("action", text)
            assert snapshot(player) == before
            if text.split() and player.app.is_persons_turn() and not player.app.sheet:
                assert player.app.notices.toast is not None
                assert player.app.notices.toast[0] == player.app.notices.alarm != ""
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
            continue
        player.click()
        assert player.app.notices.alarm == ""
        pool |= legal_texts(player)


def test_a_refusal_stays_while_another_window_is_looked_at() -> None:
    player = person_at_act(0)
    player.do("action", "draw")
    alarm = player.app.notices.alarm
    assert alarm
    player.do("away")
    assert player.app.notices.alarm == alarm


def test_nothing_is_played_while_a_sheet_is_open() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    text = min(legal_texts(player))
    player.do("menu")
    for intent in ("action", "preview", "pick", "cell"):
        before = snapshot(player)
        player.do(intent, "b3" if intent in ("pick", "cell") else text)
        assert snapshot(player) == before
    player.do("mode", "rescue")
    player.do("undo")
    assert player.match.actions == []


def test_a_walk_stops_where_it_is_refused() -> None:
    player = person_at_act(3)
    step = next(text for text in sorted(legal_texts(player)) if "-" in text)
    count = len(player.match.actions)
    player.do("action", f"{step} o>a0 end")
    assert player.match.texts()[count:] == [step]
    assert player.app.notices.alarm


def test_a_mode_that_offers_nothing_says_why() -> None:
    player = person_at_act(3)
    assert not player.state.swimmers[0]
    player.do("mode", "rescue")
    assert player.app.notices.alarm == t("err.no_swimmers.any")
    assert player.app.session.choice == Choice()
    player.do("mode", "sing")
    assert player.app.session.choice == Choice()


def test_a_click_on_a_cell_that_offers_nothing_says_why() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("action", "+a0")
    player.run_bots()
    player.do("cell", "a0")
    assert player.app.notices.alarm == t("err.occupied")
    assert player.app.notices.toast == (t("err.occupied"), True)


def test_where_nothing_can_be_saved_the_page_says_so_once() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    app = player.app

    def text() -> str:
        return unescape(strip_tags(notice(app)))

    player.do("stored", "err.storage_full")
    assert app.notices.alarm == t("err.storage_full")
    assert t("err.storage_full") in text()
    assert 'data-intent="export"' in notice(app)
    player.do("action", "end")  # refused, and the reason was shown before
    player.do("stored", "err.storage_full")
    assert app.notices.alarm == t("err.phase.place")
    assert all(part in text() for part in t("err.phase.place").removesuffix(".").split(". "))
    player.do("menu")
    assert t("err.storage_full") in text()
    player.do("dismiss")
    assert text() == ""
    player.do("stored", "err.storage_full")
    assert (text(), app.notices.alarm) == ("", "")
    assert app.notices.save_problem
    player.do("stored", "")
    assert not app.notices.save_problem
    player.do("stored", "err.storage_full")
    assert t("err.storage_full") in text()
    player.do("stored", "")
    assert text() == ""


def test_trouble_outside_is_reported() -> None:
    app = App(Random(1))
    report(app, Reason("err.save_corrupt"))
    assert app.notices.toast == (t("err.save_corrupt"), True)
