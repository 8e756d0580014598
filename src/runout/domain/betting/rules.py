"""TreeRules: the rules that a betting tree grows from, and its size limits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from runout.domain.amounts import WHOLE_CHIPS, Unit, amount_text
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Street
from runout.errors import LimitExceeded, PokerError, WrongAmount

MAX_DECISIONS: Final = 1_000_000
MAX_ACTIONS: Final = 1_000
MAX_CHIPS: Final = 1_000_000_000
_MAX_SHOWN: Final = 5
STREETS: Final = (Street.FLOP, Street.TURN, Street.RIVER)
OOP: Final = 0
IP: Final = 1


def player_key(player: int) -> Literal["oop", "ip"]:
    return "ip" if player else "oop"


StreetName = Literal["flop", "turn", "river"]
STREET_NAMES: Final[tuple[StreetName, ...]] = get_args(StreetName)


def _street_key(street: Street) -> StreetName:
    return str(street)  # type: ignore[return-value]


PlayerKey = Annotated[int, player_key]
"""A player, 0 out of position, who is written as ``oop`` or ``ip``."""
StreetKey = Annotated[Street, _street_key]
"""A street from the flop on."""

StreetSizes = tuple[tuple[BetSizes, BetSizes], tuple[BetSizes, BetSizes], tuple[BetSizes, BetSizes]]
"""Sizes on flop, turn and river, each of out of position and in position."""


@dataclass(frozen=True, slots=True)
class TreeRules:
    """The rules that a betting tree grows from.

    ``pot`` and ``stack``, which each player has behind at the root, count units, of which a chip
    has ``unit.scale``. All amounts of the tree do so; its actions are written in chips.
    ``max_raises`` is the number of raises after the bet on one street, all-ins included; None sets
    no limit. ``later_raises`` is that of the streets after the first, where it is another. An added
    line ends with the action to add, a removed one with the action to remove.
    """

    street: Street
    pot: int
    stack: int
    sizes: StreetSizes
    add_allin: float = 1.5
    force_allin: float = 0.15
    merging: float = 0.1
    max_raises: int | None = None
    later_raises: int | None = None
    added_lines: tuple[str, ...] = ()
    removed_lines: tuple[str, ...] = ()
    unit: Unit = WHOLE_CHIPS

    def __post_init__(self) -> None:
        if self.street not in STREETS:
            raise PokerError(f"a betting tree starts on flop, turn or river, not {self.street}")
        check_whole(self.pot, "the pot", least=1, most=MAX_CHIPS * self.unit.scale)
        check_whole(self.stack, "the stack", least=0, most=MAX_CHIPS * self.unit.scale)
        for name in ("add_allin", "force_allin", "merging"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
                raise PokerError(f"{name} is {value!r}; give a number from 0 upward")
            if math.isinf(value):
                raise PokerError(f"{name} is {value!r}; give a number, such as {MAX_CHIPS}")
        for name in ("max_raises", "later_raises"):
            limit = getattr(self, name)
            if limit is not None:
                check_whole(limit, name, least=0, most=MAX_CHIPS)

    def raise_limit(self, street: int) -> int | None:
        """Return the number of raises after a bet on a street, counted from the flop."""
        is_later = STREETS[street] > self.street and self.later_raises is not None
        return self.later_raises if is_later else self.max_raises


def check_whole(amount: object, name: str, *, least: int, most: int) -> None:
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise WrongAmount(f"{name} is {amount!r}; give a whole number")
    if amount < least:
        raise WrongAmount(f"{name} is {amount}; give a whole number from {least} upward")
    if amount > most:
        raise LimitExceeded(f"{name} is {amount:,}; {most:,} is the most")


def too_many_decisions(limit: int, rules: TreeRules) -> LimitExceeded:
    """Return the error, with remedies that make the tree smaller."""
    lists = [
        (listed, f"{('OOP', 'IP')[player]} {kind} on the {STREETS[street]}")
        for street in range(STREETS.index(rules.street), len(STREETS))
        for player, own in enumerate(rules.sizes[street])
        for kind, listed in (("raises", own.raises), ("bets", own.bets), ("donks", own.donks or ()))
    ]
    sizes, where = max(lists, key=lambda each: len(each[0]))
    shown = ", ".join(map(str, sizes[:_MAX_SHOWN])) + (", …" if sizes[_MAX_SHOWN:] else "")
    stack = amount_text(rules.unit.amount(rules.stack), grouped=True)
    remedies = [f"make the stack smaller than {stack}"]
    if rules.max_raises is None:
        remedies.insert(0, "limit max_raises")
    elif rules.max_raises:
        remedies.insert(0, f"lower max_raises from {rules.max_raises}")
    if len(sizes) > 1:
        remedies.insert(0, f"give fewer sizes (most are {where}: {shown})")
    return LimitExceeded(
        f"the betting tree has more than {limit:,} decisions; {', or '.join(remedies)}"
    )


def lines_too_long() -> LimitExceeded:
    return LimitExceeded(
        f"the betting tree has lines of more than {MAX_ACTIONS:,} actions; raise by more at a"
        " time, or limit max_raises"
    )
