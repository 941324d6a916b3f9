"""A worker of the lab, in Node.js: limits on what a bot in plain Python can do."""

from __future__ import annotations

import importlib
import json
import marshal
import subprocess
import sys
from pathlib import Path
from unittest.mock import MagicMock
from zipfile import ZipFile

import pytest

from tests.amount import amount
from trias.games.contract import Json
from web.shell.importer import MEMBER
from web.site import ROOT
from web.site.node import node_tools
from web.site.pack import packed_stdlib
from web.site.vendor import PYODIDE, fetch

HARNESS = Path(__file__).with_name("lab_worker.mjs")
PLAY = "\n\ndef choose(view, legal):\n    return legal[0]\n"
MAKE = {"game": "trias", "players": 2, "seats": {"0": 1}}


def zipped(place: Path) -> Path:
    """Return a zip with the engine's sources, which a worker imports like the packed ones."""
    with ZipFile(place, "w") as archive:
        archive.writestr(MEMBER, marshal.dumps({}))
        for path in (*(ROOT / "trias").rglob("*.py"), ROOT / "web/shell/importer.py"):
            archive.write(path, path.relative_to(ROOT))
    return place


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the command that runs a worker."""
    folder, pyodide = tmp_path_factory.mktemp("worker"), fetch(PYODIDE)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("js", "pyodide", "pyodide.ffi", "web.edge.js_object"):
            patch.setitem(sys.modules, name, MagicMock())
        sandbox = importlib.import_module("web.edge.sandbox")
        patch.delitem(sys.modules, "web.edge.sandbox")
    scripts = [(pyodide / name).read_text("utf-8") for name in ("pyodide.asm.mjs", "pyodide.mjs")]
    (folder / "worker.js").write_text(sandbox.worker_script(*scripts), "utf-8")
    zip = zipped(folder / "trias.zip")
    names = ("pyodide-lock.json", "pyodide.asm.wasm")
    places = (folder / "worker.js", packed_stdlib(), *(pyodide / name for name in names), zip)
    return [*node_tools().node, str(HARNESS), *map(str, places)]


def logs(command: list[str], *sources: str) -> list[str]:
    """Return the output of sources that are run in one worker, one after another."""
    questions = [{"make": {**MAKE, "source": source + PLAY}} for source in sources]
    done = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, timeout=60)
    answers: list[Json] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(sources), done.stderr[-500:]
    return [answer["log"] + str(answer.get("fault", "")) for answer in answers]


#: Ways to allocate browser memory outside of Python's, and the least number of bytes that each takes.
WAYS = {
    "files": ("with open(f'f{n}', 'wb') as file: file.write(b'x' * 100_000)", 100_000),
    "one file": ("os.truncate(os.open('f', os.O_CREAT | os.O_WRONLY), 100_000 * n)", 100_000),
    "sparse files": ("os.pwrite(os.open(f's{n % 500}', os.O_CREAT | os.O_RDWR), b'x', 100_000)", 100_000),
    "empty files and folders": ("open(f'f{n}', 'w').close(); os.mkdir(f'd{n}')", 1000),
    "links": ("os.symlink('x' * 4000, f's{n}')", 4000),
    "pipes": ("os.write(PIPE, b'x' * 4000)", 4000),
    "many pipes": ("for end in os.pipe(): os.close(end)", 1000),
}


@pytest.mark.parametrize("way", list(WAYS)[:: amount(4, 1)])
def test_what_a_bot_leaves_outside_of_pythons_memory_is_bounded(way: str, command: list[str]) -> None:
    deed, size = WAYS[way]
    most = 16 * 1024 * 1024 // size
    source = (
        "import os\n_, PIPE = os.pipe()\nn = 0\n"
        f"try:\n    while n <= {most}:\n        {deed}\n        n += 1\n"
        "except OSError as error:\n    print(error.strerror)\nelse:\n    print('endless')\n"
    )
    assert logs(command, source) == ["No space left on device\n"]


def test_a_bot_does_not_go_on_after_its_answer(command: list[str]) -> None:
    spins = (
        "import builtins, gc\nbuiltins.spun = 0\nfound = gc.get_objects()\n"
        "loop = next(each for each in found if type(each).__name__ == 'WebLoop')\n"
        "def spin():\n    builtins.spun += 1\n    loop.call_soon(spin)\n"
        "for start in (loop.call_soon, lambda spin: loop.call_later(0.01, spin)):\n"
        "    try:\n        start(spin)\n    except Exception as error:\n        print(error)\n"
    )
    assert logs(command, spins, "print(spun)\n")[1] == "0\n"


def test_a_bot_is_told_that_nothing_runs_beside_it(command: list[str]) -> None:
    assert "there is no module asyncio in the lab" in logs(command, "import asyncio\n")[0]
