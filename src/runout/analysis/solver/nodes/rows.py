"""Hands at a node as rows: one by one, and by their classes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runout.analysis.solver.nodes.game import PlayerView
from runout.documents import Document, MaybeNaN
from runout.domain.combos import HAND_CLASS_COUNT, HandClass, combo_texts
from runout.kernels.tables import class_of_combo

MIN_REACH: Final = 0.0005
"""A combo that gets to a node less often than this counts as never getting there."""


def _in_order(by_action: Mapping[str, float]) -> list[float | None] | None:
    return list(by_action.values()) or None


def _shares(by_action: Mapping[str, float]) -> list[float] | None:
    return list(by_action.values()) or None


Shares = Annotated[Mapping[str, float], _shares]
"""A frequency of each action, empty for the player who does not act; its document is a list."""
ByAction = Annotated[Mapping[str, float], _in_order]
"""The same of numbers that may be NaN."""


class HandRow(NamedTuple):
    """A hand at a node; lists have a number for each action, and are null if its player waits.

    A hand that is never here has what it would do and get if it were.
    """

    hand: str
    reach: float
    """How often it gets here, times its weight."""
    reached: bool
    """Whether it gets here at all, or once in 2,000 times at least."""
    locked: bool
    """Whether a lock fixes its strategy here."""
    ev: MaybeNaN
    """Chips it wins of the pot as it stands here; null where it meets no hand."""
    equity: MaybeNaN
    strategy: list[float] | None = None
    action_ev: list[MaybeNaN] | None = None


@dataclass(frozen=True, slots=True)
class ClassRow(Document):
    """A hand class (`AKs`) at a node: means over its combos, weighted by reach.

    EV and equity leave out combos that meet no hand of the other player.
    """

    hand: HandClass
    combos: int
    """How many of its combos the player may hold here."""
    reach: float
    """How many of them get here: the sum of their reach."""
    strategy: Shares
    ev: MaybeNaN
    """Over combos that meet a hand; null where none does."""
    equity: MaybeNaN
    action_ev: ByAction
    locked: bool
    """Whether a lock fixes the strategy of some of its combos here."""

    members = (
        "hand", "combos", "reach", "share", "reached", "locked", "ev", "equity", "strategy",
        "action_ev",
    )  # fmt: skip

    @property
    def share(self) -> float:
        """The mean of their reach: `reach` / `combos`."""
        return self.reach / self.combos

    @property
    def reached(self) -> bool:
        """Whether it gets here at all, or once in 2,000 times at least."""
        return self.reach >= MIN_REACH * self.combos


def hand_rows(view: PlayerView) -> list[HandRow]:
    """Return a row for each hand, by combo index."""
    order = np.argsort(view.combos)
    names = combo_texts()
    columns = [view.combos, view.reach, view.locked, view.ev, view.equity]
    if view.acts:
        columns += [view.strategy.T, view.action_ev.T]
    return [
        HandRow(names[combo], reach, reach >= MIN_REACH, *others)
        for combo, reach, *others in zip(
            *(column[order].tolist() for column in columns), strict=True
        )
    ]


def class_rows(view: PlayerView) -> list[ClassRow]:
    """Return a row for each hand class, AA first."""
    classes = class_of_combo()[view.combos]
    count = np.bincount(classes, minlength=HAND_CLASS_COUNT)
    reach = _sums(classes, view.reach)
    locked = _sums(classes, view.locked)
    shares = [_class_means(view, row, counts_all=True) for row in view.strategy]
    values = [_class_means(view, row) for row in view.action_ev]
    ev, equity = _class_means(view, view.ev), _class_means(view, view.equity)
    actions = view.node.actions if view.acts else ()
    return [
        ClassRow(
            hand=HandClass.from_index(int(number)),
            combos=int(count[number]),
            reach=float(reach[number]),
            strategy={each: float(shares[at][number]) for at, each in enumerate(actions)},
            ev=float(ev[number]),
            equity=float(equity[number]),
            action_ev={each: float(values[at][number]) for at, each in enumerate(actions)},
            locked=bool(locked[number]),
        )
        for number in np.flatnonzero(count)
    ]


def _class_means(
    view: PlayerView, numbers: NDArray[Any], *, counts_all: bool = False
) -> NDArray[np.float64]:
    """Return the means of classes over combos that meet a hand, or over all.

    The combos of a class that never gets here count alike.
    """
    classes = class_of_combo()[view.combos]
    counts = np.ones(len(view.combos), dtype=np.bool_) if counts_all else view.met > 0
    reach = np.where(counts, view.reach, 0).astype(np.float64)
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
