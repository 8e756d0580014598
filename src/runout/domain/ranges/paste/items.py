"""Pasted hands, weights and groups, rewritten in the notation.

This module decides which spaces are ignored, which separate items, and which make a text ambiguous:
ambiguous text is refused.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from runout.domain.ranges.paste.draft import FRACTION, NUMBER, Draft, PastedText, squeezed
from runout.domain.ranges.paste.words import (
    MAX_JOINED,
    PERCENT,
    PERCENTAGE,
    space_before,
    write_words,
)
from runout.errors import LimitExceeded
from runout.kernels.text import find_split_number, percent_of, quote, short

if TYPE_CHECKING:
    from collections.abc import Iterator

_GROUP_WEIGHT: Final = re.compile(rf"({NUMBER})([%:]?)")
_SUFFIX_WEIGHT: Final = re.compile(rf"([:@*])({NUMBER})(%?)")
_TIMES: Final = re.compile(rf"(.+)\*({NUMBER}%?)")
_PIECES: Final = re.compile(
    rf"(?P<tag>\[[ \t]*+/?[ \t]*+{NUMBER}[ \t]*+%?[ \t]*+\])"
    r"|(?P<separator>[,;|/\n]++)|(?P<space>[ \t\"]++)"
    r"|(?P<open>[(\[{<])|(?P<close>[)\]}>])|(?P<remove>!)"
    r"|(?P<word>[^\s\",;|/()\[\]{}<>!]++)"
)
# 1326 combos with spaces around their signs are 12,000 words and signs.
MAX_PIECES: Final = 40_000
# Where a run of words begins with a space; a word there is the weight of the group before it.
_BEFORE_SPACE: Final = frozenset({"close", "tag", "remove", "word"})
_CLOSING: Final = {"(": ")", "[": "]", "{": "}", "<": ">"}


class _Piece(NamedTuple):
    """A word, or what separates words: space, separator, bracket, tag or ``!``."""

    kind: str
    part: PastedText


def write_items(draft: Draft, body: PastedText) -> None:
    """Write the hands, weights and groups of a text to the draft."""
    if split := find_split_number(body.text):
        _, column, length, _, _, reason, hint = split
        draft.refuse(body.cut(column - 1, column - 1 + length), reason, hint)
    pieces = list(islice(_pieces(body), MAX_PIECES + 1))
    if len(pieces) > MAX_PIECES:
        raise LimitExceeded(
            f"the range has more than {MAX_PIECES:,} words and signs; that is the limit"
        )
    _Items(draft, _glue(draft, pieces)).write()


def _glue(draft: Draft, pieces: list[_Piece]) -> list[_Piece]:
    """Join words across the spaces that may stand around signs."""
    glued: list[_Piece] = []
    for place, piece in enumerate(pieces):
        before = glued[-1] if glued else None
        if piece.kind == "space":
            after = pieces[place + 1] if place + 1 < len(pieces) else None
            if not _is_glued(before, after):
                glued.append(piece)
        elif piece.kind != "word":
            glued.append(piece)
        elif piece.part.text.lower() == "weights:":  # PokerCruncher: hands; Weights: AQs:75%
            glued.append(_Piece("separator", piece.part))
        elif before and before.kind == "word":
            if len(before.part.text) > MAX_JOINED:
                draft.refuse(piece.part, "too many signs in a row", "put commas between hands")
            glued[-1] = _Piece("word", before.part.joined(_with_signs(draft, piece.part)))
        else:
            glued.append(_Piece("word", _with_signs(draft, piece.part)))
    return glued


def _with_signs(draft: Draft, word: PastedText) -> PastedText:
    """Write ``=`` and ``*`` before a weight as a colon."""
    text = word.text
    if "=" in text:
        word = PastedText(text.replace("=", ":"), word.at)
    times = _TIMES.fullmatch(text)
    if times and draft.is_hand(times[1]) and not draft.is_hand(text):
        star = times.start(2) - 1
        return PastedText(f"{text[:star]}:{text[star + 1 :]}", word.at)
    return word


class _Items:
    def __init__(self, draft: Draft, pieces: list[_Piece]) -> None:
        self.draft = draft
        self.refuse = draft.refuse
        self.is_hand = draft.is_hand
        self.pieces = pieces
        # Open groups: the bracket, and the index in the draft where a weight may go, if any.
        self.groups: list[tuple[str, int | None]] = []

    def write(self) -> None:
        squares = [piece.part for piece in self.pieces if piece.part.text in ("[", "]")]
        if squares and squares[-1].text == "[":
            self._refuse_tag(squares[-1])
        place = 0
        while place < len(self.pieces):
            kind, part = self.pieces[place]
            if kind in ("word", "space"):
                place = self._write_run(place)
                continue
            if kind == "close":
                place = self._close(place)
                continue
            if kind == "separator":
                # Not a bare comma where a space follows: 0,22 may be a decimal, 0, 22 is not.
                is_loose = "\n" in part.text or self._kind_at(place + 1) == "space"
                part = part.cut(0, 1).written(", " if is_loose else ",")
            elif kind == "tag":
                part = squeezed(part)
            elif kind == "open":
                self.groups.append((part.text, len(self.draft.pieces)))
                part = part.written("(")
            self.draft.add(part)
            place += 1

    def _kind_at(self, place: int) -> str:
        """Return the kind of the piece at a place; empty beyond either end."""
        return self.pieces[place].kind if 0 <= place < len(self.pieces) else ""

    def _close(self, place: int) -> int:
        """Close a group; a weight after it is written before it. Return the next place."""
        part = self.pieces[place].part
        if not self.groups or _CLOSING[self.groups[-1][0]] != part.text:
            if part.text == ">":
                self._refuse_comparison(place)
            opening = next(mark for mark, end in _CLOSING.items() if end == part.text)
            self.refuse(part, f"this closes no group; no '{opening}' is open here", "remove it")
        _, index = self.groups.pop()
        self.draft.add(part.written(")"))
        after = self.pieces[place + 1] if place + 1 < len(self.pieces) else None
        is_tag = after is not None and after.kind == "word" and after.part.text[0] not in ":@*"
        if part.text == "]" and index is not None and is_tag:
            self._refuse_tag(self.draft.pieces[index].joined(part))
        if after is None or after.kind != "word" or after.part.text[0] not in ":@*":
            return place + 1
        weight = _SUFFIX_WEIGHT.fullmatch(after.part.text)
        if weight is None or index is None:
            self.refuse(after.part, f"{quote(after.part.text)} is not the weight of a group",
                        "write (AA,KK):0.5, (AA,KK):50% or (AA,KK)@50")  # fmt: skip
        number = self._group_weight(after.part, weight[1], weight[2], weight[3])
        self.draft.pieces[index] = self.draft.pieces[index].written(f"{number}(")
        return place + 2

    def _refuse_comparison(self, place: int) -> None:
        """Refuse ``>=TT`` and ``>TT`` with the correct spelling."""
        sign, *others = [each for each in self.pieces[place : place + 3] if each.kind != "space"]
        hand = others[0].part.text if others else ""
        before = "".join(
            piece.part.text for piece in self.pieces[max(0, place - 3) : place]
        ).strip()
        if before[-1:] in "-:" and self.is_hand(before[:-1].strip()) and FRACTION.match(hand):
            self.refuse(sign.part, "an arrow does not stand before a weight",
                        f"write {short(before[:-1].strip())}:{short(hand)}")  # fmt: skip
        is_equal = hand.startswith(":")  # written for =
        hand = hand.removeprefix(":")
        if self.is_hand(hand) and self.is_hand(f"{hand}+"):
            name = short(hand)
            self.refuse(sign.part.joined(others[0].part), "a hand is not compared with a sign",
                        f"write {name}+" if is_equal
                        else f"write {name}+, or {name}+!{name} without {name}")  # fmt: skip

    def _refuse_tag(self, part: PastedText) -> NoReturn:
        self.refuse(part, "expected a number between '[' and ']'",
                    "a group is written [50]AA,KK[/50]")  # fmt: skip

    def _group_weight(self, part: PastedText, sign: str, number: str, percent: str) -> str:
        value = float(number)
        if sign == "@" and not percent:
            if 0 < value <= 1:
                self.refuse(part, f"{number} after '@' has two readings",
                            f"write @{percent_of(number)} for {percent_of(number)} %,"
                            f" or @{number}% for {number} %")  # fmt: skip
            percent = "%"
        if value > (100 if percent else 1):
            self.refuse(
                part, f"{number}{percent} is more than {'100 %' if percent else '1'}",
                "a group is weighted like (AA,KK):0.5, (AA,KK):50% or (AA,KK)@50",
            )  # fmt: skip
        return f"{number}{percent}"

    def _write_run(self, place: int) -> int:
        """Write words separated by spaces only. Return the next place."""
        start = place
        while self._kind_at(place) in ("word", "space"):
            place += 1
        run = self.pieces[start:place]
        words = [part for kind, part in run if kind == "word"]
        self._refuse_beside_group(start, place)
        if run[0].kind == "space" and self._kind_at(start - 1) in _BEFORE_SPACE:
            self.draft.add(run[0].part.cut(0, 1).written(" "))
        if words and self._kind_at(place) == "open":
            return self._write_before_group(words, run[-1].kind == "word", place)
        write_words(self.draft, words)
        if run[-1].kind == "space" and len(run) > 1 and self._kind_at(place) == "tag":
            self.draft.add(run[-1].part.cut(0, 1).written(" "))
        return place

    def _refuse_beside_group(self, start: int, end: int) -> None:
        """Refuse ``(AA, KK) 50%``, ``(50%) AA`` and ``15% [50]AA[/50]``, as ``AA 50%``."""
        run = self.pieces[start:end]
        words = [part for kind, part in run if kind == "word"]
        if not words:
            return
        beside: PastedText | None = None
        if run[0].kind == "space" and self._kind_at(start - 1) in _BEFORE_SPACE:
            is_weight = run[-1].part is words[0] and self._kind_at(end) == "open"
            if PERCENTAGE.match(words[0].text):
                beside = None if is_weight else words[0]
            elif self._kind_at(start - 3) == "open" and self._kind_at(start - 2) == "word":
                alone = self.pieces[start - 2].part
                is_prefixed = self._kind_at(start - 4) == "word"
                beside = alone if PERCENT.fullmatch(alone.text) and not is_prefixed else None
        if run[-1].kind == "space" and self._kind_at(end) == "tag":
            beside = words[-1] if PERCENTAGE.match(words[-1].text) else beside
        if beside is not None:
            self.refuse(
                beside, "a percentage beside a group has two readings",
                "write 50%(AA,KK) for a weight, or put a comma between them for both",
            )  # fmt: skip

    def _write_before_group(self, words: list[PastedText], is_attached: bool, place: int) -> int:
        """Write ``50%(``, ``AA(50%)``, and the words before them."""
        *others, last = words
        bracket = self.pieces[place].part
        weight = _GROUP_WEIGHT.fullmatch(last.text)
        end = place + 1
        while self._kind_at(end) in ("word", "space"):
            end += 1
        content = [part for kind, part in self.pieces[place + 1 : end] if kind == "word"]
        is_number = (
            len(content) == 1
            and _SUFFIX_WEIGHT.fullmatch(f":{content[0].text}") is not None
            and bracket.text == "("
            and self._kind_at(end) == "close"
        )
        if weight and is_attached and bracket.text == "(":
            if not (is_number and self.is_hand(last.text)):  # 22(50%) is a hand and its weight
                return self._open_weighted(words, weight, place)
        elif weight:
            self.refuse(last.joined(bracket), "a number before a bracket has two readings",
                        f"write {last.text}(AA, KK) for a weight, {last.text},AA,KK for both"
                        if weight[2] == "%" else "a group is written 50%(AA, KK)")  # fmt: skip
        if not is_number:
            self.refuse(
                last.joined(bracket), f"expected a number or a comma before {bracket.text!r}",
                "a group is written 50%(AA, KK), a weight AA:0.5",
            )  # fmt: skip
        number = content[0]
        percent = number.text.removesuffix("%")
        if not is_attached or (percent == number.text and float(percent) > 1):
            hint = "leave it out if it only says how many hands these are"
            if self.is_hand(last.text):
                name = short(last.text)
                hint = f"write {name}:{short(percent)}% for a weight of {short(percent)} %; {hint}"
                if weight and self.is_hand(percent):
                    hint = f"{hint}; {name}%({percent}) is {name} % of {percent}"
            self.refuse(last.joined(bracket, number), "a number in brackets has two readings", hint)
        write_words(self.draft, [*others, last.joined(bracket.written(":"), number)])
        return end + 1

    def _open_weighted(self, words: list[PastedText], weight: re.Match[str], place: int) -> int:
        *others, last = words
        if weight[2] == ":":
            last = last.written(self._group_weight(last, "@", weight[1], ""))
        write_words(self.draft, others)
        if others:
            self.draft.add(space_before(last))
        self.draft.add(last)
        self.draft.add(self.pieces[place].part)
        self.groups.append(("(", None))
        return place + 1


def _pieces(body: PastedText) -> Iterator[_Piece]:
    for match in _PIECES.finditer(body.text):
        yield _Piece(str(match.lastgroup), body.cut(match.start(), match.end()))


def _is_glued(before: _Piece | None, after: _Piece | None) -> bool:
    """Whether a space between two pieces is ignored."""
    if before is None or after is None or after.kind == "separator" or before.kind == "open":
        return True
    if after.kind == "word" and before.kind in ("word", "close") and after.part.text[0] in ":@=":
        return True
    if before.kind != "word":
        return False
    if before.part.text[-1] in ":@=":
        return after.kind in ("word", "open")
    is_percent = after.kind == "word" and after.part.text[0] == "%"
    return is_percent and before.part.text[-1] in "0123456789."
