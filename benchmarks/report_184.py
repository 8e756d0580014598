"""A report over 184 flops: time, disk and memory, and the same bytes after three kills.

``python -m benchmarks.report_184 FOLDER`` solves one batch twice with ``runout solve-postflop`` on
two threads: without interruption, and killed by SIGKILL when a quarter, half and three quarters of
the flops are done, each time resumed by the same command. Then report.csv, report.parquet and all
kept files are compared byte for byte. ``--flops`` takes a smaller subset. Times are processor
seconds, so that other work on the machine does not count.

The pot is single-raised with a short stack, 48 combos against 58, with two bet sizes on each street
and a target of 1 % of the pot. ``--narrow`` has 14 combos against 14, at a third of the time, and
``--spr`` another stack-to-pot ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

MODEL: Final[dict[str, Any]] = {
    "solve_type": "full",
    "oop": "99-66,ATs,KQs,QJs,JTs,T9s,98s",
    "ip": "TT+,AJs+,KQs,AKo",
    "bet_sizes": {"bet": "33%, 75%", "raise": "60%"},
    "pot": 5.5,
    "big_blind": 1,
    "postflop_spr": 2.7,
    "target": 0.01,
}
NARROW: Final = {"oop": "99,KQs,JTs", "ip": "QQ,AKs,AQs"}
THREADS: Final = 2
KILLS: Final = 3
_POLL_SECONDS: Final = 0.05
_START: Final = "from runout.cli import main; main()"


@dataclass(frozen=True, slots=True)
class Usage:
    """What processes took: processor and elapsed seconds, and the peak memory in bytes."""

    processor: float = 0.0
    elapsed: float = 0.0
    memory: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.processor + other.processor,
            self.elapsed + other.elapsed,
            max(self.memory, other.memory),
        )


def main() -> None:
    """Run both batches, and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="an empty or new folder for both batches")
    parser.add_argument("--flops", type=int, default=184, help="25, 49, 85 or 184")
    parser.add_argument("--narrow", action="store_true", help="14 combos against 14")
    parser.add_argument("--spr", type=float, default=MODEL["postflop_spr"], help="2.7 by default")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    config = options.folder / "config.json"
    ranges = NARROW if options.narrow else {}
    model = {**MODEL, **ranges, "flop_subset": options.flops, "postflop_spr": options.spr}
    config.write_text(json.dumps({"postflop_model": model}))
    whole, killed = options.folder / "whole", options.folder / "killed"
    _print("uninterrupted", solve(config, whole), options.flops, whole)
    marks = [options.flops * number // (KILLS + 1) for number in range(1, KILLS + 1)]
    usage = Usage()
    for mark in marks:
        usage += solve(config, killed, kill_at=mark)
        print(f"killed when {done(killed)} of {options.flops} were done", flush=True)
    _print("killed and resumed", usage + solve(config, killed), options.flops, killed)
    compare(whole, killed)


def solve(config: Path, folder: Path, *, kill_at: int | None = None) -> Usage:
    """Solve a batch, or continue it; kill it once so many flops are done."""
    command = ["solve-postflop", "-c", str(config), "-o", str(folder), "--threads", str(THREADS)]
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-c", _START, *command], stdout=subprocess.DEVNULL, stderr=sys.stderr
    )
    while kill_at is not None and done(folder) < kill_at:
        time.sleep(_POLL_SECONDS)
    if kill_at is not None:
        process.send_signal(signal.SIGKILL)
    _, status, used = os.wait4(process.pid, 0)
    code = process.returncode = os.waitstatus_to_exitcode(status)
    if code != (0 if kill_at is None else -signal.SIGKILL):
        sys.exit(f"solve-postflop ended with {code}")
    elapsed = time.monotonic() - started
    return Usage(used.ru_utime + used.ru_stime, elapsed, 1024 * used.ru_maxrss)


def done(folder: Path) -> int:
    """Return how many flops a batch has noted as done."""
    results = folder / "results.jsonl"
    return results.read_bytes().count(b"\n") if results.exists() else 0


def kept_files(folder: Path) -> dict[str, bytes]:
    """Return the report and all kept files by name; the journal has times, and is left out."""
    paths = [folder / "report.csv", folder / "report.parquet", *folder.glob("solutions/*/*")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths if path.exists()}


def compare(first: Path, second: Path) -> None:
    """Print whether two batches have the same files to the byte; exit with 1 if not."""
    one, two = kept_files(first), kept_files(second)
    other = sorted(name for name in {*one, *two} if one.get(name) != two.get(name))
    if other:
        sys.exit(f"{len(other)} files differ: {', '.join(other[:5])}")
    print(f"{len(one)} files are the same to the byte, the report among them")


def _print(name: str, usage: Usage, flops: int, folder: Path) -> None:
    size = sum(len(content) for content in kept_files(folder).values())
    print(
        f"{name}: {flops} flops, {usage.processor:.0f} processor seconds"
        f" ({usage.processor / flops:.2f} a flop), {usage.elapsed:.0f} s elapsed,"
        f" {size / 1e6:.1f} MB on the disk ({size / flops / 1e3:.0f} kB a flop),"
        f" {usage.memory / 1e6:.0f} MB of memory at the peak",
        flush=True,
    )


if __name__ == "__main__":
    main()
