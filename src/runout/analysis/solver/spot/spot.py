"""Spot: a postflop situation to solve, checked when it is made.

Two players, out of position (OOP, who acts first) and in position (IP), each with a range; a board
of three to five cards; a pot, and a stack that both have behind; bet sizes by street and player.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET, SolveGoal
from runout.analysis.solver.spot.big_blinds import big_blinds_text, in_big_blinds
from runout.analysis.solver.spot.fields import SPOT_FIELDS
from runout.analysis.solver.spot.locks import Lock, LockedDecision, Strategy, read_locks
from runout.analysis.solver.spot.names import spot_name
from runout.analysis.solver.spot.sizes import (
    SIZE_KEYS,
    SizesInput,
    read_flat_sizes,
    read_street_sizes,
    unknown_key,
    write_flat_sizes,
)
from runout.analysis.solver.spot.values import read_value, write_value
from runout.documents import Document
from runout.domain.amounts import Amount, Unit, amount_text, read_amount
from runout.domain.betting.lines import line_amounts
from runout.domain.betting.rules import STREETS, StreetSizes, TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Board, Street
from runout.domain.cards import Card
from runout.domain.combos import Combo
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal, OverlapError, PokerError, WrongAmount

if TYPE_CHECKING:
    from runout.analysis.solver.spot.estimate import Estimate

_MIN_WEIGHT: Final = 1e-12  # of the heaviest hand; single precision ends at 1e-38
_IGNORED_KEYS: Final = ("tree_lines", "description")
_NAMES: Final = tuple(field.name for field in SPOT_FIELDS)
_KEYS: Final = (*_NAMES, *SIZE_KEYS)
_TREES: Final = WeakValueDictionary[TreeRules, BettingTree]()  # those in use, shared by their spots
_BOARD: Final = next(field for field in SPOT_FIELDS if field.name == "board")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Spot(Document):
    """What is to be solved. Immutable; amounts are chips, 100 or 5.5, read as they are written.

    Bets are multiples of ``unit``: 1, 0.1, 0.01 and so on. By default it is chosen such that all
    amounts are multiples of it and a size is rounded by less than 1 % of the pot. Where the
    ``big_blind`` is known, answers are in big blinds as well.

    ``rake_rate`` of the pot, at most ``rake_cap`` chips (None: no cap), goes to the house wherever
    the hand ends. ``add_allin``, ``force_allin``, ``merging``, ``max_raises``, ``later_raises``,
    ``added_lines`` and ``removed_lines`` shape the tree, as
    :mod:`runout.domain.betting.bet_amounts` and :class:`~runout.domain.betting.rules.TreeRules`
    describe.

    >>> spot = Spot("Td9d6hQc2s", "QQ+,AKs", "22+", pot=100, stack=300, sizes=BetSizes("50%, 100%"))
    >>> print(spot)
    Td9d6hQc2s, pot 100, stack 300 (SPR 3); OOP 19 combos, IP 63 combos
    >>> spot.tree.actions(0)
    ('x', 'b50', 'b100')
    >>> spot.with_(pot=5.5, stack=97.25, sizes=BetSizes("75%")).tree.actions(0)
    ('x', 'b4.13')
    >>> Spot.from_dict(spot.to_dict()) == spot
    True
    """

    component = "SpotFields"

    board: Board
    oop: Range
    ip: Range
    pot: float
    stack: float
    sizes: StreetSizes
    add_allin: float
    force_allin: float
    merging: float
    rake_rate: float
    rake_cap: float
    max_raises: int | None
    later_raises: int | None
    added_lines: tuple[str, ...]
    removed_lines: tuple[str, ...]
    locks: tuple[Lock, ...]
    big_blind: float | None
    unit: Unit
    _tree: list[BettingTree] = field(compare=False)  # grown on first use

    def __init__(
        self,
        board: str | Board,
        oop: str | Range,
        ip: str | Range,
        *,
        pot: float | Decimal | str,
        stack: float | Decimal | str,
        sizes: SizesInput = BetSizes("50%", "60%"),  # noqa: B008 - a value
        add_allin: float = 1.5,
        force_allin: float = 0.15,
        merging: float = 0.1,
        rake_rate: float = 0.0,
        rake_cap: float | Decimal | str | None = 0.0,
        max_raises: int | None = None,
        later_raises: int | None = None,
        added_lines: Iterable[str] = (),
        removed_lines: Iterable[str] = (),
        locks: Iterable[Lock] = (),
        big_blind: float | Decimal | str | None = None,
        unit: float | Decimal | str | Unit | None = None,
    ) -> None:
        raw = locals()  # the arguments by name: this has to be the first statement
        for spot_field in SPOT_FIELDS:
            object.__setattr__(self, spot_field.name, read_value(spot_field, raw[spot_field.name]))
        object.__setattr__(self, "sizes", read_street_sizes(sizes, self.street))
        object.__setattr__(self, "_tree", [])
        self._check_rake()
        self._check_deal()
        default = self._default_unit()
        if unit is None:
            object.__setattr__(self, "unit", default)
        rules = self.rules
        if rules.added_lines or rules.removed_lines:
            self._tree.append(BettingTree.grow(rules))
        _check_locks(self)

    @classmethod
    def from_dict(cls, payload: Mapping[str, Any]) -> Spot:
        """Read a spot from flat keys, ``flop_oop_bet`` and so on, as :meth:`to_dict` writes them.

        Values may be text or what was read from it: boards, ranges, sizes, locks. An error has the
        key in its pointer. ``tree_lines`` and ``description`` are passed over; any other unknown
        key is an error.
        """
        if not isinstance(payload, Mapping):
            raise PokerError(
                f"{payload!r} is not a spot; give an object with board, oop, ip, pot, .."
            )
        for key in payload:
            if key not in _KEYS and key not in _IGNORED_KEYS:
                raise unknown_key(key, _KEYS, "a spot")
        for spot_field in SPOT_FIELDS:
            if spot_field.required and spot_field.name not in payload:
                raise PokerError(f"the spot has no {spot_field.name!r}")
        values = {name: payload[name] for name in _NAMES if name in payload}
        values["board"] = board = read_value(_BOARD, payload["board"])
        values["locks"] = read_locks(payload.get("locks", ()))
        return cls(sizes=read_flat_sizes(payload, board.street), **values)

    def to_dict(self) -> dict[str, Any]:
        """Return the spot as JSON has it.

        A rake without a cap has ``rake_cap`` null; ``unit`` is null where it is the default one.
        """
        values = self._arguments()
        written = {
            spot_field.name: write_value(spot_field, values[spot_field.name])
            for spot_field in SPOT_FIELDS
        }
        return {**written, **write_flat_sizes(self.sizes)}

    def _arguments(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in (*_NAMES, "sizes")}
        values["rake_cap"] = None if math.isinf(self.rake_cap) else self.rake_cap
        values["unit"] = None if self.unit == self._default_unit() else self.unit.number(1)
        return values

    def with_(self, **changes: Any) -> Spot:
        """Return the spot with other arguments of :class:`Spot` in place of its own.

        >>> Spot("7h5h2c", "QQ+", "22+", pot=100, stack=300).with_(stack=900).stack
        900
        """
        values = self._arguments()
        for name in changes:
            if name not in values:
                raise unknown_key(name, values, "a spot")
        return Spot(**{**values, **changes})

    def lock(self, line: str, strategy: Strategy, cards: str | Iterable[Card] = "") -> Spot:
        """Return the spot with what some hands do at the end of a line fixed.

        >>> spot = Spot("7h5h2c", "QQ+,AKs", "22+", pot=100, stack=300)
        >>> len(spot.lock("", {"AKs": {"check": 1}, "*": {"bet 50": 0.5, "check": 0.5}}).locks)
        1
        """
        return self.with_(locks=(*self.locks, Lock(line, strategy, cards)))

    @property
    def street(self) -> Street:
        return self.board.street

    @property
    def ranges(self) -> tuple[Range, Range]:
        return self.oop, self.ip

    @property
    def spr(self) -> float:
        return self.stack / self.pot

    @property
    def name(self) -> str:
        """A short name made from board, stack-to-pot ratio and pot.

        >>> Spot("Kh7d2c", "QQ+", "22+", pot=5.5, stack=23.1, big_blind=1).name
        'K72r, SPR 4.2, 5.5 bb pot'
        """
        return spot_name(
            self.board,
            pot=self.pot,
            stack=self.stack,
            big_blind=self.big_blind,
            locked=bool(self.locks),
        )

    def in_big_blinds(self, chips: float) -> float | None:
        """Return an amount of chips in big blinds; None where the big blind is not known.

        >>> Spot("7h5h2c", "QQ+", "22+", pot=11, stack=194.5, big_blind=2).in_big_blinds(11)
        5.5
        """
        return in_big_blinds(chips, self.big_blind)

    @property
    def rake_cap_units(self) -> float:
        """The cap of the rake as the betting tree counts."""
        if math.isinf(self.rake_cap):
            return self.rake_cap
        return float(Fraction(repr(float(self.rake_cap))) * self.unit.scale)

    def _check_rake(self) -> None:
        """Refuse a rate whose cap takes nothing."""
        if self.rake_rate and not self.rake_cap:
            raise WrongAmount(
                f"rake_rate is {self.rake_rate!r} but rake_cap is 0, which takes nothing; give the"
                " most that is taken, or none for no cap"
            )

    def _default_unit(self) -> Unit:
        """Return the unit for the amounts of this spot in which sizes round by little."""
        to_come = self.sizes[STREETS.index(self.street) :]
        sizes = [amount for pair in to_come for own in pair for amount in own.chip_amounts]
        lines = [amount for line in self.added_lines for amount in line_amounts(line)]
        return Unit.for_pot(_exact(self.pot), [_exact(self.stack), *sizes, *lines])

    def _counted(self, name: str) -> int:
        """Return the pot or the stack in units."""
        amount = _exact(getattr(self, name))
        try:
            return self.unit.count(amount)
        except WrongAmount:
            raise WrongAmount(
                f"the {name} is {amount}, finer than the unit of {self.unit.text(1)}; give a finer"
                " unit, or none to have one chosen"
            ) from None

    @property
    def rules(self) -> TreeRules:
        return TreeRules(
            street=self.street,
            pot=self._counted("pot"),
            stack=self._counted("stack"),
            sizes=self.sizes,
            add_allin=self.add_allin,
            force_allin=self.force_allin,
            merging=self.merging,
            max_raises=self.max_raises,
            later_raises=self.later_raises,
            added_lines=self.added_lines,
            removed_lines=self.removed_lines,
            unit=self.unit,
        )

    @property
    def tree(self) -> BettingTree:
        """The betting tree, grown on first use."""
        if not self._tree:
            rules = self.rules
            tree = _TREES.get(rules) or BettingTree.grow(rules)
            self._tree.append(_TREES.setdefault(rules, tree))
        return self._tree[0]

    def estimate(
        self,
        memory_limit: int | None = None,
        *,
        target: float = DEFAULT_TARGET,
        max_iterations: int = DEFAULT_MAX_ITERATIONS,
        threads: int | None = None,
    ) -> Estimate[Spot]:
        """Return what solving takes; beyond a limit in bytes, an error says what to leave out.

        The time is that of a solve to ``target`` at the speed of this machine if it is known, else
        at the default speed; ``threads`` None is one per processor.
        """
        from runout.analysis.solver.spot.estimate import Estimate  # noqa: PLC0415 - it needs numpy
        from runout.analysis.solver.spot.speed_file import known_speed  # noqa: PLC0415

        goal = SolveGoal(target, max_iterations)
        return Estimate.of(self, memory_limit, goal=goal, threads=threads, speed=known_speed())

    def _check_deal(self) -> None:
        """Refuse ranges that cannot be dealt, alone or together."""
        oop, ip = (range_.without(self.board) for range_ in self.ranges)
        for name, range_ in (("OOP", oop), ("IP", ip)):
            heaviest = max(range_.weights)
            if not heaviest:
                raise NoPossibleDeal(
                    f"{name} has no hand left on {self.board}: its range is empty, or the board"
                    " holds a card of every combo"
                )
            if heaviest < _MIN_WEIGHT:
                raise WrongAmount(
                    f"the largest weight of {name} on {self.board} is {heaviest:.3g}, too small to"
                    " compute with; multiply all weights of the range with the same number"
                )
        if not any(not first.mask & second.mask for first, _ in oop for second, _ in ip):
            raise NoPossibleDeal(
                f"every hand of OOP shares a card with every hand of IP on {self.board}; widen a"
                " range"
            )

    def __reduce__(self) -> tuple[object, ...]:
        return functools.partial(Spot, **self._arguments()), ()

    def __str__(self) -> str:
        counts = [
            pluralize(range_.without(self.board).total, "combo", form=".6g")
            for range_ in self.ranges
        ]
        locks = f"; {len(self.locks)} locked" if self.locks else ""
        pot, stack = amount_text(self.pot), amount_text(self.stack)
        ratio = f"SPR {self.spr:.3g}"
        if self.big_blind is not None:
            pot = f"{pot} ({self.big_blinds_text(self.pot)})"
            ratio = f"{self.big_blinds_text(self.stack)}, {ratio}"
        return (
            f"{self.board}, pot {pot}, stack {stack} ({ratio});"
            f" OOP {counts[0]}, IP {counts[1]}{locks}"
        )

    def big_blinds_text(self, chips: float) -> str:
        """Write chips in big blinds, ``5.5 bb``; nothing where the big blind is not known."""
        return big_blinds_text(chips, self.big_blind)

    def __repr__(self) -> str:
        return f"<Spot {self}>"


def _exact(chips: float) -> Amount:
    """Return an amount that was read before, as it was written."""
    return read_amount(chips, "the amount")


def _check_locks(spot: Spot) -> None:
    """Refuse locks that do not fit the spot, or that lock the same hand twice."""
    resolved: list[tuple[Lock, LockedDecision]] = []
    for lock in spot.locks:
        if not isinstance(lock, Lock):
            raise PokerError(f"{lock!r} is not a lock; give Lock(line, strategy)")
        own = lock.resolve(spot)
        for other, theirs in resolved:
            apart = own.cards and theirs.cards and own.cards != theirs.cards
            if own.node != theirs.node or apart:
                continue
            both = zip(own.mask, theirs.mask, strict=True)
            twice = [combo for combo, (first, second) in enumerate(both) if first and second]
            if twice:
                raise OverlapError(
                    lock.line, 1, max(1, len(lock.line)),
                    f"{Combo.from_index(twice[0])} is locked by two locks of this line",
                    hint=f"remove one of them; the first is {other!r}",
                )  # fmt: skip
        resolved.append((lock, own))
