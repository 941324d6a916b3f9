"""Draw: random texts from the page, docstrings and sentences from the documents, for a reader to judge.

python -m tests.drawn --seed 60 [--language de] [--texts 100] [--docstrings 60] [--sentences 60]

Prints each with its id or place. The same seed draws the same from the same sources.
"""

from __future__ import annotations

import argparse
import random
import re

from tests.test_docs import PAGES, prose
from tests.test_plain_words import ROOMS, docstrings, sources
from web.site import ROOT
from web.words import LANGUAGES, texts_in

#: Where a sentence of a document ends.
END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z`*\[])")
#: The fewest words that make a sentence.
LEAST = 4


def drawn_texts(language: str) -> list[tuple[str, str]]:
    """Return each text of the page in a language, with its id."""
    return sorted(texts_in("texts", language).items())


def drawn_docstrings() -> list[tuple[str, str]]:
    """Return each docstring with its file."""
    paths = {path for room in ROOMS for path in sources(room) if path.suffix == ".py"}
    return [
        (path.relative_to(ROOT).as_posix(), text)
        for path in sorted(paths)
        for text in docstrings(path.read_text("utf-8"))
        if text
    ]


def drawn_sentences() -> list[tuple[str, str]]:
    """Return each sentence of the documents with its page: from paragraphs, lists and table cells."""
    found = []
    for page in PAGES:
        blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.) ?)|\|", prose(page))
        sentences = [sentence for block in blocks for sentence in END.split(" ".join(block.split()))]
        found += [
            (page.relative_to(ROOT).as_posix(), sentence)
            for sentence in sentences
            if len(re.findall(r"[^\W\d]+", sentence)) >= LEAST
        ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.drawn", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="of the texts")
    parser.add_argument("--texts", type=int, default=100)
    parser.add_argument("--docstrings", type=int, default=60)
    parser.add_argument("--sentences", type=int, default=60)
    wanted = parser.parse_args()
    chance = random.Random(wanted.seed)
    for kind, number, population in (
        ("texts", wanted.texts, drawn_texts(wanted.language)),
        ("docstrings", wanted.docstrings, drawn_docstrings()),
        ("sentences", wanted.sentences, drawn_sentences()),
    ):
        number = min(number, len(population))
        print(f"## {number} of {len(population)} {kind}, seed {wanted.seed}\n")
        for place, (name, text) in enumerate(chance.sample(population, number), 1):
            print(f"{place}. {name}\n   " + text.replace("\n", "\n   ") + "\n")


if __name__ == "__main__":
    main()
