"""Figures: benchmark results, each with the reference from the same run and the target."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One figure of docs/benchmarks.md.

    value: the median, in `unit`. reference: the median of the comparison; None if there is none.
    ratio: of value to reference, the median over the rounds; 0 without a reference.
    target: for the ratio, or for the value without a reference; None if there is no target.
    is_least: the target is a minimum. count: the number of rounds or events.
    """

    what: str
    value: float
    unit: str
    reference: float | None = None
    ratio: float = 0.0
    target: float | None = None
    is_least: bool = False
    count: int = 1

    @property
    def is_met(self) -> bool:
        if self.target is None:
            return True
        found = self.value if self.reference is None else self.ratio
        return found >= self.target if self.is_least else found <= self.target

    def cells(self) -> list[str]:
        """Return the row of the table."""
        sign = "≥" if self.is_least else "≤"
        is_ratio = self.reference is not None
        wanted = "–" if self.target is None else f"{sign} {self.target:g}{' ×' if is_ratio else ''}"
        return [
            self.what,
            f"{short(self.value)} {self.unit}".strip(),
            "–" if self.reference is None else f"{short(self.reference)} {self.unit}".strip(),
            f"{self.ratio:.2f} ×" if is_ratio else "–",
            wanted,
            "–" if self.target is None else "yes" if self.is_met else "no",
            str(self.count),
        ]


HEAD = ("what", "here", "reference", "ratio", "to reach", "met", "of")


def against(
    what: str,
    unit: str,
    own: Sequence[float],
    reference: Sequence[float],
    target: float | None,
    *,
    is_speed: bool = False,
) -> Figure:
    """Return a figure from rounds of a value and its reference. is_speed: the ratio is that of the speeds."""
    pairs = list(zip(own, reference, strict=True))
    ratios = [other / mine if is_speed else mine / other for mine, other in pairs]
    return Figure(what, median(own), unit, median(reference), median(ratios), target, is_speed, len(pairs))


def quantile(values: Iterable[float], share: float) -> float:
    """Return the smallest value v such that more than this share of the values are <= v; 0 without values."""
    found = sorted(values)
    return found[min(len(found) - 1, int(share * len(found)))] if found else 0.0


def short(value: float) -> str:
    """Return the number with three significant figures."""
    if value == int(value):
        return str(int(value))
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a Markdown table."""
    rows = [list(HEAD), ["---"] * len(HEAD), *(figure.cells() for figure in figures)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def machine() -> str:
    """Describe the machine: processor, cores, load, and versions."""
    names = [
        line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")
    ]
    load = os.getloadavg()[0]
    parts = [names[0] if names else platform.machine(), f"{os.cpu_count()} cores", f"load {load:.1f}"]
    parts.append(f"CPython {platform.python_version()}")
    return ", ".join(parts)


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except OSError:
        return []
