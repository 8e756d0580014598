"""Players' names and other text of strangers: no terminal sequences, no formulas in CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from runout import Backup
from runout.cli import command_line
from runout.cli.runtime.exit_codes import run
from support.pseudo_terminal import on_a_terminal

CASH = Path(__file__).parents[1] / "data" / "pokerstars" / "cash.txt"
ESCAPES = "\x1b]0;owned\x07\x9b31m\u202e"
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def runout(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, [*map(str, arguments)])


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """Return a file of hands with escape sequences in the names of a player and a table."""
    file = tmp_path / "hands.txt"
    text = CASH.read_text(encoding="utf-8").replace("Ann B.", f"{ESCAPES}Ann")
    file.write_text(text.replace("Lyra IV", f"Lyra{ESCAPES}"), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "command",
    ["history {}", "history {} --csv", "history {} --check", "history {} --json",
     "hands list --json", "hands show 1", "hands show 1 --phh", "hands export -o - --format csv",
     "hands export -o - --format phh"],
)  # fmt: skip
def test_names_are_printed_without_control_characters(
    command: str, hands: Path, tmp_path: Path
) -> None:
    store = tmp_path / "my.sqlite"
    arguments = [word.format(hands) for word in command.split()]
    if arguments[0] == "hands":
        assert runout("hands", "import", hands, "--store", store).exit_code == 0
        arguments += ["--store", str(store)]
    result = runout(*arguments)
    assert result.exit_code == 0, result.output
    assert "owned" in result.stdout
    assert not CONTROLS.search(result.output)


def test_a_terminal_gets_no_sequences_of_names(hands: Path) -> None:
    screen = on_a_terminal("history", str(hands))
    assert "owned" in screen
    assert "\x1b]" not in screen
    assert "\x07" not in screen


def test_errors_that_quote_text_have_no_control_characters(
    tmp_path: Path, hands: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(hands.read_text(encoding="utf-8").replace("folds: calls", "folds: flies"))
    result = runout("history", broken)
    assert result.exit_code == 3
    assert "broken.txt" in result.stderr
    assert not CONTROLS.search(result.output)

    def fail() -> None:
        raise ValueError(f"a {ESCAPES}name")

    assert run(fail) == 1
    assert not CONTROLS.search(capsys.readouterr().err)


def test_other_names_are_printed_without_control_characters(tmp_path: Path) -> None:
    book = tmp_path / "book.yaml"
    escaped = json.dumps(f"mine{ESCAPES}")
    book.write_text(f"name: {escaped}\nseats: 6\ndepth: 100\nranges:\n  BTN open: 22+\n")
    claim = {
        "button": 0, "contributions": [50, 50], "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"],
        "names": [f"{ESCAPES}Ann", "Bob"], "payouts": [100, 0],
    }  # fmt: skip
    (tmp_path / "claim.json").write_text(json.dumps(claim))
    for arguments in (("book", "list", "--book", book), ("verify", tmp_path / "claim.json")):
        assert not CONTROLS.search(runout(*arguments).output)


def test_the_date_of_a_backup_is_printed_without_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    backup = Backup.write(tmp_path / "x.tar", tmp_path / "data")
    object.__setattr__(backup.manifest, "created", ESCAPES)
    monkeypatch.setattr(Backup, "open", lambda _: backup)
    assert not CONTROLS.search(runout("restore", backup.path, "--check").output)


FORMULAS = ("=cmd|' /C calc'!A1", "+1+2", "-2+3", "@SUM(A1)", "＝1+1")


@pytest.mark.parametrize("name", FORMULAS)
def test_no_cell_of_csv_is_a_formula(name: str, tmp_path: Path) -> None:
    file, store = tmp_path / f"{name[:1]}.txt", tmp_path / "my.sqlite"
    file.write_text(CASH.read_text(encoding="utf-8").replace("Ann B.", name), encoding="utf-8")
    assert runout("hands", "import", file, "--store", store).exit_code == 0
    exported = runout("hands", "export", "-o", "-", "--format", "csv", "--store", store).stdout
    for text in (exported, runout("history", file, "--csv").stdout):
        rows = list(csv.DictReader(io.StringIO(text)))
        assert f"'{name}" in {row["player"] for row in rows}
        assert any(row["net"].startswith("-") for row in rows)
        for row in rows:
            float(row["net"])
            for cell in row.values():
                assert not cell.startswith(tuple("=@\t\r"))
                assert not cell.startswith(("+", "-")) or float(cell)


def test_kept_columns_of_answers_are_no_formulas(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("note,hero,villain,board\n=1+1,AhAd,KhQh,Ks9d5h3c2s\n")
    answers = runout("many", "equity", tmp_path / "in.csv", "--keep", "note", "-o", "-").stdout
    [row] = csv.DictReader(io.StringIO(answers))
    assert (row["note"], row["hero equity"]) == ("'=1+1", "1.0")
