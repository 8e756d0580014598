"""``runout range``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from runout.domain.ranges.range import DIALECTS, Range


def runout(*arguments: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(command_line, ["range", *arguments], input=lines)


def test_a_range_is_shown_as_grid_size_and_text() -> None:
    result = runout("QQ+, AKs:0.5, AhKd")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].split() == list("AKQJT98765432")
    assert lines[1].split() == ["A", "AA", "50%", *"..........."]
    assert lines[2].split() == ["K", "8%", "KK", *"..........."]
    assert lines[4].split() == ["J", *"............."]
    assert lines[14:] == ["", "21.0 combos, 1.6 %", "QQ+,AKs:0.5,AhKd"]


def test_a_percentage_names_its_ordering() -> None:
    size = runout("15%").stdout.splitlines()[-2]
    assert size.endswith(", ordering equity-vs-3-random")
    assert json.loads(runout("15%", "--json").stdout)["ordering"] == "equity-vs-3-random"


def test_json_holds_the_whole_range() -> None:
    payload = json.loads(runout("AKs:0.5,QhQd", "--json").stdout)
    grid = payload.pop("grid")
    assert (grid[0][1], grid[2][2]) == (0.5, pytest.approx(1 / 6))
    assert payload == {
        "text": str(Range.parse("AKs:0.5,QhQd")),
        "dialect": None,
        "combos": 3.0,
        "combo_count": 5,
        "percent": pytest.approx(300 / 1326),
        "ordering": None,
        "overlaps": [],
        "warnings": [],
        "label": None,
        "classes": {"AKs": 0.5, "QQ": pytest.approx(1 / 6)},
        "weights": {"AcKc": 0.5, "AdKd": 0.5, "AhKh": 0.5, "AsKs": 0.5, "QhQd": 1.0},
    }


@pytest.mark.parametrize("dialect", DIALECTS)
def test_to_prints_just_the_text_in_that_dialect(dialect: str) -> None:
    result = runout("QQ+,AKs", "--to", dialect)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    assert Range.parse(result.stdout) == Range.parse("QQ+,AKs")
    assert json.loads(runout("QQ+,AKs", "--to", dialect, "--json").stdout)["text"] == (
        result.stdout.rstrip("\n")
    )


def test_ranges_that_a_dialect_cannot_express_are_refused() -> None:
    result = runout("AKs:0.5", "--to", "pokerstove")
    assert (result.exit_code, result.stdout) == (ExitCode.INVALID_POKER, "")
    assert "pokerstove" in result.stderr


def test_the_reading_of_plus_is_an_option() -> None:
    assert json.loads(runout("98s+", "--json").stdout)["combos"] == 24
    assert json.loads(runout("98s+", "--plus", "kicker", "--json").stdout)["combos"] == 4


def test_an_overlap_is_a_warning_and_strict_makes_it_an_error() -> None:
    result = runout("ATs+,AKs:0.5", "--json")
    assert result.exit_code == 0
    assert result.stderr == (
        "warning: character 6: 'AKs:0.5' gives AcKc, AdKd, AhKh and 1 more again;"
        " the last item wins\n"
    )
    assert json.loads(result.stdout)["overlaps"] == [
        {"pointer": "/text", "item": "AKs:0.5", "column": 6, "length": 7, "combos": 4}
    ]
    refused = runout("ATs+,AKs:0.5", "--strict")
    assert (refused.exit_code, refused.stdout) == (ExitCode.INVALID_POKER, "")
    assert refused.stderr.count("\n") == 1
    more = runout("AA,AhAd,AsAd", "--to", "pio").stderr
    assert more == (
        "warning: character 4: 'AhAd' gives AhAd again, and 1 more item overlaps;"
        " the last item wins\n"
    )


def test_standard_input_is_answered_line_by_line() -> None:
    assert runout("-", lines="QQ+\nAA,AhAd\n").stdout == (
        "18.0 combos, 1.4 %: QQ+\n6.0 combos, 0.5 %: AA\n"
    )
    assert runout("-", lines="QQ+\nAA,AhAd\n").stderr.startswith(
        "warning: line 2: character 4: 'AhAd' gives AhAd again"
    )
    assert runout("-", "--to", "pokerstove", lines="QQ+\nAKs\n").stdout.count("\n") == 2
    answers = runout("-", "--json", lines="QQ+\nAKs\n").stdout.splitlines()
    assert [json.loads(line)["combos"] for line in answers] == [18, 4]
    bad = runout("-", lines="QQ+\nAKh\n")
    assert bad.exit_code == ExitCode.INVALID_POKER
    assert bad.stderr.startswith("error: line 2: 'AKh', character 3:")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AKh", "'AKh', character 3: expected s or o; for a king of hearts write AxKh"),
        ("AA:99", "99 %"),
        ("", "the empty range is written none"),
        ("22:33", "two readings"),
        ("AAs", "'AAs'"),
        ("AhAh", "Ah"),
        ("QQ+, foo", "character 6"),
    ],
)
def test_invalid_ranges_are_one_line_and_exit_code_3(text: str, message: str) -> None:
    result = runout(text)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_the_empty_range_is_accepted() -> None:
    assert runout("none").stdout.splitlines()[-2:] == ["0.0 combos, 0.0 %", "none"]


def test_two_ranges_are_combined_and_compared() -> None:
    shown = CliRunner().invoke(command_line, ["combine", "QQ+", "KK+,AKs", "--how", "difference"])
    assert [line.split()[-1] for line in shown.stdout.splitlines()[1:5]] == [
        "QQ", "KK+", "QQ", "AKs",
    ]  # fmt: skip
    assert shown.stdout.endswith("54.5 % of the weight is in both\n")
    wrong = CliRunner().invoke(command_line, ["combine", "QQ+", "AKh"])
    assert wrong.exit_code == ExitCode.INVALID_POKER
    assert wrong.stderr.startswith("error: range 2: 'AKh', character 3")
    overlap = CliRunner().invoke(command_line, ["combine", "AA,AhAd", "KK"])
    assert overlap.stderr.startswith("warning: range 1: character 4: 'AhAd' gives AhAd again")
    assert CliRunner().invoke(command_line, ["combine", "QQ+"]).exit_code == ExitCode.USAGE


def test_a_chart_lists_its_actions() -> None:
    shown = CliRunner().invoke(command_line, ["chart", "raise: QQ+; call: JJ"]).stdout
    assert [line.split()[0] for line in shown.splitlines()] == ["action", "raise", "call", "fold"]


@pytest.mark.parametrize("arguments", [["QQ+", "--to", "excel"], ["QQ+", "--plus", "x"], []])
def test_wrong_usage_is_exit_code_2(arguments: list[str]) -> None:
    result = runout(*arguments)
    assert result.exit_code == ExitCode.USAGE
    assert result.stderr.count("\n") == 1
