"""Report: a node of the flop street over many flops, each with its figures, and their means."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from runout.analysis.class_model.solution import MODEL
from runout.analysis.flop_tables.flop_sample import WeightedFlop
from runout.analysis.reports.folder import KeptBatch
from runout.analysis.reports.report_nodes import ReportNode, ReportRows
from runout.analysis.reports.report_rows import (
    CATEGORY_COLUMNS,
    COLUMNS,
    FREQUENCY,
    GROUP_COLUMNS,
    TOTAL,
    ReportPlace,
    Row,
    category_rows,
    flop_row,
    group_rows,
    mean_categories,
    mean_row,
    solved_row,
)
from runout.analysis.reports.report_table import (
    ReportDifference,
    ReportTable,
    number_text,
    percent_text,
)
from runout.analysis.reports.work import STREET, FlopResult, live_pairs
from runout.analysis.solver.config.config import EXHAUSTIVE, QUICK
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.solution.file import REMEDY
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.players import PLAYERS
from runout.documents import Document
from runout.domain.betting.lines import read_line
from runout.domain.boards import Board, Texture, canonical_flop
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.domain.plurals import pluralize
from runout.errors import PokerError, SolutionDamaged, SolutionTruncated

_SOLVE_AGAIN: Final = "delete it, and solve the batch again as before with runout solve-postflop"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Report(ReportTable, Document):
    """A node over the flops of a batch; ``rows()`` has a row for each flop and stack-to-pot ratio.

    ``node`` is the line as it was given, and ``places`` has for each ratio the node it leads to
    there; ratios whose tree does not have it are ``missing_sprs``. ``totals`` has a row of means
    for each ratio. ``pending`` is the number of solves that are not done yet. ``start_pot`` is the
    pot before the first action on the flop, in chips.

    In a row, ``flops`` is how many of the 22,100 it stands for, ``live_pairs`` the weight of the
    ranges' combo pairs, ``reach`` the part of them that gets to the node, and ``weight`` the
    product of the three, by which means are taken. EVs are chips of the pot at the node; figures
    are None where no deal gets there. Frequencies have a column for each action as the tree writes
    it, ``freq_b500``.

    >>> import tempfile
    >>> from runout import Batch, PostflopConfig
    >>> sizes = {"flop": {"bet": [0.5], "raise": []}, "turn": [], "river": []}
    >>> config = PostflopConfig.from_dict({"postflop_model": {"solve_type": "full", "oop": "AA,76s",
    ...     "ip": "KK", "bet_sizes": sizes, "postflop_spr": 2, "add_allin": 0, "target": 0.05,
    ...     "fixed_flops": ["7h5h2c", "AsKhQd"]}})
    >>> with tempfile.TemporaryDirectory() as folder, Batch(config, folder) as batch:
    ...     steps = list(batch.run())
    ...     report = Report.open(folder, "check")
    >>> [(row["flop"], row["line"], round(row["freq_x"] + row["freq_b500"], 9))
    ...  for row in report.rows()]
    [('7c5c2d', 'x', 1.0), ('AcKdQh', 'x', 1.0)]
    >>> [row["flop"] for row in report.where("rainbow").rows()], report.totals[0]["flop"]
    (['AcKdQh'], 'total')
    """

    node: str
    places: Mapping[float, ReportPlace]
    category_flops: tuple[Row, ...] | None
    missing_sprs: tuple[float, ...]
    pending: int
    solve_type: str
    start_pot: float

    members = ("node", "missing_sprs", "pending", "nodes")

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        node: str = "",
        *,
        spr: float | None = None,
        categories: bool = False,
    ) -> Report:
        """Return the report of a folder that a batch was solved into, at a node.

        ``node`` is a line of actions on the flop such as ``x b330``; where there is but one bet or
        all-in, ``x b`` and ``x a`` will do. ``spr`` is one stack-to-pot ratio, else all. With
        ``categories`` the hands are also read by category, for :meth:`categories`. A batch that is
        not done has a report of the flops that are.
        """
        return cls.of(KeptBatch.open(folder), node, spr=spr, categories=categories)

    @classmethod
    def of(
        cls, batch: KeptBatch, node: str = "", *, spr: float | None = None, categories: bool = False
    ) -> Report:
        """Return the report of what a folder holds, at a node."""
        reader = _Reader(batch, node, with_categories=categories)
        solved_sprs = batch.config.postflop_sprs
        sprs = [each for each in solved_sprs if spr is None or each == spr]
        if spr is not None and not sprs:
            known = ", ".join(f"{each:g}" for each in solved_sprs)
            raise PokerError(f"the batch has no stack-to-pot ratio {spr:g}; it has {known}")
        for each in sprs:
            reader.read(each)
        if not reader.places:
            raise next(iter(reader.refusals.values()), batch.nothing_solved())
        return cls(
            node=node,
            category_flops=tuple(reader.categories) if categories else None,
            missing_sprs=tuple(reader.refusals),
            pending=reader.pending,
            solve_type=batch.config.solve_type,
            start_pot=batch.config.pot,
            **_table(reader.places, reader.rows),
        )

    # --- which flops, in which order ---

    def where(self, *traits: str, flops: Iterable[str] = ()) -> Report:
        """Return the report of the flops with these traits, or of those listed.

        Traits are those of ``runout flops``: ``paired``, ``suits=monotone``, ``high=A``. Those of
        one kind add up, those of different kinds must all hold.
        """
        parsed_traits = [FlopTrait.parse(text) for text in traits]
        listed = {str(board) for board in _listed(flops)}
        kept = [
            row
            for row in self.flops
            if has_traits(Texture.of(Board.parse(row["flop"])), parsed_traits)
            and (not listed or row["flop"] in listed)
        ]
        if not kept:
            what = ", ".join([*map(str, parsed_traits), *sorted(listed)])
            raise PokerError(f"no flop of the report is {what}; leave one out")
        return self._of_flops(kept)

    # --- means ---

    def _groups(self) -> tuple[Row, ...]:
        columns = (*GROUP_COLUMNS, *self.columns[1:])
        return tuple(
            {name: group.get(name) for name in columns}
            for spr in self.places
            for group in group_rows([row for row in self.flops if row["spr"] == spr])
        )

    def categories(self, player: str | None = None, *, flop: str | None = None) -> list[Row]:
        """Return a row for each hand category of a player, by default of the one to act.

        ``player`` is ``oop`` or ``ip``. Means are over all flops, or those of one flop. ``combos``
        and ``share`` say how much of the range arrives, ``likelihood`` is the part of the deals
        that reach the node. Weighted by ``weight``, made hands come to the total. Needs a report
        opened with ``categories=True``.
        """
        if self.category_flops is None:
            raise PokerError("this report has no categories; open it with categories=True")
        if player not in (None, *PLAYERS):
            raise PokerError(f"{player!r} is not a player; give oop or ip")
        means: list[Row] = []
        for spr, place in self.places.items():
            name = place.player if player is None else player
            rows = [r for r in self.category_flops if (r["spr"], r["player"]) == (spr, name)]
            flops = [row for row in self.flops if row["spr"] == spr]
            if flop is None:
                means += mean_categories(rows, flops)
            else:
                means += [row for row in rows if row["flop"] == self._name_of(flop)]
        return [{name: row.get(name) for name in self.category_columns} for row in means]

    def _name_of(self, flop: str) -> str:
        """Return a flop as this report writes it."""
        kept = {row["flop"] for row in self.flops}
        for board in _listed([flop]):
            if str(board) in kept:
                return str(board)
        raise PokerError(f"the report does not have the flop {flop}; give one of its flops")

    @property
    def category_columns(self) -> tuple[str, ...]:
        return (*CATEGORY_COLUMNS, *self.columns[len(COLUMNS) :])

    # --- against another report ---

    def compare(self, other: Report) -> ReportDifference:
        """Return what changes from this report, the old one, to a new one: new less old.

        Rows are of the flops that both have. Stack-to-pot ratios must be equal, or each report has
        but one. Model and pot must be the same, and the node, but for the sizes of its bets.
        Actions are matched by name; those that one report lacks are named in the result.
        """
        sprs = self._matched_sprs(other)
        self._refuse_other_game(other, sprs)
        theirs = {(row["flop"], row["spr"]) for row in other.flops}
        items = [
            (row["flop"], row["spr"])
            for row in self.flops
            if (row["flop"], sprs.get(row["spr"])) in theirs
        ]
        if not items:
            raise PokerError("the reports have no flop in common; compare reports that share some")
        comparable = [row for row in other.flops if row["spr"] in sprs.values()]
        return ReportDifference.of(
            self._only(items),
            other._only([(flop, sprs[spr]) for flop, spr in items]),
            sprs=sprs,
            flops_left_out=len(self.flops) + len(comparable) - 2 * len(items),
        )

    def _matched_sprs(self, other: Report) -> dict[float, float]:
        """Return the stack-to-pot ratio of another report to compare each one with."""
        if len(self.places) == len(other.places) == 1:
            return {next(iter(self.places)): next(iter(other.places))}
        if sprs := {spr: spr for spr in self.places if spr in other.places}:
            return sprs
        first, second = (", ".join(f"{spr:g}" for spr in each.places) for each in (self, other))
        raise PokerError(
            f"the reports have no stack-to-pot ratio in common: the first has {first}, the second"
            f" {second}; choose one of each with spr (--spr and --other-spr)"
        )

    def _refuse_other_game(self, other: Report, sprs: Mapping[float, float]) -> None:
        """Refuse a report whose figures mean something else."""
        if (self.solve_type == EXHAUSTIVE) != (other.solve_type == EXHAUSTIVE):
            raise PokerError(
                f"the reports are of two models, solve_type {self.solve_type} and"
                f" {other.solve_type}; solve one batch again with that of the other"
            )
        if self.start_pot != other.start_pot:
            raise PokerError(
                f"the pots are {self.start_pot:g} and {other.start_pot:g} chips, and EVs are in"
                " chips; solve one batch again with the pot of the other"
            )
        for mine, theirs in sprs.items():
            first, second = self.places[mine], other.places[theirs]
            if _without_sizes(first.line) != _without_sizes(second.line):
                raise PokerError(
                    f"the reports are at two nodes, {first.label} and {second.label}; open both at"
                    " the same"
                )

    def _only(self, items: Sequence[tuple[str, float]]) -> Report:
        """Return the report of these flops and ratios in this order, by which totals are paired."""
        by_item = {(row["flop"], row["spr"]): row for row in self.flops}
        places = {spr: self.places[spr] for _, spr in items}
        return replace(self, **_table(places, [by_item[item] for item in items]))

    def _of_flops(self, flops: Sequence[Row]) -> Report:
        there = {row["spr"] for row in flops}
        places = {spr: place for spr, place in self.places.items() if spr in there}
        return replace(self, **_table(places, flops))

    # --- output ---

    @property
    def nodes(self) -> tuple[ReportNode, ...]:
        """The report at each stack-to-pot ratio."""
        return self.sorted_nodes(None)

    def sorted_nodes(self, sort: str | None, *, ascending: bool = False) -> tuple[ReportNode, ...]:
        """Return the report at each ratio, flops and groups as :meth:`sorted` sorts them."""
        return tuple(
            [
                ReportNode(
                    spr,
                    place,
                    self.pending,
                    ReportRows.of(self, spr, place.actions, sort, ascending=ascending),
                )
                for spr, place in self.places.items()
            ]
        )

    def __repr__(self) -> str:
        flops = pluralize(len({row["flop"] for row in self.flops}), "flop")
        figures = [f"SPR {row['spr']:g}: {_summary(row)}" for row in self.totals]
        first = next(iter(self.places.values()))
        return f"<Report of {flops} {first.label}; {'; '.join(figures)}>"


def _table(places: Mapping[float, ReportPlace], flops: Sequence[Row]) -> dict[str, Any]:
    """Return the fields of a report that its flops determine: places, columns, flops, totals."""
    by_spr = [[row for row in flops if row["spr"] == spr] for spr in places]
    totals = [{**mean_row(rows), "flop": TOTAL} for rows in by_spr if rows]
    actions = [FREQUENCY + action for place in places.values() for action in place.actions]
    columns = (*COLUMNS, *dict.fromkeys(actions))
    return {
        "places": places,
        "columns": columns,
        "flops": tuple({name: row.get(name) for name in columns} for row in flops),
        "totals": tuple({name: row.get(name) for name in columns} for row in totals),
    }


class _Reader:
    """Reads the rows of a node, one stack-to-pot ratio after the other."""

    def __init__(self, batch: KeptBatch, node: str, *, with_categories: bool) -> None:
        self._batch = batch
        self._flops = batch.config.flops()
        self._node = node
        self._at_root = not read_line(node)
        self._with_categories = with_categories
        self.places: dict[float, ReportPlace] = {}
        self.rows: list[Row] = []
        self.categories: list[Row] = []
        self.refusals: dict[float, PokerError] = {}
        self.pending = 0
        if batch.config.solve_type == EXHAUSTIVE and (with_categories or not self._at_root):
            what = "its hands by category" if self._at_root else f"the node {node!r}"
            raise PokerError(
                f"{batch.path}: solve_type {EXHAUSTIVE} keeps hand classes only, and {what} needs"
                " the combos; solve the batch with solve_type full"
            )

    def read(self, spr: float) -> None:
        results = [(flop, self._batch.results.get((str(flop.flop), spr))) for flop in self._flops]
        solved = [result for _, result in results if result is not None]
        if not solved:
            self.pending += len(results)
            return
        try:
            place = self._place(solved[0])
        except PokerError as refusal:
            self.refusals[spr] = refusal
            return
        self.places[spr] = place
        for flop, result in results:
            self._read_flop(flop, spr, place, result)

    def _place(self, result: FlopResult) -> ReportPlace:
        if self._at_root:
            return ReportPlace("", "oop", result.pot, 0, tuple(result.actions))
        node = self._street_node(result, self._node)
        assert node.player is not None
        return ReportPlace(node.line, PLAYERS[node.player], node.pot, node.to_call, node.actions)

    def _read_flop(
        self, flop: WeightedFlop, spr: float, place: ReportPlace, result: FlopResult | None
    ) -> None:
        config = self._batch.config
        row = flop_row(config, flop, spr, place)
        if result is None:
            if live_pairs(config.oop, config.ip, flop.flop) > 0:
                self.pending += 1
            else:
                self.rows.append(row)
            return
        reads_street = self._with_categories or not self._at_root
        node = self._street_node(result, place.line) if reads_street else None
        row = solved_row(row, result, None if self._at_root else node)
        self.rows.append(row)
        if self._with_categories and node is not None:
            self.categories += category_rows(row, node)

    def _street_node(self, result: FlopResult, line: str) -> Node:
        path = self._batch.places(result.flop, result.spr)[STREET]
        try:
            street = Solution.load(path)
        except (SolutionDamaged, SolutionTruncated) as error:
            raise type(error)(path, error.reason.replace(REMEDY, _SOLVE_AGAIN)) from None
        return street.node(line)


def model_label(solve_type: str) -> str:
    """Return a label of the model that a batch solves."""
    if solve_type == EXHAUSTIVE:
        return MODEL
    every = "every combo, all turns and rivers"
    return f"{every}, with fewer bets there" if solve_type == QUICK else every


def _summary(row: Row) -> str:
    shares = [
        f"{name.removeprefix(FREQUENCY)} {percent_text(share)}"
        for name, share in row.items()
        if name.startswith(FREQUENCY) and share is not None
    ]
    evs = " / ".join(number_text(row[f"ev_{player}"], 2) for player in PLAYERS)
    return f"{', '.join(shares)}, EV {evs}" if shares else "no deal gets there"


def _without_sizes(line: str) -> list[str]:
    """Return the actions of a line, with bets, raises and all-ins of any size as one."""
    return [step if step in ("f", "x", "c") else "b" for step in line.split()]


def _listed(flops: Iterable[str]) -> list[Board]:
    """Return flops as a report may write them: as they are, and in their canonical form."""
    boards = [Board.parse(text) for text in flops]
    return [*boards, *map(canonical_flop, boards)]
