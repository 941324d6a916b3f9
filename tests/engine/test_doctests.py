"""Doctests: runs the examples in docstrings. To add a module, add a row to MODULES."""

from __future__ import annotations

import doctest
from importlib import import_module
from inspect import isclass, isfunction, ismethod, unwrap
from types import ModuleType
from typing import Any

import pytest

MODULES = ("trias.match", "trias.record")


def public_functions(module: ModuleType) -> dict[str, Any]:
    """Return the public functions that a module defines, with those of its classes: name -> function."""
    functions: dict[str, Any] = {}
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
            continue
        if isfunction(value):
            functions[name] = value
        elif isclass(value):
            members = {member: getattr(value, member) for member in vars(value) if member[0] != "_"}
            functions |= {
                f"{name}.{member}": unwrap(method)
                for member, method in members.items()
                if isfunction(method) or ismethod(method)
            }
    return functions


def check_examples(name: str) -> None:
    """Check that the module's examples pass, and that every public function has one."""
    module = import_module(name)
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
    functions = public_functions(module)
    assert functions
    assert [name for name, function in functions.items() if ">>> " not in (function.__doc__ or "")] == []


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_has_an_example_that_holds(name: str) -> None:
    check_examples(name)
