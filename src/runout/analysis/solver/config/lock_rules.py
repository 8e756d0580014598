"""LockRule: a lock that holds on every flop, its hands given by what they make of the flop.

Hands are categories (``top_pair_top_kicker, overpair``), a share of the range by equity against the
opponent's range on the flop (``top 30%``, ``bottom 20%``), or ``*``, the rest. On each flop a rule
becomes a :class:`~runout.analysis.solver.spot.locks.Lock` of the hands that are meant there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.equity.calculation import equity
from runout.analysis.solver.spot.locks import (
    REST,
    Lock,
    Strategy,
    check_fields,
    lock_name,
    read_frequencies,
)
from runout.analysis.solver.spot.spot import Spot
from runout.domain.boards import Street
from runout.domain.combos import COMBO_COUNT, combo_texts
from runout.domain.hand_categories import HandCategory, draws_on, made_hands_on, parse_category
from runout.errors import PokerError

_SHARE: Final = re.compile(
    r"(top|bottom)\s+([0-9]{1,3}(?:\.[0-9]{1,9})?)\s*%", re.ASCII | re.IGNORECASE
)
_NEARLY_SHARE: Final = re.compile(r"(top|bottom)\s*[0-9]", re.ASCII | re.IGNORECASE)
_ON_FLOPS: Final = (*made_hands_on(Street.FLOP), *draws_on(Street.FLOP))
# Equities of isomorphic hands may differ by rounding.
_EQUITY_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class HandChoice:
    """Hands of a range on any flop: those of some categories, or a share of it by equity.

    >>> HandChoice.parse("flush_draw, set")
    HandChoice(categories=(<Draw.FLUSH_DRAW: 'flush_draw'>, <MadeHand.SET: 'set'>), share=0.0)
    >>> str(HandChoice.parse("bottom  20 %"))
    'bottom 20%'
    """

    categories: tuple[HandCategory, ...] = ()
    share: float = 0.0  # of the best hands; below 0 of the worst

    @classmethod
    def parse(cls, text: str) -> HandChoice:
        """Read categories separated by commas, or a share: ``top 30%``, ``bottom 20%``."""
        if match := _SHARE.fullmatch(text.strip()):
            share = float(match[2]) / 100
            if not 0 < share <= 1:
                raise PokerError(f"{text!r} is not a share of a range; use above 0 % to 100 %")
            return cls(share=share if match[1].lower() == "top" else -share)
        if _NEARLY_SHARE.match(text.strip()):
            raise PokerError(f"{text!r} is not a share of a range; write 'top 30%' or 'bottom 20%'")
        categories = tuple(map(_read_category, text.split(",")))
        if len(set(categories)) < len(categories):
            raise PokerError(f"{text!r} names a hand category twice; remove one")
        return cls(categories)

    def __str__(self) -> str:
        if self.categories:
            return ", ".join(category.value for category in self.categories)
        return f"{'top' if self.share > 0 else 'bottom'} {100 * abs(self.share):g}%"

    def includes_share(self, other: HandChoice) -> bool:
        """Return whether both are shares, and the other's hands are among these on every flop.

        >>> HandChoice.parse("top 50%").includes_share(HandChoice.parse("top 30%"))
        True
        >>> HandChoice.parse("top 50%").includes_share(HandChoice.parse("bottom 30%"))
        False
        """
        if self.categories or other.categories:
            return False
        return abs(self.share) == 1 or self.share / other.share >= 1

    def members(self, spot: Spot, player: int) -> NDArray[np.bool_]:
        """Return which of the 1326 combos a player of a spot on a flop can hold and are meant."""
        if not self.categories:
            return _best(spot, player, self.share)
        on_board = BoardCategories.of(spot.board)
        held = np.frombuffer(spot.ranges[player].packed) > 0
        members: NDArray[np.bool_] = held & np.any(
            [on_board.members(category) for category in self.categories], axis=0
        )
        return members


@dataclass(frozen=True, slots=True, init=False, repr=False)
class LockRule:
    """What some hands do at a decision of the flop street, on every flop.

    ``line`` leads to the decision as on a spot; an action without an amount (``bet``, ``all-in``)
    is the only one of its kind there, at any stack. ``strategy`` maps hands to frequencies, which
    sum to 1. A hand that several entries name is locked by the first; hands that none names are
    free.

    >>> rule = LockRule("x", {"top 30%": {"bet": 1}, "flush_draw": {"check": 0.5, "bet": 0.5}})
    >>> LockRule.from_dict(rule.to_dict()) == rule
    True
    >>> from runout import Spot
    >>> rule = LockRule("", {"set, overpair": {"check": 1}})
    >>> rule.lock_on(Spot("Kh7d2c", "77,AK", "QQ-88", pot=100, stack=300))
    Lock('', {'7h7c,7s7c,7s7h': {'check': 1.0}})
    """

    line: str
    entries: tuple[tuple[HandChoice | None, tuple[tuple[str, float], ...]], ...]  # None: the rest

    def __init__(self, line: str, strategy: Strategy) -> None:
        if not isinstance(line, str):
            raise PokerError(f"{line!r} is not a line; give text such as 'x b120'")
        if not isinstance(strategy, Mapping) or not strategy:
            raise PokerError(
                f"{strategy!r} locks nothing; give hands and what they do, such as"
                " {'overpair': {'check': 1}}"
            )
        entries = [(_read_hands(hands), read_frequencies(hands, does))
                   for hands, does in strategy.items()]  # fmt: skip
        # The rest comes last, wherever it is written.
        entries.sort(key=lambda entry: entry[0] is None)
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "entries", tuple(entries))

    @classmethod
    def from_dict(cls, payload: Any) -> LockRule:
        owner = "a lock over flops; it has line and strategy"
        check_fields(payload, ("line", "strategy"), kind="a mapping", owner=owner)
        return cls(payload["line"], payload["strategy"])

    @property
    def strategy(self) -> dict[str, dict[str, float]]:
        return {REST if hands is None else str(hands): dict(does) for hands, does in self.entries}

    def to_dict(self) -> dict[str, Any]:
        return {"line": self.line, "strategy": self.strategy}

    def __repr__(self) -> str:
        return f"LockRule({self.line!r}, {self.strategy!r})"

    def check(self, spot: Spot) -> int:
        """Refuse a rule that does not fit the tree of a spot; return the index of its decision."""
        index = 0
        for _, does in self.entries:
            index = Lock(self.line, {REST: dict(does)}).resolve(spot).node
        if spot.tree.nodes[index].street is not Street.FLOP:
            raise PokerError(
                f"{lock_name(self.line)} is on the {spot.tree.nodes[index].street}; hands by"
                " category or share are locked on the flop"
            )
        return index

    def lock_on(self, spot: Spot) -> Lock | None:
        """Return the lock of a spot on a flop; None where no hand of its player is meant."""
        names = combo_texts()
        strategy: dict[str, dict[str, float]] = {}
        player = spot.tree.find(self.line).player
        for (hands, does), members in zip(self.entries, self.members(spot, player), strict=True):
            if hands is None:
                strategy[REST] = dict(does)
            elif members.any():
                strategy[",".join(names[combo] for combo in np.flatnonzero(members))] = dict(does)
        return Lock(self.line, strategy) if strategy else None

    def members(self, spot: Spot, player: int) -> Iterator[NDArray[np.bool_]]:
        """Yield which of the 1326 combos each entry locks on a flop; the rest are not listed.

        ``player`` decides after the line. A share of a range takes much longer than categories do.
        """
        locked = np.zeros(COMBO_COUNT, dtype=np.bool_)
        for hands, _ in self.entries:
            meant = np.zeros_like(locked) if hands is None else hands.members(spot, player)
            yield meant & ~locked
            locked |= meant


def _read_hands(text: object) -> HandChoice | None:
    if not isinstance(text, str):
        raise PokerError(f"{text!r} names no hands; give text such as 'overpair' or 'top 30%'")
    return None if text.strip() == REST else HandChoice.parse(text)


def _read_category(text: str) -> HandCategory:
    category = parse_category(text.strip())
    if category not in _ON_FLOPS:
        raise PokerError(f"{category.value!r} is a hand category of the river; a flop has none")
    return category


def _best(spot: Spot, player: int, share: float) -> NDArray[np.bool_]:
    """Return the fewest hands of a range with the most equity, or the least, that reach a share.

    Hands of the same equity are all in or all out, so that suits that a flop does not distinguish
    are treated alike.
    """
    hands = equity(list(spot.ranges), board=spot.board, hands=True).players[player].hands
    if hands is None:  # a range always has them
        raise RuntimeError("the equity of a range has no hands")
    dealt = np.flatnonzero(hands.likelihood)
    values = np.round(hands.equity[dealt], _EQUITY_DIGITS) * (1 if share > 0 else -1)
    order = np.argsort(-values, kind="stable")
    reached = np.cumsum(hands.weights[dealt][order])
    last = int(np.searchsorted(reached, abs(share) * reached[-1] * (1 - 1e-12)))
    members = np.zeros(len(hands.weights), dtype=np.bool_)
    members[dealt[values >= values[order[min(last, len(order) - 1)]]]] = True
    return members
