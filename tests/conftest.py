"""Shared test configuration: Hypothesis settings, test order, equity tables, and SIGINT handling.

Hypothesis uses the same examples every time if CI is set, else new ones.
"""

from __future__ import annotations

import fcntl
import gc
import os
import signal
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import settings

from runout.analysis.flop_tables.tables import FlopTables

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

settings.register_profile(
    "runout",
    deadline=None,  # no test depends on how busy the machine is
    max_examples=100,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("runout")

# Estimates use the default speed, and nothing is written to the user's cache.
os.environ["RUNOUT_LEARN_SPEED"] = "0"

# Plots are drawn without a window.
os.environ.setdefault("MPLBACKEND", "Agg")


# The slowest files come first, so that no worker process is left alone with one at the end: files
# that start programs, compilers, browsers and services before those that only compute.
SLOWEST_FIRST: Final = (
    "tests/service/test_openapi.py",
    "tests/faults/test_kills.py",
    "tests/release/test_distributions.py",
    "tests/web/test_solution_",
    "tests/web/test_solve_screen.py",
    "tests/web/",
    "tests/faults/",
    "tests/kernels/",
    "tests/release/",
    "tests/test_",
    "tests/peers/",
    "tests/service/",
    "tests/cli/",
    "tests/analysis/solver/",
    "tests/analysis/",
)

# Tests that drive a browser, kill processes or use a service depend on the load of the machine.
# Such a test may fail once; the summary lists it under RERUN, and it is a bug to fix, in the test
# or in runout.
TRIED_AGAIN: Final = (
    "tests/web/", "tests/faults/", "tests/service/", "tests/javascript/",
    "tests/cli/commands/test_serve.py",
)  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers."""
    config.addinivalue_line("markers", "peers: answers compared with other people's engines")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Keep ten thousand collected tests out of every later garbage collection.

    They live until the end; traversing them takes most of a second, and a batch collects garbage
    after every flop.
    """
    gc.disable()
    collected = yield
    gc.collect()
    gc.freeze()
    gc.enable()
    return collected


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slowest files first, the tests of a file together; mark the tests that are rerun."""

    def place(item: pytest.Item) -> int:
        starts = (item.nodeid.startswith(path) for path in SLOWEST_FIRST)
        return next((at for at, is_here in enumerate(starts) if is_here), len(SLOWEST_FIRST))

    items.sort(key=place)
    for item in items:
        if item.nodeid.startswith(TRIED_AGAIN):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def all_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlopTables]:
    """Yield the tables of all 1755 flops, built by one of the worker processes."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # shared by all worker processes
    path = folder / "all.safetensors"
    with (folder / "all.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        tables = FlopTables.load(path) if path.exists() else FlopTables.build(path=path)
    yield tables
    path.unlink(missing_ok=True)


# A shell starts background jobs with SIGINT ignored, and the programs that tests interrupt would
# inherit that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
