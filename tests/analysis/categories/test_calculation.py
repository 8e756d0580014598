"""Ranges by categories: shares sum to one, equities to that of the range, filters split it."""

from __future__ import annotations

import random

import numpy as np
import pyarrow
import pytest

from oracle import DECK
from runout import Combo, Draw, HandClass, MadeHand, PokerError, Range, categories, equity
from runout.errors import DuplicateCard, NoPossibleDeal, NotationWarning

RANGES = ("QQ+,AKs:0.5", "22+,A2s+,KTs+,JTs", "random", "15%", "JTs:0.25,T9s,98s", "AhKh")


@pytest.mark.parametrize("text", RANGES)
def test_shares_of_made_hands_sum_to_one(text: str) -> None:
    rng = random.Random(text)
    for size in (3, 4, 5) * 4:
        board = "".join(rng.sample([card for card in DECK if card not in ("Ah", "Kh")], size))
        result = categories(text, board)
        assert sum(row.share for row in result.made) == pytest.approx(1, abs=1e-12)
        assert sum(row.combos for row in result.made) == pytest.approx(result.combos)
        assert result.combos == pytest.approx(Range.parse(text).without(board).total)
        assert all(0 <= row.share <= 1 for row in (*result.made, *result.draws))
        assert len(result.draws) == {3: 8, 4: 6, 5: 0}[size]


def test_equities_of_made_hands_average_to_the_equity_of_the_range() -> None:
    players = ["22+,A2s+,KTs+,JTs:0.5", "TT+,AQs+,KQs"]
    result = categories(players[0], "Jh9h4c", against=players[1])
    right = equity(players, board="Jh9h4c")
    mean = sum((row.likelihood or 0) * (row.equity or 0) for row in result.made)
    assert mean == pytest.approx(right.players[0].equity, abs=1e-12)
    assert result.equity == pytest.approx(right.players[0].equity, abs=1e-12)
    assert sum(row.likelihood or 0 for row in result.made) == pytest.approx(1)
    assert result.summary is not None
    assert result.summary.startswith("Exact, ")


@pytest.mark.parametrize("category", [MadeHand.OVERPAIR, Draw.FLUSH_DRAW, "set"])
def test_the_equity_of_a_category_is_that_of_its_hands_alone(category: MadeHand) -> None:
    result = categories("TT+,AhKh,JhTh,99", "9h6h2c", against=["AQo,KQs:0.5", "88-77"])
    alone = equity([result.only(category), "AQo,KQs:0.5", "88-77"], board="9h6h2c")
    assert result[category].equity == pytest.approx(alone.players[0].equity, abs=1e-12)


def test_one_opponent_may_be_passed_without_a_list() -> None:
    for opponent in ("KK", HandClass.parse("KK"), Range.parse("KK")):
        assert categories("AA,QQ", "7h5h2c", against=opponent).equity == pytest.approx(
            equity(["AA,QQ", "KK"], board="7h5h2c").players[0].equity
        )
    combo = Combo.parse("KsKd")
    assert categories("AA", "7h5h2c", against=combo)["overpair"].combos == 6


def test_settings_are_those_of_equity() -> None:
    result = categories("AA,AhKh", "7h5h2c", against="22+", samples=20_000, seed=1)
    assert result.summary is not None
    assert result.summary.startswith("Sampled, 20,000 deals, ")
    with pytest.raises(TypeError):
        categories("AA", "7h5h2c", against="22+", speed=1)


def test_filters_split_the_range() -> None:
    text, board, dead = "22+,A2s+:0.5,KTs+", "Kh9h4c", "As"
    result = categories(text, board, dead=dead)
    live = Range.parse(text).without(board).without(dead)
    for chosen in (["set"], ["flush_draw", "ace_high"], [MadeHand.AIR, Draw.GUTSHOT]):
        only, rest = result.only(*chosen), result.without(*chosen)
        assert only | rest == live
        assert not {combo for combo, _ in only} & {combo for combo, _ in rest}
        for combo, weight in only:
            assert weight == live[combo]
            assert {*result.of(combo)} & {*chosen}
    assert result.only("set").total == result["set"].combos == 9
    with pytest.raises(PokerError, match="name a hand category"):
        result.only()


def test_hands_have_their_categories_by_key() -> None:
    result = categories("AhKh,QQ,7h2d", "7h5h2c")
    hands = result.hands()
    assert list(hands) == ["QdQc", "QhQc", "QsQc", "QhQd", "QsQd", "QsQh", "AhKh"]
    assert hands["AhKh"] == ["ace_high", "nut_flush_draw", "flush_draw", "overcards"]


def test_rows_are_a_table() -> None:
    result = categories("22+", "7h5h2c", against="AK")
    rows = result.rows()
    assert [row["category"] for row in rows] == [
        *(made.value for made in MadeHand if made is not MadeHand.PLAYS_BOARD),
        *(draw.value for draw in Draw),
    ]
    table = pyarrow.table(result)
    assert table.num_rows == len(rows)
    assert table.column_names == list(rows[0])
    assert table["share"].to_pylist() == [row["share"] for row in rows]
    plain = categories("22+", "7h5h2c").rows()
    assert {row["equity"] for row in plain} == {row["likelihood"] for row in plain} == {None}


def test_known_and_half_known_hands_have_categories() -> None:
    assert categories("AhKh", "7h5h2c")["ace_high"].share == 1
    assert categories("Ah?", "7h5h2c").combos == 48
    assert categories("??", "7h5h2c").combos == 49 * 48 // 2
    blocked = categories("Ah?", "7h5h2c", against="AsKs")
    assert np.count_nonzero(blocked.weights) == 46


def test_bad_input_is_refused_with_its_place() -> None:
    for board in ("", "7h5h"):
        with pytest.raises(PokerError) as caught:
            categories("AA", board, against="KK")
        assert caught.value.pointer == "/board"
    with pytest.raises(NoPossibleDeal, match="nothing is left of '77'") as blocked:
        categories("77", "7h7c7d")
    assert blocked.value.pointer == "/players/0"
    with pytest.raises(DuplicateCard):
        categories("AA", "7h5h2c", dead="7h")
    with pytest.warns(NotationWarning) as warned:
        categories("ATs+,AKs:0.5", "7h5h2c")
    assert warned[0].filename == __file__


def test_the_repr_of_the_result() -> None:
    result = categories("QQ+,AKs,JTs", "Qh9h2c", against="TT-88")
    assert repr(result) == (
        "<RangeCategories on Qh9h2c: 23 combos; overpair 52.2 %, ace high 17.4 %, air 17.4 %>"
    )
    lines = str(result).splitlines()
    assert lines[0].split() == ["category", "combos", "share", "equity"]
    assert lines[1].split() == ["Set", "3", "13.0", "%", "95.72", "%"]
    assert lines[-1].startswith("Exact, ")
    html = result._repr_html_()
    assert html.count("<tr") == len(lines) - 1
    assert "Open-ended straight draw" in html
    assert "equity" not in str(categories("QQ+", "Qh9h2c")).splitlines()[0]
