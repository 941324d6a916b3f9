"""The folder that a static host serves: everything in it, and the service worker that knows it all."""

import hashlib
import html
import json
import re
import shutil
from importlib import import_module
from pathlib import Path

from web.site import CACHE, DIST, ROOT, BuildError, say
from web.site.pack import PROJECT_ZIP, STDLIB_ZIP, modules_without_browser, packed_project, packed_stdlib
from web.site.page import MARKER, fill, page_words
from web.site.signing import is_for_signing, sign
from web.site.styles import style_sheets
from web.site.vendor import PYODIDE, PYSCRIPT, fetch
from web.words import LANGUAGES, in_file_names

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LOCK_FILE = "pyodide-lock.json"
# chunks of PyScript that only a code editor, a terminal or MicroPython would load
NOT_SHIPPED = re.compile(
    r"codemirror|index-|mpy-|py-[A-Z]|pyodide_graph|service-worker|storage|toml-B|xterm|zip-"
)
PLAIN_FILES = ("pyscript.toml", "web/main.py", "web/bot_worker.py")
# what stands around Python; in the site its files lie in web/ itself
SHELL = ROOT / "web/shell"
SCRIPTS = ("boot.js", "files.js", "game.js", "interpreter.js", "mend.js", "offline.js", "start.js")
LICENSES = Path(__file__).with_name("licenses")


def build(target: Path = DIST, cache: Path = CACHE) -> None:
    """Make the site anew in `target`."""
    write(target, sign(site_files(cache)))


def site_files(cache: Path = CACHE) -> dict[str, bytes]:
    """Every file of the site by path, without the digests that `signed` fills in."""
    files: dict[str, bytes] = {}
    files |= vendored_pyscript()
    files |= vendored_pyodide(cache)
    files |= {name: (ROOT / name).read_bytes() for name in PLAIN_FILES}
    files |= {f"web/{name}": (SHELL / name).read_bytes() for name in SCRIPTS}
    files |= style_sheets()
    files |= {f"web/icons/{path.name}": path.read_bytes() for path in sorted((SHELL / "icons").iterdir())}
    for language in LANGUAGES:
        files[f"web/manifest{in_file_names(language)}.webmanifest"] = manifest(language)
    files |= {f"web/first.{language}.json": first_words(language) for language in LANGUAGES[1:]}
    files[PROJECT_ZIP] = packed_project(cache).read_bytes()
    files["web/memory.js"] = memory_maker()
    files["index.html"] = index_page()
    files["sw.js"] = service_worker()
    return files | licenses()


def vendored_pyscript() -> dict[str, bytes]:
    """PyScript's modules; their names carry a hash, so they are listed from disk."""
    folder = fetch(PYSCRIPT) / "dist"
    shipped = [path for path in sorted(folder.glob("*.js")) if not NOT_SHIPPED.match(path.name)]
    return {f"vendor/pyscript/{path.name}": path.read_bytes() for path in shipped}


def vendored_pyodide(cache: Path) -> dict[str, bytes]:
    """Pyodide's files, its list of packages emptied and its standard library replaced."""
    folder = fetch(PYODIDE)
    files = {f"vendor/pyodide/{name}": (folder / name).read_bytes() for name in PYODIDE_FILES}
    lock = json.loads((folder / LOCK_FILE).read_text("utf-8"))
    files[f"vendor/pyodide/{LOCK_FILE}"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    files[f"vendor/pyodide/{STDLIB_ZIP}"] = packed_stdlib(cache).read_bytes()
    return files


def manifest(language: str) -> bytes:
    """The web app manifest in a language; values that begin with @ are ids of texts."""
    words = page_words(language)
    given = {"lang": language} | json.loads((SHELL / "manifest.webmanifest").read_text("utf-8"))
    for key, value in given.items():
        if isinstance(value, str) and value.startswith("@"):
            if value[1:] not in words:
                raise BuildError(f"manifest.webmanifest asks for {value[1:]}, not in {language}.json")
            given[key] = words[value[1:]]
    return (json.dumps(given, ensure_ascii=False, indent=1) + "\n").encode()


def index_page() -> bytes:
    """The page with its first picture drawn by the project's own code; `signed` fills in what is left."""
    markup = dict(import_module("web.screen").first_page())
    template = (ROOT / "index.html").read_text("utf-8")
    markup |= {name: f"<!--@{name}-->" for name in MARKER.findall(template) if is_for_signing(name)}
    return fill(template, markup, page_words()).encode()


def service_worker() -> bytes:
    """sw.js with its page for damaged copies."""
    script = (SHELL / "sw.js").read_text("utf-8")
    return script.replace('"@sorry@"', json.dumps(sorry_page())).encode()


def sorry_page() -> str:
    """A page for those whose copy of the site is damaged and who have no network, in every language."""
    lines = "".join(
        f'<p lang="{language}">{html.escape(page_words(language)["page.lost"])}</p>' for language in LANGUAGES
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trias</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
        f"<body><main><h1>Trias</h1>{lines}</main></body></html>"
    )


def first_words(language: str) -> bytes:
    """What the first page says in another language, for boot.js."""
    found = import_module("web.screen").first_words(language)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def memory_maker() -> bytes:
    """memory.js with the modules that the memory kept for the next start has imported."""
    script = (SHELL / "memory.js").read_text("utf-8")
    return script.replace('["@modules@"]', json.dumps(modules_without_browser())).encode()


def licenses() -> dict[str, bytes]:
    """Whose work is in the folder, and on which terms."""
    pyscript = fetch(PYSCRIPT)
    files = {path.name: path.read_bytes() for path in sorted(LICENSES.iterdir())}
    files["pyscript.txt"] = (pyscript / "LICENSE").read_bytes()
    files["pyscript-toml.txt"] = (pyscript / "src/3rd-party-licenses/toml.license.txt").read_bytes()
    files["trias.txt"] = (ROOT / "LICENSE").read_bytes()
    names = sorted(files)
    files |= {f"index{in_file_names(each)}.html": license_list(names, each) for each in LANGUAGES}
    return {f"licenses/{name}": content for name, content in files.items()}


def license_list(names: list[str], language: str) -> bytes:
    """A page that leads to each licence, in a language: a plain host lists no folders."""
    words = page_words(language)
    title = html.escape(words["about.licences"])
    items = "".join(f'<li><p><a href="./{name}">{name.removesuffix(".txt")}</a></p></li>' for name in names)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
        f"<body><main><h1>{title}</h1><ul>{items}</ul>"
        f'<p><a href="../">{html.escape(words["app.name"])}</a></p></main></body></html>\n'
    ).encode()


def write(target: Path, files: dict[str, bytes]) -> None:
    """Replace the folder's content."""
    shutil.rmtree(target, ignore_errors=True)
    for name, content in sorted(files.items()):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    say(f"{target.name}/: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")


def sources_digest() -> str:
    """A name for everything that a build reads from the repository."""
    paths = [ROOT / name for name in ("build.py", "index.html", "pyscript.toml", "LICENSE")]
    for package in ("trias", "web"):
        paths += sorted((ROOT / package).rglob("*"))
    whole = hashlib.sha256()
    for path in paths:
        if path.is_file() and "__pycache__" not in path.parts:
            whole.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def build_if_needed() -> None:
    """Build dist/ unless it was made from these very sources."""
    mark = CACHE / "dist.sha256"
    wanted = sources_digest()
    if (DIST / "sw.js").exists() and mark.exists() and mark.read_text() == wanted:
        say("dist/ is up to date")
        return
    build()
    mark.write_text(wanted)
