"""The meaning of clicks on the page; the doctests of the table's file pass."""

from __future__ import annotations

import doctest

import pytest

from web.edge import pointing


def test_the_examples_hold() -> None:
    assert doctest.testmod(pointing) == doctest.TestResults(failed=0, attempted=4)


@pytest.mark.parametrize("name", pointing.CLICKS)
def test_the_first_attribute_of_the_table_counts(name: str) -> None:
    names = list(pointing.CLICKS)
    after = names[names.index(name) :]
    intent, value, _ = pointing.intent_of({each: f"of {each}" for each in reversed(after)})
    assert (intent, value) == (
        pointing.CLICKS[name] or f"of {name}",
        f"of {name}" if pointing.CLICKS[name] else "",
    )
