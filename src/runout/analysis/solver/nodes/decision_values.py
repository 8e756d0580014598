"""What a hand can do at a decision, with the EV and the frequency of each action, and its loss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.solver.nodes.game import PlayerView
from runout.documents import Document
from runout.domain.combos import Combo
from runout.domain.hand_categories import MadeHand

MIN_RANGE_SHARE: Final = 0.005
"""A node that less of a range gets to is off the path: its figures are rough."""
_EXPLOITABILITIES: Final = 2
_POT_SHARE: Final = 0.005


def decision_accuracy(exploitability: float, share: float, pot: float) -> float:
    """Return how far the loss of a decision may be off, in chips.

    ``exploitability`` is that of the solution in chips, ``share`` the probability of the line to
    the decision given the cards, and ``pot`` the pot there. The EVs at a node are off by at most
    the exploitability over the share on average over the hands; those of one hand may be off by
    more. Twice that and 0.5 % of the pot cover 98 of 100 losses of a review; see docs/review.md.

    >>> decision_accuracy(0.5, 1.0, 100), decision_accuracy(0.5, 0.25, 100)
    (1.5, 4.5)
    """
    return _EXPLOITABILITIES * exploitability / max(MIN_RANGE_SHARE, share) + _POT_SHARE * pot


class ActionValue(NamedTuple):
    """An action: its EV in chips of the pot at the decision, and its frequency in the solution."""

    action: str
    ev: float
    frequency: float


class ActionLoss(NamedTuple):
    """An action that was possible, with the hand held."""

    action: str
    """As in a line: `x`, `b120`, `a900`."""
    ev: float
    """Chips won of the pot as it stands at the decision."""
    frequency: float
    """In the solution, 0 to 1."""
    loss: float
    """In chips: the highest EV less that of the action; 0 within the accuracy, and for the action
    that the solution takes most often."""


class HandValues(NamedTuple):
    """What a hand can do at a decision: EVs and frequencies of the actions, and its categories.

    ``accuracy`` is how far a loss may be off, in chips.
    """

    actions: tuple[ActionValue, ...]
    category: str
    draws: tuple[str, ...]
    accuracy: float

    @property
    def best(self) -> str:
        """The most frequent action of those whose EV is the highest, within the accuracy."""
        least = max(each.ev for each in self.actions) - self.accuracy
        best = [each for each in self.actions if each.ev >= least]
        return max(best, key=lambda each: (each.frequency, each.ev)).action


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuedDecision(Document, ABC):
    """A decision with a hand, its values in a solution, and its loss.

    ``values`` are those of the actions, and ``pot`` is the pot at the decision. The loss is the
    highest EV less that of ``action``. It is 0 within the accuracy, and for the action that the
    solution takes most often.
    """

    street: str
    board: str
    hand: str
    """The cards held."""
    category: str
    """The key of the made hand."""
    draws: tuple[str, ...]
    line: str
    """From the root of the solution to the decision."""
    cards: str
    """Dealt on the way."""
    pot: float
    to_call: float
    action: str
    """The action taken."""
    best: str
    """The most frequent of the actions whose EV is the highest, within the accuracy."""
    values: tuple[ActionValue, ...]
    accuracy: float
    """How far the loss may be off, in chips: twice the exploitability of the solution over the
    probability of the line, and 0.5 % of the pot."""

    @property
    def actions(self) -> tuple[ActionLoss, ...]:
        """What could be done."""
        return tuple([ActionLoss(*each, self._loss_of(each)) for each in self.values])

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
        """The highest EV of the actions."""
        return max(each.ev for each in self.values)

    @property
    def frequency(self) -> float:
        """How often the solution takes the action taken."""
        return self._value_of(self.action).frequency

    def _value_of(self, action: str) -> ActionValue:
        return next(each for each in self.values if each.action == action)

    @property
    def is_best(self) -> bool:
        """Whether no loss is certain: within the accuracy, or what the solution does most often."""
        return self.loss == 0

    @property
    def loss(self) -> float:
        """In chips: the highest EV less that of the action; 0 within the accuracy, and for the
        action that the solution takes most often.
        """
        return self._loss_of(self._value_of(self.action))

    def _loss_of(self, value: ActionValue) -> float:
        loss = self.best_ev - value.ev
        most = max(each.frequency for each in self.values)
        return 0.0 if loss <= self.accuracy or value.frequency == most else loss

    @property
    def loss_percent(self) -> float:
        """Of the pot at the decision."""
        return 100 * self.loss / self.pot


def decision_fields(
    view: PlayerView, combo: Combo, values: HandValues, action: str
) -> dict[str, Any]:
    """Return the fields of a decision that follow from its place, the hand and what it does."""
    node = view.node
    return {
        "street": str(node.street),
        "board": str(node.board),
        "hand": str(combo),
        "category": values.category,
        "draws": values.draws,
        "line": node.line,
        "cards": " ".join(map(str, node.cards)),
        "pot": node.pot,
        "to_call": node.to_call,
        "action": action,
        "best": values.best,
        "values": values.actions,
        "accuracy": values.accuracy,
    }


VALUE_MEMBERS: Final = ("ev", "best_ev", "frequency", "loss", "loss_bb", "loss_percent")
"""What follows from the values of a decision, in its document."""


def hand_values(view: PlayerView, combo: Combo, accuracy: float) -> HandValues | None:
    """Return the values of a hand at its player's decision, with the accuracy of losses there.

    None if the player's range does not have it, or if it meets no hand of the other player's.
    """
    shares = hand_frequencies(view, combo)
    if shares is None:
        return None
    evs = [float(ev) for ev in view.action_ev[:, view.combos == combo.index][:, 0]]
    if not np.isfinite(evs).all():
        return None
    made, *draws = BoardCategories.of(view.node.board).of_combo(combo)
    assert isinstance(made, MadeHand)
    actions = tuple(map(ActionValue, view.node.actions, evs, shares))
    return HandValues(actions, made.value, tuple([draw.value for draw in draws]), accuracy)


def hand_frequencies(view: PlayerView, combo: Combo) -> list[float] | None:
    """Return how often a hand takes each action at its player's decision; None if not in range."""
    shares = view.strategy[:, view.combos == combo.index]
    return [float(share) for share in shares[:, 0]] if shares.shape[1] else None
