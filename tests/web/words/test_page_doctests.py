"""Doctests of the page's words and parts: every public function has an example that passes."""

from __future__ import annotations

import pytest

from tests.engine.test_doctests import check_examples


@pytest.mark.parametrize("name", ["web.words", "web.draw.diff", "web.draw.element"])
def test_every_public_function_has_an_example_that_holds(name: str) -> None:
    check_examples(name)
