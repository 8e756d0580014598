"""Options: types that read text, fields of settings as options, and what several commands have."""

from __future__ import annotations

import math
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import click

from runout.cli.runtime.command_group import UsageError
from runout.domain.amounts import Amount, add_amounts, read_amount
from runout.errors import LimitExceeded, PokerError
from runout.kernels.memory import physical_memory

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])

_MAX_BARE_TARGET: Final = 0.1  # above it, 0.5 would rather be meant as 0.5 %
_UNITS: Final = {
    "k": 10**3, "kb": 10**3, "kib": 2**10,
    "m": 10**6, "mb": 10**6, "mib": 2**20,
    "g": 10**9, "gb": 10**9, "gib": 2**30,
    "t": 10**12, "tb": 10**12, "tib": 2**40,
}  # fmt: skip
_MEMORY: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([a-z]+)", re.IGNORECASE | re.ASCII)
_SHARE_TO_USE: Final = 0.8  # the rest is for the system and for what else runs


class TextType(click.ParamType[T]):
    """A type whose values a function reads from text; its errors name the option."""

    def __init__(self, name: str, read: Callable[[str], T]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        if not isinstance(value, str):  # a default
            return value  # type: ignore[no-any-return]
        try:
            return self._read(value)
        except LimitExceeded:
            raise
        except PokerError as error:
            self.fail(str(error), param, ctx)


class ChoiceInAnyCase(click.Choice[str]):
    """A choice that may be typed in any case; errors list the values as they are written."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__(choices, case_sensitive=False)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return f"{value!r} is not one of {', '.join(map(repr, self.choices))}."


def _read_amount(text: str) -> Amount:
    """Read chips or money exactly; a negative amount is refused later, by its meaning.

    >>> _read_amount("97.20"), _read_amount("-1")
    (Decimal('97.2'), -1)
    """
    text = text.strip()
    amount = read_amount(text.removeprefix("-"), "the amount")
    return add_amounts([], [amount]) if text.startswith("-") else amount


def _fraction(text: str) -> float:
    """Return a number, or a percentage as a fraction; NaN for what is neither."""
    text = text.strip()
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return math.nan


def _read_share(text: str) -> float:
    share = _fraction(text)
    if not 0 <= share < math.inf:
        raise PokerError(f"{text!r} is not a share; write 15% or 0.15")
    return share


def _read_target(text: str) -> float:
    target = _fraction(text)
    if not 0 <= target <= 1:
        raise PokerError(f"{text!r} is not a share of the pot; write 0.5% or 0.005")
    if "%" not in text and target > _MAX_BARE_TARGET:
        meant = f"{100 * target:g}% if that is meant, or {text.strip()}%"
        raise PokerError(f"{text!r} is {100 * target:g} % of the pot; write {meant}")
    return target


def _read_cap(text: str) -> float:
    try:
        cap = math.inf if text.strip().lower() == "none" else float(text)
    except ValueError:
        cap = math.nan
    if not cap >= 0:
        raise PokerError(f"{text!r} is not a number of chips; write one, or none")
    return cap


def _read_memory(text: str) -> int:
    """Read an amount of memory, whose unit is required.

    >>> _read_memory("500 MB"), _read_memory("2GiB")
    (500000000, 2147483648)
    """
    match = _MEMORY.fullmatch(text.strip())
    unit = _UNITS.get(match[2].lower()) if match else None
    amount = int(float(match[1]) * unit) if match and unit else 0
    if amount < 1:
        raise PokerError(f"{text!r} is not an amount of memory; write 500MB or 4GB")
    return amount


AMOUNT: Final = TextType("amount", _read_amount)
SHARE: Final = TextType("share", _read_share)
TARGET: Final = TextType("target", _read_target)
CAP: Final = TextType("cap", _read_cap)
MEMORY: Final = TextType("memory", _read_memory)
FILE: Final = click.Path(readable=False, path_type=Path)


def most_of_the_memory() -> int:
    """Return the default memory limit of a solve in bytes."""
    return int(_SHARE_TO_USE * physical_memory())


def field_option(
    settings: type, name: str, metavar: str, sentence: str, *, option: str = "", **more: Any
) -> Callable[[Function], Function]:
    """Return the option of a field of a dataclass, by its type.

    A list may be given several times. A field that may be None, or a flag that has no default, is
    None without its option.

    >>> from runout.analysis.hands.filters import HandFilter
    >>> @field_option(HandFilter, "all_in", "", "Somebody was all-in.")
    ... @click.command()
    ... def command(all_in: bool | None) -> None: ...
    >>> command.params[0].opts, command.params[0].secondary_opts
    (['--all-in'], ['--no-all-in'])
    """
    kind = typing.get_type_hints(settings)[name]
    choices = [each for each in typing.get_args(kind) if each is not types.NoneType]
    if isinstance(kind, types.UnionType):
        kind = choices[0]
    names = option or f"--{name.replace('_', '-')}"
    if kind is bool:
        names, metavar = f"{names}/--no-{names.removeprefix('--')}", ""
    elif typing.get_origin(kind) is Literal:
        more = {"type": click.Choice(typing.get_args(kind)), **more}
    elif typing.get_origin(kind) is tuple:
        more = {"type": choices[0], "multiple": True, **more}
    else:
        more = {"type": FILE if kind is Path else kind, **more}
    return click.option(
        names, name, **{"default": None, "metavar": metavar or None, "help": sentence, **more}
    )


def combined(*options: Callable[[Any], Any]) -> Callable[[Function], Function]:
    def add(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return add


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
csv_option = click.option(
    "--csv", "as_csv", is_flag=True, help="Print comma-separated values with a heading."
)
memory_option = click.option(
    "--memory", type=MEMORY, metavar="SIZE",
    help="Use no more memory: 4GB; default: most of what there is.",
)  # fmt: skip
cluster_option = click.option(
    "--cluster", metavar="ADDRESS",
    help="Compute on the Dask cluster of the scheduler at this address.",
)  # fmt: skip
data_option = click.option(
    "--data", type=FILE, metavar="DIR", help="The data folder; default: the user's data folder."
)
book_option = click.option(
    "--book", "book_file", type=FILE, metavar="FILE",
    help="A preflop book, YAML; default: the one that comes with runout.",
)  # fmt: skip


def threads_option(kind: click.ParamType[int] = click.INT) -> Callable[[Function], Function]:
    return click.option(
        "--threads", type=kind, default=0, metavar="N",
        help="At most N threads; 0, the default: one a processor.",
    )  # fmt: skip


def store_option(file: str) -> Callable[[Function], Function]:
    """Return the option of a store in the user's data folder."""
    return click.option(
        "--store", type=FILE, metavar="FILE",
        help=f"The store; default: {file} in the user's data folder.",
    )  # fmt: skip


def refuse_both(options: Mapping[str, object]) -> None:
    """Refuse options that exclude each other, by their names."""
    given = [name for name, value in options.items() if value]
    if len(given) > 1:
        raise UsageError(f"{given[0]} and {given[1]} exclude each other")
