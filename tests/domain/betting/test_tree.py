"""The betting tree against expanded reference trees, a slow reference builder, and its laws."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.betting.bet_amounts import geometric
from runout.domain.betting.lines import read_line
from runout.domain.betting.rules import MAX_CHIPS, StreetSizes, TreeRules
from runout.domain.betting.sizes import (
    AllIn,
    BetSizes,
    Chips,
    Geometric,
    PotFraction,
    PreviousBet,
    Size,
)
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Street
from runout.errors import LimitExceeded, NotationError, PokerError, WrongAmount

SPOTS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "solver_spots.json").read_text()
)
STREETS = (Street.FLOP, Street.TURN, Street.RIVER)


def rules_of(spot: dict[str, Any]) -> TreeRules:
    def sizes(street: str, player: str) -> BetSizes:
        donk = spot.get(f"{street}_donk", "") if player == "oop" else ""
        return BetSizes(spot[f"{street}_{player}_bet"], spot[f"{street}_{player}_raise"], donk)

    flop, turn, river = ((sizes(s, "oop"), sizes(s, "ip")) for s in ("flop", "turn", "river"))
    return TreeRules(
        Street(len(spot["board"]) // 2), spot["pot"], spot["stack"], (flop, turn, river),
        spot["add_allin"], spot["force_allin"], spot["merging"],
    )  # fmt: skip


def same(sizes: BetSizes) -> StreetSizes:
    return (sizes, sizes), (sizes, sizes), (sizes, sizes)


def river(pot: int, stack: int, bet: str = "", raise_: str = "", **others: Any) -> BettingTree:
    return BettingTree.grow(
        TreeRules(Street.RIVER, pot, stack, same(BetSizes(bet, raise_)), **others)
    )


def turn(pot: int, stack: int, sizes: BetSizes, **others: Any) -> BettingTree:
    return BettingTree.grow(TreeRules(Street.TURN, pot, stack, same(sizes), **others))


def actions(tree: BettingTree, line: str = "") -> str:
    return " ".join(tree.actions(tree.find(line).index))


@pytest.mark.parametrize("name", ["A", "B", "D"])
def test_reference_trees_match_line_by_line(name: str) -> None:
    spot = SPOTS[name]
    tree = BettingTree.grow(rules_of(spot))
    assert tree.lines() == spot["tree_lines"]
    assert list(tree.lines()) == list(spot["tree_lines"])
    assert tree.decision_count == len(spot["tree_lines"])


# A slow reference builder that shares no code with the real one: fractions and recursion.


def half_up(number: Fraction) -> int:
    return math.floor(number + Fraction(1, 2))


class Decision(NamedTuple):
    """A decision of the slow builder; ``matched`` is each player's bet before this street."""

    line: str = ""
    street: int = 0
    player: int = 0
    bets: tuple[int, int] = (0, 0)
    matched: int = 0
    new_street: bool = False
    donk: bool = False
    raises: int = 0


def slow_amount(size: Size, previous: int, pot: int, behind: int, street: int) -> int:
    if isinstance(size, PotFraction):
        return previous + half_up(Fraction(size.fraction) * pot)
    if isinstance(size, PreviousBet):
        return half_up(Fraction(size.multiple) * previous)
    if isinstance(size, Chips):
        return previous + int(size.amount)
    if isinstance(size, AllIn):
        return previous + behind
    assert isinstance(size, Geometric)
    ratio = ((2 * behind / pot + 1) ** (1 / (size.streets or 3 - street)) - 1) / 2
    if size.cap is not None:
        ratio = min(ratio, float(size.cap))
    return previous + int(pot * ratio + 0.5)


def slow_amounts(rules: TreeRules, decision: Decision, sizes: tuple[Size, ...]) -> list[int]:
    high, low = max(decision.bets), min(decision.bets)
    pot, previous, limit = (
        rules.pot + 2 * high,
        high - decision.matched,
        rules.stack - decision.matched,
    )
    add, force, merging = (
        Fraction(str(share)) for share in (rules.add_allin, rules.force_allin, rules.merging)
    )
    amounts = [
        slow_amount(size, previous, pot, limit - previous, decision.street) for size in sizes
    ]
    if limit <= previous + add * pot:
        amounts.append(limit)
    amounts = [min(max(amount, 1, previous + high - low), limit) for amount in amounts]
    amounts = [
        limit if limit - amount <= force * (pot + 2 * (amount - previous)) else amount
        for amount in amounts
    ]
    kept: list[int] = []
    for amount in sorted(set(amounts), reverse=True):
        share = Fraction(amount - previous, pot)
        if not kept or share < (Fraction(kept[-1] - previous, pot) - merging) / (1 + merging):
            kept.append(amount)
    return kept[::-1]


def slow_actions(rules: TreeRules, decision: Decision) -> list[str]:
    mine = rules.sizes[decision.street][decision.player]
    facing = decision.bets[0] != decision.bets[1]
    sizes = mine.raises if facing else mine.bets
    if decision.donk and mine.donks is not None:
        sizes = mine.donks
    actions = ["f", "c"] if facing else ["x"]
    is_later = STREETS[decision.street] is not rules.street and rules.later_raises is not None
    limit = rules.later_raises if is_later else rules.max_raises
    capped = facing and limit is not None and decision.raises >= limit
    if max(decision.bets) < rules.stack and not capped:
        for amount in slow_amounts(rules, decision, sizes):
            all_in = amount == rules.stack - decision.matched
            actions.append(f"{'a' if all_in else 'r' if facing else 'b'}{amount}")
    return actions


def slow_lines(rules: TreeRules) -> dict[str, Any]:
    lines: dict[str, Any] = {}

    def visit(decision: Decision) -> None:
        _, street, player, bets, matched, new_street, _, raises = decision
        high = max(bets)
        actions = slow_actions(rules, decision)
        lines[decision.line] = {"actions": actions, "new_street": new_street, "bets": [*bets]}
        for action in actions:
            line = f"{decision.line} {action}".strip()
            if action == "x" and player == 0:
                visit(Decision(line, street, 1, bets, matched))
            elif action in "xc":
                if street < 2 and high < rules.stack:
                    called = action == "c" and player == 0
                    visit(Decision(line, street + 1, 0, (high, high), high, True, called))
            elif action != "f":
                total = matched + int(action[1:])
                raised = (total, bets[1]) if player == 0 else (bets[0], total)
                count = raises + (bets[0] != bets[1])
                visit(Decision(line, street, 1 - player, raised, matched, raises=count))

    visit(Decision(street=STREETS.index(rules.street)))
    return lines


percents = st.integers(10, 250).map(lambda number: f"{number}%")
bet_texts = percents | st.sampled_from(["e", "2e", "3e200%", "e80%", "a", "7c", "100c"])
raise_texts = bet_texts | st.sampled_from(["2x", "2.5x", "3.3x"])
sizes_of_a_player = st.builds(
    BetSizes,
    st.lists(bet_texts, max_size=2),
    st.lists(raise_texts, max_size=2),
    st.none() | st.lists(bet_texts, max_size=2),
)
thresholds = st.integers(0, 40).map(lambda number: number / 100)


@st.composite
def tree_rules(draw: st.DrawFn) -> TreeRules:
    pot = draw(st.integers(5, 300))
    pairs = [(draw(sizes_of_a_player), draw(sizes_of_a_player)) for _ in range(3)]
    return TreeRules(
        draw(st.sampled_from(STREETS)),
        pot,
        draw(st.integers(0, 8 * pot)),
        (pairs[0], pairs[1], pairs[2]),
        draw(st.sampled_from([0, 0.5, 1.5, 3])),
        draw(thresholds),
        draw(thresholds),
        draw(st.none() | st.integers(0, 2)),
        draw(st.none() | st.integers(0, 2)),
    )


@st.composite
def trees(draw: st.DrawFn) -> BettingTree:
    rules = draw(tree_rules())
    try:
        return BettingTree.grow(rules, 5_000)
    except LimitExceeded:
        return BettingTree.grow(
            TreeRules(Street.RIVER, rules.pot, rules.stack, rules.sizes, max_raises=1)
        )


@given(trees())
def test_the_slow_builder_builds_the_same_tree(tree: BettingTree) -> None:
    assert tree.lines() == slow_lines(tree.rules)


@given(trees())
def test_bets_never_decrease_nor_exceed_the_stack(tree: BettingTree) -> None:
    for node in tree.nodes:
        assert 0 <= min(node.bets) <= max(node.bets) <= tree.rules.stack
        if node.parent >= 0:
            before = tree.nodes[node.parent].bets
            assert all(after >= bet for after, bet in zip(node.bets, before, strict=True))
        if node.kind == "showdown" or node.new_street:
            assert node.bets[0] == node.bets[1]


@given(trees())
def test_every_decision_has_distinct_actions(tree: BettingTree) -> None:
    for node in tree.nodes:
        choices = tree.actions(node.index)
        assert bool(choices) == (node.kind == "decision")
        amounts = [int(action[1:]) for action in choices if action[0] in "bra"]
        assert amounts == sorted(set(amounts))
        facing = node.bets[0] != node.bets[1]
        if node.kind == "decision":
            assert choices[: 1 + facing] == (("f", "c") if facing else ("x",))
            assert all(amount >= 1 for amount in amounts)


@given(trees())
def test_raises_are_at_least_as_large_as_the_amount_to_call(tree: BettingTree) -> None:
    for node in tree.nodes:
        if node.action.startswith("r"):
            before = tree.nodes[node.parent].bets
            assert max(node.bets) - max(before) >= max(before) - min(before)


@given(trees())
def test_nodes_are_in_preorder(tree: BettingTree) -> None:
    for index, node in enumerate(tree.nodes):
        assert node.index == index
        assert all(tree.nodes[child].parent == index for child in node.children)
        assert not node.children or node.children[0] == index + 1
    for node in tree.nodes:
        for first, second in zip(node.children, node.children[1:], strict=False):
            assert all(tree.nodes[at].parent >= first for at in range(first + 1, second))


@given(trees())
def test_lines_are_found_again(tree: BettingTree) -> None:
    for node in tree.nodes:
        assert tree.find(tree.line(node.index)) is node
    assert [tree.find(line).kind for line in tree.lines()] == ["decision"] * tree.decision_count


@given(trees())
def test_building_twice_gives_the_same_tree(tree: BettingTree) -> None:
    again = BettingTree.grow(tree.rules)
    assert again == tree
    assert hash(again) == hash(tree)
    assert again.nodes == tree.nodes
    assert again.decision_count == tree.decision_count == len(tree.lines())
    assert pickle.loads(pickle.dumps(tree)).nodes == copy.copy(tree).nodes == tree.nodes


@given(trees(), st.data())
def test_removing_a_line_does_not_change_the_others(tree: BettingTree, data: st.DataObject) -> None:
    choices = [child for node in tree.nodes if len(node.children) > 1 for child in node.children]
    if not choices:
        return
    line = tree.line(data.draw(st.sampled_from(choices)))
    rules = dataclasses.replace(tree.rules, removed_lines=(line,))
    pruned = BettingTree.grow(rules).lines()
    stem, _, action = line.rpartition(" ")
    expected = {
        text: entry
        for text, entry in tree.lines().items()
        if text != line and not text.startswith(f"{line} ")
    }
    expected[stem]["actions"].remove(action)
    assert pruned == expected


def test_sizes_by_hand() -> None:
    assert actions(river(100, 1000, "50%, 55%, 100%", merging=0.1)) == "x b55 b100"
    assert actions(river(25, 1000, "50%")) == "x b13"  # halves up
    assert actions(river(90, 1000, "35%")) == "x b32"  # 31.5, which binary fractions put below
    assert actions(river(100, 1000, "1%, 100c", merging=0)) == "x b1 b100"
    assert actions(river(10, 1000, "1%")) == "x b1"  # at least one chip
    assert actions(river(100, 80, "100%", add_allin=0)) == "x a80"  # at most the stack


def test_raise_sizes_by_hand() -> None:
    # Pot after the call of 50 is 200.
    tree = river(100, 5000, "50%", "50%, 2x, 2.5x, 300c, e", add_allin=0, merging=0)
    assert actions(tree, "b50") == "f c r100 r125 r150 r350 a5000"
    tree = river(100, 5000, "50%", "1.1x, 10%", add_allin=0)
    assert actions(tree, "b50") == "f c r100"  # no less than the bet and the call
    assert actions(tree, "b50 r100") == "f c r150"


def test_geometric_sizes_by_hand() -> None:
    sizes = BetSizes("e, 3e, 2e60%", "2e")
    tree = turn(200, 900, sizes, merging=0, add_allin=0)
    assert actions(tree) == "x b115 b120 b216"  # 60 % caps 108 %
    # Called, the pot is 632 and 684 are behind: (sqrt(2 * 684 / 632 + 1) - 1) / 2 of 632 is 246.
    assert actions(tree, "b216") == "f c r462"
    assert actions(tree, "b216 c") == "x b148 b246 a684"


def test_a_geometric_raise_counts_streets_as_a_bet_does() -> None:
    tree = turn(100, 5000, BetSizes("50%", "e"), merging=0, add_allin=0, force_allin=0)
    # Two streets, this one and the river, whether it raises a bet or a raise. After the call of 50
    # the pot is 200 and 4950 are behind: (sqrt(2 * 4950 / 200 + 1) - 1) / 2 of 200 is 611.
    assert actions(tree, "b50") == "f c r661"
    # Called, the pot is 1422 and 4339 are behind: (sqrt(2 * 4339 / 1422 + 1) - 1) / 2 is 83.3 %.
    assert actions(tree, "b50 r661") == "f c r1845"
    # Called, the pot is 3790 and 3155 are behind: (sqrt(2 * 3155 / 3790 + 1) - 1) / 2 is 31.6 %,
    # which comes to 1199; to 3029 would be the smallest raise.
    assert actions(tree, "b50 r661 r1845") == "f c r3044"
    # Called, the pot is 6188; the same 31.6 % of it on the river is the 1956 that are left.
    assert geometric(3790, 3155, 2) == 3044 - 1845
    assert round((3044 - 1845) / 3790 * 6188) == pytest.approx(5000 - 3044, abs=2)
    numbered = turn(100, 5000, BetSizes("50%", "3e"), merging=0, add_allin=0, force_allin=0)
    share = ((2 * 4950 / 200 + 1) ** (1 / 3) - 1) / 2
    first = 50 + round(200 * share)
    assert actions(numbered, "b50") == f"f c r{first}"
    pot, behind = 100 + 2 * first, 5000 - first
    share = ((2 * behind / pot + 1) ** (1 / 3) - 1) / 2
    assert actions(numbered, f"b50 r{first}") == f"f c r{first + round(pot * share)}"
    river_tree = river(100, 5000, "50%", "e", add_allin=0)
    assert actions(river_tree, "b50") == "f c a5000"  # one street: all-in


def test_a_geometric_size_is_the_rounded_share() -> None:
    for pot, behind, streets in [(7, 1000, 3), (10**9, 10**9, 2), (1, 10**9, 5), (333, 1, 3)]:
        share = ((2 * behind / pot + 1) ** (1 / streets) - 1) / 2
        assert geometric(pot, behind, streets) == round(pot * share)
    assert all(geometric(pot, 999, 1) == 999 for pot in (1, 7, 10**9))


def test_thresholds_hold_at_their_boundary() -> None:
    assert actions(river(100, 150, add_allin=1.5, force_allin=0)) == "x a150"
    assert actions(river(100, 151, add_allin=1.5, force_allin=0)) == "x"
    assert actions(river(100, 100, "50%", add_allin=0, force_allin=0.25)) == "x a100"
    assert actions(river(100, 101, "50%", add_allin=0, force_allin=0.25)) == "x b50"
    # 1.0 stays with 2.2: (2.2 - 0.2) / 1.2 is 1.67; 1.0 itself allows (1.0 - 0.2) / 1.2 = 2/3.
    tree = river(300, 9000, "66%, 67%, 100%, 220%", merging=0.2, add_allin=0)
    assert actions(tree) == "x b198 b300 b660"
    assert actions(river(100, 9000, "100%, 120%", merging=0.1)) == "x b120"  # 1.0 is not below 1.0


def test_an_added_all_in_counts_from_the_previous_bet() -> None:
    # Pot after the call of 100 is 300; all-in is added up to 100 + 450.
    assert actions(river(100, 550, "100%", force_allin=0), "b100") == "f c a550"
    assert actions(river(100, 551, "100%", force_allin=0), "b100") == "f c"


def test_all_in_is_met_by_fold_or_call_and_called_ends_the_betting() -> None:
    tree = turn(100, 100, BetSizes("a", "a"))
    assert actions(tree) == "x a100"
    assert actions(tree, "a100") == "f c"
    called = tree.find("a100 c")
    assert (called.kind, called.street, called.bets) == ("showdown", Street.TURN, (100, 100))
    assert tree.find("x x").new_street
    assert tree.find("x a100 f").player == 0


def test_without_a_stack_there_is_nothing_to_bet() -> None:
    tree = turn(100, 0, BetSizes("50%, a", "a"))
    assert tree.lines() == {
        line: {"actions": ["x"], "new_street": False, "bets": [0, 0]} for line in ("", "x")
    }
    assert tree.find("x x").kind == "showdown"


def test_without_sizes_there_are_checks_and_the_all_ins_that_are_added() -> None:
    assert actions(river(100, 1000)) == "x"
    assert actions(river(100, 100)) == "x a100"


def test_donk_sizes_apply_only_out_of_position_after_a_call() -> None:
    tree = turn(100, 2000, BetSizes("50%", "", "20%"))
    assert actions(tree) == "x b50"
    assert actions(tree, "x b50 c") == "x b40"
    assert actions(tree, "x b50 c x") == "x b100"
    assert actions(tree, "b50 c") == "x b100"
    assert actions(tree, "x x") == "x b50"
    assert actions(turn(100, 2000, BetSizes("50%", "", "none")), "x b50 c") == "x"
    assert actions(turn(100, 2000, BetSizes("50%")), "x b50 c") == "x b100"


def test_raises_on_later_streets_have_a_limit_of_their_own() -> None:
    sizes = BetSizes("50%", "2x")
    tree = turn(100, 10_000, sizes, max_raises=2, later_raises=1, merging=0)
    assert actions(tree, "b50 r100 r200") == "f c"
    assert actions(tree, "x x b50 r100") == "f c"
    more = turn(100, 10_000, sizes, max_raises=0, later_raises=1, merging=0)
    assert actions(more, "b50") == "f c"
    assert actions(more, "x x b50") == "f c r100"


def test_raises_are_limited_on_each_street() -> None:
    for max_raises, raised in [(0, ""), (1, "r100"), (2, "r100 r200")]:
        tree = turn(100, 10_000, BetSizes("50%", "2x, a"), max_raises=max_raises, merging=0)
        line = f"b50 {raised}"
        assert actions(tree, line) == "f c"
        assert "b" in actions(tree, f"{line} c")
    assert actions(tree, "b50 r100") == "f c r200 a10000"


def test_an_added_line_continues_by_the_rules() -> None:
    tree = turn(100, 1000, BetSizes("50%", "3x"), added_lines=("b80 r400", "b80", "x b1"))
    assert actions(tree) == "x b50 b80"
    assert actions(tree, "b80") == "f c r240 r400"
    assert actions(tree, "b80 r400") == "f c a1000"
    assert actions(tree, "b80 c") == "x b130"
    assert actions(tree, "x") == "x b1 b50"
    assert actions(tree, "b50") == "f c r150"
    assert actions(tree, "x b1") == "f c r3"


def test_added_all_ins_may_be_written_as_bets() -> None:
    for line in ("a1000", "all-in", "bet 1000"):
        assert actions(river(100, 1000, "50%", added_lines=(line,))) == "x b50 a1000"


def test_removing_a_line_removes_its_continuations() -> None:
    tree = river(
        100, 1000, "50%, 100%", "3x", removed_lines=("b50", "b50 r150", "x b100", "b100 f")
    )
    assert actions(tree) == "x b100"
    assert actions(tree, "x") == "x b50"
    assert actions(tree, "b100") == "c r300"
    assert not any(line.startswith("b50") for line in tree.lines())


@pytest.mark.parametrize(
    ("added", "column", "reason"),
    [
        ("b50", 1, "in the tree already"),
        ("x", 1, "in the tree already"),
        ("c", 1, "what can be done is x, b50"),
        ("r80", 1, "what can be done is x, b50"),
        ("b1001", 1, "from 1 to 1000 chips"),
        ("b0", 1, "from 1 to 1000 chips"),
        ("b50 r99", 5, "from 100 to 1000 chips"),
        ("b50 b99", 5, "what can be done is f, c, r150"),
        ("b60 r200", 1, "what can be done is x, b50"),
        ("b50 c b80", 7, "the hand is over"),
        ("b50 f x", 7, "the hand is over"),
        ("a900", 1, "all-in is a1000"),
        ("b", 1, "in the tree already"),
        ("", 1, "no action"),
        ("b50 shove", 5, "actions are"),
    ],
)
def test_added_lines_that_cannot_be_played_are_refused(
    added: str, column: int, reason: str
) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        river(100, 1000, "50%", "3x", added_lines=(added,))
    assert (caught.value.text, caught.value.column) == (added, column)


@pytest.mark.parametrize(
    ("removed", "reason"),
    [
        (("b60",), "what can be done is x, b50"),
        (("x", "b50"), "the only action left"),
        (("b50 f", "b50 c", "b50 r150"), "the only action left"),
        (("x x x",), "the hand is over"),
        (("",), "no action"),
    ],
)
def test_removed_lines_that_are_not_there_or_leave_nothing_are_refused(
    removed: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(NotationError, match=reason):
        river(100, 1000, "50%", "3x", removed_lines=removed)


def test_lines_are_found_by_words() -> None:
    tree = BettingTree.grow(rules_of(SPOTS["B"]))
    for description in (
        "check, bet 120, Raise to 300, ALL-IN, call",
        "X B120 R300 A900 C",
        "x bet120 r 300 allin c",
    ):
        assert tree.line(tree.find(description).index) == "x b120 r300 a900 c"
    assert tree.line(tree.find("bet 900").index) == "a900"
    assert tree.line(tree.find("b120 raise").index) == "b120 r300"  # the only one
    assert tree.find("") is tree.find("  ") is tree.nodes[0]
    assert tree.play(tree.find("x").index, "bet 216").action == "b216"


@pytest.mark.parametrize(
    ("line", "column", "length", "reason"),
    [
        (
            "x b125",
            3,
            4,
            "'b125' cannot be played after 'x'; what can be done is x, b120, b216, a900",
        ),
        ("bet", 1, 3, "leaves open which amount"),
        ("c", 1, 1, "'c' cannot be played here"),
        ("r120", 1, 4, "cannot be played"),
        ("a120", 1, 4, "cannot be played"),
        ("b120 f x", 8, 1, "the hand is over"),
        ("x xx", 3, 2, "'xx' is not an action; actions are f, x, c, b120"),
        ("check 5", 1, 7, "check takes no amount"),
        ("x, 120", 4, 3, "'120' is not an action"),
        ("b99999999999", 1, 12, "is not an action"),
    ],
)
def test_unknown_lines_are_refused_with_the_known_actions(
    line: str, column: int, length: int, reason: str
) -> None:
    tree = BettingTree.grow(rules_of(SPOTS["B"]))
    with pytest.raises(NotationError, match=reason) as caught:
        tree.find(line)
    assert (caught.value.column, caught.value.length) == (column, length)


@pytest.mark.parametrize("action", ["", "x x"])
def test_one_action_is_played_at_a_time(action: str) -> None:
    tree = river(100, 1000, "50%")
    with pytest.raises(
        NotationError,
        match=r"expected one action, found [02]; what can be done is x, b50",
    ):
        tree.play(0, action)


@given(st.text("xcfbra0129 ,-téALL", max_size=15))
def test_any_text_is_a_line_or_is_refused_with_its_place(text: str) -> None:
    try:
        steps = read_line(text)
    except NotationError as error:
        place = error.column, error.column + error.length
    else:
        place = (1, 1)
        assert all(step.letter in "xcfbra" for step in steps)
    assert 1 <= place[0] <= place[1] <= len(text) + 1


@pytest.mark.parametrize(
    ("bet", "raise_"),
    [
        ("10%, 20%, 30%, 40%, 50%, 60%, 70%, 80%", "2x, 3x, 4x"),
        (", ".join(f"{chips}c" for chips in range(1, 60)), "1c, 2c, 3c"),
        ("1c", "1c"),
    ],
)
def test_oversized_trees_are_refused_before_they_are_built(bet: str, raise_: str) -> None:
    rules = TreeRules(Street.FLOP, 60, MAX_CHIPS, same(BetSizes(bet, raise_)), merging=0)
    with pytest.raises(LimitExceeded, match="more than 1,000,000 decisions; "):
        BettingTree.grow(rules)
    with pytest.raises(LimitExceeded, match="more than 1,000 decisions"):
        BettingTree.grow(rules, limit=1_000)


@pytest.mark.parametrize(
    ("bet", "max_raises", "remedies"),
    [
        ("20%, a", None, r"give fewer sizes \(most are OOP bets on the flop: 20%, a\), or limit"),
        ("20%", 3, "lower max_raises from 3, or make the stack smaller than 300$"),
        ("20%", 0, "make the stack smaller than 300$"),
    ],
)
def test_oversized_trees_are_refused_with_remedies(
    bet: str, max_raises: int | None, remedies: str
) -> None:
    rules = TreeRules(Street.FLOP, 100, 300, same(BetSizes(bet, "3x")), max_raises=max_raises)
    with pytest.raises(LimitExceeded, match=f"more than 5 decisions; {remedies}"):
        BettingTree.grow(rules, limit=5)


def test_overlong_lines_are_refused() -> None:
    with pytest.raises(LimitExceeded, match="lines of more than 1,000 actions"):
        river(10, MAX_CHIPS, "1c", "1c")


def test_a_tree_at_the_limit_is_built() -> None:
    rules = rules_of(SPOTS["D"])
    assert BettingTree.grow(rules, limit=100).decision_count == 100
    with pytest.raises(LimitExceeded, match="more than 99 decisions"):
        BettingTree.grow(rules, limit=99)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"pot": 0}, WrongAmount),
        ({"pot": 10.5}, WrongAmount),
        ({"pot": True}, WrongAmount),
        ({"stack": -1}, WrongAmount),
        ({"stack": MAX_CHIPS + 1}, LimitExceeded),
        ({"street": Street.PREFLOP}, PokerError),
        ({"add_allin": -1}, PokerError),
        ({"force_allin": float("nan")}, PokerError),
        ({"merging": float("inf")}, PokerError),
        ({"merging": "0.1"}, PokerError),
        ({"max_raises": -1}, WrongAmount),
        ({"later_raises": -1}, WrongAmount),
    ],
)
def test_invalid_rules_are_refused(change: dict[str, Any], error: type[PokerError]) -> None:
    arguments: dict[str, Any] = {
        "street": Street.RIVER, "pot": 100, "stack": 300, "sizes": same(BetSizes()),
    }  # fmt: skip
    with pytest.raises(error):
        TreeRules(**{**arguments, **change})


def test_a_tree_is_made_by_its_builder_and_has_a_repr() -> None:
    with pytest.raises(TypeError, match=r"BettingTree\.grow"):
        BettingTree()
    assert repr(river(100, 300, "50%")) == (
        "<BettingTree from the river, pot 100, stack 300: 6 decisions, 15 nodes>"
    )
