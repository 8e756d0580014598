"""``runout chart``: several actions with a range each."""

from __future__ import annotations

import click

from runout.analysis.rows import text_table
from runout.cli.commands.ranges import size_text
from runout.cli.input.question import QuestionCommand
from runout.domain.ranges.figures import RangePart
from runout.questions.ranges import ParsedChart, parse_chart


def _show(chart: ParsedChart) -> None:
    actions = [(each.action, size_text(each), each.text) for each in chart.actions]
    fold = RangePart(chart.fold)
    click.echo(text_table(("action", "size", "range"), [*actions, ("fold", size_text(fold), "")]))


command = QuestionCommand(
    parse_chart,
    _show,
    examples=['runout chart "raise: QQ+; call: JJ-99, AKs"'],
)
