"""The tour shows the real output of its commands, on a terminal of 80 columns."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from runout.cli import COMMANDS, command_line
from runout.cli.commands.tour import STEPS
from support.elapsed import without_times

if TYPE_CHECKING:
    from pathlib import Path

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's equity tables, whole or in part, out of the output."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def shown_on_a_terminal() -> str:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "80", "NO_COLOR": ""}
    result = CliRunner(env=terminal).invoke(command_line, ["tour"])
    assert result.exit_code == 0
    assert COLOUR.search(result.stdout)
    return COLOUR.sub("", result.stdout)


def test_every_step_is_shown_with_its_line() -> None:
    shown = CliRunner().invoke(command_line, ["tour"]).stdout
    for question, step in STEPS.items():
        assert question in shown
        if isinstance(step, str):
            assert f"$ {shlex.join(['runout', *shlex.split(step)])}\n" in shown


def test_a_command_shows_what_it_prints_by_itself() -> None:
    shown = CliRunner().invoke(command_line, ["tour"]).stdout
    for step in STEPS.values():
        if isinstance(step, str):
            name, *_ = arguments = shlex.split(step)
            assert name in COMMANDS
            alone = CliRunner().invoke(command_line, arguments)
            assert without_times(alone.stdout) in without_times(shown)
            assert alone.stderr in shown


def test_the_tour_covers_every_kind_of_question() -> None:
    shown = CliRunner().invoke(command_line, ["tour"]).stdout
    for name in (
        "eval", "equity", "outs", "range", "flops", "pots", "precompute-equity", "tables",
        "solve", "serve",
    ):  # fmt: skip
        assert f"$ runout {name} " in shown.replace("\n", " "), name
    for step in STEPS.values():
        if isinstance(step, dict):
            for command, what in step.items():
                program, name, *_ = shlex.split(command)
                assert program == "curl" or name in COMMANDS
                assert what in shown


def test_the_tour_is_the_same_without_colour() -> None:
    plain = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "80"}).invoke(command_line, ["tour"])
    assert plain.exit_code == 0
    assert "\x1b" not in plain.output


def test_the_tour_fits_on_80_columns() -> None:
    lines = shown_on_a_terminal().splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 150
