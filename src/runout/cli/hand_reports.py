"""What ``runout history`` finds out about one hand: made in any process, printed in one."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.histories.check import Check, Verdict, check
from runout.analysis.histories.hand import HandError, money, write_cards
from runout.analysis.histories.luck import AllIn, all_in
from runout.analysis.histories.replay import Replay, replay

if TYPE_CHECKING:
    from runout.analysis.histories.files import RawHand
    from runout.analysis.histories.result import Result

CSV_COLUMNS: Final = (
    "file", "line", "hand", "seat", "player", "cards", "currency", "contributed", "returned",
    "won", "net", "verdict", "adjusted_net",
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

    ``complaint`` is a line for stderr, or nothing; ``text`` what JSON or CSV print.
    """

    readable: bool
    verdict: Verdict | None = None
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
    complaint = ""
    if wanted.check and not checked.agrees:
        complaint = f"{item.file}:{played.hand.line}: {checked.reason}"
    account = _account(played, checked, lottery)
    text = ""
    if wanted.form == "json":
        text = json.dumps(_as_dict(item.file, account, wanted), ensure_ascii=False) + "\n"
    elif wanted.form == "csv":
        text = _as_csv(item.file, account, wanted)
    winnings = _winnings(account) if not wanted.form else ()
    return HandReport(True, checked.verdict, lottery is not None, complaint, text, winnings)


class _Account(NamedTuple):
    """Chips per seat: as recorded where the file says, else by the rules; None if neither can."""

    played: Replay
    checked: Check
    lottery: AllIn | None
    returned: tuple[int, ...] | None
    won: tuple[int, ...] | None

    @property
    def net(self) -> tuple[int, ...] | None:
        if self.won is None or self.returned is None:
            return None
        put_in = self.played.contributions
        rows = zip(self.won, self.returned, put_in, strict=True)
        return tuple([won + back - bet for won, back, bet in rows])


def _account(played: Replay, checked: Check, lottery: AllIn | None) -> _Account:
    hand, rules = played.hand, checked.result
    returned = hand.uncalled or (rules and rules.returned)
    won = hand.collected
    if hand.finishing_stacks is not None and returned is not None:
        rows = zip(hand.finishing_stacks, hand.stacks, played.contributions, returned, strict=True)
        won = tuple([end - start + bet - back for end, start, bet, back in rows])
    if won is None and rules is not None:
        won = rules.payouts
    return _Account(played, checked, lottery, returned, won)


def _winnings(account: _Account) -> tuple[Winnings, ...]:
    hand, net = account.played.hand, account.net
    if net is None:
        return ()
    unit = 10**hand.decimals
    adjusted = account.lottery.net if account.lottery is not None else map(Fraction, net)
    return tuple(
        [
            Winnings(hand.name(seat), hand.currency, Fraction(won, unit), fair / unit)
            for seat, (won, fair) in enumerate(zip(net, adjusted, strict=True))
        ]
    )


def _as_dict(file: str, account: _Account, wanted: Wanted) -> dict[str, Any]:
    played = account.played
    hand = played.hand
    second, title = played.second_board, hand.facts.get("hand")
    told: dict[str, Any] = {
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
        "pots": _pots(account.checked.result),
        "returned": _list(account.returned),
        "payouts": _list(account.won),
        "net": _list(account.net),
        "rake": hand.rake,
    }
    if wanted.check:
        told["check"] = {
            "verdict": account.checked.verdict.value,
            "reason": account.checked.reason or None,
        }
    if wanted.luck:
        told["all_in"] = account.lottery.to_dict() if account.lottery is not None else None
    return told


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


def _as_csv(file: str, account: _Account, wanted: Wanted) -> str:
    """Write a line for each seat, amounts with the decimals of the record."""
    played, net = account.played, account.net
    hand = played.hand
    verdict = account.checked.verdict.value if wanted.check else ""

    def chips(row: tuple[int, ...] | None, seat: int) -> str:
        return "" if row is None else money(row[seat], hand.decimals)

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for seat in range(len(hand.stacks)):
        fair = ""
        if wanted.luck:
            lottery = account.lottery
            fair = chips(net, seat) if lottery is None else f"{_fair(lottery, seat, hand.decimals)}"
        writer.writerow(
            [
                file, hand.line, hand.title, seat, hand.name(seat), write_cards(played.hole[seat]),
                hand.currency, chips(played.contributions, seat), chips(account.returned, seat),
                chips(account.won, seat), chips(net, seat), verdict, fair,
            ]
        )  # fmt: skip
    return lines.getvalue()


def _fair(lottery: AllIn, seat: int, decimals: int) -> str:
    """Write an expected amount with two decimals more than the record has."""
    return money(round(lottery.net[seat] * 100), decimals + 2)
