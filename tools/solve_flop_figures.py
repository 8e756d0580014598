"""Solve one small tree on all 1755 flops, for the error of the flop subsets: tests/data.

A 4-bet pot at a stack-to-pot ratio of 1.5 with one bet size a street, each flop a full solve over
all turns and rivers to 1 % of the pot. None of it is used to choose the subsets. Writes a row for
each flop: what a report shows at the nodes of the flop street. Takes about a quarter of an hour of
one processor; flops that are in the file already are not solved again.
"""

from __future__ import annotations

import argparse
import csv
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.batch.work import full_solver, live_pairs
from runout.analysis.solver.config.config import PostflopConfig
from runout.domain.boards import canonical_flops

if TYPE_CHECKING:
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


def main() -> None:
    """Solve the flops that the file lacks; sort the file once it has all."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--processes", type=int, default=1, help="how many to solve in")
    processes = options.parse_args().processes
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
    print(f"{len(done)} flops in {FILE}")


def read_rows() -> dict[str, Row]:
    """Return the rows of the file by flop."""
    if not FILE.exists():
        return {}
    with FILE.open(newline="") as file:
        return {row["flop"]: row for row in csv.DictReader(file)}


if __name__ == "__main__":
    main()
