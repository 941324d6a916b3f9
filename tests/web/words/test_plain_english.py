"""Plain English: texts are free of puzzling turns of phrase, and use contractions as people do."""

from __future__ import annotations

import re

from tests.test_docs import RIDDLES
from tests.web.words.test_glossary import all_texts

#: Turns of phrase that are banned in texts only, as patterns -> plain words for them.
BANNED = {
    r"as (?:it|they|things) stands?": "so far, unchanged",
    r"stands? (?:here|at \d+)": "is shown here",
    r"comes? of it": "results",
    r"go(?:es|ing)? on": "continue",
    r"to and fro": "extra",
    r"(?:is|are|be) kept": "saved",
    r"likewise": "also",
    r"bot of your own": "your own bot",
    r"with own": "with your",
    r"(?<!there )(?:is|are) no (?!longer)\w+": "is not a",
    r"the most (?:there )?(?:is|can be)": "the maximum",
    r"for nothing": "for free",
    r"altogether": "total",
    r"(?:good|best|better|another) ways?|ways? (?:\{n\}|to (?:a|win))": "turn, move, option",
    r"had it": "if it had",
    r"player\}(?:\*\*)? reproduces|one\{reproduces": "adds a herd",
}
#: Words that people run together when they speak. At the end of a sentence they do not: "see where it is".
APART = re.compile(
    r"\b(?:cannot|(?:is|are|was|were|do|does|did|has|have|had|will|would|could|should) not"
    r"|(?:it|that|there) is(?= \w)|(?:you|they) are(?= \w)|(?:I|you|they) will|I am)\b",
    re.IGNORECASE,
)
#: Texts where these words do not belong together.
NOT_TOGETHER = {
    "button.fit.hides": "part of it | is out of view",
    "lesson.end.keep.hint": "playing it | is sure to",
    "mistakes.lacks.pieces": "having the most herds there | is worth",
}


def spoken() -> dict[str, str]:
    """Return the page's English texts; the rulebook and the command line have a style of their own."""
    return {
        where: text
        for where, text in all_texts("en").items()
        if not where.startswith(("rulebook ", "command line "))
    }


def test_texts_have_no_turns_of_phrase_that_a_reader_has_to_guess_at() -> None:
    banned = re.compile(rf"\b(?:{'|'.join(BANNED)})\b", re.IGNORECASE)
    found = [
        (where, match[0])
        for where, text in all_texts("en").items()
        for phrases in (RIDDLES, banned)
        for match in phrases.finditer(text)
    ]
    assert found == []


def test_texts_speak_in_contractions() -> None:
    apart = {where: match[0] for where, text in spoken().items() if (match := APART.search(text))}
    assert {where: words for where, words in apart.items() if where not in NOT_TOGETHER} == {}
    assert NOT_TOGETHER.keys() - apart.keys() == set()
