"""The played line: what two players did from a street on, in the solver's notation.

Amounts are cut to the effective stack: a bet of more than the other player has is all-in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from runout.analysis.histories.hand import HandError, Move
from runout.analysis.histories.hand_state import PlayedAction
from runout.analysis.histories.replay import Replay
from runout.domain.amounts import Unit
from runout.domain.boards import Street

_STREETS = (Street.FLOP, Street.TURN, Street.RIVER)


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


@dataclass(slots=True)
class PlayedLine:
    """Actions and cards in order, the bets among them, and what each player put in."""

    steps: tuple[str, ...] = ()
    actions: list[str] = field(default_factory=list)
    bets: list[PlayedBet] = field(default_factory=list)
    put_in: tuple[int, int] = (0, 0)
    notes: list[str] = field(default_factory=list)

    @property
    def amounts(self) -> list[int]:
        """The amounts of the bets, in units of the hand's money."""
        return [bet.to for bet in self.bets]


def play_line(
    played: Replay, first: Street, seats: tuple[int, int], *, pot: int, stack: int
) -> PlayedLine:
    """Return the line of two seats from a street on; ``pot`` and ``stack`` are those of its start.

    A street that was dealt after one whose betting is not recorded is a HandError.
    """
    betting = _Betting(played, pot, stack)
    steps: list[str] = []
    for street in _STREETS[_STREETS.index(first) :]:
        if len(played.board) < street.card_count or betting.over:
            break
        if street is not first:
            if not betting.closed:
                before = _STREETS[_STREETS.index(street) - 1]
                reason = f"the betting on the {before} is not recorded to its end"
                raise HandError(reason, line=played.hand.line)
            steps.append(str(played.board[street.card_count - 1]))
            betting.open_street()
        for step in played.steps:
            if step.street is street and not betting.over and not betting.closed:
                steps += betting.play(step, seats)
    line = betting.line
    line.steps = tuple(steps)
    line.actions = [*betting.actions]
    line.put_in = betting.matched + betting.bets[0], betting.matched + betting.bets[1]
    return line


class _Betting:
    """The betting of two players from the root of a spot on."""

    def __init__(self, played: Replay, pot: int, stack: int) -> None:
        self.hand = played.hand
        self.pot, self.stack = pot, stack
        self.matched = 0  # by each player on the streets before
        self.bets = [0, 0]
        self.turn = 0
        self.checked = False
        self.closed = False
        self.over = False
        self.actions: list[str] = []
        self.line = PlayedLine()

    def open_street(self) -> None:
        self.matched += self.bets[0]
        self.bets = [0, 0]
        self.turn = 0
        self.checked = self.closed = False

    def play(self, step: PlayedAction, seats: tuple[int, int]) -> list[str]:
        """Return the action as the solver writes it; nothing where it does not fit."""
        player = seats.index(step.seat)
        if player != self.turn:
            return self._stop(step, "acted out of turn")
        if step.move is Move.FOLD and self.bets[player] == max(self.bets):
            return self._stop(step, "folded without a bet to call")
        action = self._act(step, player)
        self.actions.append(action)
        self.turn = 1 - player
        return [action]

    def _stop(self, step: PlayedAction, reason: str) -> list[str]:
        self.over = True
        name = self.hand.name(step.seat)
        self.line.notes.append(f"{name} {reason}; the line ends before it")
        return []

    def _act(self, step: PlayedAction, player: int) -> str:
        highest = max(self.bets)
        facing = self.bets[player] < highest
        most = self.stack - self.matched
        if step.move is Move.FOLD:
            self.over = True
            return "f"
        # A raise of a bet that is all-in for one of them is a call.
        if step.move is Move.BET_OR_RAISE and highest < most:
            return self._bet(step, player, most)
        if not facing:
            return self._check(player)
        self.bets = [highest, highest]
        self.closed = True
        self.over = highest == most
        return "c"

    def _check(self, player: int) -> str:
        self.closed = player == 1
        return "x"

    def _bet(self, step: PlayedAction, player: int, most: int) -> str:
        highest = max(self.bets)
        to = min(step.bet, most)
        pot = self.pot + 2 * (self.matched + highest)
        self.line.bets.append(PlayedBet(step.street, player, to, highest, pot, to == most))
        self.bets[player] = to
        letter = "a" if to == most else "r" if highest else "b"
        return f"{letter}{Unit(self.hand.decimals).text(to)}"
