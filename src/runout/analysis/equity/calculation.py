"""Equity: the average share of the pot that hands and ranges win, exact or sampled.

A deal gives every player a combo of their range; its weight is the product of the weights, and
deals that share a card have weight 0. Every board that completes a deal is equally likely, and k
players who tie have 1/k of the pot each. Folded hands are dealt too and only remove cards.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from runout.analysis.equity.hand_equities import HandEquities
from runout.analysis.equity.results import (
    EquityResult,
    ExactEquity,
    ExactPlayer,
    SampledEquity,
    SampledPlayer,
)
from runout.analysis.equity.settings import EquitySettings, Method, Progress, part_of_progress
from runout.analysis.equity.spots import Cards, EquitySpot, Holding, Seat, read_spot
from runout.domain.boards import Board
from runout.domain.cards import FULL_DECK, Card, CardSet
from runout.domain.combos import COMBO_COUNT
from runout.errors import NoPossibleDeal, PokerError
from runout.kernels.equity_question import (
    NOTHING_LEFT,
    Counting,
    Drawing,
    DrawingRules,
    Question,
    Refused,
    error_of,
    table_for,
)
from runout.kernels.processor import thread_count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def equity(
    players: Iterable[Holding] | EquitySpot,
    *,
    board: Cards | Board = "",
    dead: Cards | CardSet = "",
    folded: Iterable[Holding] = (),
    method: Method = "auto",
    samples: int | None = None,
    target_error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    iterations: int | None = None,
    hands: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
) -> EquityResult:
    """Return each player's equity.

    A player is text (cards, ``Ah?``, ``??`` or a range), cards, a combo, a hand class or a range. A
    spot that was read before takes the place of players, board, dead cards and folded hands.

    ``method`` "auto" counts every deal if that takes about a second of one core, else samples;
    "exact" and "sampled" force one of them. Sampling stops at ``samples`` deals, or once the
    largest standard error is at most ``target_error`` (a fraction); either one implies sampling. By
    default it stops at 0.0005 or ten million deals. ``iterations`` N is an older rule: exact up to
    N deals, else N samples. The same ``seed`` gives the same answer whatever the number of
    ``threads``. ``hands`` adds every hand's equity.

    >>> result = equity(["AhKh", "QsQd"], board="7h5h2c")
    >>> result.players[0].fraction, result.deals
    (Fraction(109, 198), 990)
    >>> result = equity(["AhAd", "QQ+,AKs:0.5", "random"], samples=100_000, seed=1)
    >>> result.method, result.deals
    ('sampled', 100000)
    """
    started = time.perf_counter()
    settings = EquitySettings(method, samples, target_error, seed, threads, iterations)
    settings.check()
    # Read here, not in a function: warnings count the calls to the user's line.
    if isinstance(players, EquitySpot):
        spot = refuse_other_cards(players, board, dead, folded)
    else:
        spot = read_spot(players, board=board, dead=dead, folded=folded)
    return equity_of_spot(spot, settings, hands, on_progress, started)


def refuse_other_cards(
    spot: EquitySpot, board: Cards | Board, dead: Cards | CardSet, folded: Iterable[Holding]
) -> EquitySpot:
    """Refuse a spot together with a board, dead cards or folded hands: it has its own."""
    if board != "" or dead != "" or folded != ():
        raise PokerError("a spot has its own board, dead cards and folded hands; leave them out")
    return spot


def equity_of_spot(
    spot: EquitySpot,
    settings: EquitySettings,
    hands: bool,
    on_progress: Callable[[Progress], None] | None,
    started: float,
) -> EquityResult:
    """Return the equities in a spot by the method that the settings and its size imply."""
    question = question_of(spot)
    try:
        if settings.is_plain and not hands:
            counted = question.count_small(table_for(question))
            if counted is not None:  # by one native call
                return _exact(spot, question, counted, None, started)
        plan = question.plan(*settings.choice, hands=hands)
        cells = _new_cells(len(spot.players)) if hands else None
        threads = int(not plan.pays_for_sharing)  # one by default, unless it is long
        if settings.threads is not None:
            threads = thread_count(settings.threads)
        if plan.is_exact:
            counting = Counting(question, plan, table_for(question))
            run_steps(counting, threads, cells, on_progress)
            counted = counting.shares, counting.total, counting.deals
            return _exact(spot, question, counted, cells, started)
        seed = settings.seed
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        rules = DrawingRules(hands=hands)
        drawing = Drawing(question, int(seed), plan.deals, plan.error, rules)
        run_steps(drawing, threads, cells, on_progress)
    except Refused as refused:
        raise refusal_of(refused, spot) from None
    _, won, deals, _, errors, worth = drawing.drawn
    seats = zip(_seats(spot, question, cells), won, errors, strict=True)
    players = [
        SampledPlayer(seat, combos, shares, deals, by_hand, error=error, worth=worth)
        for (seat, combos, by_hand), shares, error in seats
    ]
    return SampledEquity(tuple(players), deals, _elapsed_ms(started), spot, seed=seed)


def _exact(
    spot: EquitySpot,
    question: Question,
    counted: tuple[Any, ...],
    cells: NDArray[np.float64] | None,
    started: float,
) -> ExactEquity:
    """Return the result of deals that were counted: their shares, their weight and number."""
    won, total, deals = counted
    seats = zip(_seats(spot, question, cells), won, strict=True)
    players = [
        ExactPlayer(seat, combos, shares, total, by_hand)
        for (seat, combos, by_hand), shares in seats
    ]
    return ExactEquity(
        tuple(players), deals, _elapsed_ms(started), spot, rounded=not question.whole
    )


def _seats(
    spot: EquitySpot, question: Question, cells: NDArray[np.float64] | None
) -> Iterator[tuple[Seat, int, HandEquities | None]]:
    """Yield each player, its number of combos, and the equities of its hands if requested."""
    players = len(spot.players)
    for number, (seat, combos) in enumerate(zip(spot.players, question.combos, strict=False)):
        by_hand = None
        if cells is not None:
            own = None if seat.range is None else seat.range.packed
            by_hand = HandEquities.of_cells(cells, players, number, question.weights(number), own)
        yield seat, combos, by_hand


def question_of(spot: EquitySpot) -> Question:
    """Return the question about a spot as the core keeps it."""
    seats = [
        bytes(seat.known) if seat.range is None else seat.range.packed
        for seat in spot.players + spot.folded
    ]
    return Question(seats, len(spot.players), spot.board.mask, spot.dead.mask)


def expected_cost(spot: EquitySpot, settings: EquitySettings, *, hands: bool = False) -> float:
    """Return the expected cost of the equities in a spot, with ``hands`` for every hand too.

    It is in nanoseconds of one core, by a fixed model.

    >>> from runout.analysis.equity.settings import DEFAULT_SETTINGS
    >>> small = read_spot(["AhKh", "QsQd"], board="7h5h2c")
    >>> large = read_spot(["random", "random", "random"])
    >>> expected_cost(small, DEFAULT_SETTINGS) < 1e5, expected_cost(large, DEFAULT_SETTINGS) > 1e7
    (True, True)
    """
    return question_of(spot).expected_cost(*settings.choice, hands=hands)


def refusal_of(refused: Refused, spot: EquitySpot) -> PokerError:
    """Return the error of a question that the core refuses."""
    error, number = error_of(refused)
    return error if number < 0 else _empty_seat(spot, number)


def _empty_seat(spot: EquitySpot, number: int) -> PokerError:
    seat = spot.seats[number]
    return NoPossibleDeal(
        f"{NOTHING_LEFT}{seat.input!r}, {seat.name}"
    ).at(spot.pointers[number])  # fmt: skip


def refuse_empty_seats(spot: EquitySpot, combos: Sequence[int]) -> None:
    """Refuse a seat that has no combo left, by the numbers of combos."""
    if 0 in combos:
        raise _empty_seat(spot, combos.index(0))


def _elapsed_ms(started: float) -> float:
    return round(1000 * (time.perf_counter() - started), 3)


def run_steps(
    work: Counting | Drawing,
    threads: int,
    cells: NDArray[np.float64] | None,
    on_progress: Callable[[Progress], None] | None,
) -> None:
    """Run work to its end; report the progress after each step."""
    while not work.is_done:
        work.step(threads, cells)
        if on_progress is not None:
            on_progress(Progress(work.part, work.deals))


def _new_cells(players: int) -> NDArray[np.float64]:
    """Return room for the dealt weight and the units of the pot by player and combo."""
    import numpy as np  # noqa: PLC0415 - results by hand

    return np.zeros((2, players * COMBO_COUNT))


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
    done, part = 0.0, 1 / len(coming)
    for card in coming:
        started = time.perf_counter()
        after_card = spot._replace(board=Board([*spot.board, card]))
        within = part_of_progress(on_progress, done, part, deals)
        done = min(1.0, done + part)
        try:
            after[card] = equity_of_spot(after_card, chosen, hands, within, started)
        except NoPossibleDeal:
            continue  # a player is certain to hold this card
        deals += after[card].deals
        if on_progress is not None:
            on_progress(Progress(done, deals))
    return after
