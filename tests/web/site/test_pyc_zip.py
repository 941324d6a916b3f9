"""The parts of the packer that run on any Python: what the page can import, and earlier builds' results."""

import marshal
from pathlib import Path

import pytest

from web.site.pyc_zip import is_importable, known

LIBRARY = frozenset({"json/__init__.py", "json/decoder.py", "random.py"})


@pytest.mark.parametrize(
    ("module", "is_there"),
    [
        ("json", True),
        ("json.decoder", True),
        ("random", True),
        ("sys", True),  # in the interpreter itself
        ("turtle", False),  # in Python, but not in the page
        ("json.tool", False),
        ("no_such_module", False),
        ("no_such_package.part", False),
        ("trias.match", True),
        ("trias.games", True),
        ("trias.envs", False),
        ("js", True),
        ("pyodide.ffi", True),
    ],
)
def test_what_the_page_lacks_is_noticed(module: str, is_there: bool) -> None:
    assert is_importable(module, ["trias.match", "trias.games.__init__"], LIBRARY) == is_there


def test_what_is_kept_is_read_and_a_torn_file_is_nothing(tmp_path: Path) -> None:
    place = tmp_path / "compiled"
    assert known(str(place)) == {}
    kept = {"digest": (b"code", ["json"])}
    place.write_bytes(marshal.dumps(kept))
    assert known(str(place)) == kept
    for torn in (b"", b"\xff", marshal.dumps(kept)[:-4]):
        place.write_bytes(torn)
        assert known(str(place)) == {}
