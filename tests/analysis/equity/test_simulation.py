"""Trials: integer counts that add up, equal to sampled equity, of the requested number."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import Range, equity
from runout.analysis.equity.simulation import (
    Trials,
    apportioned,
    basis_points,
    next_seed,
    play_trials,
)
from runout.analysis.equity.spots import EquitySpot, Seat, read_spot
from runout.domain.boards import Board
from runout.domain.cards import CardSet
from runout.errors import LimitExceeded, NoPossibleDeal
from support.equity_methods import DEALS_PER_CHUNK
from support.spot_arrays import draw, spot_arrays

if TYPE_CHECKING:
    from runout.analysis.equity.settings import Progress

SPOTS = [
    (["AhKh", "QsQd"], [], "7h5h2c"),
    (["AhKh", "QQ+,AKs:0.5", "22-55"], ["77+"], "7h5h2c3d"),
    (["2c2d", "QQ+", "AK", "random", "A2s+:0.3333"], ["TT+", "AJ"], ""),
    (["QcQd", "AsAh,JsJh:0.5", "AsAd:0.5,TsTh"], [], "7h7d6c3s2d"),
]
RIVER = "7h7d6c3s2c"


def hardly_dealt(weight: str) -> EquitySpot:
    """Return two villains whose likely hands share an ace: one must hold the unlikely hand."""
    return read_spot(
        ["2h2d", f"AsAh:1,KsKh:{weight}", f"AsAd:1,QsQh:{weight}"], board=RIVER
    )  # fmt: skip


def check_laws(played: Trials) -> None:
    assert played.accepted + played.deadlocks == played.requested
    for outcome in played.players:
        assert outcome.wins + outcome.ties + outcome.losses == outcome.trials == played.accepted
        assert 2520 * outcome.wins <= outcome.units <= 2520 * (outcome.wins + outcome.ties)
    assert sum(outcome.units for outcome in played.players) == 2520 * played.accepted


@pytest.mark.parametrize(("players", "folded", "board"), SPOTS)
@pytest.mark.parametrize("count", [1, 1000, 2 * DEALS_PER_CHUNK + 5])
def test_counts_are_those_that_equity_samples_from_the_seed(
    players: list[str], folded: list[str], board: str, count: int
) -> None:
    played = play_trials(read_spot(players, board=board, folded=folded), count, seed=7)
    check_laws(played)
    sampled = equity(players, board=board, folded=folded, samples=count, seed=7)
    for outcome, player in zip(played.players, sampled.players, strict=True):
        assert outcome.wins == player.shares[0]
        assert outcome.ties == sum(player.shares[1:])
        assert outcome.equity == player.equity


def test_threads_do_not_matter() -> None:
    spot = read_spot(["AhKh", "QQ+", "22+"], folded=["JJ+"])
    assert play_trials(spot, 100_000, seed=3) == play_trials(spot, 100_000, seed=3, threads=2)


def test_retries_count_conflicting_draws() -> None:
    free = play_trials(read_spot(["AhKh", "QsQd:1,QsQc:1", "JsJd:1,JsJc:1"]), 10_000, seed=1)
    assert free.retries == 0
    half = play_trials(read_spot(["AhKh", "QsQd:1,QhQc:1", "QsQd:1,QhQc:1"]), 10_000, seed=1)
    assert abs(half.retries - 10_000) < 700  # every other draw; five standard deviations


@pytest.mark.parametrize("weight", ["0.001", "0.0001"])
def test_trials_with_rare_deals_are_all_played(weight: str) -> None:
    played = play_trials(hardly_dealt(weight), 12 * DEALS_PER_CHUNK, seed=3)
    check_laws(played)
    assert (played.accepted, played.deadlocks) == (12 * DEALS_PER_CHUNK, 0)
    assert played.retries > 30_000  # before the fallback method is used
    assert played == play_trials(hardly_dealt(weight), 12 * DEALS_PER_CHUNK, seed=3, threads=2)


def test_after_too_many_retries_the_fallback_method_is_used() -> None:
    spot = read_spot(["AhKh", "QsQd:1,QhQc:1", "QsQd:1,QhQc:1"])
    deals = 100 * DEALS_PER_CHUNK
    drawn = draw(spot_arrays(spot), 1, deals, chunks_a_call=8, max_retries=1000)
    assert (drawn.method, drawn.deals) == ("enumeration", deals)
    assert 1000 < drawn.retries < 5 * DEALS_PER_CHUNK


def test_seven_villains_with_jacks_or_better_are_dealt() -> None:
    played = play_trials(read_spot(["2s3h", *["JJ+"] * 7]), 100_000, seed=1)
    check_laws(played)
    assert (played.accepted, played.deadlocks) == (100_000, 0)


def test_pots_of_23_players_are_shared_in_whole_units() -> None:
    played = play_trials(read_spot(["22+,A2s+:0.5", *[""] * 22]), 20_000, seed=1)
    pot = played.players[0].pot
    assert all(pot % winners == 0 for winners in range(1, 24))
    assert sum(outcome.units for outcome in played.players) == pot * 20_000


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (["AhKh", "AhQh,KhQh"], ""),  # blocked by the hero
        (["2c2d", "AhKh"], "Ah7h2h"),  # by the board
        (["2c2d", "AsAh", "AsAd,AsAc"], ""),  # two are sure of the same card
        (["2c2d", "AA", "AA", "AA"], ""),  # six aces
        (["2c2d", "JJ+", *["JJ+"] * 8], ""),  # eighteen of sixteen cards
    ],
)
def test_no_possible_deal_is_an_error(players: list[str], board: str) -> None:
    seats = [Seat(f"seat {at}", "", (), Range.parse(text)) for at, text in enumerate(players)]
    spot = EquitySpot(tuple(seats), (), Board.parse(board), CardSet())
    with pytest.raises(NoPossibleDeal, match="no possible deal"):
        play_trials(spot, 1000, seed=1)


def test_a_blocked_seat_is_named() -> None:
    with pytest.raises(NoPossibleDeal, match="nothing is left for folded hand 1, "):
        play_trials(read_spot(["AhKh", "QQ"], folded=["AhQh:1"]), 10, seed=1)


@pytest.mark.parametrize("settings", [(0, 1), (-1, 1), (10**10, 1), (1, -1), (1, 1 << 64)])
def test_limits_are_stated(settings: tuple[int, int]) -> None:
    count, seed = settings
    with pytest.raises(LimitExceeded, match=r"use 1 to|unsigned 64-bit"):
        play_trials(read_spot(["AhKh", "QQ"]), count, seed=seed)


def test_progress_can_end_the_work() -> None:
    steps: list[Progress] = []
    spot = read_spot(["AhKh", "QQ"])
    play_trials(spot, 20 * DEALS_PER_CHUNK, seed=1, on_progress=steps.append)
    assert [step.deals // DEALS_PER_CHUNK for step in steps] == [4, 12, 20]
    assert steps[-1].done == 1

    def stop(_: Progress) -> None:
        raise LimitExceeded("enough")

    with pytest.raises(LimitExceeded, match="enough"):
        play_trials(spot, 20 * DEALS_PER_CHUNK, seed=1, on_progress=stop)


@given(st.integers(1, 10**12), st.data())
def test_basis_points_round_halves_up(whole: int, data: st.DataObject) -> None:
    part = data.draw(st.integers(0, whole))
    exact = 10_000 * Fraction(part, whole)
    assert Fraction(-1, 2) < basis_points(part, whole) - exact <= Fraction(1, 2)


@given(st.lists(st.integers(0, 10**12), min_size=3, max_size=3).filter(any))
def test_apportioned_shares_sum_to_the_total_and_are_rounded_up_or_down(parts: list[int]) -> None:
    shares = apportioned(parts, 10_000)
    assert sum(shares) == 10_000
    for part, share in zip(parts, shares, strict=True):
        assert -1 < share - 10_000 * Fraction(part, sum(parts)) < 1
    # Where rounding each on its own sums to the total too, nothing changes.
    alone = [basis_points(part, sum(parts)) for part in parts]
    assert sum(alone) != 10_000 or shares == alone


def test_seeds_follow_the_published_stream() -> None:
    # The first numbers of SplitMix64 from these states, as its other implementations have them.
    assert next_seed(0) == 0xE220A8397B1DCDAF
    assert next_seed(1234567) == 6457827717110365317
    assert len({next_seed(seed) for seed in range(10_000)}) == 10_000
    assert all(0 <= next_seed((1 << 64) - 1 - seed) < 1 << 64 for seed in range(100))
