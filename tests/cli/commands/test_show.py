"""``runout show``: grids, tables and files of a node of a saved solution."""

from __future__ import annotations

import csv
import io
import itertools
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from runout.analysis.solver.solution.file import write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from runout.domain.betting.sizes import BetSizes
from support.pseudo_terminal import ANSI, on_a_terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:[34][0-8]|9[0-7])[0-9;]*m")


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a solution, saved with and without its rivers."""
    folder = tmp_path_factory.mktemp("solved")
    spot = Spot(
        "Td9d6hQc", "QQ+,AKs,98s,55", "99+,AQs,KJs,87s", pot=100, stack=300,
        sizes=BetSizes("50%, 100%", "60%"),
    )  # fmt: skip
    spot = spot.lock("", {"55": {"check": 1}})  # so that it never bets itself
    solution = solve(spot, target=0.002)
    solution.save(folder / "whole")
    solution.save(folder / "small", rivers=False)
    return folder


@pytest.fixture(autouse=True)
def folder(solved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(solved)


def show(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["show", *arguments])


def shown(*arguments: str) -> str:
    result = show(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def payload(*arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(shown(*arguments, "--json"))
    return answer


# --- the grid ---


def test_the_first_decision_in_words() -> None:
    text = shown("whole")
    assert text.startswith("Td9d6hQc  at the start, OOP to act\npot 100, stacks OOP 300, IP 300\n")
    legend = text.splitlines()[4]
    pattern = r" X  check [\d.]+ %   B  bet 50 [\d.]+ %   2  bet 100 [\d.]+ %"
    assert re.fullmatch(pattern, legend)
    assert re.search(r"^OOP +[\d.]+ +[\d.]+ % +[\d.]+ % +[\d.]+ %", text, re.MULTILINE)
    assert re.search(r"^actions +x, b50, b100$", text, re.MULTILINE)
    assert re.search(r"^next +runout show whole --line \w+$", text, re.MULTILINE)
    assert not re.search(r"^back", text, re.MULTILINE)


def cells(text: str, width: int) -> dict[str, tuple[str, str]]:
    """Return the text beside and below the name of each class."""
    lines = text.splitlines()
    cells_by_class = {}
    for above, below in itertools.pairwise(lines):
        if not re.match(r"[AKQJT98765432] \s*[AKQJT98765432]{2}[so]?\b", above):
            continue
        for start in range(2, len(above), width + 1):
            cell = above[start : start + width]
            if cell.strip():
                cells_by_class[cell.split()[0]] = (cell, below[start : start + width])
    return cells_by_class


def test_a_cell_has_the_class_its_main_action_and_a_bar_of_letters() -> None:
    grid = cells(shown("whole"), 8)
    root = Solution.load("whole").root
    rows = {str(row.hand): row for row in root.classes()}
    assert grid.keys() == rows.keys()
    letters = dict(zip(root.actions, "XB2", strict=True))
    for name, (head, bar) in grid.items():
        shares = {letters[each]: share for each, share in rows[name].strategy.items()}
        main = max(shares, key=shares.__getitem__)
        assert head.split()[1].rstrip("%") == f"{main}{100 * shares[main]:.0f}"
        for letter, share in shares.items():
            assert abs(bar.count(letter) - 8 * share) <= 1


def test_a_class_without_reach_is_in_lower_case() -> None:
    text = shown("whole", "--line", "b50 c", "--deal", "2s")
    head, bar = cells(text, 8)["55"]
    assert head.split() == ["55"]
    assert bar == bar.lower() != ""
    assert "classes that never get here: grey, in small letters" in text
    assert "classes that never get here" not in shown("whole")
    assert cells(shown("whole", "--line", "b50 c", "--deal", "2s", "--ev"), 8)["55"][1][0] == "-"


@pytest.mark.parametrize("line", ["x b50", "check, bet 50", "check bet 50"])
def test_a_line_in_letters_or_words(line: str) -> None:
    text = shown("whole", "--line", line)
    assert "after x b50, OOP to act" in text
    assert "50 to call (needs 25.0 %)" in text
    assert " F  fold" in text
    assert re.search(r"^back +runout show whole --line x$", text, re.MULTILINE)


def test_ev_and_equity_in_the_grid() -> None:
    root = Solution.load("whole").root
    for option, note in (("--ev", "EV in chips"), ("--equity", "equity in per cent")):
        text = shown("whole", option)
        assert note in text
        grid = cells(text, 8)
        for row in root.classes():
            value = row.ev if option == "--ev" else 100 * row.equity
            assert float(grid[str(row.hand)][1]) == pytest.approx(value, abs=0.051)


def test_colours_and_the_same_without_them() -> None:
    text = on_a_terminal("show", "whole", COLORTERM="truecolor")
    assert "48;2;34;197;94m" in text  # check
    assert "48;2;245;158;11m" in text  # the smaller bet
    assert "48;2;139;92;246m" in text  # the larger one
    plain = on_a_terminal("show", "whole", NO_COLOR="1")
    assert not COLOUR.search(plain)
    assert cells(ANSI.sub("", text), 5) == cells(ANSI.sub("", plain), 5)


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize(
    "arguments",
    [
        ["whole", "--ev"],
        ["whole", "--line", "x b50", "--hands"],
        ["whole", "--line", "x x", "--runouts"],
        ["whole", "--line", "x x", "--deal", "2s"],
    ],
)
def test_output_fits_the_terminal(columns: int, arguments: list[str]) -> None:
    text = ANSI.sub("", on_a_terminal("show", *arguments, columns=columns))
    assert max(map(len, text.splitlines())) <= columns


def test_output_can_be_ascii() -> None:
    text = on_a_terminal("show", "whole", PYTHONIOENCODING="ascii")
    assert "Td 9d 6h Qc" in ANSI.sub("", text)


# --- cards, hands and ends ---


def test_a_card_to_come() -> None:
    text = shown("whole", "--line", "x x")
    assert "after x x, a card to come" in text
    assert "48 can come; --runouts compares them" in text
    command = re.search(r"^next +runout show whole --line 'x x' --deal (\w+)$", text, re.MULTILINE)
    assert command
    assert "OOP to act" in shown("whole", "--line", "x x", "--deal", command[1])


def test_runouts_have_a_line_for_each_card() -> None:
    text = shown("whole", "--line", "x x", "--runouts")
    assert "OOP's EV after each card, % of the pot" in text
    rows = re.findall(r"^([2-9TJQKA][cdhs]) +([\d.]+) +([\d.]+) +[\d.]+ %", text, re.MULTILINE)
    assert len(rows) == 48
    for _, oop, ip in rows:
        assert float(oop) + float(ip) == pytest.approx(100, abs=0.01)


def test_hands_have_a_line_each() -> None:
    text = shown("whole", "--hands")
    hands = Solution.load("whole").root.hands(0)
    lines = re.findall(r"^([2-9TJQKA][cdhs]){2} +\d\.\d{3} .*%$", text, re.MULTILINE)
    assert len(lines) == len(hands)
    both = shown("whole", "--line", "x x", "--hands")
    assert re.search(r"^OOP +reach", both, re.MULTILINE)
    assert re.search(r"^IP +reach", both, re.MULTILINE)


def test_the_end_of_a_hand() -> None:
    text = shown("whole", "--line", "b50 f")
    assert "after b50 f, the hand is over" in text
    assert re.search(r"^OOP +150\.000 +100\.00 %", text, re.MULTILINE)
    assert re.search(r"^back +runout show whole --line b50$", text, re.MULTILINE)


# --- JSON and CSV ---


def test_json_has_the_node_and_the_runouts() -> None:
    answer = payload("whole", "--line", "x x", "--runouts")
    node = Solution.load("whole").node("x x")
    assert (answer["file"], answer["kind"], answer["line"]) == ("whole", "chance", "x x")
    assert answer["ev"]["oop"] == pytest.approx(node.range_ev(0))
    assert len(answer["runouts"]) == len(answer["cards_to_come"]) == 48
    assert "runouts" not in payload("whole")


def test_csv_of_hands() -> None:
    text = shown("whole", "--line", "x", "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(text)))
    node = Solution.load("whole").node("x")
    assert {row["player"] for row in rows} == {"ip"}
    assert [row["hand"] for row in rows] == [str(hand) for hand in node.hands(1)]
    for row in rows:
        assert sum(float(row[f"{action} share"]) for action in node.actions) == pytest.approx(
            1, abs=1e-5
        )


def test_csv_of_runouts_beside_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    result = show("whole", "--line", "x x", "--runouts", "--csv", str(file))
    assert result.exit_code == 0
    assert result.stderr == f"48 rows: {file}\n"
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
    assert sum(float(row["probability"]) for row in rows) == pytest.approx(1)
    assert "a card to come" in result.stdout


def test_csv_goes_to_the_path_itself_whatever_its_name(tmp_path: Path) -> None:
    expected = shown("whole", "--csv", "-")
    file, link = tmp_path / "rows.json", tmp_path / "link.parquet"
    link.symlink_to(file)
    for place in (file, link):
        assert show("whole", "--csv", str(place)).exit_code == 0
        assert file.read_bytes().decode() == expected
        file.write_text("")
    assert link.is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs")
def test_csv_goes_through_a_fifo(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with ThreadPoolExecutor() as pool:
        received = pool.submit(fifo.read_bytes)
        result = show("whole", "--csv", str(fifo))
        assert fifo.is_fifo()
        assert (result.exit_code, received.result(timeout=20).decode()) == (
            0, shown("whole", "--csv", "-"),
        )  # fmt: skip


# --- rivers that were not saved ---


def test_rivers_that_were_not_saved_are_solved_again_and_reported() -> None:
    assert shown("small") == shown("whole").replace("whole", "small")
    result = show("small", "--line", "x x", "--deal", "2s", "--json")
    assert result.exit_code == 0
    assert result.stderr == "saved without rivers; this river is solved again\n"
    again, kept = json.loads(result.stdout), payload("whole", "--line", "x x", "--deal", "2s")
    assert again["ev"]["oop"] == pytest.approx(kept["ev"]["oop"], abs=2)
    result = show("small", "--line", "x x", "--runouts")
    assert result.stderr == "saved without rivers; the rivers are solved again\n"


# --- errors ---


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "missing argument 'SOLUTION'"),
        (["nowhere"], 1, "nowhere: there is no such file"),
        (["."], 1, "is a folder"),
        (["whole", "--line", "x y"], 3, "'y' is not an action"),
        (["whole", "--line", "x b70"], 3, "what can be done is x, b50, b100"),
        (["whole", "--line", "x x x"], 3, "a card comes first; deal one"),
        (["whole", "--deal", "2c"], 3, "no card is dealt"),
        (["whole", "--line", "x x", "--deal", "Td"], 3, "Td is on the board already"),
        (["whole", "--line", "x x", "--deal", "2x"], 3, "'2x', character 2"),
        (["whole", "--runouts"], 3, "no card comes after"),
        (["whole", "--json", "--csv", "-"], 2, "exclude each other"),
        (["whole", "--csv", "no/such/folder"], 1, "No such file or directory"),
    ],
)
def test_invalid_arguments_are_refused(arguments: list[str], code: int, message: str) -> None:
    result = show(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_damaged_and_foreign_files_are_refused(tmp_path: Path) -> None:
    content = Path("whole").read_bytes()
    header = bytearray(content)
    header[100] ^= 1
    damaged = bytearray(content)
    damaged[-len(content) + 4096] ^= 1
    files = {
        "foreign": (b"some notes", "is something else, not a solution saved by runout"),
        "empty": (b"", "is empty"),
        "cut": (content[:-1000], "bytes; copy it again from where it is whole"),
        "header": (bytes(header), "its header fails its checksum"),
        "damaged": (bytes(damaged), "fails its checksum"),
    }
    for name, (made, message) in files.items():
        (tmp_path / name).write_bytes(made)
        result = show(str(tmp_path / name))
        assert result.exit_code == ExitCode.FAILURE, name
        assert message in result.stderr, name
        assert (result.stdout, result.stderr.count("\n")) == ("", 1)


def test_an_intact_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    write_solution_file(tmp_path / "other", {"kind": "survey"}, {})
    result = show(str(tmp_path / "other"))
    assert result.exit_code == ExitCode.FAILURE
    assert "holds no solution of one spot" in result.stderr


def test_a_missed_target_is_reported(tmp_path: Path) -> None:
    solver = Solver(Spot("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs", pot=100, stack=100))
    for _ in solver.steps(target=0.0001):
        break
    path = tmp_path / "stopped.solution"
    solver.solution().save(path)
    assert re.search(r"^stopped at [\d.]+ %, before its target of 0.01 %$", shown(str(path)),
                     re.MULTILINE)  # fmt: skip
    assert (payload(str(path))["ended_by"], payload(str(path))["target_percent"]) == (
        "stopped",
        0.01,
    )
    assert "target" not in shown("whole")
    assert payload("whole")["ended_by"] == "target"


# --- off the path ---


@pytest.fixture(scope="module")
def never_bets(solved: Path) -> str:
    """Return the file of a solution in which OOP always checks first."""
    spot = Spot("Td9d6hQc2s", "QQ+,AKs", "99+,AQs", pot=100, stack=300)
    solve(spot.lock("", {"*": {"check": 1}}), target=0.002).save(solved / "never_bets")
    return "never_bets"


def test_a_node_off_the_path_is_marked_and_solved_on_demand(never_bets: str) -> None:
    assert "off the path" not in shown(never_bets)
    text = shown(never_bets, "--line", "b50")
    assert "off the path: OOP never bets 50 at the start (under 0.001 %)" in text
    assert "--solve-here" in text
    solved_here = shown(never_bets, "--line", "b50", "--solve-here")
    assert (
        "OOP never bets 50 at the start (under 0.001 %)\nsolved on demand for the ranges"
        in solved_here
    )
    answer = payload(never_bets, "--line", "b50 r170", "--solve-here")
    assert (answer["line"], answer["off_path"]) == ("b50 r170", None)
    assert answer["subgame"]["line"] == "b50"
    assert answer["subgame"]["exploitability_percent"] <= 0.5


def test_explicit_ranges_are_those_of_the_subgame(never_bets: str) -> None:
    answer = payload(never_bets, "--line", "b50", "--oop", "AA")
    assert answer["subgame"]["ranges"]["oop"] == "AA"
    assert answer["subgame"]["given"] == {"oop": True, "ip": False}
    assert {hand["hand"][0::2] for hand in answer["hands"]["oop"]} == {"AA"}


def test_on_the_path_there_is_nothing_to_solve(never_bets: str) -> None:
    result = show(never_bets, "--line", "x", "--solve-here")
    assert result.stderr == "on the path of the solution; no subgame is solved\n"
