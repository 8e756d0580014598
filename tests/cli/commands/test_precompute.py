"""``runout precompute-equity`` and ``runout tables``."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from support.pseudo_terminal import ANSI, terminal

FEW = ["--flops", "AsKhQd,7h5h2c 2s2h2d"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    return tmp_path


def runout(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, arguments)


def precompute(*arguments: str) -> Result:
    return runout("precompute-equity", *arguments)


def test_size_and_path_are_printed_before_and_after(folder: Path) -> None:
    result = precompute(*FEW, "-o", "few")
    assert result.exit_code == 0
    assert result.stderr == "3 flops, 0.2 MB, to few\n"
    assert result.stdout == "3 flops, 0.2 MB: few\n"
    assert [each.name for each in folder.iterdir()] == ["few"]


def test_a_second_call_reports_that_nothing_is_left(folder: Path) -> None:
    precompute(*FEW, "-o", "few")
    again = precompute(*FEW, "-o", "few")
    assert again.stderr.splitlines()[1:] == ["3 of 3 flops are done already; nothing to compute"]
    more = precompute("--flops", "KdKc4d", "--threads", "2", "-o", "few")
    assert more.stderr.splitlines()[1:] == ["3 of 4 flops are done already; going on from there"]
    assert more.stdout == "4 flops, 0.2 MB: few\n"


def test_the_default_path_is_the_local_cache_or_the_users(folder: Path) -> None:
    users = folder / "users" / "runout" / "equity_tables.safetensors"
    assert f"MB, to {users}\n" in precompute("--flops", "AsKhQd").stderr
    assert users.exists()
    (folder / "cache").mkdir()
    assert "MB, to cache/equity_tables.safetensors\n" in precompute("--flops", "2s2h2d").stderr
    payload = json.loads(runout("tables", "info", "--json").stdout)
    assert (payload["file"], payload["flops"]) == ("cache/equity_tables.safetensors", ["2c2d2h"])


def test_an_interrupted_build_states_how_to_resume(folder: Path) -> None:
    with terminal("precompute-equity", "-o", "all", "--threads", "1", columns=100) as screen:
        shown = screen.read_until("a second")
        screen.process.send_signal(signal.SIGINT)
        last = ANSI.sub("", screen.read_until()).splitlines()
    assert "1755 flops, 99.7 MB, to all" in shown
    assert screen.process.returncode == ExitCode.INTERRUPTED
    message = " ".join(last)
    assert "of 1755 flops are kept in all.part; the same command goes on from there" in message
    assert last[-1] == "error: interrupted"
    assert [each.name for each in folder.iterdir()] == ["all.part"]
    result = precompute("--flops", "2s2h2d", "-o", "all")
    kept = int(result.stderr.splitlines()[1].split()[0])
    assert kept >= 1
    assert "flops are done already; going on from there" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--flops", "AsKh"], 3, "'AsKh': a board has 3, 4 or 5 cards"),
        (["--flops", "AsKhQd2c"], 3, "expected a flop of three cards"),
        (["--flops", ""], 3, "no flops to build"),
        (["--flops", "AsKhXd"], 3, "'AsKhXd', character 5"),
        (["--threads", "-2"], 4, "threads=-2"),
        (["--threads", "two"], 2, "'two' is not a valid integer"),
        (["--flops", "AsKhQd", "-o", "."], 1, "is not a file"),
        (["--flops", "AsKhQd", "-o", "some.txt"], 1, "is something else"),
        (["--flops", "AsKhQd", "-o", "some.txt/tables"], 1, "some.txt: File exists"),
    ],
)
def test_invalid_arguments_are_refused(
    folder: Path, arguments: list[str], code: int, message: str
) -> None:
    Path("some.txt").write_text("some", encoding="utf-8")
    result = precompute(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1  # no plan is printed before an error
    assert not any(folder.rglob("*.part"))


def test_a_cluster_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = precompute(*FEW, "--cluster", "tcp://127.0.0.1:1")
    assert result.exit_code == ExitCode.FAILURE
    assert "install runout[cluster]" in result.stderr.splitlines()[-1]


# --- tables ---


def test_info_and_verify() -> None:
    precompute(*FEW, "-o", "few")
    assert runout("tables", "info", "few").stdout == (
        "few: version 1, 0.2 MB, 3 of 1755 flops: AcKdQh, 7c5c2d, 2c2d2h\n"
    )
    assert runout("tables", "verify", "few").stdout == "few: 3 tables, all sound\n"


def test_damage_is_found_and_named() -> None:
    precompute(*FEW, "-o", "few")
    content = bytearray(Path("few").read_bytes())
    content[-1000] ^= 1
    Path("few").write_bytes(content)
    result = runout("tables", "verify", "few")
    assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
    assert result.stderr == (
        "error: few: the table of 2c2d2h fails its checksum;"
        " runout precompute-equity makes it anew\n"
    )
    assert runout("tables", "info", "few").exit_code == 0


def test_without_tables_the_error_states_how_to_build_them() -> None:
    for action in ("info", "verify"):
        result = runout("tables", action)
        assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
        assert "runout precompute-equity makes them" in result.stderr
        assert "there is no such file" in runout("tables", action, "nowhere").stderr
