"""Results at the prompt: a short repr, a printed table, rows for data frames."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pyarrow
import pytest

import runout
from runout import FlopTables, Spot, equity, outs, pot_odds, settle, side_pots, solve

if TYPE_CHECKING:
    from runout.analysis.rows import Rows

FLOP = "7h5h2c"


def test_reprs_show_the_answer() -> None:
    assert repr(equity(["AhKh", "QQ+"], board=FLOP)) == (
        "<Equity exact: AhKh 47.79 %, QQ+ 52.21 %; 11,880 deals>"
    )
    sampled = repr(equity(["AA", "KK", "??"], samples=1000, seed=7))
    assert sampled.startswith("<Equity sampled: AA ")
    assert sampled.endswith("(95 %); 1,000 deals, seed 7>")
    assert repr(outs("AhKh", "9d9c", "QhJh3d2c")) == (
        "<Outs AhKh v 9d9c on QhJh3d2c: 18 outs of 44 cards; equity 40.91 %>"
    )
    assert "suppressed" in repr(outs("AhAd", "KhKd", "Qh7d2c"))
    assert repr(pot_odds(150, 50)) == "<PotOdds: call 50 into 150 needs 25 %>"
    assert repr(side_pots([50, 100, 200], names=["ann", "bob", "cy"])) == (
        "<SidePots: main 150 (ann, bob, cy), side 100 (bob, cy), 100 returned (cy)>"
    )
    hand = settle(
        contributions=[100, 100], button=0, board="Ks9d5h3c2s", hands=["AhAd", "KhQh"],
        rake={"rate": 0.05},
    )  # fmt: skip
    assert repr(hand) == "<Settlement: 1 pot, paid seat 0 190; rake 10>"
    assert repr(FlopTables()["AsKhQd"]) == "<ClassTable on AcKdQh: 169 x 169 classes, 990 boards>"


def test_no_repr_shows_raw_bytes_or_arrays() -> None:
    result = equity(["AhKh", "QQ+"], board=FLOP, hands=True)
    spot = Spot("Td9d6hQc2s", "QQ+,AKs", "JJ,AQs", pot=100, stack=200)
    node = solve(spot, target=0.05).root
    answers = [result, result.players[0], result.players[1].hands, outs("AhKh", "99", FLOP)]
    for answer in (*answers, spot, spot.estimate(), node, FlopTables()):
        assert "b'" not in repr(answer)
        assert "array(" not in repr(answer)
        assert "\n" not in repr(answer)
        assert len(repr(answer)) < 160


def test_print_shows_a_table() -> None:
    lines = str(equity(["AhKh", "QQ+"], board=FLOP)).splitlines()
    assert lines[0].split() == ["player", "equity", "%", "win", "%", "tie", "%", "lose", "%",
                                "combos"]  # fmt: skip
    assert lines[2].split() == ["QQ+", "52.21", "52.10", "0.23", "47.68", "12"]
    assert "Flush" in str(outs("AhKh", "9d9c", "QhJh3d2c"))


def _tables() -> dict[str, Rows]:
    result = equity(["AhKh", "QQ+"], board=FLOP, hands=True)
    hands = result.players[1].hands
    assert hands is not None
    spot = Spot("Td9d6hQc2s", "QQ+,AKs", "JJ,AQs", pot=100, stack=200)
    return {
        "equity": result,
        "hands": hands,
        "outs": outs("AhKh", "9d9c", "QhJh3d2c"),
        "node": solve(spot, target=0.05).root,
        "survey": FlopTables().survey("AA", "KK", flops=["AsKhQd", "2s2h2d"]),
    }


@pytest.mark.parametrize("name", ["equity", "hands", "outs", "node", "survey"])
def test_rows_are_one_table_and_an_arrow_stream(name: str) -> None:
    result = _tables()[name]
    rows = result.rows()
    assert rows
    assert len({tuple(row) for row in rows}) == 1
    assert pyarrow.table(result).to_pylist() == rows


def test_without_pyarrow_an_arrow_stream_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'runout\[batch\]' brings it"):
        outs("AhKh", "9d9c", "QhJh3d2c").__arrow_c_stream__()


def test_rows_hold_the_numbers() -> None:
    result = equity(["AhKh", "QsQd"], board=FLOP)
    assert [row["equity"] for row in result.rows()] == [each.equity for each in result.players]
    cards = outs("AhKh", "9d9c", "QhJh3d2c").rows()
    assert sum(row["standing"] == "out" for row in cards) == 18
    assert len(cards) == 44


def test_dir_has_only_public_names() -> None:
    assert dir(runout) == sorted([*runout.__all__, "__version__"])
