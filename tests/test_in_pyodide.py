"""The engine's suite once more, inside Pyodide under Node.js: the interpreter that the page runs on."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from web.site import CACHE, ROOT
from web.site.node import install_packages, node_tools
from web.site.vendor import PYODIDE, fetched

HERE = Path(__file__).parent / "pyodide"
SUITE = "tests/engine"
#: Side by side with other tests, but these one after the other.
pytestmark = pytest.mark.xdist_group("pyodide")


@pytest.fixture(scope="session")
def site_packages() -> Path:
    """A folder with pure-Python pytest and Hypothesis, pinned and hashed."""
    folder = CACHE / "pyodide-site"
    install_packages(sys.executable, folder, HERE / "requirements.txt")
    return folder


def in_pyodide(site_packages: Path, *words: str) -> subprocess.CompletedProcess[str]:
    folders = [str(fetched(PYODIDE)), str(ROOT), str(site_packages)]
    command = [*node_tools().node, str(HERE / "run.mjs"), *folders, *words]
    return subprocess.run(command, capture_output=True, text=True)


def test_engine_suite_passes_inside_pyodide(site_packages: Path) -> None:
    done = in_pyodide(site_packages, "-q", SUITE)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted, done.stdout
    assert int(counted[1]) > 0
    print(f"inside Pyodide: {counted[0]}")


def test_failing_suite_is_noticed(site_packages: Path) -> None:
    assert in_pyodide(site_packages, "-q", "tests/engine/no_such_file.py").returncode != 0
