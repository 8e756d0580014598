"""LockCoverage: on how many flops of a batch the hands of a lock rule are held."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from runout.analysis.files.config import ConfigError
from runout.analysis.solver.config.config import MODEL_KEY, PostflopConfig
from runout.analysis.solver.config.lock_rules import HandChoice, LockRule
from runout.domain.boards import Board
from runout.domain.plurals import pluralize


@dataclass(frozen=True, slots=True)
class LockCoverage:
    """An entry of a lock rule: its hands, and the flops on which its player holds one of them.

    ``rule`` is the number of the rule in the config. A hand that an earlier entry of the rule locks
    does not count. A share of a range is held on every flop, unless an earlier share includes it.
    """

    rule: int
    line: str
    hands: str
    flops: int
    total: int

    @property
    def warning(self) -> str:
        """The warning about an entry that locks hands on some flops only."""
        return (
            f"locks[{self.rule}]: {self.hands!r} is held on {self.flops:,} of"
            f" {pluralize(self.total, 'flop', form=',')}; on the others nothing is locked by it"
        )


def lock_coverage(config: PostflopConfig, flops: Collection[Board]) -> list[LockCoverage]:
    """Return the coverage of each entry of a config's lock rules, over flops that can be dealt.

    The rest, ``*``, is not among them: it is never refused.
    """
    unlocked, spr = replace(config, locks=()), config.postflop_sprs[0]
    named = [rule for rule in config.locks if _categories(rule)]
    counts = {
        id(rule): [len(flops) if is_held else 0 for is_held in _held_shares(rule)]
        for rule in config.locks
    }
    players: list[int] = []
    for flop in flops if named else ():
        spot = unlocked.spot_on(flop, spr)
        # The tree is the same on every flop, and takes longer to grow than all else here.
        players = players or [spot.tree.find(rule.line).player for rule in named]
        for rule, player in zip(named, players, strict=True):
            categories = _categories(rule)
            needed = range(categories[-1] + 1)
            for at, members in zip(needed, rule.members(spot, player), strict=False):
                counts[id(rule)][at] += at in categories and bool(members.any())
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
                f"{MODEL_KEY}.locks[{entry.rule}]",
                f"no hand is {entry.hands!r} {where} on any of"
                f" {pluralize(entry.total, 'flop', form=',')}, or an earlier entry locks it; remove"
                " it, or choose other flops or ranges",
            )


def _categories(rule: LockRule) -> list[int]:
    """Return which entries of a rule name hand categories."""
    return [at for at, (hands, _) in enumerate(rule.entries) if hands and hands.categories]


def _held_shares(rule: LockRule) -> Iterator[bool]:
    """Yield for each entry whether it is a share of the range that no earlier one includes."""
    earlier: list[HandChoice] = []
    for hands, _ in rule.entries:
        if hands is None or hands.categories:
            yield False
        else:
            yield not any(share.includes_share(hands) for share in earlier)
            earlier.append(hands)
