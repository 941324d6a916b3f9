"""Mutants: which changes are made to a source, and whether the tests notice a change that matters."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.changes import changes


def changed_sources(source: str) -> list[str]:
    """Return the sources after each change."""
    found = []
    for number in range(len(list(changes(ast.parse(source))))):
        tree = ast.parse(source)
        list(changes(tree))[number].make()
        found.append(ast.unparse(ast.fix_missing_locations(tree)))
    return found


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a is b not in c", ["a is not b not in c", "a is b in c"]),
        ("a and b", ["a or b", "not a and b", "a and (not b)"]),
        ("a + b << c", ["a + b >> c", "a - b << c"]),
        ("-a", ["a"]),
        ("a[7]", ["a[8]", "a[6]"]),
        ("a = True", ["a = False"]),
        ("a.b = c", ["pass"]),
        ("a = b", []),
        ("a %= b", ["pass", "a //= b"]),
        ("del a", ["pass"]),
        ("a()", ["pass"]),
        ("x = max(a)", ["x = min(a)"]),
        ("raise a", ["pass"]),
        ("x = a if b else c", ["x = a if not b else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if not c]"]),
        ("while a:\n    break", ["while not a:\n    break", "while a:\n    continue"]),
        ("while a:\n    continue", ["while not a:\n    continue", "while a:\n    break"]),
        ("def f():\n    return a", ["def f():\n    return"]),
        ("def f():\n    return None", []),
        ("def f(a: A[1]) -> B[2]:\n    b: C[3] = c", []),
        ('"""Text."""\nimport a\nx = "b"\ny = f"{1}"\n__slots__ = (1, 2)', []),
        ("if TYPE_CHECKING:\n    a()", []),
    ],
)
def test_changes(source: str, after: list[str]) -> None:
    assert changed_sources(source) == after


def test_a_change_says_where_it_is() -> None:
    source = "class A:\n    def b(self):\n        x = [\n            1]\nc(2)"
    found = [
        (change.function, change.line, change.before, change.after) for change in changes(ast.parse(source))
    ]
    assert found == [
        ("A.b", 4, "1", "2"),
        ("A.b", 4, "1", "0"),
        ("", 5, "c(2)", "pass"),
        ("", 5, "2", "3"),
        ("", 5, "2", "1"),
    ]


def test_making_one_change_leaves_the_rest() -> None:
    tree = ast.parse("a < 1\nb < 2")
    first = next(changes(tree))
    assert ast.unparse(tree) == "a < 1\nb < 2"
    first.make()
    assert ast.unparse(ast.fix_missing_locations(tree)) == "a <= 1\nb < 2"
