"""Records: a played hand as the rows of a store, after its record has been checked.

A hand is refused, with the reason, if its record contradicts the rules or itself. A hand whose
record does not determine what each seat won or lost is stored without a result: ``source`` then has
the gap, and the columns of results hold 0.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final, NamedTuple

from runout.analysis.files.sqlite import MAX_INTEGER
from runout.analysis.hands.filters import stakes_text
from runout.analysis.histories.account import Account, Gap
from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.hand import Hand, HandError, Move, write_cards
from runout.analysis.histories.luck import all_in
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.positions import has_small_blind, positions
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.histories.result import stakes
from runout.analysis.histories.site_usages import site_key
from runout.domain.boards import Street

_NO_RESULT: Final = frozenset([Gap.UNFINISHED, Gap.UNKNOWN_CARDS, Gap.UNKNOWN_STACKS])


class Record(NamedTuple):
    """A hand to store: ``hand`` and ``players`` are the columns but for the id."""

    key: str
    hand: dict[str, Any]
    players: list[dict[str, Any]]
    has_result: bool


def key_of(hand: Hand) -> str:
    """Return what identifies a hand: its site and number, or its content where one is missing.

    >>> from runout.analysis.histories.hand import Hand
    >>> hand = Hand((200, 200), (2, 1), (0, 0), 2, (), facts={"venue": "Full Tilt", "hand": 17})
    >>> key_of(hand)
    'fulltilt#17'
    """
    site = site_key(hand.facts.get("venue"))
    number = _text(hand.facts, "hand")
    if site and number:
        return f"{site}#{number}"
    return f"sha256:{sha256(write_phh(hand).encode()).hexdigest()}"


def record_of(hand: Hand, key: str, file: str = "") -> Record:
    """Replay a hand and return its rows; raise a HandError with the reason if it is refused."""
    _check_names_and_amounts(hand)
    played = replay(hand)
    checked = check(played)
    if checked.verdict is Verdict.DIFFERS:
        raise HandError(checked.reason, line=hand.line)
    account = checked.account
    if account.net is None and account.gap not in _NO_RESULT:
        raise HandError(f"no net: {account.reason}", line=hand.line)
    text = write_phh(hand)
    columns = {
        "key": key,
        **_hand_columns(played, account),
        "file": file,
        "line": hand.line,
        "record": text,
        "crc": zlib.crc32(text.encode()),
    }
    return Record(key, columns, _player_columns(played, account), account.net is not None)


def _check_names_and_amounts(hand: Hand) -> None:
    names = [hand.name(seat) for seat in range(len(hand.stacks))]
    if len(set(names)) < len(names):
        repeated = next(name for name in names if names.count(name) > 1)
        raise HandError(f"two seats have the name {repeated!r}", line=hand.line)
    raised = [action.amount for action in hand.actions]
    amounts = [stack or 0 for stack in hand.stacks] + [*hand.blinds, *hand.antes, *raised]
    if len(hand.stacks) * max(amounts) > MAX_INTEGER:
        raise HandError("amounts of more than 17 digits are not stored", line=hand.line)


def _hand_columns(played: Replay, account: Account) -> dict[str, Any]:
    hand, facts = played.hand, played.hand.facts
    small, big = _small_blind(hand), hand.min_bet
    pot = sum(account.contributions) - sum(_returned(played, account))
    alive = _players_by_street(played)
    return {
        "site": _text(facts, "venue"),
        "number": _text(facts, "hand"),
        "time": _time(facts),
        "time_zone": _text(facts, "time_zone_abbreviation") or _text(facts, "time_zone"),
        "tournament": _text(facts, "_tournament"),
        "table_name": _text(facts, "table"),
        "stakes": stakes_text(
            Decimal(small).scaleb(-hand.decimals), Decimal(big).scaleb(-hand.decimals)
        ),
        "currency": hand.currency,
        "decimals": hand.decimals,
        "small_blind": small,
        "big_blind": big,
        "ante": _ante(hand),
        "seats": len(hand.stacks),
        "board": write_cards(played.board),
        "second_board": write_cards(played.second_board or ()),
        "pot": pot,
        "rake": account.rake or 0,
        "pot_bb": pot / big,
        "showdown": _has_showdown(played),
        "all_in": any(_all_in_seats(played)),
        "players_flop": alive.get(Street.FLOP, 0),
        "players_turn": alive.get(Street.TURN, 0),
        "players_river": alive.get(Street.RIVER, 0),
        "source": (account.source or account.gap or Gap.UNFINISHED).value,
    }


def _returned(played: Replay, account: Account) -> tuple[int, ...]:
    """Return the uncalled bets of each seat; a record that stops early does not say."""
    if account.returned is not None:
        return account.returned
    return stakes(played).returned if played.finished else (0,) * len(played.folded)


def _player_columns(played: Replay, account: Account) -> list[dict[str, Any]]:
    hand, nothing = played.hand, (0,) * len(played.folded)
    net, won, returned = account.net or nothing, account.won or nothing, _returned(played, account)
    luck = all_in(played)
    adjusted = tuple(map(float, net if luck is None else luck.net))
    folded_on = _folds(played)
    all_in_seats = _all_in_seats(played)
    has_flop, has_showdown = len(played.board) >= 3, _has_showdown(played)
    return [
        {
            "seat": seat,
            "name": hand.name(seat),
            "position": position,
            "stack": hand.stacks[seat],
            "cards": "" if None in played.hole[seat] else write_cards(played.hole[seat]),
            "contributed": account.contributions[seat],
            "returned": returned[seat],
            "won": won[seat],
            "net": net[seat],
            "net_without_luck": adjusted[seat],
            "net_bb": net[seat] / hand.min_bet,
            "net_without_luck_bb": adjusted[seat] / hand.min_bet,
            "folded_on": str(folded_on[seat]) if seat in folded_on else None,
            "saw_flop": has_flop and folded_on.get(seat) is not Street.PREFLOP,
            "showdown": has_showdown and seat not in folded_on,
            "all_in": all_in_seats[seat],
        }
        for seat, position in enumerate(positions(hand))
    ]


def _folds(played: Replay) -> dict[int, Street]:
    """Return the street on which each folded seat folded."""
    return {step.seat: step.street for step in played.steps if step.move is Move.FOLD}


def _players_by_street(played: Replay) -> dict[Street, int]:
    """Return how many seats were in the hand on each street that was dealt."""
    folds = list(_folds(played).values())
    return {
        street: len(played.folded) - sum(1 for fold in folds if fold < street)
        for street in (Street.FLOP, Street.TURN, Street.RIVER)
        if len(played.board) >= street.card_count
    }


def _has_showdown(played: Replay) -> bool:
    return played.finished and len(played.contenders) > 1


def _all_in_seats(played: Replay) -> list[bool]:
    """Return which seats put in all they had, or all that the cap allowed."""
    hand = played.hand
    limits = [
        stack if hand.cap is None or stack is None else min(stack, hand.cap)
        for stack in hand.stacks
    ]
    return [
        seat in played.guessed_all_in or (limit is not None and played.contributions[seat] >= limit)
        for seat, limit in enumerate(limits)
    ]


def _small_blind(hand: Hand) -> int:
    """Return the small blind of the game; 0 where no seat was due to post it."""
    if len(hand.blinds) == 2:
        return min(hand.blinds)
    return hand.blinds[0] if has_small_blind(hand) else 0


def _ante(hand: Hand) -> int:
    """Return the ante that every seat paid, or the one that the big blind paid for all."""
    if min(hand.antes):
        return min(hand.antes)
    big = positions(hand).index("BB")
    return hand.antes[big] if sum(hand.antes) == hand.antes[big] else 0


def _text(facts: Mapping[str, object], name: str) -> str:
    value = facts.get(name)
    return str(value).strip() if isinstance(value, str | int) else ""


def _time(facts: Mapping[str, object]) -> str | None:
    """Return date and time as the record has them, in its own time zone; None without a date."""
    parts = [facts.get(name) for name in ("year", "month", "day")]
    try:
        day = date(*[part for part in parts if isinstance(part, int)])
    except (TypeError, ValueError, OverflowError):
        return None
    at = facts.get("time")
    if not isinstance(at, time):
        return day.isoformat()
    return datetime.combine(day, at.replace(tzinfo=None)).isoformat(timespec="seconds")
