"""Typeface: the display face for titles, prompts and scores, made from Alegreya with fontTools."""

import subprocess
import tempfile
from pathlib import Path

from web.site import CACHE, BuildError, say
from web.site.node import install, scripts_folder
from web.site.pack import digest
from web.site.vendor import ALEGREYA, fetch

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "font-requirements.txt"
SUBSET = HERE / "subset.py"
#: The folder of a venv with fontTools and the WOFF2 compressor: the same bytes on every machine.
TOOLS = CACHE / "font"
SOURCE = "files/alegreya-latin-wght-normal.woff2"
#: The font's path in the site. web/style/tokens.css names it.
DISPLAY_FACE = "web/trias-display.woff2"


def display_face(cache: Path = CACHE) -> Path:
    """Return the WOFF2 file, made once for each source, choice of characters and version of fontTools."""
    key = digest(SUBSET.read_bytes(), REQUIREMENTS.read_bytes(), ALEGREYA.sha512.encode())
    place = cache / "packed" / key / Path(DISPLAY_FACE).name
    if not place.exists():
        source = fetch(ALEGREYA) / SOURCE
        python = font_python()
        say("making the display typeface")
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as out:
            target = Path(out) / place.name
            command = [python, "-I", str(SUBSET), str(source), str(target)]
            process = subprocess.run(command, capture_output=True, text=True)
            if process.returncode:
                lines = process.stderr.splitlines() or ["fontTools gave no reason"]
                raise BuildError(f"cannot make the display typeface: {lines[-1].strip()}")
            target.replace(place)
    return place


def font_python() -> str:
    """Return the Python that has fontTools. Installs it if needed."""
    install(TOOLS, REQUIREMENTS, "fontTools")
    return str(scripts_folder(TOOLS) / "python")
