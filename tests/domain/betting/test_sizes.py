"""The bet-size language: valid and invalid texts, and round trips."""

from __future__ import annotations

import copy
import pickle
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.betting.sizes import (
    MAX_SIZES,
    AllIn,
    BetSizes,
    Chips,
    Geometric,
    PotFraction,
    PreviousBet,
    Size,
    read_sizes,
)
from runout.errors import LimitExceeded, NotationError, PokerError

numbers = st.decimals("0.01", 999, places=2)
fractions = numbers.map(lambda number: number.scaleb(-2))
bets: st.SearchStrategy[Size] = st.one_of(
    fractions.map(PotFraction),
    st.integers(1, 10**9).map(Chips),
    st.builds(Geometric, st.none() | st.integers(1, 9), st.none() | fractions),
    st.just(AllIn()),
)
raises = bets | st.decimals("1.01", 99, places=2).map(PreviousBet)
bet_sizes = st.builds(
    BetSizes,
    st.lists(bets, max_size=5),
    st.lists(raises, max_size=5),
    st.none() | st.lists(bets, max_size=5),
)


def test_every_kind_of_size_is_parsed() -> None:
    sizes = read_sizes("50%, 2.5x, 100c, e, 2e, 3e200%, e75%, a", raising=True)
    assert sizes == (
        PotFraction(Decimal("0.5")),
        PreviousBet(Decimal("2.5")),
        Chips(100),
        Geometric(),
        Geometric(2),
        Geometric(3, Decimal(2)),
        Geometric(None, Decimal("0.75")),
        AllIn(),
    )


@given(bet_sizes)
def test_sizes_read_back(sizes: BetSizes) -> None:
    assert BetSizes.parse(str(sizes)) == sizes
    assert BetSizes(sizes.bet_text, sizes.raise_text, sizes.donk_text) == sizes
    assert eval(repr(sizes), {"BetSizes": BetSizes}) == sizes
    assert hash(BetSizes.parse(str(sizes))) == hash(sizes)
    assert pickle.loads(pickle.dumps(sizes)) == copy.deepcopy(sizes) == sizes


@given(bet_sizes, st.data())
def test_space_and_case_do_not_matter(sizes: BetSizes, data: st.DataObject) -> None:
    space = st.sampled_from(["", " ", "  ", "\t", "\n"])
    upper_case = sizes.raise_text.upper()
    spaced = "".join(data.draw(space) + mark if mark in ",%XCEA" else mark for mark in upper_case)
    tail = data.draw(space)
    assert BetSizes(sizes.bet_text, data.draw(space) + spaced + tail).raises == sizes.raises
    assert BetSizes.parse(str(sizes).upper()) == sizes


def test_numbers_are_fractions_of_the_pot() -> None:
    assert BetSizes(0.5, [1, "2.5x"]) == BetSizes("50%", "100%, 2.5x")
    assert BetSizes([0.33, "a", Chips(20)]) == BetSizes("33%, a, 20c")
    assert BetSizes([0.1 + 0.2]).bet_text == "30.000000000000004%"


@pytest.mark.parametrize("number", [
    0, -0.5, 1001, pytest.param(10**5000, id="long"), float("nan"), float("inf"),
    Decimal("nan"), Decimal("snan"), True, None,
])  # fmt: skip
def test_invalid_pot_fractions_are_refused(number: object) -> None:
    with pytest.raises(PokerError, match=r"0\.5|'50%'"):
        BetSizes([number])  # type: ignore[list-item]


def test_a_number_above_ten_is_a_percentage_and_ten_is_refused() -> None:
    assert BetSizes([50, 33.3, "a"], 1000) == BetSizes("50%, 33.3%, a", "1000%")
    assert BetSizes(9.5) == BetSizes("950%")
    with pytest.raises(PokerError, match=r"10 may be ten pots or a tenth of one; write '1000%'"):
        BetSizes(10)


@given(st.decimals(10, 1000, places=2))
def test_a_bare_number_is_a_percentage_of_the_pot(number: Decimal) -> None:
    assert BetSizes(f"{number}", f"{number}", f"{number}") == BetSizes(*[f"{number}%"] * 3)
    assert BetSizes.parse(f"bet {number}") == BetSizes(f"{number}%")
    sizes = BetSizes(f"e, {number} , a")
    assert str(sizes.bets[1]).endswith("%")
    assert BetSizes(sizes.bet_text) == sizes


@given(st.decimals(0, "9.99", places=2) | st.decimals("1000.01", 10**6, places=2))
def test_a_bare_number_with_several_readings_is_refused_with_them(number: Decimal) -> None:
    with pytest.raises(NotationError) as caught:
        BetSizes("", f"{number}")
    hint = caught.value.hint
    assert hint is not None
    for reading in re.findall(r"[\d.]+[%xc]", hint):
        BetSizes("", reading)  # each of them can be written instead


def test_commas_without_a_space_separate_sizes_that_do_not_join_to_a_number() -> None:
    assert BetSizes("33,75,150%") == BetSizes("33%, 75%, 150%")
    assert BetSizes("50,100,a") == BetSizes("50, 100, a")
    assert BetSizes("33%,3%") == BetSizes("33, 3%")


def test_a_bare_raise_may_be_a_multiple() -> None:
    hint = r"write 2\.5x \(times the previous bet\), 250%, 2\.5% \(of the pot\) or 2\.5c"
    with pytest.raises(NotationError, match=hint):
        BetSizes("50", "2.5")
    with pytest.raises(NotationError, match=r"3x .*, 300%, 3% \(of the pot\) or 3c \(chips\)$"):
        BetSizes("50", "3")


def test_empty_text_is_no_sizes_and_donk_sizes_default_to_bets() -> None:
    assert BetSizes() == BetSizes("", "none") == BetSizes([], [], None) == BetSizes.parse("")
    assert BetSizes().bets == ()
    assert BetSizes().donks is None
    assert BetSizes(donk=" ").donks is None
    assert BetSizes(donk="none").donks == BetSizes(donk=()).donks == ()
    assert BetSizes("50%", "a", "30%").without_donks() == BetSizes("50%", "a")


@pytest.mark.parametrize(
    ("text", "column", "length", "reason"),
    [
        ("0.5", 1, 3, r"several sizes; write 50%, 0\.5% \(of the pot\) or 0\.5c \(chips\)$"),
        ("50%, 2", 6, 1, r"write 200%, 2% \(of the pot\) or 2c \(chips\)$"),
        ("1.2345678", 1, 9, r"write 123\.45678% or 1\.2345678% \(of the pot\)$"),
        ("1001", 1, 4, r"write 1001% \(of the pot\) or 1001c \(chips\)$"),
        ("0", 1, 1, ": a size of nothing"),
        ("a, 33,3%", 4, 5, r"one size or several; write 33\.3%, or 33%, 3%$"),
        ("12,500c", 1, 7, "write 12500c, or 12%, 500c$"),
        ("1,234,500c", 1, 10, "write 1234500c, or 1%, 234%, 500c$"),
        ("50%, 2.5x", 6, 4, "no previous bet to multiply"),
        ("50%,,a", 5, 1, "a bet size is missing"),
        ("50%,", 5, 1, "a bet size is missing"),
        ("1.2345678c", 1, 10, "an amount with too many digits"),
        ("0%", 1, 2, "a size of nothing"),
        ("0c", 1, 2, "a size of nothing"),
        ("e0%", 1, 3, "a size of nothing"),
        ("0e", 1, 2, "0 streets"),
        ("101e", 1, 4, "1e to 100e"),
        ("-50%", 1, 4, "not a bet size"),
        ("1e3%2", 1, 5, "not a bet size"),
        ("٥٠%", 1, 3, "not a bet size"),
        ("  pot ", 3, 3, "sizes are 50%"),
        ("1" * 30 + "%", 1, 31, "not a bet size"),
    ],
)
def test_errors_quote_the_place_and_the_remedy(
    text: str, column: int, length: int, reason: str
) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        BetSizes(text)
    assert (caught.value.text, caught.value.column, caught.value.length) == (text, column, length)


def test_a_raise_to_less_than_the_bet_is_refused() -> None:
    with pytest.raises(NotationError, match="more than the previous bet; write 2x"):
        BetSizes("", "1x")


@pytest.mark.parametrize(
    ("text", "column"), [("bet 50%; bet a", 10), ("50%", 1), ("bet 50%; fold a", 10), ("bets a", 1)]
)
def test_labels_are_bet_raise_and_donk_once_each(text: str, column: int) -> None:
    with pytest.raises(NotationError, match=r"write bet 50%, a; raise 2\.5x; donk 30%") as caught:
        BetSizes.parse(text)
    assert caught.value.column == column


def test_too_many_sizes_are_refused() -> None:
    assert len(BetSizes(["a"] * MAX_SIZES).bets) == MAX_SIZES
    with pytest.raises(LimitExceeded, match="more than 64"):
        BetSizes(["a"] * (MAX_SIZES + 1))
    with pytest.raises(LimitExceeded, match="more than 64"):
        BetSizes("a," * MAX_SIZES + "a")


@given(st.text("0123456789.%xcea, ;betrisdonk-é", max_size=20))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    for read in (BetSizes.parse, BetSizes, lambda raises: BetSizes("", raises)):
        try:
            sizes = read(text)
        except NotationError as error:
            place = error.column, error.length
        else:
            assert BetSizes.parse(str(sizes)) == sizes
            continue
        assert 1 <= place[0] <= len(text) + 1
        assert place[1] >= 1


def test_sizes_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        BetSizes("50%").bets = ()
