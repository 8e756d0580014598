"""``runout categories``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from runout import Range, categories
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from support.pseudo_terminal import ANSI, on_a_terminal

FLOP = ["-b", "Qh9h2c"]


def runout(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["categories", *arguments])


def answer(*arguments: str) -> dict[str, Any]:
    result = runout(*arguments, "--json")
    assert (result.exit_code, result.stderr, result.stdout.count("\n")) == (0, "", 1)
    payload: dict[str, Any] = json.loads(result.stdout)
    return payload


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        ([], {}),
        (["--against", "TT-88"], {"against": "TT-88"}),
        (["--against", "TT-88", "--against", "AhKh"], {"against": ["TT-88", "AhKh"]}),
        (["--dead", "QsQd"], {"dead": "QsQd"}),
        (["--against", "22+", "--samples", "1000", "--seed", "3"],
         {"against": "22+", "samples": 1000, "seed": 3}),
    ],
)  # fmt: skip
def test_json_equals_the_dict_of_the_result(arguments: list[str], settings: dict[str, Any]) -> None:
    right = categories("QQ+,AKs:0.5,JTs", "Qh9h2c", **settings)
    payload = answer("QQ+,AKs:0.5,JTs", *FLOP, *arguments)
    assert payload["players"][0] == right.to_dict()
    assert payload["hands"] is None
    hands = answer("QQ+,AKs:0.5,JTs", *FLOP, *arguments, "--hands")["hands"]
    assert {hand: hands[hand] for hand in right.hands()} == right.hands()


def test_the_table_lists_categories_with_hands() -> None:
    lines = runout("QQ+,AKs,JTs", *FLOP, "--against", "TT-88").stdout.splitlines()
    assert lines[0] == "range  QQ+,AKs,JTs  23 combos"
    assert [line.split("  ")[0] for line in lines[4:8]] == ["Set", "Overpair", "Ace high", "Air"]
    assert lines[5].split()[1:4] == ["12", "52.2", "73.61"]
    assert any(line.startswith("Open-ended straight draw") for line in lines)
    assert "equity of the range 64.06 %" in lines
    assert lines[-1].startswith("Exact, 329,670 deals, ")


def test_without_an_opponent_there_is_no_equity_and_on_the_river_no_draw() -> None:
    river = runout("AhKh,QQ", "-b", "Qh9h2c3d4s").stdout
    assert "equity" not in river
    assert "draw" not in river
    assert "Ace high" in river


def test_bars_are_proportional_to_the_shares_on_a_terminal() -> None:
    shown = ANSI.sub("", on_a_terminal("categories", "QQ", "-b", "Kh7h2c"))
    [row] = [line for line in shown.splitlines() if line.startswith("Pocket pair below top card")]
    assert row.count("━") >= 8


@pytest.mark.parametrize("columns", [62, 50, 47, 36])
def test_a_narrow_terminal_shortens_the_bars_and_then_drops_them(columns: int) -> None:
    arguments = ("categories", "22+,A2s+,KTs+", "-b", "7h5h2c")
    shown = ANSI.sub("", on_a_terminal(*arguments, columns=columns))
    assert max(map(len, shown.splitlines())) <= columns
    assert ("━" in shown) == (columns >= 50)
    assert "…" not in shown
    for number in ("33.3", "28.6"):  # the numbers stay
        assert number in shown


def test_parts_are_ranges_that_read_back() -> None:
    result = categories("22+,A2s+:0.5", "Kh7h2c4d")
    only = runout("22+,A2s+:0.5", "-b", "Kh7h2c4d", "--only", "set", "--only", "flush_draw")
    assert Range.parse(only.stdout.strip()) == result.only("set", "flush_draw")
    rest = runout("22+,A2s+:0.5", "-b", "Kh7h2c4d", "--without", "air", "--without", "ace_high")
    assert Range.parse(rest.stdout.strip()) == result.without("air", "ace_high")
    payload = answer("22+,A2s+:0.5", "-b", "Kh7h2c4d", "--only", "set")
    assert payload == {"range": str(result.only("set")), "combos": 12.0}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["AA"], ExitCode.INVALID_POKER, "--board: hand categories need a board"),
        (["AA", "-b", "Qh9h"], ExitCode.INVALID_POKER, "--board: 'Qh9h': a board has"),
        (["77", "-b", "7h7c7d"], ExitCode.INVALID_POKER, "nothing is left of '77'"),
        (["AA", *FLOP, "--only", "sets"], ExitCode.INVALID_POKER, "--only: 'sets', character 1"),
        (["AA", *FLOP, "--only", "set", "--without", "air"], ExitCode.USAGE, "exclude each other"),
        (["AA", *FLOP, "--only", "set", "--against", "KK"], ExitCode.USAGE, "--against has no use"),
        (["AA", *FLOP, "--hands"], ExitCode.USAGE, "--hands needs --json"),
        ([], ExitCode.USAGE, "missing option '--players'"),
        (["QQ+,", "AKs", *FLOP], ExitCode.USAGE, "quotes to a range with spaces"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], code: ExitCode, message: str) -> None:
    result = runout(*arguments)
    assert result.exit_code == code, result.output
    assert message in result.stderr


def test_warnings_about_the_range_are_shown() -> None:
    result = runout("ATs+,AKs:0.5", *FLOP)
    assert result.exit_code == 0
    assert "the last item wins" in result.stderr
    payload = json.loads(runout("ATs+,AKs:0.5", *FLOP, "--json").stdout)
    assert "the last item wins" in payload["warnings"][0]["message"]
