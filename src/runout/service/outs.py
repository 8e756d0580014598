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
from runout.service.time_limit import Kind, TimeLimit, in_time

router = APIRouter(tags=["outs"], responses=RESPONSES)

_LONGEST_HAND: Final = 20  # characters; a range may be much longer, and take longer to read
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
    if all(len(text) <= _LONGEST_HAND for text in asked.villains):
        villains = _villains(asked)
        if not any(holding.is_range for holding in villains):
            return _answer(asked, villains)  # takes a fraction of a millisecond
    limit = TimeLimit(settings.request_seconds, _REMEDY)
    kind: Kind = "long" if len(asked.villains) > 1 else "short"
    return await in_time(request, limit, lambda: _answer(asked, _villains(asked)), kind=kind)


def _villains(asked: OutsRequest) -> list[ReadHolding]:
    return read_holdings(asked.villains, "/villains", "villain")


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
