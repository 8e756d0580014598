"""Chart: several actions in one grid, a range for each; what no action takes is folded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, final

from runout.documents import Text
from runout.domain.combos import Combo
from runout.domain.immutable import Immutable
from runout.domain.ranges.paste.phrases import label_of
from runout.domain.ranges.range import Range, RangeReading, RangeWarning
from runout.errors import NotationError, PokerError

FOLD: Final = "fold"
MAX_ACTIONS: Final = 12
_ROUNDING: Final = 1e-9  # of shares such as three thirds
_SEGMENT: Final = re.compile(r"[^;\n]+")


class _Section(NamedTuple):
    """A part of a text: the label of an action, its place, and the text of its range."""

    action: str
    column: int
    text: str
    offset: int  # of the range's text


class ChartReading(NamedTuple):
    """A chart as read from text, with the readings of its ranges and where their texts begin."""

    chart: Chart
    readings: tuple[tuple[RangeReading, int], ...]

    def warnings_at(self, pointer: str) -> tuple[RangeWarning, ...]:
        """Return every warning about the ranges, with its place in the whole text."""
        return tuple(
            warning
            for reading, offset in self.readings
            for warning in reading.warnings_at(pointer, offset)
        )


@final
class Chart(Text, Immutable):
    """What a player does with each hand: a range for each action. Immutable and hashable.

    The weight of a combo in an action is how often it takes the action, so its weights sum to at
    most 1, and the rest is folded. The text has a label for each action, and a semicolon or a new
    line between them.

    >>> chart = Chart.parse("raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25")
    >>> chart.actions, chart["raise"].total, chart.played.percent < 4
    (('raise', 'call'), 21.0, True)
    >>> str(chart), Chart.parse(str(chart)) == chart
    ('raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25', True)
    """

    __slots__ = ("_ranges",)

    _ranges: tuple[tuple[str, Range], ...]

    def __init__(self, ranges: Mapping[str, Range] | Iterable[tuple[str, Range]]) -> None:
        pairs = tuple(ranges.items() if isinstance(ranges, Mapping) else ranges)
        names = [name for name, _ in pairs]
        for name in names:
            if names.count(name) > 1:
                raise PokerError(f"the chart has the action {name!r} twice; join their ranges")
            if label_of(f"{name}:") is None:
                raise PokerError(f"{name!r} is not an action; raise, call, 3-bet, limp are some")
        if len(names) > MAX_ACTIONS:
            raise PokerError(f"the chart has {len(names)} actions; {MAX_ACTIONS} is the limit")
        _check_sums(pairs)
        played = tuple((name, range_) for name, range_ in pairs if name.lower() != FOLD)
        object.__setattr__(self, "_ranges", played)

    @classmethod
    def parse(cls, text: str) -> Chart:
        """Read a chart; a section ``fold`` is checked, and not kept: it follows from the others."""
        return cls.read(text).chart

    @classmethod
    def read(cls, text: str) -> ChartReading:
        """Read a chart, and return it with the readings of its ranges.

        >>> Chart.read("raise: QQ+; call: QQ-99").chart
        Traceback (most recent call last):
        runout.errors.PokerError: QdQc has the weight 1 in raise and 1 in call, together 2; the \
weights of a combo sum to at most 1
        """
        sections = _sections(text)
        if not sections:
            raise NotationError.whole(
                text, "there is no action", "name each: raise: QQ+; call: JJ-99"
            )
        for number, section in enumerate(sections):
            if section.action in [other.action for other in sections[:number]]:
                raise NotationError(
                    text, section.column, len(section.action),
                    f"the action {section.action!r} is there twice", "join the two ranges",
                )  # fmt: skip
        readings = [(_read(text, section), section.offset) for section in sections]
        chart = cls(
            (section.action, reading.range)
            for section, (reading, _) in zip(sections, readings, strict=True)
        )
        return ChartReading(chart, tuple(readings))

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions without fold, as they were given."""
        return tuple(name for name, _ in self._ranges)

    @property
    def played(self) -> Range:
        """The range of all actions together: every hand with how often it is not folded."""
        total = Range.empty()
        for _, range_ in self._ranges:
            total += range_
        return total

    def __getitem__(self, action: str) -> Range:
        """Return the range of an action, or of fold."""
        if action.lower() == FOLD:
            return Range.full() - self.played
        for name, range_ in self._ranges:
            if name == action:
                return range_
        known = ", ".join((*self.actions, FOLD))
        raise PokerError(f"the chart has no action {action!r}; there are {known}")

    def __iter__(self) -> Iterator[tuple[str, Range]]:
        return iter(self._ranges)

    def __len__(self) -> int:
        return len(self._ranges)

    def __eq__(self, other: object) -> bool:
        return self._ranges == other._ranges if isinstance(other, Chart) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._ranges)

    def __reduce__(self) -> tuple[object, ...]:
        return Chart, (self._ranges,)

    def __str__(self) -> str:
        return "; ".join(f"{name}: {range_}" for name, range_ in self._ranges)


def is_chart(text: str) -> bool:
    """Return whether a text names several actions; one label before a range names the range.

    >>> is_chart("raise: AA; call: KK"), is_chart("BTN: AA"), is_chart("AA;KK")
    (True, False, False)
    """
    return len(_sections(text)) > 1


def _sections(text: str) -> list[_Section]:
    """Split a text at the labels that begin it, a line, or follow a semicolon."""
    starts: list[tuple[str, int, int]] = []
    ends: list[int] = []  # of the range before each start
    for segment in _SEGMENT.finditer(text):
        label = label_of(segment[0])
        if label is not None:
            name, begin = label
            column = segment.start() + segment[0].index(name) + 1
            starts.append((name, column, segment.start() + begin))
            ends.append(segment.start())
        elif not starts and segment[0].strip():
            return []
    if not starts:
        return []
    return [
        _Section(name, column, text[begin:end].rstrip(" ;\n\r\t"), begin)
        for (name, column, begin), end in zip(starts, [*ends[1:], len(text)], strict=True)
    ]


def _read(text: str, section: _Section) -> RangeReading:
    """Read the range of a section; an error has its place in the whole text."""
    try:
        return Range.read(section.text or "none")
    except NotationError as error:
        raise NotationError(
            text, section.offset + error.column, error.length, error.reason, error.hint
        ) from None


def _check_sums(pairs: tuple[tuple[str, Range], ...]) -> None:
    for index, weights in enumerate(zip(*(range_.weights for _, range_ in pairs), strict=True)):
        total = sum(weights)
        if total > 1 + _ROUNDING:
            parts = " and ".join(
                f"{weight:g} in {name}"
                for (name, _), weight in zip(pairs, weights, strict=True)
                if weight
            )
            raise PokerError(
                f"{Combo.from_index(index)} has the weight {parts}, together {total:g}; the weights"
                " of a combo sum to at most 1"
            )
