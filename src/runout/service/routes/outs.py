"""``POST /outs``: the outs of a hand."""

import math
from typing import Final, NamedTuple, Self

from fastapi import APIRouter, Request

from runout.analysis.outs.calculation import outs
from runout.domain.cards import parse_card_ids
from runout.domain.combos import COMBO_COUNT
from runout.errors import NotationError
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.work_pools import pool_for
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import MAX_INLINE_LENGTH, ReadHolding, read_holdings
from runout.service.routes.schemas.outs import OutsAnswer, OutsRequest

router = APIRouter(tags=["outs"], responses=RESPONSES)

_COST_OF_A_DEAL: Final = 2e4  # nanoseconds; every card that may come is tried
_REMEDY: Final = "name fewer villains, or hands in place of ranges"


@router.post("/outs", summary="List outs")
async def find_outs(
    body: OutsRequest, request: Request, settings: SettingsDependency
) -> OutsAnswer:
    """List the outs of a hand on a flop or turn, their reasons and the equity.

    On the turn an out is a river card that wins; on the flop a turn card after which the hero is
    ahead, beside the exact equity over turn and river; against a range a card after which the
    hero's equity exceeds every villain's.
    """
    limit = TimeLimit(settings.request_seconds, _REMEDY)
    if sum(map(len, (*body.villains, *body.folded))) > MAX_INLINE_LENGTH:
        holdings = await in_time(request, limit, lambda: _Holdings.read(body))
    else:
        holdings = _Holdings.read(body)
    if holdings.are_known:
        return _answer(body, holdings)  # takes a fraction of a millisecond

    def work() -> OutsAnswer:
        return _answer(body, holdings, limit)

    return await in_time(request, limit, work, kind=pool_for(holdings.cost))


class _Holdings(NamedTuple):
    """The villains' holdings and the folded ones."""

    villains: list[ReadHolding]
    folded: list[ReadHolding]

    @classmethod
    def read(cls, body: OutsRequest) -> Self:
        return cls(
            read_holdings(body.villains, "/villains", "villain"),
            read_holdings(body.folded, "/folded", "folded hand"),
        )

    @property
    def are_known(self) -> bool:
        """Whether all villains show two cards and no range folded."""
        return all(len(each.seat.known) == 2 for each in self.villains) and not any(
            each.seat.range is not None for each in self.folded
        )

    @property
    def cost(self) -> float:
        """The expected cost in nanoseconds of one core: the hands are dealt together."""
        ways = math.prod(
            COMBO_COUNT if each.seat.range is None else max(1, len(each.seat.range))
            for each in (*self.villains, *self.folded)
            if len(each.seat.known) != 2
        )
        return _COST_OF_A_DEAL * ways


def _answer(body: OutsRequest, holdings: _Holdings, limit: TimeLimit | None = None) -> OutsAnswer:
    result = outs(
        body.hero,
        [holding.seat for holding in holdings.villains],
        body.board,
        dead=body.dead,
        folded=[holding.seat for holding in holdings.folded],
        suppress=body.suppress,
        pot=body.pot,
        call=body.call,
        on_progress=None if limit is None else limit.check,
    )
    return OutsAnswer.of(result, holdings.villains, holdings.folded)


def _count(text: str) -> int | None:
    """Return the number of cards in a text, or None if it is not cards."""
    try:
        return len(parse_card_ids(text))
    except NotationError:
        return None
