"""Kills of the service under load: one process, and several under a supervisor."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import httpx

from faults.kill_points import Subject
from faults.killed_solves import same
from faults.programs import TIMEOUT, children_of, is_alive, wait_until
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import SolutionMissing
from support.service_process import ServiceProcess
from support.solve_jobs import RIVER, TURN

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

_API: Final = "/api/v1"
_HANDS: Final = (Path(__file__).parents[1] / "data" / "pokerstars" / "cash.txt").read_bytes()
_MAX_LOAD: Final = 2.5  # seconds
_LONG: Final[dict[str, Any]] = {"spot": TURN, "target": 0.0, "max_iterations": 4000, "threads": 1}
# Frequent checkpoints, so that kills hit them.
_FREQUENT_CHECKPOINTS: Final = """
from runout.service.jobs.runner import JobRunner
JobRunner.__init__.__kwdefaults__["checkpoint_seconds"] = 0.2
"""


class _Load:
    """Clients that load a service and record what it has acknowledged."""

    def __init__(self) -> None:
        self.ranges: dict[str, str] = {}  # as last acknowledged
        self.latest: dict[str, str] = {}  # as last sent, acknowledged or not
        self.jobs: set[str] = set()
        self.done: set[str] = set()
        self.broken: list[AssertionError] = []
        self._number = 0
        self._lock = threading.Lock()

    def run(self, address: str, stop: threading.Event) -> list[threading.Thread]:
        tasks = [self._save_range, self._submit, self._look_at_jobs, self._upload]
        threads = [
            threading.Thread(target=self._repeat, args=(address, stop, task)) for task in tasks
        ]
        for thread in threads:
            thread.start()
        return threads

    def _repeat(
        self, address: str, stop: threading.Event, task: Callable[[httpx.Client], None]
    ) -> None:
        with httpx.Client(base_url=address, timeout=TIMEOUT) as client:
            while not stop.is_set():
                try:
                    task(client)
                except httpx.TransportError:
                    stop.wait(0.05)  # killed
                except AssertionError as error:
                    self.broken.append(error)
                    return

    def _next(self) -> int:
        with self._lock:
            self._number += 1
            return self._number

    def _save_range(self, client: httpx.Client) -> None:
        number = self._next()
        payload = {"folder": "load", "name": f"range {number}", "text": "QQ+"}
        response = client.post(f"{_API}/ranges", json=payload)
        assert response.status_code == 201, response.text
        saved = response.json()["id"]
        self.ranges[saved] = payload["text"]
        self.latest[saved] = payload["text"] = "TT+, AQs+"
        response = client.put(f"{_API}/ranges/{saved}", json=payload)
        assert response.status_code == 200, response.text
        self.ranges[saved] = payload["text"]

    def _submit(self, client: httpx.Client) -> None:
        number = self._next()
        quick = {"spot": {**RIVER, "stack": 100 + number}, "target": 0.01, "threads": 1}
        response = client.post(f"{_API}/solves", json=quick)
        assert response.status_code in (202, 429), response.text
        if response.status_code == 202:
            self.jobs.add(response.json()["id"])
        time.sleep(0.1)

    def _look_at_jobs(self, client: httpx.Client) -> None:
        for payload in client.get(f"{_API}/jobs?state=done&limit=100").json()["jobs"]:
            self.done.add(payload["id"])
        time.sleep(0.05)

    def _upload(self, client: httpx.Client) -> None:
        response = client.post(f"{_API}/histories/check", content=_HANDS * 20)
        assert response.status_code == 200, response.text
        last = response.content.splitlines()[-1]
        assert b'"verdicts"' in last or b"the service is stopping" in last, last


def _all_ranges(client: httpx.Client) -> Iterator[dict[str, str]]:
    """Yield all saved ranges, page by page."""
    path: str | None = f"{_API}/ranges"
    while path is not None:
        page = client.get(path).json()
        yield from page["ranges"]
        path = page["next"]


class KilledService(Subject):
    """``runout serve`` in one process, which is killed."""

    name = "service, one process"
    arguments: tuple[str, ...] = ("--quiet", "--max-jobs", "2")
    before = _FREQUENT_CHECKPOINTS
    long_request: ClassVar[dict[str, Any]] = _LONG

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._load = _Load()
        self._service = ServiceProcess(folder, *self.arguments, before=self.before, timeout=TIMEOUT)
        with self._client() as client:
            self._long: str = client.post(f"{_API}/solves", json=self.long_request).json()["id"]
        self._load.jobs.add(self._long)

    def _client(self) -> httpx.Client:
        return httpx.Client(base_url=self._service.address, timeout=TIMEOUT)

    def kill_once(self, chance: random.Random) -> str | None:
        """Kill under load, restart, and check that all acknowledged data are kept."""
        stop = threading.Event()
        threads = self._load.run(self._service.address, stop)
        seconds = chance.uniform(0.1, _MAX_LOAD)
        try:
            time.sleep(seconds)
            victim_name = self._kill(chance)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        assert not self._load.broken, self._load.broken
        self._check()
        kept = f"{len(self._load.ranges)} ranges, {len(self._load.jobs)} jobs kept"
        return f"{victim_name}, after {seconds:.2f} s of load: {kept}"

    def _kill(self, _chance: random.Random) -> str:
        self._service.kill()
        self._check_pages()
        self._service.start()
        return "the process"

    def _check_pages(self) -> None:
        with closing(sqlite3.connect(self._service.data / "runout.sqlite")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def _check(self) -> None:
        with self._client() as client:
            ranges = {each["id"]: each["text"] for each in _all_ranges(client)}
            for saved, text in self._load.ranges.items():
                assert saved in ranges, f"range {saved} is lost"
                assert ranges[saved] in (text, self._load.latest[saved]), ranges[saved]
            for job in self._load.jobs:
                assert client.get(f"{_API}/jobs/{job}").status_code == 200, f"{job} is lost"
            for job in self._load.done:
                assert client.get(f"{_API}/solves/{job}").status_code == 200, f"{job} is lost"
        for path in self._service.data.glob("*/*.solution"):
            try:
                SolutionFile.open(path).verify()
            except SolutionMissing:  # a checkpoint of a job that is done by now
                continue

    def finish(self) -> None:
        """Let every job finish; the long one equals an uninterrupted solve."""
        with self._client() as client:
            wait_until(lambda: self._all_done(client), "a job does not finish")
        expected = solve(
            Spot.from_dict(TURN), target=0.0, max_iterations=_LONG["max_iterations"], threads=1
        )
        same(Solution.load(self._service.data / "solutions" / f"{self._long}.solution"), expected)
        self._service.stop()
        left = [path for path in self._service.data.rglob("*") if path.name.endswith(".new")]
        assert not left, f"left behind: {left}"
        assert not list(self._service.data.glob("checkpoints/*")), "a checkpoint is left"
        assert not list(self._service.data.glob("runners/*")), "a lock is left"

    def _all_done(self, client: httpx.Client) -> bool:
        states: dict[str, Any] = {}
        for job in self._load.jobs:
            states[job] = client.get(f"{_API}/jobs/{job}").json()["state"]
            # A job that was killed three times or has no checkpoint must be resumed explicitly.
            if states[job] == "interrupted":
                client.post(f"{_API}/jobs/{job}/resume")
            assert states[job] != "failed", client.get(f"{_API}/jobs/{job}").text
        return set(states.values()) == {"done"}

    def close(self) -> None:
        """Kill the service."""
        self._service.kill()


class KilledServiceProcesses(KilledService):
    """``runout serve --workers 2``: the supervisor is killed, or one of its processes."""

    name = "service, several processes"
    arguments = ("--quiet", "--max-jobs", "2", "--workers", "2")
    before = ""

    def _kill(self, chance: random.Random) -> str:
        children = children_of(self._service.pid)
        if chance.random() < 0.4:
            self._service.kill()
            wait_until(lambda: not any(map(is_alive, children)), "children outlived the supervisor")
            self._check_pages()
            self._service.start()
            return "the supervisor"
        victim = chance.choice(sorted(children))
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: len(children_of(self._service.pid) - {victim}) == 3, "not started again")
        self._service.wait_until_ready()
        return "one of its three processes"
