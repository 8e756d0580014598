"""PreflopBook: ranges before the flop by seat count, depth, position and line, in a YAML file.

The default is a starting point, not solver output: tools/make_preflop_book.py makes it from the
shipped ordering of hands. docs/preflop_book.md describes the format.
"""

from __future__ import annotations

import functools
import hashlib
import math
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from runout.analysis.files.config import (
    ConfigError,
    Settings,
    kind_of,
    read_number,
    read_own_yaml,
    read_yaml,
    refuse_unknown_keys,
)
from runout.analysis.files.text import read_text_file
from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS, Hand, HandError
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.preflop.played import played_situations
from runout.analysis.preflop.situations import (
    LINES,
    MAX_DEPTH,
    NotInBook,
    PreflopSituation,
    line_text,
    nearest_entry,
    nearest_table,
    positions_of,
    split_line,
)
from runout.documents import Document
from runout.domain.amounts import amount_text
from runout.domain.combos import CLASS_COMBOS, COMBO_COUNT
from runout.domain.orderings import DEFAULT_ORDERING, load_ordering, ordering_names
from runout.domain.ranges.figures import RangeFigures
from runout.domain.ranges.range import Range
from runout.errors import PokerError

MAX_CHARACTERS: Final = 500_000
DEFAULT_FILE: Final = Path(__file__).parent / "data" / "preflop_book.yaml"
_MAX_NAME: Final = 200
_MAX_DESCRIPTION: Final = 10_000
_PERCENTAGE: Final = re.compile(r"\d+(\.\d+)?%(-\d+(\.\d+)?%)?")
_KEYS: Final = ("name", "description", "ordering", "tables")


@dataclass(frozen=True, slots=True)
class BookRange(RangeFigures):
    """The range of a situation, or the nearest one of the book."""

    range: Range
    situation: str
    """The entry that answers."""
    notes: tuple[str, ...]
    """How the entry differs from the situation."""

    members = ("situation", "text", "combos", "percent", "notes")


@dataclass(frozen=True, slots=True)
class BookEntry(Document):
    """A range of a book."""

    situation: PreflopSituation
    text: str
    """The range as the book has it."""

    inlined = ("situation",)


@dataclass(frozen=True, slots=True)
class PreflopBook(Document):
    """Ranges before the flop. Immutable; read from and written as YAML.

    ``entries`` are the texts of the ranges by situation, in the order of the file.

    >>> book = PreflopBook.default()
    >>> book.range("BTN", "raise").range.percent
    44.4947209653092
    >>> book.range("BB", "squeeze", "HJ", seats=5, depth=80).situation
    'BB squeeze v HJ, 6 seats, 100 bb'
    >>> PreflopBook.from_text(book.to_text()) == book
    True
    """

    name: str
    description: str
    ordering: str
    """The order of hands behind percentages."""
    entries: Mapping[PreflopSituation, str]

    members = ("name", "description", "ordering", "digest")

    @classmethod
    @functools.cache
    def default(cls) -> PreflopBook:
        """Return the book that comes with runout: starting points, not solver output."""
        payload = read_own_yaml(DEFAULT_FILE.read_text(encoding="utf-8"))
        return _read_book(payload, check_ranges=False)  # parsed when they are asked for

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> PreflopBook:
        """Read a YAML file; an error says which file, and where in it."""
        try:
            return cls.from_text(read_text_file(path, MAX_CHARACTERS + 1))
        except ConfigError as error:
            error.add_note(str(path))
            raise

    @classmethod
    def from_text(cls, text: str) -> PreflopBook:
        """Read the text of a YAML file; all of it is checked.

        >>> PreflopBook.from_text("name: mine\\ntables: [{seats: 6, depth: 100, BTN: {rais: 40%}}]")
        Traceback (most recent call last):
        runout.analysis.files.config.ConfigError: tables[0].BTN.rais: unknown line; did you mean \
raise?
        """
        if len(text) > MAX_CHARACTERS:
            raise ConfigError("", f"a preflop book has at most {MAX_CHARACTERS:,} characters")
        return _read_book(read_yaml(text, aliases=False))

    def to_text(self) -> str:
        """Return the book as a YAML text that :meth:`from_text` reads as this book."""
        head = [f"name: {_quoted(self.name)}", f"description: {_quoted(self.description)}"]
        return "\n".join([*head, *self._range_lines()]) + "\n"

    def _range_lines(self) -> list[str]:
        """Return the lines of the file that decide the answers."""
        lines = [f"ordering: {self.ordering}", "tables:"]
        table: tuple[int, float] | None = None
        position = ""
        for situation, text in self.entries.items():
            if table != (situation.seats, situation.depth):
                table, position = (situation.seats, situation.depth), ""
                lines += [f"- seats: {situation.seats}", f"  depth: {_depth_text(situation.depth)}"]
            if position != situation.position:
                position = situation.position
                lines.append(f"  {position}:")
            written = text if _PERCENTAGE.fullmatch(text) else _quoted(text)
            lines.append(f"    {line_text(situation.line, situation.versus)}: {written}")
        return lines

    @property
    def digest(self) -> str:
        """A hash of the ranges: books of equal digests answer alike."""
        return hashlib.sha256("\n".join(self._range_lines()).encode()).hexdigest()

    def widened(self, factor: float) -> PreflopBook:
        """Return the book with each range widened by a share of its hands: 0.5 adds half of them.

        Hands after a range's median in the ordering are completed first, best first; then those
        before it, from the median upward.
        """
        if not 0 <= factor < math.inf:
            raise PokerError(f"a book cannot be widened by {factor!r}; give a share from 0 upward")
        texts = {
            text: str(_widened(parse_entry(text, self.ordering), factor, self.ordering))
            for text in set(self.entries.values())
        }
        entries = {situation: texts[text] for situation, text in self.entries.items()}
        name = f"{self.name}, widened by {100 * factor:.4g} %"[:_MAX_NAME]
        return PreflopBook(name, self.description, self.ordering, entries)

    def with_range(self, situation: PreflopSituation, text: str) -> PreflopBook:
        """Return the book with the range of a situation replaced, or added.

        >>> button = PreflopSituation(6, 100, "BTN", "raise")
        >>> PreflopBook.default().with_range(button, "22+, A2s+").entries[button]
        '22+, A2s+'
        """
        written = _read_range(text, str(situation), self.ordering)
        if situation in self.entries:
            changed = {**self.entries, situation: written}
        else:
            entries = list(self.entries.items())
            place = _place_of_new(list(self.entries), situation)
            changed = dict([*entries[:place], (situation, written), *entries[place:]])
        return PreflopBook(self.name, self.description, self.ordering, changed)

    def range(
        self,
        position: str,
        line: str,
        versus: str | None = None,
        *,
        seats: int = 6,
        depth: float = 100,
    ) -> BookRange:
        """Return the range of a situation, or the nearest one, with notes that say so.

        ``line`` is the last action before the flop, ``versus`` the opponent, ``depth`` the
        effective stack in big blinds.
        """
        return self.range_of(PreflopSituation.checked(seats, depth, position, line, versus))

    def range_of(self, situation: PreflopSituation) -> BookRange:
        """Return the range of a situation, or the nearest one, with notes that say so."""
        entry = nearest_entry(self.entries, situation)
        range_ = parse_entry(self.entries[entry.situation], self.ordering)
        return BookRange(range_, str(entry.situation), entry.notes)

    def table(self, seats: int, depth: float) -> dict[PreflopSituation, str]:
        """Return the entries of the table that is nearest to a number of seats and a depth."""
        key = nearest_table({(each.seats, each.depth) for each in self.entries}, seats, depth)
        return {
            each: text for each, text in self.entries.items() if (each.seats, each.depth) == key
        }

    def ranges(self, hand: Hand | Replay) -> tuple[BookRange | None, ...]:
        """Return, for each seat, the range with which it saw the flop; None for folded seats.

        A hand without a flop, or a situation that the book cannot answer, is a HandError.
        """
        played = hand if isinstance(hand, Replay) else replay(hand)
        ranges: list[BookRange | None] = [None] * len(played.folded)
        for seat, (situation, notes) in played_situations(played).items():
            try:
                answer = self.range_of(situation)
            except NotInBook as error:
                raise HandError(str(error), line=played.hand.line) from None
            ranges[seat] = replace(answer, notes=(*notes, *answer.notes))
        return tuple(ranges)

    def __iter__(self) -> Iterator[tuple[PreflopSituation, Range]]:
        """Iterate over all situations with their ranges."""
        return ((each, parse_entry(text, self.ordering)) for each, text in self.entries.items())

    def __len__(self) -> int:
        """Return the number of situations."""
        return len(self.entries)


@functools.lru_cache(maxsize=4096)
def parse_entry(text: str, ordering: str) -> Range:
    """Return the range of an entry; overlapping items are refused."""
    return Range.parse(text, strict=True, ordering=ordering)


def _widened(range_: Range, factor: float, ordering: str) -> Range:
    """Return a range with ``factor`` of its weight added.

    The last class gets a part of its weight, so that the total is exact up to 1326.

    >>> widened = _widened(Range.parse("AA-QQ"), 0.5, "equity-vs-3-random")
    >>> str(widened), widened.total
    ('JJ+,TT:0.5', 27.0)
    """
    weights = list(range_.weights)
    total = range_.total
    missing = min(total * (1 + factor), float(COMBO_COUNT)) - total
    for combos in _order_of_addition(weights, total, ordering):
        if missing <= 0:
            break
        room = sum(1 - weights[combo] for combo in combos)
        share = 1.0 if room <= missing else missing / room
        for combo in combos:
            weights[combo] = min(1.0, weights[combo] + share * (1 - weights[combo]))
        missing -= share * room
    return Range.from_weights(weights)


def _order_of_addition(weights: list[float], total: float, ordering: str) -> list[tuple[int, ...]]:
    """Return the combos of the classes in the order in which they are added."""
    classes = [CLASS_COMBOS[hand.index] for hand in load_ordering(ordering).classes]
    passed = 0.0
    for place, combos in enumerate(classes):
        passed += sum(weights[combo] for combo in combos)
        if 2 * passed >= total:
            return [*classes[place:], *classes[:place][::-1]]
    return list(classes)


def _quoted(text: str) -> str:
    """Return a text as a YAML scalar in double quotes.

    >>> print(_quoted('a "b"' + chr(10) + chr(0x1F0A1)))
    "a \\"b\\"\\U0000000a🂡"
    """
    escaped = [
        f"\\{character}" if character in ('"', "\\")
        else character if character.isprintable()
        else f"\\U{ord(character):08x}"
        for character in text
    ]  # fmt: skip
    return f'"{"".join(escaped)}"'


def _depth_text(depth: float) -> str:
    """Return a depth without an exponent, which YAML would take for text."""
    return amount_text(int(depth) if depth == int(depth) else depth)


# Reading


def _read_book(payload: Any, *, check_ranges: bool = True) -> PreflopBook:
    if not isinstance(payload, Mapping):
        raise ConfigError("", f"expected a mapping with name and tables; found {kind_of(payload)}")
    refuse_unknown_keys(list(payload), _KEYS, "")
    ordering = payload.get("ordering", DEFAULT_ORDERING)
    if ordering not in ordering_names():
        known = ", ".join(ordering_names())
        raise ConfigError("ordering", f"expected {known}; found {kind_of(ordering)}")
    tables = payload.get("tables")
    if not isinstance(tables, list) or not tables:
        actual = "an empty one" if isinstance(tables, list) else kind_of(tables)
        raise ConfigError("tables", f"expected a list of tables; found {actual}")
    entries: dict[PreflopSituation, str] = {}
    for number, raw in enumerate(tables):
        _read_table(raw, f"tables[{number}]", entries, ordering if check_ranges else None)
    if not entries:
        raise ConfigError("tables", "no table has a range; give one, such as BTN: {raise: 44%}")
    name = _read_text(payload, "name", _MAX_NAME)
    description = _read_text(payload, "description", _MAX_DESCRIPTION)
    return PreflopBook(name, description, ordering, entries)


def _read_text(payload: Mapping[str, Any], key: str, most: int) -> str:
    text = payload.get(key, "")
    if not isinstance(text, str) or len(text) > most:
        raise ConfigError(
            key, f"expected a text of at most {most:,} characters; found {kind_of(text)}"
        )
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ConfigError(key, "holds a lone surrogate, which UTF-8 cannot encode; remove it")
    return text


def _read_table(
    raw: Any, place: str, entries: dict[PreflopSituation, str], ordering: str | None
) -> None:
    """Read the ranges of one table and depth into ``entries``; None leaves them unchecked."""
    if not isinstance(raw, Mapping):
        expected = "a mapping with seats, depth and positions"
        raise ConfigError(place, f"expected {expected}; found {kind_of(raw)}")
    for key in ("seats", "depth"):
        if raw.get(key) is None:
            raise ConfigError(f"{place}.{key}", "missing; a table has seats and a depth")
    known = {key: raw[key] for key in raw if key in ("seats", "depth")}
    seats = Settings(known, place, ("seats", "depth")).integer(
        "seats", MIN_SEATS, least=MIN_SEATS, most=MAX_SEATS
    )
    expected = f"a stack in big blinds, a number above 0 and up to {MAX_DEPTH:,}"
    depth = read_number(raw["depth"], f"{place}.depth", expected)
    if not 0 < depth <= MAX_DEPTH:
        raise ConfigError(f"{place}.depth", f"expected {expected}; found {depth:g}")
    if any((each.seats, each.depth) == (seats, depth) for each in entries):
        reason = f"a table of {seats} seats at {depth:g} bb is given twice; make them one"
        raise ConfigError(place, reason)
    positions = positions_of(seats)
    refuse_unknown_keys([*raw], ("seats", "depth", *positions), place)
    for position in [key for key in raw if key in positions]:
        lines = raw[position]
        where = f"{place}.{position}"
        if not isinstance(lines, Mapping):
            expected = "lines with ranges, such as {raise: 17%}"
            raise ConfigError(where, f"expected {expected}; found {kind_of(lines)}")
        for line, text in lines.items():
            situation = _read_situation(PreflopSituation(seats, depth, position, str(line)), where)
            entries[situation] = _read_range(text, f"{where}.{line}", ordering)


def _read_situation(raw: PreflopSituation, place: str) -> PreflopSituation:
    """Return a situation with its line read; ``raw`` has the line as it is written."""
    where = f"{place}.{raw.line}"
    line, versus = split_line(raw.line)
    if line not in LINES:
        near = get_close_matches(line, LINES, n=1)
        remedy = f"did you mean {near[0]}?" if near else f"lines are {', '.join(LINES)}"
        raise ConfigError(where, f"unknown line; {remedy}")
    if versus is not None and not LINES[line].has_opponent:
        other = "; after limpers it is 'raise limpers'" if line == "raise" else ""
        raise ConfigError(where, f"{line!r} has no opponent; write {line!r}{other}")
    others = [position for position in positions_of(raw.seats) if position != raw.position]
    if versus is not None and versus not in others:
        raise ConfigError(where, f"{versus!r} is not an opponent here; use {', '.join(others)}")
    return PreflopSituation(raw.seats, raw.depth, raw.position, line, versus)


def _read_range(raw: Any, place: str, ordering: str | None) -> str:
    """Return the text of a range; refuse one that cannot be read by an ordering, or is empty."""
    if not isinstance(raw, str):
        hint = "; put quotes around it" if isinstance(raw, int | float) else ""
        raise ConfigError(place, f"expected a range as text; found {kind_of(raw)}{hint}")
    text = raw.strip()
    if ordering is not None:
        try:
            is_empty = not parse_entry(text, ordering)
        except PokerError as error:
            raise ConfigError(place, str(error)) from None
        if is_empty:
            raise ConfigError(place, "the range is empty; leave the line out")
    return text


def _place_of_new(entries: list[PreflopSituation], new: PreflopSituation) -> int:
    """Return the place of a new entry: it follows its position, else its table."""
    alike = [
        ((each.seats, each.depth) == (new.seats, new.depth), each.position == new.position)
        for each in entries
    ]
    for key in ((True, True), (True, False)):
        if key in alike:
            return len(alike) - alike[::-1].index(key)
    return len(alike)
