"""Subgames solved on demand: sensible answers at nodes that a solution never gets to.

Strategies behind an action that a solution never takes are arbitrary. Such a node is solved again
as a subgame when it is opened, with the ranges as they would arrive
(:mod:`runout.analysis.solver.nodes.off_path`) or with ranges that are given.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.nodes.node import SolutionNode
from runout.analysis.solver.nodes.subgame import forced_spot
from runout.analysis.solver.nodes.subgame_node import SubgameNode, SubgameSolve
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.solver.spot.values import read_range
from runout.domain.cards import parse_cards
from runout.domain.plain_numbers import is_number
from runout.errors import LimitExceeded, PokerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.solving import SolveStep
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.ranges.range import Range

MAX_SECONDS: Final = 5.0
"""A subgame that is expected to take longer is refused unless the caller allows it."""

_MAX_CACHE_BYTES: Final = 256 << 20
_check: ContextVar[Callable[[], None] | None] = ContextVar("check", default=None)
_reserve: ContextVar[Callable[[int], object] | None] = ContextVar("reserve", default=None)


class _Cancelled(Exception):  # noqa: N818 - named after what happened
    """Carries what a check has raised past the handlers of the subgame's own errors."""


@contextmanager
def cancellable(
    check: Callable[[], None], reserve: Callable[[int], object] | None = None
) -> Iterator[None]:
    """Call a check with each step of what is solved on demand in the block; it may raise to cancel.

    What it raises leaves the block, and is never handled as an error of the subgame. ``reserve`` is
    called with the bytes of a subgame before it is solved, and raises to refuse it.
    """
    token = _check.set(check)
    reserve_token = _reserve.set(reserve)
    try:
        yield
    except _Cancelled as cancelled:
        cause = cancelled.__cause__
        assert cause is not None
        raise cause from None
    finally:
        _reserve.reset(reserve_token)
        _check.reset(token)


def check_cancelled() -> None:
    """Call the check of the block in which this runs, if there is one; see :func:`cancellable`."""
    check = _check.get()
    if check is None:
        return
    try:
        check()
    except Exception as error:
        raise _Cancelled from error


def solve_on_demand(
    node: SolutionNode,
    *,
    oop: str | Range | None = None,
    ip: str | Range | None = None,
    target: float = DEFAULT_TARGET,
    max_seconds: float | None = MAX_SECONDS,
    threads: int | None = None,
    progress: Callable[[SolveStep], None] | None = None,
) -> SubgameNode:
    """Solve the subgame that begins at a node and return the node of its solution.

    The answer has all that a :class:`SolutionNode` has, with the same line and cards; ``play`` and
    ``deal`` stay in the subgame and ``back`` leads out of it. Ranges are those that would arrive,
    unless they are given. ``target`` is a fraction of the pot at the node. A subgame that is
    expected to take more than ``max_seconds`` on one thread is refused (LimitExceeded) before
    anything is solved; None sets no limit. ``progress`` is called with each step, and may raise to
    cancel. Equal subgames are solved once and kept, up to a limit of memory.

    To play on from anywhere, solve where the line has left the path::

        node = node.play(action)
        if node.off_path is not None and node.kind != "end":
            node = solve_on_demand(node)

    >>> from runout import Spot, solve
    >>> spot = Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100)
    >>> node = solve(spot, target=0.001).node("b50")
    >>> answer = solve_on_demand(node, oop="AA,AKs")
    >>> answer.line, answer.pot, answer.exploitability_percent <= 0.5
    ('b50', 150, True)
    >>> print(answer.ranges[0])
    AA,AKs
    """
    if not isinstance(node, SolutionNode):
        raise PokerError(f"{node!r} is not a node of a solution; take one by solution.node(..)")
    if max_seconds is not None and not (is_number(max_seconds) and max_seconds > 0):
        raise PokerError(f"max_seconds={max_seconds!r}; give seconds above 0, or None for no limit")
    ranges: list[Range | None] = []
    for raw, name in zip((oop, ip), PLAYER_NAMES, strict=True):
        # no comprehension: stacklevel counts the calls to the user's line
        ranges.append(None if raw is None else read_range(raw, name, stacklevel=3))
    spot = forced_spot(node, *ranges)
    goal = SolveGoal.checked(target, DEFAULT_MAX_ITERATIONS)
    solution = spot_on_demand(
        spot,
        target=goal.target * node.pot / spot.pot,  # measured by the pot at the street's start
        max_seconds=max_seconds,
        threads=threads,
        progress=progress,
    )
    solve = SubgameSolve(
        exploitability=solution.exploitability,
        iterations=solution.iterations,
        seconds=solution.seconds,
        given=(oop is not None, ip is not None),
    )
    return SubgameNode.at_opening(solution.game, node, solve)


def limit_kept_subgames(memory_limit: int) -> None:
    """Keep solved subgames up to a quarter of a limit of memory, instead of 256 MiB if less."""
    _SUBGAMES.max_bytes = min(_MAX_CACHE_BYTES, memory_limit // 4)


def spot_on_demand(
    spot: Spot,
    *,
    target: float = DEFAULT_TARGET,
    max_seconds: float | None = MAX_SECONDS,
    threads: int | None = None,
    progress: Callable[[SolveStep], None] | None = None,
) -> Solution:
    """Return the solution of a spot; equal spots are solved once and kept, up to a limit of memory.

    The limits are those of :func:`solve_on_demand`; ``target`` is a fraction of the spot's pot.
    """
    goal = SolveGoal.checked(target, DEFAULT_MAX_ITERATIONS)
    return _SUBGAMES.solved(spot, goal, max_seconds, threads, progress)


def subgame_seconds(node: SolutionNode, *, target: float = DEFAULT_TARGET) -> float:
    """Return the expected time to solve a node on demand, on one thread.

    It is that of the first node off the path on the node's street, where the subgame begins.
    """
    opening = node
    while not (opening.is_root or opening.begins_street):
        before = opening.back()
        if before.off_path is None:
            break
        opening = before
    spot = forced_spot(opening)
    goal = SolveGoal.checked(target * opening.pot / spot.pot, DEFAULT_MAX_ITERATIONS)
    return Estimate.of(spot, goal=goal).seconds


def node_on_demand(
    solution: Solution,
    line: str = "",
    cards: str = "",
    *,
    target: float = DEFAULT_TARGET,
    max_seconds: float | None = MAX_SECONDS,
    threads: int | None = None,
    progress: Callable[[SolveStep], None] | None = None,
) -> SolutionNode:
    """Return the node after a line, out of a subgame solved on demand if the line leaves the path.

    The first node behind an action that is never taken is solved, and the line continues in that
    subgame, where it may leave the path again. A subgame that would take longer than
    ``max_seconds`` is passed over, and the next street's solved instead. What is returned is a
    :class:`SubgameNode` if a subgame was solved; if its ``off_path`` is not None, none could be.
    """
    actions = solution.node(line, cards).line.split()
    to_deal = list(parse_cards(cards))
    node = solution.root

    def sensible(node: SolutionNode) -> SolutionNode:
        if node.off_path is None or node.kind == "end":
            return node
        try:
            return solve_on_demand(
                node, target=target, max_seconds=max_seconds, threads=threads, progress=progress
            )
        except LimitExceeded:
            return node

    while actions or (node.kind == "chance" and to_deal):
        step = node.deal(to_deal.pop(0)) if node.kind == "chance" else node.play(actions.pop(0))
        node = sensible(step)
    return node


class _Subgame:
    """A subgame and its solution, of which one thread at a time makes the first."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.solution: Solution | None = None


class _SubgameCache:
    """Keeps the subgames used last, up to a limit of memory; a subgame is its spot and goal."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._lock = threading.Lock()
        self._subgames: OrderedDict[tuple[Spot, SolveGoal], _Subgame] = OrderedDict()

    def solved(
        self,
        spot: Spot,
        goal: SolveGoal,
        max_seconds: float | None,
        threads: int | None,
        progress: Callable[[SolveStep], None] | None,
    ) -> Solution:
        """Return the solution of a subgame; it is solved on first use."""
        key = spot, goal
        with self._lock:
            subgame = self._subgames.setdefault(key, _Subgame())
            self._subgames.move_to_end(key)
        try:
            with subgame.lock:
                if subgame.solution is None:
                    _check_limits(spot, goal, max_seconds)
                    subgame.solution = _solve(spot, goal, threads, progress)
                return subgame.solution
        finally:
            self._trim(key)

    def _trim(self, key: tuple[Spot, SolveGoal]) -> None:
        """Drop a subgame that was not solved or is too large, and the oldest beyond the limit."""
        with self._lock:
            subgame = self._subgames.get(key)
            if subgame is not None and (
                subgame.solution is None or _bytes(subgame) > self.max_bytes
            ):
                del self._subgames[key]
            kept = sum(_bytes(subgame) for subgame in self._subgames.values())
            while kept > self.max_bytes:
                _, oldest = self._subgames.popitem(last=False)
                kept -= _bytes(oldest)


_SUBGAMES: Final = _SubgameCache(_MAX_CACHE_BYTES)


def _bytes(subgame: _Subgame) -> int:
    return 0 if subgame.solution is None else subgame.solution.game.bytes


def _check_limits(spot: Spot, goal: SolveGoal, max_seconds: float | None) -> None:
    """Refuse a subgame that takes too long, or more memory than can be reserved."""
    reserve = _reserve.get()
    if max_seconds is None and reserve is None:
        return
    estimate = Estimate.of(spot, goal=goal)
    if max_seconds is not None and estimate.seconds > max_seconds:
        raise LimitExceeded(
            f"the subgame on the {spot.street} is expected to take {estimate.seconds:.0f} s, and"
            f" the limit is {max_seconds:g} s; allow more time, or go on to the next street"
        )
    if reserve is not None:
        reserve(estimate.bytes)


def _solve(
    spot: Spot,
    goal: SolveGoal,
    threads: int | None,
    progress: Callable[[SolveStep], None] | None,
) -> Solution:
    solver = Solver(spot, threads=threads)
    for step in solver.steps(target=goal.target, max_iterations=goal.max_iterations):
        check_cancelled()
        if progress is not None:
            progress(step)
    return solver.solution()
