"""New language: writes the files that a translator fills in. `python -m tests.web.words.new_language TAG`.

docs/adding-a-language.md says what goes into them. Existing files stay as they are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.web.games.trias.test_costs import EVERY
from tests.web.words.test_glossary import HEADS, tables
from tests.web.words.test_manners import OTHER_ADDRESS, QUOTATIONS
from tests.web.words.test_plurals import BETWEEN, NOUNS
from tests.web.words.test_told_rules import NEVER, SAID
from web.site import ROOT
from web.words import BOOKS
from web.words.languages import rules


def files(tag: str) -> dict[str, str]:
    """Return the files for a new language by path, with English in place of the words to fill in."""
    found = {
        (path.parent / f"{tag}.json").relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for book in BOOKS
        for path in sorted((ROOT / "web/words" / book).rglob("en.json"))
    }
    own = {
        "browser": tag,
        "quotation": QUOTATIONS["en"],
        "address": OTHER_ADDRESS["it"].pattern,
        "nouns": NOUNS["en"],
        "between": BETWEEN["en"],
        "cost": EVERY["en"],
        "said": {id: patterns["en"] for id, patterns in SAID.items()},
        "never": {id: patterns["en"] for id, patterns in NEVER.items()},
    }
    found[f"tests/data/languages/{tag}.json"] = json.dumps(own, ensure_ascii=False, indent=2) + "\n"
    found[f"docs/glossary/{tag}.md"] = glossary(tag)
    return found


def glossary(tag: str) -> str:
    """Return the language's page of the glossary: the same tables, the English words beside empty columns."""
    lines = [
        f"# Glossary: {tag}",
        "",
        "For translators: the words of the game in this language. See [the glossary](../glossary.md).",
    ]
    for table in tables():
        first = next(iter(table[0]))
        head = [first, "English", "word", *(["not"] if HEADS["en"][1] in table[0] else [])]
        lines += ["", f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
        lines += [f"| {row[first]} | {row['English']} |" + "  |" * (len(head) - 2) for row in table]
    return "\n".join(lines) + "\n"


def write(tag: str, root: Path = ROOT) -> list[str]:
    """Write the files that do not exist yet. Raises KeyError if the language has no plural rules."""
    rules(tag)
    written = []
    for name, content in files(tag).items():
        place = root / name
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content, "utf-8")
            written.append(name)
    return written


if __name__ == "__main__":
    print("\n".join(write(sys.argv[1])) or "all files are there")
