"""``runout solve``: spots from files and options, saved files, Ctrl-C and resuming."""

from __future__ import annotations

import csv
import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from runout.analysis.solver.goal import DEFAULT_MAX_ITERATIONS, DEFAULT_TARGET
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver
from runout.analysis.solver.spot.fields import SPOT_FIELDS
from runout.cli import command_line
from runout.cli.commands.solve import command as solve_command
from runout.cli.input.options import MEMORY, most_of_the_memory
from runout.cli.runtime.exit_codes import ExitCode
from support.parse_counts import counted_parses
from support.pseudo_terminal import ANSI, ENVIRONMENT, SCRIPT, on_a_terminal, terminal

DATA = Path(__file__).parents[2] / "data"
REFERENCE: dict[str, Any] = json.loads((DATA / "solver_reference.json").read_text())
RIVER = [
    "-b", "Td9d6hQc2s", "--oop", "QQ+,T9s,AKs", "--ip", "99+,AQs", "--pot", "100", "--stack", "100",
]  # fmt: skip
TURN = [
    "-b", "Td9d6hQc", "--oop", "QQ+,AKs", "--ip", "99+,AQs", "--pot", "100", "--stack", "200",
]  # fmt: skip
ENDLESS = ["--target", "0", "--max-iterations", "100000000"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copy(DATA / "solver_spots.json", "spots.json")
    return tmp_path


def runout(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command_line, arguments, input=stdin)


def solve(*arguments: str, stdin: str | None = None) -> Result:
    return runout("solve", *arguments, stdin=stdin)


def payload(*arguments: str, stdin: str | None = None) -> dict[str, Any]:
    result = solve(*arguments, "--json", stdin=stdin)
    assert result.exit_code == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


# --- spots ---


def test_defaults_are_those_of_the_library() -> None:
    options = {option.name: option.default for option in solve_command.params}
    assert options["target"] == DEFAULT_TARGET
    assert options["max_iterations"] == DEFAULT_MAX_ITERATIONS


def test_a_spot_from_a_file_has_the_reference_solution() -> None:
    answer = payload("spots.json", "--name", "A")
    known = REFERENCE["A"]
    bound = 2 * (answer["exploitability"] + known["exploitability"])
    for player in ("oop", "ip"):
        assert answer["ev"][player] == pytest.approx(known[player]["ev"], abs=bound)
        assert answer["equity"][player] == pytest.approx(known[player]["equity"], abs=1e-5)
    assert answer["exploitability_percent"] <= answer["target_percent"] == 0.5
    assert [each["action"] for each in answer["root_actions"]] == ["x", "b50", "b100"]
    assert answer["file"] == "Td9d6hQc2s.solution"


def test_the_summary_has_every_figure() -> None:
    result = solve(*RIVER)
    assert (result.exit_code, result.stderr) == (0, "")
    shown = result.stdout
    assert shown.startswith("Td9d6hQc2s, pot 100, stack 100 (SPR 1); OOP 22 combos, IP 30 combos")
    assert re.search(r"^ +EV +of the pot +equity +EQR +combos$", shown, re.MULTILINE)
    assert re.search(r"^OOP +[\d.]+ +[\d.]+ % +[\d.]+ % +[\d.]+ % +22\.00$", shown, re.MULTILINE)
    assert re.search(r"^exploitability +[\d.]+ chips, 0\.\d+ % of the pot$", shown, re.MULTILINE)
    assert re.search(r"^work +\d+ iterations, [\d.]+ m?s, [\d.]+ kB, f32$", shown, re.MULTILINE)
    assert re.search(r"^OOP plays +X +check [\d.]+ % +B +bet 50 [\d.]+ %", shown, re.MULTILINE)
    assert re.search(r"^saved +Td9d6hQc2s\.solution \([\d.]+ kB\)$", shown, re.MULTILINE)
    assert shown.splitlines()[-1].split(maxsplit=1) == [
        "next", "runout show Td9d6hQc2s.solution",
    ]  # fmt: skip
    assert runout("show", "Td9d6hQc2s.solution").exit_code == 0


SMALL = [
    "-b", "Td9d6hQc2s", "--oop", "QQ+,T9s,AKs", "--ip", "99+,AQs", "--pot", "5.5",
    "--stack", "97.25", "--bet", "75%",
]  # fmt: skip


def test_bets_are_shown_before_the_solve_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "stopped by the test", "here")

    monkeypatch.setattr(Solver, "steps", fail)
    result = solve(*SMALL, "--no-save", "--threads", "1")
    assert result.exit_code == ExitCode.FAILURE
    shown = re.sub(r"about \d+ iterations", "about 9 iterations", result.stdout)
    assert re.sub(r"[\d.]+ ms", "1 ms", shown).splitlines() == [
        "Td9d6hQc2s, pot 5.5, stack 97.25 (SPR 17.7); OOP 22 combos, IP 30 combos",
        "",
        "river bets  OOP b4.13 (75.1 %), IP b4.13 (75.1 %)",
        "expected    1 ms on one thread, f32; about 9 iterations to 0.5 %, default speed",
        "",
    ]


def test_amounts_with_decimals_are_solved_saved_shown_and_resumed() -> None:
    answer = payload(*SMALL, "--max-iterations", "20", "--target", "0", "-o", "small")
    assert (answer["spot"]["pot"], answer["spot"]["stack"], answer["unit"]) == (5.5, 97.25, 0.01)
    assert [each["action"] for each in answer["root_actions"]] == ["x", "b4.13"]
    assert sum(answer["ev"].values()) == pytest.approx(5.5, abs=1e-4)
    shown = json.loads(runout("show", "small", "--line", "b4.13", "--json").stdout)
    assert (shown["pot"], shown["to_call"], shown["actions"]) == (9.63, 4.13, ["f", "c", "r12.39"])
    screen = runout("show", "small", "--line", "bet 4.13").stdout
    assert "pot 9.63, stacks OOP 93.12, IP 97.25, 4.13 to call (needs 30.0 %)" in screen
    assert "raise to 12.39" in screen
    assert "--line 'b4.13 " in screen
    resumed = solve("--resume", "small", "--target", "1%")
    assert resumed.exit_code == 0, resumed.stderr


def test_big_blinds_are_shown_beside_chips() -> None:
    shown = solve(*SMALL, "--big-blind", "0.5", "-o", "small").stdout
    assert "pot 5.5 (11 bb), stack 97.25 (194.5 bb, SPR 17.7)" in shown
    assert re.search(r"^ +EV +bb +of the pot", shown, re.MULTILINE)
    assert re.search(r"bet 4\.13 \(8\.26 bb\)", shown)
    node = runout("show", "small", "--line", "b4.13", "--hands").stdout
    assert "pot 9.63 (19.26 bb), stacks OOP 93.12 (186.24 bb)" in node
    assert "4.13 (8.26 bb) to call" in node
    answer = json.loads(runout("show", "small", "--json").stdout)
    assert answer["bb"]["pot"] == 11
    assert "EV in bb, of the pot as it stands" in runout("show", "small", "--ev").stdout
    rows = [*csv.DictReader(runout("show", "small", "--csv", "-").stdout.splitlines())]
    assert all(float(row["ev bb"]) == pytest.approx(2 * float(row["ev"])) for row in rows)


def test_cards_are_compared_in_big_blinds_too() -> None:
    solve(*TURN, "--big-blind", "2", "-o", "turn", "--target", "5%")
    runouts = ["show", "turn", "--line", "x x", "--runouts"]
    assert re.search(
        r"^card +EV OOP +bb OOP +EV IP +bb IP +equity OOP", runout(*runouts).stdout, re.M
    )
    rows = [*csv.DictReader(runout(*runouts, "--csv", "-").stdout.splitlines())]
    assert all(float(row["ev ip bb"]) == pytest.approx(float(row["ev ip"]) / 2) for row in rows)
    assert len(rows) == 48


def test_files_and_options_take_the_same_amounts() -> None:
    by_options = payload(*SMALL, "--rake", "5%", "--rake-cap", "0.75", "--no-save")["spot"]
    for written in (by_options, {**by_options, "pot": "5.50", "stack": "97.25"}):
        Path("spot.json").write_text(json.dumps(written), encoding="utf-8")
        assert payload("spot.json", "--no-save")["spot"] == by_options


def test_a_file_from_before_units_is_resumed_in_whole_chips() -> None:
    shutil.copy(DATA / "whole_chips.solution", "old")
    result = solve("--resume", "old", "--no-rivers")
    assert "cannot be resumed" in result.stderr
    assert "holds another spot" not in result.stderr
    assert "bet 5 " in runout("show", "old").stdout


def test_options_override_the_file() -> None:
    answer = payload(
        "spots.json", "--name", "A", "--stack", "200", "--bet", "75%", "--raise", "3x",
        "--size", "river ip bet = 33%, a", "--size", "raise=2x", "--max-raises", "1",
        "--no-save",
    )  # fmt: skip
    spot = answer["spot"]
    assert (spot["stack"], spot["max_raises"], answer["file"]) == (200, 1, None)
    assert (spot["river_oop_bet"], spot["river_ip_bet"]) == ("75%", "33%, a")
    assert (spot["river_oop_raise"], spot["river_ip_raise"]) == ("2x", "2x")
    assert spot["oop"].startswith("22+")


def test_every_field_of_a_spot_has_an_option() -> None:
    options = {option.name: option for option in solve_command.params}
    for field in SPOT_FIELDS:
        assert options[field.name].opts == [*field.option_names]
        help_text = getattr(options[field.name], "help", "")
        assert help_text.startswith(field.help.removesuffix("."))


def test_every_option_reaches_the_spot() -> None:
    Path("locks.json").write_text(
        json.dumps([{"line": "x", "strategy": {"*": {"check": 1}}}]), encoding="utf-8"
    )
    spot = payload(
        *TURN, "--donk", "none", "--rake", "5%", "--rake-cap", "3", "--add-allin", "200%",
        "--force-allin", "0.1", "--merging", "0", "--add-line", "b33", "--remove-line", "b33 c",
        "--lock", "locks.json", "--max-iterations", "1", "--target", "100%", "--no-save",
    )["spot"]  # fmt: skip
    assert (spot["turn_donk"], spot["river_donk"]) == ("none", "none")
    assert (spot["rake_rate"], spot["rake_cap"]) == (0.05, 3)
    assert (spot["add_allin"], spot["force_allin"], spot["merging"]) == (2, 0.1, 0)
    assert (spot["added_lines"], spot["removed_lines"]) == (["b33"], ["b33 c"])
    assert spot["locks"] == [{"line": "x", "cards": "", "strategy": {"*": {"check": 1.0}}}]


def test_options_are_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = [{"line": "x", "strategy": {"99": {"check": 1}}}]
    Path("locks.json").write_text(json.dumps(lock), encoding="utf-8")
    with counted_parses(monkeypatch) as counts:
        solve(*RIVER, "--lock", "locks.json", "--size", "ip bet=33%, a", "--max-iterations", "1",
              "--no-save")  # fmt: skip
    for text in ("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", "99", "33%, a", "50%", "60%"):
        assert counts.total[text] == 1, text


def test_a_rake_without_a_cap_has_none() -> None:
    answer = payload(*RIVER, "--rake", "0.05", "--no-save")
    assert answer["spot"]["rake_cap"] is None
    assert sum(answer["ev"].values()) < 95.1


def test_a_locked_node_is_played_as_locked() -> None:
    Path("locks.yaml").write_text("- {line: '', strategy: {'*': {b50: 1}}}\n", encoding="utf-8")
    answer = payload(*RIVER, "--lock", "locks.yaml", "--no-save")
    frequencies = {each["action"]: each["frequency"] for each in answer["root_actions"]}
    assert frequencies["b50"] == pytest.approx(1)


def test_files_of_one_spot_yaml_and_standard_input() -> None:
    spot = json.loads(Path("spots.json").read_text(encoding="utf-8"))["A"]
    Path("one.json").write_text(json.dumps(spot), encoding="utf-8")
    lines = [f"{key}: {json.dumps(value)}" for key, value in spot.items() if key != "tree_lines"]
    Path("one.yaml").write_text("\n".join(lines), encoding="utf-8")
    Path("named.json").write_text(json.dumps({"only": spot}), encoding="utf-8")
    goal = ["--no-save", "--target", "100%", "--max-iterations", "1"]
    answers = [payload(file, *goal)["spot"] for file in ("one.json", "one.yaml", "named.json")]
    answers.append(payload("-", *goal, stdin=json.dumps(spot))["spot"])
    assert all(answer == answers[0] for answer in answers)


def test_threads_and_precision() -> None:
    one, two = (payload(*RIVER, "--threads", count, "--no-save") for count in "12")
    assert one["ev"] == two["ev"]
    half = payload(*RIVER, "--precision", "f16", "--no-save")
    assert half["precision"] == "f16"
    assert half["ev"]["oop"] == pytest.approx(one["ev"]["oop"], abs=2)


def test_a_missed_target_is_a_warning_with_the_command_to_resume() -> None:
    result = solve("spots.json", "--name", "A", "--max-iterations", "5")
    assert result.exit_code == 0
    command = result.stderr.partition("to go on: ")[2].strip()
    assert "above the target of 0.5 %" in result.stderr
    assert command == "runout solve --resume Td9d6hQc2s.solution --target 0.5%"
    _, *arguments = shlex.split(command)
    again = runout(*arguments)
    assert (again.exit_code, again.stderr) == (0, "")


def test_a_range_that_names_a_hand_twice_is_warned_about() -> None:
    result = solve(*RIVER[:3], "QQ+,AA", *RIVER[4:], "--no-save")
    assert result.exit_code == 0
    assert "warning: OOP, 'QQ+,AA'" in result.stderr


# --- errors ---


def test_bare_numbers_are_percentages() -> None:
    spot = payload(*RIVER, "--bet", "50, 75", "--raise", "60", "--size", "ip bet=33")["spot"]
    assert (spot["river_oop_bet"], spot["river_oop_raise"]) == ("50%, 75%", "60%")
    assert spot["river_ip_bet"] == "33%"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "give a file with the spot, or --board, --oop, --ip, --pot, --stack"),
        (TURN[:-2], 2, "missing: --stack"),
        (["spots.json"], 2, "spots.json holds 3 spots: A, B, D; pick one with --name"),
        (["spots.json", "--name", "C"], 2, "holds no spot 'C'; it holds A, B, D"),
        ([*RIVER, "--name", "A"], 2, "--name picks a spot of a file"),
        (["nowhere.json"], 1, "nowhere.json: No such file or directory"),
        (["."], 1, ".: Is a directory"),
        ([*RIVER, "--bet", "0.5"], 3, "--bet: '0.5', character 1"),
        ([*RIVER, "--raise", "1x"], 3, "--raise: '1x'"),
        ([*RIVER, "--size", "river oop"], 3, "no sizes are given"),
        ([*RIVER, "--size", "river op bet=50%"], 3, "character 7: 'op' is not a street"),
        ([*RIVER, "--size", "river turn bet=50%"], 3, "'turn' after 'river'"),
        ([*RIVER, "--size", "river oop=50%"], 3, "bet, raise or donk is missing"),
        ([*RIVER, "--size", "ip donk=50%"], 3, "a donk bet is made by oop"),
        ([*RIVER, "--size", "turn bet=50%"], 3, "the turn is over on Td9d6hQc2s"),
        ([*RIVER, "--size", "bet=2"], 3, "write 200%, 2% (of the pot) or 2c (chips)"),
        ([*RIVER, "--stack", "-1"], 3, "the stack is -1"),
        ([*RIVER, "--pot", "1,5"], 2, "'1,5' is not an amount; write it with a decimal point"),
        ([*RIVER, "--unit", "0.5"], 3, "unit: 0.5 is not 1, 0.1, 0.01 and so on down to"),
        ([*RIVER, "--rake", "many"], 2, "'many' is not a share; write 15% or 0.15"),
        ([*RIVER, "--unit", "-0.01"], 3, "unit: -0.01 is below 0"),
        ([*RIVER, "--pot", "1,5"], 2, "the amount: '1,5' is not an amount; write it"),
        ([*RIVER, "--rake-cap", "-1"], 2, "'-1' is not a number of chips"),
        ([*RIVER, "--rake-cap", "3%"], 2, "'3%' is not a number of chips"),
        ([*RIVER, "--threads", "-1"], 2, "invalid value for '--threads': -1 is not in the range"),
        ([*RIVER, "--rake-cap", "3"], 3, "the rake cap is 3.0 but the rate is 0"),
        ([*RIVER, "--target", "0.5"], 2, "is 50 % of the pot; write 50% if that is meant, or 0.5%"),
        ([*RIVER, "--target", "half"], 2, "write 0.5% or 0.005"),
        ([*RIVER, "--memory", "4"], 2, "'4' is not an amount of memory; write 500MB or 4GB"),
        ([*RIVER, "--add-line", "x y"], 3, "'y' is not an action"),
        ([*RIVER, "--no-rivers"], 3, "--no-rivers: on Td9d6hQc2s the river is all there is"),
        ([*RIVER, "--lock", "spots.json"], 3, "expected a list of locks"),
        ([*RIVER, "-o", "."], 1, "is a folder"),
        ([*RIVER, "-o", "none/a.solution"], 1, "none/a.solution: there is no folder none; make it"),
        ([*RIVER, "-o", "a", "--no-save"], 2, "exclude each other"),
        ([*RIVER, "--resume", "a"], 2, "--resume takes spot and precision from its file"),
        (["--resume", "a", "--precision", "f16"], 2, "leave out --precision"),
        (["--resume", "nowhere"], 1, "nowhere: there is no such file"),
        (["--resume", "spots.json"], 1, "is something else, not a solution"),
        (["spots.json", "--name", "D", "--memory", "100MB"], 4, "drop 50% from river IP bets"),
        (
            ["spots.json", "--name", "D", "--memory", "300MB", "--precision", "f32"],
            4,
            "use precision f16",
        ),
    ],
)
def test_invalid_arguments_are_refused(
    folder: Path, arguments: list[str], code: int, message: str
) -> None:
    result = solve(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert [each.name for each in folder.iterdir()] == ["spots.json"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[1, 2]", "expected an object with board"),
        ('{"_format": {}}', "holds no spot"),
        ('{"board": "Td9d6h", "bored": 1}', "bad.json: 'bored' is not part of a spot"),
        ('{"board": "Td9d6h"', "bad.json: line 1, column 19: not JSON"),
        ('{"A": {"board": "Td9d6h"}}', "bad.json: the spot has no 'oop'"),
    ],
)
def test_invalid_files_are_refused(content: str, message: str) -> None:
    Path("bad.json").write_text(content, encoding="utf-8")
    result = solve("bad.json")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert message in result.stderr


def test_invalid_standard_input_is_refused() -> None:
    assert "-: expected an object with board" in solve("-", stdin="").stderr
    assert "standard input: line 1, column" in solve("-", stdin="{").stderr
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "solve", "-"],
        input=b"\xff\xfe",
        capture_output=True,
        check=False,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert done.returncode == ExitCode.INVALID_POKER
    assert done.stderr == b"error: standard input is not text in UTF-8\n"


# --- saved files ---


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*.solution"))


def test_the_same_spot_is_saved_to_the_same_file_and_another_beside_it(folder: Path) -> None:
    solve(*RIVER)
    solve(*RIVER)
    assert names(folder) == ["Td9d6hQc2s.solution"]
    assert payload(*RIVER, "--stack", "150")["file"] == "Td9d6hQc2s-2.solution"
    assert Solution.load("Td9d6hQc2s.solution").spot.stack == 100
    assert Solution.load("Td9d6hQc2s-2.solution").spot.stack == 150


def test_a_better_solution_is_not_replaced_by_a_worse_one() -> None:
    better = payload(*RIVER, "--target", "0.01%")
    worse = payload(*RIVER, "--target", "5%")
    assert (better["file"], worse["file"]) == ("Td9d6hQc2s.solution", "Td9d6hQc2s-2.solution")
    assert payload(*RIVER, "--target", "0.005%")["file"] == "Td9d6hQc2s.solution"


def test_a_file_of_another_kind_keeps_its_name() -> None:
    Path("Td9d6hQc2s.solution").write_text("notes", encoding="utf-8")
    assert payload(*RIVER)["file"] == "Td9d6hQc2s-2.solution"
    assert Path("Td9d6hQc2s.solution").read_text(encoding="utf-8") == "notes"


def test_a_file_of_another_kind_is_replaced_by_force_only() -> None:
    Path("notes").write_text("notes", encoding="utf-8")
    result = solve(*RIVER, "-o", "notes")
    assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
    assert "notes: holds something else" in result.stderr
    assert solve(*RIVER, "-o", "notes", "--force").exit_code == 0
    other = solve(*RIVER, "--stack", "150", "-o", "notes")
    assert "notes: holds another spot (Td9d6hQc2s)" in other.stderr
    assert solve(*RIVER, "-o", "notes").exit_code == 0


def test_a_solution_that_cannot_be_saved_is_still_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "here")

    monkeypatch.setattr(Solution, "save", full)
    result = solve(*RIVER)
    assert result.exit_code == ExitCode.FAILURE
    assert "exploitability" in result.stdout
    assert re.search(r"^saved +no$", result.stdout, re.MULTILINE)
    assert result.stderr == (
        "error: here: No space left on device; make room there, then repeat the command\n"
    )


def test_without_rivers_the_file_is_smaller_and_cannot_be_resumed() -> None:
    solve(*TURN, "-o", "whole")
    solve(*TURN, "-o", "small", "--no-rivers")
    assert 5 * Path("small").stat().st_size < Path("whole").stat().st_size
    result = solve("--resume", "small")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert "small: a solution saved without its rivers cannot be resumed" in result.stderr


def test_a_resumed_solve_equals_an_uninterrupted_one() -> None:
    solve(*TURN, "--max-iterations", "20", "--target", "0", "-o", "half")
    solve("--resume", "half", "--max-iterations", "50", "--target", "0", "-o", "onward")
    resumed = payload("--resume", "half", "--max-iterations", "50", "--target", "0")
    whole = payload(*TURN, "--max-iterations", "50", "--target", "0", "-o", "whole")
    assert (resumed["file"], resumed["iterations"]) == ("half", 50)
    assert resumed["ev"] == whole["ev"]
    assert Solution.load("onward").ev == Solution.load("half").ev


# --- on a terminal, and interrupted ---


def test_the_bar_shows_the_progress() -> None:
    with terminal("solve", *TURN, *ENDLESS, columns=80) as screen:
        shown = screen.read_until("% of pot")
        shown += screen.read()
        screen.process.send_signal(signal.SIGINT)
        screen.read_until()
    assert re.search(r"solving .*iteration \d+, [\d.e-]+ % of pot", ANSI.sub("", shown))
    assert screen.process.returncode == ExitCode.INTERRUPTED


def interrupted(*arguments: str, times: int = 1) -> tuple[int, str, str]:
    """Run the program, send Ctrl-C so many times once it is solving, and return the result."""
    code = (
        "import sys, os, signal\n"
        "from runout.analysis.solver.solving import Solver\n"
        "steps = Solver.steps\n"
        "def watched(self, **goal):\n"
        "    for step in steps(self, **goal):\n"
        "        if step.iteration >= 15:\n"
        f"            [os.kill(os.getpid(), signal.SIGINT) for _ in range({times})]\n"
        "        yield step\n"
        "Solver.steps = watched\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code + SCRIPT, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    return done.returncode, done.stdout, done.stderr


def test_an_interrupted_solve_is_saved_and_states_how_to_resume(folder: Path) -> None:
    code, shown, errors = interrupted("solve", *TURN, *ENDLESS)
    assert code == ExitCode.INTERRUPTED
    assert "saved           Td9d6hQc.solution" in shown
    assert errors.splitlines()[-1] == "error: interrupted"
    assert re.search(r"stopped after \d+ iterations, at [\d.]+ % of the pot; saved to", errors)
    _, *arguments = shlex.split(errors.partition("to go on: ")[2].splitlines()[0])
    assert arguments[:3] == ["solve", "--resume", "Td9d6hQc.solution"]
    assert "Traceback" not in errors
    assert "stopping after this iteration; what there is gets saved, Ctrl-C again" in errors
    assert re.search(r"ended +stopped at [\d.]+ %, before its target of 0 %", shown)
    stopped = Solution.load("Td9d6hQc.solution")
    assert stopped.ended_by == "stopped"
    again = payload("--resume", "Td9d6hQc.solution", "--target", "0.1%")
    assert again["iterations"] > stopped.iterations >= 15
    assert again["ended_by"] == Solution.load("Td9d6hQc.solution").ended_by == "target"
    assert names(folder) == ["Td9d6hQc.solution"]


def test_an_interrupted_solve_is_saved_with_rivers_in_any_case() -> None:
    code, shown, errors = interrupted("solve", *TURN, *ENDLESS, "--no-rivers", "--json")
    assert code == ExitCode.INTERRUPTED
    answer = json.loads(shown)
    assert (answer["interrupted"], answer["file"]) == (True, "Td9d6hQc.solution")
    assert "with its rivers, to be resumed" in errors
    assert Solution.load("Td9d6hQc.solution").rivers_kept


def test_an_interrupted_solve_with_saving_disabled_is_reported(folder: Path) -> None:
    code, _, errors = interrupted("solve", *TURN, *ENDLESS, "--no-save")
    assert code == ExitCode.INTERRUPTED
    assert "nothing is saved, as asked" in errors
    assert not names(folder)


def test_a_second_ctrl_c_gives_the_solve_up(folder: Path) -> None:
    code, shown, errors = interrupted("solve", *TURN, *ENDLESS, times=2)
    assert (code, errors.splitlines()[-1]) == (ExitCode.INTERRUPTED, "error: interrupted")
    assert "saved" not in shown
    assert not names(folder)


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_summary_fits_the_window(columns: int) -> None:
    shown = on_a_terminal(
        "solve", "spots.json", "--name", "A", "--no-save", columns=columns, NO_COLOR="1"
    )
    assert max(map(len, ANSI.sub("", shown).splitlines())) <= columns
    assert not re.search(r"\x1b\[[0-9;]*[349][0-7]", shown)


def test_why_a_solve_ended_fits_the_window() -> None:
    goal = ["--target", "0", "--max-iterations", "10", "-o", "short"]
    solved = on_a_terminal("solve", *RIVER, *goal, columns=60, NO_COLOR="1")
    shown = on_a_terminal("show", "short", columns=60, NO_COLOR="1")
    for text in (solved, shown):
        message = " ".join(ANSI.sub("", text).split())
        assert re.search(r"reached the limit of 10 iterations at [\d.]+ %, before its", message)


# --- help and memory ---


CLASSES = {
    "oop": "QQ+", "ip": "TT+", "bet_sizes": [0.5], "postflop_spr": 4,
    "fixed_flops": ["7h5h2c"], "solve_type": "exhaustive",
}  # fmt: skip


def examples(command: str) -> list[list[str]]:
    shown = CliRunner().invoke(command_line, [command, "--help"]).stdout.replace("\\\n", " ")
    return [shlex.split(line)[1:] for line in re.findall(r"^ +runout .+$", shown, re.M)]


def test_the_examples_in_the_help_run() -> None:
    shutil.copy("spots.json", "b.json")
    Path("study.json").write_text(json.dumps({"postflop_model": CLASSES}))
    assert runout("solve-postflop", "-c", "study.json", "-o", "out").exit_code == 0
    for command in ("solve", "estimate", "show"):
        assert examples(command)
        for arguments in examples(command):
            # A looser target than that of the help, for speed.
            loose = ["20%" if word == "0.1%" else word for word in arguments]
            result = runout(*loose)
            assert (result.exit_code, result.stdout != "") == (0, True), (loose, result.stderr)


@pytest.mark.parametrize(
    ("text", "count"),
    [("4GB", 4_000_000_000), ("500 mb", 500_000_000), ("2GiB", 2 << 30), ("1.5k", 1500)],
)
def test_memory_is_read_with_its_unit(text: str, count: int) -> None:
    assert MEMORY.convert(text, None, None) == count


@pytest.mark.parametrize("text", ["", "GB", "4", "4XB", "-4GB", "0GB", "1e9GB", "0.1k0"])
def test_invalid_memory_sizes_are_refused(text: str) -> None:
    with pytest.raises(click.BadParameter, match="not an amount of memory"):
        MEMORY.convert(text, None, None)


def test_some_memory_is_left_to_others() -> None:
    assert 10**7 < most_of_the_memory() < 10**15
