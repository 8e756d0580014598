"""Settlements of many showdowns at once: arrays in, arrays out, in whole chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from runout.analysis.equity.question_arrays import UNKNOWN, in_row, text_of, wrong_card
from runout.analysis.rows import Columns
from runout.analysis.showdown.rake import Rake
from runout.analysis.showdown.settling import settle
from runout.analysis.showdown.showdown_arrays import Showdowns, read_showdowns
from runout.domain.counts import counted
from runout.errors import LimitExceeded, PokerError, WrongAmount, WrongCardCount
from runout.kernels.processor import thread_count
from runout.kernels.showdown import (
    MAX_CHIPS,
    MAX_RATE_TERM,
    Payments,
    RakeTerms,
    settle_showdowns,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

_SHOWDOWNS_PER_CALL: Final = 1 << 17
_SHOWDOWNS_FOR_THREADS: Final = 10_000


@dataclass(frozen=True, slots=True, repr=False)
class ManySettlements(Columns):
    """Where every chip of many hands went: arrays of (showdowns, seats) in whole chips.

    ``payouts`` are without ``returned``, the bets that nobody called; ``rake`` is one number a
    showdown, ``seats`` how many seats a row has: those beyond are empty. Chips are conserved in
    each row: payouts, returned bets and rake add up to the contributions.
    """

    contributions: NDArray[np.int64]
    payouts: NDArray[np.int64]
    returned: NDArray[np.int64]
    rake: NDArray[np.int64]
    seats: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.rake)

    @property
    def net(self) -> NDArray[np.int64]:
        """What each seat has won or lost."""
        return self.payouts + self.returned - self.contributions

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return payout, returned bet and net of each seat and the rake, a column each, by name."""
        figures = (("payout", self.payouts), ("returned", self.returned), ("net", self.net))
        columns: dict[str, NDArray[Any]] = {
            f"seat {seat} {name}": figure[:, seat]
            for seat in range(self.payouts.shape[1])
            for name, figure in figures
        }
        return {**columns, "rake": self.rake}

    def __repr__(self) -> str:
        paid = counted(int(self.payouts.sum()), "chip", form=",")
        rake = f"; rake {int(self.rake.sum()):,}" if self.rake.any() else ""
        return f"<ManySettlements: {counted(len(self), 'showdown', form=',')}, paid {paid}{rake}>"


def settle_many(
    showdowns: object,
    *,
    rake: Rake | Mapping[str, Any] | None = None,
    threads: int | None = None,
    on_progress: Callable[[float], None] | None = None,
) -> ManySettlements:
    """Return who is paid what in many showdowns, each row as :func:`settle` would pay it.

    ``showdowns`` is a table whose columns are arguments of ``settle``: a mapping, a pandas or
    polars data frame, an Arrow table; or rows, each a mapping. ``contributions``, ``hands`` and
    ``button`` are needed; ``board``, ``folded``, ``mucked`` and ``second_board`` are as needed.

    Arrays are (showdowns, seats): contributions integers, folded and mucked booleans; hands are
    card ids (showdowns, seats, 2) and boards (showdowns, 5), where 255 or a negative number is an
    unknown card. An empty seat puts in nothing and counts as folded. Other columns have a list for
    each row, one value a seat, or a text such as ``50 100 100``. ``board`` and ``button`` may be
    one for all rows.

    Chips are whole numbers of the smallest amount that is paid. ``rake`` is the same for all.

    >>> answers = settle_many({
    ...     "contributions": [[50, 100, 100], [20, 50]], "button": 0,
    ...     "hands": [["AhAd", "KhQh", "QdQc"], [None, None]],
    ...     "board": ["Ks9d5h3c2s", ""], "folded": [[], [0]],
    ... })
    >>> answers.payouts.tolist(), answers.returned.tolist()
    ([[150, 100, 0], [0, 40, 0]], [[0, 0, 0], [0, 30, 0]])
    """
    house = Rake.read(rake)
    terms = _terms_of(house)
    read = read_showdowns(showdowns)
    arrays = read.arrays
    count = len(arrays)
    payments = Payments(
        np.empty_like(arrays.contributions),
        np.empty_like(arrays.contributions),
        np.empty(count, np.int64),
    )
    workers = thread_count(threads) if threads is not None else int(count < _SHOWDOWNS_FOR_THREADS)
    for first in range(0, count, _SHOWDOWNS_PER_CALL):
        rows = slice(first, min(first + _SHOWDOWNS_PER_CALL, count))
        refused = settle_showdowns(arrays, rows, terms, payments, workers)
        if refused is not None:
            raise _refusal(read, refused)
        if on_progress is not None:
            on_progress(rows.stop / count)
    return ManySettlements(arrays.contributions, *payments, read.seats)


def _terms_of(rake: Rake) -> RakeTerms:
    if rake.cap is not None and rake.cap != int(rake.cap):
        raise WrongAmount(
            f"{rake.cap} is not a whole number of chips; give cents, as in the contributions",
            name="rake, cap",
        ).at("/rake/cap")
    if max(rake.rate.as_integer_ratio()) > MAX_RATE_TERM:
        raise LimitExceeded("rake, rate: too many digits; use fewer decimals").at("/rake/rate")
    # No pot reaches a cap beyond the chips of a table.
    cap = None if rake.cap is None else min(int(rake.cap), MAX_RATE_TERM)
    return RakeTerms(rake.rate.numerator, rake.rate.denominator, cap, rake.no_flop_no_drop)


def _refusal(showdowns: Showdowns, row: int) -> PokerError:
    """Return the error for a row that is refused: that of `settle`, with the row."""
    arrays, seats = showdowns.arrays, int(showdowns.seats[row])
    hands, chips = arrays.hands[row, :seats], arrays.contributions[row, :seats]
    cards = [hands.ravel(), arrays.boards[row], arrays.second_boards[row]]
    wrong = wrong_card(np.concatenate(cards), row)
    if wrong is not None:
        return wrong
    if chips.max() > MAX_CHIPS:
        return LimitExceeded(
            f"row {row}, contributions: a seat has at most {MAX_CHIPS:,} chips"
        ).at(f"/{row}/contributions")  # fmt: skip
    half = np.flatnonzero((hands == UNKNOWN).sum(axis=1) == 1).tolist()
    if half:
        return WrongCardCount(
            f"row {row}, hand of seat {half[0]}: {text_of(hands[half[0]])!r}; a hand has two cards,"
            " or none"
        ).at(f"/{row}/hands")
    for name, board in (("board", arrays.boards[row]), ("second_board", arrays.second_boards[row])):
        if "?" in (text := text_of(board).rstrip("?")):
            return WrongCardCount(f"row {row}, {name}: {text!r}; unknown cards come last").at(
                f"/{row}/{name}"
            )
    return _error_of_settle(showdowns, row)


def _error_of_settle(showdowns: Showdowns, row: int) -> PokerError:
    arrays, seats = showdowns.arrays, int(showdowns.seats[row])
    try:
        settle(
            contributions=arrays.contributions[row, :seats].tolist(),
            folded=arrays.folded[row, :seats].tolist(),
            button=int(arrays.buttons[row]),
            board=text_of(arrays.boards[row]).rstrip("?"),
            hands=[text_of(hand).rstrip("?") or None for hand in arrays.hands[row, :seats]],
            mucked=arrays.mucked[row, :seats].tolist(),
            second_board=text_of(arrays.second_boards[row]).rstrip("?") or None,
        )
    except PokerError as error:
        return in_row(error, row)
    raise AssertionError(f"row {row} is refused by the kernel and not by settle")
