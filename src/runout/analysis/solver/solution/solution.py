"""Solution: the result of a solve, what is kept of it, and its file."""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.plots import plot_exploitability
from runout.analysis.solver.goal import SolvedToGoal
from runout.analysis.solver.nodes.game import Game
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.nodes.strategy_grid import draw_node
from runout.analysis.solver.solution.comparison import Comparison
from runout.analysis.solver.solution.file import (
    SolutionFile,
    checked_content,
    write_solution_file,
)
from runout.analysis.solver.solution.flop_street import StreetGame
from runout.analysis.solver.solution.saved_game import (
    early_arrays,
    open_early,
    open_whole,
    whole_arrays,
)
from runout.analysis.solver.solution.state import (
    FLOP_STREET,
    QUICK,
    SOLUTION,
    SolveState,
    file_content,
    from_file_content,
)
from runout.analysis.solver.solved_game import SolvedGame
from runout.analysis.solver.spot.players import Numbers
from runout.analysis.solver.spot.quick import QuickTree
from runout.analysis.solver.spot.spot import Spot
from runout.documents import MaybeNaN
from runout.domain.plurals import pluralize
from runout.errors import PokerError, SolutionForeign, excerpt
from runout.kernels.precision import Precision
from runout.kernels.processor import thread_count
from runout.pictures.text import draw_line, draw_together

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Kept = Literal["all streets", "streets before the river", "flop street"]
"""What is kept of a solution. Rivers are solved again on first use, turns by solve_on_demand."""

_OPENED_BY: Final = {"checkpoint": "runout.Solver.resume goes on from it"}


class ActionShare(NamedTuple):
    """How often an action is taken."""

    action: str
    frequency: MaybeNaN


class SolutionBlinds(NamedTuple):
    """Figures of a solution in big blinds."""

    big_blind: float
    """In chips."""
    ev: Numbers
    exploitability: MaybeNaN


class Solution(SolvedToGoal):
    """Strategies of both players, with their exploitability.

    A solution is a snapshot: its figures and strategies never change, whatever its solver does.
    ``kept`` says what there is of it: all streets, those before the river, or the flop street.

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

    spot: Spot
    iterations: int
    exploitability: MaybeNaN
    """In chips."""
    seconds: MaybeNaN
    memory_bytes: int
    precision: Precision
    quick: QuickTree | None
    """The bets after the flop that were solved, where they are fewer than those asked for; the
    exploitability is that of this tree."""

    members = (
        "spot", "unit", "ev", "equity", "eqr", "exploitability", "exploitability_percent",
        "target_percent", "max_iterations", "ended_by", "iterations", "seconds", "memory_bytes",
        "precision", "root_actions", "bb", "quick",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        state: SolveState,
        *,
        file: SolutionFile | None = None,
        kept: Kept = "all streets",
    ) -> None:
        self.game = game
        self.state = state
        self.goal = state.goal
        self.spot = game.spot
        self.pot = game.spot.pot
        self.precision = state.precision
        self.iterations = state.iterations
        self.exploitability = game.exploitability
        self.seconds = state.seconds
        self.memory_bytes = state.memory_bytes
        self.kept: Kept = kept
        self.quick = None if state.quick is None else QuickTree.of(state.quick)
        self._file = file

    @property
    def checks(self) -> tuple[tuple[int, float], ...]:
        """Iterations and exploitability in chips, at each check."""
        return self.state.checks

    # --- the figures of the whole spot ---

    @property
    def unit(self) -> float:
        """What bets are multiples of, in chips."""
        return self.spot.unit.number(1)

    @property
    def ev(self) -> Numbers:
        """Chips that OOP and IP win from the starting pot."""
        return self.root.range_ev(0), self.root.range_ev(1)

    @property
    def equity(self) -> Numbers:
        """The share of the pot each would win if all checked to the end."""
        return self.root.range_equity(0), self.root.range_equity(1)

    @property
    def eqr(self) -> Numbers:
        """Equity realised: the share of the pot won in play, over equity."""
        return self.root.range_eqr(0), self.root.range_eqr(1)

    @property
    def root_actions(self) -> list[ActionShare]:
        """What OOP does first."""
        return [ActionShare(*each) for each in self.root.frequencies.items()]

    @property
    def bb(self) -> SolutionBlinds | None:
        """Chips in big blinds; None where the big blind is not known."""
        blind = self.spot.big_blind
        if blind is None:
            return None
        oop, ip = self.ev
        return SolutionBlinds(blind, (oop / blind, ip / blind), self.exploitability / blind)

    @property
    def proof_text(self) -> str:
        """The exploitability as text: `exploitability 0.5 % of the starting pot`.

        That of a quick solution names the tree that it is of.
        """
        share = f"exploitability {self.exploitability_percent:.3g} % of the starting pot"
        if self.quick is None:
            return share
        return f"quick: {share} in the simplified tree ({self.quick.text})"

    @property
    def rivers_kept(self) -> bool:
        """Whether all streets are kept, so that the solve can be resumed."""
        return self.kept == "all streets"

    # --- nodes ---

    @property
    def root(self) -> Node:
        return Node(self.game, 0)

    def node(self, line: str = "", cards: str = "") -> Node:
        """Return the node after a line of actions; ``cards`` are dealt where the line needs them.

        Of a flop street it must be a decision, or in a quick solution an end of the street; nodes
        after a card have no figures until they are solved on demand.

        >>> from runout import solve
        >>> solution = solve(Spot("Td9d6hQc", "QQ+", "99+", pot=100, stack=100), target=0.05)
        >>> print(solution.node("x x", "2s").board)
        Td9d6hQc2s
        """
        node = Node.after(self.game, line, cards)
        has_ends = not isinstance(self.game, StreetGame) or self.game.has_ends
        if node.kind != "decision" and not has_ends:
            raise PokerError(
                f"nobody decides on the flop after {node.line!r}: a card comes, or the hand is"
                " over; give an earlier line"
            )
        return node

    def flop_street(self) -> Solution:
        """Return what a report keeps of a solution that begins on the flop: its flop street.

        It has the figures of every hand at every decision on the flop, in half precision. Turns are
        solved on demand.

        >>> from runout import Spot, solve, solve_on_demand
        >>> sizes = {"flop": "bet 50%", "turn": "", "river": ""}
        >>> spot = Spot("AcKdQh", "QQ,JTs", "KK,76s", pot=100, stack=100, sizes=sizes)
        >>> street = solve(spot, target=0.05).flop_street()
        >>> [node.line for node in street.root.decisions()][:3], street.node("check").player
        (['', 'x', 'x b50'], 1)
        >>> turn = solve_on_demand(street.node("x x", "2c"))
        >>> print(turn.line, turn.board)
        x x AcKdQh2c
        """
        game = self.game
        if isinstance(game, StreetGame) and not game.has_ends:
            return self
        state = replace(self.state, seconds=math.nan, memory_bytes=0, checks=())
        street = game.without_ends() if isinstance(game, StreetGame) else StreetGame.of(game)
        return Solution(street, state, kept=FLOP_STREET)

    @classmethod
    def of_quick(cls, game: Game, state: SolveState) -> Solution:
        """Return what a quick solve keeps: the flop street, in the tree of the spot asked for."""
        return cls(StreetGame.of(game, state.spot), state, kept=FLOP_STREET)

    def compare(self, other: Solution) -> Comparison:
        """Return what changes from this solution, the old one, to a new one of a similar spot."""
        exploitability = self.exploitability, other.exploitability
        notes = tuple(
            f"the {age} is quick, and its figures are those of the simplified tree:"
            f" {each.quick.text}"
            for age, each in (("old", self), ("new", other))
            if each.quick is not None
        )
        return Comparison.of(self.root, other.root, exploitability=exploitability, notes=notes)

    def plot_exploitability(self, axes: Axes | None = None) -> Axes:
        """Plot the exploitability over the iterations; needs runout[plot]."""
        return plot_exploitability(self.checks, self.spot.pot, axes)

    def __repr__(self) -> str:
        oop, ip = self.ev
        street = "; flop street" if self.kept == "flop street" else ""
        if self.quick is not None:
            street = f"; quick, in the simplified tree: {self.quick.text}"
        unmet = "" if self.ended_by in ("target", None) else f", {self.ended_text}"
        return (
            f"<Solution of {self.spot}: EV {oop:.3f} / {ip:.3f},"
            f" exploitability {self.exploitability_percent:.3f} % of the pot{unmet}{street}>"
        )

    def _repr_html_(self) -> str:
        figures = (
            f"Exploitability {self.exploitability:.4g} chips,"
            f" {self.exploitability_percent:.3g} % of the pot;"
            f" {pluralize(self.iterations, 'iteration')}, {self.seconds:.3g} s"
        )
        if self.ended_by not in ("target", None):
            figures += f"; {self.ended_text}"
        if self.quick is not None:
            figures += f"; quick, in the simplified tree: {self.quick.text}"
        return draw_together([draw_line(figures), draw_node(self.root)])

    # --- files ---

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the file that :meth:`save` would write, of the same size."""
        content = file_content(functools.partial(self.save, rivers=self.rivers_kept))
        return functools.partial(from_file_content, load=Solution.load), (content,)

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
        if isinstance(self.game, StreetGame):
            kind = QUICK if self.game.has_ends else FLOP_STREET
            header = {**self.state.header(kind, rivers=False), "nodes": self.game.decisions}
        else:
            header = self.state.header(SOLUTION, rivers=rivers)
        arrays = self._arrays(rivers=rivers)
        self._require_whole()
        source = self._file if rivers == self.rivers_kept else None
        write_solution_file(path, header, arrays, progress, source=source)

    def _arrays(self, *, rivers: bool) -> Mapping[str, NDArray[Any]]:
        """Return what is written of the game; of a file that has it all, its own arrays."""
        if isinstance(self.game, StreetGame):
            return self.game.arrays
        if rivers and not self.rivers_kept:
            raise PokerError(
                "this solution was saved without its rivers; save it with rivers=False, or solve"
                " the spot again"
            )
        if self._file is not None and rivers == self.rivers_kept:
            return {name: self._file.view(name) for name in self._file.names}
        if rivers:
            return whole_arrays(*self.kept_numbers())
        return early_arrays(self.solved_game, self._numbers("averages"))

    @property
    def solved_game(self) -> SolvedGame:
        assert isinstance(self.game, SolvedGame)
        return self.game

    def _require_whole(self) -> None:
        """Refuse what was read if the solution's file has changed while it was open."""
        if self._file is not None:
            self._file.require_whole()

    def kept_numbers(self) -> tuple[list[NDArray[Any]], list[NDArray[Any]]]:
        """Return both players' regrets and averages, as the solver lays them out."""
        if not self.rivers_kept:
            raise PokerError("a solution saved without its rivers cannot be resumed")
        return self._numbers("regrets"), self._numbers("averages")

    def _numbers(self, kind: Literal["regrets", "averages"]) -> list[NDArray[Any]]:
        if self._file is not None:
            return [self._file.segment(f"{kind}_{player}") for player in (0, 1)]
        game = self.solved_game
        return [getattr(game, kind)(player) for player in (0, 1)]

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
        kind = file.header.get("kind", "something else")
        if kind not in (SOLUTION, QUICK, FLOP_STREET):
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
        state = SolveState.read(file.header)
        if file.header["kind"] in (QUICK, FLOP_STREET):
            arrays = {name: np.array(file.segment(name)) for name in file.names}
            file.require_whole()
            is_quick = state.quick is not None
            street = StreetGame(state.spot, state.exploitability, arrays, is_quick=is_quick)
            if file.header["nodes"] != street.decisions:
                raise ValueError("the decisions are not those of the spot")
            return cls(street, state, kept=FLOP_STREET)
        if file.header["rivers"]:
            return cls(open_whole(state, file, threads=threads), state, file=file)
        game = open_early(state, file, threads=threads, progress=progress)
        return cls(game, state, file=file, kept="streets before the river")
