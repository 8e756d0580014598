"""PlayerView: one player's hands at a node, with strategy, EV and equity by hand and hand class.

All numbers of a view come from one count of compatible hands, which is most of their cost.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.nodes.range_view import RangeView
from runout.domain.combos import (
    CLASS_OF_COMBO,
    HAND_CLASS_COUNT,
    HandClass,
    combo_texts,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runout.analysis.solver.nodes.place import Place
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


class PlayerView(RangeView):
    """A player's hands at a node of a solved game."""

    def __init__(self, place: Place, player: int) -> None:
        view = place.game.view(place.dealt)
        row = view.rows[place.index]
        self.place = place
        self.player = player
        self.combos = view.combos[player]
        self.reach: NDArray[np.float32] = view.reach[player][row]
        self._board_view = view
        self._showdowns, self._met = place.game.showdown_values(
            view.board_index, player, view.reach[1 - player][row]
        )

    @property
    def board(self) -> Board:
        """The cards dealt so far."""
        return self.place.board

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player to act can do."""
        return self.place.actions

    @property
    def pot(self) -> float:
        """The pot with all bets so far, in chips."""
        return self.place.pot

    @property
    def acts(self) -> bool:
        """Whether this player decides here."""
        return self.place.player == self.player

    @functools.cached_property
    def odds(self) -> NDArray[np.float64]:
        """The probability of each hand among all deals that reach this node, up to a factor."""
        return self.reach.astype(np.float64) * self._met

    @functools.cached_property
    def equity(self) -> NDArray[np.float32]:
        """Each hand's share of the pot if all checked to the end; nan where it meets no hand."""
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = np.clip((1 + self._showdowns / self._met) / 2, 0, 1)
        return np.where(self._met > 0, shares, np.nan).astype(np.float32)

    @functools.cached_property
    def ev(self) -> NDArray[np.float32]:
        """What each hand wins of the pot as it stands here; nan where it meets no hand."""
        return self._won(self.place.index)

    @functools.cached_property
    def strategy(self) -> NDArray[np.float32]:
        """Frequencies by action and hand: (actions, hands); no rows if the player does not act."""
        if not self.acts:
            return np.zeros((0, len(self.combos)), dtype=np.float32)
        return self._board_view.strategies[self.place.index]

    @functools.cached_property
    def action_ev(self) -> NDArray[np.float32]:
        """What each hand wins of the pot by each action, as ``strategy`` has them."""
        if not self.acts:
            return np.zeros((0, len(self.combos)), dtype=np.float32)
        children = self.place.game.spot.tree.nodes[self.place.index].children
        return np.stack([self._won(child) for child in children])

    def _won(self, index: int) -> NDArray[np.float32]:
        """Return the EV of each hand if play continues to a node."""
        game, view, player = self.place.game, self._board_view, self.player
        nodes = game.spot.tree.nodes
        offset = game.spot.tree.rules.pot / 2 + nodes[self.place.index].bets[player]
        with np.errstate(divide="ignore", invalid="ignore"):
            if nodes[index].kind == "decision":
                won = view.values[player][view.rows[index]] / self._met
            else:  # an end pays what the rules say, without the solver's rounding
                showdown, fixed = game.payoffs
                won = showdown[index] * self._showdowns / self._met + fixed[index, player]
        chips = (won + offset) / game.spot.unit.scale
        # Rounding must not pay more than both stacks hold.
        stacks = self.place.stacks
        ev = np.clip(chips, -stacks[player], self.place.pot + stacks[1 - player])
        return np.where(self._met > 0, ev, np.nan).astype(np.float32)

    @functools.cached_property
    def locked(self) -> NDArray[np.bool_]:
        """Which hands are locked."""
        masks = [lock.resolve(self.place.game.spot).mask for lock in self.place.locks if self.acts]
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
        actions = self.place.actions if self.acts else ()
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
        self, numbers: NDArray[np.float32], *, counts_all: bool = False
    ) -> NDArray[np.float64]:
        """Return the means of classes over combos that meet a hand, or over all.

        The combos of a class that never gets here count alike.
        """
        classes = _class_numbers()[self.combos]
        counts = np.ones(len(self.combos), dtype=np.bool_) if counts_all else self._met > 0
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
