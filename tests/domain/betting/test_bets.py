"""The bets listed before a solve are those of the tree."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.amounts import Unit
from runout.domain.betting.bets import MAX_BETS_PER_STREET, TreeBet, TreeBets
from runout.domain.betting.rules import OOP, TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Street
from runout.errors import LimitExceeded, WrongAmount


def rules_of(
    sizes: BetSizes,
    pot: int = 600,
    stack: int = 9700,
    street: Street = Street.FLOP,
    decimals: int = 2,
) -> TreeRules:
    own = sizes.without_donks()
    streets = ((own, own), (sizes, own), (sizes, own))
    return TreeRules(street, pot, stack, streets, unit=Unit(decimals))


def bets_by_tree(tree: BettingTree, line: str) -> list[tuple[str, Decimal, Decimal]]:
    """Return the bets after a line with chips and percent, computed from the action texts alone."""
    node = tree.find(line)
    unit = tree.rules.unit
    pot = unit.amount(tree.rules.pot) + 2 * unit.amount(max(node.bets))
    start = node
    while start.action and not start.new_street:
        start = tree.nodes[start.parent]
    previous = unit.amount(max(node.bets) - max(start.bets) if node is not start else 0)
    bets = []
    for action in tree.actions(node.index):
        if action[0] in "bra":
            chips = Decimal(action[1:])
            bets.append((action, chips, 100 * (chips - previous) / Decimal(pot)))
    return bets


@given(
    bet=st.sampled_from(["33%, 75%", "75%", "e, a", "1.25c", ""]),
    raise_=st.sampled_from(["2.5x", "60%, a", ""]),
    donk=st.sampled_from(["", "30%", "none"]),
    street=st.sampled_from([Street.FLOP, Street.TURN, Street.RIVER]),
    pot=st.integers(51, 5000),
    stack=st.integers(0, 5000),
)
def test_bets_are_those_of_the_grown_tree(
    *, bet: str, raise_: str, donk: str, street: Street, pot: int, stack: int
) -> None:
    rules = rules_of(BetSizes(bet, raise_, donk), pot, stack, street)
    tree = BettingTree.grow(rules)
    bets_ = TreeBets.of(rules)
    for line in {bet.line for bet in bets_.bets}:
        here = [bet for bet in bets_.bets if bet.line == line]
        expected = bets_by_tree(tree, line)
        assert [bet.action for bet in here] == [action for action, _, _ in expected]
        assert [bet.chips for bet in here] == [float(chips) for _, chips, _ in expected]
        for row, (_, _, percent) in zip(here, expected, strict=True):
            assert row.percent == pytest.approx(float(percent))
            assert row.player == tree.find(line).player
    first = {
        tree.line(node.index)
        for node in tree.nodes
        if node.kind == "decision" and node.street is street and len(tree.actions(node.index)) > 1
    }
    betting = {line for line in first if bets_by_tree(tree, line)}
    if bets_.complete:
        assert {bet.line for bet in bets_.bets if bet.street is street} == betting


def test_a_street_is_entered_with_the_smallest_pot_and_its_donk_bets_follow() -> None:
    bets_ = TreeBets.of(rules_of(BetSizes("75%", "", "30%"), street=Street.TURN))
    assert [(bet.line, bet.kind, str(bet)) for bet in bets_.bets] == [
        ("", "bet", "b4.5 (75 %)"),
        ("x", "bet", "b4.5 (75 %)"),
        ("x x", "bet", "b4.5 (75 %)"),
        ("x x x", "bet", "b4.5 (75 %)"),
        ("x b4.5 c", "donk", "b4.5 (30 %)"),
    ]
    assert bets_.opening == {
        "turn": "OOP b4.5 (75 %), IP b4.5 (75 %)",
        "river": "OOP b4.5 (75 %), IP b4.5 (75 %), OOP donk b4.5 (30 %)",
    }
    assert bets_.bets[-1].player == OOP


def test_a_street_that_is_never_checked_through_is_entered_by_a_call() -> None:
    rules = TreeRules(
        Street.TURN, 600, 9700, rules_of(BetSizes("75%")).sizes, removed_lines=("x x",),
        unit=Unit(2),
    )  # fmt: skip
    lines = [bet.line for bet in TreeBets.of(rules).bets if bet.street is Street.RIVER]
    assert lines == ["b4.5 c", "b4.5 c x"]


def test_long_lists_are_truncated_and_marked() -> None:
    sizes = BetSizes(", ".join(f"{percent}%" for percent in range(20, 100, 8)), "2x, 3x, 4x")
    rules = TreeRules(Street.RIVER, 600, 10**7, rules_of(sizes).sizes, merging=0, unit=Unit(2))
    bets_ = TreeBets.of(rules)
    assert not bets_.complete
    assert len(bets_.bets) == MAX_BETS_PER_STREET


def test_chips_finer_than_the_unit_are_refused() -> None:
    with pytest.raises(WrongAmount, match=r"1.25 is finer than the smallest amount here, 0.1"):
        BettingTree.grow(rules_of(BetSizes("1.25c"), decimals=1))


def test_limits_are_in_chips_for_every_unit() -> None:
    assert rules_of(BetSizes("a"), pot=10**15, stack=10**15, decimals=6).pot == 10**15
    with pytest.raises(LimitExceeded):
        rules_of(BetSizes("a"), pot=10**15 + 1, decimals=6)


# Sizes that are not bet.


def root_bets(sizes: list[str], rules: TreeRules) -> list[TreeBet]:
    own = BetSizes(", ".join(sizes))
    bets = TreeBets.of(replace(rules, sizes=((own, own),) * 3)).bets
    return [bet for bet in bets if bet.line == ""]


@given(
    sizes=st.lists(
        st.sampled_from(["5%", "33%", "50%", "50c", "55%", "70%", "75%", "100%", "150%", "e", "a"]),
        min_size=1,
    ),
    merging=st.sampled_from([0.0, 0.1, 0.3]),
    add_allin=st.sampled_from([0.0, 1.5]),
    force_allin=st.sampled_from([0.0, 0.2]),
    stack=st.integers(1, 400),
)
def test_sizes_that_are_merged_change_nothing_and_all_others_are_bet(
    *, sizes: list[str], merging: float, add_allin: float, force_allin: float, stack: int
) -> None:
    rules = replace(
        rules_of(BetSizes(""), 100, stack, Street.RIVER, 0),
        merging=merging,
        add_allin=add_allin,
        force_allin=force_allin,
    )
    bets = root_bets(sizes, rules)
    actions = [bet.action for bet in bets]
    left = list(sizes)
    for size in (size for bet in bets for size in bet.merged):
        left.remove(size)
    again = root_bets(left, rules)
    assert [bet.action for bet in again] == actions
    assert not any(bet.merged for bet in again)
    assert len(actions) - len(left) in ((0, 1) if add_allin else (0,))


def test_merged_sizes_name_the_bet_that_they_are_merged_into() -> None:
    rules = rules_of(BetSizes(""), 100, 120, Street.RIVER, 0)
    rules = replace(rules, merging=0.1, add_allin=1.5)
    texts = [str(bet) for bet in root_bets(["33%", "70%", "75%", "150%"], rules)]
    assert texts == [
        "b33 (33 %)",
        "b75 (75 %; 70% merged into 75 %)",
        "a120 (120 %; 150% merged into all-in)",
    ]
    own = BetSizes("70%, 75%", "2x, 100%, a")
    bets = TreeBets.of(replace(rules, sizes=((own, own),) * 3))
    assert bets.opening["river"].startswith("OOP b75 (75 %; 70% merged into 75 %) a120 (120 %), IP")
    (raised,) = [bet for bet in bets.bets if bet.line == "b75"]
    assert (raised.action, raised.merged) == ("a120", ("2x", "100%"))
    assert raised.to_dict()["merged"] == ["2x", "100%"]
