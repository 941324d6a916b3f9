"""sw.js, files.js and mend.js with bad hosts and damaged copies, and the choice of a language, in Node.js.

tests/browser/bad_hosts.py tests the same with whole pages.
"""

import subprocess
from pathlib import Path

import pytest

from web.site.node import node_tools


@pytest.mark.parametrize("script", ["sw", "files", "mend", "page_language"])
def test_what_a_script_does_in_node(script: str) -> None:
    tests = Path(__file__).with_name(f"{script}.mjs")
    words = [*node_tools().node, "--test", str(tests)]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
