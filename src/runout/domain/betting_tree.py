"""The betting tree of a postflop spot, without cards: who may do what after which actions.

Out of position acts first on every street (player 0), in position second (player 1). An action is
written ``f`` fold, ``x`` check, ``c`` call, ``b120`` bet, ``r300`` raise to 300, ``a900`` all-in;
the number is what the player has then put in on the current street. A line is actions with spaces
between them, ``x b120 c``. When both are all-in the remaining cards are dealt out.

What the sizes of :mod:`runout.domain.bet_sizes` come to at a decision, in this order:

1. each size in whole chips, halves up; a raise by a share of the pot means the pot after the call;
2. *added:* all-in, where that is at most ``add_allin`` pots (more than the previous bet);
3. *clamped:* at least one chip, or a raise of at least the previous bet and the amount to call; at
   most the stack;
4. *forced:* all-in, where a call would leave at most ``force_allin`` of the pot behind;
5. equal amounts become one;
6. *merged:* from the largest down, a share of the pot stays only if it is below (k - m) / (1 + m),
   with k the last that stayed and m ``merging``; shares of raises as in 1, all-in included.

Pot shares, thresholds and geometric sizes are compared in whole numbers, so no answer depends on
how a machine rounds.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypedDict, final

from runout.domain.bet_sizes import (
    AllIn,
    BetSizes,
    Chips,
    Geometric,
    PotFraction,
    PreviousBet,
    Size,
)
from runout.domain.boards import Street
from runout.domain.values import Immutable
from runout.errors import LimitExceeded, NotationError, PokerError, WrongAmount, excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MOST_DECISIONS: Final = 1_000_000
MOST_ACTIONS: Final = 1_000
MOST_CHIPS: Final = 1_000_000_000
_MOST_SHOWN: Final = 5
STREETS: Final = (Street.FLOP, Street.TURN, Street.RIVER)
OOP: Final = 0
IP: Final = 1

NodeKind = Literal["decision", "fold", "showdown"]
StreetSizes = tuple[tuple[BetSizes, BetSizes], tuple[BetSizes, BetSizes], tuple[BetSizes, BetSizes]]
"""Sizes on flop, turn and river, each of out of position and in position."""


@dataclass(frozen=True, slots=True)
class TreeRules:
    """What a betting tree grows from.

    ``stack`` is what each player has behind at the root. ``max_raises`` is the number of raises
    after the bet on one street, all-ins included; None sets no limit. An added line ends with the
    action that is put in, a removed one with the action that is taken out.
    """

    street: Street
    pot: int
    stack: int
    sizes: StreetSizes
    add_allin: float = 1.5
    force_allin: float = 0.15
    merging: float = 0.1
    max_raises: int | None = None
    added_lines: tuple[str, ...] = ()
    removed_lines: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.street not in STREETS:
            raise PokerError(f"a betting tree starts on flop, turn or river, not {self.street}")
        check_chips(self.pot, "the pot", least=1)
        check_chips(self.stack, "the stack", least=0)
        for name in ("add_allin", "force_allin", "merging"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
                raise PokerError(f"{name} is {value!r}; give a number from 0 upward")
            if math.isinf(value):
                raise PokerError(f"{name} is {value!r}; give a number, such as {MOST_CHIPS}")
        if self.max_raises is not None:
            check_chips(self.max_raises, "max_raises", least=0)


def check_chips(amount: object, name: str, *, least: int) -> None:
    """Refuse what is not a whole number from ``least`` to ``MOST_CHIPS``."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise WrongAmount(f"{name} is {amount!r}; give a whole number")
    if amount < least:
        raise WrongAmount(f"{name} is {amount}; give a whole number from {least} upward")
    if amount > MOST_CHIPS:
        raise LimitExceeded(f"{name} is {amount:,}; {MOST_CHIPS:,} is the most")


class TreeNode(NamedTuple):
    """A place in the tree.

    ``action`` led here from ``parent`` (``""`` and -1 at the root). ``player`` acts at a decision,
    has folded at a fold, and has closed the betting at a showdown. ``new_street`` marks the first
    decision after a dealt card. ``bets`` are the chips that out of position and in position have
    put in since the root, ``children`` the indices of the nodes that follow, one for each action.
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


class Line(TypedDict):
    """What :meth:`BettingTree.lines` tells of a decision."""

    actions: list[str]
    new_street: bool
    bets: list[int]


@final
class BettingTree(Immutable):
    """All that can be done, the root first and each node before those that follow it.

    >>> river = BetSizes("50%, 100%", "2.5x")
    >>> tree = BettingTree.grow(TreeRules(Street.RIVER, 100, 300, ((river, river),) * 3))
    >>> tree.decision_count, tree.actions(0)
    (14, ('x', 'b50', 'b100'))
    >>> raised = tree.find("check, bet 50, raise 125")
    >>> tree.line(raised.index), raised.bets, tree.actions(raised.index)
    ('x b50 r125', (125, 50), ('f', 'c', 'a300'))
    """

    __slots__ = ("decision_count", "nodes", "rules")

    rules: TreeRules
    nodes: tuple[TreeNode, ...]
    decision_count: int

    def __init__(self) -> None:
        raise TypeError("a betting tree is made by BettingTree.grow")

    @classmethod
    def grow(cls, rules: TreeRules, limit: int = MOST_DECISIONS) -> BettingTree:
        """Grow the tree; one of more than ``limit`` decisions is refused before it is made."""
        growth = _Growth(rules)
        count = growth.count(limit)
        tree = object.__new__(cls)
        object.__setattr__(tree, "rules", rules)
        object.__setattr__(tree, "nodes", growth.nodes())
        object.__setattr__(tree, "decision_count", count)
        return tree

    def actions(self, index: int) -> tuple[str, ...]:
        """Return what can be done at a node, in the order of its children."""
        return tuple([self.nodes[child].action for child in self.nodes[index].children])

    def line(self, index: int) -> str:
        """Return the actions from the root to a node."""
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
        """Return the node that follows a node by an action, such as ``bet 120`` or ``b120``."""
        steps = read_line(action)
        if len(steps) != 1:
            hint = _can_be_done(self.actions(index))
            length = max(1, len(action))
            raise NotationError(
                action, 1, length, f"expected one action, found {len(steps)}", hint=hint
            )
        return self._follow(self.nodes[index], steps[0], action)

    def lines(self) -> dict[str, Line]:
        """Return every decision by its line."""
        texts: list[str] = []
        lines: dict[str, Line] = {}
        for node in self.nodes:
            before = texts[node.parent] if node.index else ""
            text = f"{before} {node.action}" if before else node.action
            texts.append(text)
            if node.kind == "decision":
                actions = [self.nodes[child].action for child in node.children]
                lines[text] = Line(
                    actions=actions, new_street=node.new_street, bets=list(node.bets)
                )
        return lines

    def _follow(self, node: TreeNode, step: Step, text: str) -> TreeNode:
        actions = self.actions(node.index)
        return self.nodes[node.children[actions.index(_match(step, actions, text))]]

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
            f"<BettingTree from the {rules.street}, pot {rules.pot}, stack {rules.stack}:"
            f" {self.decision_count} decisions, {len(self)} nodes>"
        )


# Counting


@dataclass(frozen=True, slots=True)
class StreetCount:
    """How much of a betting tree lies on one street; pairs are of out of position, in position.

    ``choices`` are the decisions with more than one action, and ``actions`` what can be done at
    those. ``deals`` are the lines that go on to the next street.
    """

    street: Street
    decisions: tuple[int, int]
    choices: tuple[int, int]
    actions: tuple[int, int]
    folds: int
    showdowns: int
    deals: int


class TreeCounter:
    """Counts trees without growing them.

    What follows from the first decision of a street depends on that street's sizes and on the pot
    alone, and is worked out once for all trees of one counter.

    >>> river = BetSizes("50%, 100%", "2.5x")
    >>> counter = TreeCounter()
    >>> (count,) = counter.count(TreeRules(Street.RIVER, 100, 300, ((river, river),) * 3))
    >>> count.decisions, count.actions, count.folds, count.showdowns
    ((7, 7), (19, 19), 12, 13)
    """

    def __init__(self) -> None:
        self._known: dict[object, dict[_Decision, _Tally]] = {}

    def count(self, rules: TreeRules, limit: int = MOST_DECISIONS) -> tuple[StreetCount, ...]:
        """Return the counts by street, from the first on; refuse what cannot be grown."""
        growth = _Growth(rules)
        counts = []
        entries = {growth.root: 1}
        decisions = 0
        for street in range(growth.root.street, len(STREETS)):
            known = self._known.setdefault(_all_but_other_sizes(rules, street), {})
            total, onward = _Tally(), defaultdict[_Decision, int](int)
            for entry, times in entries.items():
                tally = known.get(entry)
                if tally is None:
                    tally = known[entry] = growth.tally_street(entry, limit)
                total.add(tally, times)
                for following, ways in tally.onward.items():
                    onward[following] += times * ways
                if decisions + sum(total.decisions) > limit:
                    raise _too_many_decisions(limit, rules)
            decisions += sum(total.decisions)
            counts.append(total.on(STREETS[street]))
            entries = onward
        return tuple(counts)


def _all_but_other_sizes(rules: TreeRules, street: int) -> object:
    """Return what the play of one street depends on."""
    shares = rules.add_allin, rules.force_allin, rules.merging
    return street, rules.sizes[street], rules.pot, rules.stack, rules.max_raises, shares


class _Tally:
    """A street's counts in the making, and how many ways lead to each decision after it."""

    __slots__ = ("actions", "choices", "deals", "decisions", "folds", "onward", "showdowns")

    def __init__(self) -> None:
        self.decisions = [0, 0]
        self.choices = [0, 0]
        self.actions = [0, 0]
        self.folds = self.showdowns = self.deals = 0
        self.onward: dict[_Decision, int] = {}

    def add(self, other: _Tally, times: int) -> None:
        for player in (OOP, IP):
            self.decisions[player] += times * other.decisions[player]
            self.choices[player] += times * other.choices[player]
            self.actions[player] += times * other.actions[player]
        self.folds += times * other.folds
        self.showdowns += times * other.showdowns
        self.deals += times * other.deals

    def add_answer(self, player: int, times: int) -> None:
        """Add a decision between fold and call that ends the hand either way."""
        self.decisions[player] += times
        self.choices[player] += times
        self.actions[player] += 2 * times
        self.folds += times
        self.showdowns += times

    def on(self, street: Street) -> StreetCount:
        pairs = self.decisions, self.choices, self.actions
        decisions, choices, actions = [(pair[OOP], pair[IP]) for pair in pairs]
        return StreetCount(
            street, decisions, choices, actions, self.folds, self.showdowns, self.deals
        )


def _too_many_decisions(limit: int, rules: TreeRules) -> LimitExceeded:
    """Return the error that names the longest list of sizes, of which some can be left out."""
    lists = [
        (listed, f"{('OOP', 'IP')[player]} {kind} on the {STREETS[street]}")
        for street in range(STREETS.index(rules.street), len(STREETS))
        for player, own in enumerate(rules.sizes[street])
        for kind, listed in (("raises", own.raises), ("bets", own.bets), ("donks", own.donks or ()))
    ]
    sizes, where = max(lists, key=lambda each: len(each[0]))
    shown = ", ".join(map(str, sizes[:_MOST_SHOWN])) + (", …" if sizes[_MOST_SHOWN:] else "")
    return LimitExceeded(
        f"the betting tree has more than {limit:,} decisions; give fewer sizes, or limit"
        f" max_raises; drop some of {where}: {shown}"
    )


def _lines_too_long() -> LimitExceeded:
    return LimitExceeded(
        f"the betting tree has lines of more than {MOST_ACTIONS:,} actions; raise by more at a"
        " time, or limit max_raises"
    )


# Reading lines


class Step(NamedTuple):
    """One action of a line as written: its letter, its amount if any, and where it stands."""

    letter: str
    amount: int | None
    column: int
    length: int


_STEP: Final = re.compile(
    r"(?P<word>check|call|fold|bet|raise|all[- ]?in|[xcfbra])"
    r"(?:\s*(?:\bto\s+)?(?P<amount>[0-9]{1,10}+))?(?=[\s,]|\Z)",
    re.IGNORECASE | re.ASCII,
)
_GAP: Final = re.compile(r"[\s,]*")
_LETTER_OF: Final = {"check": "x"}
_ACTIONS_ARE: Final = (
    "actions are f, x, c, b120, r300, a, or fold, check, call, bet 120, raise 300, all-in"
)


def read_line(text: str) -> list[Step]:
    """Read a line of actions, in letters or in words.

    >>> [(step.letter, step.amount) for step in read_line("Check, bet 120 r300 all-in c")]
    [('x', None), ('b', 120), ('r', 300), ('a', None), ('c', None)]
    """
    steps = []
    at = _gap_end(text, 0)
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            word = re.split(r"[\s,]", text[at:], maxsplit=1)[0]
            raise NotationError(
                text, at + 1, len(word), f"{excerpt(word)} is no action", hint=_ACTIONS_ARE
            )
        word = match["word"].lower()
        letter = _LETTER_OF.get(word, word[0])
        amount = None if match["amount"] is None else int(match["amount"])
        if amount is not None and letter in "xcf":
            reason = f"{word} takes no amount"
            raise NotationError(text, at + 1, match.end() - at, reason, hint=_ACTIONS_ARE)
        steps.append(Step(letter, amount, at + 1, match.end() - at))
        if len(steps) > MOST_ACTIONS:
            raise LimitExceeded(f"a line of more than {MOST_ACTIONS:,} actions; no tree is so deep")
        at = _gap_end(text, match.end())
    return steps


def _gap_end(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _match(step: Step, actions: Sequence[str], text: str) -> str:
    """Return which of the actions is meant."""
    if step.amount is not None:
        # An all-in of 900 is also a bet of 900, or a raise to it.
        meant = [
            action
            for action in (f"{step.letter}{step.amount}", f"a{step.amount}")
            if action in actions
        ]
        meant = meant[:1]
    else:
        meant = [action for action in actions if action[0] == step.letter]
    if len(meant) == 1:
        return meant[0]
    written = text[step.column - 1 : step.column - 1 + step.length]
    before = text[: step.column - 1].strip(" ,")
    reason = f"{written!r} cannot be played {f'after {before!r}' if before else 'here'}"
    if meant:
        reason = f"{written!r} leaves open which amount"
    raise NotationError(text, step.column, step.length, reason, hint=_can_be_done(actions))


def _can_be_done(actions: Sequence[str]) -> str:
    return f"what can be done is {', '.join(actions)}" if actions else "the hand is over"


# Growing


class _Edits:
    """What added and removed lines change at a decision, and at those below it."""

    __slots__ = ("added", "below", "removed")

    def __init__(self) -> None:
        self.added: set[int] = set()
        self.removed: set[str] = set()
        self.below: dict[str, _Edits] = {}


class _Decision(NamedTuple):
    """All that what follows depends on.

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


class _Choice(NamedTuple):
    """An action, and the node it leads to."""

    action: str
    kind: NodeKind
    player: int
    street: Street
    new_street: bool
    bets: tuple[int, int]
    decision: _Decision | None


class _Money(NamedTuple):
    """What bounds a bet: amounts are counted on the street, ``pot`` after a call."""

    previous: int
    pot: int
    least: int
    most: int


class _Growth:
    """A tree in the making.

    Many decisions differ only in how they came about, so what follows from each is worked out once.
    """

    def __init__(self, rules: TreeRules) -> None:
        self.rules = rules
        self._pot, self._stack = rules.pot, rules.stack
        self._add = _ratio(rules.add_allin)
        self._force = _ratio(rules.force_allin)
        self._merging = _ratio(rules.merging)
        self._sizes = [
            [_Sizes.of(sizes, 3 - street) for sizes in pair]
            for street, pair in enumerate(rules.sizes)
        ]
        self._donk_sizes = [oop.donks is not None for oop, _ in rules.sizes]
        self._known: dict[_Decision, tuple[_Choice, ...]] = {}
        self._met: set[_Decision] = set()
        edits = _Edits() if rules.added_lines or rules.removed_lines else None
        street = STREETS.index(rules.street)
        self.root = _Decision(street, OOP, 0, 0, 0, 0, donk=False, edits=edits)
        # Short lines first, since a longer one may go on from them; to remove, the other way round.
        for line in sorted(rules.added_lines, key=_step_count):
            self._add_line(line)
        for line in sorted(rules.removed_lines, key=_step_count, reverse=True):
            self._remove_line(line)

    def count(self, limit: int) -> int:
        """Return the number of decisions, by depth: those of a kind are counted together."""
        total = 1
        level = {self.root: 1}
        for _ in range(MOST_ACTIONS):
            self._met.update(level)
            below: defaultdict[_Decision, int] = defaultdict(int)
            for decision, times in level.items():
                for choice in self._choices(decision):
                    if choice.decision is not None:
                        below[choice.decision] += times
                        total += times
                if total > limit:
                    raise _too_many_decisions(limit, self.rules)
            if not below:
                return total
            level = below
        raise _lines_too_long()

    def tally_street(self, entry: _Decision, limit: int) -> _Tally:
        """Count what follows from the first decision of a street, on that street."""
        tally = _Tally()
        onward: defaultdict[_Decision, int] = defaultdict(int)
        level = {entry: 1}
        for _ in range(MOST_ACTIONS):
            below: defaultdict[_Decision, int] = defaultdict(int)
            for decision, times in level.items():
                actions, folds, following = self._outcomes(decision)
                tally.decisions[decision.player] += times
                if actions > 1:
                    tally.choices[decision.player] += times
                    tally.actions[decision.player] += times * actions
                tally.folds += times * folds
                tally.showdowns += times * (actions - folds - len(following))
                for after in following:
                    if after.street != entry.street:
                        onward[after] += times
                    elif after.edits is None and self._is_facing_all_in(after):
                        tally.add_answer(after.player, times)
                    else:
                        below[after] += times
            if sum(tally.decisions) > limit:
                raise _too_many_decisions(limit, self.rules)
            if not below:
                tally.onward = dict(onward)
                tally.deals = sum(onward.values())
                return tally
            level = below
        raise _lines_too_long()

    def _is_facing_all_in(self, decision: _Decision) -> bool:
        return decision.oop != decision.ip and self._stack in decision[2:4]

    def _outcomes(self, decision: _Decision) -> tuple[int, int, list[_Decision]]:
        """Return how many actions there are, how many of them fold, and what decisions follow."""
        if decision.edits is not None:
            choices = self._choices(decision)
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
        root = _Choice("", "decision", OOP, self.rules.street, False, (0, 0), self.root)
        waiting = [(0, -1, root, self.root)]
        while waiting:
            index, parent, (action, kind, player, street, new_street, bets, _), decision = (
                waiting.pop()
            )
            children = tuple([index + place for place in places[decision][:-1]])
            nodes[index] = TreeNode(
                index, parent, action, kind, player, street, new_street, bets, children
            )
            for child, choice in zip(children, self._choices(decision), strict=True):
                if choice.decision is None:
                    nodes[child] = TreeNode(child, index, *choice[:6], ())
                else:
                    waiting.append((child, index, choice, choice.decision))
        return tuple(nodes)

    def _places(self) -> dict[_Decision, list[int]]:
        """Return how far behind each decision its children stand, and last what follows it all."""
        places: dict[_Decision, list[int]] = {}
        # Every action leads to a later street, to more chips, or from one player to the other.
        last_first = sorted(
            self._met, key=lambda met: (met.street, met.oop + met.ip, met.player), reverse=True
        )
        for decision in last_first:
            at = 1
            starts = []
            for choice in self._choices(decision):
                starts.append(at)
                at += 1 if choice.decision is None else places[choice.decision][-1]
            places[decision] = [*starts, at]
        return places

    def _choices(self, decision: _Decision) -> tuple[_Choice, ...]:
        if decision.edits is not None:
            return self._make_choices(decision)
        choices = self._known.get(decision)
        if choices is None:
            choices = self._known[decision] = self._make_choices(decision)
        return choices

    def _make_choices(self, decision: _Decision) -> tuple[_Choice, ...]:
        edits = decision.edits
        facing = decision.oop != decision.ip
        amounts = self._amounts(decision)
        if edits is not None and edits.added:
            amounts = sorted({*amounts, *edits.added})
        most = self._stack - decision.matched
        letter = "r" if facing else "b"
        choices = (
            [self._fold(decision), self._close(decision, "c")]
            if facing
            else [self._check(decision)]
        )
        for amount in amounts:
            action = f"a{amount}" if amount == most else f"{letter}{amount}"
            choices.append(self._bet(decision, action, amount))
        if edits is not None and edits.removed:
            choices = [choice for choice in choices if choice.action not in edits.removed]
        return tuple(choices)

    # What an action leads to

    def _fold(self, decision: _Decision) -> _Choice:
        street = STREETS[decision.street]
        return _Choice("f", "fold", decision.player, street, False, decision[2:4], None)

    def _check(self, decision: _Decision) -> _Choice:
        if decision.player == IP:
            return self._close(decision, "x")
        edits = decision.edits and decision.edits.below.get("x")
        following = self._after_check(decision, edits)
        bets = decision.oop, decision.ip
        return _Choice("x", "decision", IP, STREETS[decision.street], False, bets, following)

    def _close(self, decision: _Decision, action: str) -> _Choice:
        """Call, or check behind: the street is over."""
        matched = max(decision.oop, decision.ip)
        bets = matched, matched
        edits = decision.edits and decision.edits.below.get(action)
        following = self._after_close(decision, edits, called=action == "c")
        if following is None:
            street = STREETS[decision.street]
            return _Choice(action, "showdown", decision.player, street, False, bets, None)
        street = STREETS[following.street]
        return _Choice(action, "decision", OOP, street, True, bets, following)

    def _bet(self, decision: _Decision, action: str, amount: int) -> _Choice:
        edits = decision.edits and decision.edits.below.get(action)
        following = self._after_bet(decision, amount, edits)
        street = STREETS[decision.street]
        bets = following.oop, following.ip
        return _Choice(action, "decision", following.player, street, False, bets, following)

    # What a decision is followed by

    def _after_check(self, decision: _Decision, edits: _Edits | None = None) -> _Decision:
        street, _, oop, ip, matched, raises, _, _ = decision
        return _Decision(street, IP, oop, ip, matched, raises, False, edits)

    def _after_close(
        self, decision: _Decision, edits: _Edits | None = None, *, called: bool
    ) -> _Decision | None:
        """Return the first decision of the next street; None where the hand is over."""
        matched = max(decision.oop, decision.ip)
        if decision.street == 2 or matched == self._stack:
            return None
        donk = self._donk_sizes[decision.street + 1] and called and decision.player == OOP
        return _Decision(decision.street + 1, OOP, matched, matched, matched, 0, donk, edits)

    def _after_bet(
        self, decision: _Decision, amount: int, edits: _Edits | None = None
    ) -> _Decision:
        street, player, oop, ip, matched, raises, _, _ = decision
        raises += self.rules.max_raises is not None and oop != ip
        if player == OOP:
            return _Decision(street, IP, matched + amount, ip, matched, raises, False, edits)
        return _Decision(street, OOP, oop, matched + amount, matched, raises, False, edits)

    # How much can be bet

    def _money(self, decision: _Decision) -> _Money | None:
        """Return what bounds a bet or raise; None where the rules of the game allow none."""
        highest = max(decision.oop, decision.ip)
        if highest == self._stack:
            return None
        previous = highest - decision.matched
        to_call = highest - min(decision.oop, decision.ip)
        most = self._stack - decision.matched
        least = min(max(1, previous + to_call), most)
        return _Money(previous, self._pot + 2 * highest, least, most)

    def _amounts(self, decision: _Decision) -> list[int]:
        """Return the amounts that the sizes come to, ascending."""
        money = self._money(decision)
        if money is None:
            return []
        sizes = self._sizes[decision.street][decision.player]
        if not money.previous:
            return self._size(sizes.donks if decision.donk else sizes.bets, money)
        limit = self.rules.max_raises
        if limit is not None and decision.raises >= limit:
            return []
        return self._size(sizes.raises, money)

    def _size(self, sizes: list[Callable[[int, int, int], int]], money: _Money) -> list[int]:
        previous, pot, least, most = money
        behind = most - previous
        amounts = {size(previous, pot, behind) for size in sizes}
        share, unit = self._add
        if behind * unit <= share * pot:
            amounts.add(most)
        share, unit = self._force
        sized = set()
        for amount in amounts:
            clamped = min(max(amount, least), most)
            pot_after_call = pot + 2 * (clamped - previous)
            forced = (most - clamped) * unit <= share * pot_after_call
            sized.add(most if forced else clamped)
        return self._merge(sorted(sized), money)

    def _merge(self, amounts: list[int], money: _Money) -> list[int]:
        """Drop amounts close to a larger one: s < (k - m) / (1 + m), multiplied out."""
        share, unit = self._merging
        if not share or len(amounts) < 2:
            return amounts
        kept = [amounts[-1]]
        for amount in reversed(amounts[:-1]):
            added, last = amount - money.previous, kept[-1] - money.previous
            if added * (unit + share) + share * money.pot < last * unit:
                kept.append(amount)
        return kept[::-1]

    # Added and removed lines

    def _add_line(self, line: str) -> None:
        decision, step = self._walk(line)
        money = self._money(decision)
        there = [choice.action for choice in self._choices(decision)]
        expected = "r" if decision.oop != decision.ip else "b"
        amount = money.most if money and step.letter == "a" and step.amount is None else step.amount
        if money is None or amount is None or step.letter not in (expected, "a"):
            _match(step, there, line)  # refuses what cannot be done, such as a call of nothing
            raise _refused(line, step, "is in the tree already", _can_be_done(there))
        if f"{expected}{amount}" in there or f"a{amount}" in there:
            raise _refused(line, step, "is in the tree already", _can_be_done(there))
        bounds = f"{money.least} to {money.most}"
        if not money.least <= amount <= money.most:
            raise _refused(line, step, "is not allowed", f"amounts run from {bounds} chips")
        if step.letter == "a" and amount != money.most:
            raise _refused(line, step, "is not all-in", f"all-in is a{money.most}")
        if decision.edits is not None:
            decision.edits.added.add(amount)

    def _remove_line(self, line: str) -> None:
        decision, step = self._walk(line)
        there = [choice.action for choice in self._choices(decision)]
        action = _match(step, there, line)
        if len(there) == 1:
            raise _refused(
                line, step, "is all that is left there", "leave one action, or end earlier"
            )
        if decision.edits is not None:
            decision.edits.removed.add(action)

    def _walk(self, line: str) -> tuple[_Decision, Step]:
        """Follow a line to its last decision, noting that something changes there."""
        steps = read_line(line)
        if not steps:
            raise NotationError(
                line, 1, max(1, len(line)), "the line has no action", hint=_ACTIONS_ARE
            )
        decision = self.root
        for place, step in enumerate(steps[:-1]):
            choices = self._choices(decision)
            action = _match(step, [choice.action for choice in choices], line)
            following = next(choice.decision for choice in choices if choice.action == action)
            if following is None or decision.edits is None:
                raise _refused(
                    line, steps[place + 1], "cannot be played", "the hand is over by then"
                )
            edits = decision.edits.below.setdefault(action, _Edits())
            decision = following._replace(edits=edits)
        return decision, steps[-1]


def _refused(line: str, step: Step, reason: str, hint: str) -> NotationError:
    written = line[step.column - 1 : step.column - 1 + step.length]
    return NotationError(line, step.column, step.length, f"{written!r} {reason}", hint=hint)


def _step_count(line: str) -> int:
    return len(read_line(line))


# From sizes to chips


class _Sizes(NamedTuple):
    """One player's sizes on one street, ready to be turned into amounts."""

    bets: list[Callable[[int, int, int], int]]
    raises: list[Callable[[int, int, int], int]]
    donks: list[Callable[[int, int, int], int]]

    @classmethod
    def of(cls, sizes: BetSizes, streets_left: int) -> _Sizes:
        def ready(listed: Iterable[Size]) -> list[Callable[[int, int, int], int]]:
            return [_amount_of(size, streets_left) for size in listed]

        bets = ready(sizes.bets)
        donks = bets if sizes.donks is None else ready(sizes.donks)
        return cls(bets, ready(sizes.raises), donks)


def _amount_of(size: Size, streets_left: int) -> Callable[[int, int, int], int]:
    """Return how the previous bet, the pot after a call and the stack behind make an amount."""
    match size:
        case PotFraction(fraction):
            share, unit = fraction.as_integer_ratio()
            return lambda previous, pot, behind: previous + _rounded(share * pot, unit)
        case PreviousBet(multiple):
            share, unit = multiple.as_integer_ratio()
            return lambda previous, pot, behind: _rounded(share * previous, unit)
        case Chips(amount):
            return lambda previous, pot, behind: previous + amount
        case AllIn():
            return lambda previous, pot, behind: previous + behind
        case Geometric(streets, cap):
            count = streets or streets_left
            if cap is None:
                return lambda previous, pot, behind: previous + geometric(pot, behind, count)
            share, unit = cap.as_integer_ratio()
            return lambda previous, pot, behind: (
                previous + min(geometric(pot, behind, count), _rounded(share * pot, unit))
            )


def geometric(pot: int, behind: int, streets: int) -> int:
    """Return the bet that, as the same share of the pot on each street, ends all-in on the last.

    The share is ((2 * behind / pot + 1) ** (1 / streets) - 1) / 2. Rounded, that is the largest
    amount with (amount - 1/2) / pot no more than it, which whole numbers can tell.

    >>> geometric(200, 900, 2), geometric(200, 900, 1), geometric(200, 900, 3)
    (216, 900, 115)
    """
    amount = int(pot * ((1 + 2 * behind / pot) ** (1 / streets) - 1) / 2 + 0.5)
    bound = (pot + 2 * behind) * pot ** (streets - 1)
    while (pot + 2 * amount - 1) ** streets > bound:
        amount -= 1
    while (pot + 2 * amount + 1) ** streets <= bound:
        amount += 1
    return amount


def _rounded(numerator: int, denominator: int) -> int:
    """Divide, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


def _ratio(number: float) -> tuple[int, int]:
    """Return a number as written in decimals, 0.15 as 3/20."""
    return Decimal(str(number)).as_integer_ratio()
