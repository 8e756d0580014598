"""Cards that the shell splits are refused with the joined spelling, or give a warning."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from runout.cli import command_line
from runout.cli.input.loose_cards import is_lone_card, lone_cards, refuse_hands_apart
from runout.cli.runtime.exit_codes import ExitCode
from runout.domain.cards import DECK
from runout.errors import WrongCardCount

if TYPE_CHECKING:
    from runout import Card


def run(line: str, stdin: str = "") -> Result:
    return CliRunner().invoke(command_line, line.split(), input=stdin, prog_name="runout")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("equity AhKh QQ -b Qh Jh 3d", 'write --board QhJh3d, or quote it: --board "Qh Jh 3d"'),
        ("equity AhKh QQ --board qh 10h 3d 2c", "write --board QhTh3d2c, or quote it"),
        ("equity AhKh QQ -b Qh Jh", "'Jh' stands apart; write --board QhJh"),
        ("equity -b Qh Jh 3d AhKh QQ", "write --board QhJh3d, or quote it"),
        (
            "equity AhKh QQ --board=QhJh 3d",
            "has 2 cards, and '3d' stands apart; write --board QhJh3d",
        ),
        ("equity AhKh QQ -b QhJh3d 2c", 'QhJh3d 2c"; a half-known hand is written 2c?'),
        ("equity AhKh QQ --dead 2c 3c", "write --dead 2c3c, or quote it"),
        ("equity AhKh QQ --folded 2c 3c", "write --folded 2c3c, or quote it"),
        ("outs AhKh 9d9c -b Qh Jh 3d 2c", "write --board QhJh3d2c"),
        ("outs Ah Kh 9d 9c -b Qh Jh 3d 2c", "write --board QhJh3d2c, or quote it"),
        ("outs -b Qh Jh 3d 2c AhKh 9d9c", "write --board QhJh3d2c, or quote it"),
        ("outs Ah Kh 9d 9c", "join the two cards of each hand: runout outs AhKh 9d9c"),
        ("outs Ah Kh 9d9c -b QhJh3d2c", "runout outs AhKh 9d9c"),
        ("outs AhKh 9d 9c -b QhJh3d2c", "runout outs AhKh 9d9c"),
        ("eval AhKh Qh", "join the cards of a hand"),
        ("solve -b Td 9d --oop AA --ip KK --pot 9 --stack 9", "write --board Td9d"),
        ("solve -b Td 9d 6h", "write --board Td9d6h"),
        ("estimate -b Td9d6h --oop Ah Kh --ip KK", "write --oop AhKh"),
        ("solve --ip QQ+; AKs", '--ip: a range with spaces needs quotes: "QQ+; AKs"'),
        ("solve --oop QQ+, AKs", '--oop: a range with spaces needs quotes: "QQ+, AKs"'),
        ("verify -b Ks 9d 5h 3c 2s --hands AhAd,KhQh", "write --board Ks9d5h3c2s"),
        ("verify --second-board Ks 9d --hands AhAd,KhQh", "write --second-board Ks9d"),
        ("show file --deal Qc 2d", 'write --deal Qc2d, or quote it: --deal "Qc 2d"'),
        ("precompute-equity --flops As Kh Qd", "write --flops AsKhQd"),
    ],
)
def test_split_cards_are_refused_with_the_joined_spelling(line: str, message: str) -> None:
    result = run(line)
    assert (result.exit_code, result.stdout) == (ExitCode.INVALID_POKER, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_split_cards_in_standard_input_are_refused() -> None:
    result = run("equity -", "AhKh QQ -b Qh Jh 3d\n")
    assert result.exit_code == ExitCode.INVALID_POKER
    assert "error: line 1: --board 'Qh' is one card" in result.stderr


def test_the_joined_spelling_is_answered() -> None:
    assert run("equity AhKh QQ -b QhJh3d").exit_code == 0
    assert run("equity -d 2c QQ Ah? -b QhJh3d").stderr == ""
    assert run("equity -b QhJh3d2c3c Ah? QQ").exit_code == 0
    assert run("outs AhKh 9d9c -b QhJh3d2c").exit_code == 0


@pytest.mark.parametrize("form", ["", "--json"])
def test_lone_cards_are_half_known_hands_with_a_warning(form: str) -> None:
    result = run(f"equity ah kh QQ -b 2c3c4d5h8s {form}")
    assert result.exit_code == 0
    assert result.stderr == (
        "warning: 'ah' and 'kh' were read as half-known hands, Ah? and Kh?;"
        " for one hand join the cards: AhKh\n"
    )
    plain = run(f"equity Ah? Kh? QQ -b 2c3c4d5h8s {form}")
    assert plain.stderr == ""
    if form:
        shares = [
            [player["equity"] for player in json.loads(each.stdout)["players"]]
            for each in (result, plain)
        ]
        assert shares[0] == shares[1]


@pytest.mark.parametrize("command", ["equity", "outs"])
def test_a_range_split_by_spaces_gives_a_warning(command: str) -> None:
    hero = "AhKh " if command == "outs" else ""
    result = run(f"{command} {hero}QQ+, AKs -b 2c3c4d5h")
    assert result.exit_code == 0
    assert (
        "warning: a range with spaces needs quotes: \"QQ+, AKs\"; here 'QQ+,' and" in result.stderr
    )


@given(cards=st.lists(st.sampled_from(list(DECK)), min_size=2, max_size=2, unique=True))
def test_only_a_single_card_is_lone(cards: list[Card]) -> None:
    first, second = map(str, cards)
    assert is_lone_card(first)
    assert not is_lone_card(first + second)
    assert not is_lone_card(f"{first}?")
    assert lone_cards([f"{first}?", first + second, "QQ", "15%", ""]) == {}
    refuse_hands_apart([first + second, second], "runout outs")  # half-known, not split
    with pytest.raises(WrongCardCount, match=f"runout outs {first}{second} QQ"):
        refuse_hands_apart([first, second, "QQ"], "runout outs")
