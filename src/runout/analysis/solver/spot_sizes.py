"""The sizes of a spot: given for all streets at once, by street and player, or as flat keys.

Flat keys are those of a spot as JSON has it: ``flop_oop_bet``, ``turn_ip_raise``, ``river_donk``.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from runout.domain.betting.rules import STREETS, StreetSizes
from runout.domain.betting.sizes import BetSizes
from runout.errors import NotationError, PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runout.domain.boards import Street

SizesGiven = BetSizes | str | Mapping[str, BetSizes | str] | StreetSizes
"""One for all, or by ``flop``, ``turn``, ``flop_oop`` and so on; text as BetSizes.parse takes."""

_PLAYERS: Final = ("oop", "ip")
_STREET_NAMES: Final = tuple(map(str, STREETS))
SIZE_KEYS: Final = (
    *(
        f"{street}_{player}_{kind}"
        for street in _STREET_NAMES
        for player in _PLAYERS
        for kind in ("bet", "raise")
    ),
    "turn_donk",
    "river_donk",
)


def read_street_sizes(given: object, first: Street) -> StreetSizes:
    """Return the sizes by street and player; those of streets already over may be missing."""
    if isinstance(given, str):
        given = BetSizes.parse(given)
    if isinstance(given, BetSizes):
        given = dict.fromkeys(_STREET_NAMES[1:], given) | {"flop": given.without_donks()}
    if isinstance(given, tuple) and [_pair(pair) for pair in given] == [True] * 3:
        streets = dict(zip(_STREET_NAMES, given, strict=True))
        given = {
            f"{street}_{player}": own
            for street, pair in streets.items()
            for player, own in zip(_PLAYERS, pair, strict=True)
        }
    if not isinstance(given, Mapping):
        raise PokerError(f"sizes are {given!r}; give BetSizes, or a mapping from streets to them")
    names = [f"{street}_{player}" for street in _STREET_NAMES for player in _PLAYERS]
    for key in given:
        if key not in _STREET_NAMES and key not in names:
            raise unknown_key(key, (*_STREET_NAMES, *names), "the sizes")
    flop, turn, river = (_sizes_on(given, street, first) for street in STREETS)
    return flop, turn, river


def _pair(given: object) -> bool:
    return isinstance(given, tuple | list) and len(given) == 2


def _sizes_on(
    given: Mapping[str, BetSizes | str], street: Street, first: Street
) -> tuple[BetSizes, BetSizes]:
    both = given.get(str(street))
    chosen = []
    for player in _PLAYERS:
        key = f"{street}_{player}"
        own = given.get(key, both)
        if own is None and street >= first:
            raise PokerError(f"there are no sizes for {key!r}; give them, or an empty text")
        sizes = BetSizes.parse(own) if isinstance(own, str) else own or BetSizes()
        if not isinstance(sizes, BetSizes):
            raise PokerError(f"the sizes of {key!r} are {own!r}; give BetSizes")
        misplaced = (player == "ip" and key in given) or street is STREETS[0]
        if sizes.donks is not None and misplaced:
            raise PokerError(
                f"donk sizes for {key!r}: a donk bet is made by OOP, on the turn or the river"
            )
        chosen.append(sizes if player == "oop" else sizes.without_donks())
    return chosen[0], chosen[1]


def read_flat_sizes(given: Mapping[str, Any], first: Street) -> dict[str, BetSizes]:
    """Read ``flop_oop_bet`` and its like."""
    sizes = {}
    for street in STREETS:
        for player in _PLAYERS:
            key = f"{street}_{player}"
            for needed in (f"{key}_bet", f"{key}_raise"):
                if street >= first and needed not in given:
                    raise PokerError(f"the spot has no {needed!r}; write '' for no such sizes")
            donk = given.get(f"{street}_donk", "") if player == "oop" else ""
            parts = {"bet": f"{key}_bet", "raise_": f"{key}_raise"}
            texts = {part: given.get(name, "") for part, name in parts.items()}
            try:
                sizes[key] = BetSizes(**texts, donk=donk)
            except NotationError as error:
                error.add_note(f"the sizes of {key}")
                raise
    return sizes


def write_flat_sizes(sizes: StreetSizes) -> dict[str, str]:
    """Return sizes as flat keys, in the order of ``SIZE_KEYS``."""
    texts: dict[str, str] = {}
    for street, pair in zip(_STREET_NAMES, sizes, strict=True):
        for player, own in zip(_PLAYERS, pair, strict=True):
            texts[f"{street}_{player}_bet"] = own.bet_text
            texts[f"{street}_{player}_raise"] = own.raise_text
    _, (turn, _), (river, _) = sizes
    return {**texts, "turn_donk": turn.donk_text, "river_donk": river.donk_text}


def unknown_key(key: object, known: Iterable[str], owner: str) -> PokerError:
    """Return the error that names a key, and the known one that it resembles."""
    near = difflib.get_close_matches(str(key), known, n=1)
    remedy = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known)}"
    return PokerError(f"{key!r} is no part of {owner}; {remedy}")
