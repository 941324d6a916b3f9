"""Stale: finds translations whose English has changed since they were made.

python -m web.site.stale                    list what is stale, missing or left over, in every language
python -m web.site.stale --done es          note that all of a language's texts match today's English
python -m web.site.stale --done es ID ...   the same for some texts, such as `button.end` or `rulebook R1.1`

web/words/made_from/ holds, for each translation, a digest of the English it was made from.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import NamedTuple

from web.site.page import TEXTS
from web.words import BOOKS, LANGUAGES

Digests = dict[str, str]
WORDS = TEXTS.parent


class Stale(NamedTuple):
    """A translation to check.

    name: its id, preceded by the book's name unless that is `texts`. why: the reason, in words.
    """

    name: str
    why: str


def english(words: Path = WORDS) -> Digests:
    """Return the digest of every English text, by name."""
    return {name: digest(text) for name, text in all_texts("en", words).items()}


def all_texts(language: str, words: Path = WORDS) -> dict[str, str]:
    """Return the texts of all books in a language, by name. A missing book counts as empty."""
    found: dict[str, str] = {}
    for book in BOOKS:
        for place in sorted((words / book).rglob(f"{language}.json")):
            texts = json.loads(place.read_text("utf-8"))
            found |= {id if book == "texts" else f"{book} {id}": text for id, text in texts.items()}
    return found


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def made_from(language: str, words: Path = WORDS) -> Digests:
    """Return the digests of the English that a language's texts were made from, by name."""
    place = words / "made_from" / f"{language}.json"
    found: Digests = json.loads(place.read_text("utf-8")) if place.exists() else {}
    return found


def stale(language: str, words: Path = WORDS) -> list[Stale]:
    """Return the texts in a language that need checking, in the order of the English texts."""
    now, known, translated = english(words), made_from(language, words), all_texts(language, words)
    found = [Stale(name, why) for name in now if (why := _why(name, now, known, translated))]
    return found + [
        Stale(name, "left over: English has it no more") for name in translated if name not in now
    ]


def _why(name: str, now: Digests, known: Digests, translated: dict[str, str]) -> str:
    if name not in translated:
        return "missing"
    if name not in known:
        return "new: not noted yet"
    return "" if known[name] == now[name] else "stale: English has changed"


def note_done(language: str, names: list[str], words: Path = WORDS) -> None:
    """Note that the named texts in a language match today's English; without names, all of its texts.

    Raises ValueError for a name that the language or English does not have.
    """
    now, translated = english(words), all_texts(language, words)
    for name in names:
        if name not in now or name not in translated:
            raise ValueError(f"{language}: no text {name!r}")
    known = made_from(language, words) if names else {}
    done = names or list(translated)
    noted = {name: now[name] if name in done else known.get(name, "") for name in now}
    place = words / "made_from" / f"{language}.json"
    place.parent.mkdir(exist_ok=True)
    content = {name: value for name, value in noted.items() if value and name in translated}
    place.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")


def main(words: list[str]) -> str:
    """Run a command line, and return what to print."""
    parser = argparse.ArgumentParser(prog="python -m web.site.stale", description="Find stale translations.")
    parser.add_argument(
        "--done", metavar="LANGUAGE", choices=LANGUAGES[1:], help="note that its texts are up to date"
    )
    parser.add_argument("names", nargs="*", metavar="ID", help="only these texts")
    given = parser.parse_args(words)
    if given.names and not given.done:
        parser.error("texts are named without --done LANGUAGE")
    if given.done:
        try:
            note_done(given.done, given.names)
        except ValueError as problem:
            parser.error(str(problem))
    lines = [
        f"{language} {each.name}: {each.why}"
        for language in ([given.done] if given.done else LANGUAGES[1:])
        for each in stale(language)
    ]
    return "\n".join([*lines, f"{len(lines)} to look at"])


if __name__ == "__main__":
    print(main(sys.argv[1:]))
