"""Some of the kills of ``make faults``, at times chosen by a fixed seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from faults.kill_points import kill_repeatedly
from faults.killed_batches import KilledClassBatch, KilledFullBatch
from faults.killed_service import KilledService
from faults.killed_solves import KilledSolve
from faults.killed_tables import KilledTables

if TYPE_CHECKING:
    from pathlib import Path

    from faults.kill_points import Subject

SEED = 7


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        (KilledTables, 2),
        (KilledClassBatch, 1),
        (KilledFullBatch, 1),
        (KilledSolve, 2),
        (KilledService, 1),
    ],
)
def test_kill_at_any_time_loses_no_finished_work(
    tmp_path: Path, kind: type[Subject], kills: int
) -> None:
    log: list[str] = []
    subject = kind(tmp_path / "work")
    try:
        killed, held = kill_repeatedly(subject, kills, SEED, log.append)
    finally:
        subject.close()
    assert (killed, held) == (kills, kills), "\n".join(log)
