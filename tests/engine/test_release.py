"""The name of a build, read from the folder or zip that the modules come from."""

from __future__ import annotations

import sys
from importlib import import_module, invalidate_caches
from pathlib import Path
from zipfile import ZipFile

import pytest

from trias import release as module


def test_a_repository_has_no_release() -> None:
    assert module.release() == ""


@pytest.mark.parametrize(("content", "name"), [("abc123\n", "abc123"), (None, "")])
def test_a_zip_has_the_release_that_stands_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, name: str
) -> None:
    path = tmp_path / "packed.zip"
    with ZipFile(path, "w") as archive:
        archive.write(module.__file__, "packed/release.py")
        archive.writestr("packed/__init__.py", "")
        if content is not None:
            archive.writestr("release.txt", content)
    monkeypatch.syspath_prepend(path)
    invalidate_caches()
    try:
        assert import_module("packed.release").release() == name
    finally:
        for each in ("packed", "packed.release"):
            sys.modules.pop(each, None)
