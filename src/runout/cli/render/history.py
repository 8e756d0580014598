"""The output of ``runout history``: hands as JSON or CSV, created in any process, and totals."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Final, NamedTuple

from runout.analysis.histories.account import Source
from runout.analysis.histories.check import Verdict
from runout.analysis.histories.checked_hand import (
    CheckedHand,
    Chips,
    HistorySummary,
    UnreadHand,
    check_hand,
)
from runout.analysis.histories.files import RawHand
from runout.analysis.histories.hand import HandError, money
from runout.analysis.rows import csv_text
from runout.cli.render.terminal import QUIET, Screen, Text
from runout.documents import document
from runout.domain.plain_text import escape_controls
from runout.domain.plurals import pluralize

CSV_COLUMNS: Final = (
    "file", "line", "hand", "seat", "player", "cards", "currency", "contributed", "returned",
    "won", "net", "verdict", "adjusted_net", "source", "no_net",
)  # fmt: skip
_PLAYERS_SHOWN: Final = 20
_DECIDED_BY_UNKNOWN: Final = "decided by cards that are not recorded"
_OUTCOMES: Final = {  # of one hand, and of more
    Verdict.AGREES: ("agrees", "agree"),
    Verdict.DIFFERS: ("differs", "differ"),
    Verdict.UNRECORDED: ("without a recorded result", "without a recorded result"),
    Verdict.UNFINISHED: ("unfinished", "unfinished"),
    Verdict.UNDECIDABLE: (_DECIDED_BY_UNKNOWN, _DECIDED_BY_UNKNOWN),
}


class ReportOptions(NamedTuple):
    """What to report of each hand, and in which form; an empty form is the summary alone."""

    check: bool
    luck: bool
    form: str


Item = tuple[str, RawHand | HandError]
"""The name of a file, and the text of a hand in it, or why there is none."""
Report = tuple[CheckedHand | UnreadHand, str]
"""A hand, and what JSON or CSV print of it."""


def report_all(items: list[Item], options: ReportOptions) -> list[Report]:
    """Return the reports of hands, in their order; processes are given some at a time."""
    return [_report(*item, options) for item in items]


def _report(file: str, raw: RawHand | HandError, options: ReportOptions) -> Report:
    hand = check_hand(raw, file=file, with_all_in=options.luck)
    if isinstance(hand, UnreadHand) or not options.form:
        return hand, ""
    if options.form == "csv":
        return hand, _as_csv(hand, options)
    return hand, escape_controls(json.dumps(document(hand))) + "\n"


def problem(hand: CheckedHand | UnreadHand, options: ReportOptions) -> str:
    """Return what is wrong with a hand, and why it has no nets if the form has no field for it."""
    place = f"{hand.file}:{hand.line or 1}"
    if isinstance(hand, UnreadHand):
        return f"{place}: {hand.reason}"
    is_different = options.check and hand.verdict is Verdict.DIFFERS
    parts = [hand.reason] if is_different else []
    if hand.gap is not None and not options.form:
        parts.append("no net" if parts == [hand.no_net] else f"no net: {hand.no_net}")
    return f"{place}: {'; '.join(map(str, parts))}" if parts else ""


def _as_csv(hand: CheckedHand, options: ReportOptions) -> str:
    """Return a line for each seat, amounts with the decimals of the record."""

    def chips(row: Chips | None, seat: int) -> str:
        return "" if row is None else money(row[seat], hand.decimals)

    def fair(seat: int) -> str:
        if hand.all_in is None:
            return chips(hand.net, seat)
        # Two decimals more than the record has: an expected amount is seldom whole.
        return money(round(hand.all_in.net[seat] * 100), hand.decimals + 2)

    return csv_text(
        [
            [
                hand.file, hand.line, hand.hand, seat, player, hand.hands[seat] or "",
                hand.currency, chips(hand.contributions, seat), chips(hand.uncalled, seat),
                chips(hand.won, seat), chips(hand.net, seat),
                str(hand.verdict) if options.check else "",
                fair(seat) if options.luck else "", hand.source or "", hand.no_net or "",
            ]
            for seat, player in enumerate(hand.players)
        ]
    )  # fmt: skip


class Totals:
    """Totals over all hands, and over those of each player in each currency."""

    def __init__(self) -> None:
        self.summary = HistorySummary()
        self.all_ins = self.by_rules_less_rake = 0
        self.played: Counter[tuple[str, str]] = Counter()
        self.net: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
        self.adjusted: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)

    def add(self, hand: CheckedHand | UnreadHand) -> None:
        self.summary.add(hand)
        if isinstance(hand, UnreadHand):
            return
        self.all_ins += hand.all_in is not None
        self.by_rules_less_rake += hand.source is Source.RULES and hand.recorded_rake is not None
        if hand.net is None:
            return
        unit = 10**hand.decimals
        fair = [Fraction(net) for net in hand.net] if hand.all_in is None else hand.all_in.net
        for player, net, adjusted in zip(hand.players, hand.net, fair, strict=True):
            key = player, hand.currency
            self.played[key] += 1
            self.net[key] += Fraction(net, unit)
            self.adjusted[key] += adjusted / unit


def show_totals(totals: Totals, files: int, options: ReportOptions) -> None:
    screen, summary = Screen(), totals.summary
    failed = f", {summary.unread:,} could not be read" if summary.unread else ""
    read = f"{summary.hands - summary.unread:,} in {pluralize(files, 'file', form=',')}"
    lines = [("hands", read + failed)]
    if options.check:
        counts = [
            pluralize(summary.verdicts[verdict], *words, form=",")
            for verdict, words in _OUTCOMES.items()
            if summary.verdicts[verdict]
        ]
        lines.append(("check", ", ".join(counts) or "nothing to check"))
    if options.luck:
        lines.append(("all-ins", f"{totals.all_ins:,} with known hands and cards to come"))
    rows = [
        {
            "player": key[0],
            "hands": f"{count:,}",
            "net": _signed(totals.net[key]),
            **({"adjusted": _signed(totals.adjusted[key])} if options.luck else {}),
            "currency": key[1],
        }
        for key, count in totals.played.most_common(_PLAYERS_SHOWN)
    ]
    screen.show_parts([*lines, *_about_nets(totals)], rows)
    if (more := len(totals.played) - _PLAYERS_SHOWN) > 0:
        screen.show(Text(f"and {more:,} more, in --json or --csv", style=QUIET))


def _about_nets(totals: Totals) -> list[tuple[str, str]]:
    """Return which hands the totals omit, and which results are not recorded."""
    raked, gaps = totals.by_rules_less_rake, totals.summary.without_net
    unraked = totals.summary.by_rules - raked
    lines = []
    if unraked:
        lines.append(("results", f"{unraked:,} by the rules, before any rake: none is recorded"))
    if raked:
        heading = "" if unraked else "results"
        lines.append((heading, f"{raked:,} by the rules, less the rake that is recorded"))
    if gaps:
        left_out = sum(gaps.values())
        noun = "hand is" if left_out == 1 else "hands are"
        lines.append(("no net", f"{left_out:,} {noun} not in the totals:"))
        lines += [("", f"{count:,}: {gap.reason}") for gap, count in gaps.items()]
    return lines


def _signed(amount: Fraction) -> str:
    """Write an amount with a sign, in whole units or with two decimals."""
    if amount.denominator == 1:
        return f"{amount.numerator:+,}" if amount else "0"
    return f"{float(round(amount, 2)):+,.2f}"
