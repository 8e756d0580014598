"""Compare the committed stub of the compiled module with a fresh one; --write renews it."""

from __future__ import annotations

import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

MODULE = "runout.kernels._native"
STUB = Path(__file__).parent.parent / "src/runout/kernels/_native.pyi"


def fresh_stub() -> str:
    """Return the stub that nanobind makes from the built module."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / STUB.name
        stubgen = [sys.executable, "-m", "nanobind.stubgen", "--quiet", "-m", MODULE, "-o"]
        subprocess.run([*stubgen, str(made)], check=True)
        return made.read_text()


def main() -> int:
    """Return 0 if the stub is up to date, or now is."""
    fresh = fresh_stub()
    if "--write" in sys.argv[1:]:
        STUB.write_text(fresh)
        return 0
    committed = STUB.read_text() if STUB.exists() else ""
    if committed == fresh:
        return 0
    lines = committed.splitlines(keepends=True), fresh.splitlines(keepends=True)
    sys.stdout.writelines(difflib.unified_diff(*lines, "committed", "from the built module"))
    print(f"{STUB.name} is out of date; run `make stub`")
    return 1


if __name__ == "__main__":
    sys.exit(main())
