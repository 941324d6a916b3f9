"""Release: which build of the project these modules belong to."""

import sys
from pathlib import Path
from typing import Any

#: The build puts it beside the packages, in the same zip.
FILE = "release.txt"


def release() -> str:
    """The build's name; '' where there is none, as in a repository."""
    loader: Any = sys.modules[__name__].__loader__
    try:
        content: bytes = loader.get_data(str(Path(__file__).parent.parent / FILE))
    except OSError:
        return ""
    return content.decode().strip()
