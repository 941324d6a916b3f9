"""What build.py makes the site with: fetch, precompile, fill, serve, test. Nothing here is shipped."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"


class BuildError(Exception):
    """Why the site cannot be made, in one line for the person at the terminal."""


def say(line: str) -> None:
    """Report one step on standard output."""
    print(line, flush=True)
