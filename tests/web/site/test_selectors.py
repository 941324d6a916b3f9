"""Selectors that end in a list of alternatives are written out, and mean the same."""

from __future__ import annotations

import doctest
import re

import pytest

from web.site import selectors
from web.site.selectors import split, spread
from web.site.styles import later_sheet, style_sheets

#: What every element is tried with: for all, for the root, and for the children of what stands before it.
OF_ALL = {"*", "::before", "::after", ":root", ":focus-visible", ":not(.opens)"}
OF_ALL |= {":not(.podium-dark, .falling, .vh)"}


def test_the_examples_hold() -> None:
    assert doctest.testmod(selectors) == doctest.TestResults(failed=0, attempted=3)


@pytest.mark.parametrize(
    "left",
    [
        "@media (min-width: 1px) { .a { top: 0 } }",
        ":is(.a, .b) .c { top: 0 }",
        ":is(.a, p) { top: 0 }",
        ":is(.a, .b:hover) { top: 0 }",
        ".c:not(:is(.a, .b)) { top: 0 }",
        "/* :is(.a, .b) { top: 0 } */",
        "@keyframes go { from { top: 0 } to { top: 1px } }",
    ],
)
def test_everything_else_stays_as_it_is(left: str) -> None:
    assert spread(left) == left


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("x > :is(#a, #b) { }", "x > #a, x > #b { }"),
        ("@media print { :is(.a, .b)::after { } }", "@media print { .a::after, .b::after { } }"),
        (':is([data-x="1, 2"], [data-x~="3"]) {}', '[data-x="1, 2"], [data-x~="3"] {}'),
        ("p:is(.a, .b) :is(i, b), q {}", "p:is(.a, .b) i, p:is(.a, .b) b, q {}"),
    ],
)
def test_what_ends_in_alternatives_of_one_weight_is_written_out(given: str, wanted: str) -> None:
    assert spread(given) == wanted


def test_hardly_a_rule_of_the_site_is_tried_with_every_element() -> None:
    found = set()
    for text in (*(sheet.decode() for sheet in style_sheets().values()), later_sheet()):
        css = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        for head in re.findall(r"[^{};]+(?=\{)", css):
            if not head.strip().startswith("@"):
                ends = (
                    re.split(r"[\s>+~](?![^(\[]*[)\]])", selector.strip())[-1] for selector in split(head)
                )
                found |= {end for end in ends if not re.match(r"[\w#.\[]|\d+%", end)}
    assert found <= OF_ALL
