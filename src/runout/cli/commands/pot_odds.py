"""``runout pot-odds``: the equity that a call needs."""

from fractions import Fraction

from runout.analysis.odds import PotOdds, write_amount, write_percent
from runout.cli.input.question import QuestionCommand
from runout.domain.plurals import noun_for
from runout.questions.odds import pot_odds


def _show(odds: PotOdds) -> None:
    from runout.cli.render.terminal import STRONG, Screen, Text, facts  # noqa: PLC0415 - JSON needs no rich

    lines = [("pot odds", Text(odds.odds)), ("needed", Text(write_percent(odds.break_even)))]
    if odds.equity is not None and odds.expected_value is not None:
        lines.append(("equity", Text(write_percent(odds.equity))))
        lines.append(("value", Text(_average(odds.expected_value))))
        lines.append(("implied", Text(_implied_text(odds.implied))))
    Screen().show(facts(lines), "", Text(odds.sentence, style=STRONG))


def _average(value: Fraction) -> str:
    sign = "+" if value > 0 else ""
    return f"{sign}{write_amount(value)} {noun_for(abs(float(value)), 'chip')} on average"


def _implied_text(implied: Fraction | None) -> str:
    if implied is None:
        return "no amount would do"
    if implied == 0:
        return "nothing more need be won later"
    return f"{write_amount(implied)} more must be won later"


command = QuestionCommand(
    pot_odds,
    _show,
    examples=[
        "runout pot-odds 150 50",
        "runout pot-odds 150 50 --equity 40.9%",
        "runout pot-odds --pot 7.5 --call 2.5 --equity 0.2 --json",
    ],
)
