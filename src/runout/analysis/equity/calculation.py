"""Equity: the average share of the pot that hands and ranges win, exact or sampled.

A deal gives every player a combo of their range; its weight is the product of the weights, and
deals that share a card have weight 0. Every board that completes a deal is equally likely, and k
players who tie have 1/k of the pot each. Folded hands are dealt too and only remove cards.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.equity.deals import (
    AUTO_BUDGET,
    EXACT_LIMIT,
    deals_up_to,
    exact_method,
    spot_arrays,
)
from runout.analysis.equity.hand_equities import HandEquities
from runout.analysis.equity.progress import Progress
from runout.analysis.equity.results import (
    EquityResult,
    ExactEquity,
    ExactPlayer,
    SampledEquity,
    SampledPlayer,
)
from runout.analysis.equity.sampling import SAME_CARDS, TOO_SMALL, Drawing, Goal
from runout.analysis.equity.settings import DEFAULT_MAX_DEALS, EquitySettings, Method
from runout.analysis.equity.spots import Cards, EquitySpot, Holding, Seat, read_spot
from runout.domain.boards import Board
from runout.domain.cards import CardSet
from runout.domain.combos import COMBO_COUNT
from runout.errors import LimitExceeded, NoPossibleDeal, PokerError
from runout.kernels.equity import Tally, boards_per_deal, count_exactly, exact_costs, units_per_deal
from runout.kernels.processor import thread_count

_COST_OF_A_CALL: Final = 5e7  # work between two checks for Ctrl-C
_COST_OF_A_SMALL_QUESTION: Final = 4e6
_MIN_TOTAL: Final = 1e-280  # smaller numbers lose precision


def equity(
    players: Iterable[Holding] | EquitySpot,
    *,
    board: Cards | Board = "",
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
    method: Method = "auto",
    samples: int | None = None,
    target_error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    iterations: int | None = None,
    hands: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
) -> EquityResult:
    """Return each player's equity.

    A player is text (cards, ``Ah?``, ``??`` or a range), cards, a combo, a hand class or a range. A
    spot that was read before takes the place of players, board, dead cards and folded hands.

    ``method`` "auto" counts every deal if that takes about a second of one core, else samples;
    "exact" and "sampled" force one of them. Sampling stops at ``samples`` deals, or once the
    largest standard error is at most ``target_error`` (a fraction); either one implies sampling. By
    default it stops at 0.0005 or ten million deals. ``iterations`` N is an older rule: exact up to
    N deals, else N samples. The same ``seed`` gives the same answer whatever the number of
    ``threads``. ``hands`` adds every hand's equity.

    >>> result = equity(["AhKh", "QsQd"], board="7h5h2c")
    >>> result.players[0].fraction, result.deals
    (Fraction(109, 198), 990)
    >>> result = equity(["AhAd", "QQ+,AKs:0.5", "random"], samples=100_000, seed=1)
    >>> result.method, result.deals
    ('sampled', 100000)
    """
    started = time.perf_counter()
    settings = EquitySettings(method, samples, target_error, seed, threads, iterations)
    settings.check()
    # Read here, not in a function: warnings count the calls to the user's line.
    if isinstance(players, EquitySpot):
        spot = refuse_other_cards(players, board, dead, folded)
    else:
        spot = read_spot(players, board=board, dead=dead, folded=folded)
    return equity_of_spot(spot, settings, hands, on_progress, started)


def refuse_other_cards(
    spot: EquitySpot, board: Cards | Board, dead: Cards | CardSet, folded: Iterable[Holding]
) -> EquitySpot:
    """Refuse a spot together with a board, dead cards or folded hands: it has its own."""
    if board != "" or dead != "" or folded != ():
        raise PokerError("a spot has its own board, dead cards and folded hands; leave them out")
    return spot


def equity_of_spot(
    spot: EquitySpot,
    settings: EquitySettings,
    hands: bool,
    on_progress: Callable[[Progress], None] | None,
    started: float,
) -> EquityResult:
    """Return the equities in a spot by the method that the settings and its size imply."""
    if settings.is_plain and not hands and (small := _count_small(spot, started)):
        return small
    calculation = _Calculation(spot, settings, hands, on_progress, started)
    return calculation.exact() if calculation.counts_every_deal() else calculation.sampled()


def _count_small(spot: EquitySpot, started: float) -> ExactEquity | None:
    """Count every deal of a question that one native call answers; None for a larger one."""
    players, folded, board, dead = spot
    seats = players + folded
    counted = count_exactly(
        [bytes(seat.known) if seat.range is None else seat.range.packed for seat in seats],
        len(players),
        board.mask,
        dead.mask,
        _COST_OF_A_SMALL_QUESTION,
    )
    if counted is None:
        return None
    combos, whole, shares, total, hands_dealt = counted
    if hands_dealt == 0:
        refuse_empty_seats(spot, combos)
    _refuse_no_deal(hands_dealt, total)
    everyone = tuple(
        [
            ExactPlayer(seat.input, combos[number], shares[number], total, seat.ordering)
            for number, seat in enumerate(players)
        ]
    )
    boards = boards_per_deal(len(board.cards), dead.mask.bit_count(), len(seats))
    deals = hands_dealt * boards
    return ExactEquity(everyone, deals, _elapsed_ms(started), spot, rounded=not whole)


def refuse_empty_seats(spot: EquitySpot, combos: Sequence[int]) -> None:
    """Refuse a seat that has no combo left, by the numbers of combos."""
    if 0 not in combos:
        return
    for seat, pointer, count in zip(spot.seats, spot.pointers, combos, strict=True):
        if count == 0:
            raise NoPossibleDeal(
                f"no possible deal: nothing is left of {seat.input!r}, {seat.name}"
            ).at(pointer)


def _refuse_no_deal(deals: int, total: float) -> None:
    if deals == 0:
        raise NoPossibleDeal(SAME_CARDS)
    if total < _MIN_TOTAL:
        raise LimitExceeded(TOO_SMALL)


def _elapsed_ms(started: float) -> float:
    return round(1000 * (time.perf_counter() - started), 3)


class _Calculation:
    def __init__(
        self,
        spot: EquitySpot,
        settings: EquitySettings,
        hands: bool,
        on_progress: Callable[[Progress], None] | None,
        started: float,
    ) -> None:
        self._spot = spot
        self._settings = settings
        self._on_progress = on_progress
        self._started = started
        self._arrays = spot_arrays(spot)
        self._combos = self._arrays.combos
        refuse_empty_seats(spot, self._combos)
        self._costs = exact_costs(self._arrays, hand_by_hand=hands)
        self._cost = min(self._costs)
        # Dealt weight and units of the pot by player and combo, if requested.
        self._cells = np.zeros((2, len(spot.players) * COMBO_COUNT)) if hands else None

    def counts_every_deal(self) -> bool:
        settings = self._settings
        if settings.iterations is not None and settings.method == "auto":
            return deals_up_to(self._arrays, settings.max_iterations) <= settings.max_iterations
        if settings.samples is not None or settings.target_error is not None:
            return False
        if settings.method == "auto":
            return self._cost <= AUTO_BUDGET
        return settings.method == "exact"

    def _threads(self, cost: float) -> int:
        """Return the requested number of threads, by default one unless the work is long."""
        if self._settings.threads is not None:
            return thread_count(self._settings.threads)
        return 0 if cost > 5e6 else 1

    def exact(self) -> ExactEquity:
        if self._cost > EXACT_LIMIT:
            raise LimitExceeded(
                f"counting every deal would take about {_duration(self._cost / 1e9)} of one core,"
                f" more than {_duration(EXACT_LIMIT / 1e9)}; sample instead"
            )
        tally = self._count_all()
        deals = tally.hands_dealt * self._arrays.boards_per_deal
        _refuse_no_deal(deals, tally.total)
        everyone = tuple(
            ExactPlayer(seat.input, combos, shares, tally.total, seat.ordering, hands)
            for (seat, combos, hands), shares in zip(self._seats(), tally.shares, strict=True)
        )
        elapsed = _elapsed_ms(self._started)
        return ExactEquity(everyone, deals, elapsed, self._spot, rounded=not self._arrays.whole)

    def _count_all(self) -> Tally:
        """Add up all chunks, a span at a time; spans do not depend on the number of threads."""
        method = exact_method(self._arrays, self._costs)
        threads = self._threads(self._cost)
        span = max(1, int(method.chunks * _COST_OF_A_CALL / max(self._cost, 1.0)))
        tally = method.run(0, min(span, method.chunks), threads, self._cells)
        for first in range(span, method.chunks, span):
            if self._on_progress is not None:
                deals = tally.hands_dealt * self._arrays.boards_per_deal
                self._on_progress(Progress(first / method.chunks, deals))
            tally += method.run(first, min(span, method.chunks - first), threads, self._cells)
        return tally

    def sampled(self) -> SampledEquity:
        seed = self._settings.seed
        if seed is None:
            seed = secrets.randbits(64)
        goal = self._goal()
        drawing = Drawing(
            self._arrays,
            seed,
            self._threads(50.0 * goal.deals),
            cells=self._cells,
            on_progress=self._on_progress,
        )
        drawn = drawing.run(goal)
        errors = drawn.errors or (None,) * len(drawn.shares)
        everyone = tuple(
            SampledPlayer(
                seat.input, combos, tuple(shares), drawn.deals, seat.ordering, hands, error,
                drawn.worth,
            )
            for (seat, combos, hands), shares, error in zip(
                self._seats(), drawn.shares, errors, strict=True
            )
        )  # fmt: skip
        return SampledEquity(
            everyone, drawn.deals, _elapsed_ms(self._started), self._spot, seed=seed
        )

    def _goal(self) -> Goal:
        settings = self._settings
        if settings.iterations is not None and settings.method == "auto":
            return Goal(settings.max_iterations)
        if settings.target_error is None:
            if settings.samples is not None:
                return Goal(settings.samples)
            return Goal(DEFAULT_MAX_DEALS, settings.auto_error)
        # The variance of a share is at most 1/4.
        most = max(DEFAULT_MAX_DEALS, int(0.26 / settings.target_error**2))
        return Goal(settings.samples or most, settings.target_error)

    def _seats(self) -> Iterator[tuple[Seat, int, HandEquities | None]]:
        """Yield each player, its number of combos, and the equities of its hands if requested."""
        for number, seat in enumerate(self._spot.players):
            hands = None if self._cells is None else self._hand_equities(number, self._cells)
            yield seat, self._combos[number], hands

    def _hand_equities(self, player: int, cells: NDArray[np.float64]) -> HandEquities:
        dealt, units = cells[:, player * COMBO_COUNT : (player + 1) * COMBO_COUNT]
        weights = self._arrays.weights[player]
        range_ = self._spot.players[player].range
        own = weights if range_ is None else np.frombuffer(range_.packed) * (weights > 0)
        with np.errstate(invalid="ignore"):
            pot = units_per_deal(len(self._spot.players))
            equities = np.minimum(units / (pot * dealt), 1.0)  # sums of weights are rounded
            return HandEquities(own, dealt / dealt.sum(), equities)


def _duration(seconds: float) -> str:
    for size, unit in ((86400.0 * 365, "years"), (86400.0, "days"), (3600.0, "hours")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds / 60:.0f} minutes" if seconds >= 120 else f"{seconds:.0f} s"
