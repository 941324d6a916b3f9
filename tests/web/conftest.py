"""Fixtures that several tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web import words
from web.draw import motion
from web.state.motion import Motion


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Start every test with English texts, and restore English after it."""
    words.use("en")
    yield
    words.use("en")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Motion]:
    """Return a list that always holds the motions of the last order."""
    found: list[Motion] = []
    whole = motion.as_text

    def kept(motions: list[Motion], pace: str) -> str:
        found[:] = motions
        return whole(motions, pace)

    monkeypatch.setattr(motion, "as_text", kept)
    return found
