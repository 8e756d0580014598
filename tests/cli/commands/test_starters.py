"""``runout starters``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from runout import starter_ranges
from runout.cli import command_line


def test_starters_are_listed_with_their_share_and_text() -> None:
    result = CliRunner().invoke(command_line, ["starters", "bb", "--versus", "UTG"])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "BB 3-bet v UTG    4.5 %  99+,AJs+,AKo"


def test_starters_as_json_are_those_of_python() -> None:
    result = CliRunner().invoke(command_line, ["starters", "--depth", "20", "--json"])
    ranges = json.loads(result.stdout)["ranges"]
    assert ranges == [each.to_dict() for each in starter_ranges(depth=20)]


def test_a_wrong_position_is_refused_with_the_positions() -> None:
    result = CliRunner().invoke(command_line, ["starters", "XX"], prog_name="runout")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "invalid value for 'POSITION': 'XX' is not one of 'UTG', 'HJ', " in result.stderr
    usage = CliRunner().invoke(command_line, ["starters", "--help"]).stdout.splitlines()[0]
    assert usage.endswith("[UTG|HJ|CO|BTN|SB|BB]")


def test_an_empty_selection_is_stated() -> None:
    result = CliRunner().invoke(command_line, ["starters", "BB", "--action", "raise"])
    assert result.stdout == "no starter range has all of these; leave one out\n"
