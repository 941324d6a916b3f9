"""Amount: how much random play the tests do. More with --long."""

from __future__ import annotations

from typing import TypeVar

Some = TypeVar("Some")

#: conftest.py sets it before any test is imported.
is_long = False


def amount(usual: Some, long: Some) -> Some:
    """Return the first amount by default, the second with --long."""
    return long if is_long else usual
