"""``runout pot-odds``: the equity that a call needs."""

from runout.cli.input.question import QuestionCommand, show_parts
from runout.questions.odds import pot_odds

command = QuestionCommand(
    pot_odds,
    lambda odds: show_parts(odds.facts(), odds.sentence),
    examples=[
        "runout pot-odds 150 50",
        "runout pot-odds 150 50 --equity 40.9%",
        "runout pot-odds --pot 7.5 --call 2.5 --equity 0.2 --json",
    ],
)
