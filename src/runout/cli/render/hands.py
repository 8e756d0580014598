"""What ``runout history`` finds out about one hand: made in any process, printed in one."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.histories.account import Source
from runout.analysis.histories.check import Check, Verdict, check
from runout.analysis.histories.hand import HandError, money, write_cards
from runout.analysis.histories.luck import AllIn, all_in
from runout.analysis.histories.replay import Replay, replay

if TYPE_CHECKING:
    from runout.analysis.histories.account import Gap
    from runout.analysis.histories.files import RawHand
    from runout.analysis.histories.result import Result

CSV_COLUMNS: Final = (
    "file", "line", "hand", "seat", "player", "cards", "currency", "contributed", "returned",
    "won", "net", "verdict", "adjusted_net", "source", "no_net",
)  # fmt: skip


class Wanted(NamedTuple):
    """What is asked about every hand, and in which form; an empty form is the summary alone."""

    check: bool
    luck: bool
    form: str


class Item(NamedTuple):
    """A hand's text, or why there is none, and the name of its file."""

    file: str
    raw: RawHand | HandError


class Winnings(NamedTuple):
    """What one player won or lost in one hand, and without the luck of an all-in."""

    player: str
    currency: str
    net: Fraction
    adjusted: Fraction


@dataclass(frozen=True, slots=True)
class HandReport:
    """One hand's share of the output.

    ``complaint`` is a line for stderr, or nothing; ``text`` what JSON or CSV print. ``gap`` is why
    the hand has no nets and is left out of the totals; ``by_rules``: nets are what the rules give;
    ``has_rake``: the rake is recorded.
    """

    readable: bool
    verdict: Verdict | None = None
    gap: Gap | None = None
    by_rules: bool = False
    has_rake: bool = False
    was_all_in: bool = False
    complaint: str = ""
    text: str = ""
    winnings: tuple[Winnings, ...] = ()


def report_all(items: list[Item], wanted: Wanted) -> list[HandReport]:
    """Report on some hands, in their order."""
    return [report(item, wanted) for item in items]


def report(item: Item, wanted: Wanted) -> HandReport:
    """Read, replay and judge one hand."""
    try:
        if isinstance(item.raw, HandError):
            raise item.raw
        played = replay(item.raw.read())
    except HandError as error:
        return HandReport(False, complaint=f"{item.file}:{error.line or 1}: {error.reason}")
    checked = check(played)
    lottery = all_in(played) if wanted.luck else None
    told = _Told(played, checked, lottery)
    complaint = _complaint(told, wanted)
    text = ""
    if wanted.form == "json":
        text = json.dumps(_as_dict(item.file, told, wanted), ensure_ascii=False) + "\n"
    elif wanted.form == "csv":
        text = _as_csv(item.file, told, wanted)
    return HandReport(
        True,
        checked.verdict,
        checked.account.gap,
        checked.account.source is Source.RULES,
        played.hand.rake is not None,
        lottery is not None,
        f"{item.file}:{played.hand.line}: {complaint}" if complaint else "",
        text,
        _winnings(told) if not wanted.form else (),
    )


class _Told(NamedTuple):
    """What is told of a hand."""

    played: Replay
    checked: Check
    lottery: AllIn | None


def _complaint(told: _Told, wanted: Wanted) -> str:
    """Say what differs, and, where no form has a place for it, why there are no nets."""
    account = told.checked.account
    differs = told.checked.reason if wanted.check and not told.checked.agrees else ""
    if wanted.form or account.gap is None:
        return differs
    if not differs:
        return f"no net: {account.reason}"
    return (
        f"{differs}; no net"
        if account.reason == differs
        else f"{differs}; no net: {account.reason}"
    )


def _winnings(told: _Told) -> tuple[Winnings, ...]:
    hand, net = told.played.hand, told.checked.account.net
    if net is None:
        return ()
    unit = 10**hand.decimals
    adjusted = told.lottery.net if told.lottery is not None else map(Fraction, net)
    return tuple(
        [
            Winnings(hand.name(seat), hand.currency, Fraction(won, unit), fair / unit)
            for seat, (won, fair) in enumerate(zip(net, adjusted, strict=True))
        ]
    )


def _as_dict(file: str, told: _Told, wanted: Wanted) -> dict[str, Any]:
    played, account = told.played, told.checked.account
    hand = played.hand
    second, title = played.second_board, hand.facts.get("hand")
    fields: dict[str, Any] = {
        "file": file,
        "line": hand.line,
        "hand": title if isinstance(title, (int, str)) else hand.title or None,
        "players": [hand.name(seat) for seat in range(len(hand.stacks))],
        "currency": hand.currency,
        "decimals": hand.decimals,
        "stacks": list(hand.stacks),
        "antes": list(played.antes),
        "bets": [list(street) for street in played.bets],
        "folded": list(played.folded),
        "hands": [write_cards(cards) or None for cards in played.hole],
        "board": write_cards(played.board),
        "second_board": write_cards(second) if second else None,
        "finished": played.finished,
        "pots": _pots(told.checked.result),
        "returned": _list(account.returned),
        "payouts": _list(account.won),
        "net": _list(account.net),
        "rake": account.rake,
        "source": account.source.value if account.source else None,
        "gap": account.gap.value if account.gap else None,
        "no_net": account.reason or None,
    }
    if wanted.check:
        fields["check"] = {
            "verdict": told.checked.verdict.value,
            "reason": told.checked.reason or None,
        }
    if wanted.luck:
        fields["all_in"] = told.lottery.to_dict() if told.lottery is not None else None
    return fields


def _list(chips: tuple[int, ...] | None) -> list[int] | None:
    return None if chips is None else list(chips)


def _pots(rules: Result | None) -> list[dict[str, Any]] | None:
    if rules is None:
        return None
    return [
        {
            "amount": pot.amount,
            "contenders": list(pot.contenders),
            "winners": list(pot.winners),
        }
        for pot in rules.pots
    ]


def _as_csv(file: str, told: _Told, wanted: Wanted) -> str:
    """Write a line for each seat, amounts with the decimals of the record."""
    played, account, lottery = told.played, told.checked.account, told.lottery
    hand, net = played.hand, account.net
    verdict = told.checked.verdict.value if wanted.check else ""
    source = account.source.value if account.source else ""

    def chips(row: tuple[int, ...] | None, seat: int) -> str:
        return "" if row is None else money(row[seat], hand.decimals)

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for seat in range(len(hand.stacks)):
        fair = ""
        if wanted.luck:
            fair = chips(net, seat) if lottery is None else f"{_fair(lottery, seat, hand.decimals)}"
        writer.writerow(
            [
                file, hand.line, hand.title, seat, hand.name(seat), write_cards(played.hole[seat]),
                hand.currency, chips(account.contributions, seat), chips(account.returned, seat),
                chips(account.won, seat), chips(net, seat), verdict, fair, source, account.reason,
            ]
        )  # fmt: skip
    return lines.getvalue()


def _fair(lottery: AllIn, seat: int, decimals: int) -> str:
    """Write an expected amount with two decimals more than the record has."""
    return money(round(lottery.net[seat] * 100), decimals + 2)
