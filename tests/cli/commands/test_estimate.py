"""``runout estimate``: the cost of a solve, from the same inputs as ``runout solve``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from runout.analysis.solver import calibration
from runout.analysis.solver.spot.estimate import Estimate
from runout.analysis.solver.spot.estimate_answer import EstimateAnswer
from runout.analysis.solver.spot.quick import QuickEstimate
from runout.analysis.solver.spot.speed_file import FILE_NAME, MEASURING_VARIABLE
from runout.analysis.solver.spot.spot import Spot
from runout.cli import command_line
from runout.cli.commands import estimate as estimate_command
from runout.cli.runtime.exit_codes import ExitCode
from support.pseudo_terminal import ANSI, on_a_terminal

SPOTS = str(Path(__file__).parents[2] / "data" / "solver_spots.json")
D = [SPOTS, "--name", "D"]


def estimate(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["estimate", *arguments])


def test_a_negative_number_of_threads_names_the_option() -> None:
    result = estimate(*D, "--threads", "-1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "invalid value for '--threads': -1 is not in the range x>=0" in result.stderr.lower()


def test_memory_time_and_savings_are_printed() -> None:
    result = estimate(*D, "--threads", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    shown = result.stdout
    assert shown.startswith("Qs7h2d, pot 200, stack 900 (SPR 4.5)")
    assert re.search(r"^street +decisions +nodes +boards +kept$", shown, re.MULTILINE)
    assert re.search(r"^river +64 +388,080 +2,352 +2,352$", shown, re.MULTILINE)
    assert re.search(r"^memory +\d+ MB in f32, \d+ MB in f16$", shown, re.MULTILINE)
    assert re.search(
        r"^time +\S+ m?s on one thread, f16; about \d+ iterations to 0.5 %, default speed$",
        shown,
        re.MULTILINE,
    )
    assert re.search(r"^50% of river IP bets +-\d+ MB +-[\d.]+ MB +[\d.]+ %$", shown, re.MULTILINE)
    assert "and 4 more with --json" in shown


def test_json_is_the_estimate_of_the_spot() -> None:
    options = ["--size", "flop bet=33%, 75%", "--threads", "3", "--target", "0.1%"]
    payload = json.loads(estimate(*D, *options, "--json").stdout)
    spot = Spot.from_dict(payload["spot"])
    assert str(spot.sizes[0][0]) == "bet 33%, 75%; raise 60%"
    expected = spot.estimate(target=0.001, threads=3)
    quick = QuickEstimate.of(expected, "auto")
    document = EstimateAnswer(expected, quick, payload["memory_limit"], (), ()).to_dict()
    assert payload == json.loads(json.dumps(document))


def test_the_speed_is_measured_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(MEASURING_VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(calibration, "calibrate", lambda: 1000.0)
    assert re.search(r"^time .*, measured on this machine$", estimate(*D).stdout, re.MULTILINE)
    slow = json.loads(estimate(*D, "--threads", "1", "--json").stdout)
    assert slow["is_measured"]
    usual = Estimate.of(Spot.from_dict(slow["spot"]))
    assert slow["seconds"] == pytest.approx(1000 * usual.seconds)
    assert [file.name for file in (tmp_path / "runout").iterdir()] == [FILE_NAME]


@pytest.mark.parametrize(
    ("options", "rake"),
    [
        ([], (0.05, 3)),
        (["--rake", "4%"], (0.04, 3)),
        (["--rake", "4%", "--rake-cap", "none"], (0.04, None)),
        (["--rake-cap", "5"], (0.05, 5)),
        (["--rake", "0"], (0, 0)),
    ],
)
def test_a_rate_keeps_the_cap_of_the_file(
    tmp_path: Path, options: list[str], rake: tuple[float, float | None]
) -> None:
    spot = {"board": "Td9d6hQc2s", "oop": "QQ+", "ip": "22+", "pot": 60, "stack": 0}
    sizes = {f"river_{player}_{kind}": "" for player in ("oop", "ip") for kind in ("bet", "raise")}
    file = tmp_path / "spot.json"
    file.write_text(json.dumps({**spot, **sizes, "rake_rate": 0.05, "rake_cap": 3}))
    payload = json.loads(estimate(str(file), *options, "--json").stdout)["spot"]
    assert (payload["rake_rate"], payload["rake_cap"]) == rake


def test_options_alone_describe_a_spot() -> None:
    result = estimate(
        "-b", "Td9d6hQc", "--oop", "QQ+", "--ip", "22+", "--pot", "60", "--stack", "0"
    )
    assert result.exit_code == 0
    assert "leave out" not in result.stdout


def test_more_than_the_limit_is_refused_with_what_to_leave_out() -> None:
    result = estimate(*D, "--memory", "100MB")
    assert (result.exit_code, result.stdout) == (ExitCode.LIMIT_EXCEEDED, "")
    assert "the limit is 100 MB; drop 50% from river IP bets: -" in result.stderr
    assert result.stderr.count("\n") == 1
    assert estimate(*D, "--memory", "300MB", "--precision", "f32").exit_code == 4
    assert ", f16; about " in estimate(*D, "--memory", "300MB").stdout


def test_f16_is_named_where_only_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimate_command, "most_of_the_memory", lambda: 300_000_000)
    shown = estimate(*D, "--precision", "f32").stdout
    assert re.search(r"^limit +300 MB: --precision f16 fits$", shown, re.MULTILINE)
    assert "limit" not in estimate(*D).stdout


def test_an_unbounded_tree_is_refused_at_once() -> None:
    result = estimate(*D, "--bet", "10%, 20%, 30%, 40%, 60%, 90%", "--raise", "2x, 3x, 4x",
                      "--merging", "0", "--stack", "100000")  # fmt: skip
    assert result.exit_code == ExitCode.LIMIT_EXCEEDED
    assert "more than 1,000,000 decisions" in result.stderr


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_it_fits_the_window(columns: int) -> None:
    shown = ANSI.sub("", on_a_terminal("estimate", *D, columns=columns))
    assert max(map(len, shown.splitlines())) <= columns


def test_the_real_size_of_every_bet_is_shown() -> None:
    arguments = [
        "estimate", "-b", "Td9d6hQc2s", "--oop", "QQ+", "--ip", "99+", "--pot", "6",
        "--stack", "97", "--bet", "75%", "--raise", "a",
    ]  # fmt: skip
    shown = CliRunner().invoke(command_line, arguments).stdout
    table = [line.split() for line in shown.splitlines() if line.startswith("river ")][1:]
    assert table == [
        ["river", "OOP", "-", "b4.5", "75", "%"],
        ["river", "IP", "x", "b4.5", "75", "%"],
        ["river", "IP", "b4.5", "a97", "616.7", "%"],
        ["river", "OOP", "x", "b4.5", "a97", "616.7", "%"],
    ]
    payload = json.loads(CliRunner().invoke(command_line, [*arguments, "--json"]).stdout)
    assert payload["unit"] == 0.1
    assert payload["all_bets"] is True
    assert payload["bets"][0] == {
        "line": "", "street": "river", "player": "oop", "kind": "bet", "action": "b4.5",
        "chips": 4.5, "percent": 75.0, "merged": [],
    }  # fmt: skip


def test_sizes_that_are_merged_are_struck_through_and_named() -> None:
    arguments = [
        "estimate", "-b", "Td9d6hQc2s", "--oop", "QQ+", "--ip", "99+", "--pot", "100",
        "--stack", "300", "--bet", "33%, 70%, 75%", "--raise", "a",
    ]  # fmt: skip
    shown = CliRunner().invoke(command_line, arguments).stdout
    assert re.search(r"^river +OOP +- +b33 33 %, b75 75 % \(70% merged into 75 %\)$", shown, re.M)
    payload = json.loads(CliRunner().invoke(command_line, [*arguments, "--json"]).stdout)
    assert [bet["merged"] for bet in payload["bets"][:2]] == [[], ["70%"]]
    terminal = on_a_terminal(*arguments)
    assert "\x1b[9m70%\x1b[0m merged into 75 %" in terminal
