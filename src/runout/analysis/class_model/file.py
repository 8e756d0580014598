"""The file of a 169-class solution, in the layout of :mod:`runout.analysis.solver.solution.file`.

The header has all scalars, and line, player, pot and actions of each decision. The segments have a
column for each class that is dealt, by player: ``classes_oop`` (their numbers),
``ev_oop``, ``equity_oop``, ``strategy_oop`` (a row for each action of each of the player's
decisions, in units of 1/65535) and ``node_ev_oop`` (a row for each decision); likewise for ``ip``.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.class_model.solution import (
    ClassNode,
    ClassSolution,
    spread_classes,
)
from runout.analysis.solver.solution.file import (
    SolutionFile,
    checked_content,
    write_solution_file,
)
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solution.state import read_goal
from runout.analysis.solver.spot.players import PLAYERS, ByPlayer
from runout.documents import document
from runout.domain.boards import Board
from runout.domain.combos import HAND_CLASS_COUNT
from runout.errors import SolutionForeign

KIND: Final = "169-class model"
_UNITS: Final = 65535


@dataclass(frozen=True, slots=True, eq=False)
class PackedClasses:
    """A solution as it is written: small enough to hand from one process to another.

    >>> import tempfile
    >>> from runout.analysis.class_model.model import ClassModel
    >>> from runout.analysis.solver.config.config import PostflopConfig
    >>> from runout.analysis.flop_tables.tables import FlopTables
    >>> config = PostflopConfig.from_dict({"postflop_model": {
    ...     "oop": "AA,76s", "ip": "KK", "bet_sizes": [1.0], "postflop_spr": 2}})
    >>> solution = ClassModel(config, FlopTables()).solve("7h5h2c", 2)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     PackedClasses.of(solution).write(f"{folder}/7c5c2d.classes")
    ...     read = read_classes(f"{folder}/7c5c2d.classes")
    >>> read.ev == solution.ev, read.root_actions == solution.root_actions
    (True, True)
    """

    header: dict[str, Any]
    arrays: dict[str, NDArray[Any]]

    @classmethod
    def of(cls, solution: ClassSolution) -> PackedClasses:
        nodes = [
            {
                "line": node.line,
                "player": node.player,
                "pot": node.pot,
                "actions": list(node.actions),
                "likelihood": node.likelihood,
                "frequencies": document(node.frequencies),
            }
            for node in solution.nodes
        ]
        goal = None if solution.goal is None else asdict(solution.goal)
        header = {"kind": KIND, **solution.to_dict(strategies=False), "goal": goal, "nodes": nodes}
        return cls(header, _pack_player(solution, 0) | _pack_player(solution, 1))

    def write(self, path: str | os.PathLike[str]) -> None:
        write_solution_file(path, self.header, self.arrays)


def _pack_player(solution: ClassSolution, player: int) -> dict[str, NDArray[Any]]:
    name = PLAYERS[player]
    classes = np.flatnonzero(~np.isnan(solution.class_ev[player]))
    own = [node for node in solution.nodes if node.player == player]
    empty = np.empty((0, HAND_CLASS_COUNT))
    strategy = np.vstack([empty, *(node.strategy for node in own)])[:, classes]
    node_ev = np.vstack([empty, *(node.ev for node in own)])[:, classes]
    return {
        f"classes_{name}": classes.astype("<u2"),
        f"ev_{name}": solution.class_ev[player][classes].astype("<f4"),
        f"equity_{name}": solution.class_equity[player][classes].astype("<f4"),
        f"strategy_{name}": np.rint(_UNITS * strategy).astype("<u2"),
        f"node_ev_{name}": node_ev.astype("<f4"),
    }


def read_classes(path: str | os.PathLike[str]) -> ClassSolution:
    """Read a solution: EVs and equities of classes in single precision, strategies to 1/65535.

    Raises a :class:`SolutionFileError` with the reason if the file cannot be used.
    """
    file = SolutionFile.open(path)
    header = file.header
    if header.get("kind") != KIND:
        held = (
            "holds the solution of a spot; runout.Solution.load opens it"
            if header.get("kind") == "solution"
            else f"holds something else than a solution of the {KIND}"
        )
        raise SolutionForeign(path, held)
    with checked_content(path):
        solution = _read(file)
        file.require_whole()
        return solution


def load(
    path: str | os.PathLike[str],
    *,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Solution | ClassSolution:
    """Open a saved solution, by what the file holds.

    ``runout solve`` and ``Solution.save`` write a :class:`Solution`, ``runout solve-postflop`` one
    for each flop or, with ``solve_type: exhaustive``, a :class:`ClassSolution`. ``threads`` and
    ``progress`` are those of :meth:`Solution.load`. Raises a :class:`SolutionFileError` with
    the reason if the file cannot be used.
    """
    if holds_classes(path):
        return read_classes(path)
    return Solution.load(path, threads=threads, progress=progress)


def holds_classes(path: str | os.PathLike[str]) -> bool:
    """Whether a file holds a solution of the 169-class model."""
    return SolutionFile.open(path).header.get("kind") == KIND


def _read(file: SolutionFile) -> ClassSolution:
    header = file.header
    evs, equities = (
        tuple(_spread(file, f"{what}_{name}", name) for name in PLAYERS)
        for what in ("ev", "equity")
    )
    return ClassSolution(
        flop=Board.parse(header["flop"]),
        spr=header["spr"],
        pot=header["pot"],
        stack=header["stack"],
        live_pairs=header["live_pairs"],
        ev=ByPlayer(**header["ev"]),
        equity=ByPlayer(**header["equity"]),
        exploitability=header["exploitability"],
        iterations=header["iterations"],
        computed=header["computed"],
        class_ev=(evs[0], evs[1]),
        class_equity=(equities[0], equities[1]),
        nodes=_read_nodes(file),
        goal=read_goal(header.get("goal")),
    )


def _spread(file: SolutionFile, segment: str, name: str) -> NDArray[np.float64]:
    return spread_classes(file.segment(segment), file.segment(f"classes_{name}"))


def _read_nodes(file: SolutionFile) -> tuple[ClassNode, ...]:
    strategies = [_spread(file, f"strategy_{name}", name) / _UNITS for name in PLAYERS]
    evs = [_spread(file, f"node_ev_{name}", name) for name in PLAYERS]
    rows, places = [0, 0], [0, 0]
    # By line: each player's reach of each class.
    dealt = [_spread(file, f"classes_{name}", name) for name in PLAYERS]
    reaches = {"": [np.where(np.isnan(own), np.nan, 1.0) for own in dealt]}
    nodes = []
    for entry in file.header["nodes"]:
        line, player, actions = entry["line"], entry["player"], tuple(entry["actions"])
        strategy = strategies[player][rows[player] : rows[player] + len(actions)]
        reach = reaches[line]
        for action, shares in zip(actions, strategy, strict=True):
            after = list(reach)
            after[player] = reach[player] * shares
            reaches[f"{line} {action}".strip()] = after
        nodes.append(
            ClassNode(
                line=line,
                player=player,
                pot=entry["pot"],
                actions=actions,
                strategy=strategy,
                reach=reach[player],
                ev=evs[player][places[player]],
                likelihood=entry["likelihood"],
                frequencies=tuple(math.nan if f is None else f for f in entry["frequencies"]),
            )
        )
        rows[player] += len(actions)
        places[player] += 1
    return tuple(nodes)
