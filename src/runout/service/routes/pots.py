"""``POST /pots``, ``/settle`` and ``/verify``: side pots, settlements and claims.

All of it takes microseconds and runs on the event loop.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fastapi import APIRouter

from runout.analysis.showdown.claims import verify
from runout.analysis.showdown.inputs import (
    Players,
    count_units,
    read_amount,
    read_amounts,
    read_cards,
    read_name,
    read_unit,
)
from runout.analysis.showdown.settlement import Rake, find_winners, settle, side_pots
from runout.errors import (
    ChipsNotConserved,
    PokerError,
    RunoutError,
    UnrevealedWinner,
    WrongCardCount,
    WrongEvaluation,
    WrongPayout,
)
from runout.service.http.problems import RESPONSES, at
from runout.service.routes.schemas.pots import (
    ClaimDifference,
    PotsAnswer,
    PotsRequest,
    SettleAnswer,
    SettleRequest,
    ShowdownAnswer,
    ShowdownRequest,
    VerifyAnswer,
    VerifyRequest,
)

router = APIRouter(tags=["pots"], responses=RESPONSES)

# Errors of a wrong claim; any other error is one of the request.
_WRONG_CLAIM: Final = (ChipsNotConserved, UnrevealedWinner, WrongEvaluation, WrongPayout)


@router.post("/pots", summary="Split bets into pots")
async def cut_pots(body: PotsRequest) -> PotsAnswer:
    """Split contributions into main pot, side pots and returned bets."""
    try:
        pots = side_pots(body.contributions, body.folded, names=body.names, unit=body.unit)
    except PokerError:
        _read_chips(body.contributions, body.names, body.unit)
        with at("/folded"):  # the only member left
            raise
    return PotsAnswer.of(pots)


@router.post("/settle", summary="Settle a showdown")
async def settle_hand(body: SettleRequest) -> SettleAnswer:
    """Settle a hand: the winners of each pot, and the payouts."""
    with at_the_member(body):
        return SettleAnswer.of(settle(**body.evidence()))


@router.post("/verify", summary="Verify a claimed payout or winner")
async def verify_claim(body: VerifyRequest) -> VerifyAnswer:
    """Verify claimed payouts or winners of a hand, and return the right ones.

    A wrong claim is an answer, not a problem: `difference` names the first pot and seat.
    """
    evidence, claims = body.evidence(), body.claims()
    _refuse_missing_members(body, claims)
    right: SettleAnswer | ShowdownAnswer
    with at_the_member(body):
        if body.contributions is None:
            right = ShowdownAnswer.of(find_winners(**body.cards()))
        else:
            right = SettleAnswer.of(settle(**evidence))
    with _at_the_claim(body):
        try:
            verify(**claims, **evidence)
        except _WRONG_CLAIM as error:
            difference = _difference(error, right.names)
            return VerifyAnswer(agrees=False, difference=difference, right=right)
    return VerifyAnswer(agrees=True, difference=None, right=right)


def _refuse_missing_members(body: VerifyRequest, claims: dict[str, Any]) -> None:
    """Refuse a claim about chips without chips, chips without a button, and no claim at all."""
    if all(value is None for value in claims.values()):
        with at("/claim"):
            raise PokerError(
                "nothing is claimed; send a claim with payouts, or the winner or winners"
            )
    claimed = claims["claim"] or {}
    if body.contributions is None and "payouts" in claimed:
        with at("/contributions"):
            raise PokerError("contributions are missing; payouts are checked by what was put in")
    if body.contributions is not None and body.button is None:
        with at("/button"):
            raise PokerError("the button is missing; odd chips are dealt from it")
    if body.contributions is None:
        for name in ("button", "rake", "unit"):
            if getattr(body, name) is not None:
                with at(f"/{name}"):
                    raise PokerError(
                        f"{name}: a winner alone needs no chips; leave it out, or send"
                        " contributions too"
                    )


@contextmanager
def _at_the_claim(body: VerifyRequest) -> Iterator[None]:
    """Add the pointer of the unreadable member of a claim to an error raised inside."""
    try:
        yield
    except PokerError:
        payouts = None if body.claim is None else body.claim.payouts
        if isinstance(payouts, list):
            for seat, chips in enumerate(payouts):
                with at(f"/claim/payouts/{seat}"):
                    read_amount(chips, f"claim, payouts, {_label(body, seat)}")
        name = next((name for name in ("winner", "winners") if getattr(body, name) is not None), "")
        with at(f"/{name or 'claim'}"):
            raise


def _label(body: VerifyRequest, seat: int) -> str:
    names = body.names or []
    return names[seat] if seat < len(names) else f"seat {seat}"


@contextmanager
def at_the_member(
    body: SettleRequest | VerifyRequest, pointer: str = "", unit: object = None
) -> Iterator[None]:
    """Add the pointer of the member at fault to an error raised inside."""
    try:
        yield
    except PokerError as error:
        with _below(pointer):
            _read_member_by_member(body, unit)
            if isinstance(error, WrongCardCount):  # every member is valid, the board too short
                with at("/board"):
                    raise
        raise


@contextmanager
def _below(pointer: str) -> Iterator[None]:
    """Prepend a pointer to that of an error raised inside."""
    try:
        yield
    except RunoutError as error:
        if error.pointer is not None:
            error.pointer = pointer + error.pointer
        raise


def _read_member_by_member(body: SettleRequest | VerifyRequest, unit: object) -> None:
    """Read the members in the order of settle, and raise at the first invalid one."""
    if body.contributions is None:
        players = _read_players(body.names, len(body.hands))
        with at("/folded"):
            players.some(body.folded, "folded")
    else:
        cap = body.rake.cap if body.rake else None
        smallest = unit if body.unit is None else body.unit
        players = _read_chips(body.contributions, body.names, smallest, cap)
        with at("/folded"):
            side_pots(body.contributions, body.folded, names=body.names)
        with at("/button"):
            players.seat(body.button, "button")
    _read_cards(body, players)
    with at("/mucked"):
        players.some(body.mucked, "mucked")


def _read_chips(contributions: Any, names: Any, unit: Any, cap: Any = None) -> Players:
    with at("/contributions"):
        bets = read_amounts(contributions)
    players = _read_players(names, len(bets))
    with at("/unit"):
        smallest = read_unit(unit, bets if cap is None else [*bets, cap])
    for seat, bet in enumerate(bets):
        with at(f"/contributions/{seat}"):
            count_units(bet, smallest, f"contributions, {players.label(seat)}")
    if cap is not None:
        with at("/rake/cap"):
            Rake(1, cap).units(1, smallest, flop=True)
    return players


def _read_players(names: list[str] | None, seats: int) -> Players:
    for seat, name in enumerate(names or ()):
        with at(f"/names/{seat}"):
            read_name(name, seat, seats)
    with at("/names"):
        return Players.read(names, seats)


def _read_cards(body: ShowdownRequest, players: Players) -> None:
    nobody = Players(0)
    with at("/board"):
        (board,) = read_cards(body.board, None, (), nobody).boards
    # Both boards need five cards; the error is about the first that has fewer.
    with at("/board" if len(board) in (3, 4) and body.second_board else "/second_board"):
        read_cards(body.board, body.second_board, (), nobody)
    for seat in range(min(len(body.hands), players.seats)):
        dealt = Players(seat + 1, players.names[: seat + 1])
        with at(f"/hands/{seat}"):
            read_cards(body.board, body.second_board, body.hands[: seat + 1], dealt)
    with at("/hands"):
        read_cards(body.board, body.second_board, body.hands, players)


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
