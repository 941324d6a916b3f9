"""The modules loaded before the first paint: a pinned list, because every module makes the start longer.

A change that makes the list longer needs a good reason. `python -m tests.web.test_first_picture` updates it.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from trias.games import NAMES
from web.state.profile import profile

ROOT = Path(__file__).parents[2]
PINNED = ROOT / "tests" / "data" / "first_picture.txt"
#: Draws the first scene as the page does, and prints the modules imported for it.
DRAW = """
import sys
from random import Random
from web.do import prepare
from web.screen import scene
from web.state.app import App
app = App(Random(1))
prepare(app)
scene(app)
own = [name for name, module in sys.modules.items() if name.split(".")[0] in ("trias", "web")]
print("\\n".join(sorted(name for name in own if getattr(sys.modules[name], "__file__", None))))
"""


def loaded() -> list[str]:
    """Return the project's modules that the first paint needs, except those in web/edge."""
    done = subprocess.run([sys.executable, "-c", DRAW], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_first_picture_loads_what_is_pinned_and_nothing_more() -> None:
    assert loaded() == PINNED.read_text(encoding="utf-8").split()


def ahead() -> tuple[str, ...]:
    """Return the modules that the page imports by name after the first paint."""
    return tuple(name for game in NAMES for name in profile(game).ahead)


def test_what_is_imported_ahead_is_there_and_not_needed_before() -> None:
    assert not set(ahead()) & set(loaded())
    for name in ahead():
        import_module(name)


#: Plays until a first drift and prints the project's modules that its presses import.
PLAY = """
import sys
from importlib import import_module
from tests.web.page_player import PagePlayer
from web.screen import scene
player = PagePlayer(3)
player.start(("", ""))
for name in sys.argv[1:]:
    import_module(name)
scene(player.app)
before = {*sys.modules}
def has_drifted():
    scene(player.app)
    return any(">" in text for text in player.match.texts())
player.play_until(has_drifted)
scene(player.app)
print(*sorted(name for name in {*sys.modules} - before if name.startswith(("web.", "trias."))))
"""


def test_no_press_up_to_the_first_drift_has_to_import_anything() -> None:
    command = [sys.executable, "-c", PLAY, *ahead()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


if __name__ == "__main__":
    PINNED.write_text("\n".join(loaded()) + "\n", encoding="utf-8")
