"""Drill: what is trained, and how; its text is JSON, so that it can be shared and repeated."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from runout.analysis.files.strict_json import read_json_text
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS, Player
from runout.documents import Document, Seed
from runout.domain.betting.rules import STREET_NAMES, StreetName
from runout.domain.boards import Board, Street, canonical_flop
from runout.domain.cards import parse_cards
from runout.domain.flop_traits import FlopTrait
from runout.domain.hand_categories import draws_on, made_hands_on, parse_category
from runout.domain.plain_numbers import is_integer, is_number
from runout.domain.plurals import pluralize
from runout.errors import PokerError, at, wrong_value

MAX_HANDS: Final = 1_000
MAX_SOURCES: Final = 50
_MAX_NAMED: Final = 3  # flops in a label
MAX_SECONDS: Final = 3_600
MAX_SEED: Final = 2**64 - 1


@dataclass(frozen=True, slots=True, repr=False)
class Drill(Document):
    """Which decisions are trained; what is empty or None does not restrict.

    The solution plays the others. The same drill on the same solutions deals the same hands.

    >>> drill = Drill(seat="ip", streets=("river",), close=5, hands=10, seed=7)
    >>> drill
    <Drill: IP, river decisions within 5 % of the pot, 10 hands, seed 7>
    >>> print(drill)
    {"seat": "ip", "streets": ["river"], "close": 5, "hands": 10, "seed": "7"}
    >>> Drill.parse(str(drill)) == drill
    True
    >>> Drill(streets=("river",), categories=("flush_draw",))
    Traceback (most recent call last):
    runout.errors.PokerError: categories: 'flush_draw' does not exist on the river; ...
    """

    seat: Player = "oop"
    """The seat that the player takes."""
    line: str = ""
    """Where hands begin; by default at the root."""
    cards: str = ""
    """The cards dealt on the way there."""
    streets: tuple[StreetName, ...] = ()
    categories: tuple[str, ...] = ()
    """Keys of made hands and draws; one of them is held."""
    textures: tuple[str, ...] = ()
    """Traits of the flop, as `monotone` or `high=J`; of a trait, one value."""
    flops: tuple[str, ...] = ()
    """Flops that are dealt, whatever their suits, as `Ks7d2c`."""
    spr: float | None = None
    """The stack-to-pot ratio of a report; null for all of them."""
    weights: tuple[float, ...] = ()
    """How often hands of each source are dealt, in order; empty for all alike."""
    close: float | None = None
    """Only decisions whose two best actions are within so many per cent of the pot."""
    mixed: bool = False
    """Only decisions where the solution takes two actions or more."""
    hands: int = 20
    """Number of hands."""
    seconds: float | None = None
    """Time for a decision; null for no limit."""
    seed: Seed = 0
    """A whole number below 2**64: the same seed deals the same hands."""

    component = "DrillFields"

    def __post_init__(self) -> None:
        if self.seat not in PLAYERS:
            raise wrong_value("seat", self.seat, "give oop or ip")
        for name in ("line", "cards"):
            if not isinstance(getattr(self, name), str):
                raise wrong_value(name, getattr(self, name), "give text")
        with at("/cards"):
            parse_cards(self.cards)
        lists: dict[str, tuple[str, ...]] = {
            name: _listed(name, getattr(self, name), read) for name, read in _READERS.items()
        }
        lists["streets"] = tuple(sorted(lists["streets"], key=STREET_NAMES.index))
        for name, values in (*lists.items(), ("weights", _weights(self.weights))):
            object.__setattr__(self, name, values)
        self._check_categories()
        self._check_numbers()

    def _check_categories(self) -> None:
        """Refuse a category that no street of the drill has."""
        streets = [Street.parse(street) for street in self.streets or STREET_NAMES]
        existing = {
            each for street in streets for each in (*made_hands_on(street), *draws_on(street))
        }
        for category in self.categories:
            if parse_category(category) not in existing:
                where = " and ".join(map(str, streets))
                raise PokerError(
                    f"categories: {category!r} does not exist on the {where}; leave it out,"
                    " or train another street"
                ).at("/categories")

    def _check_numbers(self) -> None:
        if self.close is not None and not (is_number(self.close) and 0 <= self.close <= 100):
            raise wrong_value("close", self.close, "give a per cent of the pot, 0 to 100")
        if self.spr is not None and not (is_number(self.spr) and 0 < self.spr < math.inf):
            raise wrong_value("spr", self.spr, "give a stack-to-pot ratio above 0")
        if not isinstance(self.mixed, bool):
            raise wrong_value("mixed", self.mixed, "give true or false")
        if not (is_integer(self.hands) and 1 <= self.hands <= MAX_HANDS):
            raise wrong_value("hands", self.hands, f"give a whole number from 1 to {MAX_HANDS:,}")
        if self.seconds is not None and not (
            is_number(self.seconds) and 0 < self.seconds <= MAX_SECONDS
        ):
            raise wrong_value(
                "seconds", self.seconds, f"give a number above 0, at most {MAX_SECONDS:,}"
            )
        if not (is_integer(self.seed) and 0 <= self.seed <= MAX_SEED):
            raise wrong_value("seed", self.seed, "give a whole number from 0 to 2**64 - 1")

    # --- text ---

    @classmethod
    def parse(cls, text: str) -> Drill:
        """Read the text of a drill, a JSON object."""
        payload = read_json_text(text)
        if not isinstance(payload, dict):
            raise PokerError(f"expected a JSON object with the settings of a drill, found {text!r}")
        return cls.from_dict(payload)

    @classmethod
    def from_dict(cls, payload: Mapping[str, Any]) -> Drill:
        """Return the drill of JSON values; what is left out has its default."""
        known = [field.name for field in fields(cls)]
        for key in payload:
            if key not in known:
                raise PokerError(f"{key!r}: a drill has {', '.join(known)}").at(f"/{key}")
        values = dict(payload)
        seed = values.get("seed")
        if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= 20:
            values["seed"] = int(seed)
        return cls(**values)

    def __str__(self) -> str:
        plain = Drill().to_dict()
        return json.dumps(
            {key: value for key, value in self.to_dict().items() if value != plain[key]}
        )

    @property
    def player(self) -> int:
        """The number of the seat: 0 out of position, 1 in position."""
        return PLAYERS.index(self.seat)

    @property
    def flops_text(self) -> str:
        """The flops by name if they are few, else their number."""
        if len(self.flops) <= _MAX_NAMED:
            return ", ".join(self.flops)
        return pluralize(len(self.flops), "flop")

    def has_ratio(self, ratio: float) -> bool:
        """Return whether a stack-to-pot ratio is that of the drill, to the digits that are shown.

        >>> Drill(spr=17.6818).has_ratio(97.25 / 5.5), Drill(spr=17.68).has_ratio(97.25 / 5.5)
        (True, False)
        """
        return self.spr is None or math.isclose(ratio, self.spr, rel_tol=1e-5)

    @property
    def label(self) -> str:
        """The drill in words.

        >>> Drill(line="x b50", categories=("set", "flush_draw"), mixed=True).label
        'OOP, from x b50, mixed decisions with set or flush draw, 20 hands'
        """
        kinds = [*self.streets, *(["mixed"] if self.mixed else [])]
        decisions = f"{' '.join(kinds)} decisions".strip() if kinds else "all decisions"
        if self.close is not None:
            decisions += f" within {self.close:g} % of the pot"
        if self.categories:
            labels = [parse_category(each).label.lower() for each in self.categories]
            decisions += f" with {' or '.join(labels)}"
        start = [f"from {' '.join(filter(None, (self.line, self.cards)))}"] if self.line else []
        ratio = [f"SPR {self.spr:g}"] if self.spr is not None else []
        flops = [f"on {self.flops_text}"] if self.flops else []
        flops += [f"on {' '.join(self.textures)} flops"] if self.textures else []
        limit = [f"{self.seconds:g} s each"] if self.seconds is not None else []
        hands = pluralize(self.hands, "hand")
        parts = [PLAYER_NAMES[self.player], *ratio, *start, *flops, decisions, hands, *limit]
        return ", ".join(parts)

    def __repr__(self) -> str:
        return f"<Drill: {self.label}, seed {self.seed}>"


def _street(text: str) -> str:
    street = str(Street.parse(text))
    if street not in STREET_NAMES:
        raise PokerError(f"streets: nothing is decided {street}; give flop, turn or river")
    return street


def _weights(raw: object) -> tuple[float, ...]:
    """Return the weights of solutions, of which one is above 0."""
    if not isinstance(raw, list | tuple) or len(raw) > MAX_SOURCES:
        raise wrong_value("weights", raw, f"give a list of at most {MAX_SOURCES} numbers")
    for number, weight in enumerate(raw):
        if not (is_number(weight) and 0 <= weight < math.inf):
            raise PokerError(f"weights: {weight!r}; give numbers, 0 or more").at(
                f"/weights/{number}"
            )
    if raw and not sum(raw) > 0:
        raise wrong_value("weights", raw, "give one of them a weight above 0")
    return tuple(raw)


def _listed(name: str, raw: object, read: Callable[[str], str]) -> tuple[str, ...]:
    """Return a list of texts in their spelling, repeated ones once."""
    if not isinstance(raw, list | tuple) or not all(isinstance(text, str) for text in raw):
        raise wrong_value(name, raw, "give a list of texts")
    read_texts = []
    for number, text in enumerate(raw):
        with at(f"/{name}/{number}"):
            read_texts.append(read(text))
    return tuple(dict.fromkeys(read_texts))


_READERS: Final[dict[str, Callable[[str], str]]] = {
    "streets": _street,
    "categories": lambda text: parse_category(text).value,
    "textures": lambda text: str(FlopTrait.parse(text)),
    "flops": lambda text: str(canonical_flop(Board.parse(text))),
}
