"""Selectors: writes `a :is(.b, .c)` as `a .b, a .c` in the site's style sheets. No browser.

Browsers sort rules by the id, class or kind that a selector ends in, and try only those that an element has.
A rule that ends in `:is(...)` is tried with every element.
"""

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"(/\*.*?\*/)", re.DOTALL)
#: What stands before a brace: the selectors of a rule, or the head of an at-rule.
_HEAD = re.compile(r"[^{};]+(?=\{)")
#: A part of a selector for one element: without spaces, nested parts and pseudo-elements.
_PLAIN = re.compile(r"[\w*]?[\w-]*(?:[#.][\w-]+|\[[\w-]+(?:[~|^$*]?=\"[^\"]*\")?\])*")
_ENDS_IN_IS = re.compile(
    r"(?P<before>(?:.*[\s>+~])?):is\((?P<parts>[^()]*)\)(?P<after>(?:::?[\w-]+)*)", re.DOTALL
)


def spread(css: str) -> str:
    """Return the style sheet with no selector that ends in a `:is()` of plain parts of one specificity.

    It means the same to a browser.

    >>> spread("main :is(.a, .b):hover, p { top: 0 }")
    'main .a:hover, main .b:hover, p { top: 0 }'
    >>> spread(":is(.a, #b) { top: 0 } .c:is(.a, .b) { top: 0 }")  # an id would count for both; .c is enough
    ':is(.a, #b) { top: 0 } .c:is(.a, .b) { top: 0 }'
    """
    return "".join(
        piece if piece.startswith("/*") else _HEAD.sub(lambda head: _spread_head(head[0]), piece)
        for piece in _COMMENT.split(css)
    )


def split(selectors: str) -> Iterator[str]:
    """Yield the selectors of a list, with the spaces around them.

    >>> list(split(".a:is(.b, .c), .d"))
    ['.a:is(.b, .c)', ' .d']
    """
    depth = begin = 0
    for at, sign in enumerate(selectors):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            yield selectors[begin:at]
            begin = at + 1
    yield selectors[begin:]


def _spread_head(head: str) -> str:
    if head.lstrip().startswith("@") or ":is(" not in head:
        return head
    return ",".join(_spread_one(selector) for selector in split(head))


def _spread_one(selector: str) -> str:
    body, space = selector.rstrip(), selector[len(selector.rstrip()) :]
    found = _ENDS_IN_IS.fullmatch(body)
    if found is None:
        return selector
    parts = [part.strip() for part in split(found["parts"])]
    weights = {_specificity(part) for part in parts}
    if len(weights) != 1 or None in weights:
        return selector
    whole = [found["before"] + part + found["after"] for part in parts]
    first, *others = whole
    return ", ".join([first, *(other.lstrip() for other in others)]) + space


def _specificity(part: str) -> tuple[int, int, int] | None:
    """Return the numbers of ids, of classes and attributes, and of kinds in a plain part; None for others."""
    if not part or not _PLAIN.fullmatch(part):
        return None
    bare = re.sub(r"\[.*?\]", ".x", part)
    return bare.count("#"), bare.count("."), int(bare[0] not in "#.*")
