"""Cards: Rank, Suit, Card and CardSet, and how each is written.

A card's id is ``4 * rank + suit`` with ranks 2..A = 0..12 and suits c d h s = 0..3. The text of a
card is a rank and a suit letter, ``Ah``; reading also takes ``10h``, any case and the suit signs.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Annotated, Any, ClassVar, Final, final

from runout.documents import Text
from runout.domain.immutable import Immutable
from runout.errors import NotationError, PokerError
from runout.kernels import text as core

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"
_OPEN_SUIT_SIGNS: Final = "♧♢♡♤"
DECK_SIZE: Final = 52


@functools.total_ordering
class Rank(Text, Enum):
    """Deuce to ace; the ace is high.

    >>> Rank.ACE > Rank.KING, Rank.parse("10").letter, Rank.SIX.plural
    (True, 'T', 'sixes')
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read ``A``, ``t``, ``10`` and so on."""
        letter = "T" if text == "10" else text.upper()
        if len(letter) != 1 or letter not in RANK_LETTERS:
            raise NotationError.whole(text, "not a rank", _RANKS_ARE)
        return cls(RANK_LETTERS.index(letter))

    @property
    def letter(self) -> str:
        """``A``, ``K``, .., ``T``, .., ``2``."""
        return RANK_LETTERS[self.value]

    @property
    def noun(self) -> str:
        """``ace``, ``king``, .., ``deuce``."""
        return _RANK_NOUNS[self.value]

    @property
    def plural(self) -> str:
        """``aces``, .., ``sixes``, .., ``deuces``."""
        return self.noun + ("es" if self is Rank.SIX else "s")

    def __str__(self) -> str:
        return self.letter

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return bool(self.value < other.value)

    def __hash__(self) -> int:
        return hash(self._name_)


_RANK_NOUNS: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_RANKS_ARE: Final = "ranks are 2 to 9, T (or 10), J, Q, K, A"


class Suit(Enum):
    """The four suits. No suit beats another, so suits have no order.

    >>> Suit.parse("♥") is Suit.HEARTS, Suit.SPADES.sign
    (True, '♠')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a letter in any case, or a suit sign."""
        value = _SUIT_VALUES.get(text.lower())
        if value is None:
            raise NotationError.whole(text, "not a suit", _SUITS_ARE)
        return cls(value)

    @property
    def letter(self) -> str:
        """``c``, ``d``, ``h`` or ``s``."""
        return SUIT_LETTERS[self.value]

    @property
    def sign(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return SUIT_SIGNS[self.value]

    def __str__(self) -> str:
        return self.letter


_SUITS_ARE: Final = "suits are c, d, h, s"
_SUIT_VALUES: Final[dict[str, int]] = {
    text: value
    for signs in (SUIT_LETTERS, SUIT_SIGNS, _OPEN_SUIT_SIGNS)
    for value, text in enumerate(signs)
}


@final
@functools.total_ordering
class Card(Text, Immutable):
    """One of the 52 cards. There is one object per card, so ``is`` and ``==`` agree.

    Ordered by rank and, to make sorting reproducible, then by c d h s.

    >>> Card.parse("10♥"), Card(Rank.ACE, Suit.SPADES).id, Card.parse("2c") < Card.parse("2d")
    (Card('Th'), 51, True)
    """

    __slots__ = ("id", "rank", "suit")

    id: int
    rank: Rank
    suit: Suit

    _deck: ClassVar[tuple[Card, ...]] = ()

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        return cls._deck[4 * rank.value + suit.value]

    @classmethod
    def from_id(cls, card_id: int) -> Card:
        """Return the card with this id, ``4 * rank + suit``."""
        if not 0 <= card_id < DECK_SIZE:
            raise NotationError.whole(str(card_id), "not a card id", "ids run from 0 to 51")
        return cls._deck[card_id]

    @classmethod
    def parse(cls, text: str) -> Card:
        return cls._deck[core.read_card(text)[0]]

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: object) -> bool:
        return self.id < other.id if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return _CARD_TEXTS[self.id]


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards as one text: ``AhKh``."""
    return "".join(map(str, cards))


CardsText = Annotated[tuple[Card, ...], cards_text]
"""Cards that are written as one text."""
_CARD_TEXTS: Final = tuple(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS)


Card._deck = tuple(
    Card._make(id=card_id, rank=Rank(card_id // 4), suit=Suit(card_id % 4))
    for card_id in range(DECK_SIZE)
)
DECK: Final = Card._deck


def parse_card_ids(text: str) -> list[int]:
    """Read any number of cards as ids, in the order written; duplicates are kept.

    Spaces and commas between cards are ignored.

    >>> parse_card_ids("AhKd, 2c")
    [50, 45, 0]
    """
    return list(core.read_cards(text))


def lone_card(text: str) -> Card | None:
    """Return the card that a text spells, or None where it is not exactly one card.

    >>> lone_card("10♥"), lone_card(" ah,"), lone_card("AhKh"), lone_card("QQ")
    (Card('Th'), Card('Ah'), None, None)
    """
    try:
        ids = core.read_cards(text)
    except NotationError:
        return None
    return DECK[ids[0]] if len(ids) == 1 else None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of different cards, in the order written.

    >>> parse_cards("Ah Kd,2c")
    (Card('Ah'), Card('Kd'), Card('2c'))
    """
    return tuple([DECK[card_id] for card_id in core.read_different_cards(text)])


def cards_of(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return cards given as text, or as a list of cards or of their texts; duplicates are kept.

    >>> cards_of(["Ah", "10d"]) == cards_of("AhTd") == cards_of(parse_cards("AhTd"))
    True
    """
    if isinstance(cards, str):
        return tuple([DECK[card_id] for card_id in parse_card_ids(cards)])
    is_list = isinstance(cards, Iterable) and not isinstance(cards, dict)
    each: tuple[Any, ...] = tuple(cards) if is_list else (cards,)
    if not all(isinstance(card, Card | str) for card in each):
        raise PokerError(f"{cards!r} is neither text nor cards")
    return tuple([Card.parse(card) if isinstance(card, str) else card for card in each])


def duplicate_card(ids: Sequence[int], text: str = "") -> PokerError:
    """Return the error that names the first card that occurs twice in ``ids``, and where.

    >>> error = duplicate_card([50, 45, 50], "Ah Kd Ah")
    >>> error.column, error.length, error.related[0].column
    (7, 2, 1)
    """
    return core.duplicate_card(ids, text)


# The cards of a rank by the bits of their suits: [rank][bits].
_CARDS_OF_RANK: Final = tuple(
    tuple(
        tuple(card for suit, card in enumerate(DECK[4 * rank : 4 * rank + 4]) if bits >> suit & 1)
        for bits in range(16)
    )
    for rank in range(13)
)


@final
class CardSet(Immutable):
    """An immutable set of cards, kept as 52 bits (bit = card id).

    Iterates and prints from aces down, and within a rank as c d h s.

    >>> CardSet.parse("2c Ah As") | CardSet.parse("Kd")
    CardSet('AhAsKd2c')
    >>> len(~CardSet.parse("Ah")), Card.parse("Ah") in CardSet.parse("AhKd")
    (51, True)
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        mask = 0
        for card in cards_of(cards):
            mask |= 1 << card.id
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set whose card ids are the bits of ``mask``."""
        if not 0 <= mask < 1 << DECK_SIZE:
            raise NotationError.whole(hex(mask), "not a set of cards", "use bits 0 to 51")
        cards = cls.__new__(cls)
        object.__setattr__(cards, "mask", mask)
        return cards

    @classmethod
    def parse(cls, text: str) -> CardSet:
        return cls(parse_cards(text))

    def isdisjoint(self, other: CardSet) -> bool:
        return not self.mask & other.mask

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet.from_mask, (self.mask,)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card.id & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            rank = (mask.bit_length() - 1) >> 2
            yield from _CARDS_OF_RANK[rank][mask >> 4 * rank]
            mask &= (1 << 4 * rank) - 1

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & ~other.mask)

    def __xor__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask ^ other.mask)

    def __invert__(self) -> CardSet:
        return CardSet.from_mask(~self.mask & ((1 << DECK_SIZE) - 1))

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def __ge__(self, other: CardSet) -> bool:
        return other <= self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return cards_text(self)


FULL_DECK: Final = CardSet(DECK)
