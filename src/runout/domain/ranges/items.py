"""Pasted hands, weights and groups, rewritten in the notation.

This module decides which spaces are ignored, which separate items, and which make a text ambiguous:
ambiguous text is refused.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from runout.domain.amounts import add_amounts, amount_text
from runout.domain.ranges.draft import (
    FRACTION,
    NUMBER,
    Draft,
    PastedText,
    percent_of,
    short,
    squeezed,
)
from runout.domain.ranges.phrases import (
    AND_HIGHER,
    BEST,
    HINTS_FOR_WORDS,
    PERCENT_WORDS,
    PHRASES,
    PLURAL_PAIR,
    SUITEDNESS,
    WORST,
    label_of,
)
from runout.domain.ranges.split_numbers import find_split_number
from runout.domain.ranges.units import quote
from runout.errors import LimitExceeded

if TYPE_CHECKING:
    from collections.abc import Iterator

_PERCENT: Final = re.compile(rf"({NUMBER})%")
_DASHED_SHARES: Final = re.compile(rf"({NUMBER})%?-({NUMBER})%?")
_PERCENTAGE: Final = re.compile(rf"{NUMBER}%(?:-{NUMBER}%)?(?=[:@]|\Z)")
_GROUP_WEIGHT: Final = re.compile(rf"({NUMBER})([%:]?)")
_SUFFIX_WEIGHT: Final = re.compile(rf"([:@*])({NUMBER})(%?)")
_COUNT: Final = re.compile("x(?:[2-9]|10)")
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
_MAX_JOINED: Final = 200
_CLOSING: Final = {"(": ")", "[": "]", "{": "}", "<": ">"}


# Open groups: the bracket, and the index in the draft where a weight may go, if it has none yet.
_Groups = list[tuple[str, int | None]]


class _Piece(NamedTuple):
    """A word, or what separates words: space, separator, bracket, tag or ``!``."""

    kind: str
    part: PastedText


def write_items(draft: Draft, body: PastedText) -> None:
    """Write the items of a text."""
    _Items(draft).write(body)


class _Items:
    """The items of one text."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.refuse = draft.refuse
        self.is_hand = draft.is_hand

    def write(self, body: PastedText) -> None:
        """Write hands, weights and groups."""
        if split := find_split_number(body.text, self.is_hand):
            self.refuse(body.cut(split.start, split.end), split.reason, split.hint)
        pieces = list(islice(_pieces(body), MAX_PIECES + 1))
        if len(pieces) > MAX_PIECES:
            raise LimitExceeded(
                f"the range has more than {MAX_PIECES:,} words and signs; that is the limit"
            )
        pieces = self._glue(pieces)
        groups: _Groups = []
        squares = [piece.part for piece in pieces if piece.part.text in ("[", "]")]
        if squares and squares[-1].text == "[":
            self._refuse_tag(squares[-1])
        place = 0
        while place < len(pieces):
            kind, part = pieces[place]
            if kind in ("word", "space"):
                place = self._write_run(pieces, place, groups)
                continue
            if kind == "close":
                place = self._close(pieces, place, groups)
                continue
            if kind == "separator":
                # Not a bare comma where a space follows: 0,22 may be a decimal, 0, 22 is not.
                is_loose = "\n" in part.text or _kind_at(pieces, place + 1) == "space"
                part = part.cut(0, 1).written(", " if is_loose else ",")
            elif kind == "tag":
                part = squeezed(part)
            elif kind == "open":
                groups.append((part.text, len(self.draft.pieces)))
                part = part.written("(")
            self.draft.add(part)
            place += 1

    def _glue(self, pieces: list[_Piece]) -> list[_Piece]:
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
                if len(before.part.text) > _MAX_JOINED:
                    self.refuse(piece.part, "too many signs in a row", "put commas between hands")
                glued[-1] = _Piece("word", before.part.joined(self._with_signs(piece.part)))
            else:
                glued.append(_Piece("word", self._with_signs(piece.part)))
        return glued

    def _with_signs(self, word: PastedText) -> PastedText:
        """Write ``=`` and ``*`` before a weight as a colon."""
        text = word.text
        if "=" in text:
            word = PastedText(text.replace("=", ":"), word.at)
        times = _TIMES.fullmatch(text)
        if times and self.is_hand(times[1]) and not self.is_hand(text):
            star = times.start(2) - 1
            return PastedText(f"{text[:star]}:{text[star + 1 :]}", word.at)
        return word

    def _close(self, pieces: list[_Piece], place: int, groups: _Groups) -> int:
        """Close a group; a weight after it is written before it. Return the next place."""
        part = pieces[place].part
        if not groups or _CLOSING[groups[-1][0]] != part.text:
            if part.text == ">":
                self._refuse_comparison(pieces, place)
            opening = next(mark for mark, end in _CLOSING.items() if end == part.text)
            self.refuse(part, f"this closes no group; no '{opening}' is open here", "remove it")
        _, index = groups.pop()
        self.draft.add(part.written(")"))
        after = pieces[place + 1] if place + 1 < len(pieces) else None
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

    def _refuse_comparison(self, pieces: list[_Piece], place: int) -> None:
        """Refuse ``>=TT`` and ``>TT`` with the correct spelling."""
        sign, *others = [each for each in pieces[place : place + 3] if each.kind != "space"]
        hand = others[0].part.text if others else ""
        before = "".join(piece.part.text for piece in pieces[max(0, place - 3) : place]).strip()
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
        """Return the weight of a group as written before it."""
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

    def _write_run(self, pieces: list[_Piece], place: int, groups: _Groups) -> int:
        """Write words separated by spaces only. Return the next place."""
        start = place
        while _kind_at(pieces, place) in ("word", "space"):
            place += 1
        run = pieces[start:place]
        words = [part for kind, part in run if kind == "word"]
        self._refuse_beside_group(pieces, start, place)
        if run[0].kind == "space" and _kind_at(pieces, start - 1) in _BEFORE_SPACE:
            self.draft.add(run[0].part.cut(0, 1).written(" "))
        if words and _kind_at(pieces, place) == "open":
            return self._write_before_group(words, run[-1].kind == "word", pieces, place, groups)
        self._write_words(words)
        if run[-1].kind == "space" and len(run) > 1 and _kind_at(pieces, place) == "tag":
            self.draft.add(run[-1].part.cut(0, 1).written(" "))
        return place

    def _refuse_beside_group(self, pieces: list[_Piece], start: int, end: int) -> None:
        """Refuse ``(AA, KK) 50%``, ``(50%) AA`` and ``15% [50]AA[/50]``, as ``AA 50%``."""
        run = pieces[start:end]
        words = [part for kind, part in run if kind == "word"]
        if not words:
            return
        beside: PastedText | None = None
        if run[0].kind == "space" and _kind_at(pieces, start - 1) in _BEFORE_SPACE:
            is_weight = run[-1].part is words[0] and _kind_at(pieces, end) == "open"
            if _PERCENTAGE.match(words[0].text):
                beside = None if is_weight else words[0]
            elif _kind_at(pieces, start - 3) == "open" and _kind_at(pieces, start - 2) == "word":
                alone = pieces[start - 2].part
                is_prefixed = _kind_at(pieces, start - 4) == "word"
                beside = alone if _PERCENT.fullmatch(alone.text) and not is_prefixed else None
        if run[-1].kind == "space" and _kind_at(pieces, end) == "tag":
            beside = words[-1] if _PERCENTAGE.match(words[-1].text) else beside
        if beside is not None:
            self.refuse(
                beside, "a percentage beside a group has two readings",
                "write 50%(AA,KK) for a weight, or put a comma between them for both",
            )  # fmt: skip

    def _write_before_group(
        self,
        words: list[PastedText],
        is_attached: bool,
        pieces: list[_Piece],
        place: int,
        groups: _Groups,
    ) -> int:
        """Write ``50%(``, ``AA(50%)``, and the words before them."""
        *others, last = words
        bracket = pieces[place].part
        weight = _GROUP_WEIGHT.fullmatch(last.text)
        end = place + 1
        while _kind_at(pieces, end) in ("word", "space"):
            end += 1
        content = [part for kind, part in pieces[place + 1 : end] if kind == "word"]
        is_number = (
            len(content) == 1
            and _SUFFIX_WEIGHT.fullmatch(f":{content[0].text}") is not None
            and bracket.text == "("
            and _kind_at(pieces, end) == "close"
        )
        if weight and is_attached and bracket.text == "(":
            if not (is_number and self.is_hand(last.text)):  # 22(50%) is a hand and its weight
                return self._open_weighted(words, weight, bracket, groups, place)
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
        self._write_words([*others, last.joined(bracket.written(":"), number)])
        return end + 1

    def _open_weighted(
        self,
        words: list[PastedText],
        weight: re.Match[str],
        bracket: PastedText,
        groups: _Groups,
        place: int,
    ) -> int:
        """Write ``50%(`` and the words before it. Return the next place."""
        *others, last = words
        if weight[2] == ":":
            last = last.written(self._group_weight(last, "@", weight[1], ""))
        self._write_words(others)
        if others:
            self.draft.add(_space_before(last))
        self.draft.add(last)
        self.draft.add(bracket)
        groups.append(("(", None))
        return place + 1

    def _write_words(self, words: list[PastedText]) -> None:
        """Write words separated by spaces only."""
        self._refuse_label(words)
        words = self._join_dashes(_drop_percent_words(words))
        words = self._read_phrase(words)
        if len(words) > 1:
            words = self._read_neighbours(words)
        for number, word in enumerate(words):
            if number:
                self.draft.add(_space_before(word))
            self.draft.add(word)

    def _refuse_label(self, words: list[PastedText]) -> None:
        """Refuse a label in the middle of a text, and one without a colon before a hand."""
        text = " ".join(word.text for word in words[:6])
        if self.draft.pieces and (named := label_of(text)):
            self.refuse(words[0], f"{quote(named[0])} names another range",
                        "give one range at a time, with its label before it")  # fmt: skip
        for end in range(min(len(words) - 1, 5), 0, -1):
            label = " ".join(word.text for word in words[:end]).removesuffix(" -")
            hand = re.split("[:@]", words[end].text.removeprefix("-"), maxsplit=1)[0]
            if label_of(f"{label}:") and self.is_hand(hand):
                self.refuse(
                    words[0].joined(*words[1:end]), f"{quote(label)} is not a hand",
                    f"put a colon after the label: {label}: {short(hand)}",
                )  # fmt: skip

    def _join_dashes(self, words: list[PastedText]) -> list[PastedText]:
        """Join ``A5s - A2s``, ``22 +`` and ``AA * 0.5``; refuse what may also be a list."""
        joined: list[PastedText] = []
        place = 0
        while place < len(words):
            word = words[place]
            after = words[place + 1] if place + 1 < len(words) else None
            taken = self._join_sign(joined, word, after) if joined else 0
            if not taken:
                joined.append(word)
                taken = 1
            elif len(joined[-1].text) > _MAX_JOINED:
                self.refuse(
                    word, f"{quote(word.text)} cannot follow here", "put commas between hands"
                )
            place += taken
        return joined

    def _join_sign(
        self, joined: list[PastedText], word: PastedText, after: PastedText | None
    ) -> int:
        """Join a word that begins with a sign to the word before; return how many words it uses."""
        before, sign = joined[-1], word.text[0]
        if sign == "+":
            self._refuse_loose_plus(before, word, after)
            joined[-1] = before.joined(word)
            return 1
        operand = after if len(word.text) == 1 else word.cut(1, len(word.text))
        if sign == "-":
            if operand is not None:
                self._refuse_dashed_weight(before, operand)
                self._refuse_minus(before, operand)
            joined[-1] = before.joined(word.cut(0, 1), *([operand] if operand else []))
        elif sign == "*" and operand and self.draft.is_bare(operand) and self.is_hand(before.text):
            joined[-1] = before.joined(word.cut(0, 1).written(":"), operand)
        elif before.text.endswith("%-"):
            joined[-1] = before.joined(word)
            return 1
        else:
            return 0
        return 2 if operand is after and operand is not None else 1

    def _refuse_loose_plus(
        self, before: PastedText, sign: PastedText, after: PastedText | None
    ) -> None:
        hand = sign.text[1:] or (after.text if after else "")
        if hand:
            one, other = short(before.text), short(hand)
            self.refuse(before.joined(sign), "'+' between hands has two readings",
                        f"write {one},{other} for both, or {one}+,{other}")  # fmt: skip

    def _refuse_dashed_weight(self, before: PastedText, after: PastedText) -> None:
        number = after.text.removesuffix("%")
        is_weight = FRACTION.fullmatch(number) and not self.is_hand(number)
        if is_weight and self.is_hand(before.text):
            self.refuse(before.joined(after), "a dash does not stand before a weight",
                        f"write {short(before.text)}:{after.text}")  # fmt: skip

    def _refuse_minus(self, before: PastedText, after: PastedText) -> None:
        """Refuse ``QQ+ -AA``, where the dash joins nothing and is meant as a removal."""
        one, other = before.text, after.text
        is_many = (one[-1] == "+" or one.lower() in ("random", "any")) and self.is_hand(one)
        if self.is_hand(other) and (is_many or _PERCENTAGE.fullmatch(one)):
            self.refuse(before.joined(after), "a dash does not take hands away",
                        f"write {one}!{other} for {one} without {other},"
                        f" or {one},{other} for both")  # fmt: skip

    def _read_phrase(self, words: list[PastedText]) -> list[PastedText]:
        """Write words such as ``any pair`` or ``top 15%`` as the hands they stand for."""
        if not any(word.text[:1].isalpha() or word.text in HINTS_FOR_WORDS for word in words):
            return words
        first = words[0].text.lower()
        if re.match(r"(?:top|best)[0-9.]", first):  # top15%
            end = 3 if first.startswith("top") else 4
            words = [words[0].cut(0, end), words[0].cut(end, len(first)), *words[1:]]
            first = first[:end]
        if first in BEST | WORST and len(words) > 1:
            return self._read_top(words)
        name = re.split("[:@]", words[-1].text, maxsplit=1)[0]
        phrase = " ".join([*(word.text for word in words[:-1][:6]), name])
        spelling = PHRASES.get(phrase.lower())
        if spelling is not None and phrase != "ATc":  # which is a card
            tail = words[-1].cut(len(name), len(words[-1].text))
            whole = words[0].joined(*words[1:])
            return [whole.cut(0, len(whole.text) - len(tail.text)).written(spelling).joined(tail)]
        self._refuse_words(words)
        return words

    def _read_top(self, words: list[PastedText]) -> list[PastedText]:
        """Read ``top 15%``; other shares, and the worst hands, get a hint."""
        first, number, *others = words
        amount, is_best = number.text, first.text.lower() in BEST
        self._refuse_weight_in_words(words[1:])
        if is_best and _PERCENTAGE.match(amount):
            return [number, *others]
        share = amount.removesuffix("%")
        hint = "the best 15 % of hands is 15%"
        shares = _DASHED_SHARES.fullmatch(amount)
        if shares and is_best:
            hint = f"write {short(shares[1])}%-{short(shares[2])}%"
        elif FRACTION.fullmatch(share) and float(share) <= 100:
            hint = f"write {share}% for the best {share} % of hands"
            if not is_best:
                rest = amount_text(add_amounts([100], [Decimal(share)]))
                hint = f"write {rest}%-100% for the worst {share} % of hands"
        return self.refuse(
            first.joined(number), f"{quote(f'{first.text} {amount}')} is not a range", hint
        )

    def _refuse_words(self, words: list[PastedText]) -> None:
        """Refuse poker terms that are ambiguous here."""
        names = [re.split("[:@]", word.text)[0].lower() for word in words]
        self._refuse_weight_in_words(words)
        for word, name in reversed(list(zip(words, names, strict=True))):
            hint = HINTS_FOR_WORDS.get(name)
            if hint is None and name in PLURAL_PAIR:
                hint = f"write {PLURAL_PAIR[name]} for the pair"
            if name in SUITEDNESS and len(words) == 2 and self.is_hand(words[0].text):
                suited = f"{words[0].text.removesuffix('+')}{SUITEDNESS[name]}"
                hint = f"write {suited}" if self.is_hand(suited) else hint
            if name in AND_HIGHER and len(words) > 1:
                hand = PLURAL_PAIR.get(names[0], words[0].text.removesuffix("+"))
                hint = f"write {hand}+" if self.is_hand(f"{hand}+") else None
            if hint is not None:
                self.refuse(word, f"{quote(word.text)} is not part of a hand", hint)
        self._refuse_phrase_beside(words, names)
        if len(words) > 1 and names[0] in ("any", "all", "every"):
            other = words[1].text
            hint = "write any for all hands, 22+ for all pairs, XXs for all suited hands"
            if self.is_hand(other):
                hint = f"write {short(other)} for this hand, or any,{short(other)} for both"
            self.refuse(
                words[0].joined(words[1]), f"{quote(words[0].text)} before a hand has two readings",
                hint,
            )  # fmt: skip

    def _refuse_weight_in_words(self, words: list[PastedText]) -> None:
        """Refuse ``AA at 50%``, ``50% of AA`` and ``10% to 20%`` with the spelling they mean."""
        for before, middle, after in zip(words, words[1:], words[2:], strict=False):
            name = middle.text
            hand, number = (after, before) if name == "of" else (before, after)
            is_weight = FRACTION.fullmatch(number.text.removesuffix("%"))
            if name in ("at", "of") and is_weight and self.is_hand(hand.text):
                self.refuse(before.joined(after), "a weight is not written in words",
                            f"write {short(hand.text)}:{short(number.text)}")  # fmt: skip
            if name == "to" and _PERCENT.fullmatch(before.text) and _PERCENT.fullmatch(after.text):
                self.refuse(before.joined(after), "'to' is not part of a percentage",
                            f"write {short(before.text)}-{short(after.text)}")  # fmt: skip

    def _refuse_phrase_beside(self, words: list[PastedText], names: list[str]) -> None:
        """Refuse ``any pair 77+``: the phrase may narrow the hand or stand beside it."""
        for place in range(len(words)):
            for end in range(place + 1, min(place + 5, len(words)) + 1):
                phrase = " ".join(names[place:end])
                is_whole = end - place == len(words)
                if phrase not in PHRASES or is_whole or phrase in ("all", "full"):
                    continue
                self.refuse(
                    words[place].joined(*words[place + 1 : end]),
                    f"{quote(phrase)} stands beside something else",
                    "put a comma between them if both are meant",
                )  # fmt: skip

    def _read_neighbours(self, words: list[PastedText]) -> list[PastedText]:
        """Read a hand and its weight in two columns; refuse a percentage beside a hand."""
        if len(words) == 2:
            hand, number = words
            if self.is_hand(hand.text) and self.draft.is_bare(number) and float(number.text) <= 1:
                return [hand.joined(number.cut(0, 1).written(":"), number)]
        for one, other in pairwise(words):
            if _COUNT.fullmatch(other.text) and self.is_hand(one.text):
                self.refuse(other, f"{quote(other.text)} beside a hand has two readings",
                            f"write {other.text.upper()} for any hand with this card; leave it out"
                            " if it only says how many hands these are")  # fmt: skip
            if _PERCENTAGE.fullmatch(one.text) and _PERCENTAGE.fullmatch(other.text):
                first, second = short(one.text), short(other.text)
                weight = second if _PERCENT.fullmatch(other.text) else "50%"
                self.refuse(one.joined(other), "two percentages side by side have two readings",
                            f"write {first}:{weight} for a weight,"
                            f" or {first},{second} for both")  # fmt: skip
            if bool(_PERCENTAGE.match(one.text)) != bool(_PERCENTAGE.match(other.text)):
                self._refuse_word_beside(words, one, other)
                refuse_beside(self.draft, one, other)
            if one is words[0] and self.draft.is_bare(one):
                self._refuse_weight_after_comma(one)
            if self.draft.is_bare(one) or self.draft.is_bare(other):
                self._refuse_bare(one, other)
            if _is_card(one.text) and _is_card(other.text):
                self.refuse(one.joined(other), "two cards with a space between them",
                            f"write {one.text}{other.text} for one hand")  # fmt: skip
        return words

    def _refuse_word_beside(
        self, words: list[PastedText], one: PastedText, other: PastedText
    ) -> None:
        """Refuse a word that is not a hand beside a percentage, as in ``UTG 15%``."""
        percent, word = (one, other) if _PERCENTAGE.match(one.text) else (other, one)
        if self.is_hand(re.split("[:@]", word.text, maxsplit=1)[0]) or self.draft.is_bare(word):
            return
        share, _, hand = percent.text.partition("%:")
        share = short(f"{share}:{hand}" if hand else percent.text)
        hint = f"write {share} for the best {share.removesuffix('%')} % of hands"
        if not _PERCENT.fullmatch(percent.text):
            hint = f"write {share} alone"
        before = " ".join(each.text for each in words[: words.index(percent)][:6])
        if before and label_of(f"{before}: {share}"):
            hint += f", or {before}: {share} with a colon after the label"
        self.refuse(word, f"{quote(word.text)} is not a hand", hint)

    def _refuse_weight_after_comma(self, number: PastedText) -> None:
        """Refuse ``AA,0.5 KK,1``: the weight is that of the hand before the comma."""
        hand, comma = [PastedText("", []), PastedText("", []), *self.draft.pieces][-2:]
        if comma.text == "," and self.is_hand(hand.text) and float(number.text) <= 1:
            self.refuse(number, f"{quote(number.text)} is a number, not a hand",
                        f"write {short(hand.text)}:{short(number.text)} if that is the weight of"
                        f" {short(hand.text)}")  # fmt: skip

    def _refuse_bare(self, one: PastedText, other: PastedText) -> NoReturn:
        number, hand = (one, other) if self.draft.is_bare(one) else (other, one)
        name = short(hand.text) if self.is_hand(hand.text) else "AA"
        value, share = short(number.text), short(number.text)
        hint = f"a weight is written {name}:0.5 or {name}:50%"
        if float(number.text) <= 1:
            hint = f"write {name}:{value} if that is its weight"
        elif float(number.text) <= 100:
            hint = f"write {name}:{share}% if that is its weight, {share}% for the best {share} %"
        self.refuse(number, f"{quote(number.text)} is a number, not a hand", hint)


def refuse_beside(draft: Draft, one: PastedText, other: PastedText) -> NoReturn:
    """Refuse a percentage beside a hand: the best share of hands, or a weight."""
    percent, hand = (one, other) if _PERCENTAGE.match(one.text) else (other, one)
    share, name = short(percent.text), short(hand.text)
    weighted = f"{share}({name})" if hand is other else f"{name}:{share}"
    if not _PERCENT.fullmatch(percent.text) or not draft.is_hand(hand.text):
        weighted = f"{name}:50%" if draft.is_hand(hand.text) else "AA:50%"
    comma = ", " if one.text.isdigit() else ","  # 22,33% may be a decimal comma
    draft.refuse(
        one.joined(other), "a percentage beside a hand has two readings",
        f"write {weighted} for a weight, or {short(one.text)}{comma}{short(other.text)} for {name}"
        f" and the best {share} of hands",
    )  # fmt: skip


def _is_card(text: str) -> bool:
    return re.fullmatch("(?:10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤]", text) is not None


def _pieces(body: PastedText) -> Iterator[_Piece]:
    for match in _PIECES.finditer(body.text):
        yield _Piece(str(match.lastgroup), body.cut(match.start(), match.end()))


def _space_before(word: PastedText) -> PastedText:
    return PastedText(" ", [word.at[0] - 1])


def _kind_at(pieces: list[_Piece], place: int) -> str:
    """Return the kind of the piece at a place; empty beyond either end."""
    return pieces[place].kind if 0 <= place < len(pieces) else ""


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


def _drop_percent_words(words: list[PastedText]) -> list[PastedText]:
    """Write ``15 percent`` as 15%."""
    rewritten: list[PastedText] = []
    for word in words:
        is_percent = word.text.lower() in PERCENT_WORDS
        if is_percent and rewritten and FRACTION.fullmatch(rewritten[-1].text):
            rewritten[-1] = rewritten[-1].joined(word.cut(0, 1).written("%"))
        else:
            rewritten.append(word)
    return rewritten
