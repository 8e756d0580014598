"""RangeView: one player's hands at a node, with means over the deals that reach it, and rows."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.domain.combos import (
    CLASS_OF_COMBO,
    COMBO_COUNT,
    HAND_CLASS_COUNT,
    HandClass,
    combo_texts,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from runout.analysis.solver.spot.locks import Lock
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.boards import Board

MIN_REACH: Final = 0.0005
"""A combo that gets to a node less often than this counts as never getting there."""


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A hand class at a node: means over its combos, weighted by reach.

    EV and equity leave out combos that meet no hand of the other player; nan where all are such.
    ``frequencies`` and ``action_ev`` are empty for the player who does not act.
    """

    hand_class: HandClass
    combos: int
    reach: float  # combos, by weight
    frequencies: dict[str, float]
    ev: float
    equity: float
    action_ev: dict[str, float]
    locked: bool  # whether some of its combos are

    @property
    def share(self) -> float:
        """The mean reach of its combos, from 0 to 1."""
        return self.reach / self.combos

    @property
    def is_reached(self) -> bool:
        """Whether the class reaches this node by its player's own actions."""
        return self.reach >= MIN_REACH * self.combos

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        row: dict[str, Any] = {
            "hand": str(self.hand_class),
            "combos": self.combos,
            "reach": self.reach,
            "share": self.share,
            "reached": self.is_reached,
            "locked": self.locked,
            "ev": nan_to_null(self.ev),
            "equity": nan_to_null(self.equity),
        }
        if self.frequencies:
            row["strategy"] = list(self.frequencies.values())
            row["action_ev"] = [nan_to_null(value) for value in self.action_ev.values()]
        return row


class ViewedNode(Protocol):
    """What a view needs to know of the node it is at."""

    @property
    def board(self) -> Board:
        """The cards dealt so far."""

    @property
    def player(self) -> int | None:
        """The player to act; None where nobody acts."""

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player to act can do."""

    @property
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""

    @property
    def locks(self) -> Sequence[Lock]:
        """The locks that hold here."""


class RangeView(ABC):
    """A player's hands at a node against all that the other may hold there.

    Arrays have an entry for each hand in the order of ``combos``, which leaves out hands that the
    board rules out.
    """

    node: ViewedNode
    player: int
    combos: NDArray[np.intp]
    reach: NDArray[Any]

    @property
    @abstractmethod
    def spot(self) -> Spot:
        """The spot that was solved."""

    @property
    def board(self) -> Board:
        """The cards dealt so far."""
        return self.node.board

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player to act can do, whichever player that is."""
        return self.node.actions

    @property
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""
        return self.node.pot

    @property
    def acts(self) -> bool:
        """Whether this player decides here."""
        return self.node.player == self.player

    @property
    @abstractmethod
    def met(self) -> NDArray[np.float64]:
        """The weight of the other player's hands that share no card with each hand."""

    @functools.cached_property
    def odds(self) -> NDArray[np.float64]:
        """The probability of each hand among all deals that reach this node, up to a factor."""
        return self.reach.astype(np.float64) * self.met

    @property
    @abstractmethod
    def strategy(self) -> NDArray[Any]:
        """Frequencies by action and hand: (actions, hands); no rows if the player does not act."""

    @property
    @abstractmethod
    def action_ev(self) -> NDArray[Any]:
        """What each hand wins of the pot by each action, as ``strategy`` has them."""

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

    @functools.cached_property
    def locked(self) -> NDArray[np.bool_]:
        """Which hands are locked."""
        masks = [lock.resolve(self.spot).mask for lock in self.node.locks if self.acts]
        locked: NDArray[np.bool_] = np.zeros(len(self.combos), dtype=np.bool_)
        for mask in masks:
            locked |= np.array(mask)[self.combos]
        return locked

    # --- rows ---

    def hand_rows(self) -> list[dict[str, Any]]:
        """Return a row of JSON values for each hand, by combo index."""
        order = np.argsort(self.combos)
        names = combo_texts()
        rows: list[dict[str, Any]] = [
            {
                "hand": names[combo],
                "reach": reach,
                "reached": reach >= MIN_REACH,
                "locked": locked,
                "ev": nan_to_null(ev),
                "equity": nan_to_null(equity),
            }
            for combo, reach, locked, ev, equity in zip(
                *(
                    array[order].tolist()
                    for array in (self.combos, self.reach, self.locked, self.ev, self.equity)
                ),
                strict=True,
            )
        ]
        if self.acts:
            shares, values = self.strategy.T[order].tolist(), self.action_ev.T[order].tolist()
            for row, strategy, by_action in zip(rows, shares, values, strict=True):
                row["strategy"] = strategy
                row["action_ev"] = [nan_to_null(value) for value in by_action]
        return rows

    def class_rows(self) -> list[ClassRow]:
        """Return a row for each hand class, AA first."""
        classes = _class_numbers()[self.combos]
        count = np.bincount(classes, minlength=HAND_CLASS_COUNT)
        reach = _sums(classes, self.reach)
        locked = _sums(classes, self.locked)
        shares = [self._class_means(row, counts_all=True) for row in self.strategy]
        values = [self._class_means(row) for row in self.action_ev]
        ev, equity = self._class_means(self.ev), self._class_means(self.equity)
        actions = self.actions if self.acts else ()
        return [
            ClassRow(
                hand_class=HandClass.from_index(int(number)),
                combos=int(count[number]),
                reach=float(reach[number]),
                frequencies={each: float(shares[at][number]) for at, each in enumerate(actions)},
                ev=float(ev[number]),
                equity=float(equity[number]),
                action_ev={each: float(values[at][number]) for at, each in enumerate(actions)},
                locked=bool(locked[number]),
            )
            for number in np.flatnonzero(count)
        ]

    def _class_means(
        self, numbers: NDArray[Any], *, counts_all: bool = False
    ) -> NDArray[np.float64]:
        """Return the means of classes over combos that meet a hand, or over all.

        The combos of a class that never gets here count alike.
        """
        classes = _class_numbers()[self.combos]
        counts = np.ones(len(self.combos), dtype=np.bool_) if counts_all else self.met > 0
        reach = np.where(counts, self.reach, 0).astype(np.float64)
        weights = np.where(_sums(classes, reach)[classes] > 0, reach, counts)
        totals = _sums(classes, weights)
        with np.errstate(invalid="ignore"):
            return _sums(classes, weights * np.where(counts, numbers, 0)) / totals


def _sums(classes: NDArray[np.intp], numbers: NDArray[Any]) -> NDArray[np.float64]:
    """Return the sum of hands' numbers in each of the 169 classes."""
    sums: NDArray[np.float64] = np.bincount(
        classes, numbers.astype(np.float64), HAND_CLASS_COUNT
    ).astype(np.float64)
    return sums


@functools.cache
def _class_numbers() -> NDArray[np.intp]:
    return np.array(CLASS_OF_COMBO, dtype=np.intp)
