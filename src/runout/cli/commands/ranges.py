"""``runout range``: a range as a grid, in numbers and in other notations."""

from __future__ import annotations

import click

from runout.cli.input.question import QuestionCommand
from runout.domain.plurals import pluralize
from runout.domain.ranges.figures import RangeFigures
from runout.questions.ranges import ParsedRange, parse_range


def size_text(range_: RangeFigures) -> str:
    """Return the size of a range: ``21.0 combos, 1.6 %``."""
    count = pluralize(range_.combos, "combo", form="g" if range_.combos == 1 else ".1f")
    return f"{count}, {range_.percent:.1f} %"


def _line(parsed: ParsedRange) -> str:
    return parsed.text if parsed.dialect else f"{size_text(parsed)}: {parsed.text}"


def _show(parsed: ParsedRange) -> None:
    if parsed.dialect is None:
        from runout.cli.render.terminal import QUIET, STRONG, Screen, Text  # noqa: PLC0415 - JSON needs no rich

        screen = Screen()
        size = Text(size_text(parsed), style=STRONG)
        if parsed.ordering:
            size.append(f", ordering {parsed.ordering}", style=QUIET)
        screen.show(screen.grid(parsed.grid), "", size)
    # Unbroken, however long, so that it can be copied.
    click.echo(parsed.text)


command = QuestionCommand(
    parse_range,
    _show,
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
