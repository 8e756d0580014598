"""``runout solve-postflop``."""

from __future__ import annotations

import csv
import json
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.solver.config.config import PostflopConfig
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from support.pseudo_terminal import ANSI, terminal

MODEL: dict[str, Any] = {
    "oop": "AA,T9s,AKo", "ip": "KK,AQs", "bet_sizes": [0.5], "pot": 100, "postflop_sprs": [1, 3],
    "fixed_flops": ["7h5h2c", "AsKhQd"],
}  # fmt: skip
FULL: dict[str, Any] = {
    "solve_type": "full", "oop": "TT+", "ip": "99-JJ", "bet_sizes": {"bet": 0.5, "raise": []},
    "pot": 100, "postflop_spr": 1, "target": 0.05, "fixed_flops": ["7h5h2c", "AsKhQd"],
}  # fmt: skip

BETS = [
    "SPR 1, stack 100: flop OOP b50 (50 %) a100 (100 %), IP b50 (50 %) a100 (100 %)",
    "SPR 3, stack 300: flop OOP b50 (50 %), IP b50 (50 %)",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    return tmp_path


def write(model: dict[str, Any], name: str = "study.json") -> str:
    Path(name).write_text(json.dumps({"postflop_model": model}))
    return name


def solve(model: dict[str, Any] | str, *options: str, output: str = "out") -> Result:
    name = model if isinstance(model, str) else write(model)
    arguments = ["solve-postflop", "-c", name, "-o", output, "--threads", "1", *options]
    return CliRunner().invoke(command_line, arguments)


def test_a_yaml_config_is_solved_and_summarised() -> None:
    Path("study.yaml").write_text(
        "postflop_model:\n"
        "  oop: AA,T9s,AKo\n"
        "  ip: KK,AQs\n"
        "  bet_sizes: [0.5, a]\n"
        "  postflop_sprs: [1, 3]\n"
        "  fixed_flops: [7h5h2c, AsKhQd]\n"
    )
    result = solve("study.yaml")
    assert result.exit_code == 0
    notes = result.stderr.splitlines()
    assert notes[0] == "2 flops at 2 stack-to-pot ratios, solve_type exhaustive"
    assert notes[1].startswith("Found no equity tables")
    assert notes[2] == "Computing the equity tables of 2 flops: 7c5c2d, AcKdQh"
    lines = result.stdout.splitlines()
    assert lines[0].split()[:5] == ["SPR", "EV", "oop", "EV", "ip"]
    assert [line.split()[0] for line in lines[1:3]] == ["1", "3"]
    assert "  x " in lines[1]
    assert "  a1000 " in lines[1]
    assert lines[3].startswith("2 flops by weight, pot 1000; 4 solved in ")
    assert lines[4:] == [
        "exhaustive: 169 hand classes, betting on the flop only",
        "out/report.csv and out/report.parquet",
    ]
    assert Path("out/as-written.yaml").read_text() == Path("study.yaml").read_text()


def test_tables_are_found_and_the_second_call_has_nothing_to_do(folder: Path) -> None:
    place = folder / "users" / "runout" / "equity_tables.safetensors"
    FlopTables.build(MODEL["fixed_flops"], path=place)
    *notes, cost = solve(MODEL).stderr.splitlines()[1:]
    assert notes == [
        f"Loaded equity table cache (2 flops) from {place}",
        "Using cached equity tables for all 2 flops",
        *BETS,
    ]
    assert cost.startswith("4 solves: ")
    again = solve(MODEL)
    assert again.stderr.splitlines()[1:] == ["4 of 4 are done already; nothing to solve"]
    assert "; nothing new to solve\n" in again.stdout


def test_tables_written_to_the_local_cache_are_used_by_every_command(folder: Path) -> None:
    (folder / "cache").mkdir()
    flops = ",".join(MODEL["fixed_flops"])
    made = ["precompute-equity", "--flops", flops, "-o", "cache/equity_tables.bin"]
    assert CliRunner().invoke(command_line, made).exit_code == 0
    assert solve(MODEL).stderr.splitlines()[1:-1] == [
        "Loaded equity table cache (2 flops) from cache/equity_tables.bin",
        "Using cached equity tables for all 2 flops",
        *BETS,
    ]
    for question in ("tables info", "tables verify"):
        answer = CliRunner().invoke(command_line, question.split())
        assert answer.stdout.startswith("cache/equity_tables.bin: ")
    survey = ["flops", "--equity", "AA", "KK", "--filter", "high=3", "--filter", "trips"]
    assert "1 of 1 flop computed, equity_tables.bin lacks it; runout precompute-equity" in (
        CliRunner().invoke(command_line, survey).stderr
    )


def test_a_table_file_that_cannot_be_used_is_named_with_the_reason(folder: Path) -> None:
    (folder / "cache").mkdir()
    (folder / "cache" / "equity_tables.safetensors").write_bytes(b"nothing of the kind")
    result = solve(MODEL)
    assert result.exit_code == 0
    notes = result.stderr.splitlines()
    assert notes[1].startswith(
        "Equity table cache cache/equity_tables.safetensors is invalid: is something else"
    )
    assert notes[2] == "Computing the equity tables of 2 flops: 7c5c2d, AcKdQh"


def test_json_is_one_object_with_the_totals() -> None:
    result = solve(MODEL, "--json")
    payload = json.loads(result.stdout)
    assert (payload["solve_type"], payload["flops"], payload["solved"], payload["found"]) == (
        "exhaustive", 2, 4, 0,
    )  # fmt: skip
    assert payload["model"] == "169 hand classes, betting on the flop only"
    assert payload["report"] == {"csv": "out/report.csv", "parquet": "out/report.parquet"}
    assert [total["spr"] for total in payload["totals"]] == [1, 3]
    for total in payload["totals"]:
        assert total["ev_oop"] + total["ev_ip"] == pytest.approx(100)
    assert json.loads(solve(MODEL, "--json").stdout)["found"] == 4


def test_full_solves() -> None:
    result = solve(FULL, "--json")
    bets = "OOP b50 (50 %) a100 (100 %), IP b50 (50 %) a100 (100 %)"
    *notes, cost = result.stderr.splitlines()
    assert cost.startswith("2 solves: ")
    assert notes == [
        "2 flops at 1 stack-to-pot ratio, solve_type full",
        f"SPR 1, stack 100: flop {bets}; turn {bets}; river {bets}",
    ]
    payload = json.loads(result.stdout)
    assert payload["model"] == "every combo, all turns and rivers"
    assert payload["totals"][0]["exploitability_percent"] <= 5
    assert sorted(path.name for path in Path("out/solutions/spr-1").iterdir()) == [
        "7c5c2d.street", "AcKdQh.street",
    ]  # fmt: skip


def test_settings_without_effect_and_missed_targets_are_warnings() -> None:
    short = {**MODEL, "target": 0, "postflop_solve_iterations": 5, "precision": "f16"}
    result = solve(short)
    assert result.exit_code == 0
    warnings = [line for line in result.stderr.splitlines() if line.startswith("warning: ")]
    assert "precision has no effect" in warnings[0]
    assert warnings[1].startswith("warning: 4 of 4 did not come within 0 % of the pot in 5 iter")
    aces = {**MODEL, "oop": "AA", "fixed_flops": ["AsAhAd", "7h5h2c"]}
    printed = solve(aces, output="aces").stderr
    assert "warning: the ranges need the same cards on 1 flop: AcAdAh\n" in printed


def test_an_estimate_solves_nothing_and_leaves_no_folder() -> None:
    text = solve(MODEL, "--estimate")
    assert (text.exit_code, text.stderr) == (0, "")
    assert text.stdout.startswith("4 solves: ")
    cost = json.loads(solve(MODEL, "--estimate", "--json").stdout)
    assert cost["solves"] == 4
    assert cost["seconds"] > 0
    assert not Path("out").exists()


def test_without_pyarrow_there_is_a_csv_and_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = solve(MODEL, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["report"] == {"csv": "out/report.csv", "parquet": None}
    remedy = "Parquet needs pyarrow; pip install 'runout[batch]' brings it"
    assert f"report.parquet was not written: {remedy}" in result.stderr


def test_another_config_is_refused_unless_fresh() -> None:
    solve(MODEL)
    other = {**MODEL, "target": 0.02}
    refused = solve(other)
    assert (refused.exit_code, refused.stdout) == (ExitCode.FAILURE, "")
    assert "target is 0.005 there and 0.02 here" in refused.stderr
    assert "--fresh" in refused.stderr
    assert solve(other, "--fresh").exit_code == 0


@pytest.mark.parametrize(("width", "kept"), [(60, "EV ip"), (80, "expl. %"), (120, "EQR ip")])
def test_the_table_leaves_out_columns_on_a_narrow_terminal(
    width: int, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("runout.cli.render.terminal._WIDTH_ELSEWHERE", width)
    done = solve({**MODEL, "big_blind": 10})
    heading, *rows = done.stdout.splitlines()[:3]
    assert max(map(len, (heading, *rows))) <= width
    assert heading.split()[:5] == ["SPR", "EV", "oop", "EV", "ip"]
    assert kept in heading
    assert [row.split()[0] for row in rows] == ["1", "3"]  # none is broken into two lines


def test_a_lock_that_matches_no_flop_is_refused_and_some_gives_a_warning() -> None:
    def locked(hands: str) -> Result:
        return solve({**FULL, "locks": [{"line": "", "strategy": {hands: {"check": 1}}}]})

    refused = locked("flush")
    assert (refused.exit_code, Path("out").exists()) == (ExitCode.INVALID_POKER, False)
    assert "locks[0]: no hand is 'flush' at the start on any of 2 flops" in refused.stderr
    done = locked("set")
    assert done.exit_code == 0
    warning = "warning: locks[0]: 'set' is held on 1 of 2 flops; on the others nothing is locked"
    assert warning in done.stderr


def test_an_interrupted_batch_states_how_to_resume() -> None:
    model = {"bet_sizes": [0.33, 0.75], "postflop_spr": 4, "max_flop_boards": 400, "target": 0.0005}
    name = write(model)
    arguments = ["solve-postflop", "-c", name, "-o", "out", "--threads", "2"]
    with terminal(*arguments, columns=160) as screen:
        shown = screen.read_until(" of 400, ")
        screen.process.send_signal(signal.SIGINT)
        last = ANSI.sub("", screen.read_until())
    assert "400 flops at 1 stack-to-pot ratio, solve_type exhaustive" in shown
    assert screen.process.returncode == ExitCode.INTERRUPTED
    assert last.splitlines()[-1] == "error: interrupted"
    match = re.search(r"(\d+) of 400 are kept in out; the same command goes on from there", last)
    assert match is not None
    kept = Path("out/results.jsonl").read_text().splitlines()
    # The line may be written just before the signal and counted just after.
    assert len(kept) - int(match[1]) in (0, 1)
    flop = json.loads(kept[0][9:])["flop"]
    again = solve({**model, "fixed_flops": [flop], "max_flop_boards": None})
    assert "1 of 1 are done already; nothing to solve\n" in again.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("postflop_model: [", "study.yaml: line 1, column 18: not YAML"),
        ("postflop: {}", "study.yaml: postflop: unknown key; did you mean postflop_model?"),
        ("postflop_model: {bet_size: 1}", "bet_size: unknown key; did you mean bet_sizes?"),
        ("postflop_model: {}", "postflop_model.postflop_sprs: missing"),
        (
            "postflop_model: {postflop_spr: 1, solve_type: fast}",
            "expected exhaustive, full or quick",
        ),
        ("postflop_model: {postflop_spr: 1, bet_sizes: ['5%%']}", "'5%%' is not a bet size"),
        ("postflop_model: {postflop_spr: 1, fixed_flops: [AsKhXd]}", "'AsKhXd', character 5"),
        ("postflop_model: {postflop_spr: 1, oop: AKh}", "postflop_model.oop: 'AKh', character 3"),
        ("postflop_model: {postflop_spr: 1, solve_type: full}", "needs the ranges of both"),
        (
            "postflop_model: {postflop_spr: 1, oop: AA, ip: AA, fixed_flops: [AsAhAd]}",
            "the ranges need the same cards on every flop",
        ),
    ],
)
def test_bad_configs_are_refused_in_one_line(content: str, message: str) -> None:
    Path("study.yaml").write_text(content)
    result = solve("study.yaml")
    assert (result.exit_code, result.stdout) == (ExitCode.INVALID_POKER, "")
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
    assert not Path("out").exists()


def test_values_beyond_the_limits_of_the_solver_are_limit_errors() -> None:
    sizes = [share / 10 for share in range(1, 31)]
    many = {**MODEL, "postflop_sprs": [100], "bet_sizes": sizes, "merging": 0}
    result = solve({**many, "max_raises_per_street": 0})
    assert (result.exit_code, result.stdout) == (ExitCode.LIMIT_EXCEEDED, "")
    assert "leave out sizes" in result.stderr
    assert solve(MODEL, "--threads", "-2").exit_code == ExitCode.LIMIT_EXCEEDED
    assert not Path("out").exists()


def test_bad_paths_are_refused(folder: Path) -> None:
    missing = solve("nowhere.yaml")
    assert (missing.exit_code, missing.stdout) == (ExitCode.FAILURE, "")
    assert missing.stderr == "error: nowhere.yaml: No such file or directory; check its name\n"
    (folder / "file").write_text("")
    for output, code, message in (
        ("file", ExitCode.FAILURE, "file: is a file; a batch needs a folder"),
        ("file/out", ExitCode.FAILURE, "Not a directory"),
    ):
        result = solve(MODEL, output=output)
        assert (result.exit_code, result.stdout) == (code, "")
        assert message in result.stderr
    tables = solve(MODEL, "--tables", "nowhere")
    assert tables.exit_code == ExitCode.FAILURE
    assert "nowhere: there is no such file" in tables.stderr
    usage = CliRunner().invoke(command_line, ["solve-postflop", "-o", "out"])
    assert usage.exit_code == ExitCode.USAGE


def test_a_cluster_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = solve(MODEL, "--cluster", "tcp://127.0.0.1:1")
    assert result.exit_code == ExitCode.FAILURE
    assert "install runout[cluster]" in result.stderr.splitlines()[-1]


def test_the_config_in_the_help_is_valid() -> None:
    help_page = CliRunner().invoke(command_line, ["solve-postflop", "--help"]).stdout
    start = help_page.index("postflop_model:")
    text = help_page[start : help_page.index("exhaustive is a fast")]
    Path("help.yaml").write_text("    " + text)
    config = PostflopConfig.from_file("help.yaml")
    assert (config.postflop_sprs, config.flop_subset) == ((1, 3, 6), 49)


@pytest.mark.parametrize("solve_type", ["exhaustive", "full"])
def test_amounts_with_decimals(solve_type: str) -> None:
    small = {**FULL, "solve_type": solve_type, "pot": 5.5, "bet_sizes": "75%", "big_blind": 0.5}
    result = solve({**small, "postflop_spr": 3, "fixed_flops": ["7h5h2c"]})
    assert result.exit_code == 0, result.stderr
    assert "SPR 3, stack 16.5: flop OOP b4.1 (74.5 %), IP b4.1 (74.5 %)" in result.stderr
    assert "bb oop" in result.stdout
    assert "b4.1" in result.stdout
    with Path("out/report.csv").open(encoding="utf-8") as file:
        total = list(csv.DictReader(file))[-1]
    assert (total["pot"], total["stack"]) == ("5.5", "16.5")
    assert float(total["ev_oop"]) + float(total["ev_ip"]) == pytest.approx(5.5, abs=1e-3)
    read = pq.read_table("out/report.parquet").to_pylist()
    assert read[-1]["stack"] == 16.5


def test_the_class_model_in_smaller_coins_is_the_same_game() -> None:
    for pot, output in ((550, "large"), (5.5, "small")):
        sizes = "413c" if pot == 550 else "4.13c"
        config = {**MODEL, "pot": pot, "bet_sizes": sizes, "postflop_sprs": [2]}
        assert solve(config, output=output).exit_code == 0
    rows = []
    for output in ("large", "small"):
        with Path(output, "report.csv").open(encoding="utf-8") as file:
            rows.append(list(csv.DictReader(file))[-1])
    large, small = rows
    assert large["freq_b413"] == small["freq_b4.13"]
    for name in ("ev_oop", "ev_ip", "exploitability"):
        assert float(large[name]) == pytest.approx(100 * float(small[name]), rel=1e-9)
