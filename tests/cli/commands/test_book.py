"""``runout book``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.testing import CliRunner, Result

from runout import PreflopBook
from runout.analysis.preflop.situations import PreflopSituation
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode

if TYPE_CHECKING:
    from pathlib import Path


def runout(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, ["book", *map(str, arguments)])


def test_a_situation_is_shown_with_the_notes_of_python() -> None:
    shown = runout("show", "bb", "call", "--versus", "BTN", "--depth", "60")
    answer = PreflopBook.default().range_of(PreflopSituation(6, 60, "BB", "call", "BTN"))
    assert shown.stdout.splitlines() == [
        "BB call v BTN, 6 seats, 40 bb: 44.3 %",
        str(answer.range),
        "note: 60 bb deep: the range is of 40 bb",
    ]
    fields = json.loads(runout("show", "BB", "call", "--versus", "BTN", "--json").stdout)
    assert (fields["situation"], fields["notes"]) == ("BB call v BTN, 6 seats, 100 bb", [])


def test_entries_of_a_position_are_listed() -> None:
    lines = runout("show", "SB", "--seats", "9").stdout.splitlines()
    assert lines[0] == "runout's default: 9 seats, 100 bb"
    assert lines[1].split() == ["SB", "raise", "40%"]
    everything = json.loads(runout("show", "--json").stdout)["ranges"]
    assert len(everything) > 150


def test_the_default_book_is_written_edited_checked_and_used(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    assert runout("default", "-o", file).exit_code == 0
    assert runout("default").stdout == file.read_text()
    assert runout("check", file).stdout == f"{file}: 1,857 ranges in 9 tables\n"
    again = runout("default", "-o", file)
    assert again.exit_code == ExitCode.FAILURE
    assert "is there already" in again.stderr
    file.write_text("tables: [{seats: 6, depth: 100, BTN: {raise: AA}}]")
    assert runout("show", "BTN", "raise", "--book", file).stdout.splitlines()[1] == "AA"


def test_errors_name_the_file_and_the_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("tables: [{seats: 6, depth: 100, BTN: {rais: AA}}]")
    result = runout("check", file)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert str(file) in result.stderr
    assert "tables[0].BTN.rais: unknown line; did you mean raise?" in result.stderr


def test_impossible_situations_are_refused() -> None:
    for arguments in (["XX", "call"], ["BB", "call", "--versus", "BB"], ["XX"],
                      ["BTN", "raise", "--versus", "CO"]):  # fmt: skip
        assert runout("show", *arguments).exit_code == ExitCode.INVALID_POKER
    assert runout("show", "BTN", "donk").exit_code == ExitCode.USAGE
    assert runout().exit_code == ExitCode.USAGE
