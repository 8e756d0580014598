"""Words of a pasted range that have only spaces between them: phrases, signs, neighbours.

A phrase such as ``any pair`` is written as the hands it means; words that may be one item or two
are refused with both spellings.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import Final, NoReturn

from runout.domain.amounts import add_amounts, amount_text
from runout.domain.ranges.paste.draft import FRACTION, NUMBER, Draft, PastedText
from runout.domain.ranges.paste.phrases import (
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
from runout.kernels.text import quote, short

PERCENT: Final = re.compile(rf"({NUMBER})%")
PERCENTAGE: Final = re.compile(rf"{NUMBER}%(?:-{NUMBER}%)?(?=[:@]|\Z)")
MAX_JOINED: Final = 200
_DASHED_SHARES: Final = re.compile(rf"({NUMBER})%?-({NUMBER})%?")
_COUNT: Final = re.compile("x(?:[2-9]|10)")


def write_words(draft: Draft, words: list[PastedText]) -> None:
    """Write words separated by spaces only to the draft."""
    _refuse_label(draft, words)
    words = _join_dashes(draft, _drop_percent_words(words))
    words = _read_phrase(draft, words)
    if len(words) > 1:
        words = _read_neighbours(draft, words)
    for number, word in enumerate(words):
        if number:
            draft.add(space_before(word))
        draft.add(word)


def _refuse_label(draft: Draft, words: list[PastedText]) -> None:
    """Refuse a label in the middle of a text, and one without a colon before a hand."""
    text = " ".join(word.text for word in words[:6])
    if draft.pieces and (named := label_of(text)):
        draft.refuse(words[0], f"{quote(named[0])} names another range",
                     "give one range at a time, with its label before it")  # fmt: skip
    for end in range(min(len(words) - 1, 5), 0, -1):
        label = " ".join(word.text for word in words[:end]).removesuffix(" -")
        hand = re.split("[:@]", words[end].text.removeprefix("-"), maxsplit=1)[0]
        if label_of(f"{label}:") and draft.is_hand(hand):
            draft.refuse(
                words[0].joined(*words[1:end]), f"{quote(label)} is not a hand",
                f"put a colon after the label: {label}: {short(hand)}",
            )  # fmt: skip


def _join_dashes(draft: Draft, words: list[PastedText]) -> list[PastedText]:
    """Join ``A5s - A2s``, ``22 +`` and ``AA * 0.5``; refuse what may also be a list."""
    joined: list[PastedText] = []
    place = 0
    while place < len(words):
        word = words[place]
        after = words[place + 1] if place + 1 < len(words) else None
        taken = _join_sign(draft, joined, word, after) if joined else 0
        if not taken:
            joined.append(word)
            taken = 1
        elif len(joined[-1].text) > MAX_JOINED:
            draft.refuse(word, f"{quote(word.text)} cannot follow here", "put commas between hands")
        place += taken
    return joined


def _join_sign(
    draft: Draft, joined: list[PastedText], word: PastedText, after: PastedText | None
) -> int:
    """Join a word that begins with a sign to the word before; return how many words it uses."""
    before, sign = joined[-1], word.text[0]
    if sign == "+":
        _refuse_loose_plus(draft, before, word, after)
        joined[-1] = before.joined(word)
        return 1
    operand = after if len(word.text) == 1 else word.cut(1, len(word.text))
    if sign == "-":
        if operand is not None:
            _refuse_dashed_weight(draft, before, operand)
            _refuse_minus(draft, before, operand)
        joined[-1] = before.joined(word.cut(0, 1), *([operand] if operand else []))
    elif sign == "*" and operand and draft.is_bare(operand) and draft.is_hand(before.text):
        joined[-1] = before.joined(word.cut(0, 1).written(":"), operand)
    elif before.text.endswith("%-"):
        joined[-1] = before.joined(word)
        return 1
    else:
        return 0
    return 2 if operand is after and operand is not None else 1


def _refuse_loose_plus(
    draft: Draft, before: PastedText, sign: PastedText, after: PastedText | None
) -> None:
    hand = sign.text[1:] or (after.text if after else "")
    if hand:
        one, other = short(before.text), short(hand)
        draft.refuse(before.joined(sign), "'+' between hands has two readings",
                     f"write {one},{other} for both, or {one}+,{other}")  # fmt: skip


def _refuse_dashed_weight(draft: Draft, before: PastedText, after: PastedText) -> None:
    number = after.text.removesuffix("%")
    is_weight = FRACTION.fullmatch(number) and not draft.is_hand(number)
    if is_weight and draft.is_hand(before.text):
        draft.refuse(before.joined(after), "a dash does not stand before a weight",
                     f"write {short(before.text)}:{after.text}")  # fmt: skip


def _refuse_minus(draft: Draft, before: PastedText, after: PastedText) -> None:
    """Refuse ``QQ+ -AA``, where the dash joins nothing and is meant as a removal."""
    one, other = before.text, after.text
    is_many = (one[-1] == "+" or one.lower() in ("random", "any")) and draft.is_hand(one)
    if draft.is_hand(other) and (is_many or PERCENTAGE.fullmatch(one)):
        draft.refuse(before.joined(after), "a dash does not take hands away",
                     f"write {one}!{other} for {one} without {other},"
                     f" or {one},{other} for both")  # fmt: skip


def _read_phrase(draft: Draft, words: list[PastedText]) -> list[PastedText]:
    """Write words such as ``any pair`` or ``top 15%`` as the hands they stand for."""
    if not any(word.text[:1].isalpha() or word.text in HINTS_FOR_WORDS for word in words):
        return words
    first = words[0].text.lower()
    if re.match(r"(?:top|best)[0-9.]", first):  # top15%
        end = 3 if first.startswith("top") else 4
        words = [words[0].cut(0, end), words[0].cut(end, len(first)), *words[1:]]
        first = first[:end]
    if first in BEST | WORST and len(words) > 1:
        return _read_top(draft, words)
    name = re.split("[:@]", words[-1].text, maxsplit=1)[0]
    phrase = " ".join([*(word.text for word in words[:-1][:6]), name])
    spelling = PHRASES.get(phrase.lower())
    if spelling is not None and phrase != "ATc":  # which is a card
        tail = words[-1].cut(len(name), len(words[-1].text))
        whole = words[0].joined(*words[1:])
        return [whole.cut(0, len(whole.text) - len(tail.text)).written(spelling).joined(tail)]
    _refuse_words(draft, words)
    return words


def _read_top(draft: Draft, words: list[PastedText]) -> list[PastedText]:
    """Read ``top 15%``; other shares, and the worst hands, get a hint."""
    first, number, *others = words
    amount, is_best = number.text, first.text.lower() in BEST
    _refuse_weight_in_words(draft, words[1:])
    if is_best and PERCENTAGE.match(amount):
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
    return draft.refuse(
        first.joined(number), f"{quote(f'{first.text} {amount}')} is not a range", hint
    )


def _refuse_words(draft: Draft, words: list[PastedText]) -> None:
    names = [re.split("[:@]", word.text)[0].lower() for word in words]
    _refuse_weight_in_words(draft, words)
    for word, name in reversed(list(zip(words, names, strict=True))):
        hint = HINTS_FOR_WORDS.get(name)
        if hint is None and name in PLURAL_PAIR:
            hint = f"write {PLURAL_PAIR[name]} for the pair"
        if name in SUITEDNESS and len(words) == 2 and draft.is_hand(words[0].text):
            suited = f"{words[0].text.removesuffix('+')}{SUITEDNESS[name]}"
            hint = f"write {suited}" if draft.is_hand(suited) else hint
        if name in AND_HIGHER and len(words) > 1:
            hand = PLURAL_PAIR.get(names[0], words[0].text.removesuffix("+"))
            hint = f"write {hand}+" if draft.is_hand(f"{hand}+") else None
        if hint is not None:
            draft.refuse(word, f"{quote(word.text)} is not part of a hand", hint)
    _refuse_phrase_beside(draft, words, names)
    if len(words) > 1 and names[0] in ("any", "all", "every"):
        other = words[1].text
        hint = "write any for all hands, 22+ for all pairs, XXs for all suited hands"
        if draft.is_hand(other):
            hint = f"write {short(other)} for this hand, or any,{short(other)} for both"
        draft.refuse(
            words[0].joined(words[1]), f"{quote(words[0].text)} before a hand has two readings",
            hint,
        )  # fmt: skip


def _refuse_weight_in_words(draft: Draft, words: list[PastedText]) -> None:
    """Refuse ``AA at 50%``, ``50% of AA`` and ``10% to 20%`` with the spelling they mean."""
    for before, middle, after in zip(words, words[1:], words[2:], strict=False):
        name = middle.text
        hand, number = (after, before) if name == "of" else (before, after)
        is_weight = FRACTION.fullmatch(number.text.removesuffix("%"))
        if name in ("at", "of") and is_weight and draft.is_hand(hand.text):
            draft.refuse(before.joined(after), "a weight is not written in words",
                         f"write {short(hand.text)}:{short(number.text)}")  # fmt: skip
        if name == "to" and PERCENT.fullmatch(before.text) and PERCENT.fullmatch(after.text):
            draft.refuse(before.joined(after), "'to' is not part of a percentage",
                         f"write {short(before.text)}-{short(after.text)}")  # fmt: skip


def _refuse_phrase_beside(draft: Draft, words: list[PastedText], names: list[str]) -> None:
    """Refuse ``any pair 77+``: the phrase may narrow the hand or stand beside it."""
    for place in range(len(words)):
        for end in range(place + 1, min(place + 5, len(words)) + 1):
            phrase = " ".join(names[place:end])
            is_whole = end - place == len(words)
            if phrase not in PHRASES or is_whole or phrase in ("all", "full"):
                continue
            draft.refuse(
                words[place].joined(*words[place + 1 : end]),
                f"{quote(phrase)} stands beside something else",
                "put a comma between them if both are meant",
            )


def _read_neighbours(draft: Draft, words: list[PastedText]) -> list[PastedText]:
    """Read a hand and its weight in two columns; refuse a percentage beside a hand."""
    if len(words) == 2:
        hand, number = words
        if draft.is_hand(hand.text) and draft.is_bare(number) and float(number.text) <= 1:
            return [hand.joined(number.cut(0, 1).written(":"), number)]
    for one, other in pairwise(words):
        if _COUNT.fullmatch(other.text) and draft.is_hand(one.text):
            draft.refuse(other, f"{quote(other.text)} beside a hand has two readings",
                         f"write {other.text.upper()} for any hand with this card; leave it out"
                         " if it only says how many hands these are")  # fmt: skip
        if PERCENTAGE.fullmatch(one.text) and PERCENTAGE.fullmatch(other.text):
            first, second = short(one.text), short(other.text)
            weight = second if PERCENT.fullmatch(other.text) else "50%"
            draft.refuse(one.joined(other), "two percentages side by side have two readings",
                         f"write {first}:{weight} for a weight,"
                         f" or {first},{second} for both")  # fmt: skip
        if bool(PERCENTAGE.match(one.text)) != bool(PERCENTAGE.match(other.text)):
            _refuse_word_beside(draft, words, one, other)
            refuse_beside(draft, one, other)
        if one is words[0] and draft.is_bare(one):
            _refuse_weight_after_comma(draft, one)
        if draft.is_bare(one) or draft.is_bare(other):
            _refuse_bare(draft, one, other)
        if _is_card(one.text) and _is_card(other.text):
            draft.refuse(one.joined(other), "two cards with a space between them",
                         f"write {one.text}{other.text} for one hand")  # fmt: skip
    return words


def _refuse_word_beside(
    draft: Draft, words: list[PastedText], one: PastedText, other: PastedText
) -> None:
    """Refuse a word that is not a hand beside a percentage, as in ``UTG 15%``."""
    percent, word = (one, other) if PERCENTAGE.match(one.text) else (other, one)
    if draft.is_hand(re.split("[:@]", word.text, maxsplit=1)[0]) or draft.is_bare(word):
        return
    share, _, hand = percent.text.partition("%:")
    share = short(f"{share}:{hand}" if hand else percent.text)
    hint = f"write {share} for the best {share.removesuffix('%')} % of hands"
    if not PERCENT.fullmatch(percent.text):
        hint = f"write {share} alone"
    before = " ".join(each.text for each in words[: words.index(percent)][:6])
    if before and label_of(f"{before}: {share}"):
        hint += f", or {before}: {share} with a colon after the label"
    draft.refuse(word, f"{quote(word.text)} is not a hand", hint)


def _refuse_weight_after_comma(draft: Draft, number: PastedText) -> None:
    """Refuse ``AA,0.5 KK,1``: the weight is that of the hand before the comma."""
    hand, comma = [PastedText("", []), PastedText("", []), *draft.pieces][-2:]
    if comma.text == "," and draft.is_hand(hand.text) and float(number.text) <= 1:
        draft.refuse(number, f"{quote(number.text)} is a number, not a hand",
                     f"write {short(hand.text)}:{short(number.text)} if that is the weight of"
                     f" {short(hand.text)}")  # fmt: skip


def _refuse_bare(draft: Draft, one: PastedText, other: PastedText) -> NoReturn:
    number, hand = (one, other) if draft.is_bare(one) else (other, one)
    name = short(hand.text) if draft.is_hand(hand.text) else "AA"
    value, share = short(number.text), short(number.text)
    hint = f"a weight is written {name}:0.5 or {name}:50%"
    if float(number.text) <= 1:
        hint = f"write {name}:{value} if that is its weight"
    elif float(number.text) <= 100:
        hint = f"write {name}:{share}% if that is its weight, {share}% for the best {share} %"
    draft.refuse(number, f"{quote(number.text)} is a number, not a hand", hint)


def refuse_beside(draft: Draft, one: PastedText, other: PastedText) -> NoReturn:
    """Refuse a percentage beside a hand: the best share of hands, or a weight."""
    percent, hand = (one, other) if PERCENTAGE.match(one.text) else (other, one)
    share, name = short(percent.text), short(hand.text)
    weighted = f"{share}({name})" if hand is other else f"{name}:{share}"
    if not PERCENT.fullmatch(percent.text) or not draft.is_hand(hand.text):
        weighted = f"{name}:50%" if draft.is_hand(hand.text) else "AA:50%"
    comma = ", " if one.text.isdigit() else ","  # 22,33% may be a decimal comma
    draft.refuse(
        one.joined(other), "a percentage beside a hand has two readings",
        f"write {weighted} for a weight, or {short(one.text)}{comma}{short(other.text)} for {name}"
        f" and the best {share} of hands",
    )  # fmt: skip


def space_before(word: PastedText) -> PastedText:
    return PastedText(" ", [word.at[0] - 1])


def _is_card(text: str) -> bool:
    return re.fullmatch("(?:10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤]", text) is not None


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
