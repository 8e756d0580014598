"""Tables of Python as TypeScript, for the page and the engine package.

Fields of a spot, orderings, words of labels, textures of flops and starter ranges stand once, in
Python.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from runout.analysis.preflop.starters import starter_ranges
from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_PRECISION, DEFAULT_TARGET
from runout.analysis.solver.spot.fields import SPOT_FIELDS, SpotField
from runout.domain.boards import Street, Texture, canonical_flops
from runout.domain.hand_categories import Draw, MadeHand, draws_on, made_hands_on
from runout.domain.orderings import load_ordering, ordering_names
from runout.domain.ranges.chart import MAX_ACTIONS
from runout.domain.ranges.paste import phrases

_WRITTEN: Final = "// Written by tools/page_tables.py; do not edit."
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def orderings() -> str:
    """Return the orderings of hands, each as the indices of its classes."""
    names = ordering_names()
    rows = {name: [each.index for each in load_ordering(name).classes] for name in names}
    return (
        "// Orderings of the 169 hand classes by their indices, best first, from"
        f" src/runout/domain/data.\n{_WRITTEN}\n"
        f"export const ORDERINGS: Record<string, readonly number[]> = {json.dumps(rows)};\n"
    )


def chart_labels() -> str:
    """Return the words of which labels of charts consist, and the limit of a chart."""
    words = _text(sorted(phrases.LABEL_WORDS))
    return (
        "// Words of labels, such as those of the actions of a chart, from"
        " src/runout/domain/ranges/paste/phrases.py,\n// and the limit of a chart, from"
        f" src/runout/domain/ranges/chart.py.\n{_WRITTEN}\n"
        f"export const MAX_ACTIONS = {MAX_ACTIONS};\n"
        f"export const LABEL_WORDS: ReadonlySet<string> = new Set({words});\n"
    )


def _text(value: object) -> str:
    """Return JSON in ASCII, on one line for each member."""
    return json.dumps(value, indent=2)


def _rows(rows: Iterable[dict[str, Any]]) -> str:
    """Return a list of objects, a line for each."""
    lines = "".join(f"  {json.dumps(row)},\n" for row in rows)
    return f"[\n{lines}]"


def flop_textures() -> str:
    """Return the 1755 flops, each with the number of its texture in base 36."""
    textures: list[dict[str, object]] = []
    rows = []
    for flop, weight in canonical_flops():
        texture = Texture.of(flop)
        plain = {
            "suits": str(texture.suits),
            "pairing": str(texture.pairing),
            "connectedness": str(texture.connectedness),
            "straights": texture.straights,
            "weight": weight,
        }
        if plain not in textures:
            textures.append(plain)
        rows.append(f"{flop}{_DIGITS[textures.index(plain)]}")
    return (
        "// The flops that are different under renaming of suits, from src/runout/domain/boards.py:"
        f" cards,\n// then the number of the texture in base 36.\n{_WRITTEN}\n"
        f"export const TEXTURES = {_text(textures)} as const;\n"
        f"export const FLOPS = {_text(' '.join(rows))};\n"
    )


def starters() -> str:
    """Return the starter ranges as the service lists them."""
    ranges = [starter.to_dict() for starter in starter_ranges()]
    return (
        "// Starter ranges by position and depth, from src/runout/analysis/preflop/starters.py.\n"
        f"{_WRITTEN}\nexport const STARTERS = {_text(ranges)} as const;\n"
    )


def hand_categories() -> str:
    """Return the hand categories in the order of the core's codes and bits."""
    made = [
        {"category": each.value, "label": each.label, "from": _cards_on(each)} for each in MadeHand
    ]
    draws = [
        {"category": each.value, "label": each.label, "until": _cards_until(each)} for each in Draw
    ]
    return (
        "// Hand categories in the order of the core's codes and bits, from"
        " src/runout/domain/hand_categories.py;\n// `from` and `until` are the numbers of cards on"
        f" boards that have them.\n{_WRITTEN}\n"
        f"export const MADE_HANDS = {_rows(made)} as const;\n"
        f"export const DRAWS = {_rows(draws)} as const;\n"
    )


_STREETS: Final = (Street.FLOP, Street.TURN, Street.RIVER)


def _cards_on(made: MadeHand) -> int:
    return min(street.card_count for street in _STREETS if made in made_hands_on(street))


def _cards_until(draw: Draw) -> int:
    return max(street.card_count for street in _STREETS if draw in draws_on(street))


def spot_fields() -> str:
    """Return the fields of a spot and the defaults of a solve."""
    rows = _rows(_row(field) for field in SPOT_FIELDS)
    defaults = json.dumps(
        {
            "target": DEFAULT_TARGET,
            "max_iterations": DEFAULT_MAX_ITERATIONS,
            "precision": DEFAULT_PRECISION,
        }
    )
    return (
        "// The fields of a spot, from src/runout/analysis/solver/spot/fields.py, and the defaults"
        f" of a\n// solve, from goal.py beside it; the target is of the pot.\n{_WRITTEN}\n"
        f"export const SPOT_FIELDS = {rows} as const;\n"
        f"export const SOLVE_DEFAULTS = {defaults} as const;\n"
    )


def _row(field: SpotField) -> dict[str, Any]:
    """Return what the page needs to know of a field; a share's default is a fraction."""
    return {
        "name": field.name,
        "kind": field.kind,
        "section": field.section,
        "label": field.label,
        "noun": field.noun,
        "help": field.help,
        "required": field.required,
        "default": None if field.is_list else field.default,
        "none": field.none,
        "option": field.option_names[0],
    }


TABLES: Final = {
    "web/engine/src/text/tables.ts": orderings,
    "web/engine/src/hand_categories.ts": hand_categories,
    "web/src/ranges/chart/label_words.ts": chart_labels,
    "web/src/local/flop_textures.ts": flop_textures,
    "web/src/local/starters.ts": starters,
    "web/src/api/spot_fields.ts": spot_fields,
}
"""What writes each file, by its path."""
