"""The bet sizes of a config, by street, player and kind of bet.

Sizes are a number (a fraction of the pot), text in the bet-size language, or a list of both. They
serve both players on every street, to bet and to raise, unless a mapping distinguishes streets
(``flop``, ``turn``, ``river``), players (``oop``, ``ip``) or kinds (``bet``, ``raise``, ``donk``);
one mapping distinguishes one of these, and mappings nest. A multiple of the previous bet (``2.5x``)
serves raises only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from runout.analysis.files.config import ConfigError, kind_of, refuse_unknown_keys
from runout.analysis.solver.spot.players import PLAYERS
from runout.domain.betting.sizes import BetSizes, PreviousBet, Size, read_sizes
from runout.errors import PokerError

STREETS: Final = ("flop", "turn", "river")
_KINDS: Final = ("bet", "raise", "donk")
_NO_SIZES: Final = BetSizes()

SizesByPlace = dict[str, BetSizes]
"""From ``flop_oop`` and so on to sizes."""


def read_bet_sizes(raw: Any, place: str, *, streets: tuple[str, ...] = STREETS) -> SizesByPlace:
    """Return the sizes of each player on each street; of ``streets`` none may be left out.

    >>> sizes = read_bet_sizes({"oop": [0.5, "2.5x"], "ip": {"bet": "e, a", "raise": []}}, "sizes")
    >>> print(sizes["turn_oop"], "|", sizes["river_ip"])
    bet 50%; raise 50%, 2.5x | bet e, a; raise none
    >>> read_bet_sizes({"oop": [0.5, "5%%"], "ip": 0.5}, "sizes")
    Traceback (most recent call last):
        ...
    runout.analysis.files.config.ConfigError: sizes.oop[1]: '5%%', character 1: '5%%' is not a bet \
size; sizes are ...
    """
    by_place: SizesByPlace = {}
    _spread(raw, place, by_place, {"street": STREETS, "player": PLAYERS}, streets)
    everywhere = (f"{street}_{player}" for street in STREETS for player in PLAYERS)
    return {key: by_place.get(key, _NO_SIZES) for key in everywhere}


def write_bet_sizes(sizes: SizesByPlace) -> dict[str, Any]:
    """Return the shortest mapping that :func:`read_bet_sizes` reads as these sizes.

    >>> write_bet_sizes(read_bet_sizes([0.5, "2.5x"], ""))
    {'bet': '50%', 'raise': '50%, 2.5x'}
    """
    by_street = {
        street: _joined({player: _kinds(sizes[f"{street}_{player}"]) for player in PLAYERS})
        for street in STREETS
    }
    return _joined(by_street)


def names_street(raw: Any, street: str) -> bool:
    """Whether a config gives a street sizes of its own."""
    if not isinstance(raw, Mapping):
        return False
    return street in raw or any(names_street(part, street) for part in raw.values())


def _joined(parts: dict[str, dict[str, Any]]) -> dict[str, Any]:
    first, *others = parts.values()
    return first if all(other == first for other in others) else parts


def _kinds(sizes: BetSizes) -> dict[str, str]:
    kinds = {"bet": sizes.bet_text, "raise": sizes.raise_text}
    return kinds if sizes.donks is None else {**kinds, "donk": sizes.donk_text}


def _spread(
    raw: Any,
    place: str,
    by_place: SizesByPlace,
    open_: Mapping[str, tuple[str, ...]],
    needed: tuple[str, ...],
) -> None:
    """Note the sizes for every street and player in ``open_``, those not yet distinguished."""
    if not isinstance(raw, Mapping):
        _note(_sizes_for_all(raw, place), by_place, open_)
        return
    level = _level(raw, place, open_)
    if level is None:
        _note(_sizes_by_kind(raw, place, open_), by_place, open_)
        return
    for name in open_[level]:
        if name in raw:
            _spread(raw[name], f"{place}.{name}", by_place, {**open_, level: (name,)}, needed)
        elif level == "player" or name in needed:
            raise ConfigError(f"{place}.{name}", "missing; write [] for no bets there")


def _level(raw: Mapping[str, Any], place: str, open_: Mapping[str, tuple[str, ...]]) -> str | None:
    """Return what a mapping distinguishes: ``street``, ``player``, or None for kinds of bet."""
    levels = {level: names for level, names in open_.items() if len(names) > 1}
    known = (*(name for names in levels.values() for name in names), *_KINDS)
    refuse_unknown_keys(list(raw), known, place)
    if not raw:
        raise ConfigError(place, "an empty mapping; write [] for no bets")
    first_keys: dict[str | None, str] = {}
    for key in raw:
        first_keys.setdefault(next((level for level in levels if key in levels[level]), None), key)
    if len(first_keys) > 1:
        one, other = list(first_keys.values())[:2]
        raise ConfigError(place, f"has {one} beside {other}; write one inside the other")
    return next(iter(first_keys))


def _note(sizes: BetSizes, by_place: SizesByPlace, open_: Mapping[str, tuple[str, ...]]) -> None:
    for street in open_["street"]:
        for player in open_["player"]:
            donks = player == "oop" and street != "flop"
            by_place[f"{street}_{player}"] = sizes if donks else sizes.without_donks()


def _sizes_for_all(raw: Any, place: str) -> BetSizes:
    raises = _read(raw, place, raising=True)
    bets = [size for size in raises if not isinstance(size, PreviousBet)]
    if raises and not bets:
        reason = "multiples of the previous bet serve raises only; give a size for the first bet"
        raise ConfigError(place, f"{reason} too, such as 50%")
    return BetSizes(bets, raises)


def _sizes_by_kind(
    raw: Mapping[str, Any], place: str, open_: Mapping[str, tuple[str, ...]]
) -> BetSizes:
    for kind in ("bet", "raise"):
        if kind not in raw:
            raise ConfigError(f"{place}.{kind}", "missing; write [] for none")
    if "donk" in raw and (open_["player"] == ("ip",) or open_["street"] == ("flop",)):
        reason = "a donk bet is made by oop, on turn or river; remove it here"
        raise ConfigError(f"{place}.donk", reason)
    return BetSizes(
        _read(raw["bet"], f"{place}.bet"),
        _read(raw["raise"], f"{place}.raise", raising=True),
        None if raw.get("donk", "") == "" else _read(raw["donk"], f"{place}.donk"),
    )


def _read(raw: Any, place: str, *, raising: bool = False) -> tuple[Size, ...]:
    """Read a number, text, or a list of both, item by item, so that errors say which."""
    if isinstance(raw, list | tuple):
        items = [_read_item(item, f"{place}[{at}]", raising=raising) for at, item in enumerate(raw)]
        return tuple(size for sizes in items for size in sizes)
    return _read_item(raw, place, raising=raising)


def _read_item(raw: Any, place: str, *, raising: bool) -> tuple[Size, ...]:
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        expected = "a fraction of the pot, such as 0.5, or text, such as '50%' or '2.5x'"
        raise ConfigError(place, f"expected {expected}; found {kind_of(raw)}")
    try:
        return read_sizes(raw, raising=raising)
    except PokerError as error:
        raise ConfigError(place, str(error)) from None
