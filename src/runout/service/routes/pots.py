"""``POST /pots``, ``/settle`` and ``/verify``: pots, who is paid, and whether a claim is right.

All of it is arithmetic of microseconds, done where the request is read.
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

# What says that a claim is wrong; any other error says that it cannot be read.
_WRONG_CLAIM: Final = (ChipsNotConserved, UnrevealedWinner, WrongEvaluation, WrongPayout)


@router.post("/pots", summary="Split bets into pots")
async def cut_pots(asked: PotsRequest) -> PotsAnswer:
    """Cut what the seats have put in into main pot, side pots and returned bets."""
    try:
        pots = side_pots(asked.contributions, asked.folded, names=asked.names, unit=asked.unit)
    except PokerError:
        _read_chips(asked.contributions, asked.names, asked.unit)
        with at("/folded"):  # nothing else is left
            raise
    return PotsAnswer.of(pots)


@router.post("/settle", summary="Settle a showdown")
async def settle_hand(asked: SettleRequest) -> SettleAnswer:
    """Say who wins each pot of a hand, and what every seat is paid."""
    with at_the_member(asked):
        return SettleAnswer.of(settle(**asked.evidence()))


@router.post("/verify", summary="Verify a claimed payout or winner")
async def verify_claim(asked: VerifyRequest) -> VerifyAnswer:
    """Check what somebody claims a hand has paid, or who won it, and say what is right.

    A claim that is wrong is an answer, not a problem: `difference` names the first pot and seat.
    """
    evidence, claims = asked.evidence(), asked.claims()
    _refuse_missing_members(asked, claims)
    right: SettleAnswer | ShowdownAnswer
    with at_the_member(asked):
        if asked.contributions is None:
            right = ShowdownAnswer.of(find_winners(**asked.cards()))
        else:
            right = SettleAnswer.of(settle(**evidence))
    with _at_the_claim(asked):
        try:
            verify(**claims, **evidence)
        except _WRONG_CLAIM as error:
            difference = _difference(error, right.names)
            return VerifyAnswer(agrees=False, difference=difference, right=right)
    return VerifyAnswer(agrees=True, difference=None, right=right)


def _refuse_missing_members(asked: VerifyRequest, claims: dict[str, Any]) -> None:
    """Refuse a claim about chips without chips, chips without a button, and no claim at all."""
    if all(value is None for value in claims.values()):
        with at("/claim"):
            raise PokerError(
                "nothing is claimed; send a claim with payouts, or the winner or winners"
            )
    claimed = claims["claim"] or {}
    if asked.contributions is None and "payouts" in claimed:
        with at("/contributions"):
            raise PokerError("contributions are missing; payouts are checked by what was put in")
    if asked.contributions is not None and asked.button is None:
        with at("/button"):
            raise PokerError("the button is missing; odd chips are dealt from it")
    if asked.contributions is None:
        for name in ("button", "rake", "unit"):
            if getattr(asked, name) is not None:
                with at(f"/{name}"):
                    raise PokerError(
                        f"{name}: a winner alone needs no chips; leave it out, or send"
                        " contributions too"
                    )


@contextmanager
def _at_the_claim(asked: VerifyRequest) -> Iterator[None]:
    """Say which part of a claim cannot be read."""
    try:
        yield
    except PokerError:
        payouts = None if asked.claim is None else asked.claim.payouts
        if isinstance(payouts, list):
            for seat, chips in enumerate(payouts):
                with at(f"/claim/payouts/{seat}"):
                    read_amount(chips, f"claim, payouts, {_label(asked, seat)}")
        name = next(
            (name for name in ("winner", "winners") if getattr(asked, name) is not None), ""
        )
        with at(f"/{name or 'claim'}"):
            raise


def _label(asked: VerifyRequest, seat: int) -> str:
    names = asked.names or []
    return names[seat] if seat < len(names) else f"seat {seat}"


@contextmanager
def at_the_member(
    asked: SettleRequest | VerifyRequest, pointer: str = "", unit: object = None
) -> Iterator[None]:
    """Say which member of the request an error raised inside is about, where it is one."""
    try:
        yield
    except PokerError as error:
        with _below(pointer):
            _read_member_by_member(asked, unit)
            if isinstance(error, WrongCardCount):  # every member is sound, but the board too short
                with at("/board"):
                    raise
        raise


@contextmanager
def _below(pointer: str) -> Iterator[None]:
    """Put a pointer in front of the one that an error raised inside has."""
    try:
        yield
    except RunoutError as error:
        if error.pointer is not None:
            error.pointer = pointer + error.pointer
        raise


def _read_member_by_member(asked: SettleRequest | VerifyRequest, unit: object) -> None:
    """Read what settling reads, in its order, and raise at the first member that is refused."""
    if asked.contributions is None:
        players = _read_players(asked.names, len(asked.hands))
        with at("/folded"):
            players.some(asked.folded, "folded")
    else:
        cap = asked.rake.cap if asked.rake else None
        smallest = unit if asked.unit is None else asked.unit
        players = _read_chips(asked.contributions, asked.names, smallest, cap)
        with at("/folded"):
            side_pots(asked.contributions, asked.folded, names=asked.names)
        with at("/button"):
            players.seat(asked.button, "button")
    _read_cards(asked, players)
    with at("/mucked"):
        players.some(asked.mucked, "mucked")


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


def _read_cards(asked: ShowdownRequest, players: Players) -> None:
    nobody = Players(0)
    with at("/board"):
        (board,) = read_cards(asked.board, None, (), nobody).boards
    # Both are to have five cards, and the first that has not is named.
    with at("/board" if len(board) in (3, 4) and asked.second_board else "/second_board"):
        read_cards(asked.board, asked.second_board, (), nobody)
    for seat in range(min(len(asked.hands), players.seats)):
        dealt = Players(seat + 1, players.names[: seat + 1])
        with at(f"/hands/{seat}"):
            read_cards(asked.board, asked.second_board, asked.hands[: seat + 1], dealt)
    with at("/hands"):
        read_cards(asked.board, asked.second_board, asked.hands, players)


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
