"""``runout flops``."""

from __future__ import annotations

import csv
import json

import pytest
from click.testing import CliRunner, Result

from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode


def runout(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["flops", *arguments])


def filtered(*filters: str) -> Result:
    return runout(*(part for trait in filters for part in ("--filter", trait)))


@pytest.mark.parametrize(
    ("filters", "summary"),
    [
        ([], "1755 flops, 22100 of 22100"),
        (["monotone"], "286 flops, 1144 of 22100"),
        (["suits=two-tone"], "1014 flops, 12168 of 22100"),
        (["Suits = Two_Tone"], "1014 flops, 12168 of 22100"),
        (["rainbow"], "455 flops, 8788 of 22100"),
        (["paired"], "312 flops, 3744 of 22100"),
        (["trips"], "13 flops, 52 of 22100"),
        (["connected"], "320 flops, 4096 of 22100"),
        (["paired", "suits=rainbow"], "156 flops, 1872 of 22100"),
        (["paired", "trips"], "325 flops, 3796 of 22100"),
        (["trips", "high=10"], "1 flop, 4 of 22100"),
        (["high=2"], "1 flop, 4 of 22100"),
        (["straights=3", "high=t"], "5 flops, 64 of 22100"),
        (["monotone", "paired"], "0 flops, 0 of 22100"),
    ],
)
def test_filters_are_or_within_a_trait_and_and_across_traits(
    filters: list[str], summary: str
) -> None:
    result = filtered(*filters)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == summary


def test_the_list_has_a_line_for_each_flop() -> None:
    lines = filtered("trips").stdout.splitlines()
    assert lines[0].split() == ["flop", "weight", "high", "suits", "pairing", "connectedness"]
    assert lines[1].split() == ["AcAdAh", "4", "A", "rainbow", "trips", "disconnected"]
    assert len(lines) == 1 + 13 + 2


def test_json_lists_the_flops() -> None:
    flops = json.loads(runout("--json").stdout)["flops"]
    assert len(flops) == 1755
    assert sum(flop["weight"] for flop in flops) == 22_100
    assert next(flop for flop in flops if flop["flop"] == "AcKdQh") == {
        "flop": "AcKdQh",
        "weight": 24,
        "high_card": "A",
        "suits": "rainbow",
        "pairing": "unpaired",
        "connectedness": "connected",
        "straights": 1,
    }
    none = json.loads(runout("--json", "--filter", "monotone", "--filter", "trips").stdout)
    assert (none["count"], none["weight"], none["flops"]) == (0, 0, [])


def test_csv_has_the_values_of_json() -> None:
    rows = list(csv.DictReader(runout("--csv").stdout.splitlines()))
    flops = json.loads(runout("--json").stdout)["flops"]
    assert rows == [{name: str(value) for name, value in flop.items()} for flop in flops]


@pytest.mark.parametrize("trait", ["foo", "", "suits=green", "high=1", "colour=red", "straights=4"])
def test_an_unknown_filter_names_the_allowed_ones(trait: str) -> None:
    result = filtered(trait)
    assert result.exit_code == ExitCode.USAGE
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert repr(trait) in result.stderr
    assert "suits=monotone|two-tone|rainbow" in result.stderr
