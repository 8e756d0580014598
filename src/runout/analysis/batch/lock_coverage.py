"""LockCoverage: on how many flops of a batch the hands of a lock rule are held."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from runout.analysis.files.config import ConfigError
from runout.analysis.solver.config.config import MODEL_KEY
from runout.domain.combos import COMBO_COUNT
from runout.domain.counts import counted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from runout.analysis.solver.config.config import PostflopConfig
    from runout.analysis.solver.config.lock_rules import LockRule
    from runout.analysis.solver.spot.spot import Spot
    from runout.domain.boards import Board


@dataclass(frozen=True, slots=True)
class LockCoverage:
    """An entry of a lock rule: its hands, and the flops on which its player holds one of them.

    ``rule`` is the number of the rule in the config. A hand that an earlier entry of the rule locks
    does not count.
    """

    rule: int
    line: str
    hands: str
    flops: int
    total: int

    @property
    def place(self) -> str:
        """The place of the rule in the config."""
        return f"{MODEL_KEY}.locks[{self.rule}]"

    @property
    def warning(self) -> str:
        """What to know of an entry that locks hands on some flops only."""
        return (
            f"locks[{self.rule}]: {self.hands!r} is held on {self.flops:,} of"
            f" {counted(self.total, 'flop', form=',')}; on the others nothing is locked by it"
        )


def lock_coverage(config: PostflopConfig, flops: Collection[Board]) -> list[LockCoverage]:
    """Return the coverage of each entry of a config's lock rules, over flops that can be dealt.

    The rest, ``*``, is not among them: it is never refused.
    """
    unlocked, spr = replace(config, locks=()), config.postflop_sprs[0]
    named = [rule for rule in config.locks if _categories(rule)]
    counts = {id(rule): [len(flops)] * len(rule.entries) for rule in config.locks}
    for rule in named:
        for at in _categories(rule):
            counts[id(rule)][at] = 0
    players: list[int] = []
    for flop in flops if named else ():
        spot = unlocked.spot_on(flop, spr)
        # The tree is the same on every flop, and takes longer to grow than all else here.
        players = players or [spot.tree.find(rule.line).player for rule in named]
        for rule, player in zip(named, players, strict=True):
            for at, met in _met(rule, spot, player):
                counts[id(rule)][at] += met
    return [
        LockCoverage(number, rule.line, str(hands), met, len(flops))
        for number, rule in enumerate(config.locks)
        for (hands, _), met in zip(rule.entries, counts[id(rule)], strict=True)
        if hands is not None
    ]


def refuse_unmet(coverage: Collection[LockCoverage]) -> None:
    """Refuse a lock of hands that are held on no flop."""
    for entry in coverage:
        if not entry.flops:
            where = f"after {entry.line}" if entry.line else "at the start"
            raise ConfigError(
                entry.place,
                f"no hand is {entry.hands!r} {where} on any of"
                f" {counted(entry.total, 'flop', form=',')}, or an earlier entry locks it; remove"
                " it, or choose other flops or ranges",
            )


def _categories(rule: LockRule) -> list[int]:
    """Return which entries of a rule name hand categories; a share of a range is always held."""
    return [at for at, (hands, _) in enumerate(rule.entries) if hands and hands.categories]


def _met(rule: LockRule, spot: Spot, player: int) -> Iterator[tuple[int, bool]]:
    """Yield whether a hand of each of these entries is held that no earlier one of them locks."""
    locked = np.zeros(COMBO_COUNT, dtype=np.bool_)
    for at in _categories(rule):
        hands = rule.entries[at][0]
        assert hands is not None
        members = hands.members(spot, player)
        yield at, bool((members & ~locked).any())
        locked |= members
