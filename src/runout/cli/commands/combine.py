"""``runout combine``: two ranges combined and compared."""

from __future__ import annotations

import click

from runout.analysis.rows import text_table
from runout.cli.commands.ranges import size_text
from runout.cli.input.question import QuestionCommand
from runout.domain.ranges.figures import RangePart
from runout.questions.ranges import CombinedRanges, combine_ranges


def _show(combined: CombinedRanges) -> None:
    comparison = combined.comparison
    parts = {
        "result": combined.result,
        "in both": comparison.both,
        "only in the first": comparison.only_first,
        "only in the second": comparison.only_second,
    }
    rows = [
        (name, size_text(part := RangePart(range_)), part.text) for name, range_ in parts.items()
    ]
    click.echo(text_table(("part", "size", "range"), rows))
    if comparison.share is not None:
        click.echo(f"\n{100 * comparison.share:.1f} % of the weight is in both")


command = QuestionCommand(
    combine_ranges,
    _show,
    examples=[
        'runout combine "QQ+, AKs" "KK+, AK:0.5"',
        "runout combine 20% 10% --how difference --json",
    ],
)
