"""Compiles modules and zips them. Runs inside Pyodide, so that the magic number and zlib match the page's.

The same sources give the same bytes: names are sorted, times fixed, paths relative, and the caller sets the
hash seed.
"""

import ast
import hashlib
import json
import marshal
import zipfile
from collections.abc import Callable, Container, Iterable
from importlib import util
from typing import Any

from web.shell.importer import MEMBER
from web.site.plain_classes import with_plain_classes
from web.site.plain_functions import without_annotations

EPOCH = (1980, 1, 1, 0, 0, 0)
# PEP 552: an unchecked hash replaces the time
HASHED_UNCHECKED = (1).to_bytes(4, "little")
# provided by PyScript and Pyodide when the page starts
OF_THE_PAGE = frozenset({"_pyscript", "js", "polyscript", "pyodide", "pyodide_js", "pyscript"})
OWN = ("trias", "web")
#: The module that imports all others. zipimport loads it.
IMPORTER = "web/shell/importer.py"
#: The cache of compiled modules for the next build: digest of a source -> its code and its imports.
COMPILED = "compiled"


def run(job_text: str) -> str:
    """Do one job, {"kind": "stdlib" | "project", ...}. Returns a JSON answer."""
    job = json.loads(job_text)
    answer = stdlib(job) if job["kind"] == "stdlib" else project(job)
    return json.dumps(answer)


def stdlib(job: dict[str, list[str]]) -> dict[str, list[str]]:
    """Write /out/python_stdlib.zip with those members of npm's zip that job["members"] names."""
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as archive:
        files = [(name + "c", pyc(archive.read(name), name)) for name in job["members"]]
    write_zip("/out/python_stdlib.zip", files)
    return {"written": [name for name, _ in files]}


def project(job: dict[str, Any]) -> dict[str, list[str]]:
    """Write /out/trias.zip: the texts, and all modules, including PyScript's, compiled into one member.

    It also contains job["members"], path -> content. The answer's "missing" lists imports found neither there
    nor in the page's standard library, job["library"]. Modules in /out/compiled are reused; those of this
    build are stored there.
    """
    before, kept = known(f"/out/{COMPILED}"), {}
    files = [(name, content.encode()) for name, content in job["members"].items()]
    codes: dict[str, bytes] = {}
    importers: dict[str, str] = {}
    for name in job["files"]:
        content = read(f"/repository/{name}")
        if not name.endswith(".py"):
            files.append((name, content))
            continue
        if name == IMPORTER:
            files.append((name + "c", pyc(content, name)))
            continue
        key = hashlib.sha256(f"{name}\n".encode() + content).hexdigest()
        if key not in before:
            before[key] = compile_source(content, name, plain), sorted(imports(content, name))
        kept[key] = before[key]
        codes[source_name(name)], imported = kept[key]
        importers |= dict.fromkeys(imported, name)
    with open(f"/out/{COMPILED}", "wb") as file:
        marshal.dump(kept, file)
    for name in job["pyscript"]:
        content = read(f"/repository/{job['pyscript_folder']}/{name}")
        codes[source_name(f"pyscript/{name}")] = compile_source(content, f"pyscript/{name}")
    write_zip("/out/trias.zip", [*files, (MEMBER, marshal.dumps(dict(sorted(codes.items()))))])
    modules = [*codes, source_name(IMPORTER)]
    library = frozenset(job["library"])
    missing = [module for module in sorted(importers) if not is_importable(module, modules, library)]
    answer = [f"{importers[module]} imports {module}" for module in missing]
    return {"written": sorted(codes), "missing": answer}


def known(path: str) -> dict[str, tuple[bytes, list[str]]]:
    """Return the cache of an earlier build; empty if there was none."""
    try:
        with open(path, "rb") as file:
            found: dict[str, tuple[bytes, list[str]]] = marshal.load(file)
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return found


def plain(tree: ast.Module) -> ast.Module:
    """Return a module without code that only tools read or that can be evaluated at build time."""
    return without_annotations(with_plain_classes(tree))


def source_name(path: str) -> str:
    """Return a source's dotted name: web/main.py -> web.main, trias/__init__.py -> trias.__init__."""
    return path.removesuffix(".py").replace("/", ".")


def read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def compile_source(
    source: bytes, name: str, transform: Callable[[ast.Module], ast.Module] | None = None
) -> bytes:
    """Return the module's marshalled code, without asserts and docstrings."""
    tree = ast.parse(source, name)
    try:
        tree = transform(tree) if transform else tree
    except ValueError as error:
        raise ValueError(f"{name}, {error}") from None
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    # twice, because marshal records reference counts, which must not depend on earlier compilations
    return marshal.dumps(marshal.loads(marshal.dumps(code)))


def pyc(source: bytes, name: str) -> bytes:
    """Return a .pyc that Python uses without looking for its source."""
    return util.MAGIC_NUMBER + HASHED_UNCHECKED + util.source_hash(source) + compile_source(source, name)


def write_zip(path: str, files: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files):
            member = zipfile.ZipInfo(name, EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3
            member.external_attr = 0o100644 << 16
            archive.writestr(member, content)


#: The fields of a statement that contain statements, its body first.
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def imports(source: bytes, name: str) -> set[str]:
    """Return the absolute modules that a source imports anywhere, except under `if TYPE_CHECKING:`."""
    modules: set[str] = set()
    # only statements: expressions, most of a tree, contain no imports
    nodes: list[ast.AST] = [ast.parse(source, name)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            modules.add(node.module)
        is_for_types = (
            isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        )
        for block in BLOCKS[1:] if is_for_types else BLOCKS:
            nodes += getattr(node, block, ())
    return modules


def is_importable(module: str, names: list[str], library: Container[str]) -> bool:
    """True if the page can import the module, because `names`, PyScript or the library has it."""
    top = module.split(".")[0]
    if top in OWN:
        return any(name == module or name.startswith(f"{module}.") for name in names)
    if top in OF_THE_PAGE:
        return True
    try:
        spec = util.find_spec(module)
    except ModuleNotFoundError:
        return False
    path = module.replace(".", "/")
    is_in_library = f"{path}.py" in library or f"{path}/__init__.py" in library
    return spec is not None and (spec.origin in ("built-in", "frozen") or is_in_library)
