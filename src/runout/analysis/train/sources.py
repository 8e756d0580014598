"""What a drill is on: one solution or report, or several, each with its weight."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.dealing import choose
from runout.analysis.train.deals import ReportDeals, SolutionDeals
from runout.analysis.train.drill import MAX_SOURCES, Drill
from runout.domain.plurals import pluralize
from runout.errors import PokerError

Source = Solution | KeptBatch | str | os.PathLike[str]


SourceKind = Literal["solution", "report"]


@dataclass(frozen=True, slots=True)
class DrillSource:
    """A solution or a report of a drill, by its number from 0.

    ``refusal`` says why nothing is dealt from it: nothing in it matches the drill. ``weight`` is
    its share of the hands, 0 to 1.
    """

    number: int
    kind: SourceKind
    label: str
    weight: float
    deals: SolutionDeals | ReportDeals | None
    refusal: PokerError | None = None


def drill_sources(source: Source | Sequence[Source], drill: Drill) -> tuple[DrillSource, ...]:
    """Return the sources of a drill with their shares of the hands.

    One in which nothing matches the drill is left out; a drill that none of them matches is
    refused.
    """
    if isinstance(source, Solution | KeptBatch | str | os.PathLike):
        source = [source]
    shares = _shares(len(source), drill)
    opened = [_opened(each) for each in source]
    matched = [
        _matched(number, each, share, drill)
        for number, (each, share) in enumerate(zip(opened, shares, strict=True))
    ]
    total = sum(each.weight for each in matched)
    if not total > 0:
        raise _nothing_matches(matched)
    return tuple([replace(each, weight=each.weight / total) for each in matched])


def sources_in_order(
    sources: Sequence[DrillSource], drill: Drill, number: int
) -> Iterator[DrillSource]:
    """Yield the source of a hand, and those to take if nothing comes up there.

    Each comes first as often as its weight says.
    """
    remaining = [each for each in sources if each.weight > 0]
    while remaining:
        tried = len(sources) - len(remaining)
        key = f"drill {drill.seed} hand {number} source {tried}"
        weights = np.array([each.weight for each in remaining])
        yield remaining.pop(choose(weights, random.Random(key).random()))


def _shares(count: int, drill: Drill) -> list[float]:
    if not 1 <= count <= MAX_SOURCES:
        raise PokerError(
            f"{pluralize(count, 'solution')} and reports; give 1 to {MAX_SOURCES} of them"
        )
    weights = drill.weights or (1,) * count
    if len(weights) != count:
        raise PokerError(
            f"weights: {pluralize(len(weights), 'weight')} for"
            f" {pluralize(count, 'solution')} and reports; give one for each, or none"
        ).at("/weights")
    largest = max(weights)  # the sum of large ones is beyond all numbers
    shares = [weight / largest for weight in weights]
    return [share / sum(shares) for share in shares]


def _opened(source: Source) -> Solution | KeptBatch:
    if isinstance(source, Solution | KeptBatch):
        return source
    return Solution.load(source) if Path(source).is_file() else KeptBatch.open(source)


def _matched(number: int, source: Solution | KeptBatch, weight: float, drill: Drill) -> DrillSource:
    """Return a source, with the reason if nothing in it matches the drill."""
    kind: SourceKind = "solution" if isinstance(source, Solution) else "report"
    label = str(source.spot.board) if isinstance(source, Solution) else str(source.path)
    try:
        return DrillSource(number, kind, label, weight, _deals(source, drill))
    except PokerError as refusal:
        return DrillSource(number, kind, label, 0.0, None, refusal)


def _deals(source: Solution | KeptBatch, drill: Drill) -> SolutionDeals | ReportDeals:
    return (
        SolutionDeals(source, drill) if isinstance(source, Solution) else ReportDeals(source, drill)
    )


def _nothing_matches(sources: Sequence[DrillSource]) -> PokerError:
    refusals = [each.refusal for each in sources if each.refusal is not None]
    if len(sources) == 1:
        return refusals[0]
    reasons = "; ".join(dict.fromkeys(map(str, refusals)))
    error = PokerError(
        f"nothing matches this drill in any of {len(sources)} solutions and reports: {reasons}"
    )
    pointers = {refusal.pointer for refusal in refusals if refusal.pointer}
    return error.at(pointers.pop()) if len(pointers) == 1 else error
