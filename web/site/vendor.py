"""Vendor: PyScript, Pyodide, Alegreya and tools, pinned, fetched with npm, and verified against hashes."""

import base64
import functools
import hashlib
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

from web.site import CACHE, BuildError, alone_in, say
from web.site.node import node_tools

# npm's cache is safe, since the hash is checked; without a network, npm should fail soon
IMPATIENT = ("--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=2000")
LONGEST_DOWNLOAD_S = 600
# npm's error codes without a network
NO_NETWORK = frozenset({"EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ENETUNREACH", "ENOTFOUND", "ETIMEDOUT"})


@dataclass(frozen=True)
class Package:
    """One npm package at one version, identified by the SHA-512 of its tarball (base64)."""

    name: str
    version: str
    sha512: str

    @property
    def label(self) -> str:
        return f"{self.name}@{self.version}"

    @property
    def tarball(self) -> str:
        """Return the file name that `npm pack` uses."""
        return f"{self.name.replace('@', '').replace('/', '-')}-{self.version}.tgz"


PYSCRIPT = Package(
    "@pyscript/core",
    "0.7.31",
    "GqM1aonc1N4RTkNZ1zJ8jJk8+i2cqeztZslPsAiQtn+wHHkUX9Z1FgIg4HjCvhBylB68UKmbTVTzOobpgPIMVQ==",
)
PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
ALEGREYA = Package(
    "@fontsource-variable/alegreya",
    "5.3.0",
    "K+DFrm7tnqsG6di2w3eW/o4Ic6XNFLtZCKcPldeHEnE9f8uWy4llIp1CqQAu+ByI9MFfs1C7eLv4Rv84yEIerw==",
)
# for tests only
AXE = Package(
    "axe-core",
    "4.14.1",
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
)
# for benchmarks only: a board for comparison
CHESSGROUND = Package(
    "chessground",
    "9.2.1",
    "KIdxm0zD69e62XRwdnFB0XUNYSzn5HM3pMazRCwpfruRUowFI8y+1OAK5YSyBff29myeV1/4o5Q8T191+Irbog==",
)


@functools.cache
def fetch(package: Package, cache: Path = CACHE) -> Path:
    """Return the folder of the unpacked, verified package. Downloads it if it is not in the cache.

    Concurrent calls wait for each other.
    """
    folder = cache / "npm" / package.tarball.removesuffix(".tgz")
    tarball = folder.parent / package.tarball
    with alone_in(cache / "npm.lock"):
        if not tarball.exists():
            download(package, tarball.parent)
        verify(package, tarball)
        unpack(tarball, folder)
    return folder / "package"


def unpack(tarball: Path, folder: Path) -> None:
    """Make the folder contain exactly the plain files of a verified tarball. Writes only differences."""
    others = {path for path in folder.rglob("*") if path.is_file()}
    with tarfile.open(tarball) as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None:
                target, content = folder / member.name, file.read()
                if target not in others or target.read_bytes() != content:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(content)
                others.discard(target)
    for path in others:
        path.unlink(missing_ok=True)


def download(package: Package, folder: Path) -> None:
    """Download the tarball with the npm client, which uses the configured registry."""
    say(f"downloading {package.label}")
    folder.mkdir(parents=True, exist_ok=True)
    command = [*node_tools().npm, "pack", package.label, "--json", "--pack-destination", str(folder)]
    try:
        process = subprocess.run(
            [*command, *IMPATIENT], capture_output=True, text=True, cwd=folder, timeout=LONGEST_DOWNLOAD_S
        )
    except subprocess.TimeoutExpired:
        raise BuildError(f"cannot download {package.label}: npm took too long") from None
    if process.returncode or not (folder / package.tarball).exists():
        raise BuildError(f"cannot download {package.label}: {npm_reason(process.stderr)}")


def npm_reason(stderr: str) -> str:
    """Return the line of npm's output with the error code, or the last line."""
    lines = [line.removeprefix("npm error ").strip() for line in stderr.splitlines() if line.strip()]
    lines = [line for line in lines if "complete log of this run" not in line]
    codes = [line for line in lines if line.startswith("code ")]
    code = codes[0].removeprefix("code ") if codes else ""
    if code in NO_NETWORK:
        return f"no network ({code})"
    return (codes or lines or ["npm gave no reason"])[-1]


def verify(package: Package, tarball: Path) -> None:
    """Raise BuildError and remove the file if its bytes are not the pinned ones."""
    digest = hashlib.sha512(tarball.read_bytes()).digest()
    if base64.b64encode(digest).decode() != package.sha512:
        tarball.unlink()
        raise BuildError(f"{package.label}: the file fetched has not the pinned SHA-512; it was removed")
