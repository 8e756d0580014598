"""Locks: fixed strategies of some hands at a decision, while the rest is solved."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.documents import Document
from runout.domain.boards import Street
from runout.domain.cards import Card, CardSet, parse_cards
from runout.domain.combos import COMBO_COUNT, Combo
from runout.domain.plain_numbers import is_number
from runout.domain.ranges.range import Range
from runout.errors import DuplicateCard, NoPossibleDeal, OverlapError, PokerError, WrongCardCount

if TYPE_CHECKING:
    from runout.analysis.solver.spot.situation import Situation
    from runout.domain.betting.growth import TreeNode

Strategy = Mapping[str, Mapping[str, float]]
"""Frequencies of hands: from range text (``QQ+,AKs``; ``*`` is the rest) to action -> frequency."""

REST: Final = "*"
_TOLERANCE: Final = 1e-6


class LockedDecision(NamedTuple):
    """A lock worked out for a spot.

    ``node`` is the index of the decision in the spot's tree. ``cards`` are the turn and river cards
    it holds for, or None for any. ``mask`` has for each of the 1326 combos whether it is locked;
    ``frequencies`` has for each action of the decision, in order, 1326 frequencies, 0 where not.
    """

    node: int
    cards: tuple[Card, ...] | None
    mask: list[bool]
    frequencies: list[list[float]]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Lock(Document):
    """What is fixed at the end of a line.

    ``cards`` are the turn and river dealt on the way, ``Qc 2d``; without them the lock holds on
    every board. Frequencies of a hand sum to 1. Hands that no entry names stay free.

    >>> lock = Lock("x", {"QQ+": {"bet 50": 0.75, "check": 0.25}, "*": {"check": 1}})
    >>> lock
    Lock('x', {'QQ+': {'bet 50': 0.75, 'check': 0.25}, '*': {'check': 1.0}})
    >>> Lock.from_dict(lock.to_dict()) == lock
    True
    """

    component = "LockFields"
    members = ("line", "cards", "strategy")

    line: str
    cards: str
    entries: tuple[tuple[str, tuple[tuple[str, float], ...]], ...]
    _dealt: tuple[Card, ...] = field(compare=False)
    _hands: tuple[frozenset[int] | None, ...] = field(compare=False)  # None for the rest

    def __init__(self, line: str, strategy: Strategy, cards: str | Iterable[Card] = "") -> None:
        if not isinstance(line, str):
            raise PokerError(f"{line!r} is not a line; give text such as 'x b120'")
        if not isinstance(strategy, Mapping) or not strategy:
            raise PokerError(
                f"{strategy!r} locks nothing; give hands and what they do, such as"
                " {'AA': {'check': 1}}"
            )
        if not isinstance(cards, Iterable):
            raise PokerError(f"the cards of {lock_name(line)} are {cards!r}; give text, or ''")
        dealt = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        entries = tuple((hands, read_frequencies(hands, does)) for hands, does in strategy.items())
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "cards", " ".join(map(str, dealt)))
        object.__setattr__(self, "entries", entries)
        object.__setattr__(self, "_dealt", dealt)
        object.__setattr__(self, "_hands", tuple(_combos(line, hands) for hands, _ in entries))

    @classmethod
    def from_dict(cls, payload: Mapping[str, Any]) -> Lock:
        owner = "a lock; it has line, cards, strategy"
        check_fields(payload, ("line", "cards", "strategy"), kind="an object", owner=owner)
        return cls(payload["line"], payload["strategy"], payload.get("cards", ""))

    @property
    def strategy(self) -> dict[str, dict[str, float]]:
        return {hands: dict(does) for hands, does in self.entries}

    def resolve(self, spot: Situation) -> LockedDecision:
        """Work out which decision and which hands of a spot are meant."""
        node = spot.tree.find(self.line)
        if node.kind != "decision":
            raise PokerError(f"{lock_name(self.line)}: nobody acts there, the hand is over")
        cards = self._cards_at(spot, node)
        dead = CardSet([*spot.board, *(cards or ())])
        alive = spot.ranges[node.player].without(dead).weights
        actions = spot.tree.actions(node.index)
        mask = [False] * COMBO_COUNT
        frequencies = [[0.0] * COMBO_COUNT for _ in actions]
        entries = zip(self.entries, self._hands, strict=True)
        # The rest comes last, wherever it is written.
        for (hands, does), combos in sorted(entries, key=lambda entry: entry[1] is None):
            chosen = self._choose(hands, combos, alive, mask, PLAYER_NAMES[node.player])
            shares = self._shares(spot, node, dict(does))
            for combo in chosen:
                mask[combo] = True
                for row, share in zip(frequencies, shares, strict=True):
                    row[combo] = share
        return LockedDecision(node.index, cards, mask, frequencies)

    def _cards_at(self, spot: Situation, node: TreeNode) -> tuple[Card, ...] | None:
        """Return the cards that the lock is for; None for any."""
        cards = self._dealt
        needed = node.street.card_count - len(spot.board)
        if not cards:
            return None
        if len(cards) != needed:
            has = f"{needed} card{'s' if needed > 1 else ''} come" if needed else "no card comes"
            raise WrongCardCount(
                f"{lock_name(self.line)} has the cards {self.cards}, but on that line {has}"
                f" after {spot.board}; give as many, or none for every board"
            )
        for street, card in zip(_streets_after(spot.board.street), cards, strict=False):
            if card in spot.board:
                raise DuplicateCard(
                    f"{lock_name(self.line)}: {card} is on the board {spot.board} and cannot be"
                    f" the {street}"
                )
        return cards

    def _choose(
        self,
        hands: str,
        combos: frozenset[int] | None,
        alive: tuple[float, ...],
        mask: list[bool],
        player: str,
    ) -> list[int]:
        """Return the combos of an entry that the player can hold."""
        if combos is None:
            return [combo for combo, weight in enumerate(alive) if weight and not mask[combo]]
        chosen = [combo for combo in sorted(combos) if alive[combo]]
        if not chosen:
            raise NoPossibleDeal(
                f"{lock_name(self.line)}: {player} cannot hold any of {hands!r} there"
            )
        for combo in chosen:
            if mask[combo]:
                raise OverlapError(
                    hands, 1, len(hands), f"{Combo.from_index(combo)} is locked twice at"
                    f" {self.line!r}", hint="name each hand once",
                )  # fmt: skip
        return chosen

    def _shares(self, spot: Situation, node: TreeNode, does: dict[str, float]) -> list[float]:
        """Return the frequencies in the order of the decision's actions."""
        shares = dict.fromkeys(node.children, 0.0)
        named: set[int] = set()
        for action, share in does.items():
            child = spot.tree.play(node.index, action)
            if child.index in named:
                raise PokerError(
                    f"{lock_name(self.line)}: {child.action} is given twice, the second time"
                    f" as {action!r}"
                )
            named.add(child.index)
            shares[child.index] = share
        total = math.fsum(shares.values())
        return [share / total for share in shares.values()]

    def __repr__(self) -> str:
        cards = f", {self.cards!r}" if self.cards else ""
        return f"Lock({self.line!r}, {self.strategy!r}{cards})"


def check_fields(payload: object, known: Collection[str], *, kind: str, owner: str) -> None:
    """Refuse what has not a line and a strategy, or other fields than these; say what it has."""
    if not isinstance(payload, Mapping):
        raise PokerError(f"{payload!r} is not a lock; give {kind} with line and strategy")
    if unknown := sorted(map(str, set(payload) - set(known))):
        raise PokerError(f"{unknown[0]!r} is not part of {owner}")
    if missing := sorted({"line", "strategy"} - set(payload)):
        raise PokerError(f"the lock {dict(payload)!r} has no {missing[0]}")


def read_locks(raw: object) -> list[Lock]:
    """Read a list of locks or of their JSON values; errors point to the item."""
    locks = []
    for number, item in enumerate(lock_items(raw)):
        try:
            locks.append(item if isinstance(item, Lock) else Lock.from_dict(item))
        except PokerError as error:
            error.at(f"/locks/{number}")
            raise
    return locks


def lock_items(raw: object) -> tuple[Any, ...]:
    """Return the items of a list of locks."""
    if isinstance(raw, str | Mapping) or not isinstance(raw, Iterable):
        raise PokerError(f"locks are {raw!r}; give a list of them").at("/locks")
    return tuple(raw)


def _streets_after(street: Street) -> list[Street]:
    return [later for later in Street if later > street]


def _combos(line: str, hands: str) -> frozenset[int] | None:
    """Return the combos that an entry names; None for the rest."""
    if hands.strip() == REST:
        return None
    named = Range.parse(hands, strict=True)
    if any(weight != 1 for _, weight in named):
        raise PokerError(f"{lock_name(line)}: {hands!r} has weights; a hand is locked or it is not")
    return frozenset(combo.index for combo, _ in named)


def lock_name(line: str) -> str:
    """Return what messages call the lock of a decision.

    >>> lock_name("x b40"), lock_name("")
    ("the lock after 'x b40'", 'the lock of the first decision')
    """
    return f"the lock after {line!r}" if line else "the lock of the first decision"


def read_frequencies(hands: object, does: object) -> tuple[tuple[str, float], ...]:
    """Return the frequencies of some hands by action; refuse those that do not sum to 1."""
    if not isinstance(hands, str) or not isinstance(does, Mapping) or not does:
        raise PokerError(
            f"a lock maps hands to actions with frequencies, such as {{'AA': {{'check': 1}}}};"
            f" here is {hands!r}: {does!r}"
        )
    for action, share in does.items():
        if not isinstance(action, str):
            raise PokerError(
                f"the lock of {hands!r}: {action!r} is not an action; give text such as 'check' or"
                " 'b120'"
            )
        if not is_number(share) or not 0 <= share <= 1 + _TOLERANCE:
            raise PokerError(
                f"the lock of {hands!r}: {action!r} has the frequency {share!r}; they run from 0"
                " to 1"
            )
    total = math.fsum(does.values())
    if abs(total - 1) > _TOLERANCE:
        raise PokerError(
            f"the lock of {hands!r}: the frequencies sum to {total:.6g}; they must sum to 1"
        )
    return tuple((action, float(share)) for action, share in does.items())
