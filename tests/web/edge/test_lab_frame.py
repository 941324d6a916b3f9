"""The lab's frame, in Node.js: no bot's worker survives its job, however it ends; news is batched."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from trias.games.contract import Json
from web.site import ROOT
from web.site.node import node_tools

HARNESS = Path(__file__).with_name("lab_frame.mjs")
FRAME = ROOT / "web/edge/lab_frame.js"
#: Longer than the time limit of the test.
LONG_MS = 600_000
ASK: list[Json | None] = [{"ask": {"role": role, "question": {"make": {}}, "ms": LONG_MS}} for role in (1, 2)]
HURRY: Json = {"ask": {"role": 2, "question": {"make": {}}, "ms": 30}}
DONE: Json = {"done": True}


def run(steps: list[Json | None], answers: list[Json | None], *stop: str) -> Json:
    """Return the frame's news about a job, and the workers that are left after it."""
    words, told = [*node_tools().node, str(HARNESS), str(FRAME), *stop], json.dumps([steps, answers])
    done = subprocess.run(words, input=told, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr
    found: Json = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("steps", "answers", "stop", "end"),
    [
        ([*ASK, DONE], [{"log": ""}, {"log": ""}], (), "done"),
        ([ASK[0], HURRY, DONE], [{"log": ""}, None], (), "done"),  # the second bot does not answer
        ([*ASK, None], [{"log": ""}, {"log": ""}], (), "broken"),
        ([*ASK, DONE], [None], ("stop",), "done"),
    ],
    ids=["done", "late", "broken", "stopped"],
)
def test_no_bot_is_left_after_its_job(
    steps: list[Json | None], answers: list[Json | None], stop: tuple[str, ...], end: str
) -> None:
    found = run(steps, answers, *stop)
    assert end in found["news"][-1]
    assert found["made"] == 3 - len(stop)
    assert [role for role in found["left"] if role == "bot"] == []


def test_news_comes_gathered_and_in_order_and_no_message_is_long() -> None:
    short: list[Json | None] = [{"news": {"game": number}} for number in range(200)]
    found = run([*short, DONE], [])
    assert found["news"] == [*short, DONE]
    assert found["messages"] < 100
    long: list[Json | None] = [{"news": {"game": "x" * 60_000}} for _ in range(3)]
    found = run([*long, DONE], [])
    assert found["news"] == [*long, DONE]
    assert found["messages"] == 3
