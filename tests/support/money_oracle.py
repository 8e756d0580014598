"""Contributions and uncalled bets of a PHH hand, computed from its text without runout.

It replays the actions with decimals by these rules alone: blinds and antes go in first, a
call matches the highest bet as far as the stack goes, a late post other than a big blind is dead,
and the part of the highest bet that nobody else matched goes back.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass
class Money:
    """Contributions, live bets, folded seats, and the uncalled bet that is returned."""

    put_in: list[Decimal]
    bet: list[Decimal]
    folded: list[bool]
    flop: bool

    @property
    def returned(self) -> list[Decimal]:
        second, highest = sorted(self.bet)[-2:]
        return [
            highest - second if chips == highest and not out else Decimal(0)
            for chips, out in zip(self.bet, self.folded, strict=True)
        ]

    @property
    def pot(self) -> Decimal:
        return sum(self.put_in, Decimal(0)) - sum(self.returned)


def tables(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the fields of each hand of a file."""
    yield from tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal).values()


def count_money(fields: dict[str, Any]) -> Money:
    """Count the chips of one hand."""
    left = [Decimal(stack) for stack in fields["starting_stacks"]]
    seats, big = len(left), Decimal(fields["min_bet"])
    antes, posts = ([Decimal(x) for x in fields[n]] for n in ("antes", "blinds_or_straddles"))
    if seats == 2:
        antes, posts = antes[::-1], posts[::-1]
    put_in, bet, bets = ([Decimal(0)] * seats for _ in range(3))
    folded = [False] * seats

    def pay(seat: int, chips: Decimal, *, live: bool = True) -> None:
        chips = max(Decimal(0), min(chips, left[seat]))
        left[seat] -= chips
        put_in[seat] += chips
        bet[seat] += chips if live else 0
        bets[seat] += chips if live else 0

    for seat, (ante, post) in enumerate(zip(antes, posts, strict=True)):
        pay(seat, ante, live=False)
        if post < 0:
            dead = -post - big if -post >= big else -post
            pay(seat, dead, live=False)
            pay(seat, -post - dead)
        else:
            pay(seat, post)
    highest, flop = max([*posts, *bets]), False
    for text in fields["actions"]:
        tokens = text.partition("#")[0].split()
        if tokens[:2] == ["d", "db"]:
            bets, highest, flop = [Decimal(0)] * seats, Decimal(0), True
        if not tokens or tokens[0] == "d":
            continue
        seat = int(tokens[0][1:]) - 1
        if tokens[1] == "f":
            folded[seat] = True
        elif tokens[1] == "cc":
            pay(seat, highest - bets[seat])
        elif tokens[1] == "cbr":
            pay(seat, Decimal(tokens[2]) - bets[seat])
            highest = max(highest, bets[seat])
    return Money(put_in, bet, folded, flop)
