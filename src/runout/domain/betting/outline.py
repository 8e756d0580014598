"""The outline of one street of a betting tree: its decisions, actions and real bet sizes.

It shows what a solve will contain before anything is solved, and also the actions that were
removed by hand, so that a reader can bring them back. The tree itself is not grown.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from runout.documents import Document
from runout.domain.betting.growth import Choice, Decision, Growth, continued
from runout.domain.betting.lines import read_line, refused
from runout.domain.betting.rules import STREETS, PlayerKey, StreetKey, TreeRules

Outcome = Literal["decision", "street", "showdown", "fold"]

MAX_OUTLINE_DECISIONS: Final = 200


@dataclass(frozen=True, slots=True)
class OutlineAction(Document):
    """An action, and what follows it."""

    action: str
    """As lines write it: `x`, `b4.5`."""
    line: str
    """The line that ends with it."""
    outcome: Outcome
    """What follows: another decision, the next street, the showdown, or nothing."""
    chips: float | None = None
    """What the player has then put in on the street; null for folds, checks, calls."""
    percent: float | None = None
    """Of the pot; of a raise, what it adds to the bet as a share of the pot after a call."""
    added: bool = False
    """Whether `added_lines` has it."""
    removed: bool = False
    """Whether `removed_lines` has it; nothing below it is listed."""


@dataclass(frozen=True, slots=True)
class OutlineDecision(Document):
    """A decision of the outlined street."""

    line: str
    street: StreetKey
    player: PlayerKey
    pot: float
    """With all bets in it."""
    to_call: float
    actions: tuple[OutlineAction, ...]


@dataclass(frozen=True, slots=True)
class TreeOutline(Document):
    """One street of a betting tree, from a line on.

    >>> from runout.domain.betting.sizes import BetSizes
    >>> from runout.domain.boards import Street
    >>> sizes = BetSizes("50%", "")
    >>> rules = TreeRules(
    ...     Street.RIVER, 100, 900, ((sizes, sizes),) * 3, removed_lines=("bet 50",)
    ... )
    >>> for decision in TreeOutline.of(rules).decisions:
    ...     print(repr(decision.line), [(each.action, each.removed) for each in decision.actions])
    '' [('x', False), ('b50', True)]
    'x' [('x', False), ('b50', False)]
    'x b50' [('f', False), ('c', False)]
    """

    decisions: tuple[OutlineDecision, ...]
    """The shortest lines first."""
    complete: bool
    """Whether these are all; at most 200 are listed."""

    @classmethod
    def of(cls, rules: TreeRules, line: str = "") -> TreeOutline:
        """Return the street of the decision at the end of a line."""
        Growth(rules)  # refuses lines that cannot be added or removed
        growth = Growth(dataclasses.replace(rules, removed_lines=()))
        edits = _Edits(
            _normalized(growth, rules.added_lines), _normalized(growth, rules.removed_lines)
        )
        decisions: list[OutlineDecision] = []
        for level in growth.street_levels(*_decision_at(growth, line), edits.removed):
            decisions += [_outlined(growth, text, decision, edits) for text, decision in level]
            if len(decisions) > MAX_OUTLINE_DECISIONS:
                break
        complete = len(decisions) <= MAX_OUTLINE_DECISIONS
        return cls(tuple(decisions[:MAX_OUTLINE_DECISIONS]), complete)


class _Edits(NamedTuple):
    """The lines that were added and removed by hand, as the tree writes them."""

    added: frozenset[str]
    removed: frozenset[str]


def _outlined(growth: Growth, line: str, decision: Decision, edits: _Edits) -> OutlineDecision:
    unit = growth.rules.unit
    return OutlineDecision(
        line=line,
        street=STREETS[decision.street],
        player=decision.player,
        pot=unit.number(growth.rules.pot + decision.oop + decision.ip),
        to_call=unit.number(abs(decision.oop - decision.ip)),
        actions=tuple(
            _outlined_action(growth, continued(line, choice.action), decision, choice, edits)
            for choice in growth.choices(decision)
        ),
    )


def _outlined_action(
    growth: Growth, line: str, decision: Decision, choice: Choice, edits: _Edits
) -> OutlineAction:
    amount, percent = growth.bet_of(decision, choice) or (None, None)
    return OutlineAction(
        action=choice.action,
        line=line,
        outcome=_outcome(choice),
        chips=None if amount is None else growth.rules.unit.number(amount),
        percent=percent,
        added=line in edits.added,
        removed=line in edits.removed,
    )


def _outcome(choice: Choice) -> Outcome:
    if choice.decision is None:
        return "fold" if choice.kind == "fold" else "showdown"
    return "street" if choice.new_street else "decision"


def _normalized(growth: Growth, lines: Iterable[str]) -> frozenset[str]:
    """Return lines as the tree writes them: ``check, bet 50`` is ``x b50``."""
    return frozenset(_follow(growth, line)[0] for line in lines)


def _decision_at(growth: Growth, line: str) -> tuple[str, Decision]:
    text, decision = _follow(growth, line)
    if decision is None:
        last = read_line(line)[-1]
        raise refused(line, last, "ends the hand", "end the line with a decision")
    return text, decision


def _follow(growth: Growth, line: str) -> tuple[str, Decision | None]:
    """Return a line as the tree writes it, and the decision it leads to."""
    text = ""
    decision: Decision | None = growth.root
    for step in read_line(line):
        choice = growth.play(decision, step, line)
        text, decision = continued(text, choice.action), choice.decision
    return text, decision
