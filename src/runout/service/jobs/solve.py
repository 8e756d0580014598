"""Jobs of the kind ``solve``: a postflop spot is solved, and its solution saved and listed."""

import logging
import math
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from runout.analysis.files.sqlite import DatabaseError
from runout.analysis.solver.goal import EndedBy
from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, SolveStep
from runout.analysis.solver.spot.big_blinds import in_big_blinds
from runout.analysis.solver.spot.names import spot_name
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.lines import action_amount
from runout.domain.boards import Board
from runout.domain.plurals import pluralize
from runout.errors import PokerError, SolutionFileError
from runout.service.jobs.kind import (
    Control,
    Figure,
    FinishedJob,
    JobCurve,
    JobDescription,
    JobKind,
    JobOrders,
    JobStep,
    JobWork,
    leave_if,
    state_status,
    state_summary,
)
from runout.service.settings import Settings
from runout.service.store.records import Job, JobState, Labels, Outcome, Progress
from runout.service.store.solution_records import stored_solution
from runout.service.store.store import Store

SOLVES: Final = "/api/v1/solves"
_PAGE: Final = "/solutions"
_OUTCOMES: Final[Mapping[EndedBy, Outcome]] = {
    "target": "complete",
    "max_iterations": "limited",
    "stopped": "stopped",
}
_GOAL: Final = ("target", "max_iterations", "threads")
_VERBS: Final = {"f": "Fold", "x": "Check", "c": "Call", "b": "Bet", "r": "Raise to", "a": "All-in"}
_MAX_SHARED_CHECK_BYTES: Final = 64 << 20  # read before a request gets an earlier solution
_NOTHING_DONE: Final = (0, 0)  # the position of a solve that has not begun
_POT_PERCENT: Final = "% of the pot"
_CURVE: Final = JobCurve(
    "Exploitability",
    x="iteration",
    y="exploitability_percent",
    reference="target_percent",
    scale="log",
)

_log = logging.getLogger("runout.jobs")


class SolveKind(JobKind):
    """Solves a spot until its target or its limit of iterations.

    A request has ``spot``, ``target``, ``max_iterations``, ``precision`` and ``threads``; ``quick``
    is the spot that a quick solve solves, ``resolved_from`` the solution of an earlier one.
    """

    name: ClassVar[str] = "solve"
    controls: ClassVar[Mapping[Control, str]] = {
        "pause": "The solve is saved and continues when it is resumed.",
        "resume": "The solve continues where it was.",
        "stop": "The solve ends now, and is saved as a solution with its exploitability.",
        "cancel": "Progress so far is lost. To save it as a solution, stop the job instead.",
        "delete": "The job leaves the list; its solution is kept.",
    }
    free_members: ClassVar[tuple[str, ...]] = ("threads", "resolved_from")
    done_hint: ClassVar[str] = "its solution, which has the same id, can be read or deleted"

    def default_name(self, request: Mapping[str, Any]) -> str:
        spot = request["spot"]
        return spot_name(
            Board.parse(spot["board"]),
            pot=spot["pot"],
            stack=spot["stack"],
            big_blind=spot.get("big_blind"),
            locked=bool(spot.get("locks")),
        )

    def open(self, job: Job, store: Store, settings: Settings, orders: JobOrders) -> JobWork:
        return _SolveWork(job, store, orders)

    def has_checkpoint(self, job: Job, store: Store) -> bool:
        """Return whether a checkpoint, or a solution that is not listed yet, was saved."""
        return store.checkpoint_file(job.id).exists() or store.solution_file(job.id).exists()

    def has_result(self, job: Job, store: Store) -> bool:
        """Return whether the solution's file is there and can be opened.

        All of a file that is quickly read is checked, of a larger one the header; damage that is
        found later, when it is used, takes the job from sharing as well.
        """
        if not store.has_solution(job.id):
            return False
        try:
            file = SolutionFile.open(store.solution_file(job.id))
            if file.size <= _MAX_SHARED_CHECK_BYTES:
                file.verify()
        except (SolutionFileError, OSError) as error:
            _log.warning("the solution of job %s cannot be used: %s", job.id, error)
            return False
        return True

    def list_results(self, store: Store) -> None:
        """List the solutions again that have a file, each named after its spot."""
        for solution in store.solution_ids():
            if store.has_solution(solution) or store.find_job(solution) is not None:
                continue
            try:
                self._list_file(solution, store)
            except DatabaseError:  # of the database: the next attempt lists it
                raise
            except (OSError, PokerError) as error:
                _log.error("solution %s cannot be listed again: %s", solution, error)
            else:
                _log.warning("solution %s is listed again from its file", solution)

    def _list_file(self, result: str, store: Store) -> None:
        file = store.solution_file(result)
        SolutionFile.open(file).verify()
        solution = Solution.load(file)
        labels = Labels(solution.spot.name)
        store.list_solution(stored_solution(result, labels, solution, file))

    def discard(self, job: Job, store: Store) -> None:
        store.discard_files(job.id)

    def clean_up(self, job: Job, store: Store, *, with_result: bool) -> None:
        """Remove the checkpoint, a solution that was never listed, and the listed one if asked."""
        if with_result:
            store.delete_solution(job.id)
        if not store.has_solution(job.id):
            store.discard_files(job.id)

    def describe(self, job: Job) -> JobDescription:
        is_done = job.state == "done"
        return JobDescription(
            status=_status(job.state, job.progress),
            summary=state_summary(
                job.state,
                running="Solving.",
                done=_done_summary(job),
                cancelled="Cancelled: nothing was saved.",
            ),
            figures=_figures(job),
            curve=_CURVE,
            result=f"{SOLVES}/{job.id}" if is_done else None,
            page=f"{_PAGE}/{job.id}" if is_done else None,
        )


class _SolveWork(JobWork):
    """A solve while it runs; while it continues, it is saved at checks of the exploitability only.

    It is left after an iteration, and saved as it is then: it comes to the same bits.
    """

    def __init__(self, job: Job, store: Store, orders: JobOrders) -> None:
        self._job = job
        self._store = store
        self._orders = orders
        self._saved_position: tuple[int, int] | None = None
        self._solver = self._open()

    def _open(self) -> Solver:
        request = self._job.request
        files = self._store.solution_file(self._job.id), self._store.checkpoint_file(self._job.id)
        for file in filter(os.path.exists, files):
            try:
                return self._resume(file)
            except SolutionFileError as error:
                _log.warning("job %s cannot be resumed from its file: %s", self._job.id, error)
                file.unlink(missing_ok=True)
        spot, quick = request["spot"], request.get("quick")
        return Solver(
            Spot.from_dict(spot),
            precision=request["precision"],
            threads=request["threads"],
            quick=None if quick is None else Spot.from_dict(quick),
        )

    def _resume(self, file: Path) -> Solver:
        solver = Solver.resume(
            file,
            threads=self._job.request["threads"],
            progress=lambda _done, _total: leave_if(self._orders.must_leave()),
        )
        if file == self._store.checkpoint_file(self._job.id):
            self._saved_position = solver.position
        return solver

    @property
    def has_progress(self) -> bool:
        return self._solver.iterations > 0

    def steps(self) -> Iterator[JobStep]:
        request = self._job.request
        steps = self._solver.steps(
            target=request["target"],
            max_iterations=request["max_iterations"],
            should_stop=self._must_stop,
        )
        return map(self._job_step, steps)

    def _must_stop(self) -> bool:
        """Stop after the iteration at hand, or within it where nothing is kept."""
        leave_if(self._orders.must_discard())
        return self._orders.must_leave()

    def _job_step(self, step: SolveStep) -> JobStep:
        is_measured = not math.isnan(step.exploitability)
        checks = self._solver.checks
        return JobStep(
            Progress(
                share=step.share_done,
                eta_seconds=step.eta_seconds,
                seconds=step.seconds,
                figures={
                    **self._job.progress.figures,
                    "iteration": step.iteration,
                    "exploitability_percent": step.exploitability_percent if is_measured else None,
                },
            ),
            may_checkpoint=bool(checks) and checks[-1][0] == step.iteration,
            is_last=step.done,
        )

    def checkpoint(self) -> None:
        """Save the solve as it is now, unless it has not gone on since it was saved."""
        position = self._solver.position
        if position in (self._saved_position, _NOTHING_DONE):
            return
        self._solver.save_checkpoint(
            self._store.checkpoint_file(self._job.id),
            progress=lambda _done, _total: leave_if(self._orders.must_discard()),
        )
        self._saved_position = position

    def finish(self) -> FinishedJob:
        """Save the solution; it is listed together with the end of the job."""
        solver = self._solver
        solution = solver.solution()
        file = self._store.solution_file(self._job.id)
        solution.save(file, progress=lambda _done, _total: leave_if(self._orders.must_discard()))
        goal = {name: self._job.request[name] for name in _GOAL}
        goal["quick"] = solver.quick_spot is not None
        stored = stored_solution(
            self._job.id,
            self._job.labels,
            solution,
            file,
            goal=goal,
            resolved_from=self._job.request.get("resolved_from"),
        )
        progress = Progress(
            share=self._job.progress.share if solution.stopped else 1.0,
            seconds=solution.seconds,
            outcome="complete" if solution.ended_by is None else _OUTCOMES[solution.ended_by],
            figures={
                "iteration": solution.iterations,
                "exploitability_percent": solution.exploitability_percent,
                "memory_bytes": solution.memory_bytes,
                "quick": None if solution.quick is None else solution.quick.text,
                **_values(stored.summary, solver.spot.big_blind),
            },
        )
        # An equal request must not get a solution that was stopped early.
        return FinishedJob(progress, shared=not solution.stopped, record=stored)

    def close(self) -> None:
        """Leave the solver to the garbage collector, which frees its memory."""


def _status(state: JobState, progress: Progress) -> str:
    reached = progress.figures.get("exploitability_percent")
    figure = f"{reached:.3g} %" if isinstance(reached, float | int) else ""
    if figure and progress.figures.get("quick"):
        figure = f"{figure}, quick"
    done = {"stopped": "Stopped at", "limited": "Limit reached at"}.get(
        progress.outcome or "", "Solved to"
    )
    return state_status(state, figure, done=f"{done} {figure}" if figure else "Done")


def _figures(job: Job) -> tuple[Figure, ...]:
    progress = job.progress
    value = progress.figures.get
    iteration = value("iteration") or 0
    seconds = progress.seconds
    is_timed = isinstance(iteration, int) and iteration > 0 and seconds > 0
    speed = iteration / seconds if is_timed and isinstance(iteration, int) else None
    figures = [
        Figure(
            "exploitability_percent",
            "Exploitability",
            value("exploitability_percent"),
            _POT_PERCENT,
        ),
        Figure("target_percent", "Target", 100 * job.request["target"], _POT_PERCENT),
        Figure("iteration", "Iterations", iteration, None, job.request["max_iterations"]),
        Figure("iterations_per_second", "Speed", speed, "iterations/s"),
        Figure("memory_bytes", "Memory", value("memory_bytes"), "bytes"),
    ]
    if value("quick"):
        figures.append(Figure("quick", "Bets after the flop", value("quick")))
    if progress.outcome is not None:
        big_blind = job.request["spot"].get("big_blind")
        unit = "chips" if big_blind is None else "bb"
        for player in PLAYERS:
            name = player.upper()
            figures += [
                Figure(
                    f"ev_{player}", f"EV of {name}", _shown(value(f"ev_{player}"), big_blind), unit
                ),
                Figure(
                    f"equity_percent_{player}",
                    f"Equity of {name}",
                    value(f"equity_percent_{player}"),
                    "%",
                ),
            ]
        figures.append(Figure("root_actions", "OOP at the root", value("root_actions")))
    return tuple(figures)


def _shown(chips: float | str | None, big_blind: float | None) -> float | str | None:
    if big_blind is None or not isinstance(chips, float | int):
        return chips
    return in_big_blinds(chips, big_blind)


def _action_text(action: str, big_blind: float | None) -> str:
    """Write an action in words: ``b9.1`` is "Bet 9.1 bb", or "Bet 9.1" without a big blind."""
    verb, amount = _VERBS[action[0]], action_amount(action)
    if amount is None:
        return verb
    if big_blind is None:
        return f"{verb} {action[1:]}"
    return f"{verb} {round(in_big_blinds(amount, big_blind), 2):g} bb"


def _values(summary: Mapping[str, Any], big_blind: float | None) -> dict[str, float | str | None]:
    values: dict[str, float | str | None] = {}
    for player in PLAYERS:
        equity = summary["equity"][player]
        values[f"ev_{player}"] = summary["ev"][player]
        values[f"equity_percent_{player}"] = None if equity is None else 100 * equity
    values["root_actions"] = ", ".join(
        f"{_action_text(each['action'], big_blind)} {100 * each['frequency']:.1f} %"
        for each in summary["root_actions"]
        if each["frequency"] is not None
    )
    return values


def _done_summary(job: Job) -> str:
    progress = job.progress
    reached = progress.figures.get("exploitability_percent")
    iterations = progress.figures.get("iteration")
    if not isinstance(reached, float | int) or not isinstance(iterations, int):
        return "Done."
    tree = " in the simplified tree" if progress.figures.get("quick") else ""
    solved = (
        f"solved to {reached:.3g} % of the pot{tree} in"
        f" {pluralize(iterations, 'iteration', form=',')}"
    )
    target = f"the target of {100 * job.request['target']:.3g} %"
    match progress.outcome:
        case "stopped":
            return f"Stopped before {target}: {solved}."
        case "limited":
            return f"Iteration limit reached before {target}: {solved}."
        case _:
            return f"Done: {solved}."
