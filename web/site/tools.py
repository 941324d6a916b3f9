"""Tools: runs the tests, with a venv of pinned tools, a Chromium, and axe-core."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from web.site import ROOT, BuildError, say
from web.site.node import install, scripts_folder
from web.site.vendor import AXE, fetch

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "tests" / "requirements.txt"
#: What visitors use, best first.
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: What tests use. The headless shell is Chromium without windows; a start is two thirds of the work in it.
TEST_BROWSERS = ("chromium-headless-shell", *BROWSERS)
#: Tests run on up to four cores; tests/conftest.py says which of them stay in one process.
SIDE_BY_SIDE = ("-n", "auto", "--maxprocesses", "4")
#: Ends and names a test that hangs, with its process. The longest test takes two minutes.
TO_AN_END = ("--timeout", "900", "--timeout-method", "thread")
CHECKED = ("build.py", "trias", "web", "tests")


def test(pytest_arguments: Sequence[str]) -> int:
    """Lint, check types, and run every test. Returns 0 if all passed. The site must be built."""
    install(VENV, REQUIREMENTS, "the test tools")
    python = str(scripts_folder(VENV) / "python")
    environment = os.environ | {"CHROMIUM": chromium(python)}
    fetch(AXE)  # once, before the tests run in parallel
    failures = []
    for words in (
        ["ruff", "check", *CHECKED],
        ["mypy"],
        ["pytest", *SIDE_BY_SIDE, *TO_AN_END, *pytest_arguments],
    ):
        say(f"== {' '.join(words)}")
        if subprocess.run([python, "-m", *words], cwd=ROOT, env=environment).returncode:
            failures.append(words[0])
    if failures:
        say(f"failed: {', '.join(failures)}")
    return 1 if failures else 0


def bench(words: Sequence[str]) -> int:
    """Run the benchmarks of docs/benchmarks.md, in a browser as visitors have it. The site must be built."""
    install(VENV, REQUIREMENTS, "the test tools")
    python = str(scripts_folder(VENV) / "python")
    environment = os.environ | {"CHROMIUM": chromium(python, BROWSERS)}
    return subprocess.run([python, "-m", "tests.bench", *words], cwd=ROOT, env=environment).returncode


def chromium(python: str, names: Sequence[str] = TEST_BROWSERS) -> str:
    """Return the browser to use: $CHROMIUM, the first of the names on PATH, Debian's, or Playwright's own.

    Raises BuildError if there is none.
    """
    name = os.environ.get("CHROMIUM")
    if name:
        if not shutil.which(name):
            raise BuildError(f"CHROMIUM is {name}, which cannot be run")
        return name
    return on_path(names) or from_apt(names[0]) or from_apt(BROWSERS[0]) or from_playwright(python)


def on_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def from_apt(package: str) -> str | None:
    """Install Debian's package; only root can."""
    if not shutil.which("apt-get") or os.geteuid():
        return None
    say(f"installing {package} with apt-get")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", package]):
        if subprocess.run(["apt-get", "-qq", *words], capture_output=True, env=environment).returncode:
            return None
    return shutil.which(package)


def from_playwright(python: str) -> str:
    """Return Playwright's own download, if it can be fetched."""
    say("installing Chromium with Playwright")
    process = subprocess.run([python, "-m", "playwright", "install", "chromium"], capture_output=True)
    ask = "import playwright.sync_api as p\nwith p.sync_playwright() as s: print(s.chromium.executable_path)"
    path = subprocess.run([python, "-c", ask], capture_output=True, text=True).stdout.strip()
    if process.returncode or not Path(path).is_file():
        raise BuildError("no Chromium: name one in the variable CHROMIUM, or install the package chromium")
    return path
