"""PostflopConfig: which flops are solved, at which stacks, with which bets and how exactly.

A config file has one key, ``postflop_model``; docs/solver.md lists what may stand under it. All of
it is read and checked before anything is solved.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, Final, TypeVar

from runout.analysis.files.config import (
    ConfigError,
    Settings,
    kind_of,
    read_config_file,
    read_number,
    refuse_unknown_keys,
)
from runout.analysis.flop_tables.flop_sample import (
    SUBSET_SIZES,
    WeightedFlop,
    all_flops,
    flop_subset,
    sample_flops,
)
from runout.analysis.rounding import round_half_up
from runout.analysis.solver.config.lock_rules import LockRule
from runout.analysis.solver.config.sizes import (
    STREETS,
    SizesByPlace,
    names_street,
    read_bet_sizes,
    write_bet_sizes,
)
from runout.analysis.solver.goal import (
    DEFAULT_MAX_ITERATIONS,
    DEFAULT_TARGET,
    PRECISION_CHOICES,
    PrecisionChoice,
    SolveGoal,
)
from runout.analysis.solver.spot.fields import SPOT_FIELDS, SpotField
from runout.analysis.solver.spot.players import PLAYERS
from runout.analysis.solver.spot.quick import quick_estimate
from runout.analysis.solver.spot.spot import Spot
from runout.domain.amounts import Unit, amount_text, json_number, read_amount
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Board, Texture, canonical_flop, canonical_flops
from runout.domain.combos import CLASS_COMBOS, CLASS_TEXTS
from runout.domain.flop_traits import FlopTrait, has_traits
from runout.domain.ranges.range import Range, RangeReading
from runout.errors import NoPossibleDeal, PokerError, WrongAmount

ItemT = TypeVar("ItemT")

MODEL_KEY: Final = "postflop_model"
EXHAUSTIVE: Final = "exhaustive"
FULL: Final = "full"
QUICK: Final = "quick"  # full, with fewer bets on turn and river
_ANSWERS_VERSION: Final = 1  # part of the fingerprint; counts up when the same config answers anew
# Bets are whole chips at this pot, so a size is off by up to half a chip: 0.05 % of it, a tenth of
# the default target.
_DEFAULT_POT: Final = 1000
_DEFAULT_SEED: Final = 1
_ALL_FLOPS: Final = 22_100
_MAX_RAISES: Final = 1000
_MAX_POT: Final = 1_000_000
_MAX_SPR: Final = 1000
_MAX_ITERATIONS: Final = 1_000_000
# What a solve of one flop at one stack does not depend on.
CHOICE_OF_SPOTS: Final = (
    "postflop_sprs", "fixed_flops", "flop_subset", "max_flop_boards", "seed", "flop_filter",
)  # fmt: skip
_BATCH_FIELDS: Final = {
    field.config_key: field for field in SPOT_FIELDS if field.config_key is not None
}
_NOT_DECIDING: Final = (
    *CHOICE_OF_SPOTS,
    *(key for key, field in _BATCH_FIELDS.items() if not field.decides),
)
_DEFAULTS: Final = {"pot": _DEFAULT_POT}  # of a batch, where a spot has none


@dataclass(frozen=True, slots=True, kw_only=True)
class PostflopConfig:
    """What a batch solves. Read by :meth:`from_file` and :meth:`from_dict`.

    ``target`` is a fraction of the pot, ``postflop_solve_iterations`` the most that are spent on
    it. ``remarks`` are lines for the user: what in the config has no effect.

    >>> config = PostflopConfig.from_dict({"postflop_model": {
    ...     "bet_sizes": [0.33, 0.75, "a"], "postflop_sprs": [1, 4.5], "fixed_flops": ["AsKhQd"]}})
    >>> config.solve_type, [config.stack(spr) for spr in config.postflop_sprs]
    ('exhaustive', [1000, 4500])
    >>> config.flops()
    (WeightedFlop(flop=Board('AcKdQh'), multiplicity=24, weight=24.0),)
    >>> PostflopConfig.from_dict(config.to_dict()) == config
    True
    """

    solve_type: str
    bet_sizes: tuple[tuple[str, BetSizes], ...]
    max_raises_per_street: int | None
    postflop_sprs: tuple[float, ...]
    postflop_solve_iterations: int
    target: float
    fixed_flops: tuple[Board, ...] | None
    flop_subset: int | None
    max_flop_boards: int | None
    seed: int | None
    flop_filter: tuple[FlopTrait, ...]
    oop: Range
    ip: Range
    pot: float
    rake_rate: float
    rake_cap: float
    precision: PrecisionChoice
    add_allin: float
    force_allin: float
    merging: float
    big_blind: float | None = None
    locks: tuple[LockRule, ...] = ()
    remarks: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> PostflopConfig:
        """Read a YAML or JSON file; an error says which file, and where in it."""
        try:
            return cls.from_dict(read_config_file(path))
        except ConfigError as error:
            error.add_note(str(path))
            raise

    @classmethod
    def from_dict(cls, payload: Any) -> PostflopConfig:
        """Read plain values: ``{"postflop_model": {...}}``."""
        if not isinstance(payload, Mapping):
            expected = f"a mapping with the key {MODEL_KEY}"
            raise ConfigError("", f"expected {expected}; found {kind_of(payload)}")
        refuse_unknown_keys(list(payload), (MODEL_KEY,), "")
        if MODEL_KEY not in payload:
            raise ConfigError(MODEL_KEY, "missing; everything stands under this key")
        return _read_model(Settings(payload[MODEL_KEY], MODEL_KEY, _KEYS))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that :meth:`from_dict` reads as this config."""
        values: dict[str, Any] = {name: getattr(self, name) for name in _KEYS if name in _FIELDS}
        values["bet_sizes"] = write_bet_sizes(self.sizes)
        values["postflop_sprs"] = list(self.postflop_sprs)
        values["oop"], values["ip"] = str(self.oop), str(self.ip)
        if self.fixed_flops is not None:
            values["fixed_flops"] = list(map(str, self.fixed_flops))
        values["flop_filter"] = list(map(str, self.flop_filter)) or None
        values["locks"] = [rule.to_dict() for rule in self.locks] or None
        return {MODEL_KEY: {name: value for name, value in values.items() if value is not None}}

    def spot_on(self, flop: Board, spr: float) -> Spot:
        """Return the spot of a flop at a stack-to-pot ratio, with the locks that hold there."""
        values = {field.name: getattr(self, key) for key, field in _BATCH_FIELDS.items()}
        spot = Spot(board=flop, stack=self.stack(spr), sizes=self.sizes, **values)
        locks = [lock for rule in self.locks if (lock := rule.lock_on(spot)) is not None]
        return spot.with_(locks=locks) if locks else spot

    @property
    def goal(self) -> SolveGoal:
        """When the solve of a flop ends."""
        return SolveGoal(self.target, self.postflop_solve_iterations)

    def solved_on(self, flop: Board, spr: float) -> Spot:
        """Return the spot that is solved for that of a flop at a stack-to-pot ratio.

        With solve_type quick it has the fullest tree that takes half a minute on any flop on one
        thread of the reference processor: all flops at a ratio have the same tree, on any machine.
        """
        spot = self.spot_on(flop, spr)
        if self.solve_type != QUICK:
            return spot
        smallest = _smallest_tree(self, spr)
        return spot.with_(sizes=smallest.sizes, later_raises=smallest.later_raises, unit=spot.unit)

    @property
    def sizes(self) -> SizesByPlace:
        """The bet sizes by street and player: ``flop_oop``, ``flop_ip`` and so on."""
        return dict(self.bet_sizes)

    @property
    def unit(self) -> Unit:
        """What stacks and bets are multiples of; sizes round by less than 1 % of the pot.

        >>> model = {"bet_sizes": "75%", "postflop_spr": 3, "pot": 5.5}
        >>> config = PostflopConfig.from_dict({"postflop_model": model})
        >>> config.unit.number(1), config.stack(3)
        (0.1, 16.5)
        """
        sizes = [amount for _, own in self.bet_sizes for amount in own.chip_amounts]
        return Unit.for_pot(read_amount(self.pot, "the pot"), sizes)

    @property
    def pot_units(self) -> int:
        return self.unit.count(read_amount(self.pot, "the pot"))

    @property
    def rake_cap_units(self) -> float:
        return float(Fraction(repr(self.rake_cap)) * self.unit.scale)

    def stack(self, spr: float) -> float:
        """Return the chips that each player has behind at a stack-to-pot ratio."""
        return self.unit.number(self.stack_units(spr))

    def stack_units(self, spr: float) -> int:
        return int(round_half_up(Fraction(str(spr)) * self.pot_units, 0))

    def flops(self) -> tuple[WeightedFlop, ...]:
        """Return the flops to solve, and how many of the 22,100 each stands for.

        With ranges that distinguish suits, ``fixed_flops`` are solved as they are and stand for
        themselves alone; otherwise flops are canonical.
        """
        if self.fixed_flops is not None:
            if _uneven_class(self.oop) or _uneven_class(self.ip):
                return tuple(WeightedFlop(flop, 1, 1.0) for flop in self.fixed_flops)
            counts = dict(canonical_flops())
            return tuple(
                WeightedFlop(flop, counts[flop], float(counts[flop]))
                for flop in map(canonical_flop, self.fixed_flops)
            )
        if self.flop_subset is not None:
            subset = flop_subset(self.flop_subset)
            return tuple(each for each in subset if self._filtered(each.flop))
        filtered = [each for each in canonical_flops() if self._filtered(each.flop)]
        if self.max_flop_boards is None:
            return all_flops(filtered)
        return sample_flops(self.max_flop_boards, self.seed or 0, filtered)

    def _filtered(self, flop: Board) -> bool:
        return not self.flop_filter or has_traits(Texture.of(flop), self.flop_filter)

    def fingerprint(self) -> str:
        """Return a hash of all that the answer for one flop at one stack depends on.

        The choice of flops and stacks is not part of it, so a batch that was stopped may continue
        with more of them. Neither is how the config was written.
        """
        values = self.to_dict()[MODEL_KEY]
        deciding = {key: value for key, value in values.items() if key not in _NOT_DECIDING}
        if self.unit.decimals:  # small pots had whole chips once, and other answers
            deciding["unit"] = self.unit.decimals
        text = json.dumps({"version": _ANSWERS_VERSION, **deciding}, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


_FIELDS: Final = frozenset(setting.name for setting in fields(PostflopConfig))
_KEYS: Final = (
    "solve_type", "bet_sizes", "postflop_sprs", "postflop_spr", "postflop_solve_iterations",
    "target", "fixed_flops", "flop_subset", "max_flop_boards", "seed", "flop_filter", "precision",
    "locks", *_BATCH_FIELDS,
)  # fmt: skip
_CHOICES_OF_FLOPS: Final = ("fixed_flops", "flop_subset", "max_flop_boards")
_DEFAULT_SIZES: Final = {"bet": "50%", "raise": "60%"}
_ONE_STREET: Final = f"solve_type {EXHAUSTIVE} plays the flop only"


@functools.lru_cache(64)
def _smallest_tree(config: PostflopConfig, spr: float) -> Spot:
    """Return the quick spot with the smallest tree among flops of every texture."""
    flops = {(texture.suits, texture.pairing): flop for flop, texture in _textures(config)}
    spots = []
    for flop in flops.values():
        try:
            spot = config.spot_on(flop, spr)
        except NoPossibleDeal:
            continue
        spots.append(quick_estimate(spot, config.goal, precision=config.precision, threads=1).spot)
    return min(spots, key=lambda spot: len(spot.tree.nodes))


def _textures(config: PostflopConfig) -> Iterator[tuple[Board, Texture]]:
    for flop, _, _ in config.flops():
        yield flop, Texture.of(flop)


def _read_model(settings: Settings) -> PostflopConfig:
    settings.refuse_both("postflop_sprs", "postflop_spr")
    for one, other in itertools.combinations(_CHOICES_OF_FLOPS, 2):
        settings.refuse_both(one, other)
    settings.refuse_both("fixed_flops", "flop_filter")
    solve_type = settings.choice("solve_type", (EXHAUSTIVE, FULL, QUICK))
    ranges: dict[str, RangeReading] = {
        player: _read_range(settings, player, solve_type) for player in PLAYERS
    }
    shared: dict[str, Any] = {
        key: _read_spot_field(settings, key, field)
        for key, field in _BATCH_FIELDS.items()
        if field.kind != "range"
    }
    exhaustive = solve_type == EXHAUSTIVE
    precision = settings.choice("precision", PRECISION_CHOICES)
    remarks = [
        f"{settings.at(player)}: {warning.message}"
        for player, reading in ranges.items()
        for warning in reading.warnings
    ]
    unused = _unused(settings) if exhaustive else ()
    config = PostflopConfig(
        solve_type=solve_type,
        bet_sizes=_read_sizes(settings, solve_type),
        postflop_sprs=_read_sprs(settings),
        postflop_solve_iterations=settings.integer(
            "postflop_solve_iterations", DEFAULT_MAX_ITERATIONS, least=1, most=_MAX_ITERATIONS
        ),
        target=settings.number("target", DEFAULT_TARGET, most=1),
        fixed_flops=_read_flops(settings),
        flop_subset=_read_subset(settings),
        max_flop_boards=settings.integer("max_flop_boards", 1, least=1, most=_ALL_FLOPS)
        if "max_flop_boards" in settings
        else None,
        seed=_read_seed(settings),
        flop_filter=_read_filter(settings),
        precision="f32" if exhaustive else precision,
        remarks=(*remarks, *unused),
        oop=ranges["oop"].range,
        ip=ranges["ip"].range,
        locks=_read_locks(settings, solve_type),
        **shared,
    )
    _check_money(config, settings)
    _check_flops(config, settings)
    _check_locks(config, settings)
    return config


def _read_spot_field(settings: Settings, key: str, field: SpotField) -> float | None:
    default = _DEFAULTS.get(key, field.default)
    if key not in settings and default is None:
        return None
    if field.kind == "count":
        return settings.integer(key, 0, least=0, most=_MAX_RAISES)
    if field.above_zero:
        return _read_amount(settings, key, default)
    return settings.number(key, default, most=math.inf if field.maximum is None else field.maximum)


def _read_amount(settings: Settings, key: str, default: int | None) -> float:
    """Return an amount of chips above 0, whole or not, from a number or text."""
    raw = settings.get(key, default)
    expected = f"an amount above 0 and up to {_MAX_POT:,}, such as 5.5"
    try:
        amount = read_amount(raw, key)
    except WrongAmount:
        amount = 0
    if not 0 < amount <= _MAX_POT:
        raise ConfigError(settings.at(key), f"expected {expected}; found {kind_of(raw)}")
    return json_number(amount)


def _read_sizes(settings: Settings, solve_type: str) -> tuple[tuple[str, BetSizes], ...]:
    """Return the sizes that are played; the model of one street leaves the other streets empty."""
    raw = settings.get("bet_sizes", _DEFAULT_SIZES)
    played = STREETS[:1] if solve_type == EXHAUSTIVE else STREETS
    sizes = read_bet_sizes(raw, settings.at("bet_sizes"), streets=played)
    return tuple(
        (place, own if place.startswith(played) else BetSizes()) for place, own in sizes.items()
    )


def _read_sprs(settings: Settings) -> tuple[float, ...]:
    if "postflop_spr" in settings:
        place = settings.at("postflop_spr")
        return (_read_spr(settings.get("postflop_spr", None), place),)
    if "postflop_sprs" not in settings:
        reason = "missing; give the stack-to-pot ratios to solve, such as [1, 3, 6]"
        raise ConfigError(settings.at("postflop_sprs"), reason)
    place = settings.at("postflop_sprs")
    sprs: list[float] = []
    for at, raw in enumerate(settings.items_of("postflop_sprs", "stack-to-pot ratios")):
        spr = _read_spr(raw, f"{place}[{at}]")
        if spr in sprs:
            raise ConfigError(f"{place}[{at}]", f"{spr:g} is there twice; remove one")
        sprs.append(spr)
    return tuple(sprs)


def _read_spr(raw: Any, place: str) -> float:
    expected = f"a stack-to-pot ratio, a number above 0 and up to {_MAX_SPR}"
    spr = read_number(raw, place, expected)
    if not 0 < spr <= _MAX_SPR:
        raise ConfigError(place, f"expected {expected}; found {spr:g}")
    return spr


def _read_seed(settings: Settings) -> int | None:
    """Return the seed of a sample, a number or, as in JSON of runout, its digits as text."""
    if "max_flop_boards" not in settings:
        if "seed" in settings:
            raise ConfigError(settings.at("seed"), "is for max_flop_boards, which is missing")
        return None
    raw = settings.get("seed", _DEFAULT_SEED)
    number = int(raw) if isinstance(raw, str) and raw.isdecimal() else raw
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 1 << 64:
        expected = "a whole number of up to 64 bits"
        raise ConfigError(settings.at("seed"), f"expected {expected}; found {kind_of(raw)}")
    return number


def _read_subset(settings: Settings) -> int | None:
    count = settings.get("flop_subset", None)
    if count is None or (count in SUBSET_SIZES and type(count) is int):
        return count
    sizes = ", ".join(map(str, SUBSET_SIZES))
    expected = f"the number of flops of a subset, one of {sizes}"
    raise ConfigError(settings.at("flop_subset"), f"expected {expected}; found {kind_of(count)}")


def _read_items(
    settings: Settings, key: str, what: str, read: Callable[[Any], ItemT]
) -> tuple[ItemT, ...]:
    """Read the items of a list; an error says which it is."""
    items: list[ItemT] = []
    for at, raw in enumerate(settings.items_of(key, what)):
        try:
            items.append(read(raw))
        except PokerError as error:
            raise ConfigError(settings.at(f"{key}[{at}]"), str(error)) from None
    return tuple(items)


def _text(raw: object, expected: str) -> str:
    if not isinstance(raw, str):
        raise PokerError(f"expected {expected}; found {kind_of(raw)}")
    return raw


def _read_filter(settings: Settings) -> tuple[FlopTrait, ...]:
    def read(raw: object) -> FlopTrait:
        return FlopTrait.parse(_text(raw, "a trait as text, such as paired or high=A"))

    if "flop_filter" not in settings:
        return ()
    return _read_items(settings, "flop_filter", "traits, such as [paired, high=A]", read)


def _read_flops(settings: Settings) -> tuple[Board, ...] | None:
    def read(raw: object) -> Board:
        flop = Board.parse(_text(raw, "a flop as text, such as AsKhQd"))
        if len(flop) != 3:
            raise PokerError(f"expected a flop of three cards; found {raw!r}")
        return flop

    if "fixed_flops" not in settings:
        return None
    return _read_items(settings, "fixed_flops", "flops, such as [AsKhQd]", read)


def _read_locks(settings: Settings, solve_type: str) -> tuple[LockRule, ...]:
    if "locks" not in settings:
        return ()
    if solve_type == EXHAUSTIVE:
        raise ConfigError(settings.at("locks"), f"needs solve_type {FULL}")

    def read(raw: object) -> LockRule:
        return raw if isinstance(raw, LockRule) else LockRule.from_dict(raw)

    return _read_items(settings, "locks", "locks, each with line and strategy", read)


def _check_locks(config: PostflopConfig, settings: Settings) -> None:
    """Refuse locks that do not fit the tree at a stack, and two of the same decision."""
    if not config.locks:
        return
    unlocked, flop = replace(config, locks=()), _dealt_flop(config, settings)
    for spr in config.postflop_sprs:
        spot = unlocked.spot_on(flop, spr)
        first: dict[int, int] = {}
        for at, rule in enumerate(config.locks):
            place = settings.at(f"locks[{at}]")
            try:
                node = rule.check(spot)
            except PokerError as error:
                raise ConfigError(place, f"at SPR {spr:g}: {error}") from None
            if node in first:
                reason = f"is at the same decision as locks[{first[node]}]; write them as one"
                raise ConfigError(place, reason)
            first[node] = at


def _dealt_flop(config: PostflopConfig, settings: Settings) -> Board:
    """Return a flop on which both players can hold a hand; trees are the same on all flops."""
    for flop, _, _ in config.flops():
        try:
            return replace(config, locks=()).spot_on(flop, config.postflop_sprs[0]).board
        except NoPossibleDeal:
            continue
    reason = "the ranges need the same cards on every flop of the config"
    raise ConfigError(settings.at("oop"), reason)


def _read_range(settings: Settings, player: str, solve_type: str) -> RangeReading:
    place = settings.at(player)
    if player not in settings and solve_type != EXHAUSTIVE:
        reason = f"missing; solve_type {solve_type} needs the ranges of both players"
        raise ConfigError(place, reason)
    text = settings.get(player, "random")
    if not isinstance(text, str):
        expected = "a range as text, in quotes where it is a number such as 22"
        raise ConfigError(place, f"expected {expected}; found {kind_of(text)}")
    try:
        reading = Range.read(text)
    except PokerError as error:
        raise ConfigError(place, str(error)) from None
    if not len(reading.range):
        raise ConfigError(place, f"{text!r} holds no hand")
    return reading


def _unused(settings: Settings) -> Iterator[str]:
    """Yield warnings about settings without effect on the model of one street."""
    sizes = settings.get("bet_sizes", _DEFAULT_SIZES)
    named = [street for street in STREETS[1:] if names_street(sizes, street)]
    if named:
        yield f"{_ONE_STREET}: the bet sizes of {' and '.join(named)} have no effect"
    if "precision" in settings:
        yield f"{_ONE_STREET}, in f32: precision has no effect"


def _check_money(config: PostflopConfig, settings: Settings) -> None:
    try:
        _ = config.unit
    except WrongAmount as error:
        raise ConfigError(settings.at("pot"), str(error)) from None
    for spr in config.postflop_sprs:
        if config.stack_units(spr) < 1:
            place = settings.at("postflop_sprs")
            least = config.unit.text(1)
            reason = f"{spr:g} of a pot of {amount_text(config.pot)} is less than {least}"
            raise ConfigError(place, f"{reason}; raise the pot")
    if config.rake_rate and "rake_cap" not in settings:
        raise ConfigError(settings.at("rake_cap"), "missing; with rake_rate give the cap in chips")


def _check_flops(config: PostflopConfig, settings: Settings) -> None:
    """Refuse flops that are the same, and ranges that take them for different ones."""
    uneven = {player: _uneven_class(getattr(config, player)) for player in PLAYERS}
    for player, hand in uneven.items():
        if hand and (config.solve_type == EXHAUSTIVE or config.fixed_flops is None):
            reason = f"combos of {hand} have different weights, but a flop stands for all suits;"
            remedy = f" only solve_type {FULL} with fixed_flops tells suits apart"
            raise ConfigError(settings.at(player), reason + remedy)
    if config.fixed_flops is None:
        if config.flop_filter and not config.flops():
            reason = "leaves no flop; remove a trait, or choose more flops"
            raise ConfigError(settings.at("flop_filter"), reason)
        return
    first: dict[Board, int] = {}
    for at, flop in enumerate(config.fixed_flops):
        kept = flop if any(uneven.values()) else canonical_flop(flop)
        if kept in first:
            same = config.fixed_flops[first[kept]]
            again = "is there twice" if flop == same else f"is {same} in other suits"
            raise ConfigError(settings.at(f"fixed_flops[{at}]"), f"{flop} {again}; remove one")
        first[kept] = at


def _uneven_class(range_: Range) -> str:
    """Return a hand class whose combos have different weights, or nothing."""
    weights = range_.weights
    for index, combos in enumerate(CLASS_COMBOS):
        if any(weights[combo] != weights[combos[0]] for combo in combos):
            return CLASS_TEXTS[index]
    return ""
