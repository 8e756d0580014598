"""Write small files of every format that runout keeps, for tests of later versions.

    python -m tools.make_format_files     tests/data/formats/VERSION, of a version not released yet

A release whose formats changed adds its folder; those of earlier releases stay as they are, and
tests/release/test_formats.py opens all of them.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import runout
from runout.service.store.store import Store
from tools.dependencies import ROOT, project

FOLDER = ROOT / "tests" / "data" / "formats"
_MODEL: dict[str, Any] = {
    "oop": "AA,76s", "ip": "KK", "bet_sizes": [1.0], "postflop_spr": 2, "fixed_flops": ["7h5h2c"],
}  # fmt: skip


def main() -> int:
    """Write the folder of this version."""
    version = project()["version"]
    folder = FOLDER / version
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"## {version}, unreleased\n" not in changes:
        print(f"{version} is released; its files are not changed, write the next version first")
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        figures = write_data(Path(temporary))
        runout.Backup.write(folder / "data.tar", temporary)
    figures["tables"] = write_tables(folder / "tables.safetensors")
    (folder / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size:>9,}  {path.relative_to(ROOT)}")
    return 0


def write_data(folder: Path) -> dict[str, Any]:
    """Write a data folder with every kind of file; return what they should say."""
    with Store(folder) as store:
        saved = store.save_range("3-bet", "BB v BTN", "TT+,AQs+:0.5")
    spot = runout.Spot("Td9d6hQc2s", "QQ+,AKs", "99+", pot=100, stack=50,
                       sizes=runout.BetSizes("50%"))  # fmt: skip
    solution = runout.solve(spot, target=0.01, threads=1)
    solution.save(folder / "solutions" / "river.solution")
    with runout.TrainingStore(folder / "training.sqlite") as training:
        drill = runout.Drill(hands=1, seed=1)
        session = training.start(drill, source="river.solution", name="River")
        state = runout.Trainer(solution, drill).start()
        while state.hand is not None:
            state = state.act(state.hand.node.actions[0])
            training.record(session.id, state)
    # A store remembers the path of a file as it is given: that of this machine has no place here.
    with contextlib.chdir(ROOT), runout.HandStore(folder / "hands.sqlite") as hands:
        hands.import_files([Path("tests/data/pokerstars/cash.txt")])
        count = len(hands)
    runout.Journal(folder / "outs.jsonl").record(runout.outs("JsTs", "AhAd", board="9h8d3c2h"))
    (folder / "preflop_book.yaml").write_text(
        runout.PreflopBook.default().to_text(), encoding="utf-8"
    )
    return {
        "range": saved.text,
        "solution_ev": [*solution.ev],
        "training_actions": [*state.actions],
        "hands": count,
        "full": _solve_batch(folder, "full"),
        "exhaustive": _solve_batch(folder, "exhaustive"),
    }


def _solve_batch(folder: Path, solve_type: str) -> list[dict[str, Any]]:
    """Solve a flop into a folder of reports; return the rows of the report."""
    config = runout.PostflopConfig.from_dict(
        {"postflop_model": {**_MODEL, "solve_type": solve_type}}
    )
    with runout.Batch(config, folder / "reports" / solve_type, threads=1) as batch:
        for _ in batch.run():
            pass
        return [dict(row) for row in batch.write_report().report.flops]


def write_tables(path: Path) -> int:
    """Write the table of one flop; return a number in it."""
    tables = runout.FlopTables.build(["7h5h2c"], path=path, threads=1)
    return int(tables.shares("7h5h2c")[0, 1])


if __name__ == "__main__":
    sys.exit(main())
