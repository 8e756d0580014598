"""Every method of exact equity gives the same integers, chunk by chunk or at once."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from runout import Range
from runout.analysis.equity.spots import read_spot
from runout.errors import PokerError
from runout.kernels.equity import (
    COMBO_COUNT,
    SpotArrays,
    Tally,
)
from support.equity_methods import (
    DEALS_PER_CHUNK,
    CheapestMethod,
    Enumeration,
    ExactMethod,
    HeadsUpSweep,
    MultiwaySweep,
    Sampling,
)
from support.small_spots import small_spot
from support.spot_arrays import spot_arrays

A = "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo"
B = "55+,ATs+,KJs+,QJs,AQo+"
# Monotone, two-tone, rainbow; paired, of three of a kind, connected; with a flush or straight made.
BOARDS = [
    "Qh7h2h", "Ts9s2d", "Qh7s2c", "8c8d3h", "KsKdKh", "JhTh9h",
    "Qh7h2hAs", "8c8d3h3s", "JhTh9h8h", "Qh7h2hAs2c", "AsKsQsJsTs", "8c8d3h3s8h",
]  # fmt: skip
PAIRS = [(A, B), ("AhAd", A), (B, "AcKc"), ("A2s+:0.5,KK:0.25", "QQ+,76s:0.1234"), ("4d?", "6h?")]


def table_of(players: Any, board: str = "", **settings: Any) -> SpotArrays:
    return spot_arrays(read_spot(players, board=board, **settings))


def total_of(tallies: list[Tally]) -> Tally:
    return Tally(
        [
            tuple(map(sum, zip(*rows, strict=True)))
            for rows in zip(*(tally.shares for tally in tallies), strict=True)
        ],
        sum(tally.total for tally in tallies),
        sum(tally.hands_dealt for tally in tallies),
    )


def run_all(method: ExactMethod, cells: NDArray[np.float64] | None = None) -> Tally:
    return method.run(0, method.chunks, 0, cells)


def new_cells(table: SpotArrays) -> NDArray[np.float64]:
    return np.zeros((2, table.players * COMBO_COUNT))


def assert_same(
    first: ExactMethod, second: ExactMethod, table: SpotArrays, *, hands: bool = True
) -> None:
    if hands:
        mine, others = new_cells(table), new_cells(table)
        assert run_all(first, mine) == run_all(second, others)
        np.testing.assert_allclose(mine, others, rtol=1e-12, atol=0)
    # Without results per hand, a known hand takes a faster path.
    assert run_all(first) == run_all(second)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", PAIRS)
def test_sweeps_and_joint_deals_agree(players: tuple[str, str], board: str) -> None:
    table = table_of(players, board)
    assert table.whole
    assert_same(HeadsUpSweep(table), Enumeration(table), table, hands=min(table.combos) < 200)


@pytest.mark.parametrize("board", ["Qh7h2h", "8c8d3h", "Qh7s2c"])
def test_sweeps_and_joint_deals_agree_on_two_random_hands(board: str) -> None:
    table = table_of(["random", "random"], board)
    assert_same(HeadsUpSweep(table), Enumeration(table), table, hands=False)


@pytest.mark.parametrize("board", ["Qh7h2hAs", "8c8d3h3s", "AsKsQsJsTs", "2c2d2h2s3c"])
def test_sweeps_and_joint_deals_agree_on_ranges_of_all_weights(board: str) -> None:
    source = random.Random(board)
    weights = [[source.randint(0, 10_000) / 10_000 for _ in range(COMBO_COUNT)] for _ in range(2)]
    table = table_of([*map(Range.from_weights, weights)], board, dead="3d4d")
    assert table.whole
    assert_same(HeadsUpSweep(table), Enumeration(table), table, hands=False)


@pytest.mark.parametrize(
    ("board", "dead"),
    [
        ("Qh9h2c", "2d"),
        ("Qh9h2c", "2s"),
        ("Qh9h2c", "2d2s"),
        ("QhQc2h", "2c"),
        ("Kh7h2c5c", "2d5d"),
    ],
)
def test_suit_symmetry_keeps_board_and_dead_cards_apart(board: str, dead: str) -> None:
    table = table_of(("QQ+,AKs:0.5,JTs", "TT-88,AQs"), board, dead=dead)
    assert_same(HeadsUpSweep(table), Enumeration(table), table)


@pytest.mark.parametrize("seed", range(40))
def test_sweeps_and_joint_deals_agree_with_dead_cards_of_the_boards_ranks(seed: int) -> None:
    source = random.Random(seed)
    ranks = source.sample("23456789TJQKA", 3)
    cards = source.sample([rank + suit for rank in ranks for suit in "cdhs"], source.randint(4, 8))
    board = cards[: source.choice((3, 4)) if len(cards) > 4 else 3]
    table = table_of(("TT+,AQs:0.5,87s,KJo", "99-66,A5s,KQ"), "".join(board),
                     dead="".join(cards[len(board):]))  # fmt: skip
    assert_same(HeadsUpSweep(table), Enumeration(table), table)


def test_sweeps_hold_the_largest_weights() -> None:
    """Sums of a chunk reach the bound that doubles and 64-bit integers allow."""
    heavy = Range.from_weights([1.0 - (index % 3) / 10_000 for index in range(COMBO_COUNT)])
    table = table_of([heavy, heavy], "Qh7h2h")
    assert table.whole
    assert table.weights.max() == 10_000
    assert_same(HeadsUpSweep(table), Enumeration(table), table, hands=False)


@pytest.mark.parametrize("number", range(40))
def test_small_spots_are_the_same_by_both_methods(number: int) -> None:
    source = random.Random(f"methods {number}")
    board = source.choice((3, 4, 5))
    spot = small_spot(source, board=board, players=2, combos=20, folded=0)
    players = [seat.text for seat in spot.players]
    table = table_of(players, "".join(spot.board), dead="".join(spot.dead))
    if 0 in table.combos:
        return
    assert_same(HeadsUpSweep(table), Enumeration(table), table)


NARROW = ["QQ+,AKs:0.5,JTs", "JJ,TT,A5s", "99,AQs,T9s:0.1234"]
MULTIWAY: list[tuple[list[str], list[str]]] = [
    (NARROW, []),
    (NARROW, ["AKs,55:0.3"]),
    (NARROW[:2], ["AKs,55:0.3"]),
    (NARROW[:2], ["AKs,55:0.3", "99,AKo,QJs,33"]),
    (["AhAd", "KhKs:0.5,JhTh:1"], ["99+", "55-88", "AKo"]),
    (["KK+,AKs:0.5", "JJ,A5s", "99,AQs:0.1234", "33+"], []),
    (["KK+", "JJ,A5s", "99", "55", "33+:0.5"], []),
]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("players", "folded"), MULTIWAY)
def test_multiway_sweeps_and_joint_deals_agree(
    players: list[str], folded: list[str], board: str
) -> None:
    table = table_of(players, board, folded=folded)
    if 0 not in table.combos:
        assert_same(MultiwaySweep(table), Enumeration(table), table)


@pytest.mark.parametrize("number", range(60))
def test_small_multiway_spots_are_the_same_by_both_methods(number: int) -> None:
    source = random.Random(f"multiway {number}")
    board = source.choice((3, 4, 5))
    spot = small_spot(
        source, board=board, players=source.randint(3, 5), combos=6, folded=number % 3
    )
    table = table_of(
        [seat.text for seat in spot.players], "".join(spot.board), dead="".join(spot.dead),
        folded=[seat.text for seat in spot.folded],
    )  # fmt: skip
    if 0 not in table.combos:
        assert_same(MultiwaySweep(table), Enumeration(table), table)


@pytest.mark.parametrize("dead", ["", "Kd7d", "KdQh7c"])
@pytest.mark.parametrize(
    "players", [("KK+", "QJs:0.5", "99"), ("AhKh", "77", "7c6c:0.3,AQs", "55")]
)
def test_multiway_sweeps_before_the_flop_agree_with_enumeration(
    players: tuple[str, ...], dead: str
) -> None:
    table = table_of(players[: 3 if dead else 4], dead=dead)
    assert_same(MultiwaySweep(table), Enumeration(table), table)


@pytest.mark.parametrize("board", ["Qh7h2h", "8c8d3h", "Qh7s2cAs"])
def test_multiway_sweeps_hold_the_largest_weights_in_every_order_of_players(board: str) -> None:
    """Every seat is once the one whose wins are what the others leave."""
    heavy = [
        Range.from_weights([1.0 - (index % step) / 10_000 for index in range(COMBO_COUNT)])
        for step in (3, 5, 7)
    ]
    shares = {}
    for order in itertools.permutations(range(3)):
        table = table_of([heavy[seat] for seat in order], board)
        assert table.whole
        assert table.weights.max() == 10_000
        tally = run_all(MultiwaySweep(table))
        shares[order] = [tally.shares[order.index(seat)] for seat in range(3)]
        assert run_all(MultiwaySweep(table), new_cells(table)) == tally
    assert all(each == shares[0, 1, 2] for each in shares.values())


@pytest.mark.parametrize("folded", [[], ["AK:0.123456"]])
def test_rounded_multiway_sweeps_are_close_to_joint_deals(folded: list[str]) -> None:
    players = [Range.parse(text) * (1 / 7) for text in NARROW[: 3 - len(folded)]]
    table = table_of(players, "Ts9h2d", folded=folded)
    assert not table.whole
    cells, expected_cells = new_cells(table), new_cells(table)
    tally = run_all(MultiwaySweep(table), cells)
    expected = run_all(Enumeration(table), expected_cells)
    np.testing.assert_allclose(tally.shares, expected.shares, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(cells, expected_cells, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("players", [*PAIRS[1:4], ("KK+,AKs:0.5", "QQ+,AKo"), ("AA", "AA")])
def test_matchup_table_agrees_with_enumeration_preflop(players: tuple[str, str]) -> None:
    table = table_of(players)
    assert table.question.is_heads_up_preflop
    assert_same(CheapestMethod(table), Enumeration(table), table)


@pytest.mark.parametrize("dead", ["", "Kd7d", "Kd7c", "KdQh7c"])
@pytest.mark.parametrize("players", [("KK+,AKs:0.5", "QQ+,AKo"), ("AhKh,QJs,7c6c:0.3", "99,AKo")])
def test_preflop_sweeps_agree_with_enumeration(players: tuple[str, str], dead: str) -> None:
    """The spots have all, some and none of the suit symmetries."""
    table = table_of(players, dead=dead)
    assert_same(HeadsUpSweep(table), Enumeration(table), table)


SPOTS: list[tuple[Any, dict[str, Any]]] = [
    ([A, B], {"board": "Ts9h2d"}),
    (["AhAd", B], {"board": "Ts9h2d"}),
    (["QQ+,AKs:0.5", "JJ,TT", "99,AQs"], {"board": "Ts9h2d"}),
    (["QQ+,AKs:0.5", "JJ,TT", "99,AQs"], {"board": "Ts9h2d4c", "folded": ["KK:0.3,T9s"]}),
    (["AA", "KK", "QJs"], {}),
    (["AA", "KK"], {"folded": ["QQ:0.5"], "dead": "2c"}),
]


def methods_of(table: SpotArrays) -> list[ExactMethod]:
    if len(table.combos) == 2:
        return [HeadsUpSweep(table)]
    return [Enumeration(table), MultiwaySweep(table)]


@pytest.mark.parametrize(("players", "settings"), SPOTS)
def test_chunks_add_up(players: Any, settings: dict[str, Any]) -> None:
    table = table_of(players, **settings)
    for method in methods_of(table):
        cells = new_cells(table)
        expected = run_all(method, cells)
        for size in {1, 3, method.chunks - 1 or 1} if method.chunks < 1000 else {1000}:
            parts = new_cells(table)
            spans = [
                (first, min(size, method.chunks - first)) for first in range(0, method.chunks, size)
            ]
            tallies = [method.run(first, count, 1, parts) for first, count in spans]
            assert total_of(tallies) == expected
            np.testing.assert_allclose(parts, cells, rtol=1e-12, atol=0)


@pytest.mark.parametrize(("players", "settings"), SPOTS)
def test_tallies_are_consistent(players: Any, settings: dict[str, Any]) -> None:
    table = table_of(players, **settings)
    tally = run_all(methods_of(table)[-1])
    count = table.players
    # Each of the k tied players has the weight in its row, so the weight is 1/k of the rows' sum.
    weights = [sum(row[k - 1] for row in tally.shares) for k in range(1, count + 1)]
    assert all(weight % k == 0 for k, weight in enumerate(weights, start=1))
    assert sum(weight // k for k, weight in enumerate(weights, start=1)) == tally.total


def test_rounded_tallies_do_not_depend_on_threads_either() -> None:
    for players, settings in SPOTS:
        rounded = [Range.parse(text) * (1 / 7) for text in players]
        table = table_of(rounded, **settings)
        assert not table.whole
        for method in methods_of(table):
            expected = method.run(0, method.chunks, 1, None)
            for threads in (2, 3, 0):
                assert method.run(0, method.chunks, threads, None) == expected


def test_sampled_chunks_depend_on_the_seed_and_their_number_alone() -> None:
    table = table_of(["QQ+,AKs:0.5", "JJ,AQs", "random", "Ah"], "Ts9h2d", folded=["KK:0.3,T9s"])
    sampling = Sampling(table)
    together, _ = sampling.run(5, 3, 4 * DEALS_PER_CHUNK, 2, None)
    for chunk in range(4):
        alone, _ = sampling.run(5, 3 + chunk, DEALS_PER_CHUNK, 1, None)
        np.testing.assert_array_equal(alone[0], together[chunk])
    assert len({chunk.tobytes() for chunk in together}) == 4


@pytest.mark.parametrize("kernel", [Enumeration, HeadsUpSweep, Sampling])
def test_a_seat_without_a_combo_is_refused(kernel: Any) -> None:
    table = table_of(["AhAd", "AcAs:1"], "Ts9h2d")
    empty = SpotArrays(table.weights * [[1], [0]], 2, table.board, 0, whole=True)
    with pytest.raises(ValueError, match="a seat has no combo left"):
        kernel(empty)


def test_spots_that_kernels_cannot_hold_are_refused() -> None:
    row = np.ones((1, COMBO_COUNT))
    for seats, players in ((1, 1), (1, 2), (24, 24), (24, 9)):
        table = SpotArrays(row.repeat(seats, axis=0), players, b"", 0, whole=True)
        with pytest.raises(ValueError, match="2 to 23 players and at most 23 seats"):
            Sampling(table)
    with pytest.raises(PokerError):
        read_spot([""] * 24)
    method = Enumeration(table_of([A, B], "Ts9h2d"))
    with pytest.raises(ValueError, match="not that many chunks"):
        method.run(1, method.chunks, 1, None)
