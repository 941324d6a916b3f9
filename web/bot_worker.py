"""Bot worker: runs jobs in slices, in its own Pyodide. Edge; imports only trias."""

from time import perf_counter

from trias.job import Job
from trias.release import release as _release

__export__ = ["begin", "release", "step"]

_jobs: dict[str, Job] = {}


def release() -> str:
    """Return the name of this worker's build. The page compares it with its own."""
    return _release()


def begin(text: str) -> None:
    """Start a job, and drop the previous one."""
    _jobs["now"] = Job(text)


def step(ms: float) -> str:
    """Work on the job for about `ms` milliseconds. Returns a reply (see trias/job.py)."""
    return _jobs["now"].step(ms, lambda: 1000 * perf_counter())
