"""``runout settle`` and ``runout verify``: a JSON object, or one per line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from runout import settle
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode

if TYPE_CHECKING:
    from pathlib import Path

HAND: dict[str, Any] = {
    "button": 0,
    "contributions": [50, 100, 120],
    "folded": [False, False, False],
    "hands": [["Ah", "Ad"], ["Kh", "Qh"], ["Qd", "Qc"]],
    "board": ["Ks", "9d", "5h", "3c", "2s"],
}
FOLDED: dict[str, Any] = {
    "button": 1, "contributions": [5, 9], "folded": [0], "hands": [None, None],
}  # fmt: skip
TWICE = {**HAND, "second_board": "Ks9d5hQs4c", "rake": {"rate": 0.05, "cap": 3}, "mucked": None}


def runout(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(command_line, arguments, input=text)


def lines_of(*hands: dict[str, Any]) -> str:
    return "\n".join(json.dumps(hand) for hand in hands) + "\n"


@pytest.mark.parametrize("hand", [HAND, FOLDED, TWICE])
def test_an_object_gives_an_object(hand: dict[str, Any]) -> None:
    inputs = {key: value for key, value in hand.items() if value is not None}
    expected = settle(**inputs).to_dict()
    for text in (json.dumps(hand), json.dumps(hand, indent=2), "\n\n" + json.dumps(hand, indent=1)):
        for flags in ([], ["--json"]):
            result = runout("settle", "-", *flags, text=text)
            assert (result.exit_code, result.stderr) == (0, "")
            assert json.loads(result.stdout) == expected


def test_the_answer_has_the_published_fields() -> None:
    answer = json.loads(runout("settle", "-", text=json.dumps(HAND)).stdout)
    assert answer["returned"] == [0, 0, 20]
    assert answer["payouts"] == [150, 100, 0]
    assert [(p["amount"], p["contenders"], p["winners"]) for p in answer["pots"]] == [
        (150, [0, 1, 2], [0]),
        (100, [1, 2], [1]),
    ]


def test_a_file_is_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    # A byte order mark and Windows line endings, as some editors write them.
    text = lines_of(HAND, FOLDED).replace("\n", "\r\n\r\n")
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    first, second = runout("settle", str(file)).stdout.splitlines()
    assert json.loads(first)["payouts"] == [150, 100, 0]
    assert json.loads(second)["payouts"] == [0, 10]


def test_tables() -> None:
    result = runout("settle", "-", "--table", text=lines_of(HAND, FOLDED))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "board  Ks9d5h3c2s",
        "",
        "pot   chips  to      with",
        "main    150  seat 0  pair of aces, king, nine and five kickers",
        "side    100  seat 1  pair of kings, queen, nine and five kickers",
        "",
        "seat  hand  put in  returned  paid   net",
        "0     AhAd      50             150  +100",
        "1     KhQh     100             100     0",
        "2     QdQc     120        20        -100",
        "",
        "pot   chips  to      with",
        "main     10  seat 1  no contest",
        "",
        "seat  hand       put in  returned  paid  net",
        "0     folded          5                   -5",
        "1     not shown       9         4    10   +5",
    ]


def test_a_board_run_twice_and_rake_in_the_table() -> None:
    shown = runout("settle", "-", "--table", text=json.dumps(TWICE)).stdout.splitlines()
    assert shown[:2] == ["board 1  Ks9d5h3c2s", "board 2  Ks9d5hQs4c"]
    assert shown[4].split()[:6] == ["main,", "board", "1", "74", "seat", "0"]
    assert shown[8].split() == ["rake", "3", "the", "house"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "standard input is empty"),
        ("\n \n", "standard input is empty"),
        ("nonsense", "line 1: 'nonsense', character 1: not a JSON object: Expecting value"),
        ('{"button": 0,', "character 14: not a JSON object"),
        (
            '{\n "button": 0,\n "hands": x}',
            "line 3: ' \"hands\": x}', character 11: not a JSON object",
        ),
        ("[1, 2]", "line 1: [1, 2] is not an object with button"),
        ("{}", "line 1: 'button' is missing; give button, contributions, hands"),
        ('{"button": 0, "button": 1}', "line 1: not a JSON object: 'button' is repeated"),
        (lines_of(HAND, {**HAND, "pot": 5}), "line 2: 'pot' is not known; there are button"),
        (
            lines_of({**HAND, "claim": {}}),
            "'claim' is not known; there are button, contributions,",
        ),
        (lines_of(HAND, {**HAND, "button": 7}), "line 2: button: there is no seat 7"),
        (lines_of({**HAND, "board": "KsKs9d"}), "line 1: board: 'KsKs9d': Ks is there twice"),
        (lines_of({**HAND, "hands": ["Ahxx", None, None]}), "line 1: hand of seat 0: 'Ahxx', char"),
        (lines_of({**HAND, "contributions": [[], 2, 3]}), "seat 0: '[]' is not an amount"),
        (lines_of({**HAND, "winner": 0}), "'winner' is not known; there are button"),
        (lines_of({**HAND, "names": ["a", "b"]}), "line 1: names: 2 for 3 seats"),
        ('{"button": ' + "9" * 5000 + "}", "line 1: not a JSON object"),
        ("[" * 100_000, "not a JSON object"),
    ],
)
def test_invalid_hands_are_one_line_and_exit_code_3(text: str, message: str) -> None:
    result = runout("settle", "-", text=text)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_tables_and_json_exclude_each_other() -> None:
    result = runout("settle", "-", "--table", "--json", text=json.dumps(HAND))
    assert result.exit_code == ExitCode.USAGE


def test_names_and_decimals_in_the_table() -> None:
    hand = {**HAND, "contributions": [0.5, "97.25", 120], "names": ["ann", "bo", "cy"]}
    result = runout("settle", "-", "--table", text=lines_of(hand))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "board  Ks9d5h3c2s",
        "",
        "pot   chips  to   with",
        "main    1.5  ann  pair of aces, king, nine and five kickers",
        "side  193.5  bo   pair of kings, queen, nine and five kickers",
        "",
        "player  hand  put in  returned   paid     net",
        "ann     AhAd     0.5              1.5      +1",
        "bo      KhQh   97.25            193.5  +96.25",
        "cy      QdQc     120     22.75         -97.25",
    ]


def test_the_unit_is_an_option_for_hands_that_have_none() -> None:
    split = {"button": 0, "contributions": [9, 9, 5], "folded": [2], "board": "AsKsQsJsTs",
             "hands": ["2c2d", "3c3d", None]}  # fmt: skip
    text = lines_of(split, {**split, "unit": 1})
    answers = runout("settle", "-", "--unit", "0.01", text=text).stdout.splitlines()
    assert [json.loads(answer)["payouts"] for answer in answers] == [[11.5, 11.5, 0], [11, 12, 0]]
    right = runout("verify", "-", "--unit", "0.01",
                   text=lines_of({**split, "claim": {"payouts": [11.5, 11.5, 0]}}))  # fmt: skip
    assert right.stdout == "right: 11.5 to seat 0, 11.5 to seat 1\n"


BOARD = ["--board", "Ks9d5h3c2s"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--hands", "AhAd,KhQh", "--winner", "0"], "seat 0 wins with pair of aces, king,"),
        (["--hands", "AhAd KhQh", "--winner", "0"], "seat 0 wins with pair of aces, king,"),
        (["--hands", "ann=AhAd,bo=KhQh", "--winner", "ann"], "ann wins with pair of aces, king,"),
        (["--hands", "ann=AhAd", "--hands", "bo=?", "--winner", "0"], "ann wins with pair of aces"),
        (["--hands", "AhAd,KhQh", "--names", "ann,bo", "--winner", "ann"], "ann wins with pair"),
        (["--hands", "AhAd,KhQh", "--folded", "0", "--winner", "1"], "seat 1 wins without a"),
        (["--hands", "AhAd,KhQh,??", "--mucked", "0", "--winner", "1"], "seat 1 wins with pair of"),
        (
            ["--hands", "ann=AhAd,bo=KhQh", "--second-board", "Ks9d5hQd2c", "--winner", "ann/bo"],
            "ann wins on board 1 with pair of aces, king, nine and five kickers; bo wins on board",
        ),
        (
            ["--hands", "ann=AhAd,bo=KhQh", "--second-board", "Ks9d5h4d2c", "--winner", "ann"],
            "ann wins on board 1 with pair of aces, king, nine and five kickers; ann wins on board",
        ),
    ],
)
def test_a_claimed_winner_is_checked_by_options(arguments: list[str], line: str) -> None:
    result = runout("verify", *BOARD, *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"right: {line}")


def test_winners_by_the_cards_alone() -> None:
    result = runout("winners", "ann=AhAd", "bo=KhQh", "cy=?", *BOARD)
    assert result.stdout == "ann wins with pair of aces, king, nine and five kickers\n"
    folded = runout("winners", "AhAd", "KhQh", "--folded", "0")
    assert folded.stdout == "seat 1 wins without a contest\n"


def test_a_hand_may_be_settled_by_options() -> None:
    chips = ["--contributions", "ann=50,bo=100,cy=120", "--button", "ann"]
    hands = ["--hands", "AhAd,KhQh,QdQc"]
    by_options = runout("settle", *chips, *BOARD, *hands)
    by_file = runout("settle", "-", text=json.dumps({**HAND, "names": ["ann", "bo", "cy"]}))
    assert (by_options.exit_code, by_options.stdout) == (0, by_file.stdout)
    missing = runout("settle", *chips, *BOARD)
    assert (missing.exit_code, missing.stdout) == (ExitCode.USAGE, "")
    assert "missing option '--hands'" in missing.stderr


def test_a_wrong_claim_is_a_document_too() -> None:
    result = runout("verify", *BOARD, "--hands", "AhAd,KhQh", "--winner", "1", "--json")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert json.loads(result.stdout)["difference"]["detail"] in result.stderr


def test_a_claimed_tie() -> None:
    hands = ["--hands", "ann=2c2d,bo=3c3d"]
    for winners in (["--winner", "ann,bo"], ["--winner", "bo", "--winner", "ann"]):
        result = runout("verify", "--board", "AsKsQsJsTs", *hands, *winners)
        assert result.stdout == "right: ann and bo tie with royal flush\n"
    output = runout(
        "verify", "--board", "AsKsQsJsTs", *hands, "--winner", "ann,bo", "--json"
    ).stdout
    assert json.loads(output)["right"]["boards"] == [{"winners": [0, 1], "hand": "royal flush"}]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--hands", "ann=AhAd,bo=KhQh", "--winner", "bo"], ExitCode.INVALID_POKER,
         "bo: claimed to win with pair of kings, queen, nine and five kickers; ann has pair of"),
        (["--hands", "AhAd,?", "--winner", "1"], ExitCode.INVALID_POKER, "has not revealed a hand"),
        (["--hands", "AhAd,KhQh", "--winner", "7"], ExitCode.INVALID_POKER, "there is no seat 7"),
        (["--hands", "AhAd,KhQh", "--winner", "ann"], ExitCode.INVALID_POKER, "'ann' is not a"),
        (["--hands", "AhAd,KhQh"], ExitCode.INVALID_POKER, "nothing is claimed; give a claim"),
        (["--winner", "0"], ExitCode.USAGE, "missing option '--hands'"),
        (["--hands", "AhAd,KhQh", "--winner", "0", "--unit", "1"], ExitCode.INVALID_POKER,
         "unit: a winner alone needs no chips"),
        (["--hands", "AhAd,KhQh", "--winner", "0", "hand.json"], ExitCode.FAILURE,
         "hand.json: No such file"),
    ],
)  # fmt: skip
def test_incomplete_winner_claims_are_one_line_with_their_exit_code(
    arguments: list[str], code: int, message: str
) -> None:
    result = runout("verify", *BOARD, *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_a_file_may_claim_a_winner_alone() -> None:
    cards = {"board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"], "names": ["ann", "bo"]}
    text = lines_of(
        {**cards, "winner": "ann"}, {**cards, "winners": [0]}, {**cards, "claim": {"winner": 0}},
        {**cards, "winner": "bo"},
    )  # fmt: skip
    result = runout("verify", "-", text=text)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout.count("right: ann wins with pair of aces") == 3
    assert result.stderr.startswith("error: line 4: bo: claimed to win with pair of kings")


def claiming(claim: Any, **change: Any) -> dict[str, Any]:
    return {**HAND, **change, "claim": claim}


def test_a_right_claim_is_answered_with_a_line() -> None:
    text = lines_of(claiming({"payouts": [150, 100, 0]}), {**FOLDED, "claim": {"payouts": [0, 10]}})
    result = runout("verify", "-", text=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "right: 150 to seat 0, 100 to seat 1, and a bet returned to seat 2",
        "right: 10 to seat 1, and a bet returned to seat 1",
    ]
    answers = runout("verify", "-", "--json", text=text).stdout.splitlines()
    assert [json.loads(answer)["right"]["payouts"] for answer in answers] == [
        [150, 100, 0],
        [0, 10],
    ]


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"payouts": [0, 250, 0]}, "pot 1, seat 0: claimed 0 from all pots, right is 150"),
        ({"payouts": [150, 100, 1]}, "the claimed payouts add up to 251, and the pots pay 250"),
        (
            {"payouts": [150, 100, 0], "pots": [{}, {"winners": [2]}]},
            "pot 2, seat 1: claimed as no winner, right is seat 1 with pair of kings",
        ),
        ({"payouts": [150, 100, 0], "hands": ["flush", None, None]}, "seat 0: claimed 'flush'"),
        ({}, "claim: payouts are missing"),
        (None, "nothing is claimed; give a claim with payouts, or the winner or winners"),
        ({"winner": 0}, "pot 2, seat 0: claimed to win, and does not contend; right is seat 1"),
    ],
)
def test_a_tampered_claim_is_refused_with_its_line_pot_and_seat(claim: Any, message: str) -> None:
    text = lines_of(claiming({"payouts": [150, 100, 0]}), claiming(claim))
    result = runout("verify", "-", text=text)
    assert result.exit_code == ExitCode.INVALID_POKER
    assert result.stdout.count("\n") == 1
    assert result.stderr.count("\n") == 1
    assert f"line 2: {message}" in result.stderr or message in result.stderr
    assert "line 2: " in result.stderr
