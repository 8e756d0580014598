"""RangeView: one player's hands at a node, and means over the deals that reach it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np

from runout.domain.combos import COMBO_COUNT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.domain.boards import Board


class RangeView(ABC):
    """A player's hands at a node against all that the other may hold there.

    Arrays have an entry for each hand in the order of ``combos``, of which there is none for a hand
    that the board rules out.
    """

    combos: NDArray[np.intp]
    reach: NDArray[Any]

    @property
    @abstractmethod
    def board(self) -> Board:
        """The cards dealt so far."""

    @property
    @abstractmethod
    def actions(self) -> tuple[str, ...]:
        """What the player to act can do, whichever player that is."""

    @property
    @abstractmethod
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""

    @property
    @abstractmethod
    def odds(self) -> NDArray[np.float64]:
        """The probability of each hand among all deals that reach this node, up to a factor."""

    @property
    @abstractmethod
    def strategy(self) -> NDArray[Any]:
        """Frequencies by action and hand: (actions, hands); no rows if the player does not act."""

    @property
    @abstractmethod
    def ev(self) -> NDArray[Any]:
        """What each hand wins of the pot as it stands here; nan where it meets no hand."""

    @property
    @abstractmethod
    def equity(self) -> NDArray[Any]:
        """Each hand's share of the pot if all checked to the end; nan where it meets no hand."""

    @property
    def combos_reaching(self) -> float:
        """The weighted number of combos that reach this node."""
        return float(self.reach.sum(dtype=np.float64))

    @property
    def frequencies(self) -> dict[str, float]:
        """The frequency of each action, over all deals that reach this node."""
        total = self.odds.sum()
        strategy = self.strategy.astype(np.float64)
        shares = strategy @ self.odds / total if total > 0 else np.full(len(strategy), np.nan)
        return dict(zip(self.actions, map(float, shares), strict=True))

    def mean(self, numbers: NDArray[Any]) -> float:
        """Return the mean of hands' numbers over all deals that reach this node."""
        total = self.odds.sum()
        if not total > 0:
            return float("nan")
        reached = self.odds > 0
        return float(self.odds[reached] @ numbers[reached].astype(np.float64) / total)

    @property
    def range_ev(self) -> float:
        """The EV of the range, over all deals that reach this node."""
        return self.mean(self.ev)

    @property
    def range_equity(self) -> float:
        """The range's share of the pot if all checked to the end."""
        return self.mean(self.equity)

    @property
    def range_eqr(self) -> float:
        """The share of the pot that the range wins in play, over equity."""
        equity = self.range_equity
        return self.range_ev / (equity * self.pot) if equity > 0 else float("nan")

    def spread(self, numbers: NDArray[Any]) -> NDArray[np.float32]:
        """Return numbers of the hands as numbers of all 1326 combos, nan for the others."""
        spread = np.full((*numbers.shape[:-1], COMBO_COUNT), np.nan, dtype=np.float32)
        spread[..., self.combos] = numbers
        return spread
