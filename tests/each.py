"""Each: one test that runs with many values, where one test per value would add thousands of lines."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

Test = Callable[..., None]
LONGEST_NOTE = 400


def each(names: str, values: Iterable[Any] | Callable[[], Iterable[Any]]) -> Callable[[Test], Test]:
    """Run a test with each of the values, as `pytest.mark.parametrize` does, but as one test.

    names: the test's parameters, with commas between them. values: the values, or a function that makes them
    when the test runs instead of when it is collected. The test ends at the first failure and names the
    values that failed. Other parameters are fixtures, made once for all values.
    """
    parameters = [name.strip() for name in names.split(",")]

    def with_values(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            count = 0
            for count, value in enumerate(values() if callable(values) else values, 1):
                given = dict(zip(parameters, value if len(parameters) > 1 else (value,), strict=True))
                try:
                    test(**fixtures, **given)
                except BaseException as error:
                    error.add_note(f"value {count}: {given}"[:LONGEST_NOTE])
                    raise
            assert count, "no values"

        signature = inspect.signature(test)
        rest = [one for name, one in signature.parameters.items() if name not in parameters]
        run.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined]
        return run

    return with_values
