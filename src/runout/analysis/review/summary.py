"""ReviewSummary: mean losses of reviewed decisions, whole and by kind, and what was skipped.

Decisions of one hand share its cards and its solution, so they are not independent: the hand is
the unit. With n decisions and a loss of s in each of k hands, the mean loss per decision is
m = sum(s) / sum(n), and its standard error sqrt(k / (k - 1) * sum((s - m * n) ** 2)) / sum(n). The
mean per hand is sum(s) over all hands played, with the standard error of a mean. Intervals are
those of the normal distribution, 95 %, cut at 0: no loss is negative.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, get_args

from runout.analysis.review.filters import KINDS, DecisionFilter, HandSelection
from runout.analysis.review.settings import ReviewSettings
from runout.analysis.review.table import BookName, ReviewSetup, ReviewTable
from runout.analysis.rows import Rows
from runout.documents import Document
from runout.domain.betting.rules import STREET_NAMES
from runout.domain.hand_categories import parse_category
from runout.domain.plurals import noun_for, pluralize

_WIDTH: Final = 1.959964  # standard errors on each side that have 95 %


class Interval(NamedTuple):
    """A 95 % confidence interval, with hands as clusters."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:.3f} to {self.high:.3f}"


@dataclass(frozen=True, slots=True)
class MeanLoss(Document):
    """What decisions cost on average, in big blinds."""

    decisions: int
    hands: int
    """Number of hands with such a decision."""
    total: float
    mean: float | None
    """Per decision; null without decisions."""
    interval: Interval | None
    """Null below two hands."""
    percent: float | None
    """Mean in per cent of the pot at the decision."""
    beyond_accuracy: int
    """Number of losses; those within the accuracy of their figures are 0."""


class LossOf(NamedTuple):
    """The loss of a decision in a hand, in big blinds and in per cent of the pot."""

    hand: int
    loss_bb: float
    loss_percent: float
    within_accuracy: bool


def mean_loss(losses: Iterable[LossOf]) -> MeanLoss:
    """Return the mean loss per decision, with hands as clusters.

    >>> made = [LossOf(1, 0.0, 0.0, True), LossOf(1, 2.0, 20.0, False), LossOf(2, 1.0, 10.0, False)]
    >>> estimate = mean_loss(made)
    >>> estimate.decisions, estimate.hands, estimate.mean, estimate.interval
    (3, 2, 1.0, Interval(low=1.0, high=1.0))
    """
    all_losses = list(losses)
    by_hand = _by_hand(all_losses)
    count, hands = len(all_losses), len(by_hand)
    # The order of hands must not change the last bit.
    total = math.fsum(loss.loss_bb for loss in all_losses)
    mean = total / count if count else None
    interval = None
    if mean is not None and hands > 1:
        squares = math.fsum((math.fsum(own) - mean * len(own)) ** 2 for own in by_hand)
        interval = _interval(mean, math.sqrt(hands / (hands - 1) * squares) / count)
    return MeanLoss(
        decisions=count,
        hands=hands,
        total=total,
        mean=mean,
        interval=interval,
        percent=math.fsum(loss.loss_percent for loss in all_losses) / count if count else None,
        beyond_accuracy=sum(not loss.within_accuracy for loss in all_losses),
    )


@dataclass(frozen=True, slots=True)
class LossPer100(Document):
    """The loss per 100 hands, in big blinds."""

    hands: int
    mean: float | None
    interval: Interval | None


def loss_per_100(losses: Iterable[LossOf], hands: int) -> LossPer100:
    """Return the mean loss per 100 of so many hands; those without a loss count as 0.

    >>> loss_per_100([LossOf(1, 2.0, 20.0, False)], 4)
    LossPer100(hands=4, mean=50.0, interval=Interval(low=0.0, high=147.9982))
    """
    if not hands:
        return LossPer100(0, None, None)
    sums = [math.fsum(own) for own in _by_hand(losses)]
    mean = math.fsum(sums) / hands
    if hands == 1:
        return LossPer100(hands, 100 * mean, None)
    squares = math.fsum((own - mean) ** 2 for own in sums) + (hands - len(sums)) * mean**2
    error = math.sqrt(squares / (hands - 1) / hands)
    return LossPer100(hands, 100 * mean, _interval(100 * mean, 100 * error))


def _by_hand(losses: Iterable[LossOf]) -> list[list[float]]:
    """Return the losses of each hand, in big blinds."""
    by_hand: dict[int, list[float]] = {}
    for loss in losses:
        by_hand.setdefault(loss.hand, []).append(loss.loss_bb)
    return list(by_hand.values())


def _interval(mean: float, error: float) -> Interval:
    return Interval(max(0.0, mean - _WIDTH * error), mean + _WIDTH * error)


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
    quick: int
    """Those on a flop that was solved with fewer bets after it."""


@dataclass(frozen=True, slots=True)
class ReviewSummary(Document, Rows):
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
            + (f" ({each.quick:,} with fewer bets after it)" if each.quick else "")
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

    def facts(self) -> list[tuple[str, str]]:
        """Return the figures of all decisions by name, as text."""
        loss = self.loss
        lines = [("hands", f"{self.hands:,}, {self.reviewed:,} of them reviewed")]
        if self.hero is not None:
            lines.insert(0, ("player", self.hero))
        if self.pending:
            lines.append(("to come", pluralize(self.pending, "hand", form=",")))
        lines.append(("decisions", self.coverage_text))
        if loss.mean is not None:
            lines.append(("mean loss", _mean_text(loss)))
        per_100 = self.per_100_hands
        if per_100.mean is not None:
            lines.append(("per 100 hands", _with_interval(per_100.mean, per_100.interval)))
        if self.others is not None and self.others.mean is not None:
            decisions = pluralize(self.others.decisions, "decision", form=",")
            lines.append(("other players", f"{_mean_text(self.others)}, {decisions}"))
        if self.off_path.decisions:
            rough = pluralize(self.off_path.decisions, "decision", form=",")
            lines.append(("off the path", f"{rough} whose figures are rough; not in the means"))
        losses = f"{loss.beyond_accuracy:,} of {pluralize(loss.decisions, 'decision', form=',')}"
        within = "what is within the accuracy of its solution counts as 0"
        lines.append(("losses", f"{losses}; {within}"))
        ignoring = f"; {self.ranges_text}" if self.ranges_text else ""
        lines.append(("ranges", f"preflop book {self.book.name!r}{ignoring}"))
        return lines

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each kind of decision; the first of a grouping has its name."""
        rows = []
        for grouping, groups in self.by.items():
            heading: str = "action" if grouping == "move" else grouping
            for name, loss in groups.items():
                interval = "" if loss.interval is None else str(loss.interval)
                rows.append(
                    {
                        "": heading,
                        " ": parse_category(name).label if grouping == "category" else name,
                        "decisions": f"{loss.decisions:,}",
                        "mean bb": f"{loss.mean:.3f}",
                        "95 %": interval,
                        "% of pot": f"{loss.percent:.2f}",
                        "total bb": f"{loss.total:.2f}",
                    }
                )
                heading = ""
        return rows

    def skips(self) -> list[tuple[str, str]]:
        """Return what was not reviewed by name, with the reasons."""
        skipped = {
            "hands skipped": self.skipped_hands,
            "decisions skipped": self.skipped_decisions,
        }
        return [
            (name, ", ".join([f"{count:,} {reason}" for reason, count in counts.items()]))
            for name, counts in skipped.items()
            if counts
        ]


def _mean_text(loss: MeanLoss) -> str:
    assert loss.mean is not None
    return f"{_with_interval(loss.mean, loss.interval)} a decision, {loss.percent:.2f} % of the pot"


def _with_interval(mean: float, interval: Interval | None) -> str:
    """Write a mean in big blinds with its interval.

    >>> _with_interval(0.25, None), _with_interval(0.25, Interval(0.2, 0.3))
    ('0.250 bb', '0.250 bb (0.200 to 0.300)')
    """
    return f"{mean:.3f} bb" if interval is None else f"{mean:.3f} bb ({interval})"


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
    for street in STREET_NAMES:
        there = [row for row in own if row["street"] == street]
        off_path = sum(row["street"] == street for row in rough)
        total = len(there) + off_path + skipped.get(street, 0)
        if total:
            starts = [row["solved_from"] for row in there]
            coverage[street] = StreetCoverage(
                total,
                len(there),
                len(there) - starts.count("flop"),
                starts.count("river"),
                sum(street == "flop" and row["quick"] is not None for row in there),
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
