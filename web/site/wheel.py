"""Wheel: makes the engine's package, the file that pip installs. Nothing of the page is in it.

pyproject.toml names this file as its build backend, so pip makes the same wheel. It needs nothing but Python.
The same sources give the same bytes, whatever the folder, the clock and the rights of the files.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from web.site import ROOT, say

WHEELS = ROOT / "wheels"
PACKAGE = "trias"
#: Endings of the files that belong to the package.
ENDINGS = {".py", ".json", ".typed"}
TAG = "py3-none-any"
_VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
#: The earliest date that a zip can hold.
_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16


def make_wheel(target: Path = WHEELS) -> Path:
    """Write the wheel into a folder and report it. Returns its path."""
    target.mkdir(parents=True, exist_ok=True)
    path = target / build_wheel(str(target))
    say(f"{target.name}/{path.name}: {path.stat().st_size / 1e3:.0f} kB")
    return path


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Write the wheel into a folder. Returns its name. The hook that pip calls (PEP 517)."""
    del config_settings, metadata_directory
    project = _project()
    files = package_files() | _about(project)
    files |= _list_of(files, _about_folder(project))
    name = f"{PACKAGE}-{project['version']}-{TAG}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as archive:
        for path, content in files.items():
            member = zipfile.ZipInfo(path, _DATE)
            member.create_system = _UNIX
            member.external_attr = _PLAIN_FILE
            archive.writestr(member, content, zipfile.ZIP_DEFLATED, 9)
    return name


def package_files() -> dict[str, bytes]:
    """Return the package's files by their paths, in order."""
    paths = [path for path in (ROOT / PACKAGE).rglob("*") if path.suffix in ENDINGS and path.is_file()]
    return {name: (ROOT / name).read_bytes() for name in sorted(_name(path) for path in paths)}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _project() -> dict[str, Any]:
    """Return the table `project` of pyproject.toml, with the version that the package tells."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (version,) = _VERSION.findall((ROOT / PACKAGE / "__init__.py").read_text("utf-8"))
    return project | {"version": version}


def _about_folder(project: Mapping[str, Any]) -> str:
    return f"{PACKAGE}-{project['version']}.dist-info"


def _about(project: Mapping[str, Any]) -> dict[str, bytes]:
    """Return what the wheel tells about itself: metadata, licence, commands."""
    lines = ["Wheel-Version: 1.0", f"Generator: {PACKAGE} {project['version']}", "Root-Is-Purelib: true"]
    scripts = [f"{name} = {function}" for name, function in sorted(project["scripts"].items())]
    texts = {
        "METADATA": _metadata(project),
        "WHEEL": "\n".join([*lines, f"Tag: {TAG}", ""]),
        "entry_points.txt": "\n".join(["[console_scripts]", *scripts, ""]),
    }
    texts |= {f"licenses/{name}": (ROOT / name).read_text("utf-8") for name in project["license-files"]}
    return {f"{_about_folder(project)}/{name}": text.encode() for name, text in sorted(texts.items())}


def _metadata(project: Mapping[str, Any]) -> str:
    """Return the core metadata, the readme included."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in project["license-files"]),
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {needed}" for needed in project["dependencies"]),
    ]
    for extra, packages in sorted(project["optional-dependencies"].items()):
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {needed}; extra == "{extra}"' for needed in packages]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / project["readme"]).read_text("utf-8")]
    return "\n".join(lines)


def _list_of(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    """Return the list of all files with their digests and sizes, which itself has none."""
    name = f"{folder}/RECORD"
    rows = [f"{path},sha256={_digest(content)},{len(content)}" for path, content in files.items()]
    return {name: "\n".join([*rows, f"{name},,", ""]).encode()}


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
