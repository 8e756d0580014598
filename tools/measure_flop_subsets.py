"""Measure the error of the flop subsets: one small tree solved in full on all 1755 flops.

A 4-bet pot at a stack-to-pot ratio of 1.5 with one bet size a street, each flop a full solve over
all turns and rivers to 1 % of the pot. None of it is used to choose the subsets. tests/data gets a
row for each flop: what a report shows at the nodes of the flop street. Flops that are in the file
are not solved again; all of them take about a quarter of an hour of one processor. Prints how far
the means over each subset are from those over all flops, beside the same for random samples.
"""

from __future__ import annotations

import argparse
import csv
import math
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.flop_tables.flop_sample import (
    SUBSET_SIZES,
    all_flops,
    flop_subset,
    sample_flops,
)
from runout.analysis.reports.work import full_solver, live_pairs
from runout.analysis.solver.config.config import PostflopConfig
from runout.domain.boards import canonical_flops

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from runout.analysis.flop_tables.flop_sample import WeightedFlop
    from runout.analysis.solver.solution.solution import Solution
    from runout.domain.boards import Board

FILE: Final = Path(__file__).parent.parent / "tests/data/flop_figures.csv"
SPR: Final = 1.5
CONFIG: Final = PostflopConfig.from_dict({"postflop_model": {
    "solve_type": "full",
    "oop": "99-KK,AJs+,KQs,QJs,JTs,AKo",
    "ip": "JJ+,AQs+,A5s-A3s,KJs,T9s,AKo",
    "bet_sizes": {
        "flop": {"bet": "25%", "raise": []},
        "turn": {"bet": "50%", "raise": []},
        "river": {"bet": "a", "raise": []},
    },
    "postflop_spr": SPR,
    "add_allin": 0,
    "force_allin": 0.2,
    "target": 0.01,
}})  # fmt: skip
LINES: Final = ("", "x", "b250", "x b250")
SAMPLES: Final = 100  # random samples that a subset is compared with
_DIGITS: Final = 4

Row = dict[str, Any]


def figures(solution: Solution) -> Row:
    """Return the figures of a flop: EVs and equities of OOP as shares of the pot, frequencies."""
    spot = solution.spot
    row: Row = {
        "flop": str(spot.board),
        "live_pairs": round(live_pairs(spot.oop, spot.ip, spot.board), _DIGITS),
    }
    for line in LINES:
        node = solution.node(line)
        name = line.replace(" ", "-") or "root"
        values = {
            "probability": node.probability,
            "ev_oop": node.range_ev(0) / spot.pot,
            "ev_ip": node.range_ev(1) / spot.pot,
            "equity_oop": node.range_equity(0),
            **{f"freq_{action}": share for action, share in node.frequencies.items()},
        }
        row |= {f"{name}:{key}": round(float(value), _DIGITS) for key, value in values.items()}
    return row


def solve(flop: Board) -> Row:
    """Return the row of a flop."""
    solver = full_solver(CONFIG, flop, SPR, threads=1)
    for _ in solver.steps(target=CONFIG.target, max_iterations=CONFIG.postflop_solve_iterations):
        pass
    return figures(solver.solution())


def solve_missing(processes: int) -> None:
    """Solve the flops that the file lacks; sort the file once it has all."""
    done = read_rows()
    flops = [flop for flop, _ in canonical_flops()]
    missing = [flop for flop in flops if str(flop) not in done]
    with FILE.open("a", newline="") as file, ProcessPoolExecutor(processes) as pool:
        writer = None
        for row in pool.map(solve, missing):
            if writer is None:
                writer = csv.DictWriter(file, list(row), lineterminator="\n")
                if not done:
                    writer.writeheader()
            writer.writerow(row)
            file.flush()
            done[row["flop"]] = row
    with FILE.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(done[str(flops[0])]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(done[str(flop)] for flop in flops)


def read_rows() -> dict[str, Row]:
    """Return the rows of the file by flop."""
    if not FILE.exists():
        return {}
    with FILE.open(newline="") as file:
        return {
            row["flop"]: {key: text if key == "flop" else float(text) for key, text in row.items()}
            for row in csv.DictReader(file)
        }


def means(rows: Mapping[str, Row], flops: Iterable[WeightedFlop]) -> dict[str, float]:
    """Return the total row of a report over flops at each line, in per cent.

    A flop weighs as many flops as it stands for, times its live combo pairs, times the probability
    of the node.
    """
    weighed = [(flop.weight * rows[str(flop.flop)]["live_pairs"], rows[str(flop.flop)])
               for flop in flops]  # fmt: skip
    result: dict[str, float] = {}
    for column in next(iter(rows.values())):
        name, _, figure = column.partition(":")
        if figure in ("", "probability"):
            continue
        weights = [weight * row[f"{name}:probability"] for weight, row in weighed]
        total = math.fsum(
            weight * row[column] for weight, (_, row) in zip(weights, weighed, strict=True)
        )
        result[column] = 100 * total / math.fsum(weights)
    return result


def errors(rows: Mapping[str, Row], flops: Iterable[WeightedFlop]) -> dict[str, float]:
    """Return how far each mean over flops is from that over all, in per cent."""
    exact, estimated = means(rows, all_flops()), means(rows, flops)
    return {figure: abs(estimated[figure] - exact[figure]) for figure in exact}


def main() -> None:
    """Solve what is missing and print the errors."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--processes", type=int, default=1, help="how many to solve in")
    solve_missing(options.parse_args().processes)
    rows = read_rows()
    print("flops   subset: mean, largest   random samples: mean, largest (per cent)")
    for count in SUBSET_SIZES:
        own = errors(rows, flop_subset(count))
        samples = [errors(rows, sample_flops(count, seed)) for seed in range(SAMPLES)]
        random_mean = fmean(fmean(sample.values()) for sample in samples)
        random_largest = fmean(max(sample.values()) for sample in samples)
        worst = max(own, key=lambda figure: own[figure])
        print(f"{count:5}   {fmean(own.values()):5.2f} {own[worst]:5.2f} ({worst})"
              f"   {random_mean:5.2f} {random_largest:5.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
