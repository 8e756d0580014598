"""Hands: Category and Strength, and how a made hand is described.

A hand of 2..7 cards has a score, ``(min(category, 8) + 1) * 4096 + place``; the higher score wins.
``place`` counts from 0 among all distinct hands of 2..5 cards of the category, where a missing card
ranks below a deuce; six and seven cards score as their best five. The tables between scores and
ranks are enumerated here, one category at a time, on first use.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Any, Final, final

from runout.documents import Document, document
from runout.domain.cards import Card, CardsText, Rank, cards_text
from runout.domain.immutable import Immutable
from runout.errors import PokerError, WrongCardCount


class Category(IntEnum):
    """The category of a hand, from high card to royal flush; the higher category wins.

    A royal flush is the best straight flush: a category of its own, but no separate score range.

    >>> Category.TWO_PAIR.title, Category.TRIPS.noun, Category.FLUSH > Category.STRAIGHT
    ('Two Pair', 'three of a kind', True)
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def noun(self) -> str:
        """``high card``, ``pair``, .., ``three of a kind``, .., ``royal flush``."""
        return _CATEGORY_NOUNS[self.value]

    @property
    def title(self) -> str:
        """The noun as a heading: ``Two Pair``, ``Three of a Kind``."""
        return self.noun.title().replace(" Of A ", " of a ")

    def __str__(self) -> str:
        return self.noun


_CATEGORY_NOUNS: Final = (
    "high card", "pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush", "royal flush",
)  # fmt: skip

_SCORES_PER_CATEGORY: Final = 4096
_HAND_COUNTS: Final = (2356, 3887, 936, 1027, 10, 1277, 156, 169, 10)
_SCORES: Final = frozenset(
    (category + 1) * _SCORES_PER_CATEGORY + place
    for category, count in enumerate(_HAND_COUNTS)
    for place in range(count)
)
ROYAL_FLUSH_SCORE: Final = max(_SCORES)


@final
class Strength(Document, Immutable):
    """How strong a hand is. Equality, order and hash go by the score alone.

    ``cards`` are the 2..7 cards the hand was made of, or None; only :attr:`best_five` needs them,
    and refuses cards that do not make the hand.

    >>> from runout.domain.cards import parse_cards
    >>> hand = Strength(13012, parse_cards("Kc7hKd5s7d"))
    >>> hand.category.title, [str(rank) for rank in hand.kickers], hand.description
    ('Two Pair', ['K', '7', '5'], 'two pair, kings and sevens, five kicker')
    >>> [str(card) for card in hand.best_five]
    ['Kc', 'Kd', '7d', '7h', '5s']
    >>> hand < Strength(36873)
    True
    """

    __slots__ = ("cards", "score")

    score: int
    """The higher score wins; equal scores tie."""
    cards: CardsText | None
    """The cards as sent."""

    def __init__(self, score: int, cards: tuple[Card, ...] | None = None) -> None:
        # Every single evaluation ends here, so everything else is computed on demand.
        if score.__class__ is not int:
            score = operator.index(score)
        if score not in _SCORES:
            raise _not_a_score(score)
        _set_score(self, score)
        _set_cards(self, cards)

    @classmethod
    def from_kickers(cls, category: Category, kickers: Iterable[Rank]) -> Strength:
        """Return the strength with these tie-breakers, in the order of :attr:`kickers`.

        >>> Strength.from_kickers(Category.STRAIGHT, [Rank.FIVE]).score
        20480
        """
        ranks = tuple(kickers)
        place = _places(_in_order(category)).get(ranks)
        if place is None or (category is Category.ROYAL_FLUSH and ranks != (Rank.ACE,)):
            raise PokerError(
                f"no {category} has the tie-breakers {_letters(ranks)};"
                f" {_letters(_tie_breakers(_in_order(category))[-1])} would be the best"
            )
        return cls((_in_order(category) + 1) * _SCORES_PER_CATEGORY + place)

    @property
    def category_name(self) -> str:
        """The category in words."""
        return self.category.title

    @property
    def category(self) -> Category:
        """0 high card to 9 royal flush, which has its own."""
        if self.score == ROYAL_FLUSH_SCORE:
            return Category.ROYAL_FLUSH
        return Category(self.score // _SCORES_PER_CATEGORY - 1)

    @property
    def kickers(self) -> tuple[Rank, ...]:
        """The ranks that decide between two hands of this category, in the order they are compared.

        Pair, trips and quads: the set, then side cards from high to low. Two pair: high pair, low
        pair, side card. Full house: trips, pair. Straights: the high card, a five for the wheel.
        High card and flush: all ranks. Shorter where the hand had fewer than five cards.
        """
        return _tie_breakers(_in_order(self.category))[self.score % _SCORES_PER_CATEGORY]

    @property
    def best_five(self) -> CardsText:
        """The cards that make the hand, at most five, in the order players name them.

        Sets come first, then side cards from high to low; a wheel is 5 4 3 2 A. Cards of one rank
        stand in the order c d h s, and where several choices are equal the first in that order is
        taken.
        """
        if self.cards is None:
            raise PokerError(
                f"this strength ({self.description}) was made without its cards;"
                " evaluate the cards to see the best five"
            )
        if not 2 <= len(self.cards) <= 7:
            raise WrongCardCount(f"a hand has 2 to 7 cards, not {len(self.cards)}")
        five = _choose_cards(self.category, self.kickers, self.cards)
        if len(five) != min(5, len(self.cards)):
            held = cards_text(self.cards)
            raise PokerError(f"{held} does not make {self.description} (score {self.score})")
        return five

    @property
    def description(self) -> str:
        """The hand in words; two hands read the same only if they tie.

        >>> print(Strength(4096).description)
        high card three, deuce kicker
        """
        return _describe(self.category, self.kickers)

    members = ("cards", "score", "category", "category_name", "kickers", "description", "best_five")
    optional_members = ("cards", "best_five")

    def to_dict(self) -> dict[str, Any]:
        """Return the document; a score alone has neither cards nor the best five."""
        if self.cards is not None:
            return Document.to_dict(self)
        return {name: document(getattr(self, name)) for name in self.members[1:-1]}

    def __reduce__(self) -> tuple[object, ...]:
        return Strength, (self.score, self.cards)

    def __eq__(self, other: object) -> bool:
        return self.score == other.score if isinstance(other, Strength) else NotImplemented

    def __lt__(self, other: Strength) -> bool:
        return self.score < other.score if isinstance(other, Strength) else NotImplemented

    def __le__(self, other: Strength) -> bool:
        return self.score <= other.score if isinstance(other, Strength) else NotImplemented

    def __gt__(self, other: Strength) -> bool:
        return self.score > other.score if isinstance(other, Strength) else NotImplemented

    def __ge__(self, other: Strength) -> bool:
        return self.score >= other.score if isinstance(other, Strength) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.score)

    def __str__(self) -> str:
        return self.description

    def __repr__(self) -> str:
        return f"<Strength {self.score}: {self.description}>"


_set_score: Final = Strength.__dict__["score"].__set__
_set_cards: Final = Strength.__dict__["cards"].__set__


def _not_a_score(number: int) -> PokerError:
    category = number // _SCORES_PER_CATEGORY - 1
    if not 0 <= category <= Category.STRAIGHT_FLUSH:
        return PokerError(
            f"{number} is not the score of a hand; scores run from 4096 to {ROYAL_FLUSH_SCORE}"
        )
    first = (category + 1) * _SCORES_PER_CATEGORY
    return PokerError(
        f"{number} is not the score of a hand; those of a {Category(category)}"
        f" run from {first} to {first + _HAND_COUNTS[category] - 1}"
    )


def _in_order(category: Category) -> Category:
    """Return the category in the score's order, where a royal flush is a straight flush."""
    return min(category, Category.STRAIGHT_FLUSH)


@functools.cache
def _tie_breakers(category: Category) -> tuple[tuple[Rank, ...], ...]:
    """Return the tie-breakers of all distinct hands of a category, worst first.

    Tuples compare like hands: the first difference decides, and a prefix loses to the longer hand.
    """
    ranks = list(Rank)
    return tuple(tuple(ranks[value] for value in hand) for hand in sorted(_enumerate(category)))


def _enumerate(category: Category) -> Iterator[tuple[int, ...]]:
    """Yield the tie-breakers of every distinct hand of 2..5 cards of a category, in any order."""
    match category:
        case Category.HIGH_CARD:
            for size in (2, 3, 4):
                yield from _side_cards(size)
            yield from _five_apart()
        case Category.PAIR:
            yield from _set_and_side_cards(3)
        case Category.TWO_PAIR:
            for high, low in _side_cards(2):
                yield high, low
                yield from ((high, low, *side) for side in _side_cards(1, without=(high, low)))
        case Category.TRIPS:
            yield from _set_and_side_cards(2)
        case Category.FLUSH:
            yield from _five_apart()
        case Category.FULL_HOUSE:
            yield from ((trips, *pair) for trips in range(13) for pair in _side_cards(1, (trips,)))
        case Category.QUADS:
            yield from _set_and_side_cards(1)
        case _:  # straights, from five high
            yield from ((high,) for high in range(Rank.FIVE.value, 13))


def _side_cards(count: int, without: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield every choice of ``count`` different ranks, each from high to low."""
    return combinations([rank for rank in range(12, -1, -1) if rank not in without], count)


def _set_and_side_cards(at_most: int) -> Iterator[tuple[int, ...]]:
    for rank in range(13):
        for count in range(at_most + 1):
            yield from ((rank, *side) for side in _side_cards(count, without=(rank,)))


def _five_apart() -> Iterator[tuple[int, ...]]:
    """Yield every five different ranks that are not a straight."""
    wheel = (12, 3, 2, 1, 0)
    return (five for five in _side_cards(5) if five[0] - five[4] != 4 and five != wheel)


@functools.cache
def _places(category: Category) -> dict[tuple[Rank, ...], int]:
    return {kickers: place for place, kickers in enumerate(_tie_breakers(category))}


# The number of cards of each tie-breaker's rank; ranks beyond the list count once.
_SET_SIZES: Final = {
    Category.HIGH_CARD: (1,),
    Category.PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.TRIPS: (3,),
    Category.FULL_HOUSE: (3, 2),
    Category.QUADS: (4,),
}


def _choose_cards(
    category: Category, kickers: tuple[Rank, ...], cards: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Return the cards of the hand in naming order; fewer if they do not make it."""
    in_suit_order = sorted(set(cards))
    match category:
        case Category.STRAIGHT:
            return _pick(in_suit_order, _run_down_from(kickers[0]), ())
        case Category.FLUSH:
            return _pick_suited(in_suit_order, kickers)
        case Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            return _pick_suited(in_suit_order, _run_down_from(kickers[0]))
        case _:
            return _pick(in_suit_order, kickers, _SET_SIZES[category])


def _run_down_from(high: Rank) -> tuple[Rank, ...]:
    """Return the five ranks of a straight; below the deuce of a wheel comes the ace."""
    ranks = list(Rank)
    return tuple(ranks[high.value - step] for step in range(5))


def _pick(
    cards: Sequence[Card], ranks: Sequence[Rank], set_sizes: tuple[int, ...]
) -> tuple[Card, ...]:
    """Return the first cards of each rank: the size of its set, or one."""
    picked: list[Card] = []
    for at, rank in enumerate(ranks):
        size = set_sizes[at] if at < len(set_sizes) else 1
        picked += [card for card in cards if card.rank is rank][:size]
    return tuple(picked)


def _pick_suited(cards: Sequence[Card], ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """Return the cards of these ranks in the one suit that has them all."""
    for suit in {card.suit for card in cards}:
        picked = _pick([card for card in cards if card.suit is suit], ranks, ())
        if len(picked) == len(ranks):
            return picked
    return ()


def _describe(category: Category, kickers: tuple[Rank, ...]) -> str:
    first, *rest = kickers
    match category:
        case Category.ROYAL_FLUSH:
            return category.noun
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{category.noun}, {first.noun} high"
        case Category.FULL_HOUSE:
            return f"{category.noun}, {first.plural} full of {rest[0].plural}"
        case Category.HIGH_CARD:
            return f"{category.noun} {first.noun}{_with_kickers(rest)}"
        case Category.FLUSH:
            return f"{category.noun}, {first.noun} high{_with_kickers(rest)}"
        case Category.PAIR:
            return f"{category.noun} of {first.plural}{_with_kickers(rest)}"
        case Category.TWO_PAIR:
            pairs = f"{first.plural} and {rest[0].plural}"
            return f"{category.noun}, {pairs}{_with_kickers(rest[1:])}"
        case _:
            return f"{category.noun}, {first.plural}{_with_kickers(rest)}"


def _with_kickers(ranks: Sequence[Rank]) -> str:
    """Return ``, ace, king and nine kickers``, or nothing where there are none."""
    if not ranks:
        return ""
    *others, last = [rank.noun for rank in ranks]
    if not others:
        return f", {last} kicker"
    return f", {', '.join(others)} and {last} kickers"


def _letters(ranks: Iterable[Rank]) -> str:
    return f"({', '.join(rank.letter for rank in ranks)})"
