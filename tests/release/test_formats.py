"""Files of every release stay readable, with the values that were written.

tools/make_format_files.py writes them; a version that is not released yet may write its own again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest

import runout
from runout.service.store.store import Store
from tools.dependencies import project
from tools.make_format_files import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

VERSIONS: Final = sorted(path.name for path in FOLDER.iterdir())


@pytest.fixture(scope="module", params=VERSIONS)
def written(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path, dict[str, Any]]:
    """Return the files of a version, its restored data folder, and the expected values."""
    folder = FOLDER / request.param
    data = tmp_path_factory.mktemp("formats") / "data"
    runout.Backup.open(folder / "data.tar").restore(data)
    return folder, data, json.loads((folder / "figures.json").read_text(encoding="utf-8"))


Written = tuple["Path", "Path", dict[str, Any]]


def test_this_version_has_its_files() -> None:
    assert project()["version"] in VERSIONS


def test_store_has_its_range(written: Written) -> None:
    _, data, figures = written
    with Store(data) as store:
        [saved] = store.ranges()
    assert saved.text == figures["range"]


def test_solution_has_its_values(written: Written) -> None:
    _, data, figures = written
    solution = runout.Solution.load(data / "solutions" / "river.solution")
    assert [*solution.ev] == pytest.approx(figures["solution_ev"], abs=1e-3)


def test_training_replays_to_its_end(written: Written) -> None:
    _, data, figures = written
    solution = runout.Solution.load(data / "solutions" / "river.solution")
    with runout.TrainingStore(data / "training.sqlite") as training:
        [session] = training.sessions()
    assert [*session.actions] == figures["training_actions"]
    assert runout.Trainer(solution, session.drill).replay(session.actions).over


def test_hands_journal_and_book_are_read(written: Written) -> None:
    _, data, figures = written
    with runout.HandStore(data / "hands.sqlite") as hands:
        assert len(hands) == figures["hands"]
        assert len(hands.players(1)) == hands.summary(1).seats
    assert runout.Journal(data / "outs.jsonl").summary().spots == 1
    assert runout.PreflopBook.from_file(data / "preflop_book.yaml").to_text()


@pytest.mark.parametrize("solve_type", ["full", "exhaustive"])
def test_batch_reports_its_rows(written: Written, solve_type: str) -> None:
    _, data, figures = written
    folder = data / "reports" / solve_type
    config = runout.PostflopConfig.from_file(folder / "understood.json")
    with runout.Batch(config, folder, threads=1) as batch:
        assert [*batch.run()] == []
        rows = batch.write_report().report.flops
    for row, expected in zip(rows, figures[solve_type], strict=True):
        # The values of a solve differ in the last digits between instruction sets.
        assert {**row} == {
            name: pytest.approx(value, rel=1e-6) if isinstance(value, float) else value
            for name, value in expected.items()
        }


def test_tables_have_their_numbers(written: Written) -> None:
    folder, _, figures = written
    tables = runout.FlopTables.load(folder / "tables.safetensors")
    assert int(tables.shares("7h5h2c")[0, 1]) == figures["tables"]
