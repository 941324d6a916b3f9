"""Scheduling: which process runs which files, when several run in parallel.

There are as many processes as cores, up to MOST, and a spare one with a low priority. The others often wait
for a browser. Meanwhile the spare one runs files without a browser, from the end of the list.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests import dealing

#: The most processes without the spare one.
MOST = 4
#: How much the spare process yields to others, for os.nice.
YIELDS = 10


def processes() -> int:
    """Return how many processes run tests, without the spare one."""
    return min(MOST, os.cpu_count() or 1)


class Scheduling(LoadScopeScheduling):
    """Hands out files in order. A spare process, if there is one, is named `gw` plus the number `spare`."""

    def __init__(self, config: pytest.Config, log: Any, spare: int | None) -> None:
        super().__init__(config, log)
        self.spare = f"gw{spare}"
        if spare is not None:
            self.numnodes -= 1  # tests start before the spare process has collected them

    @property
    def nodes(self) -> list[WorkerController]:
        """The processes that have collected the tests."""
        return [node for node in self.assigned_work if node in self.registered_collections]

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        if node in self.assigned_work:  # otherwise all tests were given to other processes meanwhile
            super().add_node_collection(node, collection)

    def _split_scope(self, nodeid: str) -> str:
        return dealing.part(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        if self.workqueue and node.gateway.id == self.spare:
            last = next(reversed(self.workqueue))
            if dealing.is_soon(last) or not dealing.is_soon(next(iter(self.workqueue))):
                node.shutdown()  # the other processes need their cores from now on
                return
            self.workqueue.move_to_end(last, last=False)
        if self.workqueue:
            super()._assign_work_unit(node)
        else:
            node.shutdown()
