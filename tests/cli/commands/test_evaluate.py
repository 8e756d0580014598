"""``runout eval``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode


def runout(*arguments: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(command_line, ["eval", *arguments], input=lines)


def test_one_hand_is_described_in_full() -> None:
    result = runout("KcKd7h7s5c3d2d")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "cards      KcKd7h7s5c3d2d",
        "best five  KcKd7h7s5c",
        "hand       two pair, kings and sevens, five kicker",
        "category   Two Pair (2)",
        "score      13012",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["AhKhQhJhTh"],
        ["Ah", "Kh", "Qh", "Jh", "Th"],
        ["Ah Kh Qh Jh Th"],
        ["a♥,k♥,q♥,j♥,10♥"],
    ],
)
def test_separate_cards_make_one_hand(arguments: list[str]) -> None:
    result = runout(*arguments, "--json")
    assert result.exit_code == 0
    (hand,) = json.loads(result.stdout)["hands"]
    assert (hand["score"], hand["category"]) == (36873, 9)
    assert hand["cards"] == "AhKhQhJhTh"


def test_a_steel_wheel_is_not_royal() -> None:
    (hand,) = json.loads(runout("Ah2h3h4h5h", "--json").stdout)["hands"]
    assert hand == {
        "place": 1,
        "tied": False,
        "cards": "Ah2h3h4h5h",
        "score": 36864,
        "category": 8,
        "category_name": "Straight Flush",
        "kickers": ["5"],
        "description": "straight flush, five high",
        "best_five": "5h4h3h2hAh",
    }


def test_several_hands_are_ranked_best_first_with_ties_marked() -> None:
    hands = ["KsKh7c7d3c", "KcKd7h7s5c", "2c2d", "KhKs7c7d5h"]
    shown = runout(*hands).stdout
    rows = [line.split() for line in shown.splitlines()[1::2]]
    assert [(row[0], row[1]) for row in rows] == [
        ("1=", "KcKd7h7s5c"),
        ("1=", "KhKs7c7d5h"),
        ("3", "KsKh7c7d3c"),
        ("4", "2c2d"),
    ]
    assert "two pair, kings and sevens, three kicker" in shown
    answers = json.loads(runout(*hands, "--json").stdout)["hands"]
    assert [(hand["place"], hand["tied"]) for hand in answers] == [
        (3, False),
        (1, True),
        (4, False),
        (1, True),
    ]


def test_standard_input_is_answered_line_by_line() -> None:
    result = runout("-", lines="AhKh\n\n 2c 2d \n")
    assert [line.split(maxsplit=2) for line in result.stdout.splitlines()] == [
        ["AhKh", "6221", "High Card        high card ace, king kicker"],
        ["2c2d", "8192", "Pair             pair of deuces"],
    ]
    answers = runout("-", "--json", lines="AhKh\n2c2d\n").stdout.splitlines()
    assert [json.loads(line)["hands"][0]["cards"] for line in answers] == ["AhKh", "2c2d"]


def test_a_bad_line_is_named_after_earlier_lines_are_answered() -> None:
    result = runout("-", lines="AhKh\nAhKx\n2c2d\n")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout.count("\n") == 1
    assert result.stderr.startswith("error: line 2: 'AhKx', character 4:")


@pytest.mark.parametrize("lines", ["", "\n  \n"])
def test_empty_standard_input_is_refused(lines: str) -> None:
    result = runout("-", lines=lines)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stderr == "error: standard input is empty; - reads one question a line\n"


def test_invalid_utf_8_is_refused() -> None:
    result = CliRunner().invoke(command_line, ["eval", "-"], input=b"Ah\xff\n")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["AhKx"], "'AhKx', character 4: 'x' is not a suit"),
        (["AhKhAh"], "Ah is there twice"),
        (["AhKhQhJhTh9h8h7h"], "8 cards; a hand has 2 to 7"),
        (["Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h", "7h"], "8 cards"),
        (["Ah", "Kh", "Ah"], "Ah is there twice"),
        (["Ah"], "1 card"),
        (["AhKh", "Qd"], "'Qd' is one card, and a hand has 2 to 7"),
        ([""], "0 cards"),
        (["AhKh", ""], "0 cards"),
        (["AKs"], "character 2"),
        (["AhKh", "-"], "'-'"),
    ],
)
def test_invalid_hands_are_one_line_and_exit_code_3(arguments: list[str], message: str) -> None:
    result = runout(*arguments)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
