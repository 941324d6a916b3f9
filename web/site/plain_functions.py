"""Plain functions: removes the annotations of functions and module-level names at build time.

Runs inside Pyodide. The page does not read these annotations; mypy checks them in the sources. The
annotations of classes remain, because named tuples are made from them.
"""

import ast


def without_annotations(tree: ast.Module) -> ast.Module:
    """Return the module without annotations of functions and of module variables with a value.

    >>> ast.unparse(without_annotations(ast.parse("N: int = 3")))
    'N = 3'
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    tree.body = [_plain(line) for line in tree.body]
    return ast.fix_missing_locations(tree)


def _plain(line: ast.stmt) -> ast.stmt:
    """Return an assignment without its annotation; any other statement unchanged."""
    if isinstance(line, ast.AnnAssign) and line.value is not None:
        return ast.copy_location(ast.Assign(targets=[line.target], value=line.value), line)
    return line
