"""Further languages: what the tests of words know of each, from tests/data/languages/TAG.json.

That of English, German, French and Italian stands in the tests themselves. docs/adding-a-language.md says
what the file holds.
"""

from __future__ import annotations

import json
from typing import Any

from web.site import ROOT

#: Language -> what its file holds, by name.
FURTHER: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "tests/data/languages").glob("*.json"))
}


def values(name: str) -> dict[str, Any]:
    """What the languages' files hold under a name, by language."""
    return {language: held[name] for language, held in FURTHER.items()}


def extend(table: dict[str, dict[str, str]], name: str) -> None:
    """Add to a table text -> language -> pattern what the languages' files hold under a name."""
    for language, patterns in values(name).items():
        assert patterns.keys() == table.keys(), (language, name, patterns.keys() ^ table.keys())
        for id, pattern in patterns.items():
            table[id][language] = pattern
