"""Units of range notation: one word, such as ``AKs``, ``A5s-A2s`` or ``AhXx``, and its combos.

A unit names combos without weights; :mod:`runout.domain.ranges.notation` combines units, weights
and groups. Columns in the errors raised here count from the start of the word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from runout.domain.cards import RANK_LETTERS, SUIT_LETTERS, SUIT_SIGNS, Rank, Suit
from runout.domain.combos import (
    CLASS_COMBOS,
    CLASS_TEXTS,
    COMBO_COUNT,
    combo_index,
    combo_texts,
)
from runout.errors import NotationError

Plus: TypeAlias = Literal["connector", "kicker"]
Indices: TypeAlias = tuple[int, ...]
IsHand: TypeAlias = Callable[[str], bool]
"""Whether a word names hands."""

# Cached spellings: more than one user writes, and a bound on a server's memory.
_MAX_WORDS: Final = 20_000
_ACE: Final = 12
# Cyrillic and Greek letters that look like Latin ones.
_LOOKALIKES: Final[dict[str, str]] = dict(zip("АКТХОаохсѕΑΚΤΧο", "AKTXOaoxcsAKTXo", strict=True))
_AS_LATIN: Final = str.maketrans(_LOOKALIKES)
_RANKS_ARE: Final = "ranks are 2 to 9, T (or 10), J, Q, K, A, and X for any"
_HANDS_ARE: Final = "hands are written AA, AKs, AKo, AK, A2s+, 99-66, AhKd, 15%, random or none"

# Letters are spelled out in both cases: re.IGNORECASE would also take "ſ" for "s".
_RANK: Final = r"10|[2-9TJQKAXtjqkax*]"
_SUIT: Final = r"[cdhsCDHS♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?|[wxyz]"
_TWO_CARDS: Final = rf"({_RANK})({_SUIT})?({_RANK})({_SUIT}|[oO])?"
_UNIT: Final = re.compile(rf"{_TWO_CARDS}(?:(\+)|(-)(?:{_TWO_CARDS})?)?")
_CARD: Final = re.compile(rf"({_RANK})({_SUIT})?")
_NUMBER: Final = re.compile(r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)%?")
_WORDS_FOR_ALL: Final = frozenset({"random", "any", "*"})
_SUITED_TAIL: Final = re.compile(
    r"(.{2,4}?)-?([sS](?=uited)|[oO](?=ff))(?:uited|ff(?:suit(?:ed)?)?)(\+?)"
)
_RUN: Final = re.compile(r"([^.…~→]{2,4})(?:\.{2,3}|[…~→])([^.…~→]{2,4})")
_REMOVAL: Final = re.compile(r"(.{2,4}\+|[A-Za-z]{3,6}|\*)-(.{2,4}\+?)")
_LETTERS: Final = re.compile("[A-Za-z]{3}")
_MAX_RESPELLED: Final = 20
_ALL: Final[Indices] = tuple(range(COMBO_COUNT))


class Lexicon(dict[str, Indices]):
    """Words and the combos they name, each read once.

    >>> lexicon = Lexicon("connector")
    >>> len(lexicon["A2s+"]), len(lexicon["98s+"]), len(lexicon["AhXx"])
    (48, 24, 51)
    """

    def __init__(self, plus: Plus) -> None:
        if plus not in get_args(Plus):
            raise NotationError.whole(plus, "not a reading of '+'", "use connector or kicker")
        super().__init__()
        self.plus = plus
        for index, text in enumerate(combo_texts()):
            self[text] = self[text[2:] + text[:2]] = (index,)
        self.update(zip(CLASS_TEXTS, CLASS_COMBOS, strict=True))

    def names(self, word: str) -> bool:
        try:
            self[word]
        except NotationError:
            return False
        return True

    def __missing__(self, word: str) -> Indices:
        indices = read_unit(word, self.plus)
        if len(self) < _MAX_WORDS:
            self[word] = indices
        return indices


def read_unit(word: str, plus: Plus = "connector") -> Indices:
    """Return the indices of the combos that ``word`` names, ascending.

    >>> len(read_unit("JT-67s")), len(read_unit("AxKy")), read_unit("none")
    (20, 12, ())
    >>> read_unit("AKh")
    Traceback (most recent call last):
    runout.errors.NotationError: 'AKh', character 3: expected s or o; for a king of hearts ...
    """
    if word.lower() in _WORDS_FOR_ALL:
        return _ALL
    if word.lower() == "none":
        return ()
    match = _UNIT.fullmatch(word)
    if match is None:
        raise _unreadable(word)
    start = _read_holding(match, 1)
    if match[5]:
        return _expand(start, _climb(start.ladder_end(word), plus))
    if match[6] is None:
        return _expand(start)
    if match[7] is None:
        return _expand(start, _descend(start.ladder_end(word), plus))
    return _read_dash(word, start, _read_holding(match, 7))


@dataclass(frozen=True, slots=True)
class _Holding:
    """Two cards as written, the higher first where both ranks are known.

    A rank of None is any rank. A suit is a letter c d h s, a variable w x y z, or empty.
    """

    ranks: tuple[int | None, int | None]
    suits: tuple[str, str]
    suitedness: str

    def ladder_end(self, word: str) -> tuple[int, int]:
        high, low = self.ranks
        if high is None or low is None:
            raise NotationError.whole(
                word, "'+' and '-' need two known ranks", "write A2s+ or A5s-A2s"
            )
        return high, low

    def suit_pattern(self) -> tuple[str, ...]:
        """Return the suits with variables renamed, equal for holdings of equal suits."""
        first, second = self.suits
        if first in _VARIABLES and second in _VARIABLES:
            return ("same",) if first == second else ("different",)
        named = tuple("any" if suit in _VARIABLES else suit for suit in self.suits)
        return tuple(sorted(named)) if self.ranks[0] == self.ranks[1] else named


_VARIABLES: Final = frozenset("wxyz")


def _read_holding(match: re.Match[str], group: int) -> _Holding:
    """Read the two cards whose first rank is this group of ``_UNIT``."""
    word = match.string
    ranks = _read_rank(match[group]), _read_rank(match[group + 2])
    first_suit, last = _read_suit(match[group + 1]), match[group + 3] or ""
    if not first_suit and last in ("s", "S", "o", "O"):
        return _suited_or_offsuit(match, group, ranks)
    if not first_suit and last:
        raise _suit_without_first(match, group)
    if last in ("o", "O"):
        raise NotationError(
            word, match.start(group + 3) + 1, 1, "expected a suit",
            f"o cannot follow a card with a suit; write {match[group]}{match[group + 2]}o",
        )  # fmt: skip
    suits = first_suit, _read_suit(last)
    if ranks[0] is not None and ranks[0] == ranks[1] and first_suit and suits[0] == suits[1]:
        raise NotationError(
            word, match.start(group) + 1, match.end(group + 3) - match.start(group),
            "the same card twice", _two_suits(match[group], first_suit),
        )  # fmt: skip
    return _high_first(ranks, suits, "")


def _two_suits(rank: str, suit: str) -> str:
    if suit in _VARIABLES:
        return f"two suits are {rank}x{rank}y"
    other = next(letter for letter in "sh" if letter != suit)
    return f"a pair has two suits, like {rank}{suit}{rank}{other}"


def _suited_or_offsuit(
    match: re.Match[str], group: int, ranks: tuple[int | None, int | None]
) -> _Holding:
    if ranks[0] is not None and ranks[0] == ranks[1]:
        pair = match[group] + match[group + 2]
        raise NotationError(
            match.string, match.start(group + 3) + 1, 1, "a pair is neither suited nor offsuit",
            f"write {pair}",
        )  # fmt: skip
    return _high_first(ranks, ("", ""), match[group + 3].lower())


def _suit_without_first(match: re.Match[str], group: int) -> NotationError:
    first, second, suit = match[group], match[group + 2], _read_suit(match[group + 3])
    if suit in _VARIABLES:
        hint = f"write {first}{second}, or {first}x{second}y for two suits"
    else:
        value = _read_rank(second)
        noun = "card" if value is None else Rank(value).noun
        hint = f"for a {noun} of {_suit_noun(suit)} write {first}x{second}{suit}"
    hint = hint.replace("a ace", "an ace").replace("a eight", "an eight")
    column, length = match.start(group + 3) + 1, len(match[group + 3])
    return NotationError(match.string, column, length, "expected s or o", hint)


def _suit_noun(letter: str) -> str:
    return Suit.parse(letter).name.lower()


def _read_rank(text: str) -> int | None:
    return None if text in ("X", "x", "*") else int(Rank.parse(text).value)


def _read_suit(text: str | None) -> str:
    if not text or text in _VARIABLES:
        return text or ""
    return Suit.parse(text[0]).letter


def _high_first(
    ranks: tuple[int | None, int | None], suits: tuple[str, str], suitedness: str
) -> _Holding:
    first, second = ranks
    if first is not None and second is not None and first < second:
        return _Holding((second, first), (suits[1], suits[0]), suitedness)
    return _Holding(ranks, suits, suitedness)


# Ladders: the pairs of ranks, high and low, that a unit runs through.

_Ladder: TypeAlias = list[tuple[int, int]]


def _climb(start: tuple[int, int], plus: Plus) -> _Ladder:
    high, low = start
    if high == low:
        return [(rank, rank) for rank in range(high, _ACE + 1)]
    if high - low == 1 and plus == "connector":
        return [(rank, rank - 1) for rank in range(high, _ACE + 1)]
    return [(high, kicker) for kicker in range(low, high)]


def _descend(start: tuple[int, int], plus: Plus) -> _Ladder:
    high, low = start
    if high == low:
        return [(rank, rank) for rank in range(high + 1)]
    if high - low == 1 and plus == "connector":
        return [(rank, rank - 1) for rank in range(1, high + 1)]
    return [(high, kicker) for kicker in range(low + 1)]


def _read_dash(word: str, one: _Holding, other: _Holding) -> Indices:
    (high, low), (other_high, other_low) = one.ladder_end(word), other.ladder_end(word)
    suitedness = one.suitedness or other.suitedness
    if other.suitedness not in ("", suitedness) or one.suit_pattern() != other.suit_pattern():
        raise NotationError.whole(
            word,
            "the two ends differ in their suits",
            "give both ends the same, like A5s-A2s or AhKh-AhTh",
        )
    paired = high == low or other_high == other_low
    bottom, top = sorted((low, other_low))
    if high - low == other_high - other_low:
        ladder = [(rank + high - low, rank) for rank in range(bottom, top + 1)]
    elif high == other_high and not paired:
        ladder = [(high, kicker) for kicker in range(bottom, top + 1)]
    else:
        ends = [
            RANK_LETTERS[a] + RANK_LETTERS[b] for a, b in ((high, low), (other_high, other_low))
        ]
        raise NotationError.whole(
            word,
            f"{ends[0]} and {ends[1]} have neither the same high card nor the same gap",
            "a dash joins hands like A5s-A2s, JTs-76s or 99-66",
        )
    return _expand(_Holding(one.ranks, one.suits, suitedness), ladder)


def _expand(holding: _Holding, ladder: _Ladder | None = None) -> Indices:
    """Return the combos of the holding's suits, on its own ranks or on each step of a ladder."""
    suits = _suit_pairs(holding)
    steps = ladder or product(*[range(_ACE + 1) if r is None else (r,) for r in holding.ranks])
    indices = {
        combo_index(4 * high + high_suit, 4 * low + low_suit)
        for high, low in steps
        if not (holding.suitedness and high == low)
        for high_suit, low_suit in suits
        if high != low or high_suit != low_suit
    }
    return tuple(sorted(indices))


def _suit_pairs(holding: _Holding) -> list[tuple[int, int]]:
    first, second = holding.suits
    highs, lows = (
        range(4) if suit in _VARIABLES or not suit else (SUIT_LETTERS.index(suit),)
        for suit in (first, second)
    )
    pairs = list(product(highs, lows))
    if holding.suitedness == "s" or (first in _VARIABLES and first == second):
        return [(a, b) for a, b in pairs if a == b]
    if holding.suitedness == "o" or (first in _VARIABLES and second in _VARIABLES):
        return [(a, b) for a, b in pairs if a != b]
    return pairs


# Errors for a word that is not a unit.


def quote(word: str) -> str:
    """Return a word in quotes for a message, truncated if long."""
    return repr(word if len(word) <= 20 else f"{word[:20]}…")


def _unreadable(word: str) -> NotationError:
    if _NUMBER.fullmatch(word):
        hint = "the best 15 % of hands is 15%; weights are written AA:0.5, AA@50 or 50%(AA)"
        return NotationError.whole(word, f"{quote(word)} is a number, not a hand", hint)
    match = _UNIT.match(word)
    for at, letter in enumerate(word[:_MAX_RESPELLED]):
        if letter in _LOOKALIKES:
            latin = _LOOKALIKES[letter]
            reason = f"{letter!r} looks like {latin} and is a letter of another alphabet"
            hint = f"write {word[:_MAX_RESPELLED].translate(_AS_LATIN)}"
            return NotationError(word, at + 1, 1, reason, hint)
    respelled = _respelled(word)
    if respelled:
        return NotationError.whole(word, f"{quote(word)} is not a hand", f"write {respelled}")
    if match is None:
        return _incomplete(word)
    return _trailing(word, match)


def _respelled(word: str) -> str | None:
    """Return ``AKs`` for AKsuited, ``AKs-ATs`` for AKs..ATs, ``QQ+!AA`` for QQ+-AA."""
    if len(word) > _MAX_RESPELLED:
        return None
    tail = _SUITED_TAIL.fullmatch(word)
    if tail and _is_unit(f"{tail[1]}{tail[2].lower()}"):
        return f"{tail[1]}{tail[2].lower()}{tail[3]}"
    run = _RUN.fullmatch(word)
    if run and _is_unit(f"{run[1]}-{run[2]}"):
        return f"{run[1]}-{run[2]}"
    removal = _REMOVAL.fullmatch(word)
    if removal and _is_unit(removal[1]) and _is_unit(removal[2]):
        return f"{removal[1]}!{removal[2]} for {removal[1]} without {removal[2]}"
    return None


def _is_unit(word: str) -> bool:
    try:
        read_unit(word)
    except NotationError:
        return False
    return True


def _incomplete(word: str) -> NotationError:
    """Return the error for the missing or wrong card of ``word``."""
    first = _CARD.match(word)
    if word.startswith("-"):
        hint = "write 99-66 for a run of hands, TT+!AA to take hands away"
        return NotationError(word, 1, 1, "expected a hand before the dash", hint)
    if first is None:
        return NotationError.whole(word, f"{quote(word)} is not a hand", _nearest(word))
    at = first.end()
    if at == len(word):
        hint = f"write {word}X for any second card"
        return NotationError(word, 1, at, "the second card is missing", hint)
    if len(word) > 2 and not first[2] and (word.isalpha() or _LETTERS.search(word)):
        return NotationError.whole(word, f"{quote(word)} is not a hand", _nearest(word))
    if word[at] in SUIT_LETTERS + SUIT_SIGNS + "CDHS" and first[2]:
        return NotationError(word, at + 1, 1, "two suits on one card", "write AhKd")
    return NotationError(word, at + 1, 1, f"{word[at]!r} is not a rank", _RANKS_ARE)


def _nearest(word: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only where a text is refused

    near = get_close_matches(word.lower()[:20], ("random", "any", "none", "any two"), 1, 0.7)
    return f"write {near[0]}; {_HANDS_ARE}" if near else _HANDS_ARE


def _trailing(word: str, match: re.Match[str]) -> NotationError:
    """Return the error for the text after the longest prefix of ``word`` that is a unit."""
    at = match.end()
    hand, rest = word[:at], word[at:]
    length, reason = len(rest), f"{quote(rest)} cannot follow here"
    if match[4] and not match[2] and match[4] not in "sSoO":
        return _suit_without_first(match, 1)
    if match[6] and not match[7]:
        reason = f"expected a hand after the dash, found {quote(rest)}"
        hint = "a dash joins hands like A5s-A2s, JTs-76s or 99-66"
    elif rest.strip(".…") == "":
        hint = f"write {hand}" if rest == "." else f"write {hand}, and name every hand"
    elif match[5] or match[6] or _CARD.match(rest):
        hint = "put a comma or a space between hands"
    elif match[2] and not match[4]:
        length, reason, hint = 1, f"{rest[0]!r} is not a suit", "suits are c, d, h, s"
    elif not match[4] and match[1] == match[3]:
        hint = "put a comma or a space between hands"
    elif not match[4]:
        length, reason = 1, "expected s or o"
        hint = f"write {hand}s for suited, {hand}o for offsuit"
    else:
        hint = "after a hand stands + or -, a weight, or a comma"
    return NotationError(word, at + 1, length, reason, hint)
