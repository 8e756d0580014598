"""Pasted ranges: what people and programs write around the notation, rewritten in it.

:func:`rewrite` returns the text in the notation of :mod:`runout.domain.range_notation`, and for
each of its characters the one it comes from, so that errors keep their place. It settles what the
whole text is (JSON, columns, a label, comments), what signs and spaces mean, and which words stand
for hands. What has two readings is refused with both in the hint; nothing is dropped except
labels, comments, quotes and brackets around hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, NamedTuple, NoReturn

from runout.domain.range_units import quote
from runout.errors import LimitExceeded, NotationError

# 1326 combos as JSON objects of a hand and a weight of 17 digits are 85,000 characters.
MAX_PASTED: Final = 200_000
MAX_JSON_DEPTH: Final = 16

IsHand = Callable[[str], bool]

_NUMBER: Final = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,4}+)?"
# Texts that need no rewriting: no spaces but after a separator, no signs of other notations.
_PLAIN: Final = re.compile(r"(?:[!%()*+.0-9:@A-Z\[\]a-z♣♦♥♠♧♢♡♤\ufe0e\ufe0f-]++|[,;]++[ \t]?|(?<=\[)/)*+")


def is_plain(text: str) -> bool:
    """Whether a text has nothing in it that :func:`rewrite` would look at before it is read."""
    return _PLAIN.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A pasted text in the notation.

    ``at`` has, for each character of ``text``, its index in what was pasted. ``comments`` are the
    places, start and end, of comments in what was pasted.
    """

    text: str
    at: Sequence[int]
    label: str | None = None
    comments: tuple[tuple[int, int], ...] = ()


def rewrite(text: str, is_hand: IsHand) -> Rewritten:
    """Return a pasted text in the notation; ``is_hand`` says whether a word names hands.

    >>> rewrite("BTN: top 15 %, AA = 0.5", {"AA"}.__contains__).text
    '15%,AA:0.5'
    """
    if len(text) > MAX_PASTED:
        raise LimitExceeded(
            f"the range has {len(text):,} characters; {MAX_PASTED:,} is the limit where spaces or"
            " signs need interpretation"
        )
    return _Paste(text, is_hand).rewrite()


class _Text(NamedTuple):
    """A part of the pasted text, and the index of each of its characters there."""

    text: str
    at: Sequence[int]

    def cut(self, start: int, end: int) -> _Text:
        return _Text(self.text[start:end], self.at[start:end])

    def strip(self, characters: str = " \t\n") -> _Text:
        start = len(self.text) - len(self.text.lstrip(characters))
        return self.cut(start, max(start, len(self.text.rstrip(characters))))

    def joined(self, *others: _Text) -> _Text:
        every = (self, *others)
        return _Text(
            "".join(part.text for part in every), [index for part in every for index in part.at]
        )

    def written(self, text: str) -> _Text:
        """Return another text in the place of this one."""
        if len(text) == len(self.text) or not text:
            return _Text(text, self.at[: len(text)])
        return _Text(text, [self.at[0]] * (len(text) - 1) + [self.at[-1]])


# Open groups: the bracket, and the part of the draft where a weight may go, if it has none yet.
_Groups = list[tuple[str, int | None]]


class _Piece(NamedTuple):
    """A word, or what stands between words: space, separator, bracket, tag or ``!``."""

    kind: str
    part: _Text


@dataclass(slots=True)
class _Draft:
    """The notation as it is put together."""

    parts: list[_Text] = field(default_factory=list)

    def add(self, part: _Text) -> None:
        self.parts.append(part)

    def finish(self, label: str | None, comments: tuple[tuple[int, int], ...]) -> Rewritten:
        empty = _Text("", [])
        whole = empty.joined(*self.parts)
        return Rewritten(whole.text, whole.at, label, comments)


# Characters.

_QUOTES: Final = "\"'`´“”„‟‘’‚‛«»‹›＂＇"
_DASHES: Final = "‐‑‒–—―−﹘﹣－"
_OTHER_SIGNS: Final = {"×": "*", "∶": ":", "、": ",", "،": ",", "﹐": ",", "؛": ";", "∕": "/", "…": " "}
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_CHARACTERS: Final = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **_OTHER_SIGNS,
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_QUOTES, '"'),
    **dict.fromkeys("\n\r\v\f\x85\u2028\u2029", "\n"),
    "\t": "\t",
}
_TRANSLATION: Final = str.maketrans(_CHARACTERS)


def _normalise(text: str) -> _Text:
    """Write signs of other alphabets as ASCII; drop what cannot be seen."""
    at: Sequence[int] = range(len(text))
    if _INVISIBLE.search(text):
        kept = [index for index in at if not _INVISIBLE.match(text[index])]
        text, at = "".join([text[index] for index in kept]), kept
    text = text.translate(_TRANSLATION)
    return _Text(re.sub(r"[^\S\n\t]", " ", text), at)


# Labels.

_LABEL_WORDS: Final = frozenset(
    "range ranges hand hands my his hero villain player opponent opp oop ip seat utg ep mp lp lj hj"
    " co btn bu bn button dealer sb bb small big blind straddle cutoff hijack lojack under the gun"
    " early middle late position open opens opening raise raises raising rfi call calls calling"
    " caller flat flats cold 3bet 4bet 5bet 3b 4b 3-bet 4-bet bet bets betting jam shove push fold"
    " vs v versus against limp limps iso squeeze defend defence defense value bluff bluffs preflop"
    " postflop flop turn river gto nash set show allin all-in check range0 range1".split()
)
_LABEL_NUMBER: Final = re.compile(
    r"(?:utg|ep|mp|lp|p|seat|player|hand|range|villain|hero|opp)\+?[0-9]{1,2}"
    r"|[0-9]|[0-9]{1,3}(?:\.[0-9]{1,2})?(?:bb|x|max|-max|bet)|\+[0-9]"
)
_LABEL: Final = re.compile(r"[ \t\"]*+([^:=\n,;{}\[\]]{1,60}?)[ \t\"]*+[:=]+[ \t]*+(?![>=])")
_TAG_LABEL: Final = re.compile(r"[ \t]*+#([A-Za-z][A-Za-z0-9_. -]{0,30})#[ \t]*+")
_SET_RANGE: Final = re.compile(r"[ \t]*+((?:set|add|show)_range(?:_|[ \t]+)(?:oop|ip))[ \t]+", re.I)


def _label_of(line: str) -> tuple[str, int] | None:
    """Return a label at the beginning of a line, and where the range behind it begins."""
    for form in (_TAG_LABEL, _SET_RANGE):
        if match := form.match(line):
            return match[1], match.end()
    match = _LABEL.match(line)
    if match is None:
        return None
    words = [word.strip("()") for word in re.split(r"[\s_/]+", match[1].strip().lower())]
    named = any(word in _LABEL_WORDS or re.match(r"[a-z]", word) for word in words)
    known = all(word in _LABEL_WORDS or _LABEL_NUMBER.fullmatch(word) for word in words)
    return (match[1].strip(), match.end()) if named and known else None


# Words for hands.

_RANK_NOUNS: Final = {
    "A": ("ace", "aces"), "K": ("king", "kings"), "Q": ("queen", "queens"), "J": ("jack", "jacks"),
    "T": ("ten", "tens"), "9": ("nine", "nines"), "8": ("eight", "eights"),
    "7": ("seven", "sevens"), "6": ("six", "sixes"), "5": ("five", "fives"),
    "4": ("four", "fours"), "3": ("three", "threes"), "2": ("deuce", "deuces"),
}  # fmt: skip


def _make_phrases() -> dict[str, str]:
    phrases = dict.fromkeys(
        ("any two", "any two cards", "any 2", "any 2 cards", "any2", "any hand", "any cards",
         "all hands", "all", "every hand", "full range", "whole range", "full", "atc",
         "random hand", "any random hand"), "random",
    )  # fmt: skip
    phrases |= dict.fromkeys(
        ("any pair", "any pairs", "all pairs", "pairs", "pair", "pocket pair", "pocket pairs",
         "any pocket pair", "any pocket pairs", "all pocket pairs", "every pair", "any pp",
         "all pp"), "22+",
    )  # fmt: skip
    for word, spelling in (("suited", "XXs"), ("offsuit", "XXo"), ("off-suit", "XXo")):
        phrases |= dict.fromkeys(
            (f"any {word}", f"all {word}", f"any two {word}", f"any {word} cards",
             f"any {word} hand", f"any {word} hands", f"all {word} hands", f"all {word} cards",
             f"{word} hands", f"{word} cards", f"any two {word} cards"), spelling,
        )  # fmt: skip
    for rank, (noun, plural) in _RANK_NOUNS.items():
        low = rank.lower()
        phrases |= dict.fromkeys((f"any {noun}", f"any {low}x", f"all {low}x"), f"{rank}X")
        phrases[f"pocket {plural}"] = rank * 2
        for word, letter in (("suited", "s"), ("offsuit", "o")):
            phrases |= dict.fromkeys(
                (f"any {word} {noun}", f"any {noun} {word}", f"any {low}x{letter}",
                 f"all {low}x{letter}", f"any {word} {low}x", f"{word} {plural}",
                 f"all {word} {plural}", f"any {low}x {word}"), f"{rank}X{letter}",
            )  # fmt: skip
    return phrases


PHRASES: Final = _make_phrases()
"""Words in lower case, and how the hands they stand for are written."""
_BEST: Final = frozenset({"top", "best"})
_WORST: Final = frozenset({"bottom", "worst", "weakest"})
_PERCENT_WORDS: Final = frozenset({"percent", "percents", "pct", "pc"})
_CONNECTORS: Final = "write 54s-JTs, or 32s-AKs for all of them"
_HINTS_FOR_WORDS: Final = {
    "connectors": _CONNECTORS,
    "connector": _CONNECTORS,
    "broadway": "write AT+,KT+,QT+,JT, and TT+ if pairs belong to them",
    "broadways": "write AT+,KT+,QT+,JT, and TT+ if pairs belong to them",
    "suited": "write AKs for a suited hand, XXs for all of them",
    "offsuit": "write AKo for an offsuit hand, XXo for all of them",
    "unsuited": "write AKo for an offsuit hand, XXo for all of them, 22+ for the pairs",
    "except": "write TT+!AA for all but aces",
    "without": "write TT+!AA for all but aces",
    "minus": "write TT+!AA for all but aces",
    "not": "write TT+!AA for all but aces",
    "and": "put a comma between hands, like AA,KK",
    "or": "put a comma between hands, like AA,KK",
    "plus": "put a comma between hands, like AA,KK; 22+ for this pair and the higher ones",
    "to": "write AA-TT for a run of hands",
    "through": "write AA-TT for a run of hands",
    "thru": "write AA-TT for a run of hands",
    "aces": "write AA for the pair, AX for any hand with an ace",
    "kings": "write KK for the pair, KX for any hand with a king",
    "gappers": "write 97s-53s, or T8s,97s one by one",
}
_PLURAL_PAIR: Final = {plural: rank * 2 for rank, (_, plural) in _RANK_NOUNS.items()}

# Columns.

_HAND_TITLES: Final = frozenset("hand hands combo combos class cards holding".split())
_FRACTION_TITLES: Final = frozenset(
    "weight weights frequency freq w prob probability fraction".split()
)
_PERCENT_TITLES: Final = frozenset("percent percentage pct % weight% frequency% freq%".split())

_FRACTION: Final = re.compile(_NUMBER)
_PERCENT: Final = re.compile(rf"({_NUMBER})%")
_PERCENTAGE: Final = re.compile(rf"{_NUMBER}%(?:-{_NUMBER}%)?(?=[:@]|\Z)")
_GROUP_WEIGHT: Final = re.compile(rf"({_NUMBER})([%:]?)")
_SUFFIX_WEIGHT: Final = re.compile(rf"([:@*])({_NUMBER})(%?)")
_TIMES: Final = re.compile(rf"(.+)\*({_NUMBER}%?)")
_DECIMAL_COMMA: Final = re.compile(r"([01]),([0-9]+)")
_PIECES: Final = re.compile(
    rf"(?P<tag>\[[ \t]*+/?[ \t]*+{_NUMBER}[ \t]*+%?[ \t]*+\])"
    r"|(?P<separator>[,;|/\n]++)|(?P<space>[ \t\"]++)"
    r"|(?P<open>[(\[{<])|(?P<close>[)\]}>])|(?P<remove>!)"
    r"|(?P<word>[^\s\",;|/()\[\]{}<>!]++)"
)
_CLOSING: Final = {"(": ")", "[": "]", "{": "}", "<": ">"}
_MANY_NUMBERS: Final = 100


class _Paste:
    """One pasted text on its way to the notation."""

    def __init__(self, text: str, is_hand: IsHand) -> None:
        self.pasted = text
        self.is_hand = is_hand
        self.draft = _Draft()
        self.comments: list[tuple[int, int]] = []

    def rewrite(self) -> Rewritten:
        whole = _normalise(self.pasted)
        self._refuse_numbers(whole)
        body, label = self._take_label(self._take_comments(whole))
        body = body.strip(" \t\n,;")
        tree = _read_json(body) if body.text.startswith(("{", "[")) and '"' in body.text else None
        if tree is not None:
            _JsonRange(self).write(tree)
        elif not self._write_columns(body):
            self.write_items(body)
        return self.draft.finish(label, tuple(self.comments))

    def refuse(self, part: _Text, reason: str, hint: str) -> NoReturn:
        """Refuse the text because of this part of it."""
        start, end = (part.at[0], part.at[-1] + 1) if part.at else (0, len(self.pasted))
        raise NotationError(self.pasted, start + 1, max(1, end - start), reason, hint=hint)

    def _refuse_numbers(self, whole: _Text) -> None:
        if re.fullmatch(r"(?:set_range +\w+)?[\s,;\[\](){}0-9.eE+-]++", whole.text) is None:
            return
        numbers = _FRACTION.findall(whole.text)
        if len(numbers) >= _MANY_NUMBERS and not all(map(self.is_hand, numbers)):
            hint = "say in whose order they stand: order runout, pio or postflop-solver"
            if len(numbers) != 1326:
                hint = "write hands with their weights, like AA:0.5; 1326 numbers are read when"
                hint += " their order is named"
            self.refuse(
                whole.strip().cut(0, 1), f"{len(numbers):,} numbers and no hand", hint
            )

    # Lines.

    def _lines(self, whole: _Text) -> Iterator[_Text]:
        start = 0
        for line in whole.text.split("\n"):
            yield whole.cut(start, start + len(line) + 1)
            start += len(line) + 1

    def _take_comments(self, whole: _Text) -> _Text:
        """Cut off what follows ``#`` on a line; ``#Range0#`` at its beginning is a label."""
        if "//" in whole.text:
            place = whole.text.index("//")
            self.refuse(whole.cut(place, place + 2), "'//' is not a separator",
                        "write # before a comment, a comma between hands")  # fmt: skip
        if "#" not in whole.text:
            return whole
        kept = []
        for line in self._lines(whole):
            tag = _TAG_LABEL.match(line.text)
            place = line.text.find("#", tag.end() if tag else 0)
            if place < 0:
                kept.append(line)
                continue
            comment = line.cut(place + 1, len(line.text)).strip()
            if comment.at:
                self.comments.append((comment.at[0], comment.at[-1] + 1))
            ending = 1 if line.text.endswith("\n") else 0
            kept += [line.cut(0, place), line.cut(len(line.text) - ending, len(line.text))]
        return _Text("", []).joined(*kept)

    def _take_label(self, body: _Text) -> tuple[_Text, str | None]:
        """Cut off the label before a range; a second one names another range."""
        label: str | None = None
        kept: list[_Text] = []
        for line in self._lines(body):
            found = _label_of(line.text)
            if found is None:
                kept.append(line)
                continue
            name, start = found
            if label is not None or any(part.text.strip() for part in kept):
                self.refuse(
                    line.strip(), "the text holds more than one range",
                    f"give one at a time; {quote(name)} names another",
                )  # fmt: skip
            label = name
            kept.append(line.cut(start, len(line.text)))
        return _Text("", []).joined(*kept), label

    def _write_columns(self, body: _Text) -> bool:
        """Write lines of a hand and a weight, if every line is that."""
        lines = [line.strip(" \t\n,;") for line in self._lines(body)]
        lines = [line for line in lines if line.text]
        if not lines:
            return False
        separator = next((sign for sign in "\t;|," if sign in lines[0].text.strip("|")), " ")
        rows = [_fields(line, separator) for line in lines]
        titles = [cell.text.lower().replace(" ", "") for cell in rows[0]]
        hand, percent = 0, False
        weights = _FRACTION_TITLES | _PERCENT_TITLES
        is_titled = len(lines) > 1 and not (
            _HAND_TITLES.isdisjoint(titles) or weights.isdisjoint(titles)
        )
        if is_titled:
            hand, percent = self._read_titles(lines[0], titles)
            rows = rows[1:]
            for row, line in zip(rows, lines[1:], strict=True):
                if len(row) != 2:
                    self.refuse(line, "a line has a hand and a weight, as the first line says",
                                f"write AA{separator}0.5")  # fmt: skip
        elif separator == " " or not all(len(row) == 2 and self._is_row(*row) for row in rows):
            return False
        if not is_titled and separator != "\t" and any(w.text.endswith("%") for _, w in rows):
            if len(rows) == 1:  # AA,50% on one line: aces, and the best 50 %
                return False
            self._refuse_beside(*next(row for row in rows if row[1].text.endswith("%")))
        for row in rows:
            self._write_row(row[hand], row[1 - hand], percent)
        return True

    def _read_titles(self, line: _Text, titles: list[str]) -> tuple[int, bool]:
        """Return which column has the hands, and whether the other has percentages."""
        if len(titles) == 2:
            hand = 0 if titles[0] in _HAND_TITLES else 1
            if titles[1 - hand] in _FRACTION_TITLES | _PERCENT_TITLES:
                return hand, titles[1 - hand] in _PERCENT_TITLES
        self.refuse(
            line, "the first line does not name a hand and a weight",
            "keep two columns, and name them hand and weight, or hand and percent",
        )  # fmt: skip

    def _is_row(self, hand: _Text, weight: _Text) -> bool:
        number = weight.text.removesuffix("%").rstrip()
        is_weight = _FRACTION.fullmatch(number) or _DECIMAL_COMMA.fullmatch(number)
        return bool(is_weight) and not self.is_hand(number) and self.is_hand(hand.text)

    def _write_row(self, hand: _Text, weight: _Text, percent: bool) -> None:
        if comma := _DECIMAL_COMMA.fullmatch(weight.text):
            weight = weight.written(f"{comma[1]}.{comma[2]}")
        if not _FRACTION.fullmatch(weight.text.removesuffix("%").rstrip()):
            self.refuse(weight or hand, f"{quote(weight.text)} is not a weight",
                        "weights are written 0.5 or 50%")  # fmt: skip
        sign = "%" if percent and not weight.text.endswith("%") else ""
        value = float(weight.text.removesuffix("%"))
        if value > 1 and not sign and not weight.text.endswith("%"):
            self.refuse(
                weight, f"{quote(weight.text)} is more than 1",
                f"write {hand.text}:{weight.text}% for {weight.text} %, or name the column percent",
            )  # fmt: skip
        self._add_weighted(hand, weight.written(weight.text + sign) if sign else weight)

    def _add_weighted(self, hand: _Text, weight: _Text) -> None:
        text = weight.text.replace(" ", "")
        self.draft.add(hand)
        self.draft.add(weight.cut(0, 1).written(":"))
        self.draft.add(weight.written(text))
        self.draft.add(weight.cut(len(weight.text) - 1, len(weight.text)).written(","))

    # Items.

    def write_items(self, body: _Text) -> None:
        """Write hands, weights and groups."""
        pieces = self._glue(list(_pieces(body)))
        groups: _Groups = []
        squares = [place for place, piece in enumerate(pieces) if piece.part.text == "]"]
        last_closing = squares[-1] if squares else -1
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
                part = _squeezed(part)
            elif kind == "open":
                if part.text == "[" and place > last_closing:
                    self._refuse_tag(part)
                groups.append((part.text, len(self.draft.parts)))
                part = part.written("(")
            self.draft.add(part)
            place += 1

    def _glue(self, pieces: list[_Piece]) -> list[_Piece]:
        """Join words across the spaces that may stand around signs."""
        glued: list[_Piece] = []
        for place, (kind, part) in enumerate(pieces):
            before = glued[-1] if glued else None
            if kind == "space":
                after = pieces[place + 1] if place + 1 < len(pieces) else None
                if _is_glued(before, after):
                    continue
            elif kind == "word":
                part = self._with_signs(part)
                if part.text.lower() == "weights:":  # PokerCruncher: hands; Weights: AQs:75%
                    glued.append(_Piece("separator", part))
                    continue
                if before and before.kind == "word":
                    glued[-1] = _Piece("word", before.part.joined(part))
                    continue
            glued.append(_Piece(kind, part))
        return glued

    def _with_signs(self, word: _Text) -> _Text:
        """Write ``=`` and ``*`` before a weight as a colon."""
        text = word.text
        if "=" in text:
            word = _Text(text.replace("=", ":"), word.at)
        times = _TIMES.fullmatch(text)
        if times and self.is_hand(times[1]) and not self.is_hand(text):
            star = times.start(2) - 1
            return _Text(f"{text[:star]}:{text[star + 1 :]}", word.at)
        return word

    def _close(self, pieces: list[_Piece], place: int, groups: _Groups) -> int:
        """Close a group; a weight after it is written before it. Return where to go on."""
        part = pieces[place].part
        if not groups or _CLOSING[groups[-1][0]] != part.text:
            opening = next(mark for mark, end in _CLOSING.items() if end == part.text)
            self.refuse(part, f"this closes no group; no '{opening}' is open here", "remove it")
        _, index = groups.pop()
        self.draft.add(part.written(")"))
        after = pieces[place + 1] if place + 1 < len(pieces) else None
        is_tag = after is not None and after.kind == "word" and after.part.text[0] not in ":@*"
        if part.text == "]" and index is not None and is_tag:
            self._refuse_tag(self.draft.parts[index].joined(part))
        if after is None or after.kind != "word" or after.part.text[0] not in ":@*":
            return place + 1
        weight = _SUFFIX_WEIGHT.fullmatch(after.part.text)
        if weight is None or index is None:
            self.refuse(after.part, f"{quote(after.part.text)} is not the weight of a group",
                        "write (AA,KK):0.5, (AA,KK):50% or (AA,KK)@50")  # fmt: skip
        number = self._group_weight(after.part, weight[1], weight[2], weight[3])
        self.draft.parts[index] = self.draft.parts[index].written(f"{number}(")
        return place + 2

    def _refuse_tag(self, part: _Text) -> NoReturn:
        self.refuse(part, "expected a number between '[' and ']'",
                    "a group is written [50]AA,KK[/50]")  # fmt: skip

    def _group_weight(self, part: _Text, sign: str, number: str, percent: str) -> str:
        """Return the weight of a group as it stands before one."""
        value = float(number)
        if sign == "@" and not percent:
            if 0 < value <= 1:
                self.refuse(part, f"{number} after '@' has two readings",
                            f"write @{percent_of(number)} for {percent_of(number)} %,"
                            f" or @{number}% for {number} %")  # fmt: skip
            percent = "%"
        if value > (100 if percent else 1):
            self.refuse(part, f"{number}{percent} is more than {'100 %' if percent else '1'}",
                        "a group is weighted like (AA,KK):0.5, (AA,KK):50% or (AA,KK)@50")  # fmt: skip
        return f"{number}{percent}"

    def _write_run(self, pieces: list[_Piece], place: int, groups: _Groups) -> int:
        """Write words with nothing but spaces between them. Return where to go on."""
        start = place
        while _kind_at(pieces, place) in ("word", "space"):
            place += 1
        run = pieces[start:place]
        words = [part for kind, part in run if kind == "word"]
        if run[0].kind == "space" and _kind_at(pieces, start - 1) in ("close", "tag", "remove"):
            self.draft.add(run[0].part.cut(0, 1).written(" "))
        if words and _kind_at(pieces, place) == "open":
            return self._write_before_group(words, run[-1].kind == "word", pieces, place, groups)
        self._write_words(words)
        if run[-1].kind == "space" and len(run) > 1 and _kind_at(pieces, place) == "tag":
            self.draft.add(run[-1].part.cut(0, 1).written(" "))
        return place

    def _write_before_group(
        self,
        words: list[_Text],
        is_attached: bool,
        pieces: list[_Piece],
        place: int,
        groups: _Groups,
    ) -> int:
        """Write ``50%(``, ``AA(50%)``, and what stands before them."""
        *others, last = words
        bracket = pieces[place].part
        weight = _GROUP_WEIGHT.fullmatch(last.text)
        if weight and is_attached and bracket.text == "(":
            if weight[2] == ":":
                last = last.written(self._group_weight(last, "@", weight[1], ""))
            self._write_words(others)
            if others:
                self.draft.add(_space_before(last))
            self.draft.add(last)
            self.draft.add(bracket)
            groups.append(("(", None))
            return place + 1
        if weight:
            self.refuse(last.joined(bracket), "a number before a bracket has two readings",
                        f"write {last.text}(AA, KK) for a weight, {last.text},AA,KK for both"
                        if weight[2] == "%" else "a group is written 50%(AA, KK)")  # fmt: skip
        end = place + 1
        while _kind_at(pieces, end) in ("word", "space"):
            end += 1
        content = [part for kind, part in pieces[place + 1 : end] if kind == "word"]
        is_number = len(content) == 1 and _SUFFIX_WEIGHT.fullmatch(f":{content[0].text}")
        if not is_number or bracket.text != "(" or _kind_at(pieces, end) != "close":
            self.refuse(last.joined(bracket), f"expected a number or a comma before {bracket.text!r}",
                        "a group is written 50%(AA, KK), a weight AA:0.5")  # fmt: skip
        number = content[0]
        percent = number.text.removesuffix("%")
        if not is_attached or (percent == number.text and float(percent) > 1):
            self.refuse(
                last.joined(bracket, number), "a number in brackets has two readings",
                f"write {_short(last.text)}:{_short(percent)}% for a weight of {_short(percent)} %;"
                " leave it out if it only says how many hands these are",
            )  # fmt: skip
        self._write_words([*others, last.joined(bracket.written(":"), number)])
        return end + 1

    def _write_words(self, words: list[_Text]) -> None:
        """Write words that have only spaces between them."""
        words = self._join_dashes(_drop_percent_words(words))
        words = self._read_phrase(words)
        if len(words) > 1:
            words = self._read_neighbours(words)
        for number, word in enumerate(words):
            if number:
                self.draft.add(_space_before(word))
            self.draft.add(word)

    def _join_dashes(self, words: list[_Text]) -> list[_Text]:
        """Join ``A5s - A2s`` and ``22 +``; refuse what may also be a list of hands."""
        joined: list[_Text] = []
        place = 0
        while place < len(words):
            word, rest = words[place], words[place + 1 :]
            before = joined[-1] if joined else None
            if before is not None and word.text.startswith("+"):
                self._refuse_loose_plus(before, word, rest)
                joined[-1] = before.joined(word)
            elif before is not None and word.text.startswith("-"):
                after = rest[0] if word.text == "-" and rest else None
                self._refuse_dashed_weight(before, after or word.cut(1, len(word.text)))
                joined[-1] = before.joined(word, *([after] if after else []))
                place += after is not None
            elif before is not None and word.text.startswith("*") and self.is_hand(before.text):
                number = rest[0] if word.text == "*" and rest else word.cut(1, len(word.text))
                if not self._is_bare(number):
                    joined.append(word)
                else:
                    joined[-1] = before.joined(word.cut(0, 1).written(":"), number)
                    place += word.text == "*"
            elif before is not None and before.text.endswith("%-"):
                joined[-1] = before.joined(word)
            else:
                joined.append(word)
            place += 1
        return joined

    def _refuse_loose_plus(self, before: _Text, sign: _Text, rest: list[_Text]) -> None:
        after = sign.text[1:] or (rest[0].text if rest else "")
        if after:
            one, other = _short(before.text), _short(after)
            self.refuse(before.joined(sign), "'+' between hands has two readings",
                        f"write {one},{other} for both, or {one}+,{other}")  # fmt: skip

    def _refuse_dashed_weight(self, before: _Text, after: _Text) -> None:
        number = after.text.removesuffix("%")
        is_weight = _FRACTION.fullmatch(number) and not self.is_hand(number)
        if is_weight and self.is_hand(before.text):
            self.refuse(before.joined(after), "a dash does not stand before a weight",
                        f"write {_short(before.text)}:{after.text}")  # fmt: skip

    def _read_phrase(self, words: list[_Text]) -> list[_Text]:
        """Write words such as ``any pair`` or ``top 15%`` as the hands they stand for."""
        if not words or not any(word.text[:1].isalpha() for word in words):
            return words
        first = words[0].text.lower()
        if re.match(r"(?:top|best)[0-9.]", first):  # top15%
            end = 3 if first.startswith("top") else 4
            words = [words[0].cut(0, end), words[0].cut(end, len(first)), *words[1:]]
            first = first[:end]
        if first in _BEST | _WORST and len(words) > 1:
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

    def _read_top(self, words: list[_Text]) -> list[_Text]:
        first, number, *others = words
        amount = number.text
        if _PERCENTAGE.match(amount) and first.text.lower() in _BEST:
            return [number, *others]
        share = amount.removesuffix("%")
        if _FRACTION.fullmatch(share) and float(share) <= 100:
            hint = f"write {share}% for the best {share} % of hands"
            if first.text.lower() in _WORST:
                hint = f"write {100 - Decimal(share):f}%-100% for the worst {share} % of hands"
            self.refuse(first.joined(number), f"{quote(f'{first.text} {amount}')} is not a range", hint)
        self._refuse_words(words)
        self.refuse(first, f"{quote(first.text)} is not a hand", "the best 15 % of hands is 15%")

    def _refuse_words(self, words: list[_Text]) -> None:
        """Refuse words of players that have no one meaning here."""
        names = [re.split("[:@]", word.text)[0].lower() for word in words]
        for word, name in zip(words, names, strict=True):
            hint = _HINTS_FOR_WORDS.get(name)
            if hint is None and name in _PLURAL_PAIR:
                hint = f"write {_PLURAL_PAIR[name]} for the pair"
            if name in ("suited", "offsuit") and len(words) == 2 and self.is_hand(words[0].text):
                hint = f"write {words[0].text}{name[0]}"
            if hint is not None:
                self.refuse(word, f"{quote(word.text)} is not part of a hand", hint)
        if len(words) > 1 and names[0] in ("any", "all", "every"):
            other = words[1].text
            hint = "write any for all hands, 22+ for all pairs, XXs for all suited hands"
            if self.is_hand(other):
                hint = f"write {_short(other)} for this hand, or any,{_short(other)} for both"
            self.refuse(words[0].joined(words[1]), f"{quote(words[0].text)} before a hand has two"
                        " readings", hint)  # fmt: skip
        for place in range(len(words)):
            for length in range(min(5, len(words) - place), 0, -1):
                if length < len(words) and " ".join(names[place : place + length]) in PHRASES:
                    if length == 1 and self.is_hand(names[place]):
                        continue
                    phrase = words[place].joined(*words[place + 1 : place + length])
                    text = " ".join(word.text for word in words[place : place + length])
                    self.refuse(phrase, f"{quote(text)} stands beside something else",
                                "put a comma between them if both are meant")  # fmt: skip

    def _read_neighbours(self, words: list[_Text]) -> list[_Text]:
        """Read a hand and its weight in two columns; refuse a percentage beside a hand."""
        if len(words) == 2:
            hand, number = words
            if self.is_hand(hand.text) and self._is_bare(number) and float(number.text) <= 1:
                return [hand.joined(number.cut(0, 1).written(":"), number)]
        for one, other in zip(words, words[1:], strict=False):
            if bool(_PERCENTAGE.match(one.text)) != bool(_PERCENTAGE.match(other.text)):
                self._refuse_beside(one, other)
            if self._is_bare(one) or self._is_bare(other):
                self._refuse_bare(one, other)
            if _is_card(one.text) and _is_card(other.text):
                self.refuse(one.joined(other), "two cards with a space between them",
                            f"write {one.text}{other.text} for one hand")  # fmt: skip
        return words

    def _is_bare(self, word: _Text) -> bool:
        return _FRACTION.fullmatch(word.text) is not None and not self.is_hand(word.text)

    def _refuse_beside(self, one: _Text, other: _Text) -> NoReturn:
        percent, hand = (one, other) if _PERCENTAGE.match(one.text) else (other, one)
        share, name = _short(percent.text), _short(hand.text)
        weighted = f"{share}({name})" if hand is other else f"{name}:{share}"
        if not _PERCENT.fullmatch(percent.text) or not self.is_hand(hand.text):
            weighted = f"{name}:50%" if self.is_hand(hand.text) else "AA:50%"
        self.refuse(
            one.joined(other), "a percentage beside a hand has two readings",
            f"write {weighted} for a weight, or {_short(one.text)},{_short(other.text)} for {name}"
            f" and the best {share} of hands",
        )  # fmt: skip

    def _refuse_bare(self, one: _Text, other: _Text) -> NoReturn:
        number, hand = (one, other) if self._is_bare(one) else (other, one)
        name = _short(hand.text) if self.is_hand(hand.text) else "AA"
        value, share = _short(number.text), _short(number.text)
        hint = f"a weight is written {name}:0.5 or {name}:50%"
        if float(number.text) <= 1:
            hint = f"write {name}:{value} if that is its weight"
        elif float(number.text) <= 100:
            hint = f"write {name}:{share}% if that is its weight, {share}% for the best {share} %"
        self.refuse(number, f"{quote(number.text)} is a number, not a hand", hint)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:24]}…"


def percent_of(number: str) -> str:
    """Return a fraction of 1 in percent, digit by digit.

    >>> percent_of("0.5"), percent_of("1"), percent_of(".125"), percent_of("5e-1")
    ('50', '100', '12.5', '50')
    """
    percent = f"{Decimal(number) * 100:f}"
    return percent.rstrip("0").rstrip(".") if "." in percent else percent


def _is_card(text: str) -> bool:
    return re.fullmatch("(?:10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤]", text) is not None


def _pieces(body: _Text) -> Iterator[_Piece]:
    for match in _PIECES.finditer(body.text):
        yield _Piece(str(match.lastgroup), body.cut(match.start(), match.end()))


def _squeezed(part: _Text) -> _Text:
    kept = [place for place, letter in enumerate(part.text) if letter not in " \t"]
    return _Text("".join(part.text[place] for place in kept), [part.at[place] for place in kept])


def _space_before(word: _Text) -> _Text:
    return _Text(" ", [word.at[0] - 1])


def _kind_at(pieces: list[_Piece], place: int) -> str:
    """Return the kind of the piece at a place, which may be beyond either end."""
    return pieces[place].kind if 0 <= place < len(pieces) else ""


def _is_glued(before: _Piece | None, after: _Piece | None) -> bool:
    """Whether a space between two pieces says nothing."""
    if before is None or after is None or "separator" == after.kind or "open" == before.kind:
        return True
    if after.kind == "word" and before.kind in ("word", "close") and after.part.text[0] in ":@=":
        return True
    if before.kind != "word":
        return False
    if before.part.text[-1] in ":@=":
        return after.kind in ("word", "open")
    is_percent = after.kind == "word" and after.part.text[0] == "%"
    return is_percent and before.part.text[-1] in "0123456789."


def _drop_percent_words(words: list[_Text]) -> list[_Text]:
    """Write ``15 percent`` as 15%."""
    found: list[_Text] = []
    for word in words:
        is_percent = word.text.lower() in _PERCENT_WORDS
        if is_percent and found and _FRACTION.fullmatch(found[-1].text):
            found[-1] = found[-1].joined(word.cut(0, 1).written("%"))
        else:
            found.append(word)
    return found


def _fields(line: _Text, separator: str) -> list[_Text]:
    """Cut a line into its cells."""
    if separator == "|":
        line = line.strip("| \t\n")
    cells: list[_Text] = []
    start = 0
    for cell in line.text.split() if separator == " " else line.text.split(separator):
        at = line.text.index(cell, start) if cell else start
        cells.append(line.cut(at, at + len(cell)).strip(' \t\n"'))
        start = at + len(cell) + (separator != " ")
    return cells


# JSON. Read here and not by the json module, which keeps no places and drops a key given twice.

_JSON: Final = re.compile(
    rf"[ \t\n]*+(?:(?P<string>\"(?:[^\"\\\n]|\\.)*+\")|(?P<number>-?{_NUMBER})"
    r"|(?P<word>true|false|null)|(?P<sign>[{}\[\],:]))"
)


class _Node(NamedTuple):
    """A value of JSON: its kind, its text, and what an array or object holds."""

    kind: str
    part: _Text
    members: tuple[tuple[_Node | None, _Node], ...] = ()


def _read_json(body: _Text) -> _Node | None:
    """Return the value that a text is, or None if it is not JSON."""
    tokens: list[_Node] = []
    place = 0
    while place < len(body.text):
        match = _JSON.match(body.text, place)
        if match is None:
            if body.text[place:].strip():
                return None
            break
        kind = str(match.lastgroup)
        part = body.cut(match.start(kind), match.end(kind))
        tokens.append(_Node(part.text if kind == "sign" else kind, part))
        place = match.end()
    try:
        node, end = _read_value(tokens, 0, 0)
    except (IndexError, _NotJson):
        return None
    return node if end == len(tokens) else None


class _NotJson(Exception):  # noqa: N818 - never leaves this module
    """The text is not JSON."""


def _read_value(tokens: list[_Node], place: int, depth: int) -> tuple[_Node, int]:
    token = tokens[place]
    if token.kind not in ("{", "["):
        if token.kind in ("string", "number", "word"):
            return token, place + 1
        raise _NotJson
    if depth == MAX_JSON_DEPTH:
        raise LimitExceeded(f"JSON is nested more than {MAX_JSON_DEPTH} deep; that is the limit")
    closing = "}" if token.kind == "{" else "]"
    members: list[tuple[_Node | None, _Node]] = []
    place += 1
    while tokens[place].kind != closing:
        key = None
        if closing == "}":
            key = tokens[place]
            if key.kind != "string" or tokens[place + 1].kind != ":":
                raise _NotJson
            place += 2
        value, place = _read_value(tokens, place, depth + 1)
        members.append((key, value))
        if tokens[place].kind == ",":
            place += 1
        elif tokens[place].kind != closing:
            raise _NotJson
    return _Node(token.kind, token.part, tuple(members)), place + 1


_CONTAINERS: Final = frozenset("range ranges hands hand combos text weights data value".split())
_JSON_FORMS: Final = 'like {"AA": 0.5}, ["AA", "KK"] or [["AA", 0.5]]'


class _JsonRange:
    """Writes JSON as a range."""

    def __init__(self, paste: _Paste) -> None:
        self.paste = paste

    def write(self, node: _Node) -> None:
        if node.kind == "string":
            self._write_group(_inside(node), None)
        elif node.kind == "[":
            if self._is_pair(node):
                (_, hand), (_, weight) = node.members
                self._write_weighted(hand, weight)
                return
            for _, value in node.members:
                if value.kind not in ("string", "[", "{"):
                    self._refuse(value, f"{quote(value.part.text)} is not a hand")
                self.write(value)
        elif node.kind == "{":
            self._write_object(node)
        else:
            self._refuse(node, f"{quote(node.part.text)} is not a hand")

    def _write_object(self, node: _Node) -> None:
        keys = [_inside(key).text.strip().lower() for key, _ in node.members if key]
        values = [value for _, value in node.members]
        if len(keys) == 2 and _HAND_TITLES.intersection(keys):
            hand = 0 if keys[0] in _HAND_TITLES else 1
            title = keys[1 - hand]
            if title in _FRACTION_TITLES | _PERCENT_TITLES and values[hand].kind == "string":
                percent = title in _PERCENT_TITLES
                self._write_weighted(values[hand], values[1 - hand], percent=percent)
                return
        holds_more = [value.kind in ("[", "{") or self._is_text(value) for value in values]
        if len(keys) == 1 and holds_more[0] and (keys[0] in _CONTAINERS or _label_of(f"{keys[0]}:")):
            self.write(values[0])
            return
        for (key, value), more in zip(node.members, holds_more, strict=True):
            assert key is not None
            if more:
                self._refuse_several(key, value, len(keys))
            self._write_weighted(key, value)

    def _refuse_several(self, key: _Node, value: _Node, count: int) -> NoReturn:
        name = _inside(key)
        if self.paste.is_hand(name.text):
            self._refuse(value, "a hand has one number, its weight; this may be a strategy")
        if count > 1:
            self.paste.refuse(key.part, "the text holds more than one range",
                              f"give one at a time; {quote(name.text)} is one of them")  # fmt: skip
        self._refuse(key, f"{quote(name.text)} is not a hand")

    def _is_text(self, node: _Node) -> bool:
        text = _inside(node).text.strip()
        return node.kind == "string" and not _FRACTION.fullmatch(text.removesuffix("%").rstrip())

    def _is_pair(self, node: _Node) -> bool:
        kinds = [value.kind for _, value in node.members]
        return kinds in (["string", "number"], ["string", "word"])

    def _write_weighted(self, hand: _Node, weight: _Node, *, percent: bool = False) -> None:
        text = _inside(weight)
        if weight.kind == "word" and text.text != "null":
            text = text.written("1" if text.text == "true" else "0")
        number = _squeezed(text)
        if not _FRACTION.fullmatch(number.text.removesuffix("%")):
            self._refuse(weight, f"{quote(text.text)} is not a weight")
        if percent and not number.text.endswith("%"):
            number = number.written(f"{number.text}%")
        value = float(number.text.removesuffix("%"))
        if value > (100 if number.text.endswith("%") else 1):
            self.paste.refuse(
                weight.part, f"{number.text} is more than 1",
                f'a weight runs from 0 to 1; write "{number.text}%" for {number.text} %',
            )  # fmt: skip
        self._write_group(_inside(hand), number)

    def _write_group(self, text: _Text, weight: _Text | None) -> None:
        """Write the range of a string, as a group of its own if it is more than a hand."""
        text = text.strip()
        if not text.text:
            self.paste.refuse(text, "an empty string is not a hand", _JSON_FORMS)
        draft = self.paste.draft
        if weight is not None and self.paste.is_hand(text.text):
            self.paste._add_weighted(text, weight)  # noqa: SLF001 - one reader in two classes
            return
        if weight is not None and re.search(r"[:@=(\[{]", text.text):
            self.paste.refuse(text, f"{quote(text.text)} has a weight in it and one beside it",
                              "give one weight")  # fmt: skip
        if weight is not None:
            draft.add(weight)
        draft.add(text.cut(0, 1).written("("))
        self.paste.write_items(text)
        draft.add(text.cut(len(text.text) - 1, len(text.text)).written("),"))

    def _refuse(self, node: _Node, reason: str) -> NoReturn:
        self.paste.refuse(node.part, reason, f"ranges in JSON are written {_JSON_FORMS}")


_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_ESCAPED: Final = {"n": " ", "t": " ", "r": " ", "b": " ", "f": " "}


def _inside(node: _Node) -> _Text:
    """Return what a string says; other values as they stand."""
    if node.kind != "string":
        return node.part
    inner = node.part.cut(1, len(node.part.text) - 1)
    if "\\" not in inner.text:
        return inner
    parts: list[_Text] = []
    start = 0
    for escape in _ESCAPE.finditer(inner.text):
        letter = chr(int(escape[1], 16)) if escape[1] else _ESCAPED.get(escape[2], escape[2])
        letter = letter.translate(_TRANSLATION)
        letter = " " if "\ud800" <= letter <= "\udfff" else letter
        parts += [inner.cut(start, escape.start()), inner.cut(escape.start(), escape.end()).written(letter)]
        start = escape.end()
    return inner.cut(0, 0).joined(*parts, inner.cut(start, len(inner.text)))
