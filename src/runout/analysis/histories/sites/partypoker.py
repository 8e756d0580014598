"""PartyPoker: the text of no-limit hold'em hands, cash games and tournaments.

Raises and all-ins are recorded by the chips that they add, and bets that nobody called among the
winnings. Older cash games name the buy-in and not the blinds, which are then those posted. The rake
is not recorded, except that tournaments have none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from runout.analysis.histories.sites.reader import MONTHS, TIME, Post, SiteReader
from runout.analysis.histories.sites.table import LineError

_MONEY: Final = r"[$€£]?[0-9][0-9.,]{0,30}(?: ?[$€£])?(?: (?:[A-Z]{3}|chips))?"
_WHEN: Final = (
    rf" - [A-Z][a-z]+, ?(?P<month>{'|'.join(MONTHS)}) (?P<day>[0-9]{{1,2}}), {TIME}"
    r"(?: (?P<zone>[A-Z]{2,5}))? (?P<year>[0-9]{4})"
)
_LEVEL: Final = r"Trny: ?(?P<tournament>[0-9]{1,40}) Level: ?(?P<level>[0-9]{1,4})"
_BLINDS: Final = (
    r"Blinds(?:-Antes)?\((?P<sb>[0-9][0-9., ]{0,20})/(?P<bb>[0-9][0-9., ]{0,20}?)(?: -[0-9., ]+)?\)"
)


class PartyPoker(SiteReader):
    """Reads a hand of PartyPoker."""

    name = "PartyPoker"
    start = re.compile(r"[\ufeff \t]*\*{5} Hand History for Game (?P<hand>[0-9]{1,40}) \*{5}\s*\Z")
    start_mark = "*****"
    # The number of the next hand, which may also stand at the end of this one.
    separator = re.compile(r"Game #[0-9]+ starts\.|#Game No : [0-9]+")
    separator_starts = "G#"
    games = (
        re.compile(rf"(?P<stakes>{_MONEY}(?:/{_MONEY})?)(?: fastforward)? NL Texas Hold'em{_WHEN}"),
        # Headers of sit-and-gos have the buy-in alone: level and blinds follow the seats.
        re.compile(
            rf"(?P<is_tournament>NL) Texas Hold'em .*?(?:{_LEVEL} +{_BLINDS}|Buy-in ){_WHEN}"
        ),
    )
    expected_game = "expected NL Texas Hold'em, the only game that is read, its stakes and a date"
    table = re.compile(r"Table +(?P<table>.*?) *\( ?(?:Real|Play) Money ?\)")
    expected_table = "Table ... (Real Money)"
    seat = re.compile(rf"[Ss]eat (?P<number>[0-9]{{1,2}}): (?P<name>.+) \( (?P<stack>{_MONEY}) \)")
    seating_notes = re.compile(
        r"Seat (?P<button>[0-9]{1,2}) is the button"
        r"|Total number of players : [0-9]{1,2}/(?P<max>[0-9]{1,2})"
    )
    notes = re.compile(rf"{_LEVEL}|{_BLINDS}")
    hole_cards = re.compile(r"\*\* Dealing down cards \*\*")
    street = re.compile(r"\*\* Dealing (?:Flop|Turn|River) \*\* \[ (?P<cards>[^]]*) \]")
    action = re.compile(
        r"(?P<verb>folds|checks|calls|bets|raises|is all-In|posts|shows|doesn't show"
        r"|does not show)"
        r"(?: (?P<post>ante|small blind|big blind \+ dead|big blind|cards))?"
        rf"(?: +\[ ?(?P<amount>{_MONEY}) ?\]| +\[ (?P<cards>[^]]*) \].*)?\.?"
    )
    posts: ClassVar[Mapping[str, Post]] = {
        "ante": "ante", "small blind": "small", "big blind": "big",
        "big blind + dead": "late big",
    }  # fmt: skip
    short_blinds_look_full = True
    adds_raises = True
    dealt = re.compile(r"Dealt to (?P<name>.+) \[ +(?P<cards>[^]]*) \]")
    collected = re.compile(
        rf"(?P<name>.+) wins (?P<amount>{_MONEY})"
        r"(?: from the (?:main pot|side pot [0-9]{1,2}) with .*)?"
    )
    summary = None
    skipped = re.compile(
        r".+ (?:has (?:joined|left) the table\.?|is sitting out|has been disconnected.*"
        r"|will be using (?:his|her|their) time bank for this hand\.|finished in .*)"
        r"|Your time bank will be activated in .*|Congratulations to player .*"
    )
    decimal_commas = True
    tournament_rake = 0

    def _note(self, fields: Mapping[str, Any]) -> None:
        if fields.get("is_tournament"):
            self._decimals, self._rake = 0, self.tournament_rake
        if stakes := fields.get("stakes"):
            small, slash, big = stakes.partition("/")
            if slash:  # not those of a buy-in
                self._small, self._big = self._money(small), self._money(big)
            for name, pattern in (("currency_symbol", "[$€£]"), ("currency", "[A-Z]{3}")):
                if currency := re.search(pattern, stakes):
                    self._facts[name] = currency[0]
        super()._note(fields)

    def _money(self, text: str) -> int:
        # Some headers of tournaments separate thousands with points.
        return super()._money(text if self._decimals else text.replace(".", ""))

    def _begin_betting(self) -> None:
        all_in = any(seat.ante and not seat.stack for seat in self._seats.values())
        if not self._big or not (self._big_posted or all_in):
            raise LineError("the blinds are not recorded: no big blind was posted")
        super()._begin_betting()

    def _require_end(self) -> None:
        if not any(seat.collected for seat in self._seats.values()):
            raise LineError("the hand ends before a player wins")
