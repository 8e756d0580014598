"""``runout report``."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest
from click.testing import CliRunner, Result

from runout import Batch, PostflopConfig, Report
from runout.cli import command_line
from runout.documents import document

if TYPE_CHECKING:
    from pathlib import Path


def runout(*arguments: object, **settings: Any) -> Result:
    return CliRunner().invoke(command_line, ["report", *map(str, arguments)], **settings)


def solve_into(folder: Path, **settings: Any) -> None:
    none: dict[str, Any] = {"bet": [], "raise": []}
    model = {
        "solve_type": "full", "oop": "TT+,AKs", "ip": "99-QQ,AQs", "postflop_sprs": [2, 1],
        "bet_sizes": {"flop": {"bet": [0.33], "raise": "a"}, "turn": none, "river": none},
        "add_allin": 0, "target": 0.05, "fixed_flops": ["7h5h2c", "Kc8c3c"], **settings,
    }  # fmt: skip
    config = PostflopConfig.from_dict({"postflop_model": model})
    with Batch(config, folder, threads=1) as batch:
        list(batch.run())


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return folders of a batch, the same with rake and one flop less, and one where OOP checks."""
    place = tmp_path_factory.mktemp("studies")
    solve_into(place / "study")
    solve_into(place / "raked", rake_rate=0.1, rake_cap=100, fixed_flops=["Kc8c3c"])
    lock = {"line": "", "strategy": {"*": {"check": 1}}}
    solve_into(place / "checked", locks=[lock], postflop_sprs=[3, 1])
    return place


@pytest.fixture(autouse=True)
def here(studies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(studies)


def test_flops_and_their_total_are_shown_for_each_ratio() -> None:
    done = runout("study", "-n", "x", "--sort", "ev_oop", "--reverse")
    assert (done.exit_code, done.stderr) == (0, "")
    report = Report.open("study", "x").sorted("ev_oop", ascending=True)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("SPR 2, after x, IP to act, pot 1000, reached ")
    assert lines[1].split()[:3] == ["flop", "x", "b330"]
    flops = [row["flop"] for row in report.flops if row["spr"] == 2]
    assert [line.split()[0] for line in lines[2:5]] == [*flops, "total"]
    total = report.totals[0]
    shown = [total["freq_x"], total["freq_b330"]]
    assert lines[4].split()[1:3] == [f"{100 * share:.1f}" for share in shown]
    assert lines[-1] == "2 flops, 16 of 22100; EV in chips, shares in %"


def test_textures_and_categories_are_shown() -> None:
    by_texture = runout("study", "--by", "texture", "--spr", 1).stdout.splitlines()
    names = [line.split("  ")[0] for line in by_texture[2:-3]]
    assert names == [
        "K high", "7 high", "monotone", "two-tone", "unpaired", "gapped", "disconnected",
    ]  # fmt: skip
    done = runout("study", "-n", "b", "--by", "category", "--spr", 2)
    assert done.stdout.splitlines()[0].endswith("330 to call, reached " + _reach("b", 2))
    assert done.stdout.splitlines()[1].split()[:5] == ["IP", "share", "f", "c", "a2000"]
    assert "\nOverpair" in done.stdout
    other = runout("study", "-n", "b", "--by", "category", "--player", "oop", "--spr", 2)
    assert other.stdout.splitlines()[1].split() == ["OOP", "share", "EV", "equity"]


def _reach(node: str, spr: float) -> str:
    return f"{100 * Report.open('study', node, spr=spr).totals[0]['reach']:.1f} %"


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize(
    "options", [[], ["--by", "texture"], ["--by", "category"], ["--compare", "raked"]]
)
def test_tables_fit_a_narrow_terminal(
    width: int, options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("runout.cli.render.terminal._WIDTH_ELSEWHERE", width)
    done = runout("study", "-n", "b", *options)
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= width


def test_json_csv_and_parquet_have_the_rows_of_the_report(tmp_path: Path) -> None:
    report = Report.open("study", "x", spr=1, categories=True)
    answer = json.loads(runout("study", "-n", "x", "--spr", 1, "--json").stdout)
    assert answer["nodes"] == document(report.nodes)
    (node,) = answer["nodes"]
    assert (node["line"], node["player"], node["actions"]) == ("x", "ip", ["x", "b330"])
    done = runout("study", "-n", "x", "--spr", 1, "--csv")
    assert done.stdout.encode() == report.to_csv()
    for by, rows in (("texture", report.groups()), ("category", report.categories())):
        options = ("study", "-n", "x", "--spr", 1, "--by", by)
        lines = list(csv.DictReader(io.StringIO(runout(*options, "--csv").stdout)))
        assert [list(line) for line in lines] == [list(row) for row in rows]
        name, key = {"texture": ("groups", "value"), "category": ("categories", "category")}[by]
        (node,) = json.loads(runout(*options, "--json").stdout)["nodes"]
        held = [row for row in rows if row.get("combos", 1)]
        assert [each[key] for each in node[name]] == [row[key] for row in held]
        done = runout(*options, "--parquet", tmp_path / "rows.parquet")
        assert done.stderr == f"{len(rows)} rows: {tmp_path / 'rows.parquet'}\n"
        assert pyarrow.parquet.read_table(tmp_path / "rows.parquet").to_pylist() == rows


def test_filters_choose_flops() -> None:
    answer = json.loads(runout("study", "--filter", "monotone", "--json").stdout)
    assert {row["flop"] for node in answer["nodes"] for row in node["flops"]} == {"Kc8c3c"}
    answer = json.loads(runout("study", "--flop", "7s5s2d", "--json").stdout)
    assert {row["flop"] for node in answer["nodes"] for row in node["flops"]} == {"7c5c2d"}


def test_a_comparison_is_the_new_batch_less_the_old_one() -> None:
    done = runout("study", "--compare", "raked", "--json")
    answer = json.loads(done.stdout)
    assert answer["warnings"] == [
        "2 rows left out: the other batch does not have the flop at that ratio"
    ]
    difference = Report.open("study").compare(Report.open("raked"))
    flops = [row for node in answer["nodes"] for row in node["flops"]]
    assert [row["ev"] for row in flops] == [
        {"oop": row["ev_oop"], "ip": row["ev_ip"]} for row in difference.rows()
    ]
    assert {(node["first"], node["second"]) for node in answer["nodes"]} == {("study", "raked")}
    assert all(sum(row["ev"].values()) < 0 for row in flops)  # the rake
    text = runout("study", "--compare", "raked").stdout.splitlines()
    assert text[0] == "SPR 2, at the start, OOP to act: new less old"
    assert text[3].split()[0] == "total"
    assert text[-1] == "raked less study; EV in chips, shares in percentage points"


def test_filters_hold_for_both_batches() -> None:
    done = runout("raked", "--compare", "study", "--filter", "monotone")
    assert (done.exit_code, done.stderr) == (0, "")


def test_comparisons_are_sorted_by_the_change() -> None:
    options = ("--spr", 1, "--compare", "checked", "--sort", "x", "--json")
    (node,) = json.loads(runout("study", *options).stdout)["nodes"]
    rows = node["flops"]
    changes = [row["frequencies"][node["actions"].index("x")] for row in rows]
    assert changes[0] > changes[1]
    before = {row["flop"]: row["freq_x"] for row in Report.open("study", spr=1).rows()}
    assert before[rows[0]["flop"]] < before[rows[1]["flop"]]


def group_values(done: Result, column: str) -> list[float]:
    """Return what the groups of a node have in a column of a report, or for an action."""
    (node,) = json.loads(done.stdout)["nodes"]
    if column in node["actions"]:
        return [group["frequencies"][node["actions"].index(column)] for group in node["groups"]]
    name, player = column.split("_")
    return [group[name][player] for group in node["groups"]]


@pytest.mark.parametrize("column", ["b330", "ev_ip", "eqr_oop", "equity_oop"])
def test_textures_are_sorted_by_any_column(column: str) -> None:
    arguments = ("study", "--spr", 2, "--by", "texture", "--sort", column)
    values = group_values(runout(*arguments, "--json"), column)
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1
    up = runout(*arguments, "--reverse").stdout.splitlines()
    down = runout(*arguments).stdout.splitlines()
    assert up[:2] == down[:2]
    assert sorted(up) == sorted(down)
    assert up != down
    other = column.replace("b330", "x")
    done = runout("study", "--spr", 1, "--sort", other, "--compare", "checked", "--json")
    changed = group_values(done, other)
    assert changed == sorted(changed, reverse=True)


def test_one_ratio_of_each_batch_is_compared() -> None:
    done = runout("study", "--spr", 2, "--compare", "checked", "--other-spr", 3)
    assert (done.exit_code, done.stderr) == (0, "")
    heading = "SPR 3 less SPR 2, at the start, OOP to act: new less old"
    assert done.stdout.splitlines()[0] == heading


def test_a_node_without_reach_is_reported() -> None:
    lines = runout("checked", "-n", "b", "--spr", 1).stdout.splitlines()
    assert lines[0].endswith("330 to call, no deal gets there")
    assert lines[1].split()[:4] == ["flop", "f", "c", "a1000"]
    done = runout("study", "-n", "b", "--spr", 1, "--compare", "checked")
    assert (done.exit_code, done.stderr) == (0, "")


def test_ratios_without_the_node_and_unfinished_batches_give_warnings(tmp_path: Path) -> None:
    solve_into(tmp_path / "deep", postflop_sprs=[2], fixed_flops=["7h5h2c"])
    config = json.loads((tmp_path / "deep" / "understood.json").read_text())
    config["postflop_model"]["fixed_flops"].append("AcKdQh")
    (tmp_path / "deep" / "understood.json").write_text(json.dumps(config))
    done = runout(tmp_path / "deep", "-n", "b a")
    assert done.exit_code == 0
    assert done.stderr == "warning: 1 solve of the batch not done yet, and not in the report\n"
    named = runout("study", "-n", "b a1000")
    assert "warning: the tree at SPR 2 does not have the node 'b a1000'\n" in named.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["nowhere"], 1, "nowhere: there is no such folder; name the folder"),
        (["."], 1, "has no batch.json: no batch was solved into it"),
        (["study", "-n", "x b60"], 3, "what can be done is x, b330"),
        (["study", "-n", "x x"], 3, "nobody decides on the flop after 'x x'"),
        (["study", "--spr", "7"], 3, "no stack-to-pot ratio 7; it has 2, 1"),
        (["study", "--filter", "trips"], 3, "no flop of the report is trips"),
        (["study", "--sort", "luck"], 3, "a report has no column 'luck'"),
        (["study", "--json", "--csv"], 2, "--json, --csv and --parquet exclude each other"),
        (["study", "--player", "ip"], 2, "--player goes with --by category"),
        (["study", "--reverse"], 2, "--reverse goes with --sort"),
        (["study", "--sort", "x", "--by", "category"], 2, "--sort goes with --by flop or texture"),
        (["study", "--sort", "b331", "--by", "texture"], 3, "a report has no column 'b331'"),
        (["study", "--other-spr", "1"], 2, "--other-spr goes with --compare"),
        (["study", "--spr", "2", "--compare", "checked"], 3, "(--spr and --other-spr)"),
        (
            ["study", "--by", "category", "--compare", "raked"],
            2,
            "--compare has rows by flop or by texture",
        ),
    ],
)
def test_invalid_arguments_are_refused(arguments: list[str], code: int, message: str) -> None:
    done = runout(*arguments)
    assert done.exit_code == code, done.stderr
    assert message in done.stderr
    assert done.stdout == ""


def test_the_examples_in_the_help_run() -> None:
    shown = runout("--help").stdout
    examples = re.findall(r"^ +runout report (.+)$", shown, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        done = runout(*shlex.split(example))
        assert done.exit_code == 0, done.stderr
        assert done.stdout
