"""Equity tables: building them, opening a file, and a survey of two ranges over all flops."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.race import ON_THE_WALL, Contestant, Race, run_race
from runout import canonical_flops, equity
from runout.analysis.flop_tables.tables import FlopTables
from runout.kernels.tables import count_preflop_margins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout import Board

A = "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo"
B = "55+,ATs+,KJs+,QJs,AQo+"


@dataclass(frozen=True)
class Sizes:
    """How many flops there are, and how often things are repeated."""

    flops: int
    rounds: int
    answers: int


FULL = Sizes(1755, 3, 20)
QUICK = Sizes(12, 1, 1)


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other."""
    sizes = QUICK if quick else FULL
    flops = [flop for flop, _ in canonical_flops()][: sizes.flops]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "made on two threads")
        yield all_flops(Path(folder, "made on one"), path, flops)
        yield before_the_flop(sizes)
        yield opening(path, sizes)
        yield survey(path, flops, sizes)


def all_flops(one: Path, two: Path, flops: list[Board]) -> Race:
    """Race one thread against two, once: a second round would find the files made."""
    return run_race(
        "Tables of all flops",
        [
            Contestant("runout", len(flops), lambda: FlopTables.build(flops, path=one, threads=1)),
            Contestant(
                "runout, two threads",
                len(flops),
                lambda: FlopTables.build(flops, path=two, threads=2),
            ),
        ],
        note="Each of the 169 hand classes against each on a flop, exact, over all disjoint combo"
        f" pairs and runouts, written to a file: {len(flops)} flops." + ON_THE_WALL,
        item="flop",
        reference="runout",
        rounds=1,
        clock=time.perf_counter,
    )


def before_the_flop(sizes: Sizes) -> Race:
    """Measure the count behind the table that is shipped."""
    return run_race(
        "The table before the flop",
        [Contestant("runout", 1, lambda: count_preflop_margins(1))],
        note="Class against class over all 2,781,381,002,400 ordered deals, exact. What is shipped"
        " was counted once so; looking it up takes no time.",
        item="table",
        reference="runout",
        rounds=sizes.rounds,
    )


def opening(path: Path, sizes: Sizes) -> Race:
    """Measure opening a file and taking one table from it."""
    return run_race(
        "Opening a file and its first table",
        [
            Contestant(
                "runout",
                sizes.answers,
                lambda: [FlopTables.load(path).table("AsAhKd") for _ in range(sizes.answers)],
            )
        ],
        note="`FlopTables.load`, then `table` of one flop, checked against its checksum; the file"
        " was read before.",
        item="opening",
        reference="runout",
        rounds=sizes.rounds,
    )


def survey(path: Path, flops: list[Board], sizes: Sizes) -> Race:
    """Race a survey from the tables against a query for each flop."""
    tables = FlopTables.load(path)
    tables.survey(A, B, flops=flops)  # checks the file, once

    def ask() -> None:
        for flop in flops:
            equity([A, B], board=flop, threads=1)

    return run_race(
        "Two ranges on all flops",
        [
            Contestant(
                "runout",
                sizes.answers,
                lambda: [tables.survey(A, B, flops=flops) for _ in range(sizes.answers)],
            ),
            Contestant("runout, without tables", 1, ask),
        ],
        note=f"`{A}` against `{B}`: exact equity on {len(flops)} flops and the mean, by `survey`;"
        " without tables by `equity`, flop by flop. The tables were checked before; the first"
        " survey after opening a file does that too.",
        item="survey",
        reference="runout, without tables",
        rounds=sizes.rounds,
    )
