"""``runout many``: every row of a file is answered, and invalid rows are named by their lines."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pyarrow
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from runout import equity, equity_many
from runout.cli import command_line

if TYPE_CHECKING:
    from pathlib import Path

QUESTIONS = """id,hero,villain,board
a,AhKh,QsQd,7h5h2c
b,AhKh,QQ+,7h5h2c9d
c,9h8h,AcAd,7h6hKs2c
"""
BAD = QUESTIONS + "d,AhKh,AhQd,7h5h2c9d\n\ne,AhKh,Zz,7h5h2c\nf,AhKh\ng,AsKs,JJ,7h5h2c\n"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "q.csv").write_text(QUESTIONS)
    (tmp_path / "bad.csv").write_text(BAD)


def run(line: str, input_: str | None = None) -> Result:
    return CliRunner().invoke(command_line, ["many", *line.split()], input=input_)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_equities_of_a_csv_file(tmp_path: Path) -> None:
    result = run("equity q.csv -o a.csv --keep id")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "3 rows: a.csv\n")
    rows = rows_of((tmp_path / "a.csv").read_text())
    assert [row["id"] for row in rows] == ["a", "b", "c"]
    for row in rows:
        one = equity([row["hero"], row["villain"]], board=row["board"], method="exact")
        assert float(row["hero equity"]) == pytest.approx(one.players[0].equity)
        assert int(row["deals"]) == one.deals


def test_equities_on_standard_output() -> None:
    result = run("equity - -o - -k id", QUESTIONS)
    assert result.exit_code == 0
    assert [row["deals"] for row in rows_of(result.stdout)] == ["990", "528", "44"]


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_every_format_has_the_answers_of_csv(tmp_path: Path, ending: str) -> None:
    rows = rows_of(QUESTIONS)
    source = tmp_path / f"q.{ending}"
    if ending == "jsonl":
        source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        parquet.write_table(pyarrow.Table.from_pylist(rows), source)
    for file in ("q.csv", source.name):
        assert run(f"equity {file} -o {file}.out.jsonl -k id").exit_code == 0
    answers = (tmp_path / f"{source.name}.out.jsonl").read_text()
    assert answers == (tmp_path / "q.csv.out.jsonl").read_text()
    assert json.loads(answers.splitlines()[0])["deals"] == 990


def test_parquet_has_the_values_of_arrow(tmp_path: Path) -> None:
    assert run("equity q.csv -o a.parquet -k id").exit_code == 0
    table = parquet.read_table(tmp_path / "a.parquet")
    columns = {"hero": ["AhKh", "AhKh", "9h8h"], "villain": ["QsQd", "QQ+", "AcAd"]}
    answers = equity_many(columns, boards=["7h5h2c", "7h5h2c9d", "7h6hKs2c"])
    assert table["villain equity"].to_pylist() == answers.equity[:, 1].tolist()
    assert table["id"].to_pylist() == ["a", "b", "c"]


def test_json_may_list_players() -> None:
    line = '{"players": ["AhKh", "QQ+"], "board": "7h5h2c"}\n'
    (row,) = rows_of(run("equity - -o -", line).stdout)
    assert float(row["player 1 equity"]) == pytest.approx(0.4779, abs=5e-5)


def test_bad_rows_are_named_by_their_lines_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("before")
    result = run("equity bad.csv -o a.csv -k id")
    assert result.exit_code == 3
    first, second, third, last = result.stderr.splitlines()
    places = "in the hand of hero and in the hand of villain"
    assert first == f"warning: line 5: Ah is {places}; remove one"
    assert second.startswith("warning: line 7: villain: 'Zz', character 1: 'Zz' is not a hand;")
    assert third == "warning: line 8: 2 cells; the heading has 4"
    assert last == "error: 3 of 7 rows refused; nothing is written"
    assert (tmp_path / "a.csv").read_text() == "before"
    assert not list(tmp_path.glob("*.new"))


def test_bad_rows_may_be_skipped(tmp_path: Path) -> None:
    result = run("equity bad.csv -o a.csv -k id --skip-bad")
    assert result.exit_code == 3
    assert result.stderr.splitlines()[-1] == "error: 3 of 7 rows refused; the others are in a.csv"
    rows = rows_of((tmp_path / "a.csv").read_text())
    assert [row["id"] for row in rows] == ["a", "b", "c", "g"]


def test_many_bad_rows_are_counted() -> None:
    lines = QUESTIONS + "x,AhKh,AhQd,7h5h2c\n" * 50 + "y,AhKh,QsQd,7h5h2c\n"
    result = run("equity - -o - -k id --skip-bad", lines)
    assert len(rows_of(result.stdout)) == 4
    assert result.stderr.splitlines()[20] == "warning: and 30 more rows"
    assert "50 of 54 rows refused" in result.stderr


@pytest.mark.parametrize(
    ("line", "source", "code", "message"),
    [
        ("equity - -o -", "", 3, "standard input is empty"),
        ("equity - -o -", "hero,villain\n", 3, "there are no rows below the heading"),
        ("equity - -o a.parquet --skip-bad", "hero,villain\nAA,Zz\n", 3, "1 row refused; nothing"),
        ("equity - -o -", "hero,hero\n", 3, "line 1: two columns are called 'hero'"),
        ("equity - -o -", ",,\nAA,KK,QQ\n", 3, "line 1: two columns are called ''; rename one"),
        ("equity - -o - -k deals", "hero,villain,deals\nAhKh,QQ,9\n", 3, "'deals' of the file is"),
        ("equity - -o - -k id", "hero,villain\nAhKh,QQ\n", 3, "--keep id: there are hero, villain"),
        ("equity q.csv", None, 2, "Missing option"),
        ("", None, 2, "missing command; there is equity"),
        (
            "equity - -o -",
            '{"players": ["AhKh", "QQ"]}\n[]\n',
            3,
            "line 2: [] is not a JSON object",
        ),
        (
            "equity - -o -",
            '{"players": ["AhKh", "QQ"]}\n{"board": 1}\n',
            3,
            "line 2: 'board' is not",
        ),
        ("equity q.parquet -o -", None, 1, "q.parquet"),
    ],
)
def test_unreadable_input_is_refused(
    line: str, source: str | None, code: int, message: str
) -> None:
    result = run(line, source)
    assert result.exit_code == code
    assert message.lower() in result.stderr.lower()


def test_a_file_that_is_not_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "q.parquet").write_text(QUESTIONS)
    result = run("equity q.parquet -o a.csv")
    assert (result.exit_code, "is not a Parquet file" in result.stderr) == (1, True)


def test_parts_of_a_file_are_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runout.cli.input.row_tables._ROWS_PER_PART", 2)
    for ending in ("csv", "parquet", "jsonl"):
        assert run(f"equity q.csv -o a.{ending} -k id").exit_code == 0
    rows = rows_of((tmp_path / "a.csv").read_text())
    table = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [row["id"] for row in rows] == ["a", "b", "c"]
    assert table == lines


def test_nothing_is_printed_where_a_later_part_has_a_bad_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("runout.cli.input.row_tables._ROWS_PER_PART", 1)
    result = run("equity - -o -", "\nhero,villain\nAhKh,QQ\nAhKh,Zz\n")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.splitlines()[-1] == "error: 1 of 2 rows refused; nothing is written"
    assert result.stderr.startswith("warning: line 4: ")


def test_columns_of_parquet_have_values_of_one_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("runout.cli.input.row_tables._ROWS_PER_PART", 1)
    rows = '{"id": 1, "players": ["AhKh", "QQ"]}\n{"id": "b", "players": ["AhKh", "QQ"]}\n'
    result = run("equity - -o a.parquet -k id", rows)
    assert result.exit_code == 1
    assert "a.parquet: cannot be written: " in result.stderr
    assert not (tmp_path / "a.parquet").exists()
