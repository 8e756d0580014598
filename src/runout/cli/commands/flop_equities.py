"""The equity of two ranges on flops, for ``runout flops --equity``."""

from __future__ import annotations

from collections.abc import Sequence

from runout.analysis.flop_tables.build import BuildProgress
from runout.analysis.flop_tables.survey import SurveyAnswer
from runout.analysis.flop_tables.survey_question import SurveyQuestion, usual_tables
from runout.analysis.flop_tables.tables import FlopTables
from runout.cli.input.question import naming_items, warn_of_ranges
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import warn
from runout.domain.boards import Board
from runout.domain.plurals import pluralize


def survey(
    texts: tuple[str, str], flops: Sequence[Board], path: str | None, *, with_nuts: bool
) -> SurveyAnswer:
    """Return the first range's equity on each flop.

    Equities come from tables; those of ranges that tell suits apart, and nut shares, are computed
    combo by combo.
    """
    with naming_items():
        question = SurveyQuestion.read(texts, tuple(flops))
    warn_of_ranges(question.warnings)
    tables = None
    if not with_nuts and not question.tells_suits_apart:
        tables = usual_tables() if path is None else FlopTables.load(path)
    if tables is not None and question.missing(tables):
        warn(question.source(tables))
    with ProgressBar("flops") as bar:

        def show(step: BuildProgress) -> None:
            done = f"{step.done} of {pluralize(step.total, 'flop')}"
            bar.update(step.done / step.total, done)

        return question.answer(tables, show)


def verdict_on(texts: tuple[str, str], answer: SurveyAnswer) -> str:
    """Return the mean in a sentence; empty without a flop."""
    if not answer.flops:
        return ""
    mean = "no possible deal"
    if any(flop.pairs for flop in answer.flops):
        kind = "rounded" if answer.summary.rounded else "exact"
        mean = f"{100 * answer.summary.mean:.2f} % on average, {kind}"
    return f"{texts[0]} against {texts[1]}: {mean}"
