"""Kill all subjects at random times, and print how often the laws held.

    PYTHONPATH=tests python -m faults.run [--seed N] [--kills N] [SUBJECT ...]

Each subject is killed as often as the table below says, or ``--kills`` times. Every kill is logged
with its time; the seed, which is printed first, reproduces the same times. The exit code is 1 if a
law was broken.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from faults.kill_points import kill_repeatedly
from faults.killed_batches import KilledClassBatch, KilledFullBatch
from faults.killed_service import KilledService, KilledServiceProcesses
from faults.killed_solves import KilledSolve
from faults.killed_tables import KilledTables
from faults.killed_workers import KilledWorkers
from faults.stopped_service import StoppedLargeSolve

if TYPE_CHECKING:
    from faults.kill_points import Subject

KILLS: Final[dict[type[Subject], int]] = {
    KilledTables: 12,
    KilledClassBatch: 10,
    KilledFullBatch: 8,
    KilledSolve: 12,
    KilledService: 8,
    KilledServiceProcesses: 6,
    KilledWorkers: 8,
    StoppedLargeSolve: 50,
}


def main() -> int:
    """Run the selected subjects."""
    names = [subject.name for subject in KILLS]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--kills", type=int)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", choices=[*names, []])
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    rows: list[tuple[str, int, int, float]] = []
    for subject, kills in KILLS.items():
        if options.subjects and subject.name not in options.subjects:
            continue
        rows.append(
            (subject.name, *_kill_repeatedly(subject, options.kills or kills, options.seed))
        )
    print("\n| subject | kills | laws held | seconds |\n|---|---:|---:|---:|")
    for name, killed, held, seconds in rows:
        print(f"| {name} | {killed} | {held} | {seconds:.0f} |")
    killed, held = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(f"\n{held} of {killed}")
    return 0 if held == killed else 1


def _kill_repeatedly(kind: type[Subject], kills: int, seed: int) -> tuple[int, int, float]:
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="runout-faults-") as folder:
        subject = kind(Path(folder) / "work")
        try:
            killed, held = kill_repeatedly(
                subject, kills, seed, lambda line: print(line, flush=True)
            )
        finally:
            subject.close()
    return killed, held, time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main())
