"""Tables of Python as TypeScript, for the page and the engine package.

Fields of a spot, orderings, phrases, labels, characters, textures of flops and starter ranges stand
once, in Python.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from runout.analysis.preflop.starters import starter_ranges
from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_PRECISION, DEFAULT_TARGET
from runout.analysis.solver.spot.fields import SPOT_FIELDS, SpotField
from runout.domain.boards import Street, Texture, canonical_flops
from runout.domain.hand_categories import Draw, MadeHand, draws_on, made_hands_on
from runout.domain.orderings import load_ordering, ordering_names
from runout.domain.ranges import units
from runout.domain.ranges.paste import phrases
from runout.domain.ranges.paste.draft import TRANSLATION

_WRITTEN: Final = "// Written by tools/page_tables.py; do not edit."
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_HEAD: Final = f"""\
// Tables of the range reader, from src/runout/domain: orderings of hands, phrases, labels, and
// characters of other alphabets.
{_WRITTEN}
"""


def reader_tables() -> str:
    """Return the tables of the range reader."""
    orderings = {name: " ".join(map(str, load_ordering(name).classes)) for name in ordering_names()}
    characters = {
        chr(code): sign if isinstance(sign, str) else chr(sign)
        for code, sign in TRANSLATION.items()
    }
    return "\n".join(
        [
            _HEAD + f"export const ORDERINGS: Record<string, string> = {_text(orderings)};",
            *[_map(name, table) for name, table in _maps(characters)],
            *[_set(name, words) for name, words in _sets()],
            "",
        ]
    )


def _maps(characters: Mapping[str, str]) -> list[tuple[str, Mapping[str, str]]]:
    return [
        ("PHRASES", phrases.PHRASES),
        ("HINTS_FOR_WORDS", phrases.HINTS_FOR_WORDS),
        ("SUITEDNESS", phrases.SUITEDNESS),
        ("PLURAL_PAIR", phrases.PLURAL_PAIR),
        ("LOOKALIKES", units._LOOKALIKES),
        ("TRANSLATION", characters),
    ]


def _sets() -> list[tuple[str, Iterable[str]]]:
    return [
        ("BEST", phrases.BEST),
        ("WORST", phrases.WORST),
        ("PERCENT_WORDS", phrases.PERCENT_WORDS),
        ("AND_HIGHER", phrases.AND_HIGHER),
        ("HAND_TITLES", phrases.HAND_TITLES),
        ("FRACTION_TITLES", phrases.FRACTION_TITLES),
        ("PERCENT_TITLES", phrases.PERCENT_TITLES),
        ("LABEL_WORDS", phrases._LABEL_WORDS),
    ]


def _map(name: str, table: Mapping[str, str]) -> str:
    entries = f"Object.entries({_text(table)})"
    return f"export const {name}: ReadonlyMap<string, string> = new Map({entries});"


def _set(name: str, words: Iterable[str]) -> str:
    return f"export const {name}: ReadonlySet<string> = new Set({_text(sorted(words))});"


def _text(value: object) -> str:
    """Return JSON in ASCII, on one line for each member."""
    return json.dumps(value, indent=2)


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
        f"export const MADE_HANDS = {_text(made)} as const;\n"
        f"export const DRAWS = {_text(draws)} as const;\n"
    )


_STREETS: Final = (Street.FLOP, Street.TURN, Street.RIVER)


def _cards_on(made: MadeHand) -> int:
    return min(street.card_count for street in _STREETS if made in made_hands_on(street))


def _cards_until(draw: Draw) -> int:
    return max(street.card_count for street in _STREETS if draw in draws_on(street))


def spot_fields() -> str:
    """Return the fields of a spot and the defaults of a solve."""
    rows = "".join(f"  {json.dumps(_row(field))},\n" for field in SPOT_FIELDS)
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
        f"export const SPOT_FIELDS = [\n{rows}] as const;\n"
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
    "web/engine/src/text/tables.ts": reader_tables,
    "web/engine/src/hand_categories.ts": hand_categories,
    "web/src/local/flop_textures.ts": flop_textures,
    "web/src/local/starters.ts": starters,
    "web/src/api/spot_fields.ts": spot_fields,
}
"""What writes each file, by its path."""
