"""The betting tree of a postflop spot, without cards: who may do what after which actions.

Out of position acts first on every street (player 0), in position second (player 1). Lines of
actions are written as :mod:`runout.domain.betting.lines` says, and what can be bet follows from
:mod:`runout.domain.betting.bet_amounts`. When both are all-in the remaining cards are dealt out.
"""

from __future__ import annotations

from typing import TypedDict, final

from runout.domain.betting.growth import Growth, TreeNode
from runout.domain.betting.lines import LineAction, can_be_done, match_step, read_line
from runout.domain.betting.rules import MAX_DECISIONS, TreeRules
from runout.domain.immutable import Immutable
from runout.domain.plurals import pluralize
from runout.errors import NotationError


class Line(TypedDict):
    """A decision as :meth:`BettingTree.lines` returns it."""

    actions: list[str]
    new_street: bool
    bets: list[float]


@final
class BettingTree(Immutable):
    """All nodes of a tree, the root first and each node before its children.

    >>> from runout.domain.betting.sizes import BetSizes
    >>> from runout.domain.boards import Street
    >>> river = BetSizes("50%, 100%", "2.5x")
    >>> tree = BettingTree.grow(TreeRules(Street.RIVER, 100, 300, ((river, river),) * 3))
    >>> tree.decision_count, tree.actions(0)
    (14, ('x', 'b50', 'b100'))
    >>> raised = tree.find("check, bet 50, raise 125")
    >>> tree.line(raised.index), raised.bets, tree.actions(raised.index)
    ('x b50 r125', (125, 50), ('f', 'c', 'a300'))
    """

    __slots__ = ("__weakref__", "decision_count", "nodes", "rules")

    rules: TreeRules
    nodes: tuple[TreeNode, ...]
    decision_count: int

    def __init__(self) -> None:
        raise TypeError("a betting tree is made by BettingTree.grow")

    @classmethod
    def grow(cls, rules: TreeRules, limit: int = MAX_DECISIONS) -> BettingTree:
        """Grow the tree; refuse one of more than ``limit`` decisions before it is made."""
        growth = Growth(rules)
        count = growth.count(limit)
        return cls._make(rules=rules, nodes=growth.nodes(), decision_count=count)

    def actions(self, index: int) -> tuple[str, ...]:
        """Return the actions at a node, in the order of its children."""
        return tuple([self.nodes[child].action for child in self.nodes[index].children])

    def line(self, index: int) -> str:
        actions = []
        node = self.nodes[index]
        while node.action:
            actions.append(node.action)
            node = self.nodes[node.parent]
        return " ".join(reversed(actions))

    def find(self, line: str) -> TreeNode:
        """Return the node at the end of a line, written with letters or words."""
        node = self.nodes[0]
        for step in read_line(line):
            node = self._follow(node, step, line)
        return node

    def play(self, index: int, action: str) -> TreeNode:
        """Return the node after an action, such as ``bet 120`` or ``b120``."""
        steps = read_line(action)
        if len(steps) != 1:
            hint = can_be_done(self.actions(index))
            length = max(1, len(action))
            raise NotationError(action, 1, length, f"expected one action, found {len(steps)}", hint)
        return self._follow(self.nodes[index], steps[0], action)

    def lines(self) -> dict[str, Line]:
        """Return every decision by its line; bets are in chips."""
        texts: list[str] = []
        lines: dict[str, Line] = {}
        for node in self.nodes:
            before = texts[node.parent] if node.index else ""
            text = f"{before} {node.action}" if before else node.action
            texts.append(text)
            if node.kind == "decision":
                actions = [self.nodes[child].action for child in node.children]
                bets: list[float] = [self.rules.unit.number(bet) for bet in node.bets]
                lines[text] = Line(actions=actions, new_street=node.new_street, bets=bets)
        return lines

    def _follow(self, node: TreeNode, step: LineAction, text: str) -> TreeNode:
        actions = self.actions(node.index)
        return self.nodes[node.children[actions.index(match_step(step, actions, text))]]

    def __len__(self) -> int:
        return len(self.nodes)

    def __eq__(self, other: object) -> bool:
        return self.rules == other.rules if isinstance(other, BettingTree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        return BettingTree.grow, (self.rules, self.decision_count)

    def __repr__(self) -> str:
        rules = self.rules
        return (
            f"<BettingTree from the {rules.street}, pot {rules.unit.text(rules.pot)},"
            f" stack {rules.unit.text(rules.stack)}:"
            f" {pluralize(self.decision_count, 'decision')}, {pluralize(len(self), 'node')}>"
        )
