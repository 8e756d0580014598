"""``POST /pots``, ``/settle`` and ``/verify``: pots, who is paid, and whether a claim is right.

All of it is arithmetic of microseconds, done where the request is read.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from fastapi import APIRouter

from runout.analysis.claims import verify
from runout.analysis.evidence import read_button, read_cards, read_seats
from runout.analysis.showdown import settle, side_pots
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
    WrongCardCount,
    WrongEvaluation,
    WrongPayout,
)
from runout.service.problems import RESPONSES, at
from runout.service.schemas.pots import (
    ClaimDifference,
    PotsAnswer,
    PotsRequest,
    SettleAnswer,
    SettleRequest,
    VerifyAnswer,
    VerifyRequest,
)

router = APIRouter(tags=["pots"], responses=RESPONSES)

# What says that a claim is wrong; any other error says that it cannot be read.
_WRONG_CLAIM: Final = (ChipsNotConserved, UnrevealedWinner, WrongEvaluation, WrongPayout)


@router.post("/pots", summary="Cut bets into pots")
async def cut_pots(asked: PotsRequest) -> PotsAnswer:
    """Cut what the seats have put in into main pot, side pots and returned bets."""
    with at("/folded"):  # the schema has found no fault with the rest
        return PotsAnswer.of(side_pots(asked.contributions, asked.folded))


@router.post("/settle", summary="Settle a showdown")
async def settle_hand(asked: SettleRequest) -> SettleAnswer:
    """Say who wins each pot of a hand, and what every seat is paid."""
    with _at_the_member(asked):
        return SettleAnswer.of(settle(**asked.evidence()))


@router.post("/verify", summary="Check a claimed payout")
async def verify_claim(asked: VerifyRequest) -> VerifyAnswer:
    """Check what somebody claims a hand has paid, and say what is right.

    A claim that is wrong is an answer, not a problem: `difference` names the first pot and seat.
    """
    evidence = asked.evidence()
    with _at_the_member(asked):
        right = SettleAnswer.of(settle(**evidence))
    with at("/claim"):
        try:
            verify(asked.claimed(), **evidence)
        except _WRONG_CLAIM as error:
            return VerifyAnswer(agrees=False, difference=_difference(error), right=right)
    return VerifyAnswer(agrees=True, difference=None, right=right)


@contextmanager
def _at_the_member(asked: SettleRequest) -> Iterator[None]:
    """Say which member of the request an error raised inside is about, where it is one."""
    try:
        yield
    except PokerError as error:
        _read_member_by_member(asked)
        if isinstance(error, WrongCardCount):  # every member is sound, but the board is too short
            with at("/board"):
                raise
        raise


def _read_member_by_member(asked: SettleRequest) -> None:
    """Read what settling reads, in its order, and raise at the first member that is refused."""
    seats = len(asked.contributions)
    with at("/folded"):
        side_pots(asked.contributions, asked.folded)
    with at("/button"):
        read_button(asked.button, seats)
    with at("/board"):
        (board,) = read_cards(asked.board, None, (), 0).boards
    # Both are to have five cards, and the first that has not is named.
    with at("/board" if len(board) in (3, 4) and asked.second_board else "/second_board"):
        read_cards(asked.board, asked.second_board, (), 0)
    for seat in range(len(asked.hands)):
        with at(f"/hands/{seat}"):
            read_cards(asked.board, asked.second_board, asked.hands[: seat + 1], seat + 1)
    with at("/hands"):
        read_cards(asked.board, asked.second_board, asked.hands, seats)
    with at("/mucked"):
        read_seats(asked.mucked, seats, "mucked")


def _difference(error: PokerError) -> ClaimDifference:
    where = error if isinstance(error, WrongPayout) else None
    return ClaimDifference(
        kind=type(error).__name__,
        detail=str(error),
        pot=None if where is None else where.pot,
        seat=None if where is None else where.seat,
    )
