"""Tally: what has become of inputs."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

#: Faults that are told in full.
TOLD = 20


@dataclass
class Tally:
    """outcomes: how often each; faults: inputs that went wrong, each with what was raised."""

    outcomes: Counter[str]
    faults: list[tuple[str, str]]

    def judge(self, judge: Callable[[str], str], text: str) -> None:
        """Let an input be judged, and count what has become of it."""
        try:
            outcome = judge(text)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            outcome = f"FAULT {type(error).__name__} in {where.name}"
            if not self.outcomes[outcome] and len(self.faults) < TOLD:
                self.faults.append((text, "".join(traceback.format_exception(error))))
        self.outcomes[outcome] += 1

    def table(self, name: str) -> str:
        """The counts, the most frequent first, then what went wrong."""
        rows = [f"{name}: {self.outcomes.total()} inputs"]
        rows += [f"  {count:7} {outcome}" for outcome, count in self.outcomes.most_common()]
        rows += [f"input {text[:2000]!r}\n{error}" for text, error in self.faults]
        return "\n".join(rows)
