"""The outline of a street has the decisions of the tree, and marks edited actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.amounts import Unit
from runout.domain.betting.bets import TreeBets
from runout.domain.betting.outline import MAX_OUTLINE_DECISIONS, OutlineDecision, TreeOutline
from runout.domain.betting.rules import TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Street
from runout.errors import NotationError


def rules_of(bets: str, raises: str, **changes: object) -> TreeRules:
    sizes = BetSizes(bets, raises)
    fields = {"street": Street.TURN, "pot": 60, "stack": 970, "unit": Unit(1), **changes}
    return TreeRules(sizes=((sizes, sizes),) * 3, **fields)  # type: ignore[arg-type]


def by_line(outline: TreeOutline) -> dict[str, OutlineDecision]:
    return {decision.line: decision for decision in outline.decisions}


@given(
    bets=st.sampled_from(["33%, 75%", "75%", "e, a", ""]),
    raises=st.sampled_from(["60%", "2.5x, a", ""]),
    line=st.sampled_from(["", "x x"]),
)
def test_outline_has_the_decisions_of_the_street(bets: str, raises: str, line: str) -> None:
    rules = rules_of(bets, raises)
    tree = BettingTree.grow(rules)
    street = tree.find(line).street
    expected = {
        tree.line(node.index): tree.actions(node.index)
        for node in tree.nodes
        if node.kind == "decision"
        and node.street == street
        and tree.line(node.index).startswith(line)
    }
    outline = TreeOutline.of(rules, line)
    assert outline.complete
    outlined = {
        decision.line: tuple(action.action for action in decision.actions)
        for decision in outline.decisions
    }
    assert outlined == expected


def test_sizes_are_those_of_the_bets() -> None:
    rules = rules_of("33%, 75%", "60%, a")
    bets = [
        (bet.line, bet.action, bet.chips, bet.percent)
        for bet in TreeBets.of(rules).bets
        if bet.street == Street.TURN
    ]
    outlined = [
        (decision.line, action.action, action.chips, action.percent)
        for decision in TreeOutline.of(rules).decisions
        for action in decision.actions
        if action.chips is not None
    ]
    assert outlined == bets
    first = TreeOutline.of(rules).decisions[0]
    assert [(each.action, each.percent) for each in first.actions][2] == ("b4.5", 75)


def test_outcomes_pots_and_amounts_to_call() -> None:
    decisions = by_line(TreeOutline.of(rules_of("75%", "")))
    assert {action.action: action.outcome for action in decisions["x"].actions} == {
        "x": "street",
        "b4.5": "decision",
    }
    facing = decisions["x b4.5"]
    assert (facing.player, facing.pot, facing.to_call) == (0, 10.5, 4.5)
    assert [action.outcome for action in facing.actions] == ["fold", "street"]
    river = TreeOutline.of(rules_of("75%", "", street=Street.RIVER)).decisions
    assert [action.outcome for action in river[1].actions] == ["showdown", "decision"]


def test_removed_actions_stay_and_are_marked() -> None:
    rules = rules_of("33%, 75%", "60%", removed_lines=("check, bet 4.5", "b2 f"))
    decisions = by_line(TreeOutline.of(rules))
    removed = {
        action.line
        for decision in decisions.values()
        for action in decision.actions
        if action.removed
    }
    assert removed == {"x b4.5", "b2 f"}
    assert "x b4.5" not in decisions
    assert "x b2" in decisions


def test_added_actions_are_marked() -> None:
    decisions = by_line(TreeOutline.of(rules_of("75%", "", added_lines=("x b10",))))
    actions = {action.action: action.added for action in decisions["x"].actions}
    assert actions == {"x": False, "b4.5": False, "b10": True}
    assert "x b10" in decisions


def test_long_streets_are_cut() -> None:
    rules = rules_of("10%, 20%, 30%, 45%, 60%", "2x, 3x, 4x", stack=100_000, merging=0)
    outline = TreeOutline.of(rules)
    assert not outline.complete
    assert len(outline.decisions) == MAX_OUTLINE_DECISIONS


@pytest.mark.parametrize(("line", "column"), [("b7", 1), ("x x x x x", 9), ("b4.5 f", 6)])
def test_lines_without_a_decision_are_refused(line: str, column: int) -> None:
    with pytest.raises(NotationError) as refusal:
        TreeOutline.of(rules_of("75%", ""), line)
    assert refusal.value.column == column
