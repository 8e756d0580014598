"""A report as a request reads it: at a node and a ratio, on the flops that have some traits."""

import functools
from dataclasses import dataclass
from typing import Annotated, Any

from runout.analysis.reports.report import Report
from runout.analysis.reports.report_nodes import Numbers, ReportNode, ReportRows, frequencies_of
from runout.analysis.reports.report_rows import ReportPlace
from runout.analysis.reports.report_table import ReportDifference
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.spot.players import Player
from runout.documents import Document
from runout.domain.boards import Board, Texture
from runout.domain.flop_traits import FlopFacets
from runout.errors import PokerError, at
from runout.service.routes.dependencies import shared
from runout.service.routes.flops import FlopFilter
from runout.service.routes.report_requests import ReportQuery
from runout.service.store.records import old_and_new
from runout.service.store.report_cache import ReportCache

ReportCacheDependency = Annotated[ReportCache, shared(lambda store, _settings: ReportCache(store))]


@dataclass(frozen=True, slots=True)
class ReportStep(Document):
    """A decision on the way from the root to a node."""

    line: str
    player: Player
    pot: float
    actions: tuple[str, ...]
    frequencies: Numbers
    """Means over the flops with the requested traits."""
    chosen: str | None
    """The action that follows; null at the last."""


@dataclass(frozen=True, slots=True)
class ReportAtNode(Document):
    """A report at a node of the flop street, over the flops that have the requested traits."""

    node: ReportNode
    leads_on: tuple[bool, ...]
    """Whether each action leads to another decision of the flop street."""
    path: tuple[ReportStep, ...]
    facets: FlopFacets
    """Counts of flops of this report."""

    inlined = ("node",)


class ReportReading:
    def __init__(
        self, reports: ReportCache, report_id: str, query: ReportQuery, *, categories: bool = False
    ) -> None:
        config = PostflopConfig.from_dict(reports.store.report(report_id).config)
        self.spr = chosen_ratio(config, query.spr)
        self._reports = reports
        self._id = report_id
        self._line = query.line
        self._only = FlopFilter(**{name: getattr(query, name) for name in FlopFilter.model_fields})
        with at("/line"):
            self._whole = reports.at(report_id, query.line, self.spr, categories=categories)

    @property
    def place(self) -> ReportPlace:
        return self._whole.places[self.spr]

    @functools.cached_property
    def report(self) -> Report | None:
        """The report of the flops with the traits; None if there is none."""
        return self._filtered(self._whole)

    @property
    def kept(self) -> Report:
        """The same; raise an error if no flop has the traits."""
        if self.report is None:
            raise PokerError("no flop of the report has all of these traits; remove one")
        return self.report

    def compare(self, other: str) -> ReportDifference:
        """Return what changes on these flops from the older of two reports to the newer."""
        own, stored = map(self._reports.store.report, (self._id, other))
        config = PostflopConfig.from_dict(stored.config)
        only_one = len(config.postflop_sprs) == 1
        spr = config.postflop_sprs[0] if only_one else chosen_ratio(config, self.spr)
        with at("/line"):
            whole = self._reports.at(other, self._line, spr)
        second = self._filtered(whole)
        if second is None:
            raise PokerError("no flop of the other report has all of these traits; remove one")
        by_id = {other: second, self._id: self.kept}
        old, new = (by_id[each.id] for each in old_and_new(own, stored))
        return old.compare(new)

    def node(self, sort: str | None) -> ReportAtNode:
        place, report = self.place, self.report
        lines = self._reports.lines(self._id, self.spr)
        rows = ReportRows(None)
        if report is not None:
            with at("/sort"):
                rows = ReportRows.of(report, self.spr, place.actions, **in_order(sort))
        return ReportAtNode(
            ReportNode(self.spr, place, self._whole.pending, rows),
            tuple([f"{place.line} {action}".strip() in lines for action in place.actions]),
            self._path(),
            FlopFacets.of(
                self._only.traits(),
                [
                    (round(row["flops"]), Texture.of(Board.parse(row["flop"])))
                    for row in self._whole.flops
                ],
            ),
        )

    def _path(self) -> tuple[ReportStep, ...]:
        taken = self.place.line.split()
        steps = []
        for number in range(len(taken) + 1):
            whole = self._reports.at(self._id, " ".join(taken[:number]), self.spr)
            place, report = whole.places[self.spr], self._filtered(whole)
            total = {} if report is None else report.totals[0]
            steps.append(
                ReportStep(
                    place.line,
                    place.player,
                    place.pot,
                    place.actions,
                    frequencies_of(total, place.actions),
                    taken[number] if number < len(taken) else None,
                )
            )
        return tuple(steps)

    def _filtered(self, whole: Report) -> Report | None:
        flops = [
            row["flop"]
            for row in whole.flops
            if self._only.keeps(Texture.of(Board.parse(row["flop"])))
        ]
        if len(flops) == len(whole.flops):
            return whole
        return whole.where(flops=flops) if flops else None


def in_order(sort: str | None) -> dict[str, Any]:
    """Return the arguments of an order of a request: a column, with a minus from low to high."""
    if sort is None:
        return {}
    return {"sort": sort.removeprefix("-"), "ascending": sort.startswith("-")}


def chosen_ratio(config: PostflopConfig, spr: float | None) -> float:
    """Return the stack-to-pot ratio to read; the first of a batch by default."""
    if spr is None:
        return config.postflop_sprs[0]
    if spr not in config.postflop_sprs:
        known = ", ".join(f"{each:g}" for each in config.postflop_sprs)
        raise PokerError(f"the report has no stack-to-pot ratio {spr:g}; it has {known}").at("/spr")
    return spr
