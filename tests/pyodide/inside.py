"""Inside: runs a module inside Pyodide under Node.js, with the same interpreter as the page."""

import subprocess
import sys
from pathlib import Path

from web.site import CACHE, ROOT
from web.site.node import install_packages, node_tools
from web.site.vendor import PYODIDE, fetch

HERE = Path(__file__).parent
#: The whole suite takes three minutes.
LONGEST_S = 800


def run_inside(module: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m module words` with pure-Python packages, pinned and hashed, fetched once."""
    packages = CACHE / "pyodide-site"
    install_packages(sys.executable, packages, HERE / "requirements.txt")
    folders = [str(fetch(PYODIDE)), str(ROOT), str(packages)]
    command = [*node_tools().node, str(HERE / "run.mjs"), *folders, module, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S)
