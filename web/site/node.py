"""Node: finds Node.js and npm on PATH, or installs a private copy in the cache."""

import functools
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

from web.site import CACHE, BuildError, say

OLDEST_NODE = 20
# pip's messages if there is no network
NO_NETWORK = ("NameResolutionError", "NewConnectionError", "new connection", "ReadTimeoutError")
REQUIREMENTS = Path(__file__).with_name("node-requirements.txt")


@dataclass(frozen=True)
class NodeTools:
    """The commands of Node.js, each as the start of an argument list."""

    node: list[str]
    npm: list[str]


@functools.cache
def node_tools() -> NodeTools:
    """Find Node.js and npm, or install them in a venv under the cache."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and major_version(node) >= OLDEST_NODE:
        return NodeTools([node], [npm])
    home = CACHE / "node"
    install(home, REQUIREMENTS, "Node.js")
    scripts = scripts_folder(home)
    # npm finds its node on PATH
    os.environ["PATH"] = f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"
    node, npm = shutil.which("node", path=str(scripts)), shutil.which("npm", path=str(scripts))
    if not node or not npm:
        raise BuildError("no Node.js: none on PATH, and the pinned wheel brought none for this machine")
    return NodeTools([node], [npm])


def major_version(node: str) -> int:
    """Return 20 for v20.1.2, or 0 if the version is unknown."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    major = answer.strip().removeprefix("v").split(".")[0]
    return int(major) if major.isdecimal() else 0


def scripts_folder(home: Path) -> Path:
    """Return the folder with a venv's commands."""
    return home / ("Scripts" if sys.platform == "win32" else "bin")


def install(home: Path, requirements: Path, what: str) -> None:
    """Make the venv `home` contain exactly the pinned and hashed requirements, unless it already does."""
    if is_marked(home, requirements):
        return
    say(f"installing {what} into {home.name}/")
    try:
        venv.create(home, clear=True, with_pip=True)
    except subprocess.CalledProcessError:
        raise BuildError(f"cannot install {what}: no venv (is python3-venv missing?)") from None
    pip_install(str(scripts_folder(home) / "python"), requirements, what)
    set_mark(home, requirements)


def install_packages(python: str, folder: Path, requirements: Path) -> None:
    """Make a plain folder contain exactly the pinned and hashed wheels, all of them pure Python."""
    if is_marked(folder, requirements):
        return
    shutil.rmtree(folder, ignore_errors=True)
    pure = ["--target", str(folder), "--no-deps", "--platform", "any"]
    pip_install(python, requirements, "the packages for Pyodide", *pure)
    set_mark(folder, requirements)


def pip_install(python: str, requirements: Path, what: str, *options: str) -> None:
    """Run pip without prompts. Raises BuildError with one line of pip's error.

    Wheels only: a source package would fetch and run its build tools without checking hashes. Python compiles
    the modules that are imported, which takes less time than compiling all of them.
    """
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["--no-compile", "--require-hashes", "--only-binary", ":all:", "-r", str(requirements)]
    command += options
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        raise BuildError(f"cannot install {what}: {pip_reason(process.stderr)}")


def pip_reason(stderr: str) -> str:
    """Return the most useful line of pip's errors."""
    if any(sign in stderr for sign in NO_NETWORK):
        return "no network"
    complaints = [line for line in stderr.splitlines() if line.startswith("ERROR")]
    return complaints[-1].removeprefix("ERROR: ") if complaints else "pip gave no reason"


def wanted_mark(requirements: Path) -> str:
    return f"{hashlib.sha256(requirements.read_bytes()).hexdigest()} {sys.version}"


def is_marked(folder: Path, requirements: Path) -> bool:
    """True if the folder was filled from the same file by the same Python."""
    mark = folder / "requirements.sha256"
    return mark.exists() and mark.read_text() == wanted_mark(requirements)


def set_mark(folder: Path, requirements: Path) -> None:
    (folder / "requirements.sha256").write_text(wanted_mark(requirements))
