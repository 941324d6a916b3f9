"""Tally: counts the outcomes of inputs."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

#: The most faults to print in full.
TOLD = 20


@dataclass
class Tally:
    """The counts. outcomes: how often each occurred; faults: faulty inputs, each with the exception."""

    outcomes: Counter[str]
    faults: list[tuple[str, str]]

    def judge(self, judge: Callable[[str], str], text: str) -> None:
        """Judge an input and count the outcome."""
        try:
            outcome = judge(text)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            outcome = f"FAULT {type(error).__name__} in {where.name}"
            if not self.outcomes[outcome] and len(self.faults) < TOLD:
                self.faults.append((text, "".join(traceback.format_exception(error))))
        self.outcomes[outcome] += 1

    def table(self, name: str) -> str:
        """Return the counts as text, the most frequent first, then the faults."""
        rows = [f"{name}: {self.outcomes.total()} inputs"]
        rows += [f"  {count:7} {outcome}" for outcome, count in self.outcomes.most_common()]
        rows += [f"input {text[:2000]!r}\n{error}" for text, error in self.faults]
        return "\n".join(rows)
