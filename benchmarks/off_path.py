"""Subgames on demand: exploitability and time of 50 nodes off the path of two solutions.

``python -m benchmarks.off_path`` prints a row for each street. Nodes are chosen by chance, with a
seed: the first off the path on lines whose cards and actions are uniform, before the street of the
node among the actions that are taken. Times are processor
seconds of one thread, so that other work on the machine does not count.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from runout import BetSizes, Spot, solve, solve_on_demand
from runout.analysis.solver.nodes.off_path import MIN_FREQUENCY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution

OOP: Final = "22+,A2s+,K9s+,Q9s+,J9s+,T8s+,97s+,86s+,75s+,65s,54s,ATo+,KTo+,QTo+,JTo"
IP: Final = "TT-22,AJs-A2s,K5s+,Q8s+,J8s+,T8s+,97s+,87s,76s,65s,54s,AJo-A8o,KTo+,QTo+,JTo"
TWO_SIZES: Final = BetSizes("33%, 75%", "60%")
SPOTS: Final = {
    "flop": Spot("Td9d6h", OOP, IP, pot=60, stack=240, sizes=BetSizes("60%", "60%")),
    "turn": Spot("Td9d6hQc", OOP, IP, pot=60, stack=470, sizes=TWO_SIZES),
}
NODES: Final = {("flop", "turn"): 20, ("flop", "river"): 10, ("turn", "river"): 20}


class Measured(NamedTuple):
    """A subgame: exploitability in per cent of its pot, iterations, processor seconds."""

    exploitability_percent: float
    iterations: int
    seconds: float


def main() -> None:
    """Print the figures by the street of the node."""
    by_street: defaultdict[str, list[Measured]] = defaultdict(list)
    for start, spot in SPOTS.items():
        solution = solve(spot, target=0.01)
        for (of, street), count in NODES.items():
            if of == start:
                nodes = off_path_nodes(solution, street, count)
                by_street[street] += [measure(node) for node in nodes]
    for street, rows in by_street.items():
        percents = [row.exploitability_percent for row in rows]
        seconds = [row.seconds for row in rows]
        print(
            f"{street}: {len(rows)} nodes; exploitability {statistics.fmean(percents):.2f} % of the"
            f" pot on average, {max(percents):.2f} % at most; processor seconds"
            f" {statistics.median(seconds):.3f} in the median, {max(seconds):.3f} at most;"
            f" {max(row.iterations for row in rows)} iterations at most"
        )


def off_path_nodes(solution: Solution, street: str, count: int) -> Iterator[SolutionNode]:
    """Yield different nodes on a street, each the first off the path of a line."""
    rng = random.Random(street)
    seen: set[tuple[str, str]] = set()
    while len(seen) < count:
        node = solution.root
        while node.kind != "end" and (node.off_path is None or node.kind == "chance"):
            if node.kind == "chance":
                node = node.deal(rng.choice(node.cards_to_come))
            else:
                node = node.play(rng.choice(actions(node, street)))
        place = node.line, str(node.board)
        if node.kind == "decision" and str(node.street) == street and place not in seen:
            seen.add(place)
            yield node


def actions(node: SolutionNode, street: str) -> list[str]:
    """Return the actions to choose from, no folds: before the street those on the path, then all."""
    shares = node.frequencies if str(node.street) != street else dict.fromkeys(node.actions, 1.0)
    return [action for action in node.actions if action != "f" and shares[action] > MIN_FREQUENCY]


def measure(node: SolutionNode) -> Measured:
    """Solve the subgame of a node."""
    started = time.process_time()
    answer = solve_on_demand(node, threads=1, max_seconds=None)
    seconds = time.process_time() - started
    return Measured(answer.exploitability_percent, answer.solve.iterations, seconds)


if __name__ == "__main__":
    main()
