"""Cover: branch coverage of the rules, records and matches.

python -m tests.cover

Runs the tests of the rules, prints a row per file, and fails if less than LEAST per cent of all branches and
lines are covered.
"""

from __future__ import annotations

import sys
from itertools import chain

import coverage
import pytest

from tests.mutants.scope import FILES, TESTS

LEAST = 98.0


def main() -> int:
    """Return 0 if all tests pass and the files together are covered enough, else 1."""
    measured = coverage.Coverage(branch=True, include=list(chain(*FILES.values())), data_file=None)
    with measured.collect():
        failed = pytest.main(["-q", "-p", "no:cacheprovider", *dict.fromkeys(chain(*TESTS.values()))])
    share = measured.report(show_missing=True)
    return 1 if failed or share < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
