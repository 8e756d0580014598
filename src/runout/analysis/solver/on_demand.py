"""Subgames solved on demand: sensible answers at nodes that a solution never gets to.

Strategies behind an action that a solution never takes are arbitrary. Such a node is solved again
as a subgame when it is opened, with the ranges as they would arrive
(:mod:`runout.analysis.solver.nodes.off_path`) or with ranges that are given.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.nodes.node import Node, Subgame
from runout.analysis.solver.nodes.subgame import forced_spot
from runout.analysis.solver.on_demand_limits import check_cancelled, limits_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, SolveStep
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.players import PLAYER_NAMES, ByPlayer
from runout.analysis.solver.spot.spot import Spot
from runout.analysis.solver.spot.values import read_range
from runout.domain.cards import parse_cards
from runout.domain.plain_numbers import is_number
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NoPossibleDeal, PokerError

MAX_SECONDS: Final = 5.0
"""A subgame that is expected to take longer is refused unless the caller allows it."""

_MAX_CACHE_BYTES: Final = 256 << 20


def solve_on_demand(
    node: Node,
    *,
    oop: str | Range | None = None,
    ip: str | Range | None = None,
    target: float = DEFAULT_TARGET,
    max_seconds: float | None = MAX_SECONDS,
    threads: int | None = None,
    progress: Callable[[SolveStep], None] | None = None,
) -> Node:
    """Solve the subgame that begins at a node and return the node of its solution.

    It has the same line and cards, and says what was solved in ``subgame``; ``play`` and ``deal``
    stay in the subgame and ``back`` leads out of it. Ranges are those that would arrive,
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
    >>> answer.line, answer.pot, answer.subgame.exploitability_percent <= 0.5
    ('b50', 150, True)
    >>> print(answer.subgame.ranges.oop)
    AA,AKs
    """
    if not isinstance(node, Node):
        raise PokerError(f"{node!r} is not a node of a solution; take one by solution.node(..)")
    if max_seconds is not None and not (is_number(max_seconds) and max_seconds > 0):
        raise PokerError(f"max_seconds={max_seconds!r}; give seconds above 0, or None for no limit")
    ranges: list[Range | None] = []
    for raw, name in zip((oop, ip), PLAYER_NAMES, strict=True):
        # no comprehension: stacklevel counts the calls to the user's line
        ranges.append(None if raw is None else read_range(raw, name, stacklevel=3))
    spot = forced_spot(node, *ranges)
    goal = SolveGoal(target, DEFAULT_MAX_ITERATIONS)
    # measured by the pot at the street's start
    goal = SolveGoal(goal.target * node.pot / spot.pot, DEFAULT_MAX_ITERATIONS)
    solution = _SUBGAMES.solved(spot, goal, max_seconds, threads, progress)
    actions = node.in_own_game.line.split()[len(node.street_start.line.split()) :]
    index = spot.tree.find(" ".join(actions)).index
    subgame = Subgame(
        opened=node,
        index=index,
        ranges=ByPlayer(*spot.ranges),
        given=ByPlayer(oop is not None, ip is not None),
        exploitability=solution.exploitability,
        iterations=solution.iterations,
        seconds=solution.seconds,
    )
    return Node(solution.game, index, (), subgame)


def node_on_demand(
    solution: Solution,
    line: str = "",
    cards: str = "",
    *,
    target: float = DEFAULT_TARGET,
    max_seconds: float | None = MAX_SECONDS,
    threads: int | None = None,
    progress: Callable[[SolveStep], None] | None = None,
) -> Node:
    """Return the node after a line, out of a subgame solved on demand if the line leaves the path.

    The first node behind an action that is never taken is solved, and the line continues in that
    subgame, where it may leave the path again. A subgame that would take longer than
    ``max_seconds`` is passed over, and the next street's solved instead; 0 solves none. If the
    ``off_path`` of what is returned is not None, none could be. Turns of a flop street are solved
    in any case, or refused (LimitExceeded).
    """
    end = solution.node(line, cards)
    if max_seconds == 0:
        if not end.is_kept:
            raise LimitExceeded(
                f"the flop alone is kept, and a turn of it is solved on demand; allow seconds for"
                f" {end.board}"
            )
        return end
    actions = end.line.split()
    to_deal = list(parse_cards(cards))
    node = solution.root
    while actions or (node.kind == "chance" and to_deal):
        node = node.deal(to_deal.pop(0)) if node.kind == "chance" else node.play(actions.pop(0))
        if node.kind == "end" or (node.is_kept and node.off_path is None):
            continue
        try:
            node = solve_on_demand(
                node, target=target, max_seconds=max_seconds, threads=threads, progress=progress
            )
        except (LimitExceeded, NoPossibleDeal):
            if not node.is_kept:
                raise
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
        memory = limits_on_demand().memory
        limit = self.max_bytes if memory is None else min(self.max_bytes, memory // 4)
        with self._lock:
            subgame = self._subgames.get(key)
            if subgame is not None and (subgame.solution is None or _bytes(subgame) > limit):
                del self._subgames[key]
            kept = sum(_bytes(subgame) for subgame in self._subgames.values())
            while kept > limit:
                _, oldest = self._subgames.popitem(last=False)
                kept -= _bytes(oldest)


_SUBGAMES: Final = _SubgameCache(_MAX_CACHE_BYTES)


def _bytes(subgame: _Subgame) -> int:
    return 0 if subgame.solution is None else subgame.solution.game.bytes


def _check_limits(spot: Spot, goal: SolveGoal, max_seconds: float | None) -> None:
    """Refuse a subgame that takes too long, or more memory than can be reserved."""
    reserve = limits_on_demand().reserve
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
