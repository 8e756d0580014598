"""``POST /equity``: each player's equity, exact or sampled."""

from typing import Final

from fastapi import APIRouter, Request

from runout.analysis.equity.calculation import equity
from runout.analysis.equity.cost import expected_cost
from runout.analysis.equity.next_card import equity_by_next_card
from runout.analysis.equity.spots import EquitySpot, read_board, read_dead, read_spot
from runout.errors import Place, PokerError, at
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.work_pools import INLINE_COST, pool_for
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.cards import MAX_INLINE_LENGTH, read_holdings
from runout.service.routes.schemas.equity import EquityAnswer, EquityRequest

router = APIRouter(tags=["equity"], responses=RESPONSES)

_FEWER: Final = "draw fewer samples, or allow a larger error"
_COST_OF_HANDS: Final = 3e6  # of the breakdown of one player, in nanoseconds
_COST_OF_A_CARD: Final = 2e5
_CARDS_TO_COME: Final = 49  # after a flop, each with a smaller question of its own
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
    if body.text_length > MAX_INLINE_LENGTH:
        question = await in_time(request, limit, lambda: _Question(body))
    else:
        question = _Question(body)
    cost = question.cost()
    if cost <= INLINE_COST:
        return question.answer(limit)
    return await in_time(request, limit, lambda: question.answer(limit), kind=pool_for(cost))


class _Question:
    """A request whose texts have been read."""

    def __init__(self, body: EquityRequest) -> None:
        self._body = body
        self._players = read_holdings(body.players, "/players", "player")
        self._folded = read_holdings(body.folded, "/folded", "folded hand")
        self._spot = self._read_spot()

    def cost(self) -> float:
        """Return the expected cost, in nanoseconds of one core."""
        body = self._body
        cost = expected_cost(self._spot, body.equity_settings(), hands=body.hands)
        if body.hands:
            cost += _COST_OF_HANDS * len(self._players)
        if body.next_card:
            cost = _CARDS_TO_COME * max(cost, _COST_OF_A_CARD)
        return cost

    def answer(self, limit: TimeLimit) -> EquityAnswer:
        """Compute the answer."""
        body, spot = self._body, self._spot
        settings = body.settings()
        result = equity(spot, **settings, hands=body.hands, on_progress=limit.check)
        after = None
        if body.next_card:
            after = equity_by_next_card(spot, **settings, on_progress=limit.check)
        everyone = (*self._players, *self._folded)
        notes = [note for holding in everyone for note in holding.notes]
        warnings = [warning for holding in everyone for warning in holding.warnings]
        return EquityAnswer.of(result, after, notes, warnings)

    def _read_spot(self) -> EquitySpot:
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
            [holding.seat for holding in self._players],
            board=board,
            dead=dead,
            folded=[holding.seat for holding in self._folded],
        )
