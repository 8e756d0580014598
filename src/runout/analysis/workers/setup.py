"""Setup: what a worker receives before its first task, and what it makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

TaskT = TypeVar("TaskT")
AnswerT = TypeVar("AnswerT")
Task_contra = TypeVar("Task_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)


class TaskSolver(Protocol[Task_contra, Answer_co]):
    """Answers tasks on one thread; answering a task twice gives the same."""

    def answers(self, task: Task_contra) -> Iterable[Answer_co]:
        """Yield the answers to a task."""


class Setup(Protocol[Task_contra, Answer_co]):
    """What a worker needs before its first task; it is pickled, and so are tasks and answers."""

    def solver(self) -> TaskSolver[Task_contra, Answer_co]:
        """Return the solver; refuse if this version of runout would compute other answers."""
