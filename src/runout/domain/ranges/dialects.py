"""Range dialects: the weights of the 1326 combos -> text, for runout and for other programs.

Every text reads back, by :mod:`runout.domain.ranges.notation`, as the same weights to the last bit.
Each dialect uses only forms that its program reads; ``+`` never follows a connector, because
programs disagree about its meaning.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from runout.domain.cards import DECK_SIZE
from runout.domain.combos import (
    CLASS_COMBOS,
    CLASS_OF_COMBO,
    CLASS_TEXTS,
    COMBO_COUNT,
    HAND_CLASS_COUNT,
    combo_index,
    combo_texts,
)
from runout.domain.ranges.weights import percent_of
from runout.errors import NotationError, NotExpressible

Dialect: TypeAlias = Literal["pio", "gtoplus", "pokerstove", "eval7", "combos"]
DIALECTS: Final[tuple[Dialect, ...]] = get_args(Dialect)

Weights: TypeAlias = Sequence[float]
_Unit: TypeAlias = tuple[str, float]

_WEIGHTS_OF_CLASS: Final = [itemgetter(*combos) for combos in CLASS_COMBOS]


def write_range(weights: Weights) -> str:
    """Return runout's own text for these weights.

    >>> write_range([1.0] * 1326), write_range([0.0] * 1326)
    ('random', 'none')
    """
    if weights.count(weights[0]) == COMBO_COUNT:
        return _with_weight("random", weights[0]) if weights[0] else "none"
    return _list_units(_units(weights, _Spelling(plus=True, dash=True, both=True)))


def write_dialect(weights: Weights, dialect: Dialect) -> str:
    """Return the text for these weights in the notation of another program.

    >>> weights = [0.5] * 2 + [0.0] * 1324
    >>> write_dialect(weights, "pio"), write_dialect(weights, "eval7")
    ('2h2c:0.5,2d2c:0.5', '50%(2h2c,2d2c)')
    """
    if dialect not in _WRITERS:
        raise NotationError.whole(dialect, "not a dialect", f"dialects are {', '.join(DIALECTS)}")
    if not any(weights) and dialect != "combos":
        raise NotExpressible(f"{dialect} cannot write the empty range; combos writes none")
    return _WRITERS[dialect](weights)


def _write_gtoplus(weights: Weights) -> str:
    def group(weight: float, units: str) -> str:
        percent = percent_of(repr(weight))
        percent = percent if "." in percent else f"{percent}.0"
        return f"[{percent}]{units}[/{percent}]"

    return _list_groups(_units(weights, _Spelling(dash=True)), group)


def _write_eval7(weights: Weights) -> str:
    def group(weight: float, units: str) -> str:
        percent = percent_of(repr(weight))
        # eval7 divides by 100, which does not always give the weight back; a fraction does.
        exact = float(percent) / 100 == weight
        return f"{percent}%({units})" if exact else f"{decimal_text(weight)}({units})"

    # Hands of weight 1 come last: after one of them eval7 would read the 93 of 93.5% as a hand.
    units = _units(weights, _Spelling(plus=True, dash=True, both=True))
    return _list_groups(units, group, certain_last=True)


def _write_pokerstove(weights: Weights) -> str:
    units = _units(weights, _Spelling(plus=True, dash=True))
    for unit, weight in units:
        if weight != 1:
            raise NotExpressible(
                f"pokerstove has no weights, and {unit} has {decimal_text(weight)}; "
                "use pio, gtoplus, eval7 or combos"
            )
    return ",".join([unit for unit, _ in units])


def _write_combos(weights: Weights) -> str:
    items = [
        f"{text}:{decimal_text(weight)}"
        for text, weight in zip(combo_texts(), weights, strict=True)
        if weight
    ]
    return ",".join(items) or "none"


_WRITERS: Final[dict[str, Callable[[Weights], str]]] = {
    "pio": lambda weights: _list_units(_units(weights, _Spelling())),
    "gtoplus": _write_gtoplus,
    "pokerstove": _write_pokerstove,
    "eval7": _write_eval7,
    "combos": _write_combos,
}


# Units: hand classes whose combos all have one weight, runs of them, and single combos.


@dataclass(frozen=True, slots=True)
class _Spelling:
    """The forms of a dialect: ``A2s+``, ``A5s-A2s``, and ``AK`` for AKs and AKo together."""

    plus: bool = False
    dash: bool = False
    both: bool = False


def _units(weights: Weights, spelling: _Spelling) -> list[_Unit]:
    """Return the units of positive weight, each with its weight."""
    uniform: list[float | None] = []
    for of_class in _WEIGHTS_OF_CLASS:
        members = of_class(weights)
        uniform.append(members[0] if members.count(members[0]) == len(members) else None)
    units: list[_Unit] = []
    if any(uniform):
        for ladders in _LADDERS:
            units += _spell_ladders(ladders, uniform, spelling)
    texts, by_class = combo_texts(), _descending_combos()
    units += [
        (texts[combo], weights[combo])
        for hand_class, weight in enumerate(uniform)
        if weight is None
        for combo in by_class[hand_class]
        if weights[combo]
    ]
    return units


@functools.cache
def _descending_combos() -> list[list[int]]:
    """Return the combos of each class, the higher suits first, as combos are written."""
    by_class: list[list[int]] = [[] for _ in range(HAND_CLASS_COUNT)]
    for high in reversed(range(DECK_SIZE)):
        for low in reversed(range(high)):
            combo = combo_index(low, high)
            by_class[CLASS_OF_COMBO[combo]].append(combo)
    return by_class


def _make_ladders() -> list[list[range]]:
    """Return the classes that runs go through: pairs; then, by high card, suited and offsuit."""
    ladders = [[range(13)]]
    start = 13
    for kickers in range(12, 0, -1):
        suited = range(start, start + kickers)
        ladders.append([suited, range(suited.start + 78, suited.stop + 78)])
        start += kickers
    assert start + 78 == HAND_CLASS_COUNT
    return ladders


_LADDERS: Final = _make_ladders()


class _Run(NamedTuple):
    """Neighbours of one ladder, from the first to the last step, that share a weight."""

    first: int
    last: int
    weight: float


def _spell_ladders(
    ladders: list[range], uniform: list[float | None], spelling: _Spelling
) -> list[_Unit]:
    runs_by_ladder = [_runs(ladder, uniform, joined=spelling.dash) for ladder in ladders]
    shared: set[_Run] = set()
    if spelling.both and len(runs_by_ladder) > 1:
        shared = set(runs_by_ladder[0]).intersection(*runs_by_ladder[1:])
    units = []
    for ladder, runs in zip(ladders, runs_by_ladder, strict=True):
        for run in runs:
            first, last = CLASS_TEXTS[ladder[run.first]], CLASS_TEXTS[ladder[run.last]]
            if run in shared:
                if ladder is not ladders[0]:
                    continue
                first, last = first[:2], last[:2]
            if run.first == run.last:
                units.append((first, run.weight))
            elif run.first == 0 and spelling.plus:
                # Two steps or more from the top, so the last is not a connector.
                units.append((f"{last}+", run.weight))
            else:
                units.append((f"{first}-{last}", run.weight))
    return units


def _runs(ladder: range, uniform: list[float | None], *, joined: bool) -> list[_Run]:
    runs: list[_Run] = []
    for weight, group in groupby(range(len(ladder)), lambda step: uniform[ladder[step]]):
        steps = list(group)
        if weight and joined:
            runs.append(_Run(steps[0], steps[-1], weight))
        elif weight:
            runs += [_Run(step, step, weight) for step in steps]
    return runs


# Weights.


def decimal_text(weight: float) -> str:
    """Return the shortest decimal without an exponent that reads back as this weight.

    >>> decimal_text(0.1), decimal_text(1.0), decimal_text(2.5e-06)
    ('0.1', '1', '0.0000025')
    """
    digits, _, exponent = repr(weight).partition("e")
    if exponent:
        return f"0.{'0' * (-int(exponent) - 1)}{digits.replace('.', '')}"
    return digits.removesuffix(".0")


def _with_weight(unit: str, weight: float) -> str:
    return unit if weight == 1 else f"{unit}:{decimal_text(weight)}"


def _list_units(units: list[_Unit]) -> str:
    text = ",".join([unit if weight == 1 else f"{unit}:{weight!r}" for unit, weight in units])
    # No hand contains an e, so a weight was small enough for an exponent.
    return ",".join(_with_weight(*unit) for unit in units) if "e" in text else text


def _list_groups(
    units: list[_Unit], group: Callable[[float, str], str], *, certain_last: bool = False
) -> str:
    """Return units of equal weight in groups, the heaviest first; weight 1 needs no group."""
    by_weight: dict[float, list[str]] = {}
    for unit, weight in units:
        by_weight.setdefault(weight, []).append(unit)
    certain = by_weight.pop(1.0, [])
    groups = [
        group(weight, ",".join(by_weight[weight])) for weight in sorted(by_weight, reverse=True)
    ]
    return ",".join(groups + certain if certain_last else certain + groups)
