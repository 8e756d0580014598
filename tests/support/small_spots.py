"""Random spots small enough for the oracle, each as input for runout and for the oracle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import oracle
from runout import equity

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from runout.analysis.equity.results import EquityResult, ExactEquity

WEIGHTS = ("1", "1", "0.5", "0.25", "0.75", "0.05", "0.1234", "0.0001", "0.9999")


@dataclass(frozen=True)
class SmallSeat:
    """A player or folded hand: the text for runout, the hands for the oracle."""

    text: str
    hands: oracle.WeightedHands

    @classmethod
    def of_cards(cls, *known: str) -> SmallSeat:
        """Return a seat with zero, one or two known cards."""
        if len(known) == 2:
            return cls("".join(known), {frozenset(known): Fraction(1)})
        return cls("".join(known) + "?", oracle.hands_with(known))

    @classmethod
    def of_weights(cls, weights: dict[str, str]) -> SmallSeat:
        """Return a seat with combos such as AhKd, weights as text."""
        text = ",".join(f"{combo}:{weight}" for combo, weight in weights.items())
        return cls(text, {frozenset((c[:2], c[2:])): Fraction(w) for c, w in weights.items()})

    def renamed(self, suits: dict[str, str]) -> SmallSeat:
        """Return the seat with other names for the suits."""
        hands = {
            frozenset(card[0] + suits[card[1]] for card in hand): weight
            for hand, weight in self.hands.items()
        }
        if self.text.endswith("?"):
            return SmallSeat("".join(rename(split(self.text[:-1]), suits)) + "?", hands)
        items = [item.partition(":") for item in self.text.split(",")]
        text = ",".join(
            "".join(rename(split(cards), suits)) + colon + w for cards, colon, w in items
        )
        return SmallSeat(text, hands)


def split(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def rename(cards: Sequence[str], suits: dict[str, str]) -> list[str]:
    return [card[0] + suits[card[1]] for card in cards]


@dataclass(frozen=True)
class SmallSpot:
    """Players, folded hands, board and dead cards."""

    players: tuple[SmallSeat, ...]
    folded: tuple[SmallSeat, ...] = ()
    board: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()

    def ask(self, **settings: Any) -> EquityResult:
        """Return the equity that runout computes."""
        return equity(
            [seat.text for seat in self.players],
            board="".join(self.board),
            dead="".join(self.dead),
            folded=[seat.text for seat in self.folded],
            **settings,
        )

    def count(self) -> oracle.Showdowns:
        """Return the showdowns that the oracle counts."""
        players = [seat.hands for seat in self.players]
        folded = [seat.hands for seat in self.folded]
        return oracle.showdowns(players, self.board, self.dead, folded)

    def renamed(self, suits: dict[str, str]) -> SmallSpot:
        """Return the spot with other names for the suits."""
        return SmallSpot(
            tuple(seat.renamed(suits) for seat in self.players),
            tuple(seat.renamed(suits) for seat in self.folded),
            tuple(rename(self.board, suits)),
            tuple(rename(self.dead, suits)),
        )

    def shuffled(self, source: random.Random) -> SmallSpot:
        """Return the spot with cards and range items in another order, the players in theirs."""
        return replace(
            self,
            players=tuple(shuffled_items(seat, source) for seat in self.players),
            folded=tuple(source.sample(self.folded, len(self.folded))),
            board=tuple(source.sample(self.board, len(self.board))),
            dead=tuple(source.sample(self.dead, len(self.dead))),
        )


def shuffled_items(seat: SmallSeat, source: random.Random) -> SmallSeat:
    items = seat.text.split(",")
    return replace(seat, text=",".join(source.sample(items, len(items))))


def small_spot(
    source: random.Random, *, board: int, players: int, combos: int = 6, folded: int = 1
) -> SmallSpot:
    """Return a random spot whose ranges share cards; it may have no possible deal.

    ``combos`` bounds a range's size and ``folded`` the number of folded hands. Unknown hands occur
    on the river only, where they are cheap for the oracle.
    """
    deck = source.sample(oracle.DECK, 52)
    seen, dead, pool = deck[:board], deck[board : board + source.choice((0, 0, 1, 3))], deck[8:]
    # Few cards for the ranges, so that they clash with each other, the board and dead cards.
    shared = pool[: source.randint(2 * players + 6, 3 * players + 10)] + source.sample(deck[:8], 1)
    untouched = pool[len(shared) :]
    wild = board == 5 and players <= 3 and source.random() < 0.12

    def seat() -> SmallSeat:
        kind = source.random()
        if kind < 0.25:
            return SmallSeat.of_cards(untouched.pop(), untouched.pop())
        if wild and kind < 0.35:
            return SmallSeat.of_cards(untouched.pop())
        return small_range(source, shared, source.randint((combos + 1) // 2, combos))

    seats = [seat() for _ in range(players)]
    if wild:
        seats[0] = SmallSeat.of_cards(*([untouched.pop()] if source.random() < 0.5 else []))
        source.shuffle(seats)
    gone = tuple(seat() for _ in range(source.randint(0, folded)))
    return SmallSpot(tuple(seats), gone, tuple(seen), tuple(dead))


def small_range(source: random.Random, cards: Sequence[str], size: int) -> SmallSeat:
    """Return a range of some combos of these cards, all of one weight or each of its own."""
    pairs = source.sample([*combinations(cards, 2)], size)
    weighted = source.random() < 0.6
    return SmallSeat.of_weights(
        {"".join(pair): source.choice(WEIGHTS) if weighted else "1" for pair in pairs}
    )


def assert_equal(result: EquityResult, truth: oracle.Showdowns) -> None:
    """Check that shares equal the oracle's up to a common factor, and the number of deals."""
    assert result.method == "exact"
    assert not exact(result).rounded
    assert result.deals == truth.deals
    for number, player in enumerate(exact(result).players):
        assert player.fraction == truth.equity(number)
        factor = Fraction(player.total) / truth.total
        assert [*player.shares] == [share * factor for share in truth.shares[number]]


def exact(result: EquityResult) -> ExactEquity:
    """Return the result after checking that it is exact."""
    assert result.method == "exact"
    return result
