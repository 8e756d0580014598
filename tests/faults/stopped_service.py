"""The service with a large solve, killed and stopped by SIGTERM under load.

The solve takes about 6 GB of memory, or 2 GB if less than 12 GB are free. Every fifth stop is a
SIGTERM: the solve is saved, or the service reports that it is not. The times are printed.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from faults.killed_service import KilledService
from faults.programs import wait_until
from runout.analysis.solver.solution.file import SolutionFile

if TYPE_CHECKING:
    import random

    import httpx

_API: Final = "/api/v1"
_WIDE: Final = "22+,A2s+,K2s+,Q4s+,J6s+,T6s+,96s+,85s+,75s+,64s+,53s+,A2o+,K7o+,Q8o+,J8o+,T8o+,98o"
_LARGE_FROM: Final = 12e9  # bytes of memory that are free
_STOP_SECONDS: Final = 180.0
_SIGTERM_EVERY: Final = 5


def large_spot() -> dict[str, Any]:
    """Return a flop that takes about 6.8 GB, or 2 GB on a machine without room for that."""
    size = os.environ.get("RUNOUT_FAULTS_GB")
    is_large = float(size) >= 6 if size else _free_memory() >= _LARGE_FROM
    bet, stack = ("33%,75%,120%", 900) if is_large else ("33%,75%", 500)
    spot: dict[str, Any] = {
        "board": "Td9d6h", "oop": _WIDE, "ip": _WIDE, "pot": 100, "stack": stack,
    }  # fmt: skip
    for street in ("flop", "turn", "river"):
        for player in ("oop", "ip"):
            spot[f"{street}_{player}_bet"], spot[f"{street}_{player}_raise"] = bet, "60%"
    return spot


def _free_memory() -> float:
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    return 1024 * float(next(line.split()[1] for line in lines if "MemAvailable" in line))


class StoppedLargeSolve(KilledService):
    """``runout serve`` with a large solve, killed or stopped while clients use it."""

    name = "service with a large solve"
    arguments = ("--quiet", "--max-jobs", "2", "--stop-seconds", str(_STOP_SECONDS))
    before = ""
    long_request: ClassVar[dict[str, Any]] = {
        "spot": large_spot(), "target": 0.0, "max_iterations": 100_000, "precision": "f16",
    }  # fmt: skip

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._number = 0
        self._done_before = 0
        self.stop_seconds: list[float] = []
        self.leave_seconds: list[float] = []

    def kill_once(self, chance: random.Random) -> str | None:
        """Stop the service under load, restart it, and check that acknowledged data are kept."""
        self._number += 1
        if self._number % _SIGTERM_EVERY:
            return super().kill_once(chance)
        return self._stop_once(chance)

    def _stop_once(self, chance: random.Random) -> str:
        stop = threading.Event()
        threads = self._load.run(self._service.address, stop)
        try:
            with self._client() as client:
                wait_until(
                    lambda: self._has_new_iterations(client), "the large solve does not continue"
                )
            time.sleep(chance.uniform(0.0, 6.0))
            started = time.monotonic()
            self._service.stop()  # checks that the exit code is 0: all jobs are saved
            seconds = time.monotonic() - started
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        assert not self._load.broken, self._load.broken
        self.stop_seconds.append(seconds)
        left = [float(line.split()[-2]) for line in self._log_lines("was left after")]
        self.leave_seconds += left
        assert not list(self._service.data.glob("*/*.new")), "an unfinished file is left"
        checkpoint = self._service.data / "checkpoints" / f"{self._long}.solution"
        done = int(SolutionFile.open(checkpoint).header["iterations"]) if checkpoint.exists() else 0
        assert done > self._done_before, "no iteration is saved, or one that was saved is lost"
        self._done_before = done
        self._service.start()
        self._check()
        return (
            f"SIGTERM, ended after {seconds:.1f} s (jobs left after"
            f" {max(left, default=0.0):.1f} s, {done} iterations saved); longest so far"
            f" {max(self.stop_seconds):.1f} and {max(self.leave_seconds, default=0.0):.1f} s"
        )

    def _runs(self, client: httpx.Client) -> bool:
        """Return whether the large solve runs; resume it if its runners died too often."""
        state = client.get(f"{_API}/jobs/{self._long}").json()["state"]
        if state == "interrupted":
            client.post(f"{_API}/jobs/{self._long}/resume")
        assert state in ("queued", "running", "interrupted"), state
        return bool(state == "running")

    def _has_new_iterations(self, client: httpx.Client) -> bool:
        """Return whether the large solve has iterations that no checkpoint has."""
        if not self._runs(client):
            return False
        figures = client.get(f"{_API}/jobs/{self._long}").json()["figures"]
        iterations = [each["value"] for each in figures if each["name"] == "iteration"]
        return any(iteration > self._done_before for iteration in iterations)

    def _log_lines(self, text: str) -> list[str]:
        lines = self._service.log.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if text in line]

    def finish(self) -> None:
        """Cancel the large solve, and let every other job finish."""
        with self._client() as client:
            started = time.monotonic()
            client.delete(f"{_API}/jobs/{self._long}")
            state = client.get(f"{_API}/jobs/{self._long}").json()["state"]
            assert state == "cancelled", state
            print(f"cancelled after {time.monotonic() - started:.1f} s")
            self._load.jobs.discard(self._long)
            wait_until(lambda: self._all_done(client), "a job does not finish")
        self._service.stop()
        left = [path for path in self._service.data.rglob("*") if path.name.endswith(".new")]
        assert not left, f"left behind: {left}"
        assert not list(self._service.data.glob("checkpoints/*")), "a checkpoint is left"

    def _kill(self, chance: random.Random) -> str:
        victim = super()._kill(chance)
        with self._client() as client:
            self._runs(client)
        return victim
