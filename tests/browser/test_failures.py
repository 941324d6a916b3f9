"""The files that a failed test leaves: pictures, console messages, the game, and how to repeat it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import failures
from tests.browser.conftest import Faults
from tests.browser.player import Player, at_act
from trias import record

pytestmark = pytest.mark.browser


def test_what_a_failure_leaves(
    game: Page, faults: Faults, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "FAILURES", tmp_path)
    kept = at_act(game).kept()
    game.evaluate("console.info('something')")
    told = failures.leave("tests/browser/test_x.py::test_y[chromium-a b]", [game], faults.heard)
    assert (tmp_path / "test-y-chromium-a-b-1.png").read_bytes().startswith(b"\x89PNG")
    text = (tmp_path / "test-y-chromium-a-b-1.json").read_text("utf-8")
    assert json.loads(text) == kept
    assert record.loads(text).texts() == Player(game).kept()["actions"]
    assert "info: something" in (tmp_path / "test-y-chromium-a-b.console.txt").read_text("utf-8")
    assert told.splitlines()[-1].startswith("again: python3 build.py test 'tests/browser/test_x.py::test_y[")


def test_a_closed_page_and_a_page_without_a_game_are_told(
    game: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "FAILURES", tmp_path)
    assert "game: " not in failures.leave("test_y", [game], [])
    other = game.context.new_page()
    other.close()
    assert failures.leave("test_y", [other], []).startswith("no picture of ")
