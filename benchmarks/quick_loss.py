"""The cost of quick solves: what their flop strategies lose in the whole tree.

``python -m benchmarks.quick_loss`` prints rows for each of twelve spots, and takes hours. Each is
solved in the whole tree, and in smaller ones of a quick solve. Then all that a player does on the
flop of a smaller tree is locked in the whole tree, which is solved again: what the player wins less
than before is the loss, in per cent of the pot. It is known to the exploitability of both solves,
the last column. ``--spots 1,4`` takes some spots, ``--trees`` other trees, counted from the
smallest, ``--target`` another accuracy.
"""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

import numpy as np

from runout import Combo, Solution, Solver, Spot, solve
from runout.analysis.solver.spot.quick import QuickTree, quick_trees

BB_CALL: Final = "99-22,AJs-A2s,KTs+,Q9s+,J9s+,T8s+,97s+,87s,76s,65s,AQo-ATo,KJo+"
BTN_OPEN: Final = "77+,A8s+,A5s-A2s,KTs+,QTs+,JTs,T9s,98s,AJo+,KQo"
BB_3BET: Final = "JJ+,AQs+,A5s-A4s,KQs,76s,AKo"
BTN_CALL: Final = "TT-66,AQs-ATs,KJs+,QJs,JTs,T9s,98s,AQo"
SB_OPEN: Final = "66+,A7s+,K9s+,Q9s+,J9s+,T9s,ATo+,KJo+"
BB_V_SB: Final = "88-22,A9s-A2s,K8s+,Q9s+,J9s+,T8s+,98s,87s,AJo-A9o,KTo+,QJo"
SIZES: Final = "bet 33%, 75%; raise 60%"
MAX_ITERATIONS: Final = 5000

# (OOP, IP, pot, stack) in big blinds, the boards: dry, wet, paired, monotone
POTS: Final = (
    ((BB_CALL, BTN_OPEN, 5.5, 40.0), ("Ks7d2c", "Td9d6h", "8s8d3c", "Jh7h4h")),
    ((BB_3BET, BTN_CALL, 20.0, 60.0), ("Qs7d2c", "JdTd8h", "9s9d4c", "Ah8h5h")),
    ((SB_OPEN, BB_V_SB, 6.0, 108.0), ("As8d3c", "9d8d6h", "TsTd5c", "Kd8d4d")),
)


class Loss(NamedTuple):
    """What a player's flop strategy loses, and the accuracy, in per cent of the pot."""

    percent: float
    accuracy: float


def main() -> None:
    """Print the loss of each player on each spot, and the largest and the mean of all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--spots", help="numbers of spots, from 1")
    parser.add_argument("--trees", default="4,3", help="trees, from the smallest: 1")
    parser.add_argument("--target", type=float, default=0.0005, help="share of the pot")
    options = parser.parse_args()
    spots = [
        Spot(board, oop, ip, pot=pot, stack=stack, sizes=SIZES, big_blind=1)
        for (oop, ip, pot, stack), boards in POTS
        for board in boards
    ]
    chosen = [int(number) for number in options.spots.split(",")] if options.spots else None
    trees = [int(number) for number in options.trees.split(",")]
    losses: dict[int, list[float]] = {number: [] for number in trees}
    print(f"{'spot':28}{'OOP %':>8}{'IP %':>8}{'+-':>8}{'s':>8}{'whole':>8}  tree")
    for number in chosen or range(1, len(spots) + 1):
        spot = spots[number - 1]
        whole = solve(spot, target=options.target, max_iterations=MAX_ITERATIONS)
        for tree in trees:
            losses[tree] += measure(whole, [*quick_trees(spot)][-tree], options.target)
    for tree, percents in losses.items():
        print(f"tree {tree}: largest {max(percents):.3f} %, mean {np.mean(percents):.3f} %")


def measure(whole: Solution, smaller: Spot, target: float) -> list[float]:
    """Print the row of a spot and a smaller tree, and return the losses of both players."""
    solver = Solver(whole.spot, quick=smaller)
    for _ in solver.steps(target=target, max_iterations=MAX_ITERATIONS):
        pass
    quick = solver.solution()
    oop, ip = (loss_of(quick, whole, player, target) for player in (0, 1))
    print(
        f"{whole.spot.name:28}{oop.percent:8.3f}{ip.percent:8.3f}{oop.accuracy:8.3f}"
        f"{quick.seconds:8.1f}{whole.seconds:8.1f}  {QuickTree.of(smaller).text}",
        flush=True,
    )
    return [oop.percent, ip.percent]


def loss_of(quick: Solution, whole: Solution, player: int, target: float) -> Loss:
    """Lock a player's flop strategy of a quick solution in the whole tree, and solve that."""
    spot = whole.spot
    for node in quick.root.decisions():
        if node.player == player:
            spot = spot.lock(node.line, locked_strategy(node.actions, node.strategy))
    again = solve(spot, target=target, max_iterations=MAX_ITERATIONS)
    lost = whole.ev[player] - again.ev[player]
    accuracy = whole.exploitability_percent + again.exploitability_percent
    return Loss(100 * lost / spot.pot, accuracy)


def locked_strategy(
    actions: tuple[str, ...], shares: np.ndarray[tuple[int, ...], np.dtype[np.float32]]
) -> dict[str, dict[str, float]]:
    """Return the frequencies of every hand at a decision, as a lock takes them."""
    held = np.flatnonzero(~np.isnan(shares[0]))
    normal = shares[:, held] / shares[:, held].sum(axis=0)
    return {
        str(Combo.from_index(int(combo))): dict(zip(actions, map(float, own), strict=True))
        for combo, own in zip(held, normal.T, strict=True)
    }


if __name__ == "__main__":
    main()
