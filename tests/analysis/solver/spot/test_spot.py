"""Spots: parsing, checks, output, and modified copies."""

from __future__ import annotations

import copy
import json
import pickle
from decimal import localcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.spot import Spot
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Board, Street
from runout.domain.cards import DECK
from runout.domain.ranges.range import Range
from runout.errors import (
    DuplicateCard,
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    OverlapWarning,
    PokerError,
    WrongAmount,
    WrongCardCount,
)

SPOTS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "data" / "solver_spots.json").read_text()
)


def small(**changes: Any) -> Spot:
    arguments: dict[str, Any] = {"board": "7h5h2c", "oop": "QQ+,AKs", "ip": "22+"}
    return Spot(**{**arguments, "pot": 100, "stack": 300, **changes})


@pytest.mark.parametrize("name", ["A", "B", "D"])
def test_reference_spots_are_read_and_their_trees_match(name: str) -> None:
    spot = Spot.from_dict(SPOTS[name])
    assert spot.tree.lines() == SPOTS[name]["tree_lines"]
    assert spot.tree is spot.tree
    assert (spot.pot, spot.stack) == (SPOTS[name]["pot"], SPOTS[name]["stack"])
    assert spot.board == Board.parse(SPOTS[name]["board"])
    assert spot.ranges == (Range.parse(SPOTS[name]["oop"]), Range.parse(SPOTS[name]["ip"]))


def test_the_tree_does_not_come_from_the_file() -> None:
    without = {key: value for key, value in SPOTS["B"].items() if key != "tree_lines"}
    assert Spot.from_dict(without).tree.lines() == SPOTS["B"]["tree_lines"]
    assert Spot.from_dict({**SPOTS["B"], "tree_lines": "nonsense"}) == Spot.from_dict(without)


sizes = st.builds(
    BetSizes,
    st.sampled_from(["", "50%", "33%, e, a", "100c"]),
    st.sampled_from(["", "2.5x", "60%, a"]),
    st.sampled_from(["", "none", "25%"]),
)


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    count = draw(st.sampled_from([3, 4, 5]))
    board = Board(draw(st.permutations(DECK))[:count])
    return Spot(
        board, "22+,A2s+:0.5", "KQo,54s+", pot=draw(st.integers(1, 500)),
        stack=draw(st.integers(0, 2000)), sizes=draw(sizes),
        add_allin=draw(st.floats(0, 9)), force_allin=draw(st.floats(0, 1)),
        merging=draw(st.floats(0, 1)), rake_rate=draw(st.floats(0, 1)),
        rake_cap=draw(st.none() | st.integers(1, 30)),
        max_raises=draw(st.none() | st.integers(0, 3)),
        later_raises=draw(st.none() | st.integers(0, 3)),
    )  # fmt: skip


@given(spots())
def test_a_spot_reads_back(spot: Spot) -> None:
    written = spot.to_dict()
    assert Spot.from_dict(json.loads(json.dumps(written))) == spot
    assert Spot.from_dict(written).to_dict() == written
    assert pickle.loads(pickle.dumps(spot)) == copy.deepcopy(spot) == spot.with_() == spot
    assert hash(spot.with_()) == hash(spot)


def test_a_spot_with_every_field_reads_back() -> None:
    spot = small(
        sizes={"flop": BetSizes("50%"), "turn": "bet 75%; raise a; donk 20%", "river": "bet a"},
        added_lines=["b80"], removed_lines=["b80 f"], rake_rate=0.05, rake_cap=None,
        locks=[Lock("x", {"AA": {"x": 0.5, "b50": 0.5}, "*": {"x": 1}})],
    )  # fmt: skip
    assert Spot.from_dict(json.loads(json.dumps(spot.to_dict()))) == spot
    assert spot.to_dict()["turn_donk"] == "20%"
    assert spot.to_dict()["rake_cap"] is None


def test_a_spot_cannot_be_changed_but_another_can_be_made() -> None:
    spot = small()
    with pytest.raises(AttributeError):
        spot.pot = 5  # type: ignore[misc]
    assert spot.with_(pot=50).pot == 50
    assert spot.with_(board="7h5h2c3d").street is Street.TURN
    assert spot.pot == 100
    assert spot != spot.with_(pot=50)
    with pytest.raises(PokerError, match="did you mean 'merging'"):
        spot.with_(mergin=0.1)


def test_the_repr_of_a_spot() -> None:
    assert str(small()) == "7h5h2c, pot 100, stack 300 (SPR 3); OOP 22 combos, IP 69 combos"
    locked = small().lock("", {"AA": {"x": 1}})
    assert repr(locked).endswith("IP 69 combos; 1 locked>")
    assert small().spr == 3


def test_sizes_by_street_and_player() -> None:
    spot = small(
        sizes={
            "flop": BetSizes("30%"),
            "flop_ip": BetSizes("60%"),
            "turn": "bet a",
            "river": "bet a",
        }
    )
    assert spot.tree.actions(0) == ("x", "b30")
    assert spot.tree.actions(spot.tree.find("x").index) == ("x", "b60")
    later = Spot("7h5h2c3d2s", "QQ+", "22+", pot=100, stack=300, sizes={"river": BetSizes("50%")})
    assert Spot.from_dict(later.to_dict()) == later
    assert small(sizes="bet 30%").tree.actions(0) == ("x", "b30")


def test_donk_sizes_belong_to_the_first_to_act_on_later_streets() -> None:
    spot = small(sizes=BetSizes("50%", "", "20%"), stack=2000)
    assert spot.sizes[0][0].donks is None
    assert spot.sizes[1][1].donks is None
    assert spot.tree.actions(spot.tree.find("x b50 c").index) == ("x", "b40")
    for key in ("flop", "flop_oop", "turn_ip"):
        with pytest.raises(PokerError, match="made by OOP, on the turn or the river"):
            small(sizes={"flop": "", "turn": "", "river": "", key: BetSizes("50%", donk="20%")})


@pytest.mark.parametrize(
    ("sizes", "reason"),
    [
        ({"flop": BetSizes(), "turn": BetSizes()}, "no sizes for 'river_oop'"),
        ({"flopp": BetSizes()}, "did you mean 'flop'"),
        ({"flop": 5, "turn": "", "river": ""}, "give BetSizes"),
        (5, "give BetSizes"),
        (((), (), ()), "give BetSizes"),
    ],
)
def test_sizes_that_are_missing_or_misnamed_are_refused(sizes: Any, reason: str) -> None:
    with pytest.raises(PokerError, match=reason):
        small(sizes=sizes)


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"board": "7h5h"}, WrongCardCount, "found 2"),
        ({"board": ""}, WrongCardCount, "3, 4 or 5 cards"),
        ({"board": "7h5h7h"}, DuplicateCard, "7h is there twice"),
        ({"board": 7}, PokerError, "not a board"),
        ({"oop": "none"}, NoPossibleDeal, "OOP has no hand left"),
        ({"ip": "7h5h"}, NoPossibleDeal, "IP has no hand left on 7h5h2c"),
        ({"oop": "AsAh", "ip": "AsKs,AhQh"}, NoPossibleDeal, "shares a card"),
        ({"oop": "AKh"}, NotationError, "AxKh"),
        ({"ip": 5}, PokerError, "the range of IP is 5"),
        ({"pot": 0}, WrongAmount, "the pot is 0"),
        ({"pot": "ten"}, WrongAmount, "the pot: 'ten' is not an amount; .* as 5.5"),
        ({"pot": True}, WrongAmount, "is not an amount"),
        ({"pot": 1.23456789}, WrongAmount, "too many digits"),
        ({"pot": 0.00001}, WrongAmount, "from 0.000051 upward"),
        ({"big_blind": 0}, WrongAmount, "the big blind is 0"),
        ({"unit": 0.5}, WrongAmount, "unit: 0.5 is not 1, 0.1, 0.01 and so on"),
        ({"stack": 97.25, "unit": 0.1}, WrongAmount, "97.25, finer than the unit of 0.1"),
        ({"pot": 0.00001, "unit": 0.000001}, WrongAmount, "from 0.000051 upward"),
        ({"added_lines": ["b4.1234567"]}, NotationError, "more than 6 digits after the point"),
        ({"added_lines": ["b4,5"]}, NotationError, "character 4: '5' is not an action"),
        ({"added_lines": ["b4.25"], "unit": 0.1}, NotationError, "multiples of 0.1"),
        ({"stack": -1}, WrongAmount, "the stack is -1"),
        ({"stack": 10**10}, LimitExceeded, "the stack is"),
        # Python writes no int of more than 4300 digits.
        pytest.param({"pot": 10**5000}, LimitExceeded, "the pot is too large", id="long pot"),
        pytest.param({"stack": -(10**5000)}, WrongAmount, "too many digits", id="long stack"),
        pytest.param(
            {"rake_rate": 0.05, "rake_cap": 10**5000}, LimitExceeded, "rake_cap", id="long cap"
        ),
        ({"rake_rate": 1.5, "rake_cap": 1}, WrongAmount, "from 0 to 1"),
        ({"rake_rate": -0.1}, WrongAmount, "from 0 to 1"),
        ({"rake_cap": -1}, WrongAmount, "rake_cap is -1"),
        ({"rake_cap": float("nan")}, WrongAmount, "rake_cap is nan"),
        ({"rake_rate": "5%"}, WrongAmount, "such as 0.05"),
        ({"rake_rate": 0.05}, WrongAmount, "or none for no cap"),
        ({"merging": -1}, PokerError, "merging is -1"),
        ({"max_raises": 1.5}, WrongAmount, "max_raises is 1.5"),
        ({"added_lines": "b80"}, PokerError, "a list of lines"),
        ({"added_lines": [5]}, PokerError, "not a line"),
        ({"added_lines": ["b50"]}, NotationError, "in the tree already"),
        ({"removed_lines": ["b99"]}, NotationError, "what can be done is x, b50"),
        ({"locks": [{"line": ""}]}, PokerError, "is not a lock"),
    ],
)
def test_invalid_spots_are_refused_when_made(
    changes: dict[str, Any], error: type[PokerError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        small(**changes)


def test_amounts_without_a_fraction_are_whole() -> None:
    spot = small(pot=100.0, stack=0.0)
    assert (spot.pot, spot.stack) == (100, 0)
    assert isinstance(spot.pot, int)
    assert spot.tree.decision_count == 2


def test_an_overlap_in_a_range_gives_a_warning() -> None:
    with pytest.warns(OverlapWarning, match="OOP, 'QQ[+],AA:0.5'.* the last item wins"):
        small(oop="QQ+,AA:0.5")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"flop_oop_bets": "50%"}, "did you mean 'flop_oop_bet'"),
        ({"colour": "red"}, "'colour' is not part of a spot; it has board"),
        ({"flop_donk": "50%"}, "not part of a spot"),
        ({"river_oop_bet": "0.5"}, "write 50%, 0.5%"),
        ({"locks": {"line": ""}}, "a list of them"),
        ({"locks": [5]}, "5 is not a lock"),
    ],
)
def test_unknown_keys_and_wrong_values_in_a_file_are_refused(
    change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(PokerError, match=reason):
        Spot.from_dict({**SPOTS["A"], **change})


@pytest.mark.parametrize(
    "key", ["board", "oop", "ip", "pot", "stack", "river_oop_bet", "river_ip_raise"]
)
def test_missing_keys_are_named(key: str) -> None:
    lacking = {name: value for name, value in SPOTS["A"].items() if name != key}
    with pytest.raises(PokerError, match=f"the spot has no '{key}'"):
        Spot.from_dict(lacking)


def test_sizes_of_past_streets_are_optional() -> None:
    lacking = {name: value for name, value in SPOTS["A"].items() if not name.startswith("flop")}
    assert Spot.from_dict(lacking).tree.lines() == SPOTS["A"]["tree_lines"]


def test_a_file_must_be_an_object() -> None:
    with pytest.raises(PokerError, match="is not a spot"):
        Spot.from_dict([])  # type: ignore[arg-type]


def test_numbers_in_a_file_are_fractions_of_the_pot() -> None:
    spot = Spot.from_dict({**SPOTS["A"], "river_oop_bet": [0.5, 1]})
    assert spot == Spot.from_dict(SPOTS["A"])


def test_errors_in_sizes_have_their_place() -> None:
    with pytest.raises(NotationError) as caught:
        Spot.from_dict({**SPOTS["A"], "river_ip_raise": "2.5y"})
    assert caught.value.__notes__ == ["the sizes of river_ip"]


def test_whole_numbers_of_numpy_are_taken() -> None:
    assert small(pot=np.int64(100), stack=np.int32(300)) == small()
    assert small(pot=np.float64(100.5)) == small(pot=100.5)


@pytest.mark.parametrize("key", ["locks", "added_lines", "removed_lines"])
@pytest.mark.parametrize("value", [None, 5, "x"])
def test_lists_must_be_lists(key: str, value: object) -> None:
    with pytest.raises(PokerError, match="give a list"):
        Spot.from_dict({**small().to_dict(), key: value})


@pytest.mark.parametrize("cards", [None, 5])
def test_cards_of_a_lock_must_be_text(cards: Any) -> None:
    with pytest.raises(PokerError, match="give text"):
        Lock.from_dict({"line": "x", "strategy": {"AA": {"check": 1}}, "cards": cards})


def test_three_items_are_not_sizes_by_street() -> None:
    with pytest.raises(PokerError, match="give BetSizes"):
        small(sizes=(1, 2, 3))


def test_weights_that_single_precision_would_lose_are_refused() -> None:
    with pytest.raises(WrongAmount, match="the largest weight of IP on 7h5h2c is 1e-40"):
        small(ip="QQ+:1e-40")
    assert small(ip="QQ:1e-40,AA").ip.total == pytest.approx(6)


def test_amounts_are_exact_whatever_the_decimal_context() -> None:
    with localcontext(prec=2):
        spot = Spot(
            "Td9d6hQc2s", "QQ+", "22+", pot="12345.67", stack=54321.98, rake_rate=0.05,
            rake_cap="1234.567", sizes=BetSizes("33.333%, 1234.56c"),
        )  # fmt: skip
        assert (spot.rules.pot, spot.rules.stack) == (1234567, 5432198)
        assert spot.rake_cap_units == 123456.7
        assert spot.tree.actions(0) == ("x", "b1234.56", "b4115.18")
        assert spot.with_(added_lines=["b12345.67"]).tree.actions(0)[-1] == "b12345.67"
