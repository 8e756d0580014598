"""Winamax: the text of no-limit hold'em hands, cash games, Go Fast and tournaments.

Bets that nobody called are not returned in lines of their own but collected with the pot.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from runout.analysis.histories.sites.reader import DATE, HOUSE_ADDED, TIME, Post, SiteReader

_MONEY: Final = r"[0-9]{1,30}(?:\.[0-9]{1,4})?€?"


class Winamax(SiteReader):
    """Reads a hand of Winamax."""

    name = "Winamax"
    start = re.compile(
        r"[\ufeff \t]*Winamax Poker - (?P<kind>.*?)HandId: #(?P<hand>[0-9-]{1,80}) - (?P<game>.*)"
    )
    games = (
        re.compile(
            rf"Holdem no limit \((?:{_MONEY}/)?(?P<sb>{_MONEY})/(?P<bb>{_MONEY})\)"
            r" - [0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(?: [A-Z]{2,5})?"
        ),
    )
    expected_game = "expected Holdem no limit, the only game that is read, its blinds and a date"
    details = (
        re.compile(r"- Tournament .*\blevel: (?P<level>[0-9]{1,4})\b.*HandId"),
        re.compile(rf"{DATE} {TIME}(?: (?P<zone>[A-Z]{{2,5}}))?$"),
    )
    table = re.compile(
        r"Table: '(?P<table>.*?(?:\((?P<number>[0-9]{1,40})\)#[0-9]+)?)' (?P<max>[0-9]{1,2})-max"
        r" \((?:real|play) money\) Seat #(?P<button>[0-9]{1,2}) is the button"
    )
    expected_table = "Table: '...' 6-max (real money) Seat #N ..."
    seat = re.compile(
        rf"Seat (?P<number>[0-9]{{1,2}}): (?P<name>.+) \((?P<stack>{_MONEY})(?:, [^()]* bounty)?\)"
    )
    hole_cards = re.compile(r"\*\*\* PRE-FLOP \*\*\*")
    street = re.compile(
        r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[(?P<before>[^]]*)\] ?)?\[(?P<cards>[^]]*)\]"
    )
    action = re.compile(
        r"(?P<verb>folds|checks|calls|bets|raises|shows|posts)"
        r"(?: (?P<post>ante|small blind|big blind))?"
        rf"(?: (?P<amount>{_MONEY}))?(?: to (?P<to>{_MONEY}))?(?: \[(?P<cards>[^]]*)\])?"
        r"(?P<late> out of position)?(?P<all_in> and is all-in)?(?: \(.*\))?"
    )
    posts: ClassVar[Mapping[str, Post]] = {
        "ante": "ante", "small blind": "small", "big blind": "big",
        "small blind out of position": "dead", "big blind out of position": "late big",
    }  # fmt: skip
    dealt = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^]]*)\]")
    collected = re.compile(
        rf"(?P<name>.+) collected (?P<amount>{_MONEY}) from"
        r" (?:main pot|side pot [0-9]{1,2}|pot)"
    )
    # Large totals of some years are rounded, as in 1.32k.
    total = re.compile(
        rf"Total pot (?P<total>{_MONEY})(?P<rounded>k|m)? \| (?:No rake|Rake (?P<rake>{_MONEY}))"
    )
    needs_total = True
    board = re.compile(r"Board: \[(?P<cards>[^]]*)\]")
    summary_seat = re.compile(r"Seat (?P<number>[0-9]{1,2}): (?P<rest>.*)")
    summary_cards = re.compile(r"(?: \([^()]*\))* showed \[(?P<cards>[^]]*)\].*")
    skipped = re.compile(r"\*\*\* (?:ANTE/BLINDS|SHOW DOWN) \*\*\*")
    refused = ((re.compile(rf"Hold-up to Pot: total (?P<amount>{_MONEY})"), HOUSE_ADDED),)

    def _note(self, fields: Mapping[str, Any]) -> None:
        if fields.get("kind", "").startswith("Tournament"):
            self._decimals = 0
        super()._note(fields)
        if not self._decimals and fields.get("number"):  # in the name of a tournament's table
            self._facts["_tournament"] = int(fields["number"])

    def _set_stakes(self, small: str, big: str) -> None:
        if "€" in big:
            self._facts["currency"] = "EUR"
        super()._set_stakes(small, big)

    def _read_total(self, match: re.Match[str]) -> None:
        self._rake = 0
        super()._read_total(match)
