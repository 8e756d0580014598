"""The report of ``runout history`` on one hand; created in any process, printed in one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.histories.account import Source
from runout.analysis.histories.check import Check, Verdict, check
from runout.analysis.histories.hand import HandError, money, write_cards
from runout.analysis.histories.luck import AllIn, all_in
from runout.analysis.histories.replay import Replay, replay
from runout.analysis.rows import csv_text
from runout.domain.plain_text import escape_controls

if TYPE_CHECKING:
    from runout.analysis.histories.account import Gap
    from runout.analysis.histories.files import RawHand
    from runout.analysis.histories.result import Result

CSV_COLUMNS: Final = (
    "file", "line", "hand", "seat", "player", "cards", "currency", "contributed", "returned",
    "won", "net", "verdict", "adjusted_net", "source", "no_net",
)  # fmt: skip


class ReportOptions(NamedTuple):
    """What to report of each hand, and in which form; an empty form is the summary alone."""

    check: bool
    luck: bool
    form: str


class Item(NamedTuple):
    """A hand's text, or why there is none, and the name of its file."""

    file: str
    raw: RawHand | HandError


class Winnings(NamedTuple):
    """What a player won or lost in a hand, also adjusted for all-in luck."""

    player: str
    currency: str
    net: Fraction
    adjusted: Fraction


@dataclass(frozen=True, slots=True)
class HandReport:
    """One hand's share of the output.

    ``problem`` is a line for stderr, or nothing; ``text`` what JSON or CSV print. ``gap`` is why
    the hand has no nets and is left out of the totals; ``by_rules``: nets are what the rules give;
    ``has_rake``: the rake is recorded.
    """

    readable: bool
    verdict: Verdict | None = None
    gap: Gap | None = None
    by_rules: bool = False
    has_rake: bool = False
    was_all_in: bool = False
    problem: str = ""
    text: str = ""
    winnings: tuple[Winnings, ...] = ()


def report_all(items: list[Item], options: ReportOptions) -> list[HandReport]:
    """Return the reports of hands, in their order."""
    return [report(item, options) for item in items]


def report(item: Item, options: ReportOptions) -> HandReport:
    """Parse, replay and check one hand."""
    try:
        if isinstance(item.raw, HandError):
            raise item.raw
        played = replay(item.raw.read())
    except HandError as error:
        return HandReport(False, problem=f"{item.file}:{error.line or 1}: {error.reason}")
    checked = check(played)
    luck = all_in(played) if options.luck else None
    report = _Report(played, checked, luck)
    problem = _problem(report, options)
    text = ""
    if options.form == "json":
        fields = json.dumps(_as_dict(item.file, report, options), ensure_ascii=False)
        text = escape_controls(fields) + "\n"
    elif options.form == "csv":
        text = _as_csv(item.file, report, options)
    return HandReport(
        True,
        checked.verdict,
        checked.account.gap,
        checked.account.source is Source.RULES,
        played.hand.rake is not None,
        luck is not None,
        f"{item.file}:{played.hand.line}: {problem}" if problem else "",
        text,
        _winnings(report) if not options.form else (),
    )


class _Report(NamedTuple):
    """A replayed hand, its check and its all-in."""

    played: Replay
    checked: Check
    luck: AllIn | None


def _problem(report: _Report, options: ReportOptions) -> str:
    """Return what differs, and why there are no nets if the form has no field for it."""
    account = report.checked.account
    differs = report.checked.reason if options.check and not report.checked.agrees else ""
    if options.form or account.gap is None:
        return differs
    if not differs:
        return f"no net: {account.reason}"
    return (
        f"{differs}; no net"
        if account.reason == differs
        else f"{differs}; no net: {account.reason}"
    )


def _winnings(report: _Report) -> tuple[Winnings, ...]:
    hand, net = report.played.hand, report.checked.account.net
    if net is None:
        return ()
    unit = 10**hand.decimals
    adjusted = report.luck.net if report.luck is not None else map(Fraction, net)
    return tuple(
        [
            Winnings(hand.name(seat), hand.currency, Fraction(won, unit), fair / unit)
            for seat, (won, fair) in enumerate(zip(net, adjusted, strict=True))
        ]
    )


def _as_dict(file: str, report: _Report, options: ReportOptions) -> dict[str, Any]:
    played, account = report.played, report.checked.account
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
        "pots": _pots(report.checked.result),
        "returned": _list(account.returned),
        "payouts": _list(account.won),
        "net": _list(account.net),
        "rake": account.rake,
        "source": account.source.value if account.source else None,
        "gap": account.gap.value if account.gap else None,
        "no_net": account.reason or None,
    }
    if options.check:
        fields["check"] = {
            "verdict": report.checked.verdict.value,
            "reason": report.checked.reason or None,
        }
    if options.luck:
        fields["all_in"] = report.luck.to_dict() if report.luck is not None else None
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


def _as_csv(file: str, report: _Report, options: ReportOptions) -> str:
    """Return a line for each seat, amounts with the decimals of the record."""
    played, account, luck = report.played, report.checked.account, report.luck
    hand, net = played.hand, account.net
    verdict = report.checked.verdict.value if options.check else ""
    source = account.source.value if account.source else ""

    def chips(row: tuple[int, ...] | None, seat: int) -> str:
        return "" if row is None else money(row[seat], hand.decimals)

    lines = []
    for seat in range(len(hand.stacks)):
        fair = ""
        if options.luck:
            fair = chips(net, seat) if luck is None else f"{_fair(luck, seat, hand.decimals)}"
        lines.append(
            [
                file, hand.line, hand.title, seat, hand.name(seat), write_cards(played.hole[seat]),
                hand.currency, chips(account.contributions, seat), chips(account.returned, seat),
                chips(account.won, seat), chips(net, seat), verdict, fair, source, account.reason,
            ]
        )  # fmt: skip
    return csv_text(lines)


def _fair(luck: AllIn, seat: int, decimals: int) -> str:
    """Return an expected amount with two decimals more than the record has."""
    return money(round(luck.net[seat] * 100), decimals + 2)
