"""Install what pyproject.toml names, except the project itself, into this environment.

    python tools/install.py run     what building and running need
    python tools/install.py         everything: tests, checks, peers, documentation as well

The versions are those of requirements-dev.lock, so that every clone has the same; tools/lock.py
renews it. Where one of them cannot be had, the newest versions that pyproject.toml allows serve.
Splitting this from building the module lets a change of the C++ sources rebuild in seconds.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = ROOT / "requirements-dev.lock"
# The build itself runs without isolation, so cmake and ninja have to be here too.
BUILD_TOOLS = ["cmake>=3.26", "ninja>=1.11"]
TO_RUN = {"service", "page"}
LEFT_OUT = {"fuzz", "wasm"}  # what a target of the Makefile installs when it is asked for


def requirements(*, to_run: bool) -> list[str]:
    """Return what the build and the package require, and the chosen extras."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = settings["project"]["optional-dependencies"]
    chosen_extras = TO_RUN if to_run else {*extras} - LEFT_OUT
    return [
        *settings["build-system"]["requires"],
        *BUILD_TOOLS,
        *settings["project"]["dependencies"],
        *(requirement for name in extras if name in chosen_extras for requirement in extras[name]),
    ]


def install(specifiers: list[str]) -> int:
    """Install requirements in the locked versions, or without them; return pip's exit code."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--constraint", str(LOCK), *specifiers]) == 0:
        return 0
    print(f"{LOCK.name} cannot be used here; installing the newest versions", file=sys.stderr)
    return subprocess.call([*pip, *specifiers])


if __name__ == "__main__":
    sys.exit(install(requirements(to_run=sys.argv[1:] == ["run"])))
