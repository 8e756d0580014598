"""``runout hands``."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from runout import HandFilter, HandStore, Range, Spot, hand_spot
from runout.analysis.files.database_watch import ChangeCount
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from support.played_hands import play_hand
from support.pseudo_terminal import on_a_terminal

DATA = Path(__file__).parents[2] / "data"
CASH = DATA / "pokerstars" / "cash.txt"
PLURIBUS = DATA / "phh" / "pluribus.phhs"


def runout(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, ["hands", *map(str, arguments)])


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store of the cash games and of Pluribus' hands."""
    path = tmp_path_factory.mktemp("store") / "my.sqlite"
    assert runout("import", CASH, PLURIBUS, "--store", path).exit_code == 0
    return path


@pytest.fixture
def in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_an_import_reports_the_stored_hands(tmp_path: Path) -> None:
    path = tmp_path / "new" / "my.sqlite"
    first = runout("import", CASH, PLURIBUS, "--store", path)
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout.splitlines() == ["hands     43 in 2 files", "imported  43"]
    again = runout("import", CASH, "--store", path, "--json")
    assert json.loads(again.stdout) == {
        "files": 1, "hands": 3, "imported": 0, "without_result": 0, "duplicates": 3, "broken": 0,
        "problems": [], "skipped": [],
    }  # fmt: skip


def test_broken_hands_are_reported_and_the_exit_code_is_3(tmp_path: Path) -> None:
    file = tmp_path / "x.phhs"
    file.write_text(PLURIBUS.read_text().replace("min_bet = 100", "min_bet = x", 1))
    result = runout("import", file, "--store", tmp_path / "my.sqlite")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stderr.startswith(f"{file}:6: not TOML")
    assert result.stderr.count("\n") == 1
    assert result.stdout.splitlines() == [
        "hands     40 in 1 file", "imported  39", "broken    1 were not stored",
    ]  # fmt: skip


def test_hands_without_a_result_are_marked(tmp_path: Path) -> None:
    file, path = DATA / "phh" / "handhq-ps.phhs", tmp_path / "my.sqlite"
    result = runout("import", file, "--store", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[1] == "imported  20, 3 of them without a result"
    listed = runout("list", "--store", path).stdout.splitlines()
    assert listed[0].endswith("no result")
    assert sum(line.endswith("unknown cards") for line in listed) == 3
    answer = json.loads(runout("list", "--json", "--store", path).stdout)
    marked = next(hand for hand in answer["hands"] if not hand["has_result"])
    shown = runout("show", marked["id"], "--store", path)
    assert shown.exit_code == 0
    assert "result  none: no result is recorded, and the cards that decide are not known" in (
        shown.stdout
    )
    players = json.loads(runout("show", marked["id"], "--json", "--store", path).stdout)["players"]
    assert {player["net"] for player in players} == {None}
    own = runout("list", "--player", players[0]["name"], "--store", path).stdout
    assert re.search(r"hands +\d+, and 1 without a result", own)


def test_on_a_terminal_the_summary_replaces_the_progress(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    hands = [play_hand(random.Random(n), seats=6).phh(hand=str(n)) for n in range(2000)]
    file.write_text("".join(f"[{n}]\n{hand}" for n, hand in enumerate(hands)))
    path = str(tmp_path / "my.sqlite")
    shown = on_a_terminal("hands", "import", str(file), "--store", path, NO_COLOR="1")
    assert re.search(r"\d+ %, [\d,]+ hands", shown)
    assert "2,000 in 1 file" in shown


def test_the_list_of_a_player_ends_with_totals(store: Path) -> None:
    result = runout("list", "--player", "Pluribus", "--sort", "-net", "--limit", 2,
                    "--store", store)  # fmt: skip
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert re.split(r"  +", lines[0].strip()) == [
        "id", "time", "stakes", "board", "pot", "position", "cards", "net", "no luck",
    ]  # fmt: skip
    assert lines[1].split()[-2:] == ["+8.1", "+8.1"]
    assert lines[3] == "2 of 40 hands; see --limit and --offset"
    assert lines[-3].split() == ["net", "+1,442", "chips,", "+14.4", "bb"]
    assert re.fullmatch(r"bb/100 +\+36\.0 ± 37\.6", lines[-2])


def test_the_list_as_json(store: Path) -> None:
    result = runout("list", "--stakes", "0.50/1", "--json", "--store", store)
    answer = json.loads(result.stdout)
    assert answer["total"] == len(answer["hands"]) == 3
    assert answer["totals"] is None
    assert answer["hands"][0]["number"] == "900001"
    own = json.loads(runout("list", "--player", "Ann B.", "--position", "bb", "--json",
                            "--store", store).stdout)  # fmt: skip
    assert {hand["player"]["position"] for hand in own["hands"]} == {"BB"}
    assert own["totals"]["hands"] == own["total"]


def test_no_hands_is_an_answer(store: Path) -> None:
    result = runout("list", "--player", "nobody", "--store", store)
    assert (result.exit_code, result.stdout) == (0, "0 hands in all\n")


def test_one_hand_is_shown(store: Path) -> None:
    result = runout("show", 1, "--store", store)
    assert result.exit_code == 0
    assert result.stdout.startswith("hand    PokerStars 900001\ntime    2025-01-05 20:15:00 CET\n")
    answer = json.loads(runout("show", 1, "--json", "--store", store).stdout)
    assert sum(player["net"] for player in answer["players"]) == -answer["hand"]["rake"]
    assert answer["phh"] == runout("show", 1, "--phh", "--store", store).stdout


def test_exports_by_format(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.phhs"
    result = runout("export", "-o", out, "--store", store)
    assert (result.exit_code, result.stderr) == (0, f"43 hands: {out}\n")
    assert runout("export", "-o", "-", "--format", "phh", "--store", store).stdout == (
        out.read_text()
    )
    with HandStore(tmp_path / "again.sqlite") as again:
        assert again.import_files([out]).imported == 43
    printed = runout("export", "-o", "-", "--format", "csv", "--min-pot", 15, "--store", store)
    rows = list(csv.DictReader(io.StringIO(printed.stdout)))
    assert rows
    assert all(float(row["pot_bb"]) >= 15 for row in rows)
    assert runout("export", "-o", tmp_path / "x.parquet", "--store", store).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        ("list --position BTN --store STORE", 3, "position needs a player"),
        ("list --since soon --store STORE", 3, "'soon' is not a date or time"),
        ("list --sort net --store STORE", 3, "sorting by net needs a player"),
        ("list --sort name --store STORE", 2, "'name'"),
        ("show 99 --store STORE", 3, "there is no hand 99"),
        ("show x --store STORE", 2, "not a valid integer"),
        ("export -o - --store STORE", 2, "give --format phh or --format csv"),
        ("export -o x.pdf --store STORE", 3, "names no format"),
        ("list --store nowhere.sqlite", 1, "nowhere.sqlite: there are no stored hands yet"),
        ("import nowhere.txt --store new.sqlite", 1, "nowhere.txt: No such file"),
        ("", 2, "there are import, list, show, spot and export"),
        ("spot 99 --store STORE", 3, "there is no hand 99"),
        ("spot nowhere.txt", 1, "nowhere.txt: No such file"),
    ],
)
@pytest.mark.usefixtures("in_empty_folder")
def test_refusals(arguments: str, code: int, reason: str, store: Path) -> None:
    result = runout(*arguments.replace("STORE", str(store)).split())
    assert result.exit_code == code
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    assert not list(Path.cwd().iterdir())


def test_the_examples_in_the_help_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hands").mkdir()
    shutil.copy(CASH, tmp_path / "session.txt")
    shutil.copy(PLURIBUS, tmp_path / "hands")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shown = runout("--help").stdout
    examples = re.findall(r"^ +cd poker && runout hands (.+)$", shown, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        result = runout(*shlex.split(example))
        assert result.exit_code == 0, result.stderr


def test_the_default_store_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert runout("import", CASH).exit_code == 0
    assert (tmp_path / "runout" / "hands.sqlite").exists()
    assert json.loads(runout("list", "--json").stdout)["total"] == 3


def test_steps_have_pot_odds_and_equities(store: Path) -> None:
    with HandStore(store) as hands:
        hand = next(iter(hands.hands(sort="-pot", limit=1)))
        states = hands.replay(hand.id)
    shown = runout("show", hand.id, "--steps", "--store", store)
    assert shown.exit_code == 0
    for state in states:
        if state.decision is not None and state.decision.pot_odds is not None:
            assert f"{float(100 * state.decision.pot_odds):.1f} %" in shown.stdout
    answer = json.loads(runout("show", hand.id, "--steps", "--json", "--store", store).stdout)
    assert answer["states"] == [state.to_dict() for state in states]
    both = runout("show", hand.id, "--steps", "--phh", "--store", store)
    assert both.exit_code == ExitCode.USAGE
    assert "leave out" in both.stderr


def test_the_first_chips_of_a_street_are_a_bet_and_later_ones_a_raise(store: Path) -> None:
    # MrBlonde opens without a blind: a raise of the big blind.
    lines = runout("list", "--player", "Pluribus", "--sort", "-net", "--store", store).stdout
    largest = lines.splitlines()[1].split()[0]
    shown = runout("show", largest, "--store", store).stdout
    assert "MrBlonde raises to 250" in shown
    assert "MrBlonde bets 250, Pluribus calls 250" in shown


def test_a_spot_is_printed_and_written_and_equals_that_of_python(
    store: Path, tmp_path: Path
) -> None:
    with HandStore(store) as hands:
        chosen = next(each.id for each in hands.hands(HandFilter(heads_up=True, player="Pluribus")))
        expected = hand_spot(hands.hand(chosen), "flop")
    file = tmp_path / "spot.json"
    shown = runout("spot", chosen, "--store", store, "-o", file)
    assert shown.exit_code == 0, shown.stderr
    assert f"played  {' '.join(expected.line)}" in shown.stdout
    assert Spot.from_dict(json.loads(file.read_text())) == expected.spot
    as_json = json.loads(runout("spot", chosen, "--store", store, "--json").stdout)
    assert as_json == expected.to_dict()


def test_a_spot_of_a_file_takes_the_ranges_of_a_book(tmp_path: Path) -> None:
    book = tmp_path / "mine.yaml"
    book.write_text("tables: [{seats: 6, depth: 100, SB: {call: 22+}, HJ: {raise: 20%}}]")
    arguments = ["spot", PLURIBUS, "--number", "1", "--book", book, "--json"]
    payload = json.loads(runout(*arguments).stdout)
    assert payload["spot"]["ip"] == str(Range.parse("20%"))
    late = runout("spot", PLURIBUS, "--number", "41")
    assert "there is no hand 41 in the file" in late.stderr


def test_a_hand_without_a_spot_is_refused_with_the_reason() -> None:
    result = runout("spot", PLURIBUS, "--number", "3")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert "the hand ended before the flop" in result.stderr


def test_lost_hands_give_one_warning(tmp_path: Path) -> None:
    path = tmp_path / "my.sqlite"
    runout("import", CASH, "--store", path)
    changes = ChangeCount(path)
    changes.raise_to(3)  # as if the log of two changes were lost
    changes.close()
    warning = f"warning: {path} has lost the last 2 changes that were acknowledged"
    result = runout("list", "--store", path, "--json")
    assert (result.exit_code, result.stderr.count(warning)) == (0, 1)
    assert runout("list", "--store", path, "--json").stderr == ""
