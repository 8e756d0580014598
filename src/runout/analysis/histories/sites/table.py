"""Table: what the lines of a site's hand are read into, with the amounts checked on the way.

Amounts of calls and raises, all-ins and repeated boards must agree with the lines before; a total
pot that does not is kept for the check.
"""

from __future__ import annotations

from typing import Any

from runout.analysis.histories.hand import (
    UNKNOWN,
    Action,
    Hand,
    HoleCards,
    Move,
    money,
    read_cards,
)
from runout.domain.cards import Card
from runout.errors import excerpt


class LineError(Exception):
    """The reason why a line is wrong."""


class Seat:
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


class Table:
    """The table of one hand: its seats, the bets of the street, and the record of all actions."""

    def __init__(self, line: int, facts: dict[str, Any]) -> None:
        self._line = line
        self._facts = facts
        self._seats: dict[int, Seat] = {}
        self._longest_first: list[int] = []
        self._actions: list[tuple[Move, int, int, HoleCards]] = []
        self._board: list[Card] = []
        self._second: list[Card] = []
        self._decimals = 2
        self._button = 0
        self._small = self._big = self._highest = 0
        self._cap: int | None = None
        self._small_posted = self._big_posted = self._dead = self._uncalled_lines = False
        self.late_small_is_live = False
        self.has_late_small = False
        self._rake: int | None = None
        self._wrong_total: int | None = None
        self._has_total = False

    def _amount_text(self, chips: int) -> str:
        return money(chips, self._decimals)

    # Players

    def _sit(self, number: int, name: str, stack: int) -> None:
        if number in self._seats or any(seat.name == name for seat in self._seats.values()):
            raise LineError(f"seat {number} or player {name!r} is listed twice")
        self._seats[number] = Seat(name, stack, min(stack, self._cap or stack))

    def _end_seating(self) -> None:
        self._longest_first = sorted(self._seats, key=lambda n: -len(self._seats[n].name))
        self._highest = self._big

    def _number_of(self, name: str) -> int:
        for number, seat in self._seats.items():
            if seat.name == name:
                return number
        raise LineError(f"{name!r} has no seat")

    def _deal_hole(self, name: str, cards: str | None) -> None:
        seat = self._seats[self._number_of(name)]
        seat.playing = True
        if cards is not None:
            seat.hole = self._cards(cards)

    # Bets

    def _add(self, move: Move, number: int, amount: int = 0, cards: HoleCards = ()) -> None:
        self._actions.append((move, number, amount, cards))

    def _pay(self, seat: Seat, chips: int) -> None:
        if not 0 <= chips <= seat.stack:
            stack = self._amount_text(seat.stack)
            raise LineError(f"{seat.name} puts in {self._amount_text(chips)} and has {stack}")
        seat.stack -= chips

    def _post_ante(self, seat: Seat, chips: int) -> None:
        self._pay(seat, chips)
        seat.ante += chips
        seat.playing = True

    def _post_dead(self, seat: Seat, chips: int) -> None:
        """Post a blind that pays for a missed one: it lies in the pot and is not a bet."""
        self._post_ante(seat, chips)
        self._dead = True

    def _post_straddle(self, seat: Seat, to: int) -> None:
        """Post a straddle, or a live blind late: what it brings the seat's bet to."""
        self._pay(seat, to - seat.bet)
        seat.bet = seat.blind = to
        self._highest = max(self._highest, to)
        seat.playing = True

    def _post_small_blind(self, seat: Seat, chips: int) -> None:
        """Post the small blind; a second one pays for a missed one and is live or dead."""
        if self._small_posted:
            self.has_late_small = True
            if self.late_small_is_live:
                self._post_straddle(seat, chips)
            else:
                self._post_dead(seat, chips)
            return
        self._small_posted = True
        self._pay(seat, chips)
        self._correct_level(seat, chips, self._small)
        self._set_blind(seat, chips, self._small)

    def _post_big_blind(self, seat: Seat, chips: int, *, in_turn: bool = True) -> None:
        """Post the big blind; what exceeds it pays for a missed small blind and is dead."""
        self._pay(seat, chips)
        if in_turn and not self._big_posted:
            self._correct_level(seat, chips, self._big)
        live = min(chips, self._big)
        self._big_posted |= in_turn
        self._dead |= chips > live
        seat.ante += chips - live
        self._set_blind(seat, live, self._big)

    def _correct_level(self, seat: Seat, posted: int, due: int) -> None:
        """Set a tournament's blinds by one that was posted: the header may be a level ahead."""
        is_short = posted < due and not seat.stack
        if self._decimals or posted == due or is_short or 0 in (self._small, self._big):
            return
        self._small, self._big = self._small * posted // due, self._big * posted // due
        self._highest = self._big
        for other in self._seats.values():
            if other.blind and not other.stack:  # the small blind, all-in
                other.blind = max(other.bet, self._small)

    def _set_blind(self, seat: Seat, live: int, due: int) -> None:
        seat.playing = True
        seat.bet = live
        if live:  # a short blind is still due in full
            seat.blind = max(live, due) if seat.stack == 0 else live

    def _fold(self, number: int) -> None:
        self._add(Move.FOLD, number)
        self._seats[number].playing = True

    def _check(self, number: int) -> None:
        seat = self._seats[number]
        if seat.bet < min(self._highest, seat.bet + seat.stack):
            standing = self._amount_text(self._highest)
            raise LineError(f"{seat.name} checks, facing a bet of {standing}")
        self._add(Move.CHECK_OR_CALL, number)
        seat.playing = True

    def _call(self, number: int, chips: int) -> None:
        seat = self._seats[number]
        expected = min(self._highest - seat.bet, seat.stack)
        others = [other.bet for other in self._seats.values() if other is not seat]
        if chips not in (expected, max(others, default=0) - seat.bet) or chips <= 0:
            to_call = self._amount_text(expected)
            raise LineError(
                f"{seat.name} calls {self._amount_text(chips)}, and {to_call} was to be called"
            )
        self._pay(seat, chips)
        seat.bet += chips
        self._add(Move.CHECK_OR_CALL, number)
        seat.playing = True

    def _raise_to(self, number: int, to: int) -> None:
        """Bet or raise to an amount, which the seat's bet on this street becomes."""
        seat = self._seats[number]
        self._pay(seat, to - seat.bet)
        seat.bet = to
        self._highest = max(self._highest, to)  # an all-in over a short blind may be below it
        self._add(Move.BET_OR_RAISE, number, to)
        seat.playing = True

    def _largest_bet(self) -> int:
        """Return the largest bet of a seat on this street, which may be a short blind."""
        return max(seat.bet for seat in self._seats.values())

    def _counts_from(self, bet: int) -> bool:
        """Whether a raise may count from this bet: over a short blind also from what was posted."""
        bets = [seat.bet for seat in self._seats.values()]
        return bet == self._highest or (bet in bets and max(bets) < self._highest)

    def _put_in(self, number: int, chips: int, kind: str) -> None:
        """Call, bet or raise by the chips that are added; an all-in may be any of them."""
        seat = self._seats[number]
        to = seat.bet + chips
        if kind == "call" or (kind == "all-in" and to <= self._highest):
            self._call(number, chips)
        elif to > self._largest_bet() and kind in ("all-in", "raise" if self._highest else "bet"):
            self._raise_to(number, to)
        else:
            added, standing = self._amount_text(chips), self._amount_text(self._highest)
            raise LineError(
                f"{seat.name} adds {added}, which is not a {kind} over the bet of {standing} before"
            )
        if kind == "all-in":
            self._expect_all_in(seat)

    def _expect_all_in(self, seat: Seat) -> None:
        if seat.stack:
            raise LineError(f"{seat.name} is all-in, yet has {self._amount_text(seat.stack)} left")

    # Cards

    def _cards(self, text: str) -> HoleCards:
        # Some exports write a card that was not shown as XX.
        cards = _read_cards(text.replace("XX", UNKNOWN))
        if not 1 <= len(cards) <= 2:
            raise LineError(
                f"[{excerpt(text)[1:-1]}] is not a hand of hold'em, which has two cards"
            )
        return (*cards, None) if len(cards) == 1 else cards

    def _show(self, number: int, text: str) -> None:
        seat = self._seats[number]
        cards = self._cards(text)
        if None not in seat.hole and set(cards) - {None} - set(seat.hole):
            raise LineError(f"{seat.name} shows [{text}] and was dealt other cards")
        if None in seat.hole:
            seat.hole = cards
        self._actions = [a for a in self._actions if a[:2] != (Move.MUCK, number)]
        if (Move.SHOW, number) not in [action[:2] for action in self._actions]:
            self._add(Move.SHOW, number, 0, cards)
        seat.playing = True

    def _muck(self, number: int) -> None:
        """Record a muck once: a hand run twice may be mucked on each board, or on one only."""
        done = [action[:2] for action in self._actions]
        if (Move.SHOW, number) not in done and (Move.MUCK, number) not in done:
            self._add(Move.MUCK, number)
        self._seats[number].playing = True

    def _deal(self, text: str, before: str | None = None, *, second: bool = False) -> None:
        """Deal cards of the board; ``before`` repeats the earlier ones where the site does."""
        cards = [card for card in _read_cards(text) if card is not None]
        if not cards:
            raise LineError(f"[{text}] has no cards")
        if before is not None:
            self._expect_board(before, second=second)
        if second:
            self._second += cards
            return
        self._board += cards
        self._add(Move.DEAL_BOARD, 0, 0, tuple(cards))
        self._highest = 0
        for seat in self._seats.values():
            seat.bet = 0

    def _expect_board(self, text: str, *, second: bool = False) -> None:
        """Check a repeated board against the cards dealt."""
        repeated = [*_read_cards(text)]
        shared = self._board[: len(repeated) - len(self._second)] if second else self._board
        if not self._is_board(repeated, shared + self._second if second else shared):
            raise LineError(f"[{text}] is not the board that was dealt")

    def _is_board(self, repeated: list[Card | None], dealt: list[Card]) -> bool:
        return repeated == dealt

    # The result

    def _return(self, name: str, chips: int) -> None:
        """Return an uncalled bet."""
        self._seats[self._number_of(name)].uncalled += chips
        self._uncalled_lines = True

    def _collect(self, name: str, chips: int) -> None:
        self._seats[self._number_of(name)].collected += chips

    def _set_total(self, total: int) -> None:
        """Record a total pot where the lines before add up to another; the rake is set before."""
        collected = sum(seat.collected for seat in self._seats.values())
        # Some sites write the total without the rake.
        right = total in (collected, collected + (self._rake or 0))
        self._wrong_total = None if right or self._rake is None else total
        self._has_total = True

    # The hand

    def hand(self) -> Hand:
        """Return the hand once all its lines are read."""
        order = self._clockwise()
        if not order:
            raise LineError("no player has acted")
        self._set_big_blind(order)
        seats = [self._seats[number] for number in order]
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
            facts={**self._facts, "seats": order},
            line=self._line,
            cap=self._cap,
        )

    def _clockwise(self) -> list[int]:
        """Return the numbers of the active seats, from the left of the button."""
        order = [number for number in sorted(self._seats) if self._seats[number].playing]
        return [n for n in order if n > self._button] + [n for n in order if n <= self._button]

    def _set_big_blind(self, order: list[int]) -> None:
        """Set the big blind of a seat that is all-in with its ante and posted none.

        It is the first after the small blind; where that one is all-in too, the second after the
        button, or heads-up the seat without it.
        """
        if self._big_posted:
            return
        posted = [place for place, number in enumerate(order) if self._seats[number].blind]
        first = posted[0] if posted else (len(order) - 1 if len(order) == 2 else 0)
        seat = self._seats[order[(first + 1) % len(order)]]
        if not seat.stack and seat.ante and not seat.blind:
            seat.blind = self._big

    def _trims_antes(self, seats: list[Seat]) -> bool:
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


def _read_cards(text: str) -> HoleCards:
    return read_cards(text.replace(" ", "").replace(",", ""))
