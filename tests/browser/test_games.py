"""Games in the browser, from the first placing to the final table, compared with `trias show`."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.law_states import until
from tests.browser.player import AT_ONCE, EVERYTHING, LIMIT_MS, Player, open_match
from web.site import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}, "has_touch": True}


@pytest.mark.parametrize(
    ("bots", "hand", "brisk"),
    [
        pytest.param(
            ["", "gentle"],
            "mouse",
            True,
            marks=(pytest.mark.browser_context_args(**DESKTOP), pytest.mark.long),
        ),
        pytest.param(["", "gentle"], "touch", False, marks=pytest.mark.browser_context_args(**SMALL)),
        pytest.param(
            ["", "casual", "casual"],
            "touch",
            False,
            marks=(pytest.mark.browser_context_args(**SMALL), pytest.mark.long),
        ),
        pytest.param(
            ["", "gentle", "gentle", "gentle"],
            "touch",
            True,
            marks=(pytest.mark.browser_context_args(**ON_ITS_SIDE), pytest.mark.long),
        ),
        pytest.param(
            ["", "gentle", "gentle", "gentle", "gentle"],
            "mouse",
            True,
            marks=(
                pytest.mark.browser_context_args(**DESKTOP, color_scheme="dark"),
                pytest.mark.long,
            ),
        ),
    ],
    ids=["2-mouse", "2-touch-small", "3-touch-small", "4-touch-low", "5-dark"],
)
def test_a_whole_game(fresh: Fresh, tmp_path: Path, bots: list[str], hand: str, brisk: bool) -> None:
    """By default, play the first round, and then the last round of another game."""
    page = fresh(len(bots), **AT_ONCE)
    player = Player(page, len(bots), hand, brisk)
    seat(player, bots)
    player.start()
    player.play_rounds(amount(1, 0))
    assert [entry["bot"] or "" for entry in player.kept()["seats"]] == bots
    if amount(True, False):
        open_match(page, until(len(bots), "card"))
        player.play_game()
    elif not brisk:
        assert player.done == EVERYTHING
    assert player.done >= amount({"place", "drift", "end"}, {"place", "hand", "draw", "drift", "end"})
    kept = player.kept()
    assert saved_file(player, tmp_path) == kept
    agrees(page, kept, tmp_path)


def seat(player: Player, bots: list[str]) -> None:
    """Set the form, which starts with a person and two bots, to these seats."""
    player.show_form()
    for number in reversed(range(len(bots), 3)):
        player.press("intent", "seat-remove", str(number))
    for _ in range(3, len(bots)):
        player.press("intent", "seat-add")
    for number, bot in enumerate(bots):
        player.page.locator(f'[data-intent="seat-kind"][data-value="{number}"]').select_option(bot)


def saved_file(player: Player, folder: Path) -> dict[str, Any]:
    """Return the record that the button Save file gives. Also checks the other ways to share a result."""
    player.press("intent", "share")
    with player.page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "export")
    waiting.value.save_as(folder / "saved.json")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#sheet-final")
    return dict(json.loads((folder / "saved.json").read_text("utf-8")))


def agrees(page: Page, kept: dict[str, Any], folder: Path) -> None:
    """Check that the final table and the board show what `python -m trias show` prints."""
    file = folder / "kept.json"
    file.write_text(json.dumps(kept), "utf-8")
    words = [sys.executable, "-m", "trias", "show", str(file)]
    shown = json.loads(subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout)
    assert shown["phase"] == "over"
    names = [entry["name"] for entry in kept["seats"]]
    table = page.locator("#sheet-final table")
    assert table.locator("tr.total td").all_inner_texts()[: len(names)] == list(map(str, shown["score"]))
    assert table.locator("th.winner .name").all_text_contents() == [names[seat] for seat in shown["winners"]]
    labels = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-cell][aria-label]')]"
        ".map((node) => [node.dataset.cell, node.ariaLabel]))"
    )
    assert labels.keys() == shown["tiles"].keys() | shown["swimmers"].keys()
    for cell, label in labels.items():
        herds = shown["herds"].get(cell) or shown["swimmers"].get(cell) or [0] * len(names)
        told = [re.search(rf"\b(\d+) {name}\b", label) for name in names]
        assert [int(found[1]) if found else 0 for found in told] == herds, label
