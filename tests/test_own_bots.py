"""The bots in docs/own-bots: they match docs/bots-of-your-own.md and play whole games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from trias.__main__ import main
from trias.games.triad.view import TriadView
from trias.games.trias.view import TriasView

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "bots-of-your-own.md"
BOTS = sorted((DOCS / "own-bots").glob("*.py"))


def win_share(capsys: pytest.CaptureFixture[str], bot: str, other: str, *words: str) -> float:
    arguments = ["--bots", f"{DOCS / 'own-bots' / bot},{other}", "--seed", "1", "--processes", "1", "--json"]
    assert main(["match", *arguments, *words]) == 0
    bots = json.loads(capsys.readouterr().out)["bots"]
    share: float = next(iter(bots.values()))["win_share"]
    return share


def test_the_first_bot_plays_both_games(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("trias", "triad"):
        assert 0 < win_share(capsys, "first.py", "random", "--game", game, "--games", "12") < 1


def test_the_bot_that_counts_wins_from_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert win_share(capsys, "points.py", "random", "--players", "2", "--games", "20") > 0.6


@pytest.mark.long
def test_the_bot_that_remembers_plays_whole_turns(capsys: pytest.CaptureFixture[str]) -> None:
    assert win_share(capsys, "turn.py", "random", "--players", "2", "--games", "2") == 1


def test_the_page_shows_and_names_the_files() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"\(own-bots/(\w+\.py)\)", page)) == {path.name for path in BOTS}
    blocks = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if ">>>" not in block]
    sources = [path.read_text(encoding="utf-8") for path in BOTS]
    assert len(blocks) == 2
    for block in blocks:
        assert any(source.endswith(f"\n\n\n{block}") for source in sources), block


def test_the_page_lists_every_name_of_a_view() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("## What a view has")[2].partition("## ")[0]
    listed = {name for row in re.findall(r"^\| (`.*?) \|", page, re.M) for name in re.findall(r"`(\w+)", row)}
    public = {name for kind in (TriasView, TriadView) for name in dir(kind) if not name.startswith("_")}
    assert listed == public | {"seat", "players", "random"}
