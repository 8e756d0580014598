"""A review as text: means, groups, costliest decisions, what was skipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from runout.analysis.review.losses import Interval, MeanLoss
from runout.analysis.review.summary import ReviewSummary
from runout.analysis.review.table import StoredDecision
from runout.cli.render.terminal import Screen
from runout.domain.cards import parse_cards
from runout.domain.hand_categories import parse_category
from runout.domain.plurals import pluralize


def show_review(summary: ReviewSummary, costliest: Sequence[StoredDecision]) -> None:
    screen = Screen()
    skipped = {
        "hands skipped": summary.skipped_hands,
        "decisions skipped": summary.skipped_decisions,
    }
    screen.show_parts(
        _facts(summary),
        list(_groups(summary)),
        [_decision(screen, each) for each in costliest],
        [
            (name, ", ".join([f"{count:,} {reason}" for reason, count in counts.items()]))
            for name, counts in skipped.items()
            if counts
        ],
    )


def _facts(summary: ReviewSummary) -> list[tuple[str, str]]:
    loss = summary.loss
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
    lines.append(("ranges", f"preflop book {summary.book.name!r}{ignoring}"))
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


def _groups(summary: ReviewSummary) -> Iterator[dict[str, str]]:
    """Yield a row for each kind of decision; the first of a grouping has its name."""
    for grouping, groups in summary.by.items():
        heading: str = "action" if grouping == "move" else grouping
        for name, loss in groups.items():
            interval = loss.interval
            yield {
                "": heading,
                " ": parse_category(name).label if grouping == "category" else name,
                "decisions": f"{loss.decisions:,}",
                "mean bb": f"{loss.mean:.3f}",
                "95 %": "" if interval is None else f"{interval.low:.3f} to {interval.high:.3f}",
                "% of pot": f"{loss.percent:.2f}",
                "total bb": f"{loss.total:.2f}",
            }
            heading = ""


def _decision(screen: Screen, stored: StoredDecision) -> dict[str, Any]:
    decision = stored.decision
    return {
        "loss bb": f"{decision.loss_bb:.2f}",
        "% of pot": f"{decision.loss_percent:.1f}",
        "hand": str(stored.hand_id),
        "player": decision.player,
        "position": decision.position,
        "cards": screen.cards(parse_cards(decision.hand)),
        "board": screen.cards(parse_cards(decision.board)),
        "line": decision.line or "-",
        "action": decision.action,
        "taken": f"{100 * decision.frequency:.0f} %",
        "best": decision.best,
    }
