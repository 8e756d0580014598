"""Warnings about ranges reach stderr and ``--json`` of every command that takes a range."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from runout.cli import command_line

IDLE = "QQ+!22"
MESSAGE = "!22 removes nothing"
COMMANDS = {
    "range": [],
    "equity": ["AhKh", "-b", "7h5h2c"],
    "outs": ["AhKh", "-b", "7h5h2c9d"],
    "estimate": ["-b", "Td9d6hQc2s", "--ip", "99+", "--pot", "100", "--stack", "300", "--oop"],
    "solve": ["-b", "Td9d6hQc2s", "--ip", "99+", "--pot", "100", "--stack", "300", "--no-save",
              "--oop"],
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_warnings_are_on_stderr_and_in_json(name: str) -> None:
    result = CliRunner().invoke(command_line, [name, *COMMANDS[name], IDLE, "--json"])
    assert result.exit_code == 0, result.stderr
    assert f"{MESSAGE}: nothing before it has it" in result.stderr
    assert result.stderr.startswith("warning: ")
    (warning,) = json.loads(result.stdout)["warnings"]
    assert MESSAGE in (warning if name == "solve" else warning["message"])


def test_lines_of_standard_input_have_warnings_of_their_own() -> None:
    lines = f"AhKh {IDLE} -b 7h5h2c\nAhKh QQ -b 7h5h2c\n"
    result = CliRunner().invoke(command_line, ["equity", "-", "--json"], input=lines)
    first, second = map(json.loads, result.stdout.splitlines())
    (warning,) = first["warnings"]
    assert warning["message"] == f"{MESSAGE}: nothing before it has it"
    assert (warning["pointer"], warning["column"]) == ("/players/1", 5)
    assert second["warnings"] == []


def test_surveys_warn_too() -> None:
    arguments = ["flops", "--equity", IDLE, "KK", "--filter", "trips", "--filter", "high=2"]
    result = CliRunner().invoke(command_line, arguments)
    assert result.exit_code == 0, result.stderr
    assert f"range 1: character 5: {MESSAGE}" in result.stderr


@pytest.mark.parametrize("order", ["runout", "pio", "postflop-solver"])
def test_numbers_are_read_in_the_order_of_a_program(order: str) -> None:
    numbers = " ".join(["1"] * 6 + ["0"] * 1320)
    result = CliRunner().invoke(command_line, ["range", "--order", order, "--json", numbers])
    weights = json.loads(result.stdout)["weights"]
    expected = {
        "pio": {"2d2c", "2h2c", "2h2d", "2s2c", "2s2d", "2s2h"},
    }.get(order, {"2d2c", "2h2c", "2s2c", "3c2c", "3d2c", "3h2c"})
    assert {frozenset((combo[:2], combo[2:])) for combo in weights} == {
        frozenset((combo[:2], combo[2:])) for combo in expected
    }
