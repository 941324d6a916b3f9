"""Tools: runs the tests, with a venv of pinned tools, browsers of three engines, and axe-core."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from web.site import ROOT, BuildError, say
from web.site.dist import build_if_needed
from web.site.node import install, scripts_folder
from web.site.vendor import AXE, fetch

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "tests" / "requirements.txt"
#: Browsers of visitors, best first.
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: Browsers for tests. The headless shell is Chromium without windows; it starts in two thirds of the time.
TEST_BROWSERS = ("chromium-headless-shell", *BROWSERS)
#: Tests run in several processes: tests/scheduling.py says in how many, tests/dealing.py which share one.
SIDE_BY_SIDE = ("-n", "auto")
#: Options that select no tests: with these alone, every test that needs the site runs.
EVERY_TEST = frozenset({"--long", "--matrix", "--engines", "--full"})
#: Names a test that hangs, and ends its process. The longest test takes two minutes.
TO_AN_END = ("--timeout", "900", "--timeout-method", "thread")


class Driven(NamedTuple):
    """A browser engine other than Chromium, for tests.

    variable: the environment variable that names its program. programs: the names to look for on PATH
    otherwise. packages: the Debian packages to install.
    """

    variable: str
    programs: tuple[str, ...]
    packages: tuple[str, ...]

    def path(self) -> str | None:
        """Return the program's path, or None if it is not installed."""
        return os.environ.get(self.variable) or on_path(self.programs)


ENGINES = {
    "firefox": Driven("FIREFOX", ("firefox", "firefox-esr"), ("firefox-esr",)),
    "webkit": Driven("WEBKIT", ("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb")),
}
CHECKED = ("build.py", "trias", "web", "tests")
#: Checks that do not run the game: name -> a module of the venv with its arguments.
CHECKS = {
    "ruff": ("ruff", "check", *CHECKED),
    "format": ("ruff", "format", "--check", *CHECKED),
    "mypy": ("mypy",),
}
#: The tests that need only the sources.
FLOORS = ("pytest", "-q", "tests/test_floors.py")
#: A check in progress.
Begun = subprocess.Popen[str]


def check() -> int:
    """Lint, check format, types and floors in parallel. Returns 0 if everything passes."""
    install(VENV, REQUIREMENTS, "the test tools")
    failures = failed(begun(CHECKS | {"floors": FLOORS}))
    say(f"failed: {', '.join(failures)}" if failures else "nothing is wrong")
    return 1 if failures else 0


def begun(checks: Mapping[str, Sequence[str]], gives_way: bool = False) -> dict[str, Begun]:
    """Start all checks at once. gives_way: run them at low priority if `nice` is available."""
    python = str(scripts_folder(VENV) / "python")
    nice = ["nice"] if gives_way and shutil.which("nice") else []
    return {
        name: subprocess.Popen(
            [*nice, python, "-m", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, words in checks.items()
    }


def failed(checks: Mapping[str, Begun]) -> list[str]:
    """Wait for checks. Prints the output of those that fail, and returns their names."""
    failures = []
    for name, process in checks.items():
        found = process.communicate()[0].strip()
        if process.returncode:
            failures.append(name)
            say(f"== {name}\n{found}")
    return failures


def test(pytest_arguments: Sequence[str]) -> int:
    """Lint, check format and types, and run every test, in parallel. Returns 0 if everything passes.

    If every test runs, the site is built in parallel with the preparations; otherwise the first test that
    needs it builds it. Browsers are looked up only if a test may need them.
    """
    building = begun_build() if EVERY_TEST.issuperset(pytest_arguments) else None
    install(VENV, REQUIREMENTS, "the test tools")
    python = str(scripts_folder(VENV) / "python")
    is_headed = "--headed" in pytest_arguments
    # pytest compiles the tests once, not on every run
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    if may_run("tests/browser", pytest_arguments):
        environment["CHROMIUM"] = chromium(python, BROWSERS if is_headed else TEST_BROWSERS)
        fetch(AXE)  # once, before the tests run in parallel
    missing = [package for driven in ENGINES.values() if not driven.path() for package in driven.packages]
    if missing and may_run("tests/engines", pytest_arguments) and not from_apt(*missing):
        say(f"tests in other engines are skipped without {', '.join(missing)}")
    checks = begun(CHECKS, gives_way=True)  # in parallel with the first tests
    words = ["pytest", *processes(pytest_arguments), *TO_AN_END, *pytest_arguments]
    say(f"== {' '.join(words)}")
    has_failed = subprocess.run([python, "-m", *words], cwd=ROOT, env=environment).returncode != 0
    failures = ["pytest"] * has_failed + failed(checks)
    if building:
        building.wait()
    if failures:
        say(f"failed: {', '.join(failures)}")
    return 1 if failures else 0


def begun_build() -> subprocess.Popen[bytes]:
    """Start to build the site. If that fails, the first test that needs it tries again and reports why."""
    words = [sys.executable, "-c", "from web.site.dist import build_if_needed; build_if_needed()"]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def may_run(folder: str, words: Sequence[str]) -> bool:
    """Return whether pytest may run tests in the folder: False if the arguments name only other folders."""
    wanted = ROOT / folder
    found = named(words)
    return not found or any(path.is_relative_to(wanted) or wanted.is_relative_to(path) for path in found)


def processes(words: Sequence[str]) -> tuple[str, ...]:
    """Return pytest's options for several processes; none if a window is shown, or for a single file."""
    found = named(words)
    is_one_file = len(found) == 1 and found.pop().is_file()
    return () if is_one_file or "--headed" in words else SIDE_BY_SIDE


def named(words: Sequence[str]) -> set[Path]:
    """Return the files and folders among pytest's arguments."""
    return {path for word in words if (path := ROOT / word.partition("::")[0]).exists()}


def bench(words: Sequence[str]) -> int:
    """Run the benchmarks in docs/benchmarks.md, with a browser that visitors use."""
    build_if_needed()
    install(VENV, REQUIREMENTS, "the test tools")
    python = str(scripts_folder(VENV) / "python")
    environment = os.environ | {"CHROMIUM": chromium(python, BROWSERS)}
    return subprocess.run([python, "-m", "tests.bench", *words], cwd=ROOT, env=environment).returncode


def chromium(python: str, names: Sequence[str] = TEST_BROWSERS) -> str:
    """Return the browser to use: $CHROMIUM, the first of `names` on PATH, Debian's, or Playwright's own.

    Raises BuildError if there is none.
    """
    name = os.environ.get("CHROMIUM")
    if name:
        if not shutil.which(name):
            raise BuildError(f"CHROMIUM is {name}, which cannot be run")
        return name
    for package in () if on_path(names) else (names[0], BROWSERS[0]):
        if from_apt(package):
            break
    return on_path(names) or from_playwright(python)


def on_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def from_apt(*packages: str) -> bool:
    """Install these Debian packages, if run as root. Returns whether they are installed."""
    if not shutil.which("apt-get") or os.geteuid():
        return False
    say(f"installing {', '.join(packages)} with apt-get")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", *packages]):
        if subprocess.run(["apt-get", "-qq", *words], capture_output=True, env=environment).returncode:
            return False
    return True


def from_playwright(python: str) -> str:
    """Return Playwright's own browser, if it can be fetched."""
    say("installing Chromium with Playwright")
    process = subprocess.run([python, "-m", "playwright", "install", "chromium"], capture_output=True)
    ask = "import playwright.sync_api as p\nwith p.sync_playwright() as s: print(s.chromium.executable_path)"
    path = subprocess.run([python, "-c", ask], capture_output=True, text=True).stdout.strip()
    if process.returncode or not Path(path).is_file():
        raise BuildError("no Chromium: name one in the variable CHROMIUM, or install the package chromium")
    return path
