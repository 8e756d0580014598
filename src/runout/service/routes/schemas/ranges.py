"""Ranges: parsing, other programs' notations, and saved ranges."""

from datetime import UTC, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, ConfigDict, Field, StrictBool

from runout.domain.combos import GRID_SIZE, HandClass
from runout.domain.orderings import DEFAULT_ORDERING, ordering_names
from runout.domain.ranges.range import ComboOrder, Dialect, Plus, Range, RangeReading
from runout.errors import PokerError
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    OverlapNotes,
    RangeText,
    RangeWarnings,
    Share,
    overlap_notes,
    range_warnings,
)
from runout.service.routes.schemas.labels import Name, plain_line
from runout.service.store.records import ID_PATTERN, SavedRange

_CELLS: Final = tuple(
    (str(HandClass.from_cell(row, column)), row, column)
    for row in range(GRID_SIZE)
    for column in range(GRID_SIZE)
)
Classes = Annotated[
    dict[str, Share], Field(description="Mean weight of each hand class in the range.")
]
RangeId = Annotated[str, Field(pattern=ID_PATTERN, description="The id of a saved range.")]


Folder = Annotated[
    str, Field(max_length=200, pattern=r"^(\S(.*\S)?)?$"), AfterValidator(plain_line)
]


class ParseRequest(Message):
    """A range as text."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"text": "22+, A2s+, KQs, AKo:0.5"}, {"text": "15%"}, {"text": "QQ+!AA"}]
        }
    )

    text: RangeText
    plus: Plus = Field(
        default="connector", description="What rises in `98s+`: both cards, or the kicker."
    )
    strict: StrictBool = Field(default=False, description="Refuse a range that repeats a combo.")
    ordering: str = Field(
        default=DEFAULT_ORDERING,
        max_length=100,
        description="The order of hands behind `15%`.",
        json_schema_extra={"enum": [*ordering_names()]},
    )
    order: ComboOrder | None = Field(
        default=None,
        description="The program whose order the text's 1326 numbers follow; null for notation.",
    )


class ConvertRequest(ParseRequest):
    """A range as text, and the notation to convert it to."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"text": "QQ+,AKs:0.5", "to": "gtoplus"}, {"text": "QQ+,AKs:0.5"}]
        }
    )

    to: Dialect | None = Field(
        default=None, description="The dialect; null for runout's own notation."
    )


class ConvertAnswer(Message):
    """A range in the requested notation."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "text": "AA-QQ,[50.0]AKs[/50.0]",
                "dialect": "gtoplus",
                "overlaps": [],
                "warnings": [],
            }
        }
    )

    text: str
    dialect: Dialect | None
    overlaps: OverlapNotes
    warnings: RangeWarnings


class ParseAnswer(Message):
    """A parsed range."""

    text: str = Field(
        description="The range in runout's own notation, which parses to the same range."
    )
    combos: float = Field(ge=0, le=1326, description="The sum of the weights.")
    combo_count: int = Field(ge=0, le=1326, description="Number of combos with a weight above 0.")
    percent: float = Field(ge=0, le=100.000001, description="Of all 1326 combos.")
    ordering: str | None = Field(description="The ordering that a percentage used, or null.")
    grid: list[list[Share]] = Field(
        min_length=GRID_SIZE,
        max_length=GRID_SIZE,
        description="Mean weight of each hand class: 13 rows of 13, suited above the diagonal.",
    )
    classes: Classes
    weights: dict[str, Share] = Field(description="Weight of each combo in the range.")
    overlaps: OverlapNotes
    warnings: RangeWarnings

    label: str | None = Field(description="The label before the range, as in `BTN: AA`, or null.")

    @classmethod
    def of(cls, reading: RangeReading, pointer: str) -> "ParseAnswer":
        """Return the answer of a parsed range."""
        range_ = reading.range
        grid = range_.grid()
        return cls.model_validate(
            {
                "text": str(range_),
                "combos": range_.total,
                "combo_count": len(range_),
                "percent": range_.percent,
                "ordering": reading.ordering,
                "grid": grid,
                "classes": _classes(grid),
                "weights": {str(combo): weight for combo, weight in range_},
                "overlaps": overlap_notes(reading, pointer),
                "warnings": range_warnings(reading, pointer),
                "label": reading.label,
            }
        )


def _classes(grid: tuple[tuple[float, ...], ...]) -> dict[str, float]:
    return {name: weight for name, row, column in _CELLS if (weight := grid[row][column])}


class RangeToSave(Message):
    """A range to save under a name, which is unique in its folder."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"folder": "3-bet", "name": "BB v BTN", "text": "TT+,AQs+,A5s:0.5"}]
        }
    )

    folder: Folder = Field(default="", description="Empty for the top folder.")
    name: Name
    text: RangeText
    notes: str = Field(default="", max_length=10_000)


class SavedRangeAnswer(Message):
    """A saved range."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "id": "0123456789abcdef",
                "folder": "3-bet",
                "name": "BB v BTN",
                "text": "TT+,AQs+,A5s:0.5",
                "notes": "",
                "combos": 40.0,
                "percent": 3.0165912518853695,
                "warnings": [],
                "unreadable": None,
                "classes": {
                    "AA": 1.0, "AKs": 1.0, "AQs": 1.0, "A5s": 0.5, "KK": 1.0, "QQ": 1.0, "JJ": 1.0,
                    "TT": 1.0,
                },
                "created": "2026-01-01T12:00:00Z",
                "changed": "2026-01-01T12:00:00Z",
            }
        }
    )  # fmt: skip

    id: RangeId
    folder: str
    name: str
    text: str = Field(description="The text as saved.")
    notes: str
    combos: float = Field(ge=0, le=1326, description="The sum of the weights.")
    percent: float = Field(ge=0, le=100.000001, description="Of all 1326 combos.")
    classes: Classes
    warnings: RangeWarnings
    unreadable: str | None = Field(
        description="Why this version cannot read the saved text, or null."
    )
    created: datetime
    changed: datetime

    @classmethod
    def of(cls, saved: SavedRange) -> "SavedRangeAnswer":
        """Return the answer of a stored range, with its size and hand classes."""
        unreadable = None
        try:
            reading = Range.read(saved.text)
        except PokerError as error:
            reading, unreadable = Range.read("none"), str(error)
        range_ = reading.range
        return cls(
            id=saved.id,
            folder=saved.folder,
            name=saved.name,
            text=saved.text,
            notes=saved.notes,
            combos=range_.total,
            percent=range_.percent,
            classes=_classes(range_.grid()),
            warnings=list(range_warnings(reading, "/text")),
            unreadable=unreadable,
            created=datetime.fromtimestamp(saved.created, UTC),
            changed=datetime.fromtimestamp(saved.changed, UTC),
        )


class SavedRanges(Message):
    """Saved ranges by folder and name."""

    ranges: list[SavedRangeAnswer]
