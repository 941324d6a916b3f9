"""What several tests of the page share."""

from __future__ import annotations

import pytest

from web import motion
from web.motion import Motion


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Motion]:
    """The motions of the last order."""
    found: list[Motion] = []
    whole = motion.as_text

    def kept(motions: list[Motion], pace: str) -> str:
        found[:] = motions
        return whole(motions, pace)

    monkeypatch.setattr(motion, "as_text", kept)
    return found
