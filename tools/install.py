"""Install what pyproject.toml names, except the project itself, into this environment.

Splitting this from building the module lets a change of the C++ sources rebuild in seconds.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

# The build itself runs without isolation, so cmake and ninja have to be here too.
BUILD_TOOLS = ["cmake>=3.26", "ninja>=1.11"]
LEFT_OUT = {"fuzz"}  # what a target of the Makefile installs when it is asked for


def requirements() -> list[str]:
    """Return every requirement of the build, the package, its development and its peers."""
    settings = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
    extras = settings["project"]["optional-dependencies"]
    return [
        *settings["build-system"]["requires"],
        *BUILD_TOOLS,
        *settings["project"]["dependencies"],
        *(
            requirement
            for name, extra in extras.items()
            if name not in LEFT_OUT
            for requirement in extra
        ),
    ]


if __name__ == "__main__":
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    sys.exit(subprocess.call([*pip, *requirements()]))
