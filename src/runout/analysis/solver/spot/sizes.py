"""The sizes of a spot: for all streets at once, by street and player, or as flat keys.

Flat keys are those of a spot as JSON has it: ``flop_oop_bet``, ``turn_ip_raise``, ``river_donk``.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.betting.rules import STREET_NAMES, STREETS, StreetSizes
from runout.domain.betting.sizes import BetSizes, Size, Sizes, read_sizes
from runout.domain.boards import Street
from runout.errors import PokerError

SizesInput = BetSizes | str | Mapping[str, BetSizes | str] | StreetSizes
"""One for all, or by ``flop``, ``turn``, ``flop_oop`` and so on; text as BetSizes.parse takes."""

SIZE_KEYS: Final = (
    *(
        f"{street}_{player}_{kind}"
        for street in STREET_NAMES
        for player in PLAYERS
        for kind in ("bet", "raise")
    ),
    "turn_donk",
    "river_donk",
)


def read_street_sizes(raw: object, first: Street) -> StreetSizes:
    """Return the sizes by street and player; those of streets already over may be missing."""
    if isinstance(raw, str):
        raw = BetSizes.parse(raw)
    if isinstance(raw, BetSizes):
        raw = dict.fromkeys(STREET_NAMES[1:], raw) | {"flop": raw.without_donks()}
    if isinstance(raw, tuple) and [_pair(pair) for pair in raw] == [True] * 3:
        streets = dict(zip(STREET_NAMES, raw, strict=True))
        raw = {
            f"{street}_{player}": own
            for street, pair in streets.items()
            for player, own in zip(PLAYERS, pair, strict=True)
        }
    if not isinstance(raw, Mapping):
        raise PokerError(f"sizes are {raw!r}; give BetSizes, or a mapping from streets to them")
    names = [f"{street}_{player}" for street in STREET_NAMES for player in PLAYERS]
    for key in raw:
        if key not in STREET_NAMES and key not in names:
            raise unknown_key(key, (*STREET_NAMES, *names), "the sizes")
    flop, turn, river = (_sizes_on(raw, street, first) for street in STREETS)
    return flop, turn, river


def _pair(raw: object) -> bool:
    return isinstance(raw, tuple | list) and len(raw) == 2


def _sizes_on(
    raw: Mapping[str, BetSizes | str], street: Street, first: Street
) -> tuple[BetSizes, BetSizes]:
    both = raw.get(str(street))
    chosen = []
    for player in PLAYERS:
        key = f"{street}_{player}"
        own = raw.get(key, both)
        if own is None and street >= first:
            raise PokerError(f"there are no sizes for {key!r}; give them, or an empty text")
        sizes = BetSizes.parse(own) if isinstance(own, str) else own or BetSizes()
        if not isinstance(sizes, BetSizes):
            raise PokerError(f"the sizes of {key!r} are {own!r}; give BetSizes")
        misplaced = (player == "ip" and key in raw) or street is STREETS[0]
        if sizes.donks is not None and misplaced:
            raise PokerError(
                f"donk sizes for {key!r}: a donk bet is made by OOP, on the turn or the river"
            )
        chosen.append(sizes if player == "oop" else sizes.without_donks())
    return chosen[0], chosen[1]


def read_flat_sizes(payload: Mapping[str, Any], first: Street) -> dict[str, BetSizes]:
    """Read ``flop_oop_bet`` and its like, each text or sizes that were read before."""
    sizes = {}
    for street in STREETS:
        for player in PLAYERS:
            key = f"{street}_{player}"
            for required in (f"{key}_bet", f"{key}_raise"):
                if street >= first and required not in payload:
                    raise PokerError(f"the spot has no {required!r}; write '' for no such sizes")
            lists = [_read_flat(payload, f"{key}_{kind}", key) for kind in ("bet", "raise")]
            donks = _read_flat(payload, f"{street}_donk", key) if player == "oop" else None
            sizes[key] = BetSizes(lists[0] or (), lists[1] or (), donks)
    return sizes


def _read_flat(payload: Mapping[str, Any], key: str, owner: str) -> tuple[Size, ...] | None:
    """Return the sizes of one key, or raise an error that points to it."""
    try:
        return read_size_list(payload.get(key, ""), key.rpartition("_")[2])
    except PokerError as error:
        error.at(f"/{key}").add_note(f"the sizes of {owner}")
        raise


def read_size_list(text: Sizes | None, kind: str) -> tuple[Size, ...] | None:
    """Read the value of one flat key; None for donk sizes that are left to the ordinary ones.

    >>> read_size_list("", "donk") is None, read_size_list("none", "donk")
    (True, ())
    """
    if kind == "donk":
        return BetSizes(donk=text).donks
    return read_sizes("" if text is None else text, raising=kind == "raise")


def write_flat_sizes(sizes: StreetSizes) -> dict[str, str]:
    """Return sizes as flat keys, in the order of ``SIZE_KEYS``."""
    texts: dict[str, str] = {}
    for street, pair in zip(STREET_NAMES, sizes, strict=True):
        for player, own in zip(PLAYERS, pair, strict=True):
            texts[f"{street}_{player}_bet"] = own.bet_text
            texts[f"{street}_{player}_raise"] = own.raise_text
    _, (turn, _), (river, _) = sizes
    return {**texts, "turn_donk": turn.donk_text, "river_donk": river.donk_text}


def unknown_key(key: object, known: Iterable[str], owner: str) -> PokerError:
    """Return the error that names a key, and the known one that it resembles."""
    near = difflib.get_close_matches(str(key), known, n=1)
    remedy = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known)}"
    return PokerError(f"{key!r} is not part of {owner}; {remedy}")
