"""The goal of a solve as options: its target, its limit of iterations, and its threads."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET

if TYPE_CHECKING:
    from collections.abc import Callable

Function = TypeVar("Function", bound="Callable[..., Any]")

_MAX_BARE_TARGET: Final = 0.1  # above it, 0.5 would rather be meant as 0.5 %


class TargetType(click.ParamType[float]):
    """``0.5%`` or ``0.005``, of the starting pot."""

    name = "target"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a share of the pot, with or without a percent sign."""
        text = str(value).strip()
        in_percent = text.endswith("%")
        try:
            target = float(text.removesuffix("%")) / (100 if in_percent else 1)
        except ValueError:
            target = math.nan
        if not 0 <= target <= 1:
            self.fail(f"{value!r} is not a share of the pot; write 0.5% or 0.005", param, ctx)
        if not in_percent and target > _MAX_BARE_TARGET:
            meant = f"{100 * target:g}% if that is meant, or {text}%"
            self.fail(f"{value!r} is {100 * target:g} % of the pot; write {meant}", param, ctx)
        return target


def goal_options(function: Function) -> Function:
    """Add the options ``--target``, ``--max-iterations`` and ``--threads``."""
    options = (
        click.option(
            "--target",
            type=TargetType(),
            default=DEFAULT_TARGET,
            metavar="SHARE",
            help="Stop when neither could gain more of the pot;"
            f" default {100 * DEFAULT_TARGET:g}%.",
        ),
        click.option(
            "--max-iterations",
            type=click.IntRange(min=1),
            default=DEFAULT_MAX_ITERATIONS,
            metavar="N",
            help=f"Stop then in any case; default {DEFAULT_MAX_ITERATIONS}.",
        ),
        click.option(
            "--threads",
            type=click.IntRange(min=0),
            default=0,
            metavar="N",
            help="At most N threads; 0, the default: one a processor.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function
