"""Random spots of 2 to 23 players with tight and wide ranges, and an independent search for a deal.

Every other spot is made around a deal, so that it has one by construction.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
TIGHT = (
    "JJ+", "TT+,AQs+,AKo", "QQ+", "88+,ATs+,KQs,AJo+", "AA,KK", "AKs,AQs", "22-77", "A2s-A5s",
    "KQ,KJ", "98s,87s,76s:0.25", "TT-77:0.5,JTs", "AKs:0.333333,QQ",
)  # fmt: skip
WIDE = ("random", "15%", "30%", "50%", "90%", "22+,A2s+,K9s+", "22+,A2+,KT+", "A2s+,K2s+,Q2s+", "")


@dataclass(frozen=True)
class RandomSpot:
    players: list[str]
    folded: list[str]
    board: str
    dead: str
    has_a_deal: bool  # True by construction; False if unknown


def random_spot(number: int) -> RandomSpot:
    """Return the spot of that number."""
    rng = random.Random(number)
    players = rng.randint(2, 23) if number % 3 else rng.randint(2, 9)
    folded = rng.choice([0, 0, 0, 1, 2])
    players, folded = (players, folded) if players + folded <= 23 else (players, 0)
    cards = rng.sample(DECK, 52)
    board = cards[: rng.choice([0, 0, 3, 4, 5])]
    seats = players + folded
    spare = 52 - 2 * seats - 5
    dead = cards[5 : 5 + rng.choice([0, 0, rng.randint(0, min(spare, 4))])]
    dealt = cards[52 - 2 * seats :]
    kind = rng.choice(["tight", "wide", "mixed", "combos"])
    has_a_deal = bool(number % 2)
    holdings = []
    for seat in range(seats):
        hand = dealt[2 * seat] + dealt[2 * seat + 1]
        text = _holding(rng, kind, hand)
        # A range in notation is extended by the hand that the seat was dealt.
        if has_a_deal and text not in ("", "random") and hand not in text:
            text = f"{text},{hand}:1"
        holdings.append(text)
    return RandomSpot(
        holdings[:players], holdings[players:], "".join(board), "".join(dead), has_a_deal
    )


def _holding(rng: random.Random, kind: str, hand: str) -> str:
    if kind == "combos":
        combos = {hand} if rng.random() < 0.5 else set()
        while len(combos) < rng.choice([1, 2, 3, 5, 8]):
            combos.add("".join(rng.sample(DECK, 2)))
        return ",".join(f"{combo}:{rng.choice(['1', '0.5', '0.125'])}" for combo in sorted(combos))
    pool = TIGHT if kind == "tight" else WIDE if kind == "wide" else TIGHT + WIDE
    return rng.choice(pool)


def find_deal(seats: list[set[frozenset[int]]], max_steps: int = 5_000) -> bool | None:
    """Return whether disjoint hands can be chosen; None if the search takes too long.

    Plain backtracking over sets, the seat with the fewest free hands first; failures are memoized.
    """
    failed: set[tuple[frozenset[int], frozenset[int]]] = set()
    steps = 0

    def search(left: frozenset[int], used: frozenset[int]) -> bool | None:
        nonlocal steps
        if not left:
            return True
        steps += 1
        if steps > max_steps:
            return None
        free = {seat: [hand for hand in seats[seat] if not hand & used] for seat in left}
        cards = frozenset().union(*(hand for hands in free.values() for hand in hands))
        if len(cards) < 2 * len(left) or not all(free.values()):
            return False
        key = (left, cards)
        if key in failed:
            return False
        seat = min(left, key=lambda each: (len(free[each]), each))
        for hand in free[seat]:
            has_deal = search(left - {seat}, used | hand)
            if has_deal is not False:
                return has_deal
        failed.add(key)
        return False

    return search(frozenset(range(len(seats))), frozenset())
