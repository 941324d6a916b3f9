"""Doctests of the page's words and parts: every public function has an example, and it does what it says."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.engine.test_doctests import public_functions

MODULES = ("web.words", "web.draw.parts")


@pytest.mark.parametrize("name", MODULES)
def test_examples_do_what_they_say(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_has_an_example(name: str) -> None:
    functions = public_functions(import_module(name))
    assert functions
    assert [name for name, function in functions.items() if ">>> " not in (function.__doc__ or "")] == []
