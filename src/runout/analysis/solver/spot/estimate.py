"""Estimate: what solving a spot takes: nodes, memory, time, and how to need less.

Nothing is solved, and no tree is grown. The decisions of each street are counted here; the compiled
core counts the boards and the hands that each leaves, and measures what it would allocate. It keeps
for every board, player and hand

- a regret for each action at a decision with more than one, and
- an average for each of those actions but one,

with hands in blocks of 16, and boards that differ by a renaming of suits kept once. Regrets and
averages take 4 bytes in f32 and 2 in f16. Beside them stand tables of hands and boards, matrices of
all-in showdowns before the river, and the scratch memory of one thread. Where a spot has locks, all
boards are kept.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final, Generic, Literal, NamedTuple, TypeVar

import numpy as np

from runout.analysis.solver.goal import (
    DEFAULT_PRECISION,
    PRECISION_CHOICES,
    PrecisionChoice,
    SolveGoal,
)
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.analysis.solver.spot.situation import Situation
from runout.analysis.solver.spot.solve_time import (
    MachineSpeed,
    SolveWork,
    solve_seconds,
    threads_in_use,
)
from runout.documents import Document
from runout.domain.betting.bets import TreeBet, TreeBets
from runout.domain.betting.counts import TreeCounter
from runout.domain.betting.rules import STREETS, PlayerKey, StreetKey, StreetSizes, TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Street
from runout.domain.plurals import pluralize
from runout.errors import LimitExceeded, PokerError, WrongAmount
from runout.kernels.memory import memory_text
from runout.kernels.precision import Precision
from runout.kernels.solver import holdem_measure

HALF_PRECISION_FROM: Final = 100_000_000
"""Bytes in f32 from which on ``auto`` is f16: memory then bounds the speed."""

SizeKind = Literal["bet", "raise", "donk"]
SituationT = TypeVar("SituationT", bound=Situation)

_MAX_SAVINGS_IN_TEXT: Final = 5
_MAX_SMALL_RIVER: Final = 5000  # nodes; with 1326 hands for each player far from large


@dataclass(frozen=True, slots=True)
class StreetEstimate:
    """One street of an estimate.

    ``decisions`` and ``tree_nodes`` count the betting tree: decisions, folds, showdowns, lines that
    continue to the next street, and all-ins called before, whose boards are dealt out. ``boards``
    can come, ``canonical_boards`` of them are kept. ``numbers`` are regrets and averages.
    """

    street: Street
    decisions: int
    tree_nodes: int
    boards: int
    canonical_boards: int
    numbers: int

    @property
    def nodes(self) -> int:
        return self.tree_nodes * self.boards


@dataclass(frozen=True, slots=True)
class Saving(Document):
    """What leaving out one bet size saves."""

    street: StreetKey
    player: PlayerKey
    kind: SizeKind
    size: str
    """The size as it is written there."""
    bytes_saved_f32: int
    bytes_saved_f16: int
    percent: float
    """Of the memory in f32."""

    members = (
        "key", "street", "player", "kind", "size", "bytes_saved_f32", "bytes_saved_f16", "percent",
    )  # fmt: skip

    @property
    def key(self) -> str:
        """The member of the spot that has the size: `turn_oop_bet`."""
        if self.kind == "donk":
            return f"{self.street}_donk"
        return f"{self.street}_{PLAYERS[self.player]}_{self.kind}"

    def __str__(self) -> str:
        player = PLAYER_NAMES[self.player]
        share = f"{self.percent:.0f}" if self.percent >= 1 else f"{self.percent:.1g}"
        return f"drop {self.size} from {self.street} {player} {self.kind}s: -{share} %"


class StreetCounts(NamedTuple):
    """A number for each street; 0 for one that is over."""

    flop: int
    turn: int
    river: int


def _street_counts(counts: dict[str, int]) -> StreetCounts:
    return StreetCounts(**counts)


CountsByStreet = Annotated[dict[str, int], _street_counts]


def _listed(bets: TreeBets) -> tuple[TreeBet, ...]:
    return bets.bets


@dataclass(frozen=True, repr=False)
class Estimate(Document, Generic[SituationT]):
    """What solving a spot takes.

    Bytes are within a few per cent of what the solver allocates with one thread; a further thread
    adds scratch memory, little next to the rest. Seconds are an expectation: they follow from the
    ``iterations`` that the target is expected to take and from the speed of the machine, which is a
    default unless :func:`~runout.analysis.solver.calibration.machine_speed` has measured it.

    >>> from runout import Spot
    >>> print(Spot("Td9d6hQc", "QQ+,AKs", "22+,ATs+", pot=100, stack=300).estimate(threads=1))
    turn: 1 board, 27 nodes, 10 decisions in the tree
    river: 48 boards, 4,368 nodes, 34 decisions in the tree
    bets on the turn: OOP b50 (50 %), IP b50 (50 %)
    bets on the river: OOP b50 (50 %), IP b50 (50 %)
    memory: 1.71 MB in f32, 1.02 MB in f16
    time: under 1 s on one thread; about 54 iterations to 0.5 %, ...
    """

    spot: SituationT = field(repr=False)
    streets: tuple[StreetEstimate, ...]
    bytes_f32: int
    """Memory in f32."""
    bytes_f16: int
    """Memory in f16."""
    goal: SolveGoal
    precision: Precision
    """The precision that the time is for."""
    threads: int
    """The threads that the time is for."""
    speed: MachineSpeed = field(repr=False)
    work: SolveWork = field(repr=False)
    _census: _Census = field(repr=False, compare=False)

    members = (
        "nodes", "tree_nodes", "decision_nodes", "boards", "canonical_boards", "bytes_f32",
        "bytes_f16", "seconds", "iterations", "target", "precision", "threads", "is_measured",
        "unit", "bets", "all_bets", "savings",
    )  # fmt: skip

    @classmethod
    def of(
        cls,
        spot: SituationT,
        memory_limit: int | None = None,
        *,
        precision: PrecisionChoice = DEFAULT_PRECISION,
        goal: SolveGoal | None = None,
        threads: int | None = 1,
        speed: MachineSpeed | None = None,
    ) -> Estimate[SituationT]:
        """Estimate a spot; one that needs more than ``memory_limit`` bytes is refused.

        ``precision`` says which has to stay within the limit; ``auto`` is f16 for large spots, and
        where f32 exceeds the limit. Time is that of a solve to a ``goal``, on so many threads (None
        or 0: one per processor) of a machine of this ``speed``; without them, to the default goal
        at the default speed.
        """
        check_precision(precision)
        check_memory_limit(memory_limit)
        census = _Census(spot)
        need = census.need(spot.rules)
        estimate = cls(
            spot=spot,
            streets=need.streets,
            bytes_f32=need.in_bytes(4),
            bytes_f16=need.in_bytes(2),
            goal=goal or SolveGoal(),
            precision=_chosen(precision, need.in_bytes(4), memory_limit),
            threads=threads_in_use(threads),
            speed=speed or MachineSpeed(),
            work=need.work,
            _census=census,
        )
        if memory_limit is not None:
            estimate.check(memory_limit)
        return estimate

    def __repr__(self) -> str:
        return (
            f"<Estimate: {pluralize(self.decision_nodes, 'decision')},"
            f" {memory_text(self.bytes_f32)} in f32, {memory_text(self.bytes_f16)} in f16>"
        )

    @property
    def iterations(self) -> int:
        """How many iterations the goal is expected to take."""
        return self.work.iterations(self.goal.target, self.goal.max_iterations)

    @property
    def seconds(self) -> float:
        """The expected time of the solve."""
        return solve_seconds(
            self.work,
            self.speed,
            precision=self.precision,
            iterations=self.iterations,
            threads=self.threads,
        )

    @property
    def speed_text(self) -> str:
        """Whether the time is of this machine: ``measured on this machine``, ``default speed``."""
        return "measured on this machine" if self.speed.is_measured else "default speed"

    @property
    def work_text(self) -> str:
        """What the time is for: ``about 83 iterations to 0.5 %``."""
        work = f"about {pluralize(self.iterations, 'iteration', form=',')}"
        if self.iterations >= self.goal.max_iterations:
            return f"{work}, the limit"
        return f"{work} to {self.goal.target_percent:.3g} %"

    @property
    def nodes(self) -> CountsByStreet:
        """Nodes of the tree by street, on each board; 0 for a street that is over."""
        return self._by_street("nodes")

    @property
    def tree_nodes(self) -> CountsByStreet:
        """Nodes of the betting tree by street."""
        return self._by_street("tree_nodes")

    @property
    def boards(self) -> CountsByStreet:
        """Boards by street; 0 for a street that is over."""
        return self._by_street("boards")

    @property
    def canonical_boards(self) -> CountsByStreet:
        """Boards by street of which no two are equal but for the names of suits."""
        return self._by_street("canonical_boards")

    @property
    def decision_nodes(self) -> int:
        """Decisions of the betting tree."""
        return sum(street.decisions for street in self.streets)

    @functools.cached_property
    def savings(self) -> tuple[Saving, ...]:
        """What to leave out, the most saving first."""
        savings = self._census.savings(self.bytes_f32, self.bytes_f16)
        return tuple(sorted(savings, key=lambda saving: -saving.bytes_saved_f32))

    @functools.cached_property
    def bets(self) -> Annotated[TreeBets, _listed]:
        """The bets of each street, the shortest lines first; streets after the first as the line
        with the smallest pot leads to them."""
        return TreeBets.of(self.spot.rules)

    @property
    def bytes(self) -> int:
        """The memory in the precision of the solve."""
        return self.bytes_f32 if self.precision == "f32" else self.bytes_f16

    def check(self, memory_limit: int) -> None:
        """Refuse a spot that needs more than ``memory_limit`` bytes, and say how it needs less."""
        if self.bytes <= memory_limit:
            return
        remedies = [str(saving) for saving in self.savings[:_MAX_SAVINGS_IN_TEXT]]
        if self.bytes_f16 <= memory_limit:
            remedies.insert(0, "use precision f16")
        raise LimitExceeded(
            f"{self.spot.board} needs {memory_text(self.bytes_f32)} in f32 and"
            f" {memory_text(self.bytes_f16)} in f16; the limit is {memory_text(memory_limit)};"
            f" {'; '.join(remedies) or 'narrow the ranges'}"
        )

    @property
    def target(self) -> float:
        """The target, a share of the pot."""
        return self.goal.target

    @property
    def is_measured(self) -> bool:
        """Whether the speed was measured on this machine; else the time is that of a reference
        processor."""
        return self.speed.is_measured

    @property
    def unit(self) -> float:
        """What all bets are multiples of."""
        return self.spot.unit.number(1)

    @property
    def all_bets(self) -> bool:
        """Whether `bets` has them all; long lists are cut."""
        return self.bets.complete

    def _by_street(self, name: str) -> dict[str, int]:
        counts = dict.fromkeys(map(str, STREETS), 0)
        return counts | {str(street.street): getattr(street, name) for street in self.streets}

    def _rows(self) -> Iterator[tuple[str, str]]:
        for street in self.streets:
            boards = f"{street.boards:,} board{'s' if street.boards > 1 else ''}"
            canonical = street.canonical_boards
            kept = f" ({canonical:,} by symmetry)" if canonical < street.boards else ""
            tree = (
                f"{pluralize(street.nodes, 'node', form=',')},"
                f" {pluralize(street.decisions, 'decision', form=',')} in the tree"
            )
            yield str(street.street), f"{boards}{kept}, {tree}"
        for name, bets in self.bets.opening.items():
            yield f"bets on the {name}", bets
        memory = f"{memory_text(self.bytes_f32)} in f32, {memory_text(self.bytes_f16)} in f16"
        yield "memory", memory
        time = f"{rough_time_text(self.seconds)} on {threads_text(self.threads)}"
        yield "time", f"{time}; {self.work_text}, {self.speed_text}"

    def __str__(self) -> str:
        return "\n".join(f"{name}: {text}" for name, text in self._rows())

    def _repr_html_(self) -> str:
        from runout.pictures.table import draw_table  # noqa: PLC0415 - notebooks

        return draw_table(["", ""], self._rows(), name="estimate")


def choose_precision(
    spot: Situation, precision: PrecisionChoice, memory_limit: int | None = None
) -> Precision:
    """Return the precision that a spot is solved in; refuse a spot that exceeds the limit."""
    check_precision(precision)
    if memory_limit is None:
        if precision != "auto":
            return precision
        if spot.rules.street is STREETS[-1] and len(spot.tree.nodes) <= _MAX_SMALL_RIVER:
            return "f32"
    return Estimate.of(spot, memory_limit, precision=precision).precision


def check_precision(precision: object) -> None:
    if precision not in PRECISION_CHOICES:
        raise PokerError(f"precision is {precision!r}; use auto, f32, or f16 for half the memory")


def _chosen(precision: PrecisionChoice, bytes_f32: int, memory_limit: int | None) -> Precision:
    if precision != "auto":
        return precision
    is_large = bytes_f32 >= HALF_PRECISION_FROM
    return "f16" if is_large or bytes_f32 > (memory_limit or bytes_f32) else "f32"


def check_memory_limit(limit: object) -> None:
    """Refuse a limit that is not a number of bytes; None is no limit."""
    if limit is None:
        return
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise WrongAmount(f"memory_limit is {limit!r}; give bytes, a whole number above 0")


def threads_text(threads: int) -> str:
    """Return a number of threads as text.

    >>> threads_text(1), threads_text(8)
    ('one thread', '8 threads')
    """
    return "one thread" if threads == 1 else f"{threads} threads"


def rough_time_text(seconds: float) -> str:
    """Return an expected time with two digits, as it is not known better.

    >>> rough_time_text(0.2), rough_time_text(754), rough_time_text(5400 * 2)
    ('under 1 s', '13 min', '3 h')
    """
    if seconds < 1:
        return "under 1 s"
    if seconds < 100:
        return f"{seconds:.2g} s"
    return f"{seconds / 60:.2g} min" if seconds < 6000 else f"{seconds / 3600:.2g} h"


# What is kept


@dataclass(frozen=True, slots=True)
class _Need:
    """What a betting tree on the boards of a spot comes to."""

    streets: tuple[StreetEstimate, ...]
    other_bytes: int  # whatever the precision
    work: SolveWork

    @property
    def numbers(self) -> int:
        return sum(street.numbers for street in self.streets)

    def in_bytes(self, each: int) -> int:
        return self.other_bytes + each * self.numbers


class _Census:
    """The boards of a spot, and the trees that are measured on them."""

    def __init__(self, spot: Situation) -> None:
        self._rules = spot.rules
        self._measure = holdem_measure(
            bytes(card.id for card in spot.board),
            [range_.packed for range_ in spot.ranges],
            symmetry=not spot.locks,
        )
        self._counter = TreeCounter()

    def need(self, rules: TreeRules) -> _Need:
        counts = self._counter.count(rules)
        rows = [
            (*count.decisions, *count.choices, *count.actions,
             count.folds, count.showdowns, count.deals)
            for count in counts
        ]  # fmt: skip
        sizes, other_bytes, lanes, products = self._measure.of(np.array(rows, dtype=np.int64))
        streets = []
        dealt_out = 0
        for count, (boards, kept, numbers) in zip(counts, sizes, strict=True):
            decisions = sum(count.decisions)
            nodes = decisions + count.folds + count.showdowns + count.deals + dealt_out
            streets.append(StreetEstimate(count.street, decisions, nodes, boards, kept, numbers))
            dealt_out += count.showdowns
        work = SolveWork(
            numbers=sum(street.numbers for street in streets),
            lanes=lanes,
            products=products,
            boards=sum(street.canonical_boards for street in streets),
            actions=sum(sum(count.actions) for count in counts),
            depth=rules.stack / rules.pot,
        )
        return _Need(tuple(streets), other_bytes, work)

    def savings(self, bytes_f32: int, bytes_f16: int) -> Iterator[Saving]:
        """Count the tree again without each of its sizes."""
        for street, player, kind, size, sizes in _without_each(self._rules):
            try:
                need = self.need(dataclasses.replace(self._rules, sizes=sizes))
            except PokerError:
                continue  # an added or removed line continues from this size
            saved = bytes_f32 - need.in_bytes(4)
            if saved > 0:
                saved_f16 = bytes_f16 - need.in_bytes(2)
                percent = 100 * saved / bytes_f32
                yield Saving(street, player, kind, size, saved, saved_f16, percent)


def _without_each(
    rules: TreeRules,
) -> Iterator[tuple[Street, int, SizeKind, str, StreetSizes]]:
    """Yield each size of a spot, with the sizes that are left without it."""
    kinds: tuple[SizeKind, ...] = ("bet", "raise", "donk")
    for at, street in enumerate(STREETS):
        if street < rules.street:
            continue
        for player, kind in itertools.product((0, 1), kinds):
            own = rules.sizes[at][player]
            listed = {"bet": own.bets, "raise": own.raises, "donk": own.donks or ()}
            for place, size in enumerate(listed[kind]):
                remaining = {**listed, kind: listed[kind][:place] + listed[kind][place + 1 :]}
                donks = None if own.donks is None else remaining["donk"]
                pair = list(rules.sizes[at])
                pair[player] = BetSizes(remaining["bet"], remaining["raise"], donks)
                streets = list(rules.sizes)
                streets[at] = (pair[0], pair[1])
                yield street, player, kind, str(size), (streets[0], streets[1], streets[2])
