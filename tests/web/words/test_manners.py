"""Manners: texts address one person, quote existing labels, and use the punctuation of their language."""

from __future__ import annotations

import re

import pytest

from tests.web.words import further
from tests.web.words.test_glossary import all_texts, texts
from web.words import LANGUAGES

#: Language -> the pattern of a quotation, with its content as a group.
QUOTATIONS = {"en": "“(.+?)”", "de": "„(.+?)“", "fr": "«\u202f(.+?)\u202f»", "it": "«(.+?)»"}
QUOTATIONS |= further.values("quotation")
#: Groups of texts that mention buttons.
SPEAKING = ("lesson.", "tip.", "study.", "err.", "say.", "confirm.", "start.new")
#: Labels, which have no full stop. They include ids of choices, names and keys.
LABELS = ("button.", "menu.", "set.", "mode.", "tab.", "panel.", "phase.", "header.", "bot.", "stat.")
#: Texts that show typed input, and those of the terminal.
TYPED = ("text.help.", "command line ")
#: Code in a text, between backticks.
CODE = re.compile(r"`[^`]*`")
#: Straight quotes, three dots, a hyphen as a dash or a minus sign, and two spaces.
TYPEWRITER = re.compile(r"['\"]|\.\.\.| - |(?<!\w)-\d|  ")
#: Words that address a person in another way than the page does.
OTHER_ADDRESS = {
    "de": re.compile(r"[a-zäöüß,] (Sie|Ihnen|Ihre?[mnrs]?)\b"),
    "fr": re.compile(r"\b(?!(?:chez|assez|nez|rez)\b)\w+ez\b|\b(vous|votre|vos)\b", re.IGNORECASE),
    "it": re.compile(r"\b(Lei|vostr[aeio]|Vi preghiamo)\b"),
} | {language: re.compile(pattern) for language, pattern in further.values("address").items()}


@pytest.mark.parametrize("language", OTHER_ADDRESS)
def test_the_page_speaks_to_one_person_it_knows(language: str) -> None:
    found = [where for where, text in all_texts(language).items() if OTHER_ADDRESS[language].search(text)]
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_quotation_marks_is_on_a_button_or_a_heading(language: str) -> None:
    labels = set(texts(language).values())
    named = [
        (id, name)
        for id, text in texts(language).items()
        for name in re.findall(QUOTATIONS[language], text)
        if id.startswith(SPEAKING) and "{" not in name
    ]
    assert len(named) > 8
    assert [(id, name) for id, name in named if name not in labels] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_have_no_full_stop(language: str) -> None:
    labels = {id: text for id, text in texts(language).items() if id.startswith(LABELS)}
    wrong = [id for id, text in labels.items() if text.endswith(".") and id != "button.put_back.nothing"]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_the_language(language: str) -> None:
    """The texts use no typewriter signs, except on the command line, in typed input and in code."""
    bare = {where: re.sub(r"'[{}]+'", "", text) for where, text in all_texts(language).items()}
    said = {where: text for where, text in bare.items() if not where.startswith(TYPED)}
    assert not [where for where, text in said.items() if TYPEWRITER.search(CODE.sub("–", text))]


def test_french_puts_narrow_spaces_before_signs_and_inside_quotation_marks() -> None:
    for where, text in all_texts("fr").items():
        bare = re.sub(r"\{\w+, plural,", "", text)
        assert not re.search(r"[^\u202f\d][;!?»%]|[^\u202f\d]:(?!//)|«[^\u202f]", bare), where
