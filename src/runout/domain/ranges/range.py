"""Range: a weight from 0 to 1 for each of the 1326 combos.

This module holds the value and its algebra; :mod:`runout.domain.ranges.notation` reads ranges,
:mod:`runout.domain.ranges.dialects` writes them for other programs.
"""

from __future__ import annotations

import functools
import math
import warnings
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, final, get_args

from runout.documents import Text
from runout.domain.cards import DECK_SIZE, Card, CardSet
from runout.domain.combos import (
    CLASS_COMBOS,
    COMBO_COUNT,
    GRID_SIZE,
    Combo,
    HandClass,
    all_combos,
    combo_index,
    parse_hand,
)
from runout.domain.immutable import Immutable
from runout.domain.orderings import DEFAULT_ORDERING
from runout.domain.plurals import pluralize
from runout.domain.ranges.dialects import DIALECTS, Dialect, write_dialect
from runout.domain.ranges.notation import NO_REMARKS, Plus, read_range
from runout.domain.ranges.warnings import Overlap, OverlapNote, RangeWarning, empty_range_notice
from runout.errors import NotationError, PokerError, excerpt
from runout.kernels.text import overlap_warning, write_range

__all__ = [
    "DIALECTS",
    "ORDERS",
    "ComboOrder",
    "Dialect",
    "Overlap",
    "OverlapNote",
    "Plus",
    "Range",
    "RangeReading",
    "RangeWarning",
]

_MAX_REPR_LENGTH: Final = 100

ComboOrder: TypeAlias = Literal["runout", "pio", "postflop-solver"]
ORDERS: Final[tuple[ComboOrder, ...]] = get_args(ComboOrder)
"""The orders in which programs list 1326 numbers.

All of them number cards 2c 2d 2h 2s 3c .. As. runout and postflop-solver run through the second,
higher card for each first one: 2c2d, 2c2h, .., 2c3c. PioSOLVER's ``show_hand_order`` runs through
the lower card for each higher one: 2d2c, 2h2c, 2h2d, 2s2c, .., 3c2c, 3c2d.
"""


@final
class Range(Text, Immutable):
    """A set of combos, each with a weight above 0 and up to 1. Immutable and hashable.

    >>> range_ = Range.parse("QQ+,AKs:0.5")
    >>> len(range_), range_.total, range_["AKs"], range_["AhKd"]
    (22, 20.0, 0.5, 0.0)
    >>> str(range_ | Range.parse("AKo"))
    'QQ+,AKs:0.5,AKo'
    >>> Range.parse(str(range_)) == range_
    True
    """

    __slots__ = ("packed",)

    packed: bytes
    """The weights by combo index, as 1326 native doubles: ``numpy.frombuffer(range_.packed)``."""

    def __init__(self) -> None:
        raise TypeError("a range is made by Range.parse, from_combos, from_weights, full or empty")

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        plus: Plus = "connector",
        strict: bool = False,
        ordering: str = DEFAULT_ORDERING,
        order: ComboOrder | None = None,
    ) -> Range:
        """Read a range, as docs/notation.md describes; ``none`` is the empty one.

        Where items overlap the last one wins with an :class:`OverlapWarning`, or ``strict=True``
        makes that an error. A :class:`NotationWarning` names readings that may not be intended.
        ``plus="kicker"`` reads ``98s+`` as 98s alone instead of as the connectors from 98s to AKs.
        ``ordering`` names the order of hands behind ``15%``; ``order`` is the program
        order of 1326 numbers.

        >>> len(Range.parse("98s+")), len(Range.parse("98s+", plus="kicker"))
        (24, 4)
        """
        if order is None:
            packed, remarks = read_range(text, plus, strict, ordering)
            if remarks is NO_REMARKS:
                return cls._of_packed(packed)
            reading = RangeReading(cls._of_packed(packed), *remarks)
        else:
            reading = cls.read(text, order=order)
        for each in reading.warnings:
            message = f"{excerpt(text)}, character {each.column}: {each.message}"
            warnings.warn(message, each.category, stacklevel=2)
        return reading.range

    @classmethod
    def read(
        cls,
        text: str,
        *,
        plus: Plus = "connector",
        strict: bool = False,
        ordering: str = DEFAULT_ORDERING,
        order: ComboOrder | None = None,
    ) -> RangeReading:
        """Read a range, and return it together with its warnings.

        >>> reading = Range.read("ATs+,AKs:0.5")
        >>> [(overlap.item, overlap.column, len(overlap.combos)) for overlap in reading.overlaps]
        [('AKs:0.5', 6, 4)]
        """
        if order is not None:
            numbers = cls._from_numbers(text, order)
            return RangeReading(numbers, None, (), () if numbers else (empty_range_notice(text),))
        packed, remarks = read_range(text, plus, strict, ordering)
        return RangeReading(cls._of_packed(packed), *remarks)

    @classmethod
    def _from_numbers(cls, text: str, order: ComboOrder) -> Range:
        from runout.domain.ranges.paste.rewriting import read_numbers  # noqa: PLC0415 - seldom

        positions = _positions(order)
        numbers = read_numbers(text)
        if len(numbers) != COMBO_COUNT:
            raise NotationError.whole(
                text,
                pluralize(len(numbers), "number", form=","),
                "a range has 1326, one for each combo",
            )
        for weight, column, length in numbers:
            if weight > 1:
                raise NotationError(
                    text, column, length, f"{weight:g} is more than 1", "weights run from 0 to 1"
                )
        return cls._from_array(array("d", [numbers[place][0] for place in positions]))

    @classmethod
    def from_weights(cls, weights: Iterable[float], *, order: ComboOrder = "runout") -> Range:
        """Return the range with these 1326 weights, by combo index or in the order of a program.

        >>> weights = [1.0] * 6 + [0.0] * 1320
        >>> str(Range.from_weights(weights, order="pio"))
        '22'
        """
        values = array("d", weights)
        if len(values) != COMBO_COUNT:
            raise PokerError(
                f"a range has 1326 weights, one for each combo; {len(values)} were given"
            )
        for index, weight in enumerate(values):
            if not 0 <= weight <= 1:
                combo = _positions(order).index(index)
                raise PokerError(
                    f"{Combo.from_index(combo)} has the weight {weight!r}; weights run from 0 to 1"
                )
            values[index] = abs(weight)  # -0.0 would compare equal to 0.0 and hash differently
        if order != "runout":
            values = array("d", [values[place] for place in _positions(order)])
        return cls._from_array(values)

    @classmethod
    def from_combos(cls, combos: Iterable[Combo] | Mapping[Combo, float]) -> Range:
        """Return the range of these combos, with weight 1 or the weights of a mapping.

        >>> str(Range.from_combos({Combo.parse("AhKh"): 0.5, Combo.parse("AsKs"): 1}))
        'AsKs,AhKh:0.5'
        """
        weights = [0.0] * COMBO_COUNT
        weighted = combos if isinstance(combos, Mapping) else dict.fromkeys(combos, 1.0)
        for combo, weight in weighted.items():
            weights[combo.index] = weight
        return cls.from_weights(weights)

    @classmethod
    def full(cls) -> Range:
        return cls._from_array(array("d", [1.0]) * COMBO_COUNT)

    @classmethod
    def empty(cls) -> Range:
        return cls._from_array(array("d", [0.0]) * COMBO_COUNT)

    @classmethod
    def _from_array(cls, values: array[float]) -> Range:
        return cls._of_packed(values.tobytes())

    @classmethod
    def _of_packed(cls, packed: bytes) -> Range:
        range_ = object.__new__(cls)
        _set_packed(range_, packed)
        return range_

    @property
    def weights(self) -> tuple[float, ...]:
        """The 1326 weights, by combo index."""
        return tuple(self._values())

    @property
    def total(self) -> float:
        """The sum of the weights, which is the number of combos where all weights are 1."""
        return math.fsum(self._values())

    @property
    def percent(self) -> float:
        """The total as a percentage of 1326."""
        return 100 * self.total / COMBO_COUNT

    def grid(self) -> tuple[tuple[float, ...], ...]:
        """Return the mean weight of each hand class, 13 rows of 13, suited above the diagonal.

        >>> Range.parse("AKs:0.5").grid()[0][:3]
        (0.0, 0.5, 0.0)
        """
        values = self._values()
        rows = [[0.0] * GRID_SIZE for _ in range(GRID_SIZE)]
        for index, combos in enumerate(CLASS_COMBOS):
            hand = HandClass.from_index(index)
            rows[hand.row][hand.column] = _mean([values[combo] for combo in combos])
        return tuple(map(tuple, rows))

    def without(self, cards: CardSet | Iterable[Card] | str) -> Range:
        """Return the range without the combos that hold one of these cards.

        >>> len(Range.parse("AA").without("Ah 7d 2c"))
        3
        """
        if isinstance(cards, str):
            cards = CardSet.parse(cards)
        values = self._values()
        for card in cards:
            for other in range(DECK_SIZE):
                if other != card.id:
                    values[combo_index(card.id, other)] = 0.0
        return self._from_array(values)

    def to_text(self, dialect: Dialect) -> str:
        """Return the range in the notation of another program.

        >>> Range.parse("QQ+:0.5,AhKh").to_text("gtoplus")
        'AhKh,[50.0]AA-QQ[/50.0]'
        """
        return write_dialect(self.packed, dialect)

    def __getitem__(self, hand: Combo | HandClass | str) -> float:
        """Return the weight of a combo, or the mean weight of a hand class."""
        if isinstance(hand, str):
            hand = parse_hand(hand)
        values = memoryview(self.packed).cast("d")
        if isinstance(hand, Combo):
            return values[hand.index]
        return _mean([values[combo] for combo in CLASS_COMBOS[hand.index]])

    def __contains__(self, hand: Combo | HandClass | str) -> bool:
        """Whether the combo, or any combo of the class, has a positive weight."""
        return self[hand] > 0

    def __iter__(self) -> Iterator[tuple[Combo, float]]:
        """Iterate over the combos of positive weight, by index, each with its weight."""
        return (
            (Combo.from_index(index), weight)
            for index, weight in enumerate(self._values())
            if weight
        )

    def __len__(self) -> int:
        """Return the number of combos of positive weight."""
        return COMBO_COUNT - self._values().count(0.0)

    def __or__(self, other: Range) -> Range:
        """Return each combo with the larger of its two weights."""
        return self._combined(other, max)

    def __and__(self, other: Range) -> Range:
        """Return each combo with the smaller of its two weights."""
        return self._combined(other, min)

    def __sub__(self, other: Range) -> Range:
        """Subtract the other weights, down to 0.

        >>> str(Range.parse("QQ+") - Range.parse("KK,QQ:0.25"))
        'AA,QQ:0.75'
        """
        return self._combined(other, lambda one, two: max(0.0, one - two))

    def __add__(self, other: Range) -> Range:
        """Add the other weights, up to 1.

        >>> str(Range.parse("AA,KK:0.5") + Range.parse("AA:0.5,KK:0.25"))
        'AA,KK:0.75'
        """
        return self._combined(other, lambda one, two: min(1.0, one + two))

    def _combined(self, other: Range, weight: Callable[[float, float], float]) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._from_array(array("d", map(weight, self._values(), other._values())))

    def __mul__(self, factor: float) -> Range:
        """Scale every weight; refuse a result above 1.

        >>> str(Range.parse("AA,KK:0.5") * 0.5)
        'AA:0.5,KK:0.25'
        """
        if not isinstance(factor, int | float):
            return NotImplemented
        if not 0 <= factor < math.inf:
            raise PokerError(f"a range cannot be scaled by {factor!r}; use a factor from 0 upward")
        scale = abs(float(factor))  # -0.0 is allowed as a factor and must not appear in the weights
        values = array("d", [weight * scale for weight in self._values()])
        if max(values) > 1:
            raise PokerError(
                f"scaled by {factor!r} a weight would be {max(values)!r}; weights run from 0 to 1"
            )
        return self._from_array(values)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __reduce__(self) -> tuple[object, ...]:
        return Range.from_weights, (self.weights,)

    def __str__(self) -> str:
        return write_range(self.packed)

    def __repr__(self) -> str:
        text = str(self)
        if len(text) <= _MAX_REPR_LENGTH:
            return f"Range({text!r})"
        return f"<Range {text[:_MAX_REPR_LENGTH]}… {pluralize(len(self), 'combo')}>"

    def _repr_html_(self) -> str:
        from runout.domain.ranges.picture import draw_range  # noqa: PLC0415 - notebooks

        count = pluralize(self.total, "combo", form="g" if self.total == 1 else ".1f")
        return draw_range(self.grid(), f"{count}, {self.percent:.1f} %")

    def _values(self) -> array[float]:
        values = array("d")
        values.frombytes(self.packed)
        return values


_set_packed: Final = Range.__dict__["packed"].__set__


@dataclass(frozen=True, slots=True)
class RangeReading:
    """A range as read from text, with the warnings about the text.

    ``ordering`` is the name of the ordering that a percentage such as ``15%`` used, or None;
    ``label`` is the text before the range that was not read, as in ``BTN: AA``.
    """

    range: Range
    ordering: str | None
    overlaps: tuple[Overlap, ...]
    notices: tuple[RangeWarning, ...] = ()
    label: str | None = None

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """The warnings that every interface shows: overlaps in one message, then the notices."""
        if not self.overlaps:
            return self.notices
        first, *others = self.overlaps
        message = overlap_warning(first.item, first.indices, len(others))
        warning = RangeWarning("overlap", "", first.column, first.length, message)
        return (warning, *self.notices)

    def warnings_at(self, pointer: str, offset: int = 0) -> tuple[RangeWarning, ...]:
        """Return the warnings about a text that begins ``offset`` characters into a member."""
        return tuple(
            replace(each, pointer=pointer, column=each.column + offset) for each in self.warnings
        )

    def overlaps_at(self, pointer: str) -> tuple[OverlapNote, ...]:
        """Return a note for each item that repeats combos."""
        return tuple(
            OverlapNote(pointer, each.item, each.column, each.length, len(each.indices))
            for each in self.overlaps
        )

    def warn(self, name: str, text: str, *, stacklevel: int) -> None:
        for each in self.warnings:
            message = f"{name}, {excerpt(text)}: {each.message}"
            warnings.warn(message, each.category, stacklevel=stacklevel + 1)


@functools.cache
def _positions(order: ComboOrder) -> tuple[int, ...]:
    if order not in ORDERS:
        raise NotationError.whole(
            order, "not a known order of combos", f"orders are {', '.join(ORDERS)}"
        )
    if order != "pio":
        return tuple(range(COMBO_COUNT))
    cards = [combo.cards for combo in all_combos()]
    pairs = [sorted((one.id, other.id)) for one, other in cards]
    return tuple(high * (high - 1) // 2 + low for low, high in pairs)


def _mean(weights: list[float]) -> float:
    """Return the mean; exact where all weights are equal."""
    return weights[0] if min(weights) == max(weights) else math.fsum(weights) / len(weights)
