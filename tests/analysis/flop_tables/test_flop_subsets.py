"""Representative subsets of flops: their weights, textures, and the accuracy of their means."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

import pytest

from runout.analysis.flop_tables.flop_sample import (
    SUBSET_SIZES,
    WeightedFlop,
    all_flops,
    flop_subset,
    sample_flops,
)
from runout.domain.boards import Texture, canonical_flops
from runout.errors import PokerError
from tools.measure_flop_subsets import errors, read_rows

SAMPLES = 10


@pytest.mark.parametrize("count", SUBSET_SIZES)
def test_the_weights_of_a_subset_sum_to_all_flops(count: int) -> None:
    flops = flop_subset(count)
    assert len({flop.flop for flop in flops}) == len(flops) == count
    assert sum(flop.weight for flop in flops) == 22_100
    known = dict(canonical_flops())
    assert all(flop.multiplicity == known[flop.flop] <= flop.weight for flop in flops)
    order = {flop: place for place, flop in enumerate(known)}
    places = [order[flop.flop] for flop in flops]
    assert places == sorted(places)


@pytest.mark.parametrize("count", [0, 1, 26, 1755, True, 25.0])
def test_other_sizes_are_refused(count: int) -> None:
    with pytest.raises(PokerError, match=r"there are subsets of 25, 49, 85, 184"):
        flop_subset(count)


@pytest.mark.parametrize(
    ("count", "tolerance"), [(25, 0.02), (49, 0.01), (85, 0.005), (184, 0.003)]
)
def test_a_subset_has_the_textures_of_all_flops(count: int, tolerance: float) -> None:
    exact, estimated = _texture_shares(all_flops()), _texture_shares(flop_subset(count))
    assert estimated.keys() <= exact.keys()
    for trait, share in exact.items():
        assert estimated.get(trait, 0.0) == pytest.approx(share, abs=tolerance), trait


def _texture_shares(flops: Iterable[WeightedFlop]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for flop in flops:
        texture = Texture.of(flop.flop)
        for trait in (texture.suits, texture.pairing, texture.connectedness):
            shares[str(trait)] = shares.get(str(trait), 0.0) + flop.weight / 22_100
    return shares


@pytest.mark.parametrize("count", SUBSET_SIZES)
def test_means_on_an_unseen_tree_are_closer_than_those_of_random_samples(
    count: int,
) -> None:
    rows = read_rows()
    assert len(rows) == 1755
    own = errors(rows, flop_subset(count))
    samples = [errors(rows, sample_flops(count, seed)) for seed in range(SAMPLES)]
    assert 1.5 * fmean(own.values()) < fmean(fmean(sample.values()) for sample in samples)
    assert 1.5 * max(own.values()) < fmean(max(sample.values()) for sample in samples)
