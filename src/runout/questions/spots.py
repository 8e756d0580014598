"""Parameters of questions about hands on a board."""

from __future__ import annotations

from typing import Annotated

from runout.analysis.equity.settings import Method
from runout.analysis.equity.spots import MAX_SEATS
from runout.questions.kinds import Cards, Count, Error, Holding, SeedText
from runout.questions.question import Length

Dead = Annotated[Cards, "Cards that are out of play."]
Folded = Annotated[
    list[Holding],
    "Hand or range of a player who folded, which only removes cards.",
    Length(0, MAX_SEATS - 1),
]
DealMethod = Annotated[
    Method, "Count every deal, or sample; auto counts where that takes about a second of one core."
]
Samples = Annotated[Count, "The number of deals to draw, at most 10^9."]
SeedOfDeals = Annotated[
    SeedText, "Seed of the deals, an unsigned 64-bit number; the same seed draws the same."
]
TargetError = Annotated[
    Error, "Draw until no standard error exceeds this fraction of the pot, at least 0.00001."
]
