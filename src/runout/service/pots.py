"""``POST /pots``, ``/settle`` and ``/verify``: pots, who is paid, and whether a claim is right.

All of it is arithmetic of microseconds, done where the request is read.
"""

from typing import Final

from fastapi import APIRouter

from runout.analysis.claims import verify
from runout.analysis.showdown import settle, side_pots
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
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
    return PotsAnswer.of(side_pots(asked.contributions, asked.folded))


@router.post("/settle", summary="Settle a showdown")
async def settle_hand(asked: SettleRequest) -> SettleAnswer:
    """Say who wins each pot of a hand, and what every seat is paid."""
    return SettleAnswer.of(settle(**asked.evidence()))


@router.post("/verify", summary="Check a claimed payout")
async def verify_claim(asked: VerifyRequest) -> VerifyAnswer:
    """Check what somebody claims a hand has paid, and say what is right.

    A claim that is wrong is an answer, not a problem: `difference` names the first pot and seat.
    """
    evidence = asked.evidence()
    right = SettleAnswer.of(settle(**evidence))
    with at("/claim"):
        try:
            verify(asked.claimed(), **evidence)
        except _WRONG_CLAIM as error:
            return VerifyAnswer(agrees=False, difference=_difference(error), right=right)
    return VerifyAnswer(agrees=True, difference=None, right=right)


def _difference(error: PokerError) -> ClaimDifference:
    where = error if isinstance(error, WrongPayout) else None
    return ClaimDifference(
        kind=type(error).__name__,
        detail=str(error),
        pot=None if where is None else where.pot,
        seat=None if where is None else where.seat,
    )
