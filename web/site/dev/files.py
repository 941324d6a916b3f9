"""Files of the dev page: the site straight from its sources, without compiling, signing or caching."""

import io
import json
import marshal
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from web.shell.importer import MEMBER
from web.site import CACHE, ROOT, BuildError
from web.site.code_editor import DIGESTS, editor_digests, editor_files
from web.site.dist import (
    LOCK_FILE,
    PLAIN_FILES,
    PYODIDE_FILES,
    SCRIPTS,
    SHELL,
    boot,
    first_words,
    index_page,
    late_languages,
    late_words,
    manifest,
    needs,
    pictures,
    vendored_pyscript,
)
from web.site.pack import LATE_PYSCRIPT, PROJECT_ZIP, STDLIB_ZIP, project_files, project_texts
from web.site.page import fill, integrity
from web.site.signing import LAB_FRAME, RELEASE_MEMBER
from web.site.styles import style_sheets
from web.site.typeface import DISPLAY_FACE, display_face
from web.site.vendor import PYODIDE, PYSCRIPT, fetch
from web.words import LANGUAGES, in_file_names

HERE = Path(__file__).parent
RELEASE = "dev"
SCRIPT = "web/dev.js"
#: Modules that only the dev page has.
OWN = ("web/site/dev/importer.py", "web/site/dev/console.py")
IMPORTER = "web/shell/importer.py"
#: Scripts that do nothing on the dev page, because it stores no copy and no memory snapshot.
IDLE = {
    "web/offline.js": b"export function begin() {}\n",
    "web/memory.js": b'addEventListener("message", () => postMessage("done"));\n',
}
_DIGEST = re.compile(r' integrity="<!--@[^>]*-->"')


def fixed_files() -> dict[str, bytes]:
    """Return the files that do not depend on the sources, by path: PyScript, Pyodide, code editor, icons."""
    folder = fetch(PYODIDE)
    files = {f"vendor/pyodide/{name}": (folder / name).read_bytes() for name in PYODIDE_FILES}
    lock = json.loads((folder / LOCK_FILE).read_text("utf-8"))
    files[f"vendor/pyodide/{LOCK_FILE}"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    files[f"vendor/pyodide/{STDLIB_ZIP}"] = (folder / STDLIB_ZIP).read_bytes()
    files |= {f"web/icons/{path.name}": path.read_bytes() for path in (SHELL / "icons").iterdir()}
    files[DISPLAY_FACE] = display_face(CACHE).read_bytes()
    return files | vendored_pyscript() | editor_files()


def files_of_sources() -> dict[str, bytes]:
    """Return the files made from sources, by path, except those that Python draws."""
    files = {name: (ROOT / name).read_bytes() for name in PLAIN_FILES}
    files |= {
        f"web/{name}": (SHELL / name).read_bytes() for name in SCRIPTS if f"web/{name}" not in IDLE
    } | IDLE
    game = files["web/game.js"].replace(
        b"from web.shell.importer import", b"from web.site.dev.importer import"
    )
    files["web/game.js"] = game
    files["web/needs.js"] = needs()
    files["web/boot.js"] = boot()
    files |= {f"web/words.{language}.json": late_words(language) for language in late_languages()}
    files[SCRIPT] = (HERE / "dev.js").read_bytes()
    files |= style_sheets()
    for language in LANGUAGES:
        files[f"web/manifest{in_file_names(language)}.webmanifest"] = manifest(language)
    files[PROJECT_ZIP] = project_zip()
    return {name: filled_in(name, content) for name, content in files.items()}


def filled_in(name: str, content: bytes) -> bytes:
    """Return a file with the release's name filled in and digests removed."""
    if name.endswith(".js"):
        content = content.replace(b'"@release@"', json.dumps(RELEASE).encode()).replace(
            b'{ "@digests@": "" }', b"{}"
        )
        content = content.replace(b'{ "@first@": "" }', b"{}")
    return content


def project_zip() -> bytes:
    """Return the project's zip with uncompiled modules."""
    pyscript = fetch(PYSCRIPT) / "src/stdlib/pyscript"
    modules = {
        f"pyscript/{path.name}": path for path in pyscript.glob("*.py") if path.stem not in LATE_PYSCRIPT
    }
    modules |= {name: ROOT / name for name in (*project_files(), *OWN) if name.endswith(".py")}
    sources = {
        name.removesuffix(".py").replace("/", "."): marshal.dumps(path.read_bytes())
        for name, path in modules.items()
        if name != IMPORTER
    }
    others = (*(name for name in project_files() if not name.endswith(".py")), IMPORTER, *OWN)
    members = {name: (ROOT / name).read_bytes() for name in others}
    members |= {name: text.encode() for name, text in project_texts().items()}
    members |= {RELEASE_MEMBER: RELEASE.encode(), DIGESTS: editor_digests().encode()}
    return stored_zip({**members, MEMBER: marshal.dumps(sources)})


def stored_zip(members: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def drawn() -> dict[str, bytes]:
    """Return the page's drawn files, by path. Draws in a new interpreter with the current sources.

    Raises BuildError with a source's traceback.
    """
    command = [sys.executable, "-m", "web.site.dev.files"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise BuildError(done.stderr.decode(errors="replace").strip())
    found: dict[str, bytes] = marshal.loads(done.stdout)
    return found


def draw() -> dict[str, bytes]:
    """Return the page, its first texts in other languages, and pictures, by path."""
    template = _DIGEST.sub("", index_page().decode())
    lab_frame = integrity((ROOT / LAB_FRAME).read_bytes())
    markup = {
        "release": RELEASE,
        "first": "",
        "early": "",
        "preloads": "",
        f"integrity.{LAB_FRAME}": lab_frame,
    }
    page = fill(template, markup, {})
    files = {
        "index.html": page.replace(
            "</head>", f'<script type="module" src="./{SCRIPT}"></script>\n</head>'
        ).encode()
    }
    files |= {f"web/first.{language}.json": first_words(language) for language in LANGUAGES[1:]}
    return files | pictures()


if __name__ == "__main__":
    sys.stdout.buffer.write(marshal.dumps(draw()))
