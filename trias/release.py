"""Release: the name of the build that these modules belong to."""

import sys
from pathlib import Path
from typing import Any

#: The build writes this file beside the packages in the zip.
FILE = "release.txt"


def release() -> str:
    """Return the name of the build; "" without a build, as in a repository."""
    loader: Any = sys.modules[__name__].__loader__
    try:
        content: bytes = loader.get_data(str(Path(__file__).parent.parent / FILE))
    except OSError:
        return ""
    return content.decode().strip()
