"""Ready spots: in big blinds, and small enough for a laptop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout import Spot, ready_spots

if TYPE_CHECKING:
    from runout.analysis.preflop.starters import ReadySpot


@pytest.mark.parametrize("ready", ready_spots(), ids=lambda ready: ready.key)
def test_ready_spots_solve_on_a_laptop(ready: ReadySpot) -> None:
    estimate = ready.spot.estimate(threads=4)
    assert estimate.bytes_f16 < 1e9
    assert estimate.to_dict()["seconds"] < 60


@pytest.mark.parametrize("ready", ready_spots(), ids=lambda ready: ready.key)
def test_ready_spots_are_written_as_every_spot(ready: ReadySpot) -> None:
    entry = ready.to_dict()
    assert Spot.from_dict(entry["spot"]) == ready.spot
    assert entry["spot"]["big_blind"] == 1


def test_one_spot_is_of_each_common_kind() -> None:
    spots = {ready.key: ready.spot for ready in ready_spots()}
    assert (spots["single-raised"].pot, spots["single-raised"].stack) == (5.5, 97.5)
    assert str(spots["single-raised"].board) == "Ks7d2c"
    assert spots["3-bet"].spr < 5
    assert spots["spr-1-turn"].spr == pytest.approx(1, abs=0.05)
    assert str(spots["spr-1-turn"].street) == "turn"
