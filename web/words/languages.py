"""Languages: the page's languages, and which plural form each of them uses for a number."""

import re
from functools import lru_cache

#: Every language of the page by its tag, with its own name. The first is that of the sources.
LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "es": "Español",
}
#: Languages whose texts everybody gets, in the game's zip. The texts of each other language are a file of
#: their own, which only a page in that language fetches.
PACKED = ("en", "de", "fr", "it")

#: Tags -> category -> its rule in CLDR 48 (plurals.json), word for word. `other` is for numbers that fit no
#: rule. Left out is `many` for whole millions in Romance languages: no number of the page is that large.
RULES: dict[str, dict[str, str]] = {
    "en de nl sv fi et gl it ca pt-PT": {"one": "i = 1 and v = 0"},
    "es hu tr bg el nb nn eu": {"one": "n = 1"},
    "da": {"one": "n = 1 or t != 0 and i = 0,1"},
    "fr hy": {"one": "i = 0,1"},
    "pt": {"one": "i = 0..1"},
    "ja ko zh vi id th ms": {},
    "cs sk": {"one": "i = 1 and v = 0", "few": "i = 2..4 and v = 0", "many": "v != 0"},
    "pl": {
        "one": "i = 1 and v = 0",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
    },
    "ru uk": {
        "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
    },
    "hr sr bs": {
        "one": "v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14",
    },
    "sl": {
        "one": "v = 0 and i % 100 = 1",
        "two": "v = 0 and i % 100 = 2",
        "few": "v = 0 and i % 100 = 3..4 or v != 0",
    },
    "lt": {
        "one": "n % 10 = 1 and n % 100 != 11..19",
        "few": "n % 10 = 2..9 and n % 100 != 11..19",
        "many": "f != 0",
    },
    "lv": {
        "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
        "one": "n % 10 = 1 and n % 100 != 11"
        " or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1",
    },
    "ro": {"one": "i = 1 and v = 0", "few": "v != 0 or n = 0 or n != 1 and n % 100 = 1..19"},
    "he": {"one": "i = 1 and v = 0 or i = 0 and v != 0", "two": "i = 2 and v = 0"},
    "ar": {
        "zero": "n = 0",
        "one": "n = 1",
        "two": "n = 2",
        "few": "n % 100 = 3..10",
        "many": "n % 100 = 11..99",
    },
}
_RELATION = re.compile(r"([nivft])(?: % (\d+))? (!?=) ([\d.,]+)")


def rules(language: str) -> dict[str, str]:
    """Return a language's rules by category; for a tag with a region but no rules, its base's rules.

    >>> rules("es-419")
    {'one': 'n = 1'}
    """
    by_tag = {tag: found for tags, found in RULES.items() for tag in tags.split()}
    return by_tag[language if language in by_tag else language.partition("-")[0]]


@lru_cache(maxsize=1024)
def category(language: str, number: float) -> str:
    """Return the plural category of a number as the page writes it, without zeros at its end.

    >>> category("en", 1), category("en", 1.5), category("fr", 1.5), category("pl", 22)
    ('one', 'other', 'one', 'few')
    """
    whole, _, fraction = f"{abs(number):.6f}".rstrip("0").partition(".")
    values = {"n": abs(number), "i": int(whole), "v": len(fraction), "f": int(fraction or 0)}
    values["t"] = values["f"]
    found = (name for name, rule in rules(language).items() if _holds(rule, values))
    return next(found, "other")


def _holds(rule: str, values: dict[str, float]) -> bool:
    return any(all(_is(part, values) for part in one.split(" and ")) for one in rule.split(" or "))


def _is(relation: str, values: dict[str, float]) -> bool:
    """True if a relation such as `i % 10 = 2..4` holds."""
    match = _RELATION.fullmatch(relation)
    assert match, relation
    name, modulus, sign, ranges = match.groups()
    value = values[name] % int(modulus) if modulus else values[name]
    ends = (part.partition("..") for part in ranges.split(","))
    found = any(value == int(value) and int(low) <= value <= int(high or low) for low, _, high in ends)
    return found == (sign == "=")
