"""Plain functions: code that the build leaves out of modules does not change their behaviour."""

from __future__ import annotations

import ast
import marshal
from typing import Any

import pytest

from web.site import ROOT
from web.site.plain_functions import without_annotations
from web.site.pyc_zip import compile_source

SOURCE = """
from __future__ import annotations
from typing import NamedTuple
LIMIT: int = 3
later: str
class Pair(NamedTuple):
    first: int
    second: str = "b"
    def twice(self, n: int, *more: int, by: int = 2, **rest: str) -> int:
        local: int = n * by
        return local + sum(more) + len(rest)
async def wait(n: int) -> int:
    return n
def outer(a: int, /, b: str) -> object:
    def inner(c: list[int]) -> list[int]:
        return c + [a]
    return inner
"""


def run(tree: ast.Module) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "module"}
    exec(compile(tree, "module", "exec", dont_inherit=True), space)
    return space


def test_functions_do_what_they_did_and_named_tuples_keep_their_fields() -> None:
    before, after = run(ast.parse(SOURCE)), run(without_annotations(ast.parse(SOURCE)))
    for space in (before, after):
        pair = space["Pair"](1)
        assert pair == (1, "b")
        assert pair.twice(3, 1, by=4, x="y") == 14
        assert space["outer"](1, "b")([2]) == [2, 1]
        assert space["LIMIT"] == 3
        assert "later" not in space
    assert before["outer"].__annotations__
    for function in (after["outer"], after["wait"], after["Pair"].twice, after["outer"](1, "b")):
        assert not function.__annotations__
    assert list(after["__annotations__"]) == ["later"]
    assert issubclass(after["Pair"], tuple)


@pytest.mark.parametrize(
    "name", ["trias/games/contract.py", "web/games/trias/board/board.py", "web/state/app.py"]
)
def test_what_is_left_out_makes_modules_smaller(name: str) -> None:
    source = (ROOT / name).read_bytes()
    whole, less = compile_source(source, name), compile_source(source, name, without_annotations)
    assert marshal.loads(less).co_filename == name
    assert len(less) < len(whole)


def test_a_name_without_a_value_stays() -> None:
    assert ast.unparse(without_annotations(ast.parse("x: int"))) == "x: int"
