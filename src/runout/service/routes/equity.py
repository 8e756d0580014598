"""``POST /equity``: each player's share of the pot, exact or sampled."""

from typing import Any, Final

from fastapi import APIRouter, Request

from runout.analysis.equity.calculation import equity, equity_by_next_card
from runout.analysis.equity.spots import EquitySpot, read_board, read_dead, read_spot
from runout.errors import Place, PokerError, at
from runout.service.http.problems import RESPONSES
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsPart
from runout.service.routes.schemas.cards import ReadHolding, read_holdings
from runout.service.routes.schemas.equity import EquityAnswer, EquityRequest

router = APIRouter(tags=["equity"], responses=RESPONSES)

_FEWER: Final = "draw fewer samples, or allow a larger error"
_SAMPLE: Final = "sample instead, a number of deals or to an error"


@router.post("/equity", summary="Compute equities")
async def compute_equity(
    asked: EquityRequest, request: Request, settings: SettingsPart
) -> EquityAnswer:
    """Compute what share of the pot each of 2 to 23 hands or ranges wins on average.

    Every deal is counted where that takes about a tenth of a second, else deals are drawn; the
    answer says which. Exact work that the request's time limit does not allow is cut there with a
    problem that states the limit.
    """
    sampled = asked.method == "sampled" or asked.samples or asked.target_error
    limit = TimeLimit(settings.request_seconds, _FEWER if sampled else _SAMPLE)
    work = _Work(asked, limit)
    return await in_time(
        request, limit, work.answer, kind="long" if work.may_take_long else "short"
    )


class _Work:
    """One spot on its way to an answer."""

    def __init__(self, asked: EquityRequest, limit: TimeLimit) -> None:
        self._asked = asked
        self._limit = limit

    @property
    def may_take_long(self) -> bool:
        """Whether more was asked for than analysis does by itself in about a second."""
        asked = self._asked
        plain = asked.method != "exact" and asked.samples is None and asked.target_error is None
        return not plain or asked.next_card

    def answer(self) -> EquityAnswer:
        asked = self._asked
        players = read_holdings(asked.players, "/players", "player")
        folded = read_holdings(asked.folded, "/folded", "folded hand")
        spot = self._spot(players, folded)
        settings = self._settings()
        result = equity(spot, **settings, hands=asked.hands, on_progress=self._limit.check)
        after = None
        if asked.next_card:
            after = equity_by_next_card(spot, **settings, on_progress=self._limit.check)
        everyone = (*players, *folded)
        notes = [note for holding in everyone for note in holding.notes]
        warnings = [warning for holding in everyone for warning in holding.warnings]
        return EquityAnswer.of(result, after, notes, warnings)

    def _spot(self, players: list[ReadHolding], folded: list[ReadHolding]) -> EquitySpot:
        with at("/board"):
            board = read_board(self._asked.board)
            if self._asked.next_card and len(board) not in (3, 4):
                raise PokerError(
                    f"{self._asked.board!r}: one card comes next on a flop or a turn only; give"
                    " one, or do not ask for the next card"
                ).at("/board", Place("/next_card"))
        with at("/dead"):
            dead = read_dead(self._asked.dead)
        return read_spot(
            [holding.seat for holding in players],
            board=board,
            dead=dead,
            folded=[holding.seat for holding in folded],
        )

    def _settings(self) -> dict[str, Any]:
        asked = self._asked
        return {
            "method": asked.method,
            "samples": asked.samples,
            "target_error": asked.target_error,
            "seed": None if asked.seed is None else int(asked.seed),
        }
