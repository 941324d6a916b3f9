"""Start: measures the time to first input in Firefox and WebKit, compared with bare Pyodide.

python -m tests.engines.start [--rounds N]

A cold start uses a new profile. A warm start follows it, with all files and the memory snapshot cached. The
two pages alternate. Times are medians in ms by the page's clock.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.bench import hosts
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.webkit import WebKit
from web.site.tools import ENGINES

KINDS: dict[str, Callable[[str, Path], Engine]] = {"firefox": Firefox, "webkit": WebKit}
SITE, BARE = "trias", "bare Pyodide"
#: When each page is usable; bare Pyodide replaces its script by the markup of the first picture.
READY = {
    SITE: "document.documentElement.dataset.state === 'ready'",
    BARE: "document.body && !document.querySelector('script')",
}
IS_KEPT = {SITE: "await caches.match('./memory')", BARE: "true"}


def start(engine: Engine, page: str, go: Callable[[], None]) -> float:
    """Return the milliseconds from the start of the navigation until the page is usable."""
    go()
    return float(engine.wait_for(f"{READY[page]} && performance.now()"))


def measure(name: str, path: str, rounds: int) -> tuple[str, dict[tuple[str, str], list[float]]]:
    """Return the version of an engine, and its times by page and kind of start."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    with hosts.site() as site, hosts.bare() as bare, tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            for page, host in ((SITE, site), (BARE, bare)):
                with KINDS[name](path, Path(folder) / f"{page}-{number}") as engine:
                    engine.size(1280, 800)
                    cold = start(engine, page, lambda e=engine, url=host.url: e.open(url))  # type: ignore[misc]
                    found[page, "cold"].append(cold)
                    engine.wait_for(IS_KEPT[page])
                    found[page, "warm"].append(start(engine, page, engine.reload))
    return engine.version, found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print(f"| engine | start | {SITE} | {BARE} | ratio |\n|---|---|---|---|---|")
    for name, driven in ENGINES.items():
        path = driven.path()
        if not path:
            print(f"no {name}: install {' and '.join(driven.packages)} (Debian)")
            continue
        version, found = measure(name, path, rounds)
        for kind in ("cold", "warm"):
            own, other = (median(found[page, kind]) for page in (SITE, BARE))
            print(f"| {name} {version} | {kind} | {own:.0f} | {other:.0f} | {own / other:.2f} |", flush=True)


if __name__ == "__main__":
    main()
