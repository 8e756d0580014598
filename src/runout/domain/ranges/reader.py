"""Reader of range notation: tokens to items, with groups, removals and prefix weights."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile
from typing import Final

from runout.domain.orderings import load_ordering
from runout.domain.ranges.ambiguities import refuse_loose_dash, refuse_split_number
from runout.domain.ranges.tokens import Items, NotationText
from runout.domain.ranges.units import Indices, Lexicon, quote
from runout.domain.ranges.weights import (
    NUMBER,
    WEIGHT,
    WEIGHTS_ARE,
    read_fraction,
    read_percent,
    read_prefix,
    read_weight,
    short,
    wrong,
)
from runout.errors import LimitExceeded, NotationError

MAX_GROUP_DEPTH: Final = 64
_AFTER_PREFIX: Final = r"(?s)([^:@%]*)(.*)"
_NUMBER_FIRST: Final = rf"({NUMBER})%?(?![^:@])"
_PERCENTAGE: Final = rf"({NUMBER})%(?:-({NUMBER})%)?(?![^:@])"
_HALF_PERCENTAGE: Final = rf"({NUMBER})%?-({NUMBER})%?"
_NUMBER_SIGN: Final = rf"({NUMBER})(%?)"
_SEPARATE: Final = "put a comma or a space between items"


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


class ItemReader:
    """Reads the tokens of a text to items.

    Errors raised while a token is read count columns from its first character; ``read`` adds the
    token's own place, which is computed only then.
    """

    def __init__(self, text: NotationText, lexicon: Lexicon, ordering: str) -> None:
        self.text = text
        self.lexicon = lexicon
        self.ordering = ordering
        self.items = Items()
        self.place = 0  # number of the token being read
        self.weight = 1.0  # of an item that has none of its own
        self.groups: list[_Group] = []
        self.after: _After | None = None

    def read(self) -> Items:
        if self.text.notation is self.text.written:  # else it was checked as it was pasted
            refuse_split_number(self.text, self.lexicon.names)
        tokens = self.text.tokens()
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
            start = self.text.start_of(self.place) + error.column - 1
            raise self.text.error(start, error.length, error.reason, error.hint) from None
        self._check_end()
        return self.items

    def _read_run(self, run: list[tuple[str, str, str, str]]) -> None:
        words = [token[0] for token in run]
        try:
            self.items.units += map(self.lexicon.__getitem__, words)
        except NotationError:
            self.place += len(list(takewhile(self.lexicon.names, words)))
            raise
        default = self.weight
        self.items.weights += [
            float(fraction) if fraction else default for _, fraction, _, _ in run
        ]
        self.items.places += range(self.place, self.place + len(run))
        self.place += len(run)

    def _check_end(self) -> None:
        if self.groups:
            group = self.groups[-1]
            closing = ")" if group.mark == "(" else f"[/{short(group.number)}]"
            start = self.text.start_of(group.place) + group.offset
            raise self.text.error(
                start, len(group.number) + 1, "this group is not closed", f"close it with {closing}"
            )
        if not self.items.units:
            written = self.text.written
            raise NotationError.whole(
                written, "no hand in the text", "the empty range is written none"
            )
        refuse_loose_dash(self.text)

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
            if tail.startswith("%") and weight[0] == ":" and self.lexicon.names(weight[1:]):
                hand = short(weight[1:])
                hint = f"for a weight write {short(word)}:{hand} or {short(word)}%({hand})"
                raise wrong(at, len(weight), f"{quote(weight)} is not a weight", hint)
            self.items.append(unit, read_weight(word, weight, at), self.place)
        else:
            self.items.append(unit, self.weight, self.place)

    def _is_prefix(self, word: str, tail: str) -> bool:
        """Whether the number before a colon is a weight for what follows; else it is a hand."""
        if not self.lexicon.names(word):
            return True
        weight = re.compile(WEIGHT).fullmatch(tail)
        if weight and (weight[3] or float(weight[2]) <= 1):
            return False
        number = re.compile(_NUMBER_FIRST).match(tail, 1)
        if number is None:
            return len(tail) > 1
        if not self.lexicon.names(number[1]):
            return False
        raise wrong(
            0, len(word) + len(tail), f"{quote(word + tail)} has two readings",
            f"write {word}:{number[1]}% for the hand {word} at {number[1]} %, "
            f"or {word}%({number[1]}) for {word} % of the hand {number[1]}",
        )  # fmt: skip

    def _read_unit(self, word: str, tail: str, at: int) -> tuple[Indices, str]:
        """Read the unit that stands ``at`` characters into the token; also return its weight."""
        if tail.startswith("%"):
            self.items.uses_ordering = True
            return _read_percentage(word + tail, at, self.ordering)
        if not word:
            raise wrong(at, len(tail), f"no hand stands before {quote(tail)}", WEIGHTS_ARE)
        try:
            return self.lexicon[word], tail
        except NotationError as error:
            raise wrong(at + error.column - 1, error.length, error.reason, error.hint) from None

    def _read_removal(self, word: str, tail: str) -> None:
        if not word and not tail:
            raise wrong(-1, 1, "no hand follows '!'", "write TT+!AA without a space after '!'")
        if not self.items.units:
            raise wrong(
                -1, 1, "nothing stands before '!' to remove from",
                f"for every other hand write random!{short(word + tail)}",
            )  # fmt: skip
        unit, weight = self._read_unit(word, tail, 0)
        if weight:
            at = len(word) + len(tail) - len(weight)
            raise wrong(at, len(weight), "'!' takes no weight", f"write !{short(word)}")
        self.items.removals.add(len(self.items.units))
        self.items.append(unit, 0.0, self.place)

    # Groups: 50%(AA, KK) and [50]AA,KK[/50].

    def _open_group(self, number: str, after: _After | None) -> None:
        """Open the group of a round bracket with this weight before it."""
        if not number and after is None:
            self._push_group("(", number, self.weight, 0)
            return
        match = re.compile(_NUMBER_SIGN).fullmatch(number)
        if match is None or after is _After.REMOVAL:
            reason = "'!' removes one hand at a time" if match else "expected a number before '('"
            raise wrong(0, len(number) + 1, reason, "a group is written 50%(AA, KK)")
        if match[2]:
            weight = read_percent(match[1], 0)
        else:
            weight = read_fraction(match[1], 0, f"{match[1]}%(AA, KK)")
        self._push_group("(", number, weight, 0)

    def _read_bracket(self, content: str, mark: str, *, opens: bool) -> None:
        closes = content.startswith("/")
        match = re.compile(_NUMBER_SIGN).fullmatch(content, closes)
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
                self.items.brackets[self.place] = match[1]

    def _push_group(self, mark: str, number: str, weight: float, offset: int) -> None:
        if len(self.groups) == MAX_GROUP_DEPTH:
            raise LimitExceeded(f"groups stand more than {MAX_GROUP_DEPTH} deep; that is the limit")
        self.groups.append(
            _Group(mark, number, weight, self.place, offset, self.weight, len(self.items.units))
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
        if len(self.items.units) == group.items_before:
            raise wrong(at, length, "the group is empty", "write none for no hands")
        self.weight = group.outer_weight
        self.after = _After.GROUP


# Percentages: the best hands of an ordering.


def _read_percentage(text: str, at: int, ordering: str) -> tuple[Indices, str]:
    """Read ``15%`` or ``5%-15%`` at the start of a text; also return the text after it."""
    match = re.compile(_PERCENTAGE).match(text)
    if match is None:
        raise _not_a_percentage(text, at)
    first, second = float(match[1]), float(match[2] or 0)
    if max(first, second) > 100:
        raise wrong(at, match.end(), "more than 100 % of hands", "a percentage runs from 0 to 100")
    if match[2] and first > second:
        raise wrong(
            at, match.end(), "the smaller percentage stands first",
            f"write {short(match[2])}%-{short(match[1])}%",
        )  # fmt: skip
    hands = load_ordering(ordering)
    unit = hands.between(first, second) if match[2] else hands.best(first)
    return unit, text[match.end() :]


def _not_a_percentage(text: str, at: int) -> NotationError:
    dashed = re.compile(_HALF_PERCENTAGE).fullmatch(text)
    if dashed:
        hint = f"write {short(dashed[1])}%-{short(dashed[2])}%"
        return wrong(at, len(text), "both ends need a '%'", hint)
    leading = re.compile(_NUMBER_SIGN).match(text)
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
