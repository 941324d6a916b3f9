"""Labels: different ideas have different labels, and one idea has one label, in every language."""

from __future__ import annotations

import pytest

from tests.web.words.test_glossary import texts
from web.words import LANGUAGES

#: Pairs of labels of different things.
DIFFERENT = (
    ("past.title", "review.title"),
    ("past.title", "button.review_game"),
    ("header.last", "puzzle.kind.last"),
    ("header.last", "last.now"),
    ("button.cancel", "button.back"),
    ("button.cancel", "button.undo"),
    ("tab.table", "position.turn"),
)
#: Pairs of labels of the same thing.
SAME = (
    ("header.last", "last.title"),
    ("header.last", "position.field.last"),
    ("past.expected", "trial.lead"),
    ("left.if_over", "past.caption.trias"),
    ("trial.think", "trial.best"),
    ("tab.table", "panel.lands"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_ideas_have_two_labels(language: str) -> None:
    said = texts(language)
    assert [pair for pair in DIFFERENT if said[pair[0]].casefold() == said[pair[1]].casefold()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_idea_has_one_label(language: str) -> None:
    said = texts(language)
    assert [pair for pair in SAME if said[pair[0]] != said[pair[1]]] == []
