"""Range notation: text -> the weights of the 1326 combos, one grammar for all common notations.

::

    range  = item {("," | ";" | space) item}
    item   = ["!"] unit [weight] | [num["%"]] "(" range ")"
           | "[" num["%"] "]" range "[/" num["%"] "]"
           | num ":" unit [weight]      a prefix weight in percent, for this item and those after it
    weight = ":" 0..1 | ":" num "%" | "@" num["%"]
    unit   = num "%" | num "%-" num "%" | a word of runout.domain.ranges.units

One regular expression splits the text into tokens: a word, the weight or percentage attached to it,
and the bracket or ``!`` that follows. Nothing is skipped; text that does not fit is an error with
its column. :mod:`runout.domain.ranges.paste` first rewrites pasted text beyond this grammar.
docs/notation.md describes every form.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from enum import Enum
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, Final

from runout.domain.combos import COMBO_COUNT, Combo
from runout.domain.orderings import DEFAULT_ORDERING, load_ordering
from runout.domain.ranges.draft import NUMBER, short
from runout.domain.ranges.paste import MAX_PASTED, Rewritten, is_plain, rewrite
from runout.domain.ranges.split_numbers import find_split_number
from runout.domain.ranges.units import Indices, Lexicon, Plus, quote
from runout.domain.ranges.weights import (
    WEIGHT,
    WEIGHTS_ARE,
    read_fraction,
    read_percent,
    read_prefix,
    read_weight,
    shown_percent,
    wrong,
)
from runout.errors import LimitExceeded, NotationError, OverlapError

if TYPE_CHECKING:
    from collections.abc import Iterator

# Every combo in a bracket of its own, with the longest weight there is, is 890,000 characters and
# 6,630 pieces; 1326 combos with weights of 17 digits are 35,000 characters.
MAX_TEXT_LENGTH: Final = 1_000_000
MAX_PIECES: Final = 10_000
MAX_COMBOS: Final = 1_000_000
DEEPEST_GROUP: Final = 64
_LONG_TEXT: Final = 100_000
_MAX_COMMENT: Final = 100

# Possessive throughout: a number of a million digits is read once, not once per digit.
_SEPARATOR: Final = r" \t-\r\x1c-\x1f,;"  # the spaces of ASCII spelled out; \s is slower
_BOUNDARY: Final = rf"{_SEPARATOR}()\[\]!"
# Group 2 takes the plain fractions that nearly all weights are; group 3 every other weight, and
# percentages. A token without a word stands between two marks, or at the end.
_TOKEN: Final = re.compile(
    rf"([^{_BOUNDARY}:@%]*+)"
    rf"(?::(0?\.[0-9]++|[01]|1\.0++)(?![^{_BOUNDARY}])|([:@%][^{_BOUNDARY}]*+)|)"
    rf"(?:[{_SEPARATOR}]++|([()\[\]!]|\Z))"
)
_GROUP_WEIGHT: Final = rf"({NUMBER})(%?)"
_PERCENTAGE: Final = rf"({NUMBER})%(?:-({NUMBER})%)?(?![^:@])"
_AFTER_PREFIX: Final = r"(?s)([^:@%]*)(.*)"
_NUMBER_FIRST: Final = rf"({NUMBER})%?(?![^:@])"
_HALF_PERCENTAGE: Final = rf"({NUMBER})%?-({NUMBER})%?"
_SUMMARY: Final = rf"\s*+({NUMBER})%[{_SEPARATOR}]"
_PERCENT_ITEM: Final = rf"[{_SEPARATOR}]{NUMBER}%(?![^{_SEPARATOR}])"
_LOOSE_DASH: Final = rf"-\s++(?=[^{_BOUNDARY}])"
_FIRST_IN_COMMENT: Final = r"[^\w*]*+(?:[0-9.]++%?[(:\]])?[\s]*+([^\s,;:@=()\[\]{}\"'!]++)"
_SAME_SUIT: Final = rf"(?<![^{_BOUNDARY}:])(10|[2-9TJQKAX*])x[Xx*]x(?![^{_BOUNDARY}:@])"
_LAST_WORD: Final = rf"[^{_BOUNDARY}]{{1,20}}\Z"
_FIRST_WORD: Final = rf"[^{_BOUNDARY}]{{1,20}}"

_SEPARATE: Final = "put a comma or a space between items"


@dataclass(frozen=True, slots=True)
class Overlap:
    """An item that repeats combos of an earlier item."""

    item: str
    column: int
    length: int
    indices: Indices

    @property
    def combos(self) -> tuple[Combo, ...]:
        """The repeated combos."""
        return tuple(Combo.from_index(index) for index in self.indices)


@dataclass(frozen=True, slots=True)
class Notice:
    """A place in a text whose reading may not be the intended one."""

    message: str
    column: int
    length: int


def empty_range_notice(text: str) -> Notice:
    """Return the notice for a valid text without a hand."""
    message = "the range holds no hand; an empty range is written none"
    return Notice(message, 1, max(1, len(text)))


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a text.

    ``ordering`` is the name of the ordering that a percentage such as ``15%`` used, or None;
    ``label`` is the text before the range, as in ``BTN: AA``.
    """

    weights: list[float]
    ordering: str | None
    overlaps: tuple[Overlap, ...]
    notices: tuple[Notice, ...] = ()
    label: str | None = None


def read_range(
    text: str,
    *,
    plus: Plus = "connector",
    strict: bool = False,
    ordering: str = DEFAULT_ORDERING,
) -> Reading:
    """Read a range.

    ``plus`` says how ``+`` climbs from a connector such as ``98s``; ``strict`` makes an overlap an
    error; ``ordering`` names the order of hands that percentages refer to.

    >>> sum(read_range("QQ+,AKs:0.5").weights)
    20.0
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise LimitExceeded(
            f"the range has {len(text):,} characters; {MAX_TEXT_LENGTH:,} is the limit"
        )
    if ordering != DEFAULT_ORDERING:
        load_ordering(ordering)  # so that a wrong name is refused even where it is not used
    reader = _read(text, _lexicon(plus), ordering)
    reader.refuse_summary()
    weights, overlaps = reader.paint()
    if overlaps and strict:
        raise overlap_error(text, overlaps)
    used = ordering if reader.uses_ordering else None
    return Reading(weights, used, overlaps, reader.notices(weights), reader.source.label)


def _read(text: str, lexicon: Lexicon, ordering: str) -> _Reader:
    """Read a text unchanged, or rewritten where it is not plain notation."""
    refusal: NotationError | None = None
    if is_plain(text):
        reader = _Reader(text, lexicon, ordering)
        try:
            reader.read()
        except NotationError as error:
            if len(text) > MAX_PASTED:
                raise
            refusal = error
        else:
            return reader
    source = rewrite(text, lexicon.names)
    if refusal is not None and source.text == text:
        raise refusal
    reader = _Reader(text, lexicon, ordering, source)
    reader.read()
    return reader


def overlap_error(text: str, overlaps: tuple[Overlap, ...]) -> OverlapError:
    """Return the error that describes the first of these overlaps."""
    first = overlaps[0]
    named = ", ".join(str(Combo.from_index(index)) for index in first.indices[:3])
    if unnamed := len(first.indices[3:]):
        named += f" and {unnamed} more"
    reason = f"{quote(first.item)} gives {named} again"
    if others := len(overlaps[1:]):
        reason += f", and {others} more {'items overlap' if others > 1 else 'item overlaps'}"
    return OverlapError(
        text, first.column, first.length, reason,
        hint="name each combo once; without strict the last item wins",
    )  # fmt: skip


def _check_pieces(count: int) -> None:
    if count > MAX_PIECES:
        raise LimitExceeded(
            f"the range has {count:,} items and brackets; {MAX_PIECES:,} is the limit"
        )


_lexicon = functools.cache(Lexicon)


@dataclass(frozen=True, slots=True)
class _Group:
    """An open group: its bracket and number, their place, and the weight to restore."""

    mark: str
    number: str
    weight: float
    place: int
    offset: int
    outer_weight: float
    items_before: int


class _After(Enum):
    """A preceding sign that affects the next token."""

    REMOVAL = "!"
    BRACKET = "["
    BRACKET_ON_ITEM = "AA["  # which can only be the start of a closing one
    GROUP = ")"


class _Reader:
    """Reads one text: first to items (combos and a weight), then to 1326 weights.

    Errors raised while a token is read count columns from its first character; ``read`` adds the
    token's own place, which is computed only then.
    """

    def __init__(
        self, text: str, lexicon: Lexicon, ordering: str, source: Rewritten | None = None
    ) -> None:
        self.text = text
        self.source = Rewritten(text, range(len(text))) if source is None else source
        self.plain = self.source.text
        self.lexicon = lexicon
        self.ordering = ordering
        self.uses_ordering = False
        self.place = 0  # number of the token being read
        self.weight = 1.0  # of an item that has none of its own
        self.groups: list[_Group] = []
        self.after: _After | None = None
        # The items: three lists of equal length. Removals are positions in them.
        self.units: list[Indices] = []
        self.weights: list[float] = []
        self.places: list[int] = []
        self.removals: set[int] = set()
        self.brackets: dict[int, str] = {}  # the numbers of [50] without a '%', by their tokens

    def read(self) -> None:
        """Fill the lists of items."""
        if self.plain is self.text:  # a rewritten text was checked as it was pasted
            self._refuse_split_number()
        if len(self.plain) > _LONG_TEXT:  # counted first, since a list of them takes memory
            _check_pieces(sum(1 for _ in _TOKEN.finditer(self.plain)))
        tokens = _TOKEN.findall(self.plain)
        _check_pieces(len(tokens))
        # All but words with plain fractions. The last token is one: it is empty.
        special = [
            place for place, (word, _, tail, mark) in enumerate(tokens) if tail or mark or not word
        ]
        try:
            for place in special:
                if self.after and self.place < place:
                    self._read_token(*tokens[self.place])
                    self.place += 1
                self._read_run(tokens[self.place : place])
                self._read_token(*tokens[place])
                self.place += 1
        except NotationError as error:
            start = self._token(self.place).start() + error.column - 1
            raise self._error(start, error.length, error.reason, error.hint) from None
        self._check_end()

    def _read_run(self, run: list[tuple[str, str, str, str]]) -> None:
        """Read a run of tokens that are a word and at most a plain fraction."""
        words = [token[0] for token in run]
        try:
            self.units += map(self.lexicon.__getitem__, words)
        except NotationError:
            self.place += len(list(takewhile(self._is_hand, words)))
            raise
        default = self.weight
        self.weights += [float(fraction) if fraction else default for _, fraction, _, _ in run]
        self.places += range(self.place, self.place + len(run))
        self.place += len(run)

    def paint(self) -> tuple[list[float], tuple[Overlap, ...]]:
        """Return the 1326 weights, where the last item wins, and the overlaps."""
        total = sum(map(len, self.units))
        if total > MAX_COMBOS:
            raise LimitExceeded(
                f"the items of the range name {total:,} combos; {MAX_COMBOS:,} is the limit"
            )
        weights = [0.0] * COMBO_COUNT
        for unit, weight in zip(self.units, self.weights, strict=True):
            for combo in unit:
                weights[combo] = weight
        distinct = len(set(chain.from_iterable(self.units)))
        return weights, () if distinct == total else self._find_overlaps()

    def notices(self, weights: list[float]) -> tuple[Notice, ...]:
        """Return the notices about unexpected readings."""
        notices = [
            *self._idle_removals(),
            *self._commented_hands(),
            *self._small_brackets(),
            *self._same_suits(),
        ]
        if not any(weights) and self.plain.strip(" ,;()").lower() != "none":
            notices.append(empty_range_notice(self.text))
        return tuple(notices)

    def _idle_removals(self) -> Iterator[Notice]:
        """Yield a notice for each ``!`` that removes nothing."""
        if not self.removals:
            return
        seen: set[int] = set()
        idle: list[int] = []
        for position, unit in enumerate(self.units):
            if position not in self.removals:
                seen.update(unit)
                continue
            if seen.isdisjoint(unit):
                idle.append(self.places[position])
            seen.difference_update(unit)
        for _, start, end in self._spans(set(idle)):
            column, length = self._place(start, end - start)
            item = self.plain[start:end]
            yield Notice(f"!{item} removes nothing: nothing before it has it", column, length)

    def _commented_hands(self) -> Iterator[Notice]:
        """Yield a notice for each comment that begins with a hand."""
        for start, end in self.source.comments:
            comment = self.text[start:end]
            match = re.compile(_FIRST_IN_COMMENT).match(comment[:_MAX_COMMENT])
            word = match[1] if match else ""
            is_word = word.lower() in ("any", "random", "none", "at", "ax", "*") and word != "AT"
            if self._is_hand(word) and not is_word:
                message = f"{quote(comment)} stands in a comment and is not read"
                yield Notice(message, start + 1, end - start)

    def _same_suits(self) -> Iterator[Notice]:
        """Yield a notice that ``XxXx`` and ``AxXx`` are two cards of one suit, as ``AxKx`` is."""
        match = re.compile(_SAME_SUIT).search(self.plain) if "x" in self.plain else None
        if match is not None:
            column, length = self._place(match.start(), len(match[0]))
            yield Notice(
                f"{match[0]} is read as two cards of one suit; write {match[1]}X for any suits",
                column, length,
            )  # fmt: skip

    def _small_brackets(self) -> Iterator[Notice]:
        """Yield a notice that ``[0.5]AA[/0.5]`` is half a per cent, unless a number is above 1."""
        values = {place: float(number) for place, number in self.brackets.items()}
        small = [place for place, value in values.items() if 0 < value <= 1]
        if not small or max(values.values()) > 1:
            return
        number = short(self.brackets[small[0]])
        for _, start, end in self._spans({small[0]}):
            column, length = self._place(start - 1, end - start + 2)
            yield Notice(
                f"[{number}] is read as {number} %; write [{shown_percent(number)}] for"
                f" {shown_percent(number)} %, or [{number}%] for {number} %",
                column, length,
            )  # fmt: skip

    def _refuse_split_number(self) -> None:
        """Refuse ``AA:0,75``: a weight of 0.75, or no aces and the hand 75."""
        if split := find_split_number(self.plain, self._is_hand):
            raise self._error(split.start, split.end - split.start, split.reason, split.hint)

    def refuse_summary(self) -> None:
        """Refuse ``37.9%, 22+ A2+ ..``: a program's summary of the hands, or a union with them."""
        match = re.compile(_SUMMARY).match(self.plain) if self.uses_ordering else None
        if match is None or len(self.units) < 2:
            return
        if re.compile(_PERCENT_ITEM).search(self.plain, match.end() - 1) is not None:
            return  # percentages are items here
        others = set(chain.from_iterable(self.units[1:]))
        places = len(match[1].partition(".")[2])
        share = 100 * len(others) / COMBO_COUNT
        if 1 <= float(match[1]) < 100 and abs(share - float(match[1])) <= 0.5 * 10.0**-places:
            raise self._error(
                match.start(1), len(match[1]) + 1,
                f"{short(match[1])}% is also the share of the hands that follow",
                f"leave it out if that is what it says; {short(match[1])}% behind them adds the"
                " best hands",
            )  # fmt: skip

    def _error(self, start: int, length: int, reason: str, hint: str) -> NotationError:
        """Return an error about characters of the notation, at their place in the text."""
        return NotationError(self.text, *self._place(start, length), reason, hint=hint)

    def _place(self, start: int, length: int) -> tuple[int, int]:
        """Return the column and length in the text of characters of the notation."""
        at = self.source.at
        if not at:
            return 1, max(1, len(self.text))
        first = at[min(start, len(at) - 1)]
        last = at[min(start + length, len(at)) - 1]
        return first + 1, max(1, last - first + 1)

    def _spans(self, places: set[int]) -> Iterator[tuple[int, int, int]]:
        """Yield each token number with the start and end of its item in the notation."""
        if not places:
            return
        for place, token in enumerate(_TOKEN.finditer(self.plain)):
            if place in places:
                yield place, token.start(), max(token.end(1), token.end(2), token.end(3))

    def _token(self, place: int) -> re.Match[str]:
        return next(islice(_TOKEN.finditer(self.plain), place, None))

    def _find_overlaps(self) -> tuple[Overlap, ...]:
        seen: set[int] = set()
        again: dict[int, Indices] = {}
        for position, unit in enumerate(self.units):
            if position in self.removals:
                seen.difference_update(unit)
                continue
            if not seen.isdisjoint(unit):
                again[self.places[position]] = tuple([c for c in unit if c in seen])
            seen.update(unit)
        overlaps = []
        for place, start, end in self._spans(set(again)):
            column, length = self._place(start, end - start)
            item = self.text[column - 1 : column - 1 + length]
            overlaps.append(Overlap(item, column, length, again[place]))
        return tuple(overlaps)

    def _check_end(self) -> None:
        """Raise the errors that are known only at the end of the text."""
        if self.groups:
            group = self.groups[-1]
            closing = ")" if group.mark == "(" else f"[/{short(group.number)}]"
            start = self._token(group.place).start() + group.offset
            raise self._error(
                start, len(group.number) + 1, "this group is not closed",
                f"close it with {closing}",
            )  # fmt: skip
        if not self.units:
            raise NotationError(
                self.text, 1, max(1, len(self.text)), "no hand in the text",
                hint="the empty range is written none",
            )  # fmt: skip
        if "-" in self.plain and (loose := re.compile(_LOOSE_DASH).search(self.plain)):
            raise self._loose_dash(loose)

    def _loose_dash(self, loose: re.Match[str]) -> NotationError:
        """Return the error for ``66- 33``, which may mean 66-33 or the two items 66- and 33."""
        before = re.compile(_LAST_WORD).search(
            self.plain[max(0, loose.start() - 19) : loose.start() + 1]
        )
        after = re.compile(_FIRST_WORD).match(self.plain, loose.end())
        assert before is not None
        assert after is not None
        return self._error(
            loose.start(), len(loose[0]), "a dash before a space has two readings",
            f"write {before[0]}{after[0]}, or {before[0]},{after[0]} for two items",
        )  # fmt: skip

    # Tokens beyond a word and a fraction. Columns count from the token's start.

    def _read_token(self, word: str, fraction: str, tail: str, mark: str) -> None:
        after, self.after = self.after, None
        if fraction:
            tail = f":{fraction}"
        length = len(word) + len(tail)
        if after in (_After.BRACKET, _After.BRACKET_ON_ITEM):
            self._read_bracket(word + tail, mark, opens=after is _After.BRACKET)
            return
        if after is _After.GROUP and (length or mark == "("):
            raise wrong(0, max(1, length), "a separator is missing after the group", _SEPARATE)
        if mark == "(":
            self._open_group(word + tail, after)
            return
        if after is _After.REMOVAL:
            self._read_removal(word, tail)
        elif length:
            self._read_item(word, tail)
        if mark == ")":
            self._close_group("(", length, 1)
        elif mark == "[":
            attached = length or after is _After.GROUP
            self.after = _After.BRACKET_ON_ITEM if attached else _After.BRACKET
        elif mark == "]":
            raise wrong(length, 1, "no '[' is open here", "a group is written [50]AA,KK[/50]")
        elif mark == "!":
            self.after = _After.REMOVAL

    def _read_item(self, word: str, tail: str) -> None:
        at = 0
        if (
            tail.startswith(":")
            and re.compile(NUMBER).fullmatch(word)
            and self._is_prefix(word, tail)
        ):
            at = len(word) + 1
            self.weight = read_prefix(word, tail)
            rest = re.compile(_AFTER_PREFIX).match(tail, 1)
            assert rest is not None
            word, tail = rest[1], rest[2]
            if not word:
                raise wrong(0, at, "no hand follows the weight", "write 50:AA")
        unit, weight = self._read_unit(word, tail, at)
        if weight:
            at += len(word) + len(tail) - len(weight)
            if tail.startswith("%") and weight[0] == ":" and self._is_hand(weight[1:]):
                hand = short(weight[1:])
                hint = f"for a weight write {short(word)}:{hand} or {short(word)}%({hand})"
                raise wrong(at, len(weight), f"{quote(weight)} is not a weight", hint)
            self._append(unit, read_weight(word, weight, at))
        else:
            self._append(unit, self.weight)

    def _append(self, unit: Indices, weight: float) -> None:
        self.units.append(unit)
        self.weights.append(weight)
        self.places.append(self.place)

    def _is_prefix(self, word: str, tail: str) -> bool:
        """Whether the number before a colon is a weight for what follows; else it is a hand."""
        if not self._is_hand(word):
            return True
        weight = re.compile(WEIGHT).fullmatch(tail)
        if weight and (weight[3] or float(weight[2]) <= 1):
            return False
        number = re.compile(_NUMBER_FIRST).match(tail, 1)
        if number is None:
            return len(tail) > 1
        if not self._is_hand(number[1]):
            return False
        raise wrong(
            0, len(word) + len(tail), f"{quote(word + tail)} has two readings",
            f"write {word}:{number[1]}% for the hand {word} at {number[1]} %, "
            f"or {word}%({number[1]}) for {word} % of the hand {number[1]}",
        )  # fmt: skip

    def _is_hand(self, word: str) -> bool:
        return self.lexicon.names(word)

    def _read_unit(self, word: str, tail: str, at: int) -> tuple[Indices, str]:
        """Read the unit that stands ``at`` characters into the token; also return its weight."""
        if tail.startswith("%"):
            return self._read_percentage(word + tail, at)
        if not word:
            raise _no_hand(tail, at)
        try:
            return self.lexicon[word], tail
        except NotationError as error:
            raise wrong(at + error.column - 1, error.length, error.reason, error.hint) from None

    def _read_percentage(self, text: str, at: int) -> tuple[Indices, str]:
        match = re.compile(_PERCENTAGE).match(text)
        if match is None:
            raise _not_a_percentage(text, at)
        first, second = float(match[1]), float(match[2] or 0)
        if max(first, second) > 100:
            raise wrong(
                at, match.end(), "more than 100 % of hands", "a percentage runs from 0 to 100"
            )
        if match[2] and first > second:
            raise wrong(
                at, match.end(), "the smaller percentage stands first",
                f"write {short(match[2])}%-{short(match[1])}%",
            )  # fmt: skip
        self.uses_ordering = True
        ordering = load_ordering(self.ordering)
        unit = ordering.between(first, second) if match[2] else ordering.best(first)
        return unit, text[match.end() :]

    def _read_removal(self, word: str, tail: str) -> None:
        if not word and not tail:
            raise wrong(-1, 1, "no hand follows '!'", "write TT+!AA without a space after '!'")
        if not self.units:
            raise wrong(
                -1, 1, "nothing stands before '!' to remove from",
                f"for every other hand write random!{short(word + tail)}",
            )  # fmt: skip
        unit, weight = self._read_unit(word, tail, 0)
        if weight:
            at = len(word) + len(tail) - len(weight)
            raise wrong(at, len(weight), "'!' takes no weight", f"write !{short(word)}")
        self.removals.add(len(self.units))
        self._append(unit, 0.0)

    # Groups: 50%(AA, KK) and [50]AA,KK[/50].

    def _open_group(self, number: str, after: _After | None) -> None:
        """Open the group of a round bracket with this weight before it."""
        if not number and after is None:
            self._push_group("(", number, self.weight, 0)
            return
        match = re.compile(_GROUP_WEIGHT).fullmatch(number)
        if match is None or after is _After.REMOVAL:
            reason = "'!' removes one hand at a time" if match else "expected a number before '('"
            raise wrong(0, len(number) + 1, reason, "a group is written 50%(AA, KK)")
        if match[2]:
            weight = read_percent(match[1], 0)
        else:
            weight = read_fraction(match[1], 0, f"{match[1]}%(AA, KK)")
        self._push_group("(", number, weight, 0)

    def _read_bracket(self, content: str, mark: str, *, opens: bool) -> None:
        """Read the text between ``[`` and ``]``."""
        closes = content.startswith("/")
        match = re.compile(_GROUP_WEIGHT).fullmatch(content, closes)
        if match is None or mark != "]":
            raise wrong(
                -1, len(content) + 1, "expected a number between '[' and ']'",
                "a group is written [50]AA,KK[/50]",
            )  # fmt: skip
        weight = read_percent(match[1], closes)
        if closes:
            self._close_group("[", 1, len(match[0]), weight)
        elif not opens:
            hint = f"{_SEPARATE}, or close a group with [/{short(match[0])}]"
            raise wrong(-1, 1, "a separator is missing before the group", hint)
        else:
            self._push_group("[", match[0], weight, -1)
            if not match[2]:
                self.brackets[self.place] = match[1]

    def _push_group(self, mark: str, number: str, weight: float, offset: int) -> None:
        if len(self.groups) == DEEPEST_GROUP:
            raise LimitExceeded(f"groups stand more than {DEEPEST_GROUP} deep; that is the limit")
        self.groups.append(
            _Group(mark, number, weight, self.place, offset, self.weight, len(self.units))
        )
        self.weight = weight

    def _close_group(self, mark: str, at: int, length: int, weight: float | None = None) -> None:
        if not self.groups or self.groups[-1].mark != mark:
            raise wrong(at, length, f"this closes no group; no '{mark}' is open here", "remove it")
        group = self.groups.pop()
        if weight is not None and weight != group.weight:
            raise wrong(
                at, length, f"the group was opened with [{short(group.number)}]",
                f"close it with [/{short(group.number)}]",
            )  # fmt: skip
        if len(self.units) == group.items_before:
            raise wrong(at, length, "the group is empty", "write none for no hands")
        self.weight = group.outer_weight
        self.after = _After.GROUP


# Errors. Columns count from the start of the token.


def _no_hand(tail: str, at: int) -> NotationError:
    return wrong(at, len(tail), f"no hand stands before {quote(tail)}", WEIGHTS_ARE)


def _not_a_percentage(text: str, at: int) -> NotationError:
    dashed = re.compile(_HALF_PERCENTAGE).fullmatch(text)
    if dashed:
        hint = f"write {short(dashed[1])}%-{short(dashed[2])}%"
        return wrong(at, len(text), "both ends need a '%'", hint)
    leading = re.compile(_GROUP_WEIGHT).match(text)
    if leading and leading[2]:
        number, rest = leading[1], text[leading.end() :]
        hand = rest.lstrip("*") if rest.strip("+-*") else "AA, KK"
        return wrong(
            at + leading.end(), len(rest), f"{quote(rest)} cannot follow a percentage",
            f"for a weight write {short(number)}%({short(hand)})",
        )  # fmt: skip
    return wrong(
        at + text.index("%"), 1, "'%' cannot follow here",
        "the best 15 % of hands is 15%; " + WEIGHTS_ARE,
    )  # fmt: skip
