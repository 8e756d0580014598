"""Fuzz targets of the compiled module: arbitrary spots, and arbitrary arguments of its functions.

The module is built with the address and undefined-behaviour sanitizers.
"""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from fuzz.target import Choices, Target
from runout.analysis.equity.calculation import equity
from runout.analysis.outs.calculation import outs
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.cards import DECK
from runout.domain.ranges.range import Range
from runout.errors import PokerError
from runout.kernels import _native  # noqa: TID251 - its own checks are tested

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


def _cards(choices: Choices, count: int) -> str:
    return "".join(str(DECK[choices.below(52)]) for _ in range(count))


def _holding(choices: Choices) -> str:
    """Return a hand, a half-known one, or a small weighted range."""
    kind = choices.below(5)
    if kind < 2:
        return _cards(choices, 2)
    if kind == 2:
        return f"{_cards(choices, 1)}?"
    hands = [_cards(choices, 2) for _ in range(1 + choices.below(6))]
    weights = ("", ":0.5", ":0.3333333", ":0.0001", ":1e-300")
    return ",".join(f"{hand}{weights[choices.below(5)]}" for hand in (*hands, "QQ", "AKs"))


def check_equity(data: bytes) -> None:
    """Check that equities of any spot sum to one, or the spot is refused."""
    choices = Choices(data)
    players = [_holding(choices) for _ in range(2 + choices.below(4))]
    board = _cards(choices, (5, 4, 3, 5)[choices.below(4)])
    folded = [_holding(choices) for _ in range(choices.below(2))]
    dead = _cards(choices, choices.below(3))
    samples = None if choices.below(3) else 64
    try:
        result = equity(
            players, board=board, dead=dead, folded=folded, samples=samples, seed=choices.below(99),
            threads=1, hands=not choices.below(4),
        )  # fmt: skip
    except PokerError:
        return
    assert abs(sum(player.equity for player in result.players) - 1) < 1e-9


def check_outs(data: bytes) -> None:
    """Check that the probabilities of each out sum to one, or the spot is refused."""
    choices = Choices(data)
    villains = [_holding(choices) for _ in range(1 + choices.below(3))]
    with contextlib.suppress(PokerError):
        result = outs(
            _cards(choices, 2), villains, _cards(choices, 3 + choices.below(2)),
            dead=_cards(choices, choices.below(3)),
            folded=[_holding(choices) for _ in range(choices.below(2))],
        )  # fmt: skip
        assert 0 <= result.to_dict()["baseline_win"] <= 1
        for each in result.cards:
            assert min(each.win, each.tie, each.lose) > -1e-9
            assert abs(each.win + each.tie + each.lose - 1) < 1e-9


def check_solver(data: bytes) -> None:
    """Check that any small spot is solved, and both EVs sum to the pot."""
    choices = Choices(data)
    ranges = [_holding(choices) for _ in range(2)]
    sizes = (
        "bet 50%; raise 60%",
        "bet 33%, a; raise 2.5x",
        "bet e; raise a",
        "",
        "bet 100c, 2e50%",
    )
    try:
        spot = Spot(
            _cards(choices, 5 - (not choices.below(8))), *ranges,
            pot=1 + choices.below(500), stack=choices.below(1000), sizes=sizes[choices.below(5)],
            max_raises=choices.below(3), merging=choices.below(3) / 4,
        )  # fmt: skip
        solution = solve(
            spot,
            max_iterations=1 + choices.below(3),
            threads=1,
            precision=("f32", "f16")[choices.below(2)],
        )
    except PokerError:
        return
    assert abs(sum(solution.ev) - spot.pot) < 1e-3 * (spot.pot + spot.stack)


def _array(choices: Choices, dtype: Any, *shapes: tuple[int, ...]) -> NDArray[Any]:
    """Return an array of one of the shapes, mostly the first, with arbitrary values."""
    shape = shapes[0] if choices.below(4) else shapes[choices.below(len(shapes))]
    cells = int(np.prod(shape))
    if np.dtype(dtype).kind == "f":
        values = (0.0, 1.0, 0.5, 1e-300, -1.0, float("nan"), float("inf"), 1e300)
        few = np.array([values[choices.below(8)] for _ in range(4)])
    else:
        few = np.array([choices.below(256) for _ in range(8)])
    with np.errstate(all="ignore"):
        return np.ascontiguousarray(np.resize(few, cells).reshape(shape).astype(dtype))


def _ids(choices: Choices, max_count: int) -> bytes:
    top = 64 if not choices.below(8) else 52
    return bytes(choices.below(top) for _ in range(choices.below(max_count + 1)))


def _weights(choices: Choices) -> NDArray[Any]:
    rows = choices.below(5)
    return _array(choices, np.float64, (rows, 1326), (rows, 1325), (0, 1326))


def _score(choices: Choices) -> None:
    _native.score_hand(_ids(choices, 9))
    rows = choices.below(70)
    width = choices.below(10)
    hands = (_array(choices, np.uint8, (rows, width)) % (52 + choices.below(8))).astype(np.uint8)
    _native.score_hands(hands, np.zeros(choices.below(70) or rows, np.uint16), choices.below(3))


def _next_cards(choices: Choices) -> None:
    _native.next_cards(_ids(choices, 3), _ids(choices, 9), _ids(choices, 6), choices.below(256))


def _runouts(choices: Choices) -> None:
    _native.flop_runouts(_ids(choices, 3), _ids(choices, 6), _ids(choices, 6), choices.below(256))


def _deals(choices: Choices) -> None:
    weights, board = _weights(choices), sum(1 << card for card in set(_ids(choices, 6)))
    dead = choices.below(1 << 60) if not choices.below(4) else 0
    kind = choices.below(3)
    players, whole = choices.below(6), bool(choices.below(2))
    question = _native.EquityQuestion.of_weights(
        weights, players, board & (1 << 64) - 1, dead, whole
    )
    if kind == 0 and board:
        plan = question.plan_sweep()
    elif kind == 1 and board.bit_count() == 5 and len(weights) <= 2:
        plan = question.plan_enumeration()
    else:
        shares = np.zeros((choices.below(4), len(weights), choices.below(26)), np.uint64)
        sampler = _native.Sampler(question)
        clashes = np.zeros(choices.below(4), np.uint64)
        sampler.run(choices.below(9), 0, choices.below(200), shares, clashes, 1)
        return
    _native.Counting(question, plan, None).run(choices.below(5), choices.below(3), 1, None)


def _tables(choices: Choices) -> None:
    _native.combo_pairs(choices.below(1 << 62), np.zeros((169, 169), np.uint64))


def _tree(choices: Choices) -> None:
    nodes = choices.below(24)
    parents = np.array([choices.below(max(1, at)) - (at == 0) for at in range(nodes)], np.int32)
    follows = np.array([not choices.below(6) for _ in range(nodes)], np.uint8)
    streets = np.array(
        [choices.below(3) if choices.below(2) else 0 for _ in range(nodes)], np.uint8
    )
    terminals = np.array([choices.below(2) for _ in range(nodes)], np.uint8)
    players = np.array([choices.below(2) for _ in range(nodes)], np.uint8)
    tree = _native.GameTree(
        parents, terminals, players, streets, follows,
        _array(choices, np.float64, (nodes,), (nodes + 1,)),
        _array(choices, np.float64, (nodes, 2), (nodes, 1)),
    )  # fmt: skip
    hands = choices.below(5)
    cards = np.array([[choices.below(53), choices.below(53)] for _ in range(hands)], np.uint8)
    solver = _native.HoldemSolver(
        _ids(choices, 5), cards.reshape(hands, 2), _array(choices, np.float32, (hands,), (3,)),
        cards.reshape(hands, 2), _array(choices, np.float32, (hands,), (3,)), tree,
        ("f32", "f16", "f8")[choices.below(3)], bool(choices.below(2)), 1,
    )  # fmt: skip
    if solver.board_count < 64:
        _use_solver(solver, choices)


def _use_solver(solver: _native.HoldemSolver, choices: Choices) -> None:
    solver.iterate(1)
    board_index, player = choices.below(5) - 1, choices.below(4) - 1
    with contextlib.suppress(ValueError):
        solver.showdown_values(
            board_index, player, _array(choices, np.float32, (choices.below(5),))
        )
    with contextlib.suppress(ValueError):
        solver.find(_ids(choices, 3))
    with contextlib.suppress(ValueError):
        solver.set_continuation_values(
            board_index, player, _array(choices, np.float32, (choices.below(9),))
        )
    with contextlib.suppress(ValueError):
        rows = _array(choices, np.float32, (choices.below(4), choices.below(5)))
        solver.lock(
            board_index, choices.below(4), _array(choices, np.bool_, (choices.below(5),)), rows
        )
    solver.view(board_index)
    solver.best_responses()


_FUNCTIONS: Final[tuple[Callable[[Choices], None], ...]] = (
    _score, _next_cards, _runouts, _deals, _tables, _tree,
)  # fmt: skip


def check_arguments(data: bytes) -> None:
    """Check that arguments are accepted, or refused with a ValueError or TypeError."""
    choices = Choices(data)
    with contextlib.suppress(ValueError, TypeError):
        _FUNCTIONS[choices.below(len(_FUNCTIONS))](choices)


def check_range_algebra(data: bytes) -> None:
    """Check that arbitrary weights make a range that round-trips, or are refused."""
    weights = _array(Choices(data), np.float64, (1326,), (1325,))
    with contextlib.suppress(PokerError):
        range_ = Range.from_weights(weights)
        assert Range.parse(str(range_)) == range_


def _seeds() -> list[bytes]:
    return [random.Random(number).randbytes(60) for number in range(30)]


EQUITY: Final = Target("equity", "equity of any spot", check_equity, _seeds, (), 96)
OUTS: Final = Target("outs_of_spots", "outs of any spot", check_outs, _seeds, (), 64)
SOLVER: Final = Target("solver", "small spots solved", check_solver, _seeds, (), 64)
ARGUMENTS: Final = Target(
    "native_arguments", "the compiled module's own checks", check_arguments,
    lambda: [bytes([at]) + seed for at in range(len(_FUNCTIONS)) for seed in _seeds()[:6]], (), 256,
)  # fmt: skip
WEIGHTS: Final = Target("weights", "ranges of any weights", check_range_algebra, _seeds, (), 32)
TARGETS: Final = (EQUITY, OUTS, SOLVER, ARGUMENTS, WEIGHTS)
