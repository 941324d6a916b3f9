"""Nothing is cut: what confirms, what puts back, End turn, the prompt and the cards, in every state and size.

By default every state in three windows, in German with five players; with `--matrix` all of it.
"""

from __future__ import annotations

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


def walk(law: States) -> dict[str, list[str]]:
    """What is cut, by state."""
    found = {}
    for state in STATES:
        getattr(law, state)()
        found[state] = law.cut()
    return {state: cut for state, cut in found.items() if cut}


@pytest.mark.parametrize("size", [LAPTOP, DESK, PHONE])
def test_nothing_is_cut(fresh: Fresh, size: tuple[int, int]) -> None:
    law = States(fresh(1, **AT_ONCE | {"tips": "on", "language": "de"}), 5)
    law.resize(*size)
    assert walk(law) == {}


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_with_letters_twice_as_large_a_game_is_played_to_its_end(fresh: Fresh, size: tuple[int, int]) -> None:
    """From a late card on; beside the board what decides stays in sight throughout."""
    player = Player(fresh(1, **AT_ONCE), brisk=True)
    open_match(player.page, until(2, "card"))
    law = Law(player.page)
    with letters(player.page, 32):
        law.resize(*size)
        while player.wait() != "over":
            assert size == PHONE or law.cut(large=True) == []
            player.decide()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "language" in metafunc.fixturenames:
        whole = metafunc.config.getoption("--matrix")
        metafunc.parametrize("language", ("en", "de", "fr", "it", LONG) if whole else ())
        metafunc.parametrize("players", (2, 3, 4, 5) if whole else ())


@pytest.mark.slow
def test_nothing_is_cut_anywhere(fresh: Fresh, language: str, players: int) -> None:
    law = States(fresh(1, **AT_ONCE | {"tips": "on"}), players)
    found = []
    for state in STATES:
        getattr(law, state)()
        law.speak(language)
        for size in LETTERS:
            with letters(law.page, size):
                for width, height in SIZES:
                    law.resize(width, height)
                    found += [(state, size, width, height, cut) for cut in law.cut(large=size >= LARGE)]
        law.speak("en")
    assert found == []
