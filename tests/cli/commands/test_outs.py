"""``runout outs``."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from runout import outs
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode
from support.pseudo_terminal import ANSI, on_a_terminal

if TYPE_CHECKING:
    from pathlib import Path

TURN = ["-b", "QhJh3d2c"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a temporary data directory for every test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "runout"


def runout(*arguments: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(command_line, ["outs", *arguments], input=lines)


def answer(*arguments: str) -> dict[str, Any]:
    result = runout(*arguments, "--json")
    assert (result.exit_code, result.stderr, result.stdout.count("\n")) == (0, "", 1)
    payload: dict[str, Any] = json.loads(result.stdout)
    return payload


@pytest.mark.parametrize(
    ("arguments", "spot"),
    [
        (["AhKh", "9d9c", *TURN], ("AhKh", "9d9c", "QhJh3d2c")),
        (["Ah Kh", "9d 9c", "-b", "Qh Jh 3d"], ("Ah Kh", "9d 9c", "Qh Jh 3d")),
        (["AhKh", "9d9c", "QsQd", *TURN], ("AhKh", ["9d9c", "QsQd"], "QhJh3d2c")),
        (["AhKh", "QQ+,AKs:0.5", *TURN], ("AhKh", "QQ+,AKs:0.5", "QhJh3d2c")),
        (["AhKh", "Ad?", *TURN], ("AhKh", "Ad?", "QhJh3d2c")),
        (["AhKh", "", *TURN], ("AhKh", "", "QhJh3d2c")),
    ],
)
def test_json_equals_the_dict_of_the_result(arguments: list[str], spot: Any) -> None:
    assert answer(*arguments) == outs(*spot).to_dict()


def test_dead_and_folded_cards_are_removed() -> None:
    out_of_play = ["--dead", "Ts", "--folded", "Td5c", "--folded", "6s?"]
    values = answer("AhKh", "9d9c", *TURN, *out_of_play)
    assert values == outs(
        "AhKh", "9d9c", "QhJh3d2c", dead="Ts", folded=["Td5c", "6s?"]
    ).to_dict()  # fmt: skip
    shown = runout("AhKh", "9d9c", *TURN, *out_of_play).stdout
    assert "dead     Ts\nfolded   Td5c\nfolded   6s?\n" in shown
    assert "16 of 40 river cards win, 40.0 %" in shown
    lines = (
        "AhKh 9d9c -d Ts --folded Td5c --folded 6s?\n"
        '{"hero": "AhKh", "villain": "9d9c", "dead": "Ts", "folded": ["Td5c", "6s?"]}\n'
    )
    output = runout("-", *TURN, "--json", lines=lines).stdout
    assert [json.loads(line) for line in output.splitlines()] == [values, values]
    assert (
        json.loads(runout("-", *TURN, *out_of_play, "--json", lines="AhKh 9d9c\n").stdout) == values
    )


def test_percentages_are_rounded_once() -> None:
    lines = runout("2h3h", "KdKc", "-b", "9h8hAcQd").stdout
    assert "9 of 44 river cards win, 20.5 %" in lines
    assert re.search(r"^Flush +9 +20\.5 ", lines, re.M)


def test_one_card_alone_is_read_as_half_a_hand_with_a_warning() -> None:
    for half in (["AhKh", "9d", *TURN], ["AhKh", "QQ", "--folded", "9d", *TURN]):
        answer = runout(*half)
        assert answer.exit_code == 0
        assert answer.stderr == (
            "warning: '9d' was read as a half-known hand; write 9d? to say so, or join it with the"
            " cards that it belongs to\n"
        )
    assert runout("AhKh", "9d?", *TURN).stderr == ""


def test_an_unknown_villain_is_labelled() -> None:
    assert "villain  ??\n" in runout("AhKh", "", *TURN).stdout
    assert runout("-", *TURN, lines="AhKh ''\n").stdout.startswith("AhKh v ?? on QhJh3d2c: ")


def test_a_hero_ahead_has_outs_only_on_request() -> None:
    for spot in (
        ["AhAd", "KhKd", "-b", "Qh7d2c"],
        ["JhTh", "9c9d", "2h2d", "-b", "9h8d7s2c"],
        ["AhAd", "KK", "-b", "Qh7d2c"],
        ["AhAd", "??", "-b", "Qh7d2c"],
    ):
        shown = runout(*spot).stdout
        assert re.search(r"Already (winning/)?ahead", shown)
        assert "ahead now" in shown
        assert not re.search(r"\bouts +%|are outs|put you ahead|tainted|backdoor", shown)
        assert "Stays Ahead" in runout(*spot, "--no-suppress").stdout


def test_the_table_shows_every_figure() -> None:
    result = runout("AhKh", "9d9c", *TURN, "--pot", "150", "--call", "50")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "hero     AhKh  behind now",
        "villain  9d9c",
        "board    QhJh3d2c",
        "",
        "18 of 44 river cards win, 40.9 %",
        "reason       outs     %  cards",
        "Royal Flush     1   2.3  Th",
        "Flush           8  18.2  2h 3h 4h 5h 6h 7h 8h 9h",
        "Straight        3   6.8  Tc Td Ts",
        "Pair            6  13.6  Kc Kd Ks Ac Ad As",
        "",
        "equity 40.91 %",
        "with             %",
        "Royal Flush   2.27  ━",
        "Flush        18.18  ━━━━━━",
        "Straight      6.82  ━━",
        "Pair         13.64  ━━━━",
        "",
        "call 50 into 150 needs 25 %, you have 40.9 %: the call is right",
    ]


def test_tie_outs_are_listed() -> None:
    shown = runout("Ah2d", "Ad9c", "-b", "KhQsJd5c").stdout
    assert "3 of 44 river cards win, 6.8 %" in shown
    assert "18 of 44 tie, 40.9 %\n" in shown
    assert "Straight        4   9.1  Tc Td Th Ts\n" in shown
    assert "Counterfeit    12  27.3  5d 5h 5s Jc" in shown


def test_cards_before_the_last_one_neither_win_nor_tie() -> None:
    flop = ["Ah2d", "Ad9c", "-b", "KhQsJd"]
    shown = runout(*flop, "--no-suppress").stdout
    assert re.search(r"\n\d+ of 45 leaves? you level, ", shown)
    lines = "Ah2d Ad9c -b KhQsJd\nAh2d Ad9c:1 -b KhQsJd5c\n"
    line = runout("-", "--no-suppress", lines=lines).stdout
    assert len(re.findall(r": \d+ of \d+ are outs, \d+ leave you level, equity ", line)) == 2


def test_a_hand_without_outs_has_no_table() -> None:
    shown = runout("8d4c", "KdKs", "-b", "KhKc7s2d").stdout
    assert "0 of 44 river cards win, 0.0 %" in shown
    assert "reason" not in shown
    assert shown.endswith("equity 0.00 %\n")


def test_suppressed_outs_state_the_reason_and_the_option() -> None:
    spot = ["JhTh", "4c4d", "-b", "9h8h3c2d"]
    shown = runout(*spot).stdout
    assert "Ahead after 21 of 44 river cards (equity 47.7 %): outs are less meaningful" in shown
    assert "--no-suppress shows the outs all the same" in shown
    assert "hero     JhTh  behind now" in shown
    assert "reason" not in shown
    assert "equity 47.73 %" in shown
    shown = runout(*spot, "--no-suppress").stdout
    assert "21 of 44 river cards win, 47.7 %" in shown
    assert "suppress" not in shown
    assert answer(*spot)["win_outs"] == []
    assert len(answer(*spot, "--no-suppress")["win_outs"]) == 21
    assert "level now" in runout("5h5d", "5s5c", "-b", "AhKdQcJh").stdout


def test_a_flop_shows_backdoors() -> None:
    shown = runout("AhKh", "9d9c", "-b", "QhJh3d").stdout
    assert "18 of 45 turn cards put you ahead, 40.0 %" in shown
    assert "9 backdoor pairs win, no out among them, 0.9 %" in shown
    assert "Counterfeit      9  0.9  Jc Qc" in shown


def test_a_range_shows_every_card() -> None:
    lines = runout("AhKh", "QQ+,AKs:0.5", "-b", "7h5h2c").stdout.splitlines()
    assert "15 of 47 turn cards are outs, 31.9 %" in lines
    grid = lines[lines.index("equity after each card, %; an out exceeds every villain's") + 2 :]
    assert " ".join(grid[0].split()) == "s 86 67 27 32 32 32 32 31 32 31 37 37 29"
    assert "6 of 47 tainted, good against a part of the range" in lines
    grid = lines[lines.index("how much of what is not beaten now each card beats, %") + 2 :]
    assert " ".join(grid[1].split()) == "h . . 100 100 100 100 100 . 100 . 100 100 100"


def test_several_villains_have_numbers_and_percentages_an_ordering() -> None:
    shown = runout("9h8h", "AcAd", "KK,QQ", "-b", "7h6hKs2c").stdout
    assert "villain 1  AcAd\nvillain 2  KK,QQ\n" in shown
    assert "tainted" not in shown
    assert "percentages: ordering equity-vs-3-random" in runout("9h8h", "5%", *TURN).stdout


def test_a_sampled_answer_is_labelled() -> None:
    shown = runout("AhKh", "random", "random", "random", "random", *TURN).stdout
    assert re.search(r"^equity \d+\.\d\d %, sampled, standard error 0\.0\d+ %$", shown, re.M)


# --- one spot a line ---


def test_spots_are_answered_line_by_line() -> None:
    lines = (
        "AhKh 9d9c -b QhJh3d2c\n\n"
        '{"hero": "JsTs", "villain": "AhAd", "board": "9h8d3c2h"}\n'
        '{"hero": "9h8h", "villains": ["AcAd", "QQ"], "board": "7h6hKd2c"}\n'
        '"5h 5d" 5s5c -b "Ah Kd Qc Jh"\n'
        "9h9s AhAd\n"
    )
    result = runout("-", "-b", "KhQdJc3s", lines=lines)
    assert (result.exit_code, result.stderr) == (0, "")
    shown = result.stdout.splitlines()
    assert shown[0].startswith("AhKh v 9d9c on QhJh3d2c: 18 of 44 win, 0 tie, equity 40.91 %: 2h ")
    assert shown[1] == (
        "JsTs v AhAd on 9h8d3c2h: 8 of 44 win, 0 tie, equity 18.18 %: 7c 7d 7h 7s Qc Qd Qh Qs"
    )
    assert shown[2].startswith("9h8h v AcAd, QQ on Kd7h6h2c: 15 of 44 are outs")
    assert shown[3] == (
        "5h5d v 5s5c on AhKdQcJh: High tie probability (100.0%): showing outs would be misleading"
        " in symmetric situations; equity 50.00 %"
    )
    assert shown[4] == "9h9s v AhAd on KhQdJc3s: 2 of 44 win, 0 tie, equity 4.55 %: 9c 9d"
    output = runout("-", "-b", "KhQdJc3s", "--json", "--no-suppress", lines=lines).stdout
    objects = [json.loads(line) for line in output.splitlines()]
    assert [len(each["win_outs"]) for each in objects] == [18, 8, 15, 0, 2]
    assert objects[3]["suppressed"] is None


def test_a_price_holds_for_every_line() -> None:
    options = ["-", *TURN, "--json", "--pot", "150", "--call", "50"]
    output = runout(*options, lines="AhKh 9d9c\nAhKh QsQd\n").stdout
    sentences = [json.loads(line)["odds"]["sentence"] for line in output.splitlines()]
    assert sentences[0].endswith("you have 40.9 %: the call is right")
    assert sentences[1] != sentences[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("AhKh AKh", "line 2: villain: 'AKh', character 3: expected s or o"),
        ('AhKh "9d', "line 2: 'AhKh \"9d': a quotation mark is not closed"),
        ("AhKh 9d9c -X", "line 2: no such option '-X'"),
        ("AhKh", "line 2: missing option '--villains'; give the hero and the villains"),
        ("-b QhJh3d2c", "line 2: missing option '--hero'; give the hero and the villains"),
        ("{}", "line 2: 'hero' is missing; give hero, villains"),
        ('{"villain": "9d9c"}', "line 2: 'hero' is missing"),
        ('{"hero": "AhKh"}', "line 2: 'villains' is missing"),
        (
            '{"hero": "AhKh", "villain": ["9d9c"]}',
            "line 2: 'villains': [[\"9d9c\"]] is not a list of texts",
        ),
        ('{"hero": 5, "villain": "9d9c"}', "line 2: 'hero': 5 is not a text"),
        (
            '{"hero": "AhKh", "villain": "9d9c", "villains": []}',
            "line 2: 'villain' and 'villains' say the same; use one of them",
        ),
        (
            '{"heroes": []}',
            "line 2: 'heroes' is not known; there are hero, villains, board, dead, folded",
        ),
        ('{"hero": ', "not a JSON object: Expecting value"),
        ("AhKh 9d9c -b 7h", "line 2: Board must have exactly 4 cards (turn)"),
    ],
)
def test_a_bad_line_is_named(line: str, message: str) -> None:
    result = runout("-", *TURN, lines=f"AhKh 9d9c\n{line}\n")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout.count("\n") == 1
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("error: line 2: ")
    assert message in result.stderr


def test_an_overlap_gives_a_warning_of_one_line() -> None:
    result = runout("AhKh", "AA,AA:0.5", *TURN)
    assert result.exit_code == 0
    assert re.fullmatch(r"warning: villain 1: character 4: 'AA:0\.5' gives .*\n", result.stderr)
    lines = "AhKh KK\nAhKh AA,AA\n"
    assert runout("-", *TURN, lines=lines).stderr.startswith("warning: line 2: villain")


# --- the journal ---


def test_nothing_is_recorded_by_default(folder: Path) -> None:
    runout("AhKh", "9d9c", *TURN)
    history = runout("--history")
    assert (history.exit_code, history.stderr) == (0, "")
    assert history.stdout == "no spots yet; --record adds one to the journal\n"
    payload = json.loads(runout("--history", "--json").stdout)
    assert (payload["spots"], payload["reasons"], payload["mean_win_outs"]) == (0, [], None)
    assert not folder.exists()


def test_recorded_spots_are_summarised(folder: Path) -> None:
    plain = runout("AhKh", "9d9c", *TURN).stdout
    assert runout("AhKh", "9d9c", *TURN, "--record").stdout == plain
    lines = "JsTs AhAd -b 9h8d3c2h\n5h5d 5s5c -b AhKdQcJh\nAhAd KhKd -b QhJdTc2s\n"
    assert runout("-", "--record", lines=lines).exit_code == 0
    shown = runout("--history").stdout.splitlines()
    assert shown[:3] == [
        "spots       4",
        "suppressed  1 by the tie rule, 1 by the win rule",
        "mean outs   13.00 win, 0.00 tie, over 2 shown",
    ]
    time = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"
    assert re.fullmatch(rf"recorded    {time} to {time} UTC", shown[3])
    assert str(folder / "outs.jsonl") in shown[4]
    assert [line.split() for line in shown[6:9]] == [
        ["reason", "outs"],
        ["Straight", "11"],
        ["Flush", "8"],
    ]
    payload = json.loads(runout("--history", "--json").stdout)
    assert (payload["spots"], payload["by_tie_rule"], payload["by_win_rule"]) == (4, 1, 1)
    assert payload["reasons"][0] == {"reason": "straight", "name": "Straight", "count": 11}


def test_an_invalid_spot_is_not_recorded(folder: Path) -> None:
    assert runout("AhKh", "9d9c9h", *TURN, "--record").exit_code == ExitCode.INVALID_POKER
    assert not folder.exists()


def test_an_unusable_journal_is_a_failure_of_one_line(folder: Path) -> None:
    folder.mkdir()
    (folder / "outs.jsonl").write_text("notes\n")
    for arguments in (["--history"], ["AhKh", "9d9c", *TURN, "--record"]):
        result = runout(*arguments)
        assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
        assert result.stderr.count("\n") == 1
        assert "not a journal of outs" in result.stderr


# --- errors ---


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "give the hero and the villains, as in runout outs AhKh 9d9c"),
        (["--history", "AhKh"], 2, "--history takes no spot"),
        (["--history", "--record"], 2, "--history takes no spot"),
        (["AhKh", "9d9c", *TURN, "--pot", "5"], 3, "pot odds need both pot and call"),
        (["AhKh", "9d9c", *TURN, "--pot", "x", "--call", "5"], 2, "'x' is not a number of chips"),
        (["AhKh", "9d9c", *TURN, "--pot", "5", "--call", "0"], 3, "a call costs something"),
        (["AhKh", *TURN], 2, "missing option '--villains'; give the hero and the villains"),
        (["Ah", "9d9c", *TURN], 3, "Hero must have exactly 2 cards (e.g., 'Ah Kh')"),
        (["AhKh", "9d9c9h", *TURN], 3, "villain, '9d9c9h': 3 cards; a hand has two"),
        (["AhKh", "9d9c", *TURN, "-d", "Ah"], 3, "Ah is in the hero's hand and among the dead"),
        (["AhKh", "9d9c", *TURN, "-d", "Ax"], 3, "dead cards: 'Ax', character 2"),
        (["AhKh", "9d9c", *TURN, "--folded", "zz"], 3, "folded hand 1: 'zz', character 1"),
        (["--history", "--dead", "Ah"], 2, "--history takes no spot"),
        (["AhKh", "9d9c"], 3, "Board must have exactly 4 cards (turn) (e.g., 'Qh Jh 3d 2c'), or 3"),
        (["AhKh", "9d9c", "-b", "QhJh3d2c5c"], 3, "Board must have exactly 4 cards (turn)"),
        (["AhKh", "9d9c", "8d??", *TURN], 3, "villain 2, '8d??': 3 cards; a hand has two"),
        (["AhKh", "Ah9c", *TURN], 3, "Ah is in the hero's hand and in the villain's hand"),
        (["AhKh", "zz", *TURN], 3, "villain: 'zz', character 1"),
        (["AhKh", "9d9c", "-b", "QhJh3d2x"], 3, "board: 'QhJh3d2x', character 8: "),
        (["AhKh", *["QQ"] * 23, *TURN], 2, "villains: 23 given; give 1 to 22"),
        (["AhKh", "none", *TURN], 3, "no possible deal"),
    ],
)  # fmt: skip
def test_errors_are_one_line_with_their_exit_code(
    arguments: list[str], code: int, message: str
) -> None:
    result = runout(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


# --- on a terminal ---


def test_cards_are_drawn_in_four_colours() -> None:
    shown = on_a_terminal("outs", "AhKh", "9d9c", *TURN)
    lines = ANSI.sub("", shown).splitlines()
    assert lines[0] == "hero     A♥ K♥  behind now"
    assert lines[2] == "board    Q♥ J♥ 3♦ 2♣"
    colours = {sign: colour for colour, sign in re.findall(r"\x1b\[([\d;]+)mT([♣♦♥♠])", shown)}
    assert len(set(colours.values())) == 4
    plain = on_a_terminal("outs", "AhKh", "9d9c", *TURN, NO_COLOR="1")
    assert ANSI.sub("", plain).splitlines()[:3] == lines[:3]
    assert not re.search(r"\x1b\[[\d;]*3[0-7]", plain)


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize(
    "arguments",
    [
        ["AhKh", "9d9c", *TURN],
        ["AhKh", "9d9c", "-b", "QhJh3d"],
        ["AhKh", "QQ+,AKs:0.5", "-b", "7h5h2c"],
        ["JhTh", "4c4d", "-b", "9h8h3c2d"],
    ],
)
def test_output_fits_a_narrow_terminal(columns: int, arguments: list[str]) -> None:
    lines = ANSI.sub("", on_a_terminal("outs", *arguments, columns=columns)).splitlines()
    assert len(lines) > 8
    assert max(map(len, lines)) <= columns
    assert not any("…" in line for line in lines)


def test_cards_are_split_into_grids_that_fit_the_terminal() -> None:
    shown = ANSI.sub("", on_a_terminal("outs", "6hKh", "K2+", "-b", "Ad9d9cAc", columns=50))
    lines = [line.rstrip() for line in shown.partition("equity after each card")[2].splitlines()]
    assert lines[1:8] == [
        "    A   K   Q   J   T   9   8",
        "♠   50  33  44  44  44  49  48",
        "♥   50  .   44  44  44  49  48",
        "♦   .   33  40  40  40  .   44",
        "♣   .   33  40  40  40  .   44",
        "",
        "    7   6   5   4   3   2",
    ]


def test_each_cards_equity_is_rounded_halves_up() -> None:
    shown = runout("6hKh", "K2+", "-b", "Ad9d9cAc").stdout
    assert "s   50  33  44  44  44  49  48  48  48  48  48  48  48\n" in shown  # 47.5
