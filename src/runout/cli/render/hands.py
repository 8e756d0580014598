"""The report of ``runout history`` on one hand, made in any process."""

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


class Output(NamedTuple):
    """The requested output for every hand; an empty form is the summary alone."""

    check: bool
    luck: bool
    form: str


class Item(NamedTuple):
    """A hand's text or error, and the name of its file."""

    file: str
    raw: RawHand | HandError


class Winnings(NamedTuple):
    """One player's net result of a hand, also adjusted for all-in luck."""

    player: str
    currency: str
    net: Fraction
    adjusted: Fraction


@dataclass(frozen=True, slots=True)
class HandReport:
    """The output for one hand.

    ``complaint`` is a line for stderr, or empty; ``text`` the JSON or CSV. ``gap`` is why the hand
    has no nets and is excluded from the totals; ``by_rules`` means that the nets follow from the
    rules, ``has_rake`` that the rake is recorded.
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


def report_all(items: list[Item], output: Output) -> list[HandReport]:
    """Return the reports of some hands, in order."""
    return [report(item, output) for item in items]


def report(item: Item, output: Output) -> HandReport:
    """Read, replay and check one hand."""
    try:
        if isinstance(item.raw, HandError):
            raise item.raw
        played = replay(item.raw.read())
    except HandError as error:
        return HandReport(False, complaint=f"{item.file}:{error.line or 1}: {error.reason}")
    checked = check(played)
    expected = all_in(played) if output.luck else None
    analysis = _Analysis(played, checked, expected)
    complaint = _complaint(analysis, output)
    text = ""
    if output.form == "json":
        text = json.dumps(_as_dict(item.file, analysis, output), ensure_ascii=False) + "\n"
    elif output.form == "csv":
        text = _as_csv(item.file, analysis, output)
    return HandReport(
        True,
        checked.verdict,
        checked.account.gap,
        checked.account.source is Source.RULES,
        played.hand.rake is not None,
        expected is not None,
        f"{item.file}:{played.hand.line}: {complaint}" if complaint else "",
        text,
        _winnings(analysis) if not output.form else (),
    )


class _Analysis(NamedTuple):
    """The analysis of a hand."""

    played: Replay
    checked: Check
    expected: AllIn | None


def _complaint(analysis: _Analysis, output: Output) -> str:
    """Return what differs, and, in the summary form, why there are no nets."""
    account = analysis.checked.account
    differs = analysis.checked.reason if output.check and not analysis.checked.agrees else ""
    if output.form or account.gap is None:
        return differs
    if not differs:
        return f"no net: {account.reason}"
    return (
        f"{differs}; no net"
        if account.reason == differs
        else f"{differs}; no net: {account.reason}"
    )


def _winnings(analysis: _Analysis) -> tuple[Winnings, ...]:
    hand, net = analysis.played.hand, analysis.checked.account.net
    if net is None:
        return ()
    unit = 10**hand.decimals
    adjusted = analysis.expected.net if analysis.expected is not None else map(Fraction, net)
    return tuple(
        [
            Winnings(hand.name(seat), hand.currency, Fraction(won, unit), fair / unit)
            for seat, (won, fair) in enumerate(zip(net, adjusted, strict=True))
        ]
    )


def _as_dict(file: str, analysis: _Analysis, output: Output) -> dict[str, Any]:
    played, account = analysis.played, analysis.checked.account
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
        "pots": _pots(analysis.checked.result),
        "returned": _list(account.returned),
        "payouts": _list(account.won),
        "net": _list(account.net),
        "rake": account.rake,
        "source": account.source.value if account.source else None,
        "gap": account.gap.value if account.gap else None,
        "no_net": account.reason or None,
    }
    if output.check:
        fields["check"] = {
            "verdict": analysis.checked.verdict.value,
            "reason": analysis.checked.reason or None,
        }
    if output.luck:
        fields["all_in"] = analysis.expected.to_dict() if analysis.expected is not None else None
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


def _as_csv(file: str, analysis: _Analysis, output: Output) -> str:
    """Return a line for each seat, amounts with the decimals of the record."""
    played, account, expected = analysis.played, analysis.checked.account, analysis.expected
    hand, net = played.hand, account.net
    verdict = analysis.checked.verdict.value if output.check else ""
    source = account.source.value if account.source else ""

    def chips(row: tuple[int, ...] | None, seat: int) -> str:
        return "" if row is None else money(row[seat], hand.decimals)

    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for seat in range(len(hand.stacks)):
        fair = ""
        if output.luck:
            fair = chips(net, seat) if expected is None else _fair(expected, seat, hand.decimals)
        writer.writerow(
            [
                file, hand.line, hand.title, seat, hand.name(seat), write_cards(played.hole[seat]),
                hand.currency, chips(account.contributions, seat), chips(account.returned, seat),
                chips(account.won, seat), chips(net, seat), verdict, fair, source, account.reason,
            ]
        )  # fmt: skip
    return lines.getvalue()


def _fair(expected: AllIn, seat: int, decimals: int) -> str:
    """Return an expected amount with two decimals more than the record."""
    return money(round(expected.net[seat] * 100), decimals + 2)
