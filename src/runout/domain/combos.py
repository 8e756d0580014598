"""Combos and hand classes: the 1326 two-card holdings and the 169 kinds they fall into.

A combo's index counts the pairs of card ids i < j in lexicographic order; its text has the higher
card first, ``AhKd``. A hand class ignores which suits they are: a pair ``AA`` (6 combos), suited
``AKs`` (4) or offsuit ``AKo`` (12). Classes are numbered AA..22, then AKs..32s, then AKo..32o.
"""

from __future__ import annotations

import functools
from itertools import combinations
from typing import Final, final

from runout.documents import Text
from runout.domain.cards import (
    DECK,
    RANK_LETTERS,
    Card,
    CardSet,
    Rank,
    duplicate_card,
)
from runout.domain.immutable import Immutable
from runout.errors import NotationError
from runout.kernels import text as core

COMBO_COUNT: Final = 1326  # 52 * 51 / 2
HAND_CLASS_COUNT: Final = 169  # 13 pairs + 78 suited + 78 offsuit
GRID_SIZE: Final = 13


def combo_index(first: int, second: int) -> int:
    """Return the index of the combo of two different card ids, in any order.

    >>> combo_index(0, 1), combo_index(51, 50)
    (0, 1325)
    """
    low, high = (first, second) if first < second else (second, first)
    return low * (103 - low) // 2 + high - low - 1


@final
@functools.total_ordering
class Combo(Text, Immutable):
    """Two different cards. There is one object per combo, so ``is`` and ``==`` agree.

    Ordered by index.

    >>> Combo.parse("Kd Ah"), Combo.parse("2c2d").index, str(Combo.from_index(1325))
    (Combo('AhKd'), 0, 'AsAh')
    """

    __slots__ = ("high", "index", "low")

    index: int
    high: Card
    low: Card

    def __new__(cls, first: Card, second: Card) -> Combo:
        if first is second:
            raise duplicate_card([first.id, second.id])
        return all_combos()[combo_index(first.id, second.id)]

    @classmethod
    def from_index(cls, index: int) -> Combo:
        """Return the combo with this index, 0 (2d2c) to 1325 (AsAh)."""
        if not 0 <= index < COMBO_COUNT:
            raise NotationError.whole(str(index), "not a combo index", "they run from 0 to 1325")
        return all_combos()[index]

    @classmethod
    def parse(cls, text: str) -> Combo:
        """Read two cards, in any order."""
        return all_combos()[combo_index(*core.read_combo(text))]

    @property
    def cards(self) -> tuple[Card, Card]:
        """The two cards, the higher one first."""
        return self.high, self.low

    @property
    def mask(self) -> int:
        """The two cards as bits, bit = card id."""
        return 1 << self.high.id | 1 << self.low.id

    @property
    def hand_class(self) -> HandClass:
        """The hand class this combo belongs to.

        >>> Combo.parse("Td9d").hand_class
        HandClass('T9s')
        """
        return hand_classes()[CLASS_OF_COMBO[self.index]]

    def isdisjoint(self, cards: CardSet) -> bool:
        return not self.mask & cards.mask

    def __reduce__(self) -> tuple[object, ...]:
        return Combo.from_index, (self.index,)

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Combo) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.high}{self.low}"


@final
@functools.total_ordering
class HandClass(Text, Immutable):
    """One of the 169 kinds of holding. There is one object per class.

    Ordered by index, so AA comes first.

    >>> HandClass.parse("kas"), HandClass.parse("22").index, len(HandClass.parse("AKo").combos)
    (HandClass('AKs'), 12, 12)
    """

    __slots__ = ("high", "index", "low", "suited")

    index: int
    high: Rank
    low: Rank
    suited: bool

    def __new__(cls, high: Rank, low: Rank, *, suited: bool = False) -> HandClass:
        if high is low and suited:
            text = f"{high}{low}"
            raise NotationError(f"{text}s", 3, 1, "a pair is never suited", f"write {text}")
        combo = combo_index(4 * high.value, 4 * low.value + (0 if suited else 1))
        return hand_classes()[CLASS_OF_COMBO[combo]]

    @classmethod
    def from_index(cls, index: int) -> HandClass:
        """Return the class with this index, 0 (AA) to 168 (32o)."""
        if not 0 <= index < HAND_CLASS_COUNT:
            raise NotationError.whole(str(index), "not a hand class", "they run from 0 to 168")
        return hand_classes()[index]

    @classmethod
    def from_cell(cls, row: int, column: int) -> HandClass:
        """Return the class in this cell of the 13x13 grid; row 0 and column 0 are the aces.

        >>> HandClass.from_cell(0, 1), HandClass.from_cell(1, 0)
        (HandClass('AKs'), HandClass('AKo'))
        """
        if not (0 <= row < GRID_SIZE and 0 <= column < GRID_SIZE):
            cell = f"{row}, {column}"
            raise NotationError.whole(cell, "not a cell of the grid", "use 0 to 12")
        ranks = Rank(12 - min(row, column)), Rank(12 - max(row, column))
        return cls(*ranks, suited=row < column)

    @classmethod
    def parse(cls, text: str) -> HandClass:
        """Read ``AA``, ``AKs`` or ``AKo``, the cards in either order."""
        return hand_classes()[core.read_hand_class(text)]

    @property
    def is_pair(self) -> bool:
        return self.high is self.low

    @property
    def row(self) -> int:
        """Row in the 13x13 grid, aces first; suited classes stand above the diagonal."""
        return 12 - (self.high if self.suited else self.low).value

    @property
    def column(self) -> int:
        return 12 - (self.low if self.suited else self.high).value

    @property
    def combos(self) -> tuple[Combo, ...]:
        """The 6, 4 or 12 combos of this class, by index."""
        combos = all_combos()
        return tuple([combos[index] for index in CLASS_COMBOS[self.index]])

    def __reduce__(self) -> tuple[object, ...]:
        return HandClass.from_index, (self.index,)

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, HandClass) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return CLASS_TEXTS[self.index]


def parse_hand(text: str) -> Combo | HandClass:
    """Read a hand class such as ``AKs``, or a combo such as ``AhKd``.

    >>> parse_hand("AKs"), parse_hand("10h9h")
    (HandClass('AKs'), Combo('Th9h'))
    """
    is_combo, index = core.read_hand(text)
    return all_combos()[index] if is_combo else hand_classes()[index]


_UNPAIRED: Final = [high + low for high, low in combinations(reversed(RANK_LETTERS), 2)]
CLASS_TEXTS: Final = (
    *(rank + rank for rank in reversed(RANK_LETTERS)),
    *(ranks + "s" for ranks in _UNPAIRED),
    *(ranks + "o" for ranks in _UNPAIRED),
)


def _make_class_combos() -> tuple[tuple[int, ...], ...]:
    members: list[list[int]] = [[] for _ in range(HAND_CLASS_COUNT)]
    for combo, hand_class in enumerate(CLASS_OF_COMBO):
        members[hand_class].append(combo)
    return tuple(map(tuple, members))


CLASS_OF_COMBO: Final = tuple(core.CLASS_OF_COMBO)
CLASS_COMBOS: Final = _make_class_combos()


@functools.cache
def combo_texts() -> tuple[str, ...]:
    """Return the texts of all combos by index, ``2d2c`` to ``AsAh``."""
    return tuple([f"{high}{low}" for low, high in combinations(DECK, 2)])


@functools.cache
def all_combos() -> tuple[Combo, ...]:
    pairs = combinations(DECK, 2)
    return tuple(
        Combo._make(index=index, high=high, low=low) for index, (low, high) in enumerate(pairs)
    )


@functools.cache
def hand_classes() -> tuple[HandClass, ...]:
    return tuple(
        HandClass._make(
            index=index,
            high=Rank.parse(text[0]),
            low=Rank.parse(text[1]),
            suited=text.endswith("s"),
        )
        for index, text in enumerate(CLASS_TEXTS)
    )
