"""Selectors: hardly a rule of the site's style sheets is tried with every element."""

from __future__ import annotations

import re
from collections.abc import Iterator

from web.site.styles import style_sheets

#: What every element is tried with: for all, for the root, and for the children of what stands before it.
OF_ALL = {"*", "::before", "::after", ":root", ":focus-visible", ":not(.opens)"}
OF_ALL |= {":not(.podium-dark, .falling, .vh)"}


def ends(head: str) -> Iterator[str]:
    """Yield the part for the element itself of each selector of a list: behind its last space, +, > or ~."""
    depth, end = 0, ""
    for sign in f"{head.strip()},":
        depth += (sign in "([") - (sign in ")]")
        if not depth and sign == ",":
            yield end
        end = "" if not depth and (sign in "+>~," or sign.isspace()) else end + sign


def test_no_rule_ends_in_a_list_of_alternatives() -> None:
    """Browsers sort rules by the id, class or kind that a selector ends in, and try `:is()` with all."""
    found = set()
    for sheet in style_sheets().values():
        css = re.sub(r"/\*.*?\*/", "", sheet.decode(), flags=re.DOTALL)
        for head in re.findall(r"[^{};]+(?=\{)", css):
            if not head.strip().startswith("@"):
                found |= set(ends(head))
    assert {end for end in found if not re.match(r"[\w#.\[]|\d+%", end)} <= OF_ALL
