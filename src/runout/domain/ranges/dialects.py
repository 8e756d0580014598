"""Range dialects: the weights of the 1326 combos -> text for other programs.

Every text reads back as the same weights to the last bit. Each dialect uses only forms that its
program reads; the core writes the hand classes, runs and combos of equal weight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from runout.domain.combos import combo_texts
from runout.errors import NotationError, NotExpressible
from runout.kernels.text import decimal_text, percent_of, units_of

Dialect: TypeAlias = Literal["pio", "gtoplus", "pokerstove", "eval7", "combos"]
DIALECTS: Final[tuple[Dialect, ...]] = get_args(Dialect)


def write_dialect(packed: bytes, dialect: Dialect) -> str:
    """Return the text for these packed weights in the notation of another program.

    >>> from runout.domain.ranges.range import Range
    >>> packed = Range.parse("2d2c:0.5,2h2c:0.5").packed
    >>> write_dialect(packed, "pio"), write_dialect(packed, "eval7")
    ('2h2c:0.5,2d2c:0.5', '50%(2h2c,2d2c)')
    """
    if dialect not in _WRITERS:
        raise NotationError.whole(dialect, "not a dialect", f"dialects are {', '.join(DIALECTS)}")
    if not any(packed) and dialect != "combos":
        raise NotExpressible(f"{dialect} cannot write the empty range; combos writes none")
    return _WRITERS[dialect](packed)


def _write_pio(packed: bytes) -> str:
    units = units_of(packed, plus=False, dash=False, both=False)
    return ",".join(
        [unit if weight == 1 else f"{unit}:{decimal_text(weight)}" for unit, weight in units]
    )


def _write_gtoplus(packed: bytes) -> str:
    def group(weight: float, units: str) -> str:
        percent = percent_of(repr(weight))
        percent = percent if "." in percent else f"{percent}.0"
        return f"[{percent}]{units}[/{percent}]"

    return _list_groups(units_of(packed, plus=False, dash=True, both=False), group)


def _write_eval7(packed: bytes) -> str:
    def group(weight: float, units: str) -> str:
        percent = percent_of(repr(weight))
        # eval7 divides by 100, which does not always give the weight back; a fraction does.
        exact = float(percent) / 100 == weight
        return f"{percent}%({units})" if exact else f"{decimal_text(weight)}({units})"

    # Hands of weight 1 come last: after one of them eval7 would read the 93 of 93.5% as a hand.
    units = units_of(packed, plus=True, dash=True, both=True)
    return _list_groups(units, group, certain_last=True)


def _write_pokerstove(packed: bytes) -> str:
    units = units_of(packed, plus=True, dash=True, both=False)
    for unit, weight in units:
        if weight != 1:
            raise NotExpressible(
                f"pokerstove has no weights, and {unit} has {decimal_text(weight)}; "
                "use pio, gtoplus, eval7 or combos"
            )
    return ",".join([unit for unit, _ in units])


def _write_combos(packed: bytes) -> str:
    items = [
        f"{text}:{decimal_text(weight)}"
        for text, weight in zip(combo_texts(), memoryview(packed).cast("d"), strict=True)
        if weight
    ]
    return ",".join(items) or "none"


def _list_groups(
    units: list[tuple[str, float]],
    group: Callable[[float, str], str],
    *,
    certain_last: bool = False,
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


_WRITERS: Final[dict[str, Callable[[bytes], str]]] = {
    "pio": _write_pio,
    "gtoplus": _write_gtoplus,
    "pokerstove": _write_pokerstove,
    "eval7": _write_eval7,
    "combos": _write_combos,
}
