"""``runout flops --equity``."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from runout import canonical_flops, equity, survey
from runout.analysis.flop_tables.tables import FlopTables
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode

if TYPE_CHECKING:
    from pathlib import Path

TRIPS = ["--filter", "trips"]
COMPUTED = (
    "warning: 13 of 13 flops computed, no file of tables was found;"
    " runout precompute-equity makes them, once\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    return tmp_path


def runout(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["flops", *arguments])


def payload(*arguments: str) -> list[dict[str, Any]]:
    result = runout(*arguments, "--json")
    assert result.exit_code == 0
    flops: list[dict[str, Any]] = json.loads(result.stdout)["flops"]
    return flops


def test_the_list_has_the_equities_and_their_mean() -> None:
    result = runout("--equity", "AA,QQ", "KK:0.5", *TRIPS)
    lines = result.stdout.splitlines()
    assert result.stderr == COMPUTED
    assert lines[0].split()[:4] == ["flop", "weight", "equity", "%"]
    assert lines[1].split()[:3] == ["AcAdAh", "4", "0.20"]
    assert lines[2].split()[:3] == ["KcKdKh", "4", "-"]
    assert lines[-2] == "13 flops, 52 of 22100"
    assert lines[-1] == "AA,QQ against KK:0.5: 49.86 % on average, exact"


def test_json_has_exact_equities_and_null_where_nothing_can_be_dealt() -> None:
    flops = {each["flop"]: each for each in payload("--equity", "AA,QQ", "KK:0.5", *TRIPS)}
    assert flops["KcKdKh"]["equity"] is None
    assert flops["KcKdKh"]["pairs"] == 0
    queens = flops["QcQdQh"]
    assert queens["equity"] == equity(["AA,QQ", "KK"], board="QcQdQh").players[0].equity
    assert queens["computed"] is True
    assert queens["weight"] == 4


def test_csv_has_the_values_of_json() -> None:
    question = ["--equity", "AA,QQ", "KK", *TRIPS]
    rows = list(csv.DictReader(runout(*question, "--csv").stdout.splitlines()))
    for row, each in zip(rows, payload(*question), strict=True):
        del each["nut_shares"]
        assert row == {name: "" if value is None else str(value) for name, value in each.items()}


def test_sorting_puts_the_highest_first_and_the_unknown_last() -> None:
    question = ["--equity", "AA,QQ", "KK", *TRIPS, "--sort", "equity"]
    for reverse in ([], ["--reverse"]):
        equities = [each["equity"] for each in payload(*question, *reverse)]
        assert equities[-1] is None
        assert equities[:-1] == sorted(equities[:-1], reverse=not reverse)
    weights = [each["weight"] for each in payload("--sort", "weight", "--filter", "high=3")]
    assert weights == sorted(weights, reverse=True)
    assert payload("--reverse")[0]["flop"] == "2c2d2h"


def test_a_file_of_some_flops_serves_those_and_the_others_are_computed(folder: Path) -> None:
    FlopTables.build(["AsAhAd", "2s2h2d"], path=folder / "few")
    result = runout("--equity", "AA", "KK", *TRIPS, "--tables", "few", "--json")
    assert result.stderr.startswith("warning: 11 of 13 flops computed, few lacks them; runout p")
    computed = {each["flop"]: each["computed"] for each in json.loads(result.stdout)["flops"]}
    assert computed["2c2d2h"] is False
    assert sum(computed.values()) == 11
    (folder / "cache").mkdir()
    (folder / "few").rename(folder / "cache" / "equity_tables.safetensors")
    here = runout("--equity", "AA", "KK", *TRIPS, "--filter", "high=2")
    assert (here.exit_code, here.stderr) == (0, "")


def test_no_possible_deal_and_no_flops() -> None:
    result = runout("--equity", "AA", "AA", *TRIPS, "--filter", "high=A")
    assert result.stdout.splitlines()[-1] == "AA against AA: no possible deal"
    nothing = runout("--equity", "AA", "KK", "--filter", "monotone", "--filter", "trips")
    assert nothing.stdout == "0 flops, 0 of 22100\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--sort", "equity"], 2, "--sort equity goes with --equity"),
        (["--tables", "few"], 2, "--tables goes with --equity"),
        (["--equity", "AA"], 2, "requires 2 arguments"),
        (["--sort", "size"], 2, "'size' is not one of 'flop', 'weight', 'equity'"),
        (["--equity", "AA", "AKh"], 3, "range 2: 'AKh', character 3: expected s or o"),
        (["--equity", "AA", "x", *TRIPS, "--filter", "monotone"], 3, "range 2: 'x'"),
        (["--groups"], 2, "--groups goes with --equity"),
        (["--equity", "AA", "KK", "--tables", "none"], 1, "none: there is no such file"),
    ],
)
def test_invalid_arguments_are_refused(arguments: list[str], code: int, message: str) -> None:
    result = runout(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_a_damaged_file_is_refused_and_not_skipped(folder: Path) -> None:
    (folder / "cache").mkdir()
    (folder / "cache" / "equity_tables.safetensors").write_bytes(b"nothing of the kind")
    result = runout("--equity", "AA", "KK", *TRIPS)
    assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
    assert "is something else, not equity tables of runout" in result.stderr


def test_an_overlap_gives_a_warning_of_one_line() -> None:
    result = runout("--equity", "AA,AA:0.5", "KK", *TRIPS, "--filter", "high=2")
    assert result.stderr.splitlines()[0].startswith("warning: range 1: character 4: 'AA:0.5'")


def test_suit_specific_ranges_are_computed_by_combo(folder: Path) -> None:
    result = runout("--equity", "AhKh", "QQ", *TRIPS, "--json")
    flops = json.loads(result.stdout)["flops"]
    expected = survey("AhKh", "QQ", flops=[row["flop"] for row in flops])
    assert [row["equity"] for row in flops] == [row["equity"] for row in expected.rows()]
    assert result.stderr == ""


def test_groups_have_means_and_nut_shares(folder: Path) -> None:
    arguments = ("--equity", "QQ+", "JTs", *TRIPS, "--groups")
    flops = [flop for flop, _ in canonical_flops() if len({card.rank for card in flop}) == 1]
    groups = survey("QQ+", "JTs", flops=flops).groups()
    answer = json.loads(runout(*arguments, "--json").stdout)
    assert answer["groups"] == [each.to_dict() for each in groups]
    lines = runout(*arguments, "--csv").stdout.splitlines()
    assert lines[0] == "trait,value,count,weight,mean,nut_share_1,nut_share_2"
    assert len(lines) == len(groups) + 1
    shown = runout(*arguments).stdout
    assert "pairing        trips" in shown
    assert shown.rstrip().endswith("on average, exact")
