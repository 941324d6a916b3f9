"""Code editor: the files of the lab's editor, fetched only when the lab opens, and their digests."""

import json
import re

from web.site import ROOT
from web.site.page import integrity
from web.site.vendor import PYSCRIPT, fetch

SCRIPT = "web/code_editor.js"
FOLDER = "vendor/pyscript/"
#: The member of trias.zip with the digest of each file, by path.
DIGESTS = "web/edge/code_editor.json"
#: The chunks of CodeMirror in PyScript, and one that they import.
_CHUNK = re.compile(r"(codemirror_|index-)[\w-]+\.js")


def editor_files() -> dict[str, bytes]:
    """Return the editor's files by path: CodeMirror as shipped with PyScript, and its setup script."""
    chunks = [path for path in sorted((fetch(PYSCRIPT) / "dist").iterdir()) if _CHUNK.fullmatch(path.name)]
    files = {FOLDER + path.name: path.read_bytes() for path in chunks}
    return files | {SCRIPT: (ROOT / "web/shell/code_editor.js").read_bytes()}


def editor_digests() -> str:
    """Return the digests of the editor's files, by path, as JSON."""
    return json.dumps({path: integrity(content) for path, content in editor_files().items()})
