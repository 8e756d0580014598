"""Files that a command cannot use, and packages that are not installed: exit code 1."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from runout import (
    Backup,
    FlopTables,
    HandStore,
    PostflopConfig,
    PreflopBook,
    Report,
    Solution,
    StorageError,
)
from runout.cli import command_line
from runout.histories import read_hands

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parents[1] / "data"
KINDS = ("missing", "folder", "binary")
COMMANDS = (
    "history FILE",
    "hands import FILE",
    "hands spot FILE",
    "hands spot 1 --book FILE",
    "hands list --store FILE",
    "hands show 1 --store FILE",
    "hands export -o out.csv --store FILE",
    "review --store FILE",
    "review FILE",
    "review --book FILE",
    "book check FILE",
    "book show BTN raise --book FILE",
    "solve FILE",
    "estimate FILE",
    "solve-postflop -c FILE -o out",
    "show FILE",
    "train FILE",
    "train --stats --store FILE",
    "report FILE",
    "restore FILE --data out",
    "tables info FILE",
    "tables verify FILE",
    "flops --equity AA KK --tables FILE",
    "settle FILE",
    "verify FILE",
    "many equity FILE -o out.csv",
    "many equity FILE.parquet -o out.csv",
    "channel verify FILE",
    "channel sign FILE --key FILE",
    "serve --token-file FILE",
)
PARQUET = (
    "hands export --store hands.sqlite -o out.parquet",
    "many equity questions.csv -o out.parquet",
    "many equity questions.parquet -o out.csv",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with an empty folder and files of random bytes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home").mkdir()
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    content = bytes(range(256)) * 40
    for name in ("", ".parquet"):
        (tmp_path / f"folder{name}").mkdir()
        (tmp_path / f"binary{name}").write_bytes(content)
    return tmp_path


def runout(command: str) -> Result:
    return CliRunner(env={"RUNOUT_TOKEN": None}).invoke(command_line, command.split())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_cannot_be_used_is_a_failure(folder: Path, command: str, kind: str) -> None:
    if (command, kind) in {("hands import FILE", "folder"), ("review FILE", "folder")}:
        return  # all files of the folder
    result = runout(command.replace("FILE", kind))
    assert (result.exit_code, result.stdout) == (1, ""), result.output
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"error: {kind}")
    assert "internal error" not in result.stderr
    assert not (folder / "home" / "runout").exists()  # no store for nothing


@pytest.mark.parametrize("command", ["book default -o folder", "hands spot hand.phh -o folder"])
def test_a_folder_in_the_place_of_an_output_file_is_a_failure(folder: Path, command: str) -> None:
    shutil.copy(DATA / "phh" / "pluribus.phhs", folder / "hand.phh")
    result = runout(command)
    assert result.exit_code == 1, result.output
    assert "error: folder: " in result.stderr


@pytest.mark.parametrize("command", PARQUET)
def test_a_package_that_is_not_installed_is_a_failure(
    folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "questions.csv").write_text("player 1,player 2\nAhKh,QsQd\n")
    HandStore(folder / "hands.sqlite").close()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = runout(command)
    assert result.exit_code == 1, result.output
    assert result.stderr.endswith("needs pyarrow; pip install 'runout[batch]' brings it\n")
    assert "internal error" not in result.stderr


@pytest.mark.parametrize(
    "command", ["hands list", "hands show 1", "hands export -o out.csv", "hands spot 1", "review"]
)
def test_the_first_use_of_the_hand_store_says_how_to_import(folder: Path, command: str) -> None:
    store = folder / "home" / "runout" / "hands.sqlite"
    remedy = "there are no stored hands yet; runout hands import FILES stores some"
    result = runout(command)
    assert (result.exit_code, result.stderr) == (1, f"error: {store}: {remedy}\n")
    result = runout(f"{command} --store mine.sqlite")
    assert "runout hands import FILES --store mine.sqlite stores some" in result.stderr


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "read",
    [
        lambda path: list(read_hands(path)),
        PreflopBook.from_file,
        PostflopConfig.from_file,
        Solution.load,
        FlopTables.load,
        Backup.open,
        Report.open,
    ],
)
def test_a_file_that_cannot_be_used_is_a_storage_error_in_python(
    read: Callable[[str], object], kind: str
) -> None:
    with pytest.raises(StorageError) as caught:
        read(kind)
    assert caught.value.path == kind


def test_an_import_of_a_missing_file_is_a_storage_error(folder: Path) -> None:
    with HandStore(folder / "hands.sqlite") as store:
        with pytest.raises(StorageError, match="No such file or directory"):
            store.import_files(["missing"])
        with pytest.raises(StorageError, match="No such file or directory"):
            store.ids_in(["missing"])
    with pytest.raises(StorageError, match="is a folder; name a file in it"):
        HandStore("folder")
