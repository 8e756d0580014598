"""Lines of actions: writing, reading, and matching with the available actions.

An action is written ``f`` fold, ``x`` check, ``c`` call, ``b120`` bet, ``r300`` raise to 300,
``a900`` all-in; the number, 120 or 4.5, is what the player has then put in on the current street. A
line is actions separated by spaces, ``x b120 c``. Words are read too: ``check, bet 4.5``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from runout.domain.amounts import MAX_DECIMALS, Amount, decimals_of, exact
from runout.domain.betting.rules import MAX_ACTIONS
from runout.errors import LimitExceeded, NotationError, excerpt


class LineAction(NamedTuple):
    """One action of a line as written: its letter, its amount if any, and its place."""

    letter: str
    amount: Amount | None
    column: int
    length: int


_STEP: Final = re.compile(
    r"(?ai:(?P<word>check|call|fold|bet|raise|all[- ]?in|[xcfbra])"
    r"(?:\s*(?:\bto\s+)?(?P<amount>[0-9]{1,10}+(?:\.[0-9]{1,9}+)?+))?(?=[\s,]|\Z))"
    r"|(?P<other>[^\s,]+)"
)
ACTIONS_ARE: Final = (
    "actions are f, x, c, b120, r300, a, or fold, check, call, bet 120, raise 300, all-in"
)


def action_amount(action: str) -> float | None:
    """Return the amount of an action as trees write it, or None if it has none.

    >>> action_amount("b9.1"), action_amount("x")
    (9.1, None)
    """
    return float(action[1:]) if action[1:] else None


def read_line(text: str) -> list[LineAction]:
    """Read a line of actions, in letters or in words.

    >>> [(step.letter, step.amount) for step in read_line("Check, bet 120 r300 all-in c")]
    [('x', None), ('b', 120), ('r', 300), ('a', None), ('c', None)]
    """
    steps = []
    for match in _STEP.finditer(text):
        place = match.start() + 1, match.end() - match.start()
        if match["other"]:
            reason = f"{excerpt(match['other'])} is not an action"
            raise NotationError(text, *place, reason, ACTIONS_ARE)
        word = match["word"].lower()
        letter = "x" if word == "check" else word[0]
        amount = None if match["amount"] is None else exact(Decimal(match["amount"]))
        if amount is not None and letter in "xcf":
            raise NotationError(text, *place, f"{word} takes no amount", ACTIONS_ARE)
        if amount is not None and decimals_of(amount) > MAX_DECIMALS:
            reason = f"{word} has more than {MAX_DECIMALS} digits after the point"
            raise NotationError(text, *place, reason, ACTIONS_ARE)
        steps.append(LineAction(letter, amount, *place))
        if len(steps) > MAX_ACTIONS:
            raise LimitExceeded(
                f"a line of more than {MAX_ACTIONS:,} actions; no tree is that deep"
            )
    return steps


def line_amounts(line: str) -> list[Amount]:
    """Return the amounts that the actions of a line have.

    >>> line_amounts("x, bet 4.50, all-in")
    [Decimal('4.5')]
    """
    return [step.amount for step in read_line(line) if step.amount is not None]


def match_step(step: LineAction, actions: Sequence[str], text: str) -> str:
    if step.amount is not None:
        # An all-in of 900 is also a bet of 900, or a raise to it.
        named = f"{step.letter}{step.amount}", f"a{step.amount}"
        meant = [action for action in named if action in actions][:1]
    else:
        meant = [action for action in actions if action[0] == step.letter]
    if len(meant) == 1:
        return meant[0]
    written = text[step.column - 1 : step.column - 1 + step.length]
    before = text[: step.column - 1].strip(" ,")
    reason = f"{written!r} cannot be played {f'after {before!r}' if before else 'here'}"
    if meant:
        reason = f"{written!r} leaves open which amount"
    raise NotationError(text, step.column, step.length, reason, can_be_done(actions))


def can_be_done(actions: Sequence[str]) -> str:
    return f"what can be done is {', '.join(actions)}" if actions else "the hand is over"


def refused(line: str, step: LineAction, reason: str, hint: str) -> NotationError:
    """Return the error for a step that is well-formed but not available."""
    written = line[step.column - 1 : step.column - 1 + step.length]
    return NotationError(line, step.column, step.length, f"{written!r} {reason}", hint)
