"""BatchCost: the time, memory and disk that the rest of a batch will take, known before it starts.

Flops with the same pattern of suits and pairs take about the same, so one of each is estimated, by
:class:`~runout.analysis.solver.spot.estimate.Estimate`, and counts for all of them. A flop of the
169-class model is solved to see how long it takes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from runout.analysis.reports.work import FlopSolver, FlopTask, Keep
from runout.analysis.solver.config.config import EXHAUSTIVE, PostflopConfig
from runout.analysis.solver.spot.estimate import (
    Estimate,
    rough_time_text,
    threads_text,
)
from runout.analysis.solver.spot.solve_time import MachineSpeed
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document
from runout.domain.betting.counts import StreetCount, TreeCounter
from runout.domain.boards import Board, FlopPairing, FlopSuits, Texture
from runout.kernels.equity import combo_cards
from runout.kernels.memory import memory_text

_HEADER_BYTES: Final = 2000  # of a file: the spot, checksums, padding
_BYTES_PER_DECISION: Final = 120  # of the text in the header
_BYTES_PER_HAND: Final = 10  # its index and its weight
_PROCESS_BYTES: Final = 80_000_000  # the interpreter and numpy


@dataclass(frozen=True, slots=True)
class BatchCost(Document):
    """What the solves that are left will take.

    >>> print(BatchCost(184, 5400.0, 1_200_000_000, 92_000_000, 2, True))
    184 solves: 90 min on 2 threads, 1.2 GB of memory, 92 MB on disk
    """

    solves: int
    """Flops times stack-to-pot ratios."""
    seconds: float
    """The expected time of all of them."""
    memory_bytes: int
    """The memory of the largest of the solves, of all that run at one time."""
    disk_bytes: int
    """What the batch is expected to take on the disk."""
    threads: int
    """The threads that the time is for."""
    is_measured: bool
    """Whether the speed was measured on this machine; else the time is that of a reference
    processor."""

    @classmethod
    def of(
        cls,
        config: PostflopConfig,
        missing: Mapping[Board, Sequence[float]],
        *,
        threads: int,
        keep: Keep,
        speed: MachineSpeed,
    ) -> BatchCost:
        """Return the cost of solving flops, each at its stack-to-pot ratios."""
        if config.solve_type == EXHAUSTIVE:
            return cls._of_classes(config, missing, threads)
        patterns: dict[tuple[FlopSuits, FlopPairing, float], list[Board]] = {}
        for flop, sprs in missing.items():
            for spr in sprs:
                patterns.setdefault((*flop_pattern(flop), spr), []).append(flop)
        solves, seconds, memory, disk = 0, 0.0, 0, 0
        for (_, _, spr), flops in patterns.items():
            estimate = Estimate.of(
                config.solved_on(flops[0], spr),
                precision=config.precision,
                goal=config.goal,
                threads=threads,
                speed=speed,
            )
            solves += len(flops)
            seconds += len(flops) * estimate.seconds
            memory = max(memory, estimate.bytes + _PROCESS_BYTES)
            disk += len(flops) * file_bytes(estimate, keep)
        return cls(solves, seconds, memory, disk, threads, speed.is_measured)

    @classmethod
    def _of_classes(
        cls, config: PostflopConfig, missing: Mapping[Board, Sequence[float]], threads: int
    ) -> BatchCost:
        """Return the cost in the 169-class model, after solving one flop of it."""
        solves = sum(map(len, missing.values()))
        if not solves:
            return cls(0, 0.0, 0, 0, threads, True)
        flop, sprs = next(iter(missing.items()))
        started = time.perf_counter()
        answers = list(FlopSolver(config).answers(FlopTask(flop, tuple(sprs))))
        seconds = (time.perf_counter() - started) / len(sprs)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "classes"
            (file,) = answers[0].files.values()
            file.write(path)
            disk = path.stat().st_size
        processes = min(threads, len(missing))
        memory = (1 + processes) * _PROCESS_BYTES
        return cls(solves, solves * seconds / processes, memory, solves * disk, threads, True)

    def __str__(self) -> str:
        solves = f"{self.solves:,} solve{'' if self.solves == 1 else 's'}"
        time_ = f"{rough_time_text(self.seconds)} on {threads_text(self.threads)}"
        memory, disk = memory_text(self.memory_bytes), memory_text(self.disk_bytes)
        return f"{solves}: {time_}, {memory} of memory, {disk} on disk"


def file_bytes(estimate: Estimate[Spot], keep: Keep) -> int:
    """Return about how large the files of a solved flop are."""
    spot = estimate.spot
    counts = TreeCounter().count(spot.rules)
    total = _street_bytes(spot, counts[0])
    each = 4 if estimate.precision == "f32" else 2
    if keep == "river":
        total += _HEADER_BYTES + each * sum(street.numbers for street in estimate.streets)
    elif keep == "turn":
        total += _HEADER_BYTES
        for count, street in zip(counts[:2], estimate.streets[:2], strict=True):
            averages = sum(count.actions) - sum(count.choices)
            rows = averages + sum(count.actions)
            # The values of continuing to the river are kept for both players, in four bytes.
            values = 2 * 4 * count.deals if count is counts[1] else 0
            total += street.numbers * (each * averages + values) // max(1, rows)
    return total


def _street_bytes(spot: Spot, count: StreetCount) -> int:
    """Return the bytes of the file of a flop street, in half precision."""
    blocked = np.isin(combo_cards(), [card.id for card in spot.board]).any(axis=1)
    total = _HEADER_BYTES + len(str(spot.oop)) + len(str(spot.ip))
    total += _BYTES_PER_DECISION * sum(count.decisions)
    for player, range_ in enumerate(spot.ranges):
        hands = int(np.count_nonzero(np.where(blocked, 0.0, np.frombuffer(range_.packed))))
        actions = count.actions[player] + count.decisions[player] - count.choices[player]
        # Strategy and EV of each action, the EV at decisions of the other, equity at all.
        rows = 2 * actions + count.decisions[1 - player] + sum(count.decisions)
        total += hands * (_BYTES_PER_HAND + 2 * rows)
    return total


def flop_pattern(flop: Board) -> tuple[FlopSuits, FlopPairing]:
    """Return the suits and pairing of a flop; flops that share both take about the same memory."""
    texture = Texture.of(flop)
    return texture.suits, texture.pairing
