"""Solution: the result of a solve, and its file."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.plots import plot_exploitability
from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.solver.nodes.player_view import by_player, in_big_blinds
from runout.analysis.solver.solution.file import (
    Segment,
    SolutionFile,
    checked_content,
    write_solution_file,
)
from runout.analysis.solver.solved_game import SolvedGame, apply_locks, open_solver
from runout.analysis.solver.spot.spot import Spot
from runout.domain.cards import parse_cards
from runout.domain.counts import counted
from runout.errors import PokerError, SolutionForeign
from runout.kernels.processor import thread_count
from runout.kernels.solver import averages_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from runout.analysis.solver.solution.comparison import Comparison
    from runout.kernels.solver import HoldemSolver, Precision

_FIELDS: Final = ("iterations", "exploitability", "seconds", "memory_bytes")
_RIVER_ITERATIONS: Final = 100
_MAX_RIVER_ITERATIONS: Final = 1600

EndedBy = Literal["target", "max_iterations", "stopped"]


@dataclass(frozen=True, slots=True)
class SolveGoal:
    """When a solve ends: at a target, as a fraction of the pot, or after so many iterations."""

    target: float
    max_iterations: int

    @property
    def target_percent(self) -> float:
        """The target in per cent of the pot."""
        return 100 * self.target

    def ended_by(self, exploitability: float, pot: float, iterations: int) -> EndedBy:
        """Return why a solve with these figures ended."""
        if exploitability <= self.target * pot:
            return "target"
        return "max_iterations" if iterations >= self.max_iterations else "stopped"

    def ended_text(self, exploitability: float, pot: float, iterations: int) -> str:
        """Return why a solve ended as text: ``stopped at 6.2 %, before its target of 0.5 %``."""
        target = f"its target of {self.target_percent:.3g} %"
        ended_by = self.ended_by(exploitability, pot, iterations)
        if ended_by == "target":
            return f"met {target}"
        reached = f"{100 * exploitability / pot:.3g} %, before {target}"
        if ended_by == "stopped":
            return f"stopped at {reached}"
        limit = counted(self.max_iterations, "iteration")
        return f"reached the limit of {limit} at {reached}"


class Solution:
    """Strategies of both players, with their exploitability.

    A solution is a snapshot: its figures and strategies never change, whatever its solver does.

    >>> from runout.analysis.solver.solving import solve
    >>> spot = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
    >>> solution = solve(spot, target=0.001)
    >>> solution.exploitability_percent <= 0.1
    True
    >>> solution.ended_by, solution.ended_text
    ('target', 'met its target of 0.1 %')
    >>> solution.root.actions
    ('x', 'b50', 'a100')
    >>> solution.root.play("check").player
    1
    """

    def __init__(
        self,
        game: SolvedGame,
        *,
        precision: Precision,
        iterations: int,
        exploitability: float,
        seconds: float,
        memory_bytes: int,
        goal: SolveGoal | None = None,
        checks: Iterable[tuple[int, float]] = (),
        file: SolutionFile | None = None,
        rivers_kept: bool = True,
    ) -> None:
        self.game = game
        self.spot = game.spot
        self.precision: Precision = precision
        self.iterations = iterations
        self.exploitability = exploitability
        self.seconds = seconds
        self.goal = goal  # None where it is not known
        self.checks = tuple(checks)  # iterations, exploitability in chips
        self.memory_bytes = memory_bytes
        self._file = file
        self.rivers_kept = rivers_kept

    # --- the figures of the whole spot ---

    @property
    def exploitability_percent(self) -> float:
        """Half of what both could gain by best responses, in per cent of the starting pot."""
        return 100 * self.exploitability / self.spot.pot

    @property
    def ended_by(self) -> EndedBy | None:
        """Why the solve ended; None if its goal is not known, as in files of older versions.

        ``target`` if the exploitability is at most the target, ``max_iterations`` if the limit of
        iterations came first, ``stopped`` if it was ended before either.
        """
        if self.goal is None:
            return None
        return self.goal.ended_by(self.exploitability, self.spot.pot, self.iterations)

    @property
    def stopped(self) -> bool:
        """Whether the solve was ended before it met its target or its limit of iterations."""
        return self.ended_by == "stopped"

    @property
    def ended_text(self) -> str | None:
        """Why the solve ended, as text: ``stopped at 6.2 %, before its target of 0.5 %``."""
        if self.goal is None:
            return None
        return self.goal.ended_text(self.exploitability, self.spot.pot, self.iterations)

    @property
    def ev(self) -> tuple[float, float]:
        """Chips that OOP and IP win from the starting pot."""
        return self.root.range_ev(0), self.root.range_ev(1)

    @property
    def equity(self) -> tuple[float, float]:
        """The share of the pot each would win if all checked to the end."""
        return self.root.range_equity(0), self.root.range_equity(1)

    @property
    def eqr(self) -> tuple[float, float]:
        """Equity realised: the share of the pot won in play, over equity."""
        return self.root.range_eqr(0), self.root.range_eqr(1)

    @property
    def root(self) -> SolutionNode:
        """The first decision."""
        return SolutionNode(self.game, 0, ())

    def node(self, line: str = "", cards: str = "") -> SolutionNode:
        """Return the node after a line of actions; ``cards`` are dealt where the line needs them.

        >>> from runout.analysis.solver.solving import solve
        >>> solution = solve(Spot("Td9d6hQc", "QQ+", "99+", pot=100, stack=100), target=0.05)
        >>> print(solution.node("x x", "2s").board)
        Td9d6hQc2s
        """
        node = self.root
        dealt = list(parse_cards(cards))
        for action in _actions(self.spot, line):
            if node.kind == "chance" and dealt:
                node = node.deal(dealt.pop(0))
            node = node.play(action)
        while node.kind == "chance" and dealt:
            node = node.deal(dealt.pop(0))
        if dealt:
            left = " ".join(map(str, dealt))
            raise PokerError(f"no card is dealt after {line!r} for {left}")
        return node

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as JSON values; the EQR of a range without equity is null."""
        root = self.root
        return {
            "spot": self.spot.to_dict(),
            "unit": self.spot.unit.number(1),
            "ev": by_player(self.ev),
            "equity": by_player(self.equity),
            "eqr": by_player(self.eqr),
            "exploitability": nan_to_null(self.exploitability),
            "exploitability_percent": nan_to_null(self.exploitability_percent),
            "target_percent": None if self.goal is None else self.goal.target_percent,
            "max_iterations": None if self.goal is None else self.goal.max_iterations,
            "ended_by": self.ended_by,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "memory_bytes": self.memory_bytes,
            "precision": self.precision,
            "root_actions": [
                {"action": action, "frequency": nan_to_null(frequency)}
                for action, frequency in root.frequencies.items()
            ],
            **in_big_blinds(self.spot, ev=self.ev, exploitability=self.exploitability),
        }

    def compare(self, other: Solution) -> Comparison:
        """Compare this solution with another of a similar spot."""
        from runout.analysis.solver.solution.comparison import Comparison  # noqa: PLC0415 - reports.py imports this module

        return Comparison.of(self, other)

    def plot_exploitability(self, axes: Axes | None = None) -> Axes:
        """Plot the exploitability over the iterations; needs runout[plot]."""
        return plot_exploitability(self.checks, self.spot.pot, axes)

    def __repr__(self) -> str:
        oop, ip = self.ev
        unmet = "" if self.ended_by in ("target", None) else f", {self.ended_text}"
        return (
            f"<Solution of {self.spot}: EV {oop:.3f} / {ip:.3f},"
            f" exploitability {self.exploitability_percent:.3f} % of the pot{unmet}>"
        )

    def _repr_html_(self) -> str:
        from runout.analysis.solver.nodes.strategy_grid import draw_solution  # noqa: PLC0415 - notebooks

        return draw_solution(self)

    # --- files ---

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        rivers: bool = True,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Write the solution to one file; ``rivers=False`` leaves out the river.

        A whole file can be opened, walked and resumed. One without the river is about a hundredth
        of the size; its rivers are solved again on first use, and it cannot be resumed.
        """
        if not rivers and self.spot.street.card_count == 5:
            raise PokerError("a spot on the river has nothing but the river to save")
        header = {
            "kind": "solution",
            "spot": self.spot.to_dict(),
            "unit": self.spot.unit.number(1),
            "precision": self.precision,
            "rivers": rivers,
            "goal": None if self.goal is None else asdict(self.goal),
            "checks": [list(check) for check in self.checks],
            **{name: getattr(self, name) for name in _FIELDS},
        }
        segments = list(self._whole_segments() if rivers else self._early_segments())
        write_solution_file(path, header, segments, progress)

    def _whole_segments(self) -> Iterator[Segment]:
        if not self.rivers_kept:
            raise PokerError(
                "this solution was saved without its rivers; save it with rivers=False, or solve"
                " the spot again"
            )
        regrets, averages = self.kept_numbers()
        for player in (0, 1):
            yield Segment.of(f"averages_{player}", averages[player])
        for player in (0, 1):
            yield Segment.of(f"regrets_{player}", regrets[player])

    def _early_segments(self) -> Iterator[Segment]:
        if self._file is not None and not self.rivers_kept:
            for name in self._file.names:
                yield Segment.of(name, self._file.segment(name))
            return
        solver = self.game.solver
        last = 5 - len(self.spot.board)
        early = [index for index in range(solver.board_count) if solver.street(index) < last]
        for player in (0, 1):
            averages = self._averages_of(player)
            parts = [averages[slice(*solver.extents(index, player)[1][:2])] for index in early]
            yield Segment.of(f"averages_{player}", np.concatenate(parts))
        before = [index for index in early if solver.street(index) == last - 1]
        for player in (0, 1):
            values = [solver.continuation_values(index, player) for index in before]
            yield Segment.of(f"values_from_below_{player}", np.concatenate(values))

    def kept_numbers(self) -> tuple[list[NDArray[Any]], list[NDArray[Any]]]:
        """Return both players' regrets and averages, as the solver lays them out."""
        pairs = [self._numbers_of(player) for player in (0, 1)]
        return [regrets for regrets, _ in pairs], [averages for _, averages in pairs]

    def _numbers_of(self, player: int) -> tuple[NDArray[Any], NDArray[Any]]:
        if not self.rivers_kept:
            raise PokerError("a solution saved without its rivers cannot be resumed")
        if self._file is None:
            return self.game.regrets(player), self.game.averages(player)
        return (
            self._file.segment(f"regrets_{player}"),
            self._file.segment(f"averages_{player}"),
        )

    def _averages_of(self, player: int) -> NDArray[Any]:
        if self._file is not None and self.rivers_kept:
            return self._file.segment(f"averages_{player}")
        return self.game.averages(player)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        threads: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Solution:
        """Open a saved solution; its arrays are read on first use.

        ``progress`` is called after each river that is solved again, with the number of rivers
        solved after the same turn card and their total.
        """
        file = SolutionFile.open(path)
        header = file.header
        if header.get("kind") != "solution":
            kind = header.get("kind", "something else")
            reason = f"holds {kind!r}, not the solution of a spot; runout.load opens either"
            raise SolutionForeign(path, reason)
        count = thread_count(threads or 0)
        with checked_content(path):
            return cls._read(file, count, progress)

    @classmethod
    def _read(
        cls, file: SolutionFile, threads: int, progress: Callable[[int, int], None] | None
    ) -> Solution:
        header = file.header
        # Files without a unit are from when all bets were whole chips.
        spot = Spot.from_dict({**header["spot"], "unit": header.get("unit", 1)})
        whole = bool(header["rivers"])
        iterations, exploitability, seconds, memory_bytes = (
            _number(header[name]) for name in _FIELDS
        )
        averages = None
        if whole:
            averages = file.view("averages_0"), file.view("averages_1")
        solver = open_solver(
            spot,
            precision=header["precision"],
            threads=threads,
            averages=averages,
        )
        before_view: Callable[[int], None]
        if whole:
            before_view = _ChecksumOnRead(file, solver)
        else:
            before_view = _RiverResolver(spot, solver, exploitability, progress)
            _place_early_streets(spot, solver, file)
            apply_locks(spot, solver)
        return cls(
            SolvedGame(spot, solver, before_view),
            precision=header["precision"],
            iterations=int(iterations),
            exploitability=exploitability,
            seconds=seconds,
            memory_bytes=int(memory_bytes),
            goal=read_goal(header.get("goal")),
            checks=[(int(done), _number(chips)) for done, chips in header["checks"]],
            file=file,
            rivers_kept=whole,
        )


def _place_early_streets(spot: Spot, solver: HoldemSolver, file: SolutionFile) -> None:
    """Load the arrays of a file without rivers into a solver."""
    last = 5 - len(spot.board)
    for player in (0, 1):
        averages = file.segment(f"averages_{player}")
        values = file.segment(f"values_from_below_{player}")
        own = averages_of(solver, player)
        kinds = averages.dtype, averages.ndim, values.dtype
        if kinds != (own.dtype, 1, np.dtype(np.float32)):
            raise ValueError("arrays of another kind")
        averages_read = values_read = 0
        for index in range(solver.board_count):
            street = solver.street(index)
            if street == last:
                continue
            first, until, _ = solver.extents(index, player)[1]
            own[first:until] = averages[averages_read : averages_read + until - first]
            averages_read += until - first
            if street == last - 1:
                count = _leaf_count(spot, solver, street) * solver.size(index, player)
                part = values[values_read : values_read + count]
                solver.set_continuation_values(index, player, part)
                values_read += count
        if (averages_read, values_read) != (len(averages), len(values)):
            raise ValueError("arrays that do not fit the spot")


class _ChecksumOnRead:
    """Checks the parts of a file that a view is about to read."""

    def __init__(self, file: SolutionFile, solver: HoldemSolver) -> None:
        self._file = file
        self._solver = solver

    def __call__(self, board_index: int) -> None:
        for player in (0, 1):
            name = f"averages_{player}"
            first, _, last = self._solver.extents(board_index, player)[1]
            self._file.segment_slice(name, first, last)
            above = self._solver.parent(board_index)
            while above >= 0:
                first, last, _ = self._solver.extents(above, player)[1]
                self._file.segment_slice(name, first, last)
                above = self._solver.parent(above)


class _RiverResolver:
    """Solves a river that was not saved before a view reads it."""

    def __init__(
        self,
        spot: Spot,
        solver: HoldemSolver,
        exploitability: float,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self._solver = solver
        # The solver counts in units.
        self._goal = spot.unit.scale * max(exploitability, 1e-4 * spot.pot)
        self._last_street = 5 - len(spot.board)
        self._progress = progress
        self._solved: set[int] = set()

    def __call__(self, board_index: int) -> None:
        if self._solver.street(board_index) != self._last_street or board_index in self._solved:
            return
        iterations = _RIVER_ITERATIONS
        while (
            self._solver.resolve(board_index, iterations) > self._goal
            and iterations < _MAX_RIVER_ITERATIONS
        ):
            iterations *= 2
        self._solved.add(board_index)
        if self._progress is not None:
            turn = self._solver.parent(board_index)
            rivers = self._solver.children(turn)
            self._progress(len(self._solved.intersection(rivers)), len(rivers))


def _leaf_count(spot: Spot, solver: HoldemSolver, street: int) -> int:
    return sum(1 for node in solver.nodes(street + 1) if spot.tree.nodes[node].new_street)


def _number(raw: object) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise TypeError(f"{raw!r} is not a number")
    return raw


def read_goal(raw: Any) -> SolveGoal | None:
    """Read the goal in a header; None in files of older versions."""
    if raw is None:
        return None
    return SolveGoal(_number(raw["target"]), int(_number(raw["max_iterations"])))


def _actions(spot: Spot, line: str) -> list[str]:
    """Return the actions of a line, as the tree writes them; the line is read as a whole."""
    tree = spot.tree
    node = tree.find(line)
    actions = []
    while node.parent >= 0:
        actions.append(node.action)
        node = tree.nodes[node.parent]
    return actions[::-1]
