"""Equity after each card that may come next."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from runout.analysis.equity.calculation import equity_of_spot, refuse_other_cards
from runout.analysis.equity.progress import Progress, part_of_progress
from runout.analysis.equity.results import EquityResult
from runout.analysis.equity.settings import EquitySettings
from runout.analysis.equity.spots import Cards, EquitySpot, Holding, read_spot
from runout.domain.boards import Board
from runout.domain.cards import FULL_DECK, Card, CardSet
from runout.errors import NoPossibleDeal, PokerError


def equity_by_next_card(
    players: Iterable[Holding] | EquitySpot,
    *,
    board: Cards | Board = "",
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
    on_progress: Callable[[Progress], None] | None = None,
    **settings: Any,
) -> dict[Card, EquityResult]:
    """Return the equities after each card that may come next, on a flop or turn.

    Settings are those of :func:`equity`, and ``auto_error``: the standard error at which sampling
    stops where no setting limits it, 0.0005 by default.

    >>> after = equity_by_next_card(["AhKh", "QsQd"], board="7h5h2c3d")
    >>> after[Card.parse("4h")].players[0].equity, len(after)
    (1.0, 44)
    """
    hands = settings.pop("hands", False)
    chosen = EquitySettings(**settings)
    chosen.check()
    # Read here, not in a function: warnings count the calls to the user's line.
    if isinstance(players, EquitySpot):
        spot = refuse_other_cards(players, board, dead, folded)
    else:
        spot = read_spot(players, board=board, dead=dead, folded=folded)
    if spot.missing not in (1, 2):
        raise PokerError(
            f"{str(spot.board)!r}: one card comes next on a flop or a turn only"
        ).at("/board")  # fmt: skip
    held = CardSet.from_mask(sum(1 << card for seat in spot.seats for card in seat.known))
    coming = list(FULL_DECK - CardSet(spot.board) - spot.dead - held)
    after: dict[Card, EquityResult] = {}
    deals = 0
    for number, card in enumerate(coming, start=1):
        started = time.perf_counter()
        after_card = spot._replace(board=Board([*spot.board, card]))
        within = part_of_progress(on_progress, (number - 1) / len(coming), 1 / len(coming), deals)
        try:
            after[card] = equity_of_spot(after_card, chosen, hands, within, started)
        except NoPossibleDeal:
            continue  # a player is certain to hold this card
        deals += after[card].deals
        if on_progress is not None:
            on_progress(Progress(number / len(coming), deals))
    return after
