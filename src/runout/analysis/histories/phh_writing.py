"""PHH: writes hands in the open TOML standard; reading them gives the same hands.

Data without a field in the standard is written in the user-defined fields that
:mod:`runout.analysis.histories.phh` reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

from runout.analysis.histories.hand import Action, Hand, Move, money, write_cards
from runout.analysis.histories.phh_fields import MONEY_DECIMALS, RESULTS, VARIANT, is_money
from runout.domain.plain_text import escape_controls
from runout.errors import NotExpressible

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def write_phh(hand: Hand) -> str:
    """Return the text of one hand; reading it gives the same hand.

    >>> hand = Hand((200, 100), (2, 1), (0, 0), 2, (Action(Move.FOLD, 1),), names=("Ann", "Bob"))
    >>> print(write_phh(hand), end="")
    variant = 'NT'
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [200, 100]
    actions = ['p2 f']
    players = ['Ann', 'Bob']
    """
    lines = [f"{_key(name)} = {value}\n" for name, value in _written_fields(hand)]
    return "".join(lines)


def phhs_tables(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts of hands as the numbered tables of one file."""
    for number, text in enumerate(texts, start=1):
        gap = "\n" if number > 1 else ""
        yield f"{gap}[{number}]\n{text}"


def _written_fields(hand: Hand) -> Iterator[tuple[str, str]]:
    def row(chips: Sequence[int]) -> str:
        return f"[{', '.join([money(amount, hand.decimals) for amount in chips])}]"

    forced = hand.antes, _signed_blinds(hand)
    antes, blinds = (each[::-1] for each in forced) if len(hand.stacks) == 2 else forced
    yield "variant", f"'{VARIANT}'"
    if hand.trims_antes:
        yield "ante_trimming_status", "true"
    yield "antes", row(antes)
    yield "blinds_or_straddles", row(blinds)
    yield "min_bet", money(hand.min_bet, hand.decimals)
    stacks = ["inf" if stack is None else money(stack, hand.decimals) for stack in hand.stacks]
    yield "starting_stacks", f"[{', '.join(stacks)}]"
    actions = [_string(write_action(action, hand.decimals)) for action in hand.actions]
    yield "actions", f"[{', '.join(actions)}]"
    if hand.names:
        yield "players", f"[{', '.join(map(_string, hand.names))}]"
    recorded = hand.collected, hand.uncalled, hand.finishing_stacks
    for name, chips in zip(RESULTS, recorded, strict=False):
        if chips is not None:
            yield name, row(chips)
    amounts = {"_rake": hand.rake, "_total_pot": hand.total_pot, "_cap": hand.cap}
    for name, amount in amounts.items():
        if amount is not None:
            yield name, money(amount, hand.decimals)
    if hand.decimals < MONEY_DECIMALS and (hand.decimals or is_money(hand.facts)):
        yield "_decimals", str(hand.decimals)
    if hand.second_board:
        yield "_second_board", f"'{write_cards(hand.second_board)}'"
    for name, value in hand.facts.items():
        yield name, _toml(value)


def _signed_blinds(hand: Hand) -> tuple[int, ...]:
    """Mark big blinds posted late, after the big blind's seat, with a minus.

    The standard's reference implementation distinguishes them from straddles that way.
    """
    big = hand.blinds.index(max(hand.blinds))
    if len(hand.blinds) == 2:
        return hand.blinds
    return tuple(
        [
            -chips if seat > big and chips == hand.min_bet else chips
            for seat, chips in enumerate(hand.blinds)
        ]
    )


def write_action(action: Action, decimals: int) -> str:
    """Return the text of an action in the standard's notation.

    >>> write_action(Action(Move.BET_OR_RAISE, 2, 250, comment="quick"), 2)
    'p3 cbr 2.50 # quick'
    """
    match action.move:
        case Move.DEAL_BOARD:
            text = f"d db {write_cards(action.cards)}"
        case Move.DEAL_HOLE:
            text = f"d dh p{action.seat + 1} {write_cards(action.cards)}"
        case Move.BET_OR_RAISE:
            text = f"p{action.seat + 1} cbr {money(action.amount, decimals)}"
        case Move.SHOW:
            text = f"p{action.seat + 1} sm {write_cards(action.cards) or '-'}"
        case Move.REMARK:
            text = ""
        case move:
            text = f"p{action.seat + 1} {_VERBS[move]}"
    remark = f"# {action.comment}" if action.comment else ""
    return f"{text} {remark}".strip() if remark else text


_VERBS: Final = {Move.FOLD: "f", Move.CHECK_OR_CALL: "cc", Move.MUCK: "sm"}


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    return escape_controls(json.dumps(text, ensure_ascii=False))


def _toml(value: object) -> str:
    """Return the TOML text of a value; floats are read back as decimals."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _string(value)
        case int():
            return str(value)
        case Decimal():
            return _decimal(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            pairs = [f"{_key(name)} = {_toml(each)}" for name, each in value.items()]
            return f"{{{', '.join(pairs)}}}"
    raise NotExpressible(f"{value!r}: PHH cannot express it; numbers with a point are Decimals")


def _decimal(value: Decimal) -> str:
    if not value.is_finite():
        return "nan" if value.is_nan() else ("-inf" if value < 0 else "inf")
    text = str(value)
    return text if any(sign in text for sign in ".E") else f"{text}.0"
