"""ReviewSummary: mean losses of reviewed decisions, whole and by kind, and what was skipped."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from runout.analysis.review.filters import KINDS, DecisionFilter, HandSelection
from runout.analysis.review.losses import LossOf, LossPer100, MeanLoss, loss_per_100, mean_loss
from runout.analysis.review.settings import START_STREETS, ReviewSettings
from runout.analysis.review.table import BookName, ReviewSetup, ReviewTable
from runout.documents import Document
from runout.domain.plurals import noun_for, pluralize

Grouping = Literal["street", "position", "move", "category"]
GROUPINGS: Final[tuple[Grouping, ...]] = get_args(Grouping)


class StreetCoverage(NamedTuple):
    """How much of the play on a street the means are about."""

    decisions: int
    """All decisions on the street."""
    reviewed: int
    """Those in the means."""
    ignore_flop: int
    """Those of them whose ranges ignore what was done on the flop: the hand was solved from the
    turn on, or from the river on."""
    ignore_turn: int
    """Those whose ranges ignore the turn as well."""


@dataclass(frozen=True, slots=True)
class ReviewSummary(Document):
    """The figures of a review."""

    review: int
    """The id of the review."""
    settings: ReviewSettings
    """How the hands were reviewed."""
    book: BookName
    """The preflop book that gave the ranges."""
    hero: str | None
    """The player they are about; null for all players."""
    hands: int
    reviewed: int
    """Number of hands that were solved."""
    pending: int
    """Number of hands that are still to be looked at."""
    loss: MeanLoss
    per_100_hands: LossPer100
    """Over all hands but those pending; what was skipped counts as 0."""
    others: MeanLoss | None
    """The other players of the same hands."""
    by: dict[Grouping, dict[str, MeanLoss]]
    """Mean losses by kind of decision; categories by the key of the made hand."""
    skipped_hands: dict[str, int]
    """Number of hands by reason."""
    skipped_decisions: dict[str, int]
    """Number of decisions after the flop that were not reviewed, by reason."""
    off_path: MeanLoss
    """Decisions off the path of their solution, which are in no other mean."""
    coverage: dict[str, StreetCoverage]
    """By street, how many of all decisions after the flop the means are about."""

    members = (
        "review", "settings", "book", "hero", "hands", "reviewed", "pending", "loss",
        "per_100_hands", "others", "by", "skipped_hands", "skipped_decisions", "off_path",
        "coverage", "coverage_text", "ranges_text",
    )  # fmt: skip

    @property
    def coverage_text(self) -> str:
        """What the means are about: ``62 of 250 decisions after the flop, 25 %: turn 40 of 90``."""
        streets = [
            f"{street} {each.reviewed:,} of {each.decisions:,}"
            for street, each in self.coverage.items()
        ]
        total = sum(each.decisions for each in self.coverage.values())
        covered = (
            f"{self.loss.decisions:,} of {pluralize(total, 'decision', form=',')} after the flop"
        )
        if not total:
            return covered
        return f"{covered}, {100 * self.loss.decisions / total:.0f} %: {', '.join(streets)}"

    @property
    def ranges_text(self) -> str | None:
        """Which decisions have ranges that ignore earlier streets; null if none has."""
        flop = _counts_text({street: each.ignore_flop for street, each in self.coverage.items()})
        turn = sum(each.ignore_turn for each in self.coverage.values())
        if not flop:
            return None
        more = f", of {turn:,} on the turn too" if turn else ""
        return f"{flop} ignore what was done on the flop{more}"


def summarize(
    table: ReviewTable, setup: ReviewSetup, hands: HandSelection, hero: str | None
) -> ReviewSummary:
    everything = table.loss_rows(setup.id, hands, DecisionFilter())
    rows = [row for row in everything if not row["off_path"]]
    own = [row for row in rows if hero is None or row["player"] == hero]
    rough = [row for row in everything if row["off_path"] and hero in (None, row["player"])]
    counts = table.hand_counts(setup.id, hands, hero)
    losses = [_loss(row) for row in own]
    return ReviewSummary(
        review=setup.id,
        settings=setup.settings,
        book=setup.book,
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
        skipped_decisions=table.skip_counts("reason", setup.id, hands, hero),
        off_path=mean_loss(map(_loss, rough)),
        coverage=_coverage(own, rough, table.skip_counts("street", setup.id, hands, hero)),
    )


def _coverage(
    own: Sequence[sqlite3.Row], rough: Sequence[sqlite3.Row], skipped: Mapping[str, int]
) -> dict[str, StreetCoverage]:
    """Return the coverage of each street on which a decision was made."""
    coverage: dict[str, StreetCoverage] = {}
    for street in START_STREETS:
        there = [row for row in own if row["street"] == street]
        off_path = sum(row["street"] == street for row in rough)
        total = len(there) + off_path + skipped.get(street, 0)
        if total:
            starts = [row["solved_from"] for row in there]
            coverage[street] = StreetCoverage(
                total, len(there), len(there) - starts.count("flop"), starts.count("river")
            )
    return coverage


def _counts_text(by_street: Mapping[str, int]) -> str:
    """Write numbers of decisions by street.

    >>> _counts_text({"flop": 0, "turn": 6, "river": 5}), _counts_text({"flop": 0})
    ('the ranges of 6 turn and 5 river decisions', '')
    """
    which = " and ".join([f"{count:,} {street}" for street, count in by_street.items() if count])
    noun = noun_for(sum(by_street.values()), "decision", "decisions")
    return f"the ranges of {which} {noun}" if which else ""


def _loss(row: sqlite3.Row) -> LossOf:
    return LossOf(row["hand_id"], row["loss_bb"], row["loss_percent"], bool(row["within_accuracy"]))


def _groups(rows: Sequence[sqlite3.Row], grouping: Grouping) -> dict[str, MeanLoss]:
    """Return the mean loss of each group, in the field's order."""
    groups: dict[str, list[LossOf]] = {name: [] for name in KINDS[grouping]}
    for row in rows:
        groups[row[grouping]].append(_loss(row))
    return {name: mean_loss(losses) for name, losses in groups.items() if losses}
