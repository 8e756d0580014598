"""``runout backup`` and ``runout restore``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from runout.cli import command_line

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, [str(argument) for argument in arguments])


def test_backup_is_checked_and_restored(tmp_path: Path) -> None:
    data, file, other = tmp_path / "data", tmp_path / "a.tar", tmp_path / "other"
    data.mkdir()
    (data / "preflop_book.yaml").write_text("name: mine")
    written = _run("backup", file, "--data", data)
    assert (written.exit_code, written.stdout) == (0, f"1 file, 0.0 MB: {file}\n")
    assert _run("restore", file, "--check").stdout.endswith(": undamaged\n")
    assert _run("restore", file, "--data", other).exit_code == 0
    assert (other / "preflop_book.yaml").read_text() == "name: mine"


def test_refusals_are_one_line_with_the_remedy(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "a.tar"
    data.mkdir()
    (data / "preflop_book.yaml").write_text("name: mine")
    assert _run("backup", file, "--data", data).exit_code == 0
    over = _run("restore", file, "--data", data)
    assert (over.exit_code, over.stdout) == (1, "")
    assert "--replace" in over.stderr
    kept = _run("restore", file, "--data", data, "--replace")
    assert f"{data}.before-restore" in kept.stderr
    (tmp_path / "notes").write_text("mine")
    for arguments in (("restore", tmp_path / "notes"), ("restore", tmp_path / "none")):
        refused = _run(*arguments, "--data", tmp_path / "other")
        assert (refused.exit_code, refused.stderr.count("\n")) == (1, 1)
