"""``runout equity``."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from runout.analysis.equity.settings import Progress
from runout.cli import command_line
from runout.cli.render import progress
from runout.cli.render.progress import ProgressBar
from runout.cli.runtime.exit_codes import ExitCode
from support.elapsed import without_times
from support.pseudo_terminal import ANSI, on_a_terminal, terminal

FLOP = ["-b", "7h5h2c"]


def runout(*arguments: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(command_line, ["equity", *arguments], input=lines)


def answer(*arguments: str) -> dict[str, Any]:
    result = runout(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    payload: dict[str, Any] = json.loads(result.stdout)
    return payload


def test_json_is_the_document_of_the_result() -> None:
    payload = answer("AhKh", "QsQd", *FLOP)
    assert payload.pop("elapsed_ms") >= 0
    assert payload.pop("summary").startswith("Exact, 990 deals, ")
    assert payload == {
        "method": "exact",
        "deals": 990,
        "rounded": False,
        "seed": None,
        "players": [
            {
                "input": "AhKh",
                "combos": 1,
                "win": 545 / 990,
                "tie": 0.0,
                "lose": 445 / 990,
                "equity": 545 / 990,
                "fraction": "109/198",
                "standard_error": None,
                "interval": None,
                "ordering": None,
                "hands": None,
            },
            {
                "input": "QsQd",
                "combos": 1,
                "win": 445 / 990,
                "tie": 0.0,
                "lose": 545 / 990,
                "equity": 445 / 990,
                "fraction": "89/198",
                "standard_error": None,
                "interval": None,
                "ordering": None,
                "hands": None,
            },
        ],
        "next_card": None,
        "warnings": [],
    }


def test_the_table_shows_every_figure() -> None:
    result = runout("AhKh", "QQ+,AKs:0.5", *FLOP)
    assert (result.exit_code, result.stderr) == (0, "")
    assert without_times(result.stdout).splitlines() == [
        "board  7h5h2c",
        "",
        "player            equity %  win %  tie %  lose %     combos",
        "AhKh                 49.97  46.42   7.10   46.48          1",
        "━━━━━━━━━━━━━━━━",
        "QQ+,AKs:0.5          50.03  46.48   7.10   46.42         15",
        "━━━━━━━━━━━━━━━━                                  7 blocked",
        "",
        "Exact, 14,850 deals, 0 ms",
    ]


def test_dead_cards_and_folded_hands_are_shown_and_counted() -> None:
    result = runout("AsAd", "KsKd", "-d", "Kh", "--folded", "Kc?", "-b", "2c7d9h")
    assert result.stdout.splitlines()[:3] == ["board   9h7d2c", "dead    Kh", "folded  Kc?"]
    # Without another king the pair needs two cards for a straight or a flush.
    assert answer("AsAd", "KsKd", "-d", "KhKc", "-b", "2c7d9h")["players"][0]["equity"] > 0.98


def test_unknown_and_half_known_hands() -> None:
    payload = answer("AsKd", "", "-b", "Qh8c5d2s")
    assert (payload["deals"], payload["players"][0]["equity"]) == (45_540, 1429 / 3036)
    assert payload["players"][1]["combos"] == 1035
    half = runout("Ah?", "Kd?", "-b", "Qh8c5d2s9c").stdout
    assert "Ah? " in half
    assert "Exact, 1,980 deals" in half
    assert "?? " in runout("AsKd", "", "-b", "Qh8c5d2s").stdout


def test_a_sampled_result_states_its_error_and_seed() -> None:
    arguments = ["15%", "random", "random", "--samples", "50000", "--seed", "7"]
    payload = answer(*arguments)
    assert (payload["method"], payload["deals"], payload["seed"]) == ("sampled", 50_000, "7")
    for player in payload["players"]:
        low, high = player["interval"]
        assert low < player["equity"] < high
        assert player["standard_error"] > 0
    shown = runout(*arguments).stdout
    assert shown.count("±") == 4
    assert "Sampled, 50,000 deals, ±" in shown
    assert "seed 7" in shown
    assert shown.splitlines()[-1] == "15%: ordering equity-vs-3-random"


def test_the_seed_decides_and_the_threads_do_not() -> None:
    question = ["QQ+,AKs:0.5", "random", "JTs", "--samples", "100000", "--seed", "12"]
    one, two = (answer(*question, "--threads", threads)["players"] for threads in ("1", "2"))
    assert one == two
    assert one != answer(*question[:-1], "13")["players"]


def test_the_error_is_in_percentage_points() -> None:
    payload = answer("QQ+", "random", "--error", "0.5", "--seed", "1")
    errors = [player["standard_error"] for player in payload["players"]]
    assert payload["method"] == "sampled"
    assert 0.001 < max(errors) <= 0.005


def test_the_legacy_iterations_option() -> None:
    assert answer("AhKh", "QsQd", *FLOP, "--iterations", "990")["method"] == "exact"
    payload = answer("AhKh", "QsQd", *FLOP, "--iterations", "989")
    assert (payload["method"], payload["deals"]) == ("sampled", 989)
    assert answer("AhKh", "QQ", "--iterations", "0")["deals"] == 10_000


def test_exact_forces_enumeration() -> None:
    few = ["AsAd,AhAc:0.5", "KsKd", "QsQd"]
    assert answer(*few, "--exact")["method"] == "exact"


def test_hands_by_class_and_combo() -> None:
    payload = answer("AhKh", "QQ+,AKs:0.5", *FLOP, "--hands")
    classes = {each["hand"]: each for each in payload["players"][1]["hands"]["classes"]}
    assert sorted(classes) == ["AA", "AKs", "KK", "QQ"]
    shown = runout("AhKh", "QQ+,AKs:0.5", *FLOP, "--hands").stdout
    grid = shown.splitlines()[shown.splitlines().index("equity of each hand, %") + 1 :][:14]
    assert [line.split()[:4] for line in grid[1:4]] == [
        ["A", "63", "33", "."],
        ["K", ".", "53", "."],
        ["Q", ".", ".", "46"],
    ]
    assert "how often each equity is held; the highest column is 22 %" in shown
    assert "AdAc  63.18" in shown
    assert "AcKc  34.09 x0.5" in shown
    assert shown.count("equity of each hand") == 1  # the other player's hand is known


def test_a_wide_range_is_not_listed_combo_by_combo() -> None:
    shown = runout("AhKh", "random", *FLOP, "--hands").stdout
    assert "how often each equity is held" in shown
    assert shown.splitlines()[-1].startswith("0         25")


def test_the_next_card() -> None:
    payload = answer("AhKh", "QsQd", "-b", "7h5h2c3d", "--next")
    after = {each["card"]: each["equities"] for each in payload["next_card"]}
    assert len(after) == 44
    assert after["4h"] == [1.0, 0.0]
    assert sum(first for first, _ in after.values()) == 18
    shown = runout("AhKh", "QsQd", "-b", "7h5h2c3d", "--next").stdout.splitlines()
    start = shown.index("equity after each next card, %")
    assert shown[start + 1].split() == list("AKQJT98765432")
    hearts = "h . . 100 100 100 100 100 . 100 . 100 100 100"
    assert shown[start + 3].split() == hearts.split()


def test_two_known_hands_before_the_flop() -> None:
    payload = answer("AhAd", "KhKd")
    assert payload["deals"] == 1_712_304
    assert payload["players"][0]["equity"] == (1_410_336 + 9_308 / 2) / 1_712_304


# --- one spot a line ---


def test_spots_are_answered_line_by_line() -> None:
    lines = (
        "AhKh QsQd -b 7h5h2c\n\n"
        '{"players": ["AsAd", "KsKd"], "board": "2c7d9h"}\n'
        '"QQ, AKs" AhKd --folded 22 -d 2c -b Th9h8h\n'
        '"" AA -b 7h5h2c3d\n'
    )
    result = runout("-", lines=lines)
    assert (result.exit_code, result.stderr) == (0, "")
    shown = without_times(result.stdout).splitlines()
    assert shown[0] == "AhKh 55.05 %  QsQd 44.95 %  Exact, 990 deals, 0 ms"
    assert shown[1] == "AsAd 91.62 %  KsKd 8.38 %  Exact, 990 deals, 0 ms"
    assert shown[2].startswith("QQ, AKs ")
    assert shown[3].startswith("?? ")
    assert len(shown) == 4
    payload = [json.loads(line) for line in runout("-", "--json", lines=lines).stdout.splitlines()]
    assert payload[1]["players"][0]["equity"] == 907 / 990


def test_options_are_defaults_of_every_line() -> None:
    lines = 'AhKh QsQd\nAhKh QsQd -b 7h5h2c3d\n{"players": ["AhKh", "QsQd"]}\n'
    result = runout("-", *FLOP, "--json", "--samples", "1000", "--seed", "5", lines=lines)
    first, second, third = (json.loads(line) for line in result.stdout.splitlines())
    assert (first["method"], first["deals"], first["seed"]) == ("sampled", 1000, "5")
    assert first["players"] == third["players"] != second["players"]
    spots = '{"players": ["AA", "KK"], "folded": []}\nAA KK\nAA KK --folded 22\n'
    result = runout("-", *FLOP, "--json", "--folded", "AK", lines=spots)
    deals = [json.loads(line)["deals"] for line in result.stdout.splitlines()]
    # Two aces and two kings are left for AK, three deuces for 22; 43 cards for turn and river.
    assert deals == [36 * 990, 36 * 4 * 903, 36 * 3 * 903]
    output = runout("-", *FLOP, "--json", "--hands", "--next", lines="AhKh QsQd\n").stdout
    assert {"next_card", "players"} <= json.loads(output).keys()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("AhKh AKh", "line 2: player 2: 'AKh', character 3: expected s or o"),
        ('AA "KK', "line 2: 'AA \"KK': a quotation mark is not closed"),
        ("AA KK -X", "line 2: no such option '-X'"),
        ("AA", "line 2: players: 1 given; give 2 to 23"),
        ("AA KK -b 7h", "line 2: '7h': a board has 3, 4 or 5 cards"),
        ('{"players": ["AA", 3]}', "line 2: 'players': [\"AA\", 3] is not a list of texts"),
        ('{"players": ["AA"], "board": ["Ah"]}', "line 2: 'board': [\"Ah\"] is not a text"),
        ('{"players": "AA"}', "line 2: 'players': \"AA\" is not a list of texts"),
        ('{"player": []}', "line 2: 'player' is not known; there are players, board, dead, folded"),
        ('{"players": ', "not a JSON object: Expecting value"),
        ('{"players": ["AA", "KK"], "board": "", "board": "7h5h2c"}', "'board' is repeated"),
        ("{" * 3, "not a JSON object"),
        ('{"players": ' + "[" * 100_000, "not a JSON object"),
        ('{"players": ' + "9" * 5_000 + "}", "not a JSON object"),
        ("{}", "line 2: 'players' is missing"),
        ("AA\\xff KK", "line 2: player 1: 'AA\\\\xff'"),
    ],
)
def test_a_bad_line_is_named(line: str, message: str) -> None:
    result = runout("-", lines=f"AhKh QsQd {' '.join(FLOP)}\n{line}\n")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout.count("\n") == 1
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("error: line 2: ")
    assert message in result.stderr


def test_grids_are_refused_for_lines_of_standard_input() -> None:
    for option in ("--hands", "--next"):
        result = runout("-", option, lines="AhKh QsQd\n")
        assert (result.exit_code, result.stdout) == (ExitCode.USAGE, "")


# --- errors ---


def test_an_overlap_gives_a_warning_of_one_line() -> None:
    result = runout("AhKh", "AA,AA:0.5", "--folded", "22,22", *FLOP, "--next", "--json")
    assert result.exit_code == 0
    assert re.fullmatch(
        r"warning: player 2: character 4: 'AA:0.5' gives .*\nwarning: folded hand 1: .*\n",
        result.stderr,
    )
    (line,) = result.stdout.splitlines()
    places = [each["pointer"] for each in json.loads(line)["warnings"]]
    assert places == ["/players/1", "/folded/0"]
    lines = "AhKh KK\nAhKh AA,AA\n"
    assert runout("-", *FLOP, lines=lines).stderr.startswith("warning: line 2: player 2: ")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "give the players, as in runout equity AhKh QsQd"),
        (["AA", "KK", "--samples", "many"], 2, "'many' is not a whole number of 1 or more"),
        (["AA", "KK", "--error", "small"], 2, "'small' is not a valid float"),
        (["AA", "KK", "--exact", "--samples", "9"], 2, "--exact and --samples exclude each other"),
        (["AA", "KK", "--samples", "9", "--error", "1"], 2, "--samples and --error exclude"),
        (["AA", "KK", "--exact", "--iterations", "9"], 2, "--exact and --iterations exclude"),
        (["AhKh"], 2, "players: 1 given; give 2 to 23"),
        (["AhKh"] * 24, 2, "players: 24 given; give 2 to 23"),
        (["AhKh", "AKh"], 3, "player 2: 'AKh', character 3: expected s or o"),
        (["AhKh", "QQ", "--folded", "AKh"], 3, "folded hand 1: 'AKh'"),
        (["AhKh", "QsQd", "7h5h2c"], 3, "player 3, '7h5h2c': 3 cards; a hand has two"),
        (["AhKh", "AhQd"], 3, "Ah is in the hand of player 1 and in the hand of player 2"),
        (["AhKh", "QsQd", "-b", "7h5h"], 3, "a board has 3, 4 or 5 cards"),
        (["AhKh", "QsQd", "-b", "7h5hQs"], 3, "Qs is on the board"),
        (["AA", "AA", "-d", "AhAsAd"], 3, "no possible deal"),
        (["AhKh", "-"], 3, "player 2: '-'"),
        (["AhKh", "QQ", "--next"], 3, "one card comes next on a flop or a turn only"),
        (["AA", "KK", "--samples", "0"], 2, "'0' is not a whole number of 1 or more"),
        (["AA", "KK", "--error", "0"], 4, "--error 0; use 0.0001 to below 100 percentage points"),
        (["AA", "KK", "--error", "nan"], 4, "--error nan"),
        (["AA", "KK", "--seed", "-1"], 2, "'-1' is not a whole number of 0 or more"),
        (["AA", "KK", "--seed", str(1 << 64)], 4, "seeds are unsigned 64-bit numbers"),
        (["AA", "KK", "--threads", "-1"], 2, "-1 is not in the range"),
        (["random"] * 4 + ["--exact"], 4, "counting every deal would take about"),
    ],
)
def test_errors_are_one_line_with_their_exit_code(
    arguments: list[str], code: int, message: str
) -> None:
    result = runout(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


# --- on a terminal ---


def test_cards_are_drawn_in_colour() -> None:
    shown = on_a_terminal("equity", "AhKh", "QsQd", *FLOP)
    lines = ANSI.sub("", shown).splitlines()
    assert lines[0] == "board  7♥ 5♥ 2♣"
    assert lines[3].startswith("A♥ K♥ ")
    assert lines[4] == "━" * 32  # the track shows where the bar could end
    assert "\x1b[?25" not in shown  # work this short has no progress bar


def test_heat_is_shown_in_colour() -> None:
    shown = on_a_terminal("equity", "JhTh", "4c4d", "-b", "9h8h3c", "--next")
    fills = dict(re.findall(r"48;5;(\d+)m *(\d+) ", shown))
    assert len(fills) >= 3


def test_a_long_range_is_wrapped_between_its_items() -> None:
    items = "22+,A2s+,KTs+,QTs+,JTs,AJo+,KQo"
    lines = ANSI.sub("", on_a_terminal("equity", items, "AhKh", columns=60)).splitlines()
    parts = [line[:14].strip() for line in lines[1:4]]
    assert "".join(parts).startswith("22+,A2s+,")
    assert all(part.endswith((",", "KQo")) for part in parts[:3])
    long = ",".join(f"{rank}{rank}:0.5" for rank in "AKQJT98765432")
    assert "…" in on_a_terminal("equity", long, "AhKh", columns=60)


def test_long_work_shows_a_bar_and_stops_when_interrupted() -> None:
    endless = ["random"] * 4 + ["--samples", str(10**12)]
    with terminal("equity", *endless) as screen:
        assert "equity" in screen.read_until("deals")
        screen.process.send_signal(signal.SIGINT)
        last = ANSI.sub("", screen.read_until()).splitlines()[-1]
    assert screen.process.returncode == ExitCode.INTERRUPTED
    assert last == "error: interrupted"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "appears"), [(_Terminal, True), (io.StringIO, False)])
def test_a_bar_appears_only_on_a_terminal(
    stream: type[io.StringIO], appears: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream())
    monkeypatch.setattr(progress, "_DELAY_SECONDS", 0)
    with ProgressBar("equity") as bar:
        if appears:
            bar._timer.join()
        bar.show(Progress(0.5, 1000))
    assert isinstance(sys.stderr, io.StringIO)
    assert ("50 %, 1,000 deals" in sys.stderr.getvalue()) == appears
    assert bool(sys.stderr.getvalue()) == appears


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-b", "7h5h"], "--board: '7h5h': a board has 3, 4 or 5 cards"),
        (["-b", "7h5h2x"], "--board: '7h5h2x', character 6: 'x' is not a suit"),
        (["-b", "7h5h2c", "-d", "7h"], "--dead: 7h is on the board and among the dead cards"),
        (["-b", "7h5h7h"], "--board: '7h5h7h': 7h is there twice"),
    ],
)
def test_an_error_names_the_option_that_it_points_to(arguments: list[str], message: str) -> None:
    result = runout("AhKh", "QsQd", *arguments)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stderr.startswith(f"error: {message}")
