"""Compress: makes a second, smaller form of the largest files with Brotli, for browsers that can unpack it.

The page asks for the second form where the browser's DecompressionStream knows Brotli, and needs no such
server then. Zips are stored in theirs: what is compressed already does not get smaller.
"""

import io
import subprocess
import zipfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.site import CACHE, BuildError, say
from web.site.pack import LATER_ZIP, PROJECT_ZIP, STDLIB_ZIP, digest
from web.site.typeface import REQUIREMENTS, font_python

#: Ends the names of the second forms. Not .br: some hosts would send such a file as one that they compressed.
SUFFIX = ".brotli"
#: path -> how hard to try, of 11. The project's own zips change with every build: 0.5 s instead of 7.
QUALITIES = {
    "vendor/pyodide/pyodide.asm.wasm": 11,
    f"vendor/pyodide/{STDLIB_ZIP}": 11,
    PROJECT_ZIP: 9,
    LATER_ZIP: 9,
}
SCRIPT = """
import sys, brotli
sys.stdout.buffer.write(brotli.compress(sys.stdin.buffer.read(), quality=int(sys.argv[1]), lgwin=22))
"""


def compressed(files: Mapping[str, bytes], cache: Path = CACHE) -> dict[str, bytes]:
    """Return the second forms of those files that have one, by path.

    Raises BuildError if the compressor cannot be had or fails.
    """
    paths = [path for path in QUALITIES if path in files]
    contents = {path: stored(files[path]) if path.endswith(".zip") else files[path] for path in paths}
    with ThreadPoolExecutor() as pool:
        forms = pool.map(lambda path: compress(contents[path], QUALITIES[path], cache), paths)
        return {path + SUFFIX: form for path, form in zip(paths, forms, strict=True)}


def compress(content: bytes, quality: int, cache: Path) -> bytes:
    """Return the content compressed with Brotli, made once for each content and quality."""
    place = place_of(content, quality, cache)
    if not place.exists():
        if len(content) > 1 << 23:
            say("compressing Pyodide")
        command = [font_python(), "-I", "-c", SCRIPT, str(quality)]
        process = subprocess.run(command, input=content, capture_output=True)
        if process.returncode:
            lines = process.stderr.decode(errors="replace").splitlines() or ["Brotli gave no reason"]
            raise BuildError(f"cannot compress with Brotli: {lines[-1].strip()}")
        place.parent.mkdir(parents=True, exist_ok=True)
        unfinished = place.with_suffix(".part")
        unfinished.write_bytes(process.stdout)
        unfinished.replace(place)
    return place.read_bytes()


def place_of(content: bytes, quality: int, cache: Path) -> Path:
    """Return where the cache has the content's second form, once it is made."""
    key = digest(content, str(quality).encode(), SCRIPT.encode(), REQUIREMENTS.read_bytes())
    return cache / "packed" / f"{key}{SUFFIX}"


def stored(archive: bytes) -> bytes:
    """Return the zip with its members stored, in the same order."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(stream, "w") as target:
        for info in source.infolist():
            member = zipfile.ZipInfo(info.filename, info.date_time)
            member.create_system, member.external_attr = info.create_system, info.external_attr
            target.writestr(member, source.read(info))
    return stream.getvalue()
