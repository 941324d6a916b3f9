"""Further languages: the data of the word tests for each, from tests/data/languages/TAG.json.

The tests themselves hold the data for English, German, French and Italian. docs/adding-a-language.md
describes the file.
"""

from __future__ import annotations

import json
from typing import Any

from web.site import ROOT

#: Language -> the entries of its file.
FURTHER: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "tests/data/languages").glob("*.json"))
}


def values(name: str) -> dict[str, Any]:
    """Return the entry `name` of each file, keyed by language."""
    return {language: held[name] for language, held in FURTHER.items()}


def extend(table: dict[str, dict[str, str]], name: str) -> None:
    """Add the entry `name` of each file to a table text -> language -> pattern."""
    for language, patterns in values(name).items():
        assert patterns.keys() == table.keys(), (language, name, patterns.keys() ^ table.keys())
        for id, pattern in patterns.items():
            table[id][language] = pattern
