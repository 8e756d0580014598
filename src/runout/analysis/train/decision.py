"""TrainedDecision: one decision of a drill, its values in the solution, and what it cost."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from runout.analysis.solver.nodes.decision_values import ActionValue, ValuedDecision
from runout.analysis.solver.spot.big_blinds import in_big_blinds

if TYPE_CHECKING:
    from collections.abc import Mapping

Grade = Literal["best", "good", "inaccuracy", "mistake"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

MIN_FREQUENCY: Final = 0.05
"""An action that the solution takes at least so often with a hand is one of its actions."""
MAX_CORRECT_LOSS: Final = 0.5
"""A decision that costs at most so many per cent of the pot is correct."""
MAX_INACCURACY_LOSS: Final = 2.0
"""A decision that is not correct and costs at most so many per cent is an inaccuracy."""


@dataclass(frozen=True, slots=True)
class TrainedDecision(ValuedDecision):
    """A decision of the player with ``hand``, and what it cost.

    ``hand_number`` counts the hands of the drill from 1, and ``source`` its solutions and reports
    from 0. ``line`` and ``cards`` lead to the decision from the root of the solution, or of the
    report's flop at the stack-to-pot ratio ``spr``. ``actions`` has what could be done with the
    hand held, ``action`` what was done and ``best`` what the solution prefers of the actions with
    the highest EV, within ``accuracy``. A decision is
    ``off_path`` if its line has an action that the solution never takes; its values are then those
    of a subgame ``solved_on_demand``, or arbitrary. Later streets of a report are solved on demand
    as well. A decision ``timed_out`` if no action came in time; the action is then the fold, or the
    check.
    """

    hand_number: int
    street: str
    board: str
    hand: str
    category: str
    draws: tuple[str, ...]
    line: str
    cards: str
    pot: float
    to_call: float
    big_blind: float | None
    action: str
    best: str
    actions: tuple[ActionValue, ...]
    off_path: bool = False
    solved_on_demand: bool = False
    timed_out: bool = False
    source: int = 0
    spr: float | None = None
    accuracy: float = 0.0  # not known of decisions that older versions stored

    @property
    def loss_bb(self) -> float | None:
        """The loss in big blinds; None where the big blind is not known."""
        return in_big_blinds(self.loss, self.big_blind)

    @property
    def is_correct(self) -> bool:
        """Whether the solution takes the action with the hand, or the action costs next to nothing.

        It takes an action from a frequency of 5 % on; at most 0.5 % of the pot is next to nothing.
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
        """How good it is: ``best`` and ``good`` are correct.

        ``best`` loses nothing within the accuracy of the solution, or is what it does most often.
        An ``inaccuracy`` costs at most 2 % of the pot, a ``mistake`` more; a decision that timed
        out is a mistake.
        """
        if self.timed_out:
            return "mistake"
        if self.is_best:
            return "best"
        if self.is_correct:
            return "good"
        return "inaccuracy" if self.loss_percent <= MAX_INACCURACY_LOSS else "mistake"

    def to_dict(self) -> dict[str, Any]:
        """Return JSON values, with those that follow from others."""
        return {
            **asdict(self),
            **self.value_members(),
            "correct": self.is_correct,
            "grade": self.grade,
        }

    @classmethod
    def from_dict(cls, payload: Mapping[str, Any]) -> TrainedDecision:
        """Return the decision that :meth:`to_dict` wrote, with defaults for fields it lacks."""
        fields = cls.__dataclass_fields__
        values = {name: payload[name] for name in fields if name in payload}
        values["draws"] = tuple(payload["draws"])
        named = [{name: each[name] for name in ActionValue._fields} for each in payload["actions"]]
        values["actions"] = tuple([ActionValue(**each) for each in named])
        return cls(**values)
