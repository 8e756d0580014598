"""A preflop book to save, and a range to put into it, as JSON has them."""

from pydantic import ConfigDict, Field

from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.book import MAX_CHARACTERS
from runout.analysis.preflop.situations import MAX_DEPTH, PreflopSituation
from runout.service.routes.schemas import Schema

_EXAMPLE = """\
name: mine
tables:
- seats: 6
  depth: 100
  BTN:
    raise: 44%
    call v CO: "22-99,ATs+,KJs+"
"""


class BookText(Schema):
    """A preflop book to save."""

    model_config = ConfigDict(json_schema_extra={"example": {"text": _EXAMPLE}})

    text: str = Field(max_length=MAX_CHARACTERS, description="The book as YAML.")


class BookRangeChange(Schema):
    """A range to put into the book in use."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "seats": 6,
                "depth": 100,
                "position": "BTN",
                "line": "call",
                "versus": "CO",
                "text": "22-99,ATs+,KJs+",
            }
        }
    )

    seats: int = Field(ge=MIN_SEATS, le=MAX_SEATS)
    depth: float = Field(gt=0, le=MAX_DEPTH, description="The effective stack in big blinds.")
    position: str = Field(max_length=10)
    line: str = Field(max_length=40)
    versus: str | None = Field(default=None, max_length=10)
    text: str = Field(max_length=100_000, description="The range.")

    def situation(self) -> PreflopSituation:
        """Return the situation; refuse one that does not exist."""
        return PreflopSituation.checked(
            self.seats, self.depth, self.position, self.line, self.versus
        )
