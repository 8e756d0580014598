"""Cost of imports, counted in modules so that the tests do not depend on machine load."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Final

import pytest

COUNT: Final = """
import atexit, sys
before = {*sys.modules}
def print_modules():
    import json
    print(json.dumps(sorted({*sys.modules} - before - {"json"})))
atexit.register(print_modules)
"""
RUN: Final = COUNT + "sys.argv = ['runout', *%r]\nfrom runout.cli import main; main()"


def imported(code: str) -> list[str]:
    """Return the modules that a program imports, without those of the interpreter."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules: list[str] = json.loads(done.stdout.splitlines()[-1])
    return modules


def third_party(modules: list[str]) -> set[str]:
    """Return the packages that are neither runout nor of the standard library."""
    return {each.partition(".")[0] for each in modules} - {*sys.stdlib_module_names, "runout"}


def test_importing_runout_loads_one_module() -> None:
    modules = imported(COUNT + "import runout")
    assert [each for each in modules if each.startswith("runout")] == ["runout"]
    assert third_party(modules) == set()
    assert len(modules) <= 50


@pytest.mark.parametrize("name", ["Board", "Card", "Range", "BetSizes", "PokerError"])
def test_domain_types_need_only_the_standard_library(name: str) -> None:
    assert third_party(imported(f"{COUNT}import runout; runout.{name}")) == set()


@pytest.mark.parametrize(
    ("arguments", "packages", "max_modules"),
    [
        (["--version"], {"click"}, 200),
        (["--help"], {"click"}, 150),
        (["serve", "--help"], {"click"}, 150),
        (["pots", "50", "100"], {"click", "rich"}, 250),
        (["eval", "AhKhQhJhTh"], {"click", "rich"}, 250),
        (["range", "22+"], {"click", "rich"}, 250),
        (["equity", "AhKh", "QsQd"], {"click", "rich"}, 350),
    ],
)
def test_a_command_imports_what_it_needs(
    arguments: list[str], packages: set[str], max_modules: int
) -> None:
    modules = imported(RUN % arguments)
    assert third_party(modules) == packages
    assert len(modules) <= max_modules
