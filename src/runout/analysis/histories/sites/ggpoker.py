"""GGPoker: reads the text that PokerCraft exports of no-limit hold'em, cash games and tournaments.

The lines are a dialect of PokerStars'. Numbers begin with letters for the kind of game, as in HD,
RC (Rush & Cash) and TM (tournaments); players other than the exporting one have hexadecimal names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from runout.analysis.histories.hand import Move
from runout.analysis.histories.sites.pokerstars import PokerStarsReader
from runout.analysis.histories.sites.pokerstars_lines import FEE, MONEY
from runout.analysis.histories.sites.table import LineError, house_added
from runout.errors import excerpt

if TYPE_CHECKING:
    from runout.domain.cards import Card

_START: Final = re.compile(r"[\ufeff \t]*Poker Hand #([A-Z]{2}[0-9]{1,40}):(.*)")
_GAME: Final = re.compile(
    rf".*?Hold'em No Limit *(?:- *Level *(?P<level>[0-9]{{1,4}}) *)?"
    rf"\((?P<sb>{MONEY})/(?P<bb>{MONEY})(?:\({MONEY}\))?\)"
    r" - (?P<year>[0-9]{4})/(?P<month>[0-9]{2})/(?P<day>[0-9]{2})"
    r" (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})"
)
_TOURNAMENT: Final = re.compile(r" *Tournament #([0-9]{1,40}),")
_DEALT_UNKNOWN: Final = re.compile(r"Dealt to (.+)")
_POST: Final = re.compile(
    rf"(?P<post>posts missed blind|straddle) (?P<amount>{MONEY})(?P<all_in> and is all-in)?"
)
_SHOWDOWN: Final = re.compile(r"\*\*\* (?:FIRST |SECOND )?SHOWDOWN \*\*\*")
_TOTAL: Final = re.compile(rf"Total pot ({MONEY})(?: \| Rake ({MONEY})(?P<others>(?: \|.*)?))?")
_RUN: Final = re.compile(r"Hand was run (?P<times>\w+)(?: times)?|\*\*\* THIRD .*|THIRD Board .*")
_CASH_OUT: Final = re.compile(
    r".+: (?:Chooses to EV Cashout|Pays Cashout Risk .*|Receives Cashout .*"
    r"|gets? an all-in insurance .*|pays? premium of all-in insurance .*"
    r"|Pays All-in Insurance premium .*)"
)
_CASH_DROP: Final = re.compile(rf"Cash Drop to Pot ?: total ({MONEY})")


def begins_ggpoker(line: str) -> bool:
    """Whether a GGPoker hand begins with this line."""
    return "#" in line and _START.match(line) is not None


class GGPokerReader(PokerStarsReader):
    """Reads the lines in which GGPoker differs, and leaves the others to PokerStars' reader."""

    def __init__(self, line: int) -> None:
        super().__init__(line, "GGPoker")

    def _header(self, text: str) -> None:
        start = _START.match(text)
        if start is None:
            raise LineError(f"{excerpt(text)} is not the first line of a GGPoker hand")
        match = _GAME.fullmatch(start[2].rstrip())
        if match is None:
            raise LineError(
                f"{excerpt(start[2].strip())}: expected Hold'em No Limit, the only game that is"
                " read, its blinds and a date"
            )
        self._facts["hand"] = start[1]
        self._set_stakes(match["sb"], match["bb"])
        if match["level"]:
            self._facts["level"] = int(match["level"])
        if tournament := _TOURNAMENT.match(start[2]):
            self._facts["_tournament"] = int(tournament[1])
        self._set_time(match)
        self._stage = self._table

    def _player_acts(self, text: str) -> bool:
        return super()._player_acts(text) or self._player_posts(text)

    def _player_posts(self, text: str) -> bool:
        name, colon, rest = text.partition(": ")
        match = _POST.fullmatch(rest) if colon else None
        if match is None:
            return False
        seat = self._seats[self._number_of(name)]
        chips = self._money(match["amount"])
        if match["post"] == "straddle":
            self._post_straddle(seat, chips)
        else:
            self._post_dead(seat, chips)
        if match["all_in"]:
            self._expect_all_in(seat)
        return True

    def _fold(self, number: int) -> None:
        """Fold, or muck where hands have been shown: GGPoker writes both alike."""
        if any(action[0] is Move.SHOW for action in self._actions):
            self._muck(number)
        else:
            super()._fold(number)

    def _others(self, text: str) -> bool:
        if super()._others(text):
            return True
        if match := _DEALT_UNKNOWN.fullmatch(text):
            self._seats[self._number_of(match[1])].playing = True
            return True
        return False

    def _unknown(self, text: str) -> LineError:
        if _CASH_OUT.fullmatch(text):
            return LineError(
                "hands with an EV cashout or an insurance are not read: the house settled with a"
                " player apart from the pot, so that the nets do not add up to minus the rake"
            )
        if drop := _CASH_DROP.fullmatch(text):
            return house_added(drop[1])
        return super()._unknown(text)

    def _street(self, text: str) -> None:
        if _RUN.fullmatch(text):
            raise LineError("hands that were run three times are not read")
        if not _SHOWDOWN.fullmatch(text):
            super()._street(text)

    def _is_board(self, repeated: list[Card | None], dealt: list[Card]) -> bool:
        """Compare without regard to order: files of 2020 repeat the flop sorted."""
        return sorted(map(str, repeated)) == sorted(map(str, dealt))

    def _summary(self, text: str) -> None:
        if match := _TOTAL.fullmatch(text):
            if match[2] is not None:  # files of 2020 do not record the rake
                fees = FEE.findall(match["others"])
                self._rake = sum(map(self._money, [match[2], *fees]))
            self._set_total(self._money(match[1]))
        elif match := _RUN.fullmatch(text):
            if match["times"] not in ("two", "twice"):
                raise LineError("hands that were run three times are not read")
        else:
            super()._summary(text)
