"""Ignition, Bovada and Bodog: the text of no-limit hold'em hands, cash games and tournaments.

Players are anonymous: a seat is named by its position, and the seat of the file's owner ``ME``.
The hole cards of all players are recorded, also of those who folded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from runout.analysis.histories.sites.reader import TIME, Post, SiteReader
from runout.analysis.histories.sites.table import LineError, Seat
from runout.errors import excerpt

_MONEY: Final = r"\$?[0-9][0-9,]{0,30}(?:\.[0-9]{1,4})?"
_WHEN: Final = (
    r"(?: \[MVS\])? - (?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"
    rf" {TIME}(?: (?P<zone>[A-Z]{{2,5}}))?"
)
# A position with the spaces after it.
_NAME: Final = r"(?P<name>[A-Za-z0-9+ ]+)(?:(?<= )\[ME\])? : "
_ACTOR: Final = re.compile(rf"{_NAME}(?P<rest>.*)")
_REVEAL: Final = re.compile(
    r"(?P<verb>Showdown|Mucks|Does not show)(?: ?\[[^]]*\])?(?: Show1 \[[^]]*\])?(?: ?\([^()]*\))?"
)


class Ignition(SiteReader):
    """Reads a hand of Ignition; seats are numbered as they are listed, which is clockwise."""

    name = "Ignition"
    start = re.compile(
        r"[\ufeff \t]*(?P<site>Ignition|Bovada|Bodog(?:\.[a-z]{2,3})?) Hand #(?P<hand>[0-9]{1,40})"
        r"[ :] *(?P<game>.*)"
    )
    games = (
        re.compile(
            r"(?:Zone Poker )?(?:TBL|ID)#(?P<table>[0-9]{1,40}) HOLDEM(?:ZonePoker)? No Limit"
            rf"(?P<is_cash>){_WHEN}"
        ),
        re.compile(
            r"HOLDEM Tournament #(?P<tournament>[A-Z0-9-]{1,40}) TBL#(?P<table>[0-9]{1,40}),"
            r" (?:No Limit|Normal|Turbo)- Level (?P<level>[0-9]{1,4})"
            rf" \((?P<sb>{_MONEY})/(?P<bb>{_MONEY})\){_WHEN}"
        ),
    )
    expected_game = "expected HOLDEM No Limit, the only game that is read, and a date"
    seat = re.compile(
        r"Seat [0-9]{1,4}: (?P<name>.+?)(?P<me> +\[ME\])?"
        rf" \((?P<stack>{_MONEY}) in chips\)"
    )
    notes = re.compile(
        rf"(?:Table|Player|Seating) Info:(?:.*?Stakes: (?P<sb>{_MONEY})-(?P<bb>{_MONEY}),)?.*"
    )
    hole_cards = re.compile(r"\*\*\* HOLE CARDS \*\*\*")
    street = re.compile(
        r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?: \[(?P<before>[^]]*)\])? \[(?P<cards>[^]]*)\]"
    )
    # An action that the site forced has its reason in parentheses.
    action = re.compile(
        r"(?:(?P<post>(?:Ante/)?Small Blind|Big Blind(?:/Bring in)?|Ante chip|Posts chip"
        r"|Posts dead chip)"
        r"|(?P<verb>Fold|Check|Call|Bet|Raise|All-in)s?(?: chip info)?(?: ?\([^()]*\))?)"
        rf"(?: (?P<amount>{_MONEY}))?(?: to (?P<to>{_MONEY}))?(?: ?& shows(?: \[[^]]*\])?)?",
        re.IGNORECASE,
    )
    posts: ClassVar[Mapping[str, Post]] = {
        "ante chip": "ante", "small blind": "small", "ante/small blind": "small",
        "big blind": "big", "big blind/bring in": "big", "posts chip": "late big",
        "posts dead chip": "dead",
    }  # fmt: skip
    adds_raises = True
    dealt = re.compile(rf"{_NAME}Card dealt to a spot \[(?P<cards>[^]]*)\]")
    uncalled = re.compile(rf"{_NAME}Return uncalled (?:portion of bet|blind) (?P<amount>{_MONEY})")
    collected = re.compile(rf"{_NAME}Hand [Rr]esult(?:-Side [Pp]ot)? (?P<amount>{_MONEY})")
    total = re.compile(rf"Total Pot\((?P<total>{_MONEY})\)(?: \| Rake \((?P<rake>{_MONEY})\))?")
    board = re.compile(r"Board \[(?P<cards>[^]]*)\]")
    summary_skipped = re.compile(r"Seat[ +][0-9]{1,4}:.*")
    skipped = re.compile(
        rf"(?:{_NAME})?"
        r"(?:Table deposit .*|Table (?:enter|leave) user"
        r"|Seat (?:sit (?:down|out)|stand|re-join)|Re-join"
        r"|Stand|Sit (?:out|down)|Sitout ?\(.*\)|(?:Enter|Leave)\(.*\)|Ranking [0-9]+"
        r"|Prize Cash .*|BOUNTY PRIZE .*|(?:Double )?[Rr]ebuy(?:in|s)?\b.*|Add-?on\b.*"
        r"|Draw for dealer .*|Set dealer(?:/Bring in spot)? ?\[[0-9]+\])"
    )
    tournament_rake = 0

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self._positions: dict[str, int] = {}
        self._has_begun = False

    def _note(self, fields: Mapping[str, Any]) -> None:
        if "table" in fields:  # a record has it before the currency
            self._facts["table"] = fields["table"]
        if "is_cash" in fields:
            self._facts["currency_symbol"] = "$"
        if not (self._big and "sb" in fields):
            super()._note(fields)

    def _read_seating(self, text: str) -> None:
        if match := self.seat.fullmatch(text):
            position = match["name"].strip()
            if position in self._positions:
                raise LineError(f"{position!r} is listed twice")
            name = "ME" if match["me"] else position
            self._sit(len(self._seats) + 1, name, self._money(match["stack"]))
            self._positions[position] = len(self._seats)
        else:
            if not self.notes.fullmatch(text):
                self._button = self._find_button()
            super()._read_seating(text)

    def _find_button(self) -> int:
        """Return the seat of the dealer, or where nobody sits there the one before the blinds."""
        if "Dealer" in self._positions:
            return self._positions["Dealer"]
        first = self._positions.get("Small Blind") or self._positions.get("Big Blind")
        if first is None:
            raise LineError("neither a dealer nor a blind is among the seats")
        return first - 1

    def _number_of(self, name: str) -> int:
        """Return a seat by its position."""
        return self._positions.get(name.strip()) or super()._number_of(name)

    def _read_betting(self, text: str) -> None:
        """Read a line before the cards are dealt: nobody acts, has cards or wins yet."""
        super()._read_betting(text)
        seats = self._seats.values()
        if not self._has_begun and (
            self._actions
            or self._stage != self._read_betting
            or any(seat.collected or seat.hole != (None, None) for seat in seats)
        ):
            raise LineError(f"{excerpt(text)}: the cards have not been dealt")

    def _begin_betting(self) -> None:
        if self._has_begun:
            raise LineError(f"{excerpt(self._text)}: the cards are dealt twice")
        super()._begin_betting()
        self._has_begun = True
        self._stage = super()._read_betting

    def _acts(self, text: str) -> bool:
        """Let a player act; the dealer may be a seat at which nobody sits."""
        match = _ACTOR.fullmatch(text)
        number = 0 if match is None else self._positions.get(match["name"].strip(), 0)
        if match is None or not number:
            return False
        if action := self.action.fullmatch(match["rest"]):
            self._act(number, self._seats[number], action)
        elif reveal := _REVEAL.fullmatch(match["rest"]):
            self._reveal(number, reveal["verb"])
        else:
            return False
        return True

    def _reveal(self, number: int, verb: str) -> None:
        """Show or muck the cards that were dealt; the line has the best five."""
        hole = self._seats[number].hole
        if verb == "Mucks":
            self._muck(number)
        elif verb == "Showdown" and None not in hole:
            self._show(number, "".join(map(str, hole)))

    def _bet(self, number: int, seat: Seat, kind: str, fields: Mapping[str, Any]) -> None:
        if kind == "all-in" and not self._has_begun:
            self._post_all_in(seat, self._money(fields["amount"]))
        elif kind == "post" and self._has_begun:
            raise LineError(f"{excerpt(self._text)}: posted after the cards were dealt")
        else:
            super()._bet(number, seat, kind, fields)

    def _post_all_in(self, seat: Seat, chips: int) -> None:
        """Post a blind with all that is left; it cannot be distinguished from a short ante."""
        antes = max(other.ante for other in self._seats.values())
        if antes and not seat.ante:
            raise LineError(f"{seat.name} is all-in before the blinds; such hands are not read")
        if not self._big:
            raise LineError("the blinds are not recorded: one was posted all-in")
        if seat is self._seats.get(self._positions.get("Big Blind", 0)):
            self._post_big_blind(seat, chips)
        else:
            self._post_small_blind(seat, chips)
        self._expect_all_in(seat)

    def _read_total(self, match: re.Match[str]) -> None:
        collected = sum(seat.collected for seat in self._seats.values())
        if self._rake is None and (total := self._money(match["total"])) >= collected:
            self._rake = total - collected
        super()._read_total(match)
