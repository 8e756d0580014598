"""Hand categories of ranges on a board, with their equities against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.categories.results import RangeCategories, SpotCategories
from runout.analysis.equity.calculation import equity, refuse_empty_seats
from runout.analysis.equity.progress import Progress
from runout.analysis.equity.spots import ONE_HOLDING, Cards, EquitySpot, Holding, Seat, read_spot
from runout.domain.boards import Board
from runout.domain.cards import CardSet
from runout.kernels.equity import combo_masks


def categories(
    holding: Holding,
    board: Cards | Board,
    *,
    dead: Cards | CardSet = "",
    against: Holding | Iterable[Holding] = (),
    on_progress: Callable[[Progress], None] | None = None,
    **settings: Any,
) -> RangeCategories:
    """Return a range by what its hands make of a board and draw to.

    ``holding`` is what a player of :func:`equity` is, usually a range; the board has three to five
    cards. ``against`` is an opponent, or a list of them, against whom each category has its equity;
    settings are those of :func:`equity`.

    >>> result = categories("QQ+,AKs,JTs", "Qh9h2c")
    >>> [(row.category.label, row.combos) for row in result.made if row.combos]
    [('Set', 3.0), ('Overpair', 12.0), ('Ace high', 4.0), ('Air', 4.0)]
    >>> result["open_ended"].share == 4 / 23, str(result.only("flush_draw"))
    (True, 'AhKh,JhTh')
    >>> round(categories("QQ+,AKs,JTs", "Qh9h2c", against="TT-88")["overpair"].equity, 3)
    0.736
    """
    opponents = [against] if isinstance(against, ONE_HOLDING) else list(against)
    # Read here, not in a function: warnings count the calls to the user's line.
    spot = read_spot([holding, *opponents], board=board, dead=dead, min_players=1)
    return categories_of_spot(spot, settings, on_progress).players[0]


def categories_of_spot(
    spot: EquitySpot,
    settings: Mapping[str, Any] | None,
    on_progress: Callable[[Progress], None] | None = None,
    *,
    hands: bool = False,
) -> SpotCategories:
    """Return each player's categories; without settings of :func:`equity`, without equities.

    ``hands`` adds the categories of each combo.
    """
    on_board = BoardCategories.of(spot.board)
    figures: tuple[Any, ...] = ()
    if settings is not None and len(spot.players) > 1:
        result = equity(spot, **settings, hands=True, on_progress=on_progress)
        figures = result.method, result.deals, result.seed, result.elapsed_ms, result.summary
        players = tuple(
            RangeCategories(
                seat.input, on_board, player.hands.weights, player.hands, result.summary,
                seat.ordering,
            )
            for seat, player in zip(spot.players, result.players, strict=True)
            if player.hands is not None
        )  # fmt: skip
    else:
        held = [_live_weights(seat, spot) for seat in spot.seats]
        refuse_empty_seats(spot, [int(np.count_nonzero(weights)) for weights in held])
        players = tuple(
            RangeCategories(seat.input, on_board, weights, ordering=seat.ordering)
            for seat, weights in zip(spot.players, held, strict=False)
        )
    by_hand = None
    if hands:
        by_hand = {hand: keys for each in players for hand, keys in each.hands().items()}
    return SpotCategories(spot.board, players, by_hand, spot.warnings, *figures)


def _live_weights(seat: Seat, spot: EquitySpot) -> NDArray[np.float64]:
    """Return the weights of a seat's combos, 0 for those that cards known elsewhere block."""
    known = sum(1 << card for card in seat.known)
    elsewhere = sum(1 << card for other in spot.seats for card in other.known) - known
    gone = np.uint64(spot.board.mask | spot.dead.mask | elsewhere)
    masks = combo_masks()
    if seat.range is None:
        weights = ((masks & np.uint64(known)) == known).astype(np.float64)
    else:
        weights = np.frombuffer(seat.range.packed)
    return np.where(masks & gone, 0.0, weights)
