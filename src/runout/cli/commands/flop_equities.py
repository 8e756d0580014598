"""The equity of two ranges on flops, for ``runout flops --equity``."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, NamedTuple

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.flop_tables.class_ranges import ClassRange
from runout.analysis.flop_tables.tables import FlopTables
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import warn
from runout.domain.counts import counted, noun_for
from runout.domain.ranges.range import Range
from runout.errors import NotationError, NotationWarning, TablesMissing

if TYPE_CHECKING:
    from runout.analysis.flop_tables.build import BuildProgress
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


def survey(
    texts: tuple[str, str], flops: list[Board], path: str | None
) -> tuple[list[FlopShare], str]:
    """Return the first range's equity on each flop, and a summary line, if there is any flop."""
    hero, villain = (_read(text, f"range {place}") for place, text in enumerate(texts, start=1))
    if not flops:
        return [], ""
    tables = _open(path)
    missing = sum(flop not in tables for flop in flops)
    if missing:
        which = f"{counted(missing, 'flop')} {noun_for(missing, 'is', 'are')}"
        reason = "no tables were found" if tables.path is None else f"not in {tables.path}"
        warn(f"{which} computed now, {reason}; runout precompute-equity makes all, once")
    with ProgressBar("flops") as bar:

        def show(progress: BuildProgress) -> None:
            bar.update(
                progress.done / progress.total,
                f"{progress.done} of {counted(progress.total, 'flop')}",
            )

        survey = tables.survey(hero, villain, flops=flops, on_progress=show)
    columns = (survey.equity.tolist(), survey.pairs.tolist(), survey.computed.tolist())
    shares = [FlopShare(*row) for row in zip(*columns, strict=True)]
    return shares, f"{texts[0]} against {texts[1]}: {_mean_text(survey)}"


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
    ClassRange.of(range_, name)  # refused now, before any flop is computed
    return range_
