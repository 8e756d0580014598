"""Growing a betting tree: which decisions follow which, and the lines added and removed by hand.

Many decisions differ only in their history, so the subtree of each distinct one is computed once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from typing import Final, Literal, NamedTuple

from runout.domain.amounts import Amount
from runout.domain.betting.bet_amounts import BetAmounts, Bounds
from runout.domain.betting.lines import (
    ACTIONS_ARE,
    LineAction,
    can_be_done,
    match_step,
    read_line,
    refused,
)
from runout.domain.betting.rules import (
    IP,
    MAX_ACTIONS,
    OOP,
    STREETS,
    TreeRules,
    lines_too_long,
    too_many_decisions,
)
from runout.domain.boards import Street
from runout.errors import NotationError, WrongAmount, at

NodeKind = Literal["decision", "fold", "showdown"]


class TreeNode(NamedTuple):
    """A node of the tree.

    ``action`` led here from ``parent`` (``""`` and -1 at the root). ``player`` acts at a decision,
    has folded at a fold, and has closed the betting at a showdown. ``new_street`` marks the first
    decision after a dealt card. ``bets`` are what out of position and in position have put in since
    the root, in units of the tree's rules, ``children`` the indices of the nodes that follow, one
    for each action.
    """

    index: int  # type: ignore[assignment]  # a tuple's own index() is not needed here
    parent: int
    action: str
    kind: NodeKind
    player: int
    street: Street
    new_street: bool
    bets: tuple[int, int]
    children: tuple[int, ...]


_NOWHERE: Final = TreeNode(-1, -1, "", "decision", OOP, Street.FLOP, False, (0, 0), ())


class _Edits:
    """The changes of added and removed lines at a decision, and below it."""

    __slots__ = ("added", "below", "removed")

    def __init__(self) -> None:
        self.added: set[int] = set()
        self.removed: set[str] = set()
        self.below: dict[str, _Edits] = {}


class Decision(NamedTuple):
    """A decision: everything that its subtree depends on.

    ``street`` counts from the flop. ``matched`` is what each player had put in when the street
    began. ``raises`` are those made on this street, counted only where their number is limited.
    ``donk`` says that out of position called on the street before and has not acted on this one,
    where that makes a difference.
    """

    street: int
    player: int
    oop: int
    ip: int
    matched: int
    raises: int
    donk: bool
    edits: _Edits | None


class Choice(NamedTuple):
    """An action, and the node it leads to."""

    action: str
    kind: NodeKind
    player: int
    street: Street
    new_street: bool
    bets: tuple[int, int]
    decision: Decision | None


class Growth:
    """A tree under construction."""

    def __init__(self, rules: TreeRules) -> None:
        self.rules = rules
        self._pot, self._stack = rules.pot, rules.stack
        self._text = rules.unit.text
        self._sizing = BetAmounts(rules)
        self._raise_limits = [rules.raise_limit(street) for street in range(len(STREETS))]
        self._donk_sizes = [oop.donks is not None for oop, _ in rules.sizes]
        self._known: dict[Decision, tuple[Choice, ...]] = {}
        self._met: set[Decision] = set()
        edits = _Edits() if rules.added_lines or rules.removed_lines else None
        street = STREETS.index(rules.street)
        self.root = Decision(street, OOP, 0, 0, 0, 0, donk=False, edits=edits)

        # Short lines first, since a longer one may continue them; the reverse order for removals.
        def step_count(numbered: tuple[int, str]) -> int:
            return len(read_line(numbered[1]))

        for place, line in sorted(enumerate(rules.added_lines), key=step_count):
            with at(f"/added_lines/{place}"):
                self._add_line(line)
        for place, line in sorted(enumerate(rules.removed_lines), key=step_count, reverse=True):
            with at(f"/removed_lines/{place}"):
                self._remove_line(line)

    def count(self, limit: int) -> int:
        """Return the number of decisions by depth; equal decisions are counted together."""
        total = 1
        level = {self.root: 1}
        for _ in range(MAX_ACTIONS):
            self._met.update(level)
            below: defaultdict[Decision, int] = defaultdict(int)
            for decision, times in level.items():
                for choice in self.choices(decision):
                    if choice.decision is not None:
                        below[choice.decision] += times
                        total += times
                if total > limit:
                    raise too_many_decisions(limit, self.rules)
            if not below:
                return total
            level = below
        raise lines_too_long()

    def outcomes(self, decision: Decision) -> tuple[int, int, list[Decision]]:
        """Return the number of actions, the number of folds, and the decisions that follow."""
        if decision.edits is not None:
            choices = self.choices(decision)
            folds = sum(choice.kind == "fold" for choice in choices)
            following = [choice.decision for choice in choices if choice.decision is not None]
            return len(choices), folds, following
        facing = decision.oop != decision.ip
        amounts = self._amounts(decision)
        following = [self._after_bet(decision, amount) for amount in amounts]
        if facing or decision.player == IP:
            closed = self._after_close(decision, called=facing)
        else:
            closed = self._after_check(decision)
        if closed is not None:
            following.append(closed)
        return len(amounts) + (2 if facing else 1), int(facing), following

    def nodes(self) -> tuple[TreeNode, ...]:
        """Return all nodes, each before those that follow it."""
        places = self._places()
        nodes: list[TreeNode] = [_NOWHERE] * places[self.root][-1]
        root = Choice("", "decision", OOP, self.rules.street, False, (0, 0), self.root)
        waiting = [(0, -1, root, self.root)]
        while waiting:
            index, parent, (action, kind, player, street, new_street, bets, _), decision = (
                waiting.pop()
            )
            children = tuple([index + place for place in places[decision][:-1]])
            nodes[index] = TreeNode(
                index, parent, action, kind, player, street, new_street, bets, children
            )
            for child, choice in zip(children, self.choices(decision), strict=True):
                if choice.decision is None:
                    nodes[child] = TreeNode(child, index, *choice[:6], ())
                else:
                    waiting.append((child, index, choice, choice.decision))
        return tuple(nodes)

    def _places(self) -> dict[Decision, list[int]]:
        """Return the offset of the children of each decision, and the size of its subtree last."""
        places: dict[Decision, list[int]] = {}
        # Every action leads to a later street, to more chips, or from one player to the other.
        last_first = sorted(
            self._met, key=lambda met: (met.street, met.oop + met.ip, met.player), reverse=True
        )
        for decision in last_first:
            at = 1
            starts = []
            for choice in self.choices(decision):
                starts.append(at)
                at += 1 if choice.decision is None else places[choice.decision][-1]
            places[decision] = [*starts, at]
        return places

    def choices(self, decision: Decision) -> tuple[Choice, ...]:
        if decision.edits is not None:
            return self._make_choices(decision)
        choices = self._known.get(decision)
        if choices is None:
            choices = self._known[decision] = self._make_choices(decision)
        return choices

    def street_levels(
        self, line: str, first: Decision, skipped: Container[str] = ()
    ) -> Iterator[list[tuple[str, Decision]]]:
        """Yield the decisions of a street from its first on with their lines, shortest first.

        Those after a skipped line are left out.
        """
        level = [(line, first)]
        while level:
            yield level
            level = [
                (text, choice.decision)
                for before, decision in level
                for choice in self.choices(decision)
                if choice.decision is not None
                and choice.decision.street == first.street
                and (text := continued(before, choice.action)) not in skipped
            ]

    def _make_choices(self, decision: Decision) -> tuple[Choice, ...]:
        edits = decision.edits
        facing = decision.oop != decision.ip
        amounts = self._amounts(decision)
        if edits is not None and edits.added:
            amounts = sorted({*amounts, *edits.added})
        all_in = self._stack - decision.matched
        letter = "r" if facing else "b"
        choices = (
            [self._fold(decision), self._close(decision, "c")]
            if facing
            else [self._check(decision)]
        )
        for amount in amounts:
            action = f"{'a' if amount == all_in else letter}{self._text(amount)}"
            choices.append(self._bet(decision, action, amount))
        if edits is not None and edits.removed:
            choices = [choice for choice in choices if choice.action not in edits.removed]
        return tuple(choices)

    # The nodes that actions lead to

    def _fold(self, decision: Decision) -> Choice:
        street = STREETS[decision.street]
        return Choice("f", "fold", decision.player, street, False, decision[2:4], None)

    def _check(self, decision: Decision) -> Choice:
        if decision.player == IP:
            return self._close(decision, "x")
        return _leading_to("x", self._after_check(decision, _edits_below(decision, "x")))

    def _close(self, decision: Decision, action: str) -> Choice:
        """Call, or check behind: the street is over."""
        edits = _edits_below(decision, action)
        following = self._after_close(decision, edits, called=action == "c")
        if following is not None:
            return _leading_to(action, following, new_street=True)
        matched = max(decision.oop, decision.ip)
        street = STREETS[decision.street]
        return Choice(action, "showdown", decision.player, street, False, (matched, matched), None)

    def _bet(self, decision: Decision, action: str, amount: int) -> Choice:
        edits = _edits_below(decision, action)
        return _leading_to(action, self._after_bet(decision, amount, edits))

    # The decisions that follow

    def _after_check(self, decision: Decision, edits: _Edits | None = None) -> Decision:
        street, _, oop, ip, matched, raises, _, _ = decision
        return Decision(street, IP, oop, ip, matched, raises, False, edits)

    def _after_close(
        self, decision: Decision, edits: _Edits | None = None, *, called: bool
    ) -> Decision | None:
        """Return the first decision of the next street; None where the hand is over."""
        matched = max(decision.oop, decision.ip)
        if decision.street == 2 or matched == self._stack:
            return None
        donk = self._donk_sizes[decision.street + 1] and called and decision.player == OOP
        return Decision(decision.street + 1, OOP, matched, matched, matched, 0, donk, edits)

    def _after_bet(self, decision: Decision, amount: int, edits: _Edits | None = None) -> Decision:
        street, player, oop, ip, matched, raises, _, _ = decision
        raises += self._raise_limits[street] is not None and oop != ip
        if player == OOP:
            return Decision(street, IP, matched + amount, ip, matched, raises, False, edits)
        return Decision(street, OOP, oop, matched + amount, matched, raises, False, edits)

    # Bet amounts

    def bounds(self, decision: Decision) -> Bounds | None:
        """Return the bounds of a bet or raise; None where the rules of the game allow none."""
        highest = max(decision.oop, decision.ip)
        if highest == self._stack:
            return None
        previous = highest - decision.matched
        to_call = highest - min(decision.oop, decision.ip)
        maximum = self._stack - decision.matched
        minimum = min(max(1, previous + to_call), maximum)
        return Bounds(previous, self._pot + 2 * highest, minimum, maximum)

    def _amounts(self, decision: Decision) -> list[int]:
        bounds = self.bounds(decision)
        if bounds is None:
            return []
        limit = self._raise_limits[decision.street]
        if bounds.previous and limit is not None and decision.raises >= limit:
            return []
        return self._sizing.amounts(decision.street, decision.player, bounds, donk=decision.donk)

    def merged_sizes(self, decision: Decision, bounds: Bounds) -> list[tuple[str, int]]:
        """Return the sizes that are not bet, each with the amount that is bet instead."""
        return self._sizing.merged(decision.street, decision.player, bounds, donk=decision.donk)

    def bet_of(self, decision: Decision, choice: Choice) -> tuple[int, float] | None:
        """Return what a bet or raise puts in on the street, and its percentage of the pot.

        A raise counts what it adds to the bet, of the pot after a call.
        """
        bounds = self.bounds(decision)
        if bounds is None or choice.action[0] not in "bra":
            return None
        amount = choice.bets[decision.player] - decision.matched
        return amount, 100 * (amount - bounds.previous) / bounds.pot

    # Added and removed lines

    def _add_line(self, line: str) -> None:
        decision, step = self._follow(line)
        bounds = self.bounds(decision)
        there = [choice.action for choice in self.choices(decision)]
        expected = "r" if decision.oop != decision.ip else "b"
        amount = None if step.amount is None else self._counted(line, step, step.amount)
        if bounds and step.letter == "a" and amount is None:
            amount = bounds.maximum
        if bounds is None or amount is None or step.letter not in (expected, "a"):
            match_step(step, there, line)  # refuses impossible actions
            raise refused(line, step, "is in the tree already", can_be_done(there))
        if f"{expected}{self._text(amount)}" in there or f"a{self._text(amount)}" in there:
            raise refused(line, step, "is in the tree already", can_be_done(there))
        if not bounds.minimum <= amount <= bounds.maximum:
            minimum, maximum = self._text(bounds.minimum), self._text(bounds.maximum)
            hint = f"amounts run from {minimum} to {maximum} chips"
            raise refused(line, step, "is not allowed", hint)
        if step.letter == "a" and amount != bounds.maximum:
            raise refused(line, step, "is not all-in", f"all-in is a{self._text(bounds.maximum)}")
        if decision.edits is not None:
            decision.edits.added.add(amount)

    def _counted(self, line: str, step: LineAction, amount: Amount) -> int:
        try:
            return self.rules.unit.count(amount)
        except WrongAmount:
            hint = f"amounts here are multiples of {self._text(1)}"
            raise refused(line, step, "is not allowed", hint) from None

    def _remove_line(self, line: str) -> None:
        decision, step = self._follow(line)
        there = [choice.action for choice in self.choices(decision)]
        action = match_step(step, there, line)
        if len(there) == 1:
            raise refused(
                line, step, "is the only action left there", "leave one action, or end earlier"
            )
        if decision.edits is not None:
            decision.edits.removed.add(action)

    def _follow(self, line: str) -> tuple[Decision, LineAction]:
        """Follow a line to its last decision, and mark the decisions on it as edited."""
        steps = read_line(line)
        if not steps:
            raise NotationError.whole(line, "the line has no action", ACTIONS_ARE)
        decision = self.root
        for place, step in enumerate(steps[:-1]):
            choice = self.play(decision, step, line)
            if choice.decision is None or decision.edits is None:
                raise refused(line, steps[place + 1], *_HAND_IS_OVER)
            edits = decision.edits.below.setdefault(choice.action, _Edits())
            decision = choice.decision._replace(edits=edits)
        return decision, steps[-1]

    def play(self, decision: Decision | None, step: LineAction, line: str) -> Choice:
        if decision is None:
            raise refused(line, step, *_HAND_IS_OVER)
        choices = self.choices(decision)
        action = match_step(step, [choice.action for choice in choices], line)
        return next(choice for choice in choices if choice.action == action)


_HAND_IS_OVER: Final = "cannot be played", "the hand is over by then"


def _edits_below(decision: Decision, action: str) -> _Edits | None:
    return decision.edits and decision.edits.below.get(action)


def _leading_to(action: str, following: Decision, *, new_street: bool = False) -> Choice:
    street, player, oop, ip, *_ = following
    return Choice(action, "decision", player, STREETS[street], new_street, (oop, ip), following)


def continued(line: str, action: str) -> str:
    """Return a line with one more action."""
    return f"{line} {action}".lstrip()
