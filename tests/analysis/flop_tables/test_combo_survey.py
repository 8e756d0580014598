"""Surveys combo by combo, against tables and against the equity of single boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from runout import Board, FlopTables, PokerError, Range, equity, survey
from runout.analysis.equity.results import EquityResult, ExactPlayer
from runout.analysis.flop_tables.build import BuildProgress
from runout.analysis.flop_tables.combo_survey import ComboSurvey
from runout.errors import NoPossibleDeal

FLOPS = ("AsKhQd", "7h5h2c", "2c2d2h", "9s9h4s", "Ts9s8s")


def _suits_of(flop: str) -> set[Board]:
    """Return the flops that are equal under renaming of suits."""
    return {
        Board.parse("".join(dict(zip("cdhs", suits, strict=True)).get(c, c) for c in flop))
        for suits in permutations("cdhs")
    }


def _fraction(result: EquityResult) -> Fraction:
    player = result.players[0]
    assert isinstance(player, ExactPlayer)
    return player.fraction or Fraction()


def _by_single_boards(first: str, second: str, flop: str) -> tuple[Fraction, int, list[float]]:
    """Return the equity, the number of flops, and both nut shares, from the equity of each board.

    Ranges have no weights, so that the number of deals counts the pairs.
    """
    won = dealt = Fraction(0)
    nuts = np.zeros(2)
    boards = _suits_of(flop)
    ranges = [Range.parse(first), Range.parse(second)]
    for board in boards:
        try:
            result = equity(ranges, board=board, hands=True)
        except NoPossibleDeal:
            continue
        won += _fraction(result) * result.deals
        dealt += result.deals
        for number, player in enumerate(result.players):
            assert player.hands is not None
            with np.errstate(invalid="ignore"):
                is_nut = player.hands.equity >= 0.8
            nuts[number] += result.deals * player.hands.likelihood[is_nut].sum()
    return won / dealt, len(boards), (nuts / float(dealt)).tolist()


def _live_pairs(first: str, second: str, flop: Board) -> float:
    """Return the weight of the pairs of combos that share no card with each other or the flop."""
    hands = [
        [(weight, {*combo.cards}) for combo, weight in Range.parse(text)]
        for text in (first, second)
    ]
    dead = {*flop.cards}
    return sum(
        mine * theirs
        for mine, cards in hands[0] if not cards & dead
        for theirs, others in hands[1] if not others & (cards | dead)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("QQ+,AKs:0.5", "JTs"), ("15%", "40%"), ("AA:0.123,KK", "22+,A2s+"), ("AA:0.5", "KK:0.25"),
    ],
)  # fmt: skip
def test_ranges_of_classes_have_the_equities_of_the_tables(first: str, second: str) -> None:
    by_combo = survey(first, second, flops=FLOPS)
    by_class = FlopTables().survey(first, second, flops=FLOPS)
    assert by_combo.flops == by_class.flops
    assert np.array_equal(by_combo.equity, by_class.equity, equal_nan=True)
    pairs = [_live_pairs(first, second, flop) for flop in by_combo.flops]
    for result in (by_combo, by_class):
        assert result.pairs.tolist() == pytest.approx(pairs, rel=1e-12)
    assert by_combo.fraction == by_class.fraction
    assert [group.mean for group in by_combo.groups()] == pytest.approx(
        [group.mean for group in by_class.groups()], nan_ok=True
    )


def test_pairs_of_rounded_weights_are_those_of_the_ranges() -> None:
    for result in (
        survey("AA:0.33333,QQ", "KK", flops=FLOPS),
        FlopTables().survey("AA:0.33333,QQ", "KK", flops=FLOPS),
    ):
        pairs = [_live_pairs("AA:0.33333,QQ", "KK", flop) for flop in result.flops]
        assert result.rounded
        assert result.pairs.tolist() == pytest.approx(pairs, rel=1e-12)


@pytest.mark.parametrize("flop", FLOPS)
@pytest.mark.parametrize(
    ("first", "second"),
    [("AhKh", "QQ"), ("AhKh,9c9d", "JhTh,QQ,7s2s"), ("AA,JTs", "KK,98s"), ("AhXh,9h8h", "QQ+,22")],
)
def test_a_flop_is_the_sum_of_its_suits(first: str, second: str, flop: str) -> None:
    result = survey(first, second, flops=[flop])
    expected, weight, nuts = _by_single_boards(first, second, flop)
    assert result.fraction == expected
    assert result.weights.tolist() == [weight]
    assert result.nut_shares is not None
    assert result.nut_shares[:, 0].tolist() == pytest.approx(nuts)


def test_the_mean_of_all_flops_is_the_equity_before_the_flop() -> None:
    for first, second in (("AhKh", "QsQd"), ("AhKh", "QQ")):
        assert survey(first, second).fraction == _fraction(equity([first, second]))


def test_weights_of_many_decimals_are_rounded() -> None:
    tenth = Range.parse("AhKh") * (1 / 3) | Range.parse("QQ")
    result = survey(tenth, "JJ", flops=["7h5h2c"])
    assert result.rounded
    assert result.fraction is None
    exact = survey("AhKh:0.3333,QQ", "JJ", flops=["7h5h2c"])
    assert result.mean == pytest.approx(exact.mean, abs=1e-4)


def test_flops_on_which_nothing_can_be_dealt_have_no_equity() -> None:
    result = survey("AA", "AsKs", flops=["AcAdAh", "7h5h2c"])
    assert np.isnan(result.equity[0])
    assert result.rows()[0]["nut_shares"] is None
    assert not np.isnan(result.mean)
    assert np.isnan(survey("AA", "AA", flops=["AcAdAh"]).mean)


def test_steps_yield_flops_as_they_finish() -> None:
    work = ComboSurvey("QQ+", "AhKh", threads=1)
    steps = work.steps()
    first = next(steps)
    assert (first.start, first.stop) == (0, work.done)
    part = work.survey(first)
    assert len(part.flops) == work.done < work.total == 1755
    steps.close()  # type: ignore[attr-defined]
    reported: list[BuildProgress] = []
    survey("QQ+", "AhKh", flops=FLOPS, on_progress=reported.append)
    assert reported[-1] == BuildProgress(5, 5, 0)


def test_groups_cover_all_flops_once_for_each_trait() -> None:
    result = survey("QQ+", "JTs", flops=FLOPS)
    by_trait: dict[str, list[int]] = {}
    for group in result.groups():
        assert group.nut_shares is not None
        by_trait.setdefault(group.trait, []).append(group.weight)
    assert set(by_trait) == {"high_card", "suits", "pairing", "connectedness"}
    assert {sum(weights) for weights in by_trait.values()} == {int(result.weights.sum())}
    assert FlopTables().survey("QQ+", "JTs", flops=FLOPS).groups()[0].nut_shares is None


def test_no_flops_are_refused() -> None:
    with pytest.raises(PokerError, match="leave flops out"):
        survey("AA", "KK", flops=[])
