"""Answers of small questions on a terminal: hands, ranges, the price of a call."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from runout.analysis.odds import PotOdds, write_amount, write_percent
from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, facts, table_of
from runout.documents import document
from runout.domain.hands import Strength
from runout.domain.plurals import noun_for, pluralize
from runout.questions.evaluation import Evaluation
from runout.questions.ranges import ParsedRange

_ALL_FLOPS: Final = 22_100  # 52 * 51 * 50 / 6


def show_evaluation(evaluation: Evaluation) -> None:
    screen = Screen()
    if len(evaluation.hands) == 1:
        _show_one(screen, evaluation.hands[0].strength)
        return
    rows = []
    for hand in sorted(evaluation.hands, key=lambda hand: hand.place):
        strength = hand.strength
        cards = screen.cards(strength.cards or (), playing=strength.best_five)
        description = Text(strength.description, style=QUIET)
        rows.append(
            {
                "": f"{hand.place}{'=' if hand.tied else ' '}",
                "hand": Text("\n").join([cards, description]),
                "category": Text(strength.category_name, no_wrap=True),
                "score": str(strength.score),
            }
        )
    screen.show(table_of(rows))


def _show_one(screen: Screen, strength: Strength) -> None:
    cards = strength.cards or ()
    lines = [
        ("cards", screen.cards(cards)),
        ("best five", screen.cards(strength.best_five if len(cards) > 5 else ())),
        ("hand", Text(strength.description, style=STRONG)),
        ("category", f"{strength.category_name} ({strength.category.value})"),
        ("score", str(strength.score)),
    ]
    screen.show(facts(lines))


def show_range(parsed: ParsedRange) -> None:
    screen = Screen()
    size = Text(parsed.size_text, style=STRONG)
    if parsed.ordering:
        size.append(f", ordering {parsed.ordering}", style=QUIET)
    screen.show(screen.grid(parsed.grid), "", size)


def show_pot_odds(odds: PotOdds) -> None:
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


def show_flops(flops: Sequence[Any], verdict: str) -> None:
    """Print flops, with equities where there is a verdict on them."""
    screen = Screen()
    if flops:
        screen.list_flops([(each.flop, _flop_cells(document(each))) for each in flops])
        screen.show("")
    dealt = sum(each.weight for each in flops)
    screen.show(f"{pluralize(len(flops), 'flop')}, {dealt} of {_ALL_FLOPS}")
    if verdict:
        screen.show(verdict)


def _flop_cells(row: dict[str, Any]) -> dict[str, str]:
    cells = {"weight": str(row["weight"])}
    if "equity" in row:
        cells["equity %"] = "-" if row["equity"] is None else f"{100 * row['equity']:.2f}"
    cells["high"] = row["high_card"]
    return cells | {name: row[name] for name in ("suits", "pairing", "connectedness")}
