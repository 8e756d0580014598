"""The work on one flop of a batch, in any process: a task in, answers out.

An answer is a :class:`FlopResult`, the figures at the root, with the content of the files that keep
the strategies. Answering a task twice gives the same figures.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np

from runout.analysis.class_model.file import PackedClasses
from runout.analysis.class_model.game import tree_rules
from runout.analysis.class_model.model import ClassModel
from runout.analysis.class_model.solution import ClassSolution
from runout.analysis.files.replacement import Replacement
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.solver.config.config import EXHAUSTIVE, PostflopConfig
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solution.state import file_content
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.players import ByPlayer
from runout.analysis.workers.processes import Setup, refuse_other_version
from runout.documents import Document
from runout.domain.betting.bets import TreeBets
from runout.domain.boards import Board, Street
from runout.domain.ranges.range import Range
from runout.kernels.equity import combo_cards, disjoint_weight

Keep = Literal["flop", "turn", "river"]
"""The last street whose strategies are kept of a full solve; later ones are solved on demand."""
KEEP_CHOICES: Final[tuple[Keep, ...]] = get_args(Keep)

CLASSES: Final = "classes"
STREET: Final = "street"
SOLUTION: Final = "solution"


@dataclass(frozen=True, slots=True, kw_only=True)
class FlopResult(Document):
    """One flop at one stack-to-pot ratio, solved: chips, shares of the pot, and frequencies.

    ``actions`` has the frequency of each action of out of position at the root. ``live_pairs`` is
    the weight of the ranges' combo pairs on the flop.
    """

    flop: str
    spr: float
    pot: float
    stack: float
    live_pairs: float
    ev: ByPlayer[float]
    equity: ByPlayer[float]
    exploitability: float
    iterations: int
    seconds: float
    actions: Mapping[str, float]

    @classmethod
    def of_classes(cls, solution: ClassSolution, seconds: float) -> FlopResult:
        return cls(
            flop=str(solution.flop),
            spr=solution.spr,
            pot=solution.pot,
            stack=solution.stack,
            live_pairs=solution.live_pairs,
            ev=solution.ev,
            equity=solution.equity,
            exploitability=solution.exploitability,
            iterations=solution.iterations,
            seconds=seconds,
            actions=solution.root_actions,
        )

    @classmethod
    def of_solution(cls, solution: Solution, spr: float) -> FlopResult:
        spot = solution.spot
        return cls(
            flop=str(spot.board),
            spr=spr,
            pot=spot.pot,
            stack=spot.stack,
            live_pairs=live_pairs(spot.oop, spot.ip, spot.board),
            ev=ByPlayer(*solution.ev),
            equity=ByPlayer(*solution.equity),
            exploitability=solution.exploitability,
            iterations=solution.iterations,
            seconds=solution.seconds,
            actions={action: float(share) for action, share in solution.root.frequencies.items()},
        )

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> FlopResult:
        """Return the result that :meth:`to_dict` wrote; NaN is None there.

        Earlier versions wrote ``eqr`` too.
        """
        sides = {
            name: ByPlayer(*(math.nan if fields[name][side] is None else fields[name][side]
                          for side in ("oop", "ip")))
            for name in ("ev", "equity")
        }  # fmt: skip
        known = {name: value for name, value in fields.items() if name != "eqr"}
        return cls(**{**known, **sides})


class FlopTask(NamedTuple):
    """A flop to solve at some stack-to-pot ratios, with its equity table if that was in a file."""

    flop: Board
    sprs: tuple[float, ...]
    tables: FlopTables | None = None


class FileContent(NamedTuple):
    """The content of a file written by another process."""

    content: bytes

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with Replacement(path) as file:
            file.append(self.content)
            file.finish()


class Answer(NamedTuple):
    """The result of a flop at one stack-to-pot ratio, and its files by their suffix."""

    result: FlopResult
    files: Mapping[str, PackedClasses | FileContent]


class FlopSolver:
    """Answers the tasks of one config, on one thread.

    ``keep`` is the last street that is kept of full solves.

    >>> config = PostflopConfig.from_dict({"postflop_model": {
    ...     "oop": "AA,76s", "ip": "KK", "bet_sizes": [1.0], "postflop_sprs": [1, 2]}})
    >>> from runout import Board
    >>> task = FlopTask(Board.parse("AcKdQh"), config.postflop_sprs)
    >>> [(answer.result.flop, answer.result.spr) for answer in FlopSolver(config).answers(task)]
    [('AcKdQh', 1.0), ('AcKdQh', 2.0)]
    """

    def __init__(self, config: PostflopConfig, *, keep: Keep = "flop") -> None:
        self._config = config
        self._keep = keep
        exhaustive = config.solve_type == EXHAUSTIVE
        self._model = ClassModel(config, FlopTables()) if exhaustive else None

    def answers(self, task: FlopTask) -> Iterator[Answer]:
        """Yield an answer for each stack-to-pot ratio of a task."""
        if self._model is None:
            yield from (self._solve_full(task.flop, spr) for spr in task.sprs)
            return
        model = self._model.on(task.tables or FlopTables())
        for spr in task.sprs:
            started = time.perf_counter()
            solution = model.solve(task.flop, spr)
            seconds = time.perf_counter() - started
            result = FlopResult.of_classes(solution, seconds)
            yield Answer(result, {CLASSES: PackedClasses.of(solution)})

    def _solve_full(self, flop: Board, spr: float) -> Answer:
        config = self._config
        solver = full_solver(config, flop, spr, threads=1)
        for _ in solver.steps(
            target=config.target, max_iterations=config.postflop_solve_iterations
        ):
            pass
        solution = solver.solution()
        files = {
            suffix: FileContent(file_content(save))
            for suffix, save in full_savers(solution, self._keep).items()
        }
        return Answer(FlopResult.of_solution(solution, spr), files)


def flop_setup(config: PostflopConfig, keep: Keep) -> Setup[FlopTask, Answer]:
    return functools.partial(_answers_to, config.to_dict(), config.fingerprint(), keep)


def _answers_to(
    settings: dict[str, Any], fingerprint: str, keep: Keep
) -> Callable[[FlopTask], Iterator[Answer]]:
    config = PostflopConfig.from_dict(settings)
    refuse_other_version(config.fingerprint(), fingerprint)
    return FlopSolver(config, keep=keep).answers


def full_savers(solution: Solution, keep: Keep) -> dict[str, Callable[[Path], None]]:
    """Return what saves each file that is kept of a full solve, by its suffix."""
    savers: dict[str, Callable[[Path], None]] = {STREET: solution.flop_street().save}
    if keep != "flop":
        savers[SOLUTION] = functools.partial(solution.save, rivers=keep == "river")
    return savers


def kept_suffixes(config: PostflopConfig, keep: Keep) -> tuple[str, ...]:
    """Return the suffixes of the files that are kept of each flop."""
    if config.solve_type == EXHAUSTIVE:
        return (CLASSES,)
    return (STREET,) if keep == "flop" else (STREET, SOLUTION)


def first_bets(config: PostflopConfig, flop: Board, spr: float) -> dict[str, str]:
    """Return the possible first bets of each player by street, as text."""
    if config.solve_type != EXHAUSTIVE:
        return TreeBets.of(config.solved_on(flop, spr).rules).opening
    # Its only street is grown as the last one.
    bets = TreeBets.of(tree_rules(config, spr)).opening
    return {str(Street.FLOP): texts for texts in bets.values()}


def full_solver(config: PostflopConfig, flop: Board, spr: float, *, threads: int) -> Solver:
    """Return the solver of the real game; ``threads`` 0 means one per processor."""
    spot, solved = config.spot_on(flop, spr), config.solved_on(flop, spr)
    quick = None if solved == spot else solved
    return Solver(spot, precision=config.precision, threads=threads, quick=quick)


def live_pairs(oop: Range, ip: Range, flop: Board) -> float:
    """Return the weight of two ranges' disjoint combo pairs on a flop.

    >>> from runout import Board, Range
    >>> live_pairs(Range.parse("AA,76s"), Range.parse("KK"), Board.parse("7h5h2c"))
    54.0
    """
    dead = np.isin(combo_cards(), [card.id for card in flop]).any(axis=1)
    mine, theirs = (np.where(dead, 0.0, np.frombuffer(each.packed)) for each in (oop, ip))
    return disjoint_weight(mine, theirs)
