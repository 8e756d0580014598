"""888poker: reads the text of no-limit hold'em hands of 888poker and its skins.

A raise is recorded by the chips that it adds. Amounts have the form of the player's country: a
sign in front with points as decimals, or a sign behind with decimal commas. The rake is not
recorded, except that tournaments have none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.analysis.histories.sites.table import (
    Kind,
    LineError,
    Seat,
    TableReader,
    not_understood,
    unknown_post,
)
from runout.errors import excerpt

if TYPE_CHECKING:
    from runout.analysis.histories.hand import Hand

_SIGNS: Final = "$€£"
_MONEY: Final = rf"[{_SIGNS}]?[0-9][0-9.,\xa0 ]{{0,30}}[{_SIGNS}]?"
_START: Final = re.compile(
    r"[\ufeff \t]*\*{5} (?P<site>\S.{0,40}) Hand History for Game (?P<hand>[0-9]{1,40}) \*{5}\s*"
)
_NUMBER: Final = re.compile(r"[\ufeff \t]*#Game No : [0-9]+\s*")
_GAME: Final = re.compile(
    rf"(?P<sb>{_MONEY})/(?P<bb>{_MONEY}) Blinds No Limit Holdem(?: Jackpot table)? - \*\*\*"
    r"(?: (?P<day>[0-9]{2}) (?P<month>[0-9]{2}) (?P<year>[0-9]{4})"
    r" (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2}))?"
)
_TABLE: Final = re.compile(
    r"(?:Table (?P<table>.*?)|Tournament #(?P<tournament>[0-9]{1,40}) .*?)"
    r"(?: (?P<max>[0-9]{1,2}) Max)? \((?:Real|Play) Money\)"
)
_BUTTON: Final = re.compile(r"Seat ([0-9]{1,2}) is the button")
_COUNT: Final = re.compile(r"Total number of players : [0-9]{1,2}")
_SEAT: Final = re.compile(rf"Seat ([0-9]{{1,2}}): (.+) \( ({_MONEY}) \)")
_STREET: Final = re.compile(r"\*\* Dealing (?:flop|turn|river) \*\* \[ ([^]]*) \]", re.IGNORECASE)
_ACTION: Final = re.compile(
    rf"(?P<verb>folds|checks|calls|bets|raises|shows|mucks|did not show his hand|posts)"
    rf"(?: (?P<post>ante|small blind|big blind|dead blind))?"
    rf"(?: \[(?:(?P<dead>{_MONEY}) \+ )?(?P<amount>{_MONEY})\]| \[ ?(?P<cards>[^]]*?) ?\])?"
)
_WITH_AMOUNT: Final = ("calls", "bets", "raises", "posts")
_DEALT: Final = re.compile(r"Dealt to (.+) \[ ([^]]*) \]")
_COLLECTED: Final = re.compile(rf"(.+) collected \[ ({_MONEY}) \]")


def begins_888(line: str) -> bool:
    """Whether a hand of 888poker begins with this line."""
    return "*****" in line and _START.fullmatch(line) is not None


def separates_888(line: str) -> bool:
    """Whether this line, with the number of the next hand, stands between hands of 888poker."""
    return _NUMBER.fullmatch(line) is not None


class Reader888(TableReader):
    """Reads the lines of a hand; each stage selects the reader of the next line."""

    def __init__(self, line: int) -> None:
        super().__init__("888poker", line, self._header)
        self._blinds = "", ""

    def take(self, text: str) -> None:
        """Read one line; the number of the next hand may stand at the end of this one."""
        if not separates_888(text):
            super().take(text)

    def _money(self, text: str) -> int:
        bare = text.strip(f"{_SIGNS}\xa0 ")
        if text[-1:] in tuple(_SIGNS):  # 1.192,48 $
            bare = bare.replace(".", "").replace(",", ".")
        return super()._money(bare)

    def _header(self, text: str) -> None:
        start = _START.fullmatch(text)
        if start is None:
            raise LineError(f"{excerpt(text)} is not the first line of a hand of 888poker")
        self._facts["hand"] = int(start["hand"])
        self._stage = self._game

    def _game(self, text: str) -> None:
        match = _GAME.fullmatch(text)
        if match is None:
            raise LineError(
                f"{excerpt(text)}: expected blinds and No Limit Holdem, the only game that is read"
            )
        self._blinds = match["sb"], match["bb"]
        if match["day"]:
            self._set_time(match)
        self._stage = self._table

    def _table(self, text: str) -> None:
        match = _TABLE.fullmatch(text)
        if match is None:
            raise LineError(f"{excerpt(text)}: expected Table ... (Real Money) or Tournament #...")
        small, big = self._blinds
        if match["tournament"]:  # chips, whatever sign they have
            self._facts["_tournament"] = int(match["tournament"])
            self._rake = 0
        else:
            self._decimals = 2
            self._facts["table"] = match["table"]
            if sign := next((sign for sign in _SIGNS if sign in big), ""):
                self._facts["currency_symbol"] = sign
        if match["max"]:
            self._facts["seat_count"] = int(match["max"])
        self._small, self._big = self._money(small), self._money(big)
        self._stage = self._seating

    def _seating(self, text: str) -> None:
        if match := _BUTTON.fullmatch(text):
            self._button = int(match[1])
        elif match := _SEAT.fullmatch(text):
            self._sit(int(match[1]), match[2], self._money(match[3]))
        elif not _COUNT.fullmatch(text):
            self._end_seating()
            self._stage = self._betting
            self._betting(text)

    def _betting(self, text: str) -> None:
        if text == "** Summary **":
            self._stage = self._result
        elif match := _STREET.fullmatch(text):
            self._deal(match[1].replace(",", ""))
        elif match := _DEALT.fullmatch(text):
            self._deal_hole(self._number_of(match[1]), match[2].replace(",", ""))
        elif text != "** Dealing down cards **" and not self._player_acts(text):
            raise not_understood(text)

    def _result(self, text: str) -> None:
        if match := _COLLECTED.fullmatch(text):
            self._collect(match[1], self._money(match[2]))
        elif not self._player_acts(text):
            raise not_understood(text)

    def _player_acts(self, text: str) -> bool:
        return self._try_action(text, _ACTION, " ", self._act)

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
            self._show(number, (match["cards"] or "").replace(",", ""))
        elif verb == "mucks":
            if match["cards"]:
                seat.hole = self._cards(match["cards"].replace(",", ""))
            self._muck(number)
        elif verb in ("bets", "raises"):
            kind: Kind = "bet" if verb == "bets" else "raise"
            self._put_in(number, self._money(match["amount"]), kind)

    def _post(self, seat: Seat, match: re.Match[str]) -> None:
        post, chips = match["post"], self._money(match["amount"])
        if (post == "dead blind") != (match["dead"] is not None):
            raise LineError(f"{match[0]!r} is not understood")
        if post == "ante":
            self._post_ante(seat, chips)
        elif post == "small blind":
            self._post_small_blind(seat, chips)
        elif post == "big blind":
            self._post_big_blind(seat, chips)
        elif post == "dead blind":
            self._post_dead(seat, self._money(match["dead"]))
            self._post_big_blind(seat, chips, in_turn=False)
        else:
            raise unknown_post()

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        if self._stage != self._result:
            raise LineError("the hand ends before its summary")
        return super().hand()
