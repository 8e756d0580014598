"""The price of a call on a terminal."""

from __future__ import annotations

from fractions import Fraction

from runout.analysis.odds import PotOdds, write_amount, write_percent
from runout.cli.render.terminal import STRONG, Screen, Text, facts
from runout.domain.plurals import noun_for


def show(odds: PotOdds) -> None:
    lines = [("pot odds", odds.odds), ("needed", write_percent(odds.break_even))]
    if odds.equity is not None and odds.expected_value is not None:
        lines.append(("equity", write_percent(odds.equity)))
        lines.append(("value", _average(odds.expected_value)))
        lines.append(("implied", _implied_text(odds.implied)))
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
