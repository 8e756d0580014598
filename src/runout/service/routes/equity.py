"""``POST /equity``: each player's equity, exact or sampled."""

from typing import Final

from fastapi import APIRouter, Request

from runout.analysis.equity.calculation import equity
from runout.analysis.equity.next_card import equity_by_next_card
from runout.analysis.equity.spots import EquitySpot, read_board, read_dead, read_spot
from runout.errors import Place, PokerError, at
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import ReadHolding, read_holdings
from runout.service.routes.schemas.equity import EquityAnswer, EquityRequest

router = APIRouter(tags=["equity"], responses=RESPONSES)

_FEWER: Final = "draw fewer samples, or allow a larger error"
_SAMPLE: Final = "sample instead, a number of deals or to an error"


@router.post("/equity", summary="Compute equities")
async def compute_equity(
    body: EquityRequest, request: Request, settings: SettingsDependency
) -> EquityAnswer:
    """Compute the equity of each of 2 to 23 hands or ranges.

    Every deal is counted if that takes about a second of one core, else deals are drawn; the answer
    says which. An exact computation beyond the time limit of a request ends with a problem that
    states the limit.
    """
    sampled = body.method == "sampled" or body.samples or body.target_error
    limit = TimeLimit(settings.request_seconds, _FEWER if sampled else _SAMPLE)
    work = _Work(body, limit)
    return await in_time(
        request, limit, work.answer, kind="long" if work.may_take_long else "short"
    )


class _Work:
    """The computation of one request."""

    def __init__(self, body: EquityRequest, limit: TimeLimit) -> None:
        self._body = body
        self._limit = limit

    @property
    def may_take_long(self) -> bool:
        """Whether the request may take longer than about a second."""
        return self._body.may_take_long or self._body.next_card

    def answer(self) -> EquityAnswer:
        body = self._body
        players = read_holdings(body.players, "/players", "player")
        folded = read_holdings(body.folded, "/folded", "folded hand")
        spot = self._spot(players, folded)
        settings = body.settings()
        result = equity(spot, **settings, hands=body.hands, on_progress=self._limit.check)
        after = None
        if body.next_card:
            after = equity_by_next_card(spot, **settings, on_progress=self._limit.check)
        everyone = (*players, *folded)
        notes = [note for holding in everyone for note in holding.notes]
        warnings = [warning for holding in everyone for warning in holding.warnings]
        return EquityAnswer.of(result, after, notes, warnings)

    def _spot(self, players: list[ReadHolding], folded: list[ReadHolding]) -> EquitySpot:
        with at("/board"):
            board = read_board(self._body.board)
            if self._body.next_card and len(board) not in (3, 4):
                raise PokerError(
                    f"{self._body.board!r}: one card comes next on a flop or a turn only; give"
                    " one, or do not ask for the next card"
                ).at("/board", Place("/next_card"))
        with at("/dead"):
            dead = read_dead(self._body.dead)
        return read_spot(
            [holding.seat for holding in players],
            board=board,
            dead=dead,
            folded=[holding.seat for holding in folded],
        )
