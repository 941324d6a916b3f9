"""Site: build.py's tools to fetch, precompile, fill in, serve and test. Nothing here is shipped."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"


class BuildError(Exception):
    """The reason why the site cannot be built, as one line for the terminal."""


def say(line: str) -> None:
    """Report one step on standard output."""
    print(line, flush=True)


@contextlib.contextmanager
def alone_in(place: Path) -> Iterator[None]:
    """Hold a lock on a file against other processes, where the system supports it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("w") as file:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
