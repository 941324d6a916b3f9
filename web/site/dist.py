"""Dist: builds the folder for a static host, with a service worker that lists all its files."""

import hashlib
import html
import json
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from web.site import CACHE, DIST, ROOT, BuildError, alone_in, say
from web.site.code_editor import editor_files
from web.site.pack import PROJECT_ZIP, STDLIB_ZIP, modules_without_browser, packed_project, packed_stdlib
from web.site.page import MARKER, fill, page_words
from web.site.pictures import alone
from web.site.signing import is_for_signing, sign
from web.site.styles import style_sheets
from web.site.typeface import DISPLAY_FACE, display_face
from web.site.vendor import ALEGREYA, PYODIDE, PYSCRIPT, fetch
from web.words import BOOKS, LANGUAGES, in_file_names, read
from web.words.languages import PACKED

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LOCK_FILE = "pyodide-lock.json"
# PyScript's chunks for code editors, terminals and MicroPython
NOT_SHIPPED = re.compile(
    r"codemirror|index-|mpy-|py-[A-Z]|pyodide_graph|service-worker|storage|toml-B|xterm|zip-"
)
PLAIN_FILES = ("pyscript.toml", "web/main.py", "web/bot_worker.py")
# the files around Python; in the site they are in web/
SHELL = ROOT / "web/shell"
SCRIPTS = (
    *("files.js", "game.js", "interpreter.js"),
    *("mend.js", "offline.js", "patch.js", "start.js"),
)
LICENSES = Path(__file__).with_name("licenses")
#: Icons that browsers request only to install the page.
FOR_INSTALLING = ("apple-touch-icon.png", "icon-512.png", "maskable-512.png")


def build(target: Path = DIST, cache: Path = CACHE) -> None:
    """Build the site in `target` from scratch."""
    write(target, sign(site_files(cache)))


def site_files(cache: Path = CACHE) -> dict[str, bytes]:
    """Return every file of the site by path, before `sign` fills in the digests."""
    prepare(cache)
    files: dict[str, bytes] = {}
    files |= vendored_pyscript()
    files |= editor_files()
    files |= vendored_pyodide(cache)
    files |= {name: (ROOT / name).read_bytes() for name in PLAIN_FILES}
    files |= {f"web/{name}": (SHELL / name).read_bytes() for name in SCRIPTS}
    files["web/needs.js"] = needs()
    files["web/boot.js"] = boot()
    files |= style_sheets()
    files[DISPLAY_FACE] = display_face(cache).read_bytes()
    files |= pictures()
    files |= {f"web/icons/{path.name}": path.read_bytes() for path in sorted((SHELL / "icons").iterdir())}
    for language in LANGUAGES:
        files[f"web/manifest{in_file_names(language)}.webmanifest"] = manifest(language)
    files |= {f"web/first.{language}.json": first_words(language) for language in LANGUAGES[1:]}
    files |= {f"web/words.{language}.json": late_words(language) for language in late_languages()}
    files[PROJECT_ZIP] = packed_project(cache).read_bytes()
    files["web/memory.js"] = memory_maker()
    files["index.html"] = index_page()
    files["sw.js"] = service_worker()
    return files | licenses()


def prepare(cache: Path) -> None:
    """Build the slowest parts in parallel, after fetching what they need."""
    for package in (PYSCRIPT, PYODIDE, ALEGREYA):
        fetch(package)
    with ThreadPoolExecutor() as pool:
        for made in [pool.submit(make, cache) for make in (packed_project, packed_stdlib, display_face)]:
            made.result()


def vendored_pyscript() -> dict[str, bytes]:
    """Return PyScript's modules. Their names contain a hash, so this lists the folder."""
    folder = fetch(PYSCRIPT) / "dist"
    paths = [path for path in sorted(folder.glob("*.js")) if not NOT_SHIPPED.match(path.name)]
    return {f"vendor/pyscript/{path.name}": path.read_bytes() for path in paths}


def vendored_pyodide(cache: Path) -> dict[str, bytes]:
    """Return Pyodide's files, with an empty list of packages and the trimmed standard library."""
    folder = fetch(PYODIDE)
    files = {f"vendor/pyodide/{name}": (folder / name).read_bytes() for name in PYODIDE_FILES}
    lock = json.loads((folder / LOCK_FILE).read_text("utf-8"))
    files[f"vendor/pyodide/{LOCK_FILE}"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    files[f"vendor/pyodide/{STDLIB_ZIP}"] = packed_stdlib(cache).read_bytes()
    return files


def manifest(language: str) -> bytes:
    """Return the web app manifest in a language. In its template, values that begin with @ are text ids."""
    words = page_words(language)
    entries = {"lang": language} | json.loads((SHELL / "manifest.webmanifest").read_text("utf-8"))
    for key, value in entries.items():
        if isinstance(value, str) and value.startswith("@"):
            if value[1:] not in words:
                raise BuildError(f"manifest.webmanifest asks for {value[1:]}, not in {language}.json")
            entries[key] = words[value[1:]]
    return (json.dumps(entries, ensure_ascii=False, indent=1) + "\n").encode()


def index_page() -> bytes:
    """Return the page with its first picture, drawn by the project's own code. `sign` completes it."""
    markup = dict(import_module("web.first_page").first_page())
    template = (ROOT / "index.html").read_text("utf-8")
    markup |= {name: f"<!--@{name}-->" for name in MARKER.findall(template) if is_for_signing(name)}
    return fill(template, markup, page_words()).encode()


def pictures() -> dict[str, bytes]:
    """Return the pictures on the cards of the Play sheet, and the opponents' portraits, by path."""
    faces = sorted((ROOT / "web/draw/pictures").glob("*.svg"))
    found = {f"web/pictures/{path.name}": path.read_bytes() for path in faces}
    for path in sorted((ROOT / "web/games").glob("*/card_pictures.py")):
        drawn, pictures = (
            import_module(f"web.games.{path.parent.name}.{name}") for name in ("card_pictures", "pictures")
        )
        style = (path.parent / "board/board.css").read_text("utf-8")
        for name in drawn.POSITIONS:
            found[f"web/pictures/{name}.svg"] = alone(drawn.draw(name), pictures.DEFS, style).encode()
    return found


def kept_later() -> tuple[str, ...]:
    """Return the files that few visitors need, by path: the service worker stores them on first use."""
    icons = (f"web/icons/{name}" for name in FOR_INSTALLING)
    return *editor_files(), *icons, *(name for name in licenses() if name not in kept_if_spoken())


def kept_if_spoken() -> list[str]:
    """Return the files that only speakers of some languages need, by path."""
    names = ("web/first{}.json", "web/words{}.json", "web/manifest{}.webmanifest", "licenses/index{}.html")
    return [name.format(in_file_names(language)) for language in late_languages() for name in names]


def late_languages() -> list[str]:
    """Return the languages whose texts are not in the game's zip."""
    return [language for language in LANGUAGES if language not in PACKED]


def service_worker() -> bytes:
    """Return sw.js with its page for damaged copies, and the lists of files that it stores later."""
    script = (SHELL / "sw.js").read_text("utf-8")
    for placeholder, paths in (("later", kept_later()), ("spoken", kept_if_spoken())):
        script = script.replace(f'["@{placeholder}@"]', json.dumps([f"./{path}" for path in paths]))
    return script.replace('"@sorry@"', json.dumps(sorry_page())).encode()


def boot() -> bytes:
    """Return boot.js with the page's languages."""
    script = (SHELL / "boot.js").read_text("utf-8")
    languages = {language: language in PACKED for language in LANGUAGES}
    return script.replace('{ "@languages@": "" }', json.dumps(languages)).encode()


def needs() -> bytes:
    """Return needs.js with its texts in every language."""
    script = (SHELL / "needs.js").read_text("utf-8")
    words = {language: needs_words(page_words(language)) for language in LANGUAGES}
    return script.replace('{ "@words@": "" }', json.dumps(words, ensure_ascii=False, indent=1)).encode()


def needs_words(words: dict[str, str]) -> dict[str, str]:
    """Return the messages for a page that cannot start, by the kind of problem."""
    return {
        "file": words["page.file"],
        "frame": words["page.frame"],
        "old": words["page.old"],
        "webassembly": words["page.webassembly"],
    }


def sorry_page() -> str:
    """Return the page that is shown for a damaged copy while offline, in every language."""
    lines = "".join(
        f'<p lang="{language}">{html.escape(page_words(language)["page.lost"])}</p>' for language in LANGUAGES
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trias</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
        f"<body><main><h1>Trias</h1>{lines}</main></body></html>"
    )


def first_words(language: str) -> bytes:
    """Return the first page's texts in another language, for boot.js."""
    words = import_module("web.first_page").first_words(language)
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()


def late_words(language: str) -> bytes:
    """Return all texts in a language that is not in the game's zip, in the form for `web.words.add`."""
    books = {folder: read(folder, language) for folder in BOOKS}
    return json.dumps({language: books}, ensure_ascii=False, separators=(",", ":")).encode()


def memory_maker() -> bytes:
    """Return memory.js with the list of modules to import into the memory snapshot."""
    script = (SHELL / "memory.js").read_text("utf-8")
    return script.replace('["@modules@"]', json.dumps(modules_without_browser())).encode()


def licenses() -> dict[str, bytes]:
    """Return the licences for everything in the folder."""
    pyscript = fetch(PYSCRIPT)
    files = {path.name: path.read_bytes() for path in sorted(LICENSES.iterdir())}
    files["alegreya.txt"] = (fetch(ALEGREYA) / "LICENSE").read_bytes()
    files["pyscript.txt"] = (pyscript / "LICENSE").read_bytes()
    for path in sorted((pyscript / "src/3rd-party-licenses").glob("codemirror*.txt")):
        files[path.name.replace(".license", "").replace("_", "-")] = path.read_bytes()
    files["pyscript-toml.txt"] = (pyscript / "src/3rd-party-licenses/toml.license.txt").read_bytes()
    files["trias.txt"] = (ROOT / "LICENSE").read_bytes()
    names = sorted(files)
    files |= {f"index{in_file_names(each)}.html": license_list(names, each) for each in LANGUAGES}
    return {f"licenses/{name}": content for name, content in files.items()}


def license_list(names: list[str], language: str) -> bytes:
    """Return a page, in one language, with links to all licences: plain hosts do not list folders."""
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
    """Replace the folder's contents."""
    shutil.rmtree(target, ignore_errors=True)
    for name, content in sorted(files.items()):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    say(f"{target.name}/: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")


def sources() -> list[Path]:
    """Return every file in the repository that a build may read."""
    paths = [ROOT / name for name in ("build.py", "index.html", "pyscript.toml", "LICENSE")]
    for package in ("trias", "web"):
        paths += sorted((ROOT / package).rglob("*"))
    return [path for path in paths if path.is_file() and "__pycache__" not in path.parts]


def sources_digest() -> str:
    """Return a digest of everything that a build reads from the repository."""
    hasher = hashlib.sha256()
    for path in sources():
        hasher.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        hasher.update(hashlib.sha256(path.read_bytes()).digest())
    return hasher.hexdigest()


def build_if_needed() -> None:
    """Build dist/ unless it was built from the same sources. Concurrent calls wait for one build."""
    mark = CACHE / "dist.sha256"
    with alone_in(CACHE / "dist.lock"):
        wanted = sources_digest()
        if (DIST / "sw.js").exists() and mark.exists() and mark.read_text() == wanted:
            say("dist/ is up to date")
            return
        build()
        mark.write_text(wanted)
