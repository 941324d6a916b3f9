"""Bot worker: runs in a Pyodide of its own and works off jobs in slices. Imports trias alone; edge."""

from time import perf_counter

from trias.job import Job

__export__ = ["begin", "step"]

_jobs: dict[str, Job] = {}


def begin(text: str) -> None:
    """Take on a job; the one before is dropped."""
    _jobs["now"] = Job(text)


def step(ms: float) -> str:
    """Work on the job for about that long; see trias.job."""
    return _jobs["now"].step(ms, lambda: 1000 * perf_counter())
