"""A crash of the browser's WebAssembly is told from every other reason for which a page restarts itself."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.engines.conftest import crash_of
from tests.engines.engine import Engine, Refusal


class Page:
    """Stands in for an engine whose page restarted itself for this reason."""

    def __init__(self, cause: object) -> None:
        self.cause = cause

    def evaluate(self, _: str) -> Any:
        if isinstance(self.cause, Exception):
            raise self.cause
        return self.cause


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        ("RuntimeError: Out of bounds memory access", "RuntimeError: Out of bounds memory access"),
        ("TypeError: undefined is not an object", ""),
        ("PythonError: RuntimeError: no", ""),
        ("", ""),
        (None, ""),
        (Refusal("no such window"), ""),
        (ConnectionRefusedError(), ""),
    ],
)
def test_only_a_crash_of_webassembly_is_one(cause: object, told: str) -> None:
    assert crash_of(cast(Engine, Page(cause))) == told
