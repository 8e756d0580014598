"""The solver: reference spots to a target, single iterations, memory."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from benchmarks.race import ON_THE_WALL, Contestant, Race, Result, run_race
from runout import Spot, canonical_flops, solve
from runout.analysis.class_model.model import ClassModel
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.solved_game import open_solver
from runout.kernels import processor
from runout.kernels.memory import memory_text
from runout.kernels.solver import GROUPED_ITERATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from runout import Solution

ROOT: Final = Path(__file__).parent.parent
SPOTS: Final = ROOT / "tests" / "data" / "solver_spots.json"
PRESET: Final = ROOT / "tests" / "data" / "preset_spot.json"
TARGET: Final = 0.005  # of the pot
LOW_TARGET: Final = 0.001
ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
PRECISIONS: Final[tuple[Literal["f32", "f16"], ...]] = ("f32", "f16")
NO_RIVAL: Final = (
    " The package index has no other solver of such spots, so none runs beside it; figures given"
    " elsewhere, not measured here, are"
)
OPEN_SOLVER: Final = "by the best open solver on such a core"


@dataclass(frozen=True)
class Subject:
    """A reference spot: what it is, what another solver is said to need, how long it is timed."""

    name: str
    what: str
    quoted: str
    rounds: int
    iterations: int

    @property
    def spot(self) -> Spot:
        """The spot, made anew: each grows its own betting tree."""
        return _spot(self.name)


A: Final = Subject("A", "a river, 458 combos against 387", f"4 ms {OPEN_SOLVER}", 20, 200)
B: Final = Subject("B", "a turn, 167 combos against 250", f"1.2 s and 12 MB {OPEN_SOLVER}", 5, 20)
D: Final = Subject(
    "D",
    "a flop, 167 combos against 250",
    f"61 s and 662 MB, 345 MB in 16 bit, {OPEN_SOLVER}",
    1,
    5,
)
P: Final = Subject(
    "P",
    "the flop that a commercial solver opens with, 214 combos against 401.5",
    "22.9 s by that solver and 19.8 s by the best open program, on six threads of a Ryzen 3700X",
    1,
    3,
)
P_TO_LOW_TARGET: Final = dataclasses.replace(
    P, quoted="60.1 s by that solver and 44.0 s by the best open program, on six such threads"
)
QUICK: Final = Subject("A", A.what, A.quoted, 1, 10)


def races(*, quick: bool) -> Iterator[Race]:
    """Run and yield one race after the other; a quick run does without the turn and the flop."""
    subjects = (QUICK,) if quick else (A, B, D)
    for subject in subjects:
        yield to_target(subject, TARGET)
    if not quick:
        yield to_target(P, TARGET)
        yield to_target(P_TO_LOW_TARGET, LOW_TARGET)
    for subject in subjects:
        yield one_iteration(subject)
    yield two_threads(subjects[-1])
    yield class_model(flops=4 if quick else 200, rounds=1 if quick else 3)


def to_target(subject: Subject, target: float) -> Race:
    """Race both precisions, from the spot to the solution."""
    solved: dict[str, Solution] = {}
    spots = iter([subject.spot for _ in range(len(PRECISIONS) * subject.rounds)])

    def run(precision: Literal["f32", "f16"]) -> None:
        solved.pop(precision, None)  # its memory, before as much is taken again
        solved[precision] = solve(next(spots), target=target, threads=1, precision=precision)

    race = run_race(
        f"Spot {subject.name} to {100 * target:g} % of the pot",
        [
            Contestant("runout", 1, lambda: run("f32")),
            Contestant("runout, f16", 1, lambda: run("f16")),
        ],
        note="",
        item="solve",
        reference="runout",
        rounds=subject.rounds,
    )
    took = ", ".join(
        f"{solved[precision].iterations} iterations and"
        f" {memory_text(solved[precision].memory_bytes)} in {precision}"
        for precision in PRECISIONS
    )
    note = (
        f"{subject.what.capitalize()}, pot {subject.spot.pot}, stack {subject.spot.stack}: `solve`"
        f" with `target={target:g}` on one thread, with tree, layout and checks of the"
        f" exploitability; {took}.{NO_RIVAL} {subject.quoted}."
    )
    return dataclasses.replace(race, note=note)


def one_iteration(subject: Subject) -> Race:
    """Time an iteration on each instruction set that the processor has, the best one first."""
    best, *others = reversed(processor.instruction_sets())
    results = [
        Result(
            "runout" if each == best else f"runout, {each}",
            subject.iterations,
            _child(subject.name, subject.iterations, 3, instruction_set=each),
        )
        for each in (best, *others)
    ]
    return Race(
        f"Spot {subject.name}, one iteration",
        f"Both players learn once, all hands, in f32 on one thread, without checks: {best} and what"
        " else the processor offers, each in a process of its own.",
        "iteration",
        "runout",
        results,
    )


def two_threads(subject: Subject) -> Race:
    """Race one thread against two."""

    def contestant(name: str, threads: int) -> Contestant:
        solver = open_solver(subject.spot, precision="f32", threads=threads)
        solver.iterations = GROUPED_ITERATIONS
        return Contestant(name, subject.iterations, lambda: solver.iterate(subject.iterations))

    return run_race(
        f"Spot {subject.name} on two threads",
        [contestant("runout", 1), contestant("runout, two threads", 2)],
        note="Iterations in f32; the answer is the same to the last bit." + ON_THE_WALL,
        item="iteration",
        reference="runout",
        rounds=3,
        clock=time.perf_counter,
    )


def class_model(*, flops: int, rounds: int) -> Race:
    """Time the 169-class model, tables at hand."""
    seconds = _child("classes", flops, rounds)
    return Race(
        "The 169-class model",
        "An abstraction: hand classes for hands, betting on the flop only. Any two hands, bets of"
        " 33 %, 75 % and all-in at a stack-to-pot ratio of 4, to 0.5 % of the pot; equity tables at"
        " hand; numpy held to one thread, as in a batch. There is nothing to compare it with.",
        "flop",
        "runout",
        [Result("runout", flops, seconds)],
    )


def _child(what: str, items: int, rounds: int, *, instruction_set: str | None = None) -> float:
    """Return the best round's seconds, timed by a process of one thread, on one set if asked."""
    environment = {**os.environ, **dict.fromkeys(ONE_THREAD, "1")}
    if instruction_set is not None:
        environment["RUNOUT_ISA"] = instruction_set
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.solver", what, str(items), str(rounds)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    """Print a best round's seconds: ``python -m benchmarks.solver B 20 3``, iterations, rounds."""
    what, items, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    run = _solving_classes(items) if what == "classes" else _iterating(what, items)
    race = run_race(
        what,
        [Contestant("runout", items, run)],
        note="",
        item="item",
        reference="runout",
        rounds=rounds,
    )
    print(race.results[0].seconds)


def _iterating(name: str, iterations: int) -> Callable[[], object]:
    solver = open_solver(_spot(name), precision="f32", threads=1)
    solver.iterations = GROUPED_ITERATIONS
    return lambda: solver.iterate(iterations)


def _solving_classes(count: int) -> Callable[[], object]:
    config = PostflopConfig.from_dict(
        {"postflop_model": {"bet_sizes": [0.33, 0.75, "a"], "postflop_spr": 4}}
    )
    flops = [flop for flop, _ in canonical_flops()]
    chosen = flops[:: len(flops) // count][:count]
    with tempfile.TemporaryDirectory() as folder:
        tables = FlopTables.build(chosen, path=Path(folder) / "tables", threads=1).extract(chosen)
    model = ClassModel(config, tables)
    return lambda: [model.solve(flop, 4) for flop in chosen]


def _spot(name: str) -> Spot:
    if name == P.name:
        return Spot.from_dict(json.loads(PRESET.read_text(encoding="utf-8"))["spot"])
    return Spot.from_dict(json.loads(SPOTS.read_text(encoding="utf-8"))[name])


if __name__ == "__main__":
    main()
