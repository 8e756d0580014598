"""ReportDeals: the hands of a drill on a report, on flops by weight and dealt by reach on each."""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from runout.analysis.batch.flop_street import FlopStreet
from runout.analysis.batch.folder import BatchFolderError
from runout.analysis.batch.work import SOLUTION, STREET
from runout.analysis.solver.config.config import EXHAUSTIVE
from runout.analysis.solver.spot.game import SpotGame
from runout.analysis.train.dealing import ReachDealer, choose
from runout.analysis.train.report_node import ReportNode
from runout.analysis.train.start import check_start
from runout.domain.betting.lines import read_line
from runout.domain.boards import Texture
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.errors import NoPossibleDeal, PokerError

if TYPE_CHECKING:
    from runout.analysis.batch.folder import KeptBatch
    from runout.analysis.train.dealing import Deal
    from runout.analysis.train.drill import Drill
    from runout.domain.boards import Board

_MAX_OPEN: Final = 256  # flops whose files are kept open


class _Item(NamedTuple):
    """A flop at a stack-to-pot ratio, how many of the 22,100 it stands for, and its pairs."""

    flop: Board
    spr: float
    weight: float
    live_pairs: float


class _Table(NamedTuple):
    """A flop that is open: where hands begin on it, and who deals them."""

    start: ReportNode
    dealer: ReachDealer


class ReportDeals:
    """Deals a flop as often as it comes and hands reach the start on it, then the two hands.

    All stack-to-pot ratios whose tree has the line of the drill are dealt alike.
    """

    def __init__(self, batch: KeptBatch, drill: Drill) -> None:
        self._batch = batch
        self._drill = drill
        self.label = str(batch.path)
        _check_batch(batch, drill)
        starts = self._starts()
        check_start(list(starts.values()), drill)
        self._items = _with_traits([each for each in _items(batch) if each.spr in starts], drill)
        self._weights = np.array([each.weight * self._pairs(each) for each in self._items])
        if not self._weights.sum() > 0:
            raise NoPossibleDeal(
                f"line: no two hands get to {drill.line!r} on the flops of {batch.path};"
                " begin elsewhere"
            ).at("/line")
        self._table = functools.lru_cache(_MAX_OPEN)(self._opened)

    def deal(self, key: str) -> tuple[ReportNode, Deal]:
        """Return where the hand begins, and what is dealt."""
        flop = choose(self._weights, random.Random(f"{key} flop").random())
        table = self._table(self._items[flop])
        return table.start, table.dealer.deal(key)

    def _starts(self) -> dict[float, ReportNode]:
        """Return a start at each ratio whose tree has the line; refuse a line that none has."""
        starts: dict[float, ReportNode] = {}
        refusals = []
        for item in {each.spr: each for each in _items(self._batch)}.values():
            try:
                starts[item.spr] = self._start(item)
            except PokerError as refusal:
                refusals.append(refusal)
        if not starts:
            raise refusals[0].at("/line")
        return starts

    def _start(self, item: _Item) -> ReportNode:
        places = self._batch.places(str(item.flop), item.spr)
        street = FlopStreet.load(places[STREET])
        line = street.node(self._drill.line).line
        index = street.spot.tree.find(line).index
        return ReportNode(SpotGame(street.spot), index, (), street, places.get(SOLUTION))

    def _pairs(self, item: _Item) -> float:
        """Return the weight of the pairs of hands that reach the start on a flop."""
        if not read_line(self._drill.line):
            return item.live_pairs
        places = self._batch.places(str(item.flop), item.spr)
        return FlopStreet.load(places[STREET]).node(self._drill.line).pairs

    def _opened(self, item: _Item) -> _Table:
        start = self._start(item)
        return _Table(start, ReachDealer(start))


def _check_batch(batch: KeptBatch, drill: Drill) -> None:
    """Refuse a batch without combos or without a flop, and a start behind the flop."""
    if batch.config.solve_type == EXHAUSTIVE:
        raise PokerError(
            f"{batch.path}: solve_type {EXHAUSTIVE} keeps hand classes only, and hands are dealt by"
            " combo; solve the batch with solve_type full"
        )
    if not batch.results:
        raise BatchFolderError(batch.path, "no flop is solved yet; solve the batch first")
    if drill.cards:
        raise PokerError(
            f"cards: {drill.cards!r} come after the flop, and hands of a report begin on it; leave"
            " cards out"
        ).at("/cards")


def _items(batch: KeptBatch) -> list[_Item]:
    """Return what is solved, in the order of the config."""
    return [
        _Item(flop.flop, spr, flop.weight, batch.results[str(flop.flop), spr].live_pairs)
        for spr in batch.config.postflop_sprs
        for flop in batch.config.flops()
        if (str(flop.flop), spr) in batch.results
    ]


def _with_traits(items: list[_Item], drill: Drill) -> list[_Item]:
    """Return the flops with the textures of a drill."""
    traits = [FlopTrait.parse(texture) for texture in drill.textures]
    kept = [item for item in items if has_traits(Texture.of(item.flop), traits)]
    if not kept:
        raise PokerError(
            f"textures: no flop of the report is {', '.join(drill.textures)}; train another report,"
            " or leave textures out"
        ).at("/textures")
    return kept
