"""BatchCost: what a batch of full solves takes before anything is solved: time, disk, memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from runout.analysis.batch.work import live_pairs, precision_of
from runout.analysis.solver.goal import SolveGoal
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.boards import Street, Texture
from runout.errors import NoPossibleDeal, PokerError

if TYPE_CHECKING:
    from runout.analysis.solver.config.config import PostflopConfig
    from runout.analysis.solver.spot.solve_time import MachineSpeed
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.boards import Board

_HALF: Final = 2  # bytes of a number of a kept flop street
_RANGE_BYTES: Final = 10  # of a hand: its combo and its weight
_HEADER_BYTES: Final = 6_000


@dataclass(frozen=True, slots=True)
class BatchCost:
    """What a batch takes.

    ``seconds`` and ``disk_bytes`` are those of all solves, ``memory_bytes`` that of the largest.
    Flops with the same pattern of suits and pairs take about the same, so that one of each is
    estimated.

    >>> from runout.analysis.solver.config.config import PostflopConfig
    >>> model = {"solve_type": "full", "oop": "AA,76s", "ip": "KK", "bet_sizes": [1.0],
    ...          "postflop_spr": 2, "fixed_flops": ["7h5h2c", "AsKhQd"]}
    >>> cost = BatchCost.of(PostflopConfig.from_dict({"postflop_model": model}))
    >>> cost.flops, cost.solves, cost.seconds > 0, cost.disk_bytes < 100_000
    (2, 2, True, True)
    """

    flops: int
    solves: int
    seconds: float
    disk_bytes: int
    memory_bytes: int
    speed: MachineSpeed

    @classmethod
    def of(
        cls,
        config: PostflopConfig,
        memory_limit: int | None = None,
        *,
        threads: int | None = None,
        speed: MachineSpeed | None = None,
    ) -> BatchCost:
        """Estimate a batch; one with a solve that needs more than ``memory_limit`` is refused."""
        patterns: dict[tuple[object, object], list[Board]] = {}
        for weighted in config.flops():
            flop = weighted.flop
            if live_pairs(config.oop, config.ip, flop) > 0:
                texture = Texture.of(flop)
                patterns.setdefault((texture.suits, texture.pairing), []).append(flop)
        if not patterns:
            raise NoPossibleDeal("the ranges need the same cards on every flop")
        goal = SolveGoal(config.target, config.postflop_solve_iterations)
        seconds, disk, memory = 0.0, 0, 0
        for spr in config.postflop_sprs:
            for flops in patterns.values():
                spot = config.spot_on(flops[0], spr)
                estimate = Estimate.of(
                    spot, precision=precision_of(config), goal=goal, threads=threads, speed=speed
                )
                if memory_limit is not None:
                    _check(estimate, memory_limit, spr)
                seconds += len(flops) * estimate.seconds
                disk += len(flops) * _street_bytes(spot)
                memory = max(memory, estimate.bytes)
        count = sum(map(len, patterns.values()))
        return cls(
            flops=count,
            solves=count * len(config.postflop_sprs),
            seconds=seconds,
            disk_bytes=disk,
            memory_bytes=memory,
            speed=estimate.speed,
        )


def _check(estimate: Estimate[Spot], memory_limit: int, spr: float) -> None:
    try:
        estimate.check(memory_limit)
    except PokerError as error:
        error.add_note(f"stack-to-pot ratio {spr:g}")
        raise


def _street_bytes(spot: Spot) -> int:
    """Return the size of the file that keeps the flop street of a spot."""
    hands = [len(getattr(spot, player).without(spot.board)) for player in PLAYERS]
    size = _HEADER_BYTES + _RANGE_BYTES * sum(hands)
    for node in spot.tree.nodes:
        if node.kind == "decision" and node.street is Street.FLOP:
            acting, other = hands[node.player], hands[1 - node.player]
            # Strategy and EV of each action, EV of the other player, equity of both.
            size += _HALF * (2 * len(node.children) * acting + other + sum(hands))
    return size
