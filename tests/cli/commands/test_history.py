"""``runout history``."""

from __future__ import annotations

import csv
import io
import json
import os
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from runout.analysis.histories.sites import SITES
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from support.played_hands import play_hand
from support.pseudo_terminal import on_a_terminal

DATA = Path(__file__).parents[2] / "data" / "pokerstars"
PHH = sorted((Path(__file__).parents[2] / "data" / "phh").glob("*.phhs"))
CASH, TOURNAMENT, TWICE = (str(DATA / f"{n}.txt") for n in ("cash", "tournament", "run_twice"))


def runout(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(command_line, ["history", *arguments], input=stdin)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a file of 500 hands; the 7th breaks the rules and the 300th is invalid TOML."""
    file = tmp_path_factory.mktemp("hands") / "session.phhs"
    hands = [play_hand(random.Random(n), seats=3).phh() for n in range(500)]
    hands[6] = hands[6].replace(", 'p3 ", ", 'p2 cc', 'p3 ", 1)
    hands[299] = hands[299].replace("min_bet = ", "min_bet = =")
    file.write_text("\n".join(f"[{n}]\n{text}" for n, text in enumerate(hands, 1)))
    return str(file)


@pytest.mark.parametrize("command", [["history"], ["hands", "import"]])
def test_the_help_names_every_site(command: list[str]) -> None:
    shown = CliRunner().invoke(command_line, [*command, "--help"]).stdout
    assert [site.name for site in SITES if site.name not in shown] == []


def test_the_summary() -> None:
    result = runout(TOURNAMENT, "--check", "--ev")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "hands    2 in 1 file",
        "check    2 agree",
        "all-ins  2 with known hands and cards to come",
        "",
        "player      hands   net  adjusted  currency",
        "Ola             2  +405   +248.49  chips",
        "Nine Lives      2  -165    +68.29  chips",
        "50%             1   +95    +18.22  chips",
        "quiet one       1  -335      -335  chips",
    ]


def test_one_hand_agrees_or_differs(tmp_path: Path) -> None:
    first = Path(TOURNAMENT).with_suffix(".phhs").read_text().partition("[2]")[0]
    other = tmp_path / "other.phhs"
    other.write_text(
        first.replace("winnings = [180, 0, 100, 500]", "winnings = [100, 0, 180, 500]")
    )
    agrees = runout("-", "--check", stdin=first.encode()).stdout.splitlines()
    assert agrees[:2] == ["hands  1 in 1 file", "check  1 agrees"]
    assert runout(str(other), "--check").stdout.splitlines()[1] == "check  1 differs"


def test_json_has_one_object_for_each_hand() -> None:
    lines = runout(CASH, TWICE, "--json", "--check", "--ev").stdout.splitlines()
    payload = [json.loads(line) for line in lines]
    assert [hand["hand"] for hand in payload] == ["900001", "900002", "900003", "920001"]
    assert payload[1]["pots"][0] == {"amount": 4150, "contenders": [0, 2, 3, 4], "winners": [0]}
    assert (payload[1]["verdict"], payload[1]["reason"]) == ("agrees", None)
    assert payload[0]["all_in"] is None
    assert payload[3]["all_in"]["pots"][0]["equities"]["0"] == "109/198"
    assert payload[3]["second_board"] == "7h5h2cKc4s"
    for hand in payload:
        assert sum(hand["net"]) == -hand["rake"]


def test_csv_has_one_line_for_each_hand_and_player() -> None:
    rows = list(csv.DictReader(io.StringIO(runout(CASH, "--csv", "--check", "--ev").stdout)))
    assert len(rows) == 4 + 5 + 3
    assert rows[6]["player"] == "x: folds"
    assert (rows[6]["won"], rows[6]["net"], rows[6]["adjusted_net"]) == ("28.50", "8.50", "5.5999")


def test_bad_hands_are_named_with_file_and_line(session: str) -> None:
    result = runout(session)
    assert result.exit_code == ExitCode.INVALID_POKER
    first, second = result.stderr.splitlines()
    reason = "action 4, 'p2 cc': p2 acts out of turn; it is p3's"
    assert first == f"{session}:49: {reason}"
    assert second == f"{session}:{299 * 8 + 5}: not TOML: Invalid value, column 11"
    assert result.stdout.startswith("hands    498 in 1 file, 2 could not be read\n")


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]])
def test_the_number_of_processes_does_not_matter(session: str, form: list[str]) -> None:
    alone = runout(session, CASH, *form)
    shared = runout(session, CASH, "--jobs", "2", *form)
    assert (alone.exit_code, alone.stdout) == (shared.exit_code, shared.stdout)
    assert alone.stderr == shared.stderr


def test_a_difference_is_reported_and_sets_the_exit_code(tmp_path: Path) -> None:
    text = Path(TWICE).read_text(encoding="utf-8")
    text = text.replace("Rio collected $149.50", "Rio collected $150.50")
    text = text.replace("Mina collected $149.50", "Mina collected $148.50")
    file = tmp_path / "wrong.txt"
    file.write_text(text, encoding="utf-8")
    unchecked, checked = runout(str(file)), runout(str(file), "--check")
    assert (unchecked.exit_code, unchecked.stderr) == (0, "")
    assert checked.exit_code == ExitCode.INVALID_POKER
    assert (
        checked.stderr
        == f"{file}:1: Mina collected 148.50, the rules give 150.00 before the rake of 1.00\n"
    )
    assert "check  1 differ" in checked.stdout


@pytest.mark.parametrize("file", PHH, ids=lambda file: file.name)
def test_nets_add_up_to_minus_the_rake_or_are_not_printed(file: Path) -> None:
    payload = [json.loads(line) for line in runout(str(file), "--json").stdout.splitlines()]
    assert len(payload) >= 20
    rows = list(csv.DictReader(io.StringIO(runout(str(file), "--csv").stdout)))
    for hand in payload:
        seats = [row for row in rows if int(row["line"]) == hand["line"]]
        if hand["net"] is None:
            assert (hand["source"], hand["won"], hand["uncalled"]) == (None, None, None)
            assert hand["gap"]
            assert {(row["net"], row["source"], row["no_net"]) for row in seats} == {
                ("", "", hand["no_net"])
            }
        else:
            assert sum(hand["net"]) == -hand["rake"]
            assert (hand["gap"], hand["no_net"]) == (None, None)
            unit = 10 ** hand["decimals"]
            assert [round(float(row["net"]) * unit) for row in seats] == hand["net"]


def test_hands_without_nets_are_named_and_counted_and_not_in_the_totals(tmp_path: Path) -> None:
    hands = [
        "winnings = [0, 0, 45]\n",
        "winnings = [0, 0, 0]\n",
        "winnings = [0, 0, 99]\n",
        "finishing_stacks = [95, 80, 115]\n",
    ]
    head = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n"
        "starting_stacks = [100, 100, 100]\nactions = ['d dh p1 ????', 'd dh p2 ????', "
        "'d dh p3 ????', 'p3 cbr 30', 'p1 f', 'p2 f']\n"
    )
    file = tmp_path / "hands.phhs"
    file.write_text("".join(f"[{n}]\n{head}{end}" for n, end in enumerate(hands, 1)))
    result = runout(str(file))
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        f"{file}:17: no net: 45 was put in, and 99 collected and 20 returned: 74 too much",
        f"{file}:25: no net: p2 put in 10 and folded, and finished with 20 less than at the start",
    ]
    assert result.stdout.splitlines() == [
        "hands    4 in 1 file",
        "results  1 by the rules, before any rake: none is recorded",
        "no net   2 hands are not in the totals:",
        "         1: what was put in, won and returned does not add up",
        "         1: the record contradicts itself",
        "",
        "player  hands  net  currency",
        "p1          2  -10  chips",
        "p2          2  -20  chips",
        "p3          2  +30  chips",
    ]
    checked = runout(str(file), "--check")
    assert checked.exit_code == ExitCode.INVALID_POKER
    assert checked.stderr.splitlines()[0] == (
        f"{file}:17: p3 collected 99, the rules give 25;"
        " no net: 45 was put in, and 99 collected and 20 returned: 74 too much"
    )
    assert checked.stderr.splitlines()[1].endswith("than at the start; no net")


def test_results_by_the_rules_state_whether_a_rake_is_deducted(tmp_path: Path) -> None:
    head = (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n"
        "starting_stacks = [100, 100, 100]\nactions = ['d dh p1 ????', 'd dh p2 ????', "
        "'d dh p3 ????', 'p3 cbr 30', 'p1 f', 'p2 f']\n"
    )
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{head}_rake = 3\n")
    lines = runout(str(file)).stdout.splitlines()
    assert lines[1] == "results  1 by the rules, less the rake that is recorded"
    assert lines[-1].split() == ["p3", "1", "+12", "chips"]
    file.write_text(f"[1]\n{head}_rake = 3\n[2]\n{head}[3]\n{head}")
    assert runout(str(file)).stdout.splitlines()[1:3] == [
        "results  2 by the rules, before any rake: none is recorded",
        "         1 by the rules, less the rake that is recorded",
    ]


def test_standard_input_is_read_like_a_file() -> None:
    result = runout("-", "--json", stdin=Path(TWICE).read_bytes())
    assert json.loads(result.stdout)["file"] == "-"


def test_an_empty_file_has_no_hands(tmp_path: Path) -> None:
    file = tmp_path / "empty.phh"
    file.write_bytes(b"")
    result = runout(str(file), "--check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "hands  0 in 1 file\ncheck  nothing to check\n"


def test_an_unreadable_file_fails_before_any_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "access", lambda _file, _mode: False)
    result = runout(CASH, "--csv")
    assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
    assert result.stderr.startswith(f"error: {CASH}: Permission denied; name another place")


@pytest.mark.parametrize(
    "arguments",
    [[], [CASH, "--jobs", "-1"], [CASH, "--json", "--csv"]],
)
def test_wrong_usage(arguments: list[str]) -> None:
    result = runout(*arguments)
    assert (result.exit_code, result.stdout) == (ExitCode.USAGE, "")
    assert result.stderr.count("\n") == 1


def test_on_a_terminal_only_the_summary_remains(session: str) -> None:
    shown = on_a_terminal("history", session, "--ev", NO_COLOR="1")
    assert "498 in 1 file, 2 could not be read" in shown
    assert "p1" in shown
