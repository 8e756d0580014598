"""``runout pot-odds``."""

from __future__ import annotations

import json
from decimal import localcontext

import pytest
from click.testing import CliRunner, Result

from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode


def runout(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["pot-odds", *arguments])


def test_a_price_alone() -> None:
    result = runout("--pot", "150", "--call", "50")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "pot odds  3 to 1",
        "needed    25 %",
        "",
        "call 50 into 150 needs 25 %",
    ]


@pytest.mark.parametrize(
    "arguments", ["150 50", "150 --call 50", "150.0 50.00", "--call 50 --pot 150"]
)
def test_pot_and_call_are_arguments_or_options(arguments: str) -> None:
    assert runout(*arguments.split(), "--json").stdout == (
        runout("--pot", "150", "--call", "50", "--json").stdout
    )


@pytest.mark.parametrize("equity", ["0.409", "40.9%", "40.9 %", ".409"])
def test_an_equity_is_a_fraction_or_a_percentage(equity: str) -> None:
    payload = json.loads(
        runout("--pot", "150", "--call", "50", "--equity", equity, "--json").stdout
    )
    assert payload == {
        "pot": 150,
        "call": 50,
        "odds": "3 to 1",
        "break_even": 0.25,
        "break_even_fraction": "1/4",
        "equity": 0.409,
        "expected_value": 31.8,
        "expected_value_fraction": "159/5",
        "is_right": True,
        "implied": 0,
        "sentence": "call 50 into 150 needs 25 %, you have 40.9 %: the call is right",
    }


@pytest.mark.parametrize(
    ("equity", "value", "implied"),
    [
        ("20%", "-10", "50 more must be won later"),
        ("25%", "0", "nothing more need be won later"),
        ("0", "-50", "no amount would do"),
    ],
)
def test_value_and_implied_odds(equity: str, value: str, implied: str) -> None:
    lines = runout("--pot", "150", "--call", "50", "--equity", equity).stdout.splitlines()
    assert lines[3] == f"value     {value} chips on average"
    assert lines[4] == f"implied   {implied}"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--pot", "150"], ExitCode.USAGE, "missing option '--call'"),
        (["150"], ExitCode.USAGE, "missing option '--call'; give the pot and the call, as in"),
        ([], ExitCode.USAGE, "missing option '--pot'"),
        (["150", "50", "--pot", "150"], ExitCode.USAGE, "the pot is given twice, as 150 and with"),
        (["150", "50", "--call", "50"], ExitCode.USAGE, "the call is given twice, as 50 and with"),
        (["150", "50", "5"], ExitCode.USAGE, "3 arguments; give the pot and the call"),
        (["150", "25%"], ExitCode.USAGE, "'25%' is not a number of chips"),
        (["--pot", "1,500", "--call", "50"], ExitCode.USAGE, "'1,500' is not a number of chips"),
        (["--pot", "nan", "--call", "50"], ExitCode.USAGE, "'nan' is not a number of chips"),
        (["--pot", "1e9", "--call", "50"], ExitCode.USAGE, "'1e9' is not a number of chips"),
        (["--pot", "9", "--call", "5", "--equity", "half"], ExitCode.USAGE, "such as 0.409 or"),
        (["--pot", "-5", "--call", "50"], ExitCode.INVALID_POKER, "pot -5: a pot is not negative"),
        (["150", "-50"], ExitCode.INVALID_POKER, "-50 is below 0; give the pot and the call"),
        (["-150", "50"], ExitCode.INVALID_POKER, "-150 is below 0; give the pot and the call"),
        (["150", "50", "--eqity", "1"], ExitCode.USAGE, "no such option '--eqity'"),
        (["--pot", "5", "--call", "0"], ExitCode.INVALID_POKER, "call 0: a call costs something"),
        (
            ["--pot", "9", "--call", "5", "--equity", "40.9"],
            ExitCode.INVALID_POKER,
            "equity 40.9: use a fraction from 0 to 1; for 40.9 % give 0.409",
        ),
        (
            ["--pot", "9", "--call", "5", "--equity", "101%"],
            ExitCode.INVALID_POKER,
            "equity 1.01: use a fraction from 0 to 1",
        ),
    ],
)
def test_errors_are_one_line_with_their_exit_code(
    arguments: list[str], code: int, message: str
) -> None:
    result = runout(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_a_percentage_keeps_its_digits_whatever_the_decimal_context() -> None:
    with localcontext(prec=2):
        output = runout("150", "50", "--equity", "40.987%", "--json").stdout
    assert json.loads(output)["equity"] == 0.40987


@pytest.mark.parametrize(("equity", "value"), [("50%", "+1 chip on"), ("0%", "-1 chip on")])
def test_one_chip_is_singular(equity: str, value: str) -> None:
    shown = CliRunner().invoke(command_line, ["pot-odds", "3", "1", "--equity", equity]).stdout
    assert value in shown
