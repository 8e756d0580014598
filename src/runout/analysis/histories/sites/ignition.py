"""Ignition, Bovada and Bodog: reads the text of no-limit hold'em hands, cash games and tournaments.

Players are anonymous: a seat is named by its position, and the seat of the file's owner ``ME``.
The hole cards of all players are recorded, also of those who folded.
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
)
from runout.errors import excerpt

if TYPE_CHECKING:
    from runout.analysis.histories.hand import Hand

_MONEY: Final = r"\$?[0-9][0-9,]{0,30}(?:\.[0-9]{1,4})?"
_SITE: Final = r"(?P<site>Ignition|Bovada|Bodog(?:\.[a-z]{2,3})?) Hand #(?P<hand>[0-9]{1,40})"
_START: Final = re.compile(rf"[\ufeff \t]*{_SITE}(?P<game>[ :].*)")
_WHEN: Final = (
    r"(?: \[MVS\])? - (?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"
    r" (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})(?: (?P<zone>[A-Z]{2,5}))?"
)
_CASH: Final = re.compile(
    rf" +(?:Zone Poker )?(?:TBL|ID)#(?P<table>[0-9]{{1,40}}) HOLDEM(?:ZonePoker)? No Limit{_WHEN}"
)
_TOURNAMENT: Final = re.compile(
    r": HOLDEM Tournament #(?P<tournament>[A-Z0-9-]{1,40}) TBL#(?P<table>[0-9]{1,40}),"
    r" (?:No Limit|Normal|Turbo)- Level (?P<level>[0-9]{1,4})"
    rf" \((?P<sb>{_MONEY})/(?P<bb>{_MONEY})\){_WHEN}"
)
_INFO: Final = re.compile(r"(?:Table|Player|Seating) Info:.*")
_STAKES: Final = re.compile(rf"Stakes: (?P<sb>{_MONEY})-(?P<bb>{_MONEY}),")
_SEAT: Final = re.compile(
    rf"Seat [0-9]{{1,4}}: (?P<name>.+?)(?P<me> +\[ME\])? \(({_MONEY}) in chips\)"
)
_ACTOR: Final = re.compile(r"(?P<name>[A-Za-z0-9+ ]+?)(?P<me> +\[ME\])? : (?P<rest>.*)")
_POST: Final = re.compile(
    rf"(?P<post>(?:Ante/)?Small [Bb]lind|Big [Bb]lind(?:/Bring in)?|Ante chip|Posts chip"
    rf"|Posts dead chip|All-in) (?P<amount>{_MONEY})"
)
_DEALT: Final = re.compile(r"Card dealt to a spot \[([^]]*)\]")
_STREET: Final = re.compile(
    r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?: \[(?P<before>[^]]*)\])? \[(?P<cards>[^]]*)\]"
)
# An action that the site forced has its reason in parentheses.
_ACTION: Final = re.compile(
    rf"(?P<verb>Fold|Check|Call|Bet|Raise|All-in)s?(?: chip info)?(?: ?\([^()]*\))?"
    rf"(?: (?P<amount>{_MONEY}))?(?: to (?P<to>{_MONEY}))?(?: ?& shows(?: \[[^]]*\])?)?",
    re.IGNORECASE,
)
_KINDS: Final[dict[str, Kind]] = {
    "call": "call", "bet": "bet", "raise": "raise", "all-in": "all-in",
}  # fmt: skip
_SHOWDOWN: Final = re.compile(
    r"(?P<verb>Showdown|Mucks|Does not show)(?: ?\[(?P<cards>[^]]*)\])?(?: Show1 \[[^]]*\])?"
    r"(?: ?\([^()]*\))?"
)
_RESULT: Final = re.compile(rf"Hand [Rr]esult(?:-Side [Pp]ot)? ({_MONEY})")
_UNCALLED: Final = re.compile(rf"Return uncalled (?:portion of bet|blind) ({_MONEY})")
_TALK: Final = re.compile(
    r"Table deposit .*|Table (?:enter|leave) user|Seat (?:sit (?:down|out)|stand|re-join)|Re-join"
    r"|Stand|Sit (?:out|down)|Sitout ?\(.*\)|(?:Enter|Leave)\(.*\)|Ranking [0-9]+|Prize Cash .*"
    r"|BOUNTY PRIZE .*|(?:Double )?[Rr]ebuy(?:in|s)?\b.*|Add-?on\b.*"
    r"|Draw for dealer .*|Set dealer(?:/Bring in spot)? ?\[[0-9]+\]"
)
_TOTAL: Final = re.compile(rf"Total Pot\(({_MONEY})\)(?: \| Rake \(({_MONEY})\))?")
_BOARD: Final = re.compile(r"Board \[([^]]*)\]")
_SUMMARY_SEAT: Final = re.compile(r"Seat[ +][0-9]{1,4}:.*")


def begins_ignition(line: str) -> bool:
    """Whether a hand of Ignition, Bovada or Bodog begins with this line."""
    return "#" in line and _START.match(line) is not None


class IgnitionReader(TableReader):
    """Reads the lines of a hand; seats are numbered as they are listed, which is clockwise."""

    def __init__(self, line: int) -> None:
        super().__init__("", line, self._header)
        self._positions: dict[str, int] = {}

    def _header(self, text: str) -> None:
        start = _START.match(text)
        if start is None:
            raise LineError(f"{excerpt(text)} is not the first line of an Ignition hand")
        match = _CASH.fullmatch(start["game"]) or _TOURNAMENT.fullmatch(start["game"])
        if match is None:
            raise LineError(
                f"{excerpt(start['game'].strip(': '))}: expected HOLDEM No Limit, the only game"
                " that is read, and a date"
            )
        facts = match.groupdict()
        self._facts |= {"venue": start["site"], "hand": int(start["hand"]), "table": facts["table"]}
        if "tournament" in facts:
            number = facts["tournament"]
            self._facts["_tournament"] = int(number) if number.isdigit() else number
            self._facts["level"] = int(facts["level"])
            self._small, self._big = self._money(facts["sb"]), self._money(facts["bb"])
            self._rake = 0
        else:
            self._decimals = 2
            self._facts["currency_symbol"] = "$"
        self._set_time(match)
        self._stage = self._seating

    def _seating(self, text: str) -> None:
        if match := _SEAT.fullmatch(text):
            position = match["name"].strip()
            if position in self._positions:
                raise LineError(f"{position!r} is listed twice")
            name = "ME" if match["me"] else position
            self._sit(len(self._seats) + 1, name, self._money(match[3]))
            self._positions[position] = len(self._seats)
        elif _INFO.fullmatch(text):
            if not self._big and (stakes := _STAKES.search(text)):
                self._small, self._big = self._money(stakes["sb"]), self._money(stakes["bb"])
        else:
            self._end_seating()
            self._button = self._find_button()
            self._stage = self._posting
            self._posting(text)

    def _find_button(self) -> int:
        """Return the seat of the dealer, or where nobody sits there the one before the blinds."""
        if "Dealer" in self._positions:
            return self._positions["Dealer"]
        first = self._positions.get("Small Blind") or self._positions.get("Big Blind")
        if first is None:
            raise LineError("neither a dealer nor a blind is among the seats")
        return first - 1

    def _actor(self, text: str) -> tuple[int, str]:
        """Return the seat that a line is about and the rest of it; 0 where it names no seat.

        The dealer may be a seat at which nobody sits.
        """
        match = _ACTOR.fullmatch(text)
        if match is None:
            return 0, text
        return self._positions.get(match["name"].strip(), 0), match["rest"]

    def _posting(self, text: str) -> None:
        if text == "*** HOLE CARDS ***":
            if not self._big:
                raise LineError("the blinds are not recorded")
            self._highest = max(self._highest, self._big)
            self._stage = self._betting
            return
        number, rest = self._actor(text)
        post = _POST.fullmatch(rest) if number else None
        if post is not None:
            self._post(self._seats[number], post["post"].lower(), self._money(post["amount"]))
        elif number and (match := _UNCALLED.fullmatch(rest)):
            self._return(self._seats[number].name, self._money(match[1]))
        elif not (_TALK.fullmatch(rest) or _INFO.fullmatch(text)):
            raise not_understood(text)

    def _post(self, seat: Seat, post: str, chips: int) -> None:
        if post == "ante chip":
            self._post_ante(seat, chips)
        elif post == "posts dead chip":
            self._post_dead(seat, chips)
        elif post == "all-in":
            self._post_all_in(seat, chips)
        elif "small" in post:
            self._small = self._small or chips
            self._post_small_blind(seat, chips)
        elif post == "posts chip" and not self._big:
            raise LineError("the blinds are not recorded before a late one")
        else:
            self._big = self._big or chips
            self._post_big_blind(seat, chips, in_turn=post != "posts chip")

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

    def _betting(self, text: str) -> None:
        if text == "*** SUMMARY ***":
            self._stage = self._summary
            return
        if match := _STREET.fullmatch(text):
            self._deal(match["cards"], match["before"] or "")
            return
        number, rest = self._actor(text)
        if not (number and self._player_acts(number, rest)) and not _TALK.fullmatch(rest):
            raise not_understood(text)

    def _player_acts(self, number: int, rest: str) -> bool:
        seat = self._seats[number]
        if match := _DEALT.fullmatch(rest):
            self._deal_hole(number, match[1])
        elif match := _ACTION.fullmatch(rest):
            self._act(number, seat, match)
        elif match := _SHOWDOWN.fullmatch(rest):
            self._reveal(number, seat, match["verb"])
        elif match := _RESULT.fullmatch(rest):
            self._collect(seat.name, self._money(match[1]))
        elif match := _UNCALLED.fullmatch(rest):
            self._return(seat.name, self._money(match[1]))
        else:
            return False
        return True

    def _act(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        verb = match["verb"].lower()
        kind = _KINDS.get(verb)
        if (kind is None) != (match["amount"] is None):
            raise LineError(f"{match[0]!r} is not understood")
        if verb == "fold":
            self._fold(number)
        elif verb == "check":
            self._check(number)
        elif kind is not None:
            chips = self._money(match["amount"])
            if match["to"] and self._money(match["to"]) != seat.bet + chips:
                to = self._amount_text(seat.bet + chips)
                raise LineError(f"{seat.name} {match[0]!r}: the bet would be {to}")
            self._put_in(number, chips, kind)

    def _reveal(self, number: int, seat: Seat, verb: str) -> None:
        """Show or muck the cards that were dealt; the line has the best five."""
        if verb == "Mucks":
            self._muck(number)
        elif verb == "Showdown" and None not in seat.hole:
            self._show(number, "".join(map(str, seat.hole)))

    def _summary(self, text: str) -> None:
        if match := _TOTAL.fullmatch(text):
            total = self._money(match[1])
            collected = sum(seat.collected for seat in self._seats.values())
            if match[2]:
                self._rake = self._money(match[2])
            elif self._rake is None and total >= collected:
                self._rake = total - collected
            self._set_total(total)
        elif match := _BOARD.fullmatch(text):
            self._expect_board(match[1])
        elif not _SUMMARY_SEAT.fullmatch(text):
            raise not_understood(text)

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        if self._stage != self._summary:
            raise LineError("the hand ends before its summary")
        return super().hand()
