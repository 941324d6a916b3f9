"""Required browser features: one list, from which the message and the docs take the minimum versions."""

from __future__ import annotations

import re

import pytest

from web.site import ROOT
from web.site.dist import needs
from web.site.page import page_words
from web.words import LANGUAGES

SCRIPT = (ROOT / "web/shell/needs.js").read_text(encoding="utf-8")


def least() -> dict[str, str]:
    """Return the minimum version by browser: the highest in each column of the list."""
    rows = re.findall(r"^    \[([\d.]+), ([\d.]+), ([\d.]+), function", SCRIPT, re.M)
    assert len(rows) == SCRIPT.count(", function () {")
    columns = zip(*rows, strict=True)
    return dict(zip(("Chrome", "Firefox", "Safari"), (max(each, key=float) for each in columns), strict=True))


@pytest.mark.parametrize("name", ["README.md", "docs/security.md"])
def test_the_docs_name_the_least_versions(name: str) -> None:
    text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
    versions = least()
    assert f"Chrome {versions['Chrome']}" in text
    assert f"Firefox {versions['Firefox']}" in text
    assert f"Safari {versions['Safari']}" in text
    for browser, version in re.findall(r"(Chrome|Firefox|Safari) (\d+(?:\.\d+)?)(?= (?:or|and) newer)", text):
        assert version == versions[browser], name


def test_the_words_are_there_in_every_language() -> None:
    script = needs().decode()
    assert "@words@" not in script
    for language in LANGUAGES:
        for kind in ("file", "frame", "old", "webassembly"):
            assert page_words(language)[f"page.{kind}"] in script


def test_old_browsers_can_read_the_script() -> None:
    """ES5: old browsers must be able to run the code that reports them as too old."""
    code = re.sub(r"//.*|/\*.*?\*/|\"[^\"\n]*\"", "", SCRIPT)
    assert not re.findall(r"=>|`|\?\.|\?\?|\b(?:let|const|class|async|await|import)\b|catch \{|\.\.\.", code)
