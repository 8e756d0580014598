"""The spot that a command is about: from a file, from options, or from a file with some changed.

Both come to one object with the keys of :meth:`Spot.to_dict`, so that an option means exactly what
its key in a file means.
"""

from __future__ import annotations

import itertools
import math
import re
import sys
import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from runout.cli.input import stdin
from runout.cli.input.amounts import AmountType
from runout.cli.runtime.exit_codes import warn
from runout.errors import NotationError, NotationWarning, PokerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from runout.analysis.solver.spot import Spot

_STREETS: Final = ("flop", "turn", "river")
_PLAYERS: Final = ("oop", "ip")
_KINDS: Final = ("bet", "raise", "donk")
_NEEDED: Final = ("board", "oop", "ip", "pot", "stack")
_DEFAULT_SIZES: Final = {"bet": "50%", "raise": "60%", "donk": ""}
# Options that say what one key of a spot says.
_KEY_OF: Final = {
    **{name: name for name in _NEEDED},
    "add_allin": "add_allin",
    "force_allin": "force_allin",
    "merging": "merging",
    "max_raises": "max_raises",
    "rake": "rake_rate",
    "big_blind": "big_blind",
    "unit": "unit",
}
_SIZE_HINT: Final = "write it as 'turn oop bet=60%, e' or 'river raise=3x'"

Function = TypeVar("Function", bound="Callable[..., Any]")


class ShareType(click.ParamType[float]):
    """``15%`` or ``0.15``."""

    name = "share"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a share, with or without a percent sign."""
        text = str(value).strip()
        try:
            share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            share = math.nan
        if not 0 <= share < math.inf:
            self.fail(f"{value!r} is no share; write 15% or 0.15", param, ctx)
        return share


class _CapType(click.ParamType[float]):
    """Chips, or ``none``."""

    name = "cap"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            cap = math.inf if str(value).strip().lower() == "none" else float(str(value))
        except ValueError:
            cap = math.nan
        if not cap >= 0:
            self.fail(f"{value!r} is no number of chips; write one, or none", param, ctx)
        return cap


class _Size(NamedTuple):
    """What ``--size`` says: whose sizes, on which street, of which kind; None is all of them."""

    text: str
    street: str | None
    player: str | None
    kind: str
    sizes: str

    def keys(self) -> list[str]:
        """Return the keys of a spot that are meant."""
        streets = [self.street] if self.street else _STREETS
        if self.kind == "donk":
            return [f"{street}_donk" for street in streets if street != _STREETS[0]]
        players = [self.player] if self.player else _PLAYERS
        pairs = itertools.product(streets, players)
        return [f"{street}_{player}_{self.kind}" for street, player in pairs]


_OPTIONS: Final = (
    click.argument("file", metavar="[SPOT]", required=False),
    click.option("--name", metavar="NAME", help="Which spot of a file with several."),
    click.option("-b", "--board", metavar="CARDS", help="Three, four or five cards."),
    click.option("--oop", metavar="RANGE", help="Who acts first: out of position."),
    click.option("--ip", metavar="RANGE", help="Who acts last: in position."),
    click.option("--pot", type=AmountType(), metavar="CHIPS",
                 help="The pot at the start: 100 or 5.5."),
    click.option("--stack", type=AmountType(), metavar="CHIPS",
                 help="What each player has behind."),
    click.option("--big-blind", type=AmountType(), metavar="CHIPS",
                 help="Show amounts in big blinds as well."),
    click.option("--unit", type=AmountType(), metavar="CHIPS",
                 help="Bets are multiples of it: 1, 0.1, 0.01; default: by the pot."),
    click.option("--bet", metavar="SIZES",
                 help='Bets, on every street: "50%, e, a"; default 50%.'),
    click.option("--raise", "raise_", metavar="SIZES",
                 help='Raises, on every street: "2.5x"; default 60%.'),
    click.option("--donk", metavar="SIZES",
                 help='OOP\'s first bet after a call: "30%", none; default as --bet.'),
    click.option("--size", "sizes", multiple=True, metavar="TEXT",
                 help='For one street or player: "turn oop bet=60%, e"; may be given again.'),
    click.option("--rake", type=ShareType(), metavar="RATE", help="Of the pot: 5% or 0.05."),
    click.option("--rake-cap", type=_CapType(), metavar="CHIPS",
                 help="At most so much; default: as in the file, or no cap."),
    click.option("--add-allin", type=ShareType(), metavar="SHARE",
                 help="Add an all-in of at most so many pots; default 150%."),
    click.option("--force-allin", type=ShareType(), metavar="SHARE",
                 help="All-in where a call leaves less of the pot behind; default 15%."),
    click.option("--merging", type=ShareType(), metavar="SHARE",
                 help="Drop sizes this close to a larger one; default 10%."),
    click.option("--max-raises", type=int, metavar="N", help="Raises after a bet, on a street."),
    click.option("--add-line", "added", multiple=True, metavar="LINE",
                 help='Put in the last action of "x b120 r500"; may be given again.'),
    click.option("--remove-line", "removed", multiple=True, metavar="LINE",
                 help='Take out the last action of "x b120"; may be given again.'),
    click.option("--lock", "locks", metavar="FILE",
                 help="A list of what is fixed: line, strategy, cards."),
)  # fmt: skip


def spot_options(function: Function) -> Function:
    """Give a command the argument and the options that describe a spot."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def options_given(asked: Mapping[str, Any]) -> list[str]:
    """Return the options about the spot that were used, the file first."""
    return [name for name, value in asked.items() if value not in (None, ())]


def read_spot(asked: Mapping[str, Any]) -> Spot:
    """Return the spot that the arguments of a command describe; warn of what is given twice."""
    from runout.analysis.solver.spot import Spot  # noqa: PLC0415 - not for --help

    file = asked["file"]
    described = {} if file is None else _read_file(file, asked["name"])
    if file is None and asked["name"] is not None:
        raise click.UsageError("--name picks a spot of a file; give the file as well", _context())
    changes = _changes(asked, described)
    if file is None:
        _check_complete(changes)
    described |= _sizes(asked, with_defaults=file is None)
    merged = {**described, **changes}
    for key, more in (("added_lines", asked["added"]), ("removed_lines", asked["removed"])):
        if more:
            merged[key] = [*merged.get(key, ()), *more]
    if asked["locks"] is not None:
        merged["locks"] = [*merged.get("locks", ()), *_read_locks(asked["locks"])]
    try:
        _refuse_cap_without_rate(merged)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", NotationWarning)
            spot = Spot.from_dict(merged)
    except PokerError as error:
        if set(options_given(asked)) <= {"file", "name"}:
            _note_origin(error, file, asked["name"])
        raise
    for warning in caught:
        warn(str(warning.message))
    _check_streets(spot, asked["sizes"])
    return spot


def _context() -> click.Context | None:
    return click.get_current_context(silent=True)


def _note_origin(error: PokerError, file: str, name: str | None) -> None:
    error.add_note(file if name is None else f"{file}: {name}")


def _changes(asked: Mapping[str, Any], described: Mapping[str, Any]) -> dict[str, Any]:
    """Return what options say that stand for one key each, beside what a file describes."""
    changes = {key: asked[name] for name, key in _KEY_OF.items() if asked[name] is not None}
    rate, cap = asked["rake"], asked["rake_cap"]
    if cap is not None:
        changes["rake_cap"] = None if math.isinf(cap) else cap
    elif rate == 0:
        changes["rake_cap"] = 0.0
    elif rate is not None and not described.get("rake_cap"):
        changes["rake_cap"] = None
    return changes


def _refuse_cap_without_rate(described: Mapping[str, Any]) -> None:
    """Refuse a cap on a rake that takes nothing; the reverse is refused by the spot itself."""
    if described.get("rake_cap") and not described.get("rake_rate"):
        raise PokerError(
            f"the rake cap is {described['rake_cap']!r} but the rate is 0, which takes nothing;"
            " give the rate (--rake 5%), or no cap"
        )


def _check_complete(changes: Mapping[str, Any]) -> None:
    missing = [f"--{name}" for name in _NEEDED if name not in changes]
    if missing:
        all_of_them = ", ".join(f"--{name}" for name in _NEEDED)
        raise click.UsageError(
            f"give a file with the spot, or {all_of_them}; missing: {', '.join(missing)}",
            _context(),
        )


# Files


def _read_file(file: str, name: str | None) -> dict[str, Any]:
    """Return the object of one spot: the only one of a file, or the one of this name."""
    content = _read_text(file)
    if not isinstance(content, Mapping):
        raise PokerError(f"{file}: expected an object with board, oop, ip, pot, stack and sizes")
    if "board" in content:
        if name is not None:
            raise click.UsageError(f"{file} holds one spot without a name; leave out --name",
                                   _context())  # fmt: skip
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
        raise click.UsageError(f"{file} holds {len(spots)} spots: {names}; pick one with --name",
                               _context())  # fmt: skip
    if name is not None and name not in spots:
        raise click.UsageError(f"{file} holds no spot {name!r}; it holds {names}", _context())
    return dict(spots[next(iter(spots)) if name is None else name])


def _read_text(file: str) -> Any:
    """Return what a file of JSON or YAML, or standard input, says."""
    from runout.analysis.files.config import read_config_file  # noqa: PLC0415 - not for --help

    if file == stdin.STDIN:
        return _read_standard_input()
    try:
        return read_config_file(file)
    except PokerError as error:
        error.add_note(file)
        raise


def _read_standard_input() -> Any:
    from runout.analysis.files.config import read_json, read_yaml  # noqa: PLC0415 - not for --help

    try:
        text = sys.stdin.read() if sys.stdin is not None else ""
        return read_json(text) if text.lstrip().startswith("{") else read_yaml(text)
    except UnicodeDecodeError:
        raise PokerError("standard input is not text in UTF-8") from None
    except RecursionError:
        raise PokerError("standard input is nested too deeply") from None
    except PokerError as error:
        error.add_note("standard input")
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


def _sizes(asked: Mapping[str, Any], *, with_defaults: bool) -> dict[str, str]:
    """Return the keys of sizes that options set; the narrower option wins, then the later one."""
    found: dict[str, str] = {}
    for kind, name in (("bet", "bet"), ("raise", "raise_"), ("donk", "donk")):
        sizes = asked[name]
        if sizes is None and with_defaults:
            sizes = _DEFAULT_SIZES[kind]
        if sizes is not None:
            _check_sizes(sizes, kind, f"--{kind}")
            found |= dict.fromkeys(_Size("", None, None, kind, sizes).keys(), sizes)
    for text in asked["sizes"]:
        size = _read_size(text)
        found |= dict.fromkeys(size.keys(), size.sizes)
    return found


def _check_sizes(sizes: str, kind: str, option: str) -> None:
    from runout.domain.betting.sizes import read_sizes  # noqa: PLC0415 - not for --help

    try:
        read_sizes(sizes, raising=kind == "raise")
    except PokerError as error:
        error.add_note(option)
        raise


def _read_size(text: str) -> _Size:
    """Read ``turn oop bet=60%, e``."""
    who, equals, sizes = text.partition("=")
    if not equals:
        raise _no_size(text, 1, max(1, len(text)), "no sizes are given")
    said: dict[str, str] = {}
    for match in re.finditer(r"\S+", who):
        word = match[0].lower()
        part = _part_of(word)
        if part is None or part in said:
            reason = f"{match[0]!r} is no street, player or kind of bet"
            if part is not None:
                reason = f"{match[0]!r} after {said[part]!r}"
            raise _no_size(text, match.start() + 1, len(match[0]), reason)
        said[part] = word
    if "kind" not in said:
        raise _no_size(text, 1, max(1, len(who)), "bet, raise or donk is missing")
    if said["kind"] == "donk" and (said.get("player") == "ip" or said.get("street") == "flop"):
        raise _no_size(
            text, 1, len(who), "a donk bet is made by oop, on the turn or the river"
        )  # fmt: skip
    _check_sizes(sizes, said["kind"], f"--size {text!r}")
    return _Size(text, said.get("street"), said.get("player"), said["kind"], sizes.strip())


def _part_of(word: str) -> str | None:
    parts: Iterable[tuple[str, tuple[str, ...]]] = (
        ("street", _STREETS), ("player", _PLAYERS), ("kind", _KINDS),
    )  # fmt: skip
    return next((part for part, words in parts if word in words), None)


def _no_size(text: str, column: int, length: int, reason: str) -> NotationError:
    error = NotationError(text, column, length, reason, hint=_SIZE_HINT)
    error.add_note("--size")
    return error


def _check_streets(spot: Spot, sizes: Iterable[str]) -> None:
    """Refuse sizes for a street that is over."""
    over = _STREETS[: len(spot.board) - 3]
    for text in sizes:
        street = _read_size(text).street
        if street in over:
            raise PokerError(f"--size {text!r}: the {street} is over on {spot.board}; leave it out")
