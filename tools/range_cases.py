"""The table of range notation, tests/data/range_cases.jsonl: texts and what is read from each.

After a change of the grammar:

    .venv/bin/python -m tools.range_cases            # the lines that change
    .venv/bin/python -m tools.range_cases --write    # writes them

A new line needs its text only, as in {"text": "AKs"}, and perhaps options. Tests hold Python and
JavaScript against every line.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final

from runout.domain.ranges.range import Range
from runout.errors import PokerError

TABLE: Final = Path(__file__).parents[1] / "tests" / "data" / "range_cases.jsonl"


def read_case(line: str) -> str:
    """Return a line of the table with what is read from its text today."""
    case = json.loads(line)
    given = {name: case[name] for name in ("text", "options") if name in case}
    return json.dumps(given | answer(case["text"], **case.get("options", {})))


def answer(text: str, **options: Any) -> dict[str, object]:
    """Return what is read from a text, or its refusal."""
    try:
        reading = Range.read(text, **options)
    except PokerError as error:
        return {
            "code": re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower(),
            "column": error.column,
            "length": error.length,
            "message": str(error),
        }
    return {
        "digest": hashlib.sha256(reading.range.packed).hexdigest()[:16],
        "written": str(reading.range),
        "warnings": [[warning.column, warning.length] for warning in reading.warnings],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the table of range notation.")
    parser.add_argument("--write", action="store_true", help="write the lines that change")
    write = parser.parse_args().write
    lines = TABLE.read_text("utf-8").splitlines()
    renewed = [read_case(line) for line in lines]
    for line, new in zip(lines, renewed, strict=True):
        if line != new:
            print(f"- {line}\n+ {new}")
    if write:
        TABLE.write_text("".join(f"{line}\n" for line in renewed), "utf-8")


if __name__ == "__main__":
    main()
