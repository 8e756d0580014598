"""Starting points: starter ranges by position and depth, and ready spots."""

from pydantic import ConfigDict, Field

from runout.analysis.preflop.ready_spots import ReadySpot
from runout.analysis.preflop.starters import Position, StarterAction, StarterRange
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.spots import SpotFields


class StarterEntry(Message):
    """A range to start from: a slice of an ordering of hands, not solver output."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "name": "BB 3-bet v UTG",
                "depth": 100,
                "position": "BB",
                "action": "3-bet",
                "versus": "UTG",
                "text": "99+,AJs+,AKo",
                "combos": 60.0,
                "percent": 4.524886877828054,
            }
        }
    )

    name: str = Field(description="The situation in words.")
    depth: int = Field(description="The stack in big blinds.")
    position: Position
    action: StarterAction
    versus: Position | None = Field(
        description="The opponent who raised or 3-bet before; null where everyone folded."
    )
    text: str
    combos: float = Field(ge=0, le=1326, description="The sum of the weights.")
    percent: float = Field(ge=0, le=100, description="Of all 1326 combos.")

    @classmethod
    def of(cls, starter: StarterRange) -> "StarterEntry":
        """Return a starter range."""
        return cls.model_validate(starter.to_dict())


class StarterList(Message):
    """Starter ranges, by depth and position."""

    ranges: list[StarterEntry]


class ReadySpotEntry(Message):
    """A common situation as a spot in big blinds, which a request for a solve takes as it is."""

    key: str
    name: str
    description: str = Field(description="How the spot comes about.")
    spot: SpotFields

    @classmethod
    def of(cls, ready: ReadySpot) -> "ReadySpotEntry":
        """Return a ready spot."""
        return cls.model_validate(ready.to_dict())


class ReadySpotList(Message):
    """Ready spots."""

    spots: list[ReadySpotEntry]
