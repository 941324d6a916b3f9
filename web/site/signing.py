"""Signing: fills digests into the site's files, so that no page mixes two versions.

index.html has the digests of scripts and style sheets, files.js those of fetched files, and sw.js those of
all files. index.html, boot.js, files.js and trias.zip contain the release's name.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence

from web.site import ROOT
from web.site.code_editor import editor_files
from web.site.compress import SUFFIX, compressed
from web.site.first_memory import FIRST_MEMORY, sizes
from web.site.pack import LATER_ZIP, PROJECT_ZIP, STDLIB_ZIP
from web.site.page import file_preloads, fill, integrity, preloads

PYODIDE = "vendor/pyodide/"
WASM = f"{PYODIDE}pyodide.asm.wasm"
#: What reads the first memory. boot.js asks for both where a start begins with it.
FIRST_MEMORY_READER = "web/first_memory.js"
#: What such a start does not need.
ZIPS = (PROJECT_ZIP, f"{PYODIDE}{STDLIB_ZIP}")
#: Fetched at every start, by PyScript, Pyodide and game.js; the zips not where one begins with that memory.
FETCHED_EARLY = (
    "pyscript.toml",
    "web/main.py",
    PROJECT_ZIP,
    WASM,
    f"{PYODIDE}{STDLIB_ZIP}",
    f"{PYODIDE}pyodide-lock.json",
)
#: A browser that reads these at once is late with the first picture (docs/benchmarks.md).
LARGE = (*ZIPS, WASM, FIRST_MEMORY)
#: All files that files.js checks: those, the later zip, the bots' worker, and scripts for the memory.
FETCHED = (
    *FETCHED_EARLY,
    LATER_ZIP,
    "web/bot_worker.py",
    f"{PYODIDE}pyodide.mjs",
    f"{PYODIDE}pyodide.asm.mjs",
)
#: Modules that boot.js imports. Their links come before it, so that the browser knows their digests.
ASKED_BY_BOOT = ("web/files.js", "web/game.js", f"{PYODIDE}pyodide.mjs", "web/interpreter.js")
#: The files that the stored memory is made from.
IN_MEMORY = (PYODIDE, PROJECT_ZIP, "web/memory.js", "web/game.js", "web/files.js")
#: The one script that may stand in markup: that of the lab's frame (web/edge/sandbox.py).
LAB_FRAME = "web/edge/lab_frame.js"
#: The member of trias.zip that names the release.
RELEASE_MEMBER = "release.txt"
#: In the service worker's list: the bare folder, which is index.html.
FOLDER_ITSELF = "./"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def is_for_signing(marker: str) -> bool:
    """True for the markers of index.html that `sign` replaces."""
    return marker in ("release", "first", "early", "preloads") or marker.startswith("integrity.")


def sign(
    files: Mapping[str, bytes],
    compress: Callable[[Mapping[str, bytes]], Mapping[str, bytes]] = compressed,
) -> dict[str, bytes]:
    """Return the files with the release's name and all digests filled in, and the second forms of some.

    files: path -> contents, with placeholders in JavaScript and index.html, including sw.js. compress: makes
    the second forms, by path.
    """
    output = dict(files)
    name = release(files)
    output[PROJECT_ZIP] = with_release(files[PROJECT_ZIP], name)
    forms = compress(output)
    output |= forms

    def fill(path: str, **values: object) -> None:
        text = output[path].decode()
        for key, value in values.items():
            placeholder = f'{{ "@{key}@": "" }}' if isinstance(value, dict) else f'"@{key}@"'
            text = text.replace(placeholder, json.dumps(value, indent=1 if isinstance(value, dict) else None))
        output[path] = text.encode()

    fill("web/files.js", release=name, digests={path: integrity(output[path]) for path in (*FETCHED, *forms)})
    contents = b"".join(
        hashlib.sha256(output[path]).digest() for path in sorted(output) if path.startswith(IN_MEMORY)
    )
    fill("web/interpreter.js", memory=hashlib.sha256(contents).hexdigest()[:16])
    memory = output[FIRST_MEMORY]
    fill(FIRST_MEMORY_READER, digest=integrity(memory), sizes=sizes(memory))
    first = {path: integrity(output[path]) for path in sorted(output) if path.startswith("web/first.")}
    fill("web/boot.js", release=name, first=first)
    output["index.html"] = signed_page(output, name).encode()
    kept = sorted(output.keys() - {"sw.js", FIRST_MEMORY})  # later visits have a memory of their own
    digests = {f"./{path}": integrity(output[path]) for path in kept}
    fill("sw.js", version=version(output), files={FOLDER_ITSELF: integrity(output["index.html"]), **digests})
    return output


def release(files: Mapping[str, bytes]) -> str:
    """Return a name for exactly these files, 16 hexadecimal digits."""
    hasher = hashlib.sha256()
    for path, content in sorted(files.items()):
        hasher.update(f"{path} {hashlib.sha256(content).hexdigest()}\n".encode())
    return hasher.hexdigest()[:16]


def version(files: Mapping[str, bytes]) -> str:
    """Return the name of the service worker's cache, from all files as served and sw.js itself."""
    return release(files)


def with_release(project_zip: bytes, name: str) -> bytes:
    """Return the zip with one more member, uncompressed, so that its bytes do not depend on zlib."""
    stream = io.BytesIO(project_zip)
    with zipfile.ZipFile(stream, "a") as archive:
        member = zipfile.ZipInfo(RELEASE_MEMBER, _EPOCH)
        member.create_system = 3
        member.external_attr = 0o100644 << 16
        archive.writestr(member, name)
    return stream.getvalue()


def signed_page(files: Mapping[str, bytes], name: str) -> str:
    """Return index.html with the digests of all scripts and style sheets."""
    later = editor_files()
    libraries = [path for path in sorted(files) if path.startswith("vendor/") and path not in later]
    scripts = [path for path in (*libraries, "web/start.js") if path.endswith((".js", ".mjs"))]
    modules = [path for path in scripts if path not in ASKED_BY_BOOT]
    packed = [path for path in FETCHED_EARLY if path + SUFFIX in files]
    digests = {path: integrity(content) for path, content in files.items()}
    markup = {
        "release": name,
        "first": preloads(list(ASKED_BY_BOOT), digests),
        "early": early_links(packed, digests),
        "preloads": preloads(modules, digests),
        **{f"integrity.{path}": digest for path, digest in digests.items()},
        f"integrity.{LAB_FRAME}": integrity((ROOT / LAB_FRAME).read_bytes()),
    }
    return fill(files["index.html"].decode(), markup, {})


def early_links(packed: Sequence[str], digests: Mapping[str, str]) -> str:
    """Return the links that boot.js puts into the page, marked where they are for one kind of start only.

    packed: the files that have a second, smaller form. digests: of all files, by path.
    """
    zips = file_preloads(ZIPS, packed, LARGE)
    memory = file_preloads([FIRST_MEMORY], (), LARGE) + "\n" + preloads([FIRST_MEMORY_READER], digests)
    always = file_preloads([path for path in FETCHED_EARLY if path not in ZIPS], packed, LARGE)
    of_kinds = [
        links.replace("<link ", f'<link data-start="{kind}" ')
        for kind, links in (("zips", zips), ("memory", memory))
    ]
    return "\n".join((always, *of_kinds))
