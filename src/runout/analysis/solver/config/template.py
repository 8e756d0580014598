"""A spot as the template of a batch: its ranges, stakes and sizes on other flops and stacks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

from runout.analysis.solver.config.config import FULL, MODEL_KEY, QUICK, PostflopConfig
from runout.analysis.solver.config.sizes import STREETS, write_bet_sizes
from runout.analysis.solver.goal import PrecisionChoice, SolveGoal
from runout.analysis.solver.spot.fields import SPOT_FIELDS
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.errors import PokerError

# Fields of a spot that a batch does not have, where they are not left to their defaults.
_OF_ONE_BOARD: Final = ("added_lines", "removed_lines", "locks", "unit")


def template_config(
    spot: Spot,
    flops: Mapping[str, Any],
    *,
    sprs: Iterable[float] | None = None,
    goal: SolveGoal | None = None,
    precision: PrecisionChoice = "auto",
    quick: bool = False,
) -> PostflopConfig:
    """Return the config that solves a spot on the flops that some keys of a config choose.

    ``sprs`` are the stack-to-pot ratios, by default that of the spot; ``quick`` solves with fewer
    bets on turn and river. A rake without a cap has one
    that no pot reaches.

    >>> from runout import BetSizes, Spot
    >>> spot = Spot("Ks7d2c", "AA,76s", "KK", pot=5.5, stack=22, sizes=BetSizes("75%"), big_blind=1)
    >>> config = template_config(spot, {"fixed_flops": ["AsKhQd"]})
    >>> [str(config.spot_on(flop.flop, spr)) for flop in config.flops() for spr in (4.0,)]
    ['AcKdQh, pot 5.5 (5.5 bb), stack 22 (22 bb, SPR 4); OOP 7 combos, IP 3 combos']
    """
    written = spot.to_dict()
    for name in _OF_ONE_BOARD:
        if written[name]:
            reason = f"{name} belongs to the tree of one board, and a batch has many; leave it out"
            raise PokerError(reason).at(f"/{name}")
    if spot.later_raises is not None:
        reason = "later_raises: a batch has one limit for all streets; give max_raises alone"
        raise PokerError(reason).at("/later_raises")
    goal = goal or SolveGoal()
    ratios = [spot.stack / spot.pot] if sprs is None else list(sprs)
    shared = {
        field.config_key: getattr(spot, field.name)
        for field in SPOT_FIELDS
        if field.config_key is not None
    }
    if math.isinf(spot.rake_cap):
        shared["rake_cap"] = spot.pot * (1 + 2 * max(ratios))
    model = {
        **{key: value for key, value in shared.items() if value is not None},
        "solve_type": QUICK if quick else FULL,
        "oop": str(spot.oop),
        "ip": str(spot.ip),
        "bet_sizes": write_bet_sizes(
            {
                f"{street}_{player}": sizes
                for street, pair in zip(STREETS, spot.sizes, strict=True)
                for player, sizes in zip(PLAYERS, pair, strict=True)
            }
        ),
        "postflop_sprs": ratios,
        "target": goal.target,
        "postflop_solve_iterations": goal.max_iterations,
        "precision": precision,
        **flops,
    }
    return PostflopConfig.from_dict({MODEL_KEY: model})
