"""Winamax: reads the text of no-limit hold'em hands, cash games, Go Fast and tournaments.

Bets that nobody called are not returned in lines of their own but collected with the pot.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.analysis.histories.sites.table import (
    LineError,
    Seat,
    TableReader,
    house_added,
    not_understood,
    unknown_post,
)
from runout.errors import excerpt

if TYPE_CHECKING:
    from runout.analysis.histories.hand import Hand

_MONEY: Final = r"[0-9]{1,30}(?:\.[0-9]{1,4})?€?"
_START: Final = re.compile(
    r"[\ufeff \t]*Winamax Poker - (?P<kind>.*?)HandId: #(?P<hand>[0-9-]{1,80}) - (?P<game>.*)"
)
_GAME: Final = re.compile(
    rf"Holdem no limit \((?:(?P<ante>{_MONEY})/)?(?P<sb>{_MONEY})/(?P<bb>{_MONEY})\)"
    r" - (?P<year>[0-9]{4})/(?P<month>[0-9]{2})/(?P<day>[0-9]{2})"
    r" (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})(?: (?P<zone>[A-Z]{2,5}))?"
)
_LEVEL: Final = re.compile(r"\blevel: ([0-9]{1,4})\b")
_TABLE: Final = re.compile(
    r"Table: '(?P<table>.*)' (?P<max>[0-9]{1,2})-max \((?P<money>real|play) money\)"
    r" Seat #(?P<button>[0-9]{1,2}) is the button"
)
_TOURNAMENT: Final = re.compile(r".*\(([0-9]{1,40})\)#[0-9]+")
_SEAT: Final = re.compile(rf"Seat ([0-9]{{1,2}}): (.+) \(({_MONEY})(?:, [^()]* bounty)?\)")
_SECTION: Final = re.compile(r"\*\*\* (?:ANTE/BLINDS|PRE-FLOP|SHOW DOWN) \*\*\*")
_STREET: Final = re.compile(
    r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[(?P<before>[^]]*)\] ?)?\[(?P<cards>[^]]*)\]"
)
_ACTION: Final = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|raises|shows|posts)"
    rf"(?: (?P<post>ante|small blind|big blind))?"
    rf"(?: (?P<amount>{_MONEY}))?(?: to (?P<to>{_MONEY}))?(?: \[(?P<cards>[^]]*)\])?"
    r"(?P<late> out of position)?(?P<all_in> and is all-in)?(?: \(.*\))?"
)
_WITH_AMOUNT: Final = ("calls", "bets", "raises", "posts")
_DEALT: Final = re.compile(r"Dealt to (.+) \[([^]]*)\]")
_COLLECTED: Final = re.compile(
    rf"(.+) collected ({_MONEY}) from (?:main pot|side pot [0-9]{{1,2}}|pot)"
)
# Large totals of some years are rounded, as in 1.32k.
_TOTAL: Final = re.compile(
    rf"Total pot (?P<total>{_MONEY})(?P<rounded>k|m)? \| (?:No rake|Rake (?P<rake>{_MONEY}))"
)
_BOARD: Final = re.compile(r"Board: \[([^]]*)\]")
_SUMMARY_SEAT: Final = re.compile(r"Seat ([0-9]{1,2}): (.*)")
_SUMMARY_CARDS: Final = re.compile(r"(?: \([^()]*\))* showed \[([^]]*)\].*")
_ADDED: Final = re.compile(rf"Hold-up to Pot: total ({_MONEY})")


def begins_winamax(line: str) -> bool:
    """Whether a Winamax hand begins with this line."""
    return "#" in line and _START.match(line) is not None


class WinamaxReader(TableReader):
    """Reads the lines of a hand; each section selects the reader of the next line."""

    def __init__(self, line: int) -> None:
        super().__init__("Winamax", line, self._header)
        self._is_tournament = False

    def _header(self, text: str) -> None:
        start = _START.match(text)
        if start is None:
            raise LineError(f"{excerpt(text)} is not the first line of a Winamax hand")
        match = _GAME.fullmatch(start["game"].rstrip())
        if match is None:
            raise LineError(
                f"{excerpt(start['game'])}: expected Holdem no limit, the only game that is read,"
                " its blinds and a date"
            )
        self._facts["hand"] = start["hand"]
        self._is_tournament = start["kind"].startswith("Tournament")
        if "€" in match["bb"]:
            self._facts |= {"currency": "EUR", "currency_symbol": "€"}
        self._decimals = 0 if self._is_tournament else 2
        self._small, self._big = self._money(match["sb"]), self._money(match["bb"])
        if self._is_tournament and (level := _LEVEL.search(start["kind"])):
            self._facts["level"] = int(level[1])
        self._set_time(match)
        self._stage = self._table

    def _table(self, text: str) -> None:
        match = _TABLE.fullmatch(text)
        if match is None:
            raise LineError(
                f"{excerpt(text)}: expected Table: '...' 6-max (real money) Seat #N ..."
            )
        self._facts["table"] = match["table"]
        self._facts["seat_count"] = int(match["max"])
        if self._is_tournament and (number := _TOURNAMENT.fullmatch(match["table"])):
            self._facts["_tournament"] = int(number[1])
        self._button = int(match["button"])
        self._stage = self._seating

    def _seating(self, text: str) -> None:
        if match := _SEAT.fullmatch(text):
            self._sit(int(match[1]), match[2], self._money(match[3]))
        elif added := _ADDED.fullmatch(text):
            raise house_added(added[1])
        else:
            self._end_seating()
            self._stage = self._betting
            self._betting(text)

    def _betting(self, text: str) -> None:
        if text == "*** SUMMARY ***":
            self._stage = self._summary
        elif match := _STREET.fullmatch(text):
            self._deal(match["cards"], match["before"] or "")
        elif not (_SECTION.fullmatch(text) or self._player_acts(text) or self._others(text)):
            raise not_understood(text)

    def _player_acts(self, text: str) -> bool:
        return self._try_action(text, _ACTION, " ", self._act)

    def _others(self, text: str) -> bool:
        if match := _DEALT.fullmatch(text):
            self._deal_hole(self._number_of(match[1]), match[2])
        elif match := _COLLECTED.fullmatch(text):
            self._collect(match[1], self._money(match[2]))
        else:
            return False
        return True

    def _act(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        verb = match["verb"]
        if (verb in _WITH_AMOUNT) != (match["amount"] is not None):
            raise LineError(f"{match[0]!r} is not understood")
        if verb == "posts":
            self._post(seat, match)
        elif verb == "folds":
            self._fold(number)
        elif verb == "checks":
            self._check(number)
        elif verb == "calls":
            self._call(number, self._money(match["amount"]))
        elif verb == "shows":
            self._show(number, match["cards"] or "")
        else:
            self._raise(number, seat, match)
        if match["all_in"]:
            self._expect_all_in(seat)

    def _post(self, seat: Seat, match: re.Match[str]) -> None:
        post, chips = match["post"], self._money(match["amount"])
        if post == "ante":
            self._post_ante(seat, chips)
        elif post == "small blind" and match["late"]:
            self._post_dead(seat, chips)
        elif post == "small blind":
            self._post_small_blind(seat, chips)
        elif post == "big blind":
            self._post_big_blind(seat, chips, in_turn=not match["late"])
        else:
            raise unknown_post()

    def _raise(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        by = self._money(match["amount"])
        raises = match["verb"] == "raises"
        to = self._money(match["to"]) if match["to"] else self._highest + by
        fits = self._counts_from(to - by) and to > self._largest_bet()
        if not fits or raises != bool(match["to"]):
            before = self._amount_text(self._highest)
            raise LineError(f"{seat.name} {match[0]!r} does not fit the bet of {before} before")
        self._raise_to(number, to)

    def _summary(self, text: str) -> None:
        if match := _TOTAL.fullmatch(text):
            self._rake = self._money(match["rake"]) if match["rake"] else 0
            if match["rounded"]:
                self._has_total = True
            else:
                self._set_total(self._money(match["total"]))
        elif match := _BOARD.fullmatch(text):
            self._expect_board(match[1])
        elif match := _SUMMARY_SEAT.fullmatch(text):
            self._read_summary_seat(int(match[1]), match[2], _SUMMARY_CARDS)
        else:
            raise not_understood(text)

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        if self._stage != self._summary or not self._has_total:
            raise LineError("the hand ends before its summary and total pot")
        return super().hand()
