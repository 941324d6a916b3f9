"""Pack: makes zips of .pyc files with Pyodide: the trimmed standard library and the project, in two parts."""

import hashlib
import json
import re
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
from web.site.page import page_words
from web.site.pyc_zip import COMPILED, OF_THE_PAGE, imports
from web.site.styles import LATER_SHEET, later_sheet
from web.site.vendor import PYODIDE, PYSCRIPT, fetch

HERE = Path(__file__).parent
STDLIB_ZIP = "python_stdlib.zip"
PROJECT_ZIP = "trias.zip"
LATER_ZIP = "later.zip"

KEPT = HERE / "stdlib.txt"
# modules of PyScript that `import pyscript` does not import
LATE_PYSCRIPT = ("fs", "media", "web")
# the command line, what only the installed package has, the page before Python is up, and the build
NOT_FOR_THE_PAGE = (
    *("trias/__main__.py", "trias/arena.py", "trias/lab/bot_file.py", "trias/messages.py"),
    "trias/envs/",
    *(f"trias/games/{game}/coding.py" for game in NAMES),
    "web/first_page.py",
    "web/site/",
)
# what comes in later.zip of each game's folder
_LATER_OF_GAMES = (
    *("drawings.py", "figures.py", "lab.py", "puzzles.py", "rules/"),
    *("features/daily/passing.py", "features/editor/"),
)
# what comes in later.zip, once somebody opens it (web/state/lazy_zip.py)
LATER = (
    *(f"trias/games/{game}/{name}" for game in NAMES for name in ("puzzles.json", "view.py")),
    *(f"web/games/{game}/{name}" for game in NAMES for name in _LATER_OF_GAMES),
    "trias/games/view.py",
    "trias/lab/",
    "trias/links/bot.py",
    "web/edge/code_editor.py",
    "web/edge/code_field.py",
    "web/edge/lab_frame.js",
    "web/edge/lab_worker.js",
    "web/edge/sandbox.py",
    "web/features/film/",
    "web/features/lab/",
    "web/features/puzzles/",
    "web/features/rules/",
    "web/words/lab/",
    "web/words/rulebook/",
)
# how ids of texts begin that come in later.zip, too, but for those that an earlier module or index.html names
LATE_TEXTS = ("err.lab.", "film.", "lab.", "position.", "puzzle.", "trial.")
#: What may name a text: in quotes, or in index.html behind an @.
_NAMED = re.compile(r"[\"@]([\w.-]+)")


def kept_members(members: Iterable[str]) -> list[str]:
    """Return the members of npm's python_stdlib.zip that stdlib.txt names. KEPT explains its words."""
    lines = (line.partition("#")[0] for line in KEPT.read_text("utf-8").splitlines())
    words = [word for line in lines for word in line.split()]
    exclusions = tuple(word[1:] for word in words if word.startswith("-"))
    packages = tuple(word for word in words if word.endswith("/") and not word.startswith("-"))
    modules = {f"{word}.py" for word in words}
    sources = [name for name in members if name.endswith(".py") and not name.startswith(exclusions)]
    return sorted(name for name in sources if name in modules or name.startswith(packages))


def library() -> list[str]:
    """Return the members of npm's python_stdlib.zip that the page gets."""
    with zipfile.ZipFile(fetch(PYODIDE) / STDLIB_ZIP) as archive:
        return kept_members(archive.namelist())


def stdlib_place(cache: Path) -> Path:
    """Return where the trimmed standard library lies once it is made."""
    return cache / "packed" / digest(json.dumps(library()).encode(), *packers()) / STDLIB_ZIP


def packed_stdlib(cache: Path = CACHE) -> Path:
    """Return the trimmed standard library, made once for each Pyodide and each choice of modules."""
    place, members = stdlib_place(cache), library()
    if not place.exists():
        say(f"precompiling the standard library: {len(members)} modules")
        in_pyodide({"kind": "stdlib", "members": members}, fetch(PYODIDE) / STDLIB_ZIP, place.parent)
    return place


def packed_project(cache: Path = CACHE) -> dict[str, Path]:
    """Return the zips with the project's modules, texts and puzzles, by name; PyScript's are in the first.

    Compiles the modules that have changed since the last time.
    """
    files = project_files()
    folder = fetch(PYSCRIPT) / "src" / "stdlib" / "pyscript"
    job = {
        "kind": "project",
        "files": files,
        "later": list(LATER),
        "late_texts": late_texts(files),
        "library": library(),
        "members": {LATER_SHEET: later_sheet(), DIGESTS: editor_digests()},
        "pyscript": sorted(path.name for path in folder.glob("*.py") if path.stem not in LATE_PYSCRIPT),
        "pyscript_folder": folder.relative_to(ROOT).as_posix(),
    }
    sources = [(ROOT / name).read_bytes() for name in files]
    key = digest(json.dumps(job).encode(), PYSCRIPT.sha512.encode(), *packers(), *sources)
    place, compiled = cache / "packed" / key, cache / "packed" / f"compiled-{digest(*packers())}"
    zips = {name: place / name for name in (PROJECT_ZIP, LATER_ZIP)}
    if not all(path.exists() for path in zips.values()):
        say(f"precompiling the project: {len(files)} files")
        trimmed = stdlib_place(cache)  # comes up sooner than npm's, which is not compiled
        stdlib = trimmed if trimmed.exists() else fetch(PYODIDE) / STDLIB_ZIP
        answer = in_pyodide(job, stdlib, place, compiled)
        if answer["missing"]:
            zips[PROJECT_ZIP].unlink()
            raise BuildError(f"{answer['missing'][0]}, which the page lacks (see web/site/stdlib.txt)")
    return zips


def project_files() -> list[str]:
    """Return the files for the project's zips: code, texts, puzzles, books, scripts for the lab."""
    modules = [path for package in ("trias", "web") for path in (ROOT / package).rglob("*.py")]
    texts = [
        path for name in ("texts", "lab", "rulebook") for path in (ROOT / "web/words" / name).glob("*.json")
    ]
    puzzles = (ROOT / "trias/games").glob("*/puzzles.json")
    books = (ROOT / "trias/games").glob("*/bot/openings.json")
    scripts = (ROOT / "web/edge").glob("*.js")
    paths = (*modules, *texts, *puzzles, *books, *scripts)
    names = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    return [name for name in names if not name.startswith(NOT_FOR_THE_PAGE)]


def late_texts(files: Iterable[str]) -> list[str]:
    """Return the ids of the texts that only rooms in later.zip say. files: those for the project's zips."""
    early = [ROOT / name for name in files if name.endswith(".py") and not name.startswith(LATER)]
    said = set()
    for path in (*early, ROOT / "index.html"):
        for name in _NAMED.findall(path.read_text("utf-8")):
            said |= {name[: end.start()] for end in re.finditer("[.-]|$", name)}
    return [id for id in page_words() if id.startswith(LATE_TEXTS) and id not in said]


def modules_without_browser() -> list[str]:
    """Return the first zip's modules by dotted name, without those that import from the browser."""
    names = [name for name in project_files() if name.endswith(".py") and not name.startswith(LATER)]
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
    """Return what decides what a source is compiled to."""
    names = ("pack.mjs", "pyc_zip.py", "plain_classes.py", "plain_functions.py")
    return [PYODIDE.sha512.encode(), *((HERE / name).read_bytes() for name in names)]


def digest(*parts: bytes) -> str:
    """Return one short digest for several pieces of input."""
    hasher = hashlib.sha256()
    for part in parts:
        hasher.update(hashlib.sha256(part).digest())
    return hasher.hexdigest()[:20]


def in_pyodide(
    job: Mapping[str, object], stdlib: Path, place: Path, compiled: Path | None = None
) -> dict[str, list[str]]:
    """Run pyc_zip.py inside Pyodide on a standard library.

    On success its zips are at `place`, and what it keeps for the next time in the file `compiled`.
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
