"""The price of a call."""

from typing import Annotated

from runout.analysis import odds
from runout.analysis.odds import PotOdds
from runout.questions.kinds import Chips, Share
from runout.questions.question import question


@question(
    "pot-odds",
    subject="outs",
    summary="Compute the equity that a call needs.",
    arguments=["pot", "call"],
    examples=[
        {"pot": 150, "call": 50},
        {"pot": 150, "call": 50, "equity": 0.409},
        {"pot": "7.5", "call": "2.5", "equity": "0.2"},
    ],
)
def pot_odds(
    pot: Annotated[Chips, "The pot in chips, including the bet to call."],
    call: Annotated[Chips, "The price of the call in chips."],
    equity: Annotated[Share, "Your equity: 0.409 or 40.9%."] | None = None,
) -> PotOdds:
    """Compute the equity that a call needs.

    With an equity also the expected value of the call and, if it is negative, how much more must be
    won later (implied odds) to break even.
    """
    return odds.pot_odds(pot, call, equity=equity)
