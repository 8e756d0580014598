"""Subgames on demand: exploitability and time of nodes off the path of solved turns and flops.

``python -m benchmarks.off_path`` prints a row for each kind of node: 50 of eight solved turns, up
to three on each turn and the rest on rivers; and 24 of four solved flops, half of them on the flop
as a report keeps it, half on turns and rivers of the solutions. Nodes are chosen by chance, with a
seed, among those that directly follow an action that is never taken. ``--flops`` leaves out the
turns. Times are processor seconds of one thread, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from runout import BetSizes, Spot, solve, solve_on_demand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.solver.nodes.node import Node
    from runout.analysis.solver.solution.solution import Solution

OOP: Final = "22+,A2s+,K9s+,Q9s+,J9s+,T8s+,97s+,86s+,75s+,65s,54s,ATo+,KTo+,QTo+,JTo"
IP: Final = "TT-22,AJs-A2s,K5s+,Q8s+,J8s+,T8s+,97s+,87s,76s,65s,54s,AJo-A8o,KTo+,QTo+,JTo"
BOARDS: Final = (
    "Td9d6hQc", "AhKd5s2c", "8h7h3dJs", "QsQh6s9c", "Kc7d2h7s", "JsTs4sAd", "6c5d4hKh", "AsTh8d3d",
)  # fmt: skip
SIZES: Final = BetSizes("33%, 75%", "60%")
NODES: Final = 50
MAX_TURN_NODES: Final = 3  # of a board

FLOPS: Final = ("Kc7d2h", "AcKcQd", "8c8d3h", "6c5c4c")
FLOP_OOP: Final = "99-66,ATs,KQs,QJs,JTs,T9s,98s"
FLOP_IP: Final = "TT+,AJs+,KQs,AKo"
FLOP_NODES: Final = 24
MAX_STREET_NODES: Final = 3  # of a flop, on the flop itself


class Measured(NamedTuple):
    """A subgame: exploitability in per cent of its pot, iterations, processor seconds."""

    exploitability_percent: float
    iterations: int
    seconds: float


def main() -> None:
    """Print the figures by the street of the node."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--flops", action="store_true", help="the nodes of flops only")
    if not parser.parse_args().flops:
        measure_turns()
    measure_flops()


def measure_turns() -> None:
    """Print the figures of nodes of solved turns."""
    rng = random.Random(50)
    spots = [Spot(board, OOP, IP, pot=60, stack=470, sizes=SIZES) for board in BOARDS]
    solutions = [solve(spot, target=0.005) for spot in spots]
    turns = [node for solution in solutions for node in street_nodes(solution, rng, MAX_TURN_NODES)]
    rivers = [
        later_node(solutions[number % len(BOARDS)], rng) for number in range(len(turns), NODES)
    ]
    _print("turn", [measure(node) for node in turns])
    _print("river", [measure(node) for node in rivers])


def measure_flops() -> None:
    """Print the figures of nodes of solved flops; those on the flop are as a report keeps them."""
    rng = random.Random(24)
    sizes = {"flop": SIZES, "turn": BetSizes("75%", ""), "river": BetSizes("75%", "")}
    spots = [Spot(flop, FLOP_OOP, FLOP_IP, pot=55, stack=150, sizes=sizes) for flop in FLOPS]
    solutions = [solve(spot, target=0.005) for spot in spots]
    kept = [
        solution.flop_street().node(node.line)
        for solution in solutions
        for node in street_nodes(solution, rng, MAX_STREET_NODES)
    ]
    later = [
        later_node(solutions[number % len(FLOPS)], rng) for number in range(len(kept), FLOP_NODES)
    ]
    _print("flop, in a report", [measure(node) for node in kept])
    for street in ("turn", "river"):
        nodes = [node for node in later if str(node.street) == street]
        _print(f"{street}, in a flop's solution", [measure(node) for node in nodes])


def street_nodes(solution: Solution, rng: random.Random, most: int) -> list[Node]:
    """Return some decisions on the first street that directly follow an action never taken."""
    decisions = [node for node in solution.root.decisions() if is_first(node)]
    return rng.sample(decisions, min(most, len(decisions)))


def later_node(solution: Solution, rng: random.Random) -> Node:
    """Return a decision on a later street that directly follows an action that is never taken."""
    while True:
        node = solution.root
        while node.kind != "end" and node.off_path is None:
            if node.kind == "chance":
                node = node.deal(rng.choice(node.cards_to_come))
            else:
                node = node.play(rng.choice([action for action in node.actions if action != "f"]))
        if node.kind == "decision" and node.street is not solution.spot.street:
            return node


def is_first(node: Node) -> bool:
    """Whether a node is off the path and the one before it is not."""
    return node.off_path is not None and node.back().off_path is None


def measure(node: Node) -> Measured:
    """Solve the subgame of a node."""
    started = time.process_time()
    subgame = solve_on_demand(node, threads=1, max_seconds=None).subgame
    seconds = time.process_time() - started
    assert subgame is not None
    return Measured(subgame.exploitability_percent, subgame.iterations, seconds)


def _print(street: str, rows: Sequence[Measured]) -> None:
    if not rows:
        print(f"{street}: no nodes")
        return
    percents = [row.exploitability_percent for row in rows]
    seconds = [row.seconds for row in rows]
    print(
        f"{street}: {len(rows)} nodes; exploitability {statistics.fmean(percents):.2f} % of the"
        f" pot on average, {max(percents):.2f} % at most; processor seconds"
        f" {statistics.median(seconds):.3f} in the median, {max(seconds):.3f} at most;"
        f" {max(row.iterations for row in rows)} iterations at most",
        flush=True,
    )


if __name__ == "__main__":
    main()
