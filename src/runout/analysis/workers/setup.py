"""Setup: what a worker receives before its first task, and what it makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

TaskT = TypeVar("TaskT")
AnswerT = TypeVar("AnswerT")
_TaskIn = TypeVar("_TaskIn", contravariant=True)
_AnswerOut = TypeVar("_AnswerOut", covariant=True)


class TaskSolver(Protocol[_TaskIn, _AnswerOut]):
    """Answers tasks on one thread; answering a task twice gives the same."""

    def answers(self, task: _TaskIn) -> Iterable[_AnswerOut]:
        """Yield the answers to a task."""


class Setup(Protocol[_TaskIn, _AnswerOut]):
    """What a worker needs before its first task; it is pickled, and so are tasks and answers."""

    def solver(self) -> TaskSolver[_TaskIn, _AnswerOut]:
        """Return the solver; refuse if this version of runout would compute other answers."""
