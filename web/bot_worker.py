"""Bot worker: runs in a Pyodide of its own and works off jobs in slices. Imports trias alone; edge."""

from time import perf_counter

from trias.job import Job
from trias.release import release as _release

__export__ = ["begin", "release", "step"]

_jobs: dict[str, Job] = {}


def release() -> str:
    """Which build this worker has; the page asks before anything else."""
    return _release()


def begin(text: str) -> None:
    """Take on a job; the one before is dropped."""
    _jobs["now"] = Job(text)


def step(ms: float) -> str:
    """Work on the job for about that long; see trias.job."""
    return _jobs["now"].step(ms, lambda: 1000 * perf_counter())
