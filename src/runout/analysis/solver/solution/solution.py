"""Solution: the result of a solve, and its file."""

from __future__ import annotations

import functools
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, get_args

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.plots import plot_exploitability
from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.solver.nodes.strategy_grid import draw_node
from runout.analysis.solver.solution.comparison import Comparison
from runout.analysis.solver.solution.file import (
    Segment,
    SolutionFile,
    checked_content,
    write_solution_file,
)
from runout.analysis.solver.solution.file_content import file_content, from_file_content
from runout.analysis.solver.solution.header import (
    read_amount,
    read_checks,
    read_count,
    read_goal,
    read_iterations,
)
from runout.analysis.solver.solution.saved_game import (
    copied_segments,
    early_segments,
    open_early,
    open_whole,
    whole_segments,
)
from runout.analysis.solver.spot.big_blinds import big_blinds_member
from runout.analysis.solver.spot.players import by_player
from runout.analysis.solver.spot.spot import Spot
from runout.domain.plurals import pluralize
from runout.errors import PokerError, SolutionForeign, excerpt
from runout.kernels.processor import thread_count
from runout.kernels.solver import Precision
from runout.pictures.text import draw_line, draw_together

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from runout.analysis.solver.goal import EndedBy, SolveGoal
    from runout.analysis.solver.solved_game import SolvedGame

_OPENED_BY: Final = {
    "flop street": "runout.FlopStreet.load opens it",
    "checkpoint": "runout.Solver.resume goes on from it",
}
_FIELDS: Final = ("iterations", "exploitability", "seconds", "memory_bytes")


class Solution:
    """Strategies of both players, with their exploitability.

    A solution is a snapshot: its figures and strategies never change, whatever its solver does.

    >>> from runout import solve
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
        self.exploitability = game.exploitability = exploitability
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
        return SolutionNode.start(self.game)

    def node(self, line: str = "", cards: str = "") -> SolutionNode:
        """Return the node after a line of actions; ``cards`` are dealt where the line needs them.

        >>> from runout import solve
        >>> solution = solve(Spot("Td9d6hQc", "QQ+", "99+", pot=100, stack=100), target=0.05)
        >>> print(solution.node("x x", "2s").board)
        Td9d6hQc2s
        """
        return SolutionNode.after(self.game, line, cards)

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
            **big_blinds_member(
                self.spot.big_blind, ev=self.ev, exploitability=self.exploitability
            ),
        }

    def compare(self, other: Solution) -> Comparison:
        """Return what changes from this solution, the old one, to a new one of a similar spot."""
        exploitability = self.exploitability, other.exploitability
        return Comparison.of(self.root, other.root, exploitability=exploitability)

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
        figures = (
            f"Exploitability {self.exploitability:.4g} chips,"
            f" {self.exploitability_percent:.3g} % of the pot;"
            f" {pluralize(self.iterations, 'iteration')}, {self.seconds:.3g} s"
        )
        if self.ended_by not in ("target", None):
            figures += f"; {self.ended_text}"
        return draw_together([draw_line(figures), draw_node(self.root)])

    # --- files ---

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the file that :meth:`save` would write, of the same size."""
        content = file_content(functools.partial(self.save, rivers=self.rivers_kept))
        return _unpickled, (content,)

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
        self.require_whole()
        write_solution_file(path, header, segments, progress)

    def _whole_segments(self) -> Iterable[Segment]:
        if not self.rivers_kept:
            raise PokerError(
                "this solution was saved without its rivers; save it with rivers=False, or solve"
                " the spot again"
            )
        if self._file is not None:
            return copied_segments(self._file)
        return whole_segments(*self.kept_numbers())

    def _early_segments(self) -> Iterable[Segment]:
        if self._file is not None and not self.rivers_kept:
            return copied_segments(self._file)
        return early_segments(self.game, [self._averages_of(player) for player in (0, 1)])

    def require_whole(self) -> None:
        """Refuse what was read if the solution's file has changed while it was open."""
        if self._file is not None:
            self._file.require_whole()

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
            remedy = _OPENED_BY.get(str(kind), "runout.load opens it")
            reason = f"holds {excerpt(str(kind))}, not the solution of a spot; {remedy}"
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
        exploitability = read_amount(header["exploitability"])
        precision = header["precision"]
        if precision not in get_args(Precision):
            raise ValueError(f"{precision!r} is not a precision")
        if whole:
            game = open_whole(spot, file, precision=precision, threads=threads)
        else:
            game = open_early(
                spot,
                file,
                precision=precision,
                threads=threads,
                exploitability=exploitability,
                progress=progress,
            )
        return cls(
            game,
            precision=precision,
            iterations=read_iterations(header["iterations"]),
            exploitability=exploitability,
            seconds=read_amount(header["seconds"]),
            memory_bytes=read_count(header["memory_bytes"]),
            goal=read_goal(header.get("goal")),
            checks=read_checks(header["checks"]),
            file=file,
            rivers_kept=whole,
        )


def _unpickled(content: bytes) -> Solution:
    return from_file_content(content, Solution.load)
