"""Write openapi.json, the description of the HTTP interface, or compare it with a fresh one.

    python tools/write_openapi.py --write      after a route or a model has changed
    python tools/write_openapi.py              fails if the committed file is not the fresh one

The types of the web page are generated from the file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from runout.service.app import create_app
from runout.service.settings import Settings

PLACE: Final = Path(__file__).parent.parent / "openapi.json"


def described() -> str:
    """Return the description as it is committed."""
    app = create_app(Settings(data=Path("data")), runner="none")
    return json.dumps(app.openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def main() -> int:
    """Compare, or write with ``--write``."""
    fresh = described()
    if sys.argv[1:] == ["--write"]:
        PLACE.write_text(fresh, encoding="utf-8")
        return 0
    if not PLACE.exists() or PLACE.read_text(encoding="utf-8") != fresh:
        print(f"{PLACE.name} is not what the service says; run tools/write_openapi.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
