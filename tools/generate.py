"""Write the files that follow from others and are not in the repository.

The stub of the compiled module, the description of the HTTP interface, the page's types and the
tables that Python and TypeScript share. A file that stays the same is not touched, so that
nothing is built again because of it.

    python -m tools.generate             write them
    python -m tools.generate --check     also fail if the HTTP interface is not the recorded one
    python -m tools.generate --record    record the HTTP interface as it is now
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from runout.service.app import create_app
from runout.service.settings import Settings
from tools.page_tables import TABLES

ROOT: Final = Path(__file__).parent.parent
OPENAPI: Final = ROOT / "build/openapi.json"
DIGEST: Final = ROOT / "tools/openapi.sha256"


def stub() -> str:
    """Return the stub that nanobind makes from the compiled module."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "stub.pyi"
        stubgen = [sys.executable, "-m", "nanobind.stubgen", "--quiet"]
        subprocess.run([*stubgen, "-m", "runout.kernels._native", "-o", str(made)], check=True)
        return made.read_text()


def openapi() -> str:
    """Return the description of the HTTP interface."""
    app = create_app(Settings(data=Path("data")), runner="none")
    return json.dumps(app.openapi(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def page_types() -> str:
    """Return the types of the HTTP interface for the page."""
    program = ROOT / "web/node_modules/.bin/openapi-typescript"
    options = ["--default-non-nullable", "false"]
    done = subprocess.run(
        [str(program), str(OPENAPI), *options], check=True, capture_output=True, text=True
    )
    return done.stdout


FILES: Final = {
    "src/runout/kernels/_native.pyi": stub,
    **TABLES,
    "build/openapi.json": openapi,
    "web/src/api/schema.d.ts": page_types,  # from the one before
}


def main(arguments: list[str]) -> int:
    """Write the files; compare or record the digest of the interface."""
    for path, make in FILES.items():
        place, fresh = ROOT / path, make()
        if not place.exists() or place.read_text(encoding="utf-8") != fresh:
            place.parent.mkdir(exist_ok=True)
            place.write_text(fresh, encoding="utf-8")
    digest = hashlib.sha256(OPENAPI.read_bytes()).hexdigest() + "\n"
    if arguments == ["--record"]:
        DIGEST.write_text(digest)
    elif arguments == ["--check"] and DIGEST.read_text() != digest:
        print("the HTTP interface has changed: name the change in CHANGELOG.md, then `make api`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
