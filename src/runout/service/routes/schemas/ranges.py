"""Ranges: parsing, other programs' notations, combinations, charts, and saved ranges."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, ConfigDict, Field, StrictBool

from runout.domain.combos import GRID_SIZE, HandClass
from runout.domain.orderings import DEFAULT_ORDERING, ordering_names
from runout.domain.ranges.chart import Chart, ChartReading, is_chart
from runout.domain.ranges.comparison import Combination, RangeComparison, combine
from runout.domain.ranges.range import ComboOrder, Dialect, Plus, Range, RangeReading
from runout.errors import PokerError
from runout.service.routes.schemas import Message
from runout.service.routes.schemas.cards import (
    OverlapNotes,
    RangeText,
    RangeWarning,
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


class RangePart(Message):
    """A range in an answer: its text, its size and its hand classes."""

    text: str
    combos: float = Field(ge=0, le=1326, description="The sum of the weights.")
    percent: float = Field(ge=0, le=100.000001, description="Of all 1326 combos.")
    classes: Classes

    @classmethod
    def of(cls, range_: Range) -> "RangePart":
        """Return a range."""
        return cls(
            text=str(range_),
            combos=range_.total,
            percent=range_.percent,
            classes=_classes(range_.grid()),
        )


class CombineRequest(Message):
    """Two ranges, and how to combine them."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"ranges": ["QQ+,AKs", "KK+,AK:0.5"], "how": "difference"}]}
    )

    ranges: list[RangeText] = Field(min_length=2, max_length=2)
    how: Combination = Field(
        default="union",
        description="The larger of two weights, the smaller, the first less the second down to 0,"
        " or both up to 1.",
    )


class ComparisonPart(Message):
    """Two ranges split into what both hold and what only one holds."""

    both: RangePart
    only_first: RangePart
    only_second: RangePart
    share: Share | None = Field(
        description="The part of all weight in either range that both hold; null if both are empty."
    )

    @classmethod
    def of(cls, comparison: RangeComparison) -> "ComparisonPart":
        """Return a comparison."""
        return cls(
            both=RangePart.of(comparison.both),
            only_first=RangePart.of(comparison.only_first),
            only_second=RangePart.of(comparison.only_second),
            share=comparison.share,
        )


class CombineAnswer(Message):
    """Two ranges combined, and compared."""

    result: RangePart
    comparison: ComparisonPart
    warnings: RangeWarnings

    @classmethod
    def of(cls, body: CombineRequest, readings: Sequence[RangeReading]) -> "CombineAnswer":
        """Return the answer for two ranges."""
        first, second = (reading.range for reading in readings)
        return cls(
            result=RangePart.of(combine(first, second, body.how)),
            comparison=ComparisonPart.of(RangeComparison.of(first, second)),
            warnings=[
                warning
                for number, reading in enumerate(readings)
                for warning in range_warnings(reading, f"/ranges/{number}")
            ],
        )


class ChartRequest(Message):
    """Several actions with a range each."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25"}]}
    )

    text: str = Field(
        max_length=200_000,
        description="A label and a range for each action, with a semicolon or a new line between"
        " them: `raise: QQ+; call: JJ-99`. What no action takes is folded.",
    )


class ChartAction(RangePart):
    """An action of a chart and its range."""

    action: str

    @classmethod
    def named(cls, action: str, range_: Range) -> "ChartAction":
        """Return the range of an action."""
        return cls(action=action, **RangePart.of(range_).model_dump())


class ChartAnswer(RangePart):
    """A chart: all its actions together, each of them, and what is folded."""

    actions: list[ChartAction]
    fold: RangePart
    warnings: RangeWarnings

    @classmethod
    def read(cls, text: str, pointer: str) -> "ChartAnswer":
        """Read a chart and return the answer."""
        reading = Chart.read(text)
        chart = reading.chart
        whole = RangePart.of(chart.played).model_dump() | {"text": str(chart)}
        return cls(
            **whole,
            actions=chart_actions(chart),
            fold=RangePart.of(chart["fold"]),
            warnings=chart_warnings(reading, pointer),
        )


def chart_actions(chart: Chart) -> list[ChartAction]:
    """Return the actions of a chart."""
    return [ChartAction.named(action, range_) for action, range_ in chart]


def chart_warnings(reading: ChartReading, pointer: str) -> list[RangeWarning]:
    """Return every warning about the ranges of a chart, with its place in the whole text."""
    return [
        warning.model_copy(update={"column": warning.column + offset})
        for ranged, offset in reading.readings
        for warning in range_warnings(ranged, pointer)
    ]


class ImportFile(Message):
    """A file with a range or a chart."""

    path: str = Field(
        min_length=1,
        max_length=400,
        description="Its place in the imported folder, as in `cash/BTN/open.txt`: the folders, and"
        " the name of the range with an ending.",
    )
    text: str = Field(max_length=200_000)


class ImportRequest(Message):
    """Files of ranges to save at once."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "folder": "cash",
                    "files": [
                        {"path": "BTN/open.txt", "text": "44+,A2s+,KTs+,ATo+"},
                        {"path": "BB/v BTN.txt", "text": "3-bet: TT+,AQs+; call: 99-22,ATs-A2s"},
                    ],
                }
            ]
        }
    )

    folder: Folder = Field(default="", description="The folder to put them under; empty for top.")
    files: list[ImportFile] = Field(min_length=1, max_length=500)
    replace: StrictBool = Field(
        default=False, description="Replace saved ranges of the same folder and name."
    )
    order: ComboOrder | None = Field(
        default=None,
        description="The program whose order files of 1326 numbers follow; null for notation.",
    )


class RefusedFile(Message):
    """A file that was not saved, and why."""

    path: str
    message: str
    column: int | None = Field(description="The first character in question, from 1.")
    length: int | None
    hint: str | None


class RangeToSave(Message):
    """A range or a chart to save under a name, which is unique in its folder."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"folder": "3-bet", "name": "BB v BTN", "text": "TT+,AQs+,A5s:0.5"}]
        }
    )

    folder: Folder = Field(default="", description="Empty for the top folder.")
    name: Name
    text: str = Field(
        max_length=200_000,
        description="A range (`QQ+,AKs:0.5`), or a chart of several actions"
        " (`raise: QQ+; call: JJ-99`).",
    )
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
                "actions": [],
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
    actions: list[ChartAction] = Field(
        description="The actions of a chart, whose sizes above are those of all actions together;"
        " empty for a range."
    )
    warnings: RangeWarnings
    unreadable: str | None = Field(
        description="Why this version cannot read the saved text, or null."
    )
    created: datetime
    changed: datetime

    @classmethod
    def of(cls, saved: SavedRange) -> "SavedRangeAnswer":
        """Return the answer of a stored range, with its size and hand classes."""
        actions: list[ChartAction] = []
        warnings: Sequence[RangeWarning] = ()
        unreadable = None
        range_ = Range.empty()
        try:
            if is_chart(saved.text):
                reading = Chart.read(saved.text)
                range_, actions = reading.chart.played, chart_actions(reading.chart)
                warnings = chart_warnings(reading, "/text")
            else:
                plain = Range.read(saved.text)
                range_, warnings = plain.range, range_warnings(plain, "/text")
        except PokerError as error:
            unreadable = str(error)
        return cls(
            id=saved.id,
            folder=saved.folder,
            name=saved.name,
            text=saved.text,
            notes=saved.notes,
            combos=range_.total,
            percent=range_.percent,
            classes=_classes(range_.grid()),
            actions=actions,
            warnings=list(warnings),
            unreadable=unreadable,
            created=datetime.fromtimestamp(saved.created, UTC),
            changed=datetime.fromtimestamp(saved.changed, UTC),
        )


class SavedRanges(Message):
    """A page of the saved ranges, by folder and name."""

    ranges: list[SavedRangeAnswer]
    total: int = Field(ge=0, description="How many saved ranges there are, of the folder if given.")
    offset: int = Field(ge=0, description="How many of them come before this page.")
    next: str | None = Field(
        description="Path and query of the next page; null on the last one.",
        examples=["/api/v1/ranges?limit=100&offset=100"],
    )


class ImportAnswer(Message):
    """What an import saved, and the files that it refused."""

    saved: list[SavedRangeAnswer]
    refused: list[RefusedFile]
