"""What importing costs, counted in modules, so that no test depends on how busy the machine is."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Final

import pytest

COUNT: Final = """
import atexit, sys
before = {*sys.modules}
def tell():
    import json
    print(json.dumps(sorted({*sys.modules} - before - {"json"})))
atexit.register(tell)
"""
RUN: Final = COUNT + "sys.argv = ['runout', *%r]\nfrom runout.cli import main; main()"


def imported(code: str) -> list[str]:
    """Return the modules that a program imports, the interpreter's own left out."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules: list[str] = json.loads(done.stdout.splitlines()[-1])
    return modules


def strangers(modules: list[str]) -> set[str]:
    """Return the packages that are neither runout nor Python's own."""
    return {each.partition(".")[0] for each in modules} - {*sys.stdlib_module_names, "runout"}


def test_importing_runout_imports_one_module_of_it() -> None:
    modules = imported(COUNT + "import runout")
    assert [each for each in modules if each.startswith("runout")] == ["runout"]
    assert strangers(modules) == set()
    assert len(modules) <= 50


@pytest.mark.parametrize("name", ["Board", "Card", "Range", "BetSizes", "PokerError"])
def test_the_things_of_the_game_need_the_standard_library_only(name: str) -> None:
    assert strangers(imported(f"{COUNT}import runout; runout.{name}")) == set()


@pytest.mark.parametrize(
    ("arguments", "packages", "most"),
    [
        (["--version"], {"click"}, 200),
        (["--help"], {"click"}, 150),
        (["serve", "--help"], {"click"}, 150),
        (["pots", "50", "100"], {"click", "rich"}, 250),
        (["eval", "AhKhQhJhTh"], {"click", "rich"}, 250),
        (["range", "22+"], {"click", "rich"}, 250),
        (["equity", "AhKh", "QsQd"], {"click", "numpy", "rich"}, 450),
    ],
)
def test_a_command_imports_what_it_needs(
    arguments: list[str], packages: set[str], most: int
) -> None:
    modules = imported(RUN % arguments)
    assert strangers(modules) == packages
    assert len(modules) <= most
