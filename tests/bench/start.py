"""Start: measures the start up to a board that accepts clicks, cold and from the service worker, by phase.

Each round visits the site and both references in turn, each in a browser with an empty profile: first cold,
then with everything cached. The references: Pyodide as npm ships it, and as the site has it, trimmed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from playwright.sync_api import Page, Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, against
from tests.browser.waiting import wait_until

LIMIT_MS = 60_000
#: The length of a visit: browsers cache compiled code only after a page has run for a while.
STAY_MS = 3000
#: Notes the time of each event in milliseconds of the page's clock, from outside the page's code.
WATCH = """
(() => {
  const seen = (window.bench = { shifts: 0, tasks: [] });
  const once = (name) => (seen[name] ??= performance.now());
  document.addEventListener("py:ready", () => once("run"));
  document.addEventListener("py:done", () => once("imported"));
  document.addEventListener("trias-ready", () => once("ready"));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push([entry.startTime, entry.duration]);
  }).observe({ type: "longtask", buffered: true });
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    once("asked");
    const made = await instantiate.apply(WebAssembly, given);
    once("instance");
    return made;
  };
})();
"""
#: Returns the notes once the page has drawn its last change.
NOTED = """
async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  return { ...window.bench, paint };
}
"""
READY = "window.bench?.ready"
#: Waits until everything is cached by the service worker, and later the memory snapshot, too.
IS_KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  while (!(await caches.match("./memory"))) await new Promise((resolve) => setTimeout(resolve, 200));
}
"""
#: The phases of a start: (first event, last event, description).
PHASES = (
    ("", "asked", "page, scripts, PyScript"),
    ("asked", "instance", "WebAssembly"),
    ("instance", "run", "interpreter and standard library, or the memory kept"),
    ("run", "imported", "PyScript's own modules, imports"),
    ("imported", "ready", "what was kept, first drawing, listening"),
)


@dataclass
class Starts:
    """The measurements of all rounds: the page's notes for each kind of start."""

    cold: list[dict[str, Any]] = field(default_factory=list)
    warm: list[dict[str, Any]] = field(default_factory=list)
    bare_cold: list[dict[str, Any]] = field(default_factory=list)
    bare_warm: list[dict[str, Any]] = field(default_factory=list)
    trimmed_cold: list[dict[str, Any]] = field(default_factory=list)
    trimmed_warm: list[dict[str, Any]] = field(default_factory=list)
    plain: list[dict[str, Any]] = field(default_factory=list)
    megabytes: float = 0.0
    megabytes_before: float = 0.0
    bare_megabytes: float = 0.0
    asked_again: int = 0


def read_notes(page: Page) -> dict[str, Any]:
    wait_until(page, READY, LIMIT_MS)
    found: dict[str, Any] = page.evaluate(NOTED)
    return found


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> Starts:
    found = Starts()
    with hosts.site() as own, hosts.bare() as bare, hosts.bare(hosts.TRIMMED) as trimmed:
        for number in range(1, rounds + 1):
            say(f"start: round {number} of {rounds}")
            own.forget()
            with hosts.profile(playwright, WATCH) as context:
                page = context.new_page()
                page.goto(own.url)
                found.cold.append(read_notes(page))
                before = list(own.requests)
                page.evaluate(IS_KEPT)
                page.wait_for_timeout(STAY_MS)
                found.megabytes, found.megabytes_before = own.megabytes(), own.megabytes(before)
                page.close()
                own.forget()
                page = context.new_page()
                page.goto(own.url)
                found.warm.append(read_notes(page))
                found.asked_again = max(found.asked_again, sum(own.requests.values()))
            for host, kinds in (
                (bare, (found.bare_cold, found.bare_warm)),
                (trimmed, (found.trimmed_cold, found.trimmed_warm)),
            ):
                with hosts.profile(playwright, WATCH) as context:
                    for kind in kinds:
                        page = context.new_page()
                        page.goto(host.url)
                        kind.append(read_notes(page))
                        found.bare_megabytes = found.bare_megabytes or bare.megabytes()
                        page.wait_for_timeout(STAY_MS)
                        page.close()
            with hosts.profile(playwright, WATCH) as context:
                page = context.new_page()
                page.goto(f"{bare.url}plain.html")
                found.plain.append(read_notes(page))
    return found


def times(found: list[dict[str, Any]], name: str) -> list[float]:
    return [each[name] for each in found]


def figures(starts: Starts) -> list[Figure]:
    paints = times(starts.cold, "paint"), times(starts.plain, "paint")
    beyond = median(own - plain for own, plain in zip(*paints, strict=True))
    rounds = len(starts.cold)
    return [
        against("first picture, the reference: a page with one word", "ms", *paints, None),
        Figure("first picture, later than that", beyond, "ms", target=150, count=rounds),
        Figure(
            "layout shift until it is ready", max(times(starts.cold, "shifts")), "", target=0.02, count=rounds
        ),
        against("cold start", "ms", times(starts.cold, "ready"), times(starts.bare_cold, "ready"), 0.45),
        against("warm start", "ms", times(starts.warm, "ready"), times(starts.bare_warm, "ready"), 0.38),
        against(
            "cold start, the reference: the site's own Pyodide alone",
            "ms",
            times(starts.cold, "ready"),
            times(starts.trimmed_cold, "ready"),
            1.15,
        ),
        against(
            "warm start, the reference: the site's own Pyodide alone",
            "ms",
            times(starts.warm, "ready"),
            times(starts.trimmed_warm, "ready"),
            0.60,
        ),
        against("first load, gzip", "MB", [starts.megabytes], [starts.bare_megabytes], None),
        Figure("first load, gzip", starts.megabytes, "MB", target=6.6),
        Figure("the same, before the page takes input", starts.megabytes_before, "MB", target=6.6),
        Figure("requests at the second visit", starts.asked_again, "", target=0, count=rounds),
    ]


def phases(starts: Starts) -> str:
    """Return a table of the phases of a start in ms, beside those of the site's Pyodide alone."""
    kinds = (starts.cold, starts.warm, starts.trimmed_cold, starts.trimmed_warm)
    heads = "| where a start's time goes, ms | cold | warm | Pyodide alone, cold | Pyodide alone, warm |"
    rows = [heads, "| --- | --- | --- | --- | --- |"]
    for begin, end, what in PHASES:
        rows.append(f"| {what} | {' | '.join(_spent(kind, begin, end) for kind in kinds)} |")
    return "\n".join(rows)


def _spent(kind: list[dict[str, Any]], begin: str, end: str) -> str:
    """Return the milliseconds of a phase, up to the end of the start if Pyodide alone has no later event."""
    if begin and not all(begin in each for each in kind):
        return "–"
    end = end if all(end in each for each in kind) else "ready"
    return f"{median(each[end] - (each[begin] if begin else 0) for each in kind):.0f}"
