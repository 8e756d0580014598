"""The compiled settlement of many showdowns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from runout.kernels import _native

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_CHIPS: int = _native.MAX_CHIPS  # of a seat
MAX_RATE_TERM: Final = 2**63 - 1  # of a rate's numerator and denominator


class RakeTerms(NamedTuple):
    """A rake: numerator and denominator of the rate, the cap, and whether a flop is needed."""

    numerator: int
    denominator: int
    cap: int | None
    no_flop_no_drop: bool


@dataclass(frozen=True, slots=True)
class ShowdownArrays:
    """Showdowns with the same number of seats, a row each; arrays are contiguous."""

    hands: NDArray[np.uint8]  # (showdowns, seats, 2), 255 for an unknown card
    boards: NDArray[np.uint8]  # (showdowns, 5), 255 for an unknown card
    second_boards: NDArray[np.uint8]  # (showdowns, 5), 255 unless the board was run twice
    contributions: NDArray[np.int64]  # (showdowns, seats)
    folded: NDArray[np.bool_]  # (showdowns, seats)
    mucked: NDArray[np.bool_]  # (showdowns, seats)
    buttons: NDArray[np.int32]  # (showdowns)

    def __len__(self) -> int:
        return len(self.hands)


class Payments(NamedTuple):
    """What goes where."""

    payouts: NDArray[np.int64]  # (showdowns, seats), without returned bets
    returned: NDArray[np.int64]  # (showdowns, seats)
    rake: NDArray[np.int64]  # (showdowns)


def settle_showdowns(
    showdowns: ShowdownArrays, rows: slice, rake: RakeTerms, payments: Payments, threads: int
) -> int | None:
    """Write the payments of some rows; return the number of the first that is refused."""
    refused = _native.settle_showdowns(
        showdowns.hands[rows],
        showdowns.boards[rows],
        showdowns.second_boards[rows],
        showdowns.contributions[rows],
        showdowns.folded[rows].view(np.uint8),
        showdowns.mucked[rows].view(np.uint8),
        showdowns.buttons[rows],
        rake,
        payments.payouts[rows],
        payments.returned[rows],
        payments.rake[rows],
        threads,
    )
    return None if refused is None else rows.start + refused
