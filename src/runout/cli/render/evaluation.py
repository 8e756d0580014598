"""Evaluated hands on a terminal: one in full, several as a ranking."""

from __future__ import annotations

from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, facts, table_of
from runout.domain.hands import Strength
from runout.questions.evaluation import Evaluation


def show(evaluation: Evaluation) -> None:
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
