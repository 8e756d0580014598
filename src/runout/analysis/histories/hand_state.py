"""State of a hand while it is replayed: the betting, the cards, whose turn it is.

A player in turn folds, calls, checks, bets or raises. A bet or raise is at least the smallest bet
and at least the size of the last full raise more, unless it is all-in; an all-in for less than a
full raise does not reopen the betting to players who have acted.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from runout.analysis.histories.hand import Action, Hand, HoleCards, IllegalAction, Move
from runout.domain.boards import Street
from runout.domain.cards import Card
from runout.domain.plurals import pluralize
from runout.errors import PokerError

_FOLD: Final = Move.FOLD
_CALL: Final = Move.CHECK_OR_CALL
_RAISE: Final = Move.BET_OR_RAISE
_BETTING: Final = frozenset([_FOLD, _CALL, _RAISE])
_NOBODY: Final = -1
_UNLIMITED: Final = 10**64  # chips of an unrecorded stack: more than any amount
_STREETS: Final = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)


class PlayedAction(NamedTuple):
    """What a player did."""

    number: int
    """Of the hand's actions, deals included, from 1."""
    street: Street
    seat: int
    move: Move
    chips: int
    """Chips put in by the action."""
    bet: int
    """The seat's bet on the street after it."""
    all_in: bool


class HandState:
    """The state of a hand during the replay.

    ``turn`` is the seat to act, or none; ``able`` counts the seats that can still bet.
    ``number`` is that of the action being played, ``last_acts`` has that of each seat's last fold,
    call or raise.
    """

    __slots__ = (
        "able", "acted", "all_in_on", "antes", "bets", "board", "closed", "faced", "folded",
        "guessed", "hand", "highest", "hole", "last_acts", "live", "mask", "mucked", "needs",
        "number", "raise_size", "seats", "shown", "skipped_on", "stacks", "steps", "street", "turn",
    )  # fmt: skip

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.seats = len(hand.stacks)
        limit = hand.cap or _UNLIMITED
        stacks = [limit if stack is None else min(stack, limit) for stack in hand.stacks]
        self.antes = tuple(map(min, hand.antes, stacks))
        self.stacks = [stack - ante for stack, ante in zip(stacks, self.antes, strict=True)]
        self.folded = [False] * self.seats
        self.live = self.seats
        self.hole: list[HoleCards] = [()] * self.seats
        self.board: list[Card] = []
        self.mask = 0
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.steps: list[PlayedAction] = []
        self.closed: list[tuple[int, ...]] = []
        self.all_in_on: int | None = None
        self.skipped_on: int | None = None
        self.guessed: set[int] = set()
        self.street = 0
        self.number = 0
        self.last_acts = {
            action.seat: number
            for number, action in enumerate(hand.actions, start=1)
            if action.move in _BETTING
        }
        self.turn = _NOBODY
        self._post_blinds()

    def play(self, number: int, action: Action) -> None:
        """Apply one action, or refuse it."""
        self.number = number
        move = action.move
        if move is _FOLD or move is _CALL or move is _RAISE:
            self._bet(number, action)
        elif move is Move.DEAL_HOLE:
            self._deal_hole(action)
        elif move is Move.DEAL_BOARD:
            self._deal_board(action)
        elif move is not Move.REMARK:
            self._show_or_muck(action)

    def finish(self) -> None:
        """Close the betting of a record that ends before its last street does."""
        if self.turn != _NOBODY and len(self.board) == 5:
            shown = self.shown | self.mucked
            if all(out or seat in shown for seat, out in enumerate(self.folded)):
                self._end_betting()
            elif not self.highest and self._all_are_known():
                self.needs = [False] * self.seats
                self._pass_turn(0)
        if self.all_in_on is None and self.guessed:
            self.all_in_on = self.skipped_on
        if self.hand.second_board:
            self._check_second_board()

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act and no card is to come."""
        return self.turn == _NOBODY and (self.live == 1 or len(self.board) == 5)

    def _all_are_known(self) -> bool:
        """Whether the record ends with the hands of a showdown, and with no finishing stacks."""
        return self.hand.finishing_stacks is None and all(
            out or len([card for card in cards if card is not None]) == 2
            for out, cards in zip(self.folded, self.hole, strict=True)
        )

    def _post_blinds(self) -> None:
        due = self.hand.blinds
        self.bets = list(map(min, due, self.stacks))
        self.stacks = [stack - bet for stack, bet in zip(self.stacks, self.bets, strict=True)]
        # A short blind does not make the others' call smaller. The first of the largest is the
        # big blind or the last straddle; equal ones after it are late posts.
        self.highest = max(due)
        first = (due.index(self.highest) + 1) % self.seats if self.highest else 0
        self._open_betting(first)

    def _open_betting(self, first: int) -> None:
        """Begin a betting round at a seat, or skip it where no betting is possible."""
        self.raise_size = self.hand.min_bet
        self.acted = False
        self.faced = [_NOBODY] * self.seats
        self.needs = [
            stack > 0 and not out for stack, out in zip(self.stacks, self.folded, strict=True)
        ]
        self.able = self.needs.count(True)
        if not self._anyone_has_a_choice():
            self.needs = [False] * self.seats
        self._pass_turn(first)

    def _highest_of_others(self, seat: int) -> int:
        rows = zip(self.bets, self.folded, strict=True)
        others = [bet for other, (bet, out) in enumerate(rows) if other != seat and not out]
        return max(others, default=0)

    def _pass_turn(self, seat: int) -> None:
        """Pass the turn to the first seat, clockwise from this one, that has to act."""
        needs = self.needs
        if True in needs:
            while not needs[seat]:
                seat = seat + 1 if seat + 1 < self.seats else 0
            self.turn = seat
            return
        self.turn = _NOBODY
        self.closed.append(tuple(self.bets))
        self.bets = [0] * self.seats
        self.highest = 0
        if self.able < 2 and self.all_in_on is None and len(self.board) < 5:
            self.all_in_on = len(self.board)

    def _bet(self, number: int, action: Action) -> None:
        seat = action.seat
        if seat != self.turn and self._pass_over(seat) != seat:
            if not self._changes_nothing(action):
                raise PokerError(self._out_of_turn(seat))
            self._act_without_turn(number, action)
            return
        if self.street == 0 and not self.steps and not all(len(cards) == 2 for cards in self.hole):
            raise PokerError("not every seat has been dealt two cards")
        before = self.bets[seat]
        self.acted = True
        if action.move is _FOLD:
            self.folded[seat] = True
            self.live -= 1
            self.able -= 1
        elif action.move is _CALL:
            chips = self.call_amount(seat)
            self.bets[seat] += chips
            self.stacks[seat] -= chips
        else:
            self._raise(seat, action.amount)
            self.skipped_on = None
        bet = self.bets[seat]
        self.faced[seat] = self.highest
        self.needs[seat] = False
        all_in = self.stacks[seat] == 0
        self.able -= all_in
        street = _STREETS[self.street]
        self.steps.append(
            PlayedAction(number, street, seat, action.move, bet - before, bet, all_in)
        )
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        if self.live == 1 or (self.able < 2 and not self._anyone_has_a_choice()):
            self.needs = [False] * self.seats
        self._pass_turn(seat)

    def _changes_nothing(self, action: Action) -> bool:
        """Whether an action out of turn moves no chips, as some sites record.

        A player who sits out folds at any time, an all-in blind too; players without an opponent
        who can bet check.
        """
        seat = action.seat
        if self.folded[seat] or self.live == 1 or seat in self.shown or seat in self.mucked:
            return False
        all_in = self.stacks[seat] == 0
        if action.move is _FOLD:
            return all_in or self.turn != _NOBODY
        return action.move is _CALL and (all_in or (self.turn == _NOBODY and self.able < 2))

    def _act_without_turn(self, number: int, action: Action) -> None:
        seat = action.seat
        bet, all_in = self.bets[seat], self.stacks[seat] == 0
        street = _STREETS[self.street]
        self.steps.append(PlayedAction(number, street, seat, action.move, 0, bet, all_in))
        if action.move is not _FOLD:
            return
        self.folded[seat] = True
        self.live -= 1
        self.able -= not all_in
        self.needs[seat] = False
        if self.turn != _NOBODY:
            self._end_turn(self.turn)

    def _pass_over(self, seat: int) -> int:
        """Skip seats that must be all-in, up to this one; return the seat to act.

        Only seats without a recorded stack, with chips in the pot and without later actions
        qualify. Either all seats up to this one are skipped, or none.
        """
        if seat != _NOBODY and not self._may_all_be_all_in(seat):
            return self.turn
        while self.turn not in (_NOBODY, seat) and self._may_be_all_in(self.turn):
            self.guessed.add(self.turn)
            self.stacks[self.turn] = 0
            self.able -= 1
            self.needs[self.turn] = False
            self._end_turn(self.turn)
        return self.turn

    def _may_all_be_all_in(self, seat: int) -> bool:
        """Whether all seats that have to act before this one may be all-in."""
        if self.turn == _NOBODY or self.folded[seat] or not self.needs[seat]:
            return False
        before = [
            (self.turn + step) % self.seats for step in range((seat - self.turn) % self.seats)
        ]
        return all(self._may_be_all_in(other) for other in before if self.needs[other])

    def _may_be_all_in(self, seat: int) -> bool:
        if self.hand.stacks[seat] is not None or self.hand.cap is not None:
            return False
        paid = self.bets[seat] or any(street[seat] for street in self.closed)
        return bool(paid) and self.last_acts.get(seat, 0) < self.number

    def _skip_street(self) -> None:
        """End a street without actions: all checked, or a cap ended the betting."""
        if self.skipped_on is None:
            self.skipped_on = len(self.board)
            self.guessed |= {
                seat
                for seat in range(self.seats)
                if not self.folded[seat] and self._may_be_all_in(seat)
            }
        self.needs = [False] * self.seats
        self._pass_turn(0)

    def _anyone_has_a_choice(self) -> bool:
        """Whether a seat that has yet to act faces a bet, or an opponent who can bet."""
        if self.able > 1 or True not in self.needs:
            return True
        seat = self.needs.index(True)
        return self.bets[seat] < self._highest_of_others(seat)

    def _out_of_turn(self, seat: int) -> str:
        name = self.hand.name
        if self.turn != _NOBODY:
            return f"{name(seat)} acts out of turn; it is {name(self.turn)}'s"
        if self.live == 1:
            return "the hand is over; all others have folded"
        if len(self.board) == 5 or self.all_in_on is not None:
            return "there is no more betting in this hand"
        return f"the betting is over until the {_STREETS[self.street + 1].name.lower()} is dealt"

    def call_amount(self, seat: int) -> int:
        """Return the chips that a call of this seat takes; 0 is a check."""
        level = self.highest
        if self.able < 2:  # no other seat has chips: at most what it can win
            level = min(level, self._highest_of_others(seat))
        return min(max(0, level - self.bets[seat]), self.stacks[seat])

    def _raise(self, seat: int, to: int) -> None:
        hand = self.hand
        all_she_has = self.bets[seat] + self.stacks[seat]
        if to > all_she_has:
            most = hand.money(all_she_has)
            raise PokerError(
                f"more than the stack allows; {hand.name(seat)} can bet {most} at most"
            )
        # With a short big blind, sites count a raise from the blind or from the posted chips.
        standing = max(self.bets)
        completes = standing < to == self.highest
        if to <= standing:
            raise PokerError(f"not more than the {hand.money(standing)} to call")
        least = standing + self.raise_size
        full = to >= least or to == all_she_has or completes
        if not full and hand.stacks[seat] is not None:
            raise PokerError(
                f"less than the smallest bet or raise allowed here, {hand.money(least)}"
            )
        if self.faced[seat] >= 0 and self.highest - self.faced[seat] < self.raise_size:
            raise PokerError(
                "no raise is allowed here: there was no full raise since the player acted"
            )
        self.raise_size = max(self.raise_size, to - self.highest)
        self.stacks[seat] = all_she_has - to
        self.bets[seat] = to
        self.highest = max(self.highest, to)
        for other in range(self.seats):
            self.needs[other] = self.stacks[other] > 0 and not self.folded[other]

    def _deal_hole(self, action: Action) -> None:
        seat, cards = action.seat, action.cards
        if self.steps or self.board:
            raise PokerError("hole cards are dealt before the betting")
        if len(self.hole[seat]) + len(cards) > 2:
            raise PokerError(f"{self.hand.name(seat)} has more than two cards")
        self._take(cards)
        self.hole[seat] += cards

    def _take(self, cards: HoleCards) -> None:
        """Deal cards from the deck; refuse one that was dealt already."""
        for card in cards:
            if card is not None:
                bit = 1 << card.id
                if self.mask & bit:
                    raise PokerError(f"{card} has been dealt already")
                self.mask |= bit

    def _deal_board(self, action: Action) -> None:
        self._end_betting()
        if self.turn != _NOBODY:
            raise PokerError(f"{self.hand.name(self.turn)} has yet to act")
        if self.live == 1:
            raise PokerError("the hand is over; all others have folded")
        if self.street == 3:
            raise PokerError("the board is complete")
        cards = action.cards
        expected = 3 if self.street == 0 else 1
        if len(cards) != expected:
            name = _STREETS[self.street + 1].name.lower()
            raise PokerError(f"the {name} has {pluralize(expected, 'card')}, not {len(cards)}")
        self._take(cards)
        for card in cards:
            if card is None:
                raise PokerError("the cards of the board must be known")
            self.board.append(card)
        self.street += 1
        self._open_betting(0)

    def _end_betting(self) -> None:
        """End a round in which no seat can act, as the next record implies."""
        if self.turn != _NOBODY and self.street > 0 and not self.acted:
            self._skip_street()
        elif self.turn != _NOBODY:
            self._pass_over(_NOBODY)

    def _show_or_muck(self, action: Action) -> None:
        seat = action.seat
        if self.folded[seat]:
            if action.move is Move.MUCK:
                raise PokerError(f"{self.hand.name(seat)} has folded")
            if action.cards:  # showing a folded hand does not contend
                self._reveal(seat, action.cards)
            return
        self._end_betting()
        if self.turn != _NOBODY:
            raise PokerError("hands are shown or mucked when the betting is over")
        if self.live > 1 and len(self.board) < 5 and self.all_in_on is None:
            self.skipped_on = len(self.board)  # a cap ended the betting
        if seat in self.mucked:
            raise PokerError(f"{self.hand.name(seat)} has mucked")
        if action.move is Move.MUCK:
            self.mucked.add(seat)
            return
        self.shown.add(seat)
        if action.cards and action.cards != self.hole[seat]:
            self._reveal(seat, action.cards)

    def _reveal(self, seat: int, cards: HoleCards) -> None:
        """Replace unknown cards by those shown; known cards must be among them."""
        if len(cards) != 2:
            raise PokerError("a hand has two cards")
        seen = [card for card in self.hole[seat] if card is not None]
        shown = [card for card in cards if card is not None]
        if len(seen) + len([card for card in shown if card not in seen]) > 2:
            dealt = "".join(map(str, seen))
            raise PokerError(f"{self.hand.name(seat)} was dealt {dealt}")
        self._take(tuple([card for card in shown if card not in seen]))
        if len(shown) >= len(seen):
            self.hole[seat] = cards

    def _check_second_board(self) -> None:
        extra = self.hand.second_board
        start = 5 - len(extra)
        fault = ""
        if len(extra) not in (1, 2, 5) or len(self.board) != 5:
            fault = "a second board ends with one, two or five cards beside a full first one"
        elif self.all_in_on is None or start < self.all_in_on:
            fault = "a board is run twice only for cards that come after the last bet"
        else:
            try:
                self._take(extra)
            except PokerError as error:
                fault = str(error)
        if fault:
            text = "".join(map(str, extra))
            number = len(self.hand.actions)
            raise IllegalAction(number, f"second board {text}", fault, line=self.hand.line)
