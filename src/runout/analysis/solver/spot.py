"""Spot: a postflop situation to solve, checked when it is made.

Two players, out of position (OOP, who acts first) and in position (IP), each with a range; a board
of three to five cards; a pot, and a stack that both have behind; bet sizes by street and player.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.solver.locks import Lock, LockedDecision, Strategy
from runout.analysis.solver.spot_sizes import (
    SIZE_KEYS,
    SizesGiven,
    read_flat_sizes,
    read_street_sizes,
    unknown_key,
    write_flat_sizes,
)
from runout.domain.amounts import (
    MAX_DIGITS,
    Amount,
    Unit,
    amount_text,
    json_number,
    read_amount,
    read_unit,
)
from runout.domain.betting.lines import line_amounts
from runout.domain.betting.rules import MAX_CHIPS, STREETS, StreetSizes, TreeRules
from runout.domain.betting.sizes import BetSizes
from runout.domain.betting.tree import BettingTree
from runout.domain.boards import Board
from runout.domain.combos import Combo
from runout.domain.counts import counted
from runout.domain.plain_numbers import is_number
from runout.domain.ranges.range import Range
from runout.errors import (
    LimitExceeded,
    NoPossibleDeal,
    NotationError,
    OverlapError,
    PokerError,
    WrongAmount,
    WrongCardCount,
)

if TYPE_CHECKING:
    from runout.analysis.solver.estimate import Estimate
    from runout.domain.boards import Street
    from runout.domain.cards import Card

_NEEDED_KEYS: Final = ("board", "oop", "ip", "pot", "stack")
_OPTION_KEYS: Final = (
    "add_allin", "force_allin", "merging", "rake_rate", "rake_cap", "max_raises",
    "added_lines", "removed_lines", "big_blind", "unit",
)  # fmt: skip
_MAX_WRITTEN: Final = 10**MAX_DIGITS  # Python writes no int of more than 4300 digits
_MIN_WEIGHT: Final = 1e-12  # of the heaviest hand; single precision ends at 1e-38
_IGNORED_KEYS: Final = ("tree_lines", "description")
_KEYS: Final = (*_NEEDED_KEYS, *_OPTION_KEYS, *SIZE_KEYS, "locks")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Spot:
    """What is to be solved. Immutable; amounts are chips, 100 or 5.5, read as they are written.

    Bets are multiples of ``unit``: 1, 0.1, 0.01 and so on. It is chosen such that all amounts given
    are, and that a size is rounded by less than 1 % of the pot, unless it is given. Where the
    ``big_blind`` is known, answers are in big blinds as well.

    ``rake_rate`` of the pot, at most ``rake_cap`` chips (None: no cap), goes to the house wherever
    the hand ends. ``add_allin``, ``force_allin``, ``merging``, ``max_raises``, ``added_lines`` and
    ``removed_lines`` shape the tree, as :mod:`runout.domain.betting.amounts` and
    :class:`~runout.domain.betting.rules.TreeRules` tell.

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
    added_lines: tuple[str, ...]
    removed_lines: tuple[str, ...]
    locks: tuple[Lock, ...]
    big_blind: float | None
    unit: Unit
    _tree: list[BettingTree] = field(compare=False)  # grown when first asked for

    def __init__(
        self,
        board: str | Board,
        oop: str | Range,
        ip: str | Range,
        *,
        pot: float | Decimal | str,
        stack: float | Decimal | str,
        sizes: SizesGiven = BetSizes("50%", "60%"),  # noqa: B008 - a value
        add_allin: float = 1.5,
        force_allin: float = 0.15,
        merging: float = 0.1,
        rake_rate: float = 0.0,
        rake_cap: float | Decimal | str | None = 0.0,
        max_raises: int | None = None,
        added_lines: Iterable[str] = (),
        removed_lines: Iterable[str] = (),
        locks: Iterable[Lock] = (),
        big_blind: float | Decimal | str | None = None,
        unit: float | Decimal | str | Unit | None = None,
    ) -> None:
        board = _read_board(board)
        cap = _read_cap(rake_cap)
        blind = None if big_blind is None else _read_chips(big_blind, "the big blind", above=True)
        fields: dict[str, object] = {
            "board": board,
            "oop": _read_range(oop, "OOP"),
            "ip": _read_range(ip, "IP"),
            "pot": _read_chips(pot, "the pot", above=True),
            "stack": _read_chips(stack, "the stack", above=False),
            "sizes": read_street_sizes(sizes, board.street),
            "add_allin": add_allin,
            "force_allin": force_allin,
            "merging": merging,
            "rake_rate": rake_rate,
            "rake_cap": cap,
            "max_raises": max_raises,
            "added_lines": _texts(added_lines, "added_lines"),
            "removed_lines": _texts(removed_lines, "removed_lines"),
            "locks": _locks(locks),
            "big_blind": blind,
            "_tree": [],
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)
        _check_rake(rake_rate, cap)
        self._check_deal()
        default = self._default_unit()
        object.__setattr__(self, "unit", default if unit is None else read_unit(unit, "unit"))
        rules = self.rules
        if rules.added_lines or rules.removed_lines:
            self._tree.append(BettingTree.grow(rules))
        _check_locks(self)

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Spot:
        """Read a spot from flat keys, ``flop_oop_bet`` and so on, as :meth:`to_dict` writes them.

        ``tree_lines`` and ``description`` are passed over; any other unknown key is an error.
        """
        if not isinstance(given, Mapping):
            raise PokerError(f"{given!r} is no spot; give an object with board, oop, ip, pot, ..")
        for key in given:
            if key not in _KEYS and key not in _IGNORED_KEYS:
                raise unknown_key(key, _KEYS, "a spot")
        for key in _NEEDED_KEYS:
            if key not in given:
                raise PokerError(f"the spot has no {key!r}")
        options = {key: given[key] for key in _OPTION_KEYS if key in given}
        board = _read_board(given["board"])
        return cls(
            board,
            given["oop"],
            given["ip"],
            pot=given["pot"],
            stack=given["stack"],
            sizes=read_flat_sizes(given, board.street),
            locks=[Lock.from_dict(lock) for lock in _locks(given.get("locks", ()))],
            **options,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the spot as JSON has it; a rake without a cap has ``rake_cap`` null."""
        return {
            "board": str(self.board),
            "oop": str(self.oop),
            "ip": str(self.ip),
            "pot": self.pot,
            "stack": self.stack,
            **write_flat_sizes(self.sizes),
            "add_allin": self.add_allin,
            "force_allin": self.force_allin,
            "merging": self.merging,
            "rake_rate": self.rake_rate,
            "rake_cap": None if math.isinf(self.rake_cap) else self.rake_cap,
            "max_raises": self.max_raises,
            "added_lines": list(self.added_lines),
            "removed_lines": list(self.removed_lines),
            "locks": [lock.to_dict() for lock in self.locks],
            **self._rarely_written(),
        }

    def _rarely_written(self) -> dict[str, Any]:
        """Return the big blind if it is known, and the unit if it is not the one by default."""
        written: dict[str, Any] = {}
        if self.big_blind is not None:
            written["big_blind"] = self.big_blind
        if self.unit != self._default_unit():
            written["unit"] = self.unit.number(1)
        return written

    def with_(self, **changes: Any) -> Spot:
        """Return the spot with other arguments of :class:`Spot` in place of its own.

        >>> Spot("7h5h2c", "QQ+", "22+", pot=100, stack=300).with_(stack=900).stack
        900
        """
        names = ("board", "oop", "ip", "pot", "stack", "sizes", *_OPTION_KEYS, "locks")
        for name in changes:
            if name not in names:
                raise unknown_key(name, names, "a spot")
        own = {name: getattr(self, name) for name in names}
        if self.unit == self._default_unit():
            own["unit"] = None
        return Spot(**{**own, **changes})

    def lock(self, line: str, strategy: Strategy, cards: str | Iterable[Card] = "") -> Spot:
        """Return the spot with what some hands do at the end of a line fixed.

        >>> spot = Spot("7h5h2c", "QQ+,AKs", "22+", pot=100, stack=300)
        >>> len(spot.lock("", {"AKs": {"check": 1}, "*": {"bet 50": 0.5, "check": 0.5}}).locks)
        1
        """
        return self.with_(locks=(*self.locks, Lock(line, strategy, cards)))

    @property
    def street(self) -> Street:
        """The street the spot starts on."""
        return self.board.street

    @property
    def ranges(self) -> tuple[Range, Range]:
        """The ranges of OOP and IP, as given."""
        return self.oop, self.ip

    @property
    def spr(self) -> float:
        """The stack-to-pot ratio."""
        return self.stack / self.pot

    def in_big_blinds(self, chips: float) -> float | None:
        """Return an amount of chips in big blinds; None where the big blind is not known.

        >>> Spot("7h5h2c", "QQ+", "22+", pot=11, stack=194.5, big_blind=2).in_big_blinds(11)
        5.5
        """
        return None if self.big_blind is None else chips / self.big_blind

    @property
    def rake_cap_units(self) -> float:
        """The cap of the rake as the betting tree counts."""
        if math.isinf(self.rake_cap):
            return self.rake_cap
        return float(Fraction(repr(float(self.rake_cap))) * self.unit.scale)

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
        """What the betting tree grows from."""
        return TreeRules(
            street=self.street,
            pot=self._counted("pot"),
            stack=self._counted("stack"),
            sizes=self.sizes,
            add_allin=self.add_allin,
            force_allin=self.force_allin,
            merging=self.merging,
            max_raises=self.max_raises,
            added_lines=self.added_lines,
            removed_lines=self.removed_lines,
            unit=self.unit,
        )

    @property
    def tree(self) -> BettingTree:
        """The betting tree, grown when first asked for."""
        if not self._tree:
            self._tree.append(BettingTree.grow(self.rules))
        return self._tree[0]

    def estimate(self, memory_limit: int | None = None) -> Estimate:
        """Return what solving takes; beyond a limit in bytes, an error says what to leave out."""
        from runout.analysis.solver.estimate import Estimate  # noqa: PLC0415 - it needs numpy

        return Estimate.of(self, memory_limit=memory_limit)

    def _check_deal(self) -> None:
        """Refuse ranges that cannot be dealt, alone or together."""
        oop, ip = (
            [combo.mask for combo, _ in range_.without(self.board)] for range_ in self.ranges
        )
        for name, masks in (("OOP", oop), ("IP", ip)):
            if not masks:
                raise NoPossibleDeal(
                    f"{name} has no hand left on {self.board}: its range is empty, or the board"
                    " holds a card of every combo"
                )
            range_ = self.ranges[name == "IP"]
            heaviest = max(weight for _, weight in range_.without(self.board))
            if heaviest < _MIN_WEIGHT:
                raise WrongAmount(
                    f"the largest weight of {name} on {self.board} is {heaviest:.3g}, too small to"
                    " compute with; multiply all weights of the range with the same number"
                )
        if not any(not first & second for first in oop for second in ip):
            raise NoPossibleDeal(
                f"every hand of OOP shares a card with every hand of IP on {self.board}; widen a"
                " range"
            )

    def __reduce__(self) -> tuple[object, ...]:
        return Spot.from_dict, (self.to_dict(),)

    def __str__(self) -> str:
        counts = [
            counted(range_.without(self.board).total, "combo", form=".6g") for range_ in self.ranges
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
        if self.big_blind is None:
            return ""
        blinds = chips / self.big_blind
        text = f"{blinds:.2f}".rstrip("0").rstrip(".") if blinds >= 1 else f"{blinds:.3g}"
        return f"{text} bb"

    def __repr__(self) -> str:
        return f"<Spot {self}>"


def _read_board(given: object) -> Board:
    if not isinstance(given, str | Board):
        raise PokerError(f"{given!r} is no board; give text such as Td9d6h")
    board = Board.parse(given) if isinstance(given, str) else given
    if not 3 <= len(board) <= 5:
        raise WrongCardCount(f"a spot has a board of 3, 4 or 5 cards; {str(board)!r} has none")
    return board


def _read_range(given: object, name: str) -> Range:
    if isinstance(given, Range):
        return given
    if not isinstance(given, str):
        raise PokerError(f"the range of {name} is {given!r}; give text such as QQ+,AKs or a Range")
    try:
        reading = Range.read(given)
    except NotationError as error:
        error.add_note(f"the range of {name}")
        raise
    reading.warn(name, given, stacklevel=3)
    return reading.range


def _read_chips(given: object, name: str, *, above: bool) -> int | float:
    """Return an amount as a number; one of 0 is refused where it has to be ``above``."""
    if isinstance(given, int) and given > MAX_CHIPS:
        written = f"{given:,}" if given < _MAX_WRITTEN else "too large"
        raise LimitExceeded(f"{name} is {written}; {MAX_CHIPS:,} is the most")
    try:
        amount = read_amount(given, name)
    except WrongAmount as error:
        if is_number(given) and -_MAX_WRITTEN < given < 0:
            raise WrongAmount(f"{name} is {given}; give an amount from 0 upward") from None
        raise error from None
    if above and not amount:
        raise WrongAmount(f"{name} is 0; give an amount above 0, such as 5.5")
    if amount > MAX_CHIPS:
        raise LimitExceeded(f"{name} is {amount:,}; {MAX_CHIPS:,} is the most")
    return json_number(amount)


def _exact(chips: float) -> Amount:
    """Return an amount that was read before, as it was written."""
    return read_amount(chips, "the amount")


def _read_cap(given: Any) -> Any:
    if given is None:
        return math.inf
    if isinstance(given, str | Decimal):
        return json_number(read_amount(given, "rake_cap"))
    if isinstance(given, int) and given >= _MAX_WRITTEN:
        raise LimitExceeded("rake_cap is too large; give None for no cap")
    return given


def _locks(given: object) -> tuple[Any, ...]:
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        raise PokerError(f"locks are {given!r}; give a list of them")
    return tuple(given)


def _texts(given: object, name: str) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise PokerError(f"{name} is {given!r}; give a list of lines")
    texts = tuple(given)
    for text in texts:
        if not isinstance(text, str):
            raise PokerError(f"{text!r} among {name} is no line; give text such as 'x b120'")
    return texts


def _check_rake(rate: object, cap: object) -> None:
    for name, value, most in (("rake_rate", rate, 1.0), ("rake_cap", cap, math.inf)):
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 <= value <= most:  # type: ignore[operator]
            bounds = "0 to 1, such as 0.05" if name == "rake_rate" else "0 upward, or None"
            raise WrongAmount(f"{name} is {value!r}; give a number from {bounds}")
    if rate and not cap:
        raise WrongAmount(
            f"rake_rate is {rate!r} but rake_cap is 0, which takes nothing; give the most that is"
            " taken, or none for no cap"
        )


def _check_locks(spot: Spot) -> None:
    """Refuse locks that do not fit the spot, or that lock the same hand twice."""
    resolved: list[tuple[Lock, LockedDecision]] = []
    for lock in spot.locks:
        if not isinstance(lock, Lock):
            raise PokerError(f"{lock!r} is no lock; give Lock(line, strategy)")
        own = lock.resolve(spot)
        for other, theirs in resolved:
            apart = own.cards and theirs.cards and own.cards != theirs.cards
            if own.node != theirs.node or apart:
                continue
            both = zip(own.mask, theirs.mask, strict=True)
            twice = [combo for combo, (ours, given) in enumerate(both) if ours and given]
            if twice:
                raise OverlapError(
                    lock.line, 1, max(1, len(lock.line)),
                    f"{Combo.from_index(twice[0])} is locked by two locks of this line",
                    hint=f"remove one of them; the first is {other!r}",
                )  # fmt: skip
        resolved.append((lock, own))
