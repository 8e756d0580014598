"""Winners by the cards alone: the hands that seats show down, and the best of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from runout.analysis.showdown.inputs.cards import BoardCards, Hands, not_hands, read_cards
from runout.analysis.showdown.inputs.players import (
    FOLDED,
    HANDS,
    MUCKED,
    Players,
    Seats,
    names_of,
    refuse_seat_count,
)
from runout.analysis.showdown.table import Names, ShownHands, strengths_of
from runout.documents import Document
from runout.kernels import showdown as core
from runout.kernels.showdown import Fields


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
    request = read_showdown(
        board=board, hands=hands, folded=folded, mucked=mucked, second_board=second_board,
        names=names,
    )  # fmt: skip
    return showdown_of(request)


def read_showdown(
    *,
    board: Any = "",
    hands: Any,
    folded: Any = (),
    mucked: Any = (),
    second_board: Any = None,
    names: Any = None,
) -> Fields:
    """Read the arguments of `find_winners`; return the core's request."""
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise not_hands(hands)
    names = names_of(hands, names)
    held = hands if isinstance(hands, Mapping) else list(hands)
    seats = len(names or held) if held is hands and isinstance(names, list | tuple) else len(held)
    refuse_seat_count(seats, HANDS)
    players = Players.read(names, seats)
    return {
        "names": players.names,
        "folded": [*players.some(folded, FOLDED)],
        **read_cards(board, second_board, held, players).request,
        "mucked": [*players.some(mucked, MUCKED)],
    }


def showdown_of(request: Fields) -> Showdown:
    answer = core.find_winners(request)
    boards = [BoardWinners(tuple(board["winners"]), board["hand"]) for board in answer["boards"]]
    return Showdown(tuple(boards), strengths_of(answer["hands"]), request["names"])
