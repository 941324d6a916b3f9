"""Plain classes: replaces dataclasses with written-out code at build time. Runs inside Pyodide.

The decorator takes 2 ms per class there, and the page has about forty. The generated code does not protect
frozen classes against changes, because mypy and the tests check the sources.
"""

import ast

_KNOWN = {"frozen", "slots"}


def with_plain_classes(tree: ast.Module) -> ast.Module:
    """Return the module with its dataclasses written out, if they have only fields and methods.

    Raises ValueError with the line if the module imports an unsupported name from `dataclasses`, such as
    `replace`, which would not work with the generated classes.
    """
    for node in ast.walk(tree):
        if not _is_understood(node):
            raise ValueError(
                f"line {getattr(node, 'lineno', 0)}: only dataclass and field of dataclasses work here"
            )
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            options = _options(node)
            fields = _fields(node)
            if options is not None and fields is not None:
                _write_out(node, fields, options)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    tree.body = [
        line for line in tree.body if not (_is_import(line) and names.isdisjoint(("dataclass", "field")))
    ]
    return ast.fix_missing_locations(tree)


def _is_understood(node: ast.AST) -> bool:
    """False for an import that takes anything but the two supported names from `dataclasses`."""
    if isinstance(node, ast.Import):
        return all(name.name != "dataclasses" for name in node.names)
    if isinstance(node, ast.ImportFrom) and node.module == "dataclasses":
        return all(name.name in ("dataclass", "field") and name.asname is None for name in node.names)
    return True


def _is_import(line: ast.stmt) -> bool:
    return isinstance(line, ast.ImportFrom) and line.module == "dataclasses"


def _options(node: ast.ClassDef) -> set[str] | None:
    """Return the decorator's options, or None for a class that is not a dataclass or has other options."""
    if len(node.decorator_list) != 1 or node.bases or node.keywords:
        return None
    mark = node.decorator_list[0]
    options = mark.keywords if isinstance(mark, ast.Call) else []
    if ast.unparse(mark.func if isinstance(mark, ast.Call) else mark) != "dataclass":
        return None
    names = {option.arg for option in options if ast.unparse(option.value) == "True"}
    return {str(name) for name in names} if len(names) == len(options) and names <= _KNOWN else None


def _fields(node: ast.ClassDef) -> dict[str, ast.AnnAssign] | None:
    """Return name -> its line, or None if a default has an unsupported form."""
    fields: dict[str, ast.AnnAssign] = {}
    for line in node.body:
        if isinstance(line, ast.AnnAssign):
            value = line.value
            is_call = isinstance(value, ast.Call) and ast.unparse(value.func) == "field"
            if not isinstance(line.target, ast.Name) or (is_call and _factory(value) is None):
                return None
            fields[line.target.id] = line
        elif isinstance(line, ast.FunctionDef) and line.name in ("__init__", "__post_init__", "__eq__"):
            return None
    return fields


def _factory(value: ast.expr | None) -> ast.expr | None:
    """Return the factory in `field(default_factory=...)`, or None for any other value."""
    if not isinstance(value, ast.Call) or ast.unparse(value.func) != "field" or value.args:
        return None
    arguments = {keyword.arg: keyword.value for keyword in value.keywords}
    return arguments["default_factory"] if list(arguments) == ["default_factory"] else None


def _write_out(node: ast.ClassDef, fields: dict[str, ast.AnnAssign], options: set[str]) -> None:
    names = list(fields)
    parameters, assignments = ["self"], []
    for name, line in fields.items():
        factory = _factory(line.value)
        if factory is not None:
            parameters.append(f"{name}=...")
            assignments.append(f"self.{name} = ({ast.unparse(factory)})() if {name} is ... else {name}")
        else:
            parameters.append(f"{name}={ast.unparse(line.value)}" if line.value is not None else name)
            assignments.append(f"self.{name} = {name}")
    own, other = (f"({''.join(f'{side}.{name}, ' for name in names)})" for side in ("self", "other"))
    values = ", ".join(f"{name}={{self.{name}!r}}" for name in names)
    methods = [
        f"def __init__({', '.join(parameters)}):\n    " + "\n    ".join(assignments or ["pass"]),
        f"def __eq__(self, other):\n"
        f"    return {own} == {other} if other.__class__ is self.__class__ else NotImplemented",
        f"def __repr__(self):\n    return f'{{self.__class__.__qualname__}}({values})'",
        f"def __hash__(self):\n    return hash({own})" if "frozen" in options else "__hash__ = None",
    ]
    methods.insert(0, f"__match_args__ = ({''.join(f'{name!r}, ' for name in names)})")
    if "slots" in options:
        methods.insert(0, f"__slots__ = ({''.join(f'{name!r}, ' for name in names)})")
    body = [line for line in node.body if not isinstance(line, ast.AnnAssign)]
    node.body = body + [part for method in methods for part in ast.parse(method).body]
    node.decorator_list = []
