"""PokerStars: reads the text of no-limit hold'em hands, cash games and tournaments.

An unknown line is an error and not skipped, unless it is chat, or players joining and leaving.
Amounts of calls and raises, all-ins and boards must agree; a total pot that does not is kept for
the check. Files of all years are read, also those of the archive with a line of stars above each
hand and indented lines, and exports of tracking programs.
"""

from __future__ import annotations

import re
from datetime import time
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.histories.hand import (
    UNKNOWN,
    Action,
    Hand,
    HandError,
    HoleCards,
    Move,
    money,
    read_cards,
)
from runout.analysis.histories.pokerstars_files import ARCHIVE, MAX_LINE_LENGTH, START
from runout.analysis.histories.pokerstars_lines import (
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
from runout.errors import PokerError, excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runout.domain.cards import Card

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


class _LineError(Exception):
    """The reason why a line is wrong."""


def read_pokerstars(lines: Iterable[str], *, line: int = 1) -> Hand:
    """Read one hand; ``line`` is the file's line on which it begins."""
    reader = _Reader(line)
    number = line
    try:
        for number, text in enumerate(lines, start=line):  # noqa: B007 - the error names the line
            content = text.strip("\ufeff \t\r\n")
            if len(content) > MAX_LINE_LENGTH:
                raise _LineError(f"{excerpt(content)} has more than {MAX_LINE_LENGTH:,} characters")
            if content and not (content[0] in "*T" and ARCHIVE.fullmatch(content)):
                reader.take(content)
        return reader.hand()
    except (_LineError, PokerError) as error:
        if isinstance(error, HandError) and error.line is not None:
            raise
        raise HandError(str(error), line=number) from None


class _Seat:
    """A seat of the table: its player and their state in the hand."""

    __slots__ = ("ante", "bet", "blind", "collected", "hole", "name", "playing", "stack", "start",
                 "uncalled")  # fmt: skip

    def __init__(self, name: str, start: int, stack: int) -> None:
        self.name = name
        self.start = start
        self.stack = stack  # remaining chips, up to the cap
        self.playing = False
        self.bet = self.blind = self.ante = self.collected = self.uncalled = 0
        self.hole: HoleCards = (None, None)


class _Reader:
    """Reads the lines of one hand in order; section headings select the reader of the next."""

    def __init__(self, line: int) -> None:
        self._line = line
        self._stage: Callable[[str], None] = self._header
        self._facts: dict[str, Any] = {"venue": "PokerStars"}
        self._seats: dict[int, _Seat] = {}
        self._longest_first: list[int] = []
        self._actions: list[tuple[Move, int, int, HoleCards]] = []
        self._board: list[Card] = []
        self._second: list[Card] = []
        self._decimals = 0
        self._button = 0
        self._small = self._big = self._highest = 0
        self._cap: int | None = None
        self._small_posted = self._big_posted = self._dead = self._uncalled_lines = False
        self._rake: int | None = None
        self._wrong_total: int | None = None

    def take(self, text: str) -> None:
        """Read one line."""
        self._stage(text)

    def _money(self, text: str) -> int:
        digits = text.lstrip("".join(set(text) - set("0123456789.,"))).replace(",", "")
        whole, _, part = digits.partition(".")
        if len(part) > self._decimals:
            raise _LineError(f"{text!r}: the stakes are in whole chips")
        return int(whole + part + "0" * (self._decimals - len(part)))

    def _amount_text(self, chips: int) -> str:
        return money(chips, self._decimals)

    def _header(self, text: str) -> None:
        match = START.match(text)
        if match is None:
            raise _LineError(f"{excerpt(text)} is not the first line of a PokerStars hand")
        game = match[2]
        if not GAME.search(game) or OTHER_GAME.search(game):
            raise _LineError(f"{excerpt(game.strip())}: only Hold'em No Limit is read")
        stakes, when = STAKES.search(game), WHEN.search(game)
        if stakes is None:
            raise _LineError("the blinds, such as ($0.50/$1.00 USD) or (25/50), are missing")
        sign = re.sub(r"[\d.,]", "", stakes["bb"])
        self._decimals = 2 if sign or "." in stakes["sb"] + stakes["bb"] else 0
        self._small, self._big = self._money(stakes["sb"]), self._money(stakes["bb"])
        if cap := CAP.search(game):
            self._cap = self._money(cap[1])
        facts: dict[str, Any] = {"hand": int(match[1])}
        if sign:
            facts["currency_symbol"] = sign
        if stakes["code"]:
            facts["currency"] = stakes["code"]
        if tournament := TOURNAMENT.search(game):
            facts["_tournament"] = int(tournament[1])
        if level := LEVEL.search(game):
            facts["level"] = _roman(level[1])
        if when is not None:
            year, month, day, hour, minute, second = map(int, when.groups()[:6])
            facts |= {"year": year, "month": month, "day": day, "time": _time(hour, minute, second)}
            if when["zone"]:
                facts["time_zone_abbreviation"] = when["zone"]
        self._facts |= facts
        self._stage = self._table

    def _table(self, text: str) -> None:
        match = TABLE.fullmatch(text)
        if match is None:
            raise _LineError(f"{excerpt(text)}: expected Table '...' Seat #N is the button")
        self._facts["table"] = match["table"]
        if match["max"]:
            self._facts["seat_count"] = int(match["max"])
        self._button = int(match["button"])
        self._stage = self._seating

    def _seating(self, text: str) -> None:
        match = SEAT.fullmatch(text)
        if match is None:
            self._longest_first = sorted(self._seats, key=lambda n: -len(self._seats[n].name))
            self._highest = self._big
            self._stage = self._betting
            self._betting(text)
            return
        number, name = int(match[1]), match[2]
        if number in self._seats or any(seat.name == name for seat in self._seats.values()):
            raise _LineError(f"seat {number} or player {name!r} is listed twice")
        stack = self._money(match[3])
        self._seats[number] = _Seat(name, stack, min(stack, self._cap or stack))

    def _betting(self, text: str) -> None:
        if text.startswith("*** "):
            self._street(text)
        elif not (self._player_acts(text) or self._others(text) or TALK.fullmatch(text)):
            if CASH_OUT.fullmatch(text):
                raise _LineError(
                    "hands that were cashed out are not read: the house settled with a player"
                    " apart from the pot, so that the nets do not add up to minus the rake"
                )
            if CANCELLED.fullmatch(text):
                raise _LineError("the hand was cancelled, and all bets returned")
            raise _LineError(f"{excerpt(text)} is not understood")

    def _player_acts(self, text: str) -> bool:
        for number in self._longest_first:
            seat = self._seats[number]
            if text.startswith(seat.name) and text.startswith(": ", len(seat.name)):
                match = ACTION.fullmatch(text[len(seat.name) + 2 :])
                if match is not None:
                    self._act(number, seat, match)
                    return True
        return False

    def _others(self, text: str) -> bool:
        if match := DEALT.fullmatch(text):
            seat = self._seats[self._number_of(match[1])]
            seat.playing = True
            seat.hole = self._cards(match[2])
        elif match := UNCALLED.fullmatch(text):
            seat = self._seats[self._number_of(match[2])]
            seat.uncalled += self._money(match[1])
            self._uncalled_lines = True
        elif match := COLLECTED.fullmatch(text):
            self._seats[self._number_of(match[1])].collected += self._money(match[2])
        else:
            return False
        return True

    def _number_of(self, name: str) -> int:
        for number, seat in self._seats.items():
            if seat.name == name:
                return number
        raise _LineError(f"{name!r} has no seat")

    def _act(self, number: int, seat: _Seat, match: re.Match[str]) -> None:
        verb = match["verb"]
        if (verb in ("calls", "bets", "raises", "posts")) != (match["amount"] is not None):
            raise _LineError(f"{match[0]!r} is not understood")
        if verb == "posts":
            self._post(seat, match["post"], self._money(match["amount"]))
        elif verb == "folds":
            if match["cards"]:
                seat.hole = self._cards(match["cards"])
            self._add(Move.FOLD, number)
        elif verb == "checks":
            if seat.bet < min(self._highest, seat.bet + seat.stack):
                raise _LineError(
                    f"{seat.name} checks, facing a bet of {self._amount_text(self._highest)}"
                )
            self._add(Move.CHECK_OR_CALL, number)
        elif verb == "calls":
            self._call(number, seat, self._money(match["amount"]))
        elif verb in ("bets", "raises"):
            self._raise(number, seat, match)
        elif verb == "shows":
            self._show(number, seat, match["cards"] or "")
        elif verb == "mucks hand":
            self._muck(number)
        seat.playing = True
        if (match["all_in"] or match["cap"]) and seat.stack:
            raise _LineError(f"{seat.name} is all-in, yet has {self._amount_text(seat.stack)} left")

    def _add(self, move: Move, number: int, amount: int = 0, cards: HoleCards = ()) -> None:
        self._actions.append((move, number, amount, cards))

    def _pay(self, seat: _Seat, chips: int) -> None:
        if chips > seat.stack:
            left = self._amount_text(seat.stack)
            raise _LineError(f"{seat.name} puts in {self._amount_text(chips)} and has {left}")
        seat.stack -= chips

    def _post(self, seat: _Seat, post: str | None, chips: int) -> None:
        self._pay(seat, chips)
        if post == "the ante":
            seat.ante += chips
            return
        if post is not None and post.endswith("straddle"):
            seat.bet = seat.blind = chips
            self._highest = max(self._highest, chips)
            return
        if post is None and chips != self._big:
            raise _LineError("a post that is not a blind or an ante is not understood")
        live = min(chips, self._big)
        if post == "small blind":
            # A second small blind pays for a missed one and is dead.
            live = 0 if self._small_posted else chips
            self._small_posted = True
        self._big_posted |= post == "big blind"
        self._dead |= chips > live
        seat.ante += chips - live
        seat.bet = live
        if live:  # a short blind is still due in full
            due = self._small if post == "small blind" else self._big
            seat.blind = max(live, due) if seat.stack == 0 else live

    def _set_big_blind(self) -> None:
        """Set the big blind of a seat that is all-in with its ante and posted none.

        It is the first after the small blind; where that one is all-in too, the second after the
        button, or heads-up the seat without it.
        """
        if self._big_posted:
            return
        order = self._clockwise()
        posted = [place for place, number in enumerate(order) if self._seats[number].blind]
        first = posted[0] if posted else (len(order) - 1 if len(order) == 2 else 0)
        seat = self._seats[order[(first + 1) % len(order)]]
        if not seat.stack and seat.ante and not seat.blind:
            seat.blind = self._big

    def _clockwise(self) -> list[int]:
        """Return the numbers of the active seats, from the left of the button."""
        order = [number for number in sorted(self._seats) if self._seats[number].playing]
        return [n for n in order if n > self._button] + [n for n in order if n <= self._button]

    def _call(self, number: int, seat: _Seat, chips: int) -> None:
        expected = min(self._highest - seat.bet, seat.stack)
        others = [other.bet for other in self._seats.values() if other is not seat]
        if chips not in (expected, max(others, default=0) - seat.bet) or chips <= 0:
            to_call = self._amount_text(expected)
            raise _LineError(
                f"{seat.name} calls {self._amount_text(chips)}, and {to_call} was to be called"
            )
        self._pay(seat, chips)
        seat.bet += chips
        self._add(Move.CHECK_OR_CALL, number)

    def _raise(self, number: int, seat: _Seat, match: re.Match[str]) -> None:
        by = self._money(match["amount"])
        to = self._money(match["to"]) if match["to"] else self._highest + by
        raises = match["verb"] == "raises"
        fits = to - by == self._highest or by == to > self._highest  # in some exports
        if not fits or raises != bool(match["to"]) or raises != bool(self._highest):
            standing = self._amount_text(self._highest)
            raise _LineError(f"{seat.name} {match[0]!r} does not fit the bet of {standing} before")
        self._pay(seat, to - seat.bet)
        seat.bet = self._highest = to
        self._add(Move.BET_OR_RAISE, number, to)

    def _show(self, number: int, seat: _Seat, text: str) -> None:
        cards = self._cards(text)
        if None not in seat.hole and set(cards) - {None} - set(seat.hole):
            raise _LineError(f"{seat.name} shows [{text}] and was dealt other cards")
        if None in seat.hole:
            seat.hole = cards
        self._actions = [a for a in self._actions if a[:2] != (Move.MUCK, number)]
        if (Move.SHOW, number) not in [action[:2] for action in self._actions]:
            self._add(Move.SHOW, number, 0, cards)

    def _muck(self, number: int) -> None:
        """Record a muck once: a hand run twice may be mucked on each board, or on one only."""
        done = [action[:2] for action in self._actions]
        if (Move.SHOW, number) not in done and (Move.MUCK, number) not in done:
            self._add(Move.MUCK, number)

    def _cards(self, text: str) -> HoleCards:
        # Some exports write a card that was not shown as XX.
        cards = read_cards(text.replace(" ", "").replace("XX", UNKNOWN))
        if not 1 <= len(cards) <= 2:
            raise _LineError(
                f"[{excerpt(text)[1:-1]}] is not a hand of hold'em, which has two cards"
            )
        return (*cards, None) if len(cards) == 1 else cards

    def _street(self, text: str) -> None:
        if text == "*** SUMMARY ***":
            self._stage = self._summary
            return
        match = STREET.fullmatch(text)
        if match is None:
            if not PASSING.fullmatch(text):
                raise _LineError(f"{excerpt(text)} is not understood")
            return
        cards = [card for card in read_cards(match["cards"].replace(" ", "")) if card is not None]
        second = match["run"] == "SECOND "
        self._expect_board(match["before"] or "", second=second)
        if second:
            self._second += cards
            return
        self._board += cards
        self._add(Move.DEAL_BOARD, 0, 0, tuple(cards))
        self._highest = 0
        for seat in self._seats.values():
            seat.bet = 0

    def _expect_board(self, text: str, *, second: bool) -> None:
        """Check a repeated board against the cards dealt."""
        repeated = [*read_cards(text.replace(" ", ""))]
        shared = self._board[: len(repeated) - len(self._second)] if second else self._board
        if repeated != (shared + self._second if second else shared):
            raise _LineError(f"[{text}] is not the board that was dealt")

    def _summary(self, text: str) -> None:
        if match := TOTAL.fullmatch(text):
            fees = FEE.findall(match["others"] or "")
            total, self._rake = self._money(match[1]), sum(map(self._money, [match[2], *fees]))
            collected = sum(seat.collected for seat in self._seats.values())
            # Some exports write the total without the rake.
            right = total in (collected, collected + self._rake)
            self._wrong_total = None if right else total
        elif match := BOARD.fullmatch(text):
            self._expect_board(match[2], second=match[1] == "SECOND ")
        elif match := SUMMARY_SEAT.fullmatch(text):
            self._summary_seat(int(match[1]), match[2])
        elif text != RUN_TWICE:
            raise _LineError(f"{excerpt(text)} is not understood")

    def _summary_seat(self, number: int, text: str) -> None:
        seat = self._seats.get(number)
        if seat is None or not text.startswith(seat.name):
            raise _LineError(f"seat {number} does not belong to {excerpt(text)}")
        match = SUMMARY_CARDS.fullmatch(text, len(seat.name))
        if match is not None and None in seat.hole:
            seat.hole = self._cards(match[1])

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        if self._stage != self._summary:
            raise _LineError("the hand ends before its summary")
        if self._rake is None:
            raise _LineError("the summary has no total pot and rake")
        order = self._clockwise()
        if not order:
            raise _LineError("no player has acted")
        self._set_big_blind()
        seats = [self._seats[number] for number in order]
        facts = {**self._facts, "seats": order}
        return Hand(
            tuple([seat.start for seat in seats]),
            tuple([seat.blind for seat in seats]),
            tuple([seat.ante for seat in seats]),
            self._big,
            self._ordered_actions(order),
            self._trims_antes(seats),
            self._decimals,
            tuple([seat.name for seat in seats]),
            tuple(self._second),
            tuple([seat.collected for seat in seats]),
            tuple([seat.uncalled for seat in seats]) if self._uncalled_lines else None,
            rake=self._rake,
            total_pot=self._wrong_total,
            facts=facts,
            line=self._line,
            cap=self._cap,
        )

    def _trims_antes(self, seats: list[_Seat]) -> bool:
        """Whether all seats owed the same ante, so that a short one is a short stack's."""
        antes = [seat.ante for seat in seats]
        return max(antes, default=0) > 0 and min(antes) > 0 and not self._dead

    def _ordered_actions(self, order: list[int]) -> tuple[Action, ...]:
        place = {number: seat for seat, number in enumerate(order)}
        folds = {number for move, number, *_ in self._actions if move is Move.FOLD}
        alone = len(order) - len(folds) == 1
        actions = [
            Action(Move.DEAL_HOLE, place[number], 0, self._seats[number].hole) for number in order
        ]
        for move, number, amount, cards in self._actions:
            if move is Move.DEAL_BOARD:
                actions.append(Action(move, cards=cards))
            # A winner by folds does not muck by not showing.
            elif not (move is Move.MUCK and (alone or number in folds)):
                actions.append(Action(move, place[number], amount, cards))
        return tuple(actions)


def _time(hour: int, minute: int, second: int) -> time:
    try:
        return time(hour, minute, second)
    except ValueError:
        raise _LineError(f"{hour}:{minute:02}:{second:02} is not a time of day") from None


def _roman(numeral: str) -> int:
    values = [_ROMAN[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))
