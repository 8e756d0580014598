"""888poker: the text of no-limit hold'em hands of 888poker and its skins.

A raise is recorded by the chips that it adds. Amounts have the form of the player's country: a
sign in front with points as decimals, or a sign behind with decimal commas. The rake is not
recorded, except that tournaments have none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from runout.analysis.histories.sites.reader import TIME, Post, SiteReader
from runout.analysis.histories.sites.table import LineError
from runout.errors import excerpt

_MONEY: Final = r"[$€£]?[0-9][0-9.,\xa0 ]{0,30}[$€£]?"
_MAX: Final = re.compile(r" (?P<max>[0-9]{1,2}) Max \([A-Z][a-z]+ Money\)$")


class Poker888(SiteReader):
    """Reads a hand of 888poker."""

    name = "888poker"
    start = re.compile(
        r"[\ufeff \t]*\*{5} \S.{0,40} Hand History for Game (?P<hand>[0-9]{1,40}) \*{5}\s*\Z"
    )
    start_mark = "*****"
    # The number of the next hand, which may also stand at the end of this one.
    separator = re.compile(r"#Game No : [0-9]+")
    separator_starts = "#"
    games = (
        re.compile(
            rf"(?P<sb>{_MONEY})/(?P<bb>{_MONEY}) Blinds No Limit Holdem(?: Jackpot table)? - \*\*\*"
            rf"(?: (?P<day>[0-9]{{2}}) (?P<month>[0-9]{{2}}) (?P<year>[0-9]{{4}}) {TIME})?"
        ),
    )
    expected_game = "expected blinds and No Limit Holdem, the only game that is read"
    table = re.compile(
        r"(?:Table (?P<table>.*?)|Tournament #(?P<tournament>[0-9]{1,40}) .*?)"
        r"(?: [0-9]{1,2} Max)? \((?:Real|Play) Money\)"
    )
    expected_table = "Table ... (Real Money) or Tournament #..."
    seat = re.compile(rf"Seat (?P<number>[0-9]{{1,2}}): (?P<name>.+) \( (?P<stack>{_MONEY}) \)")
    seating_notes = re.compile(
        r"Seat (?P<button>[0-9]{1,2}) is the button|Total number of players : [0-9]{1,2}"
    )
    hole_cards = re.compile(r"\*\* Dealing down cards \*\*")
    street = re.compile(
        r"\*\* Dealing (?:flop|turn|river) \*\* \[ (?P<cards>[^]]*) \]", re.IGNORECASE
    )
    action = re.compile(
        r"(?P<verb>folds|checks|calls|bets|raises|shows|mucks|did not show his hand|posts)"
        r"(?: (?P<post>ante|small blind|big blind|dead blind))?"
        rf"(?: \[(?:(?P<dead>{_MONEY}) \+ )?(?P<amount>{_MONEY})\]| \[ ?(?P<cards>[^]]*?) ?\])?"
    )
    posts: ClassVar[Mapping[str, Post]] = {
        "ante": "ante", "small blind": "small", "big blind": "big",
        "dead blind": "dead + late big",
    }  # fmt: skip
    adds_raises = True
    dealt = re.compile(r"Dealt to (?P<name>.+) \[ (?P<cards>[^]]*) \]")
    collected = re.compile(rf"(?P<name>.+) collected \[ (?P<amount>{_MONEY}) \]")
    summary = "** Summary **"
    decimal_commas = True
    tournament_rake = 0

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self._stakes = "", ""

    def _set_stakes(self, small: str, big: str) -> None:
        """Keep the blinds for the next line, which says whether they are money or chips."""
        self._stakes = small, big

    def _read_table(self, text: str) -> None:
        super()._read_table(text)
        super()._set_stakes(*self._stakes)
        if match := _MAX.search(text):
            self._note(match.groupdict())

    def _collect(self, name: str, chips: int) -> None:
        if self._stage != self._read_summary:
            raise LineError(f"{excerpt(self._text)}: collected before the summary")
        super()._collect(name, chips)
