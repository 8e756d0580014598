"""The answer of ``runout equity``: a spot and its equities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runout.analysis.equity.results import EquityResult
    from runout.analysis.equity.spots import EquitySpot
    from runout.domain.cards import Card


@dataclass(frozen=True, slots=True)
class Answer:
    """A spot and its equities; with ``--next`` also those after each next card."""

    spot: EquitySpot
    result: EquityResult
    after: dict[Card, EquityResult] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return what ``--json`` prints."""
        answer = self.result.to_dict()
        if self.after is not None:
            answer["next_card"] = {
                str(card): [player.equity for player in result.players]
                for card, result in self.after.items()
            }
        return answer
