"""The played line: what two players did from a street on, in the solver's notation, and its sizes.

Amounts are cut to the effective stack: a bet of more than the other player has is all-in.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple

from runout.analysis.histories.hand import HandError, Move
from runout.analysis.histories.hand_state import PlayedAction
from runout.analysis.histories.replay import Replay
from runout.domain.amounts import Unit
from runout.domain.betting.rules import STREETS, StreetSizes
from runout.domain.betting.sizes import BetSizes, PotFraction, Size
from runout.domain.boards import Street

_DIGITS: Final = (3, 9)  # of a share of the pot, at least and at most
_MIN_SHARE: Final = Decimal("0.01")
_MAX_SHARE: Final = Decimal(10)
_ALIKE: Final = Decimal("1.3")  # the ratio up to which an extra size is left out for a used one


class PlayedBet(NamedTuple):
    """A bet or raise that was made: ``player`` is 0 out of position and 1 in position.

    ``to`` is the player's bet on the street after it, ``previous`` the highest before it, and
    ``pot`` the pot after a call of that; amounts are in units of the hand's money.
    """

    street: Street
    player: int
    to: int
    previous: int
    pot: int
    all_in: bool


class PlayedLine:
    """The line of two seats from a street on; ``pot`` and ``stack`` are those of its start.

    ``steps`` are actions and dealt cards in order, ``actions`` the former alone, ``made_bets`` the
    bets among them. A street that was dealt after one whose betting is not recorded is a HandError.
    """

    def __init__(
        self, played: Replay, first: Street, seats: tuple[int, int], *, pot: int, stack: int
    ) -> None:
        self.steps: list[str] = []
        self.actions: list[str] = []
        self.made_bets: list[PlayedBet] = []
        self.notes: list[str] = []
        self._hand = played.hand
        self._seats = seats
        self._pot, self._stack = pot, stack
        self._matched = 0  # by each player on the streets before
        self._bets = [0, 0]
        self._turn = 0
        self._is_closed = self._is_over = False
        for street in STREETS[STREETS.index(first) :]:
            if len(played.board) < street.card_count or self._is_over:
                break
            if street is not first:
                self._deal(played, street)
            for step in played.steps:
                if step.street is street and not self._is_over and not self._is_closed:
                    self._play(step)

    def _deal(self, played: Replay, street: Street) -> None:
        if not self._is_closed:
            before = STREETS[STREETS.index(street) - 1]
            reason = f"the betting on the {before} is not recorded to its end"
            raise HandError(reason, line=self._hand.line)
        self.steps.append(str(played.board[street.card_count - 1]))
        self._matched += self._bets[0]
        self._bets = [0, 0]
        self._turn = 0
        self._is_closed = False

    def _play(self, step: PlayedAction) -> None:
        """Add an action as the solver writes it, or end the line before one that does not fit."""
        player = self._seats.index(step.seat)
        reason = ""
        if player != self._turn:
            reason = "acted out of turn"
        elif step.move is Move.FOLD and self._bets[player] == max(self._bets):
            reason = "folded without a bet to call"
        if reason:
            self._is_over = True
            self.notes.append(f"{self._hand.name(step.seat)} {reason}; the line ends before it")
            return
        action = self._act(step, player)
        self.actions.append(action)
        self.steps.append(action)
        self._turn = 1 - player

    def _act(self, step: PlayedAction, player: int) -> str:
        highest = max(self._bets)
        most = self._stack - self._matched
        if step.move is Move.FOLD:
            self._is_over = True
            return "f"
        # A raise of a bet that is all-in for one of them is a call.
        if step.move is Move.BET_OR_RAISE and highest < most:
            to = min(step.bet, most)
            pot = self._pot + 2 * (self._matched + highest)
            self.made_bets.append(PlayedBet(step.street, player, to, highest, pot, to == most))
            self._bets[player] = to
            letter = "a" if to == most else "r" if highest else "b"
            return f"{letter}{Unit(self._hand.decimals).text(to)}"
        if self._bets[player] == highest:
            self._is_closed = player == 1
            return "x"
        self._bets = [highest, highest]
        self._is_closed = True
        self._is_over = highest == most
        return "c"


def street_sizes(
    line: PlayedLine, extra: StreetSizes, count: int, first: Street, step: Fraction
) -> StreetSizes:
    """Return the sizes for a spot: the used ones, and up to ``count`` extra ones beside them.

    Streets before the ``first`` have none. Bets of the spot are multiples of ``step``, in units of
    the hand's money. All-in bets, and bets of less than 1 % or more than ten
    times the pot, are left to the line itself.
    """

    def own(street: Street, player: int, others: BetSizes) -> BetSizes:
        if street < first:
            return BetSizes()
        made = [bet for bet in line.made_bets if bet.street is street and bet.player == player]
        bets = _used([bet for bet in made if not bet.previous], step)
        raises = _used([bet for bet in made if bet.previous], step)
        return BetSizes(
            _beside(bets, others.bets, count), _beside(raises, others.raises, count), others.donks
        )

    flop, turn, river = (
        (own(street, 0, oop), own(street, 1, ip))
        for street, (oop, ip) in zip(STREETS, extra, strict=True)
    )
    return flop, turn, river


def _used(bets: list[PlayedBet], step: Fraction) -> list[Decimal]:
    """Return the shares of the pot that were bet, or raised by."""
    shares = {_share(bet, step) for bet in bets if not bet.all_in}
    return sorted(share for share in shares if _MIN_SHARE <= share <= _MAX_SHARE)


def _share(bet: PlayedBet, step: Fraction) -> Decimal:
    """Return a share of the pot that comes to the bet, with as few digits as that takes."""
    amount = bet.to - bet.previous
    exact = Decimal(amount) / Decimal(bet.pot)
    fewest, most = _DIGITS
    for digits in range(fewest, most):
        share = round(exact, digits)
        if math.floor(Fraction(share) * bet.pot / step + Fraction(1, 2)) * step == amount:
            return share
    return round(exact, most)


def _beside(used: list[Decimal], extra: tuple[Size, ...], count: int) -> list[Size]:
    """Return used shares and the first extra sizes that are not like one of them."""
    others = [
        size
        for size in extra
        if not isinstance(size, PotFraction)
        or all(max(size.fraction, own) > _ALIKE * min(size.fraction, own) for own in used)
    ]
    return [*[PotFraction(share) for share in used], *others[:count]]
