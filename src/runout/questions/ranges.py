"""Ranges as text: parsed, written in other notations, combined, and charts of several actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from runout.documents import Document
from runout.domain.orderings import DEFAULT_ORDERING, load_ordering
from runout.domain.ranges.chart import Chart, ChartReading
from runout.domain.ranges.figures import (
    Combination,
    DescribedRange,
    RangeComparison,
    RangeFigures,
    combine,
)
from runout.domain.ranges.range import (
    ComboOrder,
    Dialect,
    OverlapNote,
    Plus,
    Range,
    RangeReading,
    RangeWarning,
)
from runout.errors import at
from runout.questions.kinds import ChartText, Flag, RangeText, Word
from runout.questions.question import Length, question


@dataclass(frozen=True, slots=True)
class ParsedRange(RangeFigures):
    """A parsed range."""

    range: Range
    reading: RangeReading
    written: str
    dialect: Dialect | None
    """The notation of the text; null for runout's own."""

    members = (
        "text", "dialect", "combos", "combo_count", "percent", "ordering", "grid", "classes",
        "weights", "overlaps", "warnings", "label",
    )  # fmt: skip

    @property
    def text(self) -> str:
        """The range in the requested notation, which parses to the same range."""
        return self.written

    @property
    def combo_count(self) -> int:
        """Number of combos with a weight above 0."""
        return len(self.range)

    @property
    def ordering(self) -> str | None:
        """The ordering that a percentage used, or null."""
        return self.reading.ordering

    @property
    def grid(self) -> tuple[tuple[float, ...], ...]:
        """Mean weight of each hand class: 13 rows of 13, suited above the diagonal."""
        return self.range.grid()

    @property
    def weights(self) -> dict[str, float]:
        """Weight of each combo in the range."""
        return {str(combo): weight for combo, weight in self.range}

    @property
    def overlaps(self) -> tuple[OverlapNote, ...]:
        """Items that repeat combos; the last item counts."""
        return self.reading.overlaps_at("/text")

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """Every warning about the range."""
        return self.reading.warnings_at("/text")

    @property
    def label(self) -> str | None:
        """The label before the range, as in `BTN: AA`, or null."""
        return self.reading.label


@question(
    "ranges/parse",
    command="range",
    subject="ranges",
    summary="Parse a range: its grid, its size, its text.",
    arguments=["text"],
    examples=[
        {"text": "22+, A2s+, KQs, AKo:0.5"},
        {"text": "15%"},
        {"text": "QQ+!AA"},
        {"text": "QQ+,AKs:0.5", "to": "gtoplus"},
        {"text": "ATs+,AKs:0.5,KQ+", "plus": "kicker"},
    ],
)
def parse_range(
    text: Annotated[RangeText, "A range in any common notation, JSON and columns included."],
    *,
    to: Annotated[Dialect, "Write the text for this program; else in runout's notation."]
    | None = None,
    plus: Annotated[Plus, "What rises in `98s+`: both cards, or the kicker."] = "connector",
    strict: Annotated[Flag, "Refuse a range that repeats a combo."] = False,
    ordering: Annotated[Word, "The order of hands behind `15%`."] = DEFAULT_ORDERING,
    order: Annotated[
        ComboOrder, "The program whose order the text's 1326 numbers follow; else notation."
    ]
    | None = None,
) -> ParsedRange:
    """Parse a range: its grid, its size, its text.

    The text may be that of another program. Where items repeat a combo the last one counts, and
    a warning says so. A text that cannot be
    read is refused with the column, the length and a hint; so is a notation that cannot express
    the range.
    """
    with at("/ordering"):
        load_ordering(ordering)
    with at("/text"):
        reading = Range.read(text, plus=plus, strict=strict, ordering=ordering, order=order)
    with at("/to"):
        written = str(reading.range) if to is None else reading.range.to_text(to)
    return ParsedRange(reading.range, reading, written, to)


@dataclass(frozen=True, slots=True)
class CombinedRanges(Document):
    """Two ranges combined, and compared."""

    result: DescribedRange
    comparison: RangeComparison
    warnings: tuple[RangeWarning, ...]
    """Every warning about the ranges."""


@question(
    "ranges/combine",
    command="combine",
    subject="ranges",
    summary="Combine and compare two ranges.",
    arguments=["ranges"],
    examples=[
        {"ranges": ["QQ+,AKs", "KK+,AK:0.5"], "how": "difference"},
        {"ranges": ["15%", "none"]},
    ],
)
def combine_ranges(
    ranges: Annotated[list[RangeText], "Two ranges.", Length(2, 2)],
    how: Annotated[
        Combination,
        "The larger of two weights, the smaller, the first less the second down to 0, or both up"
        " to 1.",
    ] = "union",
) -> CombinedRanges:
    """Combine and compare two ranges.

    The comparison splits them into what both hold and what only one of them holds.
    """
    readings = []
    for number, text in enumerate(ranges):
        with at(f"/ranges/{number}"):
            readings.append(Range.read(text))
    first, second = (reading.range for reading in readings)
    return CombinedRanges(
        combine(first, second, how),
        RangeComparison.of(first, second),
        tuple(
            warning
            for number, reading in enumerate(readings)
            for warning in reading.warnings_at(f"/ranges/{number}")
        ),
    )


@dataclass(frozen=True, slots=True)
class ChartAction(RangeFigures):
    """An action of a chart and its range."""

    action: str
    range: Range

    members = ("action", "text", "combos", "percent", "classes")


def actions_of(chart: Chart) -> tuple[ChartAction, ...]:
    return tuple(ChartAction(action, range_) for action, range_ in chart)


@dataclass(frozen=True, slots=True)
class ParsedChart(RangeFigures):
    """A chart: all its actions together, each of them, and what is folded."""

    range: Range
    reading: ChartReading

    members = ("text", "combos", "percent", "classes", "actions", "fold", "warnings")

    @property
    def text(self) -> str:
        """The chart in runout's own notation."""
        return str(self.reading.chart)

    @property
    def actions(self) -> tuple[ChartAction, ...]:
        """The actions, with fold left out."""
        return actions_of(self.reading.chart)

    @property
    def fold(self) -> DescribedRange:
        """What no action takes."""
        return self.reading.chart["fold"]

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """Every warning about the ranges."""
        return self.reading.warnings_at("/text")


@question(
    "ranges/chart",
    command="chart",
    subject="ranges",
    summary="Parse a chart of several actions.",
    arguments=["text"],
    examples=[{"text": "raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25"}],
)
def parse_chart(
    text: Annotated[
        ChartText,
        "A label and a range for each action, with a semicolon or a new line between them:"
        " `raise: QQ+; call: JJ-99`. What no action takes is folded.",
    ],
) -> ParsedChart:
    """Parse a chart of several actions.

    Each action has a range, as in `raise: QQ+; call: JJ-99`. A combo that the actions take more
    often than always is refused.
    """
    with at("/text"):
        reading = Chart.read(text)
    return ParsedChart(reading.chart.played, reading)
