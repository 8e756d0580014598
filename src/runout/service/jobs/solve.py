"""Jobs of the kind ``solve``: a postflop spot is solved, and its solution saved and listed."""

from __future__ import annotations

import functools
import logging
import math
import os
import time
from typing import TYPE_CHECKING, Any, ClassVar, Final

from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.solver.calibration import learn_speed
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.domain.amounts import amount_text
from runout.domain.counts import counted
from runout.errors import SolutionFileError
from runout.service.jobs.kind import (
    Control,
    Figure,
    FinishedJob,
    JobCurve,
    JobDescription,
    JobKind,
    JobStep,
    JobWork,
    state_summary,
)
from runout.service.store.records import Progress, StoredSolution
from runout.service.store.solutions import insert_solution

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runout.analysis.solver.goal import EndedBy
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.solving import SolveStep
    from runout.service.store.records import Job, JobState, Outcome
    from runout.service.store.store import Store

SOLVES: Final = "/api/v1/solves"
_PAGE: Final = "/solutions"
_OUTCOMES: Final[Mapping[EndedBy, Outcome]] = {
    "target": "complete",
    "max_iterations": "limited",
    "stopped": "stopped",
}
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

    A request has ``spot``, ``target``, ``max_iterations``, ``precision`` and ``threads``, and of a
    spot that is solved again with locks ``resolved_from``.
    """

    name: ClassVar[str] = "solve"
    controls: ClassVar[Mapping[Control, str]] = {
        "pause": "The solve is saved and continues when it is resumed.",
        "resume": "The solve continues where it was.",
        "stop": "The solve ends now, and is saved as a solution with its exploitability.",
        "cancel": "Progress so far is lost. To save it as a solution, stop the job instead.",
    }
    free_members: ClassVar[tuple[str, ...]] = ("threads", "resolved_from")
    done_hint: ClassVar[str] = "its solution, which has the same id, can be read or deleted"

    def open(self, job: Job, store: Store) -> JobWork:
        """Begin a solve, or go on from its last checkpoint."""
        return _SolveWork(job, store)

    def has_checkpoint(self, job: Job, store: Store) -> bool:
        """Return whether a checkpoint, or a solution that is not listed yet, was saved."""
        return store.checkpoint_file(job.id).exists() or store.solution_file(job.id).exists()

    def discard(self, job: Job, store: Store) -> None:
        """Remove the checkpoint and the solution."""
        store.discard_files(job.id)

    def describe(self, job: Job, state: JobState, progress: Progress) -> JobDescription:
        """Describe a solve by its exploitability, and its solution once there is one."""
        is_done = state == "done"
        return JobDescription(
            title=spot_title(job.request["spot"]),
            summary=state_summary(
                state,
                running="Solving.",
                done=_done_summary(job, progress),
                cancelled="Cancelled: nothing was saved.",
            ),
            figures=_figures(job, progress),
            curve=_CURVE,
            result=f"{SOLVES}/{job.id}" if is_done else None,
            page=f"{_PAGE}/{job.id}" if is_done else None,
        )


class _SolveWork(JobWork):
    """A solve while it runs; it is saved at checks of the exploitability only.

    So the checks of a solve that goes on from a checkpoint are those of one that was never stopped.
    """

    def __init__(self, job: Job, store: Store) -> None:
        self._job = job
        self._store = store
        self._solver = self._open()

    def _open(self) -> Solver:
        request = self._job.request
        files = self._store.solution_file(self._job.id), self._store.checkpoint_file(self._job.id)
        for file in filter(os.path.exists, files):
            try:
                return Solver.resume(file, threads=request["threads"])
            except SolutionFileError as error:
                _log.warning("job %s cannot be resumed from its file: %s", self._job.id, error)
                file.unlink(missing_ok=True)
        spot = Spot.from_dict(request["spot"])
        return Solver(spot, precision=request["precision"], threads=request["threads"])

    @property
    def has_progress(self) -> bool:
        """Whether an iteration has been done."""
        return self._solver.iterations > 0

    def steps(self) -> Iterator[JobStep]:
        """Iterate until the target is met or the iterations are used up."""
        request = self._job.request
        steps = self._solver.steps(
            target=request["target"], max_iterations=request["max_iterations"]
        )
        return map(self._job_step, steps)

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
        """Save the solution as it is now."""
        self._solver.solution().save(self._store.checkpoint_file(self._job.id))

    def finish(self) -> FinishedJob:
        """Save the solution; it is listed together with the end of the job."""
        solver = self._solver
        learn_speed(solver.spot, solver.precision, solver.timing)
        solution = solver.solution()
        file = self._store.solution_file(self._job.id)
        solution.save(file)
        stored = _stored(self._job, solution, file.stat().st_size)
        progress = Progress(
            share=self._job.progress.share if solution.stopped else 1.0,
            seconds=solution.seconds,
            outcome=_OUTCOMES[stored.ended_by],
            figures={
                "iteration": solution.iterations,
                "exploitability_percent": solution.exploitability_percent,
                "memory_bytes": solution.memory_bytes,
                **_values(stored.summary),
            },
        )
        # An equal request must not get a solution that was stopped early.
        return FinishedJob(
            progress,
            shared=not solution.stopped,
            record=functools.partial(insert_solution, solution=stored),
        )

    def close(self) -> None:
        """Leave the solver to the garbage collector, which frees its memory."""


def spot_title(spot: Mapping[str, Any]) -> str:
    """Return board, pot and stack of a spot as a title."""
    pot, stack = amount_text(spot["pot"]), amount_text(spot["stack"])
    return f"{spot['board']}, pot {pot}, stack {stack}"


def _figures(job: Job, progress: Progress) -> tuple[Figure, ...]:
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
    if progress.outcome is not None:
        for player in PLAYERS:
            name = player.upper()
            figures += [
                Figure(f"ev_{player}", f"EV of {name}", value(f"ev_{player}"), "chips"),
                Figure(
                    f"equity_percent_{player}",
                    f"Equity of {name}",
                    value(f"equity_percent_{player}"),
                    "%",
                ),
            ]
        figures.append(Figure("root_actions", "OOP at the root", value("root_actions")))
    return tuple(figures)


def _values(summary: Mapping[str, Any]) -> dict[str, float | str | None]:
    """Return what a spot is worth to each player, and the first decision, as figures."""
    values: dict[str, float | str | None] = {}
    for player in PLAYERS:
        equity = summary["equity"][player]
        values[f"ev_{player}"] = summary["ev"][player]
        values[f"equity_percent_{player}"] = None if equity is None else 100 * equity
    values["root_actions"] = ", ".join(
        f"{each['action']} {100 * each['frequency']:.1f} %"
        for each in summary["root_actions"]
        if each["frequency"] is not None
    )
    return values


def _done_summary(job: Job, progress: Progress) -> str:
    reached = progress.figures.get("exploitability_percent")
    iterations = progress.figures.get("iteration")
    if not isinstance(reached, float | int) or not isinstance(iterations, int):
        return "Done."
    solved = f"solved to {reached:.3g} % of the pot in {counted(iterations, 'iteration', form=',')}"
    target = f"the target of {100 * job.request['target']:.3g} %"
    match progress.outcome:
        case "stopped":
            return f"Stopped before {target}: {solved}."
        case "limited":
            return f"Iteration limit reached before {target}: {solved}."
        case _:
            return f"Done: {solved}."


def _stored(job: Job, solution: Solution, file_bytes: int) -> StoredSolution:
    request = job.request
    return StoredSolution(
        id=job.id,
        created=time.time(),
        board=str(solution.spot.board),
        street=str(solution.spot.street),
        precision=solution.precision,
        exploitability_percent=solution.exploitability_percent,
        file_bytes=file_bytes,
        stopped=solution.stopped,
        resolved_from=request.get("resolved_from"),
        goal={name: request[name] for name in ("target", "max_iterations", "threads")},
        summary=nan_to_null(solution.to_dict()),
    )
