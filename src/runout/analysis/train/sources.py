"""What a drill is on: one solution or report, or several, each with its weight."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import numpy as np

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.dealing import choose
from runout.analysis.train.drill import MAX_SOURCES, Drill
from runout.analysis.train.report_deals import ReportDeals
from runout.analysis.train.solution_deals import SolutionDeals
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


class DrillSources:
    """The sources of a drill; one in which nothing matches the drill is left out.

    A drill that none of them matches is refused.
    """

    def __init__(self, source: Source | Sequence[Source], drill: Drill) -> None:
        self._drill: Final = drill
        sources = _listed(source)
        weights = _shares(sources, drill)
        opened = [_opened(each) for each in sources]
        if len(opened) == 1:
            self.all: tuple[DrillSource, ...] = (_dealt(0, opened[0], 1.0, drill),)
            return
        matched = [
            _matched(number, each, weight, drill)
            for number, (each, weight) in enumerate(zip(opened, weights, strict=True))
        ]
        self.all = tuple(_without_left_out(matched))

    def in_order(self, number: int) -> Iterator[DrillSource]:
        """Yield the source of a hand, and those to take if nothing comes up there.

        Each comes first as often as its weight says.
        """
        remaining = [each for each in self.all if each.deals is not None and each.weight > 0]
        while remaining:
            place = 0
            if len(remaining) > 1:
                tried = len(self.all) - len(remaining)
                key = f"drill {self._drill.seed} hand {number} source {tried}"
                weights = np.array([each.weight for each in remaining])
                place = choose(weights, random.Random(key).random())
            yield remaining.pop(place)


def _listed(source: Source | Sequence[Source]) -> Sequence[Source]:
    if isinstance(source, Solution | KeptBatch | str | os.PathLike):
        return [source]
    return source


def _shares(sources: Sequence[Source], drill: Drill) -> list[float]:
    """Return the share of each source in the hands."""
    if not 1 <= len(sources) <= MAX_SOURCES:
        raise PokerError(
            f"{pluralize(len(sources), 'solution')} and reports; give 1 to {MAX_SOURCES} of them"
        )
    weights = drill.weights or (1,) * len(sources)
    if len(weights) != len(sources):
        raise PokerError(
            f"weights: {pluralize(len(weights), 'weight')} for"
            f" {pluralize(len(sources), 'solution')} and reports; give one for each, or none"
        ).at("/weights")
    largest = max(weights)  # the sum of large ones is beyond all numbers
    shares = [weight / largest for weight in weights]
    return [share / sum(shares) for share in shares]


def _opened(source: Source) -> Solution | KeptBatch:
    if isinstance(source, Solution | KeptBatch):
        return source
    return Solution.load(source) if Path(source).is_file() else KeptBatch.open(source)


def _dealt(number: int, source: Solution | KeptBatch, weight: float, drill: Drill) -> DrillSource:
    deals = (
        SolutionDeals(source, drill) if isinstance(source, Solution) else ReportDeals(source, drill)
    )
    return DrillSource(number, _kind(source), deals.label, weight, deals)


def _matched(number: int, source: Solution | KeptBatch, weight: float, drill: Drill) -> DrillSource:
    """Return a source, with the reason if nothing in it matches the drill."""
    try:
        return _dealt(number, source, weight, drill)
    except PokerError as refusal:
        label = str(source.spot.board) if isinstance(source, Solution) else str(source.path)
        return DrillSource(number, _kind(source), label, 0.0, None, refusal)


def _kind(source: Solution | KeptBatch) -> SourceKind:
    return "solution" if isinstance(source, Solution) else "report"


def _without_left_out(sources: list[DrillSource]) -> Iterator[DrillSource]:
    """Yield the sources with their shares among those that match; refuse if none does."""
    total = sum(each.weight for each in sources)
    if not total > 0:
        refusals = [each.refusal for each in sources if each.refusal is not None]
        reasons = "; ".join(dict.fromkeys(map(str, refusals)))
        error = PokerError(
            f"nothing matches this drill in any of {len(sources)} solutions and reports: {reasons}"
        )
        pointers = {refusal.pointer for refusal in refusals if refusal.pointer}
        raise error.at(pointers.pop()) if len(pointers) == 1 else error
    for each in sources:
        yield DrillSource(
            each.number, each.kind, each.label, each.weight / total, each.deals, each.refusal
        )
