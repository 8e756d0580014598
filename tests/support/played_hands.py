"""Random legal hands of no-limit hold'em as PHH fields; shares no code with runout.

The rules are in their plainest form and actions are random. All hands are shown at showdown, so
that the cards decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@dataclass
class Played:
    """The fields of a played hand in the order of PHH, with actions in its notation."""

    antes: list[int]
    blinds: list[int]
    min_bet: int
    stacks: list[int]
    actions: list[str] = field(default_factory=list)

    def phh(self, **extra: str) -> str:
        """Return the hand as PHH; further fields are given as TOML."""
        forced = [self.antes, self.blinds]
        if len(self.stacks) == 2:
            forced = [row[::-1] for row in forced]
        fields = {
            "variant": "'NT'",
            "antes": str(forced[0]),
            "blinds_or_straddles": str(forced[1]),
            "min_bet": str(self.min_bet),
            "starting_stacks": str(self.stacks),
            "actions": str(self.actions),
            **extra,
        }
        return "".join(f"{name} = {value}\n" for name, value in fields.items())


def play_hand(source: random.Random, *, seats: int | None = None, deep: bool = False) -> Played:
    """Play one hand at random: 2 to 9 seats, stacks from half a blind to deep."""
    count = seats or source.randint(2, 9)
    big = source.choice([2, 10, 100])
    min_chips = 100 * big if deep else big
    ante = source.choice([0, 0, max(1, big // 8)])
    blinds = [big // 2, big] + [0] * (count - 2)
    if count == 2:
        blinds.reverse()
    stacks = [source.randint(min_chips + ante, 60 * big + min_chips) for _ in range(count)]
    antes = [ante] * count
    if source.random() < 0.2:  # the big blind pays for all
        antes = [ante * (blind == big) for blind in blinds]
    played = Played(antes, blinds, big, stacks)
    _Dealer(source, played).play()
    return played


class _Dealer:
    def __init__(self, source: random.Random, played: Played) -> None:
        self.source = source
        self.played = played
        self.count = len(played.stacks)
        self.deck = source.sample(DECK, 2 * self.count + 5)
        self.left = [s - a for s, a in zip(played.stacks, played.antes, strict=True)]
        self.bets = [0] * self.count
        self.folded = [False] * self.count
        self.hole: list[str] = []

    def play(self) -> None:
        for seat in range(self.count):
            self.hole.append(self.deck.pop() + self.deck.pop())
            self.record(f"d dh p{seat + 1} {self.hole[-1]}")
        for seat, blind in enumerate(self.played.blinds):
            self.bet(seat, min(blind, self.left[seat]))
        first = (self.played.blinds.index(max(self.played.blinds)) + 1) % self.count
        self.betting_round(first)
        for cards in (3, 1, 1):
            if self.folded.count(False) == 1:
                return
            self.record("d db " + "".join(self.deck.pop() for _ in range(cards)))
            self.bets = [0] * self.count
            self.betting_round(0)
        if self.folded.count(False) > 1:
            for seat in range(self.count):
                if not self.folded[seat]:
                    self.record(f"p{seat + 1} sm {self.hole[seat]}")

    def record(self, action: str) -> None:
        self.played.actions.append(action)

    def bet(self, seat: int, chips: int) -> None:
        self.bets[seat] += chips
        self.left[seat] -= chips

    def betting_round(self, seat: int) -> None:
        size = self.played.min_bet
        may_raise = [True] * self.count
        waiting = [s for s in range(self.count) if not self.folded[s] and self.left[s]]
        while waiting and self.folded.count(False) > 1:
            if seat in waiting:
                if not self.has_a_choice(seat):
                    return
                waiting.remove(seat)
                before = max(self.bets)
                self.act(seat, size, may_raise[seat])
                may_raise[seat] = False
                step = max(self.bets) - before
                if step > 0:
                    others = [s for s in range(self.count) if s != seat]
                    waiting = [s for s in others if not self.folded[s] and self.left[s]]
                    if step >= size:
                        size = step
                        for other in others:
                            may_raise[other] = True
            seat = (seat + 1) % self.count

    def has_a_choice(self, seat: int) -> bool:
        others = [s for s in range(self.count) if s != seat and not self.folded[s]]
        faces = max(self.bets[s] for s in others) > self.bets[seat]
        return faces or any(self.left[s] for s in others)

    def act(self, seat: int, size: int, may_raise: bool) -> None:
        highest = max(self.bets)
        others = [s for s in range(self.count) if s != seat and not self.folded[s]]
        total = self.bets[seat] + self.left[seat]
        chance = self.source.random()
        called = any(self.left[s] and self.bets[s] + self.left[s] > highest for s in others)
        if may_raise and total > highest and called and chance < 0.35:
            min_chips = min(highest + size, total)
            max_chips = total if self.source.random() < 0.3 else min(total, min_chips + 4 * size)
            to = total if self.source.random() < 0.2 else self.source.randint(min_chips, max_chips)
            self.bet(seat, to - self.bets[seat])
            self.record(f"p{seat + 1} cbr {to}")
        elif highest > self.bets[seat] and chance > 0.75:
            self.folded[seat] = True
            self.record(f"p{seat + 1} f")
        else:
            self.bet(seat, min(highest - self.bets[seat], self.left[seat]))
            self.record(f"p{seat + 1} cc")
