"""A player's running sums: they end at the totals and keep their extremes."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runout import HandFilter, HandStore
from support.played_hands import play_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HandStore]:
    """Return a store of Pluribus' hands and 200 hands of p1, the later ones played earlier."""
    folder = tmp_path_factory.mktemp("winnings")
    dealt = [
        play_hand(random.Random(seed)).phh(
            hand=str(seed), venue="'Home'", year=str(2026 - seed // 100), month="1", day="1"
        )
        for seed in range(200)
    ]
    (folder / "dealt.phhs").write_text("\n".join(f"[{n}]\n{text}" for n, text in enumerate(dealt)))
    with HandStore(folder / "hands.sqlite") as store:
        store.import_files([DATA / "phh" / "pluribus.phhs", folder / "dealt.phhs"])
        yield store


@pytest.mark.parametrize(
    "conditions", [HandFilter(), HandFilter(min_pot=10), HandFilter(max_pot=0)]
)
def test_winnings_end_at_the_totals(store: HandStore, conditions: HandFilter) -> None:
    sums, totals = store.winnings("Pluribus", conditions), store.totals("Pluribus", conditions)
    assert sums.hands == tuple(range(totals.hands + 1))
    assert sums.net_bb[0] == sums.net_without_luck_bb[0] == 0
    assert sums.net_bb[-1] == pytest.approx(totals.net_bb)
    assert sums.net_without_luck_bb[-1] == pytest.approx(totals.net_without_luck_bb)
    if totals.hands:
        assert sums.currency == "chips"
        assert sums.net is not None
        assert sums.net[-1] == float(totals.net["chips"])


def test_winnings_follow_the_time_of_play(store: HandStore) -> None:
    nets = [hand.player.net_bb for hand in store.hands(HandFilter(player="p1"), sort="time")
            if hand.player is not None]  # fmt: skip
    sums = store.winnings("p1")
    steps = [after - before for before, after in pairwise(sums.net_bb)]
    assert steps == pytest.approx(nets, abs=1e-5)


def test_fewer_points_keep_ends_and_extremes(store: HandStore) -> None:
    full, few = store.winnings("p1"), store.winnings("p1", points=24)
    assert full.total_hands == few.total_hands == 200
    assert len(few.hands) <= 24
    assert set(few.hands) <= set(full.hands)
    assert list(few.hands) == sorted(set(few.hands))
    for name in ("net_bb", "net_without_luck_bb"):
        whole, part = getattr(full, name), getattr(few, name)
        assert (part[0], part[-1]) == (whole[0], whole[-1])
        assert (min(part), max(part)) == (min(whole), max(whole))
        assert list(part) == [whole[place] for place in few.hands]
