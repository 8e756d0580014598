"""Winners by the cards alone: the hands that seats show down, and the best of them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from runout.analysis.evaluation import evaluate
from runout.analysis.showdown.inputs.cards import BoardCards, Cards, Hands, read_cards
from runout.analysis.showdown.inputs.members import FOLDED, HANDS, MUCKED
from runout.analysis.showdown.inputs.players import Players, Seats, names_of, refuse_seat_count
from runout.analysis.showdown.table import Names, ShownHands
from runout.documents import Document
from runout.domain.hands import Strength
from runout.domain.plurals import pluralize
from runout.errors import UnrevealedWinner, WrongCardCount, WrongSeat


@dataclass(frozen=True, slots=True)
class BoardWinners(Document):
    """The winners on a board."""

    winners: tuple[int, ...]
    hand: str | None
    """The hand they win with; None if nobody contested."""


@dataclass(frozen=True, slots=True)
class Showdown(Document):
    """Who wins by the cards alone."""

    members = ("boards", "hands", "names")
    optional_members = ("names",)

    boards: tuple[BoardWinners, ...]
    hands: ShownHands
    """By seat, the hand on each board; None, in Python nothing, if it was not shown down."""
    names: Names = field(default=(), repr=False)
    """The players' names, where they were given."""

    @property
    def winners(self) -> tuple[tuple[int, ...], ...]:
        return tuple([board.winners for board in self.boards])

    @property
    def descriptions(self) -> tuple[str | None, ...]:
        return tuple([board.hand for board in self.boards])

    @property
    def sentence(self) -> str:
        """The winners as text: ``seat 0 wins with pair of aces, king, nine and five kickers``."""
        parts = []
        for number, board in enumerate(self.boards, start=1):
            verb = "tie" if len(board.winners) > 1 else "wins"
            which = f" on board {number}" if len(self.boards) > 1 else ""
            how = f"with {board.hand}" if board.hand else "without a contest"
            parts.append(f"{self.players.list(board.winners)} {verb}{which} {how}")
        return "; ".join(parts)

    @property
    def players(self) -> Players:
        return Players(len(self.hands), self.names)


def find_winners(
    *,
    board: BoardCards = "",
    hands: Hands,
    folded: Seats = (),
    mucked: Seats = (),
    second_board: BoardCards | None = None,
    names: Sequence[str] | None = None,
) -> Showdown:
    """Return who wins by the cards alone, on each board; arguments as `settle` takes them.

    >>> showdown = find_winners(board="Ks 9d 5h 3c 2s", hands=["AhAd", "KhQh"], names=["Ann", "Bo"])
    >>> showdown.winners, showdown.descriptions
    (((0,),), ('pair of aces, king, nine and five kickers',))
    """
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise WrongSeat(
            f"hands: {hands!r} is not a list of hands, one for each seat"
        ).at("/hands")  # fmt: skip
    names = names_of(hands, names)
    held = hands if isinstance(hands, Mapping) else list(hands)
    seats = len(names or held) if held is hands and isinstance(names, list | tuple) else len(held)
    refuse_seat_count(seats, HANDS)
    players = Players.read(names, seats)
    out = players.some(folded, FOLDED)
    live = tuple([seat for seat in range(players.seats) if seat not in out])
    if not live:
        raise WrongSeat("every seat has folded; somebody stays in to win").at(FOLDED.pointer)
    cards = read_cards(board, second_board, held, players)
    not_shown = out | players.some(mucked, MUCKED)
    if len(live) > 1 and len(cards.boards[0]) < 5:
        raise WrongCardCount(
            f"the board has {pluralize(len(cards.boards[0]), 'card')}, and {players.list(live)} are"
            " in; a showdown needs five cards"
        ).at("/board")
    shown = show_down(cards, not_shown)
    if len(live) == 1:
        return Showdown((BoardWinners(live, None),), shown, players.names)
    revealed = [seat for seat in live if shown[seat]]
    if not revealed:
        raise UnrevealedWinner(
            f"{players.list(live)} are in and none has revealed a hand; one must, or the others"
            " fold"
        )
    boards = [
        BoardWinners(*best_hands(shown, revealed, board)) for board in range(len(cards.boards))
    ]
    return Showdown(tuple(boards), shown, players.names)


def show_down(cards: Cards, not_shown: frozenset[int]) -> tuple[tuple[Strength, ...], ...]:
    """Return each seat's strength on each board; nothing for folded, mucked and unknown hands."""
    if len(cards.boards[0]) < 5:
        return ((),) * len(cards.hands)
    return tuple(
        [
            tuple([evaluate((*hand, *board)) for board in cards.boards])
            if hand and seat not in not_shown
            else ()
            for seat, hand in enumerate(cards.hands)
        ]
    )


def best_hands(
    shown: tuple[tuple[Strength, ...], ...], revealed: list[int], board: int
) -> tuple[tuple[int, ...], str]:
    """Return the seats that win on a board, and the hand they win with."""
    best = max([shown[seat][board].score for seat in revealed])
    return tuple(
        [seat for seat in revealed if shown[seat][board].score == best]
    ), _hand_description(best)


@functools.cache
def _hand_description(score: int) -> str:
    """Return the description of a hand; cached, because files of hands repeat them."""
    return Strength(score).description
