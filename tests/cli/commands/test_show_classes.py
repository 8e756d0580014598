"""``runout show`` and ``runout.load`` of class-model files from ``runout solve-postflop``."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from click.testing import CliRunner, Result

import runout
from runout.analysis.class_model.file import PackedClasses, read_classes
from runout.analysis.class_model.model import ClassModel
from runout.analysis.class_model.solution import ClassSolution
from runout.analysis.solver.config.config import PostflopConfig
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from runout.domain.combos import CLASS_TEXTS
from runout.errors import SolutionForeign, TablesForeign

if TYPE_CHECKING:
    from pathlib import Path

MODEL = {
    "oop": "QQ+,AKs,76s:0.5", "ip": "TT+,AQs+,KQs", "bet_sizes": [0.5], "postflop_spr": 2,
    "fixed_flops": ["7h5h2c"], "solve_type": "exhaustive",
}  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a file written by the command."""
    folder = tmp_path_factory.mktemp("study")
    (folder / "study.json").write_text(json.dumps({"postflop_model": MODEL}))
    solving = ["solve-postflop", "-c", str(folder / "study.json"), "-o", str(folder / "out")]
    assert CliRunner().invoke(command_line, solving).exit_code == 0
    return str(folder / "out" / "solutions" / "spr-2" / "7c5c2d.classes")


def show(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["show", *arguments])


def test_python_opens_what_solve_postflop_writes(place: str) -> None:
    solution = runout.load(place)
    assert isinstance(solution, ClassSolution)
    assert isinstance(solution, runout.ClassSolution)
    assert (str(solution.flop), solution.spr) == ("7c5c2d", 2)
    assert sum(solution.ev) == pytest.approx(solution.pot)
    assert solution.node("check").player == 1
    assert solution.node().line == ""
    assert repr(solution).startswith("<ClassSolution of 7c5c2d, SPR 2: EV ")
    assert repr(solution.node("x")).startswith("<ClassNode after 'x': ip, x b")
    assert "\n" not in repr(solution)


def test_python_opens_the_solution_of_a_spot_too(tmp_path: Path) -> None:
    spot = runout.Spot("Td9d6hQc2s", "QQ", "KK", pot=10, stack=10, sizes=runout.BetSizes("a"))
    runout.solve(spot, max_iterations=10).save(tmp_path / "river.solution")
    assert isinstance(runout.load(tmp_path / "river.solution"), runout.Solution)
    with pytest.raises(
        SolutionForeign, match=r"holds the solution of a spot; runout.Solution.load"
    ):
        read_classes(tmp_path / "river.solution")


def test_the_wrong_loader_names_the_kind_of_the_file(place: str, tmp_path: Path) -> None:
    with pytest.raises(
        SolutionForeign, match="holds '169-class model', not the solution of a spot"
    ):
        runout.Solution.load(place)
    with pytest.raises(
        TablesForeign, match=r"is a saved solution \(runout show opens it\), not eq"
    ):
        runout.FlopTables.load(place)
    tables = tmp_path / "tables"
    runout.FlopTables.build(["7h5h2c"], path=tables)
    with pytest.raises(
        SolutionForeign, match=r"is a file of equity tables \(see runout tables inf"
    ):
        runout.load(tables)


def test_the_root_shows_figures_strategy_and_next_commands(place: str) -> None:
    result = show(place)
    solution = read_classes(place)
    lines = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == "7c5c2d  at the start, OOP to act"
    assert lines[2] == "169 hand classes, betting on the flop only"
    assert f"{solution.exploitability_percent:.3g} % of the starting pot" in lines[3]
    for player, name in enumerate(("OOP", "IP")):
        figures = next(line for line in lines if line.startswith(f"{name} "))
        assert f"{solution.ev[player]:,.3f}" in figures
        assert f"{100 * solution.equity[player]:.2f} %" in figures
    for hand in ("AA", "KK", "QQ", "AKs", "76s"):
        assert f" {hand} " in result.stdout
    command = next(line for line in lines if line.startswith("next ")).split(None, 4)
    assert command[1:4] == ["runout", "show", place]
    line = command[4].removeprefix("--line ").strip("'")
    assert show(place, "--line", line).stdout.startswith(f"7c5c2d  after {line}, ")


def test_a_missed_target_is_reported(place: str, tmp_path: Path) -> None:
    assert "before its target" not in show(place).stdout
    assert json.loads(show(place, "--json").stdout)["ended_by"] == "target"
    settings = {**MODEL, "target": 1e-5, "postflop_solve_iterations": 10}
    config = PostflopConfig.from_dict({"postflop_model": settings})
    solution = ClassModel(config, runout.FlopTables()).solve("7h5h2c", 2)
    assert solution.ended_by == "max_iterations"
    PackedClasses.of(solution).write(tmp_path / "short.classes")
    line = show(str(tmp_path / "short.classes")).stdout.splitlines()[4]
    assert line == solution.ended_text
    assert line.startswith("reached the limit of 10 iterations at ")
    assert line.endswith(" %, before its target of 0.001 %")


def test_every_line_of_the_model_is_shown_as_text_json_and_csv(place: str) -> None:
    solution = read_classes(place)
    assert len(solution.nodes) > 4
    for node in solution.nodes:
        payload = json.loads(show(place, "--line", node.line, "--json").stdout)
        assert payload["node"] == node.to_dict()
        assert payload["lines"] == [each.line for each in solution.nodes]
        assert ("classes" in payload) == (node.line == "")
        rows = list(
            csv.DictReader(show(place, "--line", node.line, "--csv", "-").stdout.splitlines())
        )
        plain = show(place, "--line", node.line, "--hands").stdout
        assert len(rows) == len(payload["node"]["classes"])
        assert f"pot {node.pot:,};" in plain


def test_csv_and_json_have_the_numbers_of_the_file(place: str) -> None:
    root = read_classes(place).nodes[0]
    rows = list(csv.DictReader(show(place, "--csv", "-").stdout.splitlines()))
    assert [row["class"] for row in rows] == [
        CLASS_TEXTS[index] for index in np.flatnonzero(~np.isnan(root.reach))
    ]
    for row in rows:
        index = CLASS_TEXTS.index(row["class"])
        assert float(row["ev"]) == root.ev[index]
        shares = [float(row[f"{action} share"]) for action in root.actions]
        assert shares == root.strategy[:, index].tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deal", "2c"], "--deal: the 169-class model plays the flop only"),
        (["--runouts"], "--runouts: the 169-class model plays the flop only"),
        (["--line", "x x"], "'x' ends the betting on the flop"),
        (["--line", "x b7"], "what can be done is x, b500"),
        (["--line", "x", "--equity"], "equities of the start only"),
    ],
)
def test_options_that_the_model_lacks_are_refused(
    place: str, arguments: list[str], message: str
) -> None:
    result = show(place, *arguments)
    assert (result.exit_code, result.stdout) == (ExitCode.INVALID_POKER, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_batch_cannot_be_resumed_as_a_spot(place: str) -> None:
    result = CliRunner().invoke(command_line, ["solve", "--resume", place])
    assert result.exit_code == ExitCode.FAILURE
    assert "holds no solution of one spot, but '169-class model'" in result.stderr
