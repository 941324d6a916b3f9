"""Contributing: hooks and forms name files that exist and use the tools of `build.py check`."""

from __future__ import annotations

import re
from pathlib import Path

from web.site import ROOT
from web.site.tools import CHECKS
from web.words import t


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def test_the_hooks_run_what_check_runs_in_the_project_s_own_environment() -> None:
    hooks = read(".pre-commit-config.yaml")
    assert re.findall(r"repo: (\S+)", hooks) == ["local"]
    assert "rev:" not in hooks  # a second version of a tool would drift from the pinned one
    entries = [entry.split() for entry in re.findall(r"entry: (.+)", hooks)]
    assert all(entry[:2] == [".venv/bin/python", "-m"] for entry in entries)
    begun = [tuple(entry[2:]) for entry in entries]
    for words in CHECKS.values():
        plain = tuple(word for word in words if not Path(ROOT / word).exists())
        assert any(entry[: len(plain)] == plain for entry in begun), plain
    [test] = [word for entry in begun for word in entry if word.startswith("tests/")]
    assert "def test_every_id_is_there_in_the_same_order" in read(test)


def test_the_form_for_bugs_asks_for_what_the_menu_copies() -> None:
    assert f'"{t("menu.report")}"' in read(".github/ISSUE_TEMPLATE/bug.yml")
    assert f'"{t("menu.report")}"' in read("CONTRIBUTING.md")


def test_every_form_names_files_that_are_there() -> None:
    forms = [path.read_text("utf-8") for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")]
    named = {name for form in forms for name in re.findall(r"[\w./-]+\.md\b|\bweb/[\w/]+", form)}
    assert named >= {"SECURITY.md", "docs/glossary.md"}
    assert [name for name in named if not (ROOT / name).exists()] == []
