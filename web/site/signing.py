"""Signing: fills digests into the site's files, so that no page mixes two versions.

index.html has the digests of scripts and style sheets, files.js those of fetched files, and sw.js those of
all files. index.html, boot.js, files.js and trias.zip contain the release's name.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping

from web.site import ROOT
from web.site.code_editor import editor_files
from web.site.pack import PROJECT_ZIP, STDLIB_ZIP
from web.site.page import file_preloads, fill, integrity, preloads

PYODIDE = "vendor/pyodide/"
WASM = f"{PYODIDE}pyodide.asm.wasm"
#: Files fetched at every start, by PyScript, Pyodide and game.js.
FETCHED_EARLY = (
    "pyscript.toml",
    "web/main.py",
    PROJECT_ZIP,
    WASM,
    f"{PYODIDE}{STDLIB_ZIP}",
    f"{PYODIDE}pyodide-lock.json",
)
#: Browsers that fetch these at once show the first picture late (docs/benchmarks.md).
LARGE = (PROJECT_ZIP, f"{PYODIDE}{STDLIB_ZIP}", WASM)
#: All files that files.js checks: those above, the bots' worker, and scripts for the memory snapshot.
FETCHED = (
    *FETCHED_EARLY,
    "web/bot_worker.py",
    f"{PYODIDE}pyodide.mjs",
    f"{PYODIDE}pyodide.asm.mjs",
)
#: Modules that boot.js imports. Their links precede it, so that the browser knows their digests.
ASKED_BY_BOOT = ("web/files.js", "web/game.js", f"{PYODIDE}pyodide.mjs", "web/interpreter.js")
#: The files that the memory snapshot is made from.
IN_MEMORY = (PYODIDE, PROJECT_ZIP, "web/memory.js", "web/game.js", "web/files.js")
#: The only script allowed in markup: that of the lab's frame (web/edge/sandbox.py).
LAB_FRAME = "web/edge/lab_frame.js"
#: The member of trias.zip that names the release.
RELEASE_MEMBER = "release.txt"
#: The service worker's entry for the bare folder, which is index.html.
FOLDER_ITSELF = "./"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def is_for_signing(marker: str) -> bool:
    """True for the markers in index.html that `sign` replaces."""
    return marker in ("release", "first", "early", "preloads") or marker.startswith("integrity.")


def sign(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with the release's name and all digests filled in.

    files: path -> contents. The placeholders are in index.html and in JavaScript files, including sw.js.
    """
    output = dict(files)
    name = release(files)
    output[PROJECT_ZIP] = with_release(files[PROJECT_ZIP], name)

    def fill(path: str, **values: object) -> None:
        text = output[path].decode()
        for key, value in values.items():
            placeholder = f'{{ "@{key}@": "" }}' if isinstance(value, dict) else f'"@{key}@"'
            text = text.replace(placeholder, json.dumps(value, indent=1 if isinstance(value, dict) else None))
        output[path] = text.encode()

    fill("web/files.js", release=name, digests={path: integrity(output[path]) for path in FETCHED})
    contents = b"".join(
        hashlib.sha256(output[path]).digest() for path in sorted(output) if path.startswith(IN_MEMORY)
    )
    fill("web/interpreter.js", memory=hashlib.sha256(contents).hexdigest()[:16])
    told = ("web/first.", "web/words.")
    first = {path: integrity(output[path]) for path in sorted(output) if path.startswith(told)}
    fill("web/boot.js", release=name, first=first)
    output["index.html"] = signed_page(output, name).encode()
    digests = {f"./{path}": integrity(output[path]) for path in sorted(output.keys() - {"sw.js"})}
    fill("sw.js", version=version(output), files={FOLDER_ITSELF: integrity(output["index.html"]), **digests})
    return output


def release(files: Mapping[str, bytes]) -> str:
    """Return a name for exactly these files, 16 hexadecimal digits."""
    hasher = hashlib.sha256()
    for path, content in sorted(files.items()):
        hasher.update(f"{path} {hashlib.sha256(content).hexdigest()}\n".encode())
    return hasher.hexdigest()[:16]


def version(files: Mapping[str, bytes]) -> str:
    """Return the name of the service worker's cache, derived from all files as served and from sw.js."""
    return release(files)


def with_release(project_zip: bytes, name: str) -> bytes:
    """Return the zip with one more member, stored uncompressed so that its bytes do not depend on zlib."""
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
    scripts = [
        path for path in (*libraries, "web/patch.js", "web/start.js") if path.endswith((".js", ".mjs"))
    ]
    modules = [path for path in scripts if path not in ASKED_BY_BOOT]
    digests = {path: integrity(content) for path, content in files.items()}
    markup = {
        "release": name,
        "first": preloads(list(ASKED_BY_BOOT), digests),
        "early": file_preloads(FETCHED_EARLY, LARGE),
        "preloads": preloads(modules, digests),
        **{f"integrity.{path}": digest for path, digest in digests.items()},
        f"integrity.{LAB_FRAME}": integrity((ROOT / LAB_FRAME).read_bytes()),
    }
    return fill(files["index.html"].decode(), markup, {})
