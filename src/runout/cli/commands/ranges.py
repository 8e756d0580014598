"""``runout range``, ``combine`` and ``chart``: ranges as text, alone, compared and by action."""

from __future__ import annotations

import click

from runout.analysis.rows import text_table
from runout.cli.input.question import QuestionCommand, renderer
from runout.domain.ranges.figures import RangePart
from runout.questions.ranges import (
    CombinedRanges,
    ParsedChart,
    ParsedRange,
    combine_ranges,
    parse_chart,
    parse_range,
)


def _line(parsed: ParsedRange) -> str:
    return parsed.text if parsed.dialect else f"{parsed.size_text}: {parsed.text}"


def _show_range(parsed: ParsedRange) -> None:
    if parsed.dialect is None:
        renderer("ranges:show_range")(parsed)
    # Unbroken, however long, so that it can be copied.
    click.echo(parsed.text)


def _show_combined(combined: CombinedRanges) -> None:
    comparison = combined.comparison
    parts = {
        "result": combined.result,
        "in both": comparison.both,
        "only in the first": comparison.only_first,
        "only in the second": comparison.only_second,
    }
    rows = [
        (name, (part := RangePart(range_)).size_text, part.text) for name, range_ in parts.items()
    ]
    click.echo(text_table(("part", "size", "range"), rows))
    if comparison.share is not None:
        click.echo(f"\n{100 * comparison.share:.1f} % of the weight is in both")


def _show_chart(chart: ParsedChart) -> None:
    actions = [(each.action, each.size_text, each.text) for each in chart.actions]
    fold = ("fold", RangePart(chart.fold).size_text, "")
    click.echo(text_table(("action", "size", "range"), [*actions, fold]))


range_ = QuestionCommand(
    parse_range,
    _show_range,
    examples=[
        'runout range "22+, A2s+, KQs, AKo:0.5"',
        'runout range "top 15%"',
        """runout range '{"AA": 0.5, "KK": 1}'""",
        'runout range "QQ+, AKs:0.5" --to gtoplus',
        'runout range "KQ+" --plus kicker --json',
    ],
    notes="""With --to only the text is printed. With - ranges are read from standard input, one a
    line, and answered one line each.""",
    line=_line,
)
combine = QuestionCommand(
    combine_ranges,
    _show_combined,
    examples=[
        'runout combine "QQ+, AKs" "KK+, AK:0.5"',
        "runout combine 20% 10% --how difference --json",
    ],
)
chart = QuestionCommand(
    parse_chart, _show_chart, examples=['runout chart "raise: QQ+; call: JJ-99, AKs"']
)
