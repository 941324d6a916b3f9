"""The printed page of the rules: the summary, the table of the final scoring, and the order to print."""

from __future__ import annotations

import re

import pytest

from tests.web.page_player import PagePlayer, order_kind
from web.games.trias.rules import printed
from web.screen import scene
from web.words import LANGUAGES


def page(player: PagePlayer) -> str:
    """Return the content of the printed page, '' if there is none."""
    found = re.search(r'<section class="on-paper".*</section>', scene(player.app)["sheets"], re.DOTALL)
    return found[0] if found else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_has_a_page_for_paper(language: str) -> None:
    player = PagePlayer()
    player.do("language", language)
    player.do("rules", "S.trias")
    found = page(player)
    assert found.count("<table") == 2
    assert found.count("<li>") == 10
    assert "data-" not in found  # nothing on it is clickable
    assert 'data-intent="rules-print"' in scene(player.app)["sheets"]
    player.do("language", "en")


def test_triad_has_its_summary_alone() -> None:
    player = PagePlayer()
    player.do("rules", "S.triad")
    assert page(player)
    assert "<table" not in page(player)


def test_other_chapters_and_searches_have_none() -> None:
    player = PagePlayer()
    player.do("rules", "R5")
    assert not page(player)
    player.do("rules", "S.trias")
    player.do("rules-find", "drift")
    assert not page(player)


def test_the_button_opens_the_browsers_dialog() -> None:
    player = PagePlayer()
    assert not player.do("rules-print")
    player.do("rules", "S.trias")
    assert "print" in [order_kind(order) for order in player.do("rules-print")]


@pytest.mark.parametrize(
    ("tiles", "points"),
    [(1, [1, 1, 1, 1, 1, 1, 1]), (3, [3, 2, 1, 1, 3, 2, 2]), (8, [8, 4, 2, 2, 6, 4, 3])],
)
def test_the_table_tells_the_shares_of_r10(tiles: int, points: list[int]) -> None:
    assert printed.points_of(tiles) == points
