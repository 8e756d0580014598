"""PartyPoker: reads the text of no-limit hold'em hands, cash games and tournaments.

Raises and all-ins are recorded by the chips that they add, and bets that nobody called among the
winnings. Older cash games name the buy-in and not the blinds, which are then those posted. The rake
is not recorded, except that tournaments have none.
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
_MONEY: Final = rf"[{_SIGNS}]?[0-9][0-9.,]{{0,30}}(?: ?[{_SIGNS}])?(?: (?:[A-Z]{{3}}|chips))?"
_START: Final = re.compile(
    r"[\ufeff \t]*\*{5} Hand History for Game (?P<hand>[0-9]{1,40}) \*{5}\s*"
)
_BETWEEN: Final = re.compile(r"[\ufeff \t]*(?:Game #[0-9]+ starts\.|#Game No : [0-9]+)\s*")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_WHEN: Final = (
    rf" - [A-Z][a-z]+, ?(?P<month>{'|'.join(_MONTHS)}) (?P<day>[0-9]{{1,2}}),"
    r" (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})"
    r"(?: (?P<zone>[A-Z]{2,5}))? (?P<year>[0-9]{4})"
)
_CASH: Final = re.compile(
    rf"(?P<stakes>{_MONEY}(?:/{_MONEY})?)(?: fastforward)? NL Texas Hold'em{_WHEN}"
)
_LEVEL: Final = r"Trny: ?(?P<tournament>[0-9]{1,40}) Level: ?(?P<level>[0-9]{1,4})"
_BLINDS: Final = (
    r"Blinds(?:-Antes)?\((?P<sb>[0-9][0-9., ]{0,20})/(?P<bb>[0-9][0-9., ]{0,20}?)(?: -[0-9., ]+)?\)"
)
# Headers of sit-and-gos have the buy-in alone: level and blinds follow the seats.
_TOURNAMENT: Final = re.compile(rf"NL Texas Hold'em .*?(?:{_LEVEL} +{_BLINDS}|Buy-in ){_WHEN}")
_STAGE: Final = re.compile(rf"{_LEVEL}|{_BLINDS}")
_TABLE: Final = re.compile(r"Table +(?P<table>.*?) *\( ?(?:Real|Play) Money ?\)")
_BUTTON: Final = re.compile(r"Seat ([0-9]{1,2}) is the button")
_COUNT: Final = re.compile(r"Total number of players : [0-9]{1,2}/(?P<max>[0-9]{1,2})")
_SEAT: Final = re.compile(rf"[Ss]eat ([0-9]{{1,2}}): (.+) \( ({_MONEY}) \)")
_STREET: Final = re.compile(r"\*\* Dealing (?:Flop|Turn|River) \*\* \[ ([^]]*) \]")
_DEALT: Final = re.compile(r"Dealt to (.+) \[ +([^]]*) \]")
_ACTION: Final = re.compile(
    r"(?P<verb>folds|checks|calls|bets|raises|is all-In|posts|shows|doesn't show|does not show)"
    r"(?: (?P<post>ante|small blind|big blind \+ dead|big blind|cards))?"
    rf"(?: +\[ ?(?P<amount>{_MONEY}) ?\]| +\[ (?P<cards>[^]]*) \](?P<hand>.*))?\.?"
)
_KINDS: Final[dict[str, Kind]] = {
    "calls": "call", "bets": "bet", "raises": "raise", "is all-In": "all-in",
}  # fmt: skip
_WINS: Final = re.compile(
    rf"(.+) wins ({_MONEY})(?: from the (?:main pot|side pot [0-9]{{1,2}}) with .*)?"
)
_TALK: Final = re.compile(
    r".+ (?:has (?:joined|left) the table\.?|is sitting out|has been disconnected.*"
    r"|will be using (?:his|her|their) time bank for this hand\.|finished in .*)"
    r"|Your time bank will be activated in .*|Congratulations to player .*"
)


def begins_partypoker(line: str) -> bool:
    """Whether a PartyPoker hand begins with this line."""
    return "*****" in line and _START.fullmatch(line) is not None


def separates_partypoker(line: str) -> bool:
    """Whether this line, with the number of the next hand, stands between PartyPoker hands."""
    return _BETWEEN.fullmatch(line) is not None


class PartyPokerReader(TableReader):
    """Reads the lines of a hand; each stage selects the reader of the next line."""

    def __init__(self, line: int) -> None:
        super().__init__("PartyPoker", line, self._header)

    def take(self, text: str) -> None:
        """Read one line; the number of the next hand may stand at the end of this one."""
        if not separates_partypoker(text):
            super().take(text)

    def _money(self, text: str) -> int:
        bare = text.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZchips ")
        if bare[-1:] in tuple(_SIGNS):  # 0,35 €
            bare = bare.replace(".", "").replace(",", ".")
        elif not self._decimals:  # some headers separate thousands with points
            bare = bare.replace(".", "")
        return super()._money(bare)

    def _header(self, text: str) -> None:
        start = _START.fullmatch(text)
        if start is None:
            raise LineError(f"{excerpt(text)} is not the first line of a PartyPoker hand")
        self._facts["hand"] = int(start["hand"])
        self._stage = self._game

    def _game(self, text: str) -> None:
        match = _CASH.fullmatch(text) or _TOURNAMENT.fullmatch(text)
        if match is None:
            raise LineError(
                f"{excerpt(text)}: expected NL Texas Hold'em, the only game that is read, its"
                " stakes and a date"
            )
        facts = match.groupdict()
        if "tournament" in facts:
            self._rake = 0
            self._set_level(match)
        else:
            self._set_stakes(facts["stakes"])
        self._set_time(match)
        self._stage = self._table

    def _set_level(self, match: re.Match[str]) -> None:
        """Set what a line has of the tournament's number, its level and its blinds."""
        if match["tournament"]:
            self._facts |= {"_tournament": int(match["tournament"]), "level": int(match["level"])}
        if match["bb"]:
            self._small, self._big = self._money(match["sb"]), self._money(match["bb"])

    def _set_stakes(self, text: str) -> None:
        """Set the currency, and the blinds where the stakes are not those of a buy-in."""
        self._decimals = 2
        small, slash, big = text.partition("/")
        if slash:
            self._small, self._big = self._money(small), self._money(big)
        if sign := next((sign for sign in _SIGNS if sign in text), ""):
            self._facts["currency_symbol"] = sign
        if code := re.search(r"[A-Z]{3}", text):
            self._facts["currency"] = code[0]

    def _month(self, text: str) -> int:
        return _MONTHS.index(text) + 1

    def _table(self, text: str) -> None:
        match = _TABLE.fullmatch(text)
        if match is None:
            raise LineError(f"{excerpt(text)}: expected Table ... (Real Money)")
        self._facts["table"] = match["table"]
        self._stage = self._seating

    def _seating(self, text: str) -> None:
        if match := _BUTTON.fullmatch(text):
            self._button = int(match[1])
        elif match := _SEAT.fullmatch(text):
            self._sit(int(match[1]), match[2], self._money(match[3]))
        elif match := _COUNT.fullmatch(text):
            self._facts["seat_count"] = int(match["max"])
        else:
            self._end_seating()
            self._stage = self._betting
            self._betting(text)

    def _betting(self, text: str) -> None:
        if text == "** Dealing down cards **":
            all_in = any(seat.ante and not seat.stack for seat in self._seats.values())
            if not self._big or not (self._big_posted or all_in):
                raise LineError("the blinds are not recorded: no big blind was posted")
            self._highest = max(self._highest, self._big)
        elif match := _STREET.fullmatch(text):
            self._deal(match[1].replace(",", ""))
        elif match := _DEALT.fullmatch(text):
            self._deal_hole(self._number_of(match[1]), match[2].replace(",", ""))
        elif action := self._find_action(text, _ACTION, " "):
            self._act(*action)
        elif match := _WINS.fullmatch(text):
            self._collect(match[1], self._money(match[2]))
        elif match := _STAGE.fullmatch(text):
            self._set_level(match)
        elif not _TALK.fullmatch(text):
            raise not_understood(text)

    def _act(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        verb = match["verb"]
        if (verb in _KINDS or verb == "posts") != (match["amount"] is not None):
            raise LineError(f"{match[0]!r} is not understood")
        if verb == "posts":
            self._post(seat, match["post"] or "", self._money(match["amount"]))
        elif verb == "folds":
            self._fold(number)
        elif verb == "checks":
            self._check(number)
        elif verb in _KINDS:
            self._put_in(number, self._money(match["amount"]), _KINDS[verb])
        elif verb == "shows":
            self._show(number, (match["cards"] or "").replace(",", ""))
        elif verb == "doesn't show":
            seat.hole = self._cards((match["cards"] or "").replace(",", ""))
            self._muck(number)

    def _post(self, seat: Seat, post: str, chips: int) -> None:
        if post == "ante":
            self._post_ante(seat, chips)
            return
        if not self._big and (chips == seat.stack or post.endswith("dead")):
            raise LineError("the blinds are not recorded before one that is short or late")
        if post == "small blind":
            self._small = self._small or chips
            self._post_small_blind(seat, chips)
        elif post.startswith("big blind"):
            self._big = self._big or chips
            self._post_big_blind(seat, chips, in_turn=post == "big blind")
        else:
            raise unknown_post()

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        if not any(seat.collected for seat in self._seats.values()):
            raise LineError("the hand ends before a player wins")
        return super().hand()
