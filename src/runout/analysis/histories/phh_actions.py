"""Actions of a PHH hand, such as ``p1 cbr 300`` and ``d db 7h5h2c``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from runout.analysis.histories.hand import MAX_KEPT, MAX_SEATS, Action, Move, read_cards
from runout.analysis.histories.phh_fields import FieldError
from runout.errors import PokerError

_SEAT_OF: Final = {f"p{seat + 1}": seat for seat in range(MAX_SEATS)}


def read_actions(texts: list[str], decimals: int, seats: int) -> tuple[Action, ...]:
    """Read the actions of a hand with so many seats."""
    entry = 0
    actions = []
    try:
        for entry, text in enumerate(texts):  # noqa: B007 - the error names the entry
            action = _read_action(text, decimals)
            if action.seat >= seats:
                raise PokerError(f"{text!r}: there is no p{action.seat + 1} among {seats} players")
            actions.append(action)
    except PokerError as error:
        raise FieldError("actions", str(error), entry) from None
    return tuple(actions)


def _read_action(text: str, decimals: int) -> Action:
    read = _read_short_action if len(text) <= MAX_KEPT else _read_any_action
    return read(text, decimals)


def _read_any_action(text: str, decimals: int) -> Action:
    body, _, comment = text.partition("#")
    tokens = body.split()
    comment = comment.strip()
    match tokens:
        case []:
            return Action(Move.REMARK, comment=comment)
        case ["d", "db", cards]:
            return Action(Move.DEAL_BOARD, cards=read_cards(cards), comment=comment)
        case ["d", "dh", player, cards]:
            return Action(Move.DEAL_HOLE, _seat(player, text), 0, read_cards(cards), comment)
        case [player, "f"]:
            return Action(Move.FOLD, _seat(player, text), comment=comment)
        case [player, "cc"]:
            return Action(Move.CHECK_OR_CALL, _seat(player, text), comment=comment)
        case [player, "cbr", amount]:
            chips = _read_bet(amount, text, decimals)
            return Action(Move.BET_OR_RAISE, _seat(player, text), chips, comment=comment)
        case [player, "sm"]:
            return Action(Move.MUCK, _seat(player, text), comment=comment)
        case [player, "sm", cards]:
            shown = () if cards == "-" else read_cards(cards)
            return Action(Move.SHOW, _seat(player, text), 0, shown, comment)
    raise PokerError(
        f"{text!r} is not an action of hold'em; use d dh, d db, pN f, pN cc, pN cbr, pN sm"
    )


# Bounded, and large enough for recurring actions: folds, calls, deals to a seat, common bets.
_read_short_action = lru_cache(maxsize=1 << 16)(_read_any_action)


def _seat(player: str, text: str) -> int:
    seat = _SEAT_OF.get(player)
    if seat is None:
        raise PokerError(f"{text!r}: {player!r} is not a player; players are p1, p2 and so on")
    return seat


def _read_bet(amount: str, text: str, decimals: int) -> int:
    whole, _, part = amount.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and len(part) <= decimals and len(digits) < 40):
        raise PokerError(f"{text!r}: {amount!r} is not an amount")
    return int(digits + "0" * (decimals - len(part)))
