"""Classes written out for the page: equivalent to the sources' dataclasses in everything the page uses."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import re
import sys
from types import ModuleType
from typing import Any

import pytest

from web.site import ROOT
from web.site.pack import project_files
from web.site.plain_classes import with_plain_classes
from web.site.pyc_zip import compile_source

MODULES = [
    name.removesuffix(".py").replace("/", ".")
    for name in project_files()
    if name.endswith(".py") and "@dataclass" in (ROOT / name).read_text("utf-8")
]


def written_out(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module as packed for the page, in addition to the imported one."""
    source = (ROOT / f"{name.replace('.', '/')}.py").read_text("utf-8")
    module = ModuleType(name)
    module.__package__ = name.rpartition(".")[0]
    module.__file__ = str(ROOT / f"{name.replace('.', '/')}.py")
    tree = with_plain_classes(ast.parse(source))
    monkeypatch.setitem(sys.modules, name, module)
    exec(compile(tree, name, "exec", dont_inherit=True, optimize=2), module.__dict__)
    return module


def classes(module: ModuleType) -> dict[str, type]:
    found = {name: it for name, it in vars(module).items() if isinstance(it, type)}
    own = {name: it for name, it in found.items() if it.__module__ == module.__name__}
    return {name: it for name, it in own.items() if dataclasses.is_dataclass(it)}


def values(kind: type, first: int) -> dict[str, Any]:
    """Return a value for every required field."""
    required = [
        field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]
    return {name: (first, number) for number, name in enumerate(required)}


def test_most_of_the_page_is_written_out() -> None:
    assert len(MODULES) > 15


def without_places(text: str) -> str:
    """Return a repr without names and addresses of functions."""
    return re.sub(r"<function .*? at 0x\w+>", "<function>", text)


@pytest.mark.parametrize("name", MODULES)
def test_it_is_the_same_class(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = importlib.import_module(name)
    plain = written_out(name, monkeypatch)
    assert not classes(plain)
    assert "dataclass" not in vars(plain)
    for known, kind in classes(checked).items():
        other: Any = vars(plain)[known]
        assert list(inspect.signature(other).parameters) == list(inspect.signature(kind).parameters)
        one, same, another = other(**values(kind, 1)), other(**values(kind, 1)), other(**values(kind, 2))
        original = kind(**values(kind, 1))
        assert without_places(repr(one)) == without_places(repr(original))
        assert one == same
        assert (one == another) == (original == kind(**values(kind, 2)))
        assert one != original
        assert other.__match_args__ == kind.__match_args__
        assert getattr(other, "__slots__", ()) == kind.__dict__.get("__slots__", ())
        if kind.__hash__ is None:
            assert other.__hash__ is None
        elif not any(field.default_factory is not dataclasses.MISSING for field in dataclasses.fields(kind)):
            assert hash(one) == hash(same)
        for field in dataclasses.fields(kind):
            if field.default_factory is not dataclasses.MISSING:
                assert getattr(one, field.name) == field.default_factory()
                assert getattr(one, field.name) is not getattr(same, field.name)


@pytest.mark.parametrize(
    "source",
    [
        "@dataclass(order=True)\nclass A:\n    a: int",
        "@dataclass\nclass A(B):\n    a: int",
        "@dataclass\nclass A:\n    a: int = field(repr=False)",
        "@dataclass\nclass A:\n    a: int\n    def __post_init__(self): pass",
        "@other\n@dataclass\nclass A:\n    a: int",
        "class A:\n    a: int = 1",
    ],
)
def test_what_is_more_stays_as_it_is(source: str) -> None:
    text = f"from dataclasses import dataclass, field\n{source}"
    was = ast.unparse(ast.parse(text))
    now = ast.unparse(with_plain_classes(ast.parse(text)))
    assert now.strip() == (was if "@dataclass" in source else ast.unparse(ast.parse(source)))


@pytest.mark.parametrize(
    "line",
    [
        "from dataclasses import dataclass, replace",
        "import dataclasses",
        "from dataclasses import dataclass as data",
        "def f():\n    from dataclasses import fields",
    ],
)
def test_more_of_dataclasses_than_is_written_out_is_refused(line: str) -> None:
    """Such code would work in CPython and fail in the page."""
    with pytest.raises(ValueError, match=r"line \d: only dataclass and field of dataclasses work here"):
        with_plain_classes(ast.parse(line))
    with pytest.raises(ValueError, match=r"a/b.py, line \d: "):
        compile_source(line.encode(), "a/b.py", with_plain_classes)
