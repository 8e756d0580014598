"""The question of a survey: two ranges as text and some flops, answered from tables or by combo."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from runout.analysis.flop_tables import combo_survey
from runout.analysis.flop_tables.build import BuildProgress
from runout.analysis.flop_tables.class_ranges import is_class_range
from runout.analysis.flop_tables.file import HOW_TO_MAKE, find_tables
from runout.analysis.flop_tables.survey import Survey, SurveyAnswer, SurveySummary
from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.boards import Board
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import OverlapNote, Range, RangeWarning
from runout.errors import TablesMissing, at


@dataclass(frozen=True, slots=True)
class SurveyQuestion:
    """The ranges and flops of a survey, with the warnings about the texts."""

    ranges: tuple[Range, Range]
    flops: tuple[Board, ...]
    overlaps: tuple[OverlapNote, ...]
    warnings: tuple[RangeWarning, ...]

    @classmethod
    def read(cls, texts: Sequence[str], flops: tuple[Board, ...]) -> SurveyQuestion:
        """Read two ranges; an error points to the text."""
        readings = {}
        for number, text in enumerate(texts):
            with at(f"/ranges/{number}"):
                readings[f"/ranges/{number}"] = Range.read(text)
        first, second = (reading.range for reading in readings.values())
        return cls(
            (first, second),
            flops,
            tuple(note for at_, each in readings.items() for note in each.overlaps_at(at_)),
            tuple(warning for at_, each in readings.items() for warning in each.warnings_at(at_)),
        )

    @property
    def tells_suits_apart(self) -> bool:
        """Whether tables cannot answer, so that every combo is computed."""
        return not all(map(is_class_range, self.ranges))

    def source(self, tables: FlopTables | None) -> str:
        """Return where the equities come from: tables, or None for each combo."""
        if tables is None:
            return "every flop computed, combo by combo"
        count, missing = len(self.flops), self.missing(tables)
        if not missing:
            return f"{'the flop' if count == 1 else f'all {count} flops'} from the file of tables"
        lack = "no file of tables was found"
        if tables.path is not None:
            lack = f"{tables.path.name} lacks {'it' if missing == 1 else 'them'}"
        return f"{missing} of {pluralize(count, 'flop')} computed, {lack}; {HOW_TO_MAKE}, once"

    def missing(self, tables: FlopTables) -> int:
        return sum(flop not in tables for flop in self.flops)

    def answer(
        self,
        tables: FlopTables | None,
        on_progress: Callable[[BuildProgress], None] | None = None,
    ) -> SurveyAnswer:
        """Answer from tables, which compute the flops that they lack, or combo by combo."""
        source = self.source(tables)
        compute = combo_survey.survey if tables is None else tables.survey
        survey = compute(*self.ranges, flops=self.flops, on_progress=on_progress)
        return SurveyAnswer(self.summary(survey, source), survey.surveyed_flops())

    def summary(self, survey: Survey, source: str) -> SurveySummary:
        return SurveySummary.of(survey, source, self.overlaps, self.warnings)


def usual_tables() -> FlopTables:
    """Return the tables at the usual places, or empty ones."""
    try:
        path = find_tables()
    except TablesMissing:
        return open_tables(None, None)
    status = path.stat()
    return open_tables(str(path), (status.st_mtime_ns, status.st_size))


@functools.lru_cache(maxsize=1)  # also keeps what was computed: at most all flops, 101 MB
def open_tables(path: str | None, _changed: tuple[int, int] | None) -> FlopTables:
    return FlopTables() if path is None else FlopTables.load(path)
