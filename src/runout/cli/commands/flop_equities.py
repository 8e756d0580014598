"""The equity of two ranges on flops, and by groups of flops, for ``runout flops --equity``."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, NamedTuple

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.flop_tables.class_ranges import is_class_range
from runout.analysis.flop_tables.combo_survey import survey as combo_survey
from runout.analysis.flop_tables.tables import FlopTables
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import warn
from runout.domain.counts import counted, noun_for
from runout.domain.ranges.range import Range
from runout.errors import NotationError, NotationWarning, TablesMissing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.flop_tables.build import BuildProgress
    from runout.analysis.flop_tables.groups import FlopGroup
    from runout.analysis.flop_tables.survey import Survey
    from runout.domain.boards import Board


class FlopShare(NamedTuple):
    """The first range's equity on a flop: NaN if the ranges cannot both be dealt.

    ``pairs`` is the weight of the combo pairs that can; ``computed`` says that no file held it.
    """

    equity: float
    pairs: float
    computed: bool

    def to_dict(self) -> dict[str, float | bool | None]:
        """Return plain values; NaN is None."""
        return {"equity": nan_to_null(self.equity), "pairs": self.pairs, "computed": self.computed}


class SurveyedFlops(NamedTuple):
    """The shares of the flops, a summary line, and the groups of flops."""

    shares: list[FlopShare]
    verdict: str
    groups: Sequence[FlopGroup]


def survey(
    texts: tuple[str, str], flops: list[Board], path: str | None, *, with_nuts: bool
) -> SurveyedFlops:
    """Return the first range's equity on each flop.

    Equities come from tables; those of ranges that tell suits apart, and nut shares, are computed
    combo by combo.
    """
    hero, villain = (_read(text, f"range {place}") for place, text in enumerate(texts, start=1))
    if not flops:
        return SurveyedFlops([], "", ())
    from_tables = is_class_range(hero) and is_class_range(villain) and not with_nuts
    tables = _open(path) if from_tables else None
    if tables is not None:
        _warn_of_missing(tables, flops)
    compute = combo_survey if tables is None else tables.survey
    with ProgressBar("flops") as bar:

        def show(progress: BuildProgress) -> None:
            bar.update(
                progress.done / progress.total,
                f"{progress.done} of {counted(progress.total, 'flop')}",
            )

        survey = compute(hero, villain, flops=flops, on_progress=show)
    columns = (survey.equity.tolist(), survey.pairs.tolist(), survey.computed.tolist())
    shares = [FlopShare(*row) for row in zip(*columns, strict=True)]
    verdict = f"{texts[0]} against {texts[1]}: {_mean_text(survey)}"
    return SurveyedFlops(shares, verdict, survey.groups())


def _warn_of_missing(tables: FlopTables, flops: list[Board]) -> None:
    missing = sum(flop not in tables for flop in flops)
    if missing:
        which = f"{counted(missing, 'flop')} {noun_for(missing, 'is', 'are')}"
        reason = "no tables were found" if tables.path is None else f"not in {tables.path}"
        warn(f"{which} computed now, {reason}; runout precompute-equity makes all, once")


def _mean_text(survey: Survey) -> str:
    if not survey.pairs.any():
        return "no possible deal"
    kind = "rounded" if survey.rounded else "exact"
    return f"{100 * survey.mean:.2f} % on average, {kind}"


def _open(path: str | None) -> FlopTables:
    """Open the given file, or one at the usual places, or no file."""
    try:
        return FlopTables.load(path)
    except TablesMissing:
        if path is not None:
            raise
        return FlopTables()


def _read(text: str, name: str) -> Range:
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", NotationWarning)
            range_ = Range.parse(text)
    except NotationError as error:
        error.add_note(name)
        raise
    for warning in caught:
        warn(f"{name}: {warning.message}")
    return range_
