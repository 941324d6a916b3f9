"""Amount: how much random play the tests hold, less by default than with --long."""

from __future__ import annotations

from typing import TypeVar

Some = TypeVar("Some")

#: Set by conftest.py before any test is imported.
is_long = False


def amount(usual: Some, long: Some) -> Some:
    """The first by default, the second with --long."""
    return long if is_long else usual
