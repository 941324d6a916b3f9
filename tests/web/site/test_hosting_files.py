"""Hosting: actions are pinned to commits, and the container gets everything that the build reads."""

from __future__ import annotations

import re

from web.site import ROOT
from web.site.dist import sources

WORKFLOWS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github/workflows").iterdir()}
WORKFLOW = WORKFLOWS["pages.yml"]
CONTAINERFILE = (ROOT / "docs" / "hosting" / "Containerfile").read_text(encoding="utf-8")


def test_every_action_is_pinned_by_commit() -> None:
    used = {name: re.findall(r"uses: (\S+)(.*)", text) for name, text in WORKFLOWS.items()}
    assert {name: len(found) for name, found in used.items()} == {"nightly.yml": 2, "pages.yml": 6}
    for action, version in (each for found in used.values() for each in found):
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action)
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version)


def test_the_tests_that_the_workflow_runs_are_there() -> None:
    (names,) = re.findall(r"build\.py test (.+)", WORKFLOW)
    assert all((ROOT / name).is_file() for name in names.split())


def test_the_site_is_uploaded_where_no_test_could_change_it() -> None:
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", WORKFLOW.partition("\njobs:\n")[2], re.M))
    assert "upload-pages-artifact" in jobs["build"]
    assert "build.py test" not in jobs["build"]
    assert "build.py test" in jobs["test"]
    assert "needs: [build, test]" in jobs["publish"]


def test_what_the_build_reads_is_copied_into_the_container() -> None:
    copied = {
        name for line in re.findall(r"^COPY (?!-)(.+)", CONTAINERFILE, re.M) for name in line.split()[:-1]
    }
    read = {path.relative_to(ROOT).parts[0] for path in sources()}
    assert read <= copied
