"""Plural rules: those of each language agree with the samples that CLDR gives for each category.

`python -m tests.web.words.test_plural_rules plurals.json` writes the samples again, from the file of that
name in CLDR (npm's package cldr-core, folder supplemental).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from web.site import ROOT
from web.words.languages import LANGUAGES, RULES, category, rules

SAMPLES = ROOT / "tests" / "data" / "plural_samples.json"
TAGS = [tag for tags in RULES for tag in tags.split()]
#: Numbers that the page never writes: a million or more, and decimals that end with a zero.
TOO_LARGE = 1_000_000


def samples() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(SAMPLES.read_text(encoding="utf-8"))
    return found


def numbers(samples: str) -> Iterator[float]:
    """Yield the numbers in samples such as `2~4, 22, 0.1~0.9`, as far as the page writes such numbers."""
    for part in filter(None, samples.split(", ")):
        low, _, high = part.partition("~")
        value, last = Decimal(low), Decimal(high or low)
        step = Decimal(1).scaleb(int(value.as_tuple().exponent))
        while value <= last:
            if value < TOO_LARGE and ("." not in str(value) or not str(value).endswith("0")):
                yield float(value)
            value += step


@pytest.mark.parametrize("tag", TAGS)
def test_each_number_has_the_category_that_cldr_gives_it(tag: str) -> None:
    given = samples()[tag]
    tried = [(number, name) for name, text in given.items() for number in numbers(text)]
    assert len(tried) > 20
    assert [(number, name) for number, name in tried if category(tag, number) != name] == []
    # in some languages only fractions that end with a zero, or whole millions, are `other`
    assert {name for _, name in tried} | {"other"} == {*rules(tag), "other"}


def test_no_language_has_two_rows_of_rules_and_each_of_the_page_has_one() -> None:
    assert len(TAGS) == len(set(TAGS))
    assert all(rules(tag) for tag in LANGUAGES)


def test_a_region_has_its_own_rules_or_those_of_its_language() -> None:
    assert rules("es-419") == rules("es")
    assert rules("pt-BR") == rules("pt") != rules("pt-PT")
    assert [category("pt-BR", 0), category("pt-PT", 0)] == ["one", "other"]


def test_a_number_is_negative_or_large_and_has_a_category() -> None:
    assert [category("en", -1), category("pl", -2), category("de", 1e15)] == ["one", "few", "other"]


def write(source: Path) -> None:
    """Write the samples for the languages in RULES from CLDR's plurals.json."""
    every = json.loads(source.read_text(encoding="utf-8"))["supplemental"]["plurals-type-cardinal"]
    found: dict[str, dict[str, str]] = {}
    for tag in TAGS:
        found[tag] = {}
        for key, rule in every[tag].items():
            kinds = [kind.partition(" ")[2] for kind in rule.split("@")[1:]]
            parts = ", ".join(kinds).replace(", …", "").split(", ")
            kept = ", ".join(part.strip() for part in parts if "c" not in part and "e" not in part)
            if list(numbers(kept)):
                found[tag][key.removeprefix("pluralRule-count-")] = kept
    SAMPLES.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
