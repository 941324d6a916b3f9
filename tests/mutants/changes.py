"""Changes: makes small wrong changes to one source, one at a time. Knows syntax, not meaning.

Does not change annotations, texts, imports, code meant only for type checkers, `__slots__` or `__all__`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNREAD = ("annotation", "returns", "type_comment")
DECLARED = ("__slots__", "__all__")


class Change(NamedTuple):
    """One change: `owner.field` becomes `new`, or the node at index `at` in it does, if that is set.

    function: where it is, as `Class.function`; "" for the module itself. line: from 1.
    """

    function: str
    line: int
    before: str
    after: str
    owner: ast.AST
    field: str
    at: int | None
    new: ast.AST

    def make(self) -> None:
        """Change the tree. Cannot be undone."""
        if self.at is None:
            setattr(self.owner, self.field, self.new)
        else:
            getattr(self.owner, self.field)[self.at] = self.new


def changes(tree: ast.AST, function: str = "") -> Iterator[Change]:
    """Yield every possible change to the tree, in source order, without making it."""
    for field, value in ast.iter_fields(tree):
        if field in UNREAD:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or is_unread(node):
                continue
            for new in replacements(node, is_asked=is_condition(tree, field)):
                texts = ast.unparse(node), ast.unparse(new)
                yield Change(function, getattr(node, "lineno", 0), *texts, tree, field, index, new)
            inner = function
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                inner = f"{function}.{node.name}".lstrip(".")
            yield from changes(node, inner)


def is_unread(node: ast.AST) -> bool:
    """Return True for code that has no effect when the module runs."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Name) and node.targets[0].id in DECLARED
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.JoinedStr)


def is_condition(owner: ast.AST, field: str) -> bool:
    return field in ("test", "ifs") or (isinstance(owner, ast.BoolOp) and field == "values")


def replacements(node: ast.AST, *, is_asked: bool) -> Iterator[ast.AST]:
    """Yield the possible replacements for a node. is_asked: the node is a condition."""
    if isinstance(node, ast.stmt):
        yield from statements(node)
    elif isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield copy_with(node, ops=[*node.ops[:number], other(), *node.ops[number + 1 :]])
    elif isinstance(node, ast.BoolOp):
        yield copy_with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield copy_with(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield copy_with(node, value=not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield copy_with(node, value=node.value + 1)
        yield copy_with(node, value=node.value - 1)
    elif is_asked:
        yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield copy_with(node, func=ast.Name(CALLS[node.func.id], ast.Load()))


def statements(node: ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Return):
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield ast.Return(None)
    elif can_be_left_out(node):
        yield ast.Pass()
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield copy_with(node, op=ARITHMETIC[type(node.op)]())


def can_be_left_out(node: ast.stmt) -> bool:
    """Return True if the other code can run without the statement; a missing name would be noticed anyway."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.Delete | ast.Raise | ast.AugAssign)


def copy_with(node: ast.AST, **fields: Any) -> Any:
    """Return a copy of the node with these fields replaced."""
    new = copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new
