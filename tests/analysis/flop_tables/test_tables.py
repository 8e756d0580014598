"""Equity tables: values, symmetries, surveys, and refusals."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from runout import Board, HandClass, Range, canonical_flop, canonical_flops, equity
from runout.analysis.equity.results import ExactEquity
from runout.analysis.flop_tables.tables import FlopTables, preflop_class_table, preflop_table
from runout.domain.cards import DECK
from runout.errors import NoPossibleDeal, PokerError, WrongCardCount

DATA = Path(__file__).parents[2] / "data"
HERO = "22+,A2s+,KTs+:0.25,QTs+,JTs,AJo+,KQo"
VILLAIN = "55+:0.5,ATs+,KJs+:0.75,QJs,AQo+:0.31"


def index(text: str) -> int:
    return HandClass.parse(text).index


def exact_fraction(hero: str | Range, villain: str | Range, board: str = "") -> Fraction:
    result = equity([hero, villain], board=board)
    assert isinstance(result, ExactEquity)
    return result.players[0].fraction or Fraction()


@pytest.fixture(scope="module")
def tables() -> FlopTables:
    return FlopTables()


@pytest.mark.parametrize(
    ("flop", "classes", "shares", "pairs"),
    [
        ("AsKhQd", "AA KK", 16902, 9),
        ("AsKhQd", "AKo JJ", 64596, 42),
        ("AsKhQd", "JTs JTo", 24570, 24),
        ("2s2h2d", "AA KK", 65376, 36),
        ("2s2h2d", "72o AA", 35604, 18),
    ],
)
def test_check_values(tables: FlopTables, flop: str, classes: str, shares: int, pairs: int) -> None:
    table = tables[flop]
    hero, villain = map(index, classes.split())
    cell = hero, villain
    assert (table.shares[cell], table.pairs[cell]) == (shares, pairs)
    assert tables.table(flop)[cell] == shares / (1980 * pairs)


@pytest.mark.parametrize(("flop", "holes"), [("AsKhQd", 3), ("2s2h2d", 913)])
def test_nan_is_exactly_where_no_pair_is_disjoint(
    tables: FlopTables, flop: str, holes: int
) -> None:
    unknown = np.isnan(tables.table(flop))
    assert unknown.sum() == holes
    assert np.array_equal(unknown, tables[flop].pairs == 0)


@pytest.mark.parametrize("flop", ["AsKhQd", "2s2h2d", "QhJh2h", "9h8h7c"])
def test_what_one_class_wins_the_other_loses(tables: FlopTables, flop: str) -> None:
    table = tables[flop]
    assert np.array_equal(table.shares + table.shares.T, 1980 * table.pairs)
    # 49 cards, two for one player and two of the other 47 for the other.
    assert table.pairs.sum() == 1_271_256 == 1176 * 1081


def test_every_way_to_write_a_flop_finds_its_table(tables: FlopTables) -> None:
    expected = tables.shares("AcKdQh")
    cards = Board.parse("QdAsKh").cards
    for flop in ("AsKhQd", "Qd Kh As", Board.parse("KsQcAd"), cards, reversed(cards)):
        assert np.array_equal(tables.shares(flop), expected)


def test_names_of_suits_do_not_matter(tables: FlopTables) -> None:
    source = random.Random(4)
    for _ in range(3):
        flop = Board(source.sample(DECK, 3))
        summed = tables.equity("AKs,QQ:0.5,T9o", "random", flop).fraction
        assert summed == exact_fraction("AKs,QQ:0.5,T9o", "random", str(flop))
        assert tables[flop].flop == canonical_flop(flop)


def test_agreement_with_equity_on_random_classes_and_flops(tables: FlopTables) -> None:
    source = random.Random(6)
    for _ in range(6):
        flop = Board(source.sample(DECK, 3))
        table = tables[flop]
        for _ in range(6):
            hero, villain = (HandClass.from_index(source.randrange(169)) for _ in range(2))
            cell = hero.index, villain.index
            if table.pairs[cell]:
                fraction = Fraction(int(table.shares[cell]), 1980 * int(table.pairs[cell]))
                assert fraction == exact_fraction(str(hero), str(villain), str(flop))


@pytest.mark.parametrize("flop", ["Ts9h2d", "AhKhQh", "7c7d2s"])
def test_weighted_ranges_have_exactly_their_equity(tables: FlopTables, flop: str) -> None:
    result = tables.equity(HERO, VILLAIN, flop)
    assert result.fraction == exact_fraction(HERO, VILLAIN, flop)
    assert not result.rounded
    assert isinstance(result.shares, int)
    assert result.to_dict()["equity"] == pytest.approx(float(result.fraction))
    longer = Range.parse(VILLAIN) * (1 / 3)
    rounded = tables.equity(HERO, longer, flop)
    assert rounded.rounded
    assert rounded.equity == pytest.approx(result.equity, abs=1e-12)


def test_a_suit_specific_range_is_refused(tables: FlopTables) -> None:
    with pytest.raises(PokerError, match=r"range 2: AcKc has the weight 0 and AhKh 1.*equity"):
        tables.equity("AA", "AhKh,KK", "7h5h2c")
    with pytest.raises(PokerError, match=r"range 1: QhQc has the weight 0 and QsQh 1"):
        tables.survey("QsQh,QdQc:0.5", "KK", flops=["7h5h2c"])


def test_other_types_than_ranges_are_refused(tables: FlopTables) -> None:
    with pytest.raises(PokerError, match="range 1: 5 is neither text nor a hand class nor a range"):
        tables.equity(5, "KK", "7h5h2c")  # type: ignore[arg-type]


def test_no_possible_deal_and_no_flop_are_errors(tables: FlopTables) -> None:
    with pytest.raises(NoPossibleDeal, match="no possible deal on AdAhAs"):
        tables.equity("AA", "KK", "AsAhAd")
    with pytest.raises(WrongCardCount, match="expected a flop of three cards"):
        tables.table("AsAhAd2c")
    with pytest.raises(PokerError, match="threads=-1"):
        tables.survey("AA", "KK", threads=-1)


def test_a_table_s_dict_is_json_with_null_for_nan(tables: FlopTables) -> None:
    payload = json.loads(json.dumps(tables["AsKhQd"].to_dict(), allow_nan=False))
    cells = [cell for row in payload["equity"] for cell in row]
    assert cells.count(None) == 3
    assert (payload["flop"], payload["computed"], payload["classes"][13]) == ("AcKdQh", True, "AKs")
    assert payload["equity"][0][1] == 16902 / (1980 * 9)


def test_extracted_tables_remember_which_were_computed(tables: FlopTables, tmp_path: Path) -> None:
    tables.extract(["AsKhQd"]).save(tmp_path / "one.safetensors")
    one = FlopTables.load(tmp_path / "one.safetensors")
    few = one.extract(["AsKhQd", "2s2h2d"])
    assert [str(flop) for flop in few] == ["AcKdQh", "2c2d2h"]
    assert [str(flop) for flop in few.computed] == ["2c2d2h"]
    assert [few[flop].computed for flop in few] == [False, True]
    assert few.survey("AA", "KK", flops=list(few)).computed.tolist() == [False, True]
    assert few.extract(["2s2h2d"]).computed == few.computed


def test_the_text_of_tables_counts_every_flop_that_is_there(
    tables: FlopTables, tmp_path: Path
) -> None:
    path = tmp_path / "one.safetensors"
    tables.extract(["AsKhQd"]).save(path)
    one, none = FlopTables.load(path), FlopTables()
    assert repr(one) == f"<FlopTables: 1 of 1755 flops in {path}>"
    assert repr(one.extract(["AsKhQd"])) == "<FlopTables: 1 of 1755 flops in memory>"
    one.table("2s2h2d")
    assert repr(one) == f"<FlopTables: 1 of 1755 flops in {path}, 1 computed>"
    few = one.extract(["AsKhQd", "2s2h2d"])
    assert repr(few) == "<FlopTables: 2 of 1755 flops in memory, 1 computed>"
    assert repr(none) == "<FlopTables: no file, computed on demand>"
    none.table("2s2h2d")
    assert repr(none) == "<FlopTables: no file, 1 computed>"


def test_extracted_tables_are_the_same_and_can_be_saved(tables: FlopTables, tmp_path: Path) -> None:
    few = tables.extract(["2s2h2d", "AsKhQd"])
    assert list(map(str, few)) == ["2c2d2h", "AcKdQh"]
    few.save(tmp_path / "few")
    again = FlopTables.load(tmp_path / "few")
    assert list(map(str, again)) == ["AcKdQh", "2c2d2h"]
    assert not again["AsKhQd"].computed
    for flop in again:
        assert np.array_equal(again.shares(flop), tables.shares(flop))
    with pytest.raises(PokerError, match="no tables to save"):
        FlopTables().save(tmp_path / "none")


def test_missing_flops_are_computed_and_the_result_is_marked(
    tables: FlopTables, tmp_path: Path
) -> None:
    tables.extract(["AsKhQd"]).save(tmp_path / "few")
    few = FlopTables.load(tmp_path / "few")
    assert "QcAhKs" in few
    assert "7h5h2c" not in few
    assert not few.equity("AA", "KK", "AsKhQd").computed
    assert few.equity("AA", "KK", "7h5h2c").computed
    survey = few.survey("AA", "KK", flops=["AsKhQd", "7h5h2c", "KhQsAc"])
    assert list(map(str, survey.flops)) == ["AcKdQh", "7c5c2d"]
    assert survey.computed.tolist() == [False, True]
    assert few.computed == (Board.parse("7c5c2d"),)
    assert len(few) == 1


# --- all flops ---


@pytest.mark.parametrize(
    ("hero", "villain"), [("AA", "KK"), (HERO, VILLAIN), ("random", "72o"), ("15%", "random")]
)
def test_the_mean_over_all_flops_is_the_equity_before_the_flop(
    all_tables: FlopTables, hero: str, villain: str
) -> None:
    survey = all_tables.survey(hero, villain)
    assert not survey.rounded
    assert survey.fraction == exact_fraction(hero, villain)
    assert survey.mean == pytest.approx(float(survey.fraction), abs=1e-15)
    assert not survey.computed.any()


def test_weighing_flops_by_multiplicity_alone_would_be_wrong(all_tables: FlopTables) -> None:
    survey = all_tables.survey("AA", "KK")
    live = survey.pairs > 0
    alone = np.average(survey.equity[live], weights=survey.weights[live])
    assert (round(survey.mean, 4), round(float(alone), 4)) == (0.8195, 0.7682)


def test_a_survey_of_long_weights_is_rounded_and_marked(all_tables: FlopTables) -> None:
    hero, villain = Range.parse(HERO) * (1 / 3), Range.parse(VILLAIN) * 0.7
    survey = all_tables.survey(hero, villain)
    assert survey.rounded
    assert survey.fraction is None
    assert survey.mean == pytest.approx(equity([hero, villain]).players[0].equity, abs=1e-12)
    # Basis points are integers, but their products may exceed a double's precision.
    assert all_tables.survey("AA:0.9999,KK:0.9998", "AA:0.9997,KK:0.9996").rounded


def test_a_survey_has_each_flop_s_equity(all_tables: FlopTables) -> None:
    survey = all_tables.survey(HERO, VILLAIN)
    assert survey.flops == tuple(flop for flop, _ in canonical_flops())
    assert survey.weights.tolist() == [weight for _, weight in canonical_flops()]
    for place in random.Random(1).sample(range(1755), 5):
        one = all_tables.equity(HERO, VILLAIN, survey.flops[place])
        assert survey.equity[place] == one.equity
        assert survey.won[place] == survey.weights[place] * one.shares
        assert one.fraction == exact_fraction(HERO, VILLAIN, str(survey.flops[place]))


def test_a_survey_s_dict_is_json_with_null_for_nan(all_tables: FlopTables) -> None:
    payload = json.loads(json.dumps(all_tables.survey("AA", "KK").to_dict(), allow_nan=False))
    unknown = [each["flop"] for each in payload["flops"] if each["equity"] is None]
    assert len(payload["flops"]) == 1755
    assert "AcAdAh" in unknown
    assert {flop[0::2] for flop in unknown} == {"AAA", "KKK"}
    none = all_tables.survey("AA", "AA", flops=["AsAhAd"])
    assert none.to_dict()["mean"] is None
    assert np.isnan(none.mean)


def test_every_table_obeys_the_laws(all_tables: FlopTables) -> None:
    assert len(all_tables) == 1755
    assert all_tables.path is not None
    assert all_tables.path.stat().st_size <= 110_000_000
    for flop in random.Random(2).sample(list(all_tables), 30):
        table = all_tables[flop]
        assert table.pairs.sum() == 1_271_256
        assert table.shares.min() >= 0
        assert (table.shares <= 1980 * table.pairs).all()


# --- before the flop ---


def test_agreement_with_the_reference_answers_before_the_flop() -> None:
    table = preflop_class_table()
    cases = [json.loads(line) for line in (DATA / "preflop_cases.jsonl").read_text().splitlines()]
    assert len(cases) == 15
    for case in cases:
        cell = index(case["hero"]), index(case["villain"])
        assert table.pairs[cell] == case["deals"]
        assert table.shares[cell] == 2 * case["win"] + case["tie"]
        assert preflop_table()[cell] == pytest.approx(case["equity_float"], abs=1e-12)


def test_classes_before_the_flop_add_up_to_all_deals() -> None:
    table = preflop_class_table()
    assert table.pairs.sum() == 1326 * 1225
    assert np.array_equal(table.shares + table.shares.T, 2 * 1_712_304 * table.pairs)
    assert not np.isnan(table.equity).any()
    assert (table.flop, table.to_dict()["flop"]) == (None, None)
