"""First memory: Python's memory with the game imported, made by the build for first visits.

Phones with a fast connection start from it (web/shell/first_memory.js): it is more to load, and less to do.
"""

import json
import os
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from web.site import CACHE, BuildError, say
from web.site.node import node_tools
from web.site.pack import PROJECT_ZIP, STDLIB_ZIP, digest, modules_for_memory
from web.site.vendor import PYODIDE, fetch

#: Its place in the site. Not .gz: some hosts would send such a file as one that they compressed.
FIRST_MEMORY = "web/python.memory"
SCRIPT = Path(__file__).with_suffix(".mjs")


def first_memory(files: Mapping[str, bytes], cache: Path = CACHE) -> bytes:
    """Return the memory as it lies in the site, made once for each Pyodide and each pair of zips.

    files: the site's, with both zips; the release's name is not in it. Raises BuildError if that fails.
    """
    zips = {STDLIB_ZIP: files[f"vendor/pyodide/{STDLIB_ZIP}"], PROJECT_ZIP: files[PROJECT_ZIP]}
    names = json.dumps(modules_for_memory())
    key = digest(*zips.values(), names.encode(), PYODIDE.sha512.encode(), SCRIPT.read_bytes())
    place = cache / "packed" / f"{key}.memory"
    if not place.exists():
        say("making Python's memory for first visits")
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as folder:  # another build may make the same
            make(zips, names, Path(folder)).replace(place)
    return place.read_bytes()


def make(zips: Mapping[str, bytes], names: str, folder: Path) -> Path:
    """Make the memory in an empty folder, and return its file. names: of the modules to import, as JSON."""
    for name, content in zips.items():
        (folder / name).write_bytes(content)
    made = folder / Path(FIRST_MEMORY).name
    paths = [fetch(PYODIDE), *(folder / name for name in zips), made]
    command = [*node_tools().node, str(SCRIPT), *map(str, paths)]
    environment = os.environ | {"TZ": "UTC", "LC_ALL": "C"}
    process = subprocess.run(command, input=names, capture_output=True, text=True, env=environment)
    if process.returncode or not made.exists():
        lines = process.stderr.strip().splitlines() or ["Node.js gave no reason"]
        raise BuildError(f"cannot make Python's memory: {lines[-1].strip()}")
    return made


def sizes(memory: bytes) -> dict[str, int]:
    """Return what the page must know before the memory has come, in bytes.

    "header": Pyodide's header. "memory": all of the memory. "own": what the WebAssembly module puts into it.
    """
    words = struct.unpack("<3I", zlib.decompressobj(31).decompress(memory, 12))
    return dict(zip(("header", "memory", "own"), words, strict=True))
