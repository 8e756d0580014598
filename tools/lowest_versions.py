"""Try the lowest versions that pyproject.toml allows.

    python -m tools.lowest_versions FILE        write them as constraints for pip
    python -m tools.lowest_versions --try WHEEL install a wheel with them and test it there

`make release` tries its wheel so that a floor in pyproject.toml is a version that works. Floors are
those of the oldest Python; a newer one may have no wheels of them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packaging.requirements import Requirement
from packaging.version import Version

from tools.dependencies import ROOT, USERS_EXTRAS, project

if TYPE_CHECKING:
    from collections.abc import Iterator

# What uses the packages most: options and help, requests and their refusals, tables, plots, files.
TESTS: Final = (
    "tests/cli/test_command_line.py",
    "tests/cli/commands/test_evaluate.py",
    "tests/cli/commands/test_many.py",
    "tests/analysis/test_plots.py",
    "tests/cli/commands/test_channel.py",
    "tests/service/http",
    "tests/service/test_app.py",
    "tests/service/routes/test_equity.py",
    "tests/service/routes/test_operation.py",
    "tests/service/routes/test_ranges.py",
)
_TEST_PACKAGES: Final = ("httpx", "hypothesis", "pytest", "pytest-rerunfailures")
# Distributed needs pandas or not, by its version, and no test of these uses it.
_TRIED_EXTRAS: Final = "batch,plot,service"


def lowest_versions() -> Iterator[str]:
    """Yield a constraint for everything that a user's installation requires directly."""
    settings = project()
    extras = settings["optional-dependencies"]
    for text in [
        *settings["dependencies"],
        *(each for name in USERS_EXTRAS for each in extras[name]),
    ]:
        yield lowest(text)


def lowest(text: str) -> str:
    """Return the constraint that allows nothing but the lowest version of a requirement.

    >>> lowest("numpy>=1.26,<3"), lowest('uvloop>=0.19; sys_platform != "win32"')
    ('numpy==1.26', 'uvloop==0.19; sys_platform != "win32"')
    >>> lowest("numpy<3")
    Traceback (most recent call last):
    ValueError: 'numpy<3' has no lowest version; write one with >= in pyproject.toml
    """
    requirement = Requirement(text)
    floors = [each.version for each in requirement.specifier if each.operator in (">=", "==")]
    if not floors:
        raise ValueError(f"{text!r} has no lowest version; write one with >= in pyproject.toml")
    marker = f"; {requirement.marker}" if requirement.marker else ""
    return f"{requirement.name}=={max(floors, key=Version)}{marker}"


def try_lowest(wheel: Path, folder: Path) -> None:
    """Install a wheel with the lowest versions into an empty folder, and test it there."""
    constraints = folder / "lowest.txt"
    write(constraints)
    environment = folder / "lowest"
    venv.create(environment, with_pip=True)
    python = str(environment / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    limits = ["--only-binary", ":all:", "--constraint", str(constraints)]
    subprocess.run([*pip, *limits, f"{wheel}[{_TRIED_EXTRAS}]", *_TEST_PACKAGES], check=True)
    subprocess.run(
        [python, "-I", ROOT / "tests" / "release" / "installed.py"], check=True, cwd=folder
    )
    # Old packages warn about newer ones, which is no fault of runout.
    options = ["-W", "default", "-p", "no:cacheprovider", "--quiet"]
    subprocess.run([python, "-m", "pytest", *options, *TESTS], check=True, cwd=ROOT)


def write(file: Path) -> None:
    """Write the constraints."""
    file.write_text("\n".join([*lowest_versions(), ""]), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--try":
        with tempfile.TemporaryDirectory() as temporary:
            try_lowest(Path(sys.argv[2]).absolute(), Path(temporary))
    else:
        write(Path(sys.argv[1]))
