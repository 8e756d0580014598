"""Words around ranges: phrases for hands, labels before a range, titles of columns.

A phrase is listed only if its meaning is undisputed; other phrases get a hint.
"""

from __future__ import annotations

import re
from typing import Final

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
BEST: Final = frozenset({"top", "best"})
WORST: Final = frozenset({"bottom", "worst", "weakest"})
PERCENT_WORDS: Final = frozenset({"percent", "percents", "pct", "pc"})
_RUN_OF_HANDS: Final = "write AA-TT for a run of hands"
_COMMA: Final = "put a comma between hands, like AA,KK"
_CONNECTORS: Final = "write 54s-JTs, or 32s-AKs for all of them"
HINTS_FOR_WORDS: Final = {
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
    **dict.fromkeys(("and", "or", "&", "∪", "·", "•"), _COMMA),
    "plus": "put a comma between hands, like AA,KK; 22+ for this pair and the higher ones",
    **dict.fromkeys(("to", "through", "thru", "..", "...", "…", "~", "→"), _RUN_OF_HANDS),
    "aces": "write AA for the pair, AX for any hand with an ace",
    "kings": "write KK for the pair, KX for any hand with a king",
    "gappers": "write 97s-53s, or T8s,97s one by one",
}
SUITEDNESS: Final = {
    "suited": "s", "s": "s", "offsuit": "o", "off-suit": "o", "off": "o", "o": "o",
    "unsuited": "o", "offsuited": "o",
}  # fmt: skip
AND_HIGHER: Final = frozenset({"better", "higher", "up", "upward", "upwards", "above", "more"})
PLURAL_PAIR: Final = {plural: rank * 2 for rank, (_, plural) in _RANK_NOUNS.items()}

# Titles of columns and keys.

HAND_TITLES: Final = frozenset({"hand", "hands", "combo", "combos", "class", "cards", "holding"})
FRACTION_TITLES: Final = frozenset(
    {"weight", "weights", "frequency", "freq", "w", "prob", "probability", "fraction"}
)
PERCENT_TITLES: Final = frozenset(
    {"percent", "percentage", "pct", "%", "weight%", "frequency%", "freq%"}
)

# Labels.

LABEL_WORDS: Final = frozenset({
    "range", "ranges", "hand", "hands", "my", "his", "hero", "villain", "player", "opponent",
    "opp", "oop", "ip", "seat", "utg", "ep", "mp", "lp", "lj", "hj", "co", "btn", "bu", "bn",
    "button", "dealer", "sb", "bb", "small", "big", "blind", "straddle", "cutoff", "hijack",
    "lojack", "under", "the", "gun", "early", "middle", "late", "position", "open", "opens",
    "opening", "raise", "raises", "raising", "rfi", "call", "calls", "calling", "caller", "flat",
    "flats", "cold", "3bet", "4bet", "5bet", "3b", "4b", "3-bet", "4-bet", "bet", "bets",
    "betting", "jam", "shove", "push", "fold", "vs", "v", "versus", "against", "limp", "limps",
    "iso", "squeeze", "defend", "defence", "defense", "value", "bluff", "bluffs", "preflop",
    "postflop", "flop", "turn", "river", "gto", "nash", "set", "show", "allin", "all-in", "check",
})  # fmt: skip
_LABEL_NUMBER: Final = re.compile(
    r"(?:utg|ep|mp|lp|p|seat|player|hand|range|villain|hero|opp)\+?[0-9]{1,2}"
    r"|[0-9]|[0-9]{1,3}(?:\.[0-9]{1,2})?(?:bb|x|max|-max|bet)|\+[0-9]"
)
_LABEL: Final = re.compile(r"[ \t\"]*+([^:=\n,;{}\[\]]{1,60}?)[ \t\"]*+[:=]+[ \t]*+(?![>=])")
TAG_LABEL: Final = re.compile(r"[ \t]*+#([A-Za-z][A-Za-z0-9_. -]{0,30})#[ \t]*+")
_SET_RANGE: Final = re.compile(r"[ \t]*+((?:set|add|show)_range(?:_|[ \t]+)(?:oop|ip))[ \t]+", re.I)


def label_of(line: str) -> tuple[str, int] | None:
    """Return the label at the start of a line, and the index where the range begins."""
    for form in (TAG_LABEL, _SET_RANGE):
        if match := form.match(line):
            return match[1], match.end()
    match = _LABEL.match(line)
    if match is None:
        return None
    words = [word.strip("().") for word in re.split(r"[\s_/]+", match[1].strip().lower())]
    named = any(word in LABEL_WORDS or re.match(r"[a-z]", word) for word in words)
    known = all(word in LABEL_WORDS or _LABEL_NUMBER.fullmatch(word) for word in words)
    return (match[1].strip(), match.end()) if named and known else None
