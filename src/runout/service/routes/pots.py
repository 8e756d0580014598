"""``POST /pots``, ``/settle`` and ``/verify``: side pots, settlements and claims.

All of it takes microseconds and runs on the event loop. Requests name their members as analysis
names its arguments, so the places of its errors are places in the request.
"""

from typing import Final

from fastapi import APIRouter

from runout.analysis.showdown.claims.verification import verify
from runout.analysis.showdown.pots import side_pots
from runout.analysis.showdown.settlement import Settlement
from runout.analysis.showdown.settling import settle
from runout.analysis.showdown.winners import Showdown, find_winners
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

# Errors of a wrong claim; any other error is about a claim that cannot be read.
_WRONG_CLAIM: Final = (ChipsNotConserved, UnrevealedWinner, WrongEvaluation, WrongPayout)


@router.post("/pots", summary="Split bets into pots")
async def cut_pots(body: PotsRequest) -> PotsAnswer:
    """Split contributions into main pot, side pots and returned bets."""
    pots = side_pots(body.contributions, body.folded, names=body.names, unit=body.unit)
    return PotsAnswer.of(pots)


@router.post("/settle", summary="Settle a showdown")
async def settle_hand(body: SettleRequest) -> SettleAnswer:
    """Return the winners of each pot of a hand, and the payout of every seat."""
    return SettleAnswer.of(settle(**body.showdown_inputs()))


@router.post("/verify", summary="Verify a claimed payout or winner")
async def verify_claim(body: VerifyRequest) -> VerifyAnswer:
    """Verify claimed payouts or winners of a hand, and return the right ones.

    A wrong claim is an answer, not a problem: `difference` names the first pot and seat.
    """
    showdown_inputs, claims = body.showdown_inputs(), body.claims()
    if all(value is None for value in claims.values()):
        raise PokerError(
            "nothing is claimed; send a claim with payouts, or the winner or winners"
        ).at("/claim")  # fmt: skip
    try:
        right = _answer(verify(**claims, **showdown_inputs))
    except _WRONG_CLAIM as error:
        if body.contributions is None:
            right = _answer(find_winners(**body.cards()))
        else:
            right = _answer(settle(**showdown_inputs))
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
