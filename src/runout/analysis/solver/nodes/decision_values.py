"""What a hand can do at a decision, with the EV and the frequency of each action, and its loss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from runout.analysis.categories.board_categories import BoardCategories
from runout.domain.hand_categories import MadeHand

if TYPE_CHECKING:
    from runout.analysis.solver.nodes.range_view import RangeView
    from runout.domain.combos import Combo


class ActionValue(NamedTuple):
    """An action: its EV in chips of the pot at the decision, and its frequency in the solution."""

    action: str
    ev: float
    frequency: float


class HandValues(NamedTuple):
    """What a hand can do at a decision: EVs and frequencies of the actions, and its categories."""

    actions: tuple[ActionValue, ...]
    category: str
    draws: tuple[str, ...]

    @property
    def best(self) -> str:
        """The action with the highest EV; of several, the most frequent one."""
        return max(self.actions, key=lambda each: (each.ev, each.frequency)).action


class ValuedDecision(ABC):
    """The loss of a decision, for classes that have its values as attributes.

    ``action`` was taken, ``best`` has the highest EV of ``actions``, and ``pot`` is the pot at the
    decision; ``draws`` are those of the hand held. The loss is the EV of ``best`` less that of
    ``action``: never negative.
    """

    __slots__ = ()

    action: str
    best: str
    actions: tuple[ActionValue, ...]
    pot: float
    draws: tuple[str, ...]

    @property
    @abstractmethod
    def loss_bb(self) -> float | None:
        """The loss in big blinds; None where the big blind is not known."""

    @property
    def ev(self) -> float:
        """The EV of the action taken."""
        return self._value_of(self.action).ev

    @property
    def best_ev(self) -> float:
        """The EV of the best action."""
        return self._value_of(self.best).ev

    @property
    def frequency(self) -> float:
        """How often the solution takes the action with this hand."""
        return self._value_of(self.action).frequency

    def _value_of(self, action: str) -> ActionValue:
        return next(each for each in self.actions if each.action == action)

    @property
    def loss(self) -> float:
        """What the action cost against the best, in chips."""
        return self.best_ev - self.ev

    @property
    def loss_percent(self) -> float:
        """The loss in per cent of the pot at the decision."""
        return 100 * self.loss / self.pot

    def value_members(self) -> dict[str, Any]:
        """Return draws, actions, and what follows from them, as JSON values."""
        return {
            "draws": list(self.draws),
            "actions": [each._asdict() for each in self.actions],
            "ev": self.ev,
            "best_ev": self.best_ev,
            "frequency": self.frequency,
            "loss": self.loss,
            "loss_bb": self.loss_bb,
            "loss_percent": self.loss_percent,
        }


def hand_values(view: RangeView, combo: Combo) -> HandValues | None:
    """Return the values of a hand at its player's decision.

    None if the player's range does not have it, or if it meets no hand of the other player's.
    """
    shares = hand_frequencies(view, combo)
    if shares is None:
        return None
    evs = [float(ev) for ev in view.action_ev[:, view.combos == combo.index][:, 0]]
    if not np.isfinite(evs).all():
        return None
    made, *draws = BoardCategories.of(view.board).of_combo(combo)
    assert isinstance(made, MadeHand)
    actions = tuple(map(ActionValue, view.actions, evs, shares))
    return HandValues(actions, made.value, tuple([draw.value for draw in draws]))


def hand_frequencies(view: RangeView, combo: Combo) -> list[float] | None:
    """Return how often a hand takes each action at its player's decision; None if not in range."""
    shares = view.strategy[:, view.combos == combo.index]
    return [float(share) for share in shares[:, 0]] if shares.shape[1] else None
