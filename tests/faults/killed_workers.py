"""Kills of Dask workers while they build tables and solve a batch."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final

from analysis.flop_tables.test_cluster import cluster, start, stop
from faults import programs
from faults.kill_points import Subject
from faults.killed_batches import KilledClassBatch, figures
from faults.killed_tables import WANTED, listed

if TYPE_CHECKING:
    import random
    import subprocess
    from pathlib import Path

_WORKERS: Final = 2


class KilledWorkers(Subject):
    """``--cluster``: a worker is killed, and another one joins."""

    name = "Dask workers"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._stack = ExitStack()
        self._address, first = self._stack.enter_context(cluster(folder, _WORKERS))
        self._living: list[int] = list(first)
        self._joined: list[subprocess.Popen[bytes]] = []
        self._works = {
            "tables": ("precompute-equity", "-o", "tables", "--flops", listed(WANTED)),
            "batch": ("solve-postflop", "-c", "config.json", "-o", "out"),
        }
        self._seconds: dict[str, float] = {}
        self._expected: dict[str, Any] = {}
        for work in self._works:
            started = time.monotonic()
            programs.run(*self._command(work), folder=self._begin(work))
            self._seconds[work] = time.monotonic() - started
            programs.run(*self._works[work], folder=self._begin(work))
            self._expected[work] = self._result(work)

    def _command(self, work: str) -> tuple[str, ...]:
        return (*self._works[work], "--cluster", self._address)

    def _begin(self, work: str) -> Path:
        place = self.folder / work
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        (place / "config.json").write_text(json.dumps({"postflop_model": KilledClassBatch.config}))
        return place

    def _result(self, work: str) -> Any:
        place = self.folder / work
        return (place / "tables").read_bytes() if work == "tables" else figures(place / "out")

    def kill_once(self, chance: random.Random) -> str | None:
        """Kill a worker during a run; the run still finishes."""
        work = chance.choice(sorted(self._works))
        process = programs.start(*self._command(work), folder=self._begin(work))
        share = chance.uniform(0.2, 1.0)
        time.sleep(share * self._seconds[work])
        if process.poll() is not None:
            assert programs.wait_for_exit(process).code == 0
            return None
        victim = self._living.pop(chance.randrange(len(self._living)))
        os.kill(victim, signal.SIGKILL)
        self._join()
        done = programs.wait_for_exit(process)
        assert done.code == 0, done.stderr
        assert self._result(work) == self._expected[work], (
            "differs from the result without a cluster"
        )
        return f"a worker, after {share:4.0%} of {self._seconds[work]:.1f} s, {work}"

    def finish(self) -> None:
        """Run the work once more with the workers that joined."""
        for work in self._works:
            programs.run(*self._command(work), folder=self._begin(work))
            assert self._result(work) == self._expected[work], (
                "differs from the result without a cluster"
            )

    def _join(self) -> None:
        home = self.folder / f"joined-{len(self._joined)}"
        home.mkdir()
        place = ("--host", "127.0.0.1", "--no-dashboard", "--no-nanny", "--nthreads", "1")
        worker = start("dask_worker", self._address, *place, "--local-directory", str(home))
        self._joined.append(worker)
        self._living.append(worker.pid)

    def close(self) -> None:
        """Stop the cluster."""
        for worker in self._joined:
            stop(worker)
        self._stack.close()
