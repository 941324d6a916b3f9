"""index.html out of its template: each `<!--@name-->` gives way to drawn markup or to a text of the page."""

import html
import json
import re
from collections.abc import Mapping

from web.site import ROOT, BuildError

MARKER = re.compile(r"<!--@([a-z0-9_./-]+)-->")
TEXTS = ROOT / "web" / "words" / "texts"


def page_words(language: str = "en") -> dict[str, str]:
    """The texts of a language by id."""
    words: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    return words


def fill(template: str, markup: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Replace every marker: `markup` goes in as it is, a text with its special characters escaped."""

    def part(match: re.Match[str]) -> str:
        name = match[1]
        if name in markup:
            return markup[name]
        if name in words:
            return html.escape(words[name])
        raise BuildError(f"index.html asks for {name}, which is neither drawn nor in en.json")

    return MARKER.sub(part, template)


def preloads(modules: list[str], integrity: Mapping[str, str]) -> str:
    """Links that fetch scripts before anything asks for them, and have the browser check them."""
    return "\n".join(
        f'<link rel="modulepreload" href="./{name}" integrity="{integrity[name]}">' for name in modules
    )


def file_preloads(files: list[str]) -> str:
    """Links that fetch files before anything asks for them, in the mode in which it will."""
    return "\n".join(
        f'<link rel="preload" href="./{name}" as="fetch" crossorigin="anonymous">' for name in files
    )
