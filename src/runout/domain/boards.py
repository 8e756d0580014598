"""Boards: Street, Board, the 1755 canonical flops, and a flop's Texture.

Suits have no rank, so flops that differ only by a renaming of the suits are one flop. Its canonical
form has the cards from high to low and, within a rank, as c d h s; of all renamings it is the one
whose card ids compare smallest card by card.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, final

from runout.documents import Document, Text
from runout.domain.cards import (
    DECK,
    Card,
    Rank,
    cards_of,
    cards_text,
    duplicate_card,
)
from runout.domain.immutable import Immutable
from runout.errors import NotationError, WrongCardCount
from runout.kernels import text as core


@functools.total_ordering
class Street(Text, Enum):
    """The stages of a hand. The value is the number of cards on the board.

    >>> Street.parse("Turn") > Street.FLOP, Street.RIVER.card_count, str(Street.PREFLOP)
    (True, 5, 'preflop')
    """

    PREFLOP = 0
    FLOP = 3
    TURN = 4
    RIVER = 5

    @classmethod
    def parse(cls, text: str) -> Street:
        """Read ``preflop``, ``flop``, ``turn`` or ``river`` in any case."""
        street = _STREETS.get(text.strip().lower())
        if street is None:
            raise NotationError.whole(
                text, "not a street", "streets are preflop, flop, turn, river"
            )
        return street

    @property
    def card_count(self) -> int:
        """The number of cards on the board: 0, 3, 4 or 5."""
        return int(self.value)

    def __str__(self) -> str:
        return self.name.lower()

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Street):
            return NotImplemented
        return bool(self.value < other.value)


_STREETS: Final = {str(street): street for street in Street}


@final
class Board(Text, Immutable):
    """The community cards: none, or a flop, then a turn, then a river.

    The three cards of a flop come together, so they are kept from high to low and, within a rank,
    as c d h s; turn and river stay as dealt.

    >>> board = Board.parse("2c 7h 5h, 3d")
    >>> board, board.street.name, board.turn, board.river
    (Board('7h5h2c3d'), 'TURN', Card('3d'), None)
    >>> Board.parse("7h2c5h3d") == board
    True
    """

    __slots__ = ("cards", "mask")

    cards: tuple[Card, ...]
    mask: int

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        ids = core.read_board(cards) if isinstance(cards, str) else _sorted_ids(cards_of(cards))
        _set_cards(self, tuple([DECK[card_id] for card_id in ids]))
        _set_mask(self, sum([1 << card_id for card_id in ids]))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read 0, 3, 4 or 5 different cards, the flop first."""
        return cls(text)

    @property
    def street(self) -> Street:
        return Street(len(self.cards))

    @property
    def flop(self) -> tuple[Card, ...]:
        """The three cards of the flop; empty preflop."""
        return self.cards[:3]

    @property
    def turn(self) -> Card | None:
        return self.cards[3] if len(self.cards) > 3 else None

    @property
    def river(self) -> Card | None:
        return self.cards[4] if len(self.cards) > 4 else None

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.cards,)

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __str__(self) -> str:
        return cards_text(self.cards)


FlopCards = Board | str | Iterable[Card | str]
"""A flop: a board, text, or a list of cards or of their texts."""

_set_cards: Final = Board.__dict__["cards"].__set__
_set_mask: Final = Board.__dict__["mask"].__set__
# Sort keys by card id: ranks fall, suits rise.
_ORDER_IN_FLOP: Final = tuple(4 * (12 - card_id // 4) + card_id % 4 for card_id in range(52))


def _sorted_ids(dealt: tuple[Card, ...]) -> list[int]:
    """Return the ids of the cards of a board, the flop sorted."""
    ids = [card.id for card in dealt]
    if len(ids) not in (0, 3, 4, 5):
        raise core.wrong_board(len(ids), "")
    if len(set(ids)) != len(ids):
        raise duplicate_card(ids)
    return [*sorted(ids[:3], key=_ORDER_IN_FLOP.__getitem__), *ids[3:]]


class CanonicalFlop(NamedTuple):
    """One of the 1755 flops, and how many of the 22,100 it stands for: 24, 12 or 4."""

    flop: Board
    weight: int


# Suits of the cards from high to low, by whether the first two and the last two are of one rank.
_SUIT_PATTERNS: Final = {
    (False, False): ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2)),
    (True, False): ((0, 1, 0), (0, 1, 2)),
    (False, True): ((0, 0, 1), (0, 1, 2)),
    (True, True): ((0, 1, 2),),
}


def canonical_flop(flop: FlopCards) -> Board:
    """Return the canonical form of a flop.

    >>> canonical_flop("AsKhQd"), canonical_flop(Board.parse("2s Ks Kh"))
    (Board('AcKdQh'), Board('KcKd2c'))
    """
    first, second, third = _flop_cards(flop)
    if first.rank is second.rank:
        # The low card takes the pair's first suit if it shares either; in trips it never does.
        suits = (0, 1, 0 if third.suit in (first.suit, second.suit) else 2)
    elif second.rank is third.rank:
        suits = (0, 0, 1) if first.suit in (second.suit, third.suit) else (0, 1, 2)
    else:
        suits = _suits_by_appearance(first, second, third)
    return _flop_of(first.rank, second.rank, third.rank, suits)


def _suits_by_appearance(first: Card, second: Card, third: Card) -> tuple[int, int, int]:
    """Rename the suits to c, d, h in the order of their appearance."""
    of_second = 0 if second.suit is first.suit else 1
    if third.suit is first.suit:
        return 0, of_second, 0
    if third.suit is second.suit:
        return 0, of_second, of_second
    return 0, of_second, of_second + 1


def _flop_of(first: Rank, second: Rank, third: Rank, suits: tuple[int, int, int]) -> Board:
    return _board_of_ids(
        4 * first.value + suits[0], 4 * second.value + suits[1], 4 * third.value + suits[2]
    )


@functools.lru_cache(maxsize=2048)  # holds all 1755
def _board_of_ids(first: int, second: int, third: int) -> Board:
    return Board((DECK[first], DECK[second], DECK[third]))


@functools.cache
def canonical_flops() -> tuple[CanonicalFlop, ...]:
    """Return all 1755 canonical flops with their weights, which sum to 22,100.

    The order is fixed: by the ranks of the three cards, aces first, then by their suits, c first.

    >>> [f"{flop} {weight}" for flop, weight in canonical_flops()[:4]]
    ['AcAdAh 4', 'AcAdKc 12', 'AcAdKh 12', 'AcAdQc 12']
    """
    return tuple(
        CanonicalFlop(_flop_of(first, second, third, suits), _variants(first, second, third, suits))
        for first, second, third in combinations_with_replacement(reversed(Rank), 3)
        for suits in _SUIT_PATTERNS[first is second, second is third]
    )


def _variants(first: Rank, second: Rank, third: Rank, suits: tuple[int, int, int]) -> int:
    """Return the number of flops that differ from one by a renaming of the suits."""
    ranks_and_suits = len({first, second, third}), len({*suits})
    return 4 if 1 in ranks_and_suits else 24 if ranks_and_suits == (3, 3) else 12


class FlopSuits(StrEnum):
    """How many suits a flop has: one, two or three."""

    MONOTONE = "monotone"
    TWO_TONE = "two-tone"
    RAINBOW = "rainbow"


class FlopPairing(StrEnum):
    """Whether ranks repeat on a flop. A flop of three of a kind is trips, not paired."""

    UNPAIRED = "unpaired"
    PAIRED = "paired"
    TRIPS = "trips"


class Connectedness(StrEnum):
    """What two hole cards can make of a flop's ranks.

    Connected: a straight, as on J T 7. Gapped: no straight yet, but a draw that two different ranks
    complete (open-ended or a double gutshot), as on K T 5. Disconnected: a gutshot at best, as on
    K 9 2. The ace counts high and low. Of the 22,100 flops 4,096 are connected, 12,192 gapped and
    5,812 disconnected.
    """

    CONNECTED = "connected"
    GAPPED = "gapped"
    DISCONNECTED = "disconnected"


@dataclass(frozen=True, slots=True, repr=False)
class Texture(Document):
    """The texture of a flop: suits, pairing, connectedness, high card.

    >>> print(Texture.of("JhTh9c"), Texture.of(["Jh", "Th", "9c"]).straights)
    jack high, two-tone, unpaired, connected 3
    """

    high_card: Rank
    suits: FlopSuits
    pairing: FlopPairing
    connectedness: Connectedness
    straights: int
    """The number of straights that two hole cards can make; above 0 on a connected flop only."""

    @classmethod
    def of(cls, flop: FlopCards) -> Texture:
        first, second, third = _flop_cards(flop)
        rank_mask = 1 << first.rank.value | 1 << second.rank.value | 1 << third.rank.value
        connectedness, straights = _connectedness(rank_mask)
        return cls(
            high_card=first.rank,
            suits=_SUITS[len({first.suit, second.suit, third.suit})],
            pairing=_PAIRINGS[rank_mask.bit_count()],
            connectedness=connectedness,
            straights=straights,
        )

    def __str__(self) -> str:
        return f"{self.high_card.noun} high, {self.suits}, {self.pairing}, {self.connectedness}"

    def __repr__(self) -> str:
        return f"<Texture: {self}>"


_SUITS: Final = {1: FlopSuits.MONOTONE, 2: FlopSuits.TWO_TONE, 3: FlopSuits.RAINBOW}
_PAIRINGS: Final = {1: FlopPairing.TRIPS, 2: FlopPairing.PAIRED, 3: FlopPairing.UNPAIRED}
# The ranks of the ten straights as bits, from the wheel (A 2 3 4 5) to broadway (T J Q K A).
_STRAIGHTS: Final = (0b1000000001111, *(0b11111 << low for low in range(9)))
# Four ranks in a row without the ace, which has a neighbour on one side only.
_OPEN_ENDED: Final = tuple(0b1111 << low for low in range(9))
# Three ranks in a row and one beyond a gap on either side, from A 3 4 5 7 to 8 T J Q A.
_DOUBLE_GUTSHOTS: Final = (0b1000000101110, *(0b1011101 << low for low in range(7)))


@functools.lru_cache(maxsize=512)  # there are 455 sets of one to three ranks
def _connectedness(rank_mask: int) -> tuple[Connectedness, int]:
    """Return the connectedness, and the number of straights two more cards can complete."""
    straights = sum((rank_mask & straight).bit_count() == 3 for straight in _STRAIGHTS)
    if straights:
        return Connectedness.CONNECTED, straights
    if any((rank_mask & draw).bit_count() >= 2 for draw in _OPEN_ENDED):
        return Connectedness.GAPPED, 0
    if any((rank_mask & draw).bit_count() == 3 for draw in _DOUBLE_GUTSHOTS):
        return Connectedness.GAPPED, 0
    return Connectedness.DISCONNECTED, 0


def _flop_cards(flop: FlopCards) -> tuple[Card, ...]:
    board = flop if isinstance(flop, Board) else Board(flop)
    if len(board.cards) == 3:
        return board.cards
    held = f"{board} has {len(board)} cards" if len(board) else "the board is empty"
    remedy = f"; its flop is {cards_text(board.flop)}" if len(board) else ""
    raise WrongCardCount(f"expected a flop of three cards, but {held}{remedy}")
