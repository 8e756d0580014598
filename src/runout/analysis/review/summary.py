"""ReviewSummary: mean losses of reviewed decisions, whole and by kind, and what was skipped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from runout.analysis.review.filters import KINDS, DecisionFilter
from runout.analysis.review.losses import LossOf, LossPer100, MeanLoss, loss_per_100, mean_loss

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from runout.analysis.review.filters import HandSelection
    from runout.analysis.review.table import ReviewSetup, ReviewTable

Grouping = Literal["street", "position", "move", "category"]
GROUPINGS: Final[tuple[Grouping, ...]] = get_args(Grouping)


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """The figures of a review.

    ``hero`` is the player they are about, or None for all players. Of all ``hands``, ``reviewed``
    were solved, ``pending`` are not done yet, and the others are in ``skipped_hands`` by
    reason. ``skipped_decisions`` has what was not reviewed of the hero's play after the flop.
    ``per_100_hands`` is over all hands but those pending; what was skipped counts as 0 there.
    ``others`` are the other players of the same hands. Decisions off the path of their solution
    are in ``off_path`` and in none of the other means: their figures are rough.
    """

    setup: ReviewSetup
    hero: str | None
    hands: int
    reviewed: int
    pending: int
    loss: MeanLoss
    per_100_hands: LossPer100
    others: MeanLoss | None
    by: dict[Grouping, dict[str, MeanLoss]]
    skipped_hands: dict[str, int]
    skipped_decisions: dict[str, int]
    off_path: MeanLoss

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "review": self.setup.id,
            "settings": self.setup.settings.to_dict(),
            "book": {"name": self.setup.book_name, "digest": self.setup.book_digest},
            "hero": self.hero,
            "hands": self.hands,
            "reviewed": self.reviewed,
            "pending": self.pending,
            "loss": self.loss.to_dict(),
            "per_100_hands": self.per_100_hands.to_dict(),
            "others": None if self.others is None else self.others.to_dict(),
            "by": {
                name: {key: loss.to_dict() for key, loss in groups.items()}
                for name, groups in self.by.items()
            },
            "skipped_hands": self.skipped_hands,
            "skipped_decisions": self.skipped_decisions,
            "off_path": self.off_path.to_dict(),
        }


def summarize(
    table: ReviewTable, setup: ReviewSetup, hands: HandSelection, hero: str | None
) -> ReviewSummary:
    """Return the figures of the reviewed hands of a selection."""
    everything = table.loss_rows(setup.id, hands, DecisionFilter())
    rows = [row for row in everything if not row["off_path"]]
    own = [row for row in rows if hero is None or row["player"] == hero]
    rough = [row for row in everything if row["off_path"] and hero in (None, row["player"])]
    counts = table.hand_counts(setup.id, hands, hero)
    losses = [_loss(row) for row in own]
    return ReviewSummary(
        setup=setup,
        hero=hero,
        hands=counts.total,
        reviewed=counts.reviewed,
        pending=counts.pending,
        loss=mean_loss(losses),
        per_100_hands=loss_per_100(losses, counts.total - counts.pending),
        others=None
        if hero is None
        else mean_loss(_loss(row) for row in rows if row["player"] != hero),
        by={grouping: _groups(own, grouping) for grouping in GROUPINGS},
        skipped_hands=counts.skipped,
        skipped_decisions=table.skip_counts(setup.id, hands, hero),
        off_path=mean_loss(map(_loss, rough)),
    )


def _loss(row: sqlite3.Row) -> LossOf:
    return LossOf(row["hand_id"], row["loss_bb"], row["loss_percent"], bool(row["within_accuracy"]))


def _groups(rows: Sequence[sqlite3.Row], grouping: Grouping) -> dict[str, MeanLoss]:
    """Return the mean loss of each group, in the field's order."""
    order = KINDS[grouping]
    key: Callable[[str], int] = order.index
    names = sorted({row[grouping] for row in rows}, key=key)
    return {name: mean_loss(_loss(row) for row in rows if row[grouping] == name) for name in names}
