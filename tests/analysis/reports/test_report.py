"""Reports: rows equal those of the solutions; means, groups and differences are consistent."""

from __future__ import annotations

import csv
import io
import itertools
import math
import os
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pyarrow
import pyarrow.parquet
import pytest

from runout import Board, Report, Solution, Texture
from runout.analysis.reports.batch import Batch, Solved
from runout.analysis.reports.folder import BatchFolderError, KeptBatch
from runout.analysis.reports.report_rows import (
    COLUMNS,
    FIGURES,
    FREQUENCY,
    TOTAL,
    mean_row,
    solved_row,
)
from runout.analysis.solver.config.config import PostflopConfig
from runout.errors import NotationError, PokerError, SolutionDamaged

if TYPE_CHECKING:
    from pathlib import Path

    from runout.analysis.reports.report_rows import Row

FLOPS = ["7h5h2c", "AsKhQd", "TsTh9d", "Kc8c3c"]
SHARE = 2.5e-4
NODES = ["", "x", "x b50", "b50", "b50 r150"]


def config(**settings: Any) -> PostflopConfig:
    no_bets: dict[str, Any] = {"bet": [], "raise": []}
    model = {
        "solve_type": "full", "oop": "TT+,AKs,87s:0.5", "ip": "99-QQ,AQs", "pot": 100,
        "bet_sizes": {"flop": {"bet": [0.5], "raise": ["3x"]}, "turn": no_bets, "river": no_bets},
        "add_allin": 0, "target": 0.03, "postflop_sprs": [4, 1], "fixed_flops": FLOPS, **settings,
    }  # fmt: skip
    return PostflopConfig.from_dict({"postflop_model": model})


def solve_into(folder: Path, settings: PostflopConfig, **options: Any) -> None:
    with Batch(settings, folder, threads=1, **options) as batch:
        for _ in batch.run():
            pass
        batch.write_report()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("batch") / "study"
    solve_into(path, config(), keep="turn")
    return path


@pytest.fixture(scope="module")
def tighter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the same batch with a tighter range, other flops, and an additional larger bet."""
    sizes = {"flop": {"bet": [0.5, 1.0], "raise": []}, "turn": [], "river": []}
    path = tmp_path_factory.mktemp("batch") / "tighter"
    other = config(ip="JJ-QQ", postflop_sprs=[1], fixed_flops=FLOPS[1:], bet_sizes=sizes)
    solve_into(path, other)
    return path


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return two flops of the batch, on which the first player always checks."""
    path = tmp_path_factory.mktemp("batch") / "checked"
    lock = {"line": "", "strategy": {"*": {"check": 1}}}
    solve_into(path, config(locks=[lock], postflop_sprs=[1], fixed_flops=FLOPS[:2]))
    return path


def mean(rows: list[Row], column: str, weight: str = "weight") -> float:
    pairs = [(row[weight], row[column]) for row in rows if row[weight]]
    return math.fsum(w * v for w, v in pairs) / math.fsum(w for w, _ in pairs)


def frequencies(row: Row) -> dict[str, float]:
    return {
        name.removeprefix(FREQUENCY): value
        for name, value in row.items()
        if name.startswith(FREQUENCY) and value is not None
    }


# --- rows ---


@pytest.mark.parametrize("line", NODES)
def test_a_row_equals_the_figures_of_its_solution(folder: Path, line: str) -> None:
    report = Report.open(folder, line)
    for row in report.rows():
        path = folder / "solutions" / f"spr-{row['spr']:g}" / f"{row['flop']}.solution"
        node = Solution.load(path, threads=1).node(line)
        assert (row["line"], row["pot"]) == (node.line, node.pot)
        assert row["reach"] == pytest.approx(node.probability, abs=SHARE)
        assert frequencies(row) == pytest.approx(node.frequencies, abs=2 * SHARE)
        for player, name in enumerate(("oop", "ip")):
            ev = node.range_ev(player)
            assert row[f"ev_{name}"] == pytest.approx(ev, abs=2 * SHARE * node.pot)
            equity = node.range_equity(player)
            assert row[f"equity_{name}"] == pytest.approx(equity, abs=SHARE)
            eqr = row[f"ev_{name}"] / row[f"equity_{name}"] / node.pot
            assert row[f"eqr_{name}"] == pytest.approx(eqr, rel=1e-12)


@pytest.mark.parametrize("line", NODES)
def test_the_total_is_the_weighted_mean_of_the_rows(folder: Path, line: str) -> None:
    report = Report.open(folder, line)
    assert [total["spr"] for total in report.totals] == list(report.places)
    for total in report.totals:
        rows = [row for row in report.rows() if row["spr"] == total["spr"]]
        assert total["flop"] == TOTAL
        for row in rows:
            weight = row["flops"] * row["live_pairs"] * row["reach"]
            assert row["weight"] == pytest.approx(weight, rel=1e-12)
        assert total["weight"] == pytest.approx(math.fsum(row["weight"] for row in rows))
        shares = [FREQUENCY + action for action in frequencies(total)]
        for name in ("ev_oop", "ev_ip", "equity_oop", "equity_ip", *shares):
            assert total[name] == pytest.approx(mean(rows, name), rel=1e-12)
        assert math.fsum(frequencies(total).values()) == pytest.approx(1)
        pairs = math.fsum(row["flops"] * row["live_pairs"] for row in rows)
        assert total["reach"] == pytest.approx(total["weight"] / pairs)
        assert total["eqr_ip"] == pytest.approx(total["ev_ip"] / total["equity_ip"] / total["pot"])


def test_a_total_has_no_value_of_one_flop(folder: Path) -> None:
    first, *others = [row for row in Report.open(folder).rows() if row["spr"] == 1]
    total = mean_row([first, *others])
    assert [*total][: len(COLUMNS)] == [*COLUMNS]
    for name in COLUMNS:
        if first[name] == total[name]:
            assert {row[name] for row in others} == {first[name]}, name
    assert mean_row([first, *others, {**first, "stack": 7}])["stack"] is None


def test_actions_lead_to_nodes_with_their_share_of_the_deals(folder: Path) -> None:
    at_root, checked, bet = (Report.open(folder, line) for line in ("", "x", "b50"))
    for start, after_check, after_bet in zip(
        at_root.rows(), checked.rows(), bet.rows(), strict=True
    ):
        assert after_check["reach"] == pytest.approx(start["freq_x"], abs=SHARE)
        assert after_bet["reach"] == pytest.approx(start["freq_b50"], abs=SHARE)


def test_no_share_exceeds_one(checked: Path) -> None:
    batch = KeptBatch.open(checked)
    rounded = {  # subject to float rounding
        item: replace(result, live_pairs=result.live_pairs * (1 - 1e-12))
        for item, result in batch.results.items()
    }
    report = Report.of(replace(batch, results=rounded), "x")
    assert [row["reach"] for row in report.rows()] == [1, 1]
    result = replace(next(iter(rounded.values())), actions={"x": 1.0000001192092896, "b50": 0.0})
    assert frequencies(solved_row({"flops": 4}, result, None)) == {"x": 1, "b50": 0}


@pytest.mark.parametrize("line", NODES)
def test_groups_sum_to_the_total(folder: Path, line: str) -> None:
    report = Report.open(folder, line)
    groups = report.groups()
    for total, trait in itertools.product(
        report.totals, ("high_card", "suits", "pairing", "connectedness")
    ):
        own = [g for g in groups if (g["spr"], g["trait"]) == (total["spr"], trait)]
        assert sum(group["count"] for group in own) == len(FLOPS)
        for name in ("flops", "weight"):
            assert math.fsum(group[name] for group in own) == pytest.approx(total[name])
        for name in ("ev_oop", "equity_ip", *map(FREQUENCY.__add__, frequencies(total))):
            assert total[name] == pytest.approx(mean(own, name), rel=1e-9)
    monotone = next(g for g in groups if g["value"] == "monotone")
    row = next(row for row in report.rows() if row["flop"] == "Kc8c3c")
    assert {name: monotone[name] for name in FIGURES} == pytest.approx(
        {name: row[name] for name in FIGURES}
    )


def test_made_hands_sum_to_the_total_and_to_the_row_of_a_flop(folder: Path) -> None:
    report = Report.open(folder, "x", spr=4, categories=True)
    (total,) = report.totals
    flop = next(row for row in report.rows() if row["flop"] == "AcKdQh")
    for player in ("oop", "ip"):
        for made, whole in (
            (report.categories(player), total),
            (report.categories(player, flop="AsKhQd"), flop),
        ):
            rows = [row for row in made if row["kind"] == "made"]
            assert math.fsum(row["share"] for row in rows) == pytest.approx(1)
            assert math.fsum(row["likelihood"] for row in rows) == pytest.approx(1)
            assert math.fsum(row["weight"] for row in rows) == pytest.approx(whole["weight"])
            held = [row for row in rows if row["weight"]]
            assert mean(held, "ev") == pytest.approx(whole[f"ev_{player}"])
            assert mean(held, "equity") == pytest.approx(whole[f"equity_{player}"])
            if player == "ip":
                assert mean(held, "freq_b50") == pytest.approx(whole["freq_b50"])
            else:
                assert {row["freq_b50"] for row in rows} == {None}
    assert report.categories() == report.categories("ip")
    with pytest.raises(PokerError, match="open it with categories=True"):
        Report.open(folder).categories()
    with pytest.raises(PokerError, match="'btn' is not a player"):
        report.categories("btn")
    for there, unknown in ((report, "9c8c2d"), (report.where("monotone"), "AsKhQd")):
        with pytest.raises(PokerError, match=f"does not have the flop {unknown}"):
            there.categories("ip", flop=unknown)


# --- which flops ---


def test_filters_select_flops_and_recompute_the_means(folder: Path) -> None:
    report = Report.open(folder, "x", spr=1)
    kept = report.where("monotone", "two-tone")
    assert [row["flop"] for row in kept.rows()] == ["7c5c2d", "Kc8c3c"]
    assert kept.totals[0]["ev_oop"] == pytest.approx(mean(kept.rows(), "ev_oop"))
    assert {row["flop"] for row in report.where("high=A", "high=K").rows()} == {"AcKdQh", "Kc8c3c"}
    assert {row["flop"] for row in report.where(flops=["AsKhQd"]).rows()} == {"AcKdQh"}
    for row in report.rows():
        assert row in report.where(str(Texture.of(Board.parse(row["flop"])).suits)).rows()
    with pytest.raises(PokerError, match="no flop of the report is trips"):
        report.where("trips")
    with pytest.raises(NotationError, match="not a trait of a flop"):
        report.where("wet")


def test_flops_are_sorted_by_any_column(folder: Path) -> None:
    report = Report.open(folder, "x", spr=1)
    values = [row["ev_ip"] for row in report.sorted("ev_ip").rows()]
    assert values == sorted(values, reverse=True)
    shares = [row["freq_b50"] for row in report.sorted("b50", ascending=True).rows()]
    assert shares == sorted(shares)
    assert report.sorted("b50").totals == report.totals
    with pytest.raises(PokerError, match="no column 'b51'"):
        report.sorted("b51")


def test_ratios_without_the_node_are_named(folder: Path) -> None:
    deep = Report.open(folder, "b50 r150 a")
    assert (list(deep.places), deep.missing_sprs) == ([4], (1,))
    assert deep.places[4].line == "b50 r150 a400"
    assert {row["spr"] for row in deep.rows()} == {4}
    with pytest.raises(PokerError, match=r"after 'x x': .*; give an earlier line"):
        Report.open(folder, "x x")
    for line in ("b60", "b50 c"):
        with pytest.raises(PokerError, match=line.split()[-1]):
            Report.open(folder, line)
    with pytest.raises(PokerError, match="no stack-to-pot ratio 2; it has 4, 1"):
        Report.open(folder, spr=2)


# --- differences ---


@pytest.mark.parametrize("line", NODES)
def test_a_report_does_not_differ_from_itself(folder: Path, line: str) -> None:
    """Nor from one of the same batch whose ratios are in another order."""
    report = Report.open(folder, line)
    turned = replace(
        report, places=dict(reversed([*report.places.items()])), totals=report.totals[::-1]
    )
    for other in (report, turned):
        difference = report.compare(other)
        for row in (*difference.flops, *difference.totals, *difference.groups()):
            numbers = [row[name] for name in row if name in FIGURES or name.startswith(FREQUENCY)]
            assert set(numbers) <= {0, None}
    assert (difference.only_first, difference.only_second) == ((), ())
    assert difference.flops_left_out == 0


def test_differences_are_taken_on_common_flops_and_actions(folder: Path, tighter: Path) -> None:
    first, second = Report.open(folder, "x"), Report.open(tighter, "x")
    difference = first.compare(second)
    names = ["AcKdQh", "TcTd9h", "Kc8c3c"]
    assert [(row["flop"], row["spr"]) for row in difference.rows()] == [(n, 1) for n in names]
    assert (difference.only_first, difference.only_second) == ((), ("a100",))
    assert difference.flops_left_out == 5
    before = {row["flop"]: row for row in first.rows() if row["spr"] == 1}
    after = {row["flop"]: row for row in second.rows()}
    for row in difference.rows():
        for name in ("ev_oop", "equity_ip", "reach", "freq_b50"):
            there, here = after[row["flop"]][name], before[row["flop"]][name]
            assert row[name] == pytest.approx(there - here)
    common = first.where(flops=names)
    total = next(total for total in common.totals if total["spr"] == 1)
    (change,) = difference.totals
    assert change["ev_ip"] == pytest.approx(second.totals[0]["ev_ip"] - total["ev_ip"])
    back = second.compare(first)
    assert back.totals[0]["ev_ip"] == pytest.approx(-change["ev_ip"])
    assert (back.only_first, back.only_second) == (("a100",), ())


def test_reports_of_one_ratio_each_are_compared_and_others_refused(
    folder: Path, tighter: Path
) -> None:
    deep = Report.open(folder, "x", spr=4)
    difference = deep.compare(Report.open(tighter, "x"))
    assert len(difference.rows()) == 3
    assert difference.sprs == {4: 1}
    assert "; SPR 1 less SPR 4: EV " in repr(difference)
    with pytest.raises(PokerError, match="no flop in common"):
        deep.where(flops=FLOPS[:1]).compare(Report.open(tighter, "x"))


def test_only_the_same_node_of_the_same_game_is_compared(folder: Path) -> None:
    report = Report.open(folder, "x")
    for other, message in (
        (Report.open(folder), "at two nodes, after x, IP to act and at the start, OOP to act"),
        (Report.open(folder, "b"), "at two nodes, after x, IP to act and after b50, IP to act"),
        (replace(report, start_pot=1000), "the pots are 100 and 1000 chips"),
        (replace(report, solve_type="exhaustive"), "solve_type full and exhaustive"),
        (replace(report, places={2: report.places[4], 3: report.places[1]}),
         "the first has 4, 1, the second 2, 3"),
    ):  # fmt: skip
        with pytest.raises(PokerError, match=message):
            report.compare(other)


def test_actions_are_known_at_nodes_without_reach(folder: Path, checked: Path) -> None:
    played, unplayed = (Report.open(path, "b", spr=1) for path in (folder, checked))
    assert unplayed.totals[0]["reach"] == 0
    for difference in (played.compare(unplayed), unplayed.compare(played)):
        assert (difference.only_first, difference.only_second) == ((), ())
        assert {row["freq_c"] for row in difference.rows()} == {None}


@pytest.mark.parametrize("column", ["x", "b50", "ev_oop", "equity_ip", "eqr_ip", "count", "value"])
def test_groups_are_sorted_by_any_column(folder: Path, checked: Path, column: str) -> None:
    report = Report.open(folder, spr=1)
    name = FREQUENCY + column if column in ("x", "b50") else column
    for source in (report, report.compare(Report.open(checked))):
        for ascending in (False, True):
            groups = source.groups(column, ascending=ascending)
            values = [group[name] for group in groups]
            assert values == sorted(values, reverse=not ascending)
            assert len(groups) == len(source.groups())
    with pytest.raises(PokerError, match="a report has no column 'b51'"):
        report.groups("b51")


def test_differences_are_sorted_by_the_change(folder: Path, checked: Path) -> None:
    first, second = Report.open(folder, spr=1), Report.open(checked)
    for column, ascending in (("x", False), ("ev_ip", True)):
        rows = first.compare(second).sorted(column, ascending=ascending).rows()
        changes = [row[column] if column in row else row[FREQUENCY + column] for row in rows]
        assert len(set(changes)) == 2
        assert changes == sorted(changes, reverse=not ascending)
    with pytest.raises(PokerError, match="no column 'b51'"):
        first.compare(second).sorted("b51")


# --- output ---


def test_files_have_the_rows_and_the_totals(folder: Path) -> None:
    report = Report.open(folder, "x")
    lines = list(csv.DictReader(io.StringIO(report.to_csv().decode())))
    stored = pyarrow.parquet.read_table(io.BytesIO(report.to_parquet()))
    assert stored.column_names == list(report.columns)
    assert stored.to_pylist() == [*report.flops, *report.totals]
    for row, line in zip((*report.flops, *report.totals), lines, strict=True):
        assert line == {name: "" if v is None else str(v) for name, v in row.items()}
    assert report.to_arrow().to_pylist() == report.rows()
    assert pyarrow.table(report).to_pylist() == report.rows()
    nodes = report.to_dict()["nodes"]
    flops = [flop for node in nodes for flop in node["flops"]]
    for row, flop in zip((*report.totals, *report.flops), [*nodes, *flops], strict=True):
        shown = flop.get("total", flop)
        assert shown["ev"] == {"oop": row["ev_oop"], "ip": row["ev_ip"]}
        assert shown["frequencies"] == [row[f"freq_{each}"] for each in nodes[0]["actions"]]
    change = report.compare(report)
    assert change.to_arrow().to_pylist() == change.rows()
    assert len(list(csv.DictReader(io.StringIO(change.to_csv().decode())))) == 10


def test_a_report_prints_a_summary_and_a_small_table(folder: Path) -> None:
    report = Report.open(folder, "x", spr=1)
    assert repr(report).startswith("<Report of 4 flops after x, IP to act; SPR 1: x ")
    table = str(report).splitlines()
    assert table[0].split() == [
        "flop",
        "SPR",
        "EV",
        "oop",
        "EV",
        "ip",
        "equity",
        "reach",
        "x",
        "b50",
    ]
    assert [line.split()[0] for line in table[1:]] == [
        "7c5c2d",
        "AcKdQh",
        "TcTd9h",
        "Kc8c3c",
        TOTAL,
    ]
    difference = report.compare(report)
    assert repr(difference) == "<ReportDifference on 4 flops; SPR 1: EV 0.00 / 0.00>"
    assert str(difference).splitlines()[-1].split()[2:] == ["0.0"] * 6


def test_the_root_is_that_of_the_written_report(folder: Path) -> None:
    assert Report.open(folder).to_csv() == (folder / "report.csv").read_bytes()


# --- folders ---


def test_an_unfinished_batch_has_a_report_of_its_finished_flops(tmp_path: Path) -> None:
    settings = config(postflop_sprs=[1], fixed_flops=[*FLOPS[:2], "AsAhAd"], oop="AA", ip="KK")
    with pytest.raises(BatchFolderError, match="there is no such folder"):
        Report.open(tmp_path / "out")
    with Batch(settings, tmp_path / "out", threads=1) as batch:
        with pytest.raises(BatchFolderError, match="no flop is solved yet"):
            Report.open(tmp_path / "out")
        steps = batch.run()
        while not isinstance(next(steps), Solved):
            pass
        report = Report.open(tmp_path / "out", "x")
        steps.close()
        assert batch.disk_bytes == os.path.getsize(
            tmp_path / "out" / "solutions" / "spr-1" / "7c5c2d.street"
        )
    assert ([row["flop"] for row in report.rows()], report.pending) == (["7c5c2d", "AcAdAh"], 1)
    undealt = report.rows()[1]
    assert (undealt["weight"], undealt["ev_oop"], undealt["freq_x"]) == (0, None, None)
    assert report.totals[0]["ev_oop"] == pytest.approx(report.rows()[0]["ev_oop"])


def test_a_stopped_batch_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    for _ in range(3):
        with Batch(config(), tmp_path / "out", threads=1, keep="turn") as batch:
            steps = batch.run()
            while not isinstance(next(steps), Solved):
                pass
            steps.close()
    solve_into(tmp_path / "out", config(), keep="turn")
    for name in ("report.csv", "report.parquet"):
        assert (tmp_path / "out" / name).read_bytes() == (folder / name).read_bytes()
    streets = sorted(path.relative_to(folder) for path in folder.rglob("*.street"))
    assert len(streets) == 8
    for street in streets:
        assert (tmp_path / "out" / street).read_bytes() == (folder / street).read_bytes()


def test_damaged_and_foreign_folders_are_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BatchFolderError, match="no batch was solved into it"):
        Report.open(tmp_path / "empty")
    with pytest.raises(BatchFolderError, match="is a file; name the folder"):
        Report.open(folder / "report.csv")
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    other_keep = pytest.raises(BatchFolderError, match='keep is "turn" there and "river" here')
    with other_keep, Batch(config(), copy, keep="river"):
        pass
    street = copy / "solutions" / "spr-1" / "AcKdQh.street"
    whole = street.read_bytes()
    street.write_bytes(whole[:-9] + b"x" + whole[-8:])
    with pytest.raises(SolutionDamaged, match=r"AcKdQh\.street.*; delete it, and solve the batch"):
        Report.open(copy, "x")
    street.unlink()
    assert Report.open(copy, "x").pending == 1
    street.write_bytes(whole[:-64])  # as after a crash: it counts as unfinished
    assert Report.open(copy, "x").pending == 1
    for content, reason in ((b"{", "cannot be read"), (b"{}", "another version of runout")):
        (copy / "batch.json").write_bytes(content)
        with pytest.raises(BatchFolderError, match=reason):
            Report.open(copy)


def test_hand_classes_have_a_report_at_the_root_alone(tmp_path: Path) -> None:
    settings = config(solve_type="exhaustive", postflop_sprs=[1], fixed_flops=FLOPS[:1])
    solve_into(tmp_path, settings)
    assert Report.open(tmp_path).to_csv() == (tmp_path / "report.csv").read_bytes()
    assert KeptBatch.open(tmp_path).config.solve_type == "exhaustive"
    with pytest.raises(PokerError, match="keep 'turn' needs solve_type full"):
        Batch(settings, tmp_path / "more", keep="turn")
    for options in ({"node": "x"}, {"categories": True}):
        with pytest.raises(PokerError, match="solve the batch with solve_type full"):
            Report.open(tmp_path, **options)
