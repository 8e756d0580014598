"""A review as text and as fields for JSON: means, groups, dearest decisions, what was skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from runout.cli.render.terminal import Screen, Text, facts, table
from runout.domain.cards import parse_cards
from runout.domain.hand_categories import parse_category
from runout.domain.plurals import pluralize

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.analysis.review.losses import Interval, MeanLoss
    from runout.analysis.review.summary import ReviewSummary
    from runout.analysis.review.table import StoredDecision


def review_fields(
    summary: ReviewSummary, dearest: Sequence[StoredDecision], decisions: Sequence[StoredDecision]
) -> dict[str, Any]:
    """Return the fields of a review, with all decisions."""
    return {
        **summary.to_dict(),
        "dearest": [stored.id for stored in dearest],
        "decisions": [stored.to_dict() for stored in decisions],
    }


def show_review(summary: ReviewSummary, dearest: Sequence[StoredDecision]) -> None:
    """Print the figures, the groups, the dearest decisions and what was skipped."""
    screen = Screen()
    screen.show(facts([(name, Text(text)) for name, text in _facts(summary)]))
    if summary.loss.decisions:
        screen.show("", _group_table(summary))
    if dearest:
        screen.show("", _decision_table(screen, dearest))
    skipped = _skipped(summary)
    if skipped:
        screen.show("", facts([(name, Text(text)) for name, text in skipped]))


def _facts(summary: ReviewSummary) -> list[tuple[str, str]]:
    setup, loss = summary.setup, summary.loss
    lines = [("hands", f"{summary.hands:,}, {summary.reviewed:,} of them reviewed")]
    if summary.hero is not None:
        lines.insert(0, ("player", summary.hero))
    if summary.pending:
        lines.append(("to come", pluralize(summary.pending, "hand", form=",")))
    lines.append(("decisions", summary.coverage_text))
    if loss.mean is not None:
        lines.append(("mean loss", _mean_text(loss)))
    per_100 = summary.per_100_hands
    if per_100.mean is not None:
        lines.append(("per 100 hands", _with_interval(per_100.mean, per_100.interval)))
    if summary.others is not None and summary.others.mean is not None:
        decisions = pluralize(summary.others.decisions, "decision", form=",")
        lines.append(("other players", f"{_mean_text(summary.others)}, {decisions}"))
    if summary.off_path.decisions:
        rough = pluralize(summary.off_path.decisions, "decision", form=",")
        lines.append(("off the path", f"{rough} whose figures are rough; not in the means"))
    losses = f"{loss.beyond_accuracy:,} of {pluralize(loss.decisions, 'decision', form=',')}"
    lines.append(("losses", f"{losses}; what is within the accuracy of its solution counts as 0"))
    ignoring = f"; {summary.ranges_text}" if summary.ranges_text else ""
    lines.append(("ranges", f"preflop book {setup.book_name!r}{ignoring}"))
    return lines


def _mean_text(loss: MeanLoss) -> str:
    assert loss.mean is not None
    return f"{_with_interval(loss.mean, loss.interval)} a decision, {loss.percent:.2f} % of the pot"


def _with_interval(mean: float, interval: Interval | None) -> str:
    """Write a mean in big blinds with its interval.

    >>> _with_interval(0.25, None)
    '0.250 bb'
    """
    beside = "" if interval is None else f" ({interval.low:.3f} to {interval.high:.3f})"
    return f"{mean:.3f} bb{beside}"


def _group_table(summary: ReviewSummary) -> Any:
    lines = table("", "", "decisions", "mean bb", "95 %", "% of pot", "total bb",
                  numbers=["decisions", "mean bb", "95 %", "% of pot", "total bb"])  # fmt: skip
    for grouping, groups in summary.by.items():
        heading: str = "action" if grouping == "move" else grouping
        for name, loss in groups.items():
            interval = loss.interval
            label = parse_category(name).label if grouping == "category" else name
            lines.add_row(
                heading, label, f"{loss.decisions:,}", f"{loss.mean:.3f}",
                "" if interval is None else f"{interval.low:.3f} to {interval.high:.3f}",
                f"{loss.percent:.2f}", f"{loss.total:.2f}",
            )  # fmt: skip
            heading = ""
    return lines


def _decision_table(screen: Screen, dearest: Sequence[StoredDecision]) -> Any:
    lines = table("loss bb", "% of pot", "hand", "player", "position", "cards", "board", "line",
                  "action", "taken", "best",
                  numbers=["loss bb", "% of pot", "hand", "taken"])  # fmt: skip
    for stored in dearest:
        decision = stored.decision
        lines.add_row(
            f"{decision.loss_bb:.2f}", f"{decision.loss_percent:.1f}",
            str(stored.hand_id), Text(decision.player), decision.position,
            screen.cards(parse_cards(decision.hand)), screen.cards(parse_cards(decision.board)),
            Text(decision.line or "-"), decision.action, f"{100 * decision.frequency:.0f} %",
            decision.best,
        )  # fmt: skip
    return lines


def _skipped(summary: ReviewSummary) -> list[tuple[str, str]]:
    """Return what was not reviewed, by reason."""
    lines = []
    for name, counts in (
        ("hands skipped", summary.skipped_hands),
        ("decisions skipped", summary.skipped_decisions),
    ):
        if counts:
            parts = [f"{count:,} {reason}" for reason, count in counts.items()]
            lines.append((name, ", ".join(parts)))
    return lines
