"""Tables of all 1755 flops, built once for the tests that need every flop."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

import pytest

from runout.analysis.flop_tables.tables import FlopTables

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def all_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlopTables]:
    """Yield the tables; of several processes that share the tests, one builds them."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # that of all processes
    path = folder / "all.safetensors"
    with (folder / "all.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        tables = FlopTables.load(path) if path.exists() else FlopTables.build(path=path)
    yield tables
    path.unlink(missing_ok=True)
