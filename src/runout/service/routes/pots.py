"""``POST /pots``, ``/settle`` and ``/verify``: pots, who is paid, and whether a claim is right.

All of it is arithmetic of microseconds, done where the request is read. Requests name their members
as analysis names its arguments, so the places of its errors are places in the request.
"""

from typing import Final

from fastapi import APIRouter

from runout.analysis.showdown.claims import verify
from runout.analysis.showdown.settlement import (
    Settlement,
    Showdown,
    find_winners,
    settle,
    side_pots,
)
from runout.domain.amounts import Amount
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    UnrevealedWinner,
    WrongEvaluation,
    WrongPayout,
)
from runout.service.http.problems import RESPONSES
from runout.service.routes.schemas.pots import (
    ClaimDifference,
    PotsAnswer,
    PotsRequest,
    SettleAnswer,
    SettleRequest,
    ShowdownAnswer,
    VerifyAnswer,
    VerifyRequest,
)

router = APIRouter(tags=["pots"], responses=RESPONSES)

# What says that a claim is wrong; any other error says that it cannot be read.
_WRONG_CLAIM: Final = (ChipsNotConserved, UnrevealedWinner, WrongEvaluation, WrongPayout)


@router.post("/pots", summary="Split bets into pots")
async def cut_pots(request: PotsRequest) -> PotsAnswer:
    """Cut what the seats have put in into main pot, side pots and returned bets."""
    pots = side_pots(request.contributions, request.folded, names=request.names, unit=request.unit)
    return PotsAnswer.of(pots)


@router.post("/settle", summary="Settle a showdown")
async def settle_hand(request: SettleRequest) -> SettleAnswer:
    """Say who wins each pot of a hand, and what every seat is paid."""
    return SettleAnswer.of(settle(**request.evidence()))


@router.post("/verify", summary="Verify a claimed payout or winner")
async def verify_claim(request: VerifyRequest) -> VerifyAnswer:
    """Check what somebody claims a hand has paid, or who won it, and say what is right.

    A claim that is wrong is an answer, not a problem: `difference` names the first pot and seat.
    """
    evidence, claims = request.evidence(), request.claims()
    if all(value is None for value in claims.values()):
        raise PokerError(
            "nothing is claimed; send a claim with payouts, or the winner or winners"
        ).at("/claim")  # fmt: skip
    try:
        right = _answer(verify(**claims, **evidence))
    except _WRONG_CLAIM as error:
        if request.contributions is None:
            right = _answer(find_winners(**request.cards()))
        else:
            right = _answer(settle(**evidence))
        difference = _difference(error, right.names)
        return VerifyAnswer(agrees=False, difference=difference, right=right)
    return VerifyAnswer(agrees=True, difference=None, right=right)


def _answer(right: Settlement[Amount] | Showdown) -> SettleAnswer | ShowdownAnswer:
    return SettleAnswer.of(right) if isinstance(right, Settlement) else ShowdownAnswer.of(right)


def _difference(error: PokerError, names: list[str] | None) -> ClaimDifference:
    where = error if isinstance(error, WrongPayout) else None
    seat = None if where is None else where.seat
    return ClaimDifference(
        kind=type(error).__name__,
        detail=str(error),
        pot=None if where is None else where.pot,
        seat=seat,
        name=names[seat] if names and seat is not None else None,
    )
