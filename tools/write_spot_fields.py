"""Write the page's table of the fields of a spot and the defaults of a solve, or compare it.

    python tools/write_spot_fields.py --write      after a field of a spot has changed
    python tools/write_spot_fields.py              fails if the committed file is not the fresh one

The form of the page, its import and its exports are made from the table.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET
from runout.analysis.solver.spot.fields import SPOT_FIELDS, SpotField

PLACE: Final = Path(__file__).parent.parent / "web" / "src" / "api" / "spot_fields.ts"
_HEAD: Final = """\
// The fields of a spot, from src/runout/analysis/solver/spot/fields.py.
// Written by tools/write_spot_fields.py (`make stub`); do not edit.
export const SPOT_FIELDS = [
"""
_DEFAULTS: Final = """\
// The defaults of a solve, from src/runout/analysis/solver/goal.py; the target is of the pot.
export const SOLVE_DEFAULTS = """


def table() -> str:
    """Return the table as it is committed."""
    rows = "".join(f"  {json.dumps(_row(field))},\n" for field in SPOT_FIELDS)
    defaults = json.dumps({"target": DEFAULT_TARGET, "max_iterations": DEFAULT_MAX_ITERATIONS})
    return f"{_HEAD}{rows}] as const;\n{_DEFAULTS}{defaults} as const;\n"


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


def main() -> int:
    """Compare, or write with ``--write``."""
    fresh = table()
    if sys.argv[1:] == ["--write"]:
        PLACE.write_text(fresh, encoding="utf-8")
        return 0
    if not PLACE.exists() or PLACE.read_text(encoding="utf-8") != fresh:
        print(f"{PLACE.name} is not the table of the fields; run `make stub`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
