"""Documents: links lead to files and headings that exist; each page names its reader; words are plain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.site import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^()\s]+)\)")
#: Code, in which nothing is a link or a heading.
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def prose(page: Path) -> str:
    return FENCED.sub("", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        number = next(n for n in range(100) if (f"{anchor}-{n}" if n else anchor) not in found)
        found.add(f"{anchor}-{number}" if number else anchor)
    return found


def relative_links(page: Path) -> list[str]:
    return [link for link in LINK.findall(prose(page)) if not re.match(r"[a-z]+:", link)]


def leads_somewhere(page: Path, link: str) -> bool:
    """True if a link leads to a file of the repository, and to an existing heading if the link names one."""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    return target.exists() and target.is_relative_to(ROOT) and (not anchor or anchor in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in relative_links(page) if not leads_somewhere(page, link)] == []


def test_links_and_anchors_are_found() -> None:
    assert len(relative_links(ROOT / "README.md")) > 10
    assert sum("#" in link for page in PAGES for link in relative_links(page)) > 10


def test_what_leads_nowhere_is_noticed() -> None:
    page = ROOT / "README.md"
    assert leads_somewhere(page, "docs/saves.md#files")
    for link in ("docs/none.md", "docs/saves.md#none", "#none", "../elsewhere.md", "/"):
        assert not leads_somewhere(page, link), link


def test_every_page_is_linked_from_another() -> None:
    linked = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in PAGES
        for link in relative_links(page)
        if link[0] != "#"
    }
    assert [page.name for page in PAGES if page.parent.name == "docs" and page not in linked] == []


#: Turns of phrase that a reader has to guess at. Plain words say the same, such as "again" or "anyone".
RIDDLES = re.compile(
    r"\b(?:so many|tell(?:s|ing)? of|(?<!-)anew|whoever|all the same|by lot|what \w+ is)\b",
    re.IGNORECASE,
)
#: The page that lists words to avoid.
WORD_LIST = "glossary.md"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != WORD_LIST], ids=lambda page: page.name
)
def test_a_page_is_in_plain_words(page: Path) -> None:
    assert RIDDLES.findall(prose(page)) == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_a_page_names_its_reader_first(page: Path) -> None:
    assert re.match(r"# .+\n\nFor [a-z]", page.read_text("utf-8"))
