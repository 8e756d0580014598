"""``runout review``."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from runout import DecisionFilter, HandStore, Review, ReviewSettings
from runout.cli import command_line

DATA = Path(__file__).parents[2] / "data"
PLURIBUS = DATA / "phh" / "pluribus.phhs"


def runout(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, ["review", *map(str, arguments)])


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store whose hands are reviewed from the river on."""
    path = tmp_path_factory.mktemp("store") / "my.sqlite"
    done = runout(PLURIBUS, "--from", "river", "--store", path, "--processes", 1)
    assert done.exit_code == 0, done.output
    return path


def test_figures_groups_and_costliest_decisions_are_shown(store: Path) -> None:
    done = runout("--hero", "Pluribus", "--from", "river", "--store", store, "--top", 2)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "player         Pluribus"
    assert lines[1].startswith("hands          40, ")
    headings = [line.split()[0] for line in lines if line and not line.startswith(" ")]
    for name in ("mean", "per", "other", "losses", "ranges", "street", "position", "action",
                 "category", "hands", "decisions"):  # fmt: skip
        assert name in headings
    shares = "5 of 27 decisions after the flop, 19 %: flop 0 of 14, turn 0 of 7, river 5 of 6"
    assert lines[2] == f"decisions      {shares}"
    ignoring = "of 5 river decisions ignore what was done on the flop, of 5 on the turn too"
    assert ignoring in " ".join(done.stdout.split())
    at = next(number for number, line in enumerate(lines) if "loss bb" in line)
    assert all("Pluribus" in line for line in lines[at + 1 : at + 3])
    assert "no flop" in done.stdout


def test_json_has_the_summary_and_all_decisions(store: Path) -> None:
    done = runout("--from", "river", "--store", store, "--json", "--top", 3)
    answer = json.loads(done.stdout)
    with HandStore(store) as hands:
        made = Review(hands, settings=ReviewSettings(start="river"))
        assert answer.pop("costliest") == [stored.id for stored in made.decisions(limit=3)]
        decisions = answer.pop("decisions")
        assert answer == made.summary().to_dict()
        everything = made.decisions(DecisionFilter(), sort="hand")
        assert decisions == [stored.to_dict() for stored in everything]


def test_only_the_hands_of_the_files_are_reviewed(store: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.phhs"
    part.write_text(PLURIBUS.read_text().partition("\n[6]\n")[0])
    done = runout(part, "--from", "river", "--store", store, "--json")
    answer = json.loads(done.stdout)
    assert answer["hands"] == 5
    assert {each["hand_id"] for each in answer["decisions"]} == {1, 5}


def test_the_examples_in_the_help_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hands").mkdir()
    few = PLURIBUS.read_text().partition("\n[6]\n")[0]
    (tmp_path / "hands" / "few.phhs").write_text(few)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shown = runout("--help").stdout
    examples = re.findall(r"^ +cd poker && runout review (.+)$", shown, re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        result = runout(*shlex.split(example), "--processes", 1)
        assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [(["--hero", "Plurius"], 3, "'Pluribus'"), (["--bets", "much"], 3, "not a bet size"),
     (["--target", "0"], 3, "target=0 is never met"), (["--budget", "0"], 2, "--budget"),
     (["--book", "none.yaml"], 1, "none.yaml"), (["none.phhs"], 1, "none.phhs")],
)  # fmt: skip
def test_invalid_arguments_are_refused(
    store: Path, arguments: list[str], code: int, message: str
) -> None:
    done = runout(*arguments, "--store", store)
    assert done.exit_code == code
    assert message in done.stderr
