"""Importer: packed modules and their packages are found, texts are read, a failing module fails again."""

from __future__ import annotations

import marshal
import sys
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from web.shell.importer import MEMBER, install, packages

SOURCES = {
    "packed.__init__": "from packed.rooms import low\nwhole = low.name + '!'",
    "packed.rooms.low": "name = __name__",
    "packed.text": "from pkgutil import get_data\ncontent = get_data('packed', 'words/en.txt')",
    "packed.alone.__init__": "from pkgutil import get_data\ncontent = get_data('packed.alone', 'en.txt')",
    "packed.broken": "import packed.missing",
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield a zip with these packed modules and one text, from which Python can import during one test."""
    path = str(tmp_path / "site.zip")
    codes = {name: marshal.dumps(compile(source, name, "exec")) for name, source in SOURCES.items()}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(MEMBER, marshal.dumps(codes))
        archive.writestr("packed/words/en.txt", "words")
        archive.writestr("packed/alone/en.txt", "alone")
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    install(path)
    yield path
    for name in [name for name in sys.modules if name.split(".")[0] == "packed"]:
        del sys.modules[name]


def test_modules_and_packages_come_from_the_zip(place: str) -> None:
    module = import_module("packed")
    assert module.whole == "packed.rooms.low!"
    assert module.__file__ == f"{place}/packed/__init__.pyc"
    assert list(import_module("packed.rooms").__path__) == [f"{place}/packed/rooms"]


def test_what_stands_beside_them_is_read_from_the_zip(place: str) -> None:
    assert import_module("packed.text").content == b"words"
    assert import_module("packed.alone").content == b"alone", "a package without another module"
    loader = import_module("packed").__loader__
    assert loader is not None
    with pytest.raises(OSError, match="nothing"):
        loader.get_data(f"{place}/packed/nothing.txt")  # type: ignore[attr-defined]


def test_a_module_that_fails_fails_again(place: str) -> None:
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match=r"packed\.missing"):
            import_module("packed.broken")


def test_every_folder_above_a_module_is_a_package() -> None:
    assert packages({"a.b.c.d": b"", "a.b.e": b"", "f": b"", "g.__init__": b""}) == {"a", "a.b", "a.b.c", "g"}
