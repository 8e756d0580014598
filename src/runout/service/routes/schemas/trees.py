"""The betting tree of a spot before it is solved, as JSON has it."""

from typing import Literal

from pydantic import ConfigDict, Field

from runout.service.routes.schemas import Message
from runout.service.routes.schemas.spots import (
    EXAMPLE_SPOT,
    Chips,
    LineText,
    Player,
    SpotFields,
    Street,
)


class TreeRequest(Message):
    """A spot, and the line whose street is outlined."""

    model_config = ConfigDict(json_schema_extra={"example": {"spot": EXAMPLE_SPOT}})

    spot: SpotFields
    line: LineText = Field(
        default="", description="Actions from the start of the spot to a decision: `x b50 c`."
    )


class TreeAction(Message):
    """An action, and what follows it."""

    action: str = Field(description="As lines write it: `x`, `b4.5`.")
    line: LineText = Field(description="The line that ends with it.")
    outcome: Literal["decision", "street", "showdown", "fold"] = Field(
        description="What follows: another decision, the next street, the showdown, or nothing."
    )
    chips: Chips | None = Field(
        description="What the player has then put in on the street; null for folds, checks, calls."
    )
    percent: float | None = Field(
        description="Of the pot; of a raise, what it adds to the bet as a share of the pot after a"
        " call."
    )
    added: bool = Field(description="Whether `added_lines` has it.")
    removed: bool = Field(description="Whether `removed_lines` has it; nothing below it is listed.")


class TreeDecision(Message):
    """A decision of the outlined street."""

    line: LineText
    street: Street
    player: Player
    pot: Chips = Field(description="With all bets in it.")
    to_call: Chips
    actions: list[TreeAction]


class TreeAnswer(Message):
    """One street of the betting tree."""

    decisions: list[TreeDecision] = Field(description="The shortest lines first.")
    complete: bool = Field(description="Whether these are all; at most 200 are listed.")
