"""Bench: measures the figures of docs/benchmarks.md. `python3 build.py bench`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench import growth, hexes, links, long, motions, phone, play, response, start, turns
from tests.bench.figures import Figure, machine, table

Say = Callable[[str], None]


def say(text: str) -> None:
    """Print progress."""
    print(text, file=sys.stderr, flush=True)


def of_start(rounds: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        found = start.measure(playwright, rounds, say)
    return start.figures(found), start.phases(found)


def of_phone(rounds: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        visits = phone.measure(playwright, rounds, say)
    return phone.figures(visits), start.phases(visits.starts)


def of_response(rounds: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        return response.figures(*response.measure(playwright, rounds, say)), ""


def of_motions(rounds: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        return motions.figures(motions.measure(playwright, rounds, say)), ""


def of_turns(rounds: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        return turns.figures(turns.measure(playwright, rounds, say)), ""


def of_long(games: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        return long.figures(long.measure(playwright, games, say)), ""


def of_play(rounds: int) -> tuple[list[Figure], str]:
    return play.figures(rounds, say), ""


def of_hexes(_: int) -> tuple[list[Figure], str]:
    """Measure each position once: nothing is random."""
    with sync_playwright() as playwright:
        widths = hexes.measure(playwright, say)
    return hexes.figures(widths), hexes.rows(widths)


def of_links(games: int) -> tuple[list[Figure], str]:
    return links.figures(links.measure(games, say)), ""


def of_growth(rounds: int) -> tuple[list[Figure], str]:
    with sync_playwright() as playwright:
        times = growth.measure(playwright, rounds, say)
    return growth.figures(times), growth.rows(times)


#: Name -> the function that measures it, and its default number of rounds.
PARTS: dict[str, tuple[Callable[[int], tuple[list[Figure], str]], int]] = {
    "start": (of_start, 9),
    "phone": (of_phone, 5),
    "response": (of_response, 3),
    "motions": (of_motions, 4),
    "turns": (of_turns, 3),
    "play": (of_play, 7),
    "hexes": (of_hexes, 1),
    "links": (of_links, 200),
    "long": (of_long, 200),
    "growth": (of_growth, 3),
}
#: Slow parts, which run only if named.
LONG = {"phone", "motions", "turns", "links", "long", "growth"}


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench", description="Measure, beside the references.")
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"{', '.join(PARTS)}; all but {', '.join(sorted(LONG))} if none is named",
    )
    parser.add_argument(
        "--rounds", type=int, help="how often each thing is measured; for links and long: games"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(words)
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"no part {part}; there are: {', '.join(PARTS)}")
    figures: list[Figure] = []
    more: list[str] = []
    for part in options.parts or [part for part in PARTS if part not in LONG]:
        work, rounds = PARTS[part]
        found, text = work(options.rounds or rounds)
        figures += found
        more += [text] if text else []
    print("\n\n".join([f"Measured on: {machine()}.", table(figures), *more]))
    if options.json:
        options.json.write_text(json.dumps([asdict(figure) for figure in figures], indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
