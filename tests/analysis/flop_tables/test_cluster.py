"""Building tables on a Dask cluster: a real scheduler and worker processes on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from runout.analysis.flop_tables.build import margins_setup
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.workers import cluster as worker_cluster

FLOPS = [
    *(f"{high}s{low}h{low}d" for high, low in pairwise("AKQJT98765432")),
    *(f"{high}h{low}h2c" for high, low in pairwise("AKQJT987654")),
]
KILLED_AFTER = 12
ENVIRONMENT = {**os.environ, "DASK_DISTRIBUTED__DIAGNOSTICS__NVML": "False"}

# Run outside pytest, which would turn warnings of the cluster's libraries into errors.
BUILD = """
import os, signal, sys
from distributed import Client, SchedulerPlugin
from runout.analysis.flop_tables.tables import FlopTables

class Count(SchedulerPlugin):
    name = "count"
    finished = 0
    def transition(self, key, start, finish, *args, **settings):
        self.finished += finish == "memory"

path, address, victim, after, flops = *sys.argv[1:5], sys.argv[5:]
def follow(progress):
    if progress.done == int(after):
        os.kill(int(victim), signal.SIGKILL)
with Client(address) as client:
    client.wait_for_workers(2)
    client.register_plugin(Count())
    FlopTables.build(flops, path=path, cluster=address, on_progress=follow)
    print(client.run_on_scheduler(lambda dask_scheduler: dask_scheduler.plugins["count"].finished))
"""


def start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
        env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[int]]]:
    """Start a scheduler and workers; yield its address and their process ids."""
    file = folder / "scheduler.json"
    place = ("--host", "127.0.0.1", "--no-dashboard")
    scheduler = start("dask_scheduler", *place, "--port", "0", "--scheduler-file", str(file))
    started: list[subprocess.Popen[bytes]] = []
    try:
        while not file.exists() or not file.read_text().strip():
            assert scheduler.poll() is None
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        for number in range(workers):
            home = folder / f"worker-{number}"
            home.mkdir()
            started.append(start("dask_worker", address, *place, "--no-nanny", "--nthreads", "1",
                                 "--local-directory", str(home)))  # fmt: skip
        yield address, [worker.pid for worker in started]
    finally:
        for process in (*started, scheduler):  # workers first, or they would try to reconnect
            stop(process)


def test_a_killed_worker_loses_only_its_flop_and_the_bytes_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with cluster(tmp_path, 2) as (address, pids):
        built = subprocess.run(
            [sys.executable, "-c", BUILD, str(path), address, str(pids[0]),
             str(KILLED_AFTER), *FLOPS],
            capture_output=True, text=True, check=False, env=ENVIRONMENT, timeout=100,
        )  # fmt: skip
        assert built.returncode == 0, built.stderr
    # Another worker repeats the flop in progress, and at most those just finished; the killed
    # one had computed about half of KILLED_AFTER.
    assert 0 <= int(built.stdout) - len(FLOPS) <= 2
    FlopTables.build(FLOPS, path=tmp_path / "here", threads=2)
    assert path.read_bytes() == (tmp_path / "here").read_bytes()


def test_an_unreachable_cluster_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_cluster, "_CONNECT_TIMEOUT_SECONDS", 0.3)
    with pytest.raises(ConnectionError, match=r"no cluster answers at tcp://127\.0\.0\.1:1: "):
        FlopTables.build(["AsKhQd"], path=tmp_path / "tables", cluster="tcp://127.0.0.1:1")
    with pytest.raises(ConnectionError, match="no cluster answers at nonsense://x: "):
        FlopTables.build(["AsKhQd"], path=tmp_path / "tables", cluster="nonsense://x")


def test_a_cluster_without_workers_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_cluster, "_CONNECT_TIMEOUT_SECONDS", 2)
    with (
        cluster(tmp_path, 0) as (address, _),
        pytest.raises(ConnectionError, match="has no workers; start some with dask worker tcp"),
    ):
        FlopTables.build(["AsKhQd"], path=tmp_path / "tables", cluster=address)
    assert not (tmp_path / "tables.part").exists()


def test_without_the_extra_the_error_names_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ModuleNotFoundError, match=r"install runout\[cluster\]"):
        FlopTables.build(["AsKhQd"], path=tmp_path / "tables", cluster="tcp://127.0.0.1:1")
    assert list(tmp_path.iterdir()) == []


def test_a_worker_with_other_tables_refuses() -> None:
    with pytest.raises(RuntimeError, match="install the same runout everywhere"):
        margins_setup(99)
