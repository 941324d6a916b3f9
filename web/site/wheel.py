"""Wheel: builds the package that pip installs, with flit_core. It contains the engine, not the page.

The same sources give the same bytes: the files in the wheel have one fixed date (SOURCE_DATE_EPOCH).
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from web.site import CACHE, ROOT, BuildError, say
from web.site.node import install, scripts_folder

WHEELS = ROOT / "wheels"
REQUIREMENTS = Path(__file__).with_name("wheel-requirements.txt")
#: 1 January 1980, the earliest date that a zip can hold, in seconds.
EPOCH = "315532800"


def make_wheel(target: Path = WHEELS) -> Path:
    """Write the wheel into a folder, and return the wheel's path. Raises BuildError if flit_core fails."""
    home = CACHE / "wheel"
    install(home, REQUIREMENTS, "flit_core")
    target.mkdir(parents=True, exist_ok=True)
    python = str(scripts_folder(home) / "python")
    command = [python, "-m", "flit_core.wheel", "--outdir", str(target)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCH}
    process = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if process.returncode:
        lines = process.stderr.strip().splitlines() or ["flit_core gave no reason"]
        raise BuildError(f"cannot make the wheel: {lines[-1]}")
    path = max(target.glob("trias-*.whl"), key=lambda each: each.stat().st_mtime)
    say(f"{target.name}/{path.name}: {path.stat().st_size / 1e3:.0f} kB")
    return path
