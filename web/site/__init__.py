"""Site: build.py's tools to fetch, precompile, fill in, serve and test. Nothing here is shipped."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"


class BuildError(Exception):
    """The reason why the site cannot be built, as one line for the terminal."""


def say(line: str) -> None:
    """Report one step on standard output."""
    print(line, flush=True)
