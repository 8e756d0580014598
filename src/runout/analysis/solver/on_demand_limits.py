"""Limits of what is solved on demand in a block: who may cancel it, and its memory.

They stand beside :mod:`runout.analysis.solver.on_demand`, so that a service can limit requests
that never solve anything without loading the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple


class OnDemandLimits(NamedTuple):
    """The limits of a block; see :func:`cancellable`."""

    check: Callable[[], None] | None = None
    reserve: Callable[[int], object] | None = None
    memory: int | None = None


_NO_LIMITS: Final = OnDemandLimits()
_limits: Final[ContextVar[OnDemandLimits]] = ContextVar("limits", default=_NO_LIMITS)


class _Cancelled(Exception):  # noqa: N818 - named after what happened
    """Carries what a check has raised past the handlers of the subgame's own errors."""


@contextmanager
def cancellable(
    check: Callable[[], None],
    reserve: Callable[[int], object] | None = None,
    memory: int | None = None,
) -> Iterator[None]:
    """Call a check with each step of what is solved on demand in the block; it may raise to cancel.

    What it raises leaves the block, and is never handled as an error of the subgame. ``reserve`` is
    called with the bytes of a subgame before it is solved, and raises to refuse it. Of ``memory`` a
    quarter at most is kept for solved subgames.
    """
    token = _limits.set(OnDemandLimits(check, reserve, memory))
    try:
        yield
    except _Cancelled as cancelled:
        cause = cancelled.__cause__
        assert cause is not None
        raise cause from None
    finally:
        _limits.reset(token)


def limits_on_demand() -> OnDemandLimits:
    """Return the limits of the block in which this runs."""
    return _limits.get()


def check_cancelled() -> None:
    """Call the check of the block in which this runs, if there is one; see :func:`cancellable`."""
    check = _limits.get().check
    if check is None:
        return
    try:
        check()
    except Exception as error:
        raise _Cancelled from error
