"""The spot that a command is about: from a file, from options, or from a file with some changed.

An option means what its key in a file means. What options say is read once, and joined with the
content of the file under the keys of :meth:`Spot.to_dict`.
"""

from __future__ import annotations

import itertools
import math
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

import click

from runout.analysis.files.config import read_config_file, read_json, read_yaml
from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET
from runout.analysis.solver.spot.fields import SPOT_FIELDS, FieldKind, SpotField
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.sizes import read_size_list
from runout.analysis.solver.spot.spot import Spot
from runout.cli.input import stdin
from runout.cli.input.options import AMOUNT, CAP, SHARE, TARGET, Function, combined, threads_option
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.exit_codes import warn
from runout.domain.betting.sizes import Size
from runout.domain.ranges.range import OverlapNote, Range, RangeWarning
from runout.errors import NotationError, NotationWarning, PokerError

_STREETS: Final = ("flop", "turn", "river")
_KINDS: Final = ("bet", "raise", "donk")
_DEFAULT_SIZES: Final = {"bet": "50%", "raise": "60%", "donk": ""}
_PARTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(_STREETS, "street"),
    **dict.fromkeys(PLAYERS, "player"),
    **dict.fromkeys(_KINDS, "kind"),
}
_SIZE_HINT: Final = "write it as 'turn oop bet=60%, e' or 'river raise=3x'"


class _Size(NamedTuple):
    """What ``--size`` says: whose sizes, on which street, of which kind; None is all of them."""

    text: str
    street: str | None
    player: str | None
    kind: str
    sizes: tuple[Size, ...] | None

    def keys(self) -> list[str]:
        streets = [self.street] if self.street else _STREETS
        if self.kind == "donk":
            return [f"{street}_donk" for street in streets if street != _STREETS[0]]
        players = [self.player] if self.player else PLAYERS
        pairs = itertools.product(streets, players)
        return [f"{street}_{player}_{self.kind}" for street, player in pairs]


_METAVARS: Final[Mapping[FieldKind, str]] = {
    "cards": "CARDS",
    "range": "RANGE",
    "amount": "CHIPS",
    "share": "SHARE",
    "count": "N",
    "lines": "LINE",
    "locks": "FILE",
}
_TYPES: Final[Mapping[FieldKind, Any]] = {"amount": AMOUNT, "share": SHARE, "count": int}


def _field_option(field: SpotField) -> Callable[[Function], Function]:
    has_word_for_none = field.none is not None and field.default is not None
    return click.option(
        *field.option_names,
        field.name,
        type=CAP if has_word_for_none else _TYPES.get(field.kind, str),
        multiple=field.kind == "lines",
        metavar=_METAVARS[field.kind],
        help=_field_help(field),
    )


def _field_help(field: SpotField) -> str:
    """Return the help of an option: that of the field, and its default or form."""
    if field.kind == "lines":
        more = "; may be repeated"
    elif field.kind == "locks":
        more = "; a JSON list"
    elif field.none is not None:
        more = f"; default: {field.none}"
    else:
        more = "" if field.required else f"; default {100 * field.default:g}%"
    return f"{field.help.removesuffix('.')}{more}."


spot_options = combined(
    click.argument("file", metavar="[SPOT]", required=False),
    click.option("--name", metavar="NAME", help="Which spot of a file with several."),
    *(_field_option(field) for field in SPOT_FIELDS if field.section != "advanced"),
    click.option("--bet", metavar="SIZES",
                 help='Bets, on every street: "50%, e, a"; default 50%.'),
    click.option("--raise", metavar="SIZES",
                 help='Raises, on every street: "2.5x"; default 60%.'),
    click.option("--donk", metavar="SIZES",
                 help='OOP\'s first bet after a call: "30%", none; default as --bet.'),
    click.option("--size", multiple=True, metavar="TEXT",
                 help='For one street or player: "turn oop bet=60%, e"; may be repeated.'),
    *(_field_option(field) for field in SPOT_FIELDS if field.section == "advanced"),
)  # fmt: skip
goal_options = combined(
    click.option(
        "--target", type=TARGET, default=DEFAULT_TARGET, metavar="SHARE",
        help="Stop when neither could gain more of the pot;"
        f" default {100 * DEFAULT_TARGET:g}%.",
    ),
    click.option(
        "--max-iterations", type=click.IntRange(min=1), default=DEFAULT_MAX_ITERATIONS,
        metavar="N", help=f"Stop then in any case; default {DEFAULT_MAX_ITERATIONS}.",
    ),
    threads_option(click.IntRange(min=0)),
)  # fmt: skip
_OPTION_NAMES: Final = {
    "file": "SPOT",
    **{field.name: field.option_names[-1] for field in SPOT_FIELDS},
}


def used_options(options: Mapping[str, Any]) -> list[str]:
    """Return the options about the spot that were used, the file first."""
    used = [name for name, value in options.items() if value not in (None, ())]
    return [_OPTION_NAMES.get(name, f"--{name}") for name in used]


def read_spot(options: Mapping[str, Any]) -> Spot:
    """Return the spot that the options of a command describe; warn of what is named twice."""
    return _read(options)[0]


def read_spot_and_notes(
    options: Mapping[str, Any],
) -> tuple[Spot, tuple[OverlapNote, ...], tuple[RangeWarning, ...]]:
    spot, payload = _read(options)
    readings = {f"/spot/{player}": Range.read(str(payload[player])) for player in PLAYERS}
    return (
        spot,
        tuple(note for place, each in readings.items() for note in each.overlaps_at(place)),
        tuple(note for place, each in readings.items() for note in each.warnings_at(place)),
    )


def _read(options: Mapping[str, Any]) -> tuple[Spot, Mapping[str, Any]]:
    file, name = options["file"], options["name"]
    if file is None and name is not None:
        raise UsageError("--name picks a spot of a file; give the file as well")
    content = {} if file is None else _read_file(file, name)
    values = _values(options, content)
    required = {field.name: field.option_names[-1] for field in SPOT_FIELDS if field.required}
    missing = [option for field, option in required.items() if field not in values]
    if file is None and missing:
        raise UsageError(
            f"give a file with the spot, or {', '.join(required.values())};"
            f" missing: {', '.join(missing)}"
        )
    single_sizes = [_read_size(text) for text in options["size"]]
    sizes = _sizes(options, single_sizes, with_defaults=file is None)
    payload = {**content, **sizes, **values}
    try:
        cap = payload.get("rake_cap")
        if cap and cap != math.inf and not payload.get("rake_rate"):
            raise PokerError(
                f"the rake cap is {cap!r} but the rate is 0, which takes nothing;"
                " give the rate (--rake 5%), or no cap"
            )
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", NotationWarning)
            spot = Spot.from_dict(payload)
    except PokerError as error:
        if set(used_options(options)) <= {"SPOT", "--name"}:
            error.add_note(file if name is None else f"{file}: {name}")
        raise
    for warning in caught:
        warn(str(warning.message))
    for size in single_sizes:
        if size.street in _STREETS[: len(spot.board) - 3]:
            raise PokerError(
                f"--size {size.text!r}: the {size.street} is over on {spot.board}; leave it out"
            )
    return spot, payload


def _values(options: Mapping[str, Any], content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the options of fields say, beside what a file says."""
    values: dict[str, Any] = {}
    for field in SPOT_FIELDS:
        value = options[field.name]
        if value in (None, ()):
            continue
        more = _read_locks(value) if field.kind == "locks" else value
        values[field.name] = [*content.get(field.name, ()), *more] if field.is_list else value
    rate = options["rake_rate"]
    if options["rake_cap"] is None and rate is not None:
        if rate == 0:
            values["rake_cap"] = 0.0
        elif not content.get("rake_cap"):
            values["rake_cap"] = None
    return values


# Files


def _read_file(file: str, name: str | None) -> dict[str, Any]:
    """Return the object of one spot: the only one of a file, or the one of this name."""
    content = _read_text(file)
    if not isinstance(content, Mapping):
        raise PokerError(f"{file}: expected an object with board, oop, ip, pot, stack and sizes")
    if "board" in content:
        if name is not None:
            raise UsageError(f"{file} holds one spot without a name; leave out --name")
        return dict(content)
    # What begins with an underscore is a note beside the spots.
    spots = {
        str(key): value
        for key, value in content.items()
        if isinstance(value, Mapping) and not str(key).startswith("_")
    }
    names = ", ".join(spots)
    if not spots:
        raise PokerError(f"{file}: holds no spot; a spot is an object with board, oop, ip, ..")
    if name is None and len(spots) > 1:
        raise UsageError(f"{file} holds {len(spots)} spots: {names}; pick one with --name")
    if name is not None and name not in spots:
        raise UsageError(f"{file} holds no spot {name!r}; it holds {names}")
    return dict(spots[name or next(iter(spots))])


def _read_text(file: str) -> Any:
    """Return the content of a file of JSON or YAML, or of standard input."""
    try:
        if file != stdin.STDIN:
            return read_config_file(file)
        text = sys.stdin.read() if sys.stdin is not None else ""
        return read_json(text) if text.lstrip().startswith("{") else read_yaml(text)
    except UnicodeDecodeError:
        raise PokerError("standard input is not text in UTF-8") from None
    except RecursionError:
        raise PokerError("standard input is nested too deeply") from None
    except PokerError as error:
        error.add_note(stdin.name_of(file))
        raise


def _read_locks(file: str) -> list[Any]:
    content = _read_text(file)
    if not isinstance(content, list):
        raise PokerError(
            f"{file}: expected a list of locks, such as"
            ' [{"line": "x", "strategy": {"AA": {"check": 1}}}]'
        )
    return content


# Sizes


def _sizes(
    options: Mapping[str, Any], single: Iterable[_Size], *, with_defaults: bool
) -> dict[str, tuple[Size, ...] | None]:
    """Return the keys of sizes that options set; the narrower option wins, then the later one."""
    by_key: dict[str, tuple[Size, ...] | None] = {}
    for kind in _KINDS:
        text = options[kind]
        if text is None and with_defaults:
            text = _DEFAULT_SIZES[kind]
        if text is not None:
            size = _Size("", None, None, kind, _read_size_list(text, kind, f"--{kind}"))
            by_key |= dict.fromkeys(size.keys(), size.sizes)
    for size in single:
        by_key |= dict.fromkeys(size.keys(), size.sizes)
    return by_key


def _read_size_list(text: str, kind: str, option: str) -> tuple[Size, ...] | None:
    try:
        return read_size_list(text, kind)
    except PokerError as error:
        error.add_note(option)
        raise


def _read_size(text: str) -> _Size:
    """Read ``turn oop bet=60%, e``."""
    who, equals, sizes = text.partition("=")
    if not equals:
        raise _no_size(text, 1, max(1, len(text)), "no sizes are given")
    named: dict[str, str] = {}
    for match in re.finditer(r"\S+", who):
        word = match[0].lower()
        part = _PARTS.get(word)
        if part is None or part in named:
            reason = f"{match[0]!r} is not a street, player or kind of bet"
            if part is not None:
                reason = f"{match[0]!r} after {named[part]!r}"
            raise _no_size(text, match.start() + 1, len(match[0]), reason)
        named[part] = word
    if "kind" not in named:
        raise _no_size(text, 1, max(1, len(who)), "bet, raise or donk is missing")
    kind, street, player = named["kind"], named.get("street"), named.get("player")
    if kind == "donk" and (player == "ip" or street == "flop"):
        raise _no_size(text, 1, len(who), "a donk bet is made by oop, on the turn or the river")
    listed = _read_size_list(sizes, kind, f"--size {text!r}")
    return _Size(text, street, player, kind, listed)


def _no_size(text: str, column: int, length: int, reason: str) -> NotationError:
    error = NotationError(text, column, length, reason, hint=_SIZE_HINT)
    error.add_note("--size")
    return error
