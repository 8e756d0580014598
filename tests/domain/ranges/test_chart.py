"""Charts: several actions with a range each, read, written and checked."""

from __future__ import annotations

import pickle

import pytest

from runout import Chart, PokerError, Range
from runout.domain.ranges.chart import is_chart
from runout.errors import NotationError

TEXTS = (
    "raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25",
    "raise 2.5x: AA; call: none",
    "3-bet: TT+; call: 99-22",
    "raise: AhKh:0.3; call: AhKh:0.3; limp: AhKh:0.3",
)


@pytest.mark.parametrize("text", TEXTS)
def test_text_round_trips(text: str) -> None:
    chart = Chart.parse(text)
    assert str(chart) == text
    assert Chart.parse(str(chart)) == chart
    assert hash(Chart.parse(text)) == hash(chart)
    assert pickle.loads(pickle.dumps(chart)) == chart


def test_lines_and_semicolons_separate_actions() -> None:
    chart = Chart.parse("raise: QQ+\n  AKs\ncall: JJ;\nTT\n")
    assert str(chart) == "raise: QQ+,AKs; call: JJ-TT"


@pytest.mark.parametrize(
    "text", ['"raise": AA; "call": KK', '"raise": "AA"\n"call": "KK"', "#raise# AA;#call# KK"]
)
def test_signs_around_a_label_belong_to_no_range(text: str) -> None:
    assert str(Chart.parse(text)) == "raise: AA; call: KK"


def test_fold_is_the_remaining_frequency() -> None:
    chart = Chart.parse("raise: AA; call: KK:0.25; fold: 72o")
    assert chart.actions == ("raise", "call")
    assert chart["fold"]["KK"] == 0.75
    assert chart["Fold"].total == 1326 - 6 - 1.5
    assert chart.played == Range.parse("AA,KK:0.25")


def test_frequencies_above_one_are_refused() -> None:
    with pytest.raises(PokerError, match=r"0\.7 in raise and 0\.4 in call, together 1\.1"):
        Chart.parse("raise: AKs:0.7; call: AKs:0.4")
    with pytest.raises(PokerError, match="1 in raise and 1 in fold"):
        Chart.parse("raise: AA; fold: AA")
    thirds = Range.parse("AA") * (1 / 3)
    assert len(Chart({"raise": thirds, "call": thirds, "limp": thirds})) == 3


@pytest.mark.parametrize(
    ("text", "column", "length"),
    [
        ("raise: QQ+; call: JJ, AKh", 25, 1),
        ("raise: QQ+; raise: JJ", 13, 5),
        ("QQ+; call: JJ", 1, 13),
        ("", 1, 1),
    ],
)
def test_errors_have_their_place_in_the_whole_text(text: str, column: int, length: int) -> None:
    with pytest.raises(NotationError) as caught:
        Chart.parse(text)
    assert (caught.value.column, caught.value.length) == (column, length)


def test_an_action_that_is_unknown_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PokerError, match="there are raise, fold"):
        Chart.parse("raise: AA")["call"]
    with pytest.raises(PokerError, match="is not an action"):
        Chart({"AA": Range.full()})


@pytest.mark.parametrize("text", ["QQ+,AKs", "BTN: QQ+", "AA;KK", "AA:0.5,KK:0.5", "QQ+; call: JJ"])
def test_a_range_is_not_a_chart(text: str) -> None:
    assert not is_chart(text)
