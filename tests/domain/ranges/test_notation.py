"""The range grammar: every form with its count, every error with its place and remedy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.combos import CLASS_TEXTS, Combo, HandClass, all_combos, combo_texts
from runout.domain.orderings import DEFAULT_ORDERING, load_ordering, ordering_names
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, NotationError, OverlapError
from support.range_strategies import UNITS

if TYPE_CHECKING:
    from runout.domain.ranges.range import Plus


def combos_of(text: str, plus: Plus = "connector") -> dict[str, float]:
    weights = Range.read(text, plus=plus, strict=True).range.weights
    return {str(all_combos()[i]): weight for i, weight in enumerate(weights) if weight}


def spelled(*classes: str) -> set[str]:
    return {str(combo) for text in classes for combo in HandClass.parse(text).combos}


# Counts that the design states, and their neighbours.

COUNTS = {
    "22": 6, "AK": 16, "AKs": 4, "AKo": 12, "AhKd": 1, "random": 1326, "any": 1326, "*": 1326,
    "RANDOM": 1326, "Any": 1326, "none": 0, "NONE": 0,
    "AXs": 48, "AXo": 144, "AX": 198, "XX": 1326, "XXs": 312, "XXo": 936, "A*": 198, "*A": 198,
    "A*s": 48, "**": 1326, "Ax": 198, "Axs": 48, "Axo": 144, "xx": 1326, "Xx": 1326, "xA": 198,
    "AxKx": 4, "AxKy": 12, "AwKz": 12, "AxKh": 4, "AhKx": 4, "AxK": 16, "AxAy": 6, "AhAx": 3,
    "AhK": 4, "AhXx": 51, "AhX": 51, "AhA": 3, "AhXs": 13, "XhXh": 78, "XxXx": 312, "XxXy": 1014,
    "AhKs": 1, "KsAh": 1, "A♥K♠": 1, "A♡K♤": 1, "A♥\ufe0fK♠\ufe0e": 1, "10h9h": 1, "1010": 6,
    "109s": 4, "A10o": 12, "AHKD": 1, "ahkd": 1, "aks": 4, "AKS": 4, "AKO": 12, "KA": 16, "2As": 4,
    "A2s+": 48, "A2+": 192, "KTs+": 12, "T8s+": 8, "22+": 78, "JJ+": 24, "AA+": 6,
    "KQ+": 32, "98s+": 24, "AKs+": 4, "AK+": 16, "32o+": 144,
    "AhTh+": 4, "JhTh+": 4, "8h8d+": 7, "AxTx+": 16, "AhT+": 16,
    "66-": 30, "A5s-": 16, "98s-": 28, "A2s-": 4, "22-": 6, "AKs-": 48, "KTo-": 108,
    "76s-54s": 12, "54s-76s": 12, "22-55": 24, "55-22": 24, "K9s-K6s": 16, "K6s-K9s": 16,
    "JT-67s": 20, "JTs-67": 20, "67s-JT": 20, "AKs-A9s": 20, "AK-AT": 64, "J9s-53s": 28,
    "AKs-AKs": 4, "AA-AA": 6, "22–55": 24, "AhKh-AhTh": 4, "8h8d-JdJh": 4, "AxKx-AyTy": 16,
    "22:0.5": 6, "22%(AA)": 6, "22:AA": 6, "TT+!AA": 24, "TT+!AA!KK": 18, "random!AhXx": 1275,
    "100%": 1326, "0%": 0, "0%-100%": 1326, "100%-100%": 0, "0.1%": 6, "0.5%": 12, "100%!AA": 1320,
    "AA,KK": 12, "AA KK;QQ": 18, " AA ,, KK\n": 12, "AA\u00a0KK": 12, "AA:0": 0, "AA:0%": 0,
}  # fmt: skip


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
def test_every_form_has_its_count(text: str, count: int) -> None:
    assert len(combos_of(text)) == count


def test_the_table_in_the_documentation_is_right() -> None:
    page = Path(__file__).parents[3] / "docs" / "notation.md"
    rows = re.findall(r"^\| (`.+?`) \| ([0-9, ]+) \|", page.read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 20
    for forms, counts in rows:
        texts = re.findall("`(.+?)`", forms)
        assert [len(combos_of(text)) for text in texts] == [int(n) for n in counts.split(",")]


@pytest.mark.parametrize(
    ("text", "plus", "count"),
    [("KQ+", "kicker", 16), ("98s+", "kicker", 4), ("98s-", "kicker", 28), ("76s-", "kicker", 20),
     ("A2s+", "kicker", 48), ("22+", "kicker", 78), ("KQ+", "connector", 32),
     ("76s-", "connector", 20), ("76s-54s", "kicker", 12)],
)  # fmt: skip
def test_plus_climbs_connectors_or_kickers(text: str, plus: Plus, count: int) -> None:
    assert len(combos_of(text, plus)) == count


def test_the_hands_of_dashes_and_plus() -> None:
    assert set(combos_of("98s+")) == spelled("98s", "T9s", "JTs", "QJs", "KQs", "AKs")
    assert set(combos_of("KTs+")) == spelled("KTs", "KJs", "KQs")
    assert set(combos_of("KQo+")) == spelled("KQo", "AKo")
    assert set(combos_of("A5s-")) == spelled("A5s", "A4s", "A3s", "A2s")
    assert set(combos_of("54s-")) == spelled("54s", "43s", "32s")
    assert set(combos_of("54s-", "kicker")) == spelled("54s", "53s", "52s")
    assert set(combos_of("JT-67s")) == spelled("JTs", "T9s", "98s", "87s", "76s")
    assert set(combos_of("53s-75s")) == spelled("53s", "64s", "75s")
    assert set(combos_of("JhTh+")) == {"JhTh", "QhJh", "KhQh", "AhKh"}
    assert set(combos_of("9hTd+")) == {"Td9h", "JdTh", "QdJh", "KdQh", "AdKh"}


def test_the_hands_of_suits_and_suit_variables() -> None:
    assert set(combos_of("AhK")) == {"AhKc", "AhKd", "AhKh", "AhKs"}
    assert set(combos_of("AxKh")) == {"AcKh", "AdKh", "AhKh", "AsKh"}
    assert set(combos_of("AxKx")) == spelled("AKs")
    assert set(combos_of("AxKy")) == spelled("AKo")
    assert set(combos_of("AhXx")) == {str(c) for c in all_combos() if "Ah" in str(c)}
    assert set(combos_of("AhKs")) == {"AhKs"}
    assert set(combos_of("XhXh")) == {str(c) for c in all_combos() if str(c).count("h") == 2}
    assert set(combos_of("AX")) == {str(c) for c in all_combos() if "A" in str(c)}


@pytest.mark.parametrize("combo", ["AhKd", "KdAh", "Ah Kd", "ahkd"])
def test_a_single_combo(combo: str) -> None:
    if " " in combo:
        with pytest.raises(NotationError, match="two cards with a space between them; write AhKd"):
            combos_of(combo)
    else:
        assert combos_of(combo) == {"AhKd": 1.0}


def test_every_combo_and_class_reads_as_itself() -> None:
    for index, text in enumerate(combo_texts()):
        assert Range.read(text).range.weights[index] == 1
        assert sum(Range.read(text[2:] + text[:2]).range.weights) == 1
    for text in CLASS_TEXTS:
        assert set(combos_of(text)) == spelled(text)


# Weights.

WEIGHTS = {
    "AA:0.5": 0.5, "AA:.5": 0.5, "AA:1": 1.0, "AA:1.0": 1.0, "AA:1.": 1.0, "AA:0.333": 0.333,
    "AA:50%": 0.5, "AA:12.5%": 0.125, "AA:0.5%": 0.005, "AA@50": 0.5, "AA@0.5%": 0.005,
    "AA@50%": 0.5, "AA:1e-05": 1e-05, "AA:2.5E-1": 0.25, "AA@1e1": 0.1,
    "50%(AA)": 0.5, "0.5(AA)": 0.5, "1(AA)": 1.0, "100%(AA)": 1.0, "12.5%( AA )": 0.125,
    "[50]AA[/50]": 0.5, "[50.0]AA[/50]": 0.5, "[50%]AA[/50.00%]": 0.5, "[0.5]AA[/0.5]": 0.005,
    "50:AA": 0.5, "22:AA": 0.22, "12.5:AA": 0.125, "0.5%(AA)": 0.005, "100:AA": 1.0,
    "AA:0.07": 0.07, "AA:7%": 0.07, "AA@7": 0.07, "[7]AA[/7]": 0.07, "7:AA": 0.07, "7%(AA)": 0.07,
    "AA:57.3%": 0.573, "AA:29%": 0.29, "AA:58%": 0.58,
}  # fmt: skip


@pytest.mark.parametrize(("text", "weight"), WEIGHTS.items())
def test_every_way_to_write_a_weight(text: str, weight: float) -> None:
    assert combos_of(text) == dict.fromkeys(spelled("AA"), weight)


def class_weights(text: str) -> dict[str, float]:
    weights = Range.read(text, strict=True).range.weights
    return {
        name: weights[HandClass.parse(name).combos[0].index]
        for name in CLASS_TEXTS
        if weights[HandClass.parse(name).combos[0].index]
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A prefix lasts to the next prefix or the end of its group.
        ("50:AA,KK,25:QQ,JJ", {"AA": 0.5, "KK": 0.5, "QQ": 0.25, "JJ": 0.25}),
        ("50:AA,KK:1,QQ", {"AA": 0.5, "KK": 1, "QQ": 0.5}),
        ("50:AA:0.25,QQ", {"AA": 0.25, "QQ": 0.5}),
        ("50:AA@25,QQ", {"AA": 0.25, "QQ": 0.5}),
        ("10%(AA,50:KK,QQ),JJ", {"AA": 0.1, "KK": 0.5, "QQ": 0.5, "JJ": 1}),
        ("50:AA,10%(KK),QQ", {"AA": 0.5, "KK": 0.1, "QQ": 0.5}),
        ("[10]AA,50:KK[/10],QQ", {"AA": 0.1, "KK": 0.5, "QQ": 1}),
        ("22:33+", dict.fromkeys([r + r for r in "3456789TJQKA"], 0.22)),
        ("22:98s,33:0.5", {"98s": 0.22, "33": 0.5}),
        ("50:33", {"33": 0.5}),
        ("50:22:0.25", {"22": 0.25}),
        ("22:10h9h", {"T9s": 0.0}),
        # The weight nearest to the hand counts; weights do not multiply.
        ("50%(AA,20%(KK,QQ:1))", {"AA": 0.5, "KK": 0.2, "QQ": 1}),
        ("[50]AA,[25]KK[/25],0.1(QQ)[/50]", {"AA": 0.5, "KK": 0.25, "QQ": 0.1}),
        # A number before a colon is a hand when a weight follows.
        ("22:1", {"22": 1}),
        ("22:33%", {"22": 0.33}),
        ("98:0.5,AA", {"98s": 0.5, "98o": 0.5, "AA": 1}),
        ("22@50", {"22": 0.5}),
    ],
)  # fmt: skip
def test_the_scope_of_a_weight(text: str, expected: dict[str, float]) -> None:
    if text == "22:10h9h":
        assert combos_of(text) == {"Th9h": 0.22}
    else:
        assert class_weights(text) == expected


def test_removal() -> None:
    assert set(combos_of("TT+!AA")) == spelled("TT", "JJ", "QQ", "KK")
    assert set(combos_of("TT+,!AA,!KK")) == spelled("TT", "JJ", "QQ")
    assert set(combos_of("AA!AhX")) == {"AdAc", "AsAc", "AsAd"}
    assert combos_of("AA:0.5!AhX") == dict.fromkeys(["AdAc", "AsAc", "AsAd"], 0.5)
    assert set(combos_of("AA,50%(KK!AA)")) == spelled("KK")
    assert set(combos_of("50%(KK)!KhX")) == {"KdKc", "KsKc", "KsKd"}
    assert combos_of("QQ!22") == combos_of("QQ")
    # A removed hand may be added again without an overlap.
    assert class_weights("KK+!AA,AA:0.5") == {"KK": 1, "AA": 0.5}


# Percentages.


def test_percentages_take_whole_classes_in_order() -> None:
    assert set(combos_of("0.4%")) == spelled("AA")
    assert set(combos_of("0.5%")) == spelled("AA", "KK")
    for percent in (1, 10, 15, 22, 33.3, 50, 99):
        weights = combos_of(f"{percent}%")
        assert percent <= 100 * len(weights) / 1326 < percent + 100 * 12 / 1326
        rest = combos_of(f"{percent}%-100%")
        assert not weights.keys() & rest.keys()
        assert len(weights) + len(rest) == 1326


def test_a_percentage_that_a_range_printed_reads_back() -> None:
    taken = 0
    for hand in load_ordering().classes:
        taken += len(hand.combos)
        assert len(combos_of(f"{100 * taken / 1326!r}%")) == taken


def test_only_percentages_name_the_ordering() -> None:
    assert Range.read("15%").ordering == DEFAULT_ORDERING
    assert Range.read("AA,5%-15%:0.5").ordering == DEFAULT_ORDERING
    assert Range.read("50:10%").ordering == DEFAULT_ORDERING
    assert Range.read("random!90%").ordering == DEFAULT_ORDERING
    for text in ("AA", "50%(AA)", "AA:50%", "[50%]AA[/50%]"):
        assert Range.read(text).ordering is None
    assert DEFAULT_ORDERING in ordering_names()


@pytest.mark.parametrize("name", ["", "nonsense", "../data/equity-vs-3-random"])
def test_an_unknown_ordering_is_refused_even_where_it_is_not_used(name: str) -> None:
    with pytest.raises(NotationError, match="equity-vs-3-random"):
        Range.read("AA", ordering=name)


def test_an_unknown_reading_of_plus_is_refused() -> None:
    with pytest.raises(NotationError, match="connector or kicker"):
        Range.read("AA", plus="gap")  # type: ignore[arg-type]


# Overlaps.


def test_the_last_item_wins_and_the_overlap_is_reported() -> None:
    reading = Range.read("ATs+, AKs:0.5,QQ,AhQh AdX:0.25")
    assert reading.range.weights[Combo.parse("AhKh").index] == 0.5
    assert reading.range.weights[Combo.parse("AdKd").index] == 0.25
    overlaps = [(o.item, o.column, o.length, len(o.indices)) for o in reading.overlaps]
    assert overlaps == [("AKs:0.5", 7, 7, 4), ("AhQh", 18, 4, 1), ("AdX:0.25", 23, 8, 4)]
    assert reading.overlaps[1].combos == (Combo.parse("AhQh"),)


@pytest.mark.parametrize(
    ("text", "column", "length"),
    [("AA,AA", 4, 2), ("AA:0,AA", 6, 2), ("15%,AA:0.5", 5, 6), ("AA,50:AhAd,KK", 4, 7),
     ("50%(AA,0.5(AKs AxKx))", 16, 4), ("[50]TT+[/50],99-JJ", 14, 5), ("QQ+!KK,KK,AA", 11, 2),
     ("10%-20%,20%", 9, 3), ("A♥K♥,AKs", 6, 3)],
)  # fmt: skip
def test_strict_makes_an_overlap_an_error(text: str, column: int, length: int) -> None:
    assert len(Range.read(text).overlaps) == 1
    with pytest.raises(OverlapError, match="again") as caught:
        Range.read(text, strict=True)
    error = caught.value
    assert (error.text, error.column, error.length) == (text, column, length)
    assert error.hint


def test_an_overlap_error_counts_what_it_does_not_name() -> None:
    with pytest.raises(OverlapError) as caught:
        Range.read("random,AK,QQ", strict=True)
    assert "'AK' gives AcKc, AdKc, AhKc and 13 more again" in str(caught.value)
    assert "and 1 more item overlaps" in str(caught.value)


@given(
    st.lists(st.sampled_from(["AA", "KK:0.5", "AKs", "98s", "5h4h:0.1", "A5s-A2s"]), unique=True)
)
def test_the_order_of_items_does_not_matter_where_nothing_overlaps(items: list[str]) -> None:
    texts = ["none", *items]
    forward = Range.read(",".join(texts), strict=True)
    backward = Range.read(" ".join(reversed(texts)), strict=True)
    assert forward == backward


# Errors.

ERRORS = [
    # text, column, length, parts of the message
    ("AKh", 3, 1, "expected s or o; for a king of hearts write AxKh"),
    ("A8h", 3, 1, "for an eight of hearts write Ax8h"),
    ("AXh", 3, 1, "for a card of hearts write AxXh"),
    ("QQ,AKd:0.5", 6, 1, "for a king of diamonds write AxKd"),
    ("AK♠", 3, 1, "for a king of spades write AxKs"),
    ("AKhQd", 3, 1, "for a king of hearts write AxKh"),
    ("AKx", 3, 1, "write AK, or AxKy"),
    ("AKq", 3, 1, "put a comma"),
    ("AKe", 3, 1, "write AKs for suited, AKo for offsuit"),
    ("AAs", 3, 1, "a pair is neither suited nor offsuit; write AA"),
    ("22-55o", 6, 1, "a pair is neither suited nor offsuit"),
    ("AhAh", 1, 4, "the same card twice"),
    ("KK,AsAs", 4, 4, "like AsAh"),
    ("AxAx", 1, 4, "AxAy"),
    ("AhKo", 4, 1, "write AKo"),
    ("AhKe", 4, 1, "'e' is not a suit"),
    ("Ahd", 3, 1, "two suits on one card"),
    ("AY", 2, 1, "'Y' is not a rank"),
    ("A1s", 2, 1, "'1' is not a rank; ranks are 2 to 9"),
    ("A", 1, 1, "the second card is missing; write AX"),
    ("AA,Ah", 4, 2, "the second card is missing; write AhX"),
    ("AhKdQc", 5, 2, "put a comma or a space between hands"),
    ("22+55", 4, 2, "put a comma or a space between hands"),
    ("AKse", 4, 1, "'e' cannot follow here"),
    ("foo", 1, 3, "'foo' is not a hand"),
    # Dashes and plus.
    ("AK-J9", 1, 5, "AK and J9 have neither the same high card nor the same gap"),
    ("22-A2", 1, 5, "neither the same high card nor the same gap"),
    ("AA-A2", 1, 5, "neither the same high card nor the same gap"),
    ("AKs-A9o", 1, 7, "the two ends differ in their suits"),
    ("AhKh-AT", 1, 7, "the two ends differ in their suits"),
    ("AhKh-AdTd", 1, 9, "the two ends differ in their suits"),
    ("AK-zz", 4, 2, "expected a hand after the dash, found 'zz'"),
    ("22-55-77", 6, 3, "cannot follow here"),
    ("AX+", 1, 3, "need two known ranks"),
    ("AX-KX", 1, 5, "need two known ranks"),
    ("22,-55", 4, 1, "expected a hand before the dash"),
    ("22 + 55", 1, 4, "write 22,55 for both, or 22+,55"),
    ("22 +55", 1, 6, "write 22,55 for both, or 22+,55"),
    ("AA - 0.5", 1, 8, "write AA:0.5"),
    ("AA - 50%", 1, 8, "write AA:50%"),
    ("66- 33", 3, 2, "write 66-33, or 66-,33 for two items"),
    # Weights.
    ("22:33", 1, 5, "write 22:33% for the hand 22 at 33 %, or 22%(33) for 22 % of the hand 33"),
    ("AA,22:33:0.5", 4, 9, "has two readings"),
    ("AA:99", 4, 2, "a weight is a fraction from 0 to 1; for 99 % write AA:99% or AA@99"),
    ("99:30", 4, 2, "for 30 % write 99:30% or 99@30"),
    ("AA:1.5", 4, 3, "1.5 is more than 1"),
    ("AA:101", 4, 3, "101 is more than 1; a weight is a fraction from 0 to 1"),
    ("AA:1e999", 4, 5, "is more than 1"),
    ("AA:150%", 4, 3, "150 % is more than 100 %"),
    ("AA@150", 4, 3, "150 % is more than 100 %"),
    ("AA:-0.5", 3, 5, "':-0.5' is not a weight"),
    ("AA:nan", 3, 4, "':nan' is not a weight"),
    ("AA:inf", 3, 4, "':inf' is not a weight"),
    ("AA:", 3, 1, "the weight is missing"),
    ("AA@0.5", 3, 4, "write AA@50 for 50 %, or AA@0.5% for 0.5 %"),
    ("AA@1", 3, 2, "write AA@100 for 100 %, or AA@1% for 1 %"),
    ("AA,0.5:KK", 4, 3, "write 50:KK for 50 %, or 0.5%(KK) for 0.5 %"),
    ("1:AA", 1, 1, "write 100:AA for 100 %, or 1%(AA) for 1 %"),
    ("(AA,KK)@0.5", 8, 4, "write @50 for 50 %, or @0.5% for 0.5 %"),
    ("(AA,KK):50", 8, 3, "50 is more than 1"),
    ("AA:0,75", 3, 5, "write :0.75 with a point, or :0, 75 with a space for the hand 75"),
    ("AA:0,5", 3, 4, "write :0.5 with a point"),
    ("AA(50)", 1, 5, "write AA:50% for a weight of 50 %"),
    ("AA (50%)", 1, 7, "write AA:50% for a weight of 50 %; leave it out"),
    ("AA 50%", 1, 6, "write AA:50% for a weight, or AA,50% for AA and the best 50% of hands"),
    ("50% AA", 1, 6, "write 50%(AA) for a weight, or 50%,AA for AA and the best 50% of hands"),
    ("AKo 50%", 1, 7, "write AKo:50% for a weight"),
    ("AA 50", 4, 2, "write AA:50% if that is its weight"),
    ("0.5 AA", 1, 3, "write AA:0.5 if that is its weight"),
    ("AA 0.5 KK", 4, 3, "write AA:0.5 if that is its weight"),
    ("AA@", 3, 1, "the weight is missing"),
    ("AA, :0.5", 5, 4, "no hand stands before ':0.5'"),
    ("AA:0.5:0.5", 3, 8, "is not a weight"),
    ("AA:0_5", 3, 4, "is not a weight"),
    ("AA:٠.٥", 3, 4, "is not a weight"),
    ("50", 1, 2, "'50' is a number, not a hand"),
    ("KK,AA,0.5", 7, 3, "'0.5' is a number, not a hand"),
    ("50:0.5", 1, 2, "is a number, not a hand"),
    ("50:", 1, 3, "no hand follows the weight"),
    ("50:20:AA", 4, 2, "'20' is a number, not a hand"),
    ("50:AKh", 6, 1, "AxKh"),
    ("150:AA", 1, 3, "150 % is more than 100 %"),
    # Percentages.
    ("101%", 1, 4, "more than 100 % of hands"),
    ("20%-10%", 1, 7, "write 10%-20%"),
    ("22-55%", 1, 6, "write 22%-55%"),
    ("22%-55", 1, 6, "write 22%-55%"),
    ("50%AA", 4, 2, "for a weight write 50%(AA)"),
    ("50%:AA", 4, 3, "is not a weight"),
    ("AA%", 3, 1, "'%' cannot follow here"),
    ("%", 1, 1, "'%' cannot follow here"),
    # Groups.
    ("[50]AA[/25]", 9, 2, "the group was opened with [50]; close it with [/50]"),
    ("[50]AA", 1, 3, "close it with [/50]"),
    ("AA,50%(KK", 4, 4, "close it with )"),
    ("50(AA)", 1, 2, "for 50 % write 50%(AA, KK)"),
    ("[150]AA[/150]", 2, 3, "150 % is more than 100 %"),
    ("AA)", 3, 1, "no '(' is open"),
    ("AA[/50]", 5, 2, "no '[' is open"),
    ("AA]", 3, 1, "no '[' is open"),
    ("50%(AA[/50]", 9, 2, "no '[' is open"),
    ("[50]AA)", 7, 1, "no '(' is open"),
    ("50%()", 5, 1, "the group is empty; write none"),
    ("[50][/50]", 7, 2, "the group is empty; write none"),
    ("AA(KK)", 1, 3, "expected a number or a comma before '('"),
    ("50% (AA)", 1, 5, "write 50%(AA, KK) for a weight, 50%,AA,KK for both"),
    ("{AA,KK", 1, 1, "this group is not closed"),
    ("(AA]", 4, 1, "no '[' is open"),
    ("[x]AA[/x]", 1, 3, "expected a number between '[' and ']'"),
    ("[50", 1, 1, "expected a number between '[' and ']'"),
    ("AA [", 4, 1, "expected a number between '[' and ']'"),
    ("50%(AA)KK", 8, 2, "put a comma or a space"),
    ("50%(AA)0.5(KK)", 8, 3, "put a comma or a space"),
    ("AA[50]KK[/50]", 3, 1, "put a comma or a space"),
    ("[50]AA[/50][50]KK[/50]", 12, 1, "put a comma or a space"),
    # Removal.
    ("!AA", 1, 1, "for every other hand write random!AA"),
    ("AA! KK", 3, 1, "no hand follows '!'"),
    ("AA!", 3, 1, "no hand follows '!'"),
    ("AA!!KK", 3, 1, "no hand follows '!'"),
    ("AA!KK:0.5", 6, 4, "'!' takes no weight; write !KK"),
    ("AA!15%@50", 7, 3, "'!' takes no weight"),
    ("AA!50%(KK)", 4, 4, "'!' removes one hand at a time"),
    # Nothing.
    ("", 1, 1, "the empty range is written none"),
    (" ", 1, 1, "the empty range is written none"),
    (",;", 1, 2, "the empty range is written none"),
]


@pytest.mark.parametrize(("text", "column", "length", "message"), ERRORS)
def test_errors_quote_the_place_and_the_remedy(
    text: str, column: int, length: int, message: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Range.read(text)
    error = caught.value
    assert error.text == text
    assert (error.column, error.length) == (column, length)
    assert error.hint
    assert message in str(error)
    assert str(error).startswith(f"{text!r}, character {column}: ")


@pytest.mark.parametrize(("text", "column", "length", "message"), ERRORS)
def test_errors_after_other_items_shift_by_their_length(
    text: str, column: int, length: int, message: str
) -> None:
    if not text.strip(" ,;") or text == "!AA":
        return
    before = "5♥4♥, [50%]76s,A2s:0.5[/50],10%(K2o), "
    with pytest.raises(NotationError) as caught:
        Range.read(before + text)
    assert (caught.value.column, caught.value.length) == (len(before) + column, length)
    assert message in str(caught.value)


# Limits, as native/text/ranges.hpp has them.

MAX_TEXT_LENGTH, MAX_TOKENS, MAX_COMBOS, MAX_GROUP_DEPTH = 1_000_000, 10_000, 1_000_000, 64


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("A" * 10_000_000, MAX_TEXT_LENGTH),
        ("AA," * 400_000, MAX_TEXT_LENGTH),
        ("0.5(" * 100_000, MAX_TOKENS),
        ("[5]" * 100_000, MAX_TOKENS),
        ("!" * 100_000, MAX_TOKENS),
        ("AA," * 100_000, MAX_TOKENS),
        ("random," * 9_000, MAX_COMBOS),
        ("0.5(" * (MAX_GROUP_DEPTH + 1) + "AA" + ")" * (MAX_GROUP_DEPTH + 1), MAX_GROUP_DEPTH),
    ],
)
def test_hostile_texts_meet_a_stated_limit(text: str, limit: int) -> None:
    with pytest.raises(LimitExceeded, match=f"{limit:,}"):
        Range.read(text)


def test_groups_may_nest_up_to_the_limit() -> None:
    text = "0.5(" * MAX_GROUP_DEPTH + "AA" + ")" * MAX_GROUP_DEPTH
    assert sum(Range.read(text).range.weights) == 3


@pytest.mark.parametrize(
    "text",
    ["9" * 900_000, "9" * 900_000 + "x", "-" * 900_000, "2" * 900_000 + ":AA", "%" * 900_000,
     "1%-" * 300_000, "1e" * 400_000, ":" * 900_000, "AA:" + "9" * 900_000, "," * 900_000,
     "AA:1e" + "9" * 900_000, "x" * 900_000, "A" * 900_000, "1e99999:AA"],
)  # fmt: skip
def test_long_invalid_texts_are_refused_in_linear_time_with_short_messages(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Range.read(text)
    assert len(str(caught.value)) < 400


def test_a_very_long_weight_is_a_weight() -> None:
    assert combos_of(f"AA:0.{'0' * 100_000}1,KK") == combos_of("KK")


# The same grammar holds for single items, sequences and groups.


@given(
    st.lists(st.sampled_from(UNITS), min_size=1, max_size=6), st.sampled_from([",", ", ", ";\n"])
)
def test_items_read_alike_alone_and_among_others(units: list[str], gap: str) -> None:
    # 22,15% may be 22.15 %; test_split_numbers.py has its law.
    together = Range.read(re.sub("(?<=[0-9]),(?=[0-9])", ", ", gap.join(units))).range.weights
    bracketed = Range.read(gap.join(f"1({unit})" for unit in units)).range.weights
    prefixed = Range.read(gap.join(f"100:{unit}" for unit in units)).range.weights
    expected = [0.0] * 1326
    for unit in units:
        expected = list(map(max, expected, Range.read(unit).range.weights))
    assert together == bracketed == prefixed == tuple(expected)
