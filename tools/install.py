"""Install what pyproject.toml names, except the project itself, into this environment.

    python tools/install.py run     what building and running need
    python tools/install.py         everything: tests, checks, peers, documentation as well

Splitting this from building the module lets a change of the C++ sources rebuild in seconds.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

# The build itself runs without isolation, so cmake and ninja have to be here too.
BUILD_TOOLS = ["cmake>=3.26", "ninja>=1.11"]
TO_RUN = {"service", "page"}
LEFT_OUT = {"fuzz"}  # what a target of the Makefile installs when it is asked for


def requirements(*, to_run: bool) -> list[str]:
    """Return what the build and the package require, and the extras that are wanted."""
    settings = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
    extras = settings["project"]["optional-dependencies"]
    wanted = TO_RUN if to_run else {*extras} - LEFT_OUT
    return [
        *settings["build-system"]["requires"],
        *BUILD_TOOLS,
        *settings["project"]["dependencies"],
        *(requirement for name in extras if name in wanted for requirement in extras[name]),
    ]


if __name__ == "__main__":
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    sys.exit(subprocess.call([*pip, *requirements(to_run=sys.argv[1:] == ["run"])]))
