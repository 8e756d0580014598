"""Ambiguities: texts with two readings, which are refused with both in the hint."""

from __future__ import annotations

import re
from itertools import chain
from typing import Final, NamedTuple

from runout.domain.combos import COMBO_COUNT
from runout.domain.ranges.tokens import BOUNDARY, SEPARATOR, Items, NotationText
from runout.domain.ranges.units import IsHand, quote
from runout.domain.ranges.weights import NUMBER, percent_of, short

_SUMMARY: Final = rf"\s*+({NUMBER})%[{SEPARATOR}]"
_PERCENT_ITEM: Final = rf"[{SEPARATOR}]{NUMBER}%(?![^{SEPARATOR}])"
_LOOSE_DASH: Final = rf"-\s++(?=[^{BOUNDARY}])"
_LAST_WORD: Final = rf"[^{BOUNDARY}]{{1,20}}\Z"
_FIRST_WORD: Final = rf"[^{BOUNDARY}]{{1,20}}"


def refuse_split_number(text: NotationText, is_hand: IsHand) -> None:
    """Refuse ``AA:0,75``: a weight of 0.75, or no aces and the hand 75."""
    if split := find_split_number(text.notation, is_hand):
        raise text.error(split.start, split.end - split.start, split.reason, split.hint)


def refuse_summary(text: NotationText, items: Items) -> None:
    """Refuse ``37.9%, 22+ A2+ ..``: a program's summary of the hands, or a union with them."""
    match = re.compile(_SUMMARY).match(text.notation) if items.uses_ordering else None
    if match is None or len(items.units) < 2:
        return
    if re.compile(_PERCENT_ITEM).search(text.notation, match.end() - 1) is not None:
        return  # percentages are items here
    others = set(chain.from_iterable(items.units[1:]))
    places = len(match[1].partition(".")[2])
    share = 100 * len(others) / COMBO_COUNT
    if 1 <= float(match[1]) < 100 and abs(share - float(match[1])) <= 0.5 * 10.0**-places:
        raise text.error(
            match.start(1), len(match[1]) + 1,
            f"{short(match[1])}% is also the share of the hands that follow",
            f"leave it out if that is what it says; {short(match[1])}% behind them adds the"
            " best hands",
        )  # fmt: skip


def refuse_loose_dash(text: NotationText) -> None:
    """Refuse ``66- 33``, which may mean 66-33 or the two items 66- and 33."""
    loose = re.compile(_LOOSE_DASH).search(text.notation) if "-" in text.notation else None
    if loose is None:
        return
    before = re.compile(_LAST_WORD).search(
        text.notation[max(0, loose.start() - 19) : loose.start() + 1]
    )
    after = re.compile(_FIRST_WORD).match(text.notation, loose.end())
    assert before is not None
    assert after is not None
    raise text.error(
        loose.start(), len(loose[0]), "a dash before a space has two readings",
        f"write {before[0]}{after[0]}, or {before[0]},{after[0]} for two items",
    )  # fmt: skip


# Numbers with a separator inside: ``22,5%`` is 22.5 %, or the pair 22 and the best 5 % of hands.
# Many locales print decimal commas, and a comma also separates hands. A comma followed by a space
# separates; one between two digits that may form one number is refused. So is ``AA:1/22``, since a
# slash separates hands too.

# Between two numbers. Nearly all commas of a range are elsewhere, so this is searched first.
_BETWEEN: Final = re.compile(r"[,/](?=([0-9]++)(?![0-9A-Za-z.+-]))")
_AFTER: Final = re.compile(r"[ \t]*+([%:=\]pP])[ \t]*+([0-9.]?)")
_NUMBER: Final = r"(?P<whole>[0-9]{1,3}+),(?P<rest>[0-9]++)"
_ITEM_STARTS: Final = r"(?<![^\s\",;|/()\[\]{}<>!])"
_ITEM_ENDS: Final = r"(?![^\s\",;|/()\[\]{}<>!])"
_AFTER_SIGN: Final = re.compile(
    rf"(?P<sign>[:@=*])[ \t]*+{_NUMBER}(?P<percent>(?:[ \t]*+%)?+){_ITEM_ENDS}"
)
_ALONE: Final = re.compile(rf"(?<![^\s(])(?=[01],){_NUMBER}{_ITEM_ENDS}")
_PERCENTAGE: Final = re.compile(
    rf"(?:{_ITEM_STARTS}|(?<=%-)|(?<=[:@=*])){_NUMBER}[ \t]*+(?:%|percents?\b|pct\b|pc\b)", re.I
)
_PREFIX: Final = re.compile(rf"{_ITEM_STARTS}{_NUMBER}[ \t]*+[:=](?=[ \t]*+(?P<digit>[0-9.]?))")
_QUOTIENT: Final = re.compile(
    rf"(?:[:=*][ \t]*+|(?<![^\s(]))(?P<whole>[0-9]{{1,3}}+)/(?P<rest>[0-9]{{1,3}}+){_ITEM_ENDS}"
)
_CLOSING: Final = re.compile(rf"\[[ \t]*+/[ \t]*+{_NUMBER}[ \t]*+%?[ \t]*+\]")


class SplitNumber(NamedTuple):
    """Digits that may be one number or two items: their place, and how to write either."""

    start: int
    end: int
    reason: str
    hint: str


def find_split_number(text: str, is_hand: IsHand) -> SplitNumber | None:
    """Return the first number of a text that may also be two items, or None.

    >>> find_split_number("22,5%", {"22"}.__contains__).hint
    'write 22.5% with a point, or 22, 5% with a space after the hand 22'
    """
    if not any(_may_be_one(match, is_hand) for match in _BETWEEN.finditer(text)):
        return None
    for form, spell in (
        (_CLOSING, _spell_bracket),
        (_AFTER_SIGN, _spell_weight),
        (_PERCENTAGE, _spell_percentage),
        (_PREFIX, _spell_prefix),
        (_ALONE, _spell_fraction),
        (_QUOTIENT, _spell_quotient),
    ):
        for match in form.finditer(text):
            if hint := spell(match, is_hand):
                number = text[match.start() : match.end()].strip()
                reason = f"{quote(number)} has two readings"
                if "," in number:
                    reason = f"{quote(number)} may be a decimal comma"
                return SplitNumber(match.start(), match.end(), reason, hint)
    return None


def _may_be_one(match: re.Match[str], is_hand: IsHand) -> bool:
    """Whether the digits around a separator may be one number."""
    text = match.string
    start = match.start()
    while start and text[start - 1].isdigit() and match.start() - start < 4:
        start -= 1
    whole = text[start : match.start()]
    if not whole or text[start - 1 : start] == ".":
        return False
    if match[0] == "/" or whole in ("0", "1"):
        return True
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] in ":@=*":
        return True
    after = _AFTER.match(text, match.end(1))
    is_weighted_hand = after and after[1] in ":=" and after[2] and is_hand(match[1])  # 22,33:0.5
    return after is not None and not is_weighted_hand


def _decimal(match: re.Match[str]) -> str:
    return f"{match['whole']}.{short(match['rest'])}"


def _value(match: re.Match[str]) -> float:
    return float(f"{match['whole']}.{match['rest']}")


def _spell_bracket(match: re.Match[str], _: IsHand) -> str:
    return f"write [{_decimal(match)}]AA[/{_decimal(match)}] with a point"


def _spell_weight(match: re.Match[str], is_hand: IsHand) -> str | None:
    """Spell ``:0,75``, ``@33,3`` and ``:33,3%``."""
    if match["percent"]:
        sign = "@" if match["sign"] == "@" else ":"
        return f"write {sign}{_decimal(match)}% with a point" if _value(match) <= 100 else None
    if match["sign"] != "@":
        return _spell_fraction(match, is_hand, ":") if match["whole"] in ("0", "1") else None
    if _value(match) > 100:
        return None
    spellings = [f"@{_decimal(match)} with a point"]
    if _value(match) <= 1:
        percent = percent_of(f"{match['whole']}.{match['rest'][:24]}")
        spellings = [f"@{percent} for {percent} %", f"@{_decimal(match)}% for {_decimal(match)} %"]
    if is_hand(match["rest"]) and match["whole"] != "1":
        spellings.append(f"@{match['whole']}, {match['rest']} with a space for the hand "
                         f"{match['rest']}")  # fmt: skip
    return f"write {', or '.join(spellings)}"


def _spell_percentage(match: re.Match[str], is_hand: IsHand) -> str | None:
    """Spell ``22,5%``."""
    if _value(match) > 100:
        return None
    hint = f"write {_decimal(match)}% with a point"
    if is_hand(match["whole"]) and not match.string[: match.start()].endswith("-"):
        hint += f", or {match['whole']}, {short(match['rest'])}% with a space after the hand"
        hint += f" {match['whole']}"
    return hint


def _spell_prefix(match: re.Match[str], is_hand: IsHand) -> str | None:
    """Spell ``33,3:AA``; in ``22,33:0.5`` the 33 is a hand with a weight."""
    if _value(match) > 100 or (match["digit"] and is_hand(match["rest"])):
        return None
    number = _decimal(match)
    if _value(match) <= 1:
        number = percent_of(f"{match['whole']}.{match['rest'][:24]}")
    hint = f"write {number}:AA for {number} %"
    if is_hand(match["whole"]):
        hint += f", or {match['whole']}, {short(match['rest'])}:AA with a space after the hand"
        hint += f" {match['whole']}"
    return hint


def _spell_fraction(match: re.Match[str], is_hand: IsHand, sign: str = "") -> str:
    """Spell ``0,75`` after a hand."""
    spellings = []
    if _value(match) <= 1:
        spellings.append(f"{sign}{_decimal(match)} with a point")
    if is_hand(match["rest"]):
        spellings.append(f"{sign}{match['whole']}, {match['rest']} with a space for the hand"
                         f" {match['rest']}")  # fmt: skip
    if not spellings:
        return "a weight is a fraction from 0 to 1, written :0.5 or :50%"
    return f"write {', or '.join(spellings)}"


def _spell_quotient(match: re.Match[str], is_hand: IsHand) -> str | None:
    """Spell ``1/2`` after a hand; in ``22/33`` the slash separates hands."""
    if is_hand(match["whole"]):
        return None
    share = int(match["whole"]) / (int(match["rest"]) or 1)
    hint = "a weight is a fraction from 0 to 1, written :0.5 or :50%"
    if share <= 1:
        hint = f"write :{share:.4g} for the weight {match['whole']}/{match['rest']}"
        if is_hand(match["rest"]):
            hint += f", or a comma and a space before the hand {match['rest']}"
    return hint
