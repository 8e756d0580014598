"""PokerStars: reads the text of no-limit hold'em hands, cash games and tournaments.

An unknown line is an error and not skipped, unless it is chat, or players joining and leaving.
Files of all years are read, also those of the archive with a line of stars above each hand and
indented lines, and exports of tracking programs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.histories.sites.pokerstars_files import ARCHIVE, START
from runout.analysis.histories.sites.pokerstars_lines import (
    ACTION,
    BOARD,
    CANCELLED,
    CAP,
    CASH_OUT,
    COLLECTED,
    DEALT,
    FEE,
    GAME,
    LEVEL,
    OTHER_GAME,
    PASSING,
    RUN_TWICE,
    SEAT,
    STAKES,
    STREET,
    SUMMARY_CARDS,
    SUMMARY_SEAT,
    TABLE,
    TALK,
    TOTAL,
    TOURNAMENT,
    UNCALLED,
    WHEN,
)
from runout.analysis.histories.sites.table import (
    LineError,
    Seat,
    TableReader,
    not_understood,
    read_text,
    unknown_post,
)
from runout.errors import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runout.analysis.histories.hand import Hand

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_WITH_AMOUNT: Final = ("calls", "bets", "raises", "posts")


def read_pokerstars(lines: Iterable[str], *, line: int = 1) -> Hand:
    """Read one hand; ``line`` is the file's line on which it begins."""
    return read_text(PokerStarsReader, lines, line=line, skips=ARCHIVE)


class PokerStarsReader(TableReader):
    """Reads the lines of a PokerStars hand; other sites write dialects of them."""

    def __init__(self, line: int, venue: str = "PokerStars") -> None:
        super().__init__(venue, line, self._header)

    def _header(self, text: str) -> None:
        match = START.match(text)
        if match is None:
            raise LineError(f"{excerpt(text)} is not the first line of a PokerStars hand")
        game = match[2]
        if not GAME.search(game) or OTHER_GAME.search(game):
            raise LineError(f"{excerpt(game.strip())}: only Hold'em No Limit is read")
        stakes, when = STAKES.search(game), WHEN.search(game)
        if stakes is None:
            raise LineError("the blinds, such as ($0.50/$1.00 USD) or (25/50), are missing")
        self._facts["hand"] = int(match[1])
        self._set_stakes(stakes["sb"], stakes["bb"], stakes["code"])
        if cap := CAP.search(game):
            self._cap = self._money(cap[1])
        if tournament := TOURNAMENT.search(game):
            self._facts["_tournament"] = int(tournament[1])
        if level := LEVEL.search(game):
            self._facts["level"] = _roman(level[1])
        self._set_time(when)
        self._stage = self._table

    def _set_stakes(self, small: str, big: str, code: str | None = None) -> None:
        sign = re.sub(r"[\d.,]", "", big)
        self._decimals = 2 if sign or "." in small + big else 0
        self._small, self._big = self._money(small), self._money(big)
        facts: dict[str, Any] = {"currency_symbol": sign} if sign else {}
        if code:
            facts["currency"] = code
        self._facts |= facts

    def _table(self, text: str) -> None:
        match = TABLE.fullmatch(text)
        if match is None:
            raise LineError(f"{excerpt(text)}: expected Table '...' Seat #N is the button")
        self._facts["table"] = match["table"]
        if match["max"]:
            self._facts["seat_count"] = int(match["max"])
        self._button = int(match["button"])
        self._stage = self._seating

    def _seating(self, text: str) -> None:
        match = SEAT.fullmatch(text)
        if match is None:
            self._end_seating()
            self._stage = self._betting
            self._betting(text)
            return
        self._sit(int(match[1]), match[2], self._money(match[3]))

    def _betting(self, text: str) -> None:
        if text.startswith("*** "):
            self._street(text)
        elif not (self._player_acts(text) or self._others(text) or TALK.fullmatch(text)):
            raise self._unknown(text)

    def _unknown(self, text: str) -> LineError:
        """Return the error of a line that is neither an action nor talk."""
        if CASH_OUT.fullmatch(text):
            return LineError(
                "hands that were cashed out are not read: the house settled with a player"
                " apart from the pot, so that the nets do not add up to minus the rake"
            )
        if CANCELLED.fullmatch(text):
            return LineError("the hand was cancelled, and all bets returned")
        return not_understood(text)

    def _player_acts(self, text: str) -> bool:
        return self._try_action(text, ACTION, ": ", self._act)

    def _others(self, text: str) -> bool:
        if match := DEALT.fullmatch(text):
            self._deal_hole(self._number_of(match[1]), match[2])
        elif match := UNCALLED.fullmatch(text):
            self._return(match[2], self._money(match[1]))
        elif match := COLLECTED.fullmatch(text):
            self._collect(match[1], self._money(match[2]))
        else:
            return False
        return True

    def _act(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        verb = match["verb"]
        if (verb in _WITH_AMOUNT) != (match["amount"] is not None):
            raise LineError(f"{match[0]!r} is not understood")
        if verb == "posts":
            self._post(seat, match["post"], self._money(match["amount"]))
        elif verb == "folds":
            if match["cards"]:
                seat.hole = self._cards(match["cards"])
            self._fold(number)
        elif verb == "checks":
            self._check(number)
        elif verb == "calls":
            self._call(number, self._money(match["amount"]))
        elif verb in ("bets", "raises"):
            self._raise(number, seat, match)
        elif verb == "shows":
            self._show(number, match["cards"] or "")
        elif verb == "mucks hand":
            self._muck(number)
        else:  # doesn't show hand
            seat.playing = True
        if match["all_in"] or match["cap"]:
            self._expect_all_in(seat)

    def _post(self, seat: Seat, post: str | None, chips: int) -> None:
        if post == "the ante":
            self._post_ante(seat, chips)
        elif post is not None and post.endswith("straddle"):
            self._post_straddle(seat, chips)
        elif post == "small blind":
            self._post_small_blind(seat, chips)
        elif post is None and chips != self._big:
            raise unknown_post()
        else:
            self._post_big_blind(seat, chips, in_turn=post == "big blind")

    def _raise(self, number: int, seat: Seat, match: re.Match[str]) -> None:
        by = self._money(match["amount"])
        to = self._money(match["to"]) if match["to"] else self._highest + by
        raises = match["verb"] == "raises"
        counts = self._counts_from(to - by) or by == to  # in some exports
        fits = counts and to > self._largest_bet()
        if not fits or raises != bool(match["to"]) or raises != bool(self._highest):
            standing = self._amount_text(self._highest)
            raise LineError(f"{seat.name} {match[0]!r} does not fit the bet of {standing} before")
        self._raise_to(number, to)

    def _street(self, text: str) -> None:
        if text == "*** SUMMARY ***":
            self._stage = self._summary
            return
        match = STREET.fullmatch(text)
        if match is not None:
            self._deal(match["cards"], match["before"] or "", second=match["run"] == "SECOND ")
        elif not PASSING.fullmatch(text):
            raise not_understood(text)

    def _summary(self, text: str) -> None:
        if match := TOTAL.fullmatch(text):
            fees = FEE.findall(match["others"] or "")
            self._rake = sum(map(self._money, [match[2], *fees]))
            self._set_total(self._money(match[1]))
        elif match := BOARD.fullmatch(text):
            self._expect_board(match[2], second=match[1] == "SECOND ")
        elif match := SUMMARY_SEAT.fullmatch(text):
            self._read_summary_seat(int(match[1]), match[2], SUMMARY_CARDS)
        elif text != RUN_TWICE:
            raise not_understood(text)

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        if self._stage != self._summary:
            raise LineError("the hand ends before its summary")
        if not self._has_total:
            raise LineError("the summary has no total pot and rake")
        return super().hand()


def _roman(numeral: str) -> int:
    values = [_ROMAN[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))
