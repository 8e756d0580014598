"""Equity: the average share of the pot that hands and ranges win, exact or sampled.

A deal gives every player a combo of their range; its weight is the product of the weights, and
deals that share a card have weight 0. Every board that completes a deal is equally likely, and k
players who tie have 1/k of the pot each. Folded hands are dealt too and only remove cards.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np

from runout.analysis.equity.deals import (
    AUTO_BUDGET,
    EXACT_LIMIT,
    cost_of_exact,
    deals_up_to,
    joint_is_cheaper,
    spot_arrays,
)
from runout.analysis.equity.results import (
    EquityResult,
    ExactEquity,
    ExactPlayer,
    HandEquities,
    SampledEquity,
    SampledPlayer,
)
from runout.analysis.equity.sampling import SAME_CARDS, TOO_SMALL, Drawing, Goal
from runout.analysis.equity.spots import Cards, EquitySpot, Holding, read_spot
from runout.domain.boards import Board
from runout.domain.cards import FULL_DECK, Card, CardSet
from runout.domain.combos import COMBO_COUNT
from runout.domain.plain_numbers import is_number, is_whole
from runout.errors import LimitExceeded, NoPossibleDeal, Place, PokerError
from runout.kernels.equity import (
    MATCHUP_BOARDS,
    Enumeration,
    ExactMethod,
    HeadsUpSweep,
    MatchupLookup,
    Tally,
    boards_per_deal,
    can_be_swept,
    count_exactly,
    matchup,
    units_per_deal,
)
from runout.kernels.processor import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

Method = Literal["auto", "exact", "sampled"]

DEFAULT_ERROR: Final = 0.0005
DEFAULT_MAX_DEALS: Final = 10_000_000
DEFAULT_ITERATIONS: Final = 10_000
_MAX_SAMPLES: Final = 10**12
_COST_OF_A_CALL: Final = 5e7  # work between two checks for Ctrl-C
_COST_OF_A_SMALL_QUESTION: Final = 4e6


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a long calculation: the fraction done, and the deals so far."""

    done: float
    deals: int


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

    ``method`` "auto" counts every deal if that takes about a tenth of a second, else samples;
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
    settings = _Settings(method, samples, target_error, seed, threads, iterations)
    settings.check()
    if isinstance(players, EquitySpot):
        spot = _unchanged(players, board, dead, folded)
    else:
        spot = read_spot(players, board=board, dead=dead, folded=folded)
    return _equity(spot, settings, hands, on_progress, started)


def _unchanged(
    spot: EquitySpot, board: Cards | Board, dead: Cards | CardSet, folded: Iterable[Holding]
) -> EquitySpot:
    """Refuse a spot together with a board, dead cards or folded hands: it has its own."""
    if board != "" or dead != "" or folded != ():
        raise PokerError("a spot has its own board, dead cards and folded hands; leave them out")
    return spot


def _equity(
    spot: EquitySpot,
    settings: _Settings,
    hands: bool,
    on_progress: Callable[[Progress], None] | None,
    started: float,
) -> EquityResult:
    if settings.is_plain and not hands:
        if _two_known_hands(spot):
            return _known_matchup(spot, started)
        if small := _count_small(spot, started):
            return small
    calculation = _Calculation(spot, settings, hands, on_progress, started)
    return calculation.exact() if calculation.counts_every_deal() else calculation.sampled()


def equity_by_next_card(
    players: Iterable[Holding] | EquitySpot,
    *,
    board: Cards | Board = "",
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
    on_progress: Callable[[Progress], None] | None = None,
    **settings: Any,
) -> dict[Card, EquityResult]:
    """Return the equities after each card that may come next, on a flop or turn.

    Settings are those of :func:`equity`, and ``auto_error``: the standard error at which sampling
    stops where no setting limits it, 0.0005 by default.

    >>> after = equity_by_next_card(["AhKh", "QsQd"], board="7h5h2c3d")
    >>> after[Card.parse("4h")].players[0].equity, len(after)
    (1.0, 44)
    """
    hands = settings.pop("hands", False)
    chosen = _Settings(**{**_DEFAULTS._asdict(), **settings})
    chosen.check()
    if isinstance(players, EquitySpot):
        spot = _unchanged(players, board, dead, folded)
    else:
        spot = read_spot(players, board=board, dead=dead, folded=folded)
    if spot.missing not in (1, 2):
        raise PokerError(
            f"{str(spot.board)!r}: one card comes next on a flop or a turn only"
        ).at("/board")  # fmt: skip
    held = CardSet.from_mask(sum(1 << card for seat in spot.seats for card in seat.known))
    coming = list(FULL_DECK - CardSet(spot.board) - spot.dead - held)
    after: dict[Card, EquityResult] = {}
    deals = 0
    for number, card in enumerate(coming, start=1):
        started = time.perf_counter()
        after_card = spot._replace(board=Board([*spot.board, card]))
        within = part_of_progress(on_progress, (number - 1) / len(coming), 1 / len(coming), deals)
        try:
            after[card] = _equity(after_card, chosen, hands, within, started)
        except NoPossibleDeal:
            continue  # a player is certain to hold this card
        deals += after[card].deals
        if on_progress is not None:
            on_progress(Progress(number / len(coming), deals))
    return after


def part_of_progress(
    on_progress: Callable[[Progress], None] | None, start: float, part: float, deals: int = 0
) -> Callable[[Progress], None] | None:
    """Return a callback that scales the progress of one step to that of all the work."""
    if on_progress is None:
        return None
    return lambda progress: on_progress(
        Progress(start + part * progress.done, deals + progress.deals)
    )


class _Settings(NamedTuple):
    method: Method
    samples: int | None
    target_error: float | None
    seed: int | None
    threads: int | None
    iterations: int | None
    auto_error: float = DEFAULT_ERROR

    def check(self) -> None:
        """Refuse invalid settings and combinations."""
        if self == _DEFAULTS:
            return
        if self.method not in ("auto", "exact", "sampled"):
            raise PokerError(
                f"method {self.method!r}; use auto, exact or sampled"
            ).at("/method")  # fmt: skip
        for name in ("samples", "seed", "threads", "iterations"):
            value = getattr(self, name)
            if value is not None and not is_whole(value):
                raise PokerError(f"{name}={value!r}; give a whole number").at(f"/{name}")
        if self.target_error is not None and not is_number(self.target_error):
            raise PokerError(
                f"target_error={self.target_error!r}; give a fraction, such as 0.001"
            ).at("/target_error")
        limited = self.samples is not None or self.target_error is not None
        if limited and (self.method == "exact" or self.iterations is not None):
            other = "method='exact'" if self.method == "exact" else "iterations"
            first = "samples" if self.samples is not None else "target_error"
            second = "method" if self.method == "exact" else "iterations"
            raise PokerError(
                f"samples and target_error are for sampling; leave them out or {other}"
            ).at(f"/{first}", Place(f"/{second}"))
        if self.samples is not None and not 1 <= self.samples <= _MAX_SAMPLES:
            raise LimitExceeded(f"samples={self.samples}; use 1 to {_MAX_SAMPLES}").at("/samples")
        if self.target_error is not None and not 1e-6 <= self.target_error < 1:
            raise LimitExceeded(
                f"target_error={self.target_error}; use a fraction from 0.000001 to below 1"
            ).at("/target_error")
        if self.seed is not None and not 0 <= self.seed < 1 << 64:
            raise LimitExceeded(f"seed={self.seed}; seeds are unsigned 64-bit numbers").at("/seed")
        if self.threads is not None:
            thread_count(self.threads)
        if self.iterations is not None and not 0 <= self.iterations <= _MAX_SAMPLES:
            raise LimitExceeded(
                f"iterations={self.iterations}; use 0 to {_MAX_SAMPLES}"
            ).at("/iterations")  # fmt: skip

    @property
    def is_plain(self) -> bool:
        """Whether no setting implies sampling."""
        rules = (self.samples, self.target_error, self.iterations)
        return self.method != "sampled" and rules == (None, None, None)

    @property
    def max_iterations(self) -> int:
        return self.iterations or DEFAULT_ITERATIONS


_DEFAULTS: Final = _Settings("auto", None, None, None, None, None)


def _two_known_hands(spot: EquitySpot) -> bool:
    """Return whether the spot is hand against hand before the flop, which a table answers."""
    return (
        not spot.board
        and not spot.dead
        and len(spot.seats) == 2
        and all(len(seat.known) == 2 for seat in spot.seats)
    )


def _known_matchup(spot: EquitySpot, started: float) -> ExactEquity:
    first, second = spot.players
    win, tie = matchup(tuple(sorted(first.known)), tuple(sorted(second.known)))
    lose = MATCHUP_BOARDS - win - tie
    return ExactEquity(
        (
            ExactPlayer(first.input, 1, (win, tie), MATCHUP_BOARDS),
            ExactPlayer(second.input, 1, (lose, tie), MATCHUP_BOARDS),
        ),
        MATCHUP_BOARDS,
        _elapsed_ms(started),
    )


def _count_small(spot: EquitySpot, started: float) -> ExactEquity | None:
    """Count every deal of a question that one native call answers; None for a larger one."""
    counted = count_exactly(
        [bytes(seat.known) if seat.range is None else seat.range.packed for seat in spot.seats],
        len(spot.players),
        bytes(card.id for card in spot.board),
        spot.dead.mask,
        _COST_OF_A_SMALL_QUESTION,
    )
    if counted is None:
        return None
    _refuse_empty_seats(spot, counted.combos)
    tally = counted.tally
    if tally is None or tally.hands_dealt == 0:
        raise NoPossibleDeal(SAME_CARDS)
    if tally.total < _MIN_TOTAL:
        raise LimitExceeded(TOO_SMALL)
    players = tuple(
        [
            ExactPlayer(seat.input, combos, tuple(shares), tally.total, seat.ordering)
            for seat, combos, shares in zip(
                spot.players, counted.combos, tally.shares, strict=False
            )
        ]
    )
    boards = boards_per_deal(len(spot.board), len(spot.dead), len(spot.seats))
    deals = tally.hands_dealt * boards
    return ExactEquity(players, deals, _elapsed_ms(started), not counted.whole)


def _refuse_empty_seats(spot: EquitySpot, combos: Iterable[int]) -> None:
    for seat, pointer, count in zip(spot.seats, spot.pointers, combos, strict=True):
        if count == 0:
            raise NoPossibleDeal(
                f"no possible deal: nothing is left of {seat.input!r}, {seat.name}"
            ).at(pointer)


def _elapsed_ms(started: float) -> float:
    return round(1000 * (time.perf_counter() - started), 3)


class _Calculation:
    """The calculation of one spot."""

    def __init__(
        self,
        spot: EquitySpot,
        settings: _Settings,
        hands: bool,
        on_progress: Callable[[Progress], None] | None,
        started: float,
    ) -> None:
        self._spot = spot
        self._settings = settings
        self._hands = hands
        self._on_progress = on_progress
        self._started = started
        self._arrays = spot_arrays(spot)
        self._combos = self._arrays.combos
        _refuse_empty_seats(spot, self._combos)
        self._cost = cost_of_exact(self._arrays)

    def counts_every_deal(self) -> bool:
        """Decide between the exact and the sampled method."""
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

    # --- exact ---

    def exact(self) -> ExactEquity:
        """Count every deal."""
        if self._cost > EXACT_LIMIT:
            raise LimitExceeded(
                f"counting every deal would take about {_duration(self._cost / 1e9)} of one core,"
                f" more than {_duration(EXACT_LIMIT / 1e9)}; sample instead"
            )
        method = self._exact_method()
        cells = self._cells()
        tally = self._run(method, cells)
        deals = tally.hands_dealt * self._arrays.boards_per_deal
        if deals == 0:
            raise NoPossibleDeal(SAME_CARDS)
        if tally.total < _MIN_TOTAL:
            raise LimitExceeded(TOO_SMALL)
        everyone = tuple(
            ExactPlayer(
                seat.input,
                combos,
                tuple(shares),
                tally.total,
                seat.ordering,
                self._hand_equities(number, cells),
            )
            for number, (seat, combos, shares) in enumerate(
                zip(self._spot.players, self._combos, tally.shares, strict=False)
            )
        )
        return ExactEquity(everyone, deals, _elapsed_ms(self._started), not self._arrays.whole)

    def _exact_method(self) -> ExactMethod:
        arrays = self._arrays
        if not arrays.board and len(self._combos) == 2 and not arrays.dead:
            return MatchupLookup(arrays)
        if (
            not arrays.board
            or len(self._combos) > 2
            or joint_is_cheaper(self._combos, arrays.missing)
            or not can_be_swept(arrays, hand_by_hand=self._hands)
        ):
            return Enumeration(arrays)
        return HeadsUpSweep(arrays)

    def _run(self, method: ExactMethod, cells: NDArray[np.float64] | None) -> Tally:
        """Add up all chunks, a span at a time; spans do not depend on the number of threads."""
        threads = self._threads(self._cost)
        span = max(1, int(method.chunks * _COST_OF_A_CALL / max(self._cost, 1.0)))
        tally = method.run(0, min(span, method.chunks), threads, cells)
        for first in range(span, method.chunks, span):
            if self._on_progress is not None:
                deals = tally.hands_dealt * self._arrays.boards_per_deal
                self._on_progress(Progress(first / method.chunks, deals))
            tally += method.run(first, min(span, method.chunks - first), threads, cells)
        return tally

    # --- sampled ---

    def sampled(self) -> SampledEquity:
        """Draw deals up to the goal."""
        settings = self._settings
        most, target = settings.samples, settings.target_error
        if settings.iterations is not None and settings.method == "auto":
            most, target = settings.max_iterations, None
        elif most is None and target is None:
            most, target = DEFAULT_MAX_DEALS, settings.auto_error
        elif most is None and target is not None:
            most = max(
                DEFAULT_MAX_DEALS, int(0.26 / target**2)
            )  # a share's variance is at most 1/4
        seed = secrets.randbits(64) if settings.seed is None else settings.seed
        cells = self._cells()
        goal = Goal(most or DEFAULT_MAX_DEALS, target)
        drawing = Drawing(
            self._arrays,
            seed,
            self._threads(50.0 * goal.deals),
            cells=cells,
            on_progress=self._report_progress,
        )
        drawn = drawing.run(goal)
        everyone = tuple(
            SampledPlayer(
                seat.input,
                combos,
                tuple(shares),
                drawn.deals,
                seat.ordering,
                self._hand_equities(number, cells),
                None if drawn.errors is None else drawn.errors[number],
                drawn.worth,
            )
            for number, (seat, combos, shares) in enumerate(
                zip(self._spot.players, self._combos, drawn.shares, strict=False)
            )
        )
        return SampledEquity(everyone, drawn.deals, seed, _elapsed_ms(self._started))

    def _report_progress(self, part: float, deals: int) -> None:
        if self._on_progress is not None:
            self._on_progress(Progress(part, deals))

    # --- results per hand ---

    def _cells(self) -> NDArray[np.float64] | None:
        """Return zeros for dealt weight and units of the pot by player and combo, if requested."""
        if not self._hands:
            return None
        return np.zeros((2, len(self._spot.players) * COMBO_COUNT))

    def _hand_equities(self, player: int, cells: NDArray[np.float64] | None) -> HandEquities | None:
        if cells is None:
            return None
        dealt, units = cells[:, player * COMBO_COUNT : (player + 1) * COMBO_COUNT]
        weights = self._arrays.weights[player]
        range_ = self._spot.players[player].range
        own = weights if range_ is None else np.frombuffer(range_.packed) * (weights > 0)
        with np.errstate(invalid="ignore"):
            pot = units_per_deal(len(self._spot.players))
            return HandEquities(own, dealt / dealt.sum(), units / (pot * dealt))


_MIN_TOTAL: Final = 1e-280  # smaller numbers lose precision


def _duration(seconds: float) -> str:
    for size, unit in ((86400.0 * 365, "years"), (86400.0, "days"), (3600.0, "hours")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds / 60:.0f} minutes" if seconds >= 120 else f"{seconds:.0f} s"
