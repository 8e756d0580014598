"""``runout pots``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode


def runout(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["pots", *arguments])


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            "50 100 100",
            [
                "pot   chips  contenders",
                "main    150  seats 0, 1 and 2",
                "side    100  seats 1 and 2",
            ],
        ),
        (
            "80 50 100 --folded 0",
            [
                "pot       chips  contenders",
                "main        150  seats 1 and 2",
                "side         60  seat 2",
                "returned     20  seat 2, a bet that nobody called",
            ],
        ),
        (
            "1 2 3 3 9 --folded 0,4",
            [
                "pot   chips  contenders",
                "main      9  seats 1, 2 and 3",
                "side      9  seats 2 and 3",
            ],
        ),
        (
            "1 2 3 3",
            [
                "pot     chips  contenders",
                "main        4  seats 0, 1, 2 and 3",
                "side 1      3  seats 1, 2 and 3",
                "side 2      2  seats 2 and 3",
            ],
        ),
        ("0 0", ["pot   chips  contenders", "none      0  nobody has put in a chip"]),
        (
            "0.5 1 97.25",
            [
                "pot       chips  contenders",
                "main        1.5  seats 0, 1 and 2",
                "side          1  seats 1 and 2",
                "returned  96.25  seat 2, a bet that nobody called",
            ],
        ),
        (
            "ann=20 bo=50 cy=100 --folded ann",
            [
                "pot       chips  contenders",
                "main        120  bo and cy",
                "returned     50  cy, a bet that nobody called",
            ],
        ),
    ],
)
def test_pots_are_listed_with_their_contenders(arguments: str, lines: list[str]) -> None:
    result = runout(*arguments.split())
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == lines


def test_json() -> None:
    assert json.loads(runout("30", "70", "150", "--json").stdout) == {
        "returned": [0, 0, 80],
        "pots": [
            {"amount": 90, "contenders": [0, 1, 2]},
            {"amount": 80, "contenders": [1, 2]},
        ],
    }
    assert json.loads(runout("5", "7.25", "--names", "ann,bo", "--json").stdout) == {
        "returned": [0, 2.25],
        "pots": [{"amount": 10, "contenders": [0, 1]}],
        "names": ["ann", "bo"],
        "unit": 0.01,
    }
    huge = "9" * 60
    assert json.loads(runout(huge, huge, "--json").stdout)["pots"][0]["amount"] == 2 * int(huge)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("", ExitCode.USAGE, "missing option '--contributions'; give the contributions, as in"),
        ("50 0.1234567", ExitCode.INVALID_POKER, "'0.1234567' has too many digits"),
        ("50 2.5 --unit 1", ExitCode.INVALID_POKER, "seat 1: 2.5 is finer than the unit, 1"),
        ("50 50 --unit 3", ExitCode.INVALID_POKER, "unit: 3 is not 1, 0.1, 0.01 and so on"),
        ("50 50 --unit x", ExitCode.INVALID_POKER, "'x' is not an amount"),
        ("ann=50 50", ExitCode.USAGE, "seat 1 has no name; name every seat"),
        ("ann=50 bo=50 --names ann,bo", ExitCode.USAGE, "names are given twice"),
        ("ann=50 ann=50", ExitCode.INVALID_POKER, "seats 0 and 1 are both called 'ann'"),
        ("1=50 bo=50", ExitCode.INVALID_POKER, "'1' looks like the number of another seat"),
        ("=50 bo=50", ExitCode.INVALID_POKER, "names, seat 0: the name is empty"),
        ("50 50 --names ann", ExitCode.INVALID_POKER, "names: 1 for 2 seats"),
        ("ann=50 bo=50 --folded cy", ExitCode.INVALID_POKER, "'cy' is nobody's name; the players"),
        ("50 50 --folded ann", ExitCode.INVALID_POKER, "not a seat number; names give each seat"),
        ("50 1,000", ExitCode.INVALID_POKER, "leave out the thousands comma: 1000"),
        ("50 x", ExitCode.INVALID_POKER, "contributions, seat 1: 'x' is not an amount"),
        ("50 -5", ExitCode.INVALID_POKER, "-5 is below 0"),
        ("50 50 --folded x", ExitCode.INVALID_POKER, "folded: 'x' is not a seat number"),
        ("50", ExitCode.INVALID_POKER, "contributions: 1 seat; a table has 2 to 10"),
        ("1 2 3 4 5 6 7 8 9 10 11", ExitCode.INVALID_POKER, "11 seats; a table has 2 to 10"),
        ("50 50 --folded 2", ExitCode.INVALID_POKER, "folded: there is no seat 2"),
        ("50 50 --folded 0,0", ExitCode.INVALID_POKER, "folded: seat 0 is there twice"),
        ("50 50 --folded 0,1", ExitCode.INVALID_POKER, "every seat has folded"),
    ],
)
def test_errors_are_one_line_with_their_exit_code(arguments: str, code: int, message: str) -> None:
    result = runout(*arguments.split())
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
