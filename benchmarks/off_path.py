"""Subgames on demand: exploitability and time of 50 nodes off the path of eight solved turns.

``python -m benchmarks.off_path`` prints a row for each street. Nodes are chosen by chance, with a
seed, among those that directly follow an action that is never taken: up to three on each turn, the
rest on rivers. Times are processor seconds of one thread, so that other work on the machine does
not count.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from runout import BetSizes, Spot, solve, solve_on_demand

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.solution.solution import Solution

OOP: Final = "22+,A2s+,K9s+,Q9s+,J9s+,T8s+,97s+,86s+,75s+,65s,54s,ATo+,KTo+,QTo+,JTo"
IP: Final = "TT-22,AJs-A2s,K5s+,Q8s+,J8s+,T8s+,97s+,87s,76s,65s,54s,AJo-A8o,KTo+,QTo+,JTo"
BOARDS: Final = (
    "Td9d6hQc", "AhKd5s2c", "8h7h3dJs", "QsQh6s9c", "Kc7d2h7s", "JsTs4sAd", "6c5d4hKh", "AsTh8d3d",
)  # fmt: skip
SIZES: Final = BetSizes("33%, 75%", "60%")
NODES: Final = 50
MAX_TURN_NODES: Final = 3  # of a board


class Measured(NamedTuple):
    """A subgame: exploitability in per cent of its pot, iterations, processor seconds."""

    exploitability_percent: float
    iterations: int
    seconds: float


def main() -> None:
    """Print the figures by the street of the node."""
    rng = random.Random(50)
    spots = [Spot(board, OOP, IP, pot=60, stack=470, sizes=SIZES) for board in BOARDS]
    solutions = [solve(spot, target=0.005) for spot in spots]
    turns = [node for solution in solutions for node in turn_nodes(solution, rng)]
    rivers = [
        river_node(solutions[number % len(BOARDS)], rng) for number in range(len(turns), NODES)
    ]
    for street, nodes in (("turn", turns), ("river", rivers)):
        rows = [measure(node) for node in nodes]
        percents = [row.exploitability_percent for row in rows]
        seconds = [row.seconds for row in rows]
        print(
            f"{street}: {len(rows)} nodes; exploitability {statistics.fmean(percents):.2f} % of the"
            f" pot on average, {max(percents):.2f} % at most; processor seconds"
            f" {statistics.median(seconds):.3f} in the median, {max(seconds):.3f} at most;"
            f" {max(row.iterations for row in rows)} iterations at most"
        )


def turn_nodes(solution: Solution, rng: random.Random) -> list[SolutionNode]:
    """Return some decisions on the turn that directly follow an action that is never taken."""
    nodes = [solution.node(solution.spot.tree.line(each.index)) for each in solution.spot.tree.nodes
             if each.street is solution.spot.street]  # fmt: skip
    found = [node for node in nodes if node.kind == "decision" and is_first(node)]
    return rng.sample(found, min(MAX_TURN_NODES, len(found)))


def river_node(solution: Solution, rng: random.Random) -> SolutionNode:
    """Return a decision on the river that directly follows an action that is never taken."""
    while True:
        node = solution.root
        while node.kind != "end" and node.off_path is None:
            if node.kind == "chance":
                node = node.deal(rng.choice(node.cards_to_come))
            else:
                node = node.play(rng.choice([action for action in node.actions if action != "f"]))
        if node.kind == "decision" and str(node.street) == "river":
            return node


def is_first(node: SolutionNode) -> bool:
    """Whether a node is off the path and the one before it is not."""
    return node.off_path is not None and node.back().off_path is None


def measure(node: SolutionNode) -> Measured:
    """Solve the subgame of a node."""
    started = time.process_time()
    answer = solve_on_demand(node, threads=1, max_seconds=None)
    seconds = time.process_time() - started
    return Measured(answer.exploitability_percent, answer.solve.iterations, seconds)


if __name__ == "__main__":
    main()
