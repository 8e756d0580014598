"""``POST /outs`` and ``POST /pot-odds``: which cards help, and what a call must win."""

from typing import Final

from fastapi import APIRouter, Request

from runout.analysis.odds import pot_odds
from runout.analysis.outs import outs
from runout.errors import PokerError
from runout.service.parts import SettingsPart
from runout.service.problems import RESPONSES, at
from runout.service.schemas.cards import ReadHolding, read_holdings
from runout.service.schemas.outs import OutsAnswer, OutsRequest, PotOddsAnswer, PotOddsRequest
from runout.service.time_limit import TimeLimit, in_time

router = APIRouter(tags=["outs"], responses=RESPONSES)

_REMEDY: Final = "name fewer villains, or hands in place of ranges"


@router.post("/outs", summary="Find outs")
async def find_outs(asked: OutsRequest, request: Request, settings: SettingsPart) -> OutsAnswer:
    """Find the cards that help a hand on a flop or turn, why, and what they are worth.

    On the turn an out is a river card that wins; on the flop a turn card after which the hero is
    ahead, beside the exact equity over turn and river; against a range a card after which the
    hero's equity exceeds every villain's.
    """
    if (asked.pot is None) != (asked.call is None):
        with at("/call" if asked.call is None else "/pot"):
            raise PokerError("pot odds need both pot and call")
    villains = read_holdings(asked.villains, "/villains", "villain")
    if all(len(holding.text) <= _CARDS for holding in villains) and len(asked.board) > _FLOP:
        return _answer(asked, villains)
    limit = TimeLimit(settings.request_seconds, _REMEDY)
    return await in_time(request, limit, lambda: _answer(asked, villains), long=len(villains) > 1)


def _answer(asked: OutsRequest, villains: list[ReadHolding]) -> OutsAnswer:
    found = outs(
        asked.hero,
        [holding.given for holding in villains],
        asked.board,
        suppress=asked.suppress,
        pot=asked.pot,
        call=asked.call,
    )
    return OutsAnswer.of(found, villains)


@router.post("/pot-odds", summary="Price a call")
async def price_call(asked: PotOddsRequest) -> PotOddsAnswer:
    """Say what equity a call needs, and with an equity what the call is worth."""
    return PotOddsAnswer.of(pot_odds(asked.pot, asked.call, equity=asked.equity))
