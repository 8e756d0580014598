"""Batch: many flops at several stack-to-pot ratios, kept one by one in a folder.

Finished work is never repeated: an interrupted batch continues where it stopped.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from runout.analysis.class_model.model import ClassModel
from runout.analysis.flop_tables.flop_sample import WeightedFlop
from runout.analysis.flop_tables.source import TableSource
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.reports.cost import BatchCost, flop_pattern
from runout.analysis.reports.folder import BatchFolder
from runout.analysis.reports.lock_coverage import LockCoverage, lock_coverage, refuse_unmet
from runout.analysis.reports.report import Report
from runout.analysis.reports.work import (
    Answer,
    FlopResult,
    FlopTask,
    Keep,
    flop_setup,
    full_savers,
    full_solver,
    live_pairs,
)
from runout.analysis.solver.calibration import machine_speed
from runout.analysis.solver.config.config import EXHAUSTIVE, FULL, PostflopConfig
from runout.analysis.solver.solving import SolveStep
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.solve_time import MachineSpeed, threads_in_use
from runout.analysis.workers.cluster import on_cluster
from runout.analysis.workers.processes import in_processes
from runout.domain.boards import Board
from runout.errors import NoPossibleDeal, PokerError
from runout.kernels.memory import physical_memory
from runout.kernels.processor import thread_count

_NO_PARQUET: Final = "report.parquet was not written: "


@dataclass(frozen=True, slots=True)
class Solving:
    """Progress of the solve of one flop; ``done`` of ``total`` are solved."""

    flop: str
    spr: float
    step: SolveStep
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Solved:
    """A flop solved at one stack-to-pot ratio and saved; ``done`` of ``total`` are."""

    result: FlopResult
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A cluster is at work, and nothing new has arrived; ``done`` of ``total`` are solved."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Written:
    """The report and its files; ``remark`` explains a missing Parquet file."""

    report: Report
    csv: Path
    parquet: Path | None
    remark: str = ""


class Batch:
    """The flops and stack-to-pot ratios of a config, and the folder that their solutions go to.

    ``threads`` 0 means one per processor; ``cluster`` is the address of a Dask scheduler whose
    workers solve instead. ``keep`` is the last street that is kept of full solves: of the ``flop``
    a :meth:`Solution.flop_street`, whose turns are solved again on demand; with the ``turn`` or the
    ``river`` a :class:`Solution` as well, tens and thousands of times the size. ``fresh`` discards
    the content of the folder. ``tables`` is a file of equity tables, else the usual places are
    searched; ``written`` is the config file, to be copied beside the solutions.

    Invalid input is refused on entering the ``with`` block, before anything is solved.

    >>> import tempfile
    >>> from runout.analysis.solver.config.config import PostflopConfig
    >>> config = PostflopConfig.from_dict({"postflop_model": {"oop": "AA,76s", "ip": "KK",
    ...     "bet_sizes": [1.0], "postflop_spr": 2, "fixed_flops": ["7h5h2c", "AsKhQd"]}})
    >>> with tempfile.TemporaryDirectory() as folder, Batch(config, folder) as batch:
    ...     solved = [step.result.flop for step in batch.run()]
    ...     report = batch.write_report().report
    >>> sorted(solved), report.totals[0]["flop"], report.totals[0]["weight"]
    (['7c5c2d', 'AcKdQh'], 'total', 1152.0)
    """

    def __init__(
        self,
        config: PostflopConfig,
        folder: str | os.PathLike[str],
        *,
        threads: int = 0,
        cluster: str | None = None,
        keep: Keep = "flop",
        fresh: bool = False,
        tables: str | os.PathLike[str] | None = None,
        written: str | os.PathLike[str] | None = None,
    ) -> None:
        if keep != "flop" and config.solve_type != FULL:
            raise PokerError(
                f"keep {keep!r} needs solve_type {FULL}: solve_type {config.solve_type} has the"
                " flop alone"
            )
        self.config = config
        self.flops = config.flops()
        self._threads = thread_count(threads)
        self._cluster = cluster
        self._keep_street: Keep = keep
        self._tables = tables
        self._folder = BatchFolder(folder, config, keep=keep, fresh=fresh, written=written)
        self._inside = ExitStack()
        self._source: TableSource | None = None
        self.done_before = self.done = 0  # of the total: when the block began, and now

    def __enter__(self) -> Self:
        if not self._dealt:
            raise NoPossibleDeal("the ranges need the same cards on every flop of the config")
        refuse_unmet(self.lock_coverage)
        self._refuse_too_much()
        with ExitStack() as stack:
            stack.enter_context(self._folder)
            missing = self._missing()
            self.done_before = self.done = self.total - sum(map(len, missing.values()))
            if missing and self.config.solve_type == EXHAUSTIVE:
                self._source = TableSource.find(list(missing), self._tables)
            self._inside = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._inside.close()

    @property
    def total(self) -> int:
        """The number of flops times stack-to-pot ratios to solve."""
        return len(self._dealt) * len(self.config.postflop_sprs)

    @property
    def disk_bytes(self) -> int:
        """What the files of the solved flops take on the disk."""
        return self._folder.disk_bytes

    @property
    def messages(self) -> tuple[str, ...]:
        """Messages for the user about the source of the equity tables."""
        return () if self._source is None else self._source.messages

    @functools.cached_property
    def lock_coverage(self) -> tuple[LockCoverage, ...]:
        """On how many flops the hands of each lock rule are held."""
        return tuple(lock_coverage(self.config, self._dealt))

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about locks that lock hands on some of the flops only."""
        return tuple(each.warning for each in self.lock_coverage if 0 < each.flops < each.total)

    @property
    def undealt(self) -> tuple[WeightedFlop, ...]:
        """The flops on which the ranges cannot both be dealt a hand; nothing is solved there."""
        return tuple(flop for flop in self.flops if flop.flop not in self._dealt)

    @functools.cached_property
    def _dealt(self) -> dict[Board, float]:
        """The flops to solve, with the weight of the ranges' combo pairs there."""
        pairs = ((f.flop, live_pairs(self.config.oop, self.config.ip, f.flop)) for f in self.flops)
        return {flop: count for flop, count in pairs if count > 0}

    def cost(self, speed: MachineSpeed | None = None) -> BatchCost:
        """Return the time, memory and disk that the solves still missing are expected to take.

        Inside the ``with`` block what the folder has is not counted again. ``speed`` is that of
        this machine unless given; the work of a cluster is counted as on one thread of it.
        """
        threads = 1 if self._cluster is not None else threads_in_use(self._threads)
        return BatchCost.of(
            self.config,
            self._missing(),
            threads=threads,
            keep=self._keep_street,
            speed=machine_speed() if speed is None else speed,
        )

    def run(
        self, *, should_stop: Callable[[], bool] | None = None
    ) -> Generator[Solving | Solved | Waiting, None, None]:
        """Solve the remaining flops; leave the loop to stop.

        Each solved flop is on the disk when it is yielded. Full solves on this machine also yield
        their progress, and end early when ``should_stop``, called about ten times a second, returns
        true; a cluster yields that it is waited for, so that the loop can be left.
        """
        missing = self._missing()
        if self.config.solve_type != EXHAUSTIVE and self._cluster is None:
            for flop, sprs in missing.items():
                for spr in sprs:
                    if not (yield from self._solve_full(flop, spr, should_stop)):
                        return
        elif missing:
            with closing(self._answers(len(missing))) as answers:
                for answer in answers:
                    if answer is None:
                        yield Waiting(self.done, self.total)
                        continue
                    result, files = answer
                    places = self._folder.content.places(result.flop, result.spr)
                    for suffix, file in files.items():
                        file.write(places[suffix])
                    yield self._record(result)

    def report(self) -> Report:
        """Return the report of the flops that are solved, at the root."""
        return Report.of(self._folder.content)

    def write_report(self) -> Written:
        """Write the report as report.csv and, if pyarrow is installed, as report.parquet."""
        report = self.report()
        csv = self._folder.write("report.csv", report.to_csv())
        try:
            content = report.to_parquet()
        except ModuleNotFoundError as error:
            self._folder.remove("report.parquet")  # of an earlier run
            return Written(report, csv, None, _NO_PARQUET + str(error))
        return Written(report, csv, self._folder.write("report.parquet", content))

    def _missing(self) -> dict[Board, tuple[float, ...]]:
        """Return the flops to solve in order, each with its stack-to-pot ratios."""
        sprs = self.config.postflop_sprs
        results = self._folder.content.results
        missing = {
            flop: tuple(spr for spr in sprs if (str(flop), spr) not in results)
            for flop in self._dealt
        }
        return {flop: missing_sprs for flop, missing_sprs in missing.items() if missing_sprs}

    def _answers(self, flops: int) -> Generator[Answer | None, None, None]:
        setup = flop_setup(self.config, self._keep_street)
        if self._cluster is not None:
            return on_cluster(setup, self._tasks(), address=self._cluster)
        processes = min(self._threads or os.cpu_count() or 1, flops)
        return in_processes(setup, self._tasks(), processes=processes)

    def _tasks(self) -> Iterator[FlopTask]:
        for flop, sprs in self._missing().items():
            if self._source is None:
                yield from (FlopTask(flop, (spr,)) for spr in sprs)
            else:
                tables = self._source.tables
                yield FlopTask(flop, sprs, tables.extract([flop]) if flop in tables else None)

    def _solve_full(
        self, flop: Board, spr: float, should_stop: Callable[[], bool] | None
    ) -> Generator[Solving | Solved, None, bool]:
        """Solve spots of the real game one after the other, each on all threads.

        That takes the memory of one spot, and a kill loses one spot. Return False if stopped.
        """
        config, done, total = self.config, self.done, self.total
        solver = full_solver(config, flop, spr, threads=self._threads)
        is_done = False
        for step in solver.steps(
            target=config.target,
            max_iterations=config.postflop_solve_iterations,
            should_stop=should_stop,
        ):
            is_done = step.done
            yield Solving(str(flop), spr, step, done, total)
        if not is_done:
            return False
        solution = solver.solution()
        places = self._folder.content.places(str(flop), spr)
        for suffix, save in full_savers(solution, self._keep_street).items():
            save(places[suffix])
        yield self._record(FlopResult.of_solution(solution, spr))
        return True

    def _record(self, result: FlopResult) -> Solved:
        """Record a flop as done, once its files are in place."""
        self._folder.keep(result)
        self.done += 1
        return Solved(result, self.done, self.total)

    def _refuse_too_much(self) -> None:
        """Refuse trees that are too large, and spots that exceed this machine's memory."""
        config = self.config
        if config.solve_type == EXHAUSTIVE:
            ClassModel(config, FlopTables())
            return
        patterns = {flop_pattern(flop): flop for flop in self._dealt}
        # The memory of a cluster is not known here.
        memory = None if self._cluster is not None else physical_memory()
        for spr in config.postflop_sprs:
            for flop in patterns.values():
                try:
                    Estimate.of(config.solved_on(flop, spr), memory, precision=config.precision)
                except PokerError as error:
                    error.add_note(f"stack-to-pot ratio {spr:g}")
                    raise
