"""House: figures about the page's code: `python -m tests.house`.

Counts the lines and files of Python in web/, the share of imports, and the files that take part when a
drift is played and drawn, apart from web/edge. *Climbs* are calls in one scene from a room to one on a floor
above (tests/test_floors.py); calls of `lazy` and `profile` ask the game on the board.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.test_floors import ROOT, room_of
from tests.test_imports import module
from tests.web.page_player import PagePlayer
from web.screen import scene

Call = tuple[str, str]  # (calling module, called module)


def main() -> None:
    """Print the figures."""
    paths = sorted((ROOT / "web").rglob("*.py"))
    texts = [path.read_text("utf-8") for path in paths]
    lines = sum(len(text.splitlines()) for text in texts)
    heads = sum(map(import_lines, texts))
    print(f"web/: {lines} lines in {len(paths)} files, {100 * heads / lines:.0f} % of them imports")
    player = PagePlayer(3)
    player.start(("", "random", "random"))
    player.play_until(lambda: bool(player.app.offer().kind == "drift" and player.app.session.choice.picked))
    drift = next(code for codes in player.app.offer().targets.values() for code in codes)
    text = player.match.game.action_text(drift)
    done = calls_of(lambda: player.do("preview", text)) | calls_of(lambda: player.do("action", text))
    drawn = calls_of(lambda: scene(player.app))
    print(f"a drift played and drawn: {len({name for call in done | drawn for name in call})} files")
    climbs = sorted(call for call in drawn if floor(call[1]) > floor(call[0]))
    print(f"climbs of a scene: {len(climbs)}")
    for caller, called in climbs:
        print(f"  {caller} -> {called}")


def import_lines(text: str) -> int:
    """Return how many lines of a source are imports."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes)


def floor(name: str) -> int:
    """Return the floor of a module."""
    return room_of(name)[0]


def calls_of(work: Callable[[], Any]) -> set[Call]:
    """Return the calls between different modules of the project while `work` runs."""
    found: set[Call] = set()
    names: dict[str, str] = {}

    def name_of(frame: FrameType) -> str:
        file = frame.f_code.co_filename
        if file not in names:
            path = Path(file)
            inside = path.is_relative_to(ROOT / "web") or path.is_relative_to(ROOT / "trias")
            names[file] = module(path) if inside else ""
        return names[file]

    def hook(frame: FrameType, event: str, _: Any) -> None:
        caller = frame.f_back
        while caller is not None and not name_of(caller):
            caller = caller.f_back
        if event == "call" and caller is not None and name_of(frame) not in ("", name_of(caller)):
            found.add((name_of(caller), name_of(frame)))

    sys.setprofile(hook)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


if __name__ == "__main__":
    main()
