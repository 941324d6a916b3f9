"""Selectors: browsers test hardly any rule of the site's style sheets against every element."""

from __future__ import annotations

import re
from collections.abc import Iterator

from web.site.styles import style_sheets

#: Ends of selectors that are tested against every element: for all, for the root, and for children.
OF_ALL = {"*", "::before", "::after", ":root", ":focus-visible", ":not(.opens)"}
OF_ALL |= {":not(.podium-dark, .falling, .vh)"}


def ends(head: str) -> Iterator[str]:
    """Yield the last part of each selector in a list: after the last space, +, > or ~."""
    depth, end = 0, ""
    for sign in f"{head.strip()},":
        depth += (sign in "([") - (sign in ")]")
        if not depth and sign == ",":
            yield end
        end = "" if not depth and (sign in "+>~," or sign.isspace()) else end + sign


def test_no_rule_ends_in_a_list_of_alternatives() -> None:
    """Browsers index rules by the last id, class or tag of a selector, and test `:is()` on every element."""
    found = set()
    for sheet in style_sheets().values():
        css = re.sub(r"/\*.*?\*/", "", sheet.decode(), flags=re.DOTALL)
        for head in re.findall(r"[^{};]+(?=\{)", css):
            if not head.strip().startswith("@"):
                found |= set(ends(head))
    assert {end for end in found if not re.match(r"[\w#.\[]|\d+%", end)} <= OF_ALL
