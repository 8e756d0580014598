"""What a drill is on: one solution or report, or several; and the hands that each of them deals.

A solution deals by reach, a report flops by weight and hands by reach on each.
"""

from __future__ import annotations

import functools
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, NamedTuple

import numpy as np

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.reports.work import SOLUTION, STREET
from runout.analysis.solver.config.config import EXHAUSTIVE
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.dealing import Deal, ReachDealer, choose
from runout.analysis.train.drill import MAX_SOURCES, Drill
from runout.analysis.train.reachable import check_reachable, check_start, matches_from
from runout.domain.betting.lines import read_line
from runout.domain.boards import Board, Texture, canonical_flop
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.domain.plurals import pluralize
from runout.errors import NoPossibleDeal, PokerError, at

_MAX_OPEN: Final = 16  # flops that are kept in memory, up to a megabyte each

Source = Solution | KeptBatch | str | os.PathLike[str]
SourceKind = Literal["solution", "report"]


class _Item(NamedTuple):
    """A flop at a stack-to-pot ratio, how many of the 22,100 it stands for, and its pairs."""

    flop: Board
    spr: float
    weight: float
    live_pairs: float


class ReportDeals:
    """Deals a flop as often as it comes and hands reach the start on it, then the two hands.

    All stack-to-pot ratios whose tree has the line of the drill are dealt alike, unless it has one.
    """

    def __init__(self, batch: KeptBatch, drill: Drill) -> None:
        self._batch = batch
        self._drill = drill
        _check_batch(batch, drill)
        self._solved = _items(batch, drill)
        starts = self._starts()
        check_start(list(starts.values()), drill)
        self._items = _chosen([each for each in self._solved if each.spr in starts], drill)
        self._weights = np.array([each.weight * self._pairs(each) for each in self._items])
        if not self._weights.sum() > 0:
            raise NoPossibleDeal(
                f"line: no two hands get to {drill.line!r} on the flops of {batch.path};"
                " begin elsewhere"
            ).at("/line")
        self._dealer_on = functools.lru_cache(_MAX_OPEN)(
            lambda item: ReachDealer(self._start(item))
        )
        check_reachable(self._matches(), drill)

    @property
    def warning(self) -> str | None:
        """The warning about flops that have not met the target of the batch; None if all have."""
        results = [self._batch.results[str(item.flop), item.spr] for item in self._items]
        reached = [100 * each.exploitability / each.pot for each in results]
        target = 100 * self._batch.config.target
        unmet = [percent for percent in reached if percent > target]
        if not unmet:
            return None
        return (
            f"{len(unmet)} of {pluralize(len(reached), 'flop')} of {self._batch.path} ended before"
            f" the target of {target:.3g} %, the worst at {max(unmet):.3g} %; small losses there"
            " count as none"
        )

    def deal(self, key: str) -> tuple[Node, Deal]:
        """Return where the hand begins, and what is dealt."""
        item = self._items[choose(self._weights, random.Random(f"{key} flop").random())]
        dealer = self._dealer_on(item)
        solution = self._batch.places(str(item.flop), item.spr).get(SOLUTION)
        return dealer.node, dealer.deal(key)._replace(spr=item.spr, solution=solution)

    def _starts(self) -> dict[float, Node]:
        """Return a start at each ratio whose tree has the line; refuse a line that none has."""
        starts: dict[float, Node] = {}
        refusals = []
        for item in {each.spr: each for each in self._solved}.values():
            try:
                starts[item.spr] = self._start(item)
            except PokerError as refusal:
                refusals.append(refusal)
        if not starts:
            raise refusals[0].at("/line")
        return starts

    def _start(self, item: _Item) -> Node:
        street = Solution.load(self._batch.places(str(item.flop), item.spr)[STREET])
        return street.node(self._drill.line)  # actions have other names at other ratios

    def _pairs(self, item: _Item) -> float:
        """Return the weight of the pairs of hands that reach the start on a flop."""
        return self._start(item).weight if read_line(self._drill.line) else item.live_pairs

    def _matches(self) -> Iterator[bool]:
        """Yield for each decision on each flop, or each board, whether a hand meets the filters.

        Only the flop streets are read.
        """
        for item, weight in zip(self._items, self._weights, strict=True):
            if weight:
                yield from matches_from(self._start(item), self._drill)


def _check_batch(batch: KeptBatch, drill: Drill) -> None:
    """Refuse a batch without combos or without a flop, and a start behind the flop."""
    if batch.config.solve_type == EXHAUSTIVE:
        raise PokerError(
            f"{batch.path}: solve_type {EXHAUSTIVE} keeps hand classes only, and hands are dealt by"
            " combo; solve the batch with solve_type full"
        )
    if not batch.results:
        raise batch.nothing_solved()
    if drill.cards:
        raise PokerError(
            f"cards: {drill.cards!r} come after the flop, and hands of a report begin on it; leave"
            " cards out"
        ).at("/cards")


def _items(batch: KeptBatch, drill: Drill) -> list[_Item]:
    """Return what is solved at the stack-to-pot ratio of a drill, in the order of the config."""
    items = [
        _Item(flop.flop, spr, flop.weight, batch.results[str(flop.flop), spr].live_pairs)
        for spr in batch.config.postflop_sprs
        for flop in batch.config.flops()
        if (str(flop.flop), spr) in batch.results
    ]
    kept = [item for item in items if drill.has_ratio(item.spr)]
    if not kept and drill.spr is not None:
        known = ", ".join(f"{spr:g}" for spr in dict.fromkeys(item.spr for item in items))
        raise PokerError(
            f"spr: no flop of the report is solved at a stack-to-pot ratio of {drill.spr:g}; it has"
            f" {known}"
        ).at("/spr")
    return kept


def _chosen(items: list[_Item], drill: Drill) -> list[_Item]:
    listed = [
        item for item in items if not drill.flops or str(canonical_flop(item.flop)) in drill.flops
    ]
    if not listed:
        raise PokerError(
            f"flops: the report has none of {drill.flops_text}; give flops of it, or leave them out"
        ).at("/flops")
    traits = [FlopTrait.parse(texture) for texture in drill.textures]
    kept = [item for item in listed if has_traits(Texture.of(item.flop), traits)]
    if not kept:
        raise PokerError(
            f"textures: no flop of the report is {', '.join(drill.textures)}; train another report,"
            " or leave textures out"
        ).at("/textures")
    return kept


class SolutionDeals:
    """Deals two hands as often as both reach the start of a drill."""

    def __init__(self, solution: Solution, drill: Drill) -> None:
        with at("/line"):
            node = solution.node(drill.line, drill.cards)
        _check_flop(solution, drill)
        check_start([node], drill)
        self._dealer = ReachDealer(node_on_demand(solution, drill.line, drill.cards))
        check_reachable(matches_from(self._dealer.node, drill), drill)
        self.warning: Final = _warning(solution)

    def deal(self, key: str) -> tuple[Node, Deal]:
        """Return where the hand begins, and what is dealt."""
        return self._dealer.node, self._dealer.deal(key)


def _warning(solution: Solution) -> str | None:
    """Return the warning about a quick solution, or one that has not met its target."""
    board = solution.spot.board
    warnings = []
    if solution.quick is not None:
        warnings.append(
            f"the flop {board} was solved with fewer bets after it: {solution.quick.text}"
        )
    if solution.ended_by not in ("target", None):
        root = solution.root
        share = 100 * root.accuracy / root.pot
        warnings.append(
            f"the solution of {board} {solution.ended_text}; a loss below {share:.2g} % of the"
            " pot, and later more, counts as none"
        )
    return "; ".join(warnings) or None


def _check_flop(solution: Solution, drill: Drill) -> None:
    """Refuse a solution whose flop or stack-to-pot ratio is not one of the drill."""
    spot = solution.spot
    flop = Board(spot.board.flop)
    if drill.flops and str(canonical_flop(flop)) not in drill.flops:
        raise PokerError(
            f"flops: the flop of {spot.board} is none of {drill.flops_text}; train another"
            " solution, or leave flops out"
        ).at("/flops")
    texture = Texture.of(flop)
    if not has_traits(texture, map(FlopTrait.parse, drill.textures)):
        raise PokerError(
            f"textures: the flop of {spot.board} is {texture}, not"
            f" {', '.join(drill.textures)}; train another solution, or leave textures out"
        ).at("/textures")
    ratio = spot.stack / spot.pot
    if drill.spr is not None and not drill.has_ratio(ratio):
        raise PokerError(
            f"spr: {spot.board} has a stack-to-pot ratio of {ratio:g}, not {drill.spr:g}; train"
            " another solution, or leave spr out"
        ).at("/spr")


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
