"""Room: in low windows help is in sight and lists have room; icons cover no words."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Fresh
from tests.browser.law_states import States, until
from tests.browser.player import AT_ONCE
from tests.browser.waiting import wait_until
from trias import record
from web.words import texts_in

pytestmark = pytest.mark.browser

#: Visible height of an element inside its container, in pixels.
SEEN = """
([inner, outer]) => {
  const [part, around] = [inner, outer].map((name) => document.querySelector(name).getBoundingClientRect());
  return Math.min(part.bottom, around.bottom, innerHeight) - Math.max(part.top, around.top, 0);
}
"""
#: Whether the hand-over covers no part of the board.
IS_BESIDE = """
() => {
  const parts = ["#board-box", ".sheet.handover"].map((name) => document.querySelector(name));
  const [board, sheet] = parts.map((part) => part.getBoundingClientRect());
  return board.right <= sheet.left + 1 || board.bottom <= sheet.top + 1;
}
"""
#: The right edge of a chip with these words, beside others and alone.
ENDS = """
(words) => {
  const [chip, ...others] = document.querySelectorAll(".deed-chip");
  chip.querySelector("b").textContent = words;
  const beside = chip.getBoundingClientRect().right;
  others.forEach((other) => other.remove());
  return [others.length, beside, chip.getBoundingClientRect().right];
}
"""


def test_a_phone_held_sideways_shows_what_was_asked_for_and_what_has_happened(fresh: Fresh) -> None:
    law = States(fresh(1, **AT_ONCE), 4)
    law.resize(844, 390)
    law.puzzle()
    law.do("hint")
    assert law.page.evaluate(SEEN, [".coach .help", "#coach"]) >= 34  # two lines
    law.do("puzzle-solution")
    law.page.wait_for_selector(".coach .way", state="attached")
    assert law.page.evaluate(SEEN, [".coach .way", "#coach"]) >= 34
    for width, height in ((1280, 800), (360, 640)):
        law.resize(width, height)
        assert law.page.evaluate(SEEN, [".coach .onward .button", "#coach"]) >= 44
    law.resize(844, 390)

    law.open("card")
    assert law.page.evaluate(SEEN, [".deed-chip", "#chips"]) >= 44
    assert law.cut() == []

    passed_on = record.to_record(until(4, "card"))
    passed_on["seats"] = [seat | {"bot": None} for seat in passed_on["seats"]]
    law.leave()
    law.do("import", record.dumps(passed_on))
    law.page.wait_for_selector("html[data-sheet=handover]")
    assert law.page.evaluate(SEEN, [".handover .since", ".handover .body"]) >= 150
    wait_until(law.page, f"({IS_BESIDE})()")
    law.resize(390, 844)
    wait_until(law.page, f"({IS_BESIDE})()")
    law.resize(844, 390)

    law.do("reveal")
    law.do("games")
    law.page.wait_for_selector("html[data-sheet=games]")
    assert law.page.evaluate(SEEN, [".games .deeds", ".games .body"]) >= 40


def test_a_line_of_what_has_happened_is_no_wider_than_the_window(fresh: Fresh) -> None:
    law = States(fresh(1, **AT_ONCE), 4)
    law.resize(360, 640)
    law.open("card")
    words = texts_in("texts", "de")["since.nothing"].format(player="Cy")
    others, beside, alone = law.page.evaluate(ENDS, words)
    assert others > 0
    assert max(beside, alone) <= 360
    law.do("home")


def test_a_laptop_shows_each_step_of_a_hint(fresh: Fresh) -> None:
    law = States(fresh(1, **AT_ONCE), 4)
    law.resize(1366, 650)
    law.whole_hint()
    assert law.page.evaluate(SEEN, [".advice .deeds li:nth-child(3)", ".advice"]) >= 20


@pytest.mark.parametrize(("width", "height", "icon"), [(1280, 960, 22), (2560, 1440, 27.5)])
def test_in_high_windows_the_pile_s_star_lies_on_no_words(
    fresh: Fresh, width: int, height: int, icon: float
) -> None:
    """Icons grow with the font."""
    law = States(fresh(1, **AT_ONCE), 4)
    law.resize(width, height)
    law.open("card")
    assert law.page.evaluate(SEEN, ["#prompt .hint", "#turn"]) > 0
    star, words = (law.page.locator(part).first.bounding_box() for part in (".omen-star", "#prompt .hint"))
    assert star is not None
    assert words is not None
    assert star["y"] >= words["y"] + words["height"]
    menu = law.page.locator(".tool-menu .icon").bounding_box()
    assert menu is not None
    assert menu["height"] == pytest.approx(icon, abs=2)
