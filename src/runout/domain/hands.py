"""Hands: Category and Strength, and how a made hand is described.

A hand of 2..7 cards has a score, ``(min(category, 8) + 1) * 4096 + place``; the higher score wins.
``place`` counts from 0 among all distinct hands of 2..5 cards of the category, where a missing card
ranks below a deuce; six and seven cards score as their best five. The core tells the ranks of a
score and describes it.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from enum import IntEnum
from typing import Any, Final, final

from runout.documents import Document, document
from runout.domain.cards import DECK, Card, CardsText, Rank, cards_text
from runout.domain.immutable import Immutable
from runout.errors import PokerError, WrongCardCount
from runout.kernels.text import best_five, describe_score, tie_breakers


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
@functools.total_ordering
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
        scores = _scores_of(min(category, Category.STRAIGHT_FLUSH))
        score = scores.get(ranks)
        if score is None or (category is Category.ROYAL_FLUSH and ranks != (Rank.ACE,)):
            raise PokerError(
                f"no {category} has the tie-breakers {_letters(ranks)};"
                f" {_letters([*scores][-1])} would be the best"
            )
        return cls(score)

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
        return _tie_breakers(self.score)

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
        ids = bytes({card.id for card in self.cards})
        five = tuple([DECK[id_] for id_ in best_five(self.score, ids)])
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
        return describe_score(self.score)

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

    def __lt__(self, other: object) -> bool:
        return self.score < other.score if isinstance(other, Strength) else NotImplemented

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


@functools.cache
def _scores_of(category: Category) -> dict[tuple[Rank, ...], int]:
    """Return the scores of a category by their tie-breakers, worst first."""
    first = (category + 1) * _SCORES_PER_CATEGORY
    scores = range(first, first + _HAND_COUNTS[category])
    return {_tie_breakers(score): score for score in scores}


def _tie_breakers(score: int) -> tuple[Rank, ...]:
    return tuple([_RANKS[rank] for rank in tie_breakers(score)])


_RANKS: Final = tuple(Rank)


def _letters(ranks: Iterable[Rank]) -> str:
    return f"({', '.join(rank.letter for rank in ranks)})"
