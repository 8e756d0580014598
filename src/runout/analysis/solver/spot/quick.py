"""Quick solves: fewer bets after the first street, so that a solve fits a budget.

The first street has the sizes asked for. Turn and river keep the sizes that stand for the others
best, and few raises. Of the solution the first street is kept: later streets are solved on demand,
with all sizes asked for, from the ranges that arrive.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, NamedTuple

from runout.analysis.solver.goal import DEFAULT_PRECISION, PrecisionChoice, SolveGoal
from runout.analysis.solver.spot.estimate import Estimate, check_memory_limit
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.solver.spot.solve_time import MachineSpeed
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.betting.lines import read_line
from runout.domain.betting.rules import STREETS, StreetSizes
from runout.domain.betting.sizes import AllIn, BetSizes, Chips, Geometric, PotFraction, Size
from runout.domain.boards import Street
from runout.domain.plurals import pluralize
from runout.errors import PokerError

EV_ERROR: Final = 0.01
"""How far EVs of a quick flop may be from those of the whole tree, as a share of the pot: more than
any of those that were measured (benchmarks.quick_loss)."""
QUICK_SECONDS: Final = 30.0
QUICK_BYTES: Final = 2_000_000_000


@dataclass(frozen=True, slots=True)
class QuickTree(Document):
    """The bets of a quick solve after the flop, where they are fewer than those asked for."""

    turn: str
    """The sizes on the turn: `bet 66%; raise 60%`."""
    river: str
    """The sizes on the river."""
    raises: int | None
    """How many raises may follow a bet on either; null sets no limit."""

    members = ("turn", "river", "raises", "text")

    @classmethod
    def of(cls, solved: Spot) -> QuickTree:
        """Return the later bets of the spot that was solved."""
        _, turn, river = (_sizes_text(pair) for pair in solved.sizes)
        return cls(turn, river, solved.later_raises)

    @property
    def text(self) -> str:
        """All of it: `turn bet 66%; raise 60%, river bet 66%, at most 1 raise`."""
        text = f"turn {self.turn}, river {self.river}"
        if self.raises is None:
            return text
        limit = f"at most {pluralize(self.raises, 'raise')}" if self.raises else "no raises"
        return f"{text}, {limit}"


def _sizes_text(pair: tuple[BetSizes, BetSizes]) -> str:
    oop, ip = (
        "; ".join(
            f"{kind} {text}"
            for kind, text in (
                ("bet", own.bet_text or "none"),
                ("raise", own.raise_text),
                ("donk", own.donk_text),
            )
            if text
        )
        for own in pair
    )
    if oop == ip:
        return oop
    return " and ".join(
        f"{name} {text}" for name, text in zip(PLAYER_NAMES, (oop, ip), strict=True)
    )


class _Level(NamedTuple):
    """How many bet sizes turn and river keep, how many raises, and where those have a size.

    Without a size a raise is all-in.
    """

    turn: int
    river: int
    raises: int
    sized_raises: tuple[bool, bool] = (True, True)


# From the fullest tree to the smallest. For the flop a second size on the turn is worth more than a
# second one on the river, if raises on the turn have a size (benchmarks.quick_loss).
_LEVELS: Final = (
    _Level(2, 2, 2),
    _Level(2, 1, 2),
    _Level(2, 1, 1, (True, False)),
    _Level(1, 1, 1, (True, False)),
    _Level(1, 1, 1, (False, False)),
    _Level(1, 1, 0, (False, False)),
)
# The shares of the pot that stand for others: of one size, and of two.
_ONE_SHARE: Final = 0.66
_TWO_SHARES: Final = (0.33, 1.0)
_MAX_DISTANCE: Final = 1.5  # a factor between a size and the share that it stands for


def quick_estimate(
    spot: Spot,
    goal: SolveGoal,
    *,
    precision: PrecisionChoice = DEFAULT_PRECISION,
    threads: int | None = None,
    speed: MachineSpeed | None = None,
    seconds: float = QUICK_SECONDS,
    memory: int = QUICK_BYTES,
    memory_limit: int | None = None,
) -> Estimate[Spot]:
    """Return the estimate of the spot with the fullest tree that is expected to fit the budget.

    That is the spot itself where its whole tree does, or where it begins after the flop, and the
    fastest tree where none does; one that exceeds ``memory_limit`` is refused. Lines that were
    added after the flop are left out of smaller trees.

    >>> from runout import Spot
    >>> sizes = "bet 33%, 75%, 125%; raise 60%"
    >>> spot = Spot("Td9d6h", "22+", "22+", pot=10, stack=100, sizes=sizes)
    >>> small = quick_estimate(spot, SolveGoal(), seconds=1e-9).spot
    >>> small.sizes[1][0], small.later_raises
    (BetSizes('75%', ''), 0)
    >>> turn = spot.with_(board="Td9d6hQc")
    >>> quick_estimate(turn, SolveGoal(), seconds=1e-9).spot is turn
    True
    """
    check_memory_limit(memory_limit)
    memory = memory if memory_limit is None else min(memory_limit, memory)

    def estimated(tree: Spot) -> Estimate[Spot]:
        return Estimate.of(tree, precision=precision, goal=goal, threads=threads, speed=speed)

    estimates: list[Estimate[Spot]] = []
    for candidate in quick_trees(spot):
        estimates.append(estimated(candidate))
        if estimates[-1].seconds <= seconds and estimates[-1].bytes <= memory:
            return estimates[-1]
    fastest = min(estimates, key=lambda estimate: estimate.seconds)
    if memory_limit is not None:
        fastest.check(memory_limit)
    return fastest


@dataclass(frozen=True, slots=True)
class QuickEstimate(Document):
    """What a quick solve takes."""

    tree: QuickTree
    """The bets after the flop."""
    seconds: float
    """The expected time."""
    bytes: int
    """The memory."""

    @classmethod
    def of(
        cls, whole: Estimate[Spot], precision: PrecisionChoice, memory_limit: int | None = None
    ) -> QuickEstimate | None:
        """Estimate the quick solve of the spot of an estimate; None if it is the whole solve.

        It is None as well where lines beyond the flop or the memory allow no quick solve.
        """
        try:
            estimate = quick_estimate(
                whole.spot,
                whole.goal,
                precision=precision,
                threads=whole.threads,
                speed=whole.speed,
                memory_limit=memory_limit,
            )
        except PokerError:
            return None
        if estimate.spot is whole.spot:
            return None
        return cls(QuickTree.of(estimate.spot), estimate.seconds, estimate.bytes)


def _later_line(spot: Spot) -> str | None:
    """Return a line beyond the flop that is locked or removed, and that a smaller tree may lack."""
    for lock in spot.locks:
        if spot.tree.find(lock.line).street is not Street.FLOP:
            return lock.line
    return next((line for line in spot.removed_lines if not _is_on_flop(spot, line)), None)


def lines_on_flop(spot: Spot) -> tuple[str, ...]:
    """Return the lines that were added to a spot and end on the flop."""
    return tuple([line for line in spot.added_lines if _is_on_flop(spot, line)])


def _is_on_flop(spot: Spot, line: str) -> bool:
    """Whether the last action of a line is taken on the flop."""
    decision = line[: read_line(line)[-1].column - 1]
    return spot.tree.find(decision).street is Street.FLOP


def quick_trees(spot: Spot) -> Iterator[Spot]:
    """Yield the spot, and spots with smaller and smaller trees after the flop."""
    last = spot
    yield spot
    if spot.street is not Street.FLOP or not spot.stack:  # nobody can bet without a stack
        return
    later = _later_line(spot)
    if later is not None:
        raise PokerError(
            f"{later!r} goes beyond the flop, where a quick solve leaves out sizes; solve the whole"
            " tree, or leave out this line"
        )
    limit = spot.tree.rules.raise_limit(STREETS.index(Street.TURN))
    flop, turn, river = spot.sizes
    for level in _LEVELS:
        raises = level.raises if limit is None else min(limit, level.raises)
        on_turn, on_river = (is_sized and raises > 0 for is_sized in level.sized_raises)
        sizes: StreetSizes = (
            flop,
            _fewer(turn, level.turn, spot, streets=2, has_raise=on_turn),
            _fewer(river, level.river, spot, streets=1, has_raise=on_river),
        )
        smaller = spot.with_(
            sizes=sizes, later_raises=raises, added_lines=lines_on_flop(spot), unit=spot.unit
        )
        if smaller != last:
            yield smaller
        last = smaller


def _fewer(
    pair: tuple[BetSizes, BetSizes], count: int, spot: Spot, *, streets: int, has_raise: bool
) -> tuple[BetSizes, BetSizes]:
    """Return fewer sizes of both players for a street, of which ``streets`` are left."""

    def share(size: Size) -> float:
        return _share(size, spot, streets)

    oop, ip = (
        BetSizes(
            _kept(own.bets, count, share),
            own.raises[len(own.raises) // 2 :][:1] if has_raise else (),
            None if own.donks is None else _kept(own.donks, count, share),
        )
        for own in pair
    )
    return oop, ip


def _share(size: Size, spot: Spot, left: int) -> float:
    """Return about which share of the pot a bet is, with so many streets left."""
    match size:
        case PotFraction(fraction):
            return float(fraction)
        case Chips(amount):
            return float(amount) / spot.pot
        case Geometric(streets, cap):
            share: float = ((1 + 2 * spot.spr) ** (1 / (streets or left)) - 1) / 2
            return share if cap is None else min(share, float(cap))
        case AllIn():
            return max(spot.spr, 2.0)
    raise PokerError(f"{size} is a raise, not a bet")


def _kept(sizes: tuple[Size, ...], count: int, share: Callable[[Size], float]) -> tuple[Size, ...]:
    """Return the sizes that stand for all of them."""
    if len(sizes) <= count:
        return sizes
    wanted = _TWO_SHARES if count == 2 else (_ONE_SHARE,)
    kept: list[Size] = []
    for target in wanted:
        nearest = min(sizes, key=lambda size: abs(math.log(share(size) / target)))
        distance = abs(math.log(share(nearest) / target))
        is_near = count > 1 or distance <= math.log(_MAX_DISTANCE)
        kept.append(nearest if is_near else PotFraction(Decimal(str(target))))
    return tuple(dict.fromkeys(kept))
