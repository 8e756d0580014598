"""TrainedDecision: one decision of a drill, its values in the solution, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from runout.analysis.solver.nodes.decision_values import (
    VALUE_MEMBERS,
    ActionValue,
    ValuedDecision,
)
from runout.analysis.solver.spot.big_blinds import in_big_blinds

Grade = Literal["best", "good", "inaccuracy", "mistake"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

MIN_FREQUENCY: Final = 0.05
"""An action that the solution takes at least so often with a hand is one of its actions."""
MAX_CORRECT_LOSS: Final = 0.5
"""A decision that costs at most so many per cent of the pot is correct."""
MAX_INACCURACY_LOSS: Final = 2.0
"""A decision that is not correct and costs at most so many per cent is an inaccuracy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedDecision(ValuedDecision):
    """A decision, and what it cost."""

    hand_number: int
    """Of the hands of the drill, from 1."""
    big_blind: float | None
    off_path: bool = False
    """Whether its line has an action that the solution never takes."""
    solved_on_demand: bool = False
    """Whether its figures are those of the subgame from there, solved with the ranges that
    arrive."""
    timed_out: bool = False
    """Whether no action came in time; the action is then the fold, or the check."""
    source: int = 0
    """The number of its solution or report in `sources`, from 0."""
    spr: float | None = None
    """The stack-to-pot ratio of the report at which the flop was solved; null in a solution."""
    accuracy: float = 0.0  # not known of decisions that older versions stored

    # In the order in which they are stored.
    members = (
        "hand_number", "street", "board", "hand", "category", "draws", "line", "cards", "pot",
        "to_call", "big_blind", "action", "best", "actions", "off_path", "solved_on_demand",
        "timed_out", "source", "spr", "accuracy", *VALUE_MEMBERS, "correct", "grade",
    )  # fmt: skip

    @property
    def loss_bb(self) -> float | None:
        """Null where the big blind is not known."""
        return in_big_blinds(self.loss, self.big_blind)

    @property
    def correct(self) -> bool:
        """Whether the solution takes the action at least 5 % of the time, or it costs at most
        0.5 % of the pot.

        A decision that timed out is not correct.
        """
        taken = self.frequency >= MIN_FREQUENCY or self.loss_percent <= MAX_CORRECT_LOSS
        return taken and not self.timed_out

    @property
    def is_arbitrary(self) -> bool:
        """Whether its values mean nothing: it is off the path, and its subgame was not solved."""
        return self.off_path and not self.solved_on_demand

    @property
    def grade(self) -> Grade:
        """`best` loses nothing within the accuracy, or is what the solution does most often;
        `good` is correct, an `inaccuracy` costs at most 2 % of the pot, a `mistake` more.

        A decision that timed out is a mistake.
        """
        if self.timed_out:
            return "mistake"
        if self.is_best:
            return "best"
        if self.correct:
            return "good"
        return "inaccuracy" if self.loss_percent <= MAX_INACCURACY_LOSS else "mistake"

    @classmethod
    def from_dict(cls, payload: Mapping[str, Any]) -> TrainedDecision:
        """Return the decision that :meth:`to_dict` wrote, with defaults for fields it lacks."""
        fields = cls.__dataclass_fields__
        values = {name: payload[name] for name in fields if name in payload}
        values["draws"] = tuple(payload["draws"])
        named = [{name: each[name] for name in ActionValue._fields} for each in payload["actions"]]
        values["values"] = tuple([ActionValue(**each) for each in named])
        return cls(**values)
