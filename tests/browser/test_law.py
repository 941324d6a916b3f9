"""Nothing is cut: what confirms, what puts back, End turn, the prompt and the cards, in every state and size.

By default every state in two windows, in German with five players, set up in the first of them; with `--long`
in each of them; with `--matrix` in all windows, with two to five players, in all languages and sizes
of letters.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Fresh
from tests.browser.law import LONG, Law
from tests.browser.law_states import STATES, States, until
from tests.browser.player import AT_ONCE, Player, open_match
from tests.browser.test_low_windows import letters

pytestmark = pytest.mark.browser

LAPTOP, DESK, PHONE = (1366, 650), (1440, 900), (390, 844)
SIZES = (
    *(LAPTOP, (1280, 600), (1280, 720), (1366, 768), (1280, 800), (1024, 768), DESK, (1920, 1080)),
    *((2560, 1440), PHONE, (360, 640), (320, 568), (768, 1024), (844, 390), (667, 375), (568, 320)),
)
#: Letters of the browser in CSS pixels: 100, 150 and 200 %.
LETTERS = (16, 24, 32)
LARGE = 24
LANGUAGES = ("en", "de", "fr", "it")


@pytest.mark.parametrize(
    "sizes",
    [
        (LAPTOP, PHONE),
        *(pytest.param((size,), marks=pytest.mark.long) for size in (LAPTOP, DESK, PHONE)),
    ],
)
def test_nothing_is_cut(fresh: Fresh, sizes: tuple[tuple[int, int], ...]) -> None:
    """Every state is set up in the first window, and looked at in all."""
    law = States(fresh(1, **AT_ONCE | {"tips": "on", "language": "de"}), 5)
    found = []
    for state in STATES:
        for number, size in enumerate(sizes):
            law.resize(*size)
            if not number:
                getattr(law, state)()
            found += [(state, *size, cut) for cut in law.cut()]
    assert found == []


TWICE = pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.long), PHONE])


@TWICE
def test_with_letters_twice_as_large_a_game_is_played_to_its_end(fresh: Fresh, size: tuple[int, int]) -> None:
    """From a late card on; what decides stays in sight throughout."""
    player = Player(fresh(1, **AT_ONCE), brisk=True)
    open_match(player.page, until(2, "card"))
    play_in_sight(player, size)


@pytest.mark.long
@TWICE
def test_with_letters_twice_as_large_a_whole_game_is_played(fresh: Fresh, size: tuple[int, int]) -> None:
    player = Player(fresh(1, **AT_ONCE), brisk=True)
    player.start("quick")
    play_in_sight(player, size)
    assert {"place", "hand", "draw", "drift", "end"} <= player.done


def play_in_sight(player: Player, size: tuple[int, int]) -> None:
    law = Law(player.page)
    with letters(player.page, 32):
        law.resize(*size)
        while player.wait() != "over":
            assert law.cut(large=True) == []
            player.decide()


def looks(players: int, number: int) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Yield how a state is looked at: language, size of letters, window. number: the state's own.

    In every window, where languages and letters go round, so that all of them meet; with five players also in
    every window, with letters of every size, in the longest language.
    """
    turns = [(LANGUAGES[at % 4], LETTERS[at % 3], size) for at, size in enumerate(SIZES, number)]
    if players == 5:
        turns += [(LONG, letter, size) for letter in LETTERS for size in SIZES]
    yield from sorted(turns)


@pytest.mark.matrix
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_cut_anywhere(fresh: Fresh, players: int) -> None:
    law = States(fresh(1, **AT_ONCE | {"tips": "on"}), players)
    found = []
    for number, state in enumerate(STATES):
        getattr(law, state)()
        spoken = "en"
        for language, size, window in looks(players, number):
            if language != spoken:
                law.speak(language)
            spoken = language
            with letters(law.page, size):
                law.resize(*window)
                found += [(state, *window, language, size, cut) for cut in law.cut(large=size >= LARGE)]
        law.speak("en")
    assert found == []
