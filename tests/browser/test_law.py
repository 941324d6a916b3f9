"""Nothing is cut off: confirm and cancel buttons, End turn, prompt and cards, in every state and size.

By default every state is set up in the first of two windows and checked in both, in German with five players.
With `--long` it is set up in each. `--matrix` adds all windows, languages and font sizes, and two to five
players.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Fresh
from tests.browser.law import LONG, Law
from tests.browser.law_states import STATES, States, until
from tests.browser.player import AT_ONCE, Player, open_match
from tests.browser.test_low_windows import letters
from web.words import LANGUAGES

pytestmark = pytest.mark.browser

LAPTOP, DESK, PHONE = (1366, 650), (1440, 900), (390, 844)
SIZES = (
    *(LAPTOP, (1280, 600), (1280, 720), (1366, 768), (1280, 800), (1024, 768), DESK, (1920, 1080)),
    *((2560, 1440), PHONE, (360, 640), (320, 568), (768, 1024), (844, 390), (667, 375), (568, 320)),
)
#: Font sizes of the browser in CSS pixels: 100, 150 and 200 %.
LETTERS = (16, 24, 32)
LARGE = 24


@pytest.mark.parametrize(
    "sizes",
    [
        (LAPTOP, PHONE),
        *(pytest.param((size,), marks=pytest.mark.long) for size in (LAPTOP, DESK, PHONE)),
    ],
)
def test_nothing_is_cut(fresh: Fresh, sizes: tuple[tuple[int, int], ...]) -> None:
    """Set up every state in the first window, and check it in all windows."""
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
    """Play from a late card on. The decisive buttons stay in sight throughout."""
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
    """Yield the settings in which a state is checked: language, font size, window. number: the state's own.

    Each window once, with languages and font sizes that rotate so that all combinations occur; with five
    players also each window with every font size, in the longest language.
    """
    turns = [(LANGUAGES[at % len(LANGUAGES)], LETTERS[at % 3], size) for at, size in enumerate(SIZES, number)]
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
