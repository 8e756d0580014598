"""Range: construction, algebra, lookup, immutability, text, and HTML."""

from __future__ import annotations

import copy
import math
import pickle
import random
import struct
import warnings
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.cards import DECK, Card, CardSet
from runout.domain.combos import Combo, HandClass, all_combos, hand_classes
from runout.domain.orderings import DEFAULT_ORDERING
from runout.domain.ranges.range import Range
from runout.errors import NotationError, OverlapError, OverlapWarning, PokerError
from support.range_strategies import ranges, round_weight

card_sets = st.sets(st.sampled_from(DECK), max_size=7).map(CardSet)


@given(ranges())
def test_text_round_trips(range_: Range) -> None:
    assert Range.parse(str(range_), strict=True) == range_
    assert Range.parse(str(range_), strict=True, plus="kicker") == range_


@given(st.integers(0, 2**32), st.sampled_from([0.3, 1.0, 4.0, 400.0]))
def test_any_1326_weights_round_trip(seed: int, power: float) -> None:
    draw = random.Random(seed)
    weights = [draw.random() ** power for _ in range(1326)]
    range_ = Range.from_weights(weights)
    assert range_.weights == tuple(weights)
    assert Range.parse(str(range_), strict=True) == range_


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("none", "none"),
        ("AA:0", "none"),
        ("random", "random"),
        ("random:0.5", "random:0.5"),
        ("22+", "22+"),
        ("AA,KK,QQ", "QQ+"),
        ("55-22", "55-22"),
        ("A2s+,AKo", "A2s+,AKo"),
        ("AT+", "AT+"),
        ("KQ+", "AK,KQ"),
        ("98s+", "AKs,KQs,QJs,JTs,T9s,98s"),
        ("A5s-", "A5s-A2s"),
        ("AA:0.1,KK:0.10", "KK+:0.1"),
        ("KK:1e-7", "KK:0.0000001"),
        ("AhKd,KdAc:0.5", "AhKd,AcKd:0.5"),
        ("AKs:0.5,AKo:0.25", "AKs:0.5,AKo:0.25"),
        ("AA!AsAh", "AsAd,AsAc,AhAd,AhAc,AdAc"),
    ],
)
def test_the_text_of_ranges(text: str, printed: str) -> None:
    assert str(Range.read(text).range) == printed


@given(ranges())
def test_no_connector_is_printed_with_a_plus(range_: Range) -> None:
    for item in str(range_).split(","):
        unit = item.split(":")[0]
        if unit.endswith("+") and unit[0] != unit[1]:
            assert "23456789TJQKA".index(unit[0]) - "23456789TJQKA".index(unit[1]) > 1


def test_packed_weights_are_native_doubles() -> None:
    range_ = Range.parse("AA:0.5,2c2d")
    assert struct.unpack("1326d", range_.packed) == range_.weights
    assert (range_.weights[0], range_.weights[1325]) == (1.0, 0.5)


# Construction.


def test_full_and_empty() -> None:
    assert Range.full() == Range.parse("random") == Range.from_combos(all_combos())
    assert Range.empty() == Range.parse("none") == Range.from_combos([])
    assert (len(Range.full()), Range.full().total, Range.full().percent) == (1326, 1326, 100)
    assert (len(Range.empty()), Range.empty().total, Range.empty().percent) == (0, 0, 0)
    assert Range.full()
    assert not Range.empty()


def test_from_combos_has_optional_weights() -> None:
    aces = HandClass.parse("AA").combos
    assert Range.from_combos(aces) == Range.parse("AA")
    assert Range.from_combos(iter(aces)) == Range.parse("AA")
    assert Range.from_combos(dict.fromkeys(aces, 0.5)) == Range.parse("AA:0.5")


def test_numbers_that_are_not_floats_are_weights_too() -> None:
    assert Range.from_weights([1] * 1326) == Range.full()
    assert Range.from_weights(iter([False] * 1326)) == Range.empty()


@pytest.mark.parametrize("weight", [-0.1, 1.0000001, math.nan, math.inf, -math.inf, 2])
def test_weights_outside_0_to_1_are_refused(weight: float) -> None:
    with pytest.raises(PokerError, match="2h2c has the weight"):
        Range.from_weights([0.0, weight] + [0.0] * 1324)
    with pytest.raises(PokerError, match="weights run from 0 to 1"):
        Range.from_combos({all_combos()[5]: weight})


@pytest.mark.parametrize("count", [0, 169, 1325, 1327])
def test_another_number_of_weights_is_refused(count: int) -> None:
    with pytest.raises(PokerError, match=f"{count} were given"):
        Range.from_weights([0.0] * count)


def test_non_numeric_weights_are_a_type_error() -> None:
    with pytest.raises(TypeError):
        Range.from_weights(["0.5"] * 1326)  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"Range\.parse"):
        Range()


def test_negative_zero_is_zero() -> None:
    assert Range.from_weights([-0.0] * 1326) == Range.empty()
    assert Range.full() * -0.0 == Range.empty()
    assert hash(Range.full() * -0.0) == hash(Range.empty())


# Reading.


def test_an_overlap_warns_once_and_names_the_caller() -> None:
    with pytest.warns(OverlapWarning) as caught:
        range_ = Range.parse("QQ+,KK:0.5,AA:0.25")
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert "'QQ+,KK:0.5,AA:0.25', character 5: 'KK:0.5' gives KdKc, KhKc" in str(caught[0].message)
    assert range_ == Range.parse("QQ,KK:0.5,AA:0.25")


def test_strict_refuses_an_overlap() -> None:
    with pytest.raises(OverlapError) as caught:
        Range.parse("QQ+,KK:0.5", strict=True)
    assert (caught.value.column, caught.value.length) == (5, 6)
    with pytest.raises(OverlapError):
        Range.read("QQ+,KK", strict=True)


def test_read_reports_instead_of_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        reading = Range.read("15%,AA:0.5")
    assert reading.ordering == DEFAULT_ORDERING
    assert reading.range["AA"] == 0.5
    assert [overlap.item for overlap in reading.overlaps] == ["AA:0.5"]
    assert reading.overlaps[0].combos == HandClass.parse("AA").combos
    assert Range.read("98s+", plus="kicker").range == Range.parse("98s")


# Lookup.


@given(ranges())
def test_iteration_total_and_length_agree(range_: Range) -> None:
    listed = list(range_)
    assert Range.from_combos(dict(listed)) == range_
    assert len(listed) == len(range_)
    assert all(weight > 0 for _, weight in listed)
    assert [combo for combo, _ in listed] == sorted(combo for combo, _ in listed)
    assert range_.total == math.fsum(weight for _, weight in listed)
    assert range_.percent == 100 * range_.total / 1326


def test_weights_are_found_by_combo_class_and_text() -> None:
    range_ = Range.parse("AKs:0.5,AhAd,QQ:0.1")
    assert range_[Combo.parse("AhKh")] == range_["KhAh"] == 0.5
    assert range_[HandClass.parse("AKs")] == range_["AKs"] == 0.5
    assert range_["AA"] == 1 / 6
    assert range_["QQ"] == 0.1
    assert range_["AKo"] == 0
    assert "AA" in range_
    assert "AhAd" in range_
    assert "AhAs" not in range_
    assert HandClass.parse("KK") not in range_
    with pytest.raises(NotationError, match="AKs or AKo"):
        _ = range_["AK"]


@given(ranges())
def test_the_grid_holds_the_mean_of_each_class(range_: Range) -> None:
    grid = range_.grid()
    assert [len(row) for row in grid] == [13] * 13
    for hand in hand_classes():
        mean = sum(range_[combo] for combo in hand.combos) / len(hand.combos)
        assert grid[hand.row][hand.column] == pytest.approx(mean)
        assert grid[hand.row][hand.column] == range_[hand]


# Algebra.


@given(ranges(), ranges(), ranges())
def test_union_and_intersection_form_a_lattice(a: Range, b: Range, c: Range) -> None:
    assert a | b == b | a
    assert a & b == b & a
    assert a | (b | c) == (a | b) | c
    assert a & (b & c) == (a & b) & c
    assert a | a == a & a == a
    assert a | (a & b) == a & (a | b) == a
    assert a & (b | c) == (a & b) | (a & c)
    assert a | Range.empty() == a & Range.full() == a


@given(ranges(), ranges())
def test_a_difference_subtracts_weights_down_to_zero(a: Range, b: Range) -> None:
    for before, taken, left in zip(a.weights, b.weights, (a - b).weights, strict=True):
        assert left == max(0.0, before - taken)
    assert a - Range.empty() == a
    assert a - a == a - Range.full() == Range.empty()


@given(ranges(round_weight), st.sampled_from([0, 0.25, 0.5, 1]))
def test_scaling(range_: Range, factor: float) -> None:
    assert (range_ * factor).weights == tuple(weight * factor for weight in range_.weights)
    assert factor * range_ == range_ * factor
    assert range_ * 1 == range_
    assert range_ * 0 == Range.empty()


@pytest.mark.parametrize("factor", [-0.5, math.nan, math.inf, -1])
def test_a_range_is_scaled_by_finite_factors_from_0(factor: float) -> None:
    with pytest.raises(PokerError, match="cannot be scaled"):
        _ = Range.full() * factor


def test_scaling_beyond_1_is_refused() -> None:
    assert Range.parse("AA:0.5") * 2 == Range.parse("AA")
    with pytest.raises(PokerError, match=r"a weight would be 1\.5"):
        _ = Range.parse("AA:0.5,KK:0.75") * 2


@given(ranges(), card_sets)
def test_card_removal(range_: Range, dead: CardSet) -> None:
    left = range_.without(dead)
    for combo, weight in zip(all_combos(), left.weights, strict=True):
        assert weight == (range_[combo] if combo.isdisjoint(dead) else 0)
    assert left == range_.without(list(dead)) == range_.without(str(dead))
    assert left.without(dead) == left


def test_card_removal_counts() -> None:
    assert len(Range.full().without("Ah")) == 1275
    assert len(Range.full().without("Ah Kd 2c")) == 1176
    assert Range.parse("AA").without([Card.parse("Ah")]) == Range.parse("AA!AhX")


@given(ranges(), st.permutations("cdhs"))
def test_renaming_suits_keeps_size_and_class_weights(range_: Range, names: list[str]) -> None:
    table = str.maketrans("cdhs", "".join(names))
    renamed = Range.from_combos(
        {Combo.parse(str(combo).translate(table)): weight for combo, weight in range_}
    )
    assert (len(renamed), renamed.total) == (len(range_), range_.total)
    for hand in hand_classes():
        assert renamed[hand] == pytest.approx(range_[hand])


def test_operators_refuse_other_types() -> None:
    for other in (0.5, "AA", None):
        with pytest.raises(TypeError):
            _ = Range.full() | other  # type: ignore[operator]
        with pytest.raises(TypeError):
            _ = Range.full() & other  # type: ignore[operator]
        with pytest.raises(TypeError):
            _ = Range.full() - other  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = Range.full() * "2"  # type: ignore[operator]
    assert Range.full() != "random"


# Value semantics.


@given(ranges())
def test_equal_ranges_hash_alike_and_copy_as_themselves(range_: Range) -> None:
    other = Range.from_weights(range_.weights)
    assert range_ == other
    assert len({range_, other}) == 1
    assert pickle.loads(pickle.dumps(range_)) == range_
    assert copy.deepcopy(range_) == range_


def test_a_range_cannot_be_changed() -> None:
    range_ = Range.parse("AA")
    with pytest.raises(AttributeError, match="cannot be changed"):
        range_.packed = b""
    with pytest.raises(AttributeError, match="cannot be changed"):
        del range_.packed


def test_repr_shows_the_text_and_cuts_a_long_one() -> None:
    assert repr(Range.parse("QQ+,AK:0.5")) == "Range('QQ+,AK:0.5')"
    long = repr(Range.from_weights(index / 1326 for index in range(1326)))
    assert len(long) < 150
    assert long.endswith("… 1325 combos>")


# HTML.


class Outline(HTMLParser):
    """The tags, attributes and cells of an HTML fragment; checks its nesting."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.cells: dict[str, str] = {}
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)
        if tag == "td":
            hand, _, weight = str(dict(attrs)["title"]).partition(": ")
            self.cells[hand] = weight

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@given(ranges())
def test_the_html_is_a_grid_without_scripts(range_: Range) -> None:
    outline = Outline(range_._repr_html_())
    assert set(outline.cells) == {str(hand) for hand in hand_classes()}
    assert outline.tags <= {"div", "table", "tr", "td", "b", "br", "span"}
    assert outline.attributes <= {"style", "title", "aria-label"}


def test_the_html_shows_weights_and_the_count() -> None:
    html = Range.parse("AA,AKs:0.5,KK:0.001,QQ:0.999")._repr_html_()
    outline = Outline(html)
    assert outline.cells["AA"] == "100 %"
    assert outline.cells["AKs"] == "50 %"
    assert outline.cells["72o"] == "0 %"
    assert "&lt;1%" in html
    assert "&gt;99%" in html
    assert "14.0 combos, 1.1 %" in html
    assert "1 combo, 0.1 %" in Range.parse("AhAd")._repr_html_()
