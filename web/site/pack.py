"""Pack: makes two zips of .pyc files with Pyodide, from the trimmed standard library and the project."""

import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from trias.games import NAMES
from web.site import CACHE, ROOT, BuildError, say
from web.site.code_editor import DIGESTS, editor_digests
from web.site.node import node_tools
from web.site.pyc_zip import COMPILED, OF_THE_PAGE, imports
from web.site.vendor import PYODIDE, PYSCRIPT, fetch
from web.words import BOOKS, read
from web.words.languages import PACKED

HERE = Path(__file__).parent
STDLIB_ZIP = "python_stdlib.zip"
PROJECT_ZIP = "trias.zip"

KEPT = HERE / "stdlib.txt"
# modules of PyScript that `import pyscript` does not load
LATE_PYSCRIPT = ("fs", "media", "web")
# the command line, modules for the installed package only, the page before Python starts, and the build
NOT_FOR_THE_PAGE = (
    *("trias/__main__.py", "trias/arena.py", "trias/lab/bot_file.py", "trias/messages.py"),
    "trias/envs/",
    *(f"trias/games/{game}/coding.py" for game in NAMES),
    "web/first_page.py",
    "web/site/",
)
# rooms that few visitors open: the memory snapshot is made without them
NOT_IN_MEMORY = (
    *("trias/games/view.py", "trias/lab/", "trias/links/bot.py"),
    *(f"web/features/{name}/" for name in ("film", "lab", "puzzles", "rules")),
    *(f"trias/games/{game}/view.py" for game in NAMES),
    *(
        f"web/games/{game}/{name}"
        for game in NAMES
        for name in ("drawings.py", "figures.py", "lab.py", "puzzles.py", "rules/")
    ),
    *(f"web/games/{game}/features/{name}" for game in NAMES for name in ("daily/passing.py", "editor/")),
)


def kept_members(members: Iterable[str]) -> list[str]:
    """Return the members of npm's python_stdlib.zip that stdlib.txt names. See KEPT for its syntax."""
    lines = (line.partition("#")[0] for line in KEPT.read_text("utf-8").splitlines())
    words = [word for line in lines for word in line.split()]
    exclusions = tuple(word[1:] for word in words if word.startswith("-"))
    packages = tuple(word for word in words if word.endswith("/") and not word.startswith("-"))
    modules = {f"{word}.py" for word in words}
    sources = [name for name in members if name.endswith(".py") and not name.startswith(exclusions)]
    return sorted(name for name in sources if name in modules or name.startswith(packages))


def library() -> list[str]:
    """Return the members of npm's python_stdlib.zip that the page needs."""
    with zipfile.ZipFile(fetch(PYODIDE) / STDLIB_ZIP) as archive:
        return kept_members(archive.namelist())


def stdlib_place(cache: Path) -> Path:
    """Return the path of the trimmed standard library."""
    return cache / "packed" / digest(json.dumps(library()).encode(), *packers()) / STDLIB_ZIP


def packed_stdlib(cache: Path = CACHE) -> Path:
    """Return the trimmed standard library, built once for each version of Pyodide and choice of modules."""
    place, members = stdlib_place(cache), library()
    if not place.exists():
        say(f"precompiling the standard library: {len(members)} modules")
        in_pyodide({"kind": "stdlib", "members": members}, fetch(PYODIDE) / STDLIB_ZIP, place.parent)
    return place


def packed_project(cache: Path = CACHE) -> Path:
    """Return the zip with the project's modules, texts and puzzles, and with PyScript's modules.

    Compiles only modules that have changed since the last build.
    """
    files = project_files()
    folder = fetch(PYSCRIPT) / "src" / "stdlib" / "pyscript"
    job = {
        "kind": "project",
        "files": files,
        "library": library(),
        "members": project_texts() | {DIGESTS: editor_digests()},
        "pyscript": sorted(path.name for path in folder.glob("*.py") if path.stem not in LATE_PYSCRIPT),
        "pyscript_folder": folder.relative_to(ROOT).as_posix(),
    }
    sources = [(ROOT / name).read_bytes() for name in files]
    key = digest(json.dumps(job).encode(), PYSCRIPT.sha512.encode(), *packers(), *sources)
    place, compiled = cache / "packed" / key, cache / "packed" / f"compiled-{digest(*packers())}"
    project = place / PROJECT_ZIP
    if not project.exists():
        say(f"precompiling the project: {len(files)} files")
        trimmed = stdlib_place(cache)  # starts sooner than npm's, which is not compiled
        stdlib = trimmed if trimmed.exists() else fetch(PYODIDE) / STDLIB_ZIP
        answer = in_pyodide(job, stdlib, place, compiled)
        if answer["missing"]:
            project.unlink()
            raise BuildError(f"{answer['missing'][0]}, which the page lacks (see web/site/stdlib.txt)")
    return project


def project_files() -> list[str]:
    """Return the files for the project's zip: code, puzzles, rulebooks, and scripts for the lab."""
    modules = [path for package in ("trias", "web") for path in (ROOT / package).rglob("*.py")]
    puzzles = (ROOT / "trias/games").glob("*/puzzles.json")
    books = (ROOT / "trias/games").glob("*/bot/openings.json")
    scripts = (ROOT / "web/edge").glob("*.js")
    paths = (*modules, *puzzles, *books, *scripts)
    names = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    return [name for name in names if not name.startswith(NOT_FOR_THE_PAGE)]


def project_texts() -> dict[str, str]:
    """Return the texts for the project's zip, by path: one file for each book and language."""
    return {
        f"web/words/{book}/{language}.json": json.dumps(read(book, language), ensure_ascii=False)
        for book in BOOKS
        for language in PACKED
    }


def modules_without_browser() -> list[str]:
    """Return the modules of the memory snapshot, by dotted name: all that import nothing from the browser."""
    names = [name for name in project_files() if name.endswith(".py") and not name.startswith(NOT_IN_MEMORY)]
    sources = {name: (ROOT / name).read_bytes() for name in names}
    needs = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): imports(source, name)
        for name, source in sources.items()
    }
    with_browser = {
        each for each, names in needs.items() if OF_THE_PAGE & {name.split(".")[0] for name in names}
    }
    while more := {each for each, names in needs.items() if names & with_browser} - with_browser:
        with_browser |= more
    return sorted(needs.keys() - with_browser)


def packers() -> list[bytes]:
    """Return the contents of all files that affect compilation."""
    names = ("pack.mjs", "pyc_zip.py", "plain_classes.py", "plain_functions.py")
    return [PYODIDE.sha512.encode(), *((HERE / name).read_bytes() for name in names)]


def digest(*parts: bytes) -> str:
    """Return a short digest of several inputs."""
    hasher = hashlib.sha256()
    for part in parts:
        hasher.update(hashlib.sha256(part).digest())
    return hasher.hexdigest()[:20]


def in_pyodide(
    job: Mapping[str, object], stdlib: Path, place: Path, compiled: Path | None = None
) -> dict[str, list[str]]:
    """Run pyc_zip.py inside Pyodide on a standard library.

    On success the zips are at `place`, and the cache for the next build is in the file `compiled`.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as out:
        if compiled is not None and compiled.exists():
            shutil.copy(compiled, Path(out) / COMPILED)
        folders = [str(fetch(PYODIDE)), str(ROOT), out, str(stdlib)]
        command = [*node_tools().node, str(HERE / "pack.mjs"), *folders]
        process = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True)
        lines = process.stdout.splitlines()
        if process.returncode or not lines:
            reason = [line for line in process.stderr.splitlines() if line.strip()] or [
                "Node.js gave no reason"
            ]
            raise BuildError(f"cannot precompile: {reason[-1].strip()}")
        if compiled is not None:
            (Path(out) / COMPILED).replace(compiled)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(out, place)
    answer: dict[str, list[str]] = json.loads(lines[-1])
    return answer
