"""Page: makes index.html from its template. Replaces each `<!--@name-->` with markup or a text."""

import base64
import hashlib
import html
import re
from collections.abc import Container, Iterable, Mapping

from web.site import ROOT, BuildError
from web.words import read

MARKER = re.compile(r"<!--@([a-z0-9_./-]+)-->")
#: The attribute of links to files that are fetched last.
LAST = ' fetchpriority="low"'
TEXTS = ROOT / "web" / "words" / "texts"


def page_words(language: str = "en") -> dict[str, str]:
    """Return the texts in a language, by id."""
    return read("texts", language)


def fill(template: str, markup: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Replace every marker. `markup` is inserted unchanged, `words` are escaped."""

    def part(match: re.Match[str]) -> str:
        name = match[1]
        if name in markup:
            return markup[name]
        if name in words:
            return html.escape(words[name])
        raise BuildError(f"index.html asks for {name}, which is neither drawn nor in en.json")

    return MARKER.sub(part, template)


def integrity(content: bytes) -> str:
    """Return a digest for an `integrity` attribute."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def preloads(modules: Iterable[str], integrity: Mapping[str, str]) -> str:
    """Return links that make the browser fetch and check scripts early."""
    return "\n".join(
        f'<link rel="modulepreload" href="./{name}" integrity="{integrity[name]}">' for name in modules
    )


def file_preloads(files: Iterable[str], large: Container[str]) -> str:
    """Return links that preload files, in the request mode used later. boot.js inserts them.

    large: the files to fetch after everything that the first picture needs.
    """
    return "\n".join(
        f'<link rel="preload" href="./{name}" as="fetch" crossorigin="anonymous"{LAST * (name in large)}>'
        for name in files
    )
