"""Combos and hand classes: the 1326 two-card holdings and the 169 kinds they fall into.

A combo's index counts the pairs of card ids i < j in lexicographic order; its text has the higher
card first, ``AhKd``. A hand class ignores which suits they are: a pair ``AA`` (6 combos), suited
``AKs`` (4) or offsuit ``AKo`` (12). Classes are numbered AA..22, then AKs..32s, then AKo..32o.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final, final

from runout.documents import Text
from runout.domain.cards import (
    DECK,
    DECK_SIZE,
    RANK_LETTERS,
    Card,
    CardSet,
    Rank,
    duplicate_card,
    parse_card_ids,
)
from runout.domain.immutable import Immutable
from runout.errors import NotationError

COMBO_COUNT: Final = 1326  # 52 * 51 / 2
HAND_CLASS_COUNT: Final = 169  # 13 pairs + 78 suited + 78 offsuit
GRID_SIZE: Final = 13

# Made on first use by __getattr__ below, so that an import does not pay for them.
COMBOS: tuple[Combo, ...]
HAND_CLASSES: tuple[HandClass, ...]


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
        """Return the combo of two different cards."""
        if first is second:
            raise duplicate_card([first.id, second.id])
        return _combos()[combo_index(first.id, second.id)]

    @classmethod
    def from_index(cls, index: int) -> Combo:
        """Return the combo with this index, 0 (2d2c) to 1325 (AsAh)."""
        if not 0 <= index < COMBO_COUNT:
            raise NotationError(
                str(index), 1, len(str(index)), "not a combo index", hint="they run from 0 to 1325"
            )
        return _combos()[index]

    @classmethod
    def parse(cls, text: str) -> Combo:
        """Read two cards, in any order."""
        ids = parse_card_ids(text)
        if len(ids) != 2:
            raise NotationError(
                text, 1, max(1, len(text)), f"expected two cards, found {len(ids)}",
                hint="a combo is two cards, like AhKd",
            )  # fmt: skip
        if ids[0] == ids[1]:
            raise duplicate_card(ids, text)
        return _combos()[combo_index(*ids)]

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
        return _hand_classes()[CLASS_OF_COMBO[self.index]]

    def isdisjoint(self, cards: CardSet) -> bool:
        """Whether neither card is among ``cards``."""
        return not self.mask & cards.mask

    def __reduce__(self) -> tuple[object, ...]:
        return Combo.from_index, (self.index,)

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Combo) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.high}{self.low}"

    def __repr__(self) -> str:
        return f"Combo({str(self)!r})"


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
        """Return the class of two ranks."""
        if high is low and suited:
            text = f"{high}{low}"
            raise NotationError(f"{text}s", 3, 1, "a pair is never suited", hint=f"write {text}")
        return _hand_classes()[class_index(high.value, low.value, suited=suited)]

    @classmethod
    def from_index(cls, index: int) -> HandClass:
        """Return the class with this index, 0 (AA) to 168 (32o)."""
        if not 0 <= index < HAND_CLASS_COUNT:
            raise NotationError(
                str(index), 1, len(str(index)), "not a hand class", hint="they run from 0 to 168"
            )
        return _hand_classes()[index]

    @classmethod
    def from_cell(cls, row: int, column: int) -> HandClass:
        """Return the class in this cell of the 13x13 grid; row 0 and column 0 are the aces.

        >>> HandClass.from_cell(0, 1), HandClass.from_cell(1, 0)
        (HandClass('AKs'), HandClass('AKo'))
        """
        if not (0 <= row < GRID_SIZE and 0 <= column < GRID_SIZE):
            cell = f"{row}, {column}"
            raise NotationError(cell, 1, len(cell), "not a cell of the grid", hint="use 0 to 12")
        ranks = Rank(12 - min(row, column)), Rank(12 - max(row, column))
        return cls(*ranks, suited=row < column)

    @classmethod
    def parse(cls, text: str) -> HandClass:
        """Read ``AA``, ``AKs`` or ``AKo``, the cards in either order."""
        match = _CLASS.fullmatch(text)
        if match is None:
            raise NotationError(
                text, 1, max(1, len(text)), "not a hand class", hint="write AA, AKs or AKo"
            )
        first, second = Rank.parse(match[1]), Rank.parse(match[2])
        if first is second and match[3]:
            raise NotationError(
                text, len(text), 1, "a pair is neither suited nor offsuit",
                hint=f"write {first}{second}",
            )  # fmt: skip
        if first is not second and not match[3]:
            raise NotationError(
                text, 1, len(text), "suited or offsuit?", hint=f"write {text}s or {text}o"
            )
        return cls(max(first, second), min(first, second), suited=match[3] in ("s", "S"))

    @property
    def is_pair(self) -> bool:
        """Whether both cards have the same rank."""
        return self.high is self.low

    @property
    def row(self) -> int:
        """Row in the 13x13 grid, aces first; suited classes stand above the diagonal."""
        return 12 - (self.high if self.suited else self.low).value

    @property
    def column(self) -> int:
        """Column in the 13x13 grid."""
        return 12 - (self.low if self.suited else self.high).value

    @property
    def combos(self) -> tuple[Combo, ...]:
        """The 6, 4 or 12 combos of this class, by index."""
        combos = _combos()
        return tuple([combos[index] for index in CLASS_COMBOS[self.index]])

    def __reduce__(self) -> tuple[object, ...]:
        return HandClass.from_index, (self.index,)

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, HandClass) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return CLASS_TEXTS[self.index]

    def __repr__(self) -> str:
        return f"HandClass({CLASS_TEXTS[self.index]!r})"


_CLASS: Final = re.compile(r"(10|[2-9TJQKAtjqka])(10|[2-9TJQKAtjqka])([soSO]?)")


def parse_hand(text: str) -> Combo | HandClass:
    """Read a hand class such as ``AKs``, or a combo such as ``AhKd``.

    >>> parse_hand("AKs"), parse_hand("10h9h")
    (HandClass('AKs'), Combo('Th9h'))
    """
    return HandClass.parse(text) if _CLASS.fullmatch(text) else Combo.parse(text)


def class_index(first: int, second: int, *, suited: bool) -> int:
    """Return the index of the class of two rank values, in any order.

    >>> class_index(12, 11, suited=True), class_index(0, 1, suited=False)
    (13, 168)
    """
    low, high = (first, second) if first < second else (second, first)
    if low == high:
        return 12 - high
    # 12 + 11 + .. kickers stand before this high card, highest first.
    before = sum(range(high + 1, GRID_SIZE))
    return (13 if suited else 91) + before + high - 1 - low


def _make_class_texts() -> tuple[str, ...]:
    descending = RANK_LETTERS[::-1]
    unpaired = [
        high + low for place, high in enumerate(descending) for low in descending[place + 1 :]
    ]
    return (
        *(rank + rank for rank in descending),
        *(ranks + "s" for ranks in unpaired),
        *(ranks + "o" for ranks in unpaired),
    )


def _make_class_of_combo() -> tuple[int, ...]:
    by_ranks = {
        (high, low, suited): class_index(high, low, suited=suited)
        for high in range(GRID_SIZE)
        for low in range(high + 1)
        for suited in (False, True)
    }
    return tuple(
        [
            by_ranks[high // 4, low // 4, high % 4 == low % 4]
            for low in range(DECK_SIZE)
            for high in range(low + 1, DECK_SIZE)
        ]
    )


def _make_class_combos() -> tuple[tuple[int, ...], ...]:
    members: list[list[int]] = [[] for _ in range(HAND_CLASS_COUNT)]
    for combo, hand_class in enumerate(CLASS_OF_COMBO):
        members[hand_class].append(combo)
    return tuple(map(tuple, members))


CLASS_TEXTS: Final = _make_class_texts()
CLASS_OF_COMBO: Final = _make_class_of_combo()
CLASS_COMBOS: Final = _make_class_combos()


@functools.cache
def combo_texts() -> tuple[str, ...]:
    """Return the texts of all combos by index, ``2d2c`` to ``AsAh``."""
    cards = list(map(str, DECK))
    return tuple([high + low for place, low in enumerate(cards) for high in cards[place + 1 :]])


@functools.cache
def _combos() -> tuple[Combo, ...]:
    combos: list[Combo] = []
    for low in DECK:
        for high in DECK[low.id + 1 :]:
            combo = object.__new__(Combo)
            object.__setattr__(combo, "index", len(combos))
            object.__setattr__(combo, "high", high)
            object.__setattr__(combo, "low", low)
            combos.append(combo)
    return tuple(combos)


@functools.cache
def _hand_classes() -> tuple[HandClass, ...]:
    classes = []
    for index, text in enumerate(CLASS_TEXTS):
        hand_class = object.__new__(HandClass)
        object.__setattr__(hand_class, "index", index)
        object.__setattr__(hand_class, "high", Rank.parse(text[0]))
        object.__setattr__(hand_class, "low", Rank.parse(text[1]))
        object.__setattr__(hand_class, "suited", text.endswith("s"))
        classes.append(hand_class)
    return tuple(classes)


if not TYPE_CHECKING:  # else mypy would accept every name as an attribute of this module

    def __getattr__(name: str) -> object:
        if name == "COMBOS":
            return _combos()
        if name == "HAND_CLASSES":
            return _hand_classes()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
